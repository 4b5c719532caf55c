//! Engines asked about a game in progress: analyses, choices of moves, comparisons, trees.

use super::{Error, game::Shared, record::ErasedRecord};
use crate::{entry::win_or_loss, solve::SolvedGame};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Limits, Line, MoveText, Notation, ParseError, SearchObserver,
    SquareValue, Term, ThreadPool,
};
use boyi_search::{ChoiceReason, Level, SearchTree, TreeNode, TreeOptions};
use std::ops::ControlFlow;

/// A question to an engine: which one, and its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// `auto` or an engine of [`AnyGame::engines`](crate::AnyGame::engines).
    pub engine: String,
    /// An evaluation of [`AnyGame::evaluators`](crate::AnyGame::evaluators); `None` is the default.
    pub evaluator: Option<String>,
    /// The limits of the search and the number of lines to report.
    pub limits: Limits,
}

impl Default for Question {
    /// `auto`, the default evaluation, the game's own limits, one line.
    fn default() -> Self {
        Question { engine: "auto".to_owned(), evaluator: None, limits: Limits::default() }
    }
}

/// A move that a level chose, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineChoice {
    /// The move.
    pub mv: MoveText,
    /// Why this one.
    pub why: ChoiceReason,
    /// The engine's analysis of the position; `None` if it was not asked, or refused.
    pub analysis: Option<Analysis<MoveText>>,
}

/// Questions to engines about the position on the board.
pub trait Ask {
    /// An engine's analysis of the position. An engine that was asked the last question too keeps its tables: then the answer
    /// may be deeper or take less work, and differs in no exact value.
    ///
    /// # Errors
    /// An unknown engine or evaluation, or the engine gives no answer.
    fn analyze(
        &mut self,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Analysis<MoveText>, Error>;

    /// The move that a player of some strength chooses, asking the engine that `question` names within its limits; `None` when the game
    /// is over. Below [`Level::STRONGEST`] a new engine is asked, so that the level is as strong as it was measured to be, and the same
    /// seed chooses the same move.
    ///
    /// # Errors
    /// An unknown engine or evaluation, or the engine gives no answer, not even a random move.
    fn choose(
        &mut self,
        level: Level,
        seed: u64,
        question: &Question,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Result<Option<EngineChoice>, Error>;

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

    /// The tree that an engine of fixed depth visits from here, node by node.
    ///
    /// # Errors
    /// An unknown engine or evaluation.
    fn tree(&self, options: &TreeOptions, evaluator: Option<&str>) -> Result<SearchTree<MoveText>, Error>;

    /// The threats by which the player to move wins, with every answer that stops one, as a tree of at most about `most` moves: its lines
    /// from the position on the board, the longest defence first, and whether no answer was left out. `None` if no such win is found.
    fn threats(
        &self,
        most: usize,
        observer: &mut dyn SearchObserver<MoveText>,
    ) -> Option<(Vec<Vec<MoveText>>, bool)>;

    /// The terms of an evaluation of the position.
    ///
    /// # Errors
    /// An unknown evaluation.
    fn terms(&self, evaluator: Option<&str>) -> Result<Vec<Term>, Error>;

    /// The value of each piece in an evaluation: [`boyi_core::Evaluator::square_values`].
    ///
    /// # Errors
    /// No such evaluation.
    fn square_values(&self, evaluator: Option<&str>) -> Result<Vec<SquareValue>, Error>;

    /// The number of positions of the whole game by value, and the longest win: of a game with a database, or one that
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

    /// Clears the engines' tables.
    fn clear(&mut self);
}

/// An engine with the names by which it was asked for.
pub(super) struct KeptEngine<G: Notation> {
    name: String,
    evaluator: Option<String>,
    engine: Box<dyn Engine<G>>,
}

impl<G: Notation> ErasedRecord<G> {
    /// The engine that a question asks for: the kept one, or a new one. The caller puts it back.
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

    /// Asks an engine, and adds the results of theory and the reasons.
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
        let reasons = self.shared.reasons(&self.record, &analysis, question.evaluator.as_deref());
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
                let reasons = self.shared.reasons(&self.record, &analysis, question.evaluator.as_deref());
                analysis.notes.extend(reasons);
                self.analysis_text(&analysis)
            }),
        }))
    }

    /// The opinion of a search, or its proof if theory has found one since: the value of every move, or at least of the position.
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

    fn line_text(&self, moves: &[G::Move]) -> Vec<MoveText> {
        self.texts_from(self.record.now().clone(), moves)
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

    fn remaining_ms(&self) -> Option<u64> {
        self.observer.remaining_ms()
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

impl<G: Notation> Ask for ErasedRecord<G> {
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

    fn terms(&self, evaluator: Option<&str>) -> Result<Vec<Term>, Error> {
        let evaluator = self.shared.evaluator(evaluator.or(self.shared.support.shown))?;
        Ok(evaluator.terms(&self.shared.game, self.record.now()))
    }

    fn square_values(&self, evaluator: Option<&str>) -> Result<Vec<SquareValue>, Error> {
        let evaluator = self.shared.evaluator(evaluator.or(self.shared.support.shown))?;
        Ok(evaluator.square_values(&self.shared.game, self.record.now()))
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

    fn clear(&mut self) {
        self.engine = None;
    }
}
