//! Reading PGN: one game after another from a source, each set out as tags and movetext.

use super::{Error, ErrorKind, Game, GameResult, Line, MAX_NESTING, Node, normal_spaces, writable};
use crate::Board;
use crate::fen::shorten;
use std::io::{self, BufRead};

/// The games of a text.
pub fn read_str(text: &str) -> Reader<&[u8]> {
    read(text.as_bytes())
}

/// The games of a file, one at a time: only the current game is held in memory.
///
/// ```no_run
/// use boyi_chess::pgn;
/// let file = std::fs::File::open("games.pgn")?;
/// for game in pgn::read(std::io::BufReader::new(file)) {
///     match game {
///         Ok(game) => assert!(game.line.moves.len() < 10_000),
///         Err(error) => assert!(error.line > 0), // game error.game is broken; the next one follows
///     }
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn read<R: BufRead>(source: R) -> Reader<R> {
    Reader { source, held: None, lines: 0, games: 0, done: false }
}

/// An iterator over games, by [`read`] and [`read_str`].
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    /// A line read too far: the first of the next game.
    held: Option<String>,
    /// The number of lines read so far, without the held one.
    lines: usize,
    games: usize,
    done: bool,
}

/// The state of the text that is needed to find a game's end.
#[derive(Default)]
struct Scan {
    in_comment: bool,
    nesting: usize,
    /// The last thing seen outside of comments and variations is a result.
    ended: bool,
}

impl Scan {
    fn line(&mut self, line: &str) {
        if !self.in_comment && line.starts_with('%') {
            return;
        }
        let mut rest = line;
        loop {
            if self.in_comment {
                let Some(end) = rest.find('}') else { return };
                self.in_comment = false;
                rest = &rest[end + 1..];
            }
            let text = rest.trim_start();
            let Some(first) = text.chars().next() else { return };
            match first {
                '{' => {
                    self.in_comment = true;
                    rest = &text[1..];
                }
                ';' => return,
                '(' | ')' => {
                    self.nesting =
                        if first == '(' { self.nesting + 1 } else { self.nesting.saturating_sub(1) };
                    rest = &text[1..];
                }
                _ => {
                    let end = text.find([' ', '\t', '{', '(', ')', ';']).unwrap_or(text.len());
                    self.ended = self.nesting == 0 && GameResult::from_text(text[..end].trim_end()).is_some();
                    rest = &text[end..];
                }
            }
        }
    }
}

/// Bytes as UTF-8 if they are, else as Latin-1, which the PGN standard names.
fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().map(|&b| char::from(b)).collect())
}

