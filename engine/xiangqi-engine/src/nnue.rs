//! The network that evaluates xiangqi positions: [`boyi_alphabeta::nnue`] with pieces on points as inputs, 1,260 for each side, of which 689 can
//! occur.

use crate::rules::Xiangqi;
use boyi_alphabeta::nnue::{Change, Inputs, Placed};
use boyi_xiangqi::{Board, Color, Move, Piece, Point, Role};

pub use boyi_alphabeta::nnue::NetworkError;

/// A network for xiangqi.
pub type Network = boyi_alphabeta::nnue::Network<Xiangqi>;

/// The hidden layer along a line of moves.
pub type Accumulators = boyi_alphabeta::nnue::Accumulators<Xiangqi>;

/// The kinds of pieces of a side.
const ROLES: usize = Role::ALL.len();

/// The perspective of a side: its own pieces first, its back rank at the bottom, and mirrored if its king stands to the right of the middle
/// file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    color: Color,
    mirrored: bool,
}

/// The points as a side sees them: by side, mirrored or not.
static SEEN: [[[u8; 90]; 2]; 2] = {
    let mut seen = [[[0; 90]; 2]; 2];
    let mut index = 0;
    while let Some(point) = Point::try_new(index) {
        let turned = point.rotated();
        seen[0][0][index] = index as u8;
        seen[0][1][index] = point.mirrored().index() as u8;
        seen[1][0][index] = turned.index() as u8;
        seen[1][1][index] = turned.mirrored().index() as u8;
        index += 1;
    }
    seen
};

impl Perspective {
    /// The perspective of the side whose king stands there.
    #[inline(always)]
    pub fn new(color: Color, king: Point) -> Perspective {
        Perspective { color, mirrored: is_mirrored(color, king) }
    }

    /// The number of the input for this piece on this point, below [`Inputs::INPUTS`].
    #[inline(always)]
    pub fn input(self, Piece { color, role }: Piece, point: Point) -> usize {
        let theirs = usize::from(color != self.color);
        let seen = SEEN[self.color.index()][usize::from(self.mirrored)][point.index()];
        (theirs * ROLES + role.index()) * 90 + usize::from(seen)
    }
}

/// Returns `true` if the side whose king stands there sees the board mirrored.
#[inline(always)]
fn is_mirrored(color: Color, king: Point) -> bool {
    const MIDDLE: u8 = 4;
    match color {
        Color::Red => king.file() > MIDDLE,
        Color::Black => king.file() < MIDDLE,
    }
}

impl Inputs for Xiangqi {
    const INPUTS: usize = 2 * ROLES * 90;
    const MAGIC: &'static [u8; 8] = b"boyixq01";
    type Square = Point;
    type Perspective = Perspective;

    #[inline(always)]
    fn perspective(board: &Board, side: usize) -> Perspective {
        let color = Color::ALL[side];
        Perspective::new(color, board.king(color))
    }

    #[inline(always)]
    fn input(perspective: Perspective, (piece, point): Placed<Xiangqi>) -> usize {
        perspective.input(piece, point)
    }

    fn is_possible(input: usize) -> bool {
        let (plane, point) = (input / 90, input % 90);
        let (own, role) = (plane < ROLES, Role::ALL[plane % ROLES]);
        // As the piece's own side sees it, up to mirroring.
        let (rank, file) = if own { (point / 9, point % 9) } else { (9 - point / 9, point % 9) };
        let from_middle = file.abs_diff(4);
        match role {
            Role::King => rank < 3 && from_middle < 2 && (!own || file <= 4),
            Role::Advisor => rank < 3 && from_middle < 2 && (rank == 1) == (from_middle == 0),
            Role::Elephant => match rank {
                0 | 4 => from_middle == 2,
                2 => matches!(from_middle, 0 | 4),
                _ => false,
            },
            Role::Horse | Role::Rook | Role::Cannon => true,
            Role::Pawn => rank > 4 || rank > 2 && file.is_multiple_of(2),
        }
    }

