//! The evaluation: a sum of terms, each counted for both sides and tapered between middlegame and endgame.
//!
//! [`evaluate`] adds the terms and [`explain`] names them: the evaluation that is shown is the one that plays. All values are centipawns, a pawn
//! that has crossed the river being worth about 100.

pub mod features;
mod network;
mod terms;
mod weights;

use crate::rules::Xiangqi;
use boyi_alphabeta::features::{Group, NoTrace, PackedScore, Tracer};
use boyi_alphabeta::{Evaluator, Verdict};
use boyi_xiangqi::{Board, Color, Move, Piece, Point, RepetitionRules, Role, judge_cycle};
use features::{GROUPS, MATERIAL, PLACEMENT, TEMPO, Term};
pub use network::{AnyEvaluator, NetworkEvaluator, OWN_NETWORK};
pub use weights::WEIGHTS;

/// No evaluation exceeds this.
pub const MAX_EVALUATION: i32 = 10_000;

/// The phase of a game with all its pieces.
pub const FULL_PHASE: i32 = 24;

/// The phase of the game: rooks count 4, horses and cannons 1.
pub fn phase(board: &Board) -> i32 {
    let light = board.role(Role::Horse) | board.role(Role::Cannon);
    (4 * board.role(Role::Rook).len() + light.len()) as i32
}

/// A value in centipawns between middlegame and endgame.
fn tapered(score: PackedScore, phase: i32) -> i32 {
    (score.middlegame() * phase + score.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
}

/// The evaluation, nearer 0 the longer nothing was taken.
pub(crate) fn damped(board: &Board, evaluation: i32) -> i32 {
    const DAMPING: i32 = 256;
    evaluation * (DAMPING - i32::from(board.clock().min(120))) / DAMPING
}

/// The evaluation for the side to move, in centipawns.
///
/// ```
/// use boyi_xiangqi::Board;
/// use boyi_xiangqi_engine::eval;
/// let board = Board::default();
/// assert_eq!(eval::evaluate(&board), -eval::evaluate(&board.pass().unwrap()) + 2 * eval::tempo(&board));
/// ```
pub fn evaluate(board: &Board) -> i32 {
    finish(board, standing(board))
}

/// The advantage of the move, in centipawns.
pub fn tempo(board: &Board) -> i32 {
    tapered(WEIGHTS[TEMPO], phase(board))
}

/// A term of the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TermScore {
    /// Its name.
    pub name: &'static str,
    /// Its value for the side to move.
    pub ours: i32,
    /// Its value for the other side.
    pub theirs: i32,
}

/// Sums the features of each term for each side.
#[derive(Default)]
struct TermTrace([[PackedScore; 2]; Term::ALL.len()]);

impl Tracer for TermTrace {
    const ENABLED: bool = true;
    fn add(&mut self, feature: usize, side: usize, count: i32) {
        self.0[Group::of(GROUPS, feature).term as usize][side] += WEIGHTS[feature] * count;
    }
}

/// The terms of the evaluation; their difference is [`evaluate`].
pub fn explain(board: &Board) -> Vec<TermScore> {
    let (us, phase) = (board.turn().index(), phase(board));
    let mut traced = TermTrace::default();
    trace(board, &mut traced);
    let value = |term: Term, side: usize| tapered(traced.0[term as usize][side], phase);
    let term =
        |term: Term| TermScore { name: term.name(), ours: value(term, us), theirs: value(term, 1 - us) };
    let mut terms: Vec<TermScore> = Term::ALL.into_iter().map(term).collect();
    // Terms are rounded one by one, and a side that cannot win is not ahead.
    let sum: i32 = terms.iter().map(|term| term.ours - term.theirs).sum();
    let rest = evaluate(board) - sum;
    if rest != 0 {
        terms.push(TermScore { name: "rounding", ours: rest.max(0), theirs: (-rest).max(0) });
    }
    terms
}

