//! The search: iterative deepening over principal-variation search, step by step.
//!
//! The tree is searched *fail-soft*: a value returned is exact between alpha and beta, at most itself if it is ≤ alpha, at least
//! itself if it is ≥ beta. [`Search::run`] neither allocates nor waits.
//!
//! Each step names where it comes from. "CPW" is chessprogramming.org; where a step has no paper, the program that made it known
//! is named.

mod learning;
mod main_search;
mod moves;
mod node;
mod quiescence;
mod shared;
mod thread;

pub(crate) use shared::Shared;
pub(crate) use thread::SearchThread;

use crate::evaluator::Evaluator;
use crate::histories::{Histories, MoveContext};
use crate::observer::{Report, SearchObserver};
use crate::params::*;
use crate::repetition;
use crate::rules::{Rules, Verdict};
use crate::score::*;
use crate::time::Budget;
use boyi_engine_common::AspirationWindow;
use core::time::Duration;
use std::sync::atomic::Ordering::Relaxed;
use thread::{STACK_OFFSET, StackFrame};

/// The history bonus of a move that caused a cutoff at this depth.
#[inline(always)]
fn bonus(depth: i32) -> i32 {
    (bonus_per_depth() * depth - bonus_less()).min(bonus_most())
}

/// One thread's search.
pub(crate) struct Search<'a, E: Evaluator> {
    thread: &'a mut SearchThread<E>,
    shared: &'a Shared<'a, E::Rules>,
    /// 0 for the first thread.
    id: usize,
    /// The first thread's caller.
    observer: Option<&'a mut dyn SearchObserver<<E::Rules as Rules>::Move>>,
    stopped: bool,
    /// Stop exactly here.
    node_limit: u64,
    budget: Option<Budget>,
    start: Duration,
    /// The depth of this iteration.
    depth: i32,
    seldepth: usize,
    /// The line being searched: root moves before it are settled.
    line: usize,
    /// The first ply where null moves are allowed, while one is verified.
    null_from: usize,
    /// Whether every move is searched to full depth, to prove a short mate.
    exhaustive: bool,
}

/// Mates of up to this many moves are searched exhaustively.
const EXHAUSTIVE_MATE: u32 = 3;

