//! A game without its type: text in, text and numbers out.
//!
//! A record keeps the engine that it asked last, and that engine what it has learned: its tables stay true at every position of the
//! game.
//!
//! Invariant: nothing here knows a particular game, and nothing a caller passes in can make it panic.

use crate::{
    AnyPosition, GameSupport, Setup,
    database::{self, DatabaseEngine, Databases},
    setup::narrow,
    solve::{self, SolvedGame, Solver},
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Evaluator, Limits, Line, MoveText, Notation, Outcome, ParseError,
    Picture, Record, SearchObserver, Side, SquareValue, Term, ThreadPool, Value,
};
use boyi_search::{ChoiceReason, Level, SearchTree, TreeNode, TreeOptions};
use std::{fmt, ops::ControlFlow, sync::Arc};

/// Why a request could not be served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// Some text could not be read.
    Parse(ParseError),
    /// A move in a list of moves is wrong; plies count from 1.
    Move {
        /// Which move of the list.
        ply: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// The engine gives no answer.
    Analysis(AnalysisError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Parse(error) => error.fmt(f),
            Error::Move { ply, error } => write!(f, "move {ply}: {error}"),
            Error::Analysis(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Self {
        Error::Parse(error)
    }
}

impl From<AnalysisError> for Error {
    fn from(error: AnalysisError) -> Self {
        Error::Analysis(error)
    }
}

/// Who should answer, and how far to go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// `auto` or an engine of [`AnyGame::engines`].
    pub engine: String,
    /// An evaluation of [`AnyGame::evaluators`]; `None` is the usual one.
    pub evaluator: Option<String>,
    /// How far to search and how many lines to report.
    pub limits: Limits,
}

impl Default for Question {
    /// `auto`, the usual evaluation, the game's own limits, one line.
    fn default() -> Self {
        Question { engine: "auto".to_owned(), evaluator: None, limits: Limits::default() }
    }
}

/// The value of a position of which only the winner is known, not how soon.
pub fn win_or_loss(lost: bool) -> Value {
    if lost { Value::Loss { plies: None } } else { Value::Win { plies: None } }
}

/// A set-up game without its type.
pub trait AnyGame: Send + Sync {
    /// The name with its parameters, as [`crate::Registry::open`] takes it.
    fn name(&self) -> String;

    /// The name and the parameters.
    fn setup(&self) -> &Setup;

    /// Every engine that can be asked, `auto` first.
    fn engines(&self) -> Vec<&'static str>;

    /// Every evaluation, the usual one first.
    fn evaluators(&self) -> Vec<&'static str>;

    /// Every picture, the usual one first.
    fn views(&self) -> &'static [&'static str];

    /// A game in progress: from a position (or the usual start) and the moves played since.
    ///
    /// # Errors
    /// A malformed position, or a move that is not legal.
    fn record(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, Error>;

    /// A position alone, or the usual start.
    ///
    /// # Errors
    /// A malformed position.
    fn position(&self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError>;

    /// A whole game from text: PGN in chess, elsewhere as [`AnyRecord::text`] writes it.
    ///
    /// # Errors
    /// What was wrong with it.
    fn read(&self, text: &str) -> Result<Box<dyn AnyRecord>, ParseError>;

    /// What solves the whole game.
    fn solver(&self) -> Box<dyn Solver>;
}

/// A game in progress without its type.
pub trait AnyRecord: Send {
    /// The position that the record began with.
    fn start(&self) -> String;

    /// The position on the board.
    fn position(&self) -> String;

    /// The moves so far.
    fn moves(&self) -> Vec<MoveText>;

    /// Who is to move.
    fn mover(&self) -> Side;

    /// How the game ended, for the player to move; `None` while it goes on.
    fn verdict(&self) -> Option<Outcome>;

    /// The number of legal moves, saturating.
    fn count(&self) -> u64;

    /// The nimber of the position in normal play, for impartial games, where it is known.
    fn nimber(&self) -> Option<u64>;

    /// The nimber that a legal move leaves, in the same way.
    fn nimber_after(&self, mv: &str) -> Option<u64>;

    /// Whether the player to move loses, where a theorem says so.
    fn lost(&self) -> Option<bool>;

    /// The legal moves in generation order; `None` if there are more than `most`.
    fn legal(&self, most: u64) -> Option<Vec<MoveText>>;

    /// What the position looks like.
    fn picture(&self, view: &str) -> Picture;

    /// A square under threat that a board should mark: a king in check.
    fn alarm(&self) -> Option<String>;

    /// Whether the players have exchanged their colours.
    fn swapped(&self) -> bool;

    /// Whose colour a player has: the player's own, unless colours are exchanged.
    fn color(&self, player: Side) -> Side {
        if self.swapped() { !player } else { player }
    }

    /// What people call the position, such as an opening's name.
    fn called(&self) -> Option<String>;

    /// The whole game as text: PGN in chess.
    fn text(&self) -> String;

    /// The tree that an engine of fixed depth visits from here, node by node.
    ///
    /// # Errors
    /// An unknown engine or evaluation.
    fn tree(&self, options: &TreeOptions, evaluator: Option<&str>) -> Result<SearchTree<MoveText>, Error>;

    /// Reads a move without playing it.
    ///
    /// # Errors
    /// Not a move, or not legal here.
    fn read(&self, text: &str) -> Result<MoveText, ParseError>;

    /// Plays a move and says how it reads.
    ///
    /// # Errors
    /// Not a move, not legal here, or the game is over.
    fn play(&mut self, text: &str) -> Result<MoveText, ParseError>;

    /// Takes the last move back.
    fn undo(&mut self) -> Option<MoveText>;

    /// Goes to another position of the same game: one to begin with (or the usual start) and the moves played since. What engines have
    /// learned stays. After an error the record is where it was.
    ///
    /// # Errors
    /// A malformed position, or a move that is not legal.
    fn go_to(&mut self, position: Option<&str>, moves: &[&str]) -> Result<(), Error>;

    /// Forgets what engines have learned.
    fn clear(&mut self);

    /// The threats by which the player to move wins, with every answer that stops one, as a tree of at most about `most` moves: its lines
    /// from the position on the board, the longest defence first, and whether no answer was left out. `None` if no such win is found.
    fn threats(
        &self,
        most: usize,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Option<(Vec<Vec<MoveText>>, bool)>;

    /// What an engine has to say about the position. An engine that was asked the last question too remembers it: then the answer
    /// may be deeper or take less work, and differs in no exact value.
    ///
    /// # Errors
    /// An unknown engine or evaluation, or the engine gives no answer.
    fn analyze(
        &mut self,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Analysis<MoveText>, Error>;

    /// The same search, to the depth of the limits, by each fixed-depth engine, from the plainest to the most refined; the
    /// observer gets each answer as a report when it is there.
    ///
    /// # Errors
    /// An unknown evaluation, or no answer from the engine.
    fn compare(
        &self,
        limits: &Limits,
        evaluator: Option<&str>,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Vec<Analysis<MoveText>>, Error>;

    /// The terms of an evaluation of the position.
    ///
    /// # Errors
    /// An unknown evaluation.
    fn terms(&self, evaluator: Option<&str>) -> Result<Vec<Term>, Error>;
    /// What each piece is worth to an evaluation: [`boyi_core::Evaluator::square_values`].
    ///
    /// # Errors
    /// No such evaluation.
    fn square_values(&self, evaluator: Option<&str>) -> Result<Vec<SquareValue>, Error>;

    /// The move that a player of some strength chooses, asking the engine that `question` names within its limits; `None` when the game
    /// is over. Below [`Level::STRONGEST`] a new engine is asked, so that the level is as strong as it was measured to be, and the same
    /// seed chooses the same move.
    ///
    /// # Errors
    /// An unknown engine or evaluation, or the engine gives no answer and not even a move by lot.
    fn choose(
        &mut self,
        level: Level,
        seed: u64,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Option<EngineChoice>, Error>;

    /// How many positions of the whole game have which value, and how the longest win is played: of a game with a database, or one that
    /// is small enough to be solved at once.
    ///
    /// # Errors
    /// It has not been solved, or the observer stopped it.
    fn solution(&self, observer: &mut dyn SearchObserver<MoveText>) -> Result<SolvedGame, Error>;

    /// The number of paths of exactly `depth` moves from here.
    ///
    /// # Errors
    /// The observer stopped it.
    fn perft(&self, depth: u32, observer: &mut dyn SearchObserver<MoveText>) -> Result<u64, Error>;
}

/// A move that a level chose, and what speaks for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineChoice {
    /// The move.
    pub mv: MoveText,
    /// Why this one.
    pub why: ChoiceReason,
    /// What the engine said about the position; `None` where it was not asked, or refused.
    pub analysis: Option<Analysis<MoveText>>,
}

/// A game with everything it offers; the one implementor of [`AnyGame`].
pub struct ErasedGame<G: Notation> {
    pub(crate) shared: Arc<Shared<G>>,
}

pub(crate) struct Shared<G: Notation> {
    setup: Setup,
    pub(crate) name: String,
    pub(crate) game: G,
    pub(crate) support: GameSupport<G>,
    databases: Arc<Databases>,
}

impl<G: Notation> ErasedGame<G> {
    /// Erases the type of a game set up by `setup`, which looks up positions in `databases`.
    pub fn boxed(
        setup: &Setup,
        databases: &Arc<Databases>,
        game: G,
        support: GameSupport<G>,
    ) -> Box<dyn AnyGame> {
        let (setup, name, databases) = (setup.clone(), setup.to_string(), databases.clone());
        Box::new(ErasedGame { shared: Arc::new(Shared { setup, name, game, support, databases }) })
    }
}

impl<G: Notation> Shared<G> {
    fn engine_names(&self) -> Vec<&'static str> {
        let own = || self.support.engines.iter().map(|(name, _)| *name);
        // A game's own engine stands in for the generic one of the same name.
        let generic = boyi_search::ENGINES.iter().copied().filter(|name| own().all(|own| own != *name));
        let database = self.has_database().then_some(database::NAME);
        std::iter::once("auto").chain(own()).chain(database).chain(generic).collect()
    }

    fn solver(&self) -> Box<dyn solve::GameSolver<G>> {
        self.support.solver.unwrap_or(solve::by_text)(&self.game, &self.setup.canonical())
    }

    /// Whether the game is solved in memory where it is small.
    fn makes_database(&self) -> bool {
        self.support.auto.contains(&database::NAME)
    }

    fn has_database(&self) -> bool {
        self.makes_database() || self.database_engine().is_there()
    }

    fn database_engine(&self) -> DatabaseEngine<G> {
        let solver = self.solver();
        DatabaseEngine {
            databases: self.databases.clone(),
            name: solver.name().to_owned(),
            solver,
            make: self.makes_database(),
            endings: self.support.endings,
        }
    }

    /// The engines that `auto` asks in turn. A database comes after theorems only.
    fn auto(&self) -> Vec<&'static str> {
        let mut auto = self.support.auto.to_vec();
        if !self.makes_database() && self.has_database() {
            let place = auto.iter().position(|name| *name != "theory").unwrap_or(auto.len());
            auto.insert(place, database::NAME);
        }
        auto
    }

    fn evaluator(&self, name: Option<&str>) -> Result<Arc<dyn Evaluator<G>>, ParseError> {
        let known = &self.support.evaluators;
        match name {
            None => Ok(known[0].1.clone()),
            Some(name) => {
                known.iter().find(|(known, _)| *known == name).map(|(_, e)| e.clone()).ok_or_else(|| {
                    let list: Vec<_> = known.iter().map(|(name, _)| *name).collect();
                    ParseError::new("evaluator", name, "one-of").with("list", list.join(", "))
                })
            }
        }
    }

    fn engine(&self, name: &str, evaluator: Option<&str>) -> Result<Box<dyn Engine<G>>, ParseError> {
        let evaluation = self.evaluator(evaluator)?;
        if name == "auto" {
            let auto = self.auto();
            let links = auto.iter().map(|name| self.engine(name, evaluator));
            let chain = boyi_search::Chain::new(links.collect::<Result<_, _>>()?);
            return Ok(Box::new(chain.first_look(self.support.nodes)));
        }
        if name == database::NAME {
            return Ok(Box::new(self.database_engine()));
        }
        let own = self.support.engines.iter().find(|(known, _)| *known == name);
        own.map(|(_, make)| make(&self.game, evaluator, &self.databases))
            .or_else(|| boyi_search::engine(name, evaluation))
            .ok_or_else(|| {
                ParseError::new("engine", name, "one-of").with("list", self.engine_names().join(", "))
            })
    }
}

impl<G: Notation> AnyGame for ErasedGame<G> {
    fn name(&self) -> String {
        self.shared.name.clone()
    }

    fn setup(&self) -> &Setup {
        &self.shared.setup
    }

    fn engines(&self) -> Vec<&'static str> {
        self.shared.engine_names()
    }

    fn evaluators(&self) -> Vec<&'static str> {
        self.shared.support.evaluators.iter().map(|(name, _)| *name).collect()
    }

    fn views(&self) -> &'static [&'static str] {
        self.shared.game.views()
    }

    fn record(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, Error> {
        let game = &self.shared.game;
        let start = position.map_or_else(|| Ok(game.start()), |text| game.parse_position(&narrow(text)))?;
        let mut record = ErasedRecord::new(self.shared.clone(), Record::from_position(start));
        for (i, text) in moves.iter().enumerate() {
            record.play(text).map_err(|error| Error::Move { ply: i + 1, error })?;
        }
        Ok(Box::new(record))
    }

    fn position(&self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
        self.read_position(text)
    }

    fn read(&self, text: &str) -> Result<Box<dyn AnyRecord>, ParseError> {
        let record = self.shared.game.parse_record(text)?;
        Ok(Box::new(ErasedRecord::new(self.shared.clone(), record)))
    }

    fn solver(&self) -> Box<dyn Solver> {
        self.shared.solver()
    }
}

struct ErasedRecord<G: Notation> {
    shared: Arc<Shared<G>>,
    record: Record<G>,
    /// The engine that was asked last. One at most is kept, so that tables stay within a question's limit of memory.
    engine: Option<KeptEngine<G>>,
}

/// An engine with the names by which it was asked for.
struct KeptEngine<G: Notation> {
    name: String,
    evaluator: Option<String>,
    engine: Box<dyn Engine<G>>,
}

impl<G: Notation> ErasedRecord<G> {
    fn new(shared: Arc<Shared<G>>, record: Record<G>) -> Self {
        ErasedRecord { shared, record, engine: None }
    }

    /// The engine that a question asks for: the kept one, or a new one. Whoever takes it puts it back.
    fn take_engine(&mut self, question: &Question) -> Result<KeptEngine<G>, ParseError> {
        let same =
            |kept: &KeptEngine<G>| kept.name == question.engine && kept.evaluator == question.evaluator;
        if let Some(kept) = self.engine.take_if(|kept| same(kept)) {
            return Ok(kept);
        }
        let engine = self.shared.engine(&question.engine, question.evaluator.as_deref())?;
        // Only now: a question that names no engine forgets nothing.
        self.engine = None;
        let (name, evaluator) = (question.engine.clone(), question.evaluator.clone());
        Ok(KeptEngine { name, evaluator, engine })
    }

    /// Asks an engine, and adds what theory has found out meanwhile, and the reasons.
    fn ask(
        &self,
        engine: &mut dyn Engine<G>,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Analysis<MoveText>, Error> {
        let Shared { game, support, .. } = &*self.shared;
        let limits = support.bounded(question.limits);
        let observer = &mut TextObserver { record: self, observer };
        let mut analysis = engine.analyze(game, &self.record, &limits, observer)?;
        (support.precompute)(game, self.record.now(), &limits, observer);
        if question.engine == "auto" && !analysis.value.is_proof() {
            analysis = self.settled(analysis, &limits, observer);
        }
        let reasons = (support.explain)(game, &self.record, &analysis);
        analysis.notes.extend(reasons);
        Ok(self.analysis_text(&analysis))
    }

    fn ask_level(
        &self,
        engine: &mut dyn Engine<G>,
        (level, seed): (Level, u64),
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Option<EngineChoice>, Error> {
        let Shared { game, support, .. } = &*self.shared;
        let limits = support.bounded(question.limits);
        let observer = &mut TextObserver { record: self, observer };
        let choice = boyi_search::choose(game, &self.record, level, engine, &limits, seed, observer)?;
        Ok(choice.map(|choice| EngineChoice {
            mv: self.text_at(self.record.now(), &choice.mv),
            why: choice.why,
            analysis: choice.analysis.map(|mut analysis| {
                let reasons = (support.explain)(game, &self.record, &analysis);
                analysis.notes.extend(reasons);
                self.analysis_text(&analysis)
            }),
        }))
    }

    fn text_at(&self, position: &G::Position, mv: &G::Move) -> MoveText {
        let game = &self.shared.game;
        MoveText { text: game.move_text(position, mv), label: game.move_label(position, mv) }
    }

    fn line_text(&self, moves: &[G::Move]) -> Vec<MoveText> {
        self.texts_from(self.record.now().clone(), moves)
    }

    fn texts_from(&self, mut position: G::Position, moves: &[G::Move]) -> Vec<MoveText> {
        let text = |mv: &G::Move| {
            let text = self.text_at(&position, mv);
            position = self.shared.game.play(&position, mv);
            text
        };
        moves.iter().map(text).collect()
    }

    /// An opinion, or what has been found out since: every move's worth, or at least the position's.
    fn settled(
        &self,
        opinion: Analysis<G::Move>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<G::Move>,
    ) -> Analysis<G::Move> {
        let Shared { game, support, .. } = &*self.shared;
        let Some(lost) = (support.lost)(game, self.record.now()) else { return opinion };
        let theory = self.shared.engine("theory", None);
        match theory.map(|mut theory| theory.analyze(game, &self.record, limits, observer)) {
            Ok(Ok(proof)) => proof,
            _ => {
                // A move that a search holds best may be none of those that win.
                let best = if lost { opinion.best } else { Vec::new() };
                let (value, bound) = (win_or_loss(lost), Bound::Exact);
                Analysis { engine: "theory", value, bound, best, more: !lost, ..opinion }
            }
        }
    }

    fn analysis_text(&self, analysis: &Analysis<G::Move>) -> Analysis<MoveText> {
        let line = |line: &Line<G::Move>| Line {
            value: line.value,
            bound: line.bound,
            nimber: line.nimber,
            moves: self.line_text(&line.moves),
        };
        Analysis {
            engine: analysis.engine,
            value: analysis.value,
            bound: analysis.bound,
            best: analysis.best.iter().map(|mv| self.text_at(self.record.now(), mv)).collect(),
            more: analysis.more,
            lines: analysis.lines.iter().map(line).collect(),
            notes: analysis.notes.clone(),
            stats: analysis.stats,
        }
    }
}

/// Passes an engine's reports on as text.
struct TextObserver<'a, G: Notation> {
    record: &'a ErasedRecord<G>,
    observer: &'a mut dyn SearchObserver<MoveText>,
}

impl<G: Notation> SearchObserver<G::Move> for TextObserver<'_, G> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.observer.pool()
    }

    fn now_ms(&self) -> Option<u64> {
        self.observer.now_ms()
    }

    fn report(&mut self, analysis: &Analysis<G::Move>) {
        self.observer.report(&self.record.analysis_text(analysis));
    }

    fn progress(&mut self, nodes: u64) {
        self.observer.progress(nodes);
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.observer.poll()
    }
}

