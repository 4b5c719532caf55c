//! Depth-first search to a depth: plain minimax, and alpha–beta with its refinements.
//!
//! Invariant: with the same depth every engine here finds the same score as [`Minimax`]; the refinements only change
//! what it costs. (Whether an even score is reported as a proved draw depends on how much of the tree an engine had
//! to search: [`Value::Draw`] means that no evaluation stood between it and finished games.)
//!
//! An engine keeps its transposition table between questions. The table answers only for exactly the depth asked, or
//! by a proof within it, and never by the path that led to a position: so the results of earlier questions are as
//! valid as those of this one.

mod minimax;
mod node;
mod order;
mod recorder;
mod root;

pub(crate) use recorder::Recorder;
pub use recorder::TreeNode;

use crate::{
    limits::{MAX_DEPTH, POLL_INTERVAL},
    score::{HORIZON, SearchResult},
    transposition::TranspositionTable,
};
use boyi_core::{
    Analysis, AnalysisError, Engine, Evaluator, Game, Limits, Outcome, Record, SearchObserver, Stats,
};
use order::{History, Ranked};
use std::marker::PhantomData;

/// The steps that a search takes. One compiled search serves all engines of a game: a step not taken costs a
/// well-predicted branch. Only plain minimax, the oracle, is a function of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchConfig {
    /// The engine's name.
    pub name: &'static str,
    /// Leave a node as soon as a move refutes the one that led there (alpha–beta).
    pub cutoffs: bool,
    /// Search promising moves first ([`Game::priority`]).
    pub ordering: bool,
    /// Keep results and best moves of positions (transposition table).
    pub table: bool,
    /// Search to depth 1, 2, 3 … and start each depth with the best moves of the one before (iterative deepening).
    pub deepening: bool,
    /// Expect the first move to be the best, and search the others with a null window
    /// (principal variation search); expect the value of the last depth (aspiration windows).
    pub null_windows: bool,
    /// Try moves early that refuted others (killer and history heuristics).
    pub refutations: bool,
}

/// An engine's configuration, as a type: see [`TreeSearch`].
pub trait Refinements: Send + 'static {
    /// The steps it takes.
    const CONFIG: SearchConfig;
}

/// Declares an engine: its name, the configuration it starts from, and the steps it adds.
macro_rules! engine {
    ($engine:ident $name:literal $from:expr, $($step:ident)*) => {
        #[doc = concat!("The steps of [`", stringify!($engine), "`](super::", stringify!($engine), ").")]
        #[derive(Clone, Copy, Debug)]
        pub struct $engine;
        impl Refinements for $engine {
            const CONFIG: SearchConfig = SearchConfig { name: $name, $($step: true,)* ..$from };
        }
    };
}

/// The steps of each engine: what it adds to the one before.
pub mod steps {
    use super::{Refinements, SearchConfig};

    const NONE: SearchConfig = SearchConfig {
        name: "",
        cutoffs: false,
        ordering: false,
        table: false,
        deepening: false,
        null_windows: false,
        refutations: false,
    };

    engine!(Minimax "minimax" NONE,);
    engine!(AlphaBeta "alphabeta" Minimax::CONFIG, cutoffs);
    engine!(Ordered "ordered" AlphaBeta::CONFIG, ordering);
    engine!(Tt "tt" Ordered::CONFIG, table);
    engine!(Iterative "iterative" Tt::CONFIG, deepening);
    engine!(Pvs "pvs" Iterative::CONFIG, null_windows refutations);
}

/// An engine that searches to a depth by the steps `S`, and asks `E` about unfinished positions there.
///
/// Without a depth, engines that deepen continue until the value is proved, the others search to the end of the game
/// (loopy games have no end: there all engines deepen). A search that was stopped reports
/// the last depth it completed, or, when a better move turned up since, that move with a lower bound.
///
/// Engines with a transposition table keep it for the next question about the same game.
///
/// ```
/// use boyi_core::{Engine, Game, Limits, Outcome, NoObserver, Record, Value, Zero};
/// use boyi_search::Pvs;
///
/// /// One heap, take one, two or three; the last counter wins.
/// #[derive(Clone)]
/// struct OneTwoThree;
/// impl Game for OneTwoThree {
///     type Position = u32;
///     type Move = u32;
///     fn start(&self) -> u32 { 21 }
///     fn outcome(&self, heap: &u32) -> Option<Outcome> { (*heap == 0).then_some(Outcome::Loss) }
///     fn moves(&self, heap: &u32, out: &mut Vec<u32>) { out.extend((1..=3).filter(|take| take <= heap)) }
///     fn play(&self, heap: &u32, take: &u32) -> u32 { heap - take }
/// }
///
/// let record = Record::new(&OneTwoThree);
/// let analysis = Pvs::new(Zero).analyze(&OneTwoThree, &record, &Limits::default(), &mut NoObserver)?;
/// assert_eq!((analysis.value, analysis.best), (Value::Win { plies: Some(11) }, vec![1]));
/// # Ok::<(), boyi_core::AnalysisError>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeSearch<E, S> {
    evaluator: E,
    /// Empty in engines without one.
    table: TranspositionTable,
    steps: PhantomData<S>,
}

