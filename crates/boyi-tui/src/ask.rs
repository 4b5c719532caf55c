//! Questions to the engine and what becomes of its answers.
//!
//! Invariant: at most one question is open, `asked`; a reply to any other is dropped.

use crate::{
    app::{App, Effect, Mode, Purpose, Shown},
    engine::{Job, Reply, Report, Task},
    theme::Tone,
};
use boyi_core::{Analysis, Limits};
use boyi_games::{Error, Group, MoveText, Question};

/// Milliseconds that a sweep over a game gives each position.
const SWEEP_MS: u64 = 800;
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
        let Some(table) = &self.table else { return };
        match self.mode {
            Mode::Play if table.engine_to_move() => {
                let left = table.left(table.mover(), self.now);
                let usual = 300 * u64::from(table.level);
                let ms = left.map_or(usual, |left| (left / 25).clamp(20, 20_000));
                let task = Task::Choose { level: table.level, seed: self.now ^ table.at as u64, ms };
                self.ask(Purpose::Move, task);
            }
            Mode::Play if table.record.verdict().is_some() => {
                let task = Task::Analyze { question: Question::default(), ms: Some(HINT_MS) };
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
        let Some(table) = &self.table else { return };
        let few = table.legal.as_ref().is_some_and(|legal| legal.len() <= 40);
        let quick = table.entry.group == Group::Impartial || (few && table.entry.group == Group::Line);
        let lines = if self.all_moves || quick { Limits::ALL } else { self.lines };
        let lines = if table.legal.is_some() { lines } else { self.lines };
        let nodes = self.endless.then_some(u64::MAX);
        let limits = Limits { lines, nodes, ..Limits::default() };
        let ms = if self.endless { None } else { Some(10_000) };
        self.ask(
            Purpose::Analyse,
            Task::Analyze { question: Question { limits, ..Question::default() }, ms },
        );
    }

    pub(crate) fn ask(&mut self, purpose: Purpose, task: Task) {
        let Some(table) = &self.table else { return };
        self.jobs += 1;
        let at = if let Purpose::Sweep(ply) = purpose { ply } else { table.at };
        let moves = table.plies[..at.min(table.plies.len())].iter().map(|ply| ply.mv.text.clone()).collect();
        let job = Job { id: self.jobs, game: table.game.clone(), start: table.start.clone(), moves, task };
        self.asked = Some((self.jobs, purpose));
        self.nodes = 0;
        self.spent = 0;
        self.effects.push(Effect::Ask(job));
    }

    pub(crate) fn stop(&mut self) {
        if self.asked.take().is_some() {
            self.effects.push(Effect::Stop(self.jobs));
        }
    }

    /// The stop key: the engine moves at once, an analysis keeps what it has.
    pub(crate) fn stop_or_hurry(&mut self) {
        if let Some((id, purpose)) = self.asked {
            self.effects.push(Effect::Stop(id));
            if matches!(purpose, Purpose::Sweep(_)) {
                self.asked = None;
            }
            self.endless = false;
        }
    }

    pub(crate) fn reply(&mut self, reply: Reply) {
        let Some((id, purpose)) = self.asked else { return };
        if reply.id != id {
            return;
        }
        self.spent = reply.ms;
        match reply.report {
            Report::Nodes(nodes) => self.nodes = nodes,
            Report::Partial(analysis) => {
                if matches!(purpose, Purpose::Analyse) {
                    self.nodes = self.nodes.max(analysis.stats.nodes());
                    self.shown = Some(Shown { analysis, ms: reply.ms });
                }
            }
            Report::Answer(answer) => {
                self.asked = None;
                self.answered(purpose, answer, reply.ms);
            }
            Report::EngineChoice(choice) => {
                self.asked = None;
                let waiting = self.words.text("tui-thinking-wait");
                self.toast = self.toast.take().filter(|(text, _)| *text != waiting);
                match choice {
                    Ok(Some(chosen)) => {
                        if let Some(table) = &mut self.table {
                            table.opinion = chosen.analysis.as_ref().map(|analysis| analysis.value);
                        }
                        self.play_any(&chosen.mv.text);
                    }
                    Ok(None) => {}
                    Err(error) => self.toast = Some((self.words.error(&error), Tone::Bad)),
                }
            }
            Report::Compared(analysis) => self.compared.push(Shown { analysis, ms: reply.ms }),
            Report::Failed(error) => {
                self.asked = None;
                let text = self.words.say("tui-engine-failed", &[("error", error.into())]);
                self.toast = Some((text, Tone::Bad));
            }
            Report::ComparedAll(result) => {
                self.asked = None;
                if let Err(error) = result {
                    self.toast = Some((self.words.error(&error), Tone::Warn));
                }
            }
        }
    }

    pub(crate) fn answered(&mut self, purpose: Purpose, answer: Result<Analysis<MoveText>, Error>, ms: u64) {
        let Some(table) = &mut self.table else { return };
        if let Purpose::Sweep(ply) = purpose {
            if let Ok(analysis) = &answer {
                table.learn_at(ply, analysis.value);
            }
            self.sweep(ply + 1);
            return;
        }
        match answer {
            Ok(analysis) => {
                table.learn(&analysis);
                self.refused = None;
                self.shown = Some(Shown { analysis, ms });
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
    pub(crate) fn sweep(&mut self, from: usize) {
        let Some(table) = &self.table else { return };
        let unknown = (from..table.values.len()).find(|&ply| table.values[ply].is_none());
        match unknown {
            Some(ply) => {
                let task = Task::Analyze { question: Question::default(), ms: Some(SWEEP_MS) };
                self.ask(Purpose::Sweep(ply), task);
            }
            None => {
                self.say("tui-sweep-done", Tone::Good);
                if self.engine_on && self.shown.is_none() {
                    self.analyse();
                }
            }
        }
    }
}
