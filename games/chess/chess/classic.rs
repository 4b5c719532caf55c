//! The classic evaluation of textbooks: material, and mobility on demand.

use super::rules::{Chess, ChessPosition};
use boyi_chess::{Board, Color, Role};
use boyi_core::{Evaluator, Term};

/// Piece values in centipawns. The king's exceeds all others together; as both sides always have one it never shows in the
/// sum.
const VALUES: [(Role, i32); 6] = [
    (Role::King, 10_000),
    (Role::Queen, 1_000),
    (Role::Rook, 500),
    (Role::Bishop, 400),
    (Role::Knight, 300),
    (Role::Pawn, 100),
];

/// Centipawns for each legal move, where mobility is counted.
const MOBILITY: i32 = 2;

/// Material, and mobility on demand. Mobility costs a move generation at every leaf, which is about one ply of depth
/// in the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassicEvaluation {
    /// Whether each available move counts 2 centipawns: the mover's legal moves, and those the opponent would have if
    /// the mover passed. In check there is no pass, and mobility is not counted.
    pub mobility: bool,
}

/// The term of a kind of piece.
fn term(role: Role) -> &'static str {
    match role {
        Role::King => "king-value",
        Role::Queen => "queen-value",
        Role::Rook => "rook-value",
        Role::Bishop => "bishop-value",
        Role::Knight => "knight-value",
        Role::Pawn => "pawn-value",
    }
}

/// A side's material in centipawns.
pub(super) fn material(board: &Board, color: Color) -> i32 {
    VALUES.iter().map(|&(role, value)| value * board.pieces(color, role).len() as i32).sum()
}

/// Centipawns for the moves of the mover and of the opponent.
fn mobility(board: &Board) -> (i32, i32) {
    let value = |board: &Board| MOBILITY * board.count_legal_moves() as i32;
    board.pass().map_or((0, 0), |passed| (value(board), value(&passed)))
}

impl ClassicEvaluation {
    /// The score for the side to move.
    pub(super) fn score(self, board: &Board) -> i32 {
        let mut score = material(board, board.turn()) - material(board, !board.turn());
        if self.mobility {
            let (mover, opponent) = mobility(board);
            score += mover - opponent;
        }
        score
    }
}

impl Evaluator<Chess> for ClassicEvaluation {
    fn evaluate(&self, _: &Chess, position: &ChessPosition) -> i32 {
        self.score(&position.0)
    }

    /// A term for each kind of piece, the king first, and one for mobility where it is counted.
    fn terms(&self, _: &Chess, position: &ChessPosition) -> Vec<Term> {
        let board = &position.0;
        let worth = |color, role, value| value * board.pieces(color, role).len() as i32;
        let of_role = |&(role, value): &(Role, i32)| Term {
            name: term(role).into(),
            mover: worth(board.turn(), role, value),
            opponent: worth(!board.turn(), role, value),
        };
        let mut terms: Vec<Term> = VALUES.iter().map(of_role).collect();
        if self.mobility {
            let (mover, opponent) = mobility(board);
            terms.push(Term { name: "mobility".into(), mover, opponent });
        }
        terms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_the_sum_of_their_terms() {
        let game = Chess { number: 518, chess960: false };
        // Black is a knight down; White, to move, has 20 moves and Black would have 18.
        let position =
            ChessPosition("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".parse().unwrap());
        for (mobility, score) in [(false, 300), (true, 300 + 2 * 20 - 2 * 19)] {
            let evaluator = ClassicEvaluation { mobility };
            assert_eq!(evaluator.evaluate(&game, &position), score);
            let terms = evaluator.terms(&game, &position);
            assert_eq!(terms.iter().map(|term| term.mover - term.opponent).sum::<i32>(), score);
            let counted: Vec<_> = terms.iter().map(|term| (&*term.name, term.mover, term.opponent)).collect();
            let pieces = [
                ("king-value", 10_000, 10_000),
                ("queen-value", 1_000, 1_000),
                ("rook-value", 1_000, 1_000),
                ("bishop-value", 800, 800),
                ("knight-value", 600, 300),
                ("pawn-value", 800, 800),
            ];
            assert_eq!(counted[..6], pieces);
            assert_eq!(&counted[6..], if mobility { &[("mobility", 2 * 20, 2 * 19)][..] } else { &[] });
        }
    }
}
