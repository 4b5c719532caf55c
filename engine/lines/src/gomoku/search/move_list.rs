//! The moves of a node, best first.

use super::super::{
    board::Board,
    geometry::Point,
    histories::{LIMIT, LastStones},
    pattern::Threat,
    points::Flags,
};
use super::{ThreadMemory, node::Node};

/// Moves that are still to be tried, packed: the rank above, the complement of the point's number below, so that of equal moves the first
/// point comes first.
pub(super) struct MoveList(Vec<i32>);

impl MoveList {
    /// Lists the moves of a node except the hash move, ranked by the network, the histories, killers and the counter-move. `only_fours`: only
    /// those that make or meet a four.
    pub(super) fn generate(
        board: &Board,
        memory: &ThreadMemory,
        node: &Node,
        stones: LastStones,
        only_fours: bool,
    ) -> MoveList {
        let us = board.turn();
        let mut moves = MoveList(Vec::with_capacity(128));
        let ThreadMemory { params, histories, .. } = memory;
        let killers = histories.killers(node.ply);
        let counter = stones[0].and_then(|last| histories.counter(us, last));
        let four = Threat::Four as u8;
        let opening = board.history().len() < 6;
        for point in board.points() {
            let at = point.index();
            if !board.empty_at(at) || board.code(us, at) & Flags::FORBIDDEN != 0 {
                continue;
            }
            let [ours, theirs] = [us, !us].map(|color| board.code(color, at) & Threat::BITS);
            let wanted = if only_fours {
                ours >= four || theirs >= four
            } else {
                board.is_near(at) || opening && is_beside_stone(board, point)
            };
            if !wanted || Some(point) == node.table_move {
                continue;
            }
            let mut rank = board.order(us, at)
                + histories.butterfly(us, point) * params.order_history / LIMIT
                + histories.continuation(us, stones, point) * params.order_continuation / LIMIT;
            rank += if Some(point) == killers[0] {
                params.first_killer
            } else if Some(point) == killers[1] || Some(point) == counter {
                params.second_killer
            } else {
                0
            };
            moves.push(point, rank);
        }
        if moves.0.is_empty() && node.table_move.is_none() && !only_fours {
            moves.push_all(board);
        }
        moves
    }

    fn push(&mut self, point: Point, rank: i32) {
        let rank = rank.clamp(i16::MIN.into(), i16::MAX.into());
        self.0.push(rank << 16 | (0xffff - point.index() as i32));
    }

    /// Lists every empty point, the centre first.
    fn push_all(&mut self, board: &Board) {
        for point in board.points().filter(|&point| board.is_empty(point)) {
            let off = |at: usize, side: usize| (2 * at + 1).abs_diff(side) as i32;
            let (x, y) = (off(point.column(), board.columns()), off(point.row(), board.rows()));
            self.push(point, -x * x - y * y);
        }
    }

    fn point(packed: i32) -> Point {
        Point::at(0xffff - (packed & 0xffff) as usize)
    }

    /// Removes the moves that `keep` rejects.
    pub(super) fn retain(&mut self, keep: impl Fn(Point) -> bool) {
        self.0.retain(|&packed| keep(MoveList::point(packed)));
    }

    /// Removes the best move and returns it.
    pub(super) fn next(&mut self) -> Option<Point> {
        let best = *self.0.iter().max()?;
        let place = self.0.iter().position(|&other| other == best)?;
        self.0.swap_remove(place);
        Some(MoveList::point(best))
    }
}

/// Returns `true` if a stone is at most two columns and rows away.
fn is_beside_stone(board: &Board, point: Point) -> bool {
    board.history().iter().any(|stone| stone.distance(point) <= 2)
}
