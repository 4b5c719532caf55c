//! Languages and their words: every sentence of the program, in Fluent syntax, looked up by id.
//!
//! Invariant: no text a person reads is written anywhere else. Looking a message up never fails: an id without a
//! message reads as the id itself, and a test sees to it that no such id is used.

use crate::{HeapPhrase, Lang, NoteText, WITH_CHESS, Whereabouts, heap_words, square_text, with_quotations};
use boyi_catalogue::{Error, FileError, GameEntry, Group, Registry, Setup, Unusable, UnusableFile};
use boyi_core::{Arg, Bound, Note, ParseError, Side, Value};
use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use std::{collections::BTreeSet, fmt::Write};
use unic_langid::langid;

/// More numbers than this before the last one are not listed in a rule.
const LISTED_NUMBERS: usize = 10;

/// Files of messages in both languages.
macro_rules! message_files {
    ($($name:literal),*) => {
        [
            (Lang::En, &[$(($name, include_str!(concat!("../messages/en/", $name, ".ftl")))),*]),
            (Lang::Zh, &[$(($name, include_str!(concat!("../messages/zh/", $name, ".ftl")))),*]),
        ]
    };
}

/// The messages that no game owns, by language and file.
static SHARED: [(Lang, &[(&str, &str)]); 2] =
    message_files!["errors", "answers", "sides", "moves", "review", "explore", "solve"];

/// The messages of the command line alone, which nothing else has to carry.
#[cfg(feature = "commands")]
static COMMANDS: [(Lang, &[(&str, &str)]); 2] = message_files![
    "commands/cli",
    "commands/help",
    "commands/learn",
    "commands/doctor",
    "commands/mcp",
    "commands/play",
    "commands/prove"
];
#[cfg(not(feature = "commands"))]
static COMMANDS: [(Lang, &[(&str, &str)]); 0] = [];

/// The messages of the calculator of values.
#[cfg(feature = "value")]
static VALUE: [(Lang, &[(&str, &str)]); 2] = message_files!["value"];
#[cfg(not(feature = "value"))]
static VALUE: [(Lang, &[(&str, &str)]); 0] = [];

/// Arguments that are lists with commas between: each language has a comma of its own.
const LISTS: [&str; 3] = [Note::FOR, "heaps", "list"];

/// One language's words about the games of a registry.
pub struct Words {
    lang: Lang,
    /// Knows the parameters that rules speak of.
    registry: Registry,
    bundle: FluentBundle<FluentResource>,
    /// The errors in the message files; none, as a test checks.
    faults: Vec<String>,
}

impl Words {
    /// Reads the words of a language. [`Service::words`](crate::Service::words) does so once.
    pub fn new(lang: Lang, registry: &Registry) -> Words {
        let locale = match lang {
            Lang::En => langid!("en"),
            Lang::Zh => langid!("zh"),
        };
        let mut bundle = FluentBundle::new_concurrent(vec![locale]);
        // Isolation marks are for bidirectional scripts; here they would only litter terminals and JSON.
        bundle.set_use_isolating(false);
        let mut words = Words { lang, registry: registry.clone(), bundle, faults: Vec::new() };
        for (name, source) in sources(registry, lang) {
            words.add(&name, source);
        }
        words
    }

