//! The computation of a solution: depth-first for games without cycles, else by retrograde analysis.
//!
//! Invariant: all long work is counted by [`Watch`], so that the observer is polled every few milliseconds.

use super::index::PositionIndex;
use crate::{
    limits::{POLL_INTERVAL, is_too_wide},
    score::of_outcome,
};
use boyi_core::{AnalysisError, Game, Limits, SearchObserver, Stats};

/// The score of a position not solved yet.
const UNKNOWN: i32 = i32::MIN;

/// A score with the end one ply further away.
pub(super) fn one_ply_later(score: i32) -> i32 {
    score - score.signum()
}

/// Edges counted between two polls of the observer: some milliseconds.
const EDGES_AT_ONCE: usize = 1 << 18;

/// A computation in progress. It adds positions and their scores to those of `index` and `scores`.
pub(super) struct Computation<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) limits: &'a Limits,
    pub(super) watch: Watch<'a, G::Move>,
    pub(super) index: &'a mut PositionIndex<G>,
    /// By number in the index.
    pub(super) scores: &'a mut Vec<i32>,
    /// The moves of the present position.
    pub(super) moves: Vec<G::Move>,
    /// The cost of the new positions.
    pub(super) stats: Stats,
}

/// Polls the observer now and then.
pub(super) struct Watch<'a, M> {
    observer: &'a mut dyn SearchObserver<M>,
    /// Work since the last poll.
    work: u64,
}

impl<'a, M> Watch<'a, M> {
    pub(super) fn new(observer: &'a mut dyn SearchObserver<M>) -> Self {
        Watch { observer, work: 0 }
    }

    /// Polls the observer.
    fn ask(&mut self) -> Result<(), AnalysisError> {
        self.work = 0;
        if self.observer.poll().is_break() { Err(AnalysisError::Stopped) } else { Ok(()) }
    }

    /// Counts work, and polls the observer when enough has been done. A unit is about the cost of playing a move.
    fn worked(&mut self, work: usize) -> Result<(), AnalysisError> {
        self.work += work as u64;
        if self.work < POLL_INTERVAL { Ok(()) } else { self.ask() }
    }
}

/// A position on the path of the depth-first search.
struct Frame {
    number: u32,
    /// The successor that was entered last.
    mv: u32,
    best: i32,
}

/// The moves between positions. Those from position `p` lead to `after[ends[p - 1]..ends[p]]`.
struct MoveGraph {
    after: Vec<u32>,
    ends: Vec<usize>,
}

/// The moves backwards. The predecessors of position `p` are `before[starts[p]..starts[p + 1]]`.
struct Predecessors {
    before: Vec<u32>,
    starts: Vec<usize>,
}

