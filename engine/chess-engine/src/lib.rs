//! A chess engine at tournament strength: search, evaluation, time.
//!
//! [`Engine::search`] finds the best move. [`Limits`] say when it ends; a [`SearchObserver`] receives its progress and gives it a
//! clock; [`SearchControl`] stops it from another thread. It searches [`boyi_chess::Board`] directly.
//!
//! - The search is that of `boyi-alphabeta`; `rules` is chess as it sees it, `see` the value of exchanges, `repetition` draws one move away.
//! - [`eval`]: the evaluation, one function that plays, explains and is tuned.
//! - [`nnue`]: the neural network that evaluates in its place.
//! - [`Tablebases`]: Syzygy endgame tables.
//! - [`uci`]: the protocol between engines and chess GUIs; [`mod@bench`]: the search's checksum.

#![warn(missing_docs)]

pub mod bench;
pub mod eval;
pub mod nnue;
pub mod uci;

mod repetition;
mod rules;
mod see;
mod syzygy;

pub use boyi_alphabeta::{
    Bound, Clock, MAX_PLY, NoObserver, Score, SearchControl, SearchObserver, Stopwatch, ThreadPool, params,
};
pub use rules::Chess;
pub use syzygy::{TablebaseError, Tablebases, Wdl};

/// The engine: transposition table, histories and threads. `E` is the evaluation.
///
/// ```
/// use boyi_chess::Board;
/// use boyi_chess_engine::{Engine, Limits, Score, SearchControl, NoObserver};
/// let mut engine = <Engine>::new(1, 1);
/// let board: Board = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let found = engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
/// assert_eq!(found.best().unwrap().to_string(), "a1a8");
/// assert_eq!(found.score(), Some(Score::MateIn(1)));
/// # Ok::<(), boyi_chess::FenError>(())
/// ```
pub type Engine<E = eval::AnyEvaluator> = boyi_alphabeta::Engine<E>;
/// Limits of a search, and the moves to search.
pub type Limits = boyi_alphabeta::Limits<boyi_chess::Move>;
/// A root move with its score and the expected play.
pub type Line = boyi_alphabeta::Line<boyi_chess::Move>;
/// The progress of a search.
pub type Report<'a> = boyi_alphabeta::Report<'a, boyi_chess::Move>;
/// The result of a search.
pub type SearchResult = boyi_alphabeta::SearchResult<boyi_chess::Move>;
