//! The page: every game in a browser, to play, to analyse and to learn from.
//!
//! Invariant: no game logic. What a position looks like, which moves are legal and what they are worth comes from the desk
//! in its Web Worker, as the same JSON that the command line prints.
//!
//! The feature `page` compiles the page itself, which needs Leptos; without it there is what needs no browser.

// Components are `pub` in what the macro makes of them.
#![allow(unreachable_pub)]

pub mod nimbers;
pub mod note;
pub mod passed;
pub mod route;
pub mod score;
pub mod sums;

#[cfg(feature = "page")]
mod app;
#[cfg(feature = "page")]
mod board;
#[cfg(feature = "page")]
mod desk;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "page")]
mod home;
#[cfg(feature = "page")]
mod learn;
#[cfg(feature = "page")]
mod prefs;
#[cfg(feature = "page")]
mod sound;
#[cfg(feature = "page")]
mod store;
#[cfg(feature = "page")]
mod table;
#[cfg(feature = "page")]
mod text;

/// Starts the page; `engine` is the promise of the compiled module of the workers.
#[cfg(feature = "page")]
#[wasm_bindgen::prelude::wasm_bindgen]
pub fn start(engine: js_sys::Promise) {
    // What went wrong is said where a browser keeps its complaints, before the module stops.
    std::panic::set_hook(Box::new(|panic| web_sys::console::error_1(&panic.to_string().into())));
    desk::open(&engine);
    leptos::mount::mount_to_body(app::App);
}
