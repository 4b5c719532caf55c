//! A node of the search, filled in by its steps.

use crate::score::{INFINITY, NO_SCORE, from_table, to_table};
use boyi_chess::{Board, Move};
use boyi_engine_common::transposition::{Bound, Entry};

/// The transposition table's entry for a node's position.
#[derive(Clone, Copy)]
pub(super) struct TableProbe {
    pub(super) entry: Option<Entry>,
    /// The score as seen from the root, or [`NO_SCORE`].
    pub(super) score: i32,
    pub(super) bound: Bound,
    /// −10 without an entry.
    pub(super) depth: i32,
    pub(super) best: Option<Move>,
    /// Whether the position is or was on a principal variation.
    pub(super) was_pv: bool,
}

impl TableProbe {
    const NONE: TableProbe = TableProbe {
        entry: None,
        score: NO_SCORE,
        bound: Bound::None,
        depth: -10,
        best: None,
        was_pv: false,
    };

    /// The entry as seen at this ply. The caller checks that its move is legal.
    #[inline(always)]
    pub(super) fn new(entry: Option<Entry>, board: &Board, ply: usize) -> TableProbe {
        TableProbe {
            entry,
            score: entry.map_or(NO_SCORE, |entry| from_table(entry.score, ply, board.halfmove_clock())),
            bound: entry.map_or(Bound::None, |entry| entry.bound),
            depth: entry.map_or(-10, |entry| entry.depth),
            best: None,
            was_pv: entry.is_some_and(|entry| entry.pv),
        }
    }
}

/// A node of the main search. The steps that fill a field in are named in [`Search::search`](super::Search::search).
pub(super) struct Node<'b> {
    pub(super) board: &'b Board,
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
    pub(super) excluded: Option<Move>,
    pub(super) table: TableProbe,
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

impl<'b> Node<'b> {
    #[inline(always)]
    pub(super) fn new(
        board: &'b Board,
        ply: usize,
        (alpha, beta): (i32, i32),
        depth: i32,
        cut: bool,
    ) -> Node<'b> {
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

impl Node<'_> {
    /// An entry of the transposition table for this node.
    #[inline(always)]
    pub(super) fn entry(&self, best: Option<Move>, score: i32, depth: i32, bound: Bound) -> Entry {
        let (score, evaluation) = (to_table(score, self.ply), self.raw);
        let best = best.map_or(0, Move::to_bits);
        Entry { best, score, evaluation, depth, bound, pv: self.table.was_pv }
    }
}
