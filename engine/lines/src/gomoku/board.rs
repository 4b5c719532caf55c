//! The board: stones, and for every empty point the patterns that a stone of either player would make there.
//!
//! Invariant: after every stone placed or taken back, the line keys, patterns, threats and counts equal those of a board
//! built from its stones. Placing a stone saves what it changes, and taking it restores that.

use super::{
    accumulators::Accumulators,
    geometry::{FIRST, MAX_SIDE, MIN_SIDE, POINTS, Point, STEPS, STRIDE},
    network::Network,
    pattern::{Pattern, Threat},
    points::{Flags, Tables},
    rule::{Color, Rule},
};
use std::fmt;

/// The stone on a point, and the patterns that a stone there would make.
#[derive(Clone, Copy)]
struct Cell {
    /// One line key per direction.
    keys: [u32; 4],
    /// Each player's patterns, four bits per direction.
    patterns: [u16; 2],
    /// 0 empty, 1 Black, 2 White, 3 off the board.
    stone: u8,
}

const EMPTY: u8 = 0;
const OUTSIDE: u8 = 3;

/// The change of an empty point by a stone.
#[derive(Clone, Copy)]
struct Change {
    at: u16,
    /// The threats before.
    threats: [u8; 2],
    /// The patterns before and after, each by player.
    patterns: [[u16; 2]; 2],
}

/// The changes by a stone.
#[derive(Clone)]
struct Before {
    /// The index of its first point in the board's list.
    changed: usize,
    counts: [[u16; 16]; 2],
    /// The threats that the point itself offered; its patterns stay, and its keys are still updated.
    threats: [u8; 2],
}

/// A board of five in a row.
///
/// ```
/// use boyi_lines::gomoku::{Board, Color, Point, Rule, Threat};
/// let mut board = Board::new(15, 15, Rule::Freestyle);
/// for (column, row) in [(7, 7), (0, 0), (8, 7), (0, 14), (9, 7)] {
///     board.play(Point::new(column, row));
/// }
/// // Black has an open three: with one more stone four in a row that cannot be stopped.
/// assert_eq!(board.threat(Color::Black, Point::new(10, 7)), Threat::OpenFour);
/// ```
#[derive(Clone)]
pub struct Board {
    tables: &'static Tables,
    network: &'static Network,
    rule: Rule,
    columns: usize,
    rows: usize,
    cells: Box<[Cell; POINTS]>,
    /// Each player's threat on each empty point, with flags; 0 elsewhere.
    threats: Box<[[u8; 2]; POINTS]>,
    /// The number of empty points with each threat, by player.
    counts: [[u16; 16]; 2],
    hash: u64,
    turn: Color,
    /// The stones in the order of play.
    history: Vec<Point>,
    /// The changes by each stone, and all changed points.
    before: Vec<Before>,
    changed: Vec<Change>,
    /// The network's sums, as far as evaluations have needed them.
    accumulators: Accumulators,
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}×{}, {:?} to move", self.rule, self.columns, self.rows, self.turn)?;
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                let text = match self.stone(Point::new(column, row)) {
                    None => " .",
                    Some(Color::Black) => " x",
                    Some(Color::White) => " o",
                };
                f.write_str(text)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// The key of a stone: the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) over its number.
