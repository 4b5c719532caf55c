//! The terms that depend on several pieces.

use super::{Tapered, tapered};
use boyi_xiangqi::{Bitboard, Board, Color, Point, Role, attacks};

/// Their names, in the order of [`of`].
pub(super) const NAMES: [&str; 4] = ["mobility", "cannons", "king-safety", "pawns"];

/// A side's terms.
pub(super) fn of(board: &Board, color: Color) -> [Tapered; NAMES.len()] {
    [mobility(board, color), cannons(board, color), attack(board, color), pawns(board, color)]
}

/// A rook's value for each point that it reaches, beyond seven.
const ROOK_MOBILITY: Tapered = tapered(3, 4);
/// A cannon's, beyond seven.
const CANNON_MOBILITY: Tapered = tapered(1, 1);
/// A horse's value by the number of points that it reaches and pawns do not attack: a horse without a leg to stand on is lost sooner or later.
const HORSE_MOBILITY: [Tapered; 9] = [
    tapered(-45, -40),
    tapered(-22, -20),
    tapered(-8, -6),
    tapered(0, 2),
    tapered(6, 8),
    tapered(10, 12),
    tapered(14, 16),
    tapered(16, 18),
    tapered(18, 20),
];

/// The points that rooks, horses and cannons reach.
fn mobility(board: &Board, color: Color) -> Tapered {
    let (own, occupied) = (board.color(color), board.occupied());
    let by_pawns = attacks::pawns(!color, board.pieces(!color, Role::Pawn));
    let count = |points: Bitboard| (points - own).len() as i32;
    let mut sum = Tapered::default();
    for rook in board.pieces(color, Role::Rook) {
        sum += ROOK_MOBILITY.times(count(attacks::rook(rook, occupied)) - 7);
    }
    for cannon in board.pieces(color, Role::Cannon) {
        sum += CANNON_MOBILITY.times(count(attacks::cannon(cannon, occupied)) - 7);
    }
    for horse in board.pieces(color, Role::Horse) {
        let safe = attacks::horse(horse, occupied) - by_pawns;
        sum += HORSE_MOBILITY[count(safe) as usize];
    }
    sum
}

/// A cannon on the file of the enemy king with nothing between (空头炮): no piece may come between.
const HOLLOW_CANNON: Tapered = tapered(85, 45);
/// A cannon on that file with two pieces between, at least one of them the enemy's: it is pinned.
const PINNING_CANNON: Tapered = tapered(28, 12);
/// The same where a horse stands in the centre of the palace (窝心马).
const CHOKED_HORSE: Tapered = tapered(40, 20);
/// A cannon on the enemy back rank beside the king, with one piece between or none (沉底炮).
const BOTTOM_CANNON: Tapered = tapered(22, 8);
/// A cannon's screens in the endgame: each own advisor and elephant.
const OWN_SCREENS: Tapered = tapered(0, 8);

/// Cannons on the lines of the enemy king, by what stands between.
fn cannons(board: &Board, color: Color) -> Tapered {
    let (king, occupied) = (board.king(!color), board.occupied());
    let own = board.pieces(color, Role::Cannon);
    let guards = board.pieces(color, Role::Advisor) | board.pieces(color, Role::Elephant);
    let mut sum = OWN_SCREENS.times((own.len() * guards.len()) as i32);
    for cannon in own & attacks::rook_rays(king) {
        let between = attacks::between(cannon, king) & occupied;
        let on_file = cannon.file() == king.file();
        sum += match between.len() {
            0 if on_file => HOLLOW_CANNON,
            2 if on_file && (between & board.color(!color)).any() => {
                let centre = palace_centre(!color);
                let choked = board.pieces(!color, Role::Horse).contains(centre) && between.contains(centre);
                if choked { PINNING_CANNON + CHOKED_HORSE } else { PINNING_CANNON }
            }
            0 | 1 if !on_file && is_back_rank(cannon, !color) => BOTTOM_CANNON,
            _ => Tapered::default(),
        };
    }
    sum
}

fn palace_centre(color: Color) -> Point {
    let rank = if color == Color::Red { 1 } else { 8 };
    Point::at(4, rank).expect("a point of the board")
}

fn is_back_rank(point: Point, color: Color) -> bool {
    point.rank() == if color == Color::Red { 0 } else { 9 }
}

/// The weight of a piece over the river in an attack, by role.
const ATTACKERS: [(Role, u32); 4] = [(Role::Rook, 3), (Role::Horse, 2), (Role::Cannon, 2), (Role::Pawn, 1)];
/// The worth of an attack by its weight and the number of enemy guards that are missing, 0 to 4: weight times the row's number.
const ATTACK: [Tapered; 5] = [tapered(3, 1), tapered(7, 2), tapered(12, 4), tapered(16, 6), tapered(20, 8)];
/// Each point of the enemy palace that a rook or a horse attacks.
const PALACE_POINT: Tapered = tapered(6, 3);

/// The danger to the enemy king: pieces over the river against missing guards, and attacked points of the palace.
fn attack(board: &Board, color: Color) -> Tapered {
    let occupied = board.occupied();
    let over = Bitboard::half(!color);
    let weight: u32 =
        ATTACKERS.iter().map(|&(role, weight)| weight * (board.pieces(color, role) & over).len()).sum();
    let guards = board.pieces(!color, Role::Advisor) | board.pieces(!color, Role::Elephant);
    let missing = 4_u32.saturating_sub(guards.len()) as usize;
    let mut sum = ATTACK[missing].times(weight.saturating_sub(2) as i32);
    let mut attacked = Bitboard::EMPTY;
    for rook in board.pieces(color, Role::Rook) {
        attacked |= attacks::rook(rook, occupied);
    }
    for horse in board.pieces(color, Role::Horse) {
        attacked |= attacks::horse(horse, occupied);
    }
    sum += PALACE_POINT.times((attacked & Bitboard::palace(!color)).len() as i32);
    sum
}

/// Two pawns over the river side by side.
const CONNECTED_PAWNS: Tapered = tapered(14, 18);
/// An own pawn straight ahead of a horse on its own side of the river: the horse has no leg forward.
const BLOCKED_HORSE: Tapered = tapered(-10, -4);

/// Pawns: side by side over the river, or in the way of their own horses.
fn pawns(board: &Board, color: Color) -> Tapered {
    let pawns = board.pieces(color, Role::Pawn);
    let crossed = pawns & Bitboard::half(!color);
    let beside = crossed.iter().filter(|pawn| pawn.offset(1, 0).is_some_and(|next| crossed.contains(next)));
    let mut sum = CONNECTED_PAWNS.times(beside.count() as i32);
    let forward = if color == Color::Red { 1 } else { -1 };
    for horse in board.pieces(color, Role::Horse) - Bitboard::half(!color) {
        let ahead = horse.offset(0, forward);
        if ahead.is_some_and(|point| pawns.contains(point)) {
            sum += BLOCKED_HORSE;
        }
    }
    sum
}
