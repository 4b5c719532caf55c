//! King and pawn against king, solved: which positions are won.
//!
//! One bit a position, 24 KiB in all, found by retrograde iteration at first use (a few milliseconds). The pawn is
//! White's and stands on the files a to d; everything else is a mirror image. The method is the textbook one
//! (chessprogramming.org, "KPK").

use boyi_chess::{Bitboard, Color, Rank, Square, attacks};
use std::sync::OnceLock;

/// Pawn squares: 4 files × 6 ranks.
const PAWNS: usize = 24;
const POSITIONS: usize = 2 * 64 * 64 * PAWNS;

/// Bit `number(…)` is set where White wins.
static WON: OnceLock<Vec<u64>> = OnceLock::new();

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unknown,
    Impossible,
    Drawn,
    Won,
}

#[derive(Clone, Copy)]
struct Position {
    white_to_move: bool,
    white: Square,
    black: Square,
    pawn: Square,
}

impl Position {
    fn number(self) -> usize {
        let pawn = (self.pawn.rank().index() - 1) * 4 + self.pawn.file().index();
        ((pawn * 64 + self.white.index()) * 64 + self.black.index()) * 2 + usize::from(self.white_to_move)
    }

    fn from_number(number: usize) -> Position {
        let pawn = number / (2 * 64 * 64);
        Position {
            white_to_move: number & 1 == 1,
            white: Square::new(number >> 7 & 63),
            black: Square::new(number >> 1 & 63),
            pawn: Square::new((pawn / 4 + 1) * 8 + pawn % 4),
        }
    }

    /// The square before the pawn.
    fn stop(self) -> Square {
        Square::new(self.pawn.index() + 8)
    }

    /// What is known without looking at other positions.
    fn at_once(self) -> State {
        let Position { white_to_move, white, black, pawn } = self;
        let pawn_attacks = attacks::pawn(Color::White, pawn);
        if white.distance(black) <= 1
            || white == pawn
            || black == pawn
            || white_to_move && pawn_attacks.contains(black)
        {
            return State::Impossible;
        }
        if white_to_move {
            let goal = self.stop();
            let promotes = pawn.rank() == Rank::Seventh && goal != white && goal != black;
            if promotes && (black.distance(goal) > 1 || white.distance(goal) <= 1) {
                return State::Won;
            }
        } else {
            let free = attacks::king(black) - attacks::king(white) - pawn_attacks;
            if free.is_empty() && !pawn_attacks.contains(black) || free.contains(pawn) {
                return State::Drawn;
            }
        }
        State::Unknown
    }

    /// What follows from what is known of the positions one move on.
    fn by_moves(self, known: &[State]) -> State {
        let Position { white_to_move, white, black, pawn } = self;
        let mut unknown = false;
        let mut look = |next: Position, wanted: State| {
            let state = known[next.number()];
            unknown |= state == State::Unknown;
            state == wanted
        };
        if white_to_move {
            for to in attacks::king(white) {
                if look(Position { white: to, white_to_move: false, ..self }, State::Won) {
                    return State::Won;
                }
            }
            let stop = self.stop();
            if pawn.rank() != Rank::Seventh && stop != white && stop != black {
                if look(Position { pawn: stop, white_to_move: false, ..self }, State::Won) {
                    return State::Won;
                }
                let double = Square::new((stop.index() + 8) & 63);
                if pawn.rank() == Rank::Second
                    && double != white
                    && double != black
                    && look(Position { pawn: double, white_to_move: false, ..self }, State::Won)
                {
                    return State::Won;
                }
            }
            if unknown { State::Unknown } else { State::Drawn }
        } else {
            for to in attacks::king(black) {
                if look(Position { black: to, white_to_move: true, ..self }, State::Drawn) {
                    return State::Drawn;
                }
            }
            if unknown { State::Unknown } else { State::Won }
        }
    }
}

fn solve() -> Vec<u64> {
    let mut known: Vec<State> = (0..POSITIONS).map(|n| Position::from_number(n).at_once()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for number in 0..POSITIONS {
            if known[number] == State::Unknown {
                let state = Position::from_number(number).by_moves(&known);
                changed |= state != State::Unknown;
                known[number] = state;
            }
        }
    }
    let mut won = vec![0; POSITIONS / 64];
    for (number, state) in known.iter().enumerate() {
        won[number / 64] |= u64::from(*state == State::Won) << (number % 64);
    }
    won
}

/// Whether the side `strong` wins with king and the only `pawn` against a lone king.
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
    let position = Position {
        white_to_move: strong_to_move,
        white: place(king),
        black: place(lone_king),
        pawn: place(pawn),
    };
    let number = position.number();
    WON.get_or_init(solve)[number / 64] >> (number % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known counts of won positions (pawn on files a to d): chessprogramming.org, "KPK", and every bitbase.
    #[test]
    fn counts_are_the_known_ones() {
        let won = solve();
        let count = |white_to_move: usize| {
            (0..POSITIONS).filter(|n| n & 1 == white_to_move && won[n / 64] >> (n % 64) & 1 == 1).count()
        };
        assert_eq!(count(0) + count(1), 111_282);
    }

    #[test]
    fn classics() {
        let wins = |king, pawn, lone, first| wins(Color::White, king, pawn, lone, first);
        // The king on the sixth before its pawn wins whoever moves; the rook's pawn does not.
        assert!(wins(Square::E6, Square::E5, Square::E8, true));
        assert!(wins(Square::E6, Square::E5, Square::E8, false));
        assert!(!wins(Square::E5, Square::E4, Square::E7, true));
        assert!(wins(Square::E5, Square::E4, Square::E7, false));
        assert!(!wins(Square::A6, Square::A5, Square::A8, true));
        assert!(super::wins(Color::Black, Square::D3, Square::D4, Square::D1, false));
    }
}
