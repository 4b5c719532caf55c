//! The opening book: exact scores of every position of 7×6 up to a number of stones.
//!
//! A book has the scores of the positions after its last ply, without their keys: [`book_positions`] lists them in the same order
//! whenever it is asked. Positions with fewer stones follow from their moves.
//!
//! ```text
//!   byte 0      plies
//!   then        scores, coded bit by bit
//! ```
//!
//! A score is coded as a path of bits: is it 0, its sign, its size in unary. Each bit has the probability that it has had so far in its
//! context, which is the position's kind and the two scores before it in the list (binary arithmetic coding; M. Mahoney, "Data Compression
//! Explained", 2013, section 3.2).
//!
//! [`book_positions`]: super::book_positions

use super::{
    enumerate::{after, children, key, ongoing, wins_at_once},
    geometry::Standard,
    search::{Search, Settled},
    stones::{Boards, win_with},
};
use std::{fmt, sync::OnceLock};

/// Exact scores of every position of 7×6 with at most [`Book::plies`] stones in which the game goes on.
pub struct Book {
    /// By stones: keys in order, with scores.
    levels: Vec<Vec<(u64, i8)>>,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("plies", &self.plies()).finish_non_exhaustive()
    }
}

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// There is no byte that says how many plies, or it says more than 12.
    Plies,
    /// The scores are cut short, go on after the last position, or are impossible.
    Scores,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookError::Plies => "the first byte of a Connect Four book must be its plies, 0 to 12",
            BookError::Scores => "the scores of a Connect Four book are cut short, too many or impossible",
        })
    }
}

impl std::error::Error for BookError {}

static BOOK: OnceLock<Book> = OnceLock::new();

/// The file of the book that the program carries: `cargo xtask book connect4` makes it. `None` without the feature `book`.
pub fn book_file() -> Option<&'static [u8]> {
    #[cfg(feature = "book")]
    const FILE: Option<&[u8]> = Some(include_bytes!("connect4.book"));
    #[cfg(not(feature = "book"))]
    const FILE: Option<&[u8]> = None;
    FILE
}

impl Book {
    /// No book is deeper: positions with more stones are in none.
    pub const MOST_PLIES: u32 = 12;

    /// The book that the program carries, or the one [installed](Book::install) in a program that carries none.
    pub fn own() -> Option<&'static Book> {
        if let Some(file) = book_file() {
            BOOK.get_or_init(|| Book::read(file).expect("a test reads this file"));
        }
        BOOK.get()
    }

    /// Makes this the [own book](Book::own) of a program that carries none, such as a page that loads it when it is wanted. Later calls
    /// change nothing.
    ///
    /// # Errors
    /// The bytes are not a book's file.
    pub fn install(file: &[u8]) -> Result<(), BookError> {
        let book = Book::read(file)?;
        BOOK.get_or_init(|| book);
        Ok(())
    }

    /// Reads a book.
    ///
    /// # Errors
    /// Why the bytes are none.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let (&plies, coded) = bytes.split_first().ok_or(BookError::Plies)?;
        let plies = u32::from(plies);
        if plies > Book::MOST_PLIES {
            return Err(BookError::Plies);
        }
        let (mut before, mut last) = (Vec::new(), vec![Boards::default()]);
        for _ in 0..plies {
            let next = after(&last);
            before.push(std::mem::replace(&mut last, next));
        }
        let mut decoder = Decoder::new(coded);
        let mut model = Model::default();
        let mut level = Vec::with_capacity(last.len());
        for boards in last {
            let score = match win_at_once(boards) {
                Some(score) => score,
                None => model.code(boards, &mut |chance| decoder.bit(chance)).ok_or(BookError::Scores)?,
            };
            level.push((key(boards), score));
        }
        if !decoder.is_spent() {
            return Err(BookError::Scores);
        }
        let mut book = Book { levels: vec![Vec::new(); before.len()] };
        book.levels.push(level);
        for (stones, positions) in before.into_iter().enumerate().rev() {
            let scores = positions.into_iter().map(|boards| {
                let best = children(boards).filter_map(|child| book.probe(child)).map(|score| -score).max();
                (key(boards), win_at_once(boards).or(best).unwrap_or(0))
            });
            book.levels[stones] = scores.collect();
        }
        Ok(book)
    }

    /// The bytes of a book from the scores of [`book_positions`](super::book_positions) after `plies` stones.
    ///
    /// # Panics
    /// If there are more than 12 plies, or not as many scores as positions, or a score is impossible.
    pub fn write(plies: u32, scores: &[i8]) -> Vec<u8> {
        assert!(plies <= Book::MOST_PLIES, "{plies} plies");
        let open: Vec<Boards> = ongoing(plies).into_iter().filter(|&boards| !wins_at_once(boards)).collect();
        assert_eq!(open.len(), scores.len(), "scores");
        let mut encoder = Encoder::new(plies as u8);
        let mut model = Model::default();
        for (&boards, &score) in open.iter().zip(scores) {
            let mut bits = path(score);
            let coded = model.code(boards, &mut |chance| {
                let bit = bits.next().unwrap_or(false);
                encoder.bit(bit, chance);
                bit
            });
            assert_eq!(coded, Some(score), "an impossible score");
        }
        encoder.finish()
    }

    /// Stones up to which the book has every score.
    pub fn plies(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// The score of a position that is in the book.
    pub(super) fn probe(&self, boards: Boards) -> Option<i8> {
        let level = self.levels.get(boards.stones() as usize)?;
        let key = key(boards);
        let found = level.binary_search_by_key(&key, |&(of, _)| of).ok()?;
        Some(level[found].1)
    }
}