    fn add(&mut self, name: &str, source: &str) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
            self.faults.extend(errors.iter().map(|error| format!("{name}: {error}")));
            resource
        });
        if let Err(errors) = self.bundle.add_resource(resource) {
            self.faults.extend(errors.iter().map(|error| format!("{name}: {error}")));
        }
    }

    /// The language.
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// An opening's name, such as `B90 Sicilian Defense: Najdorf Variation, English Attack`, part by part; parts that have no name in
    /// the language stay as they are.
    pub fn opening(&self, name: &str) -> String {
        match (self.lang, name.split_once(' ')) {
            (Lang::Zh, Some((code, name))) if WITH_CHESS => {
                format!("{code} {}", crate::openings::chinese(name))
            }
            _ => name.to_owned(),
        }
    }

    /// The errors in the message files.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// The first grade of a hint: where a move is made.
    pub fn look_at(&self, place: Whereabouts) -> String {
        let say = |id: &str, name: &'static str, value: Arg| self.say(id, &[(name, value)]);
        match place {
            Whereabouts::Component(number) => say("hint-look-component", "number", number.into()),
            Whereabouts::Heap(number) => say("hint-look-heap", "heap", number.into()),
            Whereabouts::Number(number) => say("hint-look-number", "number", number.into()),
            Whereabouts::Vertex(number) => say("hint-look-vertex", "number", number.into()),
            Whereabouts::Coin(number) => say("hint-look-coin", "number", number.into()),
            Whereabouts::Piece(square) => say("hint-look-piece", "square", square_text(square).into()),
            Whereabouts::Column(column) => {
                let letter = square_text((column, 0)).trim_end_matches('1').to_owned();
                say("hint-look-column", "column", letter.into())
            }
            Whereabouts::Nowhere => self.text("hint-look-beside"),
        }
    }

    /// Whether there is a message of that id.
    pub fn has(&self, id: &str) -> bool {
        self.bundle.get_message(&key(id)).is_some_and(|message| message.value().is_some())
    }

    /// A message without arguments.
    pub fn text(&self, id: &str) -> String {
        self.say(id, &[])
    }

    /// A message with its arguments. An id without a message reads as its own words, followed by the arguments.
    pub fn say(&self, id: &str, args: &[(&str, Arg)]) -> String {
        self.try_say(id, args).unwrap_or_else(|_| {
            let mut text = id.replace(['-', '.'], " ");
            for (name, value) in args {
                let _ = write!(text, " · {name} {value}");
            }
            text
        })
    }

    /// A message with its arguments, or what is wrong with it.
    ///
    /// # Errors
    /// No such message, or an argument that it names is missing.
    pub fn try_say(&self, id: &str, args: &[(&str, Arg)]) -> Result<String, String> {
        let message = self.bundle.get_message(&key(id)).and_then(|message| message.value());
        let pattern = message.ok_or_else(|| format!("{}: no message `{id}`", self.lang.code()))?;
        let mut values = FluentArgs::with_capacity(args.len());
        for (name, value) in args {
            values.set(
                (*name).to_owned(),
                match (*name, value) {
                    (_, Arg::Int(number)) => FluentValue::from(*number),
                    ("takes", Arg::Text(text)) => match self.param(text.clone()) {
                        Arg::Int(number) => FluentValue::from(number),
                        Arg::Text(text) => FluentValue::from(text),
                    },
                    (name, Arg::Text(text)) if LISTS.contains(&name) && text.contains(", ") => {
                        FluentValue::from(text.replace(", ", &self.text("rule-comma")))
                    }
                    (_, Arg::Text(text)) => FluentValue::from(text.as_str()),
                },
            );
        }
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(&values), &mut errors).into_owned();
        match errors.first() {
            None => Ok(text),
            Some(error) => Err(format!("{}: `{id}`: {error}", self.lang.code())),
        }
    }

    /// A note in words. Where a note of a game names its sides, [`Words::note_of`] is asked.
    pub fn note(&self, note: &Note) -> String {
        self.say(note.id, &note.args)
    }

    /// A note about a game in words.
    pub fn note_of(&self, entry: &GameEntry, note: &Note) -> String {
        self.note_named(note, &self.sides(entry))
    }

    /// A note in words, in which the sides have these names: notes call the first one `x` and the second `o`.
    pub(crate) fn note_named(&self, note: &Note, names: &[String; 2]) -> String {
        let named = |arg: &(&'static str, Arg)| match arg {
            ("side" | "other", Arg::Text(text)) if text == "x" => (arg.0, Arg::from(names[0].as_str())),
            ("side" | "other", Arg::Text(text)) if text == "o" => (arg.0, Arg::from(names[1].as_str())),
            _ => arg.clone(),
        };
        self.say(note.id, &note.args.iter().map(named).collect::<Vec<_>>())
    }

    /// A move as people read it, by its label: what is taken from heaps in words.
    pub fn move_words(&self, entry: &GameEntry, label: &str) -> String {
        let say = |phrase| match phrase {
            HeapPhrase::Take(list) => self.say("move-take", &[("list", list.into())]),
            HeapPhrase::From { heap, take } => {
                self.say("move-take-from", &[("heap", heap.into()), ("take", take.into())])
            }
            HeapPhrase::KnockDown { row, take } => {
                self.say("move-knock-down", &[("row", row.into()), ("take", take.into())])
            }
            HeapPhrase::CarryDown { step, take } => {
                self.say("move-carry-down", &[("step", step.into()), ("take", take.into())])
            }
            HeapPhrase::Subtract { number, less } => {
                self.say("move-subtract", &[("number", number.into()), ("less", less.into())])
            }
            HeapPhrase::Split { heap, left } => {
                self.say("move-split", &[("heap", heap.into()), ("left", left.into())])
            }
            HeapPhrase::Leaving { taken, left } => {
                self.say("move-leaving", &[("taken", taken.into()), ("left", left.into())])
            }
            HeapPhrase::Also(one, other) => {
                self.say("move-also", &[("one", one.into()), ("other", other.into())])
            }
            HeapPhrase::And(one, other) => {
                self.say("move-and", &[("one", one.into()), ("other", other.into())])
            }
        };
        heap_words(entry.name, label, say).unwrap_or_else(|| label.to_owned())
    }

    /// A move within a sentence: in quotation marks where it is words.
    pub fn quoted_move(&self, entry: &GameEntry, label: &str) -> String {
        let words = self.move_words(entry, label);
        if words == label { words } else { self.say("move-quoted", &[("text", words.into())]) }
    }

    /// A note of a review in words, in which moves read as people read them.
    pub fn review_note(&self, entry: &GameEntry, note: &Note) -> String {
        let line = |moves: &str| {
            let mut words = moves.split(' ').map(|label| self.move_words(entry, label));
            let first = words.next().unwrap_or_default();
            words.fold(first, |one, other| {
                self.say("review-then", &[("one", one.into()), ("other", other.into())])
            })
        };
        let spoken = |arg: &(&'static str, Arg)| match arg {
            ("move" | "best" | "reply", Arg::Text(label)) => (arg.0, self.quoted_move(entry, label).into()),
            ("line", Arg::Text(moves)) if moves.contains(':') => (arg.0, line(moves).into()),
            _ => arg.clone(),
        };
        let note = Note { id: note.id, args: note.args.iter().map(spoken).collect() };
        with_quotations(self.note_of(entry, &note), self.lang)
    }

    /// The name of a term of an evaluation, in the words of the game where it has its own.
    pub fn term(&self, entry: &GameEntry, name: &str) -> String {
        let own = format!("term-{}-{name}", entry.name);
        self.text(if self.has(&own) { own } else { format!("term-{name}") }.as_str())
    }

    /// The names of a game's sides.
    pub fn sides(&self, entry: &GameEntry) -> [String; 2] {
        entry.sides.map(|side| self.text(&format!("side-{side}")))
    }

    /// `White to move`, by the colour of the player to move.
    pub fn mover(&self, entry: &GameEntry, color: Side) -> String {
        let [first, second] = self.sides(entry);
        self.say("mover-side", &[("side", if color == Side::First { first } else { second }.into())])
    }

    /// A note as data, with its words.
    pub fn note_text(&self, note: &Note) -> NoteText {
        worded(note, self.note(note))
    }

    /// A note about a game as data, with its words.
    pub fn note_text_of(&self, entry: &GameEntry, note: &Note) -> NoteText {
        worded(note, self.note_of(entry, note))
    }

    /// A reading error in one line.
    pub fn parse_error(&self, error: &ParseError) -> String {
        self.fault(error, self.text(&format!("field-{}", error.field)))
    }

    /// A reading error in one line, which names the game of the text that it is in.
    pub fn error_in_game(&self, game: usize, error: &ParseError) -> String {
        self.say("error-game", &[("game", game.into()), ("error", self.parse_error(error).into())])
    }

    /// The words for what a reading error says was expected.
    pub fn expected(&self, error: &ParseError) -> String {
        self.say(&format!("expected-{}", error.expected.id), &error.expected.args)
    }

    /// A reading error in one line that starts with the name of the field.
    fn fault(&self, error: &ParseError, field: String) -> String {
        let expected = self.after_text(&self.expected(error));
        let found = error.found.trim();
        let text = if found.is_empty() {
            self.say("error-nothing", &[("field", field.into()), ("expected", expected.into())])
        } else {
            let args = [("field", field.into()), ("found", found.into()), ("expected", expected.into())];
            self.say("error-found", &args)
        };
        match error.line() {
            Some(line) => {
                self.say("error-line", &[("line", line.to_string().into()), ("error", text.into())])
            }
            None => text,
        }
    }

    /// Text after a word: in Chinese, Latin letters and digits have a space before them, other characters none.
    fn after_text(&self, text: &str) -> String {
        let text = text.trim_start();
        let space = self.lang == Lang::Zh && text.starts_with(|c: char| c.is_ascii_alphanumeric());
        format!("{}{text}", if space { " " } else { "" })
    }

    /// Any failure of a game in one line.
    pub fn error(&self, error: &Error) -> String {
        match error {
            Error::Parse(error) => self.parse_error(error),
            Error::Move { ply, error } if error.field == "move" => {
                self.fault(error, self.say("field-nth-move", &[("ply", (*ply).into())]))
            }
            Error::Move { ply, error } => {
                self.say("error-ply", &[("ply", (*ply).into()), ("error", self.parse_error(error).into())])
            }
            Error::Analysis(error) => self.text(error.id()),
        }
    }

    /// The error in a database in one line.
    pub fn file_error(&self, error: &FileError) -> String {
        let text = |name: &'static str, text: &str| (name, Arg::from(text));
        let number = |name: &'static str, number: u32| (name, Arg::from(u64::from(number)));
        let (id, args) = match error {
            FileError::NotADatabase { path } => ("solve-not-a-database", vec![text("file", path)]),
            FileError::Format { found, expected } => {
                ("solve-format", vec![number("found", *found), number("expected", *expected)])
            }
            FileError::Damaged { part } => ("solve-damaged", vec![text("part", part)]),
            FileError::OtherGame { found, expected } => {
                ("solve-other-game", vec![text("found", found), text("expected", expected)])
            }
            FileError::OtherRules { game } => ("solve-other-rules", vec![text("game", game)]),
            FileError::Unfinished { folder } => ("solve-unfinished", vec![text("folder", folder)]),
            FileError::OtherWork { folder } => ("solve-other-work", vec![text("folder", folder)]),
            FileError::NotAFile { path } => ("solve-not-a-file", vec![text("file", path)]),
            FileError::Full { path } => ("solve-disk-full", vec![text("file", path)]),
            FileError::Wrong { position, found, expected } => (
                "solve-wrong",
                vec![text("position", position), text("found", found), text("expected", expected)],
            ),
            FileError::WrongCounts => ("solve-wrong-counts", Vec::new()),
            FileError::Io { path, problem } => return format!("{path}: {problem}"),
            other => return other.to_string(),
        };
        self.say(id, &args)
    }

    /// Names a database or a book that is not used, and says why and what to do.
    pub fn unusable(&self, file: &UnusableFile) -> String {
        match &file.reason {
            Unusable::Book(note) => self.note(note),
            Unusable::Database(error) => {
                let line = self.file_error(error);
                let problem = if line.contains(&file.name) { line } else { format!("{}: {line}", file.name) };
                self.say("solve-unused", &[("problem", problem.into())])
            }
        }
    }

    /// A value in words, for the player to move. Distances are in the winner's moves; estimates of chess are in pawns, of other games in their own units.
    pub fn value(&self, value: Value, bound: Bound, group: Group) -> String {
        let within = |id: &str, plies: Option<u32>| match plies {
            None => self.text(id),
            Some(plies) => {
                let id = if group == Group::Chess { format!("{id}-mate") } else { format!("{id}-in") };
                self.say(&id, &[("moves", i64::from(plies.div_ceil(2)).into())])
            }
        };
        let exact = match value {
            Value::Win { plies: Some(0) } => self.text("value-won"),
            Value::Loss { plies: Some(0) } => self.text("value-lost"),
            Value::Win { plies: n } => within("value-win", n),
            Value::Loss { plies: n } => within("value-loss", n),
            Value::Draw => self.text("value-draw"),
            Value::Estimate(score) => score_text(score, group),
            Value::Unknown => self.text("value-open"),
        };
        match bound {
            Bound::Exact => exact,
            Bound::AtLeast => self.say("value-at-least", &[("value", exact.into())]),
            Bound::AtMost => self.say("value-at-most", &[("value", exact.into())]),
        }
    }

    /// A game's title.
    pub fn title(&self, entry: &GameEntry) -> String {
        self.text(entry.name)
    }

    /// The rule of a game with its parameters, `nim:misere`, in one line; where they cannot be read, that of the game
    /// without any.
    pub fn rule(&self, game: &str) -> String {
        let name = game.split(':').next().unwrap_or_default().trim();
        let setup = self.registry.setup(game).or_else(|_| self.registry.setup(name));
        setup.map_or_else(|_| game.to_owned(), |(entry, setup)| self.rule_of(entry, &setup))
    }

    /// The rule of a game that is set up, in one line.
    pub fn rule_of(&self, entry: &GameEntry, setup: &Setup) -> String {
        let params = entry.values(setup).unwrap_or_default();
        let args: Vec<_> = params.into_iter().map(|(key, value)| (key, self.param(value))).collect();
        self.say(&format!("{}-rule", entry.name), &args)
    }

    /// A parameter's value as a rule says it: a number as such, so that words can agree with it; `1+2+3` as
    /// `1, 2 or 3`.
    fn param(&self, value: String) -> Arg {
        let numbers: Result<BTreeSet<u64>, _> = value.split('+').map(|part| part.trim().parse()).collect();
        let Ok(mut numbers) = numbers else { return value.into() };
        let last = numbers.pop_last().unwrap_or_default();
        if numbers.is_empty() {
            return last.into();
        }
        let mut list: Vec<String> = numbers.iter().map(u64::to_string).collect();
        if list.len() > LISTED_NUMBERS {
            list.truncate(LISTED_NUMBERS);
            list.push("…".to_owned());
        }
        let list = list.join(&self.text("rule-comma"));
        self.say("rule-or", &[("list", list.into()), ("last", last.into())]).into()
    }
}

