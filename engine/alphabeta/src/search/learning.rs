//! Updates after a search: the root move's score, and the histories.

use super::Search;
use super::thread::{STACK_OFFSET, SearchThread};
use crate::evaluator::Evaluator;
use crate::histories::MoveContext;
use crate::params::{evaluation_change, evaluation_change_base, evaluation_change_most};
use crate::result::Bound;
use crate::rules::Rules;
use crate::score::{INFINITY, NO_SCORE};

/// Moves tried at a node, which get a penalty if a later one is better.
pub(super) struct TriedMoves<M> {
    moves: [Option<M>; 32],
    len: usize,
}

impl<M: Copy> TriedMoves<M> {
    pub(super) fn new() -> TriedMoves<M> {
        TriedMoves { moves: [None; 32], len: 0 }
    }

    #[inline(always)]
    pub(super) fn push(&mut self, m: M) {
        if self.len < self.moves.len() {
            self.moves[self.len] = Some(m);
            self.len += 1;
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = M> + '_ {
        self.moves[..self.len].iter().flatten().copied()
    }
}

impl<G: Rules, E: Evaluator<Rules = G>> Search<'_, E> {
    /// Stores the result of a root move.
    pub(super) fn update_root_move(
        &mut self,
        m: G::Move,
        first: bool,
        score: i32,
        (alpha, beta): (i32, i32),
        before: u64,
    ) {
        let spent = self.thread.nodes - before;
        let (seldepth, depth) = (self.seldepth, self.depth);
        let SearchThread { roots, lines, .. } = &mut *self.thread;
        let Some(root) = roots.iter_mut().find(|root| root.m == m) else { return };
        root.nodes += spent;
        if first || score > alpha {
            root.score = score;
            root.depth = depth;
            root.seldepth = seldepth;
            root.bound = if score >= beta {
                Bound::AtLeast
            } else if score <= alpha {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            root.pv.clear();
            root.pv.push(m);
            root.pv.extend(lines.get(1));
        } else {
            root.score = -INFINITY;
        }
    }

    /// Bonus for the quiet move that led here if it raised the evaluation for its side, penalty if it lowered it (Stockfish).
    #[inline(always)]
    pub(super) fn update_last_quiet_history(&mut self, ply: usize) {
        let (last, now) = (&self.thread.frames[ply + STACK_OFFSET - 1], self.frame(ply).evaluation);
        if let Some(butterfly) = last.quiet_index
            && last.evaluation != NO_SCORE
            && now != NO_SCORE
        {
            let most = evaluation_change_most();
            let change = -evaluation_change() * (last.evaluation + now);
            let bonus = change.clamp(-most, most) + evaluation_change_base();
            self.thread.history.update_butterfly(butterfly, bonus);
        }
    }

    /// Bonus for the best move, penalties for those tried before it: the history heuristic (Schaeffer 1989), killers
    /// (Akl and Newborn 1977), the counter-move (Uiterwijk 1992), continuation history (Stockfish).
    pub(super) fn update_histories(
        &mut self,
        board: &G::Board,
        ply: usize,
        context: &MoveContext<G>,
        m: G::Move,
        depth: i32,
        (quiets, noisy): (&TriedMoves<G::Move>, &TriedMoves<G::Move>),
    ) {
        let reward = super::bonus(depth);
        let SearchThread { history, frames, .. } = &mut *self.thread;
        let Some(piece) = G::mover(board, m) else { return };
        if G::is_noisy(board, m) {
            history.update_noisy(piece, m, G::captured(board, m), reward);
        } else {
            let killers = &mut frames[ply + STACK_OFFSET].killers;
            if killers[0] != Some(m) {
                *killers = [Some(m), killers[0]];
            }
            history.set_counter(context.before[0], m);
            history.update_quiet(context, piece, m, reward);
            for other in quiets.iter() {
                if let Some(piece) = G::mover(board, other) {
                    history.update_quiet(context, piece, other, -reward);
                }
            }
        }
        for other in noisy.iter() {
            if let Some(piece) = G::mover(board, other) {
                history.update_noisy(piece, other, G::captured(board, other), -reward);
            }
        }
    }
}
