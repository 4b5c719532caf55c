//! Placement games on a board, solved by nimbers: Cram and Dawson's Chess on grids.
//!
//! Components of the free squares that do not touch are a sum, so only connected regions are solved, each
//! once up to the symmetries of the square. The nimber of a region is the least n for which region + ∗n is
//! lost; asking that question, rather than the mex over all options, lets the search stop at the first
//! refutation (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462, 2012).
//! What is remembered of the options answers first, and only then are they searched.
//!
//! On a Cram board with both sides even the second player copies every move through the centre: value 0.
//! With exactly one side even the first player takes the two middle squares and copies: value ≠ 0.

use std::collections::HashMap;

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
/// let mut cram = GridSolver::new(GridGame::Cram);
/// assert_eq!(cram.nimber(grid::board(3, 4).unwrap()), 1);
/// assert_eq!(cram.nimber(grid::board(4, 4).unwrap()), 0);
/// ```
#[derive(Debug)]
pub struct GridSolver {
    game: GridGame,
    known: HashMap<Region, Known>,
    solved: usize,
}

/// What is known of a region's nimber.
#[derive(Clone, Copy, Debug)]
enum Known {
    Is(u8),
    /// A bit for each value that it is not.
    Not(u64),
}

/// An option of a region whose nimber is not known.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Open {
    /// Squares of its largest part.
    size: u32,
    /// The parts whose nimbers are not known, the largest last; none once the option's nimber is known.
    parts: Vec<Region>,
    /// The nimber of the other parts.
    rest: u8,
}

impl GridSolver {
    /// A solver with an empty memory.
    pub fn new(game: GridGame) -> GridSolver {
        GridSolver { game, known: HashMap::new(), solved: 0 }
    }

    /// Regions whose nimber is known.
    pub fn regions(&self) -> usize {
        self.solved
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

    /// The nimber of the free squares.
    pub fn nimber(&mut self, free: Region) -> u8 {
        self.parts(free).fold(0, |total, part| total ^ self.part_nimber(part))
    }

    /// The moves that win, as the squares each makes unusable.
    pub fn winning_moves(&mut self, free: Region) -> Vec<Region> {
        let mut moves = Vec::new();
        Self::visit_moves(self.game, free, &mut |m| moves.push(m));
        moves.retain(|m| self.nimber(free & !m) == 0);
        moves
    }

    /// The components, each by the region that stands for it.
    fn parts(&self, free: Region) -> impl Iterator<Item = Region> + use<> {
        let game = self.game;
        components(free, game).map(move |part| match game {
            GridGame::Cram => canonical(without_twins(part)),
            GridGame::NodeKayles => canonical(part),
        })
    }

    fn part_nimber(&mut self, part: Region) -> u8 {
        match self.known.get(&part) {
            Some(&Known::Is(n)) => n,
            _ => self.solve(part, None).unwrap_or(0),
        }
    }

    /// Is n the nimber of the part, that is, part + ∗n lost?
    fn is(&mut self, part: Region, n: u8) -> bool {
        match self.known.get(&part) {
            Some(&Known::Is(known)) => known == n,
            Some(&Known::Not(set)) if set >> n & 1 == 1 => false,
            _ => self.solve(part, Some(n)) == Some(n),
        }
    }

    /// The nimber of a part of which it is not known; `None` as soon as it is shown not to be the one asked for.
    fn solve(&mut self, part: Region, asked: Option<u8>) -> Option<u8> {
        if is_mirrored(part) {
            return self.remember(part, 0);
        }
        let mut not = match self.known.get(&part) {
            Some(&Known::Not(set)) => set,
            _ => 0,
        };
        let mut open = self.open_options(part, &mut not);
        loop {
            let n = not.trailing_ones() as u8;
            if asked.is_some_and(|asked| n > asked || not >> asked & 1 == 1) {
                self.known.insert(part, Known::Not(not));
                return None;
            }
            if !open.iter_mut().any(|option| self.reaches(option, n, &mut not)) {
                return self.remember(part, n);
            }
        }
    }

    fn remember(&mut self, part: Region, n: u8) -> Option<u8> {
        self.known.insert(part, Known::Is(n));
        self.solved += 1;
        Some(n)
    }

    /// The options with parts not known, those with a small largest part first: they are cheap, and splits refute. The nimbers of
    /// the others go to `reached`.
    fn open_options(&self, part: Region, reached: &mut u64) -> Vec<Open> {
        let mut open = Vec::new();
        let mut parts: Vec<Region> = Vec::new();
        Self::visit_moves(self.game, part, &mut |uses| {
            parts.clear();
            let mut rest = 0;
            for part in self.parts(part & !uses) {
                match self.known.get(&part) {
                    Some(&Known::Is(n)) => rest ^= n,
                    _ if is_mirrored(part) => {}
                    _ => match parts.iter().position(|&other| other == part) {
                        // Equal parts cancel.
                        Some(equal) => drop(parts.swap_remove(equal)),
                        None => parts.push(part),
                    },
                }
            }
            parts.sort_unstable_by_key(|part| (part.count_ones(), *part));
            match parts.last() {
                None => *reached |= 1 << rest,
                Some(largest) => open.push(Open { size: largest.count_ones(), parts: parts.clone(), rest }),
            }
        });
        open.sort_unstable();
        open.dedup();
        open
    }

    /// Is n the nimber of the option? All its parts but the largest are replaced by their nimbers. If the option's nimber gets known
    /// it goes to `reached`.
    fn reaches(&mut self, option: &mut Open, n: u8, reached: &mut u64) -> bool {
        let Some(largest) = option.parts.pop() else { return false };
        for part in option.parts.drain(..) {
            option.rest ^= self.part_nimber(part);
        }
        let reaches = self.is(largest, n ^ option.rest);
        match self.known.get(&largest) {
            Some(&Known::Is(known)) => *reached |= 1 << (known ^ option.rest),
            _ => option.parts.push(largest),
        }
        reaches
    }
}

/// Connected components in which a move is possible.
fn components(free: Region, game: GridGame) -> impl Iterator<Item = Region> {
    let mut left = free;
    std::iter::from_fn(move || {
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let grown = region | neighbours(region) & left;
                if grown == region {
                    break;
                }
                region = grown;
            }
            left &= !region;
            if game == GridGame::NodeKayles || region.count_ones() > 1 {
                return Some(region);
            }
        }
        None
    })
}

