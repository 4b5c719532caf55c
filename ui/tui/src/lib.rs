//! The terminal app: every game of the catalogue to play, analyse and learn, on a text screen of any size.
//!
//! [`App`] is a state with [`App::update`] and [`App::draw`] and no terminal in it. [`run`] shows it on the terminal,
//! [`Headless`] on a screen in memory, for tests, benchmarks and demonstrations.
//!
//! ```
//! use boyi_tui::Headless;
//! let mut app = Headless::new(80, 24);
//! app.keys("Enter");
//! assert!(app.text().contains("1:"), "{}", app.text());
//! ```

mod app;
mod context;
mod engine;
mod event;
mod game;
mod headless;
mod screens;
mod terminal;
mod view;
mod words;

pub use app::App;
pub use boyi_session::Lang;
pub use boyi_store::{GameFile, SaveState, SavedGame};
pub use engine::{EngineEvent, EngineReply, EngineRequest};
pub use event::{Effect, Event};
pub use headless::Headless;
pub use terminal::{Options, ReadGames, Start, run};
pub use view::theme::{CharacterSet, ColorDepth, Theme};

/// The app's own messages in Fluent syntax, by language.
pub const MESSAGES: [(Lang, &str); 2] = [(Lang::En, words::EN), (Lang::Zh, words::ZH)];
