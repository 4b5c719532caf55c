//! Another game in the place of a file's first one.

use super::{Utf16, decode, encoding, read, split::content};
use std::borrow::Cow;

/// The bytes of a file with another text for its first game. All else stays byte for byte: a byte order mark, `%` lines before and after
/// the game, the other games. The text, whose lines end with a line feed, gets the line ends and the character set of the file; UTF-8 where
/// that is Windows-1252 and does not have its characters.
///
/// ```
/// use boyi_chess::pgn;
/// let file = b"\xef\xbb\xbf1. e4 *\r\n\r\n[White \"M\xfcller\"]\r\n\r\n1. d4 *";
/// assert_eq!(
///     pgn::replace_first(file, "1. c4 {\u{fc}} *\n\n"),
///     b"\xef\xbb\xbf1. c4 {\xfc} *\r\n\r\n[White \"M\xfcller\"]\r\n\r\n1. d4 *"
/// );
/// ```
pub fn replace_first(file: &[u8], game: &str) -> Vec<u8> {
    let mut reader = read(file);
    let mut next = || reader.next_text().and_then(Result::ok);
    let Some(first) = next() else { return encode_like(game, file) };
    let remarks = first.text.lines().take_while(|line| line.starts_with('%')).count();
    let mark =
        [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"].into_iter().find(|mark| file.starts_with(mark));
    let begin = line_start(file, first.line + remarks).max(mark.map_or(0, <[u8]>::len));
    // Lines that are no part of a game stay behind this one.
    let is_behind = |line: &&str| content(line).is_empty() || line.starts_with('%');
    let own = first.text.lines().count() - first.text.lines().rev().take_while(is_behind).count();
    let behind = |end: usize| {
        let rest = &file[line_start(file, first.line + own).min(end)..end];
        let is_blank =
            |unit: &&[u8]| unit.iter().all(|byte| matches!(byte, b'\r' | b'\n' | b' ' | b'\t' | 0));
        let width = unit_width(file);
        let blank = rest.chunks(width).take_while(is_blank).count() * width;
        &rest[blank.min(rest.len())..]
    };
    let game = encode_like(game, file);
    let Some(second) = next() else { return [&file[..begin], &game, behind(file.len())].concat() };
    let end = line_start(file, second.line);
    // Where games share a line, the others get lines of their own.
    let stands_alone = end >= begin
        && read(&file[end..]).next_text().is_some_and(|text| text.is_ok_and(|text| text.text == second.text));
    if stands_alone {
        return [&file[..begin], &game, behind(end), &file[end..]].concat();
    }
    let others = std::iter::once(second).chain(std::iter::from_fn(next));
    let texts: String = others.map(|other| format!("{}\n\n", other.text.trim_end())).collect();
    [&file[..begin], &game, &encode_like(&texts, file)].concat()
}

/// Bytes of a character's unit.
fn unit_width(file: &[u8]) -> usize {
    if Utf16::of_beginning(file).is_some() { 2 } else { 1 }
}

/// Where a line begins, which are counted from 1.
fn line_start(file: &[u8], line: usize) -> usize {
    let is = |unit: &[u8], c: u8| match *unit {
        [one] => one == c,
        [a, b] => (a, b) == (c, 0) || (a, b) == (0, c),
        _ => false,
    };
    let width = unit_width(file);
    let (mut now, mut after_return) = (1, false);
    for (at, unit) in file.chunks(width).enumerate() {
        let second = std::mem::take(&mut after_return) && is(unit, b'\n');
        if now == line && !second {
            return at * width;
        }
        if !second && (is(unit, b'\n') || is(unit, b'\r')) {
            now += 1;
            after_return = is(unit, b'\r');
        }
    }
    file.len()
}

/// A text, whose lines end with a line feed, in the character set of a file and with its line ends.
fn encode_like(text: &str, file: &[u8]) -> Vec<u8> {
    let decoded = decode(file);
    let end = decoded.find(['\n', '\r']).map_or("\n", |at| match &decoded.as_bytes()[at..] {
        [b'\r', b'\n', ..] => "\r\n",
        [b'\r', ..] => "\r",
        _ => "\n",
    });
    let text = if end == "\n" { Cow::Borrowed(text) } else { text.replace('\n', end).into() };
    let is_utf8 = std::str::from_utf8(file).is_ok();
    match Utf16::of_beginning(file) {
        Some(utf16) => utf16.encode(&text),
        None if is_utf8 => text.into_owned().into_bytes(),
        None => encoding::windows_1252(&text).unwrap_or_else(|| text.into_owned().into_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(file: &[u8]) -> Vec<String> {
        let mut reader = read(file);
        std::iter::from_fn(|| Some(reader.next_text()?.unwrap().text.trim_end().to_owned())).collect()
    }

    #[test]
    fn lines_of_other_programs_stay_around_the_game() {
        for (file, made) in [
            (
                "% before\n1. e4\n% within\n*\n\n% after\n%\n\n[White \"B\"]\n\n*\n",
                "% before\n1. d4 *\n\n% after\n%\n\n[White \"B\"]\n\n*\n",
            ),
            ("1. e4 *\n% after\n", "1. d4 *\n\n% after\n"),
            ("1. e4 *\n\n\n; after\n", "1. d4 *\n\n; after\n"),
            ("1. e4 *", "1. d4 *\n\n"),
            ("1. e4 *\n\n1. c4 *\n% last\n", "1. d4 *\n\n1. c4 *\n% last\n"),
        ] {
            let found = replace_first(file.as_bytes(), "1. d4 *\n\n");
            assert_eq!(String::from_utf8_lossy(&found), made, "{file}");
            for order in [b"\xff\xfe", b"\xfe\xff"] {
                let utf16 =
                    |text: &str| Utf16::of_beginning(order).unwrap().encode(&format!("\u{feff}{text}"));
                assert_eq!(replace_first(&utf16(file), "1. d4 *\n\n"), utf16(made), "{file}");
            }
        }
    }

    /// In every character set, with all line ends, with games on lines of their own and on one line.
    #[test]
    fn the_other_games_stay() {
        let games = ["[White \"Ü\"]\n\n1. e4 {é} *", "1. d4 d5 1-0", "[White \"œ\"]\n\n1. c4 0-1"];
        for between in ["\n\n", "\n", " "] {
            for end in ["\n", "\r\n", "\r"] {
                let text = format!("% by hand\n{}\n", games.join(between)).replace('\n', end);
                let utf16 =
                    |big: bool| Utf16::of_beginning(if big { b"\xfe\xff" } else { b"\xff\xfe" }).unwrap();
                for file in [
                    text.clone().into_bytes(),
                    format!("\u{feff}{text}").into_bytes(),
                    encoding::windows_1252(&text).unwrap(),
                    utf16(true).encode(&text),
                    utf16(false).encode(&format!("\u{feff}{text}")),
                ] {
                    let before = texts(&file);
                    let made = replace_first(&file, "[White \"Ä\"]\n\n1. Nf3 {ß} *\n\n");
                    let after = texts(&made);
                    assert_eq!(
                        after[0].trim_start_matches("% by hand\n"),
                        "[White \"Ä\"]\n\n1. Nf3 {ß} *",
                        "{text:?}"
                    );
                    assert!(
                        decode(&made).trim_start_matches('\u{feff}').starts_with("% by hand"),
                        "{text:?}"
                    );
                    assert_eq!(after[1..], before[1..], "{text:?}");
                    if between.contains('\n') {
                        let rest = file.len().min(made.len()) - 1;
                        let same =
                            (0..rest).take_while(|at| file[file.len() - 1 - at] == made[made.len() - 1 - at]);
                        assert!(same.count() >= games[1].len() + games[2].len(), "{text:?}");
                    }
                }
            }
        }
        assert_eq!(replace_first(b"", "1. e4 *\n"), b"1. e4 *\n");
        // A character that the file's set does not have.
        assert_eq!(replace_first(b"{\xfc} 1. e4 *", "{王} *"), "{王} *".as_bytes());
    }
}
