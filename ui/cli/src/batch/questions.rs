//! Questions read from text: JSON lines, PGN, EPD, FEN, game and position separated by a tab.

use crate::{
    Failed,
    batch::input::{self, LONGEST_LINE, Line, Source},
};
use boyi_batch::{Content, Defaults, Format, Question, questions, questions_of_game, wrong};
use boyi_chess::pgn;
use boyi_core::{Note, ParseError};
use boyi_session::{Service, pgn_game};
use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read},
};

/// The format that the end of a file's name says.
fn format_of_name(file: &str) -> Option<Format> {
    match file.rsplit_once('.')?.1 {
        "jsonl" | "ndjson" => Some(Format::Json),
        extension => Format::by_name(extension),
    }
}

/// The format that a first line looks like.
fn format_of_line(line: &str) -> Format {
    match line.trim_start().chars().next() {
        Some('{') => Format::Json,
        Some('[') => Format::Pgn,
        // The moves of a game without tags.
        _ if line.trim_start().starts_with("1.") || boyi_xiangqi::format_line(line).is_some() => Format::Pgn,
        _ if line.contains('\t') => Format::Tab,
        _ if line.contains(';') => Format::Epd,
        _ => Format::Fen,
    }
}

/// The games of a text; Chinese programs write xiangqi in GBK.
fn games(text: Box<dyn BufRead + Send>, defaults: &Defaults) -> Input {
    let text: Box<dyn BufRead + Send> = Box::new(BufReader::new(input::FromGbk::new(text, &defaults.game)));
    Input::Games(Box::new(pgn::read(text)))
}

/// The game that the first games of a file are of. Standard input can be read only once: chess is expected there.
pub fn game_of(file: &str) -> &'static str {
    /// Bytes that say it.
    const ENOUGH: u64 = 1 << 16;
    let mut begin = Vec::new();
    match input::open(file) {
        Ok(source) if file != "-" => drop(source.text.take(ENOUGH).read_to_end(&mut begin)),
        _ => {}
    }
    pgn_game(&String::from_utf8_lossy(&begin))
}

/// Whether a file begins as games of PGN do.
pub fn has_games(file: &str) -> bool {
    let Ok(mut source) = input::open(file) else { return false };
    while let Ok(Some(Line::Bytes(bytes))) = input::next_line(&mut source.text) {
        let text = pgn::decode(&bytes);
        let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\0'));
        if !text.is_empty() && !text.starts_with('%') {
            return format_of_line(text) == Format::Pgn;
        }
    }
    false
}

/// The questions of an input, one after the other.
pub struct Questions {
    service: &'static Service,
    input: Input,
    /// The name of the source.
    file: String,
    bytes: Option<u64>,
    format: Option<Format>,
    defaults: Defaults,
    /// Lines read so far.
    line: u64,
    games: Games,
    /// Questions of the game that was read last.
    queue: VecDeque<Question>,
}

/// Games of a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Games {
    /// The games read so far.
    pub read: u64,
    /// Those of them that cannot be understood.
    pub refused: u64,
    /// Those of which a part of the text is left out.
    pub remarked: u64,
    /// The first of these by its number, and the note on what is left out.
    pub first_remark: Option<(usize, Note)>,
}

/// A text that is read line by line, or game by game.
enum Input {
    Lines(Box<dyn BufRead + Send>),
    Games(Box<pgn::Reader<Box<dyn BufRead + Send>>>),
}

impl Questions {
    /// The questions of a source.
    pub fn new(
        service: &'static Service,
        source: Source,
        format: Option<Format>,
        defaults: Defaults,
    ) -> Result<Questions, Failed> {
        service
            .registry()
            .open(&defaults.game)
            .map_err(|error| Failed::Request(service.words(defaults.lang).parse_error(&error)))?;
        let format = format.or_else(|| format_of_name(&source.name));
        let Source { text, file, bytes, .. } = source;
        let input = if format == Some(Format::Pgn) { games(text, &defaults) } else { Input::Lines(text) };
        Ok(Questions {
            service,
            input,
            file,
            bytes,
            format,
            defaults,
            line: 0,
            games: Games::default(),
            queue: VecDeque::new(),
        })
    }