/// Passes every feature of the position to the tracer. Returns `true` if the evaluation is their weighted sum: the side ahead can win.
pub fn trace<T: Tracer>(board: &Board, tracer: &mut T) -> bool {
    for point in board.occupied() {
        if let Some(piece) = board.piece_at(point) {
            tracer.add(MATERIAL + piece.role.index(), piece.color.index(), 1);
            tracer.add(placement(piece, point), piece.color.index(), 1);
        }
    }
    let mut counted = Counted { sum: PackedScore::ZERO, tracer };
    for color in Color::ALL {
        terms::count(board, color, &mut counted);
    }
    counted.add(board.turn(), TEMPO, 1);
    let value = tapered(standing(board) + counted.sum, phase(board));
    can_win(board, if value > 0 { Color::Red } else { Color::Black })
}

/// A sum of weighted features, Red's less Black's, traced.
struct Counted<'a, T> {
    sum: PackedScore,
    tracer: &'a mut T,
}

impl<T: Tracer> Counted<'_, T> {
    /// `count` of a feature for a side.
    #[inline(always)]
    fn add(&mut self, color: Color, feature: usize, count: i32) {
        let value = WEIGHTS[feature] * count;
        if color == Color::Red {
            self.sum += value;
        } else {
            self.sum -= value;
        }
        self.tracer.add(feature, color.index(), count);
    }
}

/// The feature of a piece on a point.
fn placement(Piece { color, role }: Piece, point: Point) -> usize {
    let seen = if color == Color::Red { point } else { point.rotated() };
    let from_edge = seen.file().min(8 - seen.file());
    PLACEMENT + 50 * role.index() + 5 * usize::from(seen.rank()) + usize::from(from_edge)
}

/// The value of a piece by role on each point as its side sees it, material included.
static STANDING: [[PackedScore; 90]; 7] = {
    let mut table = [[PackedScore::ZERO; 90]; 7];
    let mut i = 0;
    while i < 7 * 90 {
        let (role, rank, file) = (i / 90, i % 90 / 9, i % 9);
        let from_edge = if file < 5 { file } else { 8 - file };
        let place = WEIGHTS[PLACEMENT + 50 * role + 5 * rank + from_edge];
        table[role][i % 90] = WEIGHTS[MATERIAL + role].plus(place);
        i += 1;
    }
    table
};

/// Material and placement, Red's less Black's.
fn standing(board: &Board) -> PackedScore {
    board.occupied().iter().fold(PackedScore::ZERO, |sum, point| {
        sum + board.piece_at(point).map_or(PackedScore::ZERO, |piece| signed(piece, point))
    })
}

/// A piece's material and placement, negative for Black.
#[inline(always)]
fn signed(Piece { color, role }: Piece, point: Point) -> PackedScore {
    match color {
        Color::Red => STANDING[role.index()][point.index()],
        Color::Black => -STANDING[role.index()][point.rotated().index()],
    }
}

