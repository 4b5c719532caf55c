//! What a text of PGN is, before it is read: Chinese programs write xiangqi in the form of chess.

/// Returns `true` if a text of a file of games has none: it is the advertisement that Chinese programs write behind the result, which begins
/// with a line of `=`, and has no tags.
///
/// ```
/// use boyi_xiangqi::has_no_game;
/// assert!(has_no_game("=====\n欢迎访问\nhttps://www.xqbase.com/\n"));
/// assert!(!has_no_game("=====\n[Red \"A\"]\n\n1. 炮二平五 *\n"));
/// assert!(!has_no_game("1. 炮二平五 *\n"));
/// ```
pub fn has_no_game(text: &str) -> bool {
    text.trim_start().starts_with("==") && !text.lines().any(|line| line.trim_start().starts_with('['))
}
