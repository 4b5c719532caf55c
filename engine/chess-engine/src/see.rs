//! Static exchange evaluation: the material won if both sides keep capturing on one square.

use boyi_chess::cpu::{Cpu, WithCpu, dispatch};
use boyi_chess::{Bitboard, Board, Color, Move, Role, Square, attacks};

/// Centipawns by role for exchanges and for ordering captures.
pub(crate) const PIECE_VALUES: [i32; 6] = [100, 310, 330, 500, 960, 0];

/// The value of the captured piece and of a promotion, in centipawns.
#[inline(always)]
pub(crate) fn gain(board: &Board, m: Move) -> i32 {
    let taken = board.captured_role(m).map_or(0, |role| PIECE_VALUES[role.index()]);
    taken + m.promotes_to().map_or(0, |role| PIECE_VALUES[role.index()] - PIECE_VALUES[0])
}

/// Returns `true` if the exchange that a legal move starts wins at least `threshold` centipawns, each side taking with its least valuable piece
/// first and stopping when it likes.
///
/// Pieces behind others join in as lines open; pins are ignored. The method with a running balance is the common one
/// (chessprogramming.org, "SEE – The Swap Algorithm").
pub(crate) fn is_at_least(board: &Board, m: Move, threshold: i32) -> bool {
    if m.is_castle() {
        return threshold <= 0;
    }
    let (from, to) = (m.from(), m.to());
    let Some(moved) = board.role_at(from) else { return false };
    // The balance if the exchange ends now, then if our piece is taken for nothing.
    let mut balance = gain(board, m) - threshold;
    if balance < 0 {
        return false;
    }
    let on_square = m.promotes_to().unwrap_or(moved);
    balance -= PIECE_VALUES[on_square.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() - from) | to;
    if m.is_en_passant() {
        occupied -= Square::at(to.file(), from.rank());
    }
    dispatch(Exchange { board, square: to, occupied, balance })
}

/// The rest of an exchange, the other side to take.
struct Exchange<'a> {
    board: &'a Board,
    square: Square,
    occupied: Bitboard,
    /// The balance of the first side minus its threshold, if its piece is taken for nothing: negative.
    balance: i32,
}

impl WithCpu for Exchange<'_> {
    /// Whether the first side reaches its threshold.
    type Output = bool;

    #[inline(always)]
    fn with_cpu<C: Cpu>(self, cpu: C) -> bool {
        let Exchange { board, square, mut occupied, mut balance } = self;
        let bishop = |occupied: Bitboard| Bitboard(cpu.bishop(square, occupied.0));
        let rook = |occupied: Bitboard| Bitboard(cpu.rook(square, occupied.0));
        let diagonal = board.role(Role::Bishop) | board.role(Role::Queen);
        let straight = board.role(Role::Rook) | board.role(Role::Queen);
        let mut attackers = attacks::pawn(Color::White, square) & board.pieces(Color::Black, Role::Pawn)
            | attacks::pawn(Color::Black, square) & board.pieces(Color::White, Role::Pawn)
            | attacks::knight(square) & board.role(Role::Knight)
            | attacks::king(square) & board.role(Role::King)
            | bishop(occupied) & diagonal
            | rook(occupied) & straight;
        attackers &= occupied;
        let mut turn = !board.turn();
        loop {
            let mine = attackers & board.color(turn);
            let Some(least) = Role::ALL.into_iter().find(|&role| (mine & board.role(role)).any()) else {
                break;
            };
            if let Some(taker) = (mine & board.role(least)).first() {
                occupied ^= taker;
            }
            if matches!(least, Role::Pawn | Role::Bishop | Role::Queen) {
                attackers |= bishop(occupied) & diagonal;
            }
            if matches!(least, Role::Rook | Role::Queen) {
                attackers |= rook(occupied) & straight;
            }
            attackers &= occupied;
            turn = !turn;
            balance = -balance - 1 - PIECE_VALUES[least.index()];
            if balance >= 0 {
                // The king may not take a defended piece: then the other side has the last word.
                if least == Role::King && (attackers & board.color(turn)).any() {
                    turn = !turn;
                }
                break;
            }
        }
        // The side to move has no more captures that pay: it loses the exchange.
        turn != board.turn()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_exchanges() {
        for (fen, text, value) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", 100 - 310),
            ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100),
            ("4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100 - 500),
            ("4k3/4r3/8/8/8/8/4P3/4K3 b - - 0 1", "e7e2", 100 - 500),
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", 0),
            ("k7/6P1/8/8/8/8/8/K7 w - - 0 1", "g7g8q", 960 - 100),
        ] {
            let board: Board = fen.parse().expect("a legal position");
            let m = board.parse_uci(text).expect("a legal move");
            assert!(is_at_least(&board, m, value), "{fen} {text} wins {value}");
            assert!(!is_at_least(&board, m, value + 1), "{fen} {text} wins no more than {value}");
        }
    }
}
