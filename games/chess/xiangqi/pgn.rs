//! Whole games as text: the PGN that Chinese programs exchange, with the tags `Red` and `Black`, and moves in Chinese, WXF or ICCS notation.

use super::{Xiangqi, XiangqiPosition};
use boyi_chess::pgn::TagText;
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Record, Side};
use boyi_xiangqi::{Board, Move, Script};
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
    let named = |name: &str| Format::NAMES.into_iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
    let format = tag("Format").and_then(named);
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
    if let Some((name, _)) = format {
        write("Format", name);
    }
    let start = game.position_text(record.start());
    if start != game.position_text(&game.start()) {
        let _ = writeln!(text, "[FEN \"{start}\"]");
    }
    text.push('\n');
    let black_begins = game.mover(record.start()) == Side::Second;
    for (ply, (position, &mv)) in record.positions().iter().zip(record.moves()).enumerate() {
        let half = ply + usize::from(black_begins);
        let number = half / 2 + 1;
        let label = format.map_or(Format::Chinese, |(_, format)| format).write(&position.0, mv);
        let _ = match (half % 2, ply) {
            (0, _) => write!(text, "{number}. {label}"),
            (_, 0) => writeln!(text, "{number}. … {label}"),
            _ => writeln!(text, " {label}"),
        };
    }
    if !text.ends_with('\n') {
        text.push(' ');
    }
    text + result + "\n"
}

/// The main line of the first game of a text, and a note on what is left out of it.
///
/// # Errors
/// A tag, the position or a move cannot be read.
pub(super) fn parse(game: &Xiangqi, text: &str) -> Result<(Record<Xiangqi>, Vec<Note>), ParseError> {
    let rest = text.trim_start_matches('\u{feff}');
    let mut rest = Text { rest, line: 1, is_iccs: false, notes: Vec::new() };
    let start = rest.tags(game)?.unwrap_or_else(|| game.start());
    let mut record = Record::from_position(start);
    let (mut comments, mut variations) = (0_u64, 0_u64);
    loop {
        match rest.next_token()? {
            None | Some(Token::End) => break,
            Some(Token::Comment) => comments += 1,
            Some(Token::Variation) => variations += 1,
            Some(Token::Word(word)) => {
                // A word ends in the line that it begins in.
                // `Format` says which of two the ranks of small letters are.
                let XiangqiPosition(board) = record.now();
                let iccs = if rest.is_iccs { board.parse_iccs(word).ok() } else { None };
                let mv = match iccs {
                    Some(mv) => mv,
                    None => game.parse_move(record.now(), word).map_err(|error| error.in_line(rest.line))?,
                };
                record.push(game, mv);
            }
        }
    }
    let note = Note::new("xiangqi.left-out").with("comments", comments).with("variations", variations);
    rest.notes.extend((comments + variations > 0).then_some(note));
    Ok((record, rest.notes))
}

/// A part of the movetext.
enum Token<'a> {
    /// A move, or what is none.
    Word(&'a str),
    /// A comment, in braces or to the end of a line.
    Comment,
    /// A variation with all in it.
    Variation,
    /// A result, or a line that separates games.
    End,
}

/// The text that is not read yet, and the line that it begins in.
struct Text<'a> {
    rest: &'a str,
    line: usize,
    /// Moves are written in ICCS, as the tag `Format` says.
    is_iccs: bool,
    /// Notes on what is left out.
    notes: Vec<Note>,
}

impl<'a> Text<'a> {
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
    fn tags(&mut self, game: &Xiangqi) -> Result<Option<XiangqiPosition>, ParseError> {
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
            start = Some(game.parse_position(position).map_err(|error| error.in_line(line))?);
        }
    }

    fn next_token(&mut self) -> Result<Option<Token<'a>>, ParseError> {
        self.skip_blanks();
        let Some(first) = self.rest.chars().next() else { return Ok(None) };
        Ok(Some(match first {
            '{' => {
                let end = self.rest.find('}').ok_or_else(|| self.wrong("pgn-end-of-comment"))?;
                self.take(end + 1);
                Token::Comment
            }
            ';' | '%' => {
                self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
                Token::Comment
            }
            '(' => {
                self.variation()?;
                Token::Variation
            }
            // Before a game that has no result.
            '[' => Token::End,
            _ => {
                let end = self.rest.find(|c: char| c.is_whitespace() || "{}();".contains(c));
                let word = self.take(end.unwrap_or(self.rest.len()).max(first.len_utf8()));
                // `1.` may stand before the move without a blank; `3` is the number of a move, too.
                let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
                let bare = digits.trim_start_matches(['.', '…', '．', '、']);
                let is_number = digits.len() < word.len() && (bare.len() < digits.len() || digits.is_empty());
                let word = if is_number || digits.len() == word.len() { bare } else { word };
                let word = word.trim_end_matches(['!', '?']);
                return match word {
                    "" => self.next_token(),
                    _ if word.starts_with('$') => self.next_token(),
                    "1-0" | "0-1" | "1/2-1/2" | "*" => Ok(Some(Token::End)),
                    _ if word.starts_with("==") => Ok(Some(Token::End)),
                    _ => Ok(Some(Token::Word(word))),
                };
            }
        }))
    }

    /// Takes a variation, with comments and variations in it.
    fn variation(&mut self) -> Result<(), ParseError> {
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
        self.take(end);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_xiangqi::RepetitionRules;

    const GAME: Xiangqi = Xiangqi { rules: RepetitionRules::Axf, wxf: false };

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
        let (_, notes) = parse(&GAME, "1.炮八平五 {中炮} 马2进3 (1. 兵七进一) ; 屏风马").unwrap();
        assert_eq!(notes, [Note::new("xiangqi.left-out").with("comments", 2_u64).with("variations", 1_u64)]);
        assert_eq!(moves(""), [""; 0]);
        let (record, notes) = parse(&GAME, "[Red \"A]B\"]\n[Red 吕钦]\n[Black\n\n1.炮八平五 *").unwrap();
        let ignored = |line, found| Note::new("xiangqi.tag-ignored").in_line(line).with("found", found);
        assert_eq!((record.moves().len(), notes), (1, vec![ignored(2, "Red 吕钦"), ignored(3, "Black")]));
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
