//! The page: every game in a browser, to play, to analyse and to learn from.
//!
//! Invariant: no game logic. Pictures, legal moves and values come from the service in its Web Workers, as the same JSON that
//! the command line prints.
//!
//! Layers, each using only those before it: texts and addresses that need no browser; `prefs`, `ui` (words, icons, dialogs) and
//! `service` (the workers); `state` (what the page knows); `board`; `learn`; `game`, `course`, `value` and `home` (the screens); `settings`; `app`.
//!
//! The feature `page` compiles the page itself, which needs Leptos; without it only what needs no browser is compiled.

// Components are `pub` in what the macro makes of them.
#![allow(unreachable_pub)]

pub mod annotation;
pub mod comment;
pub mod fen;
pub mod game_identity;
pub mod glyph;
pub mod grid_shape;
pub mod material;
pub mod move_number;
pub mod note;
pub mod pieces;
pub mod premove;
pub mod route;
pub mod score;
pub mod search;
pub mod setup_text;
pub mod study_tags;
pub mod sums;
pub mod takes;
pub mod tree_text;

#[cfg(feature = "page")]
mod app;
#[cfg(feature = "page")]
mod board;
#[cfg(feature = "page")]
mod course;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "page")]
mod home;
#[cfg(feature = "page")]
mod learn;
#[cfg(feature = "page")]
mod prefs;
#[cfg(feature = "page")]
mod puzzles;
#[cfg(feature = "page")]
mod service;
#[cfg(feature = "page")]
mod settings;
#[cfg(feature = "page")]
mod state;
#[cfg(feature = "page")]
mod ui;
#[cfg(feature = "page")]
mod value;

#[cfg(feature = "page")]
pub use service::Modules;

/// Starts the page; `modules` loads those of the workers.
#[cfg(feature = "page")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn start(modules: Modules) {
    // A panic's message goes to the browser's console before the module stops.
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    service::start(modules);
    leptos::mount::mount_to_body(app::App);
}
