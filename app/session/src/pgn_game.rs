//! Which game a text of PGN is of: programs for xiangqi write the same form.

use boyi_xiangqi::is_xiangqi_pgn;

/// The name of the game that a text of PGN is of: xiangqi if its tags or its moves say so ([`is_xiangqi_pgn`]), else chess.
///
/// ```
/// use boyi_session::pgn_game;
/// assert_eq!(pgn_game("1. 炮二平五 马8进7"), "xiangqi");
/// assert_eq!(pgn_game("1. e4 {马 g8 进 f6} e5"), "chess");
/// ```
pub fn pgn_game(text: &str) -> &'static str {
    if is_xiangqi_pgn(text) { "xiangqi" } else { "chess" }
}
