//! The lessons: a course on games by doing. A step shows a position and one idea and sets a task; the answer to a mistake says what
//! the mistake was.
//!
//! A lesson is a folder in `lessons/`: `lesson.toml` declares the steps, `en.ftl` and `zh.ftl` say the words. [`Course::builtin`]
//! has all of them. The tests ask the engines about every task: each can be solved, each move that a text calls wrong is wrong.
//!
//! ```
//! use boyi_lessons::{Course, Tongue};
//! let course = Course::builtin();
//! let lesson = course.lesson("nim-mirror").unwrap();
//! assert_eq!(lesson.words(Tongue::En).text("title"), "Two heaps");
//! assert_eq!(lesson.words(Tongue::Zh).text("title"), "两堆");
//! ```
//!
//! [`Family::puzzles`] has the puzzles, files of `puzzles/`: positions with one winning move. `Ending::all` has won positions to practise.
//!
//! Nothing here prints, reads a clock or draws. Without the feature `content` the crate has the types alone, which a page can read
//! from JSON; without `games` no engine.

#[cfg(feature = "games")]
mod board;
#[cfg(feature = "content")]
mod course;
mod ending;
#[cfg(feature = "content")]
mod error;
mod index;
mod lesson;
mod lesson_for;
mod program;
mod progress;
mod puzzle;
mod rating;
#[cfg(feature = "content")]
mod read;
mod tree;
mod weights;
mod words;

#[cfg(feature = "games")]
pub use board::{LessonBoard, MoveEffect};
#[cfg(feature = "content")]
pub use course::{Chapter, Course};
pub use ending::Ending;
#[cfg(feature = "content")]
pub use error::LessonError;
pub use index::{Bilingual, ChapterIndex, CourseIndex, LessonIndex};
pub use lesson::{BoardSetup, Check, Goal, Judgement, Lesson, Mistake, Step, Task};
pub use lesson_for::{lesson_for, small_position};
pub use program::{Frame, Program};
pub use progress::{MOST_STARS, Progress, StepName};
pub use puzzle::{Attempt, Difficulty, Family, Puzzle, PuzzleChoice, PuzzleProgress, Verdict, daily, streak};
pub use rating::Rating;
#[cfg(feature = "content")]
pub use read::{read_lesson, read_words};
pub use tree::{GameTree, KnownTree, TreeEvent, TreeSearch, Visit};
pub use weights::{Candidate, WEIGHTS, choose};
pub use words::{LessonWords, Tongue};
