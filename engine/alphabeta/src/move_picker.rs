//! Staged move generation: moves come best first, and each stage is generated only when it is reached.

use crate::histories::{Histories, MoveContext};
use crate::params::{quiet_check, quiet_check_see};
use crate::rules::Rules;
use core::hint::select_unpredictable;

/// A move with its rank, larger first.
#[derive(Clone, Copy)]
pub(crate) struct ScoredMove<M> {
    pub(crate) m: M,
    pub(crate) rank: i32,
}

/// The stages of a picker, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Stage {
    TableMove,
    GenerateNoisy,
    GoodNoisy,
    FirstKiller,
    SecondKiller,
    Counter,
    GenerateQuiets,
    Quiet,
    BadNoisy,
    Done,
}

/// Yields the legal moves of a position, likely best first: the hash move, winning and even captures, killers and counter-move, quiet
/// moves by history (checks early), losing captures.
///
/// All pickers of a thread share one buffer as a stack: a picker owns the part from `start` on, its children use the part above, and
/// [`MovePicker::close`] truncates it.
pub(crate) struct MovePicker<G: Rules> {
    stage: Stage,
    table: Option<G::Move>,
    quiet_hints: [Option<G::Move>; 3],
    /// Captures must win this much by exchange to count as good.
    threshold: i32,
    /// Whether quiet moves are yielded.
    quiets: bool,
    /// Whether losing captures are yielded.
    bad: bool,
    start: usize,
    /// The first good capture; those before it have lost by exchange.
    next: usize,
    bad_end: usize,
    end: usize,
}

impl<G: Rules> MovePicker<G> {
    /// A picker of all moves. `hints` are the two killers and the counter-move.
    pub(crate) fn new(
        buffer: &[ScoredMove<G::Move>],
        table: Option<G::Move>,
        hints: [Option<G::Move>; 3],
    ) -> MovePicker<G> {
        let start = buffer.len();
        MovePicker {
            stage: Stage::TableMove,
            table,
            quiet_hints: hints,
            threshold: 0,
            quiets: true,
            bad: true,
            start,
            next: start,
            bad_end: start,
            end: start,
        }
    }

    /// A picker of captures and promotions that win at least `threshold` by exchange.
    pub(crate) fn noisy(
        buffer: &[ScoredMove<G::Move>],
        table: Option<G::Move>,
        threshold: i32,
    ) -> MovePicker<G> {
        MovePicker { threshold, quiets: false, bad: false, ..MovePicker::new(buffer, table, [None; 3]) }
    }

    /// Skips all further quiet moves.
    #[inline(always)]
    pub(crate) fn skip_quiets(&mut self) {
        self.quiets = false;
    }

    /// The stage of the last move.
    #[inline(always)]
    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    /// Truncates the buffer to the start of this picker.
    #[inline(always)]
    pub(crate) fn close(&self, buffer: &mut Vec<ScoredMove<G::Move>>) {
        buffer.truncate(self.start);
    }

    /// Swaps the best of the remaining moves to the front and returns it.
    #[inline(always)]
    fn select(&mut self, buffer: &mut [ScoredMove<G::Move>]) -> Option<G::Move> {
        let rest = &mut buffer[self.next..self.end];
        let mut best = 0;
        let mut rank = rest.first()?.rank;
        for (i, candidate) in rest.iter().enumerate().skip(1) {
            // Which one is larger cannot be predicted: no branch.
            best = select_unpredictable(candidate.rank > rank, i, best);
            rank = rank.max(candidate.rank);
        }
        rest.swap(0, best);
        self.next += 1;
        Some(rest[0].m)
    }

    /// The next move; each wanted legal move comes once.
    pub(crate) fn next(
        &mut self,
        board: &G::Board,
        history: &Histories<G>,
        context: &MoveContext<G>,
        buffer: &mut Vec<ScoredMove<G::Move>>,
    ) -> Option<G::Move> {
        if self.stage == Stage::TableMove {
            self.stage = Stage::GenerateNoisy;
            if self.table.is_some() {
                return self.table;
            }
        }
        self.later(board, history, context, buffer)
    }