impl<G: Notation> AnyRecord for ErasedRecord<G> {
    fn start(&self) -> String {
        self.shared.game.position_text(self.record.start())
    }

    fn position(&self) -> String {
        self.shared.game.position_text(self.record.now())
    }

    fn moves(&self) -> Vec<MoveText> {
        let played = self.record.positions().iter().zip(self.record.moves());
        played.map(|(position, mv)| self.text_at(position, mv)).collect()
    }

    fn mover(&self) -> Side {
        self.record.mover(&self.shared.game)
    }

    fn verdict(&self) -> Option<Outcome> {
        self.shared.game.verdict(&self.record)
    }

    fn count(&self) -> u64 {
        self.shared.game.count(self.record.now())
    }

    fn nimber(&self) -> Option<u64> {
        (self.shared.support.nimber)(&self.shared.game, self.record.now())
    }

    fn nimber_after(&self, mv: &str) -> Option<u64> {
        let (game, now) = (&self.shared.game, self.record.now());
        let mv = game.parse_move(now, mv).ok()?;
        (self.shared.support.nimber)(game, &game.play(now, &mv))
    }

    fn lost(&self) -> Option<bool> {
        (self.shared.support.lost)(&self.shared.game, self.record.now())
    }

    fn legal(&self, most: u64) -> Option<Vec<MoveText>> {
        if self.count() > most {
            return None;
        }
        let mut moves = Vec::new();
        self.shared.game.moves(self.record.now(), &mut moves);
        Some(moves.iter().map(|mv| self.text_at(self.record.now(), mv)).collect())
    }