impl<'a, G: Rules, E: Evaluator<Rules = G>> Search<'a, E> {
    pub(crate) fn new(
        thread: &'a mut SearchThread<E>,
        shared: &'a Shared<'a, G>,
        id: usize,
        mut observer: Option<&'a mut dyn SearchObserver<G::Move>>,
    ) -> Search<'a, E> {
        let limits = shared.limits;
        let budget = match (id, limits.time, &limits.clock) {
            (0, Some(time), _) => Some(Budget::fixed(time, limits.overhead)),
            (0, None, Some(clock)) => Some(Budget::of_clock(clock, limits.overhead)),
            _ => None,
        };
        let start = observer.as_mut().map_or(Duration::ZERO, |observer| observer.now());
        let node_limit = if shared.counters.len() == 1 { limits.nodes.unwrap_or(u64::MAX) } else { u64::MAX };
        Search {
            thread,
            shared,
            id,
            observer,
            stopped: false,
            node_limit,
            budget,
            start,
            depth: 0,
            seldepth: 0,
            line: 0,
            null_from: 0,
            exhaustive: false,
        }
    }

    /// Iterative deepening (Slate and Atkin 1977, "Chess 4.5"): each depth orders the moves of the next.
    pub(crate) fn run(&mut self, board: &G::Board) {
        let limits = self.shared.limits;
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 2) as i32;
        let lines = limits.lines.clamp(1, self.thread.roots.len());
        let mut stable = 0;
        let mut best = None;
        let mut scores = [0; 4];
        if let Some(moves) = limits.mate
            && self.id == 0
            && self.prove_mate(board, moves)
        {
            return;
        }
        for depth in 1..=deepest {
            self.depth = depth;
            for root in &mut self.thread.roots {
                root.previous = root.score;
            }
            for line in 0..lines {
                self.line = line;
                self.seldepth = 0;
                self.aspiration_search(board, depth);
                let searched = self.thread.roots[line].m;
                self.thread.roots[..=line].sort_by_key(|root| core::cmp::Reverse(root.score));
                if self.stopped {
                    break;
                }
                if self.id == 0 {
                    // A line that turns out better than earlier ones moves them down: they have new numbers.
                    let place = self.thread.roots[..line].iter().position(|root| root.m == searched);
                    for number in place.unwrap_or(line)..=line {
                        self.report(number);
                    }
                }
            }
            if self.stopped {
                break;
            }
            self.thread.completed = depth;
            if self.id != 0 {
                self.shared.offer(self.thread);
                continue;
            }
            let root = &self.thread.roots[0];
            let score = root.score;
            if limits.mate.is_some_and(|moves| score >= MATE - 2 * moves as i32) {
                break;
            }
            if limits.soft_nodes.is_some_and(|nodes| self.all_nodes() >= nodes) {
                break;
            }
            stable = if best == Some(root.m) { stable + 1 } else { 0 };
            best = Some(root.m);
            let drop = scores[depth as usize & 3] - score;
            scores[depth as usize & 3] = score;
            if let Some(budget) = self.budget
                && !self.shared.control.pondering.load(Relaxed)
            {
                let share = root.nodes as f64 / self.thread.nodes.max(1) as f64;
                let elapsed = self.elapsed();
                let forced = self.thread.roots.len() == 1 && limits.clock.is_some();
                let drop = if depth >= 5 { drop } else { 0 };
                if forced || limits.time.is_none() && budget.is_enough(elapsed, stable, share, drop) {
                    break;
                }
            }
        }
        self.shared.counters[self.id].store(self.thread.nodes, Relaxed);
    }

    /// Searches every move for a mate in up to `moves` moves, so that the shortest is found. Mates longer than [`EXHAUSTIVE_MATE`] are left
    /// to the ordinary search. Returns whether there is a mate or the search was stopped.
    fn prove_mate(&mut self, board: &G::Board, moves: u32) -> bool {
        self.line = 0;
        self.exhaustive = true;
        for moves in 1..=moves.min(EXHAUSTIVE_MATE) {
            self.depth = 2 * moves as i32 - 1;
            let goal = mate_in(2 * moves as usize - 1);
            let score = self.search::<true>(board, 0, goal - 1, INFINITY, self.depth, false);
            self.thread.roots.sort_by_key(|root| core::cmp::Reverse(root.score));
            if self.stopped || score >= goal {
                if !self.stopped {
                    self.thread.completed = self.depth;
                    self.report(0);
                }
                return true;
            }
            for root in &mut self.thread.roots {
                root.score = -INFINITY;
            }
        }
        self.exhaustive = false;
        false
    }

    /// Aspiration windows (CPW): a narrow window around the last score, widened on the side where it fails.
    fn aspiration_search(&mut self, board: &G::Board, depth: i32) {
        let line = self.line;
        let previous = self.thread.roots[line].previous;
        let mut margin = aspiration() + previous.abs() / 64;
        let mut window = if depth >= ASPIRATION_DEPTH && previous != -INFINITY {
            AspirationWindow::around(previous, margin, INFINITY)
        } else {
            AspirationWindow::full(INFINITY)
        };
        let mut reduction = 0;
        loop {
            let AspirationWindow { alpha, beta, .. } = window;
            let score = self.search::<true>(board, 0, alpha, beta, (depth - reduction).max(1), false);
            self.thread.roots[line..].sort_by_key(|root| core::cmp::Reverse((root.score, root.previous)));
            if self.stopped {
                return;
            }
            if score <= alpha {
                window.beta = i32::midpoint(alpha, beta);
                window.lower(score, margin);
                reduction = 0;
            } else if score >= beta {
                window.raise(score, margin);
                reduction = (reduction + 1).min(3);
            } else {
                return;
            }
            margin += margin / 2;
            if margin > MAX_ASPIRATION {
                window.open();
            }
        }
    }

    fn elapsed(&mut self) -> Duration {
        let start = self.start;
        self.observer.as_mut().map_or(Duration::ZERO, |observer| observer.now().saturating_sub(start))
    }

    fn all_nodes(&self) -> u64 {
        let others = self.shared.counters.iter().enumerate().filter(|(i, _)| *i != self.id);
        self.thread.nodes + others.map(|(_, counter)| counter.load(Relaxed)).sum::<u64>()
    }

    /// Threads that have searched: this one, and all that have counted nodes.
    fn threads(&self) -> usize {
        let others = self.shared.counters.iter().enumerate().filter(|(i, _)| *i != self.id);
        1 + others.filter(|(_, counter)| counter.load(Relaxed) > 0).count()
    }

    fn report(&mut self, line: usize) {
        let elapsed = self.elapsed();
        let nodes = self.all_nodes();
        let depth = self.depth;
        for root in &mut self.thread.roots[..=line] {
            root.depth = depth;
        }
        let found = self.thread.roots[line].line();
        let hashfull = self.shared.table.hashfull();
        let threads = self.threads();
        let tablebase_hits = self.shared.tablebase_hits.load(Relaxed);
        if let Some(observer) = &mut self.observer {
            observer.report(&Report {
                number: line + 1,
                line: &found,
                nodes,
                threads,
                hashfull,
                tablebase_hits,
                elapsed,
            });
        }
    }

    /// Counts a node; every 1,024 nodes checks whether to stop.
    #[inline(always)]
    fn count_node(&mut self) {
        self.thread.nodes += 1;
        if self.thread.nodes >= self.node_limit {
            self.stopped = true;
        }
        if self.thread.nodes.is_multiple_of(1024) {
            self.check_limits();
        }
    }

    /// Checks limits, the clock, the observer, and the other threads.
    #[cold]
    fn check_limits(&mut self) {
        self.shared.counters[self.id].store(self.thread.nodes, Relaxed);
        if self.shared.control.stop.load(Relaxed) || self.shared.halt.load(Relaxed) {
            self.stopped = true;
        }
        if self.id != 0 {
            return;
        }
        let nodes = self.all_nodes();
        if self.shared.limits.nodes.is_some_and(|limit| nodes >= limit) {
            self.stopped = true;
        }
        if let Some(observer) = &mut self.observer
            && observer.poll(nodes).is_break()
        {
            self.stopped = true;
        }
        if let Some(budget) = self.budget
            && !self.shared.control.pondering.load(Relaxed)
            && self.elapsed() >= budget.hard
        {
            self.stopped = true;
        }
    }

    #[inline(always)]
    fn frame(&self, ply: usize) -> &StackFrame<G> {
        &self.thread.frames[ply + STACK_OFFSET]
    }

    #[inline(always)]
    fn frame_mut(&mut self, ply: usize) -> &mut StackFrame<G> {
        &mut self.thread.frames[ply + STACK_OFFSET]
    }

    /// The targets of the moves 1, 2, 4 and 6 plies ago.
    #[inline(always)]
    fn before(&self, ply: usize) -> [usize; 4] {
        let target = |back: usize| self.thread.frames[ply + STACK_OFFSET - back].target;
        [target(1), target(2), target(4), target(6)]
    }

    /// Prefetches the table's cache line for the position after a move, as soon as the move is picked.
    #[inline(always)]
    fn prefetch_after(&self, board: &G::Board, piece: G::Piece, m: G::Move, captured: Option<G::Role>) {
        self.shared.table.prefetch(G::key_after(board, piece, m, captured));
    }

    /// Makes a move: board, keys, evaluator, search stack.
    #[inline(always)]
    fn make_move(&mut self, board: &G::Board, m: G::Move, ply: usize) -> G::Board {
        let child = G::after(board, m);
        let target = G::mover(board, m).map_or(G::NO_TARGET, |piece| G::target(piece, m));
        self.enter(board, Some(m), &child, target, ply);
        child
    }

    /// Enters a child node by a move, or by a null move.
    #[inline(always)]
    fn enter(&mut self, board: &G::Board, m: Option<G::Move>, child: &G::Board, target: usize, ply: usize) {
        let before = self.thread.frames[ply + STACK_OFFSET - 1].target;
        self.frame_mut(ply + 1).corrections = self.thread.history.corrections(child, target, before);
        let frame = self.frame_mut(ply);
        frame.m = m;
        frame.quiet_index = None;
        frame.target = target;
        self.thread.keys.push(G::key(child));
        if G::JUDGES {
            self.thread.steps.push(G::step(child));
        }
        self.thread.evaluator.push(board, m, child);
        self.count_node();
    }

    #[inline(always)]
    fn unmake_move(&mut self) {
        self.thread.keys.pop();
        if G::JUDGES {
            self.thread.steps.pop();
        }
        self.thread.evaluator.pop();
    }

    /// The value of a position that ends the game by rule: a draw, or a repetition, which some games judge.
    #[inline(always)]
    fn end_by_rule(&self, board: &G::Board, ply: usize) -> Option<i32> {
        if G::is_drawn(board) {
            return Some(self.draw());
        }
        let back = repetition::find(&self.thread.keys, self.reach(board), ply)?;
        if !G::JUDGES {
            return Some(self.draw());
        }
        let steps = &self.thread.steps;
        Some(match self.thread.evaluator.judge(&steps[steps.len() - 1 - back..]) {
            Verdict::Win => REPETITION_WIN - ply as i32,
            Verdict::Draw => self.draw(),
            Verdict::Loss => ply as i32 - REPETITION_WIN,
        })
    }

    /// The value of a position that ends the game by rule or lies at the maximum ply. Where the side to move can repeat a position it has at
    /// least a draw: that raises alpha.
    #[inline(always)]
    fn rule_or_deepest(
        &mut self,
        board: &G::Board,
        ply: usize,
        alpha: &mut i32,
        beta: i32,
        in_check: bool,
    ) -> Option<i32> {
        if let Some(value) = self.end_by_rule(board, ply) {
            return Some(value);
        }
        if *alpha < 0 && G::has_upcoming_repetition(board, &self.thread.keys, self.reach(board), ply) {
            *alpha = self.draw();
            if *alpha >= beta {
                return Some(*alpha);
            }
        }
        if ply >= MAX_PLY - 1 {
            return Some(if in_check { 0 } else { self.thread.evaluator.evaluate(board) });
        }
        None
    }

    /// The number of plies since the last irreversible or null move: no repetition lies further back.
    #[inline(always)]
    fn reach(&self, board: &G::Board) -> usize {
        G::reversible_plies(board).min(self.thread.keys.len() - 1 - self.thread.last_pass)
    }

    /// The value of a draw: −1 or 1, so that the search does not treat all draws alike (Stockfish).
    #[inline(always)]
    fn draw(&self) -> i32 {
        (self.thread.nodes & 2) as i32 - 1
    }

    /// The static evaluation, damped as a draw by rule comes nearer, plus the correction history.
    #[inline(always)]
    fn corrected(&self, board: &G::Board, raw: i32, ply: usize) -> i32 {
        let corrected = G::damped(board, raw) + self.thread.history.correction(self.frame(ply).corrections);
        corrected.clamp(1 - WIN_BOUND, WIN_BOUND - 1)
    }

    #[inline(always)]
    fn context(&self, board: &G::Board, ply: usize, threats: G::Squares) -> MoveContext<G> {
        MoveContext {
            turn: G::turn(board),
            threats,
            pawns: Histories::<G>::pawn_index(board),
            before: self.before(ply),
        }
    }
}
