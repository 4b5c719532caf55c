//! Marks drawn over a position.

use crate::Arrow;

/// A square: column from the left, row from the bottom, both from 0.
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

/// Everything that is drawn besides the position. Marks that point at what the picture does not have are left out.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Marks {
    /// The squares of the last move.
    pub last: Vec<Square>,
    /// A square under threat: a king in check.
    pub alarm: Option<Square>,
    /// Arrows, the most important first.
    pub arrows: Vec<Arrow>,
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
