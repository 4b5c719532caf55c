//! Placement games on a board, solved by nimbers: Cram and Dawson's Chess on grids.
//!
//! Components of the free squares that do not touch are a sum, so only connected regions are solved, each
//! once up to the symmetries of the square. The nimber of a region is the least n for which region + ∗n is
//! lost; asking that question, rather than the mex over all options, lets the search stop at the first
//! refutation (J. Lemoine and S. Viennot, "Nimbers are inevitable", Theoretical Computer Science 462, 2012):
//! an option with nimber n, which the table may show before any option is searched, or a
//! smaller nimber of the region itself.
//!
//! On a Cram board with both sides even the second player copies every move through the centre: value 0.
//! With exactly one side even the first player takes the two middle squares and copies: value ≠ 0.

mod field;
mod search;
mod table;

use crate::saved::{Checksummed, bad};
use field::Word;
use search::{MOST_NIMBER, Solver};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// The move rule on the grid.
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
/// let mut cram = GridSolver::new(GridGame::Cram, 4, 4);
/// assert_eq!(cram.nimber(grid::board(3, 4).unwrap()), 1);
/// assert_eq!(cram.nimber(grid::board(4, 4).unwrap()), 0);
/// ```
#[derive(Debug)]
pub struct GridSolver {
    rows: u32,
    columns: u32,
    threads: usize,
    words: Words,
}

/// The words that hold a board.
#[derive(Debug)]
enum Words {
    Small(Solver<u64>),
    Large(Solver<u128>),
}

/// `$body` with the solver of either kind of words.
macro_rules! either {
    ($words:expr, $solver:ident => $body:expr) => {
        match $words {
            Words::Small($solver) => $body,
            Words::Large($solver) => $body,
        }
    };
}

impl GridSolver {
    /// Creates a solver with an empty memory for regions of a board with `rows` rows (at most 8) and `columns` columns (at most 16); larger
    /// numbers are cut to these, and squares of a region that are not on the board do not count. Boards of up to 64 squares take
    /// half the time and memory. Its memory grows without a bound.
    pub fn new(game: GridGame, rows: u32, columns: u32) -> GridSolver {
        GridSolver::within(usize::MAX, game, rows, columns)
    }

    /// [`new`](Self::new), with a memory of at most `bytes` bytes, or half a mebibyte if that is more. When it is full, small
    /// regions are replaced: answers are as exact and take longer.
    pub fn within(memory: usize, game: GridGame, rows: u32, columns: u32) -> GridSolver {
        let (rows, columns) = (rows.min(8), columns.min(STRIDE));
        // A board of no squares is searched as one without a free one.
        let (short, long) = (rows.min(columns).max(1), rows.max(columns).max(1));
        let words = if rows * columns <= u64::BITS {
            Words::Small(Solver::new(game, short, long, memory))
        } else {
            Words::Large(Solver::new(game, short, long, memory))
        };
        GridSolver { rows, columns, threads: 1, words }
    }

    /// Sets the number of threads, which share the memory. Boards of more than 64 squares are searched by one.
    ///
    /// ```
    /// use boyi_impartial::grid::{self, GridGame, GridSolver};
    /// let mut cram = GridSolver::within(64 << 20, GridGame::Cram, 5, 6).with_threads(2);
    /// assert_eq!(cram.nimber(grid::board(5, 6).unwrap()), 2);
    /// ```
    #[must_use]
    pub fn with_threads(self, threads: usize) -> GridSolver {
        GridSolver { threads, ..self }
    }

    /// Regions whose nimber was found.
    pub fn regions(&self) -> usize {
        either!(&self.words, solver => solver.table.solved())
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
        self.nimber_while(free, &mut |_| true).unwrap_or(MOST_NIMBER)
    }

    /// The nimber of the free squares; `go_on` is called as in [`is_while`](Self::is_while).
    ///
    /// ```
    /// use boyi_impartial::grid::{self, GridGame, GridSolver};
    /// let mut cram = GridSolver::new(GridGame::Cram, 5, 6);
    /// let board = grid::board(5, 6).unwrap();
    /// assert_eq!(cram.nimber_while(board, &mut |regions| regions < 100), None);
    /// assert_eq!(cram.nimber_while(board, &mut |_| true), Some(2));
    /// ```
    pub fn nimber_while(&mut self, free: Region, go_on: &mut dyn FnMut(u64) -> bool) -> Option<u8> {
        let mut before = 0;
        for n in 0..MOST_NIMBER {
            let mut now = 0;
            let is = self.is_while(free, n, &mut |regions| {
                now = regions;
                go_on(before + regions)
            });
            if is? {
                return Some(n);
            }
            before += now;
        }
        Some(MOST_NIMBER)
    }

