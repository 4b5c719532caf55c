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
mod ask;
mod board;
mod draw;
mod engine;
mod gesture;
mod headless;
mod home;
mod keep;
mod learn;
mod mouse;
mod play;
mod popup;
mod saves;
mod sprites;
mod table;
mod terminal;
mod text;
mod theme;
mod tree;
mod typing;
mod words;

pub use app::{App, Effect, Event};
pub use boyi_session::Lang;
pub use engine::{Job, Reply, Report, Task};
pub use headless::Headless;
pub use saves::{Library, Line, Saved, Shelved, State};
pub use terminal::{Options, run};
pub use theme::{Depth, Glyphs, Theme};

/// The app's own messages in Fluent syntax, by language.
pub const MESSAGES: [(Lang, &str); 2] = [(Lang::En, words::EN), (Lang::Zh, words::ZH)];
