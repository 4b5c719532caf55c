//! Tic-tac-toe is "pick three numbers that sum to 15".
//!
//! The Luo Shu, the magic square of order three, writes 1 to 9 on the board so that the three-in-a-rows are exactly
//! the triples of different numbers with sum 15:
//!
//! ```text
//!   4 9 2
//!   3 5 7
//!   8 1 6
//! ```
//!
//! A player has won when some three of the player's numbers sum to 15. Two tests say so, on the numbers alone.

/// The number on each square, by index: the bottom row first, each row from the left.
pub const LUO_SHU: [u8; 9] = [8, 1, 6, 3, 5, 7, 4, 9, 2];

/// The sum that wins.
pub const TARGET: u8 = 15;

/// The eight triples a < b < c of 1..=9 with sum 15, in ascending order. They are the eight lines of the board.
pub const TRIPLES: [[u8; 3]; 8] = triples();

const fn triples() -> [[u8; 3]; 8] {
    let mut found = [[0; 3]; 8];
    let (mut n, mut a) = (0, 1);
    while a <= 9 {
        let mut b = a + 1;
        while a + b < TARGET {
            let c = TARGET - a - b;
            if b < c && c <= 9 {
                found[n] = [a, b, c];
                n += 1;
            }
            b += 1;
        }
        a += 1;
    }
    assert!(n == 8);
    found
}

/// The square with this number, as an index into [`LUO_SHU`].
pub fn square_of(number: u8) -> Option<u8> {
    LUO_SHU.iter().position(|&n| n == number).map(|square| square as u8)
}

/// Whether three of these numbers sum to 15, by looking for each of the eight triples; says which.
///
/// The numbers are different ones of 1..=9, in any order; others are never part of a triple.
///
/// ```
/// use boyi_line_games::tictactoe::wins_by_triples;
/// assert_eq!(wins_by_triples(&[2, 9, 4]), Some([2, 4, 9]));
/// assert_eq!(wins_by_triples(&[1, 2, 3, 4]), None);
/// ```
pub fn wins_by_triples(numbers: &[u8]) -> Option<[u8; 3]> {
    TRIPLES.into_iter().find(|triple| triple.iter().all(|number| numbers.contains(number)))
}

/// Whether three of these numbers sum to 15: sort them, and for each first element close two pointers in from both
/// ends of what follows it, growing a sum that is too small and shrinking one that is too large.
///
/// The numbers are different from each other and may be any; it takes n log n + n² steps for n numbers.
///
/// ```
/// use boyi_line_games::tictactoe::wins_by_two_pointers;
/// assert_eq!(wins_by_two_pointers(&[8, 6, 2, 1]), Some([1, 6, 8]));
/// assert_eq!(wins_by_two_pointers(&[1, 2, 3, 4]), None);
/// ```
pub fn wins_by_two_pointers(numbers: &[u8]) -> Option<[u8; 3]> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    for (i, &first) in sorted.iter().enumerate() {
        let mut rest = &sorted[i + 1..];
        while let [low, .., high] = *rest {
            match (u16::from(first) + u16::from(low) + u16::from(high)).cmp(&u16::from(TARGET)) {
                std::cmp::Ordering::Less => rest = &rest[1..],
                std::cmp::Ordering::Greater => rest = &rest[..rest.len() - 1],
                std::cmp::Ordering::Equal => return Some([first, low, high]),
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tictactoe::{LINES, has_line};

    #[test]
    fn every_row_column_and_diagonal_sums_to_fifteen() {
        let mut of_lines: Vec<_> = LINES
            .iter()
            .map(|&line| {
                let mut triple: Vec<u8> =
                    (0..9).filter(|square| line >> square & 1 == 1).map(|square| LUO_SHU[square]).collect();
                triple.sort_unstable();
                <[u8; 3]>::try_from(triple).unwrap()
            })
            .collect();
        of_lines.sort_unstable();
        assert_eq!(of_lines, TRIPLES);
        for number in 1..=9 {
            assert_eq!(LUO_SHU[usize::from(square_of(number).unwrap())], number);
        }
        assert_eq!((square_of(0), square_of(10)), (None, None));
    }

    #[test]
    fn all_three_win_tests_agree_on_all_512_sets() {
        for set in 0u16..512 {
            let mut numbers: Vec<u8> =
                (0..9).filter(|square| set >> square & 1 == 1).map(|square| LUO_SHU[square]).collect();
            for _ in 0..2 {
                let (by_triples, by_pointers) = (wins_by_triples(&numbers), wins_by_two_pointers(&numbers));
                assert_eq!(by_triples, by_pointers, "{numbers:?}");
                assert_eq!(by_triples.is_some(), has_line(set), "{numbers:?}");
                numbers.reverse();
            }
        }
    }

    #[test]
    fn numbers_from_elsewhere_neither_win_nor_overflow() {
        assert_eq!(wins_by_two_pointers(&[0, 255, 254, 253]), None);
        assert_eq!(wins_by_two_pointers(&[0, 255, 2, 13]), Some([0, 2, 13]));
        assert_eq!(wins_by_triples(&[0, 255, 2, 13]), None);
    }
}
