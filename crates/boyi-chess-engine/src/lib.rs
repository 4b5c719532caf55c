//! A chess engine at tournament strength: search, evaluation, time.
//!
//! [`Engine::search`] answers; [`Limits`] say how far it may go, a [`SearchObserver`] hears of its progress and lends it a clock,
//! [`SearchControl`] stop it from another thread. It searches [`boyi_chess::Board`] directly and knows nothing of other games.
//!
//! - `search` is the tree, in numbered steps; `params` holds its margins, `history` what it learns, `picker` the order of
//!   moves, `table` the transposition table, `repetition` what has been on the board before.
//! - [`Tablebases`] are Syzygy endgame tables.
//! - [`uci`] is the protocol that chess programs speak, [`mod@bench`] the checksum.
//! - [`eval`] is the evaluation: one function that plays, explains and is tuned.

#![warn(missing_docs)]

pub mod bench;
pub mod eval;
pub mod uci;

mod engine;
mod histories;
mod limits;
mod memory;
mod move_picker;
mod observer;
mod params;
mod repetition;
mod result;
mod score;
mod search;
mod see;
mod syzygy;
mod thread_pool;
mod time;
mod transposition;

pub use engine::Engine;
pub use limits::{Clock, Limits};
pub use observer::{NoObserver, Report, SearchControl, SearchObserver, Stopwatch};
pub use result::{Bound, Line, SearchResult};
pub use score::{MAX_PLY, Score};
pub use syzygy::{TablebaseError, Tablebases, Wdl};
pub use thread_pool::ThreadPool;
