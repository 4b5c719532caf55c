//! A text split into games before any of them is understood: character sets, line ends, tags, comments and results.
//!
//! Invariants: however the text is cut into pieces, the games are the same; every tag and every move of the text is in one of them; and
//! only the current game is held in memory.

use super::{
    Error, ErrorKind, Expected, Game, GameResult, Utf16,
    encoding::{decode_line, without_mark},
    normal_spaces, read,
};
use std::collections::VecDeque;

/// Bytes of a game at most. A longer one, which is no game of chess, is given cut, and refused by [`GameText::parse`].
pub const LONGEST_GAME: usize = 16 << 20;

/// The text of a game, not yet understood.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameText {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The line of the file that the text begins in, from 1.
    pub line: usize,
    /// Tags and movetext; lines end with a line feed.
    pub text: String,
    /// The game is longer than [`LONGEST_GAME`], and the rest is missing.
    pub is_cut: bool,
}

impl GameText {
    /// Reads the tags and the moves.
    ///
    /// # Errors
    /// The first error found, with its line in the file.
    pub fn parse(&self) -> Result<Game, Error> {
        if self.is_cut {
            let kind = ErrorKind::Text { found: "…".to_owned(), expected: Expected::Length };
            return Err(Error { game: self.number, line: self.line, kind });
        }
        let lines: Vec<(usize, &str)> = (self.line..).zip(self.text.lines()).collect();
        read::parse_game(&lines).map_err(|(line, kind)| Error { game: self.number, line, kind })
    }
}

/// Takes a text in pieces of any size and gives the texts of its games.
///
/// A text is UTF-16 if it begins so, else UTF-8 where its lines are, else Windows-1252, of which the Latin-1 of the standard is a part.
/// Lines end with a line feed, a carriage return, or both. Byte order marks are no part of the text, also where files were put together.
///
/// A game ends with its result, after which in the same line only tags or a first move begin another one, or before the tags of the next one. Its tags end with its movetext, or at a tag that the game has
/// already; so a header without moves is a game of its own. An open comment ends at its brace; but tags that stand alone after an empty
/// line begin a game even where a brace is missing.
///
/// ```
/// use boyi_chess::pgn::Splitter;
/// let mut splitter = Splitter::default();
/// splitter.feed(b"[White \"M\xfcller\"]\r\n\r\n1. e4 {sch\xf6n} e5 1-0\r\n\r\n1. d4 ");
/// splitter.feed(b"d5 *");
/// splitter.finish();
/// assert_eq!(splitter.next_game().unwrap().text, "[White \"Müller\"]\n\n1. e4 {schön} e5 1-0\n\n");
/// assert_eq!(splitter.next_game().unwrap().line, 5);
/// assert!(splitter.next_game().is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    charset: Charset,
    /// The bytes of a line whose end has not come.
    partial: Vec<u8>,
    /// The last byte was a carriage return, of which a line feed is a part.
    after_return: bool,
    /// Lines that have ended.
    lines: usize,
    /// Games that have ended.
    games: usize,
    current: Current,
    ready: VecDeque<GameText>,
}

/// The character set of a text by its first two bytes.
#[derive(Clone, Debug, Default)]
enum Charset {
    /// None has come.
    #[default]
    Unknown,
    /// This one has come.
    Begun(u8),
    /// UTF-8 or Windows-1252.
    Bytes,
    Utf16(Utf16),
}

/// The game whose end has not come, and where its text stands.
#[derive(Clone, Debug, Default)]
struct Current {
    game: GameText,
    /// There are tags, words or brackets: more than comments.
    has_content: bool,
    /// The movetext has begun.
    in_moves: bool,
    /// The last line was empty.
    gap: bool,
    in_comment: bool,
    /// Open variations.
    nesting: usize,
    /// The last word outside of comments and variations is a result.
    ended: bool,
}

impl Splitter {
    /// Takes the next bytes of the text.
    pub fn feed(&mut self, bytes: &[u8]) {
        match (&mut self.charset, bytes) {
            (_, []) => {}
            (Charset::Bytes, _) => self.split(bytes),
            (Charset::Utf16(decoder), _) => {
                let text = decoder.decode(bytes);
                self.split(text.as_bytes());
            }
            (Charset::Unknown, &[first]) => self.charset = Charset::Begun(first),
            (Charset::Unknown, _) => self.begin(bytes),
            (&mut Charset::Begun(first), &[second, ref rest @ ..]) => {
                self.begin(&[first, second]);
                self.feed(rest);
            }
        }
    }

