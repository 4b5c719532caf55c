//! Exhaustive solution: the exact value of every position that can be reached.
//!
//! Invariant: keyed by positions, never by a bare hash. Games without cycles are solved depth-first, each position
//! once; games with cycles by retrograde analysis, from the finished positions backwards (Ströhlein, Untersuchungen
//! über kombinatorische Spiele, 1970; Thompson, Retrograde Analysis of Certain Endgames, 1986). In both, a win
//! counts the fewest plies that force it and a loss the most that delay it; all other positions are draws.

mod compute;
mod index;

use crate::{limits::MAX_DEPTH, score::WIN};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Record, SearchObserver, Stats, Value,
    sort_by_key,
};
use compute::{Computation, Watch, one_ply_later};
use index::PositionIndex;

/// The engine that solves the whole game before it answers, under any depth limit.
///
/// Every answer is a proof: `best` has all moves that reach the value. It refuses games that are
/// [too large](AnalysisError::TooLarge) for the memory allowed.
///
/// It keeps its solution: a position that can be reached from an earlier one is answered at once, as one table hit. Without
/// cycles, other positions of the game are added to it; with cycles they are solved again.
#[derive(Clone, Debug)]
pub struct Solver<G: Game> {
    solution: Solution<G>,
}

impl<G: Game> Solver<G> {
    /// Creates a solver that has solved nothing yet.
    pub fn new() -> Self {
        Solver { solution: Solution::empty() }
    }
}

impl<G: Game> Default for Solver<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Engine<G> for Solver<G> {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        if let Some(outcome) = game.verdict(record) {
            return Ok(Analysis::finished("solve", outcome.into()));
        }
        let (now, solution) = (record.now(), &mut self.solution);
        if solution.memory() > limits.memory {
            *solution = Solution::empty();
        }
        let mut stats = Stats { table_hits: 1, depth: solution.stats.depth, ..Stats::default() };
        if solution.value(game, now).is_none() {
            let kept = !solution.is_empty();
            stats = match solution.extend(game, now, limits, observer) {
                // The old positions must not take the memory that the new ones need.
                Err(AnalysisError::TooLarge) if kept => {
                    *solution = Solution::empty();
                    solution.extend(game, now, limits, observer)?
                }
                extended => extended?,
            };
        }
        Ok(Analysis { stats, ..solution.analysis(game, now, limits.lines) })
    }

    fn clear(&mut self) {
        self.solution = Solution::empty();
    }
}

/// The values of all positions that can be reached from one of them.
///
/// ```
/// # use boyi_core::{Game, Limits, Outcome, NoObserver, Value};
/// # #[derive(Clone)] struct OneTwo;
/// # impl Game for OneTwo {
/// #     type Position = u32; type Move = u32;
/// #     fn start(&self) -> u32 { 7 }
/// #     fn outcome(&self, heap: &u32) -> Option<Outcome> { (*heap == 0).then_some(Outcome::Loss) }
/// #     fn moves(&self, heap: &u32, out: &mut Vec<u32>) { out.extend((1..=2).filter(|take| take <= heap)) }
/// #     fn play(&self, heap: &u32, take: &u32) -> u32 { heap - take }
/// # }
/// // One heap of seven, take one or two, the last counter wins.
/// let solution = boyi_search::Solution::new(&OneTwo, &7, &Limits::default(), &mut NoObserver)?;
/// assert_eq!(solution.len(), 8);
/// assert_eq!(solution.value(&OneTwo, &6), Some(Value::Loss { plies: Some(4) }));
/// # Ok::<(), boyi_core::AnalysisError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solution<G: Game> {
    index: PositionIndex<G>,
    /// By number in the index; see [`crate::score`], counted from the position itself.
    scores: Vec<i32>,
    stats: Stats,
}

/// The maximum length of a line, in plies.
const LONGEST_LINE: usize = 2 * MAX_DEPTH as usize;