/// A Cram region's equal: of the squares that touch one and the same square and no other, all but one are left out. Whichever of
/// them a domino joins to that square, the rest touch nothing.
fn without_twins(region: Region) -> Region {
    let beside = [(region & !COLUMN_15) << 1, (region & !COLUMN_0) >> 1, region << STRIDE, region >> STRIDE];
    let [left, right, above, below] = beside.map(|squares| squares & region);
    let several = left & right | above & below | (left | right) & (above | below);
    let ends = (left | right | above | below) & !several;
    // The squares that ends touch, by the side on which they do.
    let [from_left, from_right, from_above, from_below] =
        [(ends & left) >> 1, (ends & right) << 1, (ends & above) >> STRIDE, (ends & below) << STRIDE];
    let twins = (from_right & from_left) >> 1
        | (from_above & (from_left | from_right)) << STRIDE
        | (from_below & (from_left | from_right | from_above)) >> STRIDE;
    region & !twins
}

/// Is the region turned by 180° itself, with no move that touches its own image? Then every move can be copied, and its nimber
/// is 0. The region is canonical.
fn is_mirrored(region: Region) -> bool {
    let rows: [u16; 8] = std::array::from_fn(|r| (region >> (STRIDE * r as u32)) as u16);
    let height = (u128::BITS - region.leading_zeros()).div_ceil(STRIDE) as usize;
    let width = u16::BITS - rows.iter().fold(0, |all, row| all | row).leading_zeros();
    let turned = |row: u16| row.reverse_bits() >> (u16::BITS - width);
    if !(0..height).all(|r| turned(rows[r]) == rows[height - 1 - r]) {
        return false;
    }
    // The centre is a corner of squares, the middle of an edge, or a square: a move there is the only one that can be in its
    // own way.
    let centre = rows[height / 2] >> (width / 2) & 1 == 1;
    (height.is_multiple_of(2) && width.is_multiple_of(2)) || !centre
}

/// The least image of a connected region under translation and those symmetries of the square that leave it no higher than wide,
/// or that keep it within 8 rows.
fn canonical(region: Region) -> Region {
    let mut rows = [0u16; 8];
    let mut columns = 0u16;
    let top = region.trailing_zeros() / STRIDE;
    let height = ((u128::BITS - region.leading_zeros()).div_ceil(STRIDE) - top) as usize;
    for (r, row) in rows[..height].iter_mut().enumerate() {
        *row = (region >> (STRIDE * (top + r as u32))) as u16;
        columns |= *row;
    }
    let left = columns.trailing_zeros();
    let width = (u16::BITS - columns.leading_zeros() - left) as usize;
    for row in &mut rows {
        *row >>= left;
    }
    let rows = &rows[..height];
    if width > 8 || height < width {
        return least_image(rows, width);
    }
    let mut turned = [0u16; 8];
    for (r, row) in rows.iter().enumerate() {
        for (c, turned) in turned[..width].iter_mut().enumerate() {
            *turned |= (row >> c & 1) << r;
        }
    }
    let turned = least_image(&turned[..width], height);
    if height == width { turned.min(least_image(rows, width)) } else { turned }
}

/// The least of the images under reflection along the rows and along the columns.
fn least_image(rows: &[u16], width: usize) -> Region {
    let mut images = [0u128; 4];
    for (r, &row) in rows.iter().enumerate() {
        let flipped = row.reverse_bits() >> (16 - width);
        let (down, up) = (16 * r, 16 * (rows.len() - 1 - r));
        for (image, (row, at)) in
            images.iter_mut().zip([(row, down), (flipped, down), (row, up), (flipped, up)])
        {
            *image |= u128::from(row) << at;
        }
    }
    images.into_iter().min().unwrap_or(0)
}
