//! The terminal app without a terminal.

mod any_events;
mod course;
mod games;
mod screens;
mod words;