/// A score with its sign: `+0.34` pawns in chess, `+34` elsewhere.
pub fn score_text(score: i32, group: Group) -> String {
    match group {
        Group::Chess => format!("{:+.2}", f64::from(score) / 100.0),
        _ => format!("{score:+}"),
    }
}

/// A note and its words.
fn worded(note: &Note, text: String) -> NoteText {
    let arguments = note.args.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    NoteText { id: note.id.to_owned(), text, arguments }
}

/// Message ids hold no dots, note ids may: `nim.balanced` is said by `nim-balanced`.
fn key(id: &str) -> String {
    id.replace('.', "-")
}

/// Every message file of a language, the registry's games included: its name and its text.
pub fn sources(registry: &Registry, lang: Lang) -> Vec<(String, &'static str)> {
    let shared = SHARED
        .iter()
        .chain(&COMMANDS)
        .chain(&VALUE)
        .filter(move |(own, _)| *own == lang)
        .flat_map(|(_, files)| files.iter());
    let mut all: Vec<_> = shared.map(|(name, source)| ((*name).to_owned(), *source)).collect();
    let mut seen: Vec<*const u8> = Vec::new();
    for entry in registry.entries() {
        let source = match lang {
            Lang::En => entry.messages.en,
            Lang::Zh => entry.messages.zh,
        };
        // Entries of one folder may share a file.
        if !seen.contains(&source.as_ptr()) {
            seen.push(source.as_ptr());
            all.push((entry.name.to_owned(), source));
        }
    }
    all
}