    /// Takes the first bytes of the text, which tell its character set.
    fn begin(&mut self, bytes: &[u8]) {
        self.charset = Utf16::of_beginning(bytes).map_or(Charset::Bytes, Charset::Utf16);
        self.feed(bytes);
    }

    fn split(&mut self, mut bytes: &[u8]) {
        while let Some(&first) = bytes.first() {
            if std::mem::take(&mut self.after_return) && first == b'\n' {
                bytes = &bytes[1..];
                continue;
            }
            let Some(end) = line_end(bytes) else {
                self.hold(bytes);
                return;
            };
            self.after_return = bytes[end] == b'\r';
            if self.partial.is_empty() {
                self.bytes_of_line(&bytes[..end]);
            } else {
                self.hold(&bytes[..end]);
                self.end_partial();
            }
            bytes = &bytes[end + 1..];
        }
    }

    /// The text is over: what was held back is a game too.
    pub fn finish(&mut self) {
        // Half a character at the end of UTF-16 says nothing.
        if let Charset::Begun(byte) = self.charset {
            self.split(&[byte]);
        }
        if !self.partial.is_empty() {
            self.end_partial();
        }
        self.end_game();
    }

    /// The next game that has ended.
    pub fn next_game(&mut self) -> Option<GameText> {
        self.ready.pop_front()
    }

    /// The error that the source cannot be read after what was taken. A game that has its result is whole; the beginning of another one
    /// is none.
    pub(super) fn failed(&mut self, error: std::io::Error) -> Error {
        if self.current.ended {
            self.end_game();
        }
        Error { game: self.games + 1, line: self.lines + 1, kind: ErrorKind::Io(error) }
    }

    fn hold(&mut self, bytes: &[u8]) {
        // One more than a game may have: enough to see that it is too long.
        let room = (LONGEST_GAME + 1).saturating_sub(self.partial.len());
        self.partial.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    fn end_partial(&mut self) {
        let mut line = std::mem::take(&mut self.partial);
        self.bytes_of_line(&line);
        line.clear();
        self.partial = line;
    }

    fn bytes_of_line(&mut self, bytes: &[u8]) {
        self.lines += 1;
        // Zeros fill files up, and stand in every character of UTF-32.
        let filled =
            bytes.contains(&0).then(|| bytes.iter().copied().filter(|&byte| byte != 0).collect::<Vec<u8>>());
        let line = decode_line(without_mark(filled.as_deref().unwrap_or(bytes)));
        let mut rest = &*line;
        // Files put together: a mark stands before the first tag of the next one.
        while let Some(at) = (!rest.is_ascii()).then(|| rest.find("\u{feff}[")).flatten() {
            self.line(&rest[..at]);
            rest = &rest[at + '\u{feff}'.len_utf8()..];
        }
        self.line(rest);
    }

    fn line(&mut self, mut line: &str) {
        while let Some(next) = self.part_of_line(line) {
            self.end_game();
            line = next;
        }
    }

    /// Takes a line up to the end of a game; returns the text of the next game, if that begins in the line.
    fn part_of_line<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let text = content(line);
        if self.current.is_over_before(text) {
            self.end_game();
        }
        let current = &mut self.current;
        let is_remark = !current.in_comment && (text.starts_with(';') || line.starts_with('%'));
        if current.game.text.is_empty() && !current.game.is_cut {
            if text.is_empty() || is_remark {
                return None;
            }
            current.game.line = self.lines;
        }
        current.gap = text.is_empty();
        let next = if current.in_comment {
            current.scan(line)
        } else if !current.gap && !is_remark {
            current.scan(text)
        } else {
            None
        };
        // What is next is a part of the line.
        let end = next.map_or(line.len(), |next| next.as_ptr() as usize - line.as_ptr() as usize);
        current.push(&line[..end]);
        next
    }

    fn end_game(&mut self) {
        let Current { mut game, has_content, .. } = std::mem::take(&mut self.current);
        // The next game is about as long.
        self.current.game.text.reserve(game.text.len());
        // Comments alone are no game.
        if has_content {
            self.games += 1;
            game.number = self.games;
            self.ready.push_back(game);
        }
    }
}

