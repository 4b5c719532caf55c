//! The search of tournament engines for chess and games like it: two sides, pieces that capture on squares, mate.
//!
//! [`Engine::search`] finds the best move. [`Limits`] say when it ends; a [`SearchObserver`] receives its progress and gives it a
//! clock; [`SearchControl`] stops it from another thread. A game is [`Rules`], its evaluation an [`Evaluator`]; both are compiled into the
//! search, so that each game has a search of its own from one source.
//!
//! - `search`: the tree, in numbered steps. [`params`] holds its margins, `histories` its statistics of moves, `move_picker` the order of moves,
//!   [`repetition`] finds positions that have occurred before, `time` shares out the clock; the transposition table is that of
//!   `boyi-engine-common`.
//! - [`mod@features`]: evaluations as weighted sums of counted patterns. [`nnue`]: a neural network in their place.
//! - [`protocol`]: the state that the reading and the searching thread of a protocol share.
//!
//! Scores are typed, and ordered for the side to move:
//!
//! ```
//! use boyi_alphabeta::Score;
//! assert!(Score::MateIn(1) > Score::MateIn(3) && Score::MateIn(3) > Score::Cp(900));
//! assert!(Score::Cp(-900) > Score::MatedIn(4) && Score::MatedIn(4) > Score::MatedIn(2));
//! ```
//!
//! The crates `boyi-chess-engine` and `boyi-xiangqi-engine` are examples of a game.

mod engine;
mod evaluator;
pub mod features;
pub mod go;
mod histories;
mod limits;
mod move_picker;
pub mod nnue;
mod observer;
mod packed_score;
pub mod params;
pub mod protocol;
pub mod repetition;
mod result;
mod rules;
mod score;
mod search;
mod thread_pool;
mod time;

pub use engine::Engine;
pub use evaluator::Evaluator;
pub use histories::{Array, mix};
pub use limits::{Clock, Limits};
pub use observer::{NoObserver, Report, SearchControl, SearchObserver, Stopwatch};
pub use result::{Bound, Line, SearchResult};
pub use rules::{NoTables, Rules, Tables, Verdict};
pub use score::{MAX_PLY, Score};
pub use thread_pool::ThreadPool;
