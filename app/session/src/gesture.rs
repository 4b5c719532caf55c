//! The squares that a move's text names, so that boards can be clicked without knowing any game.
//!
//! The conventions are those of all our notations: squares are a column letter and a row number, as the board is labelled
//! (`b2`, `e2e4`, `e7e8q`), heaps are `heap:take` counted from 1 (`3:6`, `1:2+3:4`, `2:2=1+4`).

use boyi_core::{Grid, MoveText, Picture};
use boyi_draw::{Arrow, MoveMarks};

pub use boyi_draw::Square;

/// The squares or numbers that a move names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Squares in the order in which they are touched.
    Squares(Vec<Square>),
    /// Heaps (from 0) and what is taken from each.
    Takes(Vec<(usize, u64)>),
    /// A number alone.
    Number(u64),
    /// Something else: only typed or chosen from a list.
    Other,
}

impl Gesture {
    /// Reads the canonical text of a move.
    pub fn of(text: &str) -> Gesture {
        let takes = || -> Option<Vec<(usize, u64)>> {
            let front = text.split('=').next()?;
            front
                .split('+')
                .map(|part| {
                    let (heap, take) = part.split_once(':')?;
                    let heap: usize = heap.trim().parse().ok()?;
                    Some((heap.checked_sub(1)?, take.trim().parse().ok()?))
                })
                .collect()
        };
        if let Some(takes) = takes() {
            return Gesture::Takes(takes);
        }
        if let Ok(number) = text.parse() {
            return Gesture::Number(number);
        }
        let squares = squares(text);
        if squares.is_empty() { Gesture::Other } else { Gesture::Squares(squares) }
    }

    /// The squares touched, in order.
    pub fn squares(&self) -> &[Square] {
        match self {
            Gesture::Squares(squares) => squares,
            _ => &[],
        }
    }
}

/// A move that takes neighbours out of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowMove {
    /// The row, from 0.
    pub heap: usize,
    /// How many stand at the left of what is taken.
    pub start: u64,
    /// How many are taken.
    pub take: u64,
}

impl RowMove {
    /// Reads the canonical text of a move in rows of these sizes. What is left where it is in one piece stands at the left.
    ///
    /// ```
    /// use boyi_session::RowMove;
    /// let read = RowMove::of("2:2=1+4", &[3, 7]);
    /// assert_eq!(read, Some(RowMove { heap: 1, start: 1, take: 2 }));
    /// assert_eq!(RowMove::of("2:2", &[3, 7]).map(|mv| mv.start), Some(5));
    /// ```
    pub fn of(text: &str, sizes: &[u64]) -> Option<RowMove> {
        let Gesture::Takes(takes) = Gesture::of(text) else { return None };
        let [(heap, take)] = takes[..] else { return None };
        let left = text.split_once('=').and_then(|(_, left)| left.split('+').next()?.trim().parse().ok());
        let start = left.unwrap_or(sizes.get(heap)?.checked_sub(take)?);
        Some(RowMove { heap, start, take })
    }

    /// Its text in a row of this size: the smaller part that is left comes first. `None` where the row has fewer than are taken.
    ///
    /// ```
    /// use boyi_session::RowMove;
    /// let text = |start| RowMove { heap: 1, start, take: 2 }.text(7);
    /// assert_eq!((text(4).as_deref(), text(0).as_deref(), text(6)), (Some("2:2=1+4"), Some("2:2"), None));
    /// ```
    pub fn text(self, size: u64) -> Option<String> {
        let right = size.checked_sub(self.start.checked_add(self.take)?)?;
        let [less, more] = [self.start.min(right), self.start.max(right)];
        let left = if less > 0 { format!("={less}+{more}") } else { String::new() };
        Some(format!("{}:{}{left}", self.heap + 1, self.take))
    }
}

/// Every square named in a text, left to right.
fn squares(text: &str) -> Vec<Square> {
    let mut out = Vec::new();
    let bytes = text.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        let letter = bytes[i];
        let mut j = i + 1;
        while j < bytes.len() && bytes[j].is_ascii_digit() && j - i <= 3 {
            j += 1;
        }
        if letter.is_ascii_lowercase()
            && j > i + 1
            && let Ok(row) = text[i + 1..j].parse::<usize>()
            && row > 0
        {
            out.push((usize::from(letter - b'a'), row - 1));
        }
        i = j.max(i + 1);
    }
    out
}