impl Current {
    /// Whether the game has ended before a line with this text, without the blanks around it.
    fn is_over_before(&self, text: &str) -> bool {
        let is_tag = text.starts_with('[');
        if self.in_comment {
            return is_tag && self.gap && begins_game(text);
        }
        if self.ended {
            let belongs = text.starts_with(['{', ';', '%']) && !self.gap;
            return !text.is_empty() && !belongs;
        }
        if self.in_moves {
            return is_tag;
        }
        // Most lines are tags after tags: they end nothing, whatever they say.
        let begins_header = || text[usize::from(is_tag)..].trim_start_matches(is_blank).starts_with("Event");
        if !is_tag || !self.gap && !begins_header() {
            return false;
        }
        let Some(tag) = TagText::read(text) else { return false };
        let name = tag.name;
        let has_name = || self.game.text.lines().flat_map(tags_of_line).any(|tag| tag.name == name);
        // An Event begins a header; other names may be there twice by mistake.
        let is_event = name == "Event" && (tag.is_sound || !tag.value.is_empty());
        match (is_event, self.gap) {
            (true, true) => self.has_content,
            (true, false) | (false, true) => has_name(),
            (false, false) => false,
        }
    }

    fn push(&mut self, line: &str) {
        let text = &mut self.game.text;
        self.game.is_cut |= text.len() + line.len() >= LONGEST_GAME;
        if !self.game.is_cut {
            text.push_str(line);
            text.push('\n');
        }
    }

    /// Looks for tags, the end of comments and of the game; returns the text of the next game, if that begins in the line. The movetext
    /// begins with its first word: comments may stand between tags.
    fn scan<'a>(&mut self, line: &'a str) -> Option<&'a str> {
        let mut rest = line;
        loop {
            if self.in_comment {
                let end = rest.find('}')?;
                self.in_comment = false;
                rest = &rest[end + 1..];
            }
            let text = after_markup(rest);
            let first = text.chars().next()?;
            match first {
                '{' => {
                    self.in_comment = true;
                    rest = &text[1..];
                }
                ';' => return None,
                '[' if !self.in_moves => {
                    self.has_content = true;
                    rest = text;
                    while let Some(tag) = TagText::read(rest) {
                        rest = tag.rest;
                    }
                    if rest.starts_with('%') {
                        return None;
                    }
                }
                '<' if !self.in_moves && text.contains('>') => {
                    rest = &text[text.find('>').map_or(0, |end| end + 1)..];
                }
                _ if self.ended
                    && self.nesting == 0
                    && (text.starts_with("1.") || sound_tag(text).is_some()) =>
                {
                    return Some(text);
                }
                '(' | ')' => {
                    self.in_moves = true;
                    self.nesting =
                        if first == '(' { self.nesting + 1 } else { self.nesting.saturating_sub(1) };
                    self.has_content = true;
                    rest = &text[1..];
                }
                _ => {
                    let ends = |byte: u8| {
                        matches!(byte, b' ' | b'\t' | b'{' | b'(' | b')' | b';' | b'<' | END_OF_FILE)
                    };
                    self.in_moves = true;
                    // A word has a character at least: a `<` may begin one.
                    let end = text.bytes().skip(1).position(ends).map_or(text.len(), |at| at + 1);
                    let word = text[..end].trim_end_matches(is_blank);
                    if self.nesting == 0 {
                        self.ended = GameResult::from_text(word).is_some();
                    }
                    self.has_content = true;
                    rest = &text[end..];
                }
            }
        }
    }
}

/// A tag as it stands in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagText<'a> {
    /// The name; empty if there is none, so that the tag means nothing.
    pub name: &'a str,
    /// The value with its escapes.
    value: &'a str,
    /// The whole tag.
    pub text: &'a str,
    /// The line after the tag, without the blanks before it.
    pub rest: &'a str,
    /// The tag is written as it should be: `[Name "value"]`.
    pub is_sound: bool,
}

