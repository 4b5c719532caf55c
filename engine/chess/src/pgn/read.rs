//! Reading PGN: the games of a source, one after another, and the tags and moves of each.

use super::split::{GameText, Header, Splitter, TagText, is_blank, is_invisible};
use super::{
    Error, ErrorKind, Expected, Game, GameResult, Line, MAX_NESTING, Node, Remark, normal_spaces, writable,
};
use crate::fen::shorten;
use crate::{Board, Move, SanError};
use std::borrow::Cow;
use std::io::{self, BufRead};

/// Bytes that are split into games at once.
const PIECE: usize = 1 << 16;

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
    Reader { source, splitter: Splitter::default(), failed: None, done: false }
}

/// An iterator over games, by [`read`] and [`read_str`].
#[derive(Debug)]
pub struct Reader<R> {
    source: R,
    splitter: Splitter,
    /// The error that nothing follows.
    failed: Option<Error>,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// The next game's text, not yet understood; `None` at the end.
    ///
    /// # Errors
    /// The source cannot be read; nothing follows.
    pub fn next_text(&mut self) -> Option<Result<GameText, Error>> {
        loop {
            if let Some(game) = self.splitter.next_game() {
                return Some(Ok(game));
            }
            if self.done {
                return self.failed.take().map(Err);
            }
            match self.source.fill_buf() {
                Ok([]) => {
                    self.done = true;
                    self.splitter.finish();
                }
                Ok(bytes) => {
                    let count = bytes.len().min(PIECE);
                    self.splitter.feed(&bytes[..count]);
                    self.source.consume(count);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.done = true;
                    self.failed = Some(self.splitter.failed(error));
                }
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Result<Game, Error>> {
        Some(self.next_text()?.and_then(|game| game.parse()))
    }
}

type ParseResult<T> = Result<T, (usize, ErrorKind)>;

/// Reads a game of these lines, which have their numbers in the file.
pub(super) fn parse_game(lines: &[(usize, &str)]) -> ParseResult<Game> {
    let mut game = Game::default();
    let header = Header::read(lines);
    let mut tag_lines = Vec::new();
    for (line, tag) in &header.tags {
        add_tag(tag, *line, &mut game);
        tag_lines.resize(game.tags.len(), *line);
    }
    set_up(&mut game, &tag_lines)?;
    let (index, at) = header.end;
    let mut parser = Parser { lines: &lines[index..], at, result: None };
    parser.moves(&mut game)?;
    let impossible = game.remarks.iter().filter_map(|remark| match remark {
        Remark::CastlingRights { found, .. } => {
            Some(format!("The FEN tag's castling rights {found} are impossible in its position."))
        }
        Remark::EnPassant { found, .. } => {
            Some(format!("The FEN tag's en passant square {found} is impossible in its position."))
        }
        _ => None,
    });
    let before: Vec<String> =
        impossible.chain(header.comments.iter().map(|comment| writable(comment))).collect();
    if !before.is_empty() {
        let own = game.line.comment.take();
        game.line.comment = Some(before.into_iter().chain(own).collect::<Vec<_>>().join(" "));
    }
    game.result =
        parser.result.or_else(|| game.tag("Result").and_then(GameResult::from_text)).unwrap_or_default();
    game.tags.retain(|(name, _)| !matches!(name.as_str(), "FEN" | "SetUp" | "Result"));
    Ok(game)
}

/// Adds a tag to a game, and a remark if it is not written as it should be.
fn add_tag(tag: &TagText<'_>, line: usize, game: &mut Game) {
    if !tag.is_sound {
        let found = shorten(tag.text);
        let is_dropped = tag.name.is_empty();
        game.remarks.push(if is_dropped {
            Remark::TagDropped { line, found }
        } else {
            Remark::TagRepaired { line, found }
        });
    }
    if !tag.name.is_empty() {
        game.tags.push((tag.name.to_owned(), tag.value()));
    }
}

/// Finds the starting position of the tags, which stand in these lines.
fn set_up(game: &mut Game, lines: &[usize]) -> ParseResult<()> {
    let tags = || game.tags.iter().zip(lines);
    let find = |name: &str| tags().find(|((tag, _), _)| tag == name).map(|((_, value), line)| (value, *line));
    if let Some((variant, line)) = find("Variant") {
        let known = [
            "",
            "standard",
            "chess",
            "normal",
            "fromposition",
            "chess960",
            "fischerandom",
            "fischerrandom",
            "freestyle",
        ];
        let mut plain: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
        plain.make_ascii_lowercase();
        if !known.contains(&plain.as_str()) {
            return Err((line, ErrorKind::Tag { found: shorten(variant), expected: Expected::Variant }));
        }
    }
    let Some((fen, line)) = find("FEN") else { return Ok(()) };
    match fen.parse() {
        Ok(start) => game.start = start,
        Err(error) => {
            let mended = mend(fen).ok_or((line, ErrorKind::Fen(error)))?;
            game.start = mended.start;
            let rights = mended.rights.map(|found| Remark::CastlingRights { line, found });
            let en_passant = mended.en_passant.map(|found| Remark::EnPassant { line, found });
            game.remarks.extend(rights.into_iter().chain(en_passant));
        }
    }
    Ok(())
}

/// A position without what it cannot have.
struct Mended {
    start: Board,
    /// Its impossible castling rights.
    rights: Option<String>,
    /// Its impossible en passant square.
    en_passant: Option<String>,
}

/// The position of a FEN without the castling rights and the en passant square that it cannot have; `None` if something else is wrong too.
fn mend(fen: &str) -> Option<Mended> {
    let mut fields: Vec<&str> = fen.split_whitespace().collect();
    fields.resize(fields.len().max(4), "-");
    let (rights, square) = (fields[2], fields[3]);
    let read = |rights: &str, square: &str| {
        let mut fields = fields.clone();
        (fields[2], fields[3]) = (rights, square);
        fields.join(" ").parse::<Board>().ok()
    };
    let is_dash = |c: char| plain(c.encode_utf8(&mut [0; 4])) == "-";
    let (mut possible, mut dropped) = (String::new(), String::new());
    for right in rights.chars().filter(|&c| !is_dash(c)) {
        let is_new = !possible.contains(right);
        let is_possible = read(right.encode_utf8(&mut [0; 4]), "-").is_some();
        if is_possible && is_new {
            possible.push(right);
        } else if !is_possible {
            dropped.push(right);
        }
    }
    if possible.is_empty() {
        possible.push('-');
    }
    let (start, en_passant) = match read(&possible, square) {
        Some(start) => (start, None),
        None => (read(&possible, "-")?, (!square.chars().all(is_dash)).then(|| square.to_owned())),
    };
    Some(Mended { start, rights: (!dropped.is_empty()).then_some(dropped), en_passant })
}

struct Parser<'a> {
    lines: &'a [(usize, &'a str)],
    /// Bytes of the first line already read.
    at: usize,
    result: Option<GameResult>,
}

