//! A set-up game without its type.

use super::{AnyPosition, AnyRecord, Error, record::ErasedRecord};
use crate::{
    Databases, GameSupport, Setup,
    database::{self, DatabaseEngine},
    setup::narrow,
    solve::{self, Solver},
};
use boyi_core::{Analysis, Engine, Evaluator, Notation, Note, ParseError, Record, Value};
use std::sync::Arc;

/// A set-up game without its type.
pub trait AnyGame: Send + Sync {
    /// The name with its parameters, as `Registry::open` takes it.
    fn name(&self) -> String;

    /// The name and the parameters.
    fn setup(&self) -> &Setup;

    /// Every engine that can be asked, `auto` first.
    fn engines(&self) -> Vec<&'static str>;

    /// Every evaluation, the default first.
    fn evaluators(&self) -> Vec<&'static str>;

    /// Every picture, the default first.
    fn views(&self) -> &'static [&'static str];

    /// A game in progress: from a position (or the starting position) and the moves played since.
    ///
    /// # Errors
    /// A malformed position, or a move that is not legal.
    fn record(&self, position: Option<&str>, moves: &[&str]) -> Result<Box<dyn AnyRecord>, Error>;

    /// A position alone, or the starting position.
    ///
    /// # Errors
    /// A malformed position.
    fn position(&self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError>;

    /// A whole game from text, PGN in chess, elsewhere as `AnyRecord::text` writes it, with notes on the parts of the text that are left
    /// out of it.
    ///
    /// # Errors
    /// The error in it.
    fn read(&self, text: &str) -> Result<(Box<dyn AnyRecord>, Vec<Note>), ParseError>;

    /// The moves in a word that joins the texts of several, such as `h8h9i8`; `None` of other words.
    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>>;

    /// The exhaustive solver of the game.
    fn solver(&self) -> Box<dyn Solver>;
}

/// A game with everything it offers; the one implementor of [`AnyGame`].
pub struct ErasedGame<G: Notation> {
    pub(super) shared: Arc<Shared<G>>,
}

pub(super) struct Shared<G: Notation> {
    setup: Setup,
    pub(super) name: String,
    pub(super) game: G,
    pub(super) support: GameSupport<G>,
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
    /// Whether nimbers tell who wins: in misère play they do not.
    pub(super) fn nimbers_decide(&self) -> bool {
        !self.setup.flag("misere").unwrap_or(false)
    }

    /// The nimber of a position, where it tells who wins.
    pub(super) fn deciding_nimber(&self, position: &G::Position) -> Option<u64> {
        if self.nimbers_decide() { (self.support.nimber)(&self.game, position) } else { None }
    }

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

    pub(super) fn has_database(&self) -> bool {
        self.makes_database() || self.database_engine().is_there()
    }

    pub(super) fn database_engine(&self) -> DatabaseEngine<G> {
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

    pub(super) fn evaluator(&self, name: Option<&str>) -> Result<Arc<dyn Evaluator<G>>, ParseError> {
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

    /// The reasons for an engine's answer: the game's, and for an estimate those of the evaluation that it comes from, which is
    /// `named` if one was.
    pub(super) fn reasons(
        &self,
        record: &Record<G>,
        analysis: &Analysis<G::Move>,
        named: Option<&str>,
    ) -> Vec<Note> {
        let GameSupport { engines, evaluators, searched, explain, weigh, .. } = &self.support;
        let mut notes = explain(&self.game, record, analysis);
        if matches!(analysis.value, Value::Estimate(_)) {
            let own = engines.iter().any(|(name, _)| *name == analysis.engine);
            let name = named.or(searched.filter(|_| own));
            let used = evaluators.iter().find(|(known, _)| name.is_none_or(|name| name == *known));
            notes.extend(
                used.into_iter().flat_map(|(name, evaluation)| {
                    weigh(&self.game, record, analysis, (name, &**evaluation))
                }),
            );
        }
        notes
    }

    pub(super) fn engine(
        &self,
        name: &str,
        evaluator: Option<&str>,
    ) -> Result<Box<dyn Engine<G>>, ParseError> {
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
        record.play_all(moves)?;
        Ok(Box::new(record))
    }

    fn position(&self, text: Option<&str>) -> Result<Box<dyn AnyPosition>, ParseError> {
        self.read_position(text)
    }

    fn read(&self, text: &str) -> Result<(Box<dyn AnyRecord>, Vec<Note>), ParseError> {
        let (record, remarks) = self.shared.game.parse_with_remarks(text)?;
        Ok((Box::new(ErasedRecord::new(self.shared.clone(), record)), remarks))
    }

    fn joined_moves<'a>(&self, word: &'a str) -> Option<Vec<&'a str>> {
        self.shared.game.joined_moves(word)
    }

    fn solver(&self) -> Box<dyn Solver> {
        self.shared.solver()
    }
}
