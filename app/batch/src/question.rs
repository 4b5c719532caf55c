//! Questions read from text: JSON lines, PGN, EPD, FEN, game and position separated by a tab.

use crate::Format;
use boyi_catalogue::Error;
use boyi_chess::pgn::{self, GameText};
use boyi_core::{Note, ParseError};
use boyi_session::{
    Analyze, GameSession, Lang, NoteText, Query, Request, RequestError, Service, has_no_game, pgn_game,
};
use serde_json::{Map, Value};

/// The game of texts that name none.
const CHESS: &str = "chess";

/// The defaults for questions that do not say more.
#[derive(Clone, Debug)]
pub struct Defaults {
    /// The game of positions and of PGN. Where it is chess, games of xiangqi in PGN are known by their tags and moves.
    pub game: String,
    /// The options of analysis.
    pub analyze: Analyze,
    /// Whether a game of PGN is summed up in one line, instead of every position getting its own.
    pub summary: bool,
    /// The language of the words.
    pub lang: Lang,
}

impl Defaults {
    /// Every position of chess by the game's own budget, one line.
    pub fn new(lang: Lang) -> Defaults {
        Defaults { game: CHESS.to_owned(), analyze: Analyze::default(), summary: false, lang }
    }
}

/// A question with what its answer repeats of it.
#[derive(Debug)]
pub struct Question {
    /// The id that the answer repeats, as JSON.
    pub id: String,
    /// The line of the input, from 1.
    pub line: u64,
    /// The request, or the error in the line.
    pub content: Content,
}

/// The content of a question.
#[derive(Debug)]
pub enum Content {
    /// A request.
    Request(Box<Request>),
    /// A whole game, to be summed up.
    Game(Box<GameSummary>),
    /// The line cannot be read.
    Wrong(RequestError),
}

/// A whole game to be summed up.
#[derive(Debug)]
pub struct GameSummary {
    pub(crate) request: Box<Request>,
    /// The tags of its text.
    pub tags: Vec<(String, String)>,
    /// Notes on the parts of the text that are left out.
    pub(crate) remarks: Vec<NoteText>,
}

/// The questions that a text asks: one line, or a game of PGN of this number, which begins in that line.
pub fn questions(
    service: &'static Service,
    defaults: &Defaults,
    format: Format,
    (number, line): (u64, u64),
    text: String,
) -> Vec<Question> {
    match format {
        Format::Pgn => {
            let (number, line) = (number as usize, line as usize);
            questions_of_game(service, defaults, &GameText { number, line, text, is_cut: false }).0
        }
        _ => vec![question_of_line(service, defaults, format, line, &text)],
    }
}

/// The questions about a game, one for each of its positions or one for all, and the first note on what is left out of it. The
/// advertisement behind a game of xiangqi asks none.
pub fn questions_of_game(
    service: &'static Service,
    defaults: &Defaults,
    game: &GameText,
) -> (Vec<Question>, Option<Note>) {
    let (number, line) = (game.number, game.line as u64);
    if has_no_game(&game.text) {
        return (Vec::new(), None);
    }
    let one = |content| vec![Question { id: number.to_string(), line, content }];
    let (request, remarks) = match read_game(service, defaults, game) {
        Err(error) => return (one(Content::Wrong(error)), None),
        Ok(read) => read,
    };
    let questions = if defaults.summary {
        let text = |note: &Note| service.words(defaults.lang).note_text(note);
        one(Content::Game(Box::new(GameSummary {
            request: Box::new(request),
            tags: pgn::tags(&game.text),
            remarks: remarks.iter().map(text).collect(),
        })))
    } else {
        let position = |plies: usize| {
            let content = Content::Request(Box::new(up_to(&request, plies)));
            Question { id: format!("\"{number}.{plies}\""), line, content }
        };
        (0..=request.moves.len()).map(position).collect()
    };
    (questions, remarks.into_iter().next())
}

/// The same question about the position after so many of the moves.
pub(crate) fn up_to(request: &Request, plies: usize) -> Request {
    let Request { game, position, moves, lang, query } = request;
    Request {
        game: game.clone(),
        position: position.clone(),
        moves: moves[..plies].to_vec(),
        lang: *lang,
        query: query.clone(),
    }
}

/// A game of PGN as a request about its end, and notes on what is left out of it.
fn read_game(
    service: &'static Service,
    defaults: &Defaults,
    game: &GameText,
) -> Result<(Request, Vec<Note>), RequestError> {
    let wrong = |error: Error| RequestError::new(service.words(defaults.lang), &error);
    // A text that is none of chess says so.
    let name = if defaults.game == CHESS { pgn_game(&game.text) } else { &defaults.game };
    let session = GameSession::new(service, name).map_err(wrong)?;
    let (record, remarks) =
        session.game().read(&game.text).map_err(|error| wrong(error.in_text_from(game.line).into()))?;
    let request = Request {
        game: name.to_owned(),
        position: Some(record.start()).filter(|start| *start != session.start()),
        moves: record.moves().into_iter().map(|mv| mv.text).collect(),
        lang: defaults.lang,
        query: Query::Analyze(defaults.analyze.clone()),
    };
    Ok((request, remarks.into_iter().map(|note| note.in_text_from(game.line)).collect()))
}

