//! Names the tactics in a line of chess: forks, pins, skewers, discovered attacks, hanging and trapped pieces, back-rank mates.
//!
//! A [`Line`] is the position, the opponent's move that led to it, and the play of the side that wins by it, with the answers.
//! [`Line::tactics`] says which patterns decide it. Each is a plain definition over attacks, tested on positions whose tactic is
//! known; nothing is searched.
//!
//! ```
//! use boyi_chess::{Board, Square};
//! use boyi_chess_games::chess::tactics::{Line, Tactic};
//! let board: Board = "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1".parse().unwrap();
//! let line = Line::from_uci(board, &["d5c7", "e8d7", "c7a8"]).unwrap();
//! let found = line.tactics();
//! assert_eq!(found[0].tactic, Tactic::Fork);
//! assert_eq!(found[0].targets, [Square::A8, Square::E8]);
//! ```

mod exchange;
mod patterns;

pub use patterns::{Found, Tactic, mate_threat};

/// A line of play of chess.
pub type Line = crate::line::Line<boyi_chess::Board>;
