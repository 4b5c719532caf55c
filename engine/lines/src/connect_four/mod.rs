//! Boards with gravity, four (or k) in a row: the exact value, distance and every move of any position of a board that fits one
//! word with a border row above (7×6 takes 49 bits).
//!
//! ```
//! use boyi_lines::connect_four::{Board, Solver, Value};
//!
//! let solver = Solver::new(Board::STANDARD, 16 << 20);
//! let position = Board::STANDARD.after("44444437777776").unwrap();
//! assert!(matches!(solver.value(position), Value::Win { .. } | Value::Draw | Value::Loss { .. }));
//! let small = Board::new(4, 4, 4).unwrap();
//! assert_eq!(Solver::new(small, 1 << 20).value(small.start()), Value::Draw);
//! ```

mod board;
mod book;
mod bounds;
mod coding;
mod enumerate;
mod geometry;
mod parity;
mod search;
mod solver;
mod stones;
mod table;

pub use board::{Board, Bounds, Position, PositionError, Value};
pub use book::{Book, BookError, book_file};
pub use enumerate::book_positions;
pub use parity::{Square, Strategy, Threat};
pub use solver::{Answer, Effort, Solver, Team};