impl<G: Game> Solution<G> {
    /// Solves every position that can be reached from `start`, itself included. Of the limits, nodes and memory
    /// count.
    ///
    /// # Errors
    /// [`AnalysisError::TooLarge`] when the positions do not fit in the memory, [`AnalysisError::Stopped`] when the observer or the
    /// node limit stops it.
    pub fn new(
        game: &G,
        start: &G::Position,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Self, AnalysisError> {
        let mut solution = Solution::empty();
        solution.extend(game, start, limits, observer)?;
        Ok(solution)
    }

    fn empty() -> Self {
        Solution { index: PositionIndex::new(), scores: Vec::new(), stats: Stats::default() }
    }

    /// Adds every position that can be reached from `start`, which is not solved yet, and returns the cost. With
    /// cycles, the earlier positions are dropped. After an error it is as it was before, or empty with cycles.
    fn extend(
        &mut self,
        game: &G,
        start: &G::Position,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Stats, AnalysisError> {
        if G::LOOPY {
            *self = Solution::empty();
        }
        let solved = self.scores.len();
        let Solution { index, scores, .. } = self;
        let (moves, stats) = (Vec::new(), Stats::default());
        let watch = Watch::new(observer);
        let mut computation = Computation { game, limits, watch, index, scores, moves, stats };
        let done = if G::LOOPY { computation.retrograde(start) } else { computation.depth_first(start) };
        let cost = computation.stats;
        if let Err(error) = done {
            self.index.truncate(solved);
            self.scores.truncate(solved);
            self.scores.shrink_to_fit();
            return Err(error);
        }
        let new = self.scores[solved..].iter().filter(|score| **score != 0);
        let longest = new.map(|score| (WIN - score.abs()) as u32).max().unwrap_or(0);
        self.stats.interior += cost.interior;
        self.stats.leaves += cost.leaves;
        self.stats.depth = self.stats.depth.max(longest);
        Ok(Stats { depth: self.stats.depth, ..cost })
    }

    /// Bytes in use.
    fn memory(&self) -> usize {
        if self.is_empty() { 0 } else { self.index.memory() + size_of_val(&self.scores[..]) }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Returns `true` if there is no position: never, as a solution has its start.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The value of a position, from the point of view of the side to move; `None` if it cannot be reached.
    pub fn value(&self, game: &G, position: &G::Position) -> Option<Value> {
        self.index.get(game, position).map(|number| self.value_at(number))
    }

    /// Every position with its value, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Value)> {
        self.index.positions.iter().zip((0..self.scores.len()).map(|number| self.value_at(number)))
    }

    /// The cost of the solution: every position is an interior node or a leaf (a finished game), once. The depth is that of the
    /// longest forced win.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The analysis of one of the positions: all best moves, and as many lines as asked for.
    ///
    /// # Panics
    /// If the position cannot be reached.
    pub fn analysis(&self, game: &G, position: &G::Position, lines: usize) -> Analysis<G::Move> {
        let value = self.value(game, position).expect("a position of this solution");
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        if moves.is_empty() {
            return Analysis::finished("solve", value);
        }
        let value_after = |mv: &G::Move| {
            let child =
                self.index.get(game, &game.play(position, mv)).expect("reachable positions are solved");
            (-self.value_at(child)).one_ply_later()
        };
        let mut valued: Vec<(Value, G::Move)> = moves.into_iter().map(|mv| (value_after(&mv), mv)).collect();
        sort_by_key(&mut valued, |(value, _)| std::cmp::Reverse(*value));
        let best = valued.iter().take_while(|(v, _)| *v == value).map(|(_, mv)| mv.clone()).collect();
        let line =
            |(value, mv): (Value, G::Move)| Line::new(value, Bound::Exact, self.line(game, position, mv));
        let lines = valued.into_iter().take(lines.max(1)).map(line).collect();
        Analysis {
            engine: "solve",
            value,
            bound: Bound::Exact,
            best,
            more: false,
            lines,
            notes: Vec::new(),
            stats: self.stats,
        }
    }

    fn value_at(&self, number: usize) -> Value {
        match self.scores[number] {
            0 => Value::Draw,
            score if score > 0 => Value::Win { plies: Some((WIN - score) as u32) },
            score => Value::Loss { plies: Some((WIN + score) as u32) },
        }
    }

    /// A move and best play after it, to the end of the game, or until a position comes back.
    fn line(&self, game: &G, position: &G::Position, first: G::Move) -> Vec<G::Move> {
        let mut now = game.play(position, &first);
        let mut line = vec![first];
        let mut seen = vec![];
        let mut moves = Vec::new();
        while line.len() < LONGEST_LINE && game.outcome(&now).is_none() {
            let number = self.index.get(game, &now).expect("reachable positions are solved");
            if G::LOOPY && seen.contains(&number) {
                break;
            }
            seen.push(number);
            moves.clear();
            game.moves(&now, &mut moves);
            let best = moves.drain(..).map(|mv| (game.play(&now, &mv), mv)).find(|(child, _)| {
                let child = self.index.get(game, child).expect("reachable positions are solved");
                one_ply_later(-self.scores[child]) == self.scores[number]
            });
            let (child, mv) = best.expect("some move reaches the value");
            now = child;
            line.push(mv);
        }
        line
    }
}

/// A solution at hand answers at once, and only for its own game: about other positions it refuses with
/// [`AnalysisError::NoTheory`].
impl<G: Game> Engine<G> for Solution<G> {
    fn analyze(
        &mut self,
        game: &G,
        record: &Record<G>,
        limits: &Limits,
        _: &mut dyn SearchObserver<G::Move>,
    ) -> Result<Analysis<G::Move>, AnalysisError> {
        match self.index.get(game, record.now()) {
            Some(_) => Ok(self.analysis(game, record.now(), limits.lines)),
            None => Err(AnalysisError::NoTheory),
        }
    }
}
