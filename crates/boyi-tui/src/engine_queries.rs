//! Questions to the engine and what becomes of its answers.
//!
//! Invariant: at most one question is open, `asked`; a reply to any other is dropped.

use crate::{
    app::{App, Effect, Mode, Purpose, TimedAnalysis},
    engine::{EngineEvent, EngineReply, EngineRequest, EngineTask},
    theme::ColorRole,
};
use boyi_core::{Analysis, Limits};
use boyi_games::{Error, Group, MoveText, Question};

/// Milliseconds that a analyse_game over a game gives each position.
const WHOLE_GAME_MS: u64 = 800;
/// Milliseconds for a hint.
pub(crate) const HINT_MS: u64 = 3_000;

impl App {
    /// What has to happen when another position is on the board.
    pub(crate) fn position_changed(&mut self) {
        self.stop();
        self.shown = None;
        self.refused = None;
        self.candidate = None;
        self.hint = 0;
        let Some(game) = &self.game else { return };
        match self.mode {
            Mode::Play if game.engine_to_move() => {
                let left = game.left(game.mover(), self.now);
                let usual = 300 * u64::from(game.level);
                let ms = left.map_or(usual, |left| (left / 25).clamp(20, 20_000));
                let task = EngineTask::Choose { level: game.level, seed: self.now ^ game.at as u64, ms };
                self.ask(Purpose::Move, task);
            }
            Mode::Play if game.record.verdict().is_some() => {
                let task = EngineTask::Analyze { question: Question::default(), ms: Some(HINT_MS) };
                self.ask(Purpose::End, task);
            }
            Mode::Play => {}
            Mode::Analyse if self.engine_on => self.analyse(),
            Mode::Analyse => {}
            Mode::Learn => {
                self.compared.clear();
                self.analyse();
            }
        }
    }

    /// Asks what the position on the board is worth.
    pub(crate) fn analyse(&mut self) {
        let Some(game) = &self.game else { return };
        let few = game.legal.as_ref().is_some_and(|legal| legal.len() <= 40);
        let quick = game.entry.group == Group::Impartial || (few && game.entry.group == Group::Line);
        let lines = if self.all_moves || quick { Limits::ALL } else { self.lines };
        let lines = if game.legal.is_some() { lines } else { self.lines };
        let nodes = self.endless.then_some(u64::MAX);
        let limits = Limits { lines, nodes, ..Limits::default() };
        let ms = if self.endless { None } else { Some(10_000) };
        self.ask(
            Purpose::Analyse,
            EngineTask::Analyze { question: Question { limits, ..Question::default() }, ms },
        );
    }

    pub(crate) fn ask(&mut self, purpose: Purpose, task: EngineTask) {
        let Some(game) = &self.game else { return };
        self.requests += 1;
        let at = if let Purpose::WholeGame(ply) = purpose { ply } else { game.at };
        let moves = game.plies[..at.min(game.plies.len())].iter().map(|ply| ply.mv.text.clone()).collect();
        let request = EngineRequest {
            id: self.requests,
            game: game.rules.clone(),
            start: game.start.clone(),
            moves,
            task,
        };
        self.asked = Some((self.requests, purpose));
        self.nodes = 0;
        self.spent = 0;
        self.effects.push(Effect::Ask(request));
    }

    pub(crate) fn stop(&mut self) {
        if self.asked.take().is_some() {
            self.effects.push(Effect::Stop(self.requests));
        }
    }

    /// The stop key: the engine moves at once, an analysis keeps what it has.
    pub(crate) fn stop_or_hurry(&mut self) {
        if let Some((id, purpose)) = self.asked {
            self.effects.push(Effect::Stop(id));
            if matches!(purpose, Purpose::WholeGame(_)) {
                self.asked = None;
            }
            self.endless = false;
        }
    }

    pub(crate) fn reply(&mut self, reply: EngineReply) {
        let Some((id, purpose)) = self.asked else { return };
        if reply.id != id {
            return;
        }
        self.spent = reply.ms;
        match reply.report {
            EngineEvent::Nodes(nodes) => self.nodes = nodes,
            EngineEvent::Partial(analysis) => {
                if matches!(purpose, Purpose::Analyse) {
                    self.nodes = self.nodes.max(analysis.stats.nodes());
                    self.shown = Some(TimedAnalysis { analysis, ms: reply.ms });
                }
            }
            EngineEvent::Answer(answer) => {
                self.asked = None;
                self.answered(purpose, answer, reply.ms);
            }
            EngineEvent::EngineChoice(choice) => {
                self.asked = None;
                let waiting = self.words.text("tui-thinking-wait");
                self.toast = self.toast.take().filter(|(text, _)| *text != waiting);
                match choice {
                    Ok(Some(chosen)) => {
                        if let Some(game) = &mut self.game {
                            game.opinion = chosen.analysis.as_ref().map(|analysis| analysis.value);
                        }
                        self.play_any(&chosen.mv.text);
                    }
                    Ok(None) => {}
                    Err(error) => self.toast = Some((self.words.error(&error), ColorRole::Bad)),
                }
            }
            EngineEvent::Compared(analysis) => self.compared.push(TimedAnalysis { analysis, ms: reply.ms }),
            EngineEvent::Failed(error) => {
                self.asked = None;
                let text = self.words.say("tui-engine-failed", &[("error", error.into())]);
                self.toast = Some((text, ColorRole::Bad));
            }
            EngineEvent::ComparedAll(result) => {
                self.asked = None;
                if let Err(error) = result {
                    self.toast = Some((self.words.error(&error), ColorRole::Warn));
                }
            }
        }
    }

    pub(crate) fn answered(&mut self, purpose: Purpose, answer: Result<Analysis<MoveText>, Error>, ms: u64) {
        let Some(game) = &mut self.game else { return };
        if let Purpose::WholeGame(ply) = purpose {
            if let Ok(analysis) = &answer {
                game.learn_at(ply, analysis.value);
            }
            self.analyse_game(ply + 1);
            return;
        }
        match answer {
            Ok(analysis) => {
                game.learn(&analysis);
                self.refused = None;
                self.shown = Some(TimedAnalysis { analysis, ms });
            }
            Err(error) => {
                if self.shown.is_none() {
                    self.refused = Some(error);
                }
            }
        }
        if purpose == Purpose::Hint && self.hint == 0 {
            self.hint = 1;
        }
    }

    /// Values the positions of the game from a ply on, one after the other.
    pub(crate) fn analyse_game(&mut self, from: usize) {
        let Some(game) = &self.game else { return };
        let unknown = (from..game.values.len()).find(|&ply| game.values[ply].is_none());
        match unknown {
            Some(ply) => {
                let task = EngineTask::Analyze { question: Question::default(), ms: Some(WHOLE_GAME_MS) };
                self.ask(Purpose::WholeGame(ply), task);
            }
            None => {
                self.say("tui-game-analysed", ColorRole::Good);
                if self.engine_on && self.shown.is_none() {
                    self.analyse();
                }
            }
        }
    }
}
