//! Marks drawn over a position.

use crate::Arrow;

/// A square: its column from the left and its row as the board numbers it, from the bottom or the top, both from 0.
pub type Square = (usize, usize);

/// The target of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A square of a grid.
    Square(Square),
    /// The counter that a move takes together with everything on top of it.
    Counters {
        /// The heap, from 0.
        heap: usize,
        /// How many counters are taken, from 1.
        take: u64,
    },
    /// Neighbours in a row of skittles or counters.
    Row {
        /// The row, from 0.
        heap: usize,
        /// How many stand at their left.
        start: u64,
        /// How many they are, from 1.
        take: u64,
    },
    /// A number of number scrabble.
    Number(u64),
}

/// How good something is for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// It loses.
    Loss,
    /// Neither.
    Even,
    /// It wins.
    Win,
}

impl Class {
    /// Its name in style sheets: `win`, `even`, `loss`.
    pub fn name(self) -> &'static str {
        match self {
            Class::Win => "win",
            Class::Even => "even",
            Class::Loss => "loss",
        }
    }

    /// A character that looks like its shape.
    pub fn sign(self) -> &'static str {
        match self {
            Class::Win => "▲",
            Class::Even => "■",
            Class::Loss => "▼",
        }
    }

    /// The path of its shape, which says the same as its colour, in a square of 100 by 100: a triangle that points up, a square, a
    /// triangle that points down. Below it, at 92, there is room for a line of text.
    pub fn shape(self) -> &'static str {
        match self {
            Class::Win => "M50 20L76 66H24z",
            Class::Even => "M28 24H72V68H28z",
            Class::Loss => "M50 72L24 26H76z",
        }
    }
}

/// The value of a move, where it is made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueMark {
    /// Where.
    pub place: Place,
    /// How good the move is.
    pub class: Class,
    /// A few characters: `+0.34`, `#3`, `∗2`.
    pub text: String,
}

/// A move on a board: what goes where, and what else is touched.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct MoveMarks {
    /// From where to where a piece goes.
    pub arrow: Option<Arrow>,
    /// Squares that get a piece, or that one piece covers after the move.
    pub squares: Vec<Square>,
    /// Squares of pieces that are taken besides.
    pub taken: Vec<Square>,
    /// From where to where a piece of neither side goes as well.
    pub neutral: Option<Arrow>,
}

impl MoveMarks {
    /// Where the move begins: where the piece stands that goes, or the first square that gets one.
    pub fn begins(&self) -> Option<Square> {
        self.arrow.map(|arrow| arrow.from).or_else(|| self.squares.first().copied())
    }

    /// The squares of the pieces that move, before and after it.
    pub fn moved(&self) -> Vec<Square> {
        let ends = |arrow: Option<Arrow>| arrow.map(|arrow| [arrow.from, arrow.to]).into_iter().flatten();
        ends(self.arrow).chain(self.squares.iter().copied()).chain(ends(self.neutral)).collect()
    }
}

/// Everything that is drawn besides the position. Marks that point at what the picture does not have are left out.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// A square under threat: a king in check.
    pub alarm: Option<Square>,
    /// Moves, the most important first.
    pub moves: Vec<MoveMarks>,
    /// Counters or numbers that a move takes.
    pub taken: Vec<Place>,
    /// Values of moves. Of several at one place the first counts.
    pub values: Vec<ValueMark>,
}

impl Marks {
    /// The first value at a place.
    pub(crate) fn value_at(&self, place: Place) -> Option<&ValueMark> {
        self.values.iter().find(|value| value.place == place)
    }
}
