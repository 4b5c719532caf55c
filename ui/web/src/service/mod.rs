//! The service as the page sees it: two Web Workers that answer its requests.
//!
//! The *board worker* answers quick questions (what a position looks like, which moves are legal) one after another. The
//! *engine worker* searches; a new search ends the one before. So a board answers at once however long the engine thinks.

mod client;
mod corpus;
mod reply;
mod worker;

pub(crate) use client::{ask, most_threads, search, set_threads, start, stop, threads};
pub(crate) use corpus::{Said, corpus, explore, load_corpus};
pub(crate) use worker::Progress;
