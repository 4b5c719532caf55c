//! Exhaustive solution: the exact value of every position that can be reached.
//!
//! Invariant: keyed by positions, never by a bare hash. Games without cycles are solved depth-first, each position
//! once; games with cycles by retrograde analysis, from the finished positions backwards (Ströhlein, Untersuchungen
//! über kombinatorische Spiele, 1970; Thompson, Retrograde Analysis of Certain Endgames, 1986). In both, a win
//! counts the fewest plies that force it and a loss the most that delay it; what nobody can force is a draw.

use crate::{
    score::{WIN, of_outcome},
    search::{MAX_DEPTH, POLL_INTERVAL},
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Record, SearchObserver, Stats, Value,
};

/// The engine that works out everything before it answers, whatever the depth limit.
///
/// Every answer is a proof: `best` has all moves that reach the value. It refuses games that are
/// [too large](AnalysisError::TooLarge) for the memory allowed.
#[derive(Clone, Copy, Default, Debug)]
pub struct Solver;

impl<G: Game> Engine<G> for Solver {
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
        let solution = Solution::new(game, record.now(), limits, observer)?;
        Ok(solution.analysis(game, record.now(), limits.lines))
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
    index: Index<G>,
    /// By place in the index; see [`crate::score`], counted from the position itself.
    scores: Vec<i32>,
    stats: Stats,
}

