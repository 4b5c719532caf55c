//! The inputs of the network: pieces on squares, from the perspective of one side.

use crate::rules::Chess;
use boyi_alphabeta::nnue::{Change, Inputs, Placed};
use boyi_chess::{Board, Color, File, Move, Piece, Role, Square};

/// Inputs of each side: six of its own and six of the opponent's kinds of pieces on 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;

/// The perspective of a side: its own pieces first, its back rank at the bottom, and mirrored if necessary, so that its king stands on the files e to h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    color: Color,
    /// The XOR mask from a square to the square as the side sees it.
    squares: u8,
}

impl Perspective {
    /// The perspective of the side whose king stands there.
    #[inline(always)]
    pub fn new(color: Color, king: Square) -> Perspective {
        let mirrored = if is_mirrored(king) { 7 } else { 0 };
        let flipped = if color == Color::Black { 56 } else { 0 };
        Perspective { color, squares: mirrored | flipped }
    }

    /// The perspective of a side on this board.
    #[inline(always)]
    pub fn of(color: Color, board: &Board) -> Perspective {
        Perspective::new(color, board.king(color))
    }

    /// The number of the input for this piece on this square, below [`INPUTS`].
    ///
    /// ```
    /// use boyi_chess::{Color, Piece, Square};
    /// use boyi_chess_engine::nnue::Perspective;
    /// let white = Perspective::new(Color::White, Square::G1);
    /// let black = Perspective::new(Color::Black, Square::B8);
    /// assert_eq!(white.input(Piece::WhitePawn, Square::F2), 13);
    /// assert_eq!(black.input(Piece::BlackPawn, Square::C7), 13);
    /// ```
    #[inline(always)]
    pub fn input(self, piece: Piece, square: Square) -> usize {
        let theirs = usize::from(piece.color() != self.color);
        (theirs * 6 + piece.role().index()) * 64 + usize::from(square as u8 ^ self.squares)
    }
}

/// Returns `true` if the side whose king stands there sees the board mirrored.
#[inline(always)]
fn is_mirrored(king: Square) -> bool {
    king.file() < File::E
}

/// Returns `true` if an input can occur: no pawn stands on the first or last rank, and a side's own king is seen on the files e to h.
/// Files omit the others.
pub fn is_possible(input: usize) -> bool {
    let (plane, square) = (input / 64, input % 64);
    let (role, own) = (plane % 6, plane < 6);
    let pawn_on_last_rank = role == Role::Pawn.index() && !(8..56).contains(&square);
    let own_king_mirrored = own && role == Role::King.index() && square % 8 < 4;
    !pawn_on_last_rank && !own_king_mirrored
}

impl Inputs for Chess {
    const INPUTS: usize = INPUTS;
    const MAGIC: &'static [u8; 8] = b"boyinn01";
    type Square = Square;
    type Perspective = Perspective;

    #[inline(always)]
    fn perspective(board: &Board, side: usize) -> Perspective {
        Perspective::of(Color::ALL[side], board)
    }

    #[inline(always)]
    fn input(perspective: Perspective, (piece, square): Placed<Chess>) -> usize {
        perspective.input(piece, square)
    }

    fn is_possible(input: usize) -> bool {
        is_possible(input)
    }

    #[inline(always)]
    fn pieces(board: &Board) -> usize {
        board.occupied().len() as usize
    }

    #[inline(always)]
    fn for_each_piece(board: &Board, mut f: impl FnMut(Placed<Chess>)) {
        for color in Color::ALL {
            for role in Role::ALL {
                for square in board.pieces(color, role) {
                    f((Piece::of(color, role), square));
                }
            }
        }
    }

    #[inline(always)]
    fn change(before: &Board, m: Move) -> (Change<Placed<Chess>>, [bool; 2]) {
        change(before, m)
    }

    #[inline(always)]
    fn side(piece: Piece) -> usize {
        piece.color().index()
    }

    #[inline(always)]
    fn is_king(piece: Piece) -> bool {
        piece.role() == Role::King
    }
}

/// The pieces that a move changes, and the sides for which it mirrors the board.
#[inline(always)]
fn change(before: &Board, m: Move) -> (Change<Placed<Chess>>, [bool; 2]) {
    let Some(piece) = before.piece_at(m.from()) else { return (Change::Nothing, [true; 2]) };
    let us = before.turn();
    let mut turned = [false; 2];
    if m.is_castle() {
        let rook = Piece::of(us, Role::Rook);
        let king_to = m.king_to();
        let rook_file = if king_to.file() == File::G { File::F } else { File::D };
        let rook_to = Square::at(rook_file, king_to.rank());
        turned[us.index()] = is_mirrored(m.from()) != is_mirrored(king_to);
        let change = Change::Castle {
            more: [(piece, king_to), (rook, rook_to)],
            less: [(piece, m.from()), (rook, m.to())],
        };
        return (change, turned);
    }
    if piece.role() == Role::King {
        turned[us.index()] = is_mirrored(m.from()) != is_mirrored(m.to());
    }
    let more = (m.promotes_to().map_or(piece, |role| Piece::of(us, role)), m.to());
    let less = (piece, m.from());
    let taken = if m.is_en_passant() {
        Some((Piece::of(!us, Role::Pawn), Square::at(m.to().file(), m.from().rank())))
    } else {
        before.piece_at(m.to()).map(|taken| (taken, m.to()))
    };
    let change = match taken {
        Some(taken) => Change::Capture { more, less: [less, taken] },
        None => Change::One { more, less },
    };
    (change, turned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_below_their_number_and_possible() {
        for color in Color::ALL {
            for king in Square::ALL {
                let perspective = Perspective::new(color, king);
                assert!(is_possible(perspective.input(Piece::of(color, Role::King), king)));
                let mut seen = std::collections::HashSet::new();
                for piece in Piece::ALL {
                    for square in Square::ALL {
                        assert!(seen.insert(perspective.input(piece, square)));
                    }
                }
                assert_eq!(seen.len(), INPUTS);
                assert!(seen.into_iter().max() < Some(INPUTS));
            }
        }
        assert_eq!((0..INPUTS).filter(|&input| is_possible(input)).count(), 704);
    }

    #[test]
    fn mirrored_boards_look_the_same() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let board: Board = fen.parse().unwrap();
        let inputs = |board: &Board, color| {
            let perspective = Perspective::of(color, board);
            let pieces = board.occupied().into_iter().map(|s| (board.piece_at(s).unwrap(), s));
            let mut inputs: Vec<usize> = pieces.map(|(piece, s)| perspective.input(piece, s)).collect();
            inputs.sort_unstable();
            inputs
        };
        assert_eq!(inputs(&board, Color::White), inputs(&board.mirrored(), Color::Black));
        assert_eq!(inputs(&board, Color::Black), inputs(&board.mirrored(), Color::White));
    }
}
