//! The moves of a node: pruning, extensions, reductions, and the search of each.

use super::Search;
use super::learning::TriedMoves;
use super::node::Node;
use crate::evaluator::Evaluator;
use crate::histories::{Histories, MoveContext};
use crate::move_picker::{MovePicker, Stage};
use crate::params::*;
use crate::rules::Rules;
use crate::score::*;
use core::ops::ControlFlow;

/// The best of the moves tried so far.
pub(super) struct BestMove<G: Rules> {
    /// The move that raised alpha, if any.
    pub(super) m: Option<G::Move>,
    /// The best score of all moves tried.
    pub(super) score: i32,
    /// The number of moves seen, pruned ones included.
    pub(super) count: i32,
    pub(super) tried_quiets: TriedMoves<G::Move>,
    pub(super) tried_noisy: TriedMoves<G::Move>,
    pub(super) context: MoveContext<G>,
}

/// A move under consideration.
struct Candidate<G: Rules> {
    m: G::Move,
    piece: G::Piece,
    quiet: bool,
    /// Its history.
    history: i32,
    /// Whether it is a killer or the counter-move.
    hinted: bool,
    /// Its late-move reduction, in 1024ths of a ply.
    reduction: i32,
}

impl<G: Rules, E: Evaluator<Rules = G>> Search<'_, E> {
    /// Step 11. Searches the moves, best first. Breaks with the node's value if a move settles it, or if the search is stopped.
    #[inline(always)]
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        node: &mut Node<'_, G>,
    ) -> ControlFlow<i32, BestMove<G>> {
        let (board, ply) = (node.board, node.ply);
        let threats = G::threats(board);
        let context = self.context(board, ply, threats);
        let [first, second] = self.frame(ply).killers;
        let counter = self.thread.history.counter(context.before[0]);
        let mut picker = MovePicker::<G>::new(&self.thread.buffer, node.table.best, [first, second, counter]);
        let table_noisy = node.table.best.is_some_and(|m| G::is_noisy(board, m));
        let mut best = BestMove {
            m: None,
            score: -INFINITY,
            count: 0,
            tried_quiets: TriedMoves::new(),
            tried_noisy: TriedMoves::new(),
            context,
        };
        while let Some(m) = picker.next(board, &self.thread.history, &best.context, &mut self.thread.buffer) {
            if Some(m) == node.excluded || node.root && !self.is_searched_at_root(m) {
                continue;
            }
            let Some(piece) = G::mover(board, m) else { continue };
            best.count += 1;
            let candidate = self.candidate(node, &picker, &best, m, piece);
            if !node.root
                && best.score > -WIN_BOUND
                && node.has_pieces
                && !self.exhaustive
                && self.prunes(node, &mut picker, &best, &candidate)
            {
                continue;
            }
            let extension = match self.extension::<PV>(node, &best, &candidate) {
                ControlFlow::Continue(extension) => extension,
                ControlFlow::Break(value) => {
                    picker.close(&mut self.thread.buffer);
                    return ControlFlow::Break(value);
                }
            };
            let nodes = self.thread.nodes;
            let score = self.search_move::<PV>(node, &best, &candidate, extension, table_noisy);
            if self.stopped {
                picker.close(&mut self.thread.buffer);
                return ControlFlow::Break(0);
            }
            if node.root {
                self.update_root_move(m, best.count == 1, score, (node.alpha, node.beta), nodes);
            }
            if self.keep_better::<PV>(node, &mut best, &candidate, score) {
                break;
            }
        }
        picker.close(&mut self.thread.buffer);
        ControlFlow::Continue(best)
    }

    /// Returns `true` if this root move is to be searched and no earlier line has settled it.
    #[inline(always)]
    fn is_searched_at_root(&self, m: G::Move) -> bool {
        self.thread.roots[self.line..].iter().any(|root| root.m == m)
    }

    /// The properties of a move before it is made.
    #[inline(always)]
    fn candidate(
        &self,
        node: &Node<'_, G>,
        picker: &MovePicker<G>,
        best: &BestMove<G>,
        m: G::Move,
        piece: G::Piece,
    ) -> Candidate<G> {
        let board = node.board;
        let quiet = !G::is_noisy(board, m);
        let captured = G::captured(board, m);
        self.prefetch_after(board, piece, m, captured);
        let hinted = picker.stage() > Stage::FirstKiller && picker.stage() <= Stage::GenerateQuiets;
        let history = if quiet {
            self.thread.history.quiet(&best.context, piece, m)
        } else {
            self.thread.history.noisy(piece, m, captured)
        };
        let (depth, number) = (node.depth.min(63) as usize, (best.count as usize).min(63));
        let reductions = if quiet { &LMR_QUIET } else { &LMR_NOISY };
        let reduction = i32::from(reductions[depth][number]);
        Candidate { m, piece, quiet, history, hinted, reduction }
    }

    /// Step 12. Pruning of late moves at low depth, once there is a move that does not lose outright. Returns `true` if the move is pruned.
    #[inline(always)]
    fn prunes(
        &self,
        node: &Node<'_, G>,
        picker: &mut MovePicker<G>,
        best: &BestMove<G>,
        candidate: &Candidate<G>,
    ) -> bool {
        let Node { board, alpha, depth, in_check, evaluation, .. } = *node;
        let Candidate { m, history, .. } = *candidate;
        let reduced = (depth - (candidate.reduction - history * 1024 / lmr_history()) / 1024).max(0);
        // Late-move pruning (CPW): enough quiet moves were tried.
        if best.count >= (3 + depth * depth) / (2 - i32::from(node.improving)) {
            picker.skip_quiets();
        }
        if !candidate.quiet {
            // Captures: too little even with the piece taken, or material lost by exchange.
            return !in_check && self.is_futile_capture(node, candidate, reduced)
                || picker.stage() > Stage::GoodNoisy && !G::wins_exchange(board, m, see_capture() * depth);
        }
        // History pruning (CPW): moves that never worked.
        if reduced <= HISTORY_PRUNING_DEPTH && history < history_pruning() * depth {
            picker.skip_quiets();
            return true;
        }
        // Futility pruning (Heinz 1998): the evaluation is too low for a quiet move.
        let margin = futility() + futility_per_depth() * reduced;
        if !in_check && reduced <= FUTILITY_DEPTH && evaluation + margin <= alpha {
            picker.skip_quiets();
            return true;
        }
        // Moves that lose material by exchange: only if the opponent attacks the origin or the target.
        let exposed = G::exposure(best.context.threats, m) != 0;
        exposed && !G::wins_exchange(board, m, see_quiet() * reduced * reduced)
    }

    /// Futility of captures (Stockfish): not even the captured piece brings the evaluation near alpha, and it is no check.
    #[inline(always)]
    fn is_futile_capture(&self, node: &Node<'_, G>, candidate: &Candidate<G>, depth: i32) -> bool {
        let Candidate { m, history, .. } = *candidate;
        let margin = capture_futility() + capture_futility_per_depth() * depth;
        depth <= CAPTURE_FUTILITY_DEPTH
            && node.evaluation + margin + G::gain(node.board, m) + history / 32 <= node.alpha
            && !G::is_check(&G::after(node.board, m))
    }

    /// Step 13. Singular extension (Anantharaman, Campbell, Hsu 1990): if without the hash move everything fails well below its
    /// score, it is searched deeper; if even then something reaches beta, there are several good moves (multi-cut, Björnsson and
    /// Marsland 2001), and the node's value is settled; if the hash move is only expected to fail high, it is searched less deeply.
    #[inline(always)]
    fn extension<const PV: bool>(
        &mut self,
        node: &Node<'_, G>,
        best: &BestMove<G>,
        candidate: &Candidate<G>,
    ) -> ControlFlow<i32, i32> {
        let Node { board, ply, beta, depth, cut, excluded, ref table, .. } = *node;
        let mut extension = 0;
        if !node.root && ply < 2 * self.depth as usize && !self.exhaustive {
            if Some(candidate.m) == table.best
                && excluded.is_none()
                && depth >= SINGULAR_DEPTH
                && table.depth >= depth - 3
                && table.bound.is_lower()
                && !is_decisive(table.score)
            {
                let lowered = table.score - singular() * depth / 16;
                self.frame_mut(ply).excluded = Some(candidate.m);
                let score = self.search::<false>(board, ply, lowered - 1, lowered, (depth - 1) / 2, cut);
                self.frame_mut(ply).excluded = None;
                if self.stopped {
                    return ControlFlow::Break(0);
                }
                if score < lowered {
                    extension = 1;
                    let few = self.frame(ply).double_extensions < DOUBLE_EXTENSIONS;
                    if !PV && score < lowered - double_extension() && few {
                        extension = 2;
                    }
                } else if lowered >= beta && !is_decisive(score) {
                    return ControlFlow::Break(lowered);
                } else if table.score >= beta {
                    extension = -2;
                } else if cut {
                    extension = -1;
                }
            } else if node.in_check && excluded.is_none() && best.count == 1 && depth < SINGULAR_DEPTH {
                extension = i32::from(G::is_double_check(board));
            }
        }
        let double_extensions = self.frame(ply).double_extensions + u8::from(extension == 2);
        self.frame_mut(ply + 1).double_extensions = double_extensions;
        ControlFlow::Continue(extension)
    }

    /// Step 14. Makes the move, searches and takes it back.
    #[inline(always)]
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node<'_, G>,
        best: &BestMove<G>,
        candidate: &Candidate<G>,
        extension: i32,
        table_noisy: bool,
    ) -> i32 {
        let Node { board, ply, alpha, beta, depth, cut, .. } = *node;
        let child = self.make_move(board, candidate.m, ply);
        if candidate.quiet {
            self.frame_mut(ply).quiet_index = Some(Histories::butterfly(&best.context, candidate.m));
        }
        let child_depth = depth - 1 + extension;
        let mut score = 0;
        let full = if self.is_reducible(node, best, candidate) {
            let reduction = self.reduction(node, candidate, &child, table_noisy);
            score = self.search_reduced::<PV>(node, best, candidate, &child, (child_depth, reduction));
            false
        } else {
            !PV || best.count > 1
        };
        // Step 16. Principal-variation search (Marsland and Campbell 1982): after the first move a null window only tests whether a
        // move is better …
        if full {
            score = -self.search::<false>(&child, ply + 1, -alpha - 1, -alpha, child_depth, !cut);
        }
        // … and only then by how much.
        if PV && (best.count == 1 || score > alpha) {
            score = -self.search::<true>(&child, ply + 1, -beta, -alpha, child_depth, false);
        }
        self.unmake_move();
        score
    }

    /// Step 15. Late-move reduction (CPW; Fruit): moves far down the list are searched less deeply and with a null window first.
    #[inline(always)]
    fn is_reducible(&self, node: &Node<'_, G>, best: &BestMove<G>, candidate: &Candidate<G>) -> bool {
        !self.exhaustive
            && node.depth >= 2
            && best.count > 1 + 2 * i32::from(node.root)
            && (candidate.quiet || best.count > 3 || node.cut)
    }

    /// Step 15. The reduction, in 1024ths of a ply.
    #[inline(always)]
    fn reduction(
        &self,
        node: &Node<'_, G>,
        candidate: &Candidate<G>,
        child: &G::Board,
        table_noisy: bool,
    ) -> i32 {
        let mut reduction = candidate.reduction;
        reduction -= candidate.history * 1024 / lmr_history();
        reduction -= lmr_was_pv() * i32::from(node.table.was_pv);
        reduction += lmr_cut() * i32::from(node.cut);
        reduction += lmr_not_improving() * i32::from(!node.improving);
        reduction += lmr_table_noisy() * i32::from(table_noisy && candidate.quiet);
        reduction -= lmr_hinted() * i32::from(candidate.hinted);
        reduction -= lmr_check() * i32::from(G::is_check(child));
        reduction += lmr_cutoffs() * i32::from(self.frame(node.ply + 1).cutoffs > 3);
        reduction
    }

    /// Searches with the reduction; a move that exceeds alpha is searched again, deeper or shallower by how far
    /// it does (Stockfish).
    #[inline(always)]
    fn search_reduced<const PV: bool>(
        &mut self,
        node: &Node<'_, G>,
        best: &BestMove<G>,
        candidate: &Candidate<G>,
        child: &G::Board,
        (child_depth, reduction): (i32, i32),
    ) -> i32 {
        let Node { ply, alpha, .. } = *node;
        let reduced = (child_depth - reduction / 1024).clamp(1.min(child_depth), child_depth + i32::from(PV));
        let mut score = -self.search::<false>(child, ply + 1, -alpha - 1, -alpha, reduced, true);
        if score > alpha && reduced < child_depth {
            let deeper = i32::from(score > best.score + deeper() + 2 * child_depth);
            let shallower = i32::from(score < best.score + child_depth);
            let again = child_depth + deeper - shallower;
            if again > reduced {
                score = -self.search::<false>(child, ply + 1, -alpha - 1, -alpha, again, !node.cut);
            }
            if candidate.quiet {
                let bonus = super::bonus(node.depth);
                let bonus = if score <= alpha { -bonus } else { bonus };
                let target = G::target(candidate.piece, candidate.m);
                self.thread.history.update_continuation(&best.context, target, bonus);
            }
        }
        score
    }

    /// Step 17. Keeps the better move. Returns `true` on a beta cutoff.
    #[inline(always)]
    fn keep_better<const PV: bool>(
        &mut self,
        node: &mut Node<'_, G>,
        best: &mut BestMove<G>,
        candidate: &Candidate<G>,
        score: i32,
    ) -> bool {
        let Candidate { m, quiet, .. } = *candidate;
        if score > best.score {
            best.score = score;
            if score > node.alpha {
                best.m = Some(m);
                if PV {
                    self.thread.lines.set(node.ply, m);
                }
                if score >= node.beta {
                    self.frame_mut(node.ply).cutoffs += 1;
                    return true;
                }
                node.alpha = score;
                // After an improvement the rest is less likely to matter.
                if node.depth > 2 && node.depth < 12 && !is_decisive(score) && !self.exhaustive {
                    node.depth -= 1;
                }
            }
        }
        if Some(m) != best.m {
            let tried = if quiet { &mut best.tried_quiets } else { &mut best.tried_noisy };
            tried.push(m);
        }
        false
    }
}
