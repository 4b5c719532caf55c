//! The service as the page sees it: Web Workers that answer its requests.
//!
//! A *board worker* answers quick questions (what a position looks like, which moves are legal) one after another: there
//! is one for each module in use. The *engine worker* searches, with the module of its game; a new search ends the one before. So a board
//! answers at once however long the engine thinks.

mod calculator;
mod client;
mod corpus;
mod modules;
mod reply;
mod worker;

pub(crate) use calculator::{calculate, stop_calculation};
pub(crate) use client::{ask, most_threads, search, set_threads, start, stop, threads};
pub(crate) use corpus::{Said, corpus, explore, load_corpus};
pub use modules::Modules;
pub(crate) use worker::Progress;
