//! My Game.

mod my_game;

pub use my_game::{ENTRY, Position, Rules, Square};
