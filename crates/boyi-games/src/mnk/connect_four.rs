//! The exact solver for boards with gravity that fit one machine word: Connect Four to the end.
//!
//! Alpha–beta with null windows over bitboards, after P. Pons, "Solving Connect 4: how to build a perfect AI" (2015–2019)
//! and J. Tromp's Fhourstones: only moves that do not hand the opponent a line at once are searched, those that threaten
//! most first; bounds follow from how soon a game can end; a table keeps one bound a position, and a whole position as
//! its key, so that nothing is ever mistaken for something else.
//!
//! Scores inside this file: a game that ends with the `s`-th stone is worth `cells + 1 − s` to its winner, a draw 0. So
//! quick wins and slow losses are preferred, and the score of a position does not depend on how it came about.

use super::{Bits, Cell, Windows, Mnk, Stones};
use boyi_core::{Analysis, Bound, Engine, Game, SearchObserver, Limits, Line, Record, AnalysisError, Stats, Value};

/// The engine: answers with a proof and its distance, however long it takes, unless stopped.
#[derive(Clone, Copy, Default, Debug)]
pub struct ConnectFourSolver;

impl Engine<Mnk<u64>> for ConnectFourSolver {
    fn analyze(
        &mut self,
        game: &Mnk<u64>,
        record: &Record<Mnk<u64>>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Cell>,
    ) -> Result<Analysis<Cell>, AnalysisError> {
        if !game.shape().gravity {
            return Err(AnalysisError::NoTheory);
        }
        let now = *record.now();
        if let Some(outcome) = game.outcome(&now) {
            return Ok(Analysis::finished(NAME, outcome.into()));
        }
        let mut search = Search::new(game, limits, observer);
        let mut moves = Vec::new();
        game.moves(&now, &mut moves);
        // Step 1. The value, and for each move what the question needs: its own value, or whether it reaches that one.
        let value = search.score(&now)?;
        let mut lines = Vec::new();
        for mv in &moves {
            let child = game.play(&now, mv);
            if limits.lines > 1 {
                lines.push((-search.score(&child)?, *mv));
            } else if -search.at_most(&child, -value)? >= value {
                lines.push((value, *mv));
            }
        }
        lines.sort_by_key(|(score, mv)| (std::cmp::Reverse(*score), search.column_rank(*mv)));
        // Step 2. The play expected after the moves to report.
        let best: Vec<Cell> = lines.iter().filter(|(score, _)| *score == value).map(|(_, mv)| *mv).collect();
        let mut reported = Vec::new();
        for &(score, mv) in lines.iter().take(limits.lines.max(1)) {
            let moves = search.best_play(&now, mv, score)?;
            reported.push(Line { value: search.value(&now, score), bound: Bound::Exact, moves });
        }
        let longest = search.value(&now, value).plies().unwrap_or(0);
        let stats = Stats { depth: longest.max(search.stats.depth), ..search.stats };
        Ok(Analysis {
            engine: NAME,
            value: search.value(&now, value),
            bound: Bound::Exact,
            best,
            more: false,
            lines: reported,
            notes: Vec::new(),
            stats,
        })
    }
}

/// It answers in place of the generic solver, with the same values.
pub(super) const NAME: &str = "solve";

/// How many nodes pass between two looks at the observer.
const POLL: u64 = 1 << 14;

struct Search<'a> {
    game: &'a Mnk<u64>,
    lines: &'a Windows<u64>,
    observer: &'a mut dyn SearchObserver<Cell>,
    most_nodes: u64,
    /// Squares on the board.
    cells: i32,
    bottom: u64,
    /// The columns from the centre outwards, as sets.
    columns: Vec<u64>,
    table: Table,
    stats: Stats,
}

/// The stones of a position, the mover's view.
#[derive(Clone, Copy)]
struct Boards {
    mover: u64,
    occupied: u64,
}

impl Boards {
    fn of(position: &Stones<u64>) -> Self {
        Boards { mover: position.mover, occupied: position.occupied() }
    }

    /// Different for different positions: the mover's stones, and above each column's top stone one more bit.
    fn key(self, bottom: u64) -> u64 {
        self.mover.wrapping_add(self.occupied).wrapping_add(bottom)
    }

    fn play(self, mv: u64) -> Self {
        Boards { mover: self.occupied ^ self.mover, occupied: self.occupied | mv }
    }
}

