//! Placement games on a board, solved by nimbers: Cram and Dawson's Chess on grids.
//!
//! Components of the free squares that do not touch are a sum, so only connected regions are solved, each
//! once up to the symmetries of the square. The nimber of a region is the least n for which region + ∗n is
//! lost; asking that question, rather than the mex over all options, lets the search stop at the first
//! refutation (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462, 2012).
//! An option is asked for its nimber if that is one of the values that can still matter (P. Beling and
//! M. Rogalski, "On pruning search trees of impartial games", Artificial Intelligence 283, 2020). What is
//! remembered of the options answers first, and only then are they searched.
//!
//! On a Cram board with both sides even the second player copies every move through the centre: value 0.
//! With exactly one side even the first player takes the two middle squares and copies: value ≠ 0.

use foldhash::fast::FixedState;
use num_traits::{AsPrimitive, PrimInt};
use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

/// What a move on the grid does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GridGame {
    /// Cram: cover two free squares that share an edge with a domino.
    Cram,
    /// Node Kayles on the grid: occupy a free square; its free edge neighbours may not be used any more.
    /// On a single row this is Dawson's Chess (0.137).
    NodeKayles,
}

/// A set of squares of a board with at most 16 columns and 8 rows: bit 16·row + column.
pub type Region = u128;

/// No nimber is above this: it is at most the length of the longest play, 64 moves on 128 squares.
const MOST_NIMBER: u8 = 64;

/// Regions looked at between two questions whether to go on.
const REGIONS_AT_ONCE: u64 = 4096;

/// Squares in a row of a [`Region`].
pub const STRIDE: u32 = 16;
const COLUMN_0: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;
const COLUMN_15: u128 = COLUMN_0 << 15;

/// The full board with the given number of rows (≤ 8) and columns (≤ 16), or `None` when it is larger.
pub fn board(rows: u32, columns: u32) -> Option<Region> {
    (rows <= 8 && columns <= STRIDE).then(|| {
        let row = (1u128 << columns) - 1;
        (0..rows).fold(0, |b, r| b | row << (STRIDE * r))
    })
}

fn neighbours(squares: Region) -> Region {
    (squares & !COLUMN_15) << 1 | (squares & !COLUMN_0) >> 1 | squares << STRIDE | squares >> STRIDE
}

/// A solver that remembers regions.
///
/// ```
/// use boyi_impartial::grid::{self, GridGame, GridSolver};
/// let mut cram = GridSolver::new(GridGame::Cram, 4, 4);
/// assert_eq!(cram.nimber(grid::board(3, 4).unwrap()), 1);
/// assert_eq!(cram.nimber(grid::board(4, 4).unwrap()), 0);
/// ```
#[derive(Debug)]
pub struct GridSolver {
    rows: u32,
    columns: u32,
    memory: Memory,
}

/// The words that hold a board.
#[derive(Debug)]
enum Memory {
    Small(Search<u64>),
    Large(Search<u128>),
}

impl GridSolver {
    /// A solver with an empty memory for regions of a board with so many rows (at most 8) and columns (at most 16); what is
    /// more is left out, and squares of a region that are not on the board do not count. Boards of up to 64 squares take
    /// half the time and memory.
    pub fn new(game: GridGame, rows: u32, columns: u32) -> GridSolver {
        let (rows, columns) = (rows.min(8), columns.min(STRIDE));
        // A board of no squares is searched as one without a free one.
        let (short, long) = (rows.min(columns).max(1), rows.max(columns).max(1));
        let memory = if rows * columns <= u64::BITS {
            Memory::Small(Search::new(game, short, long))
        } else {
            Memory::Large(Search::new(game, short, long))
        };
        GridSolver { rows, columns, memory }
    }

    /// Regions whose nimber is known.
    pub fn regions(&self) -> usize {
        match &self.memory {
            Memory::Small(search) => search.solved,
            Memory::Large(search) => search.solved,
        }
    }

    /// Calls `visit` with the squares that every move makes unusable.
    pub fn visit_moves(game: GridGame, free: Region, visit: &mut dyn FnMut(Region)) {
        match game {
            GridGame::Cram => {
                for (shift, starts) in [(1, free & (free & !COLUMN_0) >> 1), (STRIDE, free & free >> STRIDE)]
                {
                    let mut starts = starts;
                    while starts != 0 {
                        let square = starts & starts.wrapping_neg();
                        visit(square | square << shift);
                        starts ^= square;
                    }
                }
            }
            GridGame::NodeKayles => {
                let mut squares = free;
                while squares != 0 {
                    let square = squares & squares.wrapping_neg();
                    visit((square | neighbours(square)) & free);
                    squares ^= square;
                }
            }
        }
    }

