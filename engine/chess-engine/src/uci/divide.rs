//! `go perft N`: the leaves under each legal move, and their sum, as Stockfish writes them.

use boyi_alphabeta::protocol::{SearchStatus, write_line};
use boyi_chess::{Board, perft};
use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::Ordering::SeqCst;

/// Plies that are counted at once; above them `stop` is obeyed.
const AT_ONCE: u32 = 5;

/// Writes the count of each move and the sum, which a stopped count lacks. Depth 0 counts as 1.
pub(super) fn divide<W: Write>(
    board: &Board,
    depth: u32,
    chess960: bool,
    status: &SearchStatus,
    output: &Mutex<W>,
) {
    let below = depth.saturating_sub(1);
    let mut sum = Some(0_u64);
    for m in board.legal_moves() {
        let Some(leaves) = count(&board.after(m), below, status) else {
            sum = None;
            break;
        };
        sum = sum.map(|sum| sum.wrapping_add(leaves));
        write_line(output, &format!("{}: {leaves}", board.uci(m, chess960)));
    }
    if let Some(sum) = sum {
        write_line(output, &format!("\nNodes searched: {sum}\n"));
    }
    status.end(status.wait_for_wish(false));
}

/// The leaves at this depth; `None` if `stop` came first.
fn count(board: &Board, depth: u32, status: &SearchStatus) -> Option<u64> {
    if status.control.stop.load(SeqCst) {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(perft(board, depth));
    }
    let moves = board.legal_moves();
    moves
        .into_iter()
        .try_fold(0_u64, |sum, m| Some(sum.wrapping_add(count(&board.after(m), depth - 1, status)?)))
}
