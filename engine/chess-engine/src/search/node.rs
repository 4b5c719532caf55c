//! A node of the search: what its steps know of it.

use crate::score::{INFINITE, NONE};
use crate::transposition::{Bound, TableEntry, from_table, to_table};
use boyi_chess::{Board, Move};

/// What the transposition table says of a node's position.
#[derive(Clone, Copy)]
pub(super) struct TableProbe {
    pub(super) entry: Option<TableEntry>,
    /// As seen from the root, or [`NONE`].
    pub(super) score: i32,
    pub(super) bound: Bound,
    /// −10 without an entry.
    pub(super) depth: i32,
    pub(super) best: Option<Move>,
    /// Whether the position is or was on a principal variation.
    pub(super) was_pv: bool,
}

impl TableProbe {
    const NONE: TableProbe =
        TableProbe { entry: None, score: NONE, bound: Bound::None, depth: -10, best: None, was_pv: false };

    /// What an entry says at this ply. The caller checks that its move is legal.
    #[inline(always)]
    pub(super) fn new(entry: Option<TableEntry>, board: &Board, ply: usize) -> TableProbe {
        TableProbe {
            entry,
            score: entry.map_or(NONE, |entry| from_table(entry.score, ply, board.halfmove_clock())),
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
    /// Plies left.
    pub(super) depth: i32,
    /// Whether a cut-off is expected.
    pub(super) cut: bool,
    pub(super) root: bool,
    pub(super) in_check: bool,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    pub(super) table: TableProbe,
    /// Bounds of the value from an endgame table.
    pub(super) floor: i32,
    pub(super) ceiling: i32,
    /// The static evaluation as the evaluator gives it, or [`NONE`].
    pub(super) raw: i32,
    /// The static evaluation corrected, or [`NONE`] in check.
    pub(super) evaluation: i32,
    /// The best guess at the value: the evaluation, or the table's score where that says more.
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
            floor: -INFINITE,
            ceiling: INFINITE,
            raw: NONE,
            evaluation: NONE,
            estimate: NONE,
            improving: false,
            has_pieces: false,
        }
    }
}

impl Node<'_> {
    /// An entry of the transposition table for this node.
    #[inline(always)]
    pub(super) fn entry(&self, best: Option<Move>, score: i32, depth: i32, bound: Bound) -> TableEntry {
        let (score, evaluation) = (to_table(score, self.ply), self.raw);
        TableEntry { best, score, evaluation, depth, bound, pv: self.table.was_pv }
    }
}