impl<'a> TagText<'a> {
    /// Takes the tag that a line begins with; `None` if it begins with no bracket. Of one that is not written as it should be, such as
    /// `[White Carlsen]`, `[White “Carlsen”]` or `[White "Carlsen"` without the bracket, the name and the value are what they can be.
    ///
    /// ```
    /// use boyi_chess::pgn::TagText;
    /// let tag = TagText::read("[White Carlsen] 1. e4 *").unwrap();
    /// assert_eq!((tag.name, &*tag.value(), tag.rest, tag.is_sound), ("White", "Carlsen", "1. e4 *", false));
    /// ```
    pub fn read(line: &'a str) -> Option<TagText<'a>> {
        sound_tag(line).or_else(|| repaired_tag(line))
    }

    /// The value: `\"` and `\\` are a quote and a backslash.
    pub fn value(&self) -> String {
        if !self.value.contains('\\') {
            return self.value.to_owned();
        }
        let mut text = String::with_capacity(self.value.len());
        let mut chars = self.value.chars().peekable();
        while let Some(c) = chars.next() {
            text.push(if c == '\\' { chars.next_if(|c| matches!(c, '"' | '\\')).unwrap_or(c) } else { c });
        }
        text
    }
}

/// The name that a text begins with, and what follows it.
fn tag_name(text: &str) -> (&str, &str) {
    let ends = |c: char| is_blank(c) || c.is_control() || matches!(c, '[' | ']' | '{' | '}') || is_quote(c);
    text.split_at(text.find(ends).unwrap_or(text.len()))
}

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»')
}

/// Takes a tag that is written as it should be from the beginning of a line.
fn sound_tag(line: &str) -> Option<TagText<'_>> {
    let inside = line.strip_prefix('[')?.trim_start_matches(is_blank);
    let (name, value) = tag_name(inside);
    let quoted = value.trim_start_matches(is_blank).strip_prefix('"').filter(|_| !name.is_empty())?;
    // The value ends at a quote followed by a bracket, so that quotes that were not escaped are read too.
    let mut escaped = false;
    for (at, byte) in quoted.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = matches!(quoted.as_bytes().get(at + 1), Some(b'"' | b'\\')),
            b'"' => {
                if let Some(rest) = quoted[at + 1..].trim_start_matches(is_blank).strip_prefix(']') {
                    let text = &line[..line.len() - rest.len()];
                    return Some(TagText {
                        name,
                        value: &quoted[..at],
                        text,
                        rest: after_markup(rest),
                        is_sound: true,
                    });
                }
            }
            _ => {}
        }
    }
    None
}

/// Takes a tag that is not written as it should be: up to its bracket, else up to the quote after its value, else the whole line. Where no
/// later tag of the line can be sound, the tags behind it are taken with it, so that a line is looked at once.
fn repaired_tag(line: &str) -> Option<TagText<'_>> {
    let inside = line.strip_prefix('[')?;
    let (name, value) = tag_name(inside.trim_start_matches(is_blank));
    let value_start = line.len() - value.len();
    let is_last = value.trim_start_matches(is_blank).starts_with('"') || !line.contains(']');
    let second_quote =
        || value.match_indices(is_quote).nth(1).map(|(at, quote)| value_start + at + quote.len());
    let brackets = |at| line.len() - line[at..].trim_start_matches(']').len();
    let end = line.find(']').map(brackets).or_else(second_quote).unwrap_or(line.len());
    let value = line[value_start.min(end)..end].trim_end_matches(']');
    let value = value.trim_matches(|c| is_blank(c) || is_quote(c));
    let takes_all = is_last && after_markup(&line[end..]).starts_with('[');
    let (text, rest) = line.split_at(if takes_all { line.len() } else { end });
    Some(TagText { name, value, text, rest: after_markup(rest), is_sound: false })
}

/// The text without the blanks and the line breaks of HTML, `<br />`, that it begins with.
pub(super) fn after_markup(text: &str) -> &str {
    /// Bytes of a line break at most: no more of a long line is looked at.
    const LONGEST: usize = 64;
    let mut rest = text.trim_start_matches(is_blank);
    let is_break = |text: &str| text.get(..3).is_some_and(|begin| begin.eq_ignore_ascii_case("<br"));
    while is_break(rest)
        && let Some(end) = rest.bytes().take(LONGEST).position(|byte| byte == b'>')
    {
        rest = rest[end + 1..].trim_start_matches(is_blank);
    }
    rest
}

/// The content of a line: its text without the blanks around it and the line breaks of HTML before it.
pub(super) fn content(line: &str) -> &str {
    after_markup(line.trim_end_matches(is_blank))
}

/// The tags that a line begins with.
fn tags_of_line(line: &str) -> impl Iterator<Item = TagText<'_>> {
    let mut rest = content(line);
    std::iter::from_fn(move || {
        let tag = TagText::read(rest)?;
        rest = tag.rest;
        Some(tag)
    })
}

