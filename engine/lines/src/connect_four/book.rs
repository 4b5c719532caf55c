//! The opening book: exact scores of every position of 7×6 up to a number of stones.
//!
//! A book has the scores of the positions after its last ply, without their keys: [`book_positions`] lists them in the same order
//! every time. Positions with fewer stones follow from their moves.
//!
//! ```text
//!   0    magic "BOYI-C4\n"
//!   8    format version                  u8
//!   9    plies                           u8
//!   10   XXH3 of all bytes but these 8   u64, little-endian
//!   18   scores, coded bit by bit
//! ```
//!
//! A score is coded as a path of bits: is it 0, its sign, its size in unary. The probability of a bit depends on the position's threats, on the lines
//! left to either side, and from the latest scores of positions that share much with it: one side's stones, the squares taken, all but
//! one stone, the threats ([`coding`](super::coding) mixes these).
//!
//! [`book_positions`]: super::book_positions

use super::{
    coding::{Decoder, Encoder, Mixer},
    enumerate::{after, book_positions, children, key, of_key, ongoing, wins_at_once},
    geometry::{Geometry, Standard},
    stones::{Boards, playable, win_with},
};
use std::{
    fmt,
    hash::Hasher,
    sync::{Arc, LazyLock},
};
use twox_hash::XxHash3_64;

/// Exact scores of every position of 7×6 with at most [`Book::plies`] stones in which the game is not over.
pub struct Book {
    /// By stones: keys in order, each with its score in the lowest byte.
    levels: Vec<Vec<u64>>,
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book").field("plies", &self.plies()).finish_non_exhaustive()
    }
}

/// The first bytes of a book.
const MAGIC: &[u8; 8] = b"BOYI-C4\n";
/// The version of the format. Books of version 1 had neither these first bytes nor a checksum.
const FORMAT: u8 = 2;
/// The place of the checksum.
const SUM: usize = 10;
/// The place of the scores.
const SCORES: usize = 18;

/// The reason why bytes are not a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BookError {
    /// The bytes do not start as a book does.
    Magic,
    /// A book of another version of the format, or one of the first version, which starts with its plies.
    Format,
    /// The bytes are not those that were written.
    Checksum,
    /// More than 12 plies.
    Plies,
    /// The scores are cut short, continue after the last position, or are impossible.
    Scores,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BookError::Magic => "not a Connect Four book",
            BookError::Format => "a Connect Four book of another format, without the checksum of format 2",
            BookError::Checksum => "a damaged Connect Four book: its checksum is wrong",
            BookError::Plies => "a Connect Four book has at most 12 plies",
            BookError::Scores => "the scores of a Connect Four book are cut short, too many or impossible",
        })
    }
}

/// The checksum of a book.
fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = XxHash3_64::with_seed(0);
    hasher.write(&bytes[..SUM]);
    hasher.write(&bytes[SCORES..]);
    hasher.finish()
}

