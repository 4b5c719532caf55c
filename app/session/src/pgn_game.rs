//! Which game a text of PGN is of: programs for xiangqi write the same form.

/// The name of the game that a text of PGN is of: xiangqi if its tags say so or one of its moves is written in Chinese, else chess.
///
/// ```
/// use boyi_session::pgn_game;
/// assert_eq!(pgn_game("1. 炮二平五 马8进7"), "xiangqi");
/// assert_eq!(pgn_game("1. e4 {马 g8 进 f6} e5"), "chess");
/// ```
pub fn pgn_game(text: &str) -> &'static str {
    let has_tag = ["[Game \"Chinese Chess\"]", "[Red \""].iter().any(|tag| text.contains(tag));
    if has_tag || outside_of_comments(text).any(is_chinese_move) { "xiangqi" } else { "chess" }
}

/// The words of a text that are in no tag and in no comment in braces.
fn outside_of_comments(text: &str) -> impl Iterator<Item = &str> {
    let moves = text.lines().filter(|line| !line.starts_with('['));
    let mut within = false;
    let parts = moves.flat_map(|line| line.split_inclusive(['{', '}']));
    let outside = parts.filter(move |part| {
        let shown = !within;
        within = part.ends_with('{') || (within && !part.ends_with('}'));
        shown
    });
    outside.flat_map(|part| part.split(|c: char| c.is_whitespace() || matches!(c, '.' | '{' | '}')))
}

/// Whether a word is a move such as 炮二平五: four characters, the third of them forward, back or sideways.
fn is_chinese_move(word: &str) -> bool {
    let third = word.chars().nth(2);
    word.chars().count() == 4 && third.is_some_and(|c| "平进進退".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_known_by_its_tags_or_its_moves() {
        for (text, game) in [
            ("[Event \"?\"]\n[White \"马\"]\n\n1. e4 e5 *", "chess"),
            ("[Event \"炮二平五\"]\n\n1. e4 {炮二平五\n炮二平五} e5 {马8进7} *", "chess"),
            ("1. e4 { a } e5 } f4", "chess"),
            ("[Game \"Chinese Chess\"]\n\n1. H2-E2 *", "xiangqi"),
            ("[Red \"\u{fffd}\"]\n\n*", "xiangqi"),
            ("1.炮二平五 马8进7", "xiangqi"),
            ("1. {first} 炮二平五{second}马８进７", "xiangqi"),
            ("1. 傌八進七", "xiangqi"),
            ("", "chess"),
        ] {
            assert_eq!(pgn_game(text), game, "{text}");
        }
    }
}
