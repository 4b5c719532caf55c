//! m,n,k-games: on a board of m columns and n rows, k stones in a row win (more than k too). With gravity a stone falls
//! to the lowest empty square of its column, as in Connect Four; Gomoku is 15,15,5.
//!
//! A position carries what `outcome` needs, so that asking is a comparison. Board sizes from 1×1 to 26×26 run on the
//! same code over one word of 64 or 128 bits, or an array of words.

mod bits;
mod books;
mod connect_four;
mod evaluation;
mod explain;
mod explain_gravity;
mod index;
mod marks;
mod patterns;
mod prover;
mod psq;
mod rows;
mod swap;
mod swap_search;
mod threat_search;
mod threat_tree;
mod windows;

use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup, board,
    solve::{self, GameSolver},
};
use boyi_core::{Game, Grid, Notation, Outcome, ParseError, Picture, Points, Record, Side};
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

pub use bits::{BitSet, Bits};
pub use books::Books;
pub use connect_four::ConnectFourSolver;
pub use evaluation::{OpenLines, WON};
pub use patterns::PatternSearch;
pub use prover::Prover;
pub use rows::RowRule;
pub use swap::{Opening, Placed, Step, SwapGame, SwapMove};
pub use threat_search::ThreatSearch;
pub use windows::{Direction, WindowCounts, Windows};

/// The catalogue's entries: the family, and its two famous members.
pub static ENTRIES: &[GameEntry] = &[
    GameEntry::new(
        "connect4",
        Group::Line,
        Knowledge::Solved,
        Messages::new(include_str!("messages/connect4.en.ftl"), include_str!("messages/connect4.zh.ftl")),
        |setup, databases| open(setup, databases, Shape { columns: 7, rows: 6, k: 4, gravity: true }),
    )
    .with_example("7/7/4o2/4o2/2x1x2/x1oox2 x")
    .with_sides("yellow", "red")
    .with_params(&[
        Param::value("m", "7", "1..=26"),
        Param::value("n", "6", "1..=26"),
        Param::value("k", "4", "1..=26"),
    ]),
    GameEntry::new(
        "gomoku",
        Group::Line,
        Knowledge::Search,
        Messages::new(include_str!("messages/gomoku.en.ftl"), include_str!("messages/gomoku.zh.ftl")),
        |setup, databases| {
            let size = setup.number("size", 5..=MAX_SIDE, 15)? as usize;
            let rows = setup.text("rule")?.map_or(Ok(RowRule::OrMore), RowRule::parse)?;
            let shape = Shape { columns: size, rows: size, k: 5, gravity: false };
            match setup.text("opening")?.map_or(Ok(None), Opening::parse)? {
                Some(opening) => Ok(open_swap(setup, databases, shape, rows, opening)),
                None => open_as(setup, databases, shape, rows),
            }
        },
    )
    .with_example("15/15/15/15/6o8/3x2xx1o5/4xooox6/5xxxo6/6x1o6/7o7/15/15/15/15/15 x")
    .with_sides("black", "white")
    .with_params(&[
        Param::value("size", "15", "5..=26"),
        Param::value("rule", "freestyle", "freestyle|standard|renju|caro"),
        Param::value("opening", "free", "free|swap|swap2"),
    ]),
    GameEntry::new(
        "mnk",
        Group::Line,
        Knowledge::Search,
        Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
        |setup, databases| {
            let gravity = setup.flag("gravity")?;
            let rows = if setup.flag("exact")? { RowRule::Exact } else { RowRule::OrMore };
            open_as(setup, databases, Shape { columns: 5, rows: 5, k: 4, gravity }, rows)
        },
    )
    .with_example("5/ooox1/1xx2/1oxx1/5 o")
    .with_params(&[
        Param::value("m", "5", "1..=26"),
        Param::value("n", "5", "1..=26"),
        Param::value("k", "4", "1..=26"),
        Param::flag("gravity"),
        Param::flag("exact"),
    ]),
];

/// From this number of columns and rows on, stones stand on the crossings of lines, as on a Go board.
const POINTS_FROM: usize = 9;

