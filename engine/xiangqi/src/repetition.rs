//! Judgment of a repetition by the Asian rules.
//!
//! The rules are those of the Asian Xiangqi Federation, numbered AR here as in the English text at wxf.org/xq/rule/asia and
//! clubxiangqi.com/rules; this follows a summary of them, and no engine's code. What they say, as far as it is judged here:
//!
//! - A side that gives check with every move of the repetition loses; if both do, it is a draw (AR 7, 8).
//! - A side that chases the same piece with every move loses to a side that does not; if both do, it is a draw. Check outweighs chase.
//! - Of two chases, that of a rook held by a horse, so that its king would be attacked if it left, outweighs the other (AR 19).
//! - Everything else is a draw: threats of mate, offers, a check and a chase in turn (AR 9, 10, 12, 40), two pieces chased in turn (AR 32).
//!
//! A move chases a piece if the mover could take it now, and could not before the move:
//!
//! - with a rook, cannon, horse, elephant or advisor, by a legal capture; a king and a pawn may chase (AR 28, 29),
//! - a rook, cannon, horse, elephant, advisor or a pawn that has crossed the river,
//! - where no legal capture takes back (a protector that is pinned protects nothing), or a horse or a cannon takes a rook (AR 15), or an
//!   elephant or an advisor takes a rook, cannon or horse,
//! - and, of two pieces of a kind, only where the other could not take first: both can, then it is an offer (AR 24).
//!
//! So discovered attacks count, and a move that takes protection away. A move that gives check chases nothing.

use crate::{Board, Color, Move, Piece, Point, Role, attacks};
use core::fmt;

/// The rules by which a repetition is judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RepetitionRules {
    /// The Asian rules: perpetual check and perpetual chase lose.
    #[default]
    Axf,
    /// Perpetual check loses, every other repetition is a draw.
    Simple,
}

impl RepetitionRules {
    /// All rules.
    pub const ALL: [RepetitionRules; 2] = [RepetitionRules::Axf, RepetitionRules::Simple];

    /// Their name: `axf` or `simple`.
    pub const fn name(self) -> &'static str {
        match self {
            RepetitionRules::Axf => "axf",
            RepetitionRules::Simple => "simple",
        }
    }
}

/// A chase of one piece with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chase {
    /// The side that chased.
    pub by: Color,
    /// The chased piece.
    pub victim: Piece,
    /// Where the chased piece stands now.
    pub point: Point,
    /// The kinds of pieces that chased.
    pub with: Chasers,
    /// Whether the victim is a rook that a horse holds.
    held: bool,
}

impl fmt::Display for Chase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Chase { by, victim, point, with, .. } = self;
        write!(f, "{by} chases the {} on {point} with every move of its {with}", victim.role)
    }
}

/// Kinds of pieces that chased, in the order in which they first did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chasers([Option<Role>; CHASERS.len()]);

/// The kinds of pieces that can chase. Kings and pawns may (AR 28, 29).
const CHASERS: [Role; 5] = [Role::Rook, Role::Horse, Role::Cannon, Role::Elephant, Role::Advisor];

impl Chasers {
    /// The kinds, at least one.
    pub fn iter(self) -> impl Iterator<Item = Role> {
        self.0.into_iter().flatten()
    }

    fn add(&mut self, role: Role) {
        let free = self.0.iter_mut().find(|kept| kept.is_none_or(|kept| kept == role));
        if let Some(place) = free {
            *place = Some(role);
        }
    }
}

/// `rook`, or `rook and horse in turn`.
impl fmt::Display for Chasers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, role) in self.iter().enumerate() {
            write!(f, "{}{role}", if number == 0 { "" } else { " and " })?;
        }
        if self.iter().nth(1).is_some() { f.write_str(" in turn") } else { Ok(()) }
    }
}

/// The judgment of a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// A side gave check with every move, the other did not: it loses.
    PerpetualCheck {
        /// That side.
        by: Color,
    },
    /// Both sides gave check with every move: a draw.
    MutualCheck,
    /// A side chased the same piece with every move, the other did not: the chasing side loses.
    PerpetualChase(Chase),
    /// Both sides chased with every move: a draw. The chase of Red, then that of Black.
    MutualChase([Chase; 2]),
    /// Neither side did anything that is forbidden: a draw.
    Allowed,
}

impl Repetition {
    /// The winner; `None` for a draw.
    pub fn winner(self) -> Option<Color> {
        match self {
            Repetition::PerpetualCheck { by } | Repetition::PerpetualChase(Chase { by, .. }) => Some(!by),
            _ => None,
        }
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Repetition::PerpetualCheck { by } => write!(f, "{by} gives check with every move"),
            Repetition::MutualCheck => f.write_str("both sides give check with every move"),
            Repetition::PerpetualChase(chase) => chase.fmt(f),
            Repetition::MutualChase([red, black]) => write!(f, "{red}, and {black}"),
            Repetition::Allowed => f.write_str("neither side gives check or chases with every move"),
        }
    }
}

/// Judges the moves between three occurrences of a position; `boards` starts at the first and ends at the third, `second` is the index of the
/// second. A side loses only if it breaks the rules in the whole of it and in each of its two parts.
pub(crate) fn judge(boards: &[Board], moves: &[Move], second: usize, rules: RepetitionRules) -> Repetition {
    let whole = judge_stretch(boards, moves, rules);
    if whole.winner().is_none() {
        return whole;
    }
    let parts = [
        judge_stretch(&boards[..=second], &moves[..second], rules),
        judge_stretch(&boards[second..], &moves[second..], rules),
    ];
    match parts.into_iter().find(|part| part.winner() != whole.winner()) {
        None => whole,
        // Each side is at fault once: neither loses.
        Some(part) if part.winner().is_some() => Repetition::Allowed,
        Some(part) => part,
    }
}

