//! Draws by repetition that are one move away. [`find`] finds those that are there.
//!
//! `keys` are the keys of the game and of the current line, the current position's last. `reach` is the number of plies since the
//! last capture, pawn move or null move. The answers are exact up to collisions of 64-bit keys.

#[cfg(doc)]
use boyi_alphabeta::repetition::find;
use boyi_alphabeta::repetition::occurred_before;
use boyi_chess::{Board, Color, Role, Square, attacks, zobrist};
use std::sync::LazyLock;

/// Returns `true` if some move leads to a position for which [`find`] finds one: then the side to move has at least a draw.
///
/// Positions an odd number of plies apart are one reversible move apart exactly if the XOR of their keys is that move's own:
/// a look-up in a cuckoo hash table of all reversible moves (Marcel van Kervinck 2013,
/// marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf).
pub(crate) fn has_upcoming_repetition(board: &Board, keys: &[u64], reach: usize, ply: usize) -> bool {
    if reach < 3 {
        return false;
    }
    let turn = zobrist::turn(Color::Black);
    let now = keys.len() - 1;
    // The change by the opponent's moves since then: 0 if all its pieces are back on their squares.
    let mut theirs = keys[now] ^ keys[now - 1] ^ turn;
    let mut back = 3;
    while back <= reach {
        let then = now - back;
        theirs ^= keys[then + 1] ^ keys[then] ^ turn;
        if theirs == 0
            && let Some((a, b)) = CUCKOO.find(keys[now] ^ keys[then] ^ turn)
            && attacks::between(a, b).is_disjoint(board.occupied())
            && (back <= ply || occurred_before(keys, then, reach - back))
        {
            return true;
        }
        back += 2;
    }
    false
}

/// Every reversible move (of a piece other than a pawn, on an empty board, in either direction) by its change of the key.
struct Cuckoo {
    changes: [u64; SIZE],
    squares: [(Square, Square); SIZE],
}

/// There are 3,668 such moves. Each is stored in one of two places that its key gives (Pagh and Rodler 2001, "Cuckoo hashing").
const SIZE: usize = 1 << 13;

fn places(change: u64) -> [usize; 2] {
    [change as usize & (SIZE - 1), (change >> 16) as usize & (SIZE - 1)]
}

/// Computed on first use: keys do not compress, and the web app is downloaded.
static CUCKOO: LazyLock<Box<Cuckoo>> = LazyLock::new(Cuckoo::new);

impl Cuckoo {
    fn new() -> Box<Cuckoo> {
        let mut table = Box::new(Cuckoo { changes: [0; SIZE], squares: [(Square::A1, Square::A1); SIZE] });
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for color in Color::ALL {
                for (a, &from) in Square::ALL.iter().enumerate() {
                    for &to in &Square::ALL[a + 1..] {
                        if reaches(role, from, to) {
                            let change = zobrist::piece(color, role, from) ^ zobrist::piece(color, role, to);
                            table.insert(change, (from, to));
                        }
                    }
                }
            }
        }
        table
    }

    /// Stores a move in the first of its places and moves what was there to its other place, until a free place is found.
    fn insert(&mut self, mut change: u64, mut squares: (Square, Square)) {
        let mut place = places(change)[0];
        while change != 0 {
            (change, self.changes[place]) = (self.changes[place], change);
            (squares, self.squares[place]) = (self.squares[place], squares);
            let [first, second] = places(change);
            place = if place == first { second } else { first };
        }
    }

    /// The squares of the move that makes this change.
    #[inline(always)]
    fn find(&self, change: u64) -> Option<(Square, Square)> {
        let [first, second] = places(change);
        if change == 0 {
            None
        } else if self.changes[first] == change {
            Some(self.squares[first])
        } else if self.changes[second] == change {
            Some(self.squares[second])
        } else {
            None
        }
    }
}

/// Returns `true` if a piece of this role goes from one square to the other on an empty board.
const fn reaches(role: Role, a: Square, b: Square) -> bool {
    let files = (a as u8 & 7).abs_diff(b as u8 & 7);
    let ranks = (a as u8 >> 3).abs_diff(b as u8 >> 3);
    let (diagonal, straight) = (files == ranks, files == 0 || ranks == 0);
    match role {
        Role::Pawn => false,
        Role::Knight => files * ranks == 2,
        Role::Bishop => diagonal,
        Role::Rook => straight,
        Role::Queen => diagonal || straight,
        Role::King => files <= 1 && ranks <= 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_alphabeta::repetition::find;
    use boyi_chess::Move;
    use proptest::prelude::*;

    #[test]
    fn every_reversible_move_is_found() {
        assert_eq!(CUCKOO.changes.iter().filter(|&&change| change != 0).count(), 3668);
        let change = zobrist::piece(Color::Black, Role::Knight, Square::G8)
            ^ zobrist::piece(Color::Black, Role::Knight, Square::F6);
        assert_eq!(CUCKOO.find(change), Some((Square::F6, Square::G8)));
        assert_eq!(CUCKOO.find(change ^ 1), None);
    }

    proptest! {
        /// Random games with many moves to and fro, each position tested from every ply: the look-up agrees with trying every legal
        /// move.
        #[test]
        fn it_equals_trying_every_move(
            start in prop::sample::select(vec![
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                "4k2n/8/8/3q4/8/8/2B5/R3K3 w Q - 0 1",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            ]),
            choices in prop::collection::vec((any::<u16>(), 0..4), 0..60),
        ) {
            let mut board: Board = start.parse().expect("legal");
            let mut keys = vec![board.key()];
            let mut moves: Vec<Move> = Vec::new();
            for (choice, whim) in choices {
                let reach = usize::from(board.halfmove_clock()).min(keys.len() - 1);
                for ply in [0, 1, 3, 4, 5, 8, 60] {
                    let tried = board.legal_moves().into_iter().any(|m| {
                        let child = board.after(m);
                        let mut keys = keys.clone();
                        keys.push(child.key());
                        let reach = usize::from(child.halfmove_clock()).min(keys.len() - 1);
                        find(&keys, reach, ply + 1).is_some()
                    });
                    prop_assert_eq!(has_upcoming_repetition(&board, &keys, reach, ply), tried, "{} ply {}", board, ply);
                }
                // Mostly take back the last own move, if that is legal.
                let back = moves.iter().rev().nth(1).map(|m| Move::new(m.to(), m.from()));
                let list = board.legal_moves();
                if list.is_empty() {
                    break;
                }
                let m = match back {
                    Some(m) if whim > 0 && board.is_legal(m) => m,
                    _ => list[usize::from(choice) % list.len()],
                };
                board = board.after(m);
                keys.push(board.key());
                moves.push(m);
            }
        }
    }
}
