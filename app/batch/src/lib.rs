//! Questions about games as lines of text, and their answers as lines of JSON: the work of `boyi batch`, for programs that distribute it
//! themselves.
//!
//! Invariant: a question's answer depends on nothing but itself, unless a time is its limit.
//!
//! ```
//! use boyi_batch::{Defaults, Format, Worker, questions};
//! use boyi_session::{Lang, Service};
//! let service: &'static Service = Box::leak(Box::new(Service::new(boyi_games::registry())));
//! let line = r#"{"id":7,"game":"nim","position":"1,2","depth":9}"#.to_owned();
//! let mut worker = Worker::new(service);
//! for question in questions(service, &Defaults::new(Lang::En), Format::Json, (1, 1), line) {
//!     let answered = worker.answer(&question, &|| false).expect("nobody stopped it");
//!     assert!(answered.json.starts_with(r#"{"id":7,"schema":1,"game":"nim","position":"1,2""#));
//! }
//! ```

mod format;
mod question;
mod summary;
mod worker;

pub use format::Format;
pub use question::{Content, Defaults, GameSummary, Question, questions, questions_of_game, wrong};
pub use summary::{GameReply, LossesReply};
pub use worker::{Answered, Worker};
