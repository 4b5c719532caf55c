//! The hidden layer along a line of moves. It is computed only where an evaluation is requested, from the last position of the line
//! where it is known.

use super::features::{Perspective, is_mirrored};
use super::kernel::Kernel;
use super::network::{Network, Row, WIDTH, bucket, bucket_of};
use boyi_chess::{Board, Color, Move, Piece, Role, Square};
use std::sync::Arc;

/// The accumulators of a line of positions.
///
/// ```no_run
/// # use boyi_chess::Board;
/// # use boyi_chess_engine::nnue::{Accumulators, Network};
/// # use std::sync::Arc;
/// # let network = Arc::new(Network::from_bytes(&std::fs::read("boyi.nnue")?)?);
/// let mut line = Accumulators::new(network);
/// let before = Board::default();
/// line.reset();
/// let m = before.legal_moves()[0];
/// let after = before.after(m);
/// line.push(&before, Some(m));
/// println!("{} centipawns for the side to move", line.evaluate(&after));
/// line.pop();
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Accumulators {
    network: Arc<Network>,
    kernel: Kernel,
    /// The positions of the line, the current one at `top`; those beyond only keep their allocation.
    line: Vec<Node>,
    top: usize,
}

/// One position of the line.
#[derive(Clone)]
struct Node {
    /// The hidden layer as White and as Black see it.
    hidden: [Row; 2],
    /// Whether `hidden` is up to date.
    known: [bool; 2],
    /// The change from the position before.
    change: Change,
    /// Whether the board is mirrored for a side from here on but not before, or vice versa.
    turned: [bool; 2],
}

/// Pieces that a move adds to the board or removes from it.
#[derive(Clone, Copy)]
enum Change {
    Nothing,
    One { more: Placed, less: Placed },
    Capture { more: Placed, less: [Placed; 2] },
    Castle { more: [Placed; 2], less: [Placed; 2] },
}

type Placed = (Piece, Square);

impl Node {
    fn new() -> Node {
        let zero = || Row([0; WIDTH]);
        Node { hidden: [zero(), zero()], known: [false; 2], change: Change::Nothing, turned: [false; 2] }
    }
}

impl Accumulators {
    /// The accumulators of a line that starts with [`reset`](Accumulators::reset).
    pub fn new(network: Arc<Network>) -> Accumulators {
        Accumulators { network, kernel: Kernel::detect(), line: vec![Node::new()], top: 0 }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Begins a line with any position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.line[0].known = [false; 2];
    }

    /// Extends the line from `before` by a legal move, or by passing.
    #[inline(always)]
    pub fn push(&mut self, before: &Board, m: Option<Move>) {
        self.top += 1;
        if self.top == self.line.len() {
            self.line.push(Node::new());
        }
        let (change, turned) = m.map_or((Change::Nothing, [false; 2]), |m| change(before, m));
        let node = &mut self.line[self.top];
        (node.known, node.change, node.turned) = ([false; 2], change, turned);
    }

    /// Takes the last move back.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.top = self.top.saturating_sub(1);
    }

    /// The evaluation of the last position of the line, in centipawns for the side to move. `board` is that position.
    #[inline(always)]
    pub fn evaluate(&mut self, board: &Board) -> i32 {
        for color in Color::ALL {
            if !self.line[self.top].known[color.index()] {
                self.compute(board, color);
            }
        }
        let (us, bucket) = (board.turn(), bucket(board));
        let hidden = &self.line[self.top].hidden;
        let weights = &self.network.outputs[bucket];
        let sum = self.kernel.output(&hidden[us.index()], &hidden[(!us).index()], weights);
        self.network.centipawns(sum, bucket)
    }

    /// Computes a side's hidden layer of the current position: from the last position where it is known, unless the side sees the board
    /// the other way round since.
    fn compute(&mut self, board: &Board, color: Color) {
        let side = color.index();
        let perspective = Perspective::of(color, board);
        let mut known = self.top;
        while !self.line[known].known[side] {
            if known == 0 || self.line[known].turned[side] {
                return self.compute_whole(board, perspective, side);
            }
            known -= 1;
        }
        for at in known + 1..=self.top {
            let (before, after) = self.line.split_at_mut(at);
            let (from, node) = (&before[at - 1].hidden[side], &mut after[0]);
            let out = &mut node.hidden[side];
            let weights = |&(piece, square): &Placed| &self.network.inputs[perspective.input(piece, square)];
            match &node.change {
                Change::Nothing => *out = from.clone(),
                Change::One { more, less } => self.kernel.move_one(from, weights(more), weights(less), out),
                Change::Capture { more, less } => {
                    self.kernel.capture(from, weights(more), less.each_ref().map(weights), out);
                }
                Change::Castle { more, less } => {
                    self.kernel.move_two(
                        from,
                        more.each_ref().map(weights),
                        less.each_ref().map(weights),
                        out,
                    );
                }
            }
            node.known[side] = true;
        }
    }

    /// Computes a side's hidden layer from all pieces.
    fn compute_whole(&mut self, board: &Board, perspective: Perspective, side: usize) {
        let node = &mut self.line[self.top];
        sum(&self.network, self.kernel, board, perspective, &mut node.hidden[side]);
        node.known[side] = true;
    }
}

/// A side's hidden layer from all pieces.
fn sum(network: &Network, kernel: Kernel, board: &Board, perspective: Perspective, out: &mut Row) {
    let mut inputs = [0; 64];
    let mut count = 0;
    for color in Color::ALL {
        for role in Role::ALL {
            for square in board.pieces(color, role) {
                inputs[count] = perspective.input(Piece::of(color, role), square) as u16;
                count += 1;
            }
        }
    }
    kernel.sum(&network.biases, &network.inputs, &inputs[..count], out);
}

