//! The text of a game: tags in brackets and then the moves, like PGN, for every game.
//!
//! Invariants: reading accepts any text; and what was read is written, but for the layout and the numbers of moves.

use boyi_session::{AnnotatedLine, AnnotatedMove, Imported, MoveText, Tag};

/// Deeper nested variations become comments.
const DEEPEST: usize = 32;
/// Characters of a line of moves, at most.
const WIDTH: usize = 80;
/// The results that may stand behind the moves. In some games `0-1` is a move, too: only the last word of the main line is a result.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];
/// The glyphs 1 to 6 as they are written behind a move.
const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
/// The tags by which an application goes on with a game.
const OWN_TAGS: [&str; 11] =
    ["Game", "Position", "Players", "Level", "At", "State", "Mode", "Clock", "Resigned", "Agreed", "Time"];
/// Before the name of a tag of PGN that would read as one of [`OWN_TAGS`].
const PGN: &str = "PGN-";

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFile {
    /// Tags in their order.
    pub tags: Vec<Tag>,
    /// Moves with comments, glyphs and variations. Labels are the texts.
    pub line: AnnotatedLine,
    /// The result behind the moves.
    pub result: Option<String>,
}

impl GameFile {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag: in its place, if the game has it, else after the others.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(key, _)| key == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// Removes a tag.
    pub fn remove(&mut self, name: &str) {
        self.tags.retain(|(key, _)| key != name);
    }

    /// The game with a tag.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.set(name, value);
        self
    }

    /// Adds moves to the main line.
    #[must_use]
    pub fn played(mut self, moves: &[&str]) -> Self {
        self.line.moves.extend(moves.iter().map(|mv| bare(mv)));
        self
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.line.moves.iter().map(|mv| mv.mv.text.as_str())
    }

    /// A game that was read from PGN or another text of games.
    pub fn of_import(game: Imported) -> GameFile {
        let plain = |mv: MoveText| AnnotatedMove { mv, ..bare("") };
        let line = game.line.unwrap_or_else(|| AnnotatedLine {
            comment: None,
            moves: game.moves.into_iter().map(plain).collect(),
        });
        let tag = |(name, value): Tag| {
            let name = if OWN_TAGS.contains(&name.as_str()) { format!("{PGN}{name}") } else { name };
            (name, value)
        };
        let mut file = GameFile { tags: game.tags.into_iter().map(tag).collect(), line, result: None };
        file.set("Game", game.game);
        if let Some(position) = game.position {
            file.set("Position", position);
        }
        file
    }

    /// The tags that are not for this application alone, as PGN has them.
    pub fn pgn_tags(&self) -> Vec<Tag> {
        let shared = self.tags.iter().filter(|(name, _)| !OWN_TAGS.contains(&name.as_str()));
        shared
            .map(|(name, value)| (name.strip_prefix(PGN).unwrap_or(name).to_owned(), value.clone()))
            .collect()
    }

    /// Reads tags and moves, with comments, glyphs and variations; numbers of moves are skipped.
    pub fn parse(text: &str) -> GameFile {
        let mut reader = Reader { tags: Vec::new(), lines: vec![AnnotatedLine::default()], result: None };
        reader.read(text.trim_start_matches('\u{feff}'));
        while reader.lines.len() > 1 {
            reader.close();
        }
        GameFile { tags: reader.tags, line: reader.lines.swap_remove(0), result: reader.result }
    }

    /// The moves with all that belongs to them, in lines.
    pub fn movetext(&self) -> String {
        self.words(None)
    }

    /// The whole text with numbers before the moves, of which the first is the one after `plies` moves of move 1.
    pub fn numbered(&self, plies: usize) -> String {
        format!("{}\n{}\n", self.header(), self.words(Some(plies)))
    }

    fn words(&self, plies: Option<usize>) -> String {
        let mut words = Words::default();
        words.line(&self.line, plies);
        // A move that looks like a result is none where another word follows.
        let unknown =
            || words.all.last().filter(|word| RESULTS.contains(&word.as_str())).map(|_| "*".to_owned());
        let result = self.result.clone().or_else(unknown);
        words.all.extend(result);
        words.wrapped()
    }

    fn header(&self) -> String {
        let tag = |(name, value): &Tag| {
            format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
        };
        self.tags.iter().map(tag).collect()
    }
}

