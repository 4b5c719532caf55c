//! The order's network: loss and gradient. The weights stand in the order of the file.

use super::{
    games::{Game, Position, point},
    learn::{self, add_slopes, small, sum},
};
use boyi_lines::gomoku::{
    Point, Threat,
    network::{CUT, ORDER_WEIGHTS, ORDER_WIDTH, PATTERNS},
};

const OUT: usize = PATTERNS * PATTERNS * ORDER_WIDTH;

/// A position.
pub(crate) struct Example {
    /// The moves that a search would try.
    moves: Box<[[u8; 4]]>,
    /// The index of the chosen one.
    chosen: usize,
}

pub(crate) struct Model;

impl learn::Model for Model {
    type Example = Example;
    const NAME: &'static str = "order";
    const PASSES: u32 = 6;
    const STARTS: u64 = 1;
    const PASSES_OF_FEW: u32 = 1;
    const RATE: f32 = 1e-2;

    fn start(random: &mut fastrand::Rng) -> Vec<f32> {
        let weights = [small(random, 0.15, OUT), small(random, 0.3, ORDER_WIDTH)].concat();
        assert_eq!(weights.len(), ORDER_WEIGHTS);
        weights
    }

    fn examples(game: &Game) -> Vec<Example> {
        let mut examples = Vec::new();
        game.positions(|position| {
            let moves = moves(position);
            if let Some(chosen) = moves.iter().position(|&at| at == position.chosen) {
                let moves = moves.into_iter().map(|at| point(position.board, at)).collect();
                examples.push(Example { moves, chosen });
            }
        });
        examples
    }

    /// The second figure is 1 if the chosen move is the first by order.
    fn learn(weights: &[f32], example: &Example, gradient: Option<&mut [f32]>) -> [f32; 2] {
        let orders: Vec<f32> = example.moves.iter().map(|&rows| order(weights, rows)).collect();
        let most = orders.iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = orders.iter().map(|order| (order - most).exp()).sum();
        let chosen = orders[example.chosen];
        if let Some(gradient) = gradient {
            for (i, &rows) in example.moves.iter().enumerate() {
                let slope = (orders[i] - most).exp() / sum - f32::from(u8::from(i == example.chosen));
                back(weights, rows, slope, gradient);
            }
        }
        [sum.ln() + most - chosen, f32::from(u8::from(chosen >= most))]
    }
}

/// The moves that a search would try.
fn moves(position: &Position<'_>) -> Vec<Point> {
    let board = position.board;
    let me = board.turn();
    let threatened = board.offers(!me, Threat::OpenFour) > 0;
    let near = |point: Point| {
        board.history().iter().any(|stone| {
            let (x, y) = (stone.column().abs_diff(point.column()), stone.row().abs_diff(point.row()));
            x.max(y) <= 3 && (x == y || x == 0 || y == 0)
        })
    };
    let meets = |point| board.threat(me, point).max(board.threat(!me, point)) >= Threat::Four;
    let taken = |point| board.is_empty(point) && if threatened { meets(point) } else { near(point) };
    board.points().filter(|&point| taken(point)).collect()
}

fn order(weights: &[f32], rows: [u8; 4]) -> f32 {
    let numbers = sum::<ORDER_WIDTH>(weights, rows);
    numbers.iter().zip(&weights[OUT..]).map(|(number, weight)| number.clamp(0.0, CUT) * weight).sum()
}

/// Adds the gradient of the loss, whose derivative by the order is `slope`.
fn back(weights: &[f32], rows: [u8; 4], slope: f32, gradient: &mut [f32]) {
    let numbers = sum::<ORDER_WIDTH>(weights, rows);
    let mut slopes = [0.0; ORDER_WIDTH];
    for (i, number) in numbers.into_iter().enumerate() {
        gradient[OUT + i] += slope * number.clamp(0.0, CUT);
        if number > 0.0 && number < CUT {
            slopes[i] = slope * weights[OUT + i];
        }
    }
    add_slopes(gradient, rows, slopes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        learn::check_gradient::<Model>(&super::super::tests::games());
    }
}