enum Token<'a> {
    Open,
    Close,
    Comment(String),
    Nag(u8),
    Word(Cow<'a, str>),
}

/// A line of moves being read, and the position in it.
struct Frame {
    line: Line,
    /// The position before the last move and now.
    before: Board,
    now: Board,
    /// A side passed: the rest of the line, with the variations in it, is not chess, and becomes a comment.
    passed: bool,
    /// Brackets that are open in that comment.
    open_brackets: usize,
}

impl Frame {
    fn new(start: Board) -> Frame {
        Frame { line: Line::default(), before: start, now: start, passed: false, open_brackets: 0 }
    }

    /// Adds a glyph to the last move.
    fn annotate(&mut self, nag: u8) {
        if let Some(node) = self.line.moves.last_mut() {
            node.nags.push(nag);
        }
    }

    /// Appends to the comment at the current place, without text that cannot be written between braces.
    fn remark(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let text = writable(text);
        let comment = self.line.last_comment();
        match comment {
            Some(comment) => {
                if !(self.passed && (comment.ends_with('(') || text == ")")) {
                    comment.push(' ');
                }
                comment.push_str(&text);
            }
            None => *comment = Some(text),
        }
    }

    /// Takes a token after a pass as a part of the comment; returns the token if it ends the line.
    fn remark_token<'a>(&mut self, token: Token<'a>) -> Option<Token<'a>> {
        match token {
            Token::Open => {
                self.open_brackets += 1;
                self.remark("(");
            }
            Token::Close if self.open_brackets > 0 => {
                self.open_brackets -= 1;
                self.remark(")");
            }
            Token::Comment(text) => self.remark(&text),
            Token::Nag(nag) => self.remark(&format!("${nag}")),
            Token::Word(word) if self.open_brackets > 0 || GameResult::from_text(&word).is_none() => {
                self.remark(&word);
            }
            token => return Some(token),
        }
        None
    }
}

