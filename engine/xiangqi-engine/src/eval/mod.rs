//! The evaluation: a sum of terms, each counted for both sides and tapered between middlegame and endgame.
//!
//! [`evaluate`] adds the terms and [`explain`] names them: the evaluation that is shown is the one that plays. All values are centipawns, a pawn
//! that has crossed the river being worth about 100.

mod placement;
mod terms;

use crate::rules::Xiangqi;
use boyi_alphabeta::{Evaluator, Verdict};
use boyi_xiangqi::{Board, Color, Move, Piece, Repetition, RepetitionRules, Role, judge_cycle};
use core::ops::{Add, AddAssign, Sub, SubAssign};
use placement::{material, placement};

/// No evaluation exceeds this.
pub const MAX_EVALUATION: i32 = 10_000;

/// A value in the middlegame and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tapered {
    middle: i32,
    end: i32,
}

pub(crate) const fn tapered(middle: i32, end: i32) -> Tapered {
    Tapered { middle, end }
}

impl Tapered {
    pub(crate) const fn times(self, count: i32) -> Tapered {
        tapered(self.middle * count, self.end * count)
    }

    /// The value at a phase, 0 to [`FULL_PHASE`].
    fn at(self, phase: i32) -> i32 {
        (self.middle * phase + self.end * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        tapered(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        tapered(self.middle - other.middle, self.end - other.end)
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

/// The phase of a game with all its pieces.
const FULL_PHASE: i32 = 24;

/// The phase of the game: rooks count 4, horses and cannons 1.
fn phase(board: &Board) -> i32 {
    let light = board.role(Role::Horse) | board.role(Role::Cannon);
    (4 * board.role(Role::Rook).len() + light.len()) as i32
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
/// assert_eq!(eval::evaluate(&board), -eval::evaluate(&board.pass().unwrap()) + 2 * eval::TEMPO);
/// ```
pub fn evaluate(board: &Board) -> i32 {
    finish(board, standing(board))
}

/// The advantage of the move, in centipawns.
pub const TEMPO: i32 = 12;

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

/// The terms of the evaluation; their difference is [`evaluate`].
pub fn explain(board: &Board) -> Vec<TermScore> {
    let (us, phase) = (board.turn(), phase(board));
    let sum = |value: fn(Piece, boyi_xiangqi::Point) -> Tapered, color: Color| {
        board.color(color).iter().fold(Tapered::default(), |sum, point| {
            sum + board.piece_at(point).map_or(Tapered::default(), |piece| value(piece, point))
        })
    };
    let of_material: fn(Piece, boyi_xiangqi::Point) -> Tapered = |piece, _| material(piece.role);
    let term = |name, of: &dyn Fn(Color) -> Tapered| TermScore {
        name,
        ours: of(us).at(phase),
        theirs: of(!us).at(phase),
    };
    let mut terms = vec![
        term("material", &|color| sum(of_material, color)),
        term("placement", &|color| sum(placement, color)),
    ];
    terms.extend(
        terms::NAMES.iter().enumerate().map(|(i, &name)| term(name, &|color| terms::of(board, color)[i])),
    );
    terms.push(TermScore { name: "tempo", ours: TEMPO, theirs: 0 });
    // Terms are rounded one by one, and a side that cannot win is not ahead.
    let sum: i32 = terms.iter().map(|term| term.ours - term.theirs).sum();
    let rest = evaluate(board) - sum;
    if rest != 0 {
        terms.push(TermScore { name: "rounding", ours: rest.max(0), theirs: (-rest).max(0) });
    }
    terms
}

/// Material and placement, Red's less Black's.
fn standing(board: &Board) -> Tapered {
    board.occupied().iter().fold(Tapered::default(), |sum, point| {
        sum + board.piece_at(point).map_or(Tapered::default(), |piece| signed(piece, point))
    })
}

/// A piece's material and placement, negative for Black.
#[inline(always)]
fn signed(piece: Piece, point: boyi_xiangqi::Point) -> Tapered {
    let value = material(piece.role) + placement(piece, point);
    if piece.color == Color::Red { value } else { value.times(-1) }
}

/// The evaluation, given material and placement.
fn finish(board: &Board, standing: Tapered) -> i32 {
    let [red, black] = Color::ALL.map(|color| terms::of(board, color));
    let others = red.into_iter().zip(black).fold(Tapered::default(), |sum, (red, black)| sum + red - black);
    let red = (standing + others).at(phase(board));
    let value = if board.turn() == Color::Red { red } else { -red };
    let value = value + TEMPO;
    let ahead = if value > 0 { board.turn() } else { !board.turn() };
    if !can_win(board, ahead) {
        return value / 16;
    }
    value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
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
    line: Vec<Tapered>,
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
        let moves: Vec<Move> =
            boards.windows(2).filter_map(|pair| move_between(&pair[0], &pair[1])).collect();
        let repetition = judge_cycle(boards, &moves, self.rules);
        match (repetition, boards.last()) {
            (Repetition::PerpetualCheck { by } | Repetition::PerpetualChase { by, .. }, Some(now)) => {
                if by == now.turn() { Verdict::Loss } else { Verdict::Win }
            }
            _ => Verdict::Draw,
        }
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