    /// The games that the questions are about.
    pub(super) fn service(&self) -> &'static Service {
        self.service
    }

    /// Bytes of the source, as it is stored, where known.
    pub fn bytes(&self) -> Option<u64> {
        self.bytes
    }

    /// The games read; `None` if the input is not PGN.
    pub fn into_games(self) -> Option<Games> {
        (self.format == Some(Format::Pgn)).then_some(self.games)
    }

    /// The next question; `None` at the end.
    pub fn next(&mut self) -> Result<Option<Question>, Failed> {
        loop {
            if let Some(question) = self.queue.pop_front() {
                return Ok(Some(question));
            }
            match &mut self.input {
                Input::Games(games) => {
                    let Some(game) = games.next_text() else { return Ok(None) };
                    // Only the source fails before a game is understood.
                    let game = game.map_err(|error| Failed::Work(self.unreadable(error)))?;
                    let (questions, remark) = questions_of_game(self.service, &self.defaults, &game);
                    // No game, but what a program wrote behind one.
                    if questions.is_empty() {
                        continue;
                    }
                    self.queue.extend(questions);
                    self.games.read += 1;
                    let is_refused = |question: &Question| matches!(question.content, Content::Wrong(_));
                    self.games.refused += u64::from(self.queue.iter().any(is_refused));
                    if let Some(remark) = remark {
                        self.games.remarked += 1;
                        self.games.first_remark.get_or_insert((game.number, remark));
                    }
                }
                Input::Lines(text) => {
                    let line = input::next_line(text);
                    let line = line.map_err(|error| Failed::Work(format!("{}: {error}", self.file)))?;
                    let Some(line) = line else { return Ok(None) };
                    self.line += 1;
                    if let Some(question) = self.question_of(line) {
                        return Ok(Some(question));
                    }
                }
            }
        }
    }

    /// Says why the source cannot be read on.
    fn unreadable(&self, error: pgn::Error) -> String {
        match error.kind {
            pgn::ErrorKind::Io(cause) => format!("{}: {cause}", self.file),
            _ => error.to_string(),
        }
    }

    /// The question of a line; `None` of an empty one, and of the first one of a file of games, which is read as such from here.
    fn question_of(&mut self, line: Line) -> Option<Question> {
        let bytes = match line {
            Line::Bytes(bytes) => bytes,
            Line::TooLong => {
                let error = ParseError::new("line", "…", "line-length").with("max", LONGEST_LINE);
                return Some(self.wrong_line(error));
            }
        };
        let format = match self.format {
            Some(format) => format,
            None => {
                let text = pgn::decode(&bytes);
                // A byte order mark is no part of the text.
                let text = text.trim_start_matches('\u{feff}');
                if text.trim().is_empty() {
                    return None;
                }
                *self.format.insert(format_of_line(text))
            }
        };
        if format == Format::Pgn {
            self.read_games(bytes);
            return None;
        }
        let Ok(text) = str::from_utf8(&bytes) else {
            return Some(self.wrong_line(ParseError::new("line", "…", "utf-8")));
        };
        // A byte order mark is no part of the text.
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() {
            return None;
        }
        questions(self.service, &self.defaults, format, (self.line, self.line), text.to_owned())
            .into_iter()
            .next()
    }

    /// Reads games from now on, of which this line is the first.
    fn read_games(&mut self, mut first: Vec<u8>) {
        // The lines before it were empty: they count.
        let before = "\n".repeat(self.line as usize - 1).into_bytes();
        first.push(b'\n');
        if let Input::Lines(text) = &mut self.input {
            let rest = std::mem::replace(text, Box::new(io::empty()));
            let whole: Box<dyn BufRead + Send> =
                Box::new(io::Cursor::new(before).chain(io::Cursor::new(first)).chain(rest));
            self.input = games(whole, &self.defaults);
        }
    }

    fn wrong_line(&self, error: ParseError) -> Question {
        let content = wrong(self.service, &self.defaults, error);
        Question { id: self.line.to_string(), line: self.line, content }
    }
}