/// The value of each piece (except the kings) to the network: the evaluation minus that without the piece, in centipawns from the point of
/// view of the piece's side.
///
/// ```no_run
/// # use boyi_chess::Board;
/// # use boyi_chess_engine::nnue::{Network, piece_values};
/// # let network = Network::from_bytes(&std::fs::read("boyi.nnue")?)?;
/// for (square, centipawns) in piece_values(&network, &Board::default()) {
///     println!("{square} {centipawns}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn piece_values(network: &Network, board: &Board) -> Vec<(Square, i32)> {
    let kernel = Kernel::detect();
    let sides = [board.turn(), !board.turn()];
    let perspectives = sides.map(|color| Perspective::of(color, board));
    let hidden = perspectives.map(|perspective| {
        let mut row = Row([0; WIDTH]);
        sum(network, kernel, board, perspective, &mut row);
        row
    });
    let value = |[ours, theirs]: [&Row; 2], bucket: usize| {
        network.centipawns(kernel.output(ours, theirs, &network.outputs[bucket]), bucket)
    };
    let all = value(hidden.each_ref(), bucket(board));
    let fewer = bucket_of(board.occupied().len() as usize - 1);
    let without = |square: Square| {
        let piece = board.piece_at(square).filter(|piece| piece.role() != Role::King)?;
        let row = |side: usize| {
            let weights = &network.inputs[perspectives[side].input(piece, square)].0;
            Row(core::array::from_fn(|i| hidden[side].0[i].wrapping_sub(weights[i])))
        };
        let lost = all - value([&row(0), &row(1)], fewer);
        Some((square, if piece.color() == board.turn() { lost } else { -lost }))
    };
    board.occupied().into_iter().filter_map(without).collect()
}

/// The pieces that a move changes, and the sides for which it mirrors the board.
#[inline(always)]
fn change(before: &Board, m: Move) -> (Change, [bool; 2]) {
    let Some(piece) = before.piece_at(m.from()) else { return (Change::Nothing, [true; 2]) };
    let us = before.turn();
    let mut turned = [false; 2];
    if m.is_castle() {
        let rook = Piece::of(us, Role::Rook);
        let king_to = m.king_to();
        let rook_file =
            if king_to.file() == boyi_chess::File::G { boyi_chess::File::F } else { boyi_chess::File::D };
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
    use crate::nnue::network::tests::random;

    fn whole(network: &Arc<Network>, board: &Board) -> i32 {
        let mut fresh = Accumulators::new(Arc::clone(network));
        fresh.reset();
        fresh.evaluate(board)
    }

    /// A random walk of moves made and taken back, Chess960 and null moves included, evaluated now and then: as from all pieces.
    fn walk(steps: usize, seed: u64) {
        let network = Arc::new(random(seed));
        let mut random = fastrand::Rng::with_seed(seed);
        let mut line = Accumulators::new(Arc::clone(&network));
        let mut boards = vec![Board::default()];
        line.reset();
        for _ in 0..steps {
            let board = *boards.last().expect("it is never empty");
            let moves = board.legal_moves();
            if boards.len() > 1 && (moves.is_empty() || boards.len() > 200 || random.u8(..) < 60) {
                boards.pop();
                line.pop();
            } else if random.u8(..) < 6
                && let Some(passed) = board.pass()
            {
                line.push(&board, None);
                boards.push(passed);
            } else if let Some(m) = random.choice(moves.iter().copied()) {
                line.push(&board, Some(m));
                boards.push(board.after(m));
            } else {
                boards = vec![Board::chess960(random.u16(..960)).expect("it is below 960")];
                line.reset();
            }
            if random.u8(..) < 2 {
                boards = vec![Board::chess960(random.u16(..960)).expect("it is below 960")];
                line.reset();
            }
            if random.u8(..) < 40 {
                let board = boards.last().expect("it is never empty");
                assert_eq!(line.evaluate(board), whole(&network, board), "{board}");
            }
        }
    }

    #[test]
    fn updated_is_as_from_all_pieces_for_a_million_moves() {
        walk(1_000_000, 3);
    }

    #[test]
    fn a_piece_is_worth_what_the_board_without_it_lacks() {
        let network = Arc::new(random(11));
        let board: Board = "4k3/8/3n4/8/8/2P5/8/R3K3 w - - 0 1".parse().unwrap();
        let without_rook: Board = "4k3/8/3n4/8/8/2P5/8/4K3 w - - 0 1".parse().unwrap();
        let without_knight: Board = "4k3/8/8/8/8/2P5/8/R3K3 w - - 0 1".parse().unwrap();
        let all = whole(&network, &board);
        let expected = [
            (Square::A1, all - whole(&network, &without_rook)),
            (Square::D6, whole(&network, &without_knight) - all),
        ];
        let found = piece_values(&network, &board);
        assert_eq!(found.len(), 3);
        for worth in expected {
            assert!(found.contains(&worth), "{worth:?} {found:?}");
        }
    }

    #[test]
    fn both_sides_are_evaluated_alike() {
        let network = Arc::new(random(9));
        let mut random = fastrand::Rng::with_seed(9);
        let mut board = Board::default();
        for _ in 0..300 {
            assert_eq!(whole(&network, &board), whole(&network, &board.mirrored()));
            match random.choice(board.legal_moves().iter().copied()) {
                Some(m) if board.occupied().len() > 4 => board = board.after(m),
                _ => board = Board::default(),
            }
        }
    }
}
