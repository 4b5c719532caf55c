//! Texts with several games of PGN: cutting them, and the one tag that names a chapter. The games themselves are read by the service.

/// The games of a text: one begins with a tag after an empty line, once the one before it has moves.
pub fn split_games(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let (mut begin, mut at) = (0, 0);
    let (mut has_moves, mut empty) = (false, true);
    for line in text.split_inclusive('\n') {
        let words = line.trim();
        if is_tag(words) && empty && has_moves {
            games.push(&text[begin..at]);
            (begin, has_moves) = (at, false);
        }
        has_moves |= !words.is_empty() && !is_tag(words) && !words.starts_with('%');
        empty = words.is_empty();
        at += line.len();
    }
    if has_moves || !text[begin..].trim().is_empty() {
        games.push(&text[begin..]);
    }
    games
}

/// Whether a line is a tag, and not a part of a comment such as `[%clk 0:01:00]`.
fn is_tag(line: &str) -> bool {
    line.strip_prefix('[').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()))
        && line.ends_with(']')
}

/// The value of a tag; `None` where it is missing or says that it is not known.
pub fn tag(game: &str, name: &str) -> Option<String> {
    let begin = format!("[{name} \"");
    let value = game.lines().find_map(|line| line.trim().strip_prefix(&begin))?;
    let value = value.strip_suffix(']')?.trim_end().strip_suffix('"')?;
    let value = value.replace("\\\"", "\"").replace("\\\\", "\\");
    Some(value.trim().to_owned()).filter(|value| !value.is_empty() && value != "?")
}

/// The game, as the service writes it, with another value of the tag `Event`.
pub fn with_event(game: &str, event: &str) -> String {
    let event: String = event.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let event = event.replace('\\', "\\\\").replace('"', "\\\"");
    let rest = game.split_once('\n').map_or("", |(_, rest)| rest);
    format!("[Event \"{event}\"]\n{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_cut_where_the_next_one_begins() {
        let text = "[Event \"a\"]\n[White \"x\"]\n\n1. e4 {a note\n\n[%clk 1] goes on} e5 *\n\n[Event \"b\"]\r\n\r\n1. d4 *\r\n\r\n[Site \"c\"]\n\n*\n";
        let games = split_games(text);
        assert_eq!(games.concat(), text);
        // A line of a comment that begins as a tag does is none.
        let begins: Vec<&str> = games.iter().map(|game| &game[..8]).collect();
        assert_eq!(begins, ["[Event \"", "[Event \"", "[Site \"c"]);
        assert!(split_games("").is_empty() && split_games(" \n\n").is_empty());
        assert_eq!(split_games("1. e4 e5"), ["1. e4 e5"]);
        assert_eq!(split_games("[Event \"only tags\"]\n").len(), 1);
    }

    #[test]
    fn a_chapter_has_its_name_in_a_tag() {
        let game = "[Event \"?\"]\n[Site \"?\"]\n\n1. e4 *\n";
        assert_eq!(tag(game, "Event"), None);
        for name in ["Traps: the \"Légal\" mate", "a\\b", "终局"] {
            let named = with_event(game, name);
            assert_eq!(tag(&named, "Event").as_deref(), Some(name));
            assert!(named.ends_with("\n[Site \"?\"]\n\n1. e4 *\n"));
        }
        assert_eq!(tag(&with_event(game, "two\nlines"), "Event").as_deref(), Some("two lines"));
        assert_eq!(tag("[White \"x\"]", "White").as_deref(), Some("x"));
    }
}
