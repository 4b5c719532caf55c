//! The terminal app: every game of the catalogue to play, analyse and learn, on a text screen of any size.
//!
//! [`App`] is a state with [`App::update`] and [`App::draw`] and no terminal in it; [`run`] gives it one, and
//! [`Headless`] gives it a screen in memory for tests, benchmarks and demonstrations.
//!
//! ```
//! use boyi_tui::Headless;
//! let mut app = Headless::new(80, 24);
//! app.keys("Enter");
//! assert!(app.text().contains("1:"), "{}", app.text());
//! ```

mod analyse;
mod app;
mod board;
mod draw;
mod engine;
mod engine_queries;
mod game_file;
mod game_state;
mod gesture;
mod headless;
mod home;
mod input;
mod learn;
mod mouse;
mod play;
mod popup;
mod save;
mod sprites;
mod terminal;
mod text;
mod theme;
mod variations;
mod words;

pub use app::{App, Effect, Event};
pub use boyi_session::Lang;
pub use engine::{EngineEvent, EngineReply, EngineRequest, EngineTask};
pub use game_file::{GameFile, Library, SaveState, SavedGame, Variation};
pub use headless::Headless;
pub use terminal::{Options, run};
pub use theme::{CharacterSet, ColorDepth, Theme};

/// The app's own messages in Fluent syntax, by language.
pub const MESSAGES: [(Lang, &str); 2] = [(Lang::En, words::EN), (Lang::Zh, words::ZH)];
