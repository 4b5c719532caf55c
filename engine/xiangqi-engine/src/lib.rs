//! A xiangqi engine: the search of `boyi-alphabeta` with an evaluation of readable terms.
//!
//! - `rules`: xiangqi as the search sees it; `see`: the value of exchanges.
//! - [`eval`]: the evaluation, the same sum that plays and explains.
//! - [`nnue`]: the neural network that evaluates in its place.
//! - [`protocol`]: UCI and UCCI; [`mod@bench`]: the search's checksum.

pub mod bench;
pub mod eval;
pub mod nnue;
pub mod protocol;
mod rules;
mod see;

pub use boyi_alphabeta::{
    Bound, Clock, MAX_PLY, NoObserver, Score, SearchControl, SearchObserver, Stopwatch, ThreadPool,
};
pub use rules::{Xiangqi, allowed_moves};

/// The engine: transposition table, histories and threads. `E` is the evaluation.
///
/// ```
/// use boyi_xiangqi::Board;
/// use boyi_xiangqi_engine::{Engine, Limits, NoObserver, Score, SearchControl};
/// let mut engine = <Engine>::new(1, 1);
/// // Two rooks, line after line.
/// let board: Board = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1".parse()?;
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let found = engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
/// assert_eq!(found.best().unwrap().to_string(), "b8b10");
/// assert_eq!(found.score(), Some(Score::MateIn(1)));
/// # Ok::<(), boyi_xiangqi::FenError>(())
/// ```
pub type Engine<E = eval::AnyEvaluator> = boyi_alphabeta::Engine<E>;
/// Limits of a search, and the moves to search.
pub type Limits = boyi_alphabeta::Limits<boyi_xiangqi::Move>;
/// A root move with its score and the expected play.
pub type Line = boyi_alphabeta::Line<boyi_xiangqi::Move>;
/// The progress of a search.
pub type Report<'a> = boyi_alphabeta::Report<'a, boyi_xiangqi::Move>;
/// The result of a search.
pub type SearchResult = boyi_alphabeta::SearchResult<boyi_xiangqi::Move>;
