//! Whole games as text: the PGN that Chinese programs exchange, with the tags `Red` and `Black`, and moves in Chinese, WXF or ICCS notation.
//!
//! Invariant: what a text says of its moves (comments, glyphs, variations) is in the game that is read of it, and is written again.

use super::{Xiangqi, XiangqiPosition};
use boyi_chess::pgn::{self, Node, TagText};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Record, Side};
use boyi_xiangqi::{Board, Color, Move, RepetitionRules, Script, format_line, without_number};
use std::fmt::Write;

/// Tags that a written game has besides its result and its start.
const ROSTER: [(&str, &str); 7] = [
    ("Game", "Chinese Chess"),
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Black", "?"),
];

/// Tags that the game itself says.
const OWN: [&str; 5] = ["Game", "Result", "FEN", "SetUp", "Format"];

/// Results, as the tag has them.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// The signs behind moves that are the glyphs 1 to 6.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// Variations nested deeper are read as comments.
const DEEPEST: usize = 20;

/// Moves of xiangqi with what is said of them.
pub type Line = pgn::Line<Move>;

/// The first game of a text.
#[derive(Clone, Debug)]
pub struct ReadGame {
    /// Where it begins.
    pub start: Board,
    /// The moves played, with what is said of them.
    pub line: Line,
    /// The result that stands behind the moves.
    pub result: Option<&'static str>,
    /// Notes on the parts of the text that are left out.
    pub notes: Vec<Note>,
}

/// The notation of a written game's moves.
#[derive(Clone, Copy)]
enum Format {
    Chinese,
    Iccs,
    Wxf,
}

impl Format {
    /// The values of the tag `Format`.
    const NAMES: [(&str, Format); 3] =
        [("Chinese", Format::Chinese), ("ICCS", Format::Iccs), ("WXF", Format::Wxf)];

    /// The notation that the tag `Format` names, if one does.
    fn of_tags(tags: &[(String, String)]) -> Option<(&'static str, Format)> {
        let (_, value) = tags.iter().find(|(name, _)| name.eq_ignore_ascii_case("Format"))?;
        Format::NAMES.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(value))
    }

    fn write(self, board: &Board, mv: Move) -> String {
        match self {
            Format::Chinese => board.chinese(mv, Script::Simplified),
            Format::Iccs => mv.iccs().to_string(),
            Format::Wxf => board.wxf(mv),
        }
    }
}

/// The game with its result and these tags, two plies to a line, in the notation that the tag `Format` names: Chinese if there is none. A
/// result among the tags counts where the rules have not ended the game.
pub(super) fn text(game: &Xiangqi, record: &Record<Xiangqi>, tags: &[(String, String)]) -> String {
    let tag = |name: &str| tags.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| &**value);
    let red_to_move = record.mover(game) == Side::First;
    let result = match game.verdict(record) {
        None => tag("Result").filter(|result| RESULTS.contains(result)).unwrap_or("*"),
        Some(Outcome::Draw) => "1/2-1/2",
        Some(outcome) if (outcome == Outcome::Win) == red_to_move => "1-0",
        Some(_) => "0-1",
    };
    let mut text = String::new();
    let mut write = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(char::is_control, " ");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    for (name, value) in ROSTER {
        // Programs for chess call the first side White.
        let given = tag(name).or_else(|| tag("White").filter(|_| name == "Red"));
        write(name, given.filter(|_| !OWN.contains(&name)).unwrap_or(value));
    }
    write("Result", result);
    let mut written: Vec<&str> = ROSTER.iter().map(|(name, _)| *name).chain(OWN).chain(["White"]).collect();
    for (name, value) in tags {
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if is_name && !written.iter().any(|own| own.eq_ignore_ascii_case(name)) {
            write(name, value);
            written.push(name);
        }
    }
    if let Some((name, _)) = Format::of_tags(tags) {
        write("Format", name);
    }
    let start = game.position_text(record.start());
    if start != game.position_text(&game.start()) {
        let _ = writeln!(text, "[FEN \"{start}\"]");
    }
    let moves = record.moves().iter().map(|&mv| Node::from(mv)).collect();
    format!("{text}\n{}{result}\n", movetext(&record.start().0, &Line { comment: None, moves }, tags))
}