/// The star points of a board, as indices of cells: near the corners, in the middle, and on the largest boards halfway.
fn stars(columns: usize, rows: usize) -> Vec<usize> {
    let along = |length: usize| {
        let edge = if length < 13 { 2 } else { 3 };
        let middle = (length % 2 == 1).then_some(length / 2);
        [Some(edge), middle, Some(length - 1 - edge)].into_iter().flatten().collect::<Vec<_>>()
    };
    let (across, down) = (along(columns), along(rows));
    let halfway = columns.min(rows) >= 19;
    let both = |row: usize, column: usize| {
        let middles = usize::from(column == columns / 2) + usize::from(row == rows / 2);
        (halfway || middles != 1).then_some(row * columns + column)
    };
    down.iter().flat_map(|&row| across.iter().filter_map(move |&column| both(row, column))).collect()
}

/// The longest side of a board: one letter a column.
const MAX_SIDE: u64 = board::MAX_COLUMNS as u64;

fn open(setup: &Setup, databases: &Arc<Databases>, usual: Shape) -> Result<Box<dyn AnyGame>, ParseError> {
    open_as(setup, databases, usual, RowRule::OrMore)
}

fn open_as(
    setup: &Setup,
    databases: &Arc<Databases>,
    usual: Shape,
    rows: RowRule,
) -> Result<Box<dyn AnyGame>, ParseError> {
    let size = |key, usual| setup.number(key, 1..=MAX_SIDE, usual as u64).map(|size| size as usize);
    let shape = Shape {
        columns: size("m", usual.columns)?,
        rows: size("n", usual.rows)?,
        k: size("k", usual.k)?,
        ..usual
    };
    Ok(match shape.bits() {
        ..=64 if shape.gravity && rows == RowRule::OrMore => ErasedGame::boxed(
            setup,
            databases,
            Mnk::<u64>::new(shape),
            GameSupport {
                engines: vec![(connect_four::NAME, |_, _, databases| {
                    Box::new(ConnectFourSolver::new(Books::of(databases)))
                })],
                auto: &["solve", "pvs"],
                nodes: solving_nodes(shape),
                explain: explain_gravity::explain,
                solver: Some(solver),
                ..support()
            },
        ),
        ..=64 => typed::<u64>(setup, databases, shape, rows, Some(solver)),
        65..=256 => typed::<BitSet<4>>(setup, databases, shape, rows, None),
        _ => typed::<BitSet<11>>(setup, databases, shape, rows, None),
    })
}

/// One width of bits for every size: the engine has a board of its own.
fn open_swap(
    setup: &Setup,
    databases: &Arc<Databases>,
    shape: Shape,
    rows: RowRule,
    opening: Opening,
) -> Box<dyn AnyGame> {
    let board = Mnk::<BitSet<11>>::new(shape).with_rows(rows);
    let support = GameSupport {
        engines: vec![(patterns::NAME, |_, _, _| Box::<swap_search::SwapSearch>::default())],
        evaluators: vec![("lines", Arc::new(OpenLines))],
        auto: &["patterns"],
        nodes: PATTERN_NODES,
        explain: swap::explain,
        threats: swap::threat_tree,
        ..GameSupport::default()
    };
    ErasedGame::boxed(setup, databases, SwapGame::new(board, opening), support)
}

/// The exhaustive solver of a board of at most 64 bits.
fn solver(game: &Mnk<u64>, name: &str) -> Box<dyn GameSolver<Mnk<u64>>> {
    match index::NumberedMnk::new(game) {
        Some(numbered) => solve::by_number_of(&numbered, name),
        None => solve::by_text(game, name),
    }
}

fn typed<B: Bits>(
    setup: &Setup,
    databases: &Arc<Databases>,
    shape: Shape,
    rows: RowRule,
    solver: Option<solve::MakeSolver<Mnk<B>>>,
) -> Box<dyn AnyGame> {
    let game = Mnk::<B>::new(shape).with_rows(rows);
    let mut support = GameSupport { solver, ..support() };
    let squares = shape.columns * shape.rows;
    // What proves values or counts threats of k or more knows no other rule.
    let threats = !shape.gravity && rows == RowRule::OrMore;
    if threats {
        support.engines.push((prover::NAME, |_, _, _| Box::new(Prover)));
    }
    if game.has_patterns() {
        support.engines.push((patterns::NAME, |_, _, _| Box::new(PatternSearch::default())));
    }
    if threats {
        support.engines.push((threat_search::NAME, |_, _, _| Box::new(ThreatSearch)));
    }
    support.auto = match squares {
        ..=SOLVED_AT_ONCE if threats => &["solve", "prove", "threats"],
        ..=SOLVED_AT_ONCE => &["solve", "pvs"],
        _ if game.has_patterns() && (squares > SMALL || !threats) => {
            support.nodes = PATTERN_NODES;
            if threats { &["prove", "patterns"] } else { &["patterns"] }
        }
        _ if threats => &["prove", "threats"],
        _ => &["pvs"],
    };
    ErasedGame::boxed(setup, databases, game, support)
}

