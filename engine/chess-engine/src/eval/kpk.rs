//! King and pawn against king, solved: which positions are won.
//!
//! One bit a position, 24 KiB in all, found at first use in well under a millisecond: sets of squares of the lone king are worked on at
//! once, for each pawn and each of its king's squares, pawns nearer promotion first, until no further position is won. The pawn is White's and
//! stands on the files a to d; everything else is a mirror image. A pawn that promotes and is not taken at once has won, by a rook where a
//! queen would stalemate.

use boyi_chess::{Bitboard, Color, File, Rank, Square, attacks};
use std::sync::OnceLock;

/// The squares of the lone king from which the position is lost for it, by the strong king's square.
#[derive(Clone, Copy)]
struct Wins {
    white_to_move: [Bitboard; 64],
    black_to_move: [Bitboard; 64],
}

/// Pawn squares: 4 files × 6 ranks.
const PAWNS: usize = 24;

static WON: OnceLock<[Wins; PAWNS]> = OnceLock::new();

/// The number of a pawn's square, on the files a to d and the ranks 2 to 7.
fn number(pawn: Square) -> usize {
    (pawn.rank().index() - 1) * 4 + pawn.file().index()
}

/// The squares from which a king reaches one of these in one move.
fn around(set: Bitboard) -> Bitboard {
    set.iter().fold(Bitboard::EMPTY, |all, square| all | attacks::king(square))
}

fn solve() -> [Wins; PAWNS] {
    let nothing = Wins { white_to_move: [Bitboard::EMPTY; 64], black_to_move: [Bitboard::EMPTY; 64] };
    let mut all = [nothing; PAWNS];
    for rank in (Rank::Second.index()..=Rank::Seventh.index()).rev() {
        for file in [File::A, File::B, File::C, File::D] {
            let pawn = Square::at(file, Rank::new(rank));
            loop {
                let before = all[number(pawn)];
                for white in Square::ALL.into_iter().filter(|&white| white != pawn) {
                    let black_to_move = lost(&all[number(pawn)], pawn, white);
                    all[number(pawn)].black_to_move[white.index()] = black_to_move;
                    let white_to_move = won(&all, pawn, white);
                    all[number(pawn)].white_to_move[white.index()] = white_to_move;
                }
                let now = &all[number(pawn)];
                if now.black_to_move == before.black_to_move && now.white_to_move == before.white_to_move {
                    break;
                }
            }
        }
    }
    all
}

/// The squares where the lone king, to move, is lost as far as is known: mated, or every move leads to a known win. Stalemate and the
/// capture of the pawn are draws.
fn lost(known: &Wins, pawn: Square, white: Square) -> Bitboard {
    let near = attacks::king(white) | white;
    let guarded = attacks::pawn(Color::White, pawn);
    let reachable = !near - guarded;
    let escapes = reachable - known.white_to_move[white.index()];
    let mated_or_moving = around(reachable) | guarded;
    (!near - pawn.bitboard() - around(escapes)) & mated_or_moving
}

/// The squares of the lone king that are won with White to move, as far as is known.
fn won(all: &[Wins; PAWNS], pawn: Square, white: Square) -> Bitboard {
    let mut won = Bitboard::EMPTY;
    for to in attacks::king(white) - pawn.bitboard() {
        won |= all[number(pawn)].black_to_move[to.index()];
    }
    let stop = Square::new(pawn.index() + 8);
    if stop != white {
        let free = !stop.bitboard();
        if pawn.rank() == Rank::Seventh {
            let takers = attacks::king(stop);
            won |= if takers.contains(white) { free } else { free - takers };
        } else {
            let moved = |to: Square| all[number(to)].black_to_move[white.index()];
            won |= moved(stop) & free;
            let double = Square::new(stop.index() + 8);
            if pawn.rank() == Rank::Second && double != white {
                won |= moved(double) & free;
            }
        }
    }
    won - (attacks::king(white) | white | pawn | attacks::pawn(Color::White, pawn))
}

/// Returns `true` if the side `strong` wins with king and the only `pawn` against a lone king.
pub(super) fn wins(
    strong: Color,
    king: Square,
    pawn: Square,
    lone_king: Square,
    strong_to_move: bool,
) -> bool {
    let flip = Bitboard(0x0f0f_0f0f_0f0f_0f0f).contains(pawn);
    let place = |square: Square| {
        let square = square.relative_to(strong);
        if flip { square } else { square.flip_file() }
    };
    let wins = &WON.get_or_init(solve)[number(place(pawn))];
    let squares = if strong_to_move { &wins.white_to_move } else { &wins.black_to_move };
    squares[place(king).index()].contains(place(lone_king))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known counts of won positions (pawn on files a to d): chessprogramming.org, "KPK", and every bitbase.
    #[test]
    fn counts_are_the_known_ones() {
        let count: u32 = solve()
            .iter()
            .flat_map(|wins| wins.white_to_move.iter().chain(&wins.black_to_move))
            .map(|set| set.len())
            .sum();
        assert_eq!(count, 111_282);
    }

    #[test]
    fn classics() {
        let wins = |king, pawn, lone, first| wins(Color::White, king, pawn, lone, first);
        // The king on the sixth rank in front of its pawn wins with either side to move; with a rook's pawn it does not.
        assert!(wins(Square::E6, Square::E5, Square::E8, true));
        assert!(wins(Square::E6, Square::E5, Square::E8, false));
        assert!(!wins(Square::E5, Square::E4, Square::E7, true));
        assert!(wins(Square::E5, Square::E4, Square::E7, false));
        assert!(!wins(Square::A6, Square::A5, Square::A8, true));
        assert!(super::wins(Color::Black, Square::D3, Square::D4, Square::D1, false));
    }
}