    /// The nimber of the free squares of the board.
    pub fn nimber(&mut self, free: Region) -> u8 {
        (0..MOST_NIMBER).find(|&n| self.is_while(free, n, &mut |_| true) == Some(true)).unwrap_or(MOST_NIMBER)
    }

    /// Whether the nimber of the free squares is `n`; above 64 it never is. Every few thousand regions, `go_on` is asked, with the number of
    /// those whose options have been looked at in this call; when it says no, the answer is `None`. What was found out remains.
    ///
    /// ```
    /// use boyi_impartial::grid::{self, GridGame, GridSolver};
    /// let mut cram = GridSolver::new(GridGame::Cram, 5, 6);
    /// let board = grid::board(5, 6).unwrap();
    /// assert_eq!(cram.is_while(board, 2, &mut |_| false), None);
    /// assert_eq!(cram.is_while(board, 1, &mut |_| true), Some(false));
    /// assert_eq!(cram.is_while(board, 2, &mut |_| true), Some(true));
    /// ```
    pub fn is_while(&mut self, free: Region, n: u8, go_on: &mut dyn FnMut(u64) -> bool) -> Option<bool> {
        match &mut self.memory {
            _ if n > MOST_NIMBER => Some(false),
            Memory::Small(search) => search.is_while(packed(free, self.rows, self.columns), n, go_on),
            Memory::Large(search) => search.is_while(packed(free, self.rows, self.columns), n, go_on),
        }
    }

    /// The moves that win, as the squares each makes unusable.
    pub fn winning_moves(&mut self, free: Region) -> Vec<Region> {
        let mut moves = Vec::new();
        let free = free & board(self.rows, self.columns).unwrap_or(free);
        let game = match &self.memory {
            Memory::Small(search) => search.game,
            Memory::Large(search) => search.game,
        };
        Self::visit_moves(game, free, &mut |m| moves.push(m));
        moves.retain(|m| self.nimber(free & !m) == 0);
        moves
    }
}

/// The squares of the board row by row without a gap, a row being a long side of the board.
fn packed<W: Word>(free: Region, rows: u32, columns: u32) -> W {
    let mut squares = W::zero();
    for (r, c) in (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))) {
        if free >> (STRIDE * r + c) & 1 == 1 {
            let at = if rows <= columns { columns * r + c } else { rows * c + r };
            squares = squares | W::one() << at as usize;
        }
    }
    squares
}

/// A set of squares.
trait Word: PrimInt + Hash + AsPrimitive<u16> + From<u16> {}
impl Word for u64 {}
impl Word for u128 {}

/// The squares of the set, one after the other.
fn squares<W: Word>(mut set: W) -> impl Iterator<Item = W> {
    std::iter::from_fn(move || {
        (!set.is_zero()).then(|| {
            let square = W::one() << set.trailing_zeros() as usize;
            set = set ^ square;
            square
        })
    })
}

/// A board at most as high as wide, its squares packed row by row.
#[derive(Debug)]
struct Field<W> {
    /// Squares in a row.
    columns: usize,
    first_column: W,
    last_column: W,
    first_row: W,
    /// The square in the first corner that is as wide as the board is high: what fits there can be turned.
    turnable: W,
    /// For each row of that square the column with the same squares.
    upright: Vec<W>,
}

impl<W: Word> Field<W> {
    fn new(rows: u32, columns: u32) -> Field<W> {
        let columns = columns as usize;
        let line = |length: usize| (W::one() << length) - W::one();
        let down = |row: W| (0..rows as usize).fold(W::zero(), |set, r| set | row << (columns * r));
        let upright = |row: usize| {
            (0..rows as usize)
                .filter(|c| row >> c & 1 == 1)
                .fold(W::zero(), |set, c| set | W::one() << (columns * c))
        };
        let first_column = down(W::one());
        Field {
            columns,
            first_column,
            last_column: first_column << (columns - 1),
            first_row: line(columns),
            turnable: down(line(rows as usize)),
            upright: (0..1 << rows).map(upright).collect(),
        }
    }

    fn left(&self, set: W) -> W {
        (set & !self.first_column) >> 1
    }

    fn right(&self, set: W) -> W {
        (set & !self.last_column) << 1
    }