fn support<B: Bits>() -> GameSupport<Mnk<B>> {
    GameSupport {
        evaluators: vec![("lines", Arc::new(OpenLines))],
        auto: &["pvs"],
        explain: explain::explain,
        threats: threat_tree::threat_tree,
        ..GameSupport::default()
    }
}

/// Nodes for solving a board with gravity without a limit: unlimited up to 7×6, which takes seconds; else about ten
/// seconds, after which a search answers.
fn solving_nodes(shape: Shape) -> u64 {
    if shape.columns * shape.rows <= 42 { u64::MAX } else { 30_000_000 }
}

/// Nodes of a pattern search: about a second.
const PATTERN_NODES: u64 = 400_000;

/// Boards with more squares than this use pattern search, if patterns exist.
const SMALL: usize = 36;

/// Boards with at most this many squares are solved outright first.
const SOLVED_AT_ONCE: usize = 12;

/// The parameters of an m,n,k-game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// m, from 1 to 26.
    pub columns: usize,
    /// n, from 1 to 26.
    pub rows: usize,
    /// How many in a row win, from 1 to 26; more than fit on the board means that every game is a draw.
    pub k: usize,
    /// Whether stones fall to the lowest empty square of their column.
    pub gravity: bool,
}

impl Shape {
    /// The number of bits a set of squares needs: one square of border above each column.
    pub fn bits(self) -> u32 {
        (self.columns * (self.rows + 1)) as u32
    }
}

/// The rules, with the geometry of their board.
///
/// Sets of squares are column by column from the left, each from the bottom, with an empty border square on top, so
/// that no shift joins the ends of two columns (J. Tromp's layout). On 7×6:
///
/// ```text
///       6 13 20 27 34 41 48   border
///   6   5 12 19 26 33 40 47
///   5   4 11 18 25 32 39 46
///   4   3 10 17 24 31 38 45
///   3   2  9 16 23 30 37 44
///   2   1  8 15 22 29 36 43
///   1   0  7 14 21 28 35 42
///       a  b  c  d  e  f  g
/// ```
#[derive(Clone, Debug)]
pub struct Mnk<B: Bits> {
    shape: Shape,
    rows: RowRule,
    lines: Windows<B>,
    /// The lowest row.
    bottom: B,
    /// The odd rows, counted from 1 at the bottom.
    odd_rows: B,
    /// For each bit of a square, how near to the centre it is: larger is nearer.
    centre: Arc<[i32]>,
}

/// A square to put a stone on: its bit in the layout that [`Mnk`] draws.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u16);

impl Cell {
    /// The bit of the square.
    pub fn bit(self) -> u32 {
        u32::from(self.0)
    }
}

/// How a position stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Open,
    /// The player who moved last has k in a row.
    Lost,
    Full,
}

/// A position: the stones, and what follows from them.
#[derive(Clone, Copy, Debug)]
pub struct Stones<B> {
    /// The squares of the player to move.
    pub mover: B,
    /// The squares of the player who moved last.
    pub other: B,
    /// Zobrist hash of the stones.
    key: u64,
    /// How many stones there are.
    count: u16,
    /// The side to move: in a game the numbers of stones say so, in a diagram that is only looked at they need not.
    side: Side,
    state: State,
}

impl<B: Bits> Stones<B> {
    /// The squares with a stone.
    pub fn occupied(&self) -> B {
        self.mover | self.other
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.side
    }

    /// Whose stone is on a square.
    fn stone(&self, bit: u32) -> Option<Side> {
        if self.mover.has(bit) { Some(self.side()) } else { self.other.has(bit).then(|| !self.side()) }
    }
}

// The stones and the side to move decide everything else in a position.
impl<B: Bits> PartialEq for Stones<B> {
    fn eq(&self, other: &Self) -> bool {
        self.mover == other.mover && self.other == other.other && self.side == other.side
    }
}

impl<B: Bits> Eq for Stones<B> {}

impl<B: Bits> Hash for Stones<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key);
    }
}

/// The Zobrist key of a stone: the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) over its number.
fn zobrist(side: Side, bit: u32) -> u64 {
    zobrist_number(u64::from(2 * bit + u32::from(side == Side::Second)))
}

