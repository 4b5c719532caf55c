//! Every learned number of the evaluation and of the order of moves.
//!
//! `gomoku.weights` holds them, as whole numbers of 16 bits, the low byte first:
//!
//! ```text
//!  value of each shape    to the player to move, then to the opponent      2 × 1,365
//!  order of each shape    of a stone of its own, then of the opponent's    2 × 1,365
//!  twice, by whether an open four of the opponent has to be met:
//!      each threat offered to the player to move                          10
//!      each threat offered to the opponent                                10
//!      the move                                                            1
//! ```
//!
//! The unit of values: 200 are odds of *e* to 1. The unit of orders: 100 are odds of *e* to 1 that the search finds this move
//! better than another one. `cargo run --release -p boyi-lines --example gomoku_tune` plays games of the engine against itself and
//! fits all of them to these.

use super::pattern::{Pattern, Threat};
use std::sync::OnceLock;

/// What the patterns of an empty point are in all four directions together, in whichever order. Winning rows and rows of more
/// than five count as [`Pattern::Dead`]: a search reads those off the board.
///
/// ```
/// use boyi_lines::gomoku::{Pattern::*, Shape};
/// assert_eq!(Shape::of(&[Four, Dead, OpenTwo, Dead]), Shape::of(&[Dead, OpenTwo, Dead, Four]));
/// assert_eq!(Shape::of(&[Dead; 4]).index(), 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape(u16);

impl Shape {
    /// How many there are: ways to choose four of twelve patterns, each as often as one likes.
    pub const COUNT: usize = 1365;

    /// The shape of four patterns.
    pub fn of(patterns: &[Pattern; 4]) -> Shape {
        let mut ranks = patterns.map(|pattern| if pattern >= Pattern::Five { 0 } else { pattern as usize });
        ranks.sort_unstable();
        // The number of choices below this one (D. Knuth, The Art of Computer Programming 4A, 7.2.1.3).
        let [a, b, c, d] = [ranks[0], ranks[1] + 1, ranks[2] + 2, ranks[3] + 3];
        let number = a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24;
        Shape(number as u16)
    }

    /// Its number, below [`Shape::COUNT`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What counts beside the shapes, by whether an open four of the opponent has to be met.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offers {
    /// What each empty point (three at most) adds that offers this threat to the player to move.
    pub mine: [i16; Threat::COUNT],
    /// The same for the opponent.
    pub theirs: [i16; Threat::COUNT],
    /// What the player to move has more.
    pub to_move: i16,
}

impl Offers {
    /// More points with one threat count as so many.
    pub const MOST: u16 = 3;
}

/// The learned numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// What an empty point adds to its player's side, by shape: where that is the player to move, and where it is the opponent.
    pub values: [Vec<i16>; 2],
    /// How early a stone is tried, by what it makes of the shape of its player, and by the opponent's shape there.
    pub orders: [Vec<i16>; 2],
    /// Where no open four of the opponent has to be met, and where one has.
    pub offers: [Offers; 2],
}

impl Weights {
    /// Bytes of a file.
    pub const BYTES: usize = 2 * (4 * Shape::COUNT + 2 * (2 * Threat::COUNT + 1));

    /// Those of the engine.
    pub(super) fn builtin() -> &'static Weights {
        static READ: OnceLock<Weights> = OnceLock::new();
        READ.get_or_init(|| Weights::from_bytes(include_bytes!("gomoku.weights")))
    }

    /// What a file says.
    pub fn from_bytes(bytes: &[u8; Weights::BYTES]) -> Weights {
        let mut numbers = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut next = || numbers.next().unwrap_or_default();
        let mut shapes = || (0..Shape::COUNT).map(|_| next()).collect();
        let (values, orders) = ([shapes(), shapes()], [shapes(), shapes()]);
        let mut offers = || Offers {
            mine: std::array::from_fn(|_| next()),
            theirs: std::array::from_fn(|_| next()),
            to_move: next(),
        };
        Weights { values, orders, offers: [offers(), offers()] }
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let shapes = self.values.iter().chain(&self.orders).flatten();
        let offers = self.offers.iter().flat_map(|o| o.mine.iter().chain(&o.theirs).chain([&o.to_move]));
        shapes.chain(offers).flat_map(|number| number.to_le_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_a_number_of_its_own() {
        let quiet = &Pattern::ALL[..Pattern::Five as usize];
        let mut seen = vec![0; Shape::COUNT];
        for (a, &p) in quiet.iter().enumerate() {
            for (b, &q) in quiet.iter().enumerate().take(a + 1) {
                for (c, &r) in quiet.iter().enumerate().take(b + 1) {
                    for &s in &quiet[..=c] {
                        assert_eq!(Shape::of(&[q, s, p, r]), Shape::of(&[p, q, r, s]));
                        seen[Shape::of(&[p, q, r, s]).index()] += 1;
                    }
                }
            }
        }
        assert!(seen.iter().all(|&count| count == 1));
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let bytes = include_bytes!("gomoku.weights");
        assert_eq!(Weights::from_bytes(bytes).to_bytes(), bytes);
    }
}