impl std::fmt::Display for GameFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}\n{}", self.header(), self.movetext())
    }
}

/// A move of which nothing is said.
fn bare(text: &str) -> AnnotatedMove {
    let mv = MoveText { text: text.to_owned(), label: text.to_owned() };
    AnnotatedMove { mv, glyphs: Vec::new(), comment: None, variations: Vec::new() }
}

/// The words of a line; a bracket belongs to the word that it opens or closes.
#[derive(Default)]
struct Words {
    all: Vec<String>,
}

impl Words {
    /// Adds a line, with numbers if the plies before it are known.
    fn line(&mut self, line: &AnnotatedLine, plies: Option<usize>) {
        self.comment(line.comment.as_deref());
        let mut needs_number = true;
        for (at, mv) in line.moves.iter().enumerate() {
            let ply = plies.map(|plies| plies + at);
            if let Some(ply) = ply.filter(|ply| needs_number || ply.is_multiple_of(2)) {
                let dots = if ply.is_multiple_of(2) { "." } else { "..." };
                self.all.push(format!("{}{dots}", ply / 2 + 1));
            }
            needs_number = mv.comment.is_some() || !mv.variations.is_empty();
            self.all.push(mv.mv.text.clone());
            self.all.extend(mv.glyphs.iter().map(|glyph| format!("${glyph}")));
            self.comment(mv.comment.as_deref());
            for variation in &mv.variations {
                let first = self.all.len();
                self.line(variation, ply);
                if let (true, Some(last)) = (self.all.len() > first, self.all.last_mut()) {
                    last.push(')');
                    self.all[first].insert(0, '(');
                }
            }
        }
    }

    fn comment(&mut self, comment: Option<&str>) {
        let Some(comment) = comment else { return };
        let text = comment.replace('}', ")");
        let first = self.all.len();
        self.all.extend(text.split_whitespace().map(str::to_owned));
        if let (true, Some(last)) = (self.all.len() > first, self.all.last_mut()) {
            last.push('}');
            self.all[first].insert(0, '{');
        }
    }

    fn wrapped(&self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for word in &self.all {
            if column > 0 && column + word.len() >= WIDTH {
                text.push('\n');
                column = 0;
            }
            if column > 0 {
                text.push(' ');
            }
            text.push_str(word);
            column += word.len() + 1;
        }
        text
    }
}

/// A game that is being read.
struct Reader {
    tags: Vec<Tag>,
    /// The open variations, the main line first.
    lines: Vec<AnnotatedLine>,
    result: Option<String>,
}

impl Reader {
    fn read(&mut self, text: &str) {
        let mut chars = text.chars().peekable();
        let mut word = String::new();
        while let Some(c) = chars.next() {
            match c {
                '[' if self.lines.len() == 1 && word.is_empty() => {
                    self.tags.extend(tag(&mut chars));
                }
                '{' => {
                    self.take_word(&mut word);
                    let comment = text_to('}', &mut chars);
                    self.remark(&comment);
                }
                ';' => {
                    self.take_word(&mut word);
                    let comment = text_to('\n', &mut chars);
                    self.remark(&comment);
                }
                '(' => {
                    self.take_word(&mut word);
                    self.keep_move();
                    let is_variation = self.lines.len() < DEEPEST
                        && self.lines.last().is_some_and(|line| !line.moves.is_empty());
                    if is_variation {
                        self.lines.push(AnnotatedLine::default());
                    } else {
                        let comment = bracketed(&mut chars);
                        self.remark(&comment);
                    }
                }
                ')' => {
                    self.take_word(&mut word);
                    self.close();
                }
                c if c.is_whitespace() => self.take_word(&mut word),
                c => {
                    word.push(c);
                    // `1.e4`: a number and a dot end a word of their own.
                    if c == '.' && word.chars().all(|c| c.is_ascii_digit() || c == '.') {
                        word.clear();
                    }
                }
            }
        }
        self.take_word(&mut word);
    }

