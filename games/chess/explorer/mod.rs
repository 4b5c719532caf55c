//! Statistics of a corpus of games of chess and of xiangqi: for each position the moves, the results of their games, and the ratings of
//! their players.
//!
//! Positions are told apart by their keys, so that a position that was reached by other moves counts too, and one explorer can hold both
//! games. Invariant: a game counts once for each position and move, however often it repeats them, so that no count exceeds the number of
//! games.
//!
//! ```
//! use boyi_chess::{Board, pgn};
//! use boyi_chess_games::explorer::Explorer;
//! let mut explorer = Explorer::new(40);
//! for game in pgn::read_str("1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 0-1\n") {
//!     explorer.add(&game?);
//! }
//! let moves = explorer.moves(&Board::default());
//! assert_eq!((moves[0].0.to_string(), moves[0].1.games()), ("e2e4".to_owned(), 2));
//! assert_eq!((moves[0].1.white, moves[0].1.draws, moves[0].1.black), (1, 1, 0));
//! # Ok::<(), pgn::Error>(())
//! ```

mod counts;
mod file;
mod load;

use boyi_chess::pgn;
use std::{
    collections::HashMap,
    hash::{BuildHasherDefault, Hasher},
};

pub use counts::Counts;
pub use file::FileError;
pub use load::{Load, Loader};

/// Plies of each game that are counted by default: openings end before.
pub const PLIES: u16 = 50;

/// The highest number accepted as a rating.
const BEST_RATING: u16 = 4_000;

/// A position's key, and the bits of a move.
type Row = (u64, u16);

/// Keys are random already: their own bits, with the move's mixed in, are the hash.
#[derive(Clone, Copy, Default, Debug)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u16(&mut self, bits: u16) {
        self.write_u64(u64::from(bits));
    }

    fn write_u64(&mut self, bits: u64) {
        // An odd constant, 2^64 divided by the golden ratio: Knuth's multiplicative hash.
        self.0 = (self.0.rotate_left(29) ^ bits).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// A board as the explorer needs it.
pub trait ExplorerBoard: Copy {
    /// A move.
    type Move: Copy;

    /// A number that equal positions share, and hardly any others.
    fn key(&self) -> u64;

    /// Whether the player who moves first by the rules is to move.
    fn is_first_to_move(&self) -> bool;

    /// The legal moves.
    fn legal(&self) -> Vec<Self::Move>;

    /// The position after a legal move.
    fn after(&self, mv: Self::Move) -> Self;

    /// The squares that a move goes between, and its number: the order of moves that were played equally often.
    fn place(mv: Self::Move) -> (usize, usize, u16);
}

/// Makes the board of a library one of the explorer.
macro_rules! explorer_board {
    ($library:ident, $first:ident) => {
        impl ExplorerBoard for $library::Board {
            type Move = $library::Move;

            fn key(&self) -> u64 {
                self.key()
            }

            fn is_first_to_move(&self) -> bool {
                self.turn() == $library::Color::$first
            }

            fn legal(&self) -> Vec<$library::Move> {
                self.legal_moves().into_iter().collect()
            }

            fn after(&self, mv: $library::Move) -> Self {
                self.after(mv)
            }

            fn place(mv: $library::Move) -> (usize, usize, u16) {
                (mv.from().index(), mv.to().index(), mv.to_bits())
            }
        }
    };
}

explorer_board!(boyi_chess, White);
#[cfg(feature = "xiangqi")]
explorer_board!(boyi_xiangqi, Red);

/// The statistics of a corpus.
#[derive(Clone, Debug)]
pub struct Explorer {
    /// Plies of each game that are counted.
    plies: u16,
    games: u64,
    rows: HashMap<Row, Counts, BuildHasherDefault<KeyHasher>>,
}

impl PartialEq for Explorer {
    fn eq(&self, other: &Explorer) -> bool {
        (self.plies, self.games) == (other.plies, other.games) && self.rows == other.rows
    }
}

impl Eq for Explorer {}

impl Default for Explorer {
    fn default() -> Explorer {
        Explorer::new(PLIES)
    }
}

impl Explorer {
    /// An empty one that counts the first `plies` moves of each game.
    pub fn new(plies: u16) -> Explorer {
        Explorer { plies, games: 0, rows: HashMap::default() }
    }

    /// Plies of each game that are counted.
    pub fn plies(&self) -> u16 {
        self.plies
    }

    /// Games counted.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Pairs of a position and a move that were counted.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Counts the main line of a game, with its result and, from the tags `WhiteElo` and `BlackElo`, the rating of the player who moves. A game
    /// without moves counts as a game.
    pub fn add(&mut self, game: &pgn::Game) {
        let rating = |tag| game.tag(tag).and_then(|text| text.trim().parse().ok());
        let moves: Vec<_> = game.moves().take(usize::from(self.plies)).collect();
        self.add_line(&game.start, &moves, game.result, [rating("WhiteElo"), rating("BlackElo")]);
    }

    /// Counts a line of legal moves that a game with this result and these ratings of both players began with. Ratings outside of 1 to
    /// 4,000 are taken for missing.
    ///
    /// # Panics
    /// May panic if a move is not legal.
    pub fn add_line<B: ExplorerBoard>(
        &mut self,
        start: &B,
        moves: &[B::Move],
        result: pgn::GameResult,
        ratings: [Option<u16>; 2],
    ) {
        self.games += 1;
        let mut board = *start;
        let mut seen = Vec::with_capacity(moves.len());
        for &mv in moves.iter().take(usize::from(self.plies)) {
            let row = (board.key(), B::place(mv).2);
            if !seen.contains(&row) {
                let rating = ratings[usize::from(!board.is_first_to_move())];
                let rating = rating.filter(|rating| (1..=BEST_RATING).contains(rating));
                self.rows.entry(row).or_default().add(result, rating);
                seen.push(row);
            }
            board = board.after(mv);
        }
    }

    /// The moves that were played in a position, the most frequent first, and in the order of their squares where that is equal.
    pub fn moves<B: ExplorerBoard>(&self, board: &B) -> Vec<(B::Move, Counts)> {
        let counts = |mv| Some((mv, *self.rows.get(&(board.key(), B::place(mv).2))?));
        let mut moves: Vec<(B::Move, Counts)> = board.legal().into_iter().filter_map(counts).collect();
        moves.sort_by_key(|(mv, counts)| (std::cmp::Reverse(counts.games()), B::place(*mv)));
        moves
    }
}
