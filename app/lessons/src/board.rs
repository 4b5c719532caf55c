//! The board of a step: what moves do there, as the engines say.

use crate::{
    lesson::{BoardSetup, Task},
    weights::Candidate,
};
use boyi_catalogue::{AnyGame, AnyRecord, Error, MoveText, Question, Registry};
use boyi_core::{Analysis, Limits, NoObserver, Note, Value};

/// Moves of a position that are listed at most.
const MOST_MOVES: u64 = 1_000;

/// A step's board, set up.
pub struct LessonBoard {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The game in progress.
    pub record: Box<dyn AnyRecord>,
}

/// The effect of a move on the value, for the player who moved.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveEffect {
    /// The move as people like to read it.
    pub label: String,
    /// The value after it.
    pub value: Value,
    /// The opponent's best answer.
    pub reply: Option<String>,
    /// The nimber that it leaves, where there is one.
    pub nimber: Option<u64>,
    /// Why the opponent stands as it does.
    pub notes: Vec<Note>,
}

impl LessonBoard {
    /// Sets the board up.
    ///
    /// # Errors
    /// A game, position or move that cannot be read.
    pub fn open(registry: &Registry, setup: &BoardSetup) -> Result<LessonBoard, Error> {
        let game = registry.open(&setup.game)?;
        let moves: Vec<&str> = setup.moves.iter().map(String::as_str).collect();
        let record = game.record(setup.position.as_deref(), &moves)?;
        Ok(LessonBoard { game, record })
    }

    /// The legal moves; none where there are too many to list.
    pub fn moves(&self) -> Vec<MoveText> {
        if self.record.verdict().is_some() {
            Vec::new()
        } else {
            self.record.legal(MOST_MOVES).unwrap_or_default()
        }
    }

    /// The engines' analysis of the position within `nodes` nodes.
    ///
    /// # Errors
    /// An engine that gives no answer.
    pub fn analyze(&mut self, nodes: Option<u64>) -> Result<Analysis<MoveText>, Error> {
        let question = Question { limits: Limits { nodes, ..Limits::default() }, ..Question::default() };
        self.record.analyze(&question, &mut NoObserver)
    }

    /// The effect of a move, found within `nodes` nodes.
    ///
    /// # Errors
    /// No legal move, or an engine that gives no answer.
    pub fn effect(&mut self, mv: &str, nodes: Option<u64>) -> Result<MoveEffect, Error> {
        let label = self.record.play(mv)?.label;
        let analysis = match self.record.verdict() {
            Some(outcome) => Ok((Value::from(outcome), None, Vec::new())),
            None => self.analyze(nodes).map(|analysis| {
                let reply = analysis.best.first().map(|mv| mv.label.clone());
                (analysis.value, reply, analysis.notes)
            }),
        };
        let nimber = self.record.nimber();
        self.record.undo();
        let (value, reply, notes) = analysis?;
        Ok(MoveEffect { label, value: -value.one_ply_later(), reply, nimber, notes })
    }

    /// The moves with what the terms of the usual evaluation say after each, for the player who moved.
    ///
    /// # Errors
    /// An evaluation without terms.
    pub fn candidates(&mut self, terms: &[String]) -> Result<Vec<Candidate>, Error> {
        let mut candidates = Vec::new();
        for MoveText { text, label } in self.moves() {
            self.record.play(&text)?;
            let known = self.record.terms(None);
            self.record.undo();
            let known = known?;
            let of = |name: &String| {
                let term = known.iter().find(|term| term.name == *name);
                term.map_or(0, |term| term.opponent - term.mover)
            };
            candidates.push(Candidate { mv: text, label, terms: terms.iter().map(of).collect() });
        }
        Ok(candidates)
    }
}

impl Task {
    /// Works out what a task needs from the engines: the candidates of "write your own evaluation".
    ///
    /// # Errors
    /// A position that cannot be set up.
    pub fn prepare(&mut self, registry: &Registry, board: Option<&BoardSetup>) -> Result<(), Error> {
        if let (Task::Weights { terms, candidates, .. }, Some(setup)) = (self, board) {
            *candidates = LessonBoard::open(registry, setup)?.candidates(terms)?;
        }
        Ok(())
    }
}
