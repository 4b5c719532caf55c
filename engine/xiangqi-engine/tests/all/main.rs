//! The engine from outside.

mod protocol;
mod search;
