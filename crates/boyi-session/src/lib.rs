//! The desk: text requests in, answers of text and numbers out, in Chinese and English.
//!
//! A [`Request`] carries everything that its answer depends on: game, position, moves, question. So the desk keeps no
//! state, undo is a shorter list of moves, and a bug report is one line. [`answer`] serves any request; programs that
//! know what they ask call [`analyze`], [`compare`], [`state`] … and get the typed reply.
//!
//! This is the only crate that knows JSON and languages. It prints nothing and reads no clock: a [`Caller`] lends it
//! one.
//!
//! ```
//! use boyi_session::{Caller, answer_json};
//! let request = r#"{"ask":"analyze","game":"nim:misere","position":"3,4,5"}"#;
//! let reply = answer_json(request, &mut Caller::patient());
//! assert!(reply.starts_with(r#"{"game":"nim:misere","position":"3,4,5","mover":"first","engine":"theory""#));
//! ```
//!
//! Who only asks and reads the answers, such as the page, does without the feature `desk` and gets the types alone.

#[cfg(feature = "desk")]
mod desk;
mod gesture;
mod lang;
mod null_move;
#[cfg(feature = "desk")]
mod openings;
mod reply;
#[cfg(feature = "desk")]
mod words;

#[cfg(feature = "desk")]
pub use desk::{
    Caller, Event, MAX_LISTED, analyze, answer, answer_json, choose, compare, export, games, group_name,
    hint, import, knowledge_name, nimbers, perft, state, tree,
};
pub use gesture::{Gesture, Square, square_text};
pub use lang::Lang;
pub use null_move::null_move;
pub use reply::*;
#[cfg(feature = "desk")]
pub use words::{Words, score_text, sources};