/// The evaluation, given material and placement.
fn finish(board: &Board, standing: PackedScore) -> i32 {
    let mut counted = Counted { sum: standing, tracer: &mut NoTrace };
    for color in Color::ALL {
        terms::count(board, color, &mut counted);
    }
    counted.add(board.turn(), TEMPO, 1);
    let red = tapered(counted.sum, phase(board));
    let value = if board.turn() == Color::Red { red } else { -red };
    bounded(board, value).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// The value for the side to move, or a small part of it where the side ahead cannot win.
fn bounded(board: &Board, value: i32) -> i32 {
    let ahead = if value > 0 { board.turn() } else { !board.turn() };
    if can_win(board, ahead) { value } else { value / 16 }
}

/// Returns `true` if the side has a piece that can cross the river.
fn can_win(board: &Board, color: Color) -> bool {
    let attackers = [Role::Rook, Role::Horse, Role::Cannon, Role::Pawn];
    attackers.into_iter().any(|role| board.pieces(color, role).any())
}

/// The hand-crafted evaluation as the search follows it, and the judge of repetitions.
#[derive(Clone, Debug, Default)]
pub struct HandCrafted {
    rules: RepetitionRules,
    /// Material and placement of the positions of the current line, the current one last.
    line: Vec<PackedScore>,
}

impl HandCrafted {
    /// The evaluation with these rules for repetitions.
    pub fn with_rules(rules: RepetitionRules) -> HandCrafted {
        HandCrafted { rules, line: Vec::with_capacity(512) }
    }
}

impl Evaluator for HandCrafted {
    type Rules = Xiangqi;

    fn reset(&mut self, board: &Board) {
        self.line.clear();
        self.line.push(standing(board));
    }

    #[inline(always)]
    fn push(&mut self, before: &Board, m: Option<Move>, _: &Board) {
        let mut sum = self.line.last().copied().unwrap_or_default();
        if let Some(m) = m
            && let Some(piece) = before.piece_at(m.from())
        {
            sum -= signed(piece, m.from());
            sum += signed(piece, m.to());
            if let Some(taken) = before.piece_at(m.to()) {
                sum -= signed(taken, m.to());
            }
        }
        self.line.push(sum);
    }

    #[inline(always)]
    fn pop(&mut self) {
        self.line.pop();
    }

    #[inline(always)]
    fn evaluate(&mut self, board: &Board) -> i32 {
        finish(board, self.line.last().copied().unwrap_or_default())
    }

    fn judge(&self, boards: &[Board]) -> Verdict {
        judge(boards, self.rules)
    }
}

/// The verdict on a repetition for the side to move in the last position.
fn judge(boards: &[Board], rules: RepetitionRules) -> Verdict {
    let moves: Vec<Move> = boards.windows(2).filter_map(|pair| move_between(&pair[0], &pair[1])).collect();
    match (judge_cycle(boards, &moves, rules).winner(), boards.last()) {
        (Some(winner), Some(now)) if winner == now.turn() => Verdict::Win,
        (Some(_), Some(_)) => Verdict::Loss,
        _ => Verdict::Draw,
    }
}

/// The move that leads from one position to the next.
fn move_between(before: &Board, after: &Board) -> Option<Move> {
    let color = before.turn();
    let (from, to) = (before.color(color) - after.color(color), after.color(color) - before.color(color));
    Some(Move::new(from.first()?, to.first()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of random games.
    fn positions() -> impl Iterator<Item = Board> {
        let mut random = fastrand::Rng::with_seed(51);
        let mut board = Board::default();
        core::iter::from_fn(move || {
            match random.choice(board.legal_moves()) {
                Some(m) if board.clock() < 60 => board.play(m),
                _ => board = Board::default(),
            }
            Some(board)
        })
        .take(2_000)
    }

    #[test]
    fn both_sides_and_both_wings_are_valued_alike() {
        for board in positions() {
            assert_eq!(evaluate(&board), evaluate(&board.flipped()), "{board}");
            assert_eq!(evaluate(&board), evaluate(&board.mirrored()), "{board}");
        }
    }

    #[test]
    fn the_terms_add_up_and_moves_are_followed() {
        let mut evaluator = HandCrafted::default();
        for board in positions() {
            let sum: i32 = explain(&board).iter().map(|term| term.ours - term.theirs).sum();
            assert_eq!(sum, evaluate(&board), "{board}");
            evaluator.reset(&board);
            for m in board.legal_moves() {
                let after = board.after(m);
                evaluator.push(&board, Some(m), &after);
                assert_eq!(evaluator.evaluate(&after), evaluate(&after), "{board} {m}");
                evaluator.pop();
            }
        }
    }

    #[test]
    fn guards_alone_do_not_win() {
        let board: Board = "3k5/9/9/9/9/9/9/4B4/4A4/3AK1B2 w - - 0 1".parse().expect("a position");
        assert!(evaluate(&board) < 30);
    }
}