fn zobrist(point: usize, color: usize) -> u64 {
    let mut z = ((2 * point + color + 1) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// Added to the key of a position in which White is to move.
const WHITE_TO_MOVE: u64 = 0x6a09_e667_f3bc_c908;

impl Board {
    /// An empty board, Black to move.
    ///
    /// # Panics
    /// If a side is below [`MIN_SIDE`] or above [`MAX_SIDE`].
    pub fn new(columns: usize, rows: usize, rule: Rule) -> Board {
        let sides = MIN_SIDE..=MAX_SIDE;
        assert!(sides.contains(&columns) && sides.contains(&rows), "{columns}×{rows}");
        let tables = Tables::of(rule);
        let outside = Cell { keys: [0; 4], patterns: [0; 2], stone: OUTSIDE };
        let cells = Box::new([outside; POINTS]);
        let mut board = Board {
            tables,
            network: Network::builtin(),
            rule,
            columns,
            rows,
            cells,
            threats: Box::new([[0; 2]; POINTS]),
            counts: [[0; 16]; 2],
            hash: 0,
            turn: Color::Black,
            history: Vec::with_capacity(columns * rows),
            before: Vec::with_capacity(columns * rows),
            changed: Vec::with_capacity(24 * columns * rows),
            accumulators: Accumulators::default(),
        };
        for point in board.points() {
            board.cells[point.index()].stone = EMPTY;
        }
        for point in board.points() {
            for (direction, step) in STEPS.into_iter().enumerate() {
                let code = |at: usize| u32::from(board.cells[at].stone);
                let key = (1..=tables.radius).fold(0, |key, distance| {
                    let reach = distance * step;
                    let both = code(point.index() - reach) | code(point.index() + reach) << 2;
                    key | both << (4 * (distance - 1))
                });
                board.cells[point.index()].keys[direction] = key;
            }
        }
        for point in board.points() {
            board.read_patterns(point.index());
            board.count(point.index(), true);
        }
        board
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The player to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Sets the player to move.
    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }

    /// The stones in the order of play.
    pub fn history(&self) -> &[Point] {
        &self.history
    }

    /// A hash of the stones and of the player to move.
    pub fn hash(&self) -> u64 {
        match self.turn {
            Color::Black => self.hash,
            Color::White => self.hash ^ WHITE_TO_MOVE,
        }
    }

    /// The hash after a stone of the player to move.
    pub(super) fn hash_after(&self, point: Point) -> u64 {
        self.hash() ^ WHITE_TO_MOVE ^ zobrist(point.index(), self.turn.index())
    }

    /// Every point, row by row.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (0..rows).flat_map(move |row| {
            let first = FIRST + STRIDE * row;
            (first..first + columns).map(Point::at)
        })
    }

    /// The point in a column and a row, both from 0, if it is on the board.
    pub fn point(&self, column: usize, row: usize) -> Option<Point> {
        (column < self.columns && row < self.rows).then(|| Point::new(column, row))
    }

    /// Returns `true` if the point is on this board.
    pub fn contains(&self, point: Point) -> bool {
        self.cells[point.index()].stone != OUTSIDE
    }

    /// The colour of the stone there.
    pub fn stone(&self, point: Point) -> Option<Color> {
        match self.cells[point.index()].stone {
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => None,
        }
    }

    /// Returns `true` if the point is on the board and empty.
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells[point.index()].stone == EMPTY
    }

    /// Returns `true` if no point is empty.
    pub fn is_full(&self) -> bool {
        self.history.len() == self.columns * self.rows
    }

    /// The threat that a stone of this player on an empty point would make; nothing on forbidden and other points.
    pub fn threat(&self, color: Color, point: Point) -> Threat {
        Threat::of(self.code(color, point.index()))
    }

    /// The four patterns that a stone of this player on an empty point would make: along the row, up, up to the right, up
    /// to the left.
    pub fn patterns(&self, color: Color, point: Point) -> [Pattern; 4] {
        [0, 1, 2, 3].map(|direction| self.pattern(color, point.index(), direction))
    }

    pub(super) fn pattern(&self, color: Color, at: usize, direction: usize) -> Pattern {
        Pattern::unpack(self.cells[at].patterns[color.index()], direction)
    }

    /// The threat with its flags.
    pub(super) fn code(&self, color: Color, at: usize) -> u8 {
        self.threats[at][color.index()]
    }

    /// The number of empty points that offer this player exactly this threat, forbidden points excluded.
    pub fn offers(&self, color: Color, threat: Threat) -> u16 {
        self.counts[color.index()][threat as usize]
    }

    /// The first empty point that offers this player exactly this threat, row by row.
    pub(super) fn offer(&self, color: Color, threat: Threat) -> Option<Point> {
        self.offering(color, threat).next()
    }

    /// Every empty point that offers this player exactly this threat, row by row.
    pub(super) fn offering(&self, color: Color, threat: Threat) -> impl Iterator<Item = Point> + '_ {
        let offers = move |threats: &[u8; 2]| threats[color.index()] & Threat::BITS == threat as u8;
        (0..self.rows)
            .map(|row| FIRST + STRIDE * row)
            // Whole rows at once, which the compiler vectorises.
            .filter(move |&first| {
                self.threats[first..first + self.columns]
                    .iter()
                    .fold(false, |any, threats| any | offers(threats))
            })
            .flat_map(move |first| (first..first + self.columns).filter(move |&at| offers(&self.threats[at])))
            .map(Point::at)
            .take(usize::from(self.offers(color, threat)))
    }

    /// The rank of a stone of `color` on an empty point: higher ones are tried earlier.
    pub(super) fn order(&self, color: Color, at: usize) -> i32 {
        let me = color.index();
        let patterns = self.tables.seen(self.cells[at].patterns);
        self.network.order(patterns[me], patterns[1 - me])
    }

    /// The network's evaluation for the player to move: 200 is odds of *e* to 1, and ±15,000 the limit. Nothing is searched, so that fours and
    /// rows are not taken into account.
    pub fn evaluate(&mut self) -> i32 {
        self.sum_up();
        let sums = self.accumulators.last();
        sums.map_or(0, |sums| self.network.odds(self.turn.index(), sums, &self.counts))
    }

    /// Brings the network's sums up to the last stone.
    fn sum_up(&mut self) {
        let (tables, network, accumulators) = (self.tables, self.network, &mut self.accumulators);
        let mut stones = accumulators.stones().unwrap_or_else(|| {
            let bare = Board::new(self.columns, self.rows, self.rule);
            let points = bare.points().map(|point| point.index());
            let points: Vec<_> = points.map(|at| (at, tables.seen(bare.cells[at].patterns))).collect();
            accumulators.begin(network, &points);
            0
        });
        while let Some(before) = self.before.get(stones) {
            let point = self.history[stones].index();
            let own = (point, Some(tables.seen(self.cells[point].patterns)), None);
            stones += 1;
            let until = self.before.get(stones).map_or(self.changed.len(), |next| next.changed);
            let others = self.changed[before.changed..until].iter().map(|change| {
                let [before, after] = change.patterns.map(|patterns| Some(tables.seen(patterns)));
                (usize::from(change.at), before, after)
            });
            accumulators.add(network, std::iter::once(own).chain(others));
        }
    }

    /// Returns `true` if a stone stands in line with the point, at most three points away.
    pub(super) fn is_near(&self, at: usize) -> bool {
        self.cells[at].keys.iter().any(|key| (key ^ key >> 1) & 0x555 != 0)
    }

    pub(super) fn empty_at(&self, at: usize) -> bool {
        self.cells[at].stone == EMPTY
    }

    /// Places a stone of the player to move. Only that the point is empty is checked: whether the game is over and
    /// whether the point is forbidden is up to the caller.
    ///
    /// # Panics
    /// If the point is not an empty point of this board.
    pub fn play(&mut self, point: Point) {
        self.put(point, self.turn);
    }

    /// Places a stone of this player; the other one is then to move.
    ///
    /// # Panics
    /// If the point is not an empty point of this board.
    pub fn put(&mut self, point: Point, color: Color) {
        let at = point.index();
        assert!(self.cells[at].stone == EMPTY, "{point} is not empty");
        let counts = self.counts;
        self.count(at, false);
        self.cells[at].stone = color as u8 + 1;
        // An occupied point offers no threat.
        let threats = std::mem::take(&mut self.threats[at]);
        self.before.push(Before { changed: self.changed.len(), counts, threats });
        self.hash ^= zobrist(at, color.index());
        self.toggle::<true>(at, color as u32 + 1);
        self.history.push(point);
        self.turn = !color;
    }

    /// Takes back the last stone; its owner is then to move.
    pub fn undo(&mut self) -> Option<Point> {
        let (point, before) = (self.history.pop()?, self.before.pop()?);
        let at = point.index();
        let color = if self.cells[at].stone == 1 { Color::Black } else { Color::White };
        self.hash ^= zobrist(at, color.index());
        self.toggle::<false>(at, color as u32 + 1);
        self.cells[at].stone = EMPTY;
        self.counts = before.counts;
        self.accumulators.truncate(self.history.len());
        self.threats[at] = before.threats;
        // The oldest change comes last, so that a point that changed twice gets its first state back.
        for earlier in self.changed.drain(before.changed..).rev() {
            let at = usize::from(earlier.at);
            self.cells[at].patterns = earlier.patterns[0];
            self.threats[at] = earlier.threats;
        }
        self.turn = color;
        Some(point)
    }

    /// Removes any stone; the player to move stays. Returns `false` if there is none.
    pub fn remove(&mut self, point: Point) -> bool {
        let Some(place) = self.history.iter().position(|&at| at == point) else { return false };
        let turn = self.turn;
        let later: Vec<_> =
            self.history[place + 1..].iter().filter_map(|&at| Some((at, self.stone(at)?))).collect();
        for _ in 0..=later.len() {
            self.undo();
        }
        for (at, color) in later {
            self.put(at, color);
        }
        self.turn = turn;
        true
    }

    /// Adds the stone to the line keys of all points in reach, or removes it from them; if `PUT`, the patterns of the empty ones are
    /// updated.
    fn toggle<const PUT: bool>(&mut self, at: usize, code: u32) {
        let tables = self.tables;
        for (direction, step) in STEPS.into_iter().enumerate() {
            // Those points see the stone ahead, the others behind.
            for distance in 1..tables.radius + 1 {
                let change = code << (4 * distance - 2);
                if !self.change::<PUT>(tables, at - distance * step, direction, change) {
                    break;
                }
            }
            for distance in 1..tables.radius + 1 {
                let change = code << (4 * distance - 4);
                if !self.change::<PUT>(tables, at + distance * step, direction, change) {
                    break;
                }
            }
        }
    }

    /// Changes one line key. Returns `false` beyond the board.
    #[inline(always)]
    fn change<const PUT: bool>(
        &mut self,
        tables: &'static Tables,
        at: usize,
        direction: usize,
        change: u32,
    ) -> bool {
        let cell = &mut self.cells[at];
        let stone = cell.stone;
        if stone == OUTSIDE {
            return false;
        }
        cell.keys[direction] ^= change;
        if PUT && stone == EMPTY {
            let line = u16::from(tables.line[cell.keys[direction] as usize]);
            let shift = 4 * direction;
            let [black, white] = cell.patterns.map(|patterns| patterns >> shift & 15);
            if line != black | white << 4 {
                let changes = [(black ^ line & 15) << shift, (white ^ line >> 4) << shift];
                self.change_patterns(tables, at, changes);
            }
        }
        true
    }

    /// Changes the patterns of an empty point, for both players: most changes are of both, and a test would cost more than it saves.
    #[inline(always)]
    fn change_patterns(&mut self, tables: &'static Tables, at: usize, changes: [u16; 2]) {
        let (cell, threats) = (&mut self.cells[at], &mut self.threats[at]);
        let before = cell.patterns;
        cell.patterns = [before[0] ^ changes[0], before[1] ^ changes[1]];
        self.changed.push(Change { at: at as u16, threats: *threats, patterns: [before, cell.patterns] });
        for (color, threat) in threats.iter_mut().enumerate() {
            let after = tables.threat(color, cell.patterns[color]);
            self.counts[color][usize::from(*threat & Threat::BITS)] -= 1;
            self.counts[color][usize::from(after & Threat::BITS)] += 1;
            *threat = after;
        }
    }

    /// Sets the patterns of a point by its line keys.
    fn read_patterns(&mut self, at: usize) {
        let cell = &mut self.cells[at];
        cell.patterns = [0; 2];
        for (direction, key) in cell.keys.into_iter().enumerate() {
            let line = u16::from(self.tables.line[key as usize]);
            cell.patterns[0] |= (line & 15) << (4 * direction);
            cell.patterns[1] |= (line >> 4) << (4 * direction);
        }
        for color in 0..2 {
            self.threats[at][color] = self.tables.threat(color, cell.patterns[color]);
        }
    }

    /// Adds an empty point to the counts, or removes it from them.
    fn count(&mut self, at: usize, add: bool) {
        for color in 0..2 {
            let count = &mut self.counts[color][usize::from(self.threats[at][color] & Threat::BITS)];
            let sign = if add { 1 } else { -1 };
            *count = count.wrapping_add_signed(sign);
        }
    }

    /// Returns `true` if a stone of this player on an empty point makes a winning row.
    pub fn makes_five(&self, color: Color, point: Point) -> bool {
        self.threat(color, point) == Threat::Five
    }

    /// The winning row through a stone, from one end to the other; empty if there is none.
    pub fn row_through(&self, point: Point) -> Vec<Point> {
        let Some(color) = self.stone(point) else { return Vec::new() };
        for step in STEPS {
            let (mut low, mut high) = (point.index(), point.index());
            let mine = color as u8 + 1;
            while self.cells[low - step].stone == mine {
                low -= step;
            }
            while self.cells[high + step].stone == mine {
                high += step;
            }
            let theirs = 3 - mine;
            let blocked = self.cells[low - step].stone == theirs && self.cells[high + step].stone == theirs;
            if self.rule.wins(color, ((high - low) / step + 1) as u32, blocked) {
                return (low..=high).step_by(step).map(Point::at).collect();
            }
        }
        Vec::new()
    }

    /// The empty points at both ends of the row that a stone of this player on an empty point would make.
    pub(super) fn ends(&self, point: Point, color: Color, direction: usize) -> impl Iterator<Item = Point> {
        let step = STEPS[direction];
        let mine = color as u8 + 1;
        let (mut low, mut high) = (point.index() - step, point.index() + step);
        while self.cells[low].stone == mine {
            low -= step;
        }
        while self.cells[high].stone == mine {
            high += step;
        }
        [low, high].into_iter().filter(|&at| self.empty_at(at)).map(Point::at)
    }

    /// Returns `true` if Black may not play here under Renju: the stone would make a row of six or more, two fours, or two threes,
    /// and no five. A *three* is a row that one more stone makes a straight four, where that stone makes no five and is
    /// not itself forbidden (Renju International Federation, rules of Renju, 9.2–9.3); so this function calls itself for that
    /// position. Always false under other rules and on points that are not empty.
    pub fn is_forbidden(&mut self, point: Point) -> bool {
        if !self.empty_at(point.index()) {
            return false;
        }
        let code = self.code(Color::Black, point.index());
        if code & (Flags::FORBIDDEN | Flags::DOUBTFUL) == 0 {
            return false;
        }
        code & Flags::FORBIDDEN != 0 || self.real_threes(point) > 1
    }

    /// Returns `true` if the player to move may play on the empty point.
    pub(super) fn is_allowed(&mut self, point: Point) -> bool {
        let code = self.code(self.turn, point.index());
        code & (Flags::FORBIDDEN | Flags::DOUBTFUL) == 0 || !self.is_forbidden(point)
    }

    /// The move of the player to move that a search would try first; `None` if it has none.
    pub(super) fn likeliest_move(&mut self) -> Option<Point> {
        let mut moves: Vec<Point> = self.points().filter(|&point| self.is_empty(point)).collect();
        moves.sort_by_key(|point| -self.order(self.turn, point.index()));
        moves.into_iter().find(|&point| self.is_allowed(point))
    }

    /// Returns `true` if some empty point offers this threat to the player, and is not forbidden to it.
    pub(super) fn offers_allowed(&mut self, color: Color, threat: Threat) -> bool {
        if !self.rule.forbids(color) {
            return self.offers(color, threat) > 0;
        }
        let points: Vec<Point> = self.offering(color, threat).collect();
        points.into_iter().any(|point| !self.is_forbidden(point))
    }

    /// The directions in which a stone of Black on the point makes a three that can become a straight four.
    fn real_threes(&mut self, point: Point) -> usize {
        let at = point.index();
        let open = |pattern| matches!(pattern, Pattern::OpenThree | Pattern::WideThree);
        let threes: Vec<usize> = (0..4).filter(|&d| open(self.pattern(Color::Black, at, d))).collect();
        let turn = self.turn;
        self.put(point, Color::Black);
        let real = threes.into_iter().filter(|&direction| self.becomes_straight_four(at, direction)).count();
        self.undo();
        self.turn = turn;
        real
    }

    /// Returns `true` if some allowed stone makes a straight four in this direction together with the stone at `at`.
    fn becomes_straight_four(&mut self, at: usize, direction: usize) -> bool {
        let step = STEPS[direction];
        for back in [true, false] {
            let mut next = at;
            while self.cells[next].stone == 1 {
                next = if back { next - step } else { next + step };
            }
            // Only the first empty point on either side can join the stones around `at`.
            let straight = self.empty_at(next)
                && self.pattern(Color::Black, next, direction) == Pattern::OpenFour
                && self.threat(Color::Black, Point::at(next)) != Threat::Five;
            if straight && !self.is_forbidden(Point::at(next)) {
                return true;
            }
        }
        false
    }
}
