//! The behaviour of Boyi's user interfaces: what a lesson, a puzzle and a game in progress do when something happens.
//!
//! A model takes an event and returns effects. It knows no rule, engine, clock, file or screen: effects ask a session, an engine or a
//! store, and their answers, like the time, come back as events. Requests are numbered, and replies to any but the open one are
//! dropped, so answers may come at once or late.
//!
//! ```
//! use boyi_lessons::{Family, Puzzle};
//! use boyi_model::{PuzzleEffect, PuzzleEvent, PuzzleModel};
//! let puzzle = Puzzle::read("nim\t1,2\t2:1\tonly-move\t800").unwrap();
//! let mut model = PuzzleModel::new(Family::Nim, 0, puzzle, None);
//! let effects = model.update(PuzzleEvent::Move("2:1".to_owned()));
//! assert_eq!(effects, [PuzzleEffect::Describe { request: 1, moves: vec!["2:1".to_owned()] }]);
//! ```

mod clock;
mod game;
mod lesson;
mod moves;
mod play;
mod position;
mod puzzle;
mod requests;
mod retry;
mod review;
mod tags;

pub use clock::Clock;
pub use game::{EntryOptions, GameEffect, GameEvent, GameModel};
pub use lesson::{
    ANSWER_MS, Feedback, Found, LessonEffect, LessonEvent, LessonModel, PERFECT, Place, Question,
};
pub use moves::GameMoves;
pub use play::{Board, Mode, PASS, PlayEffect, PlayEvent, PlayModel, Seat, Termination, must_pass};
pub use position::Position;
pub use puzzle::{PuzzleEffect, PuzzleEvent, PuzzleFeedback, PuzzleModel};
pub use retry::{Mistake, RetryEffect, RetryEvent, RetryModel, RetryStage, TriedMove};
pub use review::{ReviewEffect, ReviewEvent, ReviewModel, mark_between};
pub use tags::GameTags;