/// Plain negamax: the whole tree to the depth. The oracle for every other engine.
pub type Minimax<E> = TreeSearch<E, steps::Minimax>;
/// Alpha–beta, moves in generation order.
pub type AlphaBeta<E> = TreeSearch<E, steps::AlphaBeta>;
/// Alpha–beta, promising moves first.
pub type Ordered<E> = TreeSearch<E, steps::Ordered>;
/// [`Ordered`] with a transposition table.
pub type Tt<E> = TreeSearch<E, steps::Tt>;
/// [`Tt`] with iterative deepening.
pub type Iterative<E> = TreeSearch<E, steps::Iterative>;
/// [`Iterative`] with null and aspiration windows, killers and history: everything together.
pub type Pvs<E> = TreeSearch<E, steps::Pvs>;

impl<E, S: Refinements> TreeSearch<E, S> {
    /// Creates the engine with this evaluator.
    pub fn new(evaluator: E) -> Self {
        TreeSearch { evaluator, table: TranspositionTable::default(), steps: PhantomData }
    }
}

impl<G: Game, E: Evaluator<G>, S: Refinements> Engine<G> for TreeSearch<E, S> {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        analyze(S::CONFIG, &self.evaluator, &mut self.table, game, record, limits, observer)
    }

    fn clear(&mut self) {
        self.table = TranspositionTable::default();
    }
}

/// The analysis of every engine: one function for all, so that it is compiled once for a game.
fn analyze<G: Game, E: Evaluator<G>>(
    config: SearchConfig,
    evaluator: &E,
    table: &mut TranspositionTable,
    game: &G,
    record: &Record<G>,
    limits: &Limits,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Result<Analysis<G::Move>, AnalysisError> {
    if let Some(outcome) = game.verdict(record) {
        return Ok(Analysis::finished(config.name, outcome.into()));
    }
    Search::new(config, game, evaluator, table, limits, observer).analyze(record.now())
}

/// The configuration of an engine of [`FIXED_DEPTH`](crate::FIXED_DEPTH), by its name.
pub(crate) fn config_named(name: &str) -> Option<SearchConfig> {
    use steps::{AlphaBeta, Iterative, Minimax, Ordered, Pvs, Tt};
    let configs =
        [Minimax::CONFIG, AlphaBeta::CONFIG, Ordered::CONFIG, Tt::CONFIG, Iterative::CONFIG, Pvs::CONFIG];
    configs.into_iter().find(|config| config.name == name)
}

/// Searches an unfinished position by a new engine, and records the tree.
pub(crate) fn search_recorded<G: Game>(
    config: SearchConfig,
    game: &G,
    position: &G::Position,
    evaluator: &std::sync::Arc<dyn Evaluator<G>>,
    limits: &Limits,
    recorder: &mut Recorder<G::Move>,
) -> Result<Analysis<G::Move>, AnalysisError> {
    let mut observer = boyi_core::NoObserver;
    let mut table = TranspositionTable::default();
    let mut search = Search::new(config, game, evaluator, &mut table, limits, &mut observer);
    search.recorder = Some(recorder);
    search.analyze(position)
}

/// A search in progress. All nodes share its buffers: after the first few, no node allocates.
struct Search<'a, G: Game, E> {
    config: SearchConfig,
    game: &'a G,
    evaluator: &'a E,
    limits: &'a Limits,
    observer: &'a mut dyn SearchObserver<G::Move>,
    stats: Stats,
    /// The number of nodes at which to check the limits and poll the observer again.
    pause_at: u64,
    /// The ply of the deepest leaf.
    deepest: u32,
    /// Leaves at the depth limit.
    estimates: u64,
    /// The moves of every node on the path, one after the other.
    moves: Vec<G::Move>,
    /// The ranks of these moves, for engines that order them.
    ranked: Vec<Ranked>,
    /// The maximum number of moves in the buffer.
    max_moves: usize,
    /// `pv[ply]`: the principal variation from the node at that ply on, last move first.
    pv: Vec<Vec<G::Move>>,
    table: &'a mut TranspositionTable,
    history: History<G::Move>,
    /// Records the tree, for people to look at.
    recorder: Option<&'a mut Recorder<G::Move>>,
}

