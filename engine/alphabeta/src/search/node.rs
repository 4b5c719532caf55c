//! A node of the search, filled in by its steps.

use crate::rules::Rules;
use crate::score::{INFINITY, NO_SCORE, from_table, to_table};
use boyi_engine_common::transposition::{Bound, Entry};

/// The transposition table's entry for a node's position.
#[derive(Clone, Copy)]
pub(super) struct TableProbe<M> {
    pub(super) entry: Option<Entry>,
    /// The score as seen from the root, or [`NO_SCORE`].
    pub(super) score: i32,
    pub(super) bound: Bound,
    /// −10 without an entry.
    pub(super) depth: i32,
    pub(super) best: Option<M>,
    /// Whether the position is or was on a principal variation.
    pub(super) was_pv: bool,
}

impl<M> TableProbe<M> {
    const NONE: TableProbe<M> = TableProbe {
        entry: None,
        score: NO_SCORE,
        bound: Bound::None,
        depth: -10,
        best: None,
        was_pv: false,
    };

    /// The entry as seen at this ply. The caller checks that its move is legal.
    #[inline(always)]
    pub(super) fn new<G: Rules>(entry: Option<Entry>, board: &G::Board, ply: usize) -> TableProbe<M> {
        TableProbe {
            entry,
            score: entry.map_or(NO_SCORE, |entry| from_table(entry.score, ply, G::plies_to_draw(board))),
            bound: entry.map_or(Bound::None, |entry| entry.bound),
            depth: entry.map_or(-10, |entry| entry.depth),
            best: None,
            was_pv: entry.is_some_and(|entry| entry.pv),
        }
    }
}

/// A node of the main search. The steps that fill a field in are named in [`Search::search`](super::Search::search).
pub(super) struct Node<'b, G: Rules> {
    pub(super) board: &'b G::Board,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Remaining plies.
    pub(super) depth: i32,
    /// Whether a cutoff is expected.
    pub(super) cut: bool,
    pub(super) root: bool,
    pub(super) in_check: bool,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<G::Move>,
    pub(super) table: TableProbe<G::Move>,
    /// Bounds of the value from an endgame table.
    pub(super) floor: i32,
    pub(super) ceiling: i32,
    /// The static evaluation as the evaluator gives it, or [`NO_SCORE`].
    pub(super) raw: i32,
    /// The static evaluation corrected, or [`NO_SCORE`] in check.
    pub(super) evaluation: i32,
    /// The best guess at the value: the evaluation, or the table's score if its bound is tighter.
    pub(super) estimate: i32,
    /// Whether the evaluation rose since our last move.
    pub(super) improving: bool,
    /// Whether the side to move has more than king and pawns.
    pub(super) has_pieces: bool,
}

impl<'b, G: Rules> Node<'b, G> {
    #[inline(always)]
    pub(super) fn new(
        board: &'b G::Board,
        ply: usize,
        (alpha, beta): (i32, i32),
        depth: i32,
        cut: bool,
    ) -> Node<'b, G> {
        Node {
            board,
            ply,
            alpha,
            beta,
            depth,
            cut,
            root: ply == 0,
            in_check: false,
            excluded: None,
            table: TableProbe::NONE,
            floor: -INFINITY,
            ceiling: INFINITY,
            raw: NO_SCORE,
            evaluation: NO_SCORE,
            estimate: NO_SCORE,
            improving: false,
            has_pieces: false,
        }
    }
}

impl<G: Rules> Node<'_, G> {
    /// An entry of the transposition table for this node.
    #[inline(always)]
    pub(super) fn entry(&self, best: Option<G::Move>, score: i32, depth: i32, bound: Bound) -> Entry {
        let (score, evaluation) = (to_table(score, self.ply), self.raw);
        let best = best.map_or(0, G::bits);
        Entry { best, score, evaluation, depth, bound, pv: self.table.was_pv }
    }
}
