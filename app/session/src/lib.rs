//! Games in progress, and questions about them: text in, answers of text and numbers out, in Chinese and English.
//!
//! A [`GameSession`] is a game, the position it began with, the moves, and the engine that is asked about it, which remembers what
//! it has learned. A [`Request`] carries everything that its answer depends on, in one line of JSON; [`answer`] gives it a session
//! that lives for one question. A [`Service`] says which games there are, and holds the words about them.
//!
//! This is the only crate that knows JSON and languages. It prints nothing and reads no clock: an observer
//! ([`SearchObserver`](boyi_core::SearchObserver)) has the clock, stops a search, offers threads and hears of progress.
//!
//! ```
//! use boyi_core::NoObserver;
//! use boyi_session::{Service, answer_json};
//! let request = r#"{"ask":"analyze","game":"nim:misere","position":"3,4,5"}"#;
//! let service = Service::new(boyi_games::registry());
//! let reply = answer_json(&service, request, &mut NoObserver);
//! assert!(reply.starts_with(r#"{"schema":1,"game":"nim:misere","position":"3,4,5","mover":"first","engine":"theory""#));
//! ```
//!
//! A client that only asks and reads answers, such as the page, turns the feature `sessions` off and gets the types alone.

mod annotated;
#[cfg(feature = "sessions")]
mod answer;
#[cfg(feature = "sessions")]
mod answers;
mod calculated;
#[cfg(feature = "sessions")]
mod drawing;
#[cfg(feature = "sessions")]
mod explore;
mod explored;
#[cfg(feature = "sessions")]
mod game_session;
mod gesture;
mod grouped;
mod heap_words;
mod lang;
#[cfg(feature = "sessions")]
mod legal_line;
mod move_tree;
mod null_move;
#[cfg(feature = "sessions")]
mod openings;
#[cfg(feature = "sessions")]
mod pgn;
mod pgn_game;
mod reply;
mod request;
mod request_error;
pub mod review;
#[cfg(feature = "schema")]
mod schema;
#[cfg(feature = "sessions")]
mod service;
#[cfg(feature = "terminal")]
pub mod text;
#[cfg(feature = "sessions")]
mod threads;
#[cfg(feature = "sessions")]
mod time_limit;
#[cfg(feature = "value")]
mod value;
#[cfg(feature = "sessions")]
mod words;
#[cfg(feature = "sessions")]
mod xiangqi_pgn;

pub use annotated::{AnnotatedLine, AnnotatedMove, Tag};
#[cfg(feature = "sessions")]
pub use answer::{RequestHandler, answer, answer_json};
#[cfg(feature = "sessions")]
pub use answers::{MAX_LISTED, PositionHeader, game_info, games};
/// The parts of requests and replies that every crate has.
pub use boyi_core::{
    Bound, GraphPicture, Grid, HeapLook, Line, Mark, MarkKind, MoveText, NodeKind, Outcome, Picture,
    PieceLook, Points, Side, SquareValue, Summand, Term, Value,
};
/// Whether a text between games has none, such as the advertisement behind a game of xiangqi.
pub use boyi_xiangqi::has_no_game;
pub use calculated::Calculated;
#[cfg(feature = "sessions")]
pub use drawing::{marks, pointed_at};
#[cfg(feature = "sessions")]
pub use explore::is_chess_or_xiangqi;
pub use explored::{Counted, Explored, ExploredMove};
#[cfg(feature = "sessions")]
pub use game_session::{GameSession, SavedSession};
pub use gesture::{Gesture, RowMove, Square, SquaresOf, Whereabouts, luo_shu, square_text, taken_number};
pub use grouped::grouped;
pub use heap_words::{HeapPhrase, heap_words, with_quotations};
pub use lang::Lang;
#[cfg(feature = "sessions")]
pub use legal_line::{LegalLine, legal_line};
pub use move_tree::{MoveNode, MoveTree, TreeToken};
pub use null_move::null_move;
pub use pgn_game::pgn_game;
pub use reply::*;
pub use request::{Analyze, Choose, Compare, LineCount, Perft, Query, Request, ReviewGame, Tree, base_name};
pub use request_error::{ErrorKind, RequestError};
pub use review::{PlyReview, Review};
#[cfg(feature = "schema")]
pub use schema::Schemas;
#[cfg(feature = "sessions")]
pub use service::Service;
#[cfg(feature = "sessions")]
pub use threads::{MAX_THREADS, default_threads, thread_pool};
#[cfg(feature = "value")]
pub use value::{
    Calculator, Described, Evaluated, LoopyProperties, Properties, Shown, expression_fault, relation_text,
    thermograph_svg, thermograph_text, value_fault,
};
#[cfg(feature = "sessions")]
pub use words::{Words, score_text, sources};

/// Whether the crate was compiled with what sessions do in chess alone.
#[cfg(feature = "sessions")]
const WITH_CHESS: bool = cfg!(feature = "chess");