/// The moves of a game with all that is said of them, two plies to a line, in the notation that the tag `Format` names, up to the place of the
/// result.
///
/// # Panics
/// A move is not legal.
pub fn movetext(start: &Board, line: &Line, tags: &[(String, String)]) -> String {
    let format = Format::of_tags(tags).map_or(Format::Chinese, |(_, format)| format);
    let mut text = String::new();
    let half = usize::from(start.turn() == Color::Black);
    write_line(&mut text, *start, line, (format, half, 0));
    if !text.is_empty() && !text.ends_with('\n') {
        text.push(' ');
    }
    text
}

/// Writes a line whose first move is the one after `half` plies of move 1.
fn write_line(text: &mut String, start: Board, line: &Line, (format, half, depth): (Format, usize, usize)) {
    let word = |text: &mut String, word: &str| {
        if !text.is_empty() && !text.ends_with(['\n', '(']) {
            text.push(' ');
        }
        text.push_str(word);
    };
    let in_braces = |comment: &str| format!("{{{}}}", comment.replace('}', ")"));
    if let Some(comment) = &line.comment {
        word(text, &in_braces(comment));
    }
    let mut board = start;
    let mut needs_number = true;
    for (half, node) in (half..).zip(&line.moves) {
        let is_black = half % 2 == 1;
        if needs_number || !is_black {
            word(text, &format!("{}.{}", half / 2 + 1, if is_black { " …" } else { "" }));
        }
        word(text, &format.write(&board, node.m));
        for glyph in &node.nags {
            word(text, &format!("${glyph}"));
        }
        if let Some(comment) = &node.comment {
            word(text, &in_braces(comment));
        }
        for variation in &node.variations {
            word(text, "(");
            write_line(text, board, variation, (format, half, depth + 1));
            text.push(')');
        }
        needs_number = node.comment.is_some() || !node.variations.is_empty();
        if is_black && depth == 0 {
            text.push('\n');
        }
        board.play(node.m);
    }
}

/// The main line of the first game of a text, and notes on what is left out of it.
///
/// # Errors
/// A tag, the position or a move cannot be read.
pub(super) fn parse(game: &Xiangqi, text: &str) -> Result<(Record<Xiangqi>, Vec<Note>), ParseError> {
    let read = read(text)?;
    let mut record = Record::from_position(XiangqiPosition(read.start));
    for node in read.line.moves {
        record.push(game, node.m);
    }
    Ok((record, read.notes))
}

/// The first game of a text with all that is said of its moves.
///
/// # Errors
/// A tag, the position or a move of the main line cannot be read. A variation that cannot be read is a comment.
pub fn read(text: &str) -> Result<ReadGame, ParseError> {
    let rest = text.trim_start_matches('\u{feff}');
    let mut rest = Text::new(rest);
    if let Some((line, format)) = format_line(rest.rest) {
        rest.take(line.len());
        rest.is_iccs = format.eq_ignore_ascii_case("ICCS");
    }
    let start = rest.tags()?.unwrap_or_else(|| GAME.start()).0;
    let line = rest.moves(start, 0)?;
    Ok(ReadGame { start, line, result: rest.result, notes: rest.notes })
}

/// The game whose texts are read: they are those of every repetition rule.
const GAME: Xiangqi = Xiangqi { rules: RepetitionRules::Axf, wxf: false };

