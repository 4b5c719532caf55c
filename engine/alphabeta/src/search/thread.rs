//! One thread's memory: search stack, histories, root moves.

use crate::evaluator::Evaluator;
use crate::histories::{ButterflyIndex, CorrectionIndices, Histories};
use crate::move_picker::ScoredMove;
use crate::result::{Bound, Line};
use crate::rules::Rules;
use crate::score::{INFINITY, MAX_PLY, NO_SCORE, Score};
use boyi_engine_common::PvTable;

/// One thread's memory, kept from search to search.
pub(crate) struct SearchThread<E: Evaluator> {
    pub(crate) evaluator: E,
    pub(super) history: Histories<E::Rules>,
    pub(super) frames: Vec<StackFrame<E::Rules>>,
    pub(super) buffer: Vec<ScoredMove<MoveOf<E>>>,
    /// Keys of the positions of the game and of the current line, the current one last.
    pub(super) keys: Vec<u64>,
    /// Their steps, where the game judges repetitions; else empty.
    pub(super) steps: Vec<<E::Rules as Rules>::Step>,
    /// The index in `keys` of the position after the last null move: no repetition reaches back beyond it.
    pub(super) last_pass: usize,
    pub(super) lines: PvTable<MoveOf<E>, { MAX_PLY + 2 }>,
    pub(crate) roots: Vec<RootMove<MoveOf<E>>>,
    pub(crate) nodes: u64,
    pub(crate) completed: i32,
}

/// The moves of an evaluator's game.
type MoveOf<E> = <<E as Evaluator>::Rules as Rules>::Move;

impl<G: Rules, E: Evaluator<Rules = G>> SearchThread<E> {
    pub(crate) fn new(evaluator: E) -> SearchThread<E> {
        SearchThread {
            evaluator,
            history: Histories::new(),
            frames: vec![StackFrame::EMPTY; MAX_PLY + STACK_OFFSET + 4],
            buffer: Vec::with_capacity((MAX_PLY + 2) * G::MAX_MOVES),
            keys: Vec::new(),
            steps: Vec::new(),
            last_pass: 0,
            lines: PvTable::new(),
            roots: Vec::new(),
            nodes: 0,
            completed: 0,
        }
    }

    pub(crate) fn clear(&mut self) {
        self.history.clear();
    }

    pub(crate) fn root_moves(&self) -> Vec<G::Move> {
        self.roots.iter().map(|root| root.m).collect()
    }

    /// Prepares a search. Everything that allocates is here.
    pub(crate) fn prepare(&mut self, board: &G::Board, earlier: &[G::Step], wanted: &[G::Move]) {
        self.frames.fill(StackFrame::EMPTY);
        self.buffer.clear();
        self.keys.clear();
        self.last_pass = 0;
        self.keys.reserve(earlier.len() + MAX_PLY + 4);
        self.keys.extend(earlier.iter().map(G::step_key));
        self.keys.push(G::key(board));
        self.steps.clear();
        if G::JUDGES {
            self.steps.reserve(earlier.len() + MAX_PLY + 4);
            self.steps.extend_from_slice(earlier);
            self.steps.push(G::step(board));
        }
        self.evaluator.reset(board);
        self.frames[STACK_OFFSET].corrections = self.history.corrections(board, G::NO_TARGET, G::NO_TARGET);
        self.nodes = 0;
        self.completed = 0;
        let legal = G::legal_moves(board);
        let any = legal.iter().any(|m| wanted.contains(m));
        self.roots = legal
            .into_iter()
            .filter(|m| !any || wanted.contains(m))
            .map(|m| {
                let mut pv = Vec::with_capacity(MAX_PLY + 2);
                pv.push(m);
                RootMove {
                    m,
                    score: -INFINITY,
                    previous: -INFINITY,
                    bound: Bound::Exact,
                    depth: 0,
                    seldepth: 0,
                    nodes: 0,
                    pv,
                }
            })
            .collect();
    }
}

/// A root move.
#[derive(Clone)]
pub(crate) struct RootMove<M> {
    pub(crate) m: M,
    /// `-INFINITY` if the move was not found better in this iteration.
    pub(crate) score: i32,
    pub(super) previous: i32,
    pub(super) bound: Bound,
    pub(super) depth: i32,
    pub(super) seldepth: usize,
    pub(super) nodes: u64,
    pub(super) pv: Vec<M>,
}

impl<M: Copy> RootMove<M> {
    pub(crate) fn line(&self) -> Line<M> {
        let known = if self.score == -INFINITY { self.previous } else { self.score };
        let is_searched = known != -INFINITY;
        Line {
            score: if is_searched { Score::of(known) } else { Score::Cp(0) },
            is_searched,
            bound: self.bound,
            depth: self.depth as u32,
            seldepth: self.seldepth as u32,
            moves: self.pv.clone(),
        }
    }
}

/// One ply of the search stack.
#[derive(Clone, Copy)]
pub(super) struct StackFrame<G: Rules> {
    /// The move made here; `None` for a pass or before the first move.
    pub(super) m: Option<G::Move>,
    /// Its target, or [`Rules::NO_TARGET`].
    pub(super) target: usize,
    /// The corrected static evaluation, or [`NO_SCORE`] in check.
    pub(super) evaluation: i32,
    /// The butterfly history of the move made here, if it is quiet and the main search made it.
    pub(super) quiet_index: Option<ButterflyIndex<G::Move>>,
    /// The indices of this position's corrections.
    pub(super) corrections: CorrectionIndices,
    pub(super) killers: [Option<G::Move>; 2],
    /// The move left out by a singular search.
    pub(super) excluded: Option<G::Move>,
    /// The number of double extensions on the way here.
    pub(super) double_extensions: u8,
    /// The number of cutoffs among the children.
    pub(super) cutoffs: u32,
}

impl<G: Rules> StackFrame<G> {
    pub(super) const EMPTY: StackFrame<G> = StackFrame {
        m: None,
        target: G::NO_TARGET,
        evaluation: NO_SCORE,
        quiet_index: None,
        corrections: CorrectionIndices::NONE,
        killers: [None; 2],
        excluded: None,
        double_extensions: 0,
        cutoffs: 0,
    };
}

/// Frames below ply 0, so that looking six plies back needs no check.
pub(super) const STACK_OFFSET: usize = 6;
