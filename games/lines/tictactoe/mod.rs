//! Tic-tac-toe, and the same game in numbers: pick three that sum to 15 (see [`LUO_SHU`]).
//!
//! A position is two sets of squares, the mover's and the opponent's, and nothing else: whose turn it is follows from
//! their sizes.

mod explain;
mod luo_shu;

use boyi_catalogue::{
    AnyGame, Databases, ErasedGame, GameEntry, GameSupport, Group, Knowledge, Messages, Param, Setup, board,
};
use boyi_core::{FoldHasher, Game, Grid, Notation, Outcome, ParseError, Picture, Side};
use std::hash::{Hash, Hasher};

pub use luo_shu::{LUO_SHU, TARGET, TRIPLES, square_of, wins_by_triples, wins_by_two_pointers};
use std::sync::Arc;

const MISERE: &[Param] = &[Param::flag("misere")];

/// The catalogue's entries: the board, and the numbers.
pub static ENTRIES: &[GameEntry] = &[
    GameEntry::new(
        "tictactoe",
        Group::Line,
        Knowledge::Solved,
        Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
        |setup, databases| open(setup, databases, false),
    )
    .with_example("x1x/1o1/o1x o")
    .with_params(MISERE),
    GameEntry::new(
        "fifteen",
        Group::Line,
        Knowledge::Solved,
        Messages::new(include_str!("messages/fifteen.en.ftl"), include_str!("messages/fifteen.zh.ftl")),
        |setup, databases| open(setup, databases, true),
    )
    .with_example("x2/1o1/o1x x")
    .with_sides("first", "second")
    .with_params(MISERE),
];

fn open(setup: &Setup, databases: &Arc<Databases>, numbers: bool) -> Result<Box<dyn AnyGame>, ParseError> {
    let game = TicTacToe { misere: setup.flag("misere")?, numbers };
    Ok(ErasedGame::boxed(
        setup,
        databases,
        game,
        GameSupport { explain: explain::explain, ..GameSupport::default() },
    ))
}

/// The rules: three in a row win, or lose in misère play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TicTacToe {
    /// Whether the player who makes three in a row loses.
    pub misere: bool,
    /// Whether people see numbers in place of squares. It changes how moves read, not the game.
    pub numbers: bool,
}

/// A set of squares:
///
/// ```text
///   3   6 7 8        the bit of a square; the Luo Shu has   4 9 2
///   2   3 4 5        these numbers on them:                 3 5 7
///   1   0 1 2                                               8 1 6
///       a b c
/// ```
pub type Squares = u16;

/// All nine squares.
pub const FULL: Squares = 0o777;

/// The eight lines: rows from the bottom, columns from the left, the two diagonals.
pub const LINES: [Squares; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 8 {
            if set as Squares & LINES[i] == LINES[i] {
                table[set] = true;
            }
            i += 1;
        }
        set += 1;
    }
    table
};

/// Whether a set of squares has three in a row.
#[inline]
pub fn has_line(set: Squares) -> bool {
    HAS_LINE[usize::from(set & FULL)]
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The squares of the player to move.
    pub mover: Squares,
    /// The squares of the player who moved last.
    pub other: Squares,
}

impl Board {
    /// The side to move.
    pub fn side(self) -> Side {
        if self.mover.count_ones() == self.other.count_ones() { Side::First } else { Side::Second }
    }

    /// The empty squares.
    #[inline]
    pub fn empty(self) -> Squares {
        FULL & !(self.mover | self.other)
    }

    /// Whose stone is on a square.
    pub fn stone(self, square: u8) -> Option<Side> {
        if self.mover >> square & 1 == 1 {
            Some(self.side())
        } else {
            (self.other >> square & 1 == 1).then_some(!self.side())
        }
    }

    /// The squares of a side.
    pub fn of(self, side: Side) -> Squares {
        if side == self.side() { self.mover } else { self.other }
    }
}

/// A square to put a stone on, 0 to 8 as in [`Squares`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square's index.
    pub fn index(self) -> u8 {
        self.0
    }

    /// The square's number on the Luo Shu.
    pub fn number(self) -> u8 {
        LUO_SHU[usize::from(self.0)]
    }

    /// `b2`.
    pub fn name(self) -> String {
        board::square_text(usize::from(self.0 % 3), usize::from(self.0 / 3))
    }
}

/// The squares of a set, ascending.
#[inline]
fn squares(mut set: Squares) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square(set.trailing_zeros() as u8));
        set &= set.wrapping_sub(1);
        square
    })
}

/// The numbers of a set of squares, ascending.
fn numbers(set: Squares) -> Vec<u8> {
    let mut numbers: Vec<u8> = squares(set).map(Square::number).collect();
    numbers.sort_unstable();
    numbers
}

impl Game for TicTacToe {
    type Position = Board;
    type Move = Square;

