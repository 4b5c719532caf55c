//! Static exchange evaluation: the material won if both sides keep capturing on one point.

use boyi_xiangqi::{Bitboard, Board, Color, Move, Point, Role, attacks};

/// Centipawns by role for exchanges and for ordering captures; the king's is never asked for.
pub(crate) const PIECE_VALUES: [i32; 7] = [0, 100, 100, 280, 600, 290, 80];

/// Roles from the least valuable taker to the most.
const TAKERS: [Role; 7] =
    [Role::Pawn, Role::Advisor, Role::Elephant, Role::Horse, Role::Cannon, Role::Rook, Role::King];

/// The value of the captured piece, in centipawns.
#[inline(always)]
pub(crate) fn gain(board: &Board, m: Move) -> i32 {
    board.piece_at(m.to()).map_or(0, |piece| PIECE_VALUES[piece.role.index()])
}

/// Returns `true` if the exchange that a legal move starts wins at least `threshold` centipawns, each side taking with its least valuable piece
/// first and stopping when it likes.
///
/// After each capture the takers are looked up afresh, as a piece that leaves opens lines and legs, and takes a cannon its screen or gives it
/// one. Pins are ignored.
pub(crate) fn is_at_least(board: &Board, m: Move, threshold: i32) -> bool {
    let (from, to) = (m.from(), m.to());
    let Some(moved) = board.piece_at(from) else { return false };
    // The balance if the exchange ends now, then if our piece is taken for nothing.
    let mut balance = gain(board, m) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= PIECE_VALUES[moved.role.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() - from.into()) | to.into();
    let mut turn = !board.turn();
    loop {
        let taker = TAKERS
            .into_iter()
            .find_map(|role| takers(board, role, turn, to, occupied).first().map(|taker| (role, taker)));
        let Some((role, taker)) = taker else { break };
        occupied -= taker.into();
        turn = !turn;
        balance = -balance - 1 - PIECE_VALUES[role.index()];
        if balance >= 0 {
            // The king may not take a defended piece: then the other side has the last word.
            let defended = || TAKERS.into_iter().any(|role| takers(board, role, turn, to, occupied).any());
            if role == Role::King && defended() {
                turn = !turn;
            }
            break;
        }
    }
    // The side to move has no more captures that pay: it loses the exchange.
    turn != board.turn()
}

/// The pieces of this kind on `occupied` that can take on an occupied point.
#[inline(always)]
fn takers(board: &Board, role: Role, by: Color, point: Point, occupied: Bitboard) -> Bitboard {
    let pieces = board.pieces(by, role) & occupied;
    if pieces.is_empty() {
        return pieces;
    }
    pieces
        & match role {
            Role::King => attacks::king(point),
            Role::Advisor => attacks::advisor(point),
            Role::Elephant => attacks::elephant(point, occupied),
            Role::Horse => {
                let near = attacks::horse_steps(point) & pieces;
                near.iter().filter(|&horse| !occupied.contains(attacks::horse_leg(horse, point))).collect()
            }
            Role::Rook => attacks::rook(point, occupied),
            Role::Cannon => attacks::cannon(point, occupied),
            Role::Pawn => attacks::pawns_to(by, point),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_exchanges() {
        for (fen, text, value) in [
            // A rook takes a pawn that a horse protects, or does not.
            ("3k5/9/9/5n3/9/3p5/9/9/9/3RK4 w - - 0 1", "d1d5", 80),
            ("3k5/9/9/2n6/9/3p5/9/9/9/3RK4 w - - 0 1", "d1d5", 80 - 600),
            // The horse's leg is taken.
            ("3k5/9/9/2n6/2P6/3p5/9/9/9/3RK4 w - - 0 1", "d1d5", 80),
            // The rook that takes was the screen of the cannon behind it.
            ("5k3/9/9/9/4r4/4p4/9/4R4/4C4/3K5 w - - 0 1", "e3e5", 80 - 600),
            // A cannon takes over its screen, and is taken by an advisor.
            ("3a1k3/4a4/9/9/9/9/9/9/4N4/3KC4 w - - 0 1", "e1e9", 100 - 290),
            // A pawn that has not crossed the river protects nothing beside it.
            ("4k4/9/9/3np4/9/3N5/9/9/3C5/4K4 w - - 0 1", "d2d7", 280),
        ] {
            let board: Board = fen.parse().expect("a position");
            let m = board.parse_uci(text).expect("a legal move");
            assert!(is_at_least(&board, m, value), "{fen} {text} wins {value}");
            assert!(!is_at_least(&board, m, value + 1), "{fen} {text} wins no more than {value}");
        }
    }
}
