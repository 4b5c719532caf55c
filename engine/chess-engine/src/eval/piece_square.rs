//! Material and placement, as piece-square tables.

use super::features::{MATERIAL, PLACEMENT};
use super::weights::WEIGHTS;
use boyi_alphabeta::features::PackedScore;
use boyi_chess::{Board, Color, Piece, Square};

/// Piece-square table: material and placement, White's view, by piece and square.
static PIECE_SQUARE: [[PackedScore; 64]; 12] = {
    let mut table = [[PackedScore::ZERO; 64]; 12];
    let mut i = 0;
    while i < 12 * 64 {
        let (piece, square) = (Piece::ALL[i / 64], Square::ALL[i % 64]);
        let (role, seen) = (piece.role() as usize, square.relative_to(piece.color()) as usize);
        let (material, place) = (WEIGHTS[MATERIAL + role], WEIGHTS[PLACEMENT + 64 * role + seen]);
        let sign = if piece.color() as u8 == Color::White as u8 { 1 } else { -1 };
        table[i / 64][i % 64] = PackedScore::new(
            sign * (material.middlegame() + place.middlegame()),
            sign * (material.endgame() + place.endgame()),
        );
        i += 1;
    }
    table
};

/// [`PIECE_SQUARE`] of a piece on a square.
#[inline(always)]
pub(super) fn piece_square(piece: Piece, square: Square) -> PackedScore {
    PIECE_SQUARE[piece.index()][square.index()]
}

/// The sum of [`piece_square`] over the board.
pub(super) fn piece_square_sum(board: &Board) -> PackedScore {
    let mut sum = PackedScore::ZERO;
    for square in board.occupied() {
        if let Some(piece) = board.piece_at(square) {
            sum += piece_square(piece, square);
        }
    }
    sum
}