/// A part of the movetext.
enum Token<'a> {
    /// A move, or what is none, with the glyph of a sign behind it.
    Word(&'a str, Option<u8>),
    /// A numeric annotation glyph.
    Glyph(u8),
    /// A comment, in braces or to the end of a line.
    Comment(&'a str),
    /// The text between the brackets of a variation, and the line that it begins in.
    Variation(&'a str, usize),
    /// A result, one of [`RESULTS`].
    Result(&'static str),
    /// Tags, or a line that separates games.
    End,
}

/// The token of a word; `None` of the number of a move.
fn word_token(word: &str) -> Option<Token<'_>> {
    // `1.` may stand before the move without a blank.
    let word = without_number(word);
    let bare = word.trim_end_matches(['!', '?']);
    let glyph = SIGNS.iter().position(|sign| *sign == &word[bare.len()..]).map(|at| at as u8 + 1);
    if bare.is_empty() {
        return glyph.map(Token::Glyph);
    }
    if let Some(number) = bare.strip_prefix('$') {
        return Some(number.parse().map_or(Token::Comment(bare), Token::Glyph));
    }
    let result = RESULTS.into_iter().find(|result| *result == bare).map(Token::Result);
    let end = bare.starts_with("==").then_some(Token::End);
    result.or(end).or(Some(Token::Word(bare, glyph)))
}

/// Adds to the comment at the end of a line.
fn remark(line: &mut Line, text: &str) {
    let comment = line.last_comment();
    let before = comment.take().unwrap_or_default();
    let words: Vec<&str> = before.split_whitespace().chain(text.split_whitespace()).collect();
    *comment = Some(words.join(" ")).filter(|text| !text.is_empty());
}

/// The text that is not read yet, and the line that it begins in.
struct Text<'a> {
    rest: &'a str,
    line: usize,
    /// Moves are written in ICCS, as the tag `Format` says.
    is_iccs: bool,
    /// The result behind the moves.
    result: Option<&'static str>,
    /// Notes on what is left out.
    notes: Vec<Note>,
}

impl<'a> Text<'a> {
    fn new(rest: &'a str) -> Text<'a> {
        Text { rest, line: 1, is_iccs: false, result: None, notes: Vec::new() }
    }

    /// Takes the next bytes.
    fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(bytes);
        self.line += taken.matches('\n').count();
        self.rest = rest;
        taken
    }

    fn skip_blanks(&mut self) {
        self.take(self.rest.len() - self.rest.trim_start().len());
    }

    fn wrong(&self, expected: &'static str) -> ParseError {
        let found: String = self.rest.lines().next().unwrap_or_default().chars().take(40).collect();
        ParseError::new("pgn", found, expected).in_line(self.line)
    }

    /// Takes the tags, and gives the position of `FEN`. A position in brackets alone is one, too.
    fn tags(&mut self) -> Result<Option<XiangqiPosition>, ParseError> {
        let mut start = None;
        loop {
            self.skip_blanks();
            if !self.rest.starts_with('[') {
                return Ok(start);
            }
            let line = self.line;
            let Some(tag) = self.rest.lines().next().and_then(TagText::read) else { return Ok(start) };
            self.take(tag.text.len());
            let value = tag.value();
            self.is_iccs |=
                tag.name.eq_ignore_ascii_case("Format") && value.eq_ignore_ascii_case("ICCS");
            let position = match tag.text.trim_matches(['[', ']']) {
                _ if tag.name.eq_ignore_ascii_case("FEN") => &value,
                text if !tag.is_sound && text.contains('/') => text,
                _ if tag.is_sound => continue,
                text => {
                    let found: String = text.chars().take(40).collect();
                    self.notes.push(Note::new("xiangqi.tag-ignored").in_line(line).with("found", found));
                    continue;
                }
            };
            start = Some(GAME.parse_position(position).map_err(|error| error.in_line(line))?);
        }
    }

    /// Reads the moves of the main line, or of a variation, nested `depth` deep.
    fn moves(&mut self, start: Board, depth: usize) -> Result<Line, ParseError> {
        let mut line = Line::default();
        let (mut before, mut board) = (start, start);
        while let Some(token) = self.next_token()? {
            match token {
                Token::End => break,
                Token::Result(result) if depth == 0 => {
                    self.result = Some(result);
                    break;
                }
                // Other programs end variations with the result.
                Token::Result(_) => {}
                Token::Comment(text) => remark(&mut line, text),
                Token::Glyph(glyph) => {
                    if let Some(node) = line.moves.last_mut() {
                        node.nags.push(glyph);
                    }
                }
                Token::Variation(text, at) => {
                    let mut inside = Text { line: at, is_iccs: self.is_iccs, ..Text::new(text) };
                    let read = if depth < DEEPEST { inside.moves(before, depth + 1).ok() } else { None };
                    let is_whole = inside.rest.trim().is_empty();
                    match (read, line.moves.last_mut()) {
                        (Some(read), Some(node)) if is_whole && !read.moves.is_empty() => {
                            node.variations.push(read);
                        }
                        _ => {
                            let said = format!("({})", text.replace('{', "(").replace('}', ")"));
                            remark(&mut line, &said);
                        }
                    }
                }
                Token::Word(word, glyph) => {
                    // `Format` says which of two the ranks of small letters are.
                    let iccs = if self.is_iccs { board.parse_iccs(word).ok() } else { None };
                    let mv = match iccs {
                        Some(mv) => mv,
                        // A word ends in the line that it begins in.
                        None => GAME
                            .parse_move(&XiangqiPosition(board), word)
                            .map_err(|error| error.in_line(self.line))?,
                    };
                    before = board;
                    board.play_unchecked(mv);
                    line.moves.push(Node { nags: glyph.into_iter().collect(), ..Node::from(mv) });
                }
            }
        }
        Ok(line)
    }

    fn next_token(&mut self) -> Result<Option<Token<'a>>, ParseError> {
        loop {
            self.skip_blanks();
            let Some(first) = self.rest.chars().next() else { return Ok(None) };
            return Ok(Some(match first {
                '{' => {
                    let end = self.rest.find('}').ok_or_else(|| self.wrong("pgn-end-of-comment"))?;
                    Token::Comment(&self.take(end + 1)[1..end])
                }
                ';' | '%' => Token::Comment(&self.take(self.rest.find('\n').unwrap_or(self.rest.len()))[1..]),
                '(' => {
                    let at = self.line;
                    Token::Variation(self.variation()?, at)
                }
                // Before a game that has no result.
                '[' => Token::End,
                _ => {
                    let end = self.rest.find(|c: char| c.is_whitespace() || "{}();".contains(c));
                    match word_token(self.take(end.unwrap_or(self.rest.len()).max(first.len_utf8()))) {
                        Some(token) => token,
                        None => continue,
                    }
                }
            }));
        }
    }

    /// Takes a variation, with comments and variations in it, and gives the text between its brackets.
    fn variation(&mut self) -> Result<&'a str, ParseError> {
        let (mut depth, mut in_comment, mut end) = (0, false, None);
        for (at, c) in self.rest.char_indices() {
            match c {
                '{' => in_comment = true,
                '}' => in_comment = false,
                '(' if !in_comment => depth += 1,
                ')' if !in_comment => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                end = Some(at + 1);
                break;
            }
        }
        let end = end.ok_or_else(|| self.wrong("pgn-end-of-variation"))?;
        Ok(&self.take(end)[1..end - 1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<String> {
        let (record, _) = parse(&GAME, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        record.moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn every_notation_is_read_as_programs_write_it() {
        let expected = ["b3e3", "h10g8", "b1c3", "a10b10"];
        let head = "[Game \"Chinese Chess\"]\r\n[Red \"宝岛一号\"]\r\n[Result \"0-1\"]\r\n\r\n";
        for moves_text in [
            "  1. 炮八平五 馬８進７\r\n  2. 马八进七 車９平８\r\n 0-1\r\n====\r\n欢迎访问",
            "1.炮八平五 {中炮} 马2进3 ; 屏风马\n2.马八进七 车1平2 *",
            "1. C8.5 H2+3 2. H8+7 R1.2 1-0",
            "1. B2-E2 H9-G7 (1... B7-E7 {顺炮 (}) 2. B0-C2 $1 A9-A8",
        ] {
            let read = moves(&format!("{head}{moves_text}"));
            assert_eq!(read[0], expected[0], "{moves_text}");
            assert_eq!(read.len(), 4, "{moves_text}: {read:?}");
        }
        for moves_text in ["1. b2e2 h9g7 2. b0c2 a9a8", "1. B2E2 H9G7 2. B0C2 A9A8"] {
            let read = moves(&format!("[Format \"ICCS\"]\n\n{moves_text} *"));
            assert_eq!((&*read[0], read.len()), ("b3e3", 4), "{moves_text}: {read:?}");
        }
        for text in ["FORMAT ICCS\r\n1. b2e2 h9g7", "\nFORMAT WXF\n[White \"A\"]\n\n1. C8.5 H8+7"] {
            assert_eq!(moves(text), ["b3e3", "h10g8"], "{text}");
        }
        let (record, notes) = parse(&GAME, "1.炮八平五 {中炮} 马2进3 (1. 兵七进一) ; 屏风马").unwrap();
        assert_eq!((record.moves().len(), notes), (2, Vec::new()));
        assert_eq!(moves(""), [""; 0]);
        let (record, notes) = parse(&GAME, "[Red \"A]B\"]\n[Red 吕钦]\n[Black\n\n1.炮八平五 *").unwrap();
        let ignored = |line, found| Note::new("xiangqi.tag-ignored").in_line(line).with("found", found);
        assert_eq!((record.moves().len(), notes), (1, vec![ignored(2, "Red 吕钦"), ignored(3, "Black")]));
    }

    /// A full stop for sideways is no end of a move's number.
    #[test]
    fn pawns_of_a_file_are_told_from_numbers() {
        let (one_file, two_files) = ("3k5/9/3P5/3P5/3P5/9/9/9/9/4K4", "3k5/9/2PP5/2PP5/9/9/9/9/9/4K4");
        for (start, third) in [(one_file, "16.5"), (two_files, "17.8")] {
            for (text, expected) in [("26.5", "d7e7"), ("1. 26.5!", "d7e7"), ("1.26.5", "d7e7"), ("26=5", "d7e7")] {
                let text = format!("[FEN \"{start} w\"]\n\n{text} K4.5 15. {third} *");
                let moves = moves(&text);
                assert_eq!((&*moves[0], moves.len()), (expected, 3), "{text}");
            }
        }
    }

    #[test]
    fn a_game_is_written_and_read_back() {
        let mut record = Record::from_position(GAME.start());
        for text in ["炮二平五", "马8进7", "马二进三"] {
            let mv = GAME.parse_move(record.now(), text).unwrap();
            record.push(&GAME, mv);
        }
        let written = text(&GAME, &record, &[]);
        assert!(written.ends_with("[Result \"*\"]\n\n1. 炮二平五 马８进７\n2. 马二进三 *\n"), "{written}");
        assert_eq!(moves(&written), ["h3e3", "h10g8", "h1g3"]);
        // Black begins, and stalemate loses.
        let position = GAME.parse_position("3k5/9/9/9/9/9/9/9/1h7/4K4 b").unwrap();
        let mut record = Record::from_position(position);
        let mv = GAME.parse_move(record.now(), "d10d9").unwrap();
        record.push(&GAME, mv);
        let written = text(&GAME, &record, &[]);
        assert!(written.contains("1. … 将４进１\n"), "{written}");
        assert_eq!(moves(&written), ["d10d9"]);
    }

    #[test]
    fn all_that_is_said_of_moves_is_read_and_written() {
        for (text, written) in [
            (
                "{开局} 1.炮二平五! {中炮} 马2进3 $14 (1... 马8进7 {左马} 2. 兵七进一?! (2.马二进三 车9平8) 1-0) ; 屏风马\n2.马八进七 *",
                "{开局} 1. 炮二平五 $1 {中炮} 1. … 马２进３ $14 {屏风马} (1. … 马８进７ {左马} 2. 兵七进一 $6 (2. 马二进三 车９平８))\n2. 马八进七 ",
            ),
            // What is no variation stays as a comment.
            ("1. 炮二平五 (如 {A} 马8进9) 马2进3 ({or}) *", "1. 炮二平五 {(如 (A) 马8进9)} 1. … 马２进３ {((or))}\n"),
            ("(先) 1. 炮二平五 马2进3 !? 1-0", "{(先)} 1. 炮二平五 马２进３ $5\n"),
        ] {
            let game = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(movetext(&game.start, &game.line, &[]), written);
            assert_eq!(read(written).unwrap().line, game.line, "{written}");
            let iccs = [("Format".to_owned(), "ICCS".to_owned())];
            assert_eq!(read(&movetext(&game.start, &game.line, &iccs)).unwrap().line, game.line, "{written}");
        }
        assert_eq!(read(&"1. ".repeat(200_000)).unwrap().line, Line::default());
        let deep = read(&format!("1. 炮二平五 {}{}", "(1. 炮八平五 ".repeat(50_000), ")".repeat(50_000))).unwrap();
        let mut line = &deep.line;
        let mut depth = 0;
        while let Some(variation) = line.moves[0].variations.first() {
            (line, depth) = (variation, depth + 1);
        }
        assert_eq!(depth, DEEPEST);
        assert!(line.moves[0].comment.as_ref().is_some_and(|comment| comment.starts_with("(1. 炮八平五")));
    }

    /// Random games from the start and from a position in which Black begins, in each notation, with tags that have to be escaped.
    #[test]
    fn games_in_every_notation_read_back_as_themselves() {
        let mut rng = fastrand::Rng::with_seed(51);
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        for round in 0..60 {
            let black_begins = "2bakab2/9/2n1c4/p1p1p1p1p/9/9/P1P1P1P1P/2N1C1N2/9/R1BAKAB2 b - - 3 9";
            let start = if round % 4 == 0 { GAME.parse_position(black_begins).unwrap() } else { GAME.start() };
            let mut record = Record::from_position(start);
            while GAME.verdict(&record).is_none() && record.moves().len() < 120 {
                let legal = record.now().0.legal_moves();
                record.push(&GAME, legal[rng.usize(..legal.len())]);
            }
            for (format, first) in [("ICCS", Format::Iccs), ("wxf", Format::Wxf), ("Chinese", Format::Chinese)] {
                let tags = [tag("Format", format), tag("White", "A \"B\" \\"), tag("Annotator", "x\n[FEN \"9\"]")];
                let written = text(&GAME, &record, &tags);
                let label = first.write(&record.start().0, record.moves()[0]);
                assert!(written.contains(&format!(" {label}")), "{written}");
                assert!(written.contains("[Red \"A \\\"B\\\" \\\\\"]\n"), "{written}");
                let (read, notes) = parse(&GAME, &written).unwrap_or_else(|error| panic!("{error}: {written}"));
                assert_eq!((read.start(), read.moves()), (record.start(), record.moves()), "{written}");
                assert_eq!(notes, []);
            }
        }
    }

    #[test]
    fn faults_are_told_with_their_line() {
        for (text, line, found) in [
            ("1. 炮二平五\n2. 馬８進９９", 2, "馬８進９９"),
            ("[Red \"x\"]\n[FEN \"9/9 w\"]", 2, "9/9"),
            ("[Red]\n[FEN 9/9 w", 2, "9/9"),
            ("1. 炮二平五 {", 1, "{"),
            ("1. 炮二平五 ( (", 1, "( ("),
        ] {
            let error = parse(&GAME, text).unwrap_err();
            assert_eq!((error.line(), error.found.as_str()), (Some(line), found), "{text}");
        }
    }
}
