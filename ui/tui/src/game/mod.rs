//! A game in progress without a screen: moves and variations, the board cursor, files.

mod board_cursor;
mod corpus;
mod game_file;
mod library;
mod pgn;
mod save;
mod state;

pub(crate) use board_cursor::{BoardCursor, Direction, TouchOutcome};
pub(crate) use corpus::read_games;
pub use game_file::{GameFile, Variation};
pub use library::{Library, SaveState, SavedGame};
pub(crate) use pgn::pgn;
pub(crate) use save::{load, new_id, save};
pub(crate) use state::{GameState, describe};