/// Judges the moves between two occurrences of a position: `boards` starts at the first and ends at the second. A game is judged at the third
/// ([`History::repetition`](crate::History::repetition)); a search need not wait for it.
///
/// # Panics
/// If there is no board, or not a move less than boards.
pub fn judge_cycle(boards: &[Board], moves: &[Move], rules: RepetitionRules) -> Repetition {
    assert_eq!(boards.len(), moves.len() + 1, "a board before the moves and one after each");
    judge_stretch(boards, moves, rules)
}

/// Judges a stretch of a game that ends in the position where it starts. Nothing is taken in it.
fn judge_stretch(boards: &[Board], moves: &[Move], rules: RepetitionRules) -> Repetition {
    let always_checks = |color: Color| {
        boards.windows(2).filter(|pair| pair[0].turn() == color).all(|pair| pair[1].in_check())
    };
    match [Color::Red, Color::Black].map(always_checks) {
        [true, true] => return Repetition::MutualCheck,
        [true, false] => return Repetition::PerpetualCheck { by: Color::Red },
        [false, true] => return Repetition::PerpetualCheck { by: Color::Black },
        [false, false] if rules == RepetitionRules::Simple => return Repetition::Allowed,
        [false, false] => {}
    }
    match [Color::Red, Color::Black].map(|color| chased_throughout(boards, moves, color)) {
        [None, None] => Repetition::Allowed,
        [Some(chase), None] | [None, Some(chase)] => Repetition::PerpetualChase(chase),
        [Some(red), Some(black)] => match (red.held, black.held) {
            (true, false) => Repetition::PerpetualChase(red),
            (false, true) => Repetition::PerpetualChase(black),
            _ => Repetition::MutualChase([red, black]),
        },
    }
}

/// The chase of one piece by every move of the side, if there is one.
///
/// The stretch ends as it started, but pieces of a kind may have changed places: pieces are followed by where they stand after each move.
fn chased_throughout(boards: &[Board], moves: &[Move], by: Color) -> Option<Chase> {
    let mut victims: Vec<Victim> = boards[0]
        .color(!by)
        .iter()
        .map(|point| Victim { point, with: Chasers::default(), held: true })
        .collect();
    for (pair, m) in boards.windows(2).zip(moves) {
        let [before, after] = pair else { continue };
        for victim in &mut victims {
            if victim.point == m.from() {
                victim.point = m.to();
            }
        }
        if before.turn() != by {
            continue;
        }
        if after.in_check() {
            return None;
        }
        victims.retain_mut(|victim| match chaser(after, by, victim.point) {
            Some(role) if chaser(before, by, victim.point).is_none() => {
                victim.with.add(role);
                victim.held &= is_held_rook(after, victim.point);
                true
            }
            _ => false,
        });
    }
    let Victim { point, with, held } = victims.into_iter().max_by_key(|victim| victim.held)?;
    let victim = boards[boards.len() - 1].piece_at(point)?;
    Some(Chase { by, victim, point, with, held })
}

/// A piece that may be the chased one.
struct Victim {
    point: Point,
    /// The kinds of pieces that chased it.
    with: Chasers,
    /// Whether it was a rook held by a horse after each of these moves.
    held: bool,
}

/// Returns `true` if a rook stands on the point that alone keeps an enemy horse from attacking its king (AR 19).
fn is_held_rook(board: &Board, point: Point) -> bool {
    let Some(Piece { color, role: Role::Rook }) = board.piece_at(point) else { return false };
    let king = board.king(color);
    let horses = attacks::horse_steps(king) & board.pieces(!color, Role::Horse);
    horses.iter().any(|horse| attacks::horse_leg(horse, king) == point)
}

/// The kind of piece of the side `by` that attacks the piece on the point so that it is chased, if one does.
fn chaser(board: &Board, by: Color, point: Point) -> Option<Role> {
    let victim = board.piece_at(point)?;
    let crossed = (point.rank() < 5) == (victim.color == Color::Black);
    if victim.role == Role::King || victim.role == Role::Pawn && !crossed {
        return None;
    }
    let board = board.with_turn(by);
    CHASERS.into_iter().find(|&role| {
        board.pieces(by, role).iter().any(|from| {
            let capture = (from != point).then(|| Move::new(from, point));
            capture.is_some_and(|capture| {
                board.is_legal(capture) && is_profitable(&board, capture, role, victim)
            })
        })
    })
}

/// Returns `true` if a legal capture by this kind of piece is a threat that must be answered.
fn is_profitable(board: &Board, capture: Move, attacker: Role, victim: Piece) -> bool {
    match (attacker, victim.role) {
        (Role::Horse | Role::Cannon, Role::Rook) => return true,
        (Role::Elephant | Role::Advisor, Role::Rook | Role::Cannon | Role::Horse) => return true,
        _ => {}
    }
    let after = board.after(capture);
    let protected = after
        .color(after.turn())
        .iter()
        .any(|from| from != capture.to() && after.is_legal(Move::new(from, capture.to())));
    let takes_first = attacker == victim.role && board.with_turn(victim.color).is_legal(capture.reversed());
    !protected && !takes_first
}
