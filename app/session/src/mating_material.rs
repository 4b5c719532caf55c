//! Sides that can win no more, whatever is played.

use boyi_chess::{Board, Color};
use boyi_core::Side;
use boyi_games::{GameEntry, Group};

/// The sides that cannot win from a position by any legal moves, judged by the pieces alone: so far a question of chess. If the time of
/// the other side runs out there, the game is a draw (FIDE 6.9).
pub fn cannot_win(entry: &GameEntry, position: &str) -> Vec<Side> {
    let Some(board) = position.parse::<Board>().ok().filter(|_| entry.group == Group::Chess) else {
        return Vec::new();
    };
    let sides = [(Side::First, Color::White), (Side::Second, Color::Black)];
    sides.into_iter().filter(|(_, color)| board.cannot_win(*color)).map(|(side, _)| side).collect()
}
