//! Kinds of texts in PGN, before they are read: Chinese programs write xiangqi in the form of chess.

/// Returns `true` if a text of PGN is of xiangqi, not of chess: its tags say so (`[Game "Chinese Chess"]`, `[Red "…"]`, a `Format` of ICCS, WXF
/// or Chinese, `[Variant "Xiangqi"]`, a `FEN` of ten rows), or a line `FORMAT` before them, or one of its moves is written in Chinese or as
/// `H2-E2`.
///
/// ```
/// use boyi_xiangqi::is_xiangqi_pgn;
/// assert!(is_xiangqi_pgn("1. 炮二平五 马8进7"));
/// assert!(is_xiangqi_pgn("[Format \"WXF\"]\n\n1. C2=5 H8+7 *"));
/// assert!(!is_xiangqi_pgn("1. e4 {马 g8 进 f6} e5"));
/// ```
pub fn is_xiangqi_pgn(text: &str) -> bool {
    // Most texts are of chess, and without any of these signs.
    let may_have_move = || !text.is_ascii() || text.as_bytes().windows(5).any(is_iccs);
    let is_move = |word: &str| is_iccs(word.as_bytes()) || is_chinese_move(word);
    format_line(text).is_some()
        || text.split('[').skip(1).any(is_xiangqi_tag)
        || may_have_move() && outside_of_comments(text).any(is_move)
}

/// Whether a text that follows a bracket is a tag that chess does not have.
fn is_xiangqi_tag(tag: &str) -> bool {
    let Some((name, value)) = tag.split_once('"') else { return false };
    let name = name.trim();
    let is = |text: &str| name.eq_ignore_ascii_case(text);
    let value = value.split('"').next().unwrap_or_default().trim();
    let is_one_of = |values: &[&str]| values.iter().any(|one| value.eq_ignore_ascii_case(one));
    is("Red")
        || is("Game") && is_one_of(&["Chinese Chess"])
        || is("Format") && is_one_of(&["ICCS", "WXF", "Chinese"])
        || is("Variant") && is_one_of(&["Xiangqi"])
        || is("FEN") && value.split_whitespace().next().is_some_and(|board| board.split('/').count() == 10)
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

/// Whether a word is a move such as `H2-E2`. Small letters may be those of chess, `e2-e4`.
fn is_iccs(word: &[u8]) -> bool {
    matches!(word, [b'A'..=b'I', b'0'..=b'9', b'-', b'A'..=b'I', b'0'..=b'9'])
}

/// The line before a game that names the notation, `FORMAT ICCS` or `FORMAT WXF`, with its end and the blanks before it, and that name.
pub fn format_line(text: &str) -> Option<(&str, &str)> {
    let from = text.len() - text.trim_start().len();
    let end = text[from..].find('\n').map_or(text.len(), |end| from + end + 1);
    let mut words = text[from..end].split_whitespace();
    let name = words.next().filter(|word| *word == "FORMAT").and_then(|_| words.next())?;
    let is_known = ["ICCS", "WXF"].iter().any(|known| known.eq_ignore_ascii_case(name));
    is_known.then_some((&text[..end], name))
}

/// Returns `true` if a text of a file of games has none: it is the advertisement that Chinese programs write behind the result, which begins
/// with a line of `=`, and has no tags; or a line `FORMAT` alone.
///
/// ```
/// use boyi_xiangqi::has_no_game;
/// assert!(has_no_game("=====\n欢迎访问\nhttps://www.xqbase.com/\n"));
/// assert!(!has_no_game("=====\n[Red \"A\"]\n\n1. 炮二平五 *\n"));
/// assert!(!has_no_game("1. 炮二平五 *\n"));
/// ```
pub fn has_no_game(text: &str) -> bool {
    let is_advert = || !text.lines().any(|line| line.trim_start().starts_with('['));
    match format_line(text) {
        Some((line, _)) => text[line.len()..].trim().is_empty(),
        None => text.trim_start().starts_with("==") && is_advert(),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_known_by_its_tags_or_its_moves() {
        for (text, is_xiangqi) in [
            ("[Event \"?\"]\n[White \"马\"]\n\n1. e4 e5 *", false),
            ("[Event \"炮二平五\"]\n\n1. e4 {炮二平五\n炮二平五} e5 {马8进7} *", false),
            ("1. e4 { a } e5 } f4", false),
            (
                "[Variant \"Chess960\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e1-e2 {H2-E2} O-O *",
                false,
            ),
            ("[Event \"H2-E2\"]\n[Date \"2006-08-03\"]\n[Result \"1-0\"]\n\n1. e2-e4 E2E4 1-0", false),
            ("[Game \"Chinese Chess\"]\n\n1. H2-E2 *", true),
            ("[Red \"\u{fffd}\"]\n\n*", true),
            ("[Event \"x\"]\n[format \"Iccs\"]\n\n1. h2e2 *", true),
            ("[White \"A\"] [Format \"WXF\"]\n\n1. C2=5 *", true),
            ("[Format \"Chinese\"]\n\n*", true),
            ("[Variant \"xiangqi\"]\n\n1. h3e3 *", true),
            ("[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 w\"]\n\n*", true),
            ("[White \"A\"]\n\n1. H2-E2 H9-G7 *", true),
            ("1.H2-E2 H9-G7", true),
            ("\nFORMAT WXF\n1. C2.5 H2+3", true),
            ("FORMAT PGN", false),
            ("1.炮二平五 马8进7", true),
            ("1. {first} 炮二平五{second}马８进７", true),
            ("1. 傌八進七", true),
            ("", false),
        ] {
            assert_eq!(is_xiangqi_pgn(text), is_xiangqi, "{text}");
        }
    }
}