    fn picture(&self, view: &str) -> Picture {
        self.shared.game.picture(self.record.now(), view)
    }

    fn alarm(&self) -> Option<String> {
        self.shared.game.alarm(self.record.now())
    }

    fn swapped(&self) -> bool {
        self.shared.game.swapped(self.record.now())
    }

    fn called(&self) -> Option<String> {
        self.shared.game.called(&self.record)
    }

    fn text(&self) -> String {
        self.shared.game.record_text(&self.record)
    }

    fn tree(&self, options: &TreeOptions, evaluator: Option<&str>) -> Result<SearchTree<MoveText>, Error> {
        let game = &self.shared.game;
        let evaluator = self.shared.evaluator(evaluator)?;
        let tree =
            boyi_search::record_tree(game, self.record.now(), &evaluator, options).ok_or_else(|| {
                ParseError::new("engine", options.engine, "one-of")
                    .with("list", boyi_search::FIXED_DEPTH.join(", "))
            })?;
        // A node's position, from its parent's: parents come first.
        let mut positions: Vec<G::Position> = Vec::with_capacity(tree.nodes.len());
        let mut nodes = Vec::with_capacity(tree.nodes.len());
        for node in tree.nodes {
            let before =
                node.parent.map_or_else(|| self.record.now().clone(), |parent| positions[parent].clone());
            let mv = node.mv.as_ref().map(|mv| self.text_at(&before, mv));
            positions.push(node.mv.as_ref().map_or_else(|| before.clone(), |mv| game.play(&before, mv)));
            let TreeNode { parent, ply, depth, kind, alpha, beta, value, bound, skipped, .. } = node;
            nodes.push(TreeNode { parent, mv, ply, depth, kind, alpha, beta, value, bound, skipped });
        }
        Ok(SearchTree { nodes, complete: tree.complete })
    }

