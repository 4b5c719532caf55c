//! Exchanges: values, defenders, pieces that can be won.

use boyi_chess::{Bitboard, Board, Color, Role, Square, attacks};

/// The usual values in pawns; a king is worth more than everything else.
pub(crate) fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// Whether a role moves along lines.
pub(crate) fn is_slider(role: Role) -> bool {
    matches!(role, Role::Bishop | Role::Rook | Role::Queen)
}

/// A side's material in pawns less the other's.
pub(crate) fn balance(board: &Board, side: Color) -> i32 {
    let of = |color| {
        let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        roles.iter().map(|&role| value(role) * board.pieces(color, role).len() as i32).sum::<i32>()
    };
    of(side) - of(!side)
}

/// The pieces of a side that attack a square.
pub(crate) fn attackers(board: &Board, side: Color, square: Square) -> Bitboard {
    board.attackers(square, board.occupied()) & board.color(side)
}

/// The squares that the piece on a square attacks.
pub(crate) fn attacked_from(board: &Board, square: Square) -> Bitboard {
    match board.piece_at(square) {
        Some(piece) => attacks::of(piece.role(), piece.color(), square, board.occupied()),
        None => Bitboard::EMPTY,
    }
}

/// Whether a piece could be taken back: something of its side attacks its square, perhaps through the line of an attacker.
pub(crate) fn is_defended(board: &Board, square: Square) -> bool {
    let Some(color) = board.color_at(square) else { return false };
    if !attackers(board, color, square).is_empty() {
        return true;
    }
    // A defender behind an attacker on the same line takes back as well.
    attackers(board, !color, square).into_iter().any(|attacker| {
        let slider = board.role_at(attacker).is_some_and(is_slider);
        let without = board.occupied() ^ Bitboard::from(attacker);
        slider && !(board.attackers(square, without) & board.color(color)).is_empty()
    })
}

/// Whether the other side wins something by taking the piece: it is attacked, and undefended or by a cheaper piece.
pub(crate) fn can_be_won(board: &Board, square: Square) -> bool {
    let Some(piece) = board.piece_at(square) else { return false };
    let attackers = attackers(board, !piece.color(), square);
    let cheaper = |attacker| {
        board.role_at(attacker).is_some_and(|role| role != Role::King && value(role) < value(piece.role()))
    };
    !attackers.is_empty() && (!is_defended(board, square) || attackers.into_iter().any(cheaper))
}
