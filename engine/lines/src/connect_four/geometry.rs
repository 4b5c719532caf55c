//! Sets of squares and the lines on them, for the standard board and for any other that fits one word.
//!
//! Squares are numbered column by column from the left, each from the bottom, with an empty border square on top, so that no
//! shift joins the ends of two columns (J. Tromp's layout). On 7×6:
//!
//! ```text
//!       6 13 20 27 34 41 48   border
//!   6   5 12 19 26 33 40 47
//!   5   4 11 18 25 32 39 46
//!   4   3 10 17 24 31 38 45
//!   3   2  9 16 23 30 37 44
//!   2   1  8 15 22 29 36 43
//!   1   0  7 14 21 28 35 42
//!       a  b  c  d  e  f  g
//! ```

/// A board's shape as the search sees it. [`Standard`] has constants, so that shifts and masks are compiled in.
pub(super) trait Geometry: Copy + Send + Sync {
    /// One value for each column; there may be more.
    type PerColumn<T: Copy + Default>: AsRef<[T]> + AsMut<[T]>;
    /// Default values.
    fn per_column<T: Copy + Default>() -> Self::PerColumn<T>;
    /// Columns, at least 1.
    fn columns(self) -> u32;
    /// Rows, at least 1.
    fn rows(self) -> u32;
    /// The lowest row.
    fn bottom(self) -> u64;
    /// All squares, without the border.
    fn board(self) -> u64;
    /// The squares with an odd number of squares above them in their column, the squares themselves included: the empty squares of a column
    /// with an even number of them are alternately in this set and not, from the bottom.
    fn first_of_pairs(self) -> u64;
    /// The squares that complete a line of `stones`, which lie on others; some squares that are taken may be among them.
    fn completions(self, stones: u64) -> u64;
    /// The lines within `squares`, in each direction, by their lowest square in the numbering.
    fn lines(self, squares: u64) -> [u64; 4];

    /// Returns `true` if `squares` contain a line.
    #[inline(always)]
    fn has_line(self, squares: u64) -> bool {
        self.lines(squares).iter().fold(0, |all, lines| all | lines) != 0
    }

    /// The squares of lines, which are given as [`lines`](Geometry::lines) gives them.
    fn squares_of(self, lines: [u64; 4]) -> u64;

    /// Squares on the board.
    #[inline(always)]
    fn cells(self) -> i32 {
        (self.columns() * self.rows()) as i32
    }

    /// Bits of a set, border included.
    #[inline(always)]
    fn bits(self) -> u32 {
        self.columns() * (self.rows() + 1)
    }

    /// The squares of one column, from 0 at the left.
    #[inline(always)]
    fn column(self, column: u32) -> u64 {
        ((1 << self.rows()) - 1) << (column * (self.rows() + 1))
    }

    /// The set with its columns in reverse order, the border among them.
    #[inline(always)]
    fn mirror(self, set: u64) -> u64 {
        let stride = self.rows() + 1;
        let one = if stride == 64 { u64::MAX } else { (1 << stride) - 1 };
        let last = self.columns() - 1;
        let mut mirrored = 0;
        for column in 0..self.columns() {
            mirrored |= (set >> (column * stride) & one) << ((last - column) * stride);
        }
        mirrored
    }
}

/// Four in a row on 7×6.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standard;

const STRIDE: u32 = 7;
const BOTTOM: u64 = 0x0000_0408_1020_4081 | 1 << 42;
const BOARD: u64 = BOTTOM * 0b11_1111;

impl Geometry for Standard {
    type PerColumn<T: Copy + Default> = [T; 7];

    #[inline(always)]
    fn per_column<T: Copy + Default>() -> [T; 7] {
        [T::default(); 7]
    }

    #[inline(always)]
    fn columns(self) -> u32 {
        7
    }

    #[inline(always)]
    fn rows(self) -> u32 {
        6
    }

    #[inline(always)]
    fn bottom(self) -> u64 {
        BOTTOM
    }

    #[inline(always)]
    fn board(self) -> u64 {
        BOARD
    }

    #[inline(always)]
    fn first_of_pairs(self) -> u64 {
        BOTTOM * 0b01_0101
    }