    fn read(&self, text: &str) -> Result<MoveText, ParseError> {
        // The position decides, not the arbiter: a record may go on past a draw that nobody claimed.
        if self.shared.game.outcome(self.record.now()).is_some() {
            return Err(ParseError::new("move", text, "game-not-over"));
        }
        let mv = self.shared.game.parse_move(self.record.now(), &narrow(text))?;
        Ok(self.text_at(self.record.now(), &mv))
    }

    fn play(&mut self, text: &str) -> Result<MoveText, ParseError> {
        let shown = self.read(text)?;
        let mv = self.shared.game.parse_move(self.record.now(), &narrow(text))?;
        self.record.push(&self.shared.game, mv);
        Ok(shown)
    }

    fn undo(&mut self) -> Option<MoveText> {
        let mv = self.record.pop()?;
        Some(self.text_at(self.record.now(), &mv))
    }

    fn go_to(&mut self, position: Option<&str>, moves: &[&str]) -> Result<(), Error> {
        let game = &self.shared.game;
        let start = position.map_or_else(|| Ok(game.start()), |text| game.parse_position(&narrow(text)))?;
        let before = std::mem::replace(&mut self.record, Record::from_position(start));
        for (i, text) in moves.iter().enumerate() {
            if let Err(error) = self.play(text) {
                self.record = before;
                return Err(Error::Move { ply: i + 1, error });
            }
        }
        Ok(())
    }

