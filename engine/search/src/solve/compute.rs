//! The computation of a solution: depth-first where play cannot go round in circles, else by retrograde analysis.
//!
//! Invariant: whatever takes long is work that [`Watch`] counts, so that the observer is heard every few milliseconds.

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

/// Edges that are counted between two questions whether to go on: some milliseconds.
const EDGES_AT_ONCE: usize = 1 << 18;

/// A computation in progress. It adds positions and their scores to those of `index` and `scores`.
pub(super) struct Computation<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) limits: &'a Limits,
    pub(super) watch: Watch<'a, G::Move>,
    pub(super) index: &'a mut PositionIndex<G>,
    /// By place in the index.
    pub(super) scores: &'a mut Vec<i32>,
    /// The moves of the position looked at.
    pub(super) moves: Vec<G::Move>,
    /// What the new positions cost.
    pub(super) stats: Stats,
}

/// Asks the observer now and then whether to go on.
pub(super) struct Watch<'a, M> {
    observer: &'a mut dyn SearchObserver<M>,
    /// Work since it was asked last.
    work: u64,
}

impl<'a, M> Watch<'a, M> {
    pub(super) fn new(observer: &'a mut dyn SearchObserver<M>) -> Self {
        Watch { observer, work: 0 }
    }

    /// Asks.
    fn ask(&mut self) -> Result<(), AnalysisError> {
        self.work = 0;
        if self.observer.poll().is_break() { Err(AnalysisError::Stopped) } else { Ok(()) }
    }

    /// Asks when so much work has been done. A unit is about what playing a move costs.
    fn worked(&mut self, work: usize) -> Result<(), AnalysisError> {
        self.work += work as u64;
        if self.work < POLL_INTERVAL { Ok(()) } else { self.ask() }
    }
}

/// A position on the path of the depth-first search.
struct Frame {
    place: u32,
    /// The successor that was entered last.
    mv: u32,
    best: i32,
}

/// The moves between positions. Those from the position at place `p` lead to `after[ends[p - 1]..ends[p]]`.
struct MoveGraph {
    after: Vec<u32>,
    ends: Vec<usize>,
}

/// The same moves backwards. The predecessors of the position at place `p` are `before[starts[p]..starts[p + 1]]`.
struct Predecessors {
    before: Vec<u32>,
    starts: Vec<usize>,
}

impl<G: Game> Computation<'_, G> {
    /// Lists the moves of the position at `place` in the buffer.
    fn expand(&mut self, place: usize) -> Result<(), AnalysisError> {
        self.moves.clear();
        self.game.moves(&self.index.positions[place], &mut self.moves);
        self.watch.worked(self.moves.len())
    }

    /// Whether the moves of a position fit in memory and time, before they are listed.
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
            // Step 1. A position met for the first time becomes the end of the path.
            if let Some(place) = entered.take() {
                self.visit(false, (size_of_val(&self.scores[..]) + size_of_val(&path[..])) * 2)?;
                self.scores.push(UNKNOWN);
                path.push(Frame { place: place as u32, mv: u32::MAX, best: UNKNOWN });
            }
            // Step 2. Look at the successors of the path's end, and enter the first unfinished one not met before.
            let Some(frame) = path.last_mut() else { return Ok(()) };
            let place = frame.place as usize;
            self.expand(place)?;
            for mv in frame.mv.wrapping_add(1)..self.moves.len() as u32 {
                self.index.make_room(|| self.watch.ask())?;
                let child = self.game.play(&self.index.positions[place], &self.moves[mv as usize]);
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
                self.scores[place] = best;
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
        // Step 4. Nobody can force anything in what is left.
        self.scores.iter_mut().filter(|score| **score == UNKNOWN).for_each(|score| *score = 0);
        Ok(())
    }

    /// Adds all positions that can be reached, with the scores of finished games and [`UNKNOWN`] for the others.
    fn find_positions(&mut self, start: &G::Position) -> Result<MoveGraph, AnalysisError> {
        let mut graph = MoveGraph { after: Vec::new(), ends: Vec::new() };
        self.index.insert(self.game, start.clone());
        while graph.ends.len() < self.index.positions.len() {
            let place = graph.ends.len();
            let outcome = self.game.outcome(&self.index.positions[place]);
            // Every move is kept twice, as seen from either end.
            let bytes =
                (graph.after.capacity() + graph.after.len()) * size_of::<u32>() + graph.ends.len() * 32;
            self.visit(outcome.is_some(), bytes)?;
            self.scores.push(outcome.map_or(UNKNOWN, |outcome| of_outcome(outcome, 0)));
            if outcome.is_none() {
                self.expand(place)?;
                for mv in &self.moves {
                    self.index.make_room(|| self.watch.ask())?;
                    let child = self.game.play(&self.index.positions[place], mv);
                    graph.after.push(self.index.insert(self.game, child).0 as u32);
                }
            }
            graph.ends.push(graph.after.len());
        }
        Ok(graph)
    }

    /// Solves positions by distance from the end: all of one distance before those of the next. A position that can
    /// move to a lost one is won; one that can move to won ones alone is lost.
    fn propagate(&mut self, predecessors: &Predecessors, mut left: Vec<u32>) -> Result<(), AnalysisError> {
        let scores = &mut *self.scores;
        let is_decided = |&place: &u32| ![UNKNOWN, 0].contains(&scores[place as usize]);
        let mut frontier: Vec<u32> = (0..scores.len() as u32).filter(is_decided).collect();
        let mut next = Vec::new();
        while !frontier.is_empty() {
            for &place in &frontier {
                let score = scores[place as usize];
                let earlier = predecessors.of(place as usize);
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
        // Step 1. Count, then sum up: `starts[p]` is where the predecessors of `p` end.
        let mut starts = vec![0usize; ends.len() + 1];
        for part in after.chunks(EDGES_AT_ONCE) {
            watch.ask()?;
            part.iter().for_each(|&child| starts[child as usize] += 1);
        }
        for place in 1..starts.len() {
            starts[place] += starts[place - 1];
        }
        // Step 2. Fill in, each from its end to its start.
        let mut before = vec![0u32; after.len()];
        let mut last = after.len();
        for place in (0..ends.len()).rev() {
            let first = if place == 0 { 0 } else { ends[place - 1] };
            watch.worked(last - first)?;
            for &child in &after[first..last] {
                starts[child as usize] -= 1;
                before[starts[child as usize]] = place as u32;
            }
            last = first;
        }
        Ok(Predecessors { before, starts })
    }
}

impl Predecessors {
    fn of(&self, place: usize) -> &[u32] {
        &self.before[self.starts[place]..self.starts[place + 1]]
    }
}