impl<'a> Parser<'a> {
    /// The next token and its line; `None` at the end of the game's text.
    fn token(&mut self) -> ParseResult<Option<(usize, Token<'a>)>> {
        loop {
            let Some((number, line)) = self.lines.first() else { return Ok(None) };
            let rest = &line[self.at..];
            let text = rest.trim_start_matches(is_blank);
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
                        let glyph = take(end);
                        // Numbers that the standard does not know are kept as they stand.
                        glyph[1..].parse().map_or_else(|_| Token::Comment(glyph.to_owned()), Token::Nag)
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
                    _ if !first.is_ascii() && SINGLE_SIGNS.contains(first) => {
                        let sign = take(first.len_utf8());
                        nag_of(sign).map_or_else(|| Token::Comment(sign.to_owned()), Token::Nag)
                    }
                    '<' => {
                        // Reserved for future expansion, and what HTML writes: skipped.
                        match text.bytes().take(LONGEST_RESERVED).position(|byte| byte == b'>') {
                            Some(end) => take(end + 1),
                            None => return Ok(Some((number, Token::Comment(take(1).to_owned())))),
                        };
                        continue;
                    }
                    _ => {
                        let end = word_end(text);
                        // A promotion may be written e8(Q).
                        let bracketed = text[end..].len() >= 3
                            && text.as_bytes()[end] == b'('
                            && text.as_bytes()[end + 2] == b')'
                            && b"QRBNqrbn".contains(&text.as_bytes()[end + 1]);
                        let end = if bracketed {
                            let after = &text[end + 3..];
                            text.len() - after.len() + word_end(after)
                        } else {
                            end.max(first.len_utf8())
                        };
                        Token::Word(plain(take(end)))
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
        Err((opened, ErrorKind::Text { found, expected: Expected::EndOfComment }))
    }

    /// Reads the moves with all variations.
    fn moves(&mut self, game: &mut Game) -> ParseResult<()> {
        // The lines that enclose the current one, outermost first.
        let mut outer: Vec<Frame> = Vec::new();
        let last_line = self.lines.last().map_or(0, |(number, _)| *number);
        let mut frame = Frame::new(game.start);
        // After the result come comments and variations, and no move.
        let mut ended = false;
        let text_error =
            |line, found: &str, expected| (line, ErrorKind::Text { found: shorten(found), expected });
        while let Some((line, token)) = self.token()? {
            let token = if frame.passed { frame.remark_token(token) } else { Some(token) };
            let Some(token) = token else { continue };
            match token {
                Token::Open => {
                    if outer.len() >= MAX_NESTING {
                        return Err(text_error(line, "(", Expected::Nesting));
                    }
                    if frame.line.moves.is_empty() {
                        return Err(text_error(line, "(", Expected::MoveBeforeVariation));
                    }
                    let before = frame.before;
                    outer.push(std::mem::replace(&mut frame, Frame::new(before)));
                }
                Token::Close => {
                    let Some(enclosing) = outer.pop() else {
                        return Err(text_error(line, ")", Expected::BeginningOfVariation));
                    };
                    let variation = std::mem::replace(&mut frame, enclosing).line;
                    if let Some(node) = frame.line.moves.last_mut()
                        && (!variation.moves.is_empty() || variation.comment.is_some())
                    {
                        node.variations.push(variation);
                    }
                }
                Token::Comment(text) => frame.remark(&text),
                Token::Nag(nag) => frame.annotate(nag),
                Token::Word(word) => {
                    if let Some(result) = GameResult::from_text(&word) {
                        if !outer.is_empty() {
                            continue; // some programs end variations so
                        }
                        if !ended {
                            ended = true;
                            self.result = Some(result);
                            continue;
                        }
                    }
                    let san = without_move_number(&word).trim_end_matches('…');
                    // A check sign may stand behind a glyph.
                    if SAID_BESIDE.iter().any(|said| san.eq_ignore_ascii_case(said)) {
                        continue;
                    }
                    if matches!(san, "--" | "Z0" | "0000" | "null" | "pass") {
                        frame.remark(san);
                        frame.passed = true;
                        if outer.is_empty() {
                            game.remarks.push(Remark::NullMove { line, found: san.to_owned() });
                        }
                        continue;
                    }
                    let is_sign =
                        SIGN_WORDS.contains(&san) || !san.bytes().any(|byte| byte.is_ascii_alphanumeric());
                    if is_sign {
                        match nag_of(san) {
                            Some(nag) => frame.annotate(nag),
                            None => frame.remark(san),
                        }
                        continue;
                    }
                    if ended && outer.is_empty() {
                        return Err(text_error(line, &word, Expected::EndOfGame));
                    }
                    let (m, nag) =
                        parse_move(&frame.now, san).map_err(|error| (line, ErrorKind::Move(error)))?;
                    frame.before = frame.now;
                    frame.now.play_unchecked(m);
                    frame.line.moves.push(Node::from(m));
                    nag.into_iter().for_each(|nag| frame.annotate(nag));
                }
            }
        }
        if !outer.is_empty() || frame.open_brackets > 0 {
            return Err(text_error(last_line, "the end of the game", Expected::EndOfVariation));
        }
        game.line = frame.line;
        Ok(())
    }
}

/// The length of the word that a text begins with: up to white space, a sign, or what is no part of a move.
fn word_end(text: &str) -> usize {
    let stops = |c: char| {
        c.is_whitespace()
            || matches!(c, '(' | ')' | '{' | ';' | '$' | '!' | '?' | '<' | '\u{1a}')
            || !c.is_ascii() && SINGLE_SIGNS.contains(c)
    };
    // Words are short and nearly always ASCII.
    match text.bytes().position(|byte| !byte.is_ascii() || stops(char::from(byte))) {
        Some(end) if text.as_bytes()[end].is_ascii() => end,
        Some(at) => text[at..].find(stops).map_or(text.len(), |end| at + end),
        None => text.len(),
    }
}

/// Bytes of what stands in angle brackets, at most: others are signs.
const LONGEST_RESERVED: usize = 1 << 12;

/// Words and signs beside a move that say of it what its squares say.
const SAID_BESIDE: [&str; 18] = [
    "",
    "+",
    "++",
    "#",
    "e.p.",
    "e.p",
    "ep",
    "ep.",
    "ch",
    "ch.",
    "check",
    "dis",
    "dis.",
    "disch",
    "dbl",
    "dbl.",
    "mate",
    "checkmate",
];

/// Signs of one character that stand for a glyph, or for a comment of their own, also directly after a move.
const SINGLE_SIGNS: &str = "±∓∞⩲⩱□⊙⨀↑→⇆⟳∆Δ⌓‼⁇⁉⁈";

/// Signs that are written in letters.
const SIGN_WORDS: [&str; 4] = ["D", "N", "RR", "TN"];

/// Signs that a move may end with.
const ENDINGS: [&str; 10] = ["+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "TN", "N"];

/// The numeric annotation glyph that a sign of the Informant stands for, as far as the standard has it.
fn nag_of(sign: &str) -> Option<u8> {
    Some(match sign {
        "‼" => 3,
        "⁇" => 4,
        "⁉" => 5,
        "⁈" => 6,
        "□" => 7,
        "=" => 10,
        "∞" => 13,
        "⩲" | "+=" | "+/=" => 14,
        "⩱" | "=+" | "=/+" => 15,
        "±" | "+/-" => 16,
        "∓" | "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        "⊙" | "⨀" => 22,
        "⟳" => 32,
        "↑" => 36,
        "→" => 40,
        "⇆" => 132,
        "∆" | "Δ" => 140,
        "⌓" => 142,
        "RR" => 145,
        "N" | "TN" => 146,
        "D" => 220,
        _ => return None,
    })
}

/// The move of a word, and the glyph at its end.
fn parse_move(board: &Board, san: &str) -> Result<(Move, Option<u8>), SanError> {
    board.parse_san(san).map(|m| (m, None)).or_else(|error| {
        let sign = ENDINGS.into_iter().find(|sign| san.ends_with(sign)).ok_or(error)?;
        Ok((board.parse_san(&san[..san.len() - sign.len()])?, nag_of(sign)))
    })
}

/// A word in the characters of SAN: letters for figurines, hyphens for dashes, nothing for what cannot be seen.
fn plain(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let one = |c: char| match c {
        '♔' | '♚' => Some('K'),
        '♕' | '♛' => Some('Q'),
        '♖' | '♜' => Some('R'),
        '♗' | '♝' => Some('B'),
        '♘' | '♞' => Some('N'),
        '♙' | '♟' | '\u{fe0e}' | '\u{fe0f}' => None,
        '\u{2010}'..='\u{2015}' | '−' => Some('-'),
        '×' => Some('x'),
        c => (!is_invisible(c)).then_some(c),
    };
    Cow::Owned(word.chars().filter_map(one).collect())
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