    /// The stages after the hash move: each falls through to the next when it has no move left.
    fn later(
        &mut self,
        board: &G::Board,
        history: &Histories<G>,
        context: &MoveContext<G>,
        buffer: &mut Vec<ScoredMove<G::Move>>,
    ) -> Option<G::Move> {
        if self.stage == Stage::GenerateNoisy {
            self.generate_noisy(board, history, buffer);
            self.stage = Stage::GoodNoisy;
        }
        if self.stage == Stage::GoodNoisy {
            if let Some(m) = self.good_noisy(board, buffer) {
                return Some(m);
            }
            self.stage = Stage::FirstKiller;
        }
        if let Some(m) = self.hint(board) {
            return Some(m);
        }
        if self.stage < Stage::Quiet {
            self.stage = Stage::Quiet;
            self.generate_quiets(board, history, context, buffer);
        }
        if self.stage == Stage::Quiet {
            if self.quiets
                && let Some(m) = self.select(buffer)
            {
                return Some(m);
            }
            self.stage = Stage::BadNoisy;
            self.next = self.start;
        }
        if self.stage == Stage::BadNoisy && self.bad && self.next < self.bad_end {
            self.next += 1;
            return Some(buffer[self.next - 1].m);
        }
        self.stage = Stage::Done;
        None
    }

    /// Lists captures and promotions: most valuable victim first, then by history.
    #[inline(always)]
    fn generate_noisy(
        &mut self,
        board: &G::Board,
        history: &Histories<G>,
        buffer: &mut Vec<ScoredMove<G::Move>>,
    ) {
        let table = self.table;
        G::for_each_noisy(board, |_, piece, m| {
            if Some(m) != table {
                let rank = 16 * G::gain(board, m) + history.noisy(piece, m, G::captured(board, m));
                buffer.push(ScoredMove { m, rank });
            }
        });
        self.end = buffer.len();
    }

    /// The next capture that does not lose by exchange; those that do are set aside.
    #[inline(always)]
    fn good_noisy(&mut self, board: &G::Board, buffer: &mut [ScoredMove<G::Move>]) -> Option<G::Move> {
        while let Some(m) = self.select(buffer) {
            // Captures with a good history may lose a little.
            let threshold = if self.bad {
                self.threshold - (buffer[self.next - 1].rank - 16 * G::gain(board, m)) / 64
            } else {
                self.threshold
            };
            if G::wins_exchange(board, m, threshold) {
                return Some(m);
            }
            buffer.swap(self.bad_end, self.next - 1);
            self.bad_end += 1;
        }
        None
    }

    /// The next killer, or the counter-move, if it is a legal quiet move here.
    #[inline(always)]
    fn hint(&mut self, board: &G::Board) -> Option<G::Move> {
        while self.stage < Stage::GenerateQuiets && self.quiets {
            let (hint, following) = match self.stage {
                Stage::FirstKiller => (0, Stage::SecondKiller),
                Stage::SecondKiller => (1, Stage::Counter),
                _ => (2, Stage::GenerateQuiets),
            };
            self.stage = following;
            let m = self.quiet_hints[hint];
            let doubled = m == self.table || self.quiet_hints[..hint].contains(&m);
            match m {
                Some(m) if !doubled && !G::is_noisy(board, m) && G::is_legal(board, m) => return Some(m),
                _ => self.quiet_hints[hint] = None,
            }
        }
        None
    }

    /// Lists quiet moves by history, safe checks early; over the captures that were tried.
    #[inline(always)]
    fn generate_quiets(
        &mut self,
        board: &G::Board,
        history: &Histories<G>,
        context: &MoveContext<G>,
        buffer: &mut Vec<ScoredMove<G::Move>>,
    ) {
        buffer.truncate(self.bad_end);
        self.next = self.bad_end;
        if self.quiets {
            let (table, [first, second, counter]) = (self.table, self.quiet_hints);
            let (quiets, checks) = (history.quiets(context), G::check_squares(board));
            let (bonus, exchange) = (quiet_check(), quiet_check_see());
            G::for_each_quiet(board, |role, piece, m| {
                let given = Some(m);
                if (given == table) | (given == first) | (given == second) | (given == counter) {
                    return;
                }
                let mut rank = quiets.rank(piece, m);
                if G::gives_check(&checks, role, m) && G::wins_exchange(board, m, exchange) {
                    rank += bonus;
                }
                buffer.push(ScoredMove { m, rank });
            });
        }
        self.end = buffer.len();
    }
}
