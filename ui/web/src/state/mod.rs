//! The state of the page. Each struct is changed only by methods in its own file or folder; all other files read its signals.

mod analysis;
mod catalogue;
mod clock;
mod database;
mod explorer;
mod game;
pub(crate) mod pgn_file;
mod players;
mod reader;
mod review;
pub(crate) mod saved_games;
pub(crate) mod studies;

pub(crate) use analysis::{AnalysisState, PlyValue};
pub(crate) use catalogue::Catalogue;
pub(crate) use explorer::ExplorerState;
pub(crate) use game::{GameState, NewGame};
pub(crate) use reader::{Reader, today};