    /// Takes a word as a move with its glyph, a glyph or a result.
    fn take_word(&mut self, word: &mut String) {
        let word = std::mem::take(word);
        if !word.is_empty() {
            self.keep_move();
        }
        let (is_outside, is_own) = (self.lines.len() == 1, self.is_own());
        let Some(line) = self.lines.last_mut() else { return };
        if let Some(number) = word.strip_prefix('$') {
            match (number.parse(), line.moves.last_mut()) {
                (Ok(glyph), Some(mv)) => mv.glyphs.push(glyph),
                _ => self.remark(&word),
            }
            return;
        }
        let text = word.trim_end_matches(['!', '?']);
        // Other programs end variations with the result.
        if RESULTS.contains(&text) && (is_outside || !is_own) {
            if is_outside {
                self.result = Some(text.to_owned());
            }
            return;
        }
        if !text.is_empty() {
            line.moves.push(bare(text));
        }
        let sign = SIGNS.iter().position(|sign| *sign == &word[text.len()..]);
        if let (Some(sign), Some(mv)) = (sign, line.moves.last_mut()) {
            mv.glyphs.push(sign as u8 + 1);
        }
    }

    /// Whether the text is a file of this application, which names its game.
    fn is_own(&self) -> bool {
        self.tags.iter().any(|(name, _)| name == "Game")
    }

    /// Takes a result for a move once something follows it, in a file that names its game.
    fn keep_move(&mut self) {
        if self.is_own()
            && let (Some(mv), Some(line)) =
                (self.result.take_if(|result| result != "*"), self.lines.last_mut())
        {
            line.moves.push(bare(&mv));
        }
    }

    /// Adds a comment on the last move, or before the first one.
    fn remark(&mut self, text: &str) {
        self.keep_move();
        let Some(line) = self.lines.last_mut() else { return };
        let comment = line.moves.last_mut().map_or(&mut line.comment, |mv| &mut mv.comment);
        let before = comment.take().unwrap_or_default();
        let words: Vec<&str> = before.split_whitespace().chain(text.split_whitespace()).collect();
        *comment = Some(words.join(" ")).filter(|text| !text.is_empty());
    }

    /// Ends the innermost variation.
    fn close(&mut self) {
        if self.lines.len() < 2 {
            return;
        }
        let done = self.lines.pop().filter(|line| !line.moves.is_empty() || line.comment.is_some());
        let varied = self.lines.last_mut().and_then(|line| line.moves.last_mut());
        if let (Some(done), Some(mv)) = (done, varied) {
            mv.variations.push(done);
        }
    }
}

/// The text up to a character, which is taken too.
fn text_to(end: char, chars: &mut impl Iterator<Item = char>) -> String {
    chars.take_while(|&c| c != end).collect()
}

/// The text up to the bracket that closes one which was just taken, as a comment: with its brackets, and without braces.
fn bracketed(chars: &mut impl Iterator<Item = char>) -> String {
    let mut text = String::from("(");
    let mut open = 1usize;
    for c in chars {
        text.push(match c {
            '{' => '(',
            '}' => ')',
            c => c,
        });
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            break;
        }
    }
    text
}