impl<'a> Search<'a> {
    fn new(game: &'a Mnk<u64>, limits: &Limits, observer: &'a mut dyn SearchObserver<Cell>) -> Self {
        let shape = game.shape();
        let (width, stride) = (shape.columns, shape.rows + 1);
        let column = |c: usize| ((1u64 << shape.rows) - 1) << (c * stride);
        let mut order: Vec<usize> = (0..width).collect();
        order.sort_by_key(|c| (2 * c + 1).abs_diff(width));
        let most_nodes = limits.nodes.unwrap_or(u64::MAX);
        Search {
            game,
            lines: game.lines(),
            observer,
            most_nodes,
            cells: (shape.columns * shape.rows) as i32,
            bottom: game.bottom,
            columns: order.into_iter().map(column).collect(),
            table: Table::new(limits.memory, most_nodes),
            stats: Stats::default(),
        }
    }

    fn column_rank(&self, mv: Cell) -> usize {
        self.columns.iter().position(|column| column.has(mv.bit())).unwrap_or(usize::MAX)
    }

    fn value(&self, position: &Stones<u64>, score: i32) -> Value {
        let plies = Some((self.cells + 1 - score.abs() - position.occupied().count() as i32) as u32);
        match score.signum() {
            0 => Value::Draw,
            1 => Value::Win { plies },
            _ => Value::Loss { plies },
        }
    }

    /// The exact score of any position.
    fn score(&mut self, position: &Stones<u64>) -> Result<i32, AnalysisError> {
        if let Some(score) = self.at_once(position) {
            return Ok(score);
        }
        // Null windows close in on the score, draws first: most bounds are on one side of 0.
        let stones = position.occupied().count() as i32;
        let (mut low, mut high) = (-(self.cells + 1 - (stones + 2)), self.cells + 1 - (stones + 1));
        while low < high {
            let mut middle = low + (high - low) / 2;
            if middle <= 0 && low / 2 < middle {
                middle = low / 2;
            } else if middle >= 0 && high / 2 > middle {
                middle = high / 2;
            }
            let found = self.negamax(Boards::of(position), middle, middle + 1)?;
            if found <= middle {
                high = found;
            } else {
                low = found;
            }
        }
        Ok(low)
    }

    /// A score that is at most `bound` if and only if the position's is.
    fn at_most(&mut self, position: &Stones<u64>, bound: i32) -> Result<i32, AnalysisError> {
        match self.at_once(position) {
            Some(score) => Ok(score),
            None => self.negamax(Boards::of(position), bound, bound + 1),
        }
    }

    /// The score of a position that is over, or that the next stone wins.
    fn at_once(&self, position: &Stones<u64>) -> Option<i32> {
        let stones = position.occupied().count() as i32;
        if let Some(outcome) = self.game.outcome(position) {
            let lost = outcome == boyi_core::Outcome::Loss;
            return Some(if lost { -(self.cells + 1 - stones) } else { 0 });
        }
        let wins = self.lines.completions(position.mover, position.occupied()) & self.game.playable(position);
        (wins != 0).then_some(self.cells - stones)
    }

    /// A move of a score, and best play after it.
    fn best_play(&mut self, position: &Stones<u64>, first: Cell, score: i32) -> Result<Vec<Cell>, AnalysisError> {
        let (mut now, mut line, mut score) = (self.game.play(position, &first), vec![first], -score);
        let mut moves = Vec::new();
        while self.game.outcome(&now).is_none() {
            moves.clear();
            self.game.moves(&now, &mut moves);
            moves.sort_by_key(|mv| self.column_rank(*mv));
            let mut next = None;
            for mv in &moves {
                let child = self.game.play(&now, mv);
                if -self.at_most(&child, -score)? >= score {
                    next = Some((child, *mv));
                    break;
                }
            }
            let Some((child, mv)) = next else { break };
            line.push(mv);
            (now, score) = (child, -score);
        }
        Ok(line)
    }

