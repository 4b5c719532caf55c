//! Tapered evaluation: a middlegame and an endgame score, mixed by the game's phase.

use boyi_alphabeta::features::PackedScore;
use boyi_chess::{Board, Role};

/// The phase of the starting position; 0 with kings and pawns only.
pub const FULL_PHASE: i32 = 24;

/// A scale of 1 in [`TaperedScore::scale`].
pub const FULL_SCALE: i32 = 128;

/// The evaluation before the two phases are mixed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TaperedScore {
    /// White's features minus Black's, king danger included.
    pub total: PackedScore,
    /// 24 at the start, 0 with kings and pawns only: the weight of the middlegame.
    pub phase: i32,
    /// The share of the endgame value that counts, in 128ths: lower in drawish endings.
    pub scale: i32,
}

/// The penalty for a king's danger: quadratic in the middlegame, linear in the endgame, 0 where the danger is negative.
///
/// The form is Stockfish's classical one.
#[inline(always)]
pub fn danger_score(danger: PackedScore) -> PackedScore {
    let (middlegame, endgame) = (danger.middlegame().max(0), danger.endgame().max(0));
    PackedScore::new((middlegame * middlegame / 1024).min(3000), (endgame / 16).min(500))
}

impl TaperedScore {
    /// The mix in centipawns, from White's point of view.
    #[inline(always)]
    pub fn white_score(&self) -> i32 {
        (self.total.middlegame() * self.phase
            + self.total.endgame() * (FULL_PHASE - self.phase) * self.scale / FULL_SCALE)
            / FULL_PHASE
    }
}

/// The number of plies without a capture or pawn move after which an evaluation would be damped to 0.
const DAMPING: i32 = 220;

/// The evaluation damped as the fifty-move rule comes nearer, as the search uses it.
#[inline(always)]
pub fn damped(board: &Board, evaluation: i32) -> i32 {
    evaluation * (DAMPING - i32::from(board.halfmove_clock().min(100))) / DAMPING
}

/// The game's phase: a minor piece counts 1, a rook 2, a queen 4.
#[inline(always)]
pub fn phase(board: &Board) -> i32 {
    let minors = (board.role(Role::Knight) | board.role(Role::Bishop)).len();
    let phase = minors + 2 * board.role(Role::Rook).len() + 4 * board.role(Role::Queen).len();
    (phase as i32).min(FULL_PHASE)
}
