//! Positions of random games.

use boyi_xiangqi::{Board, Move};

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}

/// Plays random games from the starting position, and calls `seen` with each position and its legal moves until it has seen `count`.
/// Pawns go forward more often than others move, so that they cross the river and meet on files.
pub(crate) fn positions(seed: u64, count: usize, mut seen: impl FnMut(&Board, &[Move])) {
    let mut random = Random(seed);
    let mut board = Board::default();
    for ply in 0..count {
        let moves = board.legal_moves();
        seen(&board, &moves);
        if moves.is_empty() || ply % 200 == 199 {
            board = Board::default();
            continue;
        }
        let pawns = board.pieces(board.turn(), boyi_xiangqi::Role::Pawn);
        let pawn_moves: Vec<Move> = moves.iter().copied().filter(|m| pawns.contains(m.from())).collect();
        let from = if random.below(3) == 0 && !pawn_moves.is_empty() { &pawn_moves[..] } else { &moves[..] };
        board.play(from[random.below(from.len())]);
    }
}