impl<R: BufRead> Reader<R> {
    fn next_line(&mut self) -> io::Result<Option<String>> {
        if let Some(line) = self.held.take() {
            self.lines += 1;
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        if self.source.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        self.lines += 1;
        let mut line = decode(bytes);
        if self.lines == 1 && line.starts_with('\u{feff}') {
            line.remove(0);
        }
        Ok(Some(line))
    }

    /// The lines of the next game, with their numbers: tags, then moves up to the result, the next tags, or the end.
    fn next_chunk(&mut self) -> io::Result<Vec<(usize, String)>> {
        let mut chunk: Vec<(usize, String)> = Vec::new();
        let mut scan = Scan::default();
        let mut in_moves = false;
        let mut gap_after_tags = false;
        while let Some(line) = self.next_line()? {
            let text = line.trim();
            let is_tag = text.starts_with('[');
            let is_event = text.starts_with("[Event \"");
            // Tags after moves start the next game, and so does a second Event tag after tags and an empty line. Inside a
            // comment only an Event tag does: then its closing brace is missing.
            let next_game =
                if in_moves { is_tag && !scan.in_comment || is_event } else { is_event && gap_after_tags };
            if next_game {
                self.held = Some(line);
                self.lines -= 1;
                break;
            }
            let is_remark = !scan.in_comment && text.starts_with(';') || line.starts_with('%');
            if chunk.is_empty() && (text.is_empty() || is_remark) {
                continue;
            }
            in_moves |= !is_tag && !text.is_empty() && !is_remark;
            gap_after_tags |= text.is_empty();
            if in_moves {
                scan.line(&line);
            }
            chunk.push((self.lines, line));
            if in_moves && scan.ended && !scan.in_comment {
                break;
            }
        }
        Ok(chunk)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Result<Game, Error>> {
        if self.done {
            return None;
        }
        match self.next_chunk() {
            Err(error) => {
                self.done = true;
                Some(Err(Error { game: self.games + 1, line: self.lines + 1, kind: ErrorKind::Io(error) }))
            }
            Ok(chunk) if chunk.is_empty() => {
                self.done = true;
                None
            }
            Ok(chunk) => {
                self.games += 1;
                Some(parse_game(&chunk).map_err(|(line, kind)| Error { game: self.games, line, kind }))
            }
        }
    }
}

type ParseResult<T> = Result<T, (usize, ErrorKind)>;

fn parse_game(lines: &[(usize, String)]) -> ParseResult<Game> {
    let mut game = Game::default();
    let mut tag_line = 0;
    let mut rest = lines;
    while let Some(((number, line), after)) = rest.split_first() {
        let text = line.trim();
        if !text.is_empty() && !text.starts_with('[') && !text.starts_with([';', '%']) {
            break;
        }
        if text.starts_with('[') {
            parse_tags(text, &mut game.tags).map_err(|kind| (*number, kind))?;
            tag_line = *number;
        }
        rest = after;
    }
    set_up(&mut game).map_err(|kind| (tag_line, kind))?;
    let mut parser = Parser { lines: rest, at: 0, result: None };
    parser.moves(&mut game)?;
    game.result =
        parser.result.or_else(|| game.tag("Result").and_then(GameResult::from_text)).unwrap_or_default();
    game.tags.retain(|(name, _)| !matches!(name.as_str(), "FEN" | "SetUp" | "Result"));
    Ok(game)
}

/// The tags of one line: `[Name "value"]`, with `\"` and `\\` in values.
fn parse_tags(line: &str, tags: &mut Vec<(String, String)>) -> Result<(), ErrorKind> {
    let bad = |expected| ErrorKind::Tag { found: shorten(line), expected };
    let mut rest = line;
    while let Some(inside) = rest.strip_prefix('[') {
        let inside = inside.trim_start();
        let end = inside
            .find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '-' | '+' | '#' | '=' | ':'));
        let (name, value) = inside.split_at(end.unwrap_or(inside.len()));
        if name.is_empty() {
            return Err(bad("a name and a value in quotes, such as [White \"Carlsen\"]"));
        }
        let value = value.trim_start();
        let Some(quoted) = value.strip_prefix('"') else {
            return Err(bad("a value in quotes, such as [White \"Carlsen\"]"));
        };
        // The value ends at a quote followed by a bracket, so that quotes that were not escaped are read too.
        let mut text = String::new();
        let mut chars = quoted.char_indices();
        let mut end = None;
        while let Some((at, c)) = chars.next() {
            match c {
                '\\' if matches!(quoted[at + 1..].chars().next(), Some('"' | '\\')) => {
                    text.extend(chars.next().map(|(_, c)| c));
                }
                '"' if quoted[at + 1..].trim_start().starts_with(']') => {
                    end = Some(at + 1);
                    break;
                }
                _ => text.push(c),
            }
        }
        let Some(end) = end else { return Err(bad("a quote and a bracket to end the tag")) };
        tags.push((name.to_owned(), text));
        rest = quoted[end..].trim_start()[1..].trim_start();
    }
    if rest.is_empty() || rest.starts_with([';', '%']) { Ok(()) } else { Err(bad("nothing after the tag")) }
}

/// Finds the start position of the tags.
fn set_up(game: &mut Game) -> Result<(), ErrorKind> {
    if let Some(variant) = game.tag("Variant") {
        let known = [
            "standard",
            "chess",
            "normal",
            "from position",
            "chess960",
            "chess 960",
            "fischerandom",
            "fischerrandom",
            "freestyle",
        ];
        if !known.contains(&variant.to_ascii_lowercase().as_str()) {
            return Err(ErrorKind::Tag {
                found: shorten(variant),
                expected: "the variant Standard or Chess960",
            });
        }
    }
    if let Some(fen) = game.tag("FEN") {
        game.start = fen.parse().map_err(ErrorKind::Fen)?;
    }
    Ok(())
}

