//! Play, line by line: at a prompt on a terminal, or on a pipe.
//!
//! Invariant: whatever is typed, the game continues; only `quit` and the end of the input end it.

use crate::{Failed, args, draw, input, learn, observer, output, show::paragraph, values};
use anstyle::Style;
use boyi_chess::pgn;
use boyi_core::{Bound, Outcome, ParseError, Picture, PieceLook, Side};
use boyi_games::{Error, Group, Level};
use boyi_lessons::lesson_for;
use boyi_model::{
    GameEffect, GameEvent, GameModel, GameMoves, GameTags, PlayEvent, PlayModel, Position, Seat,
};
use boyi_session::{
    Analyze, Choose, GameSession, Hint, MoveTree, ReviewGame, Service, Words, is_chess_or_xiangqi, legal_line,
};
use boyi_store::{FileLock, GameFile, LockError, SaveState};
use std::{
    collections::BTreeSet,
    io::{self, BufRead, IsTerminal, Write},
    path::{Path, PathBuf},
};

const BOLD: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();

/// More legal moves than this are not listed on request.
const SHOWN_MOVES: u64 = 200;

/// The tag of a PGN file that names the place in the game where moves have been taken back.
const PGN_AT: &str = "BoyiAt";

/// The commands that may be typed instead of a move. Each word is understood in every language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Command {
    Hint,
    Undo,
    Explain,
    Moves,
    Board,
    Set,
    Level,
    First,
    New,
    Help,
    Quit,
}

/// The words for each command.
const COMMANDS: &[(Command, &[&str])] = &[
    (Command::Hint, &["hint", "h", "提示"]),
    (Command::Undo, &["undo", "u", "悔棋"]),
    (Command::Explain, &["explain", "why", "e", "解释", "讲解"]),
    (Command::Moves, &["moves", "m", "着法"]),
    (Command::Board, &["board", "b", "棋盘", "局面"]),
    (Command::Set, &["set", "摆", "摆棋", "设置"]),
    (Command::Level, &["level", "l", "级别", "等级"]),
    (Command::First, &["first", "先手", "先走"]),
    (Command::New, &["new", "n", "重来", "新局"]),
    (Command::Help, &["help", "?", "？", "帮助"]),
    (Command::Quit, &["quit", "exit", "q", "退出", "再见"]),
];

impl Command {
    /// The command in a line and what follows it. A line that reads as a move is one: callers try that first where
    /// a single letter could be either.
    fn parse(line: &str) -> Option<(Command, &str)> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let found = COMMANDS.iter().find(|(_, words)| words.contains(&word.as_str()))?;
        Some((found.0, rest.trim()))
    }
}

/// The outcome of a question before the game.
#[derive(PartialEq, Eq, Debug)]
enum Answer {
    /// It was answered.
    Given,
    /// The person begins the game with this move.
    Move(String),
    Leave,
}

/// A game in progress against the program.
struct Play<'a> {
    words: &'a Words,
    /// The game, with the engine that plays, hints and explains.
    session: GameSession<'a>,
    human: Side,
    /// Whether the person moves first in a new game.
    human_first: bool,
    level: Level,
    seed: u64,
    view: String,
    /// Hints given in this position, and the hint itself.
    hint: Option<(Hint, usize)>,
    /// The reasons for the program's last move.
    why: Vec<String>,
    /// The moves with all that a file says about them, and whose turn it is.
    model: GameModel,
    /// The model's request for the program's move.
    wanted: Option<u64>,
    /// The tags of the file that the game comes from.
    file: GameFile,
    kept: Option<KeptGame>,
    out: output::Output,
}

/// The file in which the game is kept.
struct KeptGame {
    path: PathBuf,
    /// A PGN file, whose first game this is; `None` of a file in the program's own form.
    pgn: Option<PgnFile>,
    /// The text of the game, as it would be written.
    content: String,
    /// Why the file does not have it.
    fault: Option<io::Error>,
    /// Keeps other processes away; absent where nothing can be written.
    _lock: Option<FileLock>,
}

/// A PGN file as it was read.
struct PgnFile {
    /// Its bytes; of a file in GBK the same in UTF-8.
    bytes: Vec<u8>,
    is_gbk: bool,
}