    fn up(&self, set: W) -> W {
        set >> self.columns
    }

    fn down(&self, set: W) -> W {
        set << self.columns
    }

    fn neighbours(&self, set: W) -> W {
        self.left(set) | self.right(set) | self.up(set) | self.down(set)
    }

    /// The squares of the set that have one of the set on their left, on their right, above, and below them.
    fn beside(&self, set: W) -> [W; 4] {
        [self.right(set), self.left(set), self.down(set), self.up(set)].map(|squares| squares & set)
    }

    /// Rows and columns of a region that touches the first row and the first column.
    fn size(&self, mut region: W) -> (usize, usize) {
        let mut rows = 0;
        let mut all = W::zero();
        while !region.is_zero() {
            all = all | region & self.first_row;
            region = region >> self.columns;
            rows += 1;
        }
        (rows, W::zero().count_zeros() as usize - all.leading_zeros() as usize)
    }

    /// The region upside down, left to right, and both.
    fn images(&self, mut region: W, columns: usize) -> [W; 3] {
        let [mut flipped, mut mirrored, mut turned] = [W::zero(); 3];
        let mut at = 0;
        while !region.is_zero() {
            let row = region & self.first_row;
            let squares: u16 = row.as_();
            let back = <W as From<u16>>::from(squares.reverse_bits() >> (u16::BITS as usize - columns));
            flipped = flipped << self.columns | row;
            mirrored = mirrored | back << at;
            turned = turned << self.columns | back;
            at += self.columns;
            region = region >> self.columns;
        }
        [flipped, mirrored, turned]
    }

    /// The least image of a region under translation and the symmetries of the square; `None` when its nimber is 0 because
    /// every move can be copied through the centre.
    fn canonical(&self, mut region: W) -> Option<W> {
        region = region >> (region.trailing_zeros() as usize / self.columns * self.columns);
        while (region & self.first_column).is_zero() {
            region = region >> 1;
        }
        let (rows, columns) = self.size(region);
        let images = self.images(region, columns);
        if images[2] == region && !self.has_centre(region, rows, columns) {
            return None;
        }
        let least = images.into_iter().fold(region, W::min);
        if !(region & !self.turnable).is_zero() {
            return Some(least);
        }
        let mut rest = region;
        let mut turned = W::zero();
        while !rest.is_zero() {
            turned = turned << 1 | self.upright[(rest & self.first_row).to_usize().unwrap_or(0)];
            rest = rest >> self.columns;
        }
        Some(self.images(turned, rows).into_iter().fold(least.min(turned), W::min))
    }

    /// Of a region turned by 180° itself: is there a move that is in the way of its own image? The centre is a corner of
    /// squares, the middle of an edge, or a square: only there can one be.
    fn has_centre(&self, region: W, rows: usize, columns: usize) -> bool {
        let square = region >> (rows / 2 * self.columns + columns / 2) & W::one();
        !(rows.is_multiple_of(2) && columns.is_multiple_of(2) || square.is_zero())
    }

    /// Is the nimber not 0 because the first player takes the centre and then copies every move? The region is canonical.
    fn is_won_by_its_centre(&self, game: GridGame, region: W) -> bool {
        let (rows, columns) = self.size(region);
        let centre = match game {
            GridGame::Cram => rows % 2 != columns % 2,
            GridGame::NodeKayles => rows % 2 == 1 && columns % 2 == 1,
        };
        centre && self.images(region, columns)[2] == region
    }

    /// Calls `visit` with the squares that every move makes unusable, column by column from the middle outwards, until it
    /// says no.
    fn visit_moves(&self, game: GridGame, region: W, mut visit: impl FnMut(W) -> bool) {
        let (across, along) = match game {
            GridGame::Cram => (region & self.up(region), region & self.left(region)),
            GridGame::NodeKayles => (region, W::zero()),
        };
        let uses = |square: W, other: W| match game {
            GridGame::Cram => square | other,
            GridGame::NodeKayles => (square | self.neighbours(square)) & region,
        };
        from_the_middle(self.size(region).1).all(|c| {
            let column = self.first_column << c;
            squares(across & column).all(|square| visit(uses(square, self.down(square))))
                && squares(along & column).all(|square| visit(uses(square, square << 1)))
        });
    }