struct Parser<'a> {
    lines: &'a [(usize, String)],
    /// Bytes of the first line already read.
    at: usize,
    result: Option<GameResult>,
}

enum Token<'a> {
    Open,
    Close,
    Comment(String),
    Nag(u8),
    Word(&'a str),
}

/// A line of moves being read, and the position in it.
struct Frame {
    line: Line,
    /// The position before the last move and now.
    before: Board,
    now: Board,
    /// A side passed: the rest of the line is not chess, and becomes a comment.
    passed: bool,
}

impl Frame {
    fn new(start: Board) -> Frame {
        Frame { line: Line::default(), before: start, now: start, passed: false }
    }

    /// Appends to the comment at the current place, without text that cannot be written between braces.
    fn remark(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let text = writable(text);
        let comment = match self.line.moves.last_mut() {
            Some(node) => &mut node.comment,
            None => &mut self.line.comment,
        };
        match comment {
            Some(comment) => {
                comment.push(' ');
                comment.push_str(&text);
            }
            None => *comment = Some(text),
        }
    }
}

impl<'a> Parser<'a> {
    /// The next token and its line; `None` at the end of the game's text.
    fn token(&mut self) -> ParseResult<Option<(usize, Token<'a>)>> {
        loop {
            let Some((number, line)) = self.lines.first() else { return Ok(None) };
            let rest = &line[self.at..];
            let text = rest.trim_start();
            let start = line.len() - text.len();
            let Some(first) = text.chars().next().filter(|&c| c != ';' && !(start == 0 && c == '%')) else {
                self.lines = &self.lines[1..];
                self.at = 0;
                // A `;` starts a comment up to the end of the line.
                match text.strip_prefix(';').map(str::trim) {
                    Some(comment) if !comment.is_empty() => {
                        return Ok(Some((*number, Token::Comment(normal_spaces(comment)))));
                    }
                    _ => continue,
                }
            };
            let number = *number;
            let mut take = |length: usize| {
                self.at = start + length;
                &text[..length]
            };
            return Ok(Some((
                number,
                match first {
                    '(' => {
                        take(1);
                        Token::Open
                    }
                    ')' => {
                        take(1);
                        Token::Close
                    }
                    '{' => {
                        take(1);
                        Token::Comment(self.comment(number)?)
                    }
                    '$' => {
                        let end =
                            text[1..].find(|c: char| !c.is_ascii_digit()).map_or(text.len(), |end| end + 1);
                        let digits = &take(end)[1..];
                        let nag = digits.parse().map_err(|_| {
                            let found = shorten(&text[..end]);
                            (number, ErrorKind::Text { found, expected: "$ and a number from 0 to 255" })
                        })?;
                        Token::Nag(nag)
                    }
                    '!' | '?' => {
                        let end = text.find(|c| !matches!(c, '!' | '?')).unwrap_or(text.len());
                        let glyph = take(end);
                        let known = ["!", "?", "!!", "??", "!?", "?!"].iter().position(|&g| g == glyph);
                        match known {
                            Some(index) => Token::Nag(index as u8 + 1),
                            None => continue, // more enthusiasm than the standard knows
                        }
                    }
                    '<' => {
                        // Reserved for future expansion: skipped.
                        take(text.find('>').map_or(text.len(), |end| end + 1));
                        continue;
                    }
                    _ => {
                        let stop = |c: char| {
                            c.is_whitespace() || matches!(c, '(' | ')' | '{' | ';' | '$' | '!' | '?')
                        };
                        let end = text.find(stop).unwrap_or(text.len());
                        // A promotion may be written e8(Q).
                        let bracketed = text[end..].len() >= 3
                            && text.as_bytes()[end] == b'('
                            && text.as_bytes()[end + 2] == b')'
                            && b"QRBNqrbn".contains(&text.as_bytes()[end + 1]);
                        Token::Word(take(if bracketed { end + 3 } else { end.max(first.len_utf8()) }))
                    }
                },
            )));
        }
    }