impl PgnFile {
    /// The bytes of the file with another text for its first game.
    fn with_first(&self, game: &str) -> Vec<u8> {
        let bytes = pgn::replace_first(&self.bytes, game);
        if !self.is_gbk {
            return bytes;
        }
        encoding_rs::GB18030.encode(&String::from_utf8_lossy(&bytes)).0.into_owned()
    }
}

/// `boyi play GAME [POSITION]`.
pub fn run(service: &Service, words: &Words, args: args::Play) -> Result<(), Failed> {
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    let session = input::session(service, words.lang(), &args.game, &args.position, "")?;
    let views = session.game().views();
    let view = args.view.unwrap_or_else(|| views[0].to_owned());
    if !views.contains(&view.as_str()) {
        return Err(wrong(ParseError::new("view", view, "one-of").with("list", views.join(", "))));
    }
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut play = Play {
        words,
        session,
        human: Side::First,
        human_first: args.first.unwrap_or(true),
        level: args.level.or(Level::new(PlayModel::default().level)).unwrap_or(Level::STRONGEST),
        seed: args.seed.unwrap_or_else(|| fastrand::u64(..)),
        view,
        hint: None,
        why: Vec::new(),
        model: GameModel::default(),
        wanted: None,
        file: GameFile::default(),
        kept: None,
        out: output::stdout(),
    };
    let mut input = io::stdin().lock();
    play.say(
        "play-welcome",
        &[
            ("game", words.title(play.session.entry()).into()),
            ("rule", play.session.rule().into()),
            ("level", i64::from(play.level.get()).into()),
        ],
    )?;
    if let Some([(one, first), (other, second)]) = play.pieces() {
        let args = [("one", one), ("first", first), ("other", other), ("second", second)];
        play.say("play-pieces", &args.map(|(name, text)| (name, text.into())))?;
    }
    let usual_level = args.level.is_none();
    let lock = match args.save.as_deref().map(FileLock::of).transpose() {
        Ok(lock) => lock,
        // Writing the file will say what is wrong.
        Err(LockError::Io { .. }) => None,
        Err(held) => return Err(input::not_locked(words, &held)),
    };
    if let Some(path) = &args.save {
        input::refuse_pipe(words, path)?;
    }
    // A device is written to, and holds no game.
    let has_game = |path: &Path| path.metadata().is_ok_and(|about| about.is_file() && about.len() > 0);
    let resumed = args.save.as_deref().is_some_and(has_game);
    play.start();
    let mut begun = Answer::Given;
    if interactive && args.position.is_empty() && !resumed && play.is_of_heaps() {
        begun = play.ask_position(&mut input)?;
    }
    if interactive && args.first.is_none() && !resumed && begun == Answer::Given {
        begun = play.ask_first(&mut input)?;
    }
    if begun == Answer::Leave {
        return play.leave();
    }
    play.start();
    if let Some(path) = args.save {
        let pgn = if resumed { play.resume(&path, usual_level)? } else { None };
        let content = if resumed { play.content(pgn.is_some())? } else { String::new() };
        play.kept = Some(KeptGame { path, pgn, content, fault: None, _lock: lock });
    }
    play.go(&mut input, begun)
}

/// The moves to the place that a file names; those of the main line, if it names none.
fn moves_to(tree: &MoveTree, place: Option<&str>) -> Vec<String> {
    let place = place.and_then(|place| tree.node_at_place(place.parse().ok()?));
    let at = place.or(tree.line(0).last().copied()).unwrap_or(0);
    tree.path(at).into_iter().map(|node| tree.node(node).mv.text.clone()).collect()
}

/// A line of input, trimmed; `None` at its end.
pub(crate) fn prompt(input: &mut impl BufRead, text: &str) -> Result<Option<String>, Failed> {
    // On a pipe a prompt would run into the next line.
    if io::stdin().is_terminal() {
        let mut out = output::stdout();
        // Full-width marks bring their own space.
        let space = if text.ends_with(['：', '）']) { "" } else { " " };
        write!(out, "{text}{space}")?;
        out.flush()?;
    }
    let mut bytes = Vec::new();
    let read = input.read_until(b'\n', &mut bytes)?;
    let line = String::from_utf8_lossy(&bytes);
    Ok((read > 0).then(|| line.trim_start_matches('\u{feff}').trim().to_owned()))
}