/// The meaning of the squares of a move on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SquaresOf {
    /// From and to of a piece, or the one square where something is put or taken away; `x` and the squares of pieces that are taken.
    Step,
    /// The squares that one piece covers after the move; `+` and from and to of a neutral piece.
    Piece,
    /// Squares of the only row by their numbers, `2+5`: each changes.
    Row,
}

impl SquaresOf {
    /// Their meaning on this board.
    pub fn grid(grid: &Grid) -> SquaresOf {
        match grid {
            Grid { numbered: true, .. } => SquaresOf::Row,
            Grid { covers: true, .. } => SquaresOf::Piece,
            _ => SquaresOf::Step,
        }
    }

    /// The marks of a move on a board, by its canonical text: the one description for page, terminal and drawings. Nothing where the move is not
    /// on the board.
    pub fn marks(self, text: &str) -> MoveMarks {
        let mut marks = MoveMarks::default();
        if self == SquaresOf::Row {
            let square = |part: &str| Some((part.parse::<usize>().ok()?.checked_sub(1)?, 0));
            marks.squares = text.split('+').map(square).collect::<Option<_>>().unwrap_or_default();
            return marks;
        }
        if !matches!(Gesture::of(text), Gesture::Squares(_)) {
            return marks;
        }
        let (own, neutral) = text.split_once('+').unwrap_or((text, ""));
        if let [from, to] = squares(neutral)[..] {
            marks.neutral = Some(Arrow { from, to });
        }
        let (own, taken) = split_taken(own);
        marks.taken = squares(taken);
        match squares(own)[..] {
            [from, .., to] if self == SquaresOf::Step => marks.arrow = Some(Arrow { from, to }),
            _ => marks.squares = squares(own),
        }
        marks
    }
}

/// The part of a move before the pieces that it takes, and the squares of the pieces that it takes: an `x` before a column's letter, as `x` itself may be one.
fn split_taken(text: &str) -> (&str, &str) {
    let sign = text.char_indices().find(|&(at, sign)| {
        sign == 'x' && text[at + 1..].starts_with(|next: char| next.is_ascii_lowercase())
    });
    sign.map_or((text, ""), |(at, _)| (&text[..at], &text[at + 1..]))
}

/// The number on a square of the Luo Shu, on which any three numbers that sum to 15 are a line.
///
/// ```
/// assert_eq!([(0, 0), (1, 0), (2, 2), (3, 0)].map(boyi_session::luo_shu), [Some(8), Some(1), Some(2), None]);
/// ```
pub fn luo_shu((column, row): Square) -> Option<u64> {
    [[8, 1, 6], [3, 5, 7], [4, 9, 2]].get(row)?.get(column).copied()
}

/// The number that a move of number scrabble takes: its label, or the number on its square of the Luo Shu.
///
/// ```
/// use boyi_core::MoveText;
/// let mv = |text: &str, label: &str| MoveText { text: text.to_owned(), label: label.to_owned() };
/// let number = |text, label| boyi_session::taken_number(&mv(text, label));
/// assert_eq!([number("a1", "8"), number("a1", "a1"), number("d1", "d1")], [Some(8), Some(8), None]);
/// ```
pub fn taken_number(mv: &MoveText) -> Option<u64> {
    let on_square = || match squares(&mv.text)[..] {
        [square] => luo_shu(square),
        _ => None,
    };
    mv.label.parse().ok().or_else(on_square)
}

/// Where on the picture a move is made: the first thing that a hint says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// In a component of a sum, from 1.
    Component(usize),
    /// In a heap, from 1.
    Heap(usize),
    /// A number to take.
    Number(u64),
    /// At a vertex of a graph, by its number.
    Vertex(u64),
    /// A coin of a row, from 1: the last one that is turned.
    Coin(usize),
    /// The piece on a square, which moves.
    Piece(Square),
    /// A column, from 0, where something is put.
    Column(usize),
    /// Not on the board: a pass, an exchange of colours.
    Nowhere,
}

