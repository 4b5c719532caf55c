//! The terminal app: every game of the catalogue to play, analyse and learn, on a text screen of any size.
//!
//! [`App`] is a state with [`App::update`] and [`App::draw`] and no terminal in it. [`run`] shows it on the terminal,
//! [`Headless`] on a screen in memory, for tests, benchmarks and demonstrations.
//!
//! ```
//! use boyi_session::Service;
//! use boyi_tui::Headless;
//! let service = Box::leak(Box::new(Service::new(boyi_games::registry())));
//! let mut app = Headless::new(service, 80, 24);
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

/// The service of every game.
#[cfg(test)]
fn service() -> &'static boyi_session::Service {
    static SERVICE: std::sync::LazyLock<boyi_session::Service> =
        std::sync::LazyLock::new(|| boyi_session::Service::new(boyi_games::registry()));
    &SERVICE
}

/// The app's own messages in Fluent syntax, by language.
pub const MESSAGES: [(Lang, &str); 2] = [(Lang::En, words::EN), (Lang::Zh, words::ZH)];
