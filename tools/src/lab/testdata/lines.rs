//! Values of empty boards: m,n,k games, each by a proof that `boyi-line-proof` has checked, and Connect Four by exhaustive search.

use super::Files;
use boyi_lines::{
    connect_four::{self, Board, Solver},
    mnk::{Limits, NoObserver, Position, Rules, prove},
};
use std::fmt::Write as _;

const PROOF_NODES: u64 = 400_000;

pub(super) fn outcomes() -> Result<Files, String> {
    let mut boards = String::from(
        "# m,n,k games with m <= n up to 30 squares: the outcome for the first player, each by a proof of boyi_lines::mnk::prove that boyi-line-proof checked\nm,n,k,outcome\n",
    );
    for m in 1..=5 {
        for n in m..=(30 / m).min(26) {
            for k in 1..=n.min(8) {
                let start = Position::start(Rules::new(m, n, k).map_err(|error| error.to_string())?);
                let limits = Limits { nodes: PROOF_NODES, ..Limits::default() };
                let mut proof = Vec::new();
                if prove(&start, &limits, &mut NoObserver, &mut proof).is_err() {
                    println!("{m},{n},{k}: no proof within {PROOF_NODES} nodes");
                    continue;
                }
                let value = boyi_line_proof::check(&proof[..])
                    .map_err(|error| format!("{m},{n},{k}: {error}"))?
                    .value;
                let outcome = if value == "win" { "first_player_win" } else { "draw" };
                let _ = writeln!(boards, "{m},{n},{k},{outcome}");
            }
        }
    }
    let mut gravity = String::from(
        "# Connect Four on boards up to 30 cells: the outcome and the number of the last stone under perfect play, by boyi_lines::connect_four\nwidth,height,outcome,last_ply\n",
    );
    for columns in 1..=8 {
        for rows in 1..=30 / columns {
            let Some(board) = Board::new(columns, rows, 4) else { continue };
            let (outcome, last) = match Solver::new(board, 64 << 20).value(board.start()) {
                connect_four::Value::Win { plies } => ("first_player_win", plies),
                connect_four::Value::Loss { plies } => ("second_player_win", plies),
                connect_four::Value::Draw => ("draw", board.cells()),
            };
            let _ = writeln!(gravity, "{columns},{rows},{outcome},{last}");
        }
    }
    Ok(vec![
        ("cgt/mnk.csv".to_owned(), boards.into_bytes()),
        ("cgt/connect4_outcomes.csv".to_owned(), gravity.into_bytes()),
    ])
}
