//! One round: searches tic-tac-toe to its end again and again with the crate's plain `Negamax`, and prints the number
//! of positions looked at and the nanoseconds that took.

use minimax::{strategies::negamax::Negamax, Game, Strategy};
use std::{cell::Cell, time::Instant};

#[allow(warnings, clippy::all)]
mod ttt {
    include!(concat!(env!("OUT_DIR"), "/ttt.rs"));
}

thread_local! {
    static NODES: Cell<u64> = const { Cell::new(0) };
}

/// The example's rules, counting the positions whose moves are asked for: every one, as the depth exceeds the game's.
struct Counted;

impl Game for Counted {
    type S = ttt::Board;
    type M = ttt::Place;

    fn generate_moves(board: &ttt::Board, moves: &mut Vec<ttt::Place>) -> Option<minimax::Winner> {
        NODES.set(NODES.get() + 1);
        ttt::Game::generate_moves(board, moves)
    }

    fn get_winner(board: &ttt::Board) -> Option<minimax::Winner> {
        ttt::Game::get_winner(board)
    }

    fn apply(board: &mut ttt::Board, mv: ttt::Place) -> Option<ttt::Board> {
        ttt::Game::apply(board, mv)
    }

    fn undo(board: &mut ttt::Board, mv: ttt::Place) {
        ttt::Game::undo(board, mv)
    }
}

struct Evaluator(ttt::Evaluator);

impl minimax::Evaluator for Evaluator {
    type G = Counted;

    fn evaluate(&self, board: &ttt::Board) -> minimax::Evaluation {
        minimax::Evaluator::evaluate(&self.0, board)
    }
}

fn main() {
    let mut engine = Negamax::new(Evaluator(ttt::Evaluator), 10);
    let board = ttt::Board::default();
    let clock = Instant::now();
    while NODES.get() < 3_000_000 {
        assert!(engine.choose_move(&board).is_some());
    }
    println!("{} {}", NODES.get(), clock.elapsed().as_nanos());
}