    #[inline(always)]
    fn pieces(board: &Board) -> usize {
        board.occupied().len() as usize
    }

    #[inline(always)]
    fn for_each_piece(board: &Board, mut f: impl FnMut(Placed<Xiangqi>)) {
        for color in Color::ALL {
            for role in Role::ALL {
                for point in board.pieces(color, role) {
                    f((Piece { color, role }, point));
                }
            }
        }
    }

    #[inline(always)]
    fn change(before: &Board, m: Move) -> (Change<Placed<Xiangqi>>, [bool; 2]) {
        let Some(piece) = before.piece_at(m.from()) else { return (Change::Nothing, [true; 2]) };
        let mut turned = [false; 2];
        if piece.role == Role::King {
            let color = piece.color;
            turned[color.index()] = is_mirrored(color, m.from()) != is_mirrored(color, m.to());
        }
        let (more, less) = ((piece, m.to()), (piece, m.from()));
        let change = match before.piece_at(m.to()) {
            Some(taken) => Change::Capture { more, less: [less, (taken, m.to())] },
            None => Change::One { more, less },
        };
        (change, turned)
    }

    #[inline(always)]
    fn side(piece: Piece) -> usize {
        piece.color.index()
    }

    #[inline(always)]
    fn is_king(piece: Piece) -> bool {
        piece.role == Role::King
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// A network of random weights.
    fn random(seed: u64) -> Network {
        let mut random = fastrand::Rng::with_seed(seed);
        Network::drawn(|| random.f32() * 2.0 - 1.0)
    }

    fn whole(network: &Arc<Network>, board: &Board) -> i32 {
        let mut fresh = Accumulators::new(Arc::clone(network));
        fresh.reset();
        fresh.evaluate(board)
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let network = random(1);
        let bytes = network.to_bytes();
        assert_eq!(bytes.len(), Network::file_len());
        assert!(bytes.len() <= 400_000, "{}", bytes.len());
        assert_eq!(Network::from_bytes(&bytes), Ok(network));
        assert_eq!(Network::from_bytes(b"boyinn01"), Err(NetworkError::Magic(b"boyixq01")));
    }

    /// Random games; mirrored and flipped boards are evaluated alike, and every input is one that can occur.
    #[test]
    fn updated_is_as_from_all_pieces() {
        assert_eq!((0..Xiangqi::INPUTS).filter(|&input| Xiangqi::is_possible(input)).count(), 689);
        let network = Arc::new(random(3));
        let mut random = fastrand::Rng::with_seed(3);
        for _ in 0..100 {
            let mut line = Accumulators::new(Arc::clone(&network));
            let mut boards = vec![Board::default()];
            line.reset();
            for _ in 0..400 {
                let board = *boards.last().expect("it is never empty");
                if boards.len() > 1 && random.u8(..) < 60 {
                    boards.pop();
                    line.pop();
                } else if random.u8(..) < 6
                    && let Some(passed) = board.pass()
                {
                    line.push(&board, None);
                    boards.push(passed);
                } else if let Some(m) = random.choice(board.legal_moves()) {
                    line.push(&board, Some(m));
                    boards.push(board.after(m));
                }
                if random.u8(..) < 40 {
                    let board = boards.last().expect("it is never empty");
                    let value = line.evaluate(board);
                    assert_eq!(value, whole(&network, board), "{board}");
                    assert_eq!(value, whole(&network, &board.flipped()), "{board}");
                    let on_middle = Color::ALL.into_iter().any(|color| board.king(color).file() == 4);
                    assert!(on_middle || value == whole(&network, &board.mirrored()), "{board}");
                    for side in 0..2 {
                        let perspective = Xiangqi::perspective(board, side);
                        Xiangqi::for_each_piece(board, |placed| {
                            assert!(Xiangqi::is_possible(Xiangqi::input(perspective, placed)), "{board}");
                        });
                    }
                }
            }
        }
    }
}