impl Play<'_> {
    fn say(&mut self, id: &str, args: &[(&str, boyi_core::Arg)]) -> Result<(), Failed> {
        Ok(writeln!(self.out, "{}", self.words.say(id, args))?)
    }

    /// A move as people read it.
    fn told(&self, label: &str) -> String {
        self.words.move_words(self.session.entry(), label)
    }

    /// One line about what was wrong with what was typed.
    fn complain(&mut self, error: &ParseError) -> Result<(), Failed> {
        Ok(writeln!(self.out, "{}", self.words.parse_error(error))?)
    }

    /// Whether the game is played with heaps, whose sizes people choose.
    fn is_of_heaps(&self) -> bool {
        matches!(self.session.record().picture(&self.view), Picture::Heaps { .. })
    }

    /// The letters of each player's pieces on the board, and the player's name, where a name does not say its letters: Yellow's discs are
    /// `x`. Nothing in games with more kinds of pieces, which have letters of their own.
    fn pieces(&self) -> Option<[(String, String); 2]> {
        let entry = self.session.entry();
        let Picture::Grid(grid) = self.session.record().picture(&self.view) else { return None };
        let players = entry.group != Group::Impartial && entry.sides != ["x", "o"];
        if !players || grid.chequered || grid.animals {
            return None;
        }
        let both = |letter: &char| grid.look == PieceLook::Dominoes && *letter == 'e';
        let mut letters: BTreeSet<char> = grid.cells.iter().flatten().copied().collect();
        letters.retain(|letter| letter.is_ascii_alphabetic() && !both(letter));
        if grid.discs.is_empty() {
            letters = BTreeSet::from(['x', 'o']);
        }
        let of = |first: bool| letters.iter().filter(|letter| grid.is_first(**letter) == first).collect();
        let letters: [String; 2] = [of(true), of(false)];
        let few = letters.iter().all(|letters| (1..=2).contains(&letters.len()));
        let [first, second] = self.words.sides(entry);
        let [one, other] = letters;
        few.then_some([(one, first), (other, second)])
    }

    /// Asks for the heaps.
    fn ask_position(&mut self, input: &mut impl BufRead) -> Result<Answer, Failed> {
        loop {
            let usual = self.session.position();
            let text = self.words.say("play-ask-heaps", &[("position", usual.into())]);
            let Some(line) = prompt(input, &text)? else { return Ok(Answer::Leave) };
            if line.is_empty() {
                return Ok(Answer::Given);
            }
            let error = match self.session.set_position(Some(&line)) {
                Ok(()) => return Ok(Answer::Given),
                Err(error) => self.words.error(&error),
            };
            if let Some(answer) = self.answer_otherwise(&line, error)? {
                return Ok(answer);
            }
        }
    }

    /// Asks who moves first.
    fn ask_first(&mut self, input: &mut impl BufRead) -> Result<Answer, Failed> {
        while self.session.verdict().is_none() {
            let Some(line) = prompt(input, &self.words.text("play-ask-first"))? else {
                return Ok(Answer::Leave);
            };
            let first = match line.to_lowercase().as_str() {
                "" | "y" | "yes" | "是" | "好" => Ok(true),
                "n" | "no" | "否" | "不" => Ok(false),
                _ => values::human_first(&line),
            };
            if let Ok(first) = first {
                self.human_first = first;
                return Ok(Answer::Given);
            }
            let error = self.words.parse_error(&ParseError::new("first", line.clone(), "yes-no-or-move"));
            if let Some(answer) = self.answer_otherwise(&line, error)? {
                return Ok(answer);
            }
        }
        Ok(Answer::Given)
    }

    /// Takes a move or a command where a question was asked; `None` if the question is to be asked again. A line that is neither
    /// is in error.
    fn answer_otherwise(&mut self, line: &str, error: String) -> Result<Option<Answer>, Failed> {
        if self.session.record().read(line).is_ok() {
            self.human_first = true;
            return Ok(Some(Answer::Move(line.to_owned())));
        }
        match Command::parse(line) {
            Some((Command::Quit, _)) => return Ok(Some(Answer::Leave)),
            Some((Command::First, rest)) if values::human_first(rest).is_ok() => {
                self.obey((Command::First, rest))?;
                return Ok(Some(Answer::Given));
            }
            Some(command) => self.obey(command)?,
            None => writeln!(self.out, "{error}")?,
        }
        Ok(None)
    }

    /// Assigns the sides: the first player is the side to move at the start.
    fn start(&mut self) {
        self.human = if self.human_first { self.session.mover() } else { !self.session.mover() };
        self.hint = None;
        self.why.clear();
        self.file = GameFile::default();
        // A position may have been given by moves.
        let moves = self.session.moves().into_iter().map(|mv| mv.text).collect();
        self.open(MoveTree::new(), moves);
    }

    /// Opens the game at these moves.
    fn open(&mut self, tree: MoveTree, moves: Vec<String>) {
        let mut seats = [Seat::Engine; 2];
        seats[self.human.index()] = Seat::Human;
        let play = PlayModel { seats, ..PlayModel::default() };
        self.model = GameModel::new(play, GameMoves::new(tree, GameTags::default()));
        self.wanted = None;
        // The rules have read them before.
        let _ = self.send(GameEvent::Open { moves, ply: None });
    }

    /// Takes an event of the game; whether another position is on the board.
    fn send(&mut self, event: GameEvent) -> Result<bool, ParseError> {
        let session = &mut self.session;
        let (effects, wrong) = self.model.run(event, 0, |moves| go(session, moves));
        if let Some(error) = wrong {
            go(session, &self.model.moves().texts())?;
            return Err(error);
        }
        let wanted = effects.iter().find_map(|effect| match effect {
            GameEffect::Choose { request, .. } => Some(*request),
            _ => None,
        });
        self.wanted = wanted.or(self.wanted);
        Ok(effects.contains(&GameEffect::Show))
    }

    /// Takes the event of a move; its label.
    fn enter(&mut self, event: GameEvent) -> Result<String, ParseError> {
        self.send(event)?;
        self.goes_on();
        Ok(self.model.moves().moves().next_back().map_or_else(String::new, |mv| mv.label.clone()))
    }

    /// The game goes on, however it had ended.
    fn goes_on(&mut self) {
        for tag in ["Resigned", "Agreed", "Time", "Result"] {
            self.file.remove(tag);
        }
        self.file.result = None;
    }

    /// Resumes the game in a file; at the file's level, unless another one was requested. Returns a PGN file.
    fn resume(&mut self, path: &Path, level_too: bool) -> Result<Option<PgnFile>, Failed> {
        let bytes = input::read_bytes(path)?;
        let utf8 = input::from_gbk(&bytes, &self.session.name());
        let pgn_file = PgnFile { is_gbk: utf8.is_some(), bytes: utf8.unwrap_or(bytes) };
        let text = pgn::decode(&pgn_file.bytes).into_owned();
        let file = GameFile::parse(&text);
        let name = self.session.name();
        // PGN of xiangqi names its game, in other words than a file of this program.
        let has_game = file.tag("Game").is_some_and(|game| {
            game != "Chinese Chess" && self.session.service().registry().open(game).is_ok()
        });
        if !has_game && is_chess_or_xiangqi(self.session.entry()) {
            self.resume_pgn(path, &text)?;
            return Ok(Some(pgn_file));
        }
        if file.tag("Game") != Some(&name) {
            let found = file.tag("Game").unwrap_or_default();
            let error = ParseError::new("game", found, "this-game").with("game", name);
            return Err(Failed::Request(format!("{}: {}", path.display(), self.words.parse_error(&error))));
        }
        let wrong =
            |error: &Error| Failed::Request(format!("{}: {}", path.display(), self.words.error(error)));
        let mut record =
            self.session.game().record(file.tag("Position"), &[]).map_err(|error| wrong(&error))?;
        let read = legal_line(&mut *record, &file.line);
        if let Some((ply, error)) = read.error {
            return Err(wrong(&Error::Move { ply: ply + 1, error }));
        }
        let human_first = file
            .tag("Players")
            .is_none_or(|players| players.starts_with("human") == (record.mover() == Side::First));
        let tree = MoveTree::from(&read.line);
        let moves = moves_to(&tree, file.tag("At"));
        self.session.go_to(file.tag("Position"), &[] as &[&str]).map_err(|error| wrong(&error))?;
        self.human_first = human_first;
        self.start();
        if let Some(Ok(level)) = file.tag("Level").filter(|_| level_too).map(values::level) {
            self.level = level;
        }
        self.file = file;
        self.open(tree, moves);
        self.say("play-goes-on", &[("file", path.display().to_string().into())])?;
        Ok(None)
    }

    /// Resumes the first game of a PGN file.
    fn resume_pgn(&mut self, path: &Path, text: &str) -> Result<(), Failed> {
        let name = path.display().to_string();
        let game = self.session.import(text);
        let game = game.map_err(|error| Failed::Request(format!("{name}: {}", error.text)))?;
        self.session
            .set_position(game.position.as_deref())
            .map_err(|error| Failed::Request(format!("{name}: {}", self.words.error(&error))))?;
        self.start();
        let (games, remarks) = (game.games, game.remarks.clone());
        let mut file = GameFile::of_import(game);
        let tree = MoveTree::from(&file.line);
        let moves = moves_to(&tree, file.tag(PGN_AT));
        file.remove(PGN_AT);
        self.file = file;
        self.open(tree, moves);
        self.say("play-goes-on", &[("file", name.as_str().into())])?;
        if let Some(games) = games {
            self.say("play-first-of-games", &[("file", name.as_str().into()), ("count", games.into())])?;
        }
        for remark in remarks {
            writeln!(self.out, "{}", remark.text)?;
        }
        Ok(())
    }

    /// The text of the game as its file has it: what the file said of it stays.
    fn content(&self, as_pgn: bool) -> Result<String, Failed> {
        let moves = self.model.moves();
        let is_at_end = moves.is_main_line() && moves.is_at_end();
        let at = (!is_at_end).then(|| moves.tree().place(moves.node()).to_string());
        if as_pgn {
            let mut tags = self.file.pgn_tags();
            tags.extend(at.map(|at| (PGN_AT.to_owned(), at)));
            return Ok(self.session.export(Some(&moves.tree().annotated()), &tags)?.text);
        }
        let saved = self.session.save();
        let state =
            if self.session.verdict().is_some() { SaveState::Finished } else { SaveState::Unfinished };
        let players = if self.human == Side::First { "human engine" } else { "engine human" };
        let mut file = GameFile { line: moves.tree().annotated(), ..self.file.clone() };
        file.set("Game", saved.game);
        if let Some(position) = saved.position {
            file.set("Position", position);
        }
        file.set("Players", players);
        file.set("Level", self.level.get().to_string());
        file.set("State", state.word());
        match at {
            Some(at) => file.set("At", at),
            None => file.remove("At"),
        }
        Ok(file.to_string())
    }

    /// Writes the game into its file, if it has one and the game has changed.
    fn keep(&mut self) -> Result<(), Failed> {
        let Some(kept) = &self.kept else { return Ok(()) };
        let content = self.content(kept.pgn.is_some())?;
        let Some(kept) = self.kept.as_mut().filter(|kept| kept.content != content) else { return Ok(()) };
        kept.fault = match &kept.pgn {
            Some(file) => boyi_store::write(&kept.path, file.with_first(&content)),
            None => boyi_store::write(&kept.path, &content),
        }
        .err();
        if let Some(fault) = &kept.fault {
            writeln!(self.out, "{}: {fault}", kept.path.display())?;
        }
        kept.content = content;
        Ok(())
    }

    /// A new game from the position that this one began with.
    fn restart(&mut self) {
        while self.session.undo().is_some() {}
        self.start();
    }

    fn draw(&mut self) -> Result<(), Failed> {
        let picture = draw::picture(&self.session.record().picture(&self.view));
        let mover = self.words.mover(self.session.entry(), self.session.record().color(self.session.mover()));
        writeln!(self.out, "\n{FAINT}{}{FAINT:#}", self.session.position())?;
        write!(self.out, "{picture}")?;
        if self.session.verdict().is_none() {
            writeln!(self.out, "{FAINT}{mover}{FAINT:#}")?;
        }
        Ok(())
    }

    /// Plays the game, which the person may have begun with a move.
    fn go(&mut self, input: &mut impl BufRead, begun: Answer) -> Result<(), Failed> {
        match begun {
            Answer::Move(text) => match self.enter(GameEvent::Move(text)) {
                Ok(label) => self.played(label)?,
                Err(error) => self.complain(&error)?,
            },
            _ => self.draw()?,
        }
        loop {
            self.keep()?;
            if let Some(outcome) = self.session.verdict() {
                self.announce(outcome)?;
                let Some(line) = prompt(input, &self.words.text("play-ask-over"))? else {
                    return self.leave();
                };
                match Command::parse(&line) {
                    Some((Command::Quit, _)) => return self.leave(),
                    None if line.is_empty() => return self.leave(),
                    Some(command) => self.obey(command)?,
                    None => self.complain(&ParseError::new("move", line, "game-not-over"))?,
                }
            } else if self.session.mover() == self.human {
                let Some(line) = prompt(input, &self.words.text("play-ask-move"))? else {
                    return self.leave();
                };
                if line.is_empty() {
                    continue;
                }
                match (self.enter(GameEvent::Move(line.clone())), Command::parse(&line)) {
                    (Ok(label), _) => self.played(label)?,
                    (_, Some((Command::Quit, _))) => return self.leave(),
                    (_, Some(command)) => self.obey(command)?,
                    (Err(error), None) => {
                        self.complain(&error)?;
                        self.say("play-help-short", &[])?;
                    }
                }
            } else {
                self.reply()?;
            }
        }
    }

    /// Ends the program, which has failed where the game is not in its file.
    fn leave(&mut self) -> Result<(), Failed> {
        self.say("play-bye", &[])?;
        match &self.kept {
            Some(KeptGame { path, fault: Some(fault), .. }) => {
                Err(Failed::Work(format!("{}: {fault}", path.display())))
            }
            _ => Ok(()),
        }
    }

    /// Shows the position after the person's move.
    fn played(&mut self, label: String) -> Result<(), Failed> {
        self.hint = None;
        self.say("play-you-moved", &[("move", self.told(&label).into())])?;
        self.draw()
    }

    /// The program's move.
    fn reply(&mut self) -> Result<(), Failed> {
        let how = Choose { level: self.level.get(), seed: self.seed, time_ms: None };
        let (mv, why) = match observer::observe(self.words, |observer| self.session.choose(&how, observer)) {
            Ok(choice) => (choice.mv, choice.why),
            Err(failure) => {
                // No opinion is no reason to stop playing: any legal move will do.
                writeln!(self.out, "{}", failure.text)?;
                let moves = self.session.legal().unwrap_or_default();
                let Some(mv) = moves.into_iter().next() else { return Err(Failed::Work(failure.text)) };
                (mv.text, Vec::new())
            }
        };
        // Nobody is asked at a position that a file has stepped back to.
        let event = match self.wanted.take() {
            Some(request) => GameEvent::Chosen { request, mv: Some(mv), value: None },
            None => GameEvent::Move(mv),
        };
        let played = self.enter(event).map_err(|error| Failed::Work(self.words.parse_error(&error)))?;
        self.why = why;
        self.say("play-ai-moved", &[("move", self.told(&played).into())])?;
        self.draw()
    }

    /// Prints who won, and why.
    fn announce(&mut self, outcome: Outcome) -> Result<(), Failed> {
        let human_moves = self.session.mover() == self.human;
        let id = match (outcome, human_moves) {
            (Outcome::Draw, _) => "play-drawn",
            (Outcome::Win, true) | (Outcome::Loss, false) => "play-you-won",
            (Outcome::Win, false) | (Outcome::Loss, true) => "play-you-lost",
        };
        writeln!(self.out, "{BOLD}{}{BOLD:#}", self.words.text(id))?;
        if let Some(over) = self.session.state(None)?.over {
            let told =
                over.told.map(|[first, second]| if self.human == Side::First { first } else { second });
            writeln!(self.out, "{}", told.unwrap_or(over.why))?;
        }
        if id == "play-you-lost" { self.tell_lost_by() } else { Ok(()) }
    }

    /// Prints by which move the person has lost and why, as far as is known, and names the lesson on the game.
    fn tell_lost_by(&mut self) -> Result<(), Failed> {
        let how = ReviewGame::of_lost_game();
        let review = observer::observe(self.words, |observer| self.session.review(&how, observer));
        if let Some(said) = review.ok().and_then(|mut review| review.lost_by[self.human.index()].take()) {
            paragraph(&mut self.out, &said)?;
        }
        match lesson_for(&self.session.name(), self.session.entry().group.id()) {
            Some(lesson) => self.say("play-lesson", &[("lesson", lesson.into())]),
            None => Ok(()),
        }
    }

    fn obey(&mut self, (command, rest): (Command, &str)) -> Result<(), Failed> {
        match command {
            Command::Hint => self.hint(),
            Command::Undo => self.undo(),
            Command::Explain => self.explain(),
            Command::Moves => self.list_moves(),
            Command::Board => self.draw(),
            Command::Set => self.set(rest),
            Command::Level => match values::level(rest) {
                Ok(level) => {
                    self.level = level;
                    self.say("play-level", &[("level", i64::from(level.get()).into())])
                }
                Err(error) => self.complain(&error),
            },
            Command::First => match values::human_first(rest) {
                Ok(first) => {
                    self.human_first = first;
                    self.restart();
                    self.draw()
                }
                Err(error) => self.complain(&error),
            },
            Command::New => {
                self.restart();
                self.draw()
            }
            Command::Help | Command::Quit => self.say("play-help", &[]),
        }
    }

    /// Prints where to look, then the move, then the reason: one more with each call.
    fn hint(&mut self) -> Result<(), Failed> {
        if self.session.verdict().is_some() {
            return self.say("play-no-hint", &[]);
        }
        if self.hint.is_none() {
            match observer::observe(self.words, |observer| self.session.hint(observer)) {
                Ok(hint) => self.hint = Some((hint, 0)),
                Err(failure) => return Ok(writeln!(self.out, "{}", failure.text)?),
            }
        }
        let Some((hint, given)) = &mut self.hint else { return Ok(()) };
        let (grade, hint) = (*given, hint.clone());
        *given += 1;
        match grade {
            0 => writeln!(self.out, "{}", hint.look)?,
            1 => self.say("play-hint-move", &[("move", hint.label.into())])?,
            _ => {
                for reason in &hint.why {
                    paragraph(&mut self.out, reason)?;
                }
            }
        }
        Ok(())
    }

    /// Back to the person's last move.
    fn undo(&mut self) -> Result<(), Failed> {
        if !self.send(GameEvent::Play(PlayEvent::Undo)).unwrap_or(false) {
            return self.say("play-nothing-to-undo", &[]);
        }
        self.goes_on();
        self.hint = None;
        self.why.clear();
        self.say("play-undone", &[])?;
        self.draw()
    }

    /// Prints the value of the position with the reasons, and the reasons for the program's last move.
    fn explain(&mut self) -> Result<(), Failed> {
        if !self.why.is_empty() {
            self.say("play-why-move", &[])?;
            for reason in std::mem::take(&mut self.why) {
                paragraph(&mut self.out, &reason)?;
            }
        }
        let asked =
            observer::observe(self.words, |observer| self.session.analyze(&Analyze::default(), observer));
        let analysis = match asked {
            Ok(analysis) => analysis,
            Err(error) => return Ok(writeln!(self.out, "{}", error.text)?),
        };
        let value = self.words.value(analysis.value, Bound::Exact, self.session.entry().group);
        let best = analysis.lines.first().map_or(String::new(), |line| line.moves[0].label.clone());
        self.say("play-value", &[("value", value.into()), ("move", best.into())])?;
        for note in &analysis.notes {
            paragraph(&mut self.out, &note.text)?;
        }
        Ok(())
    }

    fn list_moves(&mut self) -> Result<(), Failed> {
        match self.session.record().legal(SHOWN_MOVES) {
            Some(moves) => {
                let labels: Vec<_> = moves.into_iter().map(|mv| mv.label).collect();
                Ok(writeln!(self.out, "{}", labels.join("  "))?)
            }
            None => {
                let count = self.session.record().count();
                self.say("play-many-moves", &[("count", count.into())])
            }
        }
    }

    fn set(&mut self, position: &str) -> Result<(), Failed> {
        match self.session.set_position(Some(position)) {
            Ok(()) => {
                self.start();
                self.draw()
            }
            Err(error) => Ok(writeln!(self.out, "{}", self.words.error(&error))?),
        }
    }
}

/// Brings a session to the position after these moves.
fn go(session: &mut GameSession, moves: &[String]) -> Result<Position, ParseError> {
    let known = session.moves();
    let same = known.iter().zip(moves).take_while(|(known, mv)| known.text == **mv).count();
    for _ in same..known.len() {
        session.undo();
    }
    moves[same..].iter().try_for_each(|mv| session.play(mv).map(|_| ()))?;
    Ok(learn::position(session))
}
