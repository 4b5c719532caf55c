//! A game in progress without a screen: moves and variations, the board cursor, files.

mod board_cursor;
mod corpus;
mod pgn;
mod save;
mod state;

pub(crate) use board_cursor::{BoardCursor, Direction, TouchOutcome};
pub(crate) use boyi_store::{GameFile, SaveState, SavedGame};
pub(crate) use corpus::read_games;
pub(crate) use pgn::pgn;
pub(crate) use save::{load, new_id, save, time_of_id};
pub(crate) use state::{GameState, describe};
