#![doc = include_str!("../README.md")]

pub mod attacks;
mod bitboard;
mod board;
mod fen;
mod history;
mod movegen;
mod moves;
mod notation;
mod outcome;
mod perft;
mod pgn;
mod piece;
mod point;
mod repetition;
#[cfg(feature = "serde")]
mod serde;
mod setup;
pub mod zobrist;

pub use bitboard::{Bitboard, Points};
pub use board::{Board, IllegalMove};
pub use fen::{FenError, FenField};
pub use history::History;
pub use moves::{Move, MoveList};
pub use notation::{Iccs, NotationError, Script, Ucci};
pub use outcome::Outcome;
pub use perft::{perft, perft_divide};
pub use pgn::{format_line, has_no_game, is_xiangqi_pgn, without_number};
pub use piece::{Color, Piece, Role};
pub use point::{Point, PointError};
pub use repetition::{Chase, Chasers, Repetition, RepetitionRules, judge_cycle};
pub use setup::{PositionError, Setup};
