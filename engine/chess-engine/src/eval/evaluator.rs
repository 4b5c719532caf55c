//! Evaluation within a search: updated move by move.

use super::evaluate::{Caches, finish};
use super::material::Material;
use super::pawns::pawn_key;
use super::piece_square::{piece_square, piece_square_sum};
use crate::rules::Chess;
use boyi_alphabeta::Evaluator;
use boyi_alphabeta::features::PackedScore;
use boyi_chess::{Board, Move, Piece, Role, Square};
use boyi_engine_common::memory::prefetch;

/// The incrementally updated part of the evaluation.
#[derive(Clone, Copy, Default)]
struct Counted {
    /// Material and placement.
    piece_square: PackedScore,
    material: Material,
}

/// The hand-crafted evaluation with its caches.
pub struct HandCrafted {
    /// The positions of the current line, the current one last.
    line: Vec<Counted>,
    caches: Caches,
}

impl HandCrafted {
    /// An evaluator with empty caches.
    pub fn new() -> HandCrafted {
        HandCrafted { line: Vec::with_capacity(512), caches: Caches::new() }
    }
}

impl Default for HandCrafted {
    fn default() -> HandCrafted {
        HandCrafted::new()
    }
}

impl Clone for HandCrafted {
    fn clone(&self) -> HandCrafted {
        HandCrafted::new()
    }
}

impl Evaluator for HandCrafted {
    type Rules = Chess;

    fn reset(&mut self, board: &Board) {
        self.line.clear();
        self.line.push(Counted { piece_square: piece_square_sum(board), material: Material::of(board) });
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, after: &Board) {
        let Counted { piece_square: mut sum, mut material } = self.line.last().copied().unwrap_or_default();
        if let Some(m) = m
            && let Some(piece) = before.piece_at(m.from())
        {
            let us = before.turn();
            sum -= piece_square(piece, m.from());
            if m.is_castle() {
                // The rook's move shows on the board after.
                let rook = Piece::of(us, Role::Rook);
                sum -= piece_square(rook, m.to());
                let king_to = m.king_to();
                sum += piece_square(piece, king_to);
                let rook_to = if king_to.file() == boyi_chess::File::G {
                    Square::at(boyi_chess::File::F, king_to.rank())
                } else {
                    Square::at(boyi_chess::File::D, king_to.rank())
                };
                sum += piece_square(rook, rook_to);
            } else {
                let landed = m.promotes_to().map_or(piece, |role| Piece::of(us, role));
                if landed != piece {
                    material.remove(piece);
                    material.add(landed);
                }
                sum += piece_square(landed, m.to());
                if m.is_en_passant() {
                    let taken = Square::at(m.to().file(), m.from().rank());
                    let pawn = Piece::of(!us, Role::Pawn);
                    material.remove(pawn);
                    sum -= piece_square(pawn, taken);
                } else if let Some(taken) = before.piece_at(m.to()) {
                    material.remove(taken);
                    sum -= piece_square(taken, m.to());
                }
            }
        }
        self.line.push(Counted { piece_square: sum, material });
        prefetch(self.caches.pawns.entry(pawn_key(after)));
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.line.pop();
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        let Counted { piece_square, material } = self.line.last().copied().unwrap_or_default();
        finish(board, piece_square, material, Some(&mut self.caches))
    }
}
