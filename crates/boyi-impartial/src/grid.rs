//! Placement games on a board, solved by nimbers: Cram and Dawson's Chess on grids.
//!
//! Components of the free squares that do not touch are a sum, so only connected regions are solved, each
//! once up to the symmetries of the square. The nimber of a region is the least n for which region + ∗n is
//! lost; asking that question, rather than the mex over all options, lets the search stop at the first
//! refutation (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462, 2012).
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
    nimbers: HashMap<Region, u8>,
    /// Region + ∗n known to be won, as a bit set over n.
    not: HashMap<Region, u64>,
}

impl GridSolver {
    /// A solver with an empty memory.
    pub fn new(game: GridGame) -> GridSolver {
        GridSolver { game, nimbers: HashMap::new(), not: HashMap::new() }
    }

    /// Regions whose nimber is known.
    pub fn regions(&self) -> usize {
        self.nimbers.len()
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
        let mut total = 0;
        for region in components(free, self.game) {
            total ^= self.region_nimber(canonical(region));
        }
        total
    }

    /// The moves that win, as the squares each makes unusable.
    pub fn winning_moves(&mut self, free: Region) -> Vec<Region> {
        let mut moves = Vec::new();
        Self::visit_moves(self.game, free, &mut |m| moves.push(m));
        moves.retain(|m| self.nimber(free & !m) == 0);
        moves
    }

    fn region_nimber(&mut self, region: Region) -> u8 {
        if let Some(&n) = self.nimbers.get(&region) {
            return n;
        }
        (0..).find(|&n| self.is_loss(region, n)).unwrap_or(0)
    }

    /// Is region + ∗n lost? The region is connected and canonical.
    fn is_loss(&mut self, region: Region, n: u8) -> bool {
        if let Some(&known) = self.nimbers.get(&region) {
            return known == n;
        }
        if self.not.get(&region).is_some_and(|set| set >> n & 1 == 1) {
            return false;
        }
        // Moves in ∗n.
        let lost = !(0..n).any(|smaller| self.is_loss(region, smaller)) && {
            let mut options: Vec<Region> = Vec::new();
            Self::visit_moves(self.game, region, &mut |m| options.push(region & !m));
            // Options whose largest component is small come first: they are cheap, and splits refute.
            let mut split: Vec<(u32, Vec<Region>)> = options
                .into_iter()
                .map(|o| {
                    let mut parts: Vec<Region> = components(o, self.game).map(canonical).collect();
                    parts.sort_unstable_by_key(|p| (p.count_ones(), *p));
                    // Equal components cancel.
                    let mut kept: Vec<Region> = Vec::with_capacity(parts.len());
                    for p in parts {
                        if kept.last() == Some(&p) {
                            kept.pop();
                        } else {
                            kept.push(p);
                        }
                    }
                    (kept.last().map_or(0, |p| p.count_ones()), kept)
                })
                .collect();
            split.sort_unstable();
            split.dedup();
            !split.iter().any(|(_, parts)| self.sum_is_loss(parts, n))
        };
        if lost {
            self.nimbers.insert(region, n);
            self.not.remove(&region);
        } else if !self.nimbers.contains_key(&region) {
            *self.not.entry(region).or_default() |= 1 << n;
        }
        lost
    }

    /// Is the sum of the regions and ∗n lost? All but the largest are replaced by their nimbers.
    fn sum_is_loss(&mut self, parts: &[Region], n: u8) -> bool {
        let Some((&largest, rest)) = parts.split_last() else { return n == 0 };
        let rest = rest.iter().fold(n, |x, &p| x ^ self.region_nimber(p));
        self.is_loss(largest, rest)
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

/// The least image of a connected region under translation and the symmetries of the square that keep it
/// within 8 rows.
fn canonical(region: Region) -> Region {
    let mut rows = [0u16; 8];
    let mut columns = 0u16;
    let top = region.trailing_zeros() / STRIDE;
    let height = (u128::BITS - region.leading_zeros()).div_ceil(STRIDE) - top;
    for r in 0..height {
        rows[r as usize] = (region >> (STRIDE * (top + r))) as u16;
        columns |= rows[r as usize];
    }
    let left = columns.trailing_zeros();
    let width = u16::BITS - columns.leading_zeros() - left;
    let pack = |rows: &[u16]| rows.iter().enumerate().fold(0u128, |x, (i, &r)| x | u128::from(r) << (16 * i));
    for r in &mut rows {
        *r >>= left;
    }
    let mut best = u128::MAX;
    let mut images = |rows: &[u16], width: u32| {
        let n = rows.len();
        let mut flipped = [0u16; 16];
        for (f, r) in flipped.iter_mut().zip(rows) {
            *f = r.reverse_bits() >> (16 - width);
        }
        let mut upside = [0u16; 16];
        let mut both = [0u16; 16];
        for i in 0..n {
            upside[i] = rows[n - 1 - i];
            both[i] = flipped[n - 1 - i];
        }
        for image in [rows, &flipped[..n], &upside[..n], &both[..n]] {
            best = best.min(pack(image));
        }
    };
    images(&rows[..height as usize], width);
    if width <= 8 {
        let mut turned = [0u16; 16];
        for (r, row) in rows[..height as usize].iter().enumerate() {
            for (c, t) in turned[..width as usize].iter_mut().enumerate() {
                *t |= (row >> c & 1) << r;
            }
        }
        images(&turned[..width as usize], height);
    }
    best
}