    /// The rest of a comment whose brace was just read.
    fn comment(&mut self, opened: usize) -> ParseResult<String> {
        let mut comment = String::new();
        while let Some((_, line)) = self.lines.first() {
            let rest = &line[self.at..];
            if let Some(end) = rest.find('}') {
                comment.push_str(&rest[..end]);
                self.at += end + 1;
                return Ok(normal_spaces(&comment));
            }
            comment.push_str(rest);
            comment.push(' ');
            self.lines = &self.lines[1..];
            self.at = 0;
        }
        let found = format!("{{{}", shorten(&normal_spaces(&comment)));
        Err((opened, ErrorKind::Text { found, expected: "a } to end the comment" }))
    }

    /// Reads the moves with all variations.
    fn moves(&mut self, game: &mut Game) -> ParseResult<()> {
        // The lines that enclose the current one, outermost first.
        let mut outer: Vec<Frame> = Vec::new();
        let mut frame = Frame::new(game.start);
        let text_error =
            |line, found: &str, expected| (line, ErrorKind::Text { found: shorten(found), expected });
        while let Some((line, token)) = self.token()? {
            match token {
                Token::Open => {
                    if outer.len() >= MAX_NESTING {
                        return Err(text_error(line, "(", "variations nested at most 100 deep"));
                    }
                    if frame.line.moves.is_empty() {
                        return Err(text_error(line, "(", "a move before its variations"));
                    }
                    let before = frame.before;
                    outer.push(std::mem::replace(&mut frame, Frame::new(before)));
                }
                Token::Close => {
                    let Some(enclosing) = outer.pop() else {
                        return Err(text_error(line, ")", "a ( before it"));
                    };
                    let variation = std::mem::replace(&mut frame, enclosing).line;
                    if let Some(node) = frame.line.moves.last_mut()
                        && (!variation.moves.is_empty() || variation.comment.is_some())
                    {
                        node.variations.push(variation);
                    }
                }
                Token::Comment(text) => frame.remark(&text),
                Token::Nag(nag) => {
                    if let Some(node) = frame.line.moves.last_mut() {
                        node.nags.push(nag);
                    }
                }
                Token::Word(word) => {
                    if let Some(result) = GameResult::from_text(word) {
                        if outer.is_empty() {
                            self.result = Some(result);
                            self.finish()?;
                            break;
                        }
                        continue; // some programs end variations so
                    }
                    let san = without_move_number(word);
                    if san.is_empty() {
                        continue;
                    }
                    if san == "e.p." || san == "ep" {
                        continue;
                    }
                    frame.passed |= matches!(san, "--" | "Z0" | "0000" | "null" | "pass");
                    if frame.passed {
                        frame.remark(san);
                        continue;
                    }
                    let m = frame.now.parse_san(san).map_err(|error| (line, ErrorKind::Move(error)))?;
                    frame.before = frame.now;
                    frame.now.play_unchecked(m);
                    frame.line.moves.push(Node::from(m));
                }
            }
        }
        if !outer.is_empty() {
            return Err(text_error(self.last_line(), "the end of the game", "a ) to end the variation"));
        }
        game.line = frame.line;
        Ok(())
    }

    fn last_line(&self) -> usize {
        self.lines.last().map_or(0, |(number, _)| *number)
    }

    /// After the result only comments may follow.
    fn finish(&mut self) -> ParseResult<()> {
        while let Some((line, token)) = self.token()? {
            if let Token::Word(word) = token {
                let found = shorten(word);
                return Err((line, ErrorKind::Text { found, expected: "a new line after the result" }));
            }
        }
        Ok(())
    }
}

/// The word without a leading move number: `12.Nf3` is `Nf3`, `12...` is empty.
fn without_move_number(word: &str) -> &str {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if digits.is_empty() {
        return if word.len() <= 4 && word != "0000" { "" } else { word };
    }
    match digits.strip_prefix(['.', '…']) {
        Some(rest) => rest.trim_start_matches(['.', '…']),
        None => word,
    }
}