impl<G: Game> Computation<'_, G> {
    /// Lists the moves of a position in the buffer.
    fn expand(&mut self, number: usize) -> Result<(), AnalysisError> {
        self.moves.clear();
        self.game.moves(&self.index.positions[number], &mut self.moves);
        self.watch.worked(self.moves.len())
    }

    /// Returns `true` if the moves of a position fit in memory and time, before they are listed.
    fn check_start(&self, start: &G::Position) -> Result<(), AnalysisError> {
        let most = self.limits.memory / size_of::<G::Move>().max(1);
        let count = self.game.count(start);
        if count > most as u64 || is_too_wide(count, self.limits) {
            Err(AnalysisError::TooLarge)
        } else {
            Ok(())
        }
    }

    /// Called for every new position: counts it, and checks the limits. `extra` is memory used beside the index.
    fn visit(&mut self, finished: bool, extra: usize) -> Result<(), AnalysisError> {
        self.stats.interior += u64::from(!finished);
        self.stats.leaves += u64::from(finished);
        let nodes = self.stats.nodes();
        if self.index.memory() + extra > self.limits.memory {
            return Err(AnalysisError::TooLarge);
        }
        if self.limits.nodes.is_some_and(|most| nodes > most) {
            return Err(AnalysisError::Stopped);
        }
        if nodes.is_multiple_of(POLL_INTERVAL) {
            self.watch.observer.progress(nodes);
        }
        self.watch.worked(1)
    }

    /// Every score by depth-first search with memory, on an explicit stack: lines of play may be very long.
    ///
    /// The stack keeps no moves: when a successor is solved, the position's moves are listed again. As every position
    /// is entered once, that at most doubles the work, and a path through positions with many moves stays small.
    ///
    /// Positions that have a score already are not entered.
    pub(super) fn depth_first(&mut self, start: &G::Position) -> Result<(), AnalysisError> {
        self.check_start(start)?;
        let mut path: Vec<Frame> = Vec::new();
        let mut entered = Some(self.index.insert(self.game, start.clone()).0);
        loop {
            // Step 1. A new position becomes the end of the path.
            if let Some(number) = entered.take() {
                self.visit(false, (size_of_val(&self.scores[..]) + size_of_val(&path[..])) * 2)?;
                self.scores.push(UNKNOWN);
                path.push(Frame { number: number as u32, mv: u32::MAX, best: UNKNOWN });
            }
            // Step 2. Look at the successors of the path's end, and enter the first new one that is unfinished.
            let Some(frame) = path.last_mut() else { return Ok(()) };
            let number = frame.number as usize;
            self.expand(number)?;
            for mv in frame.mv.wrapping_add(1)..self.moves.len() as u32 {
                self.index.make_room(|| self.watch.ask())?;
                let child = self.game.play(&self.index.positions[number], &self.moves[mv as usize]);
                let (child, new) = self.index.insert(self.game, child);
                if new {
                    let Some(outcome) = self.game.outcome(&self.index.positions[child]) else {
                        frame.mv = mv;
                        entered = Some(child);
                        break;
                    };
                    self.scores.push(of_outcome(outcome, 0));
                    self.visit(true, size_of_val(&self.scores[..]) * 2)?;
                }
                debug_assert_ne!(self.scores[child], UNKNOWN, "a game with cycles must say that it is LOOPY");
                frame.best = frame.best.max(one_ply_later(-self.scores[child]));
            }
            // Step 3. A position all of whose successors are solved is solved, and counts for its predecessor.
            if entered.is_none() {
                let best = frame.best;
                self.scores[number] = best;
                path.pop();
                if let Some(before) = path.last_mut() {
                    before.best = before.best.max(one_ply_later(-best));
                }
            }
        }
    }

    /// Every score by retrograde analysis. The index is empty.
    pub(super) fn retrograde(&mut self, start: &G::Position) -> Result<(), AnalysisError> {
        self.check_start(start)?;
        // Step 1. Find all positions, breadth-first, and the moves between them.
        let graph = self.find_positions(start)?;
        self.moves = Vec::new();
        // Step 2. Turn the moves around. `left[p]` counts the moves of `p` that are not known to lose.
        let left = graph.move_counts();
        let predecessors = graph.reversed(&mut self.watch)?;
        // Step 3. From the finished games backwards.
        self.propagate(&predecessors, left)?;
        // Step 4. The rest is drawn: neither side can force a win.
        self.scores.iter_mut().filter(|score| **score == UNKNOWN).for_each(|score| *score = 0);
        Ok(())
    }

    /// Adds all positions that can be reached, with the scores of finished games and [`UNKNOWN`] for the others.
    fn find_positions(&mut self, start: &G::Position) -> Result<MoveGraph, AnalysisError> {
        let mut graph = MoveGraph { after: Vec::new(), ends: Vec::new() };
        self.index.insert(self.game, start.clone());
        while graph.ends.len() < self.index.positions.len() {
            let number = graph.ends.len();
            let outcome = self.game.outcome(&self.index.positions[number]);
            // Every move is kept twice, once for each end.
            let bytes =
                (graph.after.capacity() + graph.after.len()) * size_of::<u32>() + graph.ends.len() * 32;
            self.visit(outcome.is_some(), bytes)?;
            self.scores.push(outcome.map_or(UNKNOWN, |outcome| of_outcome(outcome, 0)));
            if outcome.is_none() {
                self.expand(number)?;
                for mv in &self.moves {
                    self.index.make_room(|| self.watch.ask())?;
                    let child = self.game.play(&self.index.positions[number], mv);
                    graph.after.push(self.index.insert(self.game, child).0 as u32);
                }
            }
            graph.ends.push(graph.after.len());
        }
        Ok(graph)
    }

    /// Solves positions by distance from the end: all of one distance before those of the next. A position that can
    /// move to a lost one is won; one all of whose moves lead to won ones is lost.
    fn propagate(&mut self, predecessors: &Predecessors, mut left: Vec<u32>) -> Result<(), AnalysisError> {
        let scores = &mut *self.scores;
        let is_decided = |&number: &u32| ![UNKNOWN, 0].contains(&scores[number as usize]);
        let mut frontier: Vec<u32> = (0..scores.len() as u32).filter(is_decided).collect();
        let mut next = Vec::new();
        while !frontier.is_empty() {
            for &number in &frontier {
                let score = scores[number as usize];
                let earlier = predecessors.of(number as usize);
                self.watch.worked(1 + earlier.len())?;
                for &earlier in earlier {
                    let earlier = earlier as usize;
                    if scores[earlier] != UNKNOWN {
                        continue;
                    }
                    left[earlier] -= 1;
                    if score < 0 || left[earlier] == 0 {
                        scores[earlier] = one_ply_later(-score);
                        next.push(earlier as u32);
                    }
                }
            }
            std::mem::swap(&mut frontier, &mut next);
            next.clear();
        }
        Ok(())
    }
}

impl MoveGraph {
    /// The number of moves of each position.
    fn move_counts(&self) -> Vec<u32> {
        let mut first = 0;
        let count = |&end: &usize| (end - std::mem::replace(&mut first, end)) as u32;
        self.ends.iter().map(count).collect()
    }

    fn reversed<M>(self, watch: &mut Watch<'_, M>) -> Result<Predecessors, AnalysisError> {
        let MoveGraph { after, ends } = self;
        // Step 1. Count, then sum up: `starts[p]` is the end of the predecessors of `p`.
        let mut starts = vec![0usize; ends.len() + 1];
        for part in after.chunks(EDGES_AT_ONCE) {
            watch.ask()?;
            part.iter().for_each(|&child| starts[child as usize] += 1);
        }
        for number in 1..starts.len() {
            starts[number] += starts[number - 1];
        }
        // Step 2. Fill in, each from its end to its start.
        let mut before = vec![0u32; after.len()];
        let mut last = after.len();
        for number in (0..ends.len()).rev() {
            let first = if number == 0 { 0 } else { ends[number - 1] };
            watch.worked(last - first)?;
            for &child in &after[first..last] {
                starts[child as usize] -= 1;
                before[starts[child as usize]] = number as u32;
            }
            last = first;
        }
        Ok(Predecessors { before, starts })
    }
}

impl Predecessors {
    fn of(&self, number: usize) -> &[u32] {
        &self.before[self.starts[number]..self.starts[number + 1]]
    }
}