/// The score of a position whose mover completes a line with the next stone.
fn win_at_once(boards: Boards) -> Option<i8> {
    wins_at_once(boards).then(|| win_with(Standard, boards.stones() + 1) as i8)
}

/// The largest score that is coded.
const LARGEST: i8 = 21;

/// A score as bits: is it 0; its sign; then, for each size below its own, that it is larger, and at last that it is not.
fn path(score: i8) -> impl Iterator<Item = bool> {
    let size = score.unsigned_abs();
    let head = [Some(score != 0), (score != 0).then_some(score > 0)].into_iter().flatten();
    let larger = (1..size).map(|_| true);
    head.chain(larger).chain((score != 0).then_some(false))
}

/// The probabilities of the bits of a path in their contexts.
struct Model {
    /// By context and place in the path: the chance of a 1, of 65,536.
    chances: Vec<[u16; Model::PLACES]>,
    /// How often each was met, up to a bound.
    met: Vec<[u8; Model::PLACES]>,
    before: [i8; 2],
}

impl Default for Model {
    fn default() -> Model {
        let contexts = Model::KINDS * Model::SCORES * Model::SCORES;
        Model {
            chances: vec![[1 << 15; Model::PLACES]; contexts],
            met: vec![[0; Model::PLACES]; contexts],
            before: [0; 2],
        }
    }
}

impl Model {
    /// Is it 0, its sign, and is it larger than 1, 2, … for both signs.
    const PLACES: usize = 2 + 2 * LARGEST as usize;
    const KINDS: usize = 3;
    /// Scores as contexts: −3 to 3 and beyond.
    const SCORES: usize = 9;

    /// Codes one score: `bit` gets the chance of a 1 and says what the bit is. `None` if the score is larger than any.
    fn code(&mut self, boards: Boards, bit: &mut dyn FnMut(u16) -> bool) -> Option<i8> {
        let kind = match Search::settle(Standard, boards, boards.stones()) {
            Settled::Score(_) => 0,
            Settled::Quiet(_, _, 0) => 1,
            Settled::Quiet(..) => 2,
        };
        let scores = self.before.map(|score| (score.clamp(-4, 4) + 4) as usize);
        let context = (kind * Self::SCORES + scores[0]) * Self::SCORES + scores[1];
        let mut next = |place: usize| {
            let chance = &mut self.chances[context][place];
            let met = &mut self.met[context][place];
            let one = bit(*chance);
            // The mean of all that was met, later with a bias to the last.
            let aim = if one { i32::from(u16::MAX) - 31 } else { 32 };
            let step = 2 * (aim - i32::from(*chance)) / (2 * i32::from(*met) + 3);
            *chance = (i32::from(*chance) + step) as u16;
            *met = (*met + 1).min(60);
            one
        };
        let score = if next(0) {
            let sign = next(1);
            let mut size = 1;
            while next(1 + 2 * size as usize - usize::from(sign)) {
                size += 1;
                if size > LARGEST {
                    return None;
                }
            }
            if sign { size } else { -size }
        } else {
            0
        };
        self.before = [score, self.before[0]];
        Some(score)
    }
}