    fn clear(&mut self) {
        self.engine = None;
    }

    fn threats(
        &self,
        most: usize,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Option<(Vec<Vec<MoveText>>, bool)> {
        let (Shared { game, support, .. }, now) = (&*self.shared, self.record.now());
        let tree = (support.threats)(game, now, most, &mut TextObserver { record: self, observer })?;
        let lines = tree.lines().iter().map(|moves| self.texts_from(now.clone(), moves)).collect();
        Some((lines, tree.is_complete()))
    }

    fn analyze(
        &mut self,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Analysis<MoveText>, Error> {
        let mut kept = self.take_engine(question)?;
        let answer = self.ask(&mut *kept.engine, question, observer);
        self.engine = Some(kept);
        answer
    }

    fn compare(
        &self,
        limits: &Limits,
        evaluator: Option<&str>,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Vec<Analysis<MoveText>>, Error> {
        let evaluator = self.shared.evaluator(evaluator)?;
        let observer = &mut TextObserver { record: self, observer };
        let answers = boyi_search::compare(&self.shared.game, &self.record, limits, &evaluator, observer)?;
        Ok(answers.iter().map(|analysis| self.analysis_text(analysis)).collect())
    }

    fn terms(&self, evaluator: Option<&str>) -> Result<Vec<Term>, Error> {
        let evaluator = self.shared.evaluator(evaluator.or(self.shared.support.shown))?;
        Ok(evaluator.terms(&self.shared.game, self.record.now()))
    }

    fn square_values(&self, evaluator: Option<&str>) -> Result<Vec<SquareValue>, Error> {
        let evaluator = self.shared.evaluator(evaluator.or(self.shared.support.shown))?;
        Ok(evaluator.square_values(&self.shared.game, self.record.now()))
    }

    fn choose(
        &mut self,
        level: Level,
        seed: u64,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Option<EngineChoice>, Error> {
        if level < Level::STRONGEST {
            let mut engine = self.shared.engine(&question.engine, question.evaluator.as_deref())?;
            return self.ask_level(&mut *engine, (level, seed), question, observer);
        }
        let mut kept = self.take_engine(question)?;
        let choice = self.ask_level(&mut *kept.engine, (level, seed), question, observer);
        self.engine = Some(kept);
        choice
    }

    fn solution(&self, observer: &mut dyn SearchObserver<MoveText>) -> Result<SolvedGame, Error> {
        if !self.shared.has_database() {
            return Err(AnalysisError::NoTheory.into());
        }
        let game = &self.shared.game;
        let engine = self.shared.database_engine();
        let (summary, longest) = engine.solution(game, &mut || observer.poll())?;
        let longest_win = longest.map(|(position, moves)| {
            let text = game.position_text(&position);
            (text, self.texts_from(position, &moves))
        });
        Ok(SolvedGame { summary, longest_win })
    }

    fn perft(&self, depth: u32, observer: &mut dyn SearchObserver<MoveText>) -> Result<u64, Error> {
        let Shared { game, support, .. } = &*self.shared;
        Ok((support.perft)(game, self.record.now(), depth, &mut TextObserver { record: self, observer })?)
    }
}