    #[inline(always)]
    fn completions(self, stones: u64) -> u64 {
        four_completions(stones, STRIDE) & BOARD
    }

    #[inline(always)]
    fn lines(self, squares: u64) -> [u64; 4] {
        [1, STRIDE - 1, STRIDE, STRIDE + 1].map(|step| four(squares, step))
    }

    #[inline(always)]
    fn squares_of(self, lines: [u64; 4]) -> u64 {
        let steps = [1, STRIDE - 1, STRIDE, STRIDE + 1];
        (0..4).fold(0, |all, d| {
            let pairs = lines[d] | lines[d] << steps[d];
            all | pairs | pairs << (2 * steps[d])
        })
    }

    #[inline(always)]
    fn mirror(self, set: u64) -> u64 {
        const ONE: u64 = 0x7f;
        const MIDDLE: u64 = ONE << 21;
        (set & MIDDLE)
            | (set & ONE) << 42
            | set >> 42 & ONE
            | (set & ONE << 7) << 28
            | set >> 28 & ONE << 7
            | (set & ONE << 14) << 14
            | set >> 14 & ONE << 14
    }
}

/// The first squares of lines of four.
#[inline(always)]
fn four(squares: u64, step: u32) -> u64 {
    let pairs = squares & squares >> step;
    pairs & pairs >> (2 * step)
}

/// The squares that complete a line of four, on and off the board.
#[inline(always)]
fn four_completions(stones: u64, stride: u32) -> u64 {
    // Upwards there is one way: the three below.
    let mut all = stones << 1 & stones << 2 & stones << 3;
    for step in [stride - 1, stride, stride + 1] {
        // Two neighbours before the square and one or none behind, or the other way round.
        let before = stones << step & stones << (2 * step);
        let behind = stones >> step & stones >> (2 * step);
        all |= before & (stones << (3 * step) | stones >> step);
        all |= behind & (stones >> (3 * step) | stones << step);
    }
    all
}

/// Columns of the widest board: one row, and one row of border.
const MAX_COLUMNS: usize = 32;

/// Any board of at most 64 bits, with any length of line.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyShape {
    columns: u32,
    rows: u32,
    k: u32,
    bottom: u64,
    board: u64,
    first_of_pairs: u64,
    /// From a square to the next one of a line, for the directions in which a line fits; the others come last.
    steps: [u32; 4],
    /// The number of directions used.
    used: usize,
}

impl AnyShape {
    /// The shape; `None` if a number is 0, or the board has more than 64 bits with its border.
    pub(super) fn new(columns: u32, rows: u32, k: u32) -> Option<AnyShape> {
        if columns == 0 || rows == 0 || k == 0 || columns.checked_mul(rows.checked_add(1)?)? > 64 {
            return None;
        }
        let stride = rows + 1;
        let bottom = (0..columns).fold(0, |set, column| set | 1 << (column * stride));
        let rows_from =
            |first: u32, step: usize| (first..rows).step_by(step).fold(0u64, |set, row| set | bottom << row);
        let mut steps = [0; 4];
        let mut used = 0;
        let directions = [(1, 0, 1), (stride - 1, 1, 1), (stride, 1, 0), (stride + 1, 1, 1)];
        for (step, across, up) in directions {
            if (k - 1) * across < columns && (k - 1) * up < rows {
                steps[used] = step;
                used += 1;
            }
        }
        let first_of_pairs = rows_from(rows % 2, 2);
        Some(AnyShape { columns, rows, k, bottom, board: rows_from(0, 1), first_of_pairs, steps, used })
    }

    /// The first squares of lines in one direction.
    fn lines_along(self, squares: u64, step: u32) -> u64 {
        (1..self.k).fold(squares, |lines, i| lines & squares >> (i * step))
    }
}

impl Geometry for AnyShape {
    type PerColumn<T: Copy + Default> = [T; MAX_COLUMNS];

    fn per_column<T: Copy + Default>() -> [T; MAX_COLUMNS] {
        [T::default(); MAX_COLUMNS]
    }

    fn columns(self) -> u32 {
        self.columns
    }

    fn rows(self) -> u32 {
        self.rows
    }

