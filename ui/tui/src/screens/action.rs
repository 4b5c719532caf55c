//! Actions that a screen asks of the app.

use super::popup::Popup;
use crate::game::{GameState, SavedGame};
use boyi_model::Mode;

/// An action outside of the screen that asks for it.
pub(crate) enum Action {
    /// Show this game.
    Start(Box<GameState>, Mode),
    /// Show this game, and press this key there.
    StartWith(Box<GameState>, Mode, char),
    /// Go on with a saved game.
    Resume(Box<SavedGame>),
    /// Show the course.
    Course,
    /// Do this lesson of the course.
    Lesson(&'static str),
    /// Show the puzzles.
    Puzzles,
    /// Close the game on the screen.
    Leave,
    /// Show this over the screen.
    Open(Popup),
    /// End the program.
    Quit,
}