impl Whereabouts {
    /// Where a move is made on this picture.
    pub fn of(mv: &MoveText, picture: &Picture) -> Whereabouts {
        let text = mv.text.as_str();
        match picture {
            Picture::Sum { .. } => {
                let component = text.split_once('/').and_then(|(number, _)| number.parse().ok());
                component.map_or(Whereabouts::Nowhere, Whereabouts::Component)
            }
            Picture::Heaps { .. } => match Gesture::of(text) {
                Gesture::Takes(takes) if !takes.is_empty() => Whereabouts::Heap(takes[0].0 + 1),
                _ => Whereabouts::Nowhere,
            },
            Picture::Numbers { .. } => taken_number(mv).map_or(Whereabouts::Nowhere, Whereabouts::Number),
            Picture::Graph(_) => {
                let from = text.split('-').next().and_then(|number| number.parse().ok());
                from.map_or(Whereabouts::Nowhere, Whereabouts::Vertex)
            }
            Picture::Grid(grid) => {
                let form = SquaresOf::grid(grid);
                let marks = form.marks(text);
                match (form, marks.arrow, marks.squares.last()) {
                    (SquaresOf::Row, _, Some(coin)) => Whereabouts::Coin(coin.0 + 1),
                    (_, Some(arrow), _) => Whereabouts::Piece(arrow.from),
                    (_, None, Some(square)) => Whereabouts::Column(square.0),
                    (_, None, None) => Whereabouts::Nowhere,
                }
            }
        }
    }
}

/// `b2`.
pub fn square_text((column, row): Square) -> String {
    let letter = char::from_u32('a' as u32 + u32::try_from(column).unwrap_or(25).min(25)).unwrap_or('z');
    format!("{letter}{}", row + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_notation() {
        assert_eq!(Gesture::of("e2e4"), Gesture::Squares(vec![(4, 1), (4, 3)]));
        assert_eq!(Gesture::of("e7e8q"), Gesture::Squares(vec![(4, 6), (4, 7)]));
        assert_eq!(Gesture::of("b12"), Gesture::Squares(vec![(1, 11)]));
        assert_eq!(Gesture::of("3:6"), Gesture::Takes(vec![(2, 6)]));
        assert_eq!(Gesture::of("1:2+3:4"), Gesture::Takes(vec![(0, 2), (2, 4)]));
        assert_eq!(Gesture::of("2:2=1+4"), Gesture::Takes(vec![(1, 2)]));
        assert_eq!(Gesture::of("15"), Gesture::Number(15));
        for (text, form, arrow, squares_of, taken, neutral) in [
            ("e7e8q", SquaresOf::Step, Some("e7e8"), "", "", None),
            ("g1xa7", SquaresOf::Step, None, "g1", "a7", None),
            ("a1d1xg7", SquaresOf::Step, Some("a1d1"), "", "g7", None),
            ("x5", SquaresOf::Step, None, "x5", "", None),
            ("w5x5", SquaresOf::Step, Some("w5x5"), "", "", None),
            ("C*b2", SquaresOf::Step, None, "b2", "", None),
            ("a1b1c1c2+a4d4", SquaresOf::Piece, None, "a1b1c1c2", "", Some("a4d4")),
            ("b2c2", SquaresOf::Piece, None, "b2c2", "", None),
            ("2+12", SquaresOf::Row, None, "b1l1", "", None),
            ("swap", SquaresOf::Step, None, "", "", None),
            ("pass", SquaresOf::Step, None, "", "", None),
        ] {
            let arrow_of =
                |text: Option<&str>| text.map(squares).map(|ends| Arrow { from: ends[0], to: ends[1] });
            let wanted = MoveMarks {
                arrow: arrow_of(arrow),
                squares: squares(squares_of),
                taken: squares(taken),
                neutral: arrow_of(neutral),
            };
            assert_eq!(form.marks(text), wanted, "{text}");
        }
        for odd in ["", "pass", "0:1", "é", "a0", "a99999999999999999999", "=", "+", ":"] {
            let _ = Gesture::of(odd);
        }
        assert_eq!(square_text((1, 11)), "b12");
    }
}
