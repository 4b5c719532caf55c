//! A board's squares as bits of a word, and the properties of regions that follow from their shape alone.

use super::GridGame;
use num_traits::{AsPrimitive, PrimInt};
use std::fmt::Debug;
use std::hash::Hash;

/// A set of squares.
pub(super) trait Word: PrimInt + Hash + Debug + AsPrimitive<u16> + From<u16> {}
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
pub(super) struct Field<W> {
    /// Squares in a row.
    columns: usize,
    first_column: W,
    last_column: W,
    first_row: W,
    /// The square in the first corner that is as wide as the board is high: regions that fit there can be turned.
    turnable: W,
    /// For each row of that square the column with the same squares.
    upright: Vec<W>,
}

impl<W: Word> Field<W> {
    pub(super) fn new(rows: u32, columns: u32) -> Field<W> {
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
    pub(super) fn size(&self, mut region: W) -> (usize, usize) {
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

    /// Returns `true` if a region with 180° symmetry has a move that overlaps its own image. The centre is a corner of
    /// squares, the middle of an edge, or a square: only there can one be.
    fn has_centre(&self, region: W, rows: usize, columns: usize) -> bool {
        let square = region >> (rows / 2 * self.columns + columns / 2) & W::one();
        !(rows.is_multiple_of(2) && columns.is_multiple_of(2) || square.is_zero())
    }

    /// Returns `true` if the nimber is not 0 because the first player takes the centre and then copies every move. The region is canonical.
    pub(super) fn is_won_by_its_centre(&self, game: GridGame, region: W) -> bool {
        let (rows, columns) = self.size(region);
        let centre = match game {
            GridGame::Cram => rows % 2 != columns % 2,
            GridGame::NodeKayles => rows % 2 == 1 && columns % 2 == 1,
        };
        centre && self.images(region, columns)[2] == region
    }

    /// Calls `visit` with the squares that every move makes unusable, column by column from the middle outwards, until it
    /// returns `false`; returns `true` if it never did.
    pub(super) fn visit_moves(&self, game: GridGame, region: W, mut visit: impl FnMut(W) -> bool) -> bool {
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
        })
    }

    /// The rank of an option in the order of the search, given the rows and columns of the region and the largest part of the option
    /// that is not known. Early are small parts, those with leaves (their stars' moves end soon), symmetric ones, and moves near
    /// the middle, above all of the longer side, and across it.
    ///
    /// Tuned for the number of regions that solve Cram on 5 × 7, 4 × 9 and 5 × 8.
    pub(super) fn lateness(&self, (rows, columns): (usize, usize), uses: W, largest: W) -> u32 {
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
    pub(super) fn split(&self, game: GridGame, free: W, parts: &mut Vec<W>) {
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
                // The parts cut off may be pruned further.
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
