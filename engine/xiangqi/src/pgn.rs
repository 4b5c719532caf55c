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

/// The word without the number of a move that it begins with, and without dots before a move; a number alone leaves nothing. `26.7` is a
/// move in WXF notation, of the second pawn on the sixth file.
///
/// ```
/// use boyi_xiangqi::without_number;
/// for (word, rest) in [("1.炮二平五", "炮二平五"), ("26.26.7", "26.7"), ("26.7", "26.7"), ("12.", ""), ("3", "")] {
///     assert_eq!(without_number(word), rest);
/// }
/// ```
pub fn without_number(word: &str) -> &str {
    let move_alone = word.trim_end_matches(['!', '?']);
    if let [b'1'..=b'9', b'1'..=b'9', b'.', b'1'..=b'9'] = move_alone.as_bytes() {
        return word;
    }
    let behind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = behind.trim_start_matches(['.', '…', '．', '、']);
    let begins_with_digits = behind.len() < word.len();
    let is_move = begins_with_digits && bare.len() == behind.len() && !behind.is_empty();
    if is_move { word } else { bare }
}
