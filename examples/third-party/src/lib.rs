//! A game of one's own: see `tsoro/`.

mod tsoro;

pub use tsoro::{ENTRY as TSORO, Line, Move, Points, Position, Tsoro};
