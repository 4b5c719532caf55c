//! The pieces taken in chess and xiangqi, and who is ahead in material.

use boyi_session::Side;
use std::collections::BTreeMap;

/// The kinds of pieces by their letters in FEN and their values in half pawns, the most valuable first.
pub const CHESS: [(char, i32); 5] = [('q', 18), ('r', 10), ('b', 6), ('n', 6), ('p', 2)];
/// The same in xiangqi.
pub const XIANGQI: [(char, i32); 6] = [('r', 18), ('c', 9), ('n', 8), ('a', 4), ('b', 4), ('p', 2)];

/// The material of a position.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Material {
    /// The pieces that the first and the second side have taken, as FEN has them.
    pub taken: [Vec<char>; 2],
    /// By how many half pawns the first side is ahead.
    pub ahead: i32,
}

impl Material {
    /// Compares two FENs of a game, that of its start and that of the position. A pawn that was promoted is not taken.
    ///
    /// ```
    /// use boyi_web::material::{CHESS, Material};
    /// let material = Material::of("4k3/p7/8/8/8/8/P7/R3K3 w", "4k3/8/8/8/8/8/8/Q3K3 b", &CHESS);
    /// assert_eq!(material.taken, [vec!['p'], vec!['R']]);
    /// assert_eq!((material.ahead, material.lead(boyi_session::Side::First).as_deref()), (18, Some("+9")));
    /// ```
    pub fn of(start: &str, now: &str, kinds: &[(char, i32)]) -> Material {
        let (start, now) = (count(start), count(now));
        let of = |counts: &BTreeMap<char, i32>, letter: char| counts.get(&letter).copied().unwrap_or(0);
        // The pieces that one side has lost.
        let lost = |second: bool| {
            let letter = |kind: char| if second { kind } else { kind.to_ascii_uppercase() };
            let fewer = |kind: char| of(&start, letter(kind)) - of(&now, letter(kind));
            let promoted: i32 =
                kinds.iter().filter(|(kind, _)| *kind != 'p').map(|(kind, _)| (-fewer(*kind)).max(0)).sum();
            let lost = kinds.iter().flat_map(|&(kind, _)| {
                let fewer = if kind == 'p' { fewer(kind) - promoted } else { fewer(kind) };
                std::iter::repeat_n(letter(kind), fewer.max(0).unsigned_abs() as usize)
            });
            lost.collect::<Vec<char>>()
        };
        let ahead =
            |(kind, value): &(char, i32)| value * (of(&now, kind.to_ascii_uppercase()) - of(&now, *kind));
        Material { taken: [lost(true), lost(false)], ahead: kinds.iter().map(ahead).sum() }
    }

    /// `+3` for the side that is ahead.
    pub fn lead(&self, side: Side) -> Option<String> {
        let half = if side == Side::First { self.ahead } else { -self.ahead };
        let text = || format!("+{}{}", half / 2, if half % 2 == 1 { ".5" } else { "" });
        (half > 0).then(text)
    }
}

/// How often each letter is on the board.
fn count(fen: &str) -> BTreeMap<char, i32> {
    let mut counts = BTreeMap::new();
    let board = fen.split_whitespace().next().unwrap_or("");
    for letter in board.chars().filter(char::is_ascii_alphabetic) {
        *counts.entry(letter).or_insert(0) += 1;
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_pawns_count_in_xiangqi() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
        let now = "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR";
        let material = Material::of(start, now, &XIANGQI);
        assert_eq!(material.taken, [vec!['n'], vec![]]);
        assert_eq!(material.lead(Side::First).as_deref(), Some("+4"));
        assert_eq!(material.lead(Side::Second), None);
        let now = "r1bakabnr/9/7c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
        assert_eq!(Material::of(start, now, &XIANGQI).lead(Side::First).as_deref(), Some("+8.5"));
        let back = Material::of(now, start, &XIANGQI);
        assert_eq!((back.taken, back.ahead), Default::default());
    }
}