impl std::error::Error for BookError {}

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

    /// The book that the program carries; `None` without the feature `book`. It is decoded once.
    pub fn own() -> Option<Arc<Book>> {
        static OWN: LazyLock<Option<Arc<Book>>> = LazyLock::new(|| {
            book_file().map(|file| Arc::new(Book::read(file).expect("a test reads this file")))
        });
        OWN.clone()
    }

    /// Checks that these are the bytes of a book as they were written, without decoding its scores.
    ///
    /// # Errors
    /// Why they are not.
    pub fn check(bytes: &[u8]) -> Result<(), BookError> {
        Book::open(bytes).map(drop)
    }

    /// The plies and the coded scores of a book.
    fn open(bytes: &[u8]) -> Result<(u32, &[u8]), BookError> {
        match bytes.strip_prefix(MAGIC) {
            Some([FORMAT, ..]) => {}
            Some([_, ..]) => return Err(BookError::Format),
            Some([]) => return Err(BookError::Checksum),
            None if bytes.first().is_some_and(|&plies| u32::from(plies) <= Book::MOST_PLIES) => {
                return Err(BookError::Format);
            }
            None => return Err(BookError::Magic),
        }
        if bytes.len() < SCORES || bytes[SUM..SCORES] != checksum(bytes).to_le_bytes() {
            return Err(BookError::Checksum);
        }
        let plies = u32::from(bytes[SUM - 1]);
        if plies > Book::MOST_PLIES { Err(BookError::Plies) } else { Ok((plies, &bytes[SCORES..])) }
    }

    /// Reads a book.
    ///
    /// # Errors
    /// Why the bytes are none.
    pub fn read(bytes: &[u8]) -> Result<Book, BookError> {
        let (plies, coded) = Book::open(bytes)?;
        let (mut before, mut last) = (Vec::new(), ongoing(0));
        for _ in 0..plies {
            let next = after(&last);
            before.push(std::mem::replace(&mut last, next));
        }
        let mut decoder = Decoder::new(coded);
        let mut model = Model::new(last.iter().filter(|&&key| !wins_at_once(of_key(key))).count());
        for place in &mut last {
            let boards = of_key(*place);
            let score = match win_at_once(boards) {
                Some(score) => score,
                None => model.code(boards, &mut |chance| decoder.bit(chance)).ok_or(BookError::Scores)?,
            };
            *place = entry(*place, score);
        }
        if !decoder.is_spent() {
            return Err(BookError::Scores);
        }
        let mut book = Book { levels: vec![Vec::new(); before.len()] };
        book.levels.push(last);
        for (stones, mut level) in before.into_iter().enumerate().rev() {
            for place in &mut level {
                let boards = of_key(*place);
                let best =
                    || children(boards).filter_map(|child| book.probe(child)).map(|score| -score).max();
                *place = entry(*place, win_at_once(boards).or_else(best).unwrap_or(0));
            }
            book.levels[stones] = level;
        }
        Ok(book)
    }

    /// The bytes of a book from the scores of [`book_positions`](super::book_positions) after `plies` stones.
    ///
    /// # Panics
    /// If there are more than 12 plies, if the numbers of scores and positions differ, or if a score is impossible.
    pub fn write(plies: u32, scores: &[i8]) -> Vec<u8> {
        assert!(plies <= Book::MOST_PLIES, "{plies} plies");
        let open = book_positions(plies);
        assert_eq!(open.len(), scores.len(), "scores");
        let mut encoder = Encoder::new();
        let mut model = Model::new(scores.len());
        for (position, &score) in open.iter().zip(scores) {
            let mut bits = path(score);
            let coded = model.code(position.boards, &mut |chance| {
                let bit = bits.next().unwrap_or(false);
                encoder.bit(bit, chance);
                bit
            });
            assert_eq!(coded, Some(score), "an impossible score");
        }
        let mut bytes = [&MAGIC[..], &[FORMAT, plies as u8], &[0; SCORES - SUM], &encoder.finish()].concat();
        let sum = checksum(&bytes);
        bytes[SUM..SCORES].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Stones up to which the book has every score.
    pub fn plies(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// The score of a position that is in the book.
    pub(super) fn probe(&self, boards: Boards) -> Option<i8> {
        let level = self.levels.get(boards.stones() as usize)?;
        let key = key(boards);
        let found = level.binary_search_by_key(&key, |&entry| entry >> SCORE_BITS).ok()?;
        Some(level[found] as i8)
    }
}

/// An entry of a level: the score below the key.
const SCORE_BITS: u32 = i8::BITS;

fn entry(key: u64, score: i8) -> u64 {
    key << SCORE_BITS | u64::from(score as u8)
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

/// A model of the probabilities of a position's score, by its threats and by the scores before it in the list.
struct Model {
    mixer: Mixer<{ Model::CONTEXTS }>,
    /// The latest score of a position that had a trait in common, by the trait's hash.
    latest: [Vec<i8>; Model::TRAITS],
    /// The number of bits of a hash.
    bits: u32,
}

/// No score.
const NONE: i8 = i8::MIN;

impl Model {
    /// A model for this many scores.
    fn new(scores: usize) -> Model {
        let bits = (2 * scores).max(1).ilog2().clamp(8, 22);
        Model {
            mixer: Mixer::new(Model::SIZES.map(|size| size * Model::PLACES), Model::PLACES * Model::URGENT),
            latest: std::array::from_fn(|_| vec![NONE; 1 << bits]),
            bits,
        }
    }

    /// Is it 0, its sign, and is it larger than 1, 2, … for both signs.
    const PLACES: usize = 2 + 2 * LARGEST as usize;
    /// The number of threats to be met at once: none, one, more.
    const URGENT: usize = 3;
    const TRAITS: usize = 10;
    const CONTEXTS: usize = 8;
    /// Scores as contexts, from one end to the other, and none.
    const SCORES: usize = 34;
    /// The same, coarser.
    const FEW_SCORES: usize = 18;
    const HASHED: usize = 1 << 13;
    /// The number of values of each context.
    const SIZES: [usize; Model::CONTEXTS] = [
        Model::URGENT * 256 * 25,
        Model::URGENT * Model::HASHED,
        Model::URGENT * Model::SCORES * Model::SCORES,
        Model::URGENT * Model::SCORES * Model::SCORES,
        Model::URGENT * Model::SCORES * Model::SCORES,
        Model::URGENT * Model::SCORES * Model::SCORES,
        Model::URGENT * Model::SCORES * Model::SCORES,
        Model::URGENT * Model::FEW_SCORES * Model::FEW_SCORES * Model::FEW_SCORES,
    ];

    /// Codes one score: `bit` gets the probability of a 1 and returns the bit. `None` if the score is larger than any.
    fn code(&mut self, boards: Boards, bit: &mut dyn FnMut(u16) -> bool) -> Option<i8> {
        let features = Features::of(boards);
        let traits = features.traits().map(|common| hashed(common, self.bits));
        let latest: [i8; Model::TRAITS] = std::array::from_fn(|i| self.latest[i][traits[i]]);
        let score = |i: usize, most: i8| match latest[i] {
            NONE => 2 * most as usize + 1,
            score => (score.clamp(-most, most) + most) as usize,
        };
        let both = |a, b| score(a, 16) * Model::SCORES + score(b, 16);
        let contexts = [
            features.kinds * 25 + features.open,
            features.lowest,
            both(0, 1),
            both(2, 0),
            both(3, 4),
            both(5, 6),
            both(7, 8),
            (score(5, 8) * Model::FEW_SCORES + score(2, 8)) * Model::FEW_SCORES + score(1, 8),
        ];
        let contexts = contexts.map(|context| (context * Model::URGENT + features.urgent) * Model::PLACES);
        let mut next = |place: usize| {
            let counters = contexts.map(|context| context + place);
            self.mixer.bit(counters, features.urgent * Model::PLACES + place, &mut *bit)
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
        for (latest, at) in self.latest.iter_mut().zip(traits) {
            latest[at] = score;
        }
        Some(score)
    }
}

/// The features of a position that its score depends on.
struct Features {
    boards: Boards,
    /// The squares with which either side completes a line, now or later.
    threats: [u64; 2],
    /// The number of the opponent's threats to be met at once, at most two.
    urgent: usize,
    /// The number of threats of both sides on odd and on even rows, at most three of each.
    kinds: usize,
    /// The mover's lead in lines that may still be completed, halved, from −12 on.
    open: usize,
    /// Each column's lowest threats of both sides, and whether they lie on odd rows, hashed.
    lowest: usize,
}

impl Features {
    fn of(boards: Boards) -> Features {
        let sides = [boards.mover, boards.other()];
        let threats = sides.map(|side| Standard.completions(side) & !boards.occupied);
        let urgent = (threats[1] & playable(Standard, boards.occupied)).count_ones().min(2) as usize;
        let odd_rows = Standard.bottom() * 0b01_0101;
        let kinds = threats.into_iter().flat_map(|side| [side & odd_rows, side & !odd_rows]);
        let kinds = kinds.fold(0, |kinds, squares| 4 * kinds + squares.count_ones().min(3) as usize);
        let lines = |other: u64| -> i32 {
            Standard.lines(Standard.board() & !other).iter().map(|lines| lines.count_ones() as i32).sum()
        };
        let open = ((lines(sides[1]) - lines(sides[0])) / 2).clamp(-12, 12) + 12;
        let stride = Standard.rows() + 1;
        let lowest = (0..Standard.columns()).fold(0, |all, column| {
            let row = |side: u64| {
                let threats = side >> (column * stride) & ((1 << stride) - 1);
                if threats == 0 { 0 } else { 1 + u64::from(threats.trailing_zeros() % 2) }
            };
            9 * all + 3 * row(threats[0]) + row(threats[1])
        });
        let lowest = hashed(lowest, Model::HASHED.ilog2());
        Features { boards, threats, urgent, kinds, open: open as usize, lowest }
    }

    /// Traits that a position may have in common with earlier ones.
    fn traits(&self) -> [u64; Model::TRAITS] {
        let (mover, other, occupied) = (self.boards.mover, self.boards.other(), self.boards.occupied);
        let [threats, theirs] = self.threats;
        let stride = Standard.rows() + 1;
        let counts = u64::from(threats.count_ones()) | u64::from(theirs.count_ones()) << 8;
        // The squares below each column's lowest empty one, of the border too.
        let tops = occupied.wrapping_add(Standard.bottom()) >> 1;
        let without_top = |side: u64| match (side & tops).checked_ilog2() {
            Some(last) => side & !(1 << last),
            None => side,
        };
        let both = |a: u64, b: u64| a.wrapping_mul(HASH) ^ b;
        [
            mover,
            other,
            occupied,
            both(without_top(mover), other),
            both(without_top(other), mover),
            both(threats, theirs),
            both(occupied, counts),
            mover >> stride,
            other >> stride,
            both(mover >> stride, other >> stride),
        ]
    }
}

/// An odd number without a pattern.
const HASH: u64 = 0x9e37_79b9_7f4a_7c15;

/// A hash of `bits` bits.
fn hashed(number: u64, bits: u32) -> usize {
    let mixed = number.wrapping_mul(HASH);
    ((mixed ^ mixed >> 29).wrapping_mul(HASH) >> (u64::BITS - bits)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

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
                let longer = [&bytes[..], &[0]].concat();
                for other in [&bytes[..bytes.len() - 1], &longer[..]] {
                    assert_eq!(Book::read(other).unwrap_err(), BookError::Checksum);
                    assert_eq!(Book::read(&sealed(other)).unwrap_err(), BookError::Scores);
                }
            }
        }
    }

    /// A book with its checksum made right.
    fn sealed(bytes: &[u8]) -> Vec<u8> {
        let mut bytes = bytes.to_vec();
        let sum = checksum(&bytes);
        bytes[SUM..SCORES].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn every_changed_byte_is_seen() {
        let whole = Book::write(4, &vec![1; book_positions(4).len()]);
        Book::check(&whole).unwrap();
        for (at, bit) in (0..whole.len()).flat_map(|at| [(at, 0), (at, 7)]) {
            let mut damaged = whole.clone();
            damaged[at] ^= 1 << bit;
            let expected = match at {
                0..8 => BookError::Magic,
                8 => BookError::Format,
                _ => BookError::Checksum,
            };
            assert_eq!(Book::check(&damaged), Err(expected), "byte {at}");
        }
        for length in 0..whole.len() {
            assert!(Book::check(&whole[..length]).is_err(), "{length} bytes");
        }
        let mut deep = whole.clone();
        deep[SUM - 1] = 13;
        assert_eq!(Book::read(&sealed(&deep)).unwrap_err(), BookError::Plies);
    }

    /// Books of the first format started with their plies.
    #[test]
    fn books_of_the_first_format_are_named_as_such() {
        for bytes in [&[8][..], &[2, 0xff, 0xff], &[12, 0, 1, 2, 3, 4]] {
            assert_eq!(Book::read(bytes).unwrap_err(), BookError::Format);
        }
        for bytes in [&[][..], &[13], &[255, 0], b"BOYI-DB\n"] {
            assert_eq!(Book::read(bytes).unwrap_err(), BookError::Magic);
        }
    }

    /// Damage under a checksum that is right.
    #[test]
    fn random_scores_are_read_or_refused() {
        let mut rng = fastrand::Rng::with_seed(3);
        let empty = Book::write(0, &[0]);
        for _ in 0..300 {
            let scores: Vec<u8> = (0..rng.usize(..40)).map(|_| rng.u8(..)).collect();
            let mut bytes = [&empty[..SCORES], &scores[..]].concat();
            bytes[SUM - 1] = rng.u8(..5);
            assert!(matches!(Book::read(&sealed(&bytes)), Ok(_) | Err(BookError::Scores)));
        }
    }

    /// The book of 12 plies in `books` was solved apart from the embedded one.
    #[test]
    fn a_deeper_book_has_the_same_scores() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/books/connect4-12.book");
        let (own, deeper) = (Book::own().unwrap(), Book::read(&std::fs::read(path).unwrap()).unwrap());
        assert!(own.plies() < deeper.plies());
        for stones in 0..=own.plies() {
            for boards in ongoing(stones).into_iter().map(of_key) {
                assert_eq!(own.probe(boards), deeper.probe(boards), "{boards:?}");
            }
        }
    }

    #[test]
    fn moves_and_positions_of_the_embedded_book_agree() {
        let book = Book::own().unwrap();
        for stones in 0..book.plies() {
            for boards in ongoing(stones).into_iter().map(of_key) {
                let best = children(boards).map(|child| match book.probe(child) {
                    Some(score) => -score,
                    None => win_with(Standard, stones as i32 + 1) as i8,
                });
                assert_eq!(book.probe(boards), best.max());
            }
        }
    }
}