/// An interval of numbers that is narrowed with each bit.
struct Encoder {
    low: u32,
    high: u32,
    bytes: Vec<u8>,
}

/// Where the interval is divided for a chance of a 1, of 65,536: both parts have numbers.
fn middle(low: u32, high: u32, chance: u16) -> u32 {
    low + ((u64::from(high - low) * u64::from(chance)) >> 16) as u32
}

impl Encoder {
    fn new(first: u8) -> Encoder {
        Encoder { low: 0, high: u32::MAX, bytes: vec![first] }
    }

    fn bit(&mut self, bit: bool, chance: u16) {
        let middle = middle(self.low, self.high, chance);
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.bytes.push((self.high >> 24) as u8);
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
        }
    }

    fn finish(mut self) -> Vec<u8> {
        self.bytes.extend(self.high.to_be_bytes());
        self.bytes
    }
}

struct Decoder<'a> {
    low: u32,
    high: u32,
    at: u32,
    bytes: &'a [u8],
    /// Bytes asked for beyond the last.
    missing: u32,
}

impl<'a> Decoder<'a> {
    fn new(bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { low: 0, high: u32::MAX, at: 0, bytes, missing: 0 };
        (0..4).for_each(|_| decoder.shift_in());
        decoder
    }

    fn shift_in(&mut self) {
        let byte = match self.bytes.split_first() {
            Some((&byte, rest)) => {
                self.bytes = rest;
                byte
            }
            None => {
                self.missing += 1;
                0
            }
        };
        self.at = self.at << 8 | u32::from(byte);
    }

    fn bit(&mut self, chance: u16) -> bool {
        let middle = middle(self.low, self.high, chance);
        let bit = self.at <= middle;
        if bit {
            self.high = middle;
        } else {
            self.low = middle + 1;
        }
        while (self.low ^ self.high) >> 24 == 0 {
            self.low <<= 8;
            self.high = self.high << 8 | 0xff;
            self.shift_in();
        }
        bit
    }

    /// Whether exactly the bytes there were have been used.
    fn is_spent(&self) -> bool {
        self.bytes.is_empty() && self.missing == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connect_four::book_positions;

    #[test]
    fn what_is_written_is_read() {
        let mut rng = fastrand::Rng::with_seed(2);
        for plies in [0, 1, 4, 5] {
            for range in [1, 5, i8::MAX] {
                let scores: Vec<i8> =
                    book_positions(plies).iter().map(|_| rng.i8(..) % range.min(LARGEST)).collect();
                let bytes = Book::write(plies, &scores);
                let book = Book::read(&bytes).unwrap();
                assert_eq!(book.plies(), plies);
                let read: Vec<i8> = book_positions(plies)
                    .iter()
                    .map(|position| book.probe(position.boards).unwrap())
                    .collect();
                assert_eq!(read, scores);
                assert!(Book::read(&bytes[..bytes.len() - 1]).is_err());
                assert!(Book::read(&[&bytes[..], &[0]].concat()).is_err());
            }
        }
        for bytes in [&[][..], &[13], &[255, 0], &[8], &[2, 0xff, 0xff]] {
            assert!(Book::read(bytes).is_err());
        }
    }

    #[test]
    fn random_bytes_are_read_or_refused() {
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..300 {
            let bytes: Vec<u8> = (0..rng.usize(1..40)).map(|_| rng.u8(..)).collect();
            let _ = Book::read(&[&[rng.u8(..5)], &bytes[..]].concat());
        }
    }

    #[test]
    fn moves_and_positions_of_the_embedded_book_agree() {
        let book = Book::own().unwrap();
        for stones in 0..book.plies() {
            for boards in ongoing(stones) {
                let best = children(boards).map(|child| match book.probe(child) {
                    Some(score) => -score,
                    None => win_with(Standard, stones as i32 + 1) as i8,
                });
                assert_eq!(book.probe(boards), best.max());
            }
        }
    }
}