    /// How late the option that a move leads to is searched, given the rows and columns of the region and the largest part of the option
    /// that is not known. Early are small parts, those with leaves (their stars' moves end soon), symmetric ones, and moves near
    /// the middle, above all of the longer side, and across it.
    ///
    /// The numbers were chosen by how few regions solve Cram on 5 × 7, 4 × 9 and 5 × 8.
    fn lateness(&self, (rows, columns): (usize, usize), uses: W, largest: W) -> u32 {
        let [first, last] =
            [uses.trailing_zeros(), W::zero().count_zeros() - 1 - uses.leading_zeros()].map(|i| i as usize);
        let [top, bottom] = [first, last].map(|i| i / self.columns);
        let [left, right] = [first, last].map(|i| i % self.columns);
        // In halves of a square.
        let mut off = [(left + right + 1).abs_diff(columns), (top + bottom + 1).abs_diff(rows)];
        let mut lies_along = top == bottom && left != right;
        if rows > columns {
            off.reverse();
            lies_along = left == right && top != bottom;
        }
        let symmetric = self.images(largest, self.size(largest).1).contains(&largest);
        let squares = (largest & !self.leaves(largest)).count_ones();
        8 + 6 * squares + (5 * off[0] + 2 * off[1]) as u32 + 4 * u32::from(lies_along)
            - 8 * u32::from(symmetric)
    }

    /// The squares with one neighbour in the set.
    fn leaves(&self, set: W) -> W {
        let [left, right, above, below] = self.beside(set);
        let (in_row, in_column) = (left | right, above | below);
        (in_row | in_column) & !(left & right | above & below | in_row & in_column)
    }

    /// Adds the regions that stand for the free squares' components; those of nimber 0 may be left out.
    fn split(&self, game: GridGame, free: W, parts: &mut Vec<W>) {
        let (free, pairs) = match game {
            GridGame::Cram => self.pruned(free),
            GridGame::NodeKayles => (free, W::zero()),
        };
        let across = free & self.left(free) & !(pairs | self.down(pairs));
        let mut rest = free;
        while !rest.is_zero() {
            let mut region = W::one() << rest.trailing_zeros() as usize;
            loop {
                let beside = (region & across) << 1 | region >> 1 & across;
                let grown = region | (beside | self.up(region) | self.down(region)) & rest;
                if grown == region {
                    break;
                }
                region = grown;
            }
            rest = rest & !region;
            if region == free || game == GridGame::NodeKayles {
                parts.extend(self.canonical(region));
            } else if region.count_ones() > 1 {
                // What was cut off may be pruned further.
                self.split(game, region, parts);
            }
        }
    }

    /// A Cram position equal to the free squares, and the pairs that can be parted in it.
    ///
    /// A leaf is a square with one free neighbour, which is a star then. Whichever leaf of a star is joined to it, the
    /// others touch nothing: one is enough. A square that touches stars only is not needed either: to join it to one of
    /// them is as good as to join that star to its leaf.
    ///
    /// Two corners of a 2 × 2 block, opposite each other, that touch nothing but the other two corners are a pair. Either
    /// may do what the other does, so one may be left to each of the others: the block's two moves along the rows are not
    /// needed. (The pair is named by the block's first corner.) Its other two corners are stars then.
    fn pruned(&self, mut free: W) -> (W, W) {
        let diagonal = self.columns + 1;
        loop {
            let [left, right, above, below] = self.beside(free);
            let (in_row, in_column) = (left | right, above | below);
            let both_ways = in_row & in_column;
            let straight = left & right | above & below;
            let leaves = (in_row | in_column) & !(both_ways | straight);
            let corners = both_ways & !straight;
            let falling = corners & right & below & (corners & left & above) >> diagonal;
            let rising = (corners & left & below) >> 1 & (corners & right & above) >> self.columns;
            let pair = falling | falling << diagonal | rising << 1 | rising << self.columns;
            let pair_stars = rising | rising << diagonal | falling << 1 | falling << self.columns;
            // The stars, by the side on which their leaves are.
            let [on_right, on_left, on_bottom, on_top] = [
                (leaves & left) >> 1,
                (leaves & right) << 1,
                self.up(leaves & above),
                self.down(leaves & below),
            ];
            let spare = (on_right & pair_stars) << 1
                | (on_left & (pair_stars | on_right)) >> 1
                | self.down(on_bottom & (pair_stars | on_right | on_left))
                | self.up(on_top & (pair_stars | on_right | on_left | on_bottom));
            let others = free & !(on_right | on_left | on_bottom | on_top | pair_stars);
            let not_needed = others & !(leaves | pair | self.neighbours(others));
            let kept = free & !(spare | not_needed);
            if kept == free {
                return (free, falling | rising);
            }
            free = kept;
        }
    }
}