    fn start(&self) -> Board {
        Board { mover: 0, other: 0 }
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        if has_line(board.other) {
            Some(if self.misere { Outcome::Win } else { Outcome::Loss })
        } else {
            (board.empty() == 0).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn moves(&self, board: &Board, out: &mut Vec<Square>) {
        if !has_line(board.other) {
            out.extend(squares(board.empty()));
        }
    }

    #[inline]
    fn play(&self, board: &Board, mv: &Square) -> Board {
        debug_assert!(board.empty() >> mv.0 & 1 == 1, "{mv:?} in {board:?}");
        Board { mover: board.other, other: board.mover | 1 << mv.0 }
    }

    fn hash(&self, board: &Board) -> u64 {
        let mut hasher = FoldHasher::default();
        hasher.write_u32(u32::from(board.mover) | u32::from(board.other) << 16);
        hasher.finish()
    }

    fn mover(&self, board: &Board) -> Side {
        board.side()
    }

    fn legal(&self, board: &Board, mv: &Square) -> bool {
        !has_line(board.other) && board.empty() >> mv.0 & 1 == 1
    }

    fn count(&self, board: &Board) -> u64 {
        if has_line(board.other) { 0 } else { u64::from(board.empty().count_ones()) }
    }

    /// Win, block, then the squares on most lines; in misère play the reverse.
    fn priority(&self, board: &Board, mv: &Square) -> i32 {
        const LINES_THROUGH: [i32; 9] = [3, 2, 3, 2, 4, 2, 3, 2, 3];
        let wins = i32::from(has_line(board.mover | 1 << mv.0));
        let blocks = i32::from(has_line(board.other | 1 << mv.0));
        let score = 100 * wins + 10 * blocks + LINES_THROUGH[usize::from(mv.0)];
        if self.misere { -score } else { score }
    }
}

impl Notation for TicTacToe {
    fn position_text(&self, board: &Board) -> String {
        board::position_text(3, 3, |column, row| board.stone((3 * row + column) as u8), board.side())
    }

    /// Reads `xo1/1x1/3 o`. Every position that a game can reach is accepted, and no other.
    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let (stones, side) = board::parse_position(text, 3, 3)?;
        let set = |of: Side| {
            let squares = stones.iter().filter(|stone| stone.2 == of);
            squares.fold(0, |set, &(column, row, _)| set | 1 << (3 * row + column))
        };
        let board = Board { mover: set(side), other: set(!side) };
        if has_line(board.mover) {
            return Err(ParseError::new("position", text.trim(), "no-line-of-mover")
                .with("mover", board::stone(side).to_string()));
        }
        // Whoever won did so with the last stone: without it there was no line.
        let last = |square: Square| !has_line(board.other & !(1 << square.0));
        if has_line(board.other) && !squares(board.other).any(last) {
            return Err(ParseError::new("position", text.trim(), "one-last-stone"));
        }
        Ok(board)
    }

    fn move_text(&self, _: &Board, mv: &Square) -> String {
        mv.name()
    }

    /// Reads a square, `b2`, or its Luo Shu number, `5`; of both, `b2 (5)`, the first counts.
    fn parse_move(&self, board: &Board, text: &str) -> Result<Square, ParseError> {
        let trimmed = text.split_once(" (").map_or(text, |(first, _)| first).trim();
        let by_number = board::number(trimmed).filter(|_| trimmed.len() == 1);
        let square = match by_number.and_then(|number| square_of(number as u8)) {
            Some(square) => Square(square),
            None => {
                let (column, row) = board::parse_square(trimmed, 3, 3)
                    .map_err(|_| ParseError::new("move", text, "square-or-number"))?;
                Square((3 * row + column) as u8)
            }
        };
        if self.legal(board, &square) {
            Ok(square)
        } else if self.outcome(board).is_some() {
            Err(ParseError::new("move", trimmed, "game-not-over"))
        } else {
            Err(ParseError::new("move", trimmed, "empty-square"))
        }
    }

    /// The square, `b2`; where numbers are played its number, `5`.
    fn move_label(&self, _: &Board, mv: &Square) -> String {
        if self.numbers { mv.number().to_string() } else { mv.name() }
    }

    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>> {
        board::joined_squares(word)
    }

    fn views(&self) -> &'static [&'static str] {
        if self.numbers { &["numbers", "board"] } else { &["board", "numbers"] }
    }

    fn picture(&self, board: &Board, view: &str) -> Picture {
        let view = if self.views().contains(&view) { view } else { self.views()[0] };
        if view == "numbers" {
            Picture::Numbers {
                free: numbers(board.empty()),
                first: numbers(board.of(Side::First)),
                second: numbers(board.of(Side::Second)),
                target: TARGET,
            }
        } else {
            let line = LINES.into_iter().find(|line| board.other & line == *line).unwrap_or(0);
            let won = (0..9)
                .filter(|square| line >> square & 1 == 1)
                .map(|square| 3 * (2 - square / 3) + square % 3);
            let grid = board::grid((3, 3), false, |column, row| board.stone((3 * row + column) as u8));
            Picture::Grid(Grid { won: won.collect(), ..grid })
        }
    }
}
