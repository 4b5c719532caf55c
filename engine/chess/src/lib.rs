#![doc = include_str!("../README.md")]

pub mod attacks;
pub mod bitboard;
mod board;
pub mod cpu;
mod fen;
mod history;
mod movegen;
pub mod moves;
mod outcome;
mod perft;
pub mod pgn;
pub mod piece;
mod san;
#[cfg(feature = "serde")]
mod serde;
mod setup;
pub mod square;
mod uci;
pub mod zobrist;

pub use bitboard::Bitboard;
pub use board::{Board, CastlingSide, IllegalMove};
pub use fen::{FenError, FenField, ShredderFen};
pub use history::History;
pub use moves::{Move, MoveList, Uci};
pub use outcome::Outcome;
pub use perft::{perft, perft_divide};
pub use piece::{Color, Piece, Role};
pub use san::{San, SanError};
pub use setup::{PositionError, Setup};
pub use square::{File, Rank, Square};
pub use uci::UciError;