/// 0 to count − 1, from the middle outwards.
fn from_the_middle(count: usize) -> impl Iterator<Item = usize> {
    let middle = count.saturating_sub(1) / 2;
    (0..count).map(move |i| if i % 2 == 0 { middle - i / 2 } else { middle + i.div_ceil(2) })
}

/// What is known of a region's nimber.
#[derive(Clone, Copy, Debug)]
enum Known {
    Is(u8),
    /// A bit for each value below 32 that it is not.
    Not(u32),
}

/// An option of a region whose nimber is not known.
struct Open {
    /// Where on the stack its parts lie whose nimbers are not known, the largest last.
    parts: Range<usize>,
    /// The nimber of the other parts.
    rest: u8,
    /// What the option's nimber is not, as far as is known of a single part.
    not: u64,
    lateness: u32,
}

/// The search was stopped.
struct Stopped;

/// Asked whether to go on.
type GoOn<'a> = &'a mut dyn FnMut(u64) -> bool;

/// The regions of a board, searched and remembered.
#[derive(Debug)]
struct Search<W> {
    game: GridGame,
    field: Field<W>,
    /// Hashed so that every square changes every bit: a product alone fills a large table so unevenly that among a hundred million
    /// regions one in a hundred lay twenty million places behind its own.
    known: HashMap<W, Known, FixedState>,
    solved: usize,
    /// Regions whose options were looked at in this call.
    searched: u64,
    /// The parts of the options of the regions being searched.
    stack: Vec<W>,
}

impl<W: Word> Search<W> {
    fn new(game: GridGame, rows: u32, columns: u32) -> Search<W> {
        let field = Field::new(rows, columns);
        Search { game, field, known: HashMap::default(), solved: 0, searched: 0, stack: Vec::new() }
    }

    fn is_while(&mut self, free: W, n: u8, go_on: GoOn) -> Option<bool> {
        self.stack.clear();
        self.searched = 0;
        let mut parts = Vec::new();
        self.field.split(self.game, free, &mut parts);
        parts.sort_unstable_by_key(|part| part.count_ones());
        self.is_sum(&parts, n, go_on).ok()
    }

    /// Whether the sum of the parts, the largest last, has that nimber.
    fn is_sum(&mut self, parts: &[W], n: u8, go_on: GoOn) -> Result<bool, Stopped> {
        let Some((&largest, others)) = parts.split_last() else { return Ok(n == 0) };
        let mut rest = n;
        for &part in others {
            rest ^= self.part_nimber(part, go_on)?;
        }
        // A set of values below 64 is a word.
        let found = match 1u64.checked_shl(rest.into()) {
            Some(asked) => self.within(largest, asked, go_on)?,
            None => Some(self.part_nimber(largest, go_on)?),
        };
        Ok(found == Some(rest))
    }

    fn part_nimber(&mut self, part: W, go_on: GoOn) -> Result<u8, Stopped> {
        for n in 0..MOST_NIMBER {
            if let Some(found) = self.within(part, 1 << n, go_on)? {
                return Ok(found);
            }
        }
        Ok(MOST_NIMBER)
    }

    /// The nimber of a part if it is one of those asked for (a bit for each), or found on the way.
    fn within(&mut self, part: W, asked: u64, go_on: GoOn) -> Result<Option<u8>, Stopped> {
        let not = match self.known.get(&part) {
            Some(&Known::Is(n)) => return Ok(Some(n)),
            Some(&Known::Not(set)) => u64::from(set),
            None => u64::from(self.field.is_won_by_its_centre(self.game, part)),
        };
        let asked = asked & !not;
        if asked == 0 {
            return Ok(None);
        }
        self.searched += 1;
        if self.searched.is_multiple_of(REGIONS_AT_ONCE) && !go_on(self.searched) {
            return Err(Stopped);
        }
        let bottom = self.stack.len();
        let mut reached = 0;
        let mut open = self.open_options(part, asked, &mut reached);
        if asked & !reached == 0 {
            self.stack.truncate(bottom);
            return Ok(None);
        }
        let highest = asked.ilog2();
        // Those that cannot have the highest value asked for are least likely to end the search.
        open.sort_by_key(|option| (option.not >> highest & 1, option.lateness));
        let up_to_highest = u64::MAX >> (63 - highest);
        let mut all_known = true;
        let mut left = open.len();
        for option in &open {
            if asked & !reached == 0 {
                break;
            }
            // Every option left reaches one value at most: only so many can still be passed by the least not reached.
            let matter = lowest(!reached, left) & up_to_highest;
            match self.option_within(option, matter, go_on)? {
                Some(n) => reached |= 1 << n,
                None => all_known = false,
            }
            left -= 1;
        }
        self.stack.truncate(bottom);
        let n = reached.trailing_ones() as u8;
        if left == 0 && (all_known || up_to_highest >> n & 1 == 1) {
            self.known.insert(part, Known::Is(n));
            self.solved += 1;
            Ok(Some(n))
        } else {
            self.known.insert(part, Known::Not((not | asked | reached) as u32));
            Ok(None)
        }
    }