/// Whether a line can be the first of a game: tags, and after them nothing, a result or the first move.
fn begins_game(line: &str) -> bool {
    let is_movetext = |rest: &str| rest.starts_with("1.") || GameResult::from_text(rest).is_some();
    let mut last = None;
    tags_of_line(line).all(|tag| last.insert(tag).is_sound)
        && last.is_some_and(|tag| tag.rest.is_empty() || is_movetext(tag.rest))
}

/// The tags before the moves of a game's text, as [`TagText::read`] understands them; those without a name are left out.
///
/// ```
/// use boyi_chess::pgn;
/// let tags = pgn::tags("[White \"A \\\"B\\\"\"]\n[ Black\t\"C\" ]\n\n1. e4 *\n");
/// assert_eq!(tags, [("White".into(), "A \"B\"".into()), ("Black".into(), "C".into())]);
/// ```
pub fn tags(text: &str) -> Vec<(String, String)> {
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let named = Header::read(&lines).tags.into_iter().map(|(_, tag)| tag).filter(|tag| !tag.name.is_empty());
    named.map(|tag| (tag.name.to_owned(), tag.value())).collect()
}

/// The tags of a game's text, and the comments before and between them.
#[derive(Default)]
pub(super) struct Header<'a> {
    /// Each tag with its line.
    pub(super) tags: Vec<(usize, TagText<'a>)>,
    /// The comments before the last tag.
    pub(super) comments: Vec<String>,
    /// The line after the last tag, by its index, and the bytes of that line before the movetext.
    pub(super) end: (usize, usize),
}

impl<'a> Header<'a> {
    pub(super) fn read(lines: &[(usize, &'a str)]) -> Header<'a> {
        let mut header = Header::default();
        let mut since = Vec::new();
        let (mut index, mut at) = (0, 0);
        while let Some(&(number, line)) = lines.get(index) {
            let text = content(&line[at..]);
            let start = line.trim_end_matches(is_blank).len() - text.len();
            let is_remark = text.starts_with(';') || at == 0 && line.starts_with('%');
            if text.is_empty() || is_remark {
                (index, at) = (index + 1, 0);
            } else if text.starts_with('[') {
                let mut rest = text;
                while let Some(tag) = TagText::read(rest) {
                    header.tags.push((number, tag));
                    rest = tag.rest;
                }
                let is_over = rest.is_empty() || rest.starts_with([';', '%']);
                (index, at) = if is_over { (index + 1, 0) } else { (index, start + text.len() - rest.len()) };
                header.comments.append(&mut since);
                header.end = (index, at);
            } else {
                let Some((comment, after)) = comment(lines, (index, start)) else { break };
                since.extend((!comment.is_empty()).then_some(comment));
                (index, at) = after;
            }
        }
        header
    }
}

/// The comment in braces that begins at a place, and the place after it; nothing of what stands in angle brackets, which is reserved.
fn comment(lines: &[(usize, &str)], (first, at): (usize, usize)) -> Option<(String, (usize, usize))> {
    let text = &lines[first].1[at..];
    if text.starts_with('<') {
        return text.find('>').map(|end| (String::new(), (first, at + end + 1)));
    }
    let mut rest = text.strip_prefix('{')?;
    let (mut found, mut index) = (String::new(), first);
    loop {
        if let Some(end) = rest.find('}') {
            found.push_str(&rest[..end]);
            let read = lines[index].1.len() - rest.len() + end + 1;
            return Some((normal_spaces(&found), (index, read)));
        }
        found.push_str(rest);
        found.push(' ');
        index += 1;
        rest = lines.get(index)?.1;
    }
}

/// The byte that ended a file in DOS.
const END_OF_FILE: u8 = 0x1a;

/// White space, and characters that cannot be seen.
pub(super) fn is_blank(c: char) -> bool {
    if c.is_ascii() {
        c.is_ascii_whitespace() || matches!(c, '\u{b}' | '\u{1a}')
    } else {
        c.is_whitespace() || is_invisible(c)
    }
}

/// Characters without width, which word processors leave behind.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// The place of the first line feed or carriage return.
fn line_end(bytes: &[u8]) -> Option<usize> {
    /// Bytes that are compared at once.
    const CHUNK: usize = 32;
    let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
    let without = |chunk: &&[u8]| !chunk.iter().fold(false, |any, byte| any | is_end(byte));
    let before = CHUNK * bytes.chunks_exact(CHUNK).take_while(without).count();
    bytes[before..].iter().position(is_end).map(|at| before + at)
}
