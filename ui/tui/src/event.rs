//! Events of the app and its effects.

use crate::{
    engine::{EngineReply, EngineRequest},
    game::{GameFile, SavedGame},
};
use boyi_chess_games::explorer::Explorer;
use boyi_session::{Calculated, Lang};
use crossterm::event::{KeyEvent, MouseEvent};
use std::sync::Arc;

/// Something that happens.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text from the clipboard.
    Paste(String),
    /// The terminal has another size.
    Resize,
    /// The engine reports.
    Engine(EngineReply),
    /// A clock on the screen has moved on.
    Tick,
    /// A file was written to this path, or why it was not.
    Wrote(Result<String, String>),
    /// A saved game was locked and read again, or another process has it.
    Opened {
        /// The name of its file.
        id: String,
        /// Whether another process has it.
        in_use: bool,
        /// The game, if it is there.
        game: Option<SavedGame>,
    },
    /// A game was not written, because another process has it.
    InUse(String),
    /// The games of a file were read, with lines on what is left out of them, or why they were not.
    Games(Result<(Arc<Explorer>, Vec<String>), String>),
    /// The value of an expression was computed.
    Calculated {
        /// The expression.
        text: String,
        /// The answer.
        answer: Calculated,
    },
}

impl Event {
    /// The event that the games of a file were read.
    pub(crate) fn games(read: Result<(Explorer, Vec<String>), String>) -> Event {
        Event::Games(read.map(|(games, left_out)| (Arc::new(games), left_out)))
    }
}

/// Something that the caller of the app should do.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Ask the engine.
    Ask(EngineRequest),
    /// Stop every request up to this one.
    Stop(u64),
    /// Lock a game of the library, and read it: [`Event::Opened`].
    Open(String),
    /// Write a game to the library, and keep it locked as long as it is open. One that another process has is not written:
    /// [`Event::InUse`].
    Save {
        /// The name of its file.
        id: String,
        /// The game.
        file: GameFile,
    },
    /// Remove a game from the library.
    Remove(String),
    /// Write what has been done of the course.
    SaveProgress(String),
    /// Write a file for other programs.
    Export {
        /// Its name.
        name: String,
        /// Its content.
        text: String,
    },
    /// Read the games of the file with this path, for the opening explorer.
    ReadGames(String),
    /// Compute the value of an expression: [`Event::Calculated`].
    Calculate {
        /// The expression.
        text: String,
        /// The language of the answer.
        lang: Lang,
    },
    /// Put text on the clipboard.
    Copy(String),
    /// Give the terminal to the shell until it continues us.
    Suspend,
    /// End.
    Quit,
}
