//! The hidden layer along a line of moves. It is computed only where an evaluation is requested, from the last position of the line
//! where it is known.

use super::kernel::Kernel;
use super::network::{Network, Row, WIDTH, bucket, bucket_of};
use super::{Change, Inputs, Placed};
use std::sync::Arc;

/// The accumulators of a line of positions.
#[derive(Clone)]
pub struct Accumulators<G: Inputs> {
    network: Arc<Network<G>>,
    kernel: Kernel,
    /// The positions of the line, the current one at `top`; those beyond only keep their allocation.
    line: Vec<Node<G>>,
    top: usize,
}

/// One position of the line.
#[derive(Clone)]
struct Node<G: Inputs> {
    /// The hidden layer as each side sees it.
    hidden: [Row; 2],
    /// Whether `hidden` is up to date.
    known: [bool; 2],
    /// The change from the position before.
    change: Change<Placed<G>>,
    /// The sides whose perspective the move changed.
    turned: [bool; 2],
}

impl<G: Inputs> Node<G> {
    fn new() -> Node<G> {
        let zero = || Row([0; WIDTH]);
        Node { hidden: [zero(), zero()], known: [false; 2], change: Change::Nothing, turned: [false; 2] }
    }
}

impl<G: Inputs> Accumulators<G> {
    /// The accumulators of a line that starts with [`reset`](Accumulators::reset).
    pub fn new(network: Arc<Network<G>>) -> Accumulators<G> {
        Accumulators { network, kernel: Kernel::detect(), line: vec![Node::new()], top: 0 }
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network<G>> {
        &self.network
    }

    /// Begins a line with any position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.line[0].known = [false; 2];
    }

    /// Extends the line from `before` by a legal move, or by passing.
    #[inline(always)]
    pub fn push(&mut self, before: &G::Board, m: Option<G::Move>) {
        self.top += 1;
        if self.top == self.line.len() {
            self.line.push(Node::new());
        }
        let (change, turned) = m.map_or((Change::Nothing, [false; 2]), |m| G::change(before, m));
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
    pub fn evaluate(&mut self, board: &G::Board) -> i32 {
        for side in 0..2 {
            if !self.line[self.top].known[side] {
                self.compute(board, side);
            }
        }
        let (us, bucket) = (G::turn(board), bucket::<G>(board));
        let hidden = &self.line[self.top].hidden;
        let weights = &self.network.outputs[bucket];
        let sum = self.kernel.output(&hidden[us], &hidden[1 - us], weights);
        self.network.centipawns(sum, bucket)
    }

    /// Computes a side's hidden layer of the current position: from the last position where it is known, unless the side's perspective
    /// has changed since.
    fn compute(&mut self, board: &G::Board, side: usize) {
        let perspective = G::perspective(board, side);
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
            let weights = |&placed: &Placed<G>| &self.network.inputs[G::input(perspective, placed)];
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
    fn compute_whole(&mut self, board: &G::Board, perspective: G::Perspective, side: usize) {
        let node = &mut self.line[self.top];
        sum(&self.network, self.kernel, board, perspective, &mut node.hidden[side]);
        node.known[side] = true;
    }
}

/// A side's hidden layer from all pieces.
fn sum<G: Inputs>(
    network: &Network<G>,
    kernel: Kernel,
    board: &G::Board,
    perspective: G::Perspective,
    out: &mut Row,
) {
    let mut inputs = [0; 64];
    let mut count = 0;
    G::for_each_piece(board, |placed| {
        inputs[count] = G::input(perspective, placed) as u16;
        count += 1;
    });
    kernel.sum(&network.biases, &network.inputs, &inputs[..count], out);
}

/// The value of each piece (except the kings) to the network: the evaluation minus that without the piece, in centipawns from the point of
/// view of the piece's side.
pub fn piece_values<G: Inputs>(network: &Network<G>, board: &G::Board) -> Vec<(G::Square, i32)> {
    let kernel = Kernel::detect();
    let us = G::turn(board);
    let perspectives = [us, 1 - us].map(|side| G::perspective(board, side));
    let hidden = perspectives.map(|perspective| {
        let mut row = Row([0; WIDTH]);
        sum(network, kernel, board, perspective, &mut row);
        row
    });
    let value = |[ours, theirs]: [&Row; 2], bucket: usize| {
        network.centipawns(kernel.output(ours, theirs, &network.outputs[bucket]), bucket)
    };
    let all = value(hidden.each_ref(), bucket::<G>(board));
    let fewer = bucket_of(G::pieces(board) - 1);
    let mut values = Vec::new();
    G::for_each_piece(board, |placed @ (piece, square)| {
        if G::is_king(piece) {
            return;
        }
        let row = |side: usize| {
            let weights = &network.inputs[G::input(perspectives[side], placed)].0;
            Row(core::array::from_fn(|i| hidden[side].0[i].wrapping_sub(weights[i])))
        };
        let lost = all - value([&row(0), &row(1)], fewer);
        values.push((square, if G::side(piece) == us { lost } else { -lost }));
    });
    values
}