/// The question that a line asks.
fn question_of_line(
    service: &'static Service,
    defaults: &Defaults,
    format: Format,
    line: u64,
    text: &str,
) -> Question {
    let position = |game: &str, position: &str| {
        Content::Request(Box::new(Request {
            game: game.to_owned(),
            position: Some(position.to_owned()),
            moves: Vec::new(),
            lang: defaults.lang,
            query: Query::Analyze(defaults.analyze.clone()),
        }))
    };
    let number = line.to_string();
    let (id, content) = match format {
        Format::Json => return json_question(service, defaults, line, text),
        Format::Tab => {
            let mut parts = text.split('\t');
            let (game, at) = (parts.next().unwrap_or_default(), parts.next());
            let id = parts.next().map_or(number, |id| Value::from(id.trim()).to_string());
            match at {
                Some(at) => (id, position(game.trim(), at.trim())),
                None => (id, wrong(service, defaults, ParseError::new("line", text, "game-tab-position"))),
            }
        }
        Format::Epd => {
            let (fen, id) = epd(text);
            (id.map_or(number, |id| Value::from(id).to_string()), position(&defaults.game, &fen))
        }
        Format::Fen | Format::Pgn => (number, position(&defaults.game, text.trim())),
    };
    Question { id, line, content }
}

/// The content of a question that cannot be read.
pub fn wrong(service: &'static Service, defaults: &Defaults, error: ParseError) -> Content {
    Content::Wrong(RequestError::new(service.words(defaults.lang), &error.into()))
}

/// The position of a line of EPD as FEN, and its `id`.
fn epd(text: &str) -> (String, Option<&str>) {
    let mut rest = text.trim();
    let mut fields = Vec::new();
    for _ in 0..4 {
        let (field, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        fields.push(field);
        rest = after.trim_start();
    }
    // Clocks, as FEN has them, may stand there too.
    let clocks: Vec<&str> = rest.split_whitespace().take(2).collect();
    let has_clocks = clocks.len() == 2 && clocks.iter().all(|clock| clock.parse::<u32>().is_ok());
    let clocks = if has_clocks { clocks.join(" ") } else { "0 1".to_owned() };
    let id = rest.find("id \"").map(|at| &rest[at + 4..]).and_then(|after| after.split('"').next());
    (fields.join(" ") + " " + &clocks, id)
}

/// Fields of a request that hold whole numbers, and their names in errors.
const NUMBERS: [(&str, &str); 6] = [
    ("depth", "depth"),
    ("nodes", "nodes"),
    ("time_ms", "time"),
    ("level", "level"),
    ("seed", "seed"),
    ("budget", "budget"),
];

fn json_question(service: &'static Service, defaults: &Defaults, line: u64, text: &str) -> Question {
    let fail =
        |id: String, error: ParseError| Question { id, line, content: wrong(service, defaults, error) };
    let mut request: Map<String, Value> = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(error) => {
            return fail(line.to_string(), ParseError::new("request", error.to_string(), "request-json"));
        }
    };
    let id = request.remove("id").map_or_else(|| line.to_string(), |id| id.to_string());
    for (key, field) in NUMBERS {
        if let Some(value) = request.get(key).filter(|value| !value.is_u64() && !value.is_null()) {
            return fail(id, ParseError::new(field, value.to_string(), "whole-number"));
        }
    }
    for (key, field) in [("game", "game"), ("position", "position"), ("ask", "command"), ("engine", "engine")]
    {
        if let Some(value) = request.get(key).filter(|value| !value.is_string() && !value.is_null()) {
            return fail(id, ParseError::new(field, value.to_string(), "text"));
        }
    }
    fill(&mut request, defaults);
    match serde_json::from_value::<Request>(Value::Object(request)) {
        Ok(request) => Question { id, line, content: Content::Request(Box::new(request)) },
        Err(error) => fail(id, ParseError::new("request", error.to_string(), "request-json")),
    }
}

/// Adds what the line does not say: that it asks for an analysis, and how far that goes.
fn fill(request: &mut Map<String, Value>, defaults: &Defaults) {
    request.entry("ask").or_insert_with(|| "analyze".into());
    request.entry("lang").or_insert_with(|| defaults.lang.code().into());
    if request["ask"] != "analyze" {
        return;
    }
    let limits = ["depth", "nodes", "time_ms"];
    let is_limited = limits.iter().any(|limit| request.get(*limit).is_some_and(|value| !value.is_null()));
    if let Ok(Value::Object(how)) = serde_json::to_value(&defaults.analyze) {
        for (key, value) in how {
            if !(is_limited && limits.contains(&key.as_str())) {
                request.entry(key).or_insert(value);
            }
        }
    }
}
