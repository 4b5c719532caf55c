//! A node of the search, filled in by its steps.

use super::super::{geometry::Point, score::WIN_BOUND, table::TableEntry};
use boyi_engine_common::transposition::Bound;

/// A node of the main search. The steps that fill a field in are named in [`Search::search`](super::Search::search).
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) ply: usize,
    /// Remaining plies.
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    pub(super) table: Option<TableEntry>,
    /// The hash move, if it is possible.
    pub(super) table_move: Option<Point>,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Point>,
    pub(super) static_eval: i32,
    /// The best guess at the value: the static evaluation, or the table's score if its bound is tighter.
    pub(super) estimate: i32,
    /// Whether the static evaluation rose since our last move.
    pub(super) improving: bool,
    /// Whether the opponent, if it were to move, could make an open four.
    pub(super) threatened: bool,
}

impl Node {
    pub(super) fn new(ply: usize, depth: i32, (alpha, beta): (i32, i32)) -> Node {
        Node {
            ply,
            depth,
            alpha,
            beta,
            table: None,
            table_move: None,
            excluded: None,
            static_eval: 0,
            estimate: 0,
            improving: false,
            threatened: false,
        }
    }
}

/// The static evaluation, or the table's score if its bound excludes the evaluation.
pub(super) fn estimate(table: Option<&TableEntry>, static_eval: i32) -> i32 {
    match table.map(|entry| (entry.bound, entry.score)) {
        Some((_, score)) if score.abs() >= WIN_BOUND => static_eval,
        Some((Bound::Exact, score)) => score,
        Some((Bound::Lower, score)) => static_eval.max(score),
        Some((Bound::Upper, score)) => static_eval.min(score),
        _ => static_eval,
    }
}
