//! Xiangqi, as the search for puzzles sees it.

use super::searched::Searched;
use boyi_games::xiangqi::tactics::Line;
use boyi_lessons::Family;
use boyi_xiangqi::{Board, History, Move};

pub struct Xiangqi;

impl Searched for Xiangqi {
    type Rules = boyi_xiangqi_engine::Xiangqi;
    type Evaluator = boyi_xiangqi_engine::eval::AnyEvaluator;
    const FAMILY: Family = Family::Xiangqi;
    const THRIFT: u64 = 2;

    fn parse(board: &Board, text: &str) -> Result<Move, String> {
        board.parse_uci(text).map_err(|error| error.to_string())
    }

    fn is_over(moves: &[Move]) -> bool {
        let mut history = History::default();
        moves.iter().for_each(|&mv| history.play(mv));
        history.outcome().is_some()
    }

    fn tactics(board: &Board, moves: &[Move], before: Option<(Board, Move)>) -> Vec<&'static str> {
        let line = Line::new(*board, moves.iter().copied());
        let line = match before {
            Some((board, mv)) => line.with_previous_move(board, mv),
            None => line,
        };
        line.tactics().iter().map(|found| found.tactic.id()).collect()
    }
}
