//! Chess, as the search for puzzles sees it.

use super::searched::Searched;
use boyi_chess::{Board, History, Move};
use boyi_chess_engine::{Chess as Rules, eval::AnyEvaluator};
use boyi_games::chess::tactics::Line;
use boyi_lessons::Family;

pub struct Chess;

impl Searched for Chess {
    type Rules = Rules;
    type Evaluator = AnyEvaluator;
    const FAMILY: Family = Family::Chess;
    const THRIFT: u64 = 1;

    fn parse(board: &Board, text: &str) -> Result<Move, String> {
        let mv = board.parse_uci(text).map_err(|error| error.to_string())?;
        board.clone().try_play(mv).map_err(|error| error.to_string())?;
        Ok(mv)
    }

    fn is_over(moves: &[Move]) -> bool {
        let mut history = History::new(Board::default());
        moves.iter().for_each(|&mv| history.play(mv));
        history.outcome_with_claims().is_some()
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
