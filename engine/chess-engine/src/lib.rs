//! A chess engine at tournament strength: search, evaluation, time.
//!
//! [`Engine::search`] finds the best move. [`Limits`] say when it ends; a [`SearchObserver`] receives its progress and gives it a
//! clock; [`SearchControl`] stops it from another thread. It searches [`boyi_chess::Board`] directly.
//!
//! - `search`: the tree, in numbered steps. `params` holds its margins, `histories` its statistics of moves, `move_picker` the order of moves,
//!   `repetition` the draws by repetition, `time` the clock; the transposition table is that of `boyi-engine-common`.
//! - [`eval`]: the evaluation, one function that plays, explains and is tuned.
//! - [`nnue`]: the neural network that evaluates in its place.
//! - [`Tablebases`]: Syzygy endgame tables.
//! - [`uci`]: the protocol between engines and chess GUIs; [`mod@bench`]: the search's checksum.

#![warn(missing_docs)]

pub mod bench;
pub mod eval;
pub mod nnue;
pub mod uci;

mod engine;
mod histories;
mod limits;
mod move_picker;
mod observer;
pub mod params;
mod repetition;
mod result;
mod score;
mod search;
mod see;
mod syzygy;
mod thread_pool;
mod time;

pub use engine::Engine;
pub use limits::{Clock, Limits};
pub use observer::{NoObserver, Report, SearchControl, SearchObserver, Stopwatch};
pub use result::{Bound, Line, SearchResult};
pub use score::{MAX_PLY, Score};
pub use syzygy::{TablebaseError, Tablebases, Wdl};
pub use thread_pool::ThreadPool;