/// Reads the rest of `[Name "value"]`; `None` if it is no tag, and the text up to the bracket is skipped.
fn tag(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Tag> {
    let mut name = String::new();
    let mut value = None;
    while let Some(c) = chars.next() {
        match c {
            ']' | '\n' => break,
            '"' => {
                let mut text = String::new();
                while let Some(c) = chars.next() {
                    match c {
                        '"' => break,
                        '\\' => text.extend(chars.next()),
                        c => text.push(c),
                    }
                }
                value = Some(text);
            }
            c if c.is_whitespace() => {}
            c => name.push(c),
        }
    }
    value.map(|value| (name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movetext(text: &str) -> String {
        let file = GameFile::parse(text);
        assert_eq!(GameFile::parse(&file.to_string()), file, "{text}");
        file.movetext().replace('\n', " ")
    }

    #[test]
    fn games_of_many_hands_keep_everything() {
        let text = "[Event \"A \\\"B\\\"\"]\n[Site \"x\"]\n\n{start} 1.e4 {best (by test)} e5 ({or} 1... c5 $14 2. Nf3) 2. Nf3! $1 Nc6?! ; yes\n3. Bb5 1/2-1/2";
        let file = GameFile::parse(text);
        assert_eq!(file.tag("Event"), Some("A \"B\""));
        assert!(file.moves().eq(["e4", "e5", "Nf3", "Nc6", "Bb5"]));
        assert_eq!(
            movetext(text),
            "{start} e4 {best (by test)} e5 ({or} c5 $14 Nf3) Nf3 $1 $1 Nc6 $6 {yes} Bb5 1/2-1/2"
        );
        assert!(GameFile::parse("1:2 3:4=1+2 [ \" ( {").moves().eq(["1:2", "3:4=1+2"]));
        for same in ["a (b (c d) e) (f) g", "a ({only said}) b", "a $140 {[%clk 0:01:00] [%csl Ge4]} b *"] {
            assert_eq!(movetext(same), same);
        }
        // Moves of games of edges look like results.
        for moves in [&["0-1", "1-2"][..], &["1-2", "0-1"], &["1-0", "0-1", "1-2", "1-0"]] {
            let mut file = GameFile::default().with("Game", "hackenbush").played(moves);
            assert_eq!(GameFile::parse(&file.to_string()).line, file.line, "{file}");
            file.line.moves[0].comment = Some("so".to_owned());
            file.line.moves[0].glyphs.push(1);
            file.line.moves[1].variations.push(AnnotatedLine { comment: None, moves: vec![bare("0-1")] });
            assert_eq!(GameFile::parse(&file.to_string()).line, file.line, "{file}");
            file.result = Some("0-1".to_owned());
            assert_eq!(GameFile::parse(&file.to_string()), file);
        }
        assert_eq!(movetext("e4 (d4 1-0) e5 0-1 {so}"), "e4 (d4) e5 {so} 0-1");
        // No move is before these: a comment, and nothing that closes.
        assert_eq!(movetext(") (x {y}) a ) b"), "{(x (y))} a b");
        let file = GameFile::parse("a b {so} c (d e (f) g) h 1-0");
        assert_eq!(file.numbered(1), "\n1... a 2. b {so} 2... c (2... d 3. e (3. f) 3... g) 3. h 1-0\n");
        let deep = GameFile::parse(&format!("a {} c", "(b ".repeat(100_000)));
        assert_eq!(deep.to_string().matches('(').count(), 100_000);
        assert!(deep.moves().eq(["a"]));
    }

    #[test]
    fn tags_of_other_programs_are_not_taken_for_those_of_an_application() {
        let tag = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let tags = vec![tag("White", "A"), tag("Mode", "OTB"), tag("Time", "1"), tag("Result", "1-0")];
        let game = Imported {
            game: "chess".to_owned(),
            position: None,
            moves: Vec::new(),
            line: None,
            tags: tags.clone(),
            games: None,
            remarks: Vec::new(),
        };
        let file = GameFile::of_import(game).with("Mode", "analyse");
        assert_eq!((file.tag("Mode"), file.tag("Time")), (Some("analyse"), None));
        assert_eq!(GameFile::parse(&file.to_string()).pgn_tags(), tags);
    }
}
