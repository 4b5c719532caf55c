//! The tools, in the order in which they are listed.

mod asked;
mod catalogue;
mod judged;
mod played;
mod proved;
mod puzzles;
mod theory;

use super::tool::ServedTool;

/// Every tool.
pub(super) fn all() -> Vec<ServedTool> {
    vec![
        ServedTool::new("list_games", "List games", catalogue::list_games),
        ServedTool::new("describe_game", "Describe a game", catalogue::describe_game),
        ServedTool::new("list_moves", "List legal moves", played::list_moves),
        ServedTool::new("draw_board", "Draw a board", played::draw_board),
        ServedTool::new("choose_move", "Choose a move", played::choose_move),
        ServedTool::new("analyze_position", "Analyze a position", judged::analyze_position),
        ServedTool::new("explain_move", "Explain a move", judged::explain_move),
        ServedTool::new("review_game", "Review a game", judged::review_game),
        ServedTool::new("prove_value", "Prove a value", proved::prove_value),
        ServedTool::new("verify_proof", "Verify a proof", proved::verify_proof),
        ServedTool::new("nim_sequence", "Compute a nim-sequence", theory::nim_sequence),
        ServedTool::new("partizan_value", "Compute a partizan value", theory::partizan_value),
        ServedTool::new("get_puzzle", "Get a puzzle", puzzles::get_puzzle),
    ]
}