    fn bottom(self) -> u64 {
        self.bottom
    }

    fn board(self) -> u64 {
        self.board
    }

    fn first_of_pairs(self) -> u64 {
        self.first_of_pairs
    }

    fn completions(self, stones: u64) -> u64 {
        if self.k == 4 && self.used == 4 {
            return four_completions(stones, self.rows + 1) & self.board;
        }
        if self.k == 1 {
            return self.board;
        }
        let mut all = 0;
        for &step in &self.steps[..self.used] {
            // A line that lacks its i-th square only.
            for missing in 0..self.k {
                let others = (0..self.k).filter(|&i| i != missing);
                let starts = others.fold(u64::MAX, |starts, i| starts & stones >> (i * step));
                all |= starts << (missing * step);
            }
        }
        all & self.board
    }

    fn lines(self, squares: u64) -> [u64; 4] {
        let mut lines = [0; 4];
        for (lines, &step) in lines.iter_mut().zip(&self.steps[..self.used]) {
            *lines = self.lines_along(squares, step);
        }
        lines
    }

    fn squares_of(self, lines: [u64; 4]) -> u64 {
        let mut squares = 0;
        for (lines, step) in lines.into_iter().zip(self.steps).take(self.used) {
            squares |= (0..self.k).fold(0, |all, i| all | lines << (i * step));
        }
        squares
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_sets() -> impl Iterator<Item = u64> {
        let mut rng = fastrand::Rng::with_seed(1);
        (0..2_000).map(move |_| rng.u64(..) & (rng.u64(..) | rng.u64(..)))
    }

    #[test]
    fn constants_equal_what_is_computed() {
        let any = AnyShape::new(7, 6, 4).unwrap();
        assert_eq!((any.bottom(), any.board(), any.bits()), (BOTTOM, BOARD, 49));
        assert_eq!(any.first_of_pairs(), Standard.first_of_pairs());
        for set in random_sets().map(|set| set & BOARD) {
            assert_eq!(any.lines(set), Standard.lines(set));
            assert_eq!(any.squares_of(any.lines(set)), Standard.squares_of(Standard.lines(set)));
            assert_eq!(any.completions(set), Standard.completions(set));
            assert_eq!(any.mirror(set), Standard.mirror(set));
            assert_eq!(any.mirror(any.mirror(set)), set);
        }
    }

    /// Square by square, on every shape; stones lie on stones.
    #[test]
    fn completions_and_lines_are_those_of_the_definition() {
        let mut rng = fastrand::Rng::with_seed(5);
        for columns in 1..=32u32 {
            for rows in 1..=63u32 {
                for k in 1..=6 {
                    let Some(shape) = AnyShape::new(columns, rows, k) else { continue };
                    for set in random_sets().take(20) {
                        let heights = (0..columns).map(|_| rng.u32(0..=rows));
                        let occupied = (0..columns).zip(heights).fold(0, |occupied, (column, height)| {
                            occupied | ((1 << height) - 1) << (column * (rows + 1))
                        });
                        check(shape, set & occupied, occupied);
                    }
                }
            }
        }
    }

    fn check(shape: AnyShape, set: u64, occupied: u64) {
        let (columns, rows, k) = (shape.columns as i32, shape.rows as i32, shape.k as i32);
        let bit = |x: i32, y: i32| 1u64 << (x * (rows + 1) + y);
        let (mut completions, mut squares) = (0, 0);
        for x in 0..columns {
            for y in 0..rows {
                for (dx, dy) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let (last_x, last_y) = (x + (k - 1) * dx, y + (k - 1) * dy);
                    if !(0..columns).contains(&last_x) || !(0..rows).contains(&last_y) {
                        continue;
                    }
                    let line = (0..k).fold(0, |line, i| line | bit(x + i * dx, y + i * dy));
                    if line & !set == 0 {
                        squares |= line;
                    }
                    let missing = line & !set;
                    if missing.count_ones() <= 1 {
                        completions |= if missing == 0 { line } else { missing };
                    }
                }
            }
        }
        assert_eq!(shape.squares_of(shape.lines(set)), squares);
        assert_eq!(shape.completions(set) & !occupied, completions & !occupied);
    }
}