    /// The options with parts not known, no two alike; the nimbers of the others go to `reached`. Ends when all asked for
    /// is reached.
    fn open_options(&mut self, part: W, asked: u64, reached: &mut u64) -> Vec<Open> {
        let Search { game, ref field, ref known, ref mut stack, .. } = *self;
        let mut open: Vec<Open> = Vec::new();
        let mut parts = Vec::new();
        let size = field.size(part);
        field.visit_moves(game, part, |uses| {
            parts.clear();
            field.split(game, part & !uses, &mut parts);
            parts.sort_unstable_by_key(|&part| (part.count_ones(), part));
            let first = stack.len();
            let (mut rest, mut not) = (0, 0);
            for &part in &parts {
                match known.get(&part) {
                    Some(&Known::Is(n)) => rest ^= n,
                    // Equal parts cancel.
                    _ if stack.len() > first && stack.last() == Some(&part) => {
                        stack.pop();
                        not = 0;
                    }
                    found => {
                        not = if let Some(&Known::Not(set)) = found { u64::from(set) } else { 0 };
                        stack.push(part);
                    }
                }
            }
            let Some(&largest) = stack[first..].last() else {
                *reached |= 1 << rest;
                return asked & !*reached != 0;
            };
            if open.iter().any(|other| other.rest == rest && stack[other.parts.clone()] == stack[first..]) {
                stack.truncate(first);
                return true;
            }
            let parts = first..stack.len();
            not = if parts.len() == 1 { turned(not, rest) } else { 0 };
            let lateness = field.lateness(size, uses, largest);
            open.push(Open { parts, rest, not, lateness });
            true
        });
        open
    }

    /// [`within`](Self::within) for an option. All its parts but the largest are replaced by their nimbers.
    fn option_within(&mut self, option: &Open, asked: u64, go_on: GoOn) -> Result<Option<u8>, Stopped> {
        let mut rest = option.rest;
        let last = option.parts.end - 1;
        for i in option.parts.start..last {
            rest ^= self.part_nimber(self.stack[i], go_on)?;
        }
        let found = self.within(self.stack[last], turned(asked, rest), go_on)?;
        Ok(found.map(|n| n ^ rest))
    }
}

/// So many of the least members of the set.
fn lowest(set: u64, count: usize) -> u64 {
    let mut rest = set;
    for _ in 0..count.min(64) {
        rest &= rest.wrapping_sub(1);
    }
    set & !rest
}

/// Each member of the set plus ∗n.
fn turned(mut set: u64, n: u8) -> u64 {
    let mut sums = 0;
    while set != 0 {
        sums |= 1 << (set.trailing_zeros() as u8 ^ n);
        set &= set - 1;
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sets of nimbers are words, which once were shifted by any number asked for.
    #[test]
    fn no_nimber_is_64_or_more() {
        let region = board(2, 3).unwrap();
        for (rows, columns) in [(2, 3), (8, 16)] {
            let mut cram = GridSolver::new(GridGame::Cram, rows, columns);
            assert_eq!(cram.nimber(region), 1);
            let apart = region | region << 4;
            for n in [2, 63, 64, 65, 127, 128, u8::MAX] {
                for region in [0, region, apart] {
                    assert_eq!(cram.is_while(region, n, &mut |_| true), Some(false), "{n}");
                }
            }
        }
    }

    /// They once had one.
    #[test]
    fn boards_without_rows_or_columns_have_no_squares() {
        for (rows, columns) in [(0, 0), (0, 5), (5, 0)] {
            let mut kayles = GridSolver::new(GridGame::NodeKayles, rows, columns);
            assert_eq!(kayles.nimber(Region::MAX), 0, "{rows} × {columns}");
            assert_eq!(kayles.winning_moves(Region::MAX), [], "{rows} × {columns}");
        }
    }
}