/// A position not solved yet.
const UNKNOWN: i32 = i32::MIN;
/// Longest play shown after a move.
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
        let mut work =
            Work { game, limits, observer, index: Index::new(), moves: Vec::new(), stats: Stats::default() };
        let scores = if G::LOOPY { work.retrograde(start)? } else { work.depth_first(start)? };
        let longest = scores.iter().filter(|score| **score != 0).map(|score| WIN - score.abs()).max();
        let stats = Stats { depth: longest.unwrap_or(0) as u32, ..work.stats };
        Ok(Solution { index: work.index, scores, stats })
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Whether there is no position; never, as the first one always counts.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// The value of a position for the player to move; `None` if the play never leads there.
    pub fn value(&self, game: &G, position: &G::Position) -> Option<Value> {
        self.index.get(game, position).map(|place| self.value_at(place))
    }

    /// Every position with its value, in the order in which they were found.
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Value)> {
        self.index.positions.iter().zip((0..self.scores.len()).map(|place| self.value_at(place)))
    }

    /// What it cost: every position is an interior node or a leaf (a finished game), once. The depth is that of the
    /// longest forced win.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The analysis of one of the positions: all best moves, and as many lines as asked for.
    ///
    /// # Panics
    /// If the play never leads to the position.
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
        valued.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        let best = valued.iter().take_while(|(v, _)| *v == value).map(|(_, mv)| mv.clone()).collect();
        let line = |(value, mv): (Value, G::Move)| Line {
            value,
            bound: Bound::Exact,
            moves: self.line(game, position, mv),
        };
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

    fn value_at(&self, place: usize) -> Value {
        match self.scores[place] {
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
            let place = self.index.get(game, &now).expect("reachable positions are solved");
            if G::LOOPY && seen.contains(&place) {
                break;
            }
            seen.push(place);
            moves.clear();
            game.moves(&now, &mut moves);
            let best = moves.drain(..).map(|mv| (game.play(&now, &mv), mv)).find(|(child, _)| {
                let child = self.index.get(game, child).expect("reachable positions are solved");
                one_ply_later(-self.scores[child]) == self.scores[place]
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

/// A score with the end one ply further away.
fn one_ply_later(score: i32) -> i32 {
    score - score.signum()
}

/// A solution in the making.
struct Work<'a, G: Game> {
    game: &'a G,
    limits: &'a Limits,
    observer: &'a mut dyn SearchObserver<G::Move>,
    index: Index<G>,
    moves: Vec<G::Move>,
    stats: Stats,
}

impl<G: Game> Work<'_, G> {
    /// Lists the moves of the position at `place` in the buffer.
    fn expand(&mut self, place: usize) {
        self.moves.clear();
        self.game.moves(&self.index.positions[place], &mut self.moves);
    }

    /// Whether the moves of a position fit in memory and time, before they are listed.
    fn check_start(&self, start: &G::Position) -> Result<(), AnalysisError> {
        let most = self.limits.memory / size_of::<G::Move>().max(1);
        let count = self.game.count(start);
        if count > most as u64 || crate::too_wide(count, self.limits) {
            Err(AnalysisError::TooLarge)
        } else {
            Ok(())
        }
    }

    /// Called for every new position: counts it, and minds the limits. `extra` is memory used beside the index.
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
            self.observer.progress(nodes);
            if self.observer.poll().is_break() {
                return Err(AnalysisError::Stopped);
            }
        }
        Ok(())
    }

    /// Every score by depth-first search with memory, on a stack of our own: lines of play may be very long.
    ///
    /// The stack keeps no moves: when a successor is solved, the position's moves are listed again. As every position
    /// is entered once, that at most doubles the work, and a path through positions with many moves stays small.
    fn depth_first(&mut self, start: &G::Position) -> Result<Vec<i32>, AnalysisError> {
        struct Frame {
            place: u32,
            /// The successor that was entered last.
            mv: u32,
            best: i32,
        }
        self.check_start(start)?;
        let mut scores: Vec<i32> = Vec::new();
        let mut path: Vec<Frame> = Vec::new();
        let mut entered = Some(self.index.insert(self.game, start.clone()).0);
        loop {
            // Step 1. A position met for the first time becomes the end of the path.
            if let Some(place) = entered.take() {
                self.visit(false, (size_of_val(&scores[..]) + size_of_val(&path[..])) * 2)?;
                scores.push(UNKNOWN);
                path.push(Frame { place: place as u32, mv: u32::MAX, best: UNKNOWN });
            }
            // Step 2. Look at the successors of the path's end, and enter the first unfinished one not met before.
            let Some(frame) = path.last_mut() else { return Ok(scores) };
            let place = frame.place as usize;
            self.moves.clear();
            self.game.moves(&self.index.positions[place], &mut self.moves);
            for mv in frame.mv.wrapping_add(1)..self.moves.len() as u32 {
                let child = self.game.play(&self.index.positions[place], &self.moves[mv as usize]);
                let (child, new) = self.index.insert(self.game, child);
                if new {
                    let Some(outcome) = self.game.outcome(&self.index.positions[child]) else {
                        frame.mv = mv;
                        entered = Some(child);
                        break;
                    };
                    scores.push(of_outcome(outcome, 0));
                    self.visit(true, size_of_val(&scores[..]) * 2)?;
                }
                debug_assert_ne!(scores[child], UNKNOWN, "a game with cycles must say that it is LOOPY");
                frame.best = frame.best.max(one_ply_later(-scores[child]));
            }
            // Step 3. A position all of whose successors are solved is solved, and counts for the one before it.
            if entered.is_none() {
                let best = frame.best;
                scores[place] = best;
                path.pop();
                if let Some(before) = path.last_mut() {
                    before.best = before.best.max(one_ply_later(-best));
                }
            }
        }
    }

    /// Every score by retrograde analysis.
    fn retrograde(&mut self, start: &G::Position) -> Result<Vec<i32>, AnalysisError> {
        self.check_start(start)?;
        // Step 1. Find all positions, breadth-first, and the moves between them. The moves from the position at place
        // `p` are `after[ends[p - 1]..ends[p]]`.
        let mut after: Vec<u32> = Vec::new();
        let mut ends: Vec<usize> = Vec::new();
        let mut scores: Vec<i32> = Vec::new();
        self.index.insert(self.game, start.clone());
        while ends.len() < self.index.positions.len() {
            let place = ends.len();
            let outcome = self.game.outcome(&self.index.positions[place]);
            // Every move is kept twice, as seen from either end.
            let graph = (after.capacity() + after.len()) * size_of::<u32>() + ends.len() * 32;
            self.visit(outcome.is_some(), graph)?;
            scores.push(outcome.map_or(UNKNOWN, |outcome| of_outcome(outcome, 0)));
            if outcome.is_none() {
                self.expand(place);
                for mv in &self.moves {
                    let child = self.game.play(&self.index.positions[place], mv);
                    after.push(self.index.insert(self.game, child).0 as u32);
                }
            }
            ends.push(after.len());
        }
        self.moves = Vec::new();

        // Step 2. Turn the moves around: the positions before place `p` are `before[starts[p]..starts[p + 1]]`. What
        // is left of `left[p]` counts the moves of `p` that are not known to lose.
        let mut left: Vec<u32> = Vec::with_capacity(ends.len());
        let mut starts = vec![0usize; ends.len() + 1];
        for (place, &end) in ends.iter().enumerate() {
            left.push((end - place.checked_sub(1).map_or(0, |last| ends[last])) as u32);
        }
        after.iter().for_each(|&child| starts[child as usize + 1] += 1);
        for place in 0..ends.len() {
            starts[place + 1] += starts[place];
        }
        let mut before = vec![0u32; after.len()];
        let mut filled = starts.clone();
        let mut first = 0;
        for (place, &end) in ends.iter().enumerate() {
            for &child in &after[first..end] {
                before[filled[child as usize]] = place as u32;
                filled[child as usize] += 1;
            }
            first = end;
        }
        drop((after, ends, filled));

        // Step 3. From the finished games backwards, all positions of one distance before those of the next. A
        // position that can move to a lost one is won; one that can move to won ones alone is lost.
        let mut frontier: Vec<u32> = (0..scores.len() as u32)
            .filter(|&place| scores[place as usize] != UNKNOWN && scores[place as usize] != 0)
            .collect();
        let mut next = Vec::new();
        while !frontier.is_empty() {
            for &place in &frontier {
                let score = scores[place as usize];
                for &earlier in &before[starts[place as usize]..starts[place as usize + 1]] {
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

        // Step 4. Nobody can force anything in what is left.
        scores.iter_mut().filter(|score| **score == UNKNOWN).for_each(|score| *score = 0);
        Ok(scores)
    }
}

/// A set of positions, numbered in the order in which they were added.
#[derive(Clone, Debug)]
struct Index<G: Game> {
    positions: Vec<G::Position>,
    /// Open addressing with linear probing: 32 bits of the hash, which also say where to begin, and the place.
    slots: Vec<(u32, u32)>,
}

/// The place of an empty slot.
const NOWHERE: u32 = u32::MAX;

impl<G: Game> Index<G> {
    fn new() -> Self {
        Index { positions: Vec::new(), slots: vec![(0, NOWHERE); 1 << 10] }
    }

    /// The slot of a position, or the empty one where it belongs.
    fn find(&self, tag: u32, position: &G::Position) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = tag as usize & mask;
        loop {
            let (other, place) = self.slots[slot];
            if place == NOWHERE || (other == tag && self.positions[place as usize] == *position) {
                return slot;
            }
            slot = (slot + 1) & mask;
        }
    }

    fn tag(game: &G, position: &G::Position) -> u32 {
        // High bits: games that add small keys vary the low ones alone.
        (game.hash(position).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as u32
    }

    fn get(&self, game: &G, position: &G::Position) -> Option<usize> {
        let (_, place) = self.slots[self.find(Self::tag(game, position), position)];
        (place != NOWHERE).then_some(place as usize)
    }

    /// The place of a position, and whether it is new.
    fn insert(&mut self, game: &G, position: G::Position) -> (usize, bool) {
        let tag = Self::tag(game, &position);
        let slot = self.find(tag, &position);
        let (_, place) = self.slots[slot];
        if place != NOWHERE {
            return (place as usize, false);
        }
        let place = self.positions.len();
        self.slots[slot] = (tag, place as u32);
        self.positions.push(position);
        if self.positions.len() * 3 > self.slots.len() * 2 {
            self.grow();
        }
        (place, true)
    }

    fn grow(&mut self) {
        let mut slots = vec![(0, NOWHERE); self.slots.len() * 2];
        let mask = slots.len() - 1;
        for &(tag, place) in self.slots.iter().filter(|(_, place)| *place != NOWHERE) {
            let mut slot = tag as usize & mask;
            while slots[slot].1 != NOWHERE {
                slot = (slot + 1) & mask;
            }
            slots[slot] = (tag, place);
        }
        self.slots = slots;
    }

    /// Bytes in use once it has grown the next time.
    fn memory(&self) -> usize {
        let slots = if self.positions.len() * 2 > self.slots.len() { 3 } else { 1 };
        let positions = if self.positions.len() == self.positions.capacity() { 3 } else { 1 };
        size_of_val(&self.slots[..]) * slots
            + self.positions.capacity() * size_of::<G::Position>() * positions
    }
}