impl<'a, G: Game, E: Evaluator<G>> Search<'a, G, E> {
    fn new(
        config: SearchConfig,
        game: &'a G,
        evaluator: &'a E,
        table: &'a mut TranspositionTable,
        limits: &'a Limits,
        observer: &'a mut dyn SearchObserver<G::Move>,
    ) -> Self {
        if config.table {
            table.begin_search(limits.memory / 2);
        }
        let depth = limits.depth.map_or(MAX_DEPTH, |depth| depth.min(MAX_DEPTH)) as usize;
        Search {
            config,
            game,
            evaluator,
            limits,
            observer,
            stats: Stats::default(),
            pause_at: limits.nodes.unwrap_or(u64::MAX).min(POLL_INTERVAL),
            deepest: 0,
            estimates: 0,
            moves: Vec::new(),
            ranked: Vec::new(),
            max_moves: limits.memory / 4 / (size_of::<G::Move>().max(1) + size_of::<Ranked>()),
            pv: (0..=depth + 1).map(|_| Vec::new()).collect(),
            table,
            history: if config.refutations { History::new(depth + 1) } else { History::none() },
            recorder: None,
        }
    }

    /// A leaf: a game that is over.
    fn finished(&mut self, outcome: Outcome, ply: u32) -> SearchResult {
        self.count_leaf(ply);
        self.pv[ply as usize].clear();
        SearchResult::finished(outcome, ply)
    }

    /// A leaf: an unfinished game at the depth limit.
    fn horizon(&mut self, position: &G::Position, ply: u32) -> SearchResult {
        self.count_leaf(ply);
        self.pv[ply as usize].clear();
        self.evaluate(position)
    }

    #[inline]
    fn count_leaf(&mut self, ply: u32) {
        self.stats.leaves += 1;
        self.deepest = self.deepest.max(ply);
    }

    fn evaluate(&mut self, position: &G::Position) -> SearchResult {
        self.estimates += 1;
        SearchResult::estimate(self.evaluator.evaluate(self.game, position))
    }

    /// Enters an interior node: generates its moves, and returns the index of the first in the buffer.
    fn expand(&mut self, position: &G::Position) -> Result<usize, AnalysisError> {
        self.stats.interior += 1;
        if self.stats.nodes() >= self.pause_at {
            self.pause()?;
        }
        let first = self.moves.len();
        self.game.moves(position, &mut self.moves);
        if self.moves.len() > self.max_moves {
            return Err(AnalysisError::TooLarge);
        }
        Ok(first)
    }

    #[cold]
    fn pause(&mut self) -> Result<(), AnalysisError> {
        let nodes = self.stats.nodes();
        let most = self.limits.nodes.unwrap_or(u64::MAX);
        if nodes > most {
            return Err(AnalysisError::Stopped);
        }
        if nodes >= POLL_INTERVAL {
            self.observer.progress(nodes);
            if self.observer.poll().is_break() {
                return Err(AnalysisError::Stopped);
            }
        }
        self.pause_at = nodes.saturating_add(POLL_INTERVAL).min(most.saturating_add(1));
        Ok(())
    }

    /// Makes `mv` and the line after it the principal variation at `ply`. The child's line is not needed any more, so
    /// it is swapped, not copied.
    #[inline]
    fn set_pv(&mut self, ply: u32, mv: usize) {
        self.pv.swap(ply as usize, ply as usize + 1);
        self.pv[ply as usize].push(self.moves[mv].clone());
    }

    /// Makes `mv`, which leads to a leaf, the principal variation at `ply`.
    #[inline]
    fn end_pv(&mut self, ply: u32, mv: usize) {
        let pv = &mut self.pv[ply as usize];
        pv.clear();
        pv.push(self.moves[mv].clone());
    }
}

/// Returns `true` if a score rests on an evaluation.
fn is_estimate(proof_depth: u32) -> bool {
    proof_depth == HORIZON
}