    /// Returns `true` if the nimber of the free squares is `n`; above 64 it never is. Every few thousand regions, `go_on` is called with the number of
    /// regions searched in this call; when it returns `false`, the answer is `None`. The memory keeps all results.
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
        if n > MOST_NIMBER {
            return Some(false);
        }
        let (rows, columns) = (self.rows, self.columns);
        match &mut self.words {
            Words::Small(solver) => solver.is_by(self.threads, packed(free, rows, columns), n, go_on),
            Words::Large(solver) => solver.is_while(packed(free, rows, columns), n, go_on),
        }
    }

    /// The moves that win, as the squares each makes unusable.
    pub fn winning_moves(&mut self, free: Region) -> Vec<Region> {
        let mut moves = Vec::new();
        let free = free & board(self.rows, self.columns).unwrap_or(free);
        Self::visit_moves(self.game(), free, &mut |m| moves.push(m));
        moves.retain(|m| self.nimber(free & !m) == 0);
        moves
    }

    fn game(&self) -> GridGame {
        either!(&self.words, solver => solver.game)
    }

    /// The first line of a file, without the number of regions.
    fn title(&self) -> String {
        let game = match self.game() {
            GridGame::Cram => "cram",
            GridGame::NodeKayles => "node-kayles",
        };
        format!("boyi-grid-1 {game} {} {}", self.rows, self.columns)
    }

    /// Writes the memory: a line with the game, the rows, the columns and the number of regions; each region with a byte for the
    /// known values; and a checksum of eight bytes.
    ///
    /// ```text
    /// region    8 bytes, the low one first, or 16 on a board of more than 64 squares; bit columns · row + column, a row being a long side
    /// byte      128 + the nimber, or a bit for each value below 7 that the nimber is not
    /// ```
    ///
    /// ```
    /// use boyi_impartial::grid::{self, GridGame, GridSolver};
    /// let (board, mut file) = (grid::board(4, 5).unwrap(), Vec::new());
    /// let mut first = GridSolver::new(GridGame::Cram, 4, 5);
    /// assert_eq!(first.nimber(board), 2);
    /// first.write_to(&mut file).unwrap();
    /// let mut second = GridSolver::new(GridGame::Cram, 4, 5);
    /// second.read_from(&mut &file[..]).unwrap();
    /// assert_eq!(second.nimber(board), 2);
    /// assert_eq!(second.regions(), first.regions());
    /// ```
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut out = Checksummed::new(BufWriter::new(out));
        let title = self.title();
        either!(&self.words, solver => {
            writeln!(out, "{title} {}", solver.table.entries().count())?;
            solver.table.write_to(&mut out)?;
        });
        out.finish()
    }

    /// Adds the regions that [`GridSolver::write_to`] wrote for the same game and board. They are trusted: the checksum detects damage, not
    /// wrong values.
    ///
    /// # Errors
    /// When the file is for another game or board, cut short, too long or damaged, or reading fails. The memory is empty then.
    pub fn read_from(&mut self, input: &mut dyn BufRead) -> io::Result<()> {
        let title = self.title();
        let mut input = Checksummed::new(input);
        let header = input.line(title.len() as u64 + 24)?;
        let count = header.strip_prefix(&title).and_then(|rest| rest.trim().parse().ok());
        let count =
            count.ok_or_else(|| bad(&format!("header: expected {title} and the number of regions")))?;
        either!(&mut self.words, solver => {
            let read = solver.table.read_from(count, &mut input).and_then(|()| input.expect_end());
            read.inspect_err(|_| solver.table.clear())
        })
    }

    /// Adds the regions of a file that [`GridSolver::write_to`] wrote.
    ///
    /// # Errors
    /// When the file is missing, damaged, or for another game or board.
    pub fn load(&mut self, path: &Path) -> io::Result<()> {
        self.read_from(&mut BufReader::new(File::open(path)?))
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

    /// Regression: they once had one.
    #[test]
    fn boards_without_rows_or_columns_have_no_squares() {
        for (rows, columns) in [(0, 0), (0, 5), (5, 0)] {
            let mut kayles = GridSolver::new(GridGame::NodeKayles, rows, columns);
            assert_eq!(kayles.nimber(Region::MAX), 0, "{rows} × {columns}");
            assert_eq!(kayles.winning_moves(Region::MAX), [], "{rows} × {columns}");
        }
    }
}
