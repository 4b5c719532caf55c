//! The squares that a move's text names, so that boards can be clicked without knowing any game.
//!
//! The conventions are those of all our notations: squares are a column letter and a row number from the bottom
//! (`b2`, `e2e4`, `e7e8q`), heaps are `heap:take` counted from 1 (`3:6`, `1:2+3:4`, `2:2=1+4`).

/// A square: column from the left, row from the bottom, both from 0.
pub type Square = (usize, usize);

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
        for odd in ["", "pass", "0:1", "é", "a0", "a99999999999999999999", "=", "+", ":"] {
            let _ = Gesture::of(odd);
        }
        assert_eq!(square_text((1, 11)), "b12");
    }
}