/// Beyond the numbers of stones: the keys of positions that no game can reach.
const NUMBERS_OF_STONES: u64 = 1 << 16;

/// The key of a stone by its number: twice its square, and one more for the second player.
const fn zobrist_number(stone: u64) -> u64 {
    let mut z = (stone + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl<B: Bits> Mnk<B> {
    /// The rules of a shape.
    ///
    /// # Panics
    /// If a side or k is 0 or above 26, or the board does not fit the bits.
    pub fn new(shape: Shape) -> Self {
        let sides = 1..=board::MAX_COLUMNS;
        assert!([shape.columns, shape.rows, shape.k].iter().all(|n| sides.contains(n)), "{shape:?}");
        assert!(shape.bits() <= B::CAPACITY, "{shape:?} on {} bits", B::CAPACITY);
        let stride = shape.rows + 1;
        let bottom = (0..shape.columns).fold(B::NONE, |set, column| set | B::bit((column * stride) as u32));
        let odd_rows = (0..shape.rows as u32).step_by(2).fold(B::NONE, |set, row| set | bottom.up(row));
        let from_middle = |i: usize, len: usize| (2 * i + 1).abs_diff(len) as i32;
        let centre = (0..shape.bits() as usize)
            .map(|bit| {
                let (column, row) = (bit / stride, bit % stride);
                let (x, y) = (from_middle(column, shape.columns), from_middle(row, shape.rows));
                // With gravity the row is not a choice.
                -(x.pow(2) + if shape.gravity { 0 } else { y.pow(2) })
            })
            .collect();
        Mnk { shape, rows: RowRule::OrMore, lines: Windows::new(shape), bottom, odd_rows, centre }
    }

    /// The parameters.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The lines of the board.
    pub fn lines(&self) -> &Windows<B> {
        &self.lines
    }

    /// The squares that the rules let the player to move choose from, if the game is not over.
    pub fn playable(&self, position: &Stones<B>) -> B {
        let occupied = position.occupied();
        let empty = self.lines.board().without(occupied);
        let open = if self.shape.gravity { empty & (occupied.up(1) | self.bottom) } else { empty };
        if self.rows == RowRule::Renju { open.without(self.forbidden(position)) } else { open }
    }

    /// The rows where a side's threats come to it by zugzwang: odd ones for the first player, even ones for the
    /// second.
    fn rows_for(&self, side: Side) -> B {
        if side == Side::First { self.odd_rows } else { self.lines.board().without(self.odd_rows) }
    }

    /// The square in a column and a row, both from 0.
    pub fn cell(&self, column: usize, row: usize) -> Option<Cell> {
        let inside = column < self.shape.columns && row < self.shape.rows;
        inside.then(|| Cell((column * (self.shape.rows + 1) + row) as u16))
    }

    /// The square of a bit on the board, as text.
    fn name(&self, bit: u32) -> String {
        let stride = self.shape.rows + 1;
        board::square_text(bit as usize / stride, bit as usize % stride)
    }

    /// How a position stands whose stones are all there, but for its own state.
    fn judged(&self, mut position: Stones<B>, last: Option<u32>) -> Stones<B> {
        let full = usize::from(position.count) == self.shape.columns * self.shape.rows;
        position.state = if self.has_row(position.other, position.mover, !position.side(), last) {
            State::Lost
        } else if full || self.rows == RowRule::Renju && self.playable(&position).is_none() {
            State::Full
        } else {
            State::Open
        };
        position
    }

    /// Plays the columns of a list from the empty board: words that are moves, or, letter by letter or digit by digit, columns.
    fn parse_columns(&self, text: &str) -> Result<Stones<B>, ParseError> {
        let mut position = self.start();
        for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()) {
            let all = |test: fn(&char) -> bool| word.chars().all(|c| test(&c));
            let is_list = word.len() > 1 && (all(char::is_ascii_alphabetic) || all(char::is_ascii_digit));
            match self.parse_move(&position, word) {
                Ok(mv) => position = self.play(&position, &mv),
                Err(_) if is_list => {
                    for column in word.chars() {
                        let mv = self.parse_move(&position, column.encode_utf8(&mut [0; 4]))?;
                        position = self.play(&position, &mv);
                    }
                }
                Err(error) => return Err(error),
            }
        }
        Ok(position)
    }

    /// Whether positions may have any numbers of stones. Smaller boards are solved, and solutions number only the positions of games.
    fn takes_any_numbers(&self) -> bool {
        self.has_patterns() && self.shape.bits() > 64
    }

    /// Reads rows and the mover; `any` takes any numbers of stones.
    fn parse_stones(&self, text: &str, any: bool) -> Result<Stones<B>, ParseError> {
        let (columns, rows) = (self.shape.columns, self.shape.rows);
        let (stones, side) = match board::parse_position(text, columns, rows) {
            // A mover that is written decides, whatever the numbers are.
            Err(error) => match board::parse_rows(text, columns, rows)? {
                (stones, Some(side)) if any => (stones, side),
                _ if any => return Err(ParseError::new("mover", "", "x-or-o")),
                _ => return Err(error),
            },
            Ok(read) => read,
        };
        let (mut sets, mut key) = ([B::NONE; 2], 0);
        for &(column, row, of) in &stones {
            let Some(cell) = self.cell(column, row) else { continue };
            sets[usize::from(of != side)] |= B::bit(cell.bit());
            key ^= zobrist(of, cell.bit());
        }
        let first = stones.iter().filter(|stone| stone.2 == Side::First).count();
        if 2 * first - usize::from(side == Side::Second) != stones.len() {
            key ^= zobrist_number(side as u64 + NUMBERS_OF_STONES);
        }
        let [mover, other] = sets;
        let wrong = |expected| ParseError::new("position", text.trim(), expected);
        if self.shape.gravity && !(mover | other).without((mover | other).up(1) | self.bottom).is_none() {
            return Err(wrong("no-floating-stone"));
        }
        if self.has_row(mover, other, side, None) {
            return Err(wrong("no-line-of-mover").with("mover", board::stone(side).to_string()));
        }
        // Whoever won did so with the last stone: without it there was no line, and with gravity it lies on top.
        let last = |&bit: &u32| {
            let buried = self.shape.gravity && (mover | other).has(bit + 1);
            !buried && !self.has_row(other.without(B::bit(bit)), mover, !side, None)
        };
        if self.has_row(other, mover, !side, None) && !other.iter().any(|bit| last(&bit)) {
            return Err(wrong("one-last-stone"));
        }
        let position = Stones { mover, other, key, count: stones.len() as u16, side, state: State::Open };
        Ok(self.judged(position, None))
    }

    /// The lowest empty square of a column.
    fn top(&self, position: &Stones<B>, column: usize) -> Option<Cell> {
        let empty =
            |row: &usize| self.cell(column, *row).is_some_and(|cell| !position.occupied().has(cell.bit()));
        (0..self.shape.rows).find(empty).and_then(|row| self.cell(column, row))
    }
}

impl<B: Bits> Game for Mnk<B> {
    type Position = Stones<B>;
    type Move = Cell;

    fn start(&self) -> Stones<B> {
        Stones { mover: B::NONE, other: B::NONE, key: 0, count: 0, side: Side::First, state: State::Open }
    }

    fn outcome(&self, position: &Stones<B>) -> Option<Outcome> {
        match position.state {
            State::Open => None,
            State::Lost => Some(Outcome::Loss),
            State::Full => Some(Outcome::Draw),
        }
    }

    fn moves(&self, position: &Stones<B>, out: &mut Vec<Cell>) {
        if position.state == State::Open {
            out.extend(self.playable(position).iter().map(|bit| Cell(bit as u16)));
        }
    }

    fn play(&self, position: &Stones<B>, mv: &Cell) -> Stones<B> {
        debug_assert!(self.legal(position, mv), "{mv:?} in {position:?}");
        let after = Stones {
            mover: position.other,
            other: position.mover | B::bit(mv.bit()),
            key: position.key ^ zobrist(position.side(), mv.bit()),
            count: position.count + 1,
            side: !position.side,
            state: State::Open,
        };
        self.judged(after, Some(mv.bit()))
    }

    fn hash(&self, position: &Stones<B>) -> u64 {
        position.key
    }

    fn mover(&self, position: &Stones<B>) -> Side {
        position.side()
    }

    fn legal(&self, position: &Stones<B>, mv: &Cell) -> bool {
        position.state == State::Open && mv.bit() < B::CAPACITY && self.playable(position).has(mv.bit())
    }

    fn count(&self, position: &Stones<B>) -> u64 {
        if position.state == State::Open { u64::from(self.playable(position).count()) } else { 0 }
    }

    /// Win, stop a win, then whatever adds to one's own lines and takes from the opponent's, the centre first.
    fn priority(&self, position: &Stones<B>, mv: &Cell) -> i32 {
        self.lines.promise(position.mover, position.other, mv.bit()) + self.centre[mv.bit() as usize]
    }
}

impl<B: Bits> Notation for Mnk<B> {
    fn position_text(&self, position: &Stones<B>) -> String {
        let stone = |column, row| self.cell(column, row).and_then(|cell| position.stone(cell.bit()));
        board::position_text(self.shape.columns, self.shape.rows, stone, position.side())
    }

    /// Reads rows from the top and the mover, `3/1x1/3 o`.
    ///
    /// Without gravity exactly the positions that a game can reach are accepted. With gravity no stone floats, but
    /// whether some order of moves builds the columns is not asked; on boards of several rows the columns played are a
    /// position too, `44` or `d d`. On boards of Gomoku, diagrams with any numbers of stones can be looked at, if they say who is to move.
    fn parse_position(&self, text: &str) -> Result<Stones<B>, ParseError> {
        if self.shape.gravity && self.shape.rows > 1 && !text.contains('/') && !text.trim().is_empty() {
            return self.parse_columns(text);
        }
        self.parse_stones(text, self.takes_any_numbers())
    }

    fn move_text(&self, _: &Stones<B>, mv: &Cell) -> String {
        self.name(mv.bit())
    }

    /// Reads a square, `b2`; with gravity also a column by its letter, `b`, or number, `2`.
    fn parse_move(&self, position: &Stones<B>, text: &str) -> Result<Cell, ParseError> {
        let text = text.trim();
        if position.state != State::Open {
            return Err(ParseError::new("move", text, "game-not-over"));
        }
        if self.shape.gravity {
            let mut chars = text.chars();
            let letter = chars.next().and_then(board::column_of).filter(|_| chars.as_str().is_empty());
            let number = board::number(text).and_then(|number| number.checked_sub(1));
            if let Some(column) = letter.or(number) {
                let columns = self.shape.columns;
                let outside = || {
                    let letter = char::from(b'a' + columns as u8 - 1).to_string();
                    ParseError::new("column", text, "column-between")
                        .with("last", columns)
                        .with("letter", letter)
                };
                let full = || ParseError::new("move", text, "column-with-room");
                return if column < columns {
                    self.top(position, column).ok_or_else(full)
                } else {
                    Err(outside())
                };
            }
        }
        let (column, row) = board::parse_square(text, self.shape.columns, self.shape.rows)?;
        let cell = self.cell(column, row).filter(|cell| self.legal(position, cell));
        cell.ok_or_else(|| {
            let taken = self.cell(column, row).is_some_and(|cell| position.occupied().has(cell.bit()));
            let expected = match (taken, self.shape.gravity) {
                (true, _) => "empty-square",
                (_, true) => "lowest-empty-square",
                _ => "square-not-forbidden",
            };
            ParseError::new("move", text, expected)
        })
    }

    /// Squares, `h8h9i8`; with gravity also columns, `44` or `dd`.
    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>> {
        let digits = self.shape.columns < 10 && word.bytes().all(|byte| byte.is_ascii_digit());
        let is_list = word.len() > 1 && (digits || word.bytes().all(|byte| byte.is_ascii_alphabetic()));
        if self.shape.gravity && is_list {
            return Some((0..word.len()).map(|at| &word[at..=at]).collect());
        }
        board::joined_squares(word)
    }

    /// Also a game of Piskvork, `.psq`.
    fn parse_record(&self, text: &str) -> Result<Record<Self>, ParseError> {
        psq::read(self, text).unwrap_or_else(|| boyi_core::parse_words(self, text))
    }

    fn views(&self) -> &'static [&'static str] {
        &["board", marks::THREATS]
    }

    fn picture(&self, position: &Stones<B>, view: &str) -> Picture {
        let stone = |column, row| self.cell(column, row).and_then(|cell| position.stone(cell.bit()));
        let Shape { columns, rows, gravity, .. } = self.shape;
        let points = columns.min(rows) >= POINTS_FROM && !gravity;
        Picture::Grid(Grid {
            marks: self.marks(position, view == marks::THREATS),
            points: points.then(|| Points { stars: stars(columns, rows), ..Points::lattice(columns, rows) }),
            stones: points,
            won: self.won(position),
            ..board::grid((columns, rows), gravity, stone)
        })
    }
}
