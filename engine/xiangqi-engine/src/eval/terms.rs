//! The features of a side that depend on several pieces.

use super::Counted;
use super::features::{
    ATTACKERS, BLOCKED_HORSE, BOTTOM_CANNON, CHOKED_HORSE, CONNECTED_PAWNS, HOLLOW_CANNON, MOBILITY_CANNON,
    MOBILITY_HORSE, MOBILITY_ROOK, OWN_SCREENS, PALACE_POINT, PINNING_CANNON,
};
use boyi_alphabeta::features::Tracer;
use boyi_xiangqi::{Bitboard, Board, Color, Point, Role, attacks};

/// Counts them.
#[inline(always)]
pub(super) fn count<T: Tracer>(board: &Board, color: Color, counted: &mut Counted<'_, T>) {
    let palace = mobility(board, color, counted);
    cannons(board, color, counted);
    attackers(board, color, counted);
    counted.add(color, PALACE_POINT, palace);
    pawns(board, color, counted);
}

/// The points that rooks, cannons and horses reach. Returns the number of those in the enemy palace that a rook or a horse attacks.
#[inline(always)]
fn mobility<T: Tracer>(board: &Board, color: Color, counted: &mut Counted<'_, T>) -> i32 {
    let (own, occupied) = (board.color(color), board.occupied());
    let by_pawns = attacks::pawns(!color, board.pieces(!color, Role::Pawn));
    let mut attacked = Bitboard::EMPTY;
    for rook in board.pieces(color, Role::Rook) {
        let points = attacks::rook(rook, occupied);
        attacked |= points;
        counted.add(color, MOBILITY_ROOK + (points - own).len() as usize, 1);
    }
    for cannon in board.pieces(color, Role::Cannon) {
        let points = attacks::cannon(cannon, occupied) - own;
        counted.add(color, MOBILITY_CANNON + points.len() as usize, 1);
    }
    for horse in board.pieces(color, Role::Horse) {
        let points = attacks::horse(horse, occupied);
        attacked |= points;
        counted.add(color, MOBILITY_HORSE + (points - own - by_pawns).len() as usize, 1);
    }
    (attacked & Bitboard::palace(!color)).len() as i32
}

/// Cannons on the lines of the enemy king, by what stands between.
#[inline(always)]
fn cannons<T: Tracer>(board: &Board, color: Color, counted: &mut Counted<'_, T>) {
    let (king, occupied) = (board.king(!color), board.occupied());
    let own = board.pieces(color, Role::Cannon);
    let guards = board.pieces(color, Role::Advisor) | board.pieces(color, Role::Elephant);
    counted.add(color, OWN_SCREENS, (own.len() * guards.len()) as i32);
    for cannon in own & attacks::rook_rays(king) {
        let between = attacks::between(cannon, king) & occupied;
        let on_file = cannon.file() == king.file();
        match between.len() {
            0 if on_file => counted.add(color, HOLLOW_CANNON, 1),
            2 if on_file && (between & board.color(!color)).any() => {
                counted.add(color, PINNING_CANNON, 1);
                let centre = palace_centre(!color);
                if board.pieces(!color, Role::Horse).contains(centre) && between.contains(centre) {
                    counted.add(color, CHOKED_HORSE, 1);
                }
            }
            0 | 1 if !on_file && is_back_rank(cannon, !color) => counted.add(color, BOTTOM_CANNON, 1),
            _ => {}
        }
    }
}

fn palace_centre(color: Color) -> Point {
    let rank = if color == Color::Red { 1 } else { 8 };
    Point::at(4, rank).expect("a point of the board")
}

fn is_back_rank(point: Point, color: Color) -> bool {
    point.rank() == if color == Color::Red { 0 } else { 9 }
}

/// The weight of a piece over the river in an attack, by role.
const WEIGHT: [(Role, u32); 4] = [(Role::Rook, 3), (Role::Horse, 2), (Role::Cannon, 2), (Role::Pawn, 1)];

/// The danger to the enemy king: pieces over the river against missing guards.
#[inline(always)]
fn attackers<T: Tracer>(board: &Board, color: Color, counted: &mut Counted<'_, T>) {
    let over = Bitboard::half(!color);
    let weight: u32 =
        WEIGHT.iter().map(|&(role, weight)| weight * (board.pieces(color, role) & over).len()).sum();
    let guards = board.pieces(!color, Role::Advisor) | board.pieces(!color, Role::Elephant);
    let missing = 4_u32.saturating_sub(guards.len()) as usize;
    counted.add(color, ATTACKERS + missing, weight.saturating_sub(2) as i32);
}

/// Pawns: side by side over the river, or in the way of their own horses.
#[inline(always)]
fn pawns<T: Tracer>(board: &Board, color: Color, counted: &mut Counted<'_, T>) {
    let pawns = board.pieces(color, Role::Pawn);
    let crossed = pawns & Bitboard::half(!color);
    let beside = crossed.iter().filter(|pawn| pawn.offset(1, 0).is_some_and(|next| crossed.contains(next)));
    counted.add(color, CONNECTED_PAWNS, beside.count() as i32);
    let forward = if color == Color::Red { 1 } else { -1 };
    let blocked = (board.pieces(color, Role::Horse) - Bitboard::half(!color))
        .iter()
        .filter(|horse| horse.offset(0, forward).is_some_and(|point| pawns.contains(point)));
    counted.add(color, BLOCKED_HORSE, blocked.count() as i32);
}