    /// The score of a position whose mover cannot make a line at once: itself if it lies between `alpha` and `beta`,
    /// else a lower bound that is at least `beta`, or an upper bound that is at most `alpha` (fail-soft).
    fn negamax(&mut self, boards: Boards, mut alpha: i32, mut beta: i32) -> Result<i32, AnalysisError> {
        let Boards { mover, occupied } = boards;
        let stones = occupied.count_ones() as i32;
        self.count_node(stones)?;

        // Step 1. The moves that do not lose at once: on a square where the opponent has a line next, or else anywhere
        // but below such a square.
        let playable = (occupied + self.bottom) & self.lines.board();
        let theirs = self.lines.completions(mover ^ occupied, occupied);
        let forced = theirs & playable;
        let candidates = if forced == 0 { playable } else { forced } & !(theirs >> 1);
        if candidates == 0 || forced & forced.wrapping_sub(1) != 0 {
            self.leaf();
            return Ok(-(self.cells + 1 - (stones + 2)));
        }
        if stones + 2 >= self.cells {
            self.leaf();
            return Ok(0);
        }

        // Step 2. Neither player can win before their second next stone.
        let (least, most) = (-(self.cells + 1 - (stones + 4)), self.cells + 1 - (stones + 3));
        // A loss later than the board has room for is a draw.
        let (least, most) = (least.min(0), most.max(0));
        if alpha < least {
            alpha = least;
            if alpha >= beta {
                self.leaf();
                return Ok(alpha);
            }
        }
        if beta > most {
            beta = most;
            if alpha >= beta {
                self.leaf();
                return Ok(beta);
            }
        }

        // Step 3. What is known of the position.
        let key = boards.key(self.bottom);
        match self.table.get(key) {
            Some((Bound::AtLeast, bound)) if bound > alpha => {
                alpha = bound;
                if alpha >= beta {
                    self.stats.table_hits += 1;
                    return Ok(alpha);
                }
            }
            Some((Bound::AtMost, bound)) if bound < beta => {
                beta = bound;
                if alpha >= beta {
                    self.stats.table_hits += 1;
                    return Ok(beta);
                }
            }
            _ => {}
        }

        // Step 4. Every candidate, most new threats first, the centre among equals.
        let mut ordered = [(0u32, 0u64); crate::board::MAX_COLUMNS];
        let mut count = 0;
        for column in &self.columns {
            let mv = candidates & column;
            if mv == 0 {
                continue;
            }
            let threats = self.lines.completions(mover | mv, occupied | mv).count_ones();
            // Insertion keeps equals in order.
            let mut at = count;
            while at > 0 && ordered[at - 1].0 < threats {
                ordered[at] = ordered[at - 1];
                at -= 1;
            }
            ordered[at] = (threats, mv);
            count += 1;
        }
        self.stats.interior += 1;
        for (i, &(_, mv)) in ordered[..count].iter().enumerate() {
            let score = -self.negamax(boards.play(mv), -beta, -alpha)?;
            if score >= beta {
                self.stats.cutoffs += u64::from(i + 1 < count);
                self.table.put(key, Bound::AtLeast, score);
                return Ok(score);
            }
            alpha = alpha.max(score);
        }
        self.table.put(key, Bound::AtMost, alpha);
        Ok(alpha)
    }

    fn leaf(&mut self) {
        self.stats.leaves += 1;
    }

    fn count_node(&mut self, stones: i32) -> Result<(), AnalysisError> {
        let nodes = self.stats.nodes() + self.stats.table_hits;
        if nodes >= self.most_nodes {
            return Err(AnalysisError::Stopped);
        }
        if nodes.is_multiple_of(POLL) && nodes > 0 {
            self.observer.progress(nodes);
            if self.observer.poll().is_break() {
                return Err(AnalysisError::Stopped);
            }
        }
        debug_assert!(stones < self.cells);
        Ok(())
    }
}

/// Bounds by position. Scrambling a key with an odd factor loses nothing; the high bits choose the slot, the low ones
/// are kept in it:
///
/// ```text
///   63 ........................ 8  7 ........ 0
///   low 56 bits of scrambled key   bound, 0 = free
/// ```
struct Table {
    slots: Vec<u64>,
    /// `64 - log2(slots)`, at most 56.
    shift: u32,
}

impl Table {
    const SCRAMBLE: u64 = 0x9e37_79b9_7f4a_7c15;
    /// Added to a score to make it positive; no board of one word has more squares.
    const OFFSET: i32 = 63;

    fn new(memory: usize, most_nodes: u64) -> Self {
        let wanted = (memory / size_of::<u64>()).min(usize::try_from(most_nodes.saturating_mul(2)).unwrap_or(usize::MAX));
        let bits = wanted.max(1).ilog2().clamp(8, 32);
        Table { slots: vec![0; 1 << bits], shift: u64::BITS - bits }
    }

    fn place(&self, key: u64) -> (usize, u64) {
        let scrambled = key.wrapping_mul(Self::SCRAMBLE);
        ((scrambled >> self.shift) as usize, scrambled << 8)
    }

    fn get(&self, key: u64) -> Option<(Bound, i32)> {
        let (slot, tag) = self.place(key);
        let entry = self.slots[slot];
        let byte = (entry & 0xff) as i32;
        if entry & !0xff != tag || byte == 0 {
            return None;
        }
        let bound = if byte & 1 == 1 { Bound::AtLeast } else { Bound::AtMost };
        Some((bound, (byte >> 1) - Self::OFFSET))
    }

    fn put(&mut self, key: u64, bound: Bound, score: i32) {
        let (slot, tag) = self.place(key);
        debug_assert!((-Self::OFFSET + 1..=Self::OFFSET).contains(&score));
        let byte = ((score + Self::OFFSET) as u64) << 1 | u64::from(bound == Bound::AtLeast);
        self.slots[slot] = tag | byte;
    }
}
