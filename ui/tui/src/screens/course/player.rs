//! A lesson on the screen: a board or a tree, an idea, a task, and what was right or wrong about an attempt.

use super::{CourseAnswer, today};
use crate::{
    context::Context,
    engine::{EngineEvent, EngineReply, EngineRequest},
    event::Effect,
    game::{BoardCursor, Direction, GameState, TouchOutcome, describe, new_id},
    view::{canvas::HitTarget, field::TextField},
    words::Words,
};
use boyi_core::{Arg, Note, Value};
use boyi_lessons::{BoardSetup, Lesson, LessonBoard, Step, Task, TreeEvent};
use boyi_model::{Feedback, Found, LessonEffect, LessonEvent, LessonModel, Place};
use boyi_session::Request;
use crossterm::event::{KeyCode, KeyEvent};
use std::sync::Arc;

/// The lesson on the screen.
pub(super) struct LessonPlayer {
    pub(super) model: LessonModel<Note>,
    pub(super) game: Option<GameState>,
    pub(super) cursor: BoardCursor,
    /// The typed text; `None` while keys move the cursor.
    pub(super) typed: Option<TextField>,
    /// The option or the weight under the cursor.
    pub(super) chosen: usize,
    /// Whether the reader has started the task.
    pub(super) begun: bool,
    /// The engine's number of the open request, and the model's.
    request: Option<(u64, u64)>,
}

impl LessonPlayer {
    /// The first of these steps; `None` if there is none.
    pub(super) fn new(steps: &[(&'static Lesson, usize)], cx: &mut Context) -> Option<LessonPlayer> {
        let mut places: Vec<Place> = Vec::new();
        for &(lesson, step) in steps {
            let known = places.last().filter(|place| place.lesson.id == lesson.id);
            let lesson = known.map_or_else(|| Arc::new(lesson.clone()), |place| place.lesson.clone());
            places.push(Place { lesson, step });
        }
        places.first()?;
        let (model, effects) = LessonModel::new(places, 0);
        let mut player = LessonPlayer {
            model,
            game: None,
            cursor: BoardCursor::default(),
            typed: None,
            chosen: 0,
            begun: false,
            request: None,
        };
        player.begin();
        player.perform(effects, cx);
        Some(player)
    }

    pub(super) fn lesson(&self) -> &Lesson {
        &self.model.place().lesson
    }

    pub(super) fn step(&self) -> &Step {
        self.model.place().step()
    }

    /// The number of the step on the screen, from 1, and the number of steps.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.model.at() + 1, self.model.places().len())
    }

    pub(super) fn title(&self, words: Words) -> String {
        self.lesson().words(words.tongue()).text("title").to_owned()
    }

    pub(super) fn typing(&self) -> bool {
        self.typed.is_some() && !self.model.is_done()
    }

    pub(super) fn keys_id(&self) -> &'static str {
        match self.model.task() {
            _ if self.model.is_done() => "tui-keys-lesson-done",
            Task::Move { .. } | Task::Play { .. } => "tui-keys-lesson-board",
            Task::Choose { .. } => "tui-keys-lesson-choose",
            Task::Weights { .. } => "tui-keys-lesson-weights",
            Task::Tree { .. } | Task::Code { .. } => "tui-keys-lesson-run",
            Task::Read | Task::Answer { .. } => "tui-keys-lesson-answer",
        }
    }

    /// The events of the search of a tree.
    pub(super) fn tree_events(&self) -> Vec<TreeEvent> {
        match self.model.task() {
            Task::Tree { tree, search, .. } => tree.search(*search),
            _ => Vec::new(),
        }
    }

    /// Returns `true` if the task is done by moves on the board.
    pub(super) fn is_board_task(&self) -> bool {
        matches!(self.model.task(), Task::Move { .. } | Task::Play { .. })
    }

    /// Gives the entry its state at the start of a step.
    fn begin(&mut self) {
        (self.game, self.chosen, self.begun) = (None, 0, false);
        let typed = matches!(self.model.task(), Task::Answer { .. } | Task::Tree { .. } | Task::Code { .. });
        self.typed = typed.then(TextField::default);
    }

    /// Takes an event, and does what follows from it.
    fn send(&mut self, event: LessonEvent<Note>, cx: &mut Context) {
        let visit = self.model.visit();
        let effects = self.model.update(event);
        if self.model.visit() != visit {
            self.begin();
        }
        self.perform(effects, cx);
    }

    fn perform(&mut self, effects: Vec<LessonEffect>, cx: &mut Context) {
        for effect in effects {
            match effect {
                LessonEffect::Open(setup) => self.set_up_board(&setup, cx),
                LessonEffect::Weigh { request, terms } => self.weigh(request, &terms, cx),
                LessonEffect::Show(moves) => self.show(&moves, cx),
                LessonEffect::Describe { request, moves } => self.describe(request, &moves, cx),
                LessonEffect::Ask { request, moves, question } => {
                    let Some(game) = &self.game else { continue };
                    let id = cx.next_request();
                    let asked = Request {
                        game: game.rules.name(),
                        position: Some(game.start.clone()),
                        query: question.query(cx.now ^ moves.len() as u64),
                        moves,
                        lang: cx.words.lang(),
                    };
                    cx.effect(Effect::Ask(EngineRequest { id, request: asked, threads: cx.threads }));
                    self.request = Some((id, request));
                }
                LessonEffect::Stop => self.stop(cx),
                LessonEffect::Pause { request } => self.send(LessonEvent::Paused { request }, cx),
                LessonEffect::Record { lesson, step, at_once } => {
                    let day = today(cx);
                    cx.progress.done(&lesson, &step, at_once, day);
                    let text = cx.progress.to_json();
                    cx.effect(Effect::SaveProgress(text));
                }
            }
        }
    }

    fn set_up_board(&mut self, setup: &BoardSetup, cx: &mut Context) {
        let made = LessonBoard::open(cx.service.registry(), setup).and_then(|board| {
            let entry = cx.service.registry().entry(&setup.game)?;
            let position = board.record.position();
            GameState::new(entry, Arc::from(board.game), Some(&position), new_id(cx.now))
        });
        match made {
            Ok(mut game) => {
                game.flip = false;
                self.cursor = BoardCursor::new(&game);
                // Moves in a sum are always typed.
                if game.is_typed() && self.is_board_task() {
                    self.typed = Some(TextField::default());
                }
                let position = describe(&game, &[]);
                self.game = Some(game);
                if let Ok(position) = position {
                    self.send(LessonEvent::Opened(position), cx);
                }
            }
            Err(error) => cx.show_error(&error),
        }
    }

    fn weigh(&mut self, request: u64, terms: &[String], cx: &mut Context) {
        let Some(setup) = &self.step().board else { return };
        let board = LessonBoard::open(cx.service.registry(), setup);
        match board.and_then(|mut board| board.candidates(terms)) {
            Ok(candidates) => self.send(LessonEvent::Weighed { request, candidates }, cx),
            Err(error) => cx.show_error(&error),
        }
    }

    fn show(&mut self, moves: &[String], cx: &mut Context) {
        let Some(game) = &mut self.game else { return };
        if let Err(error) = game.show_moves(moves) {
            cx.show_parse_error(&error);
        }
        self.cursor.settle(game);
    }

    fn describe(&mut self, request: u64, moves: &[String], cx: &mut Context) {
        let Some(game) = &self.game else { return };
        let position = match describe(game, moves) {
            Ok(position) => {
                // What was typed has been read.
                if self.typed.as_ref().map(TextField::text) == moves.last().map(String::as_str) {
                    self.typed = game.is_typed().then(TextField::default);
                }
                Some(position)
            }
            Err(error) => {
                cx.show_error(&error);
                None
            }
        };
        self.send(LessonEvent::Described { request, position }, cx);
    }

    fn stop(&mut self, cx: &mut Context) {
        if let Some((id, _)) = self.request.take() {
            cx.effect(Effect::Stop(id));
        }
    }

    /// Takes a key.
    pub(super) fn key(&mut self, code: KeyCode, cx: &mut Context) -> Option<CourseAnswer> {
        let at = self.model.at();
        match code {
            KeyCode::Esc if self.cursor.is_holding() => self.cursor.drop_move(),
            KeyCode::Esc => {
                self.stop(cx);
                return Some(CourseAnswer::Map);
            }
            KeyCode::PageUp if at > 0 => self.send(LessonEvent::Go(at - 1), cx),
            KeyCode::PageDown if at + 1 < self.model.places().len() => self.send(LessonEvent::Go(at + 1), cx),
            KeyCode::PageUp | KeyCode::PageDown => {}
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if self.model.is_done() => {
                self.send(LessonEvent::Next, cx);
                return self.model.is_finished().then_some(CourseAnswer::Map);
            }
            _ if self.model.is_done() => {}
            KeyCode::Char('?') => self.send(LessonEvent::Hint, cx),
            KeyCode::Char('i') if !self.typing() => self.send(LessonEvent::Hint, cx),
            code => self.task_key(code, cx),
        }
        None
    }

    fn task_key(&mut self, code: KeyCode, cx: &mut Context) {
        self.begun = true;
        match self.model.task() {
            Task::Move { .. } | Task::Play { .. } if self.typed.is_none() => self.board_key(code, cx),
            Task::Choose { .. } => self.choose_key(code, cx),
            Task::Weights { .. } => self.weights_key(code, cx),
            _ => self.typing_key(code, cx),
        }
    }

    fn choose_key(&mut self, code: KeyCode, cx: &mut Context) {
        let Task::Choose { options, .. } = self.model.task() else { return };
        let last = options.len() - 1;
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Char(c @ '1'..='9') => {
                self.chosen = (c as usize - '1' as usize).min(last);
                self.choose_option(cx);
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.choose_option(cx),
            _ => {}
        }
    }

    fn choose_option(&mut self, cx: &mut Context) {
        let Task::Choose { options, .. } = self.model.task() else { return };
        let option = options[self.chosen].clone();
        self.send(LessonEvent::Answer(option), cx);
    }

    fn weights_key(&mut self, code: KeyCode, cx: &mut Context) {
        let last = self.model.weights().len().saturating_sub(1);
        let weight = self.model.weights().get(self.chosen).copied().unwrap_or_default();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Left | KeyCode::Char('h' | '-') => {
                self.send(LessonEvent::SetWeight(self.chosen, weight - 1), cx);
            }
            KeyCode::Right | KeyCode::Char('l' | '+') => {
                self.send(LessonEvent::SetWeight(self.chosen, weight + 1), cx);
            }
            KeyCode::Enter | KeyCode::Char(' ') => self.send(LessonEvent::PlayWeights, cx),
            _ => {}
        }
    }

    fn typing_key(&mut self, code: KeyCode, cx: &mut Context) {
        let moment = self.model.moment();
        // Where there is something to step through, the arrows do.
        let steps = matches!(self.model.task(), Task::Tree { .. } | Task::Code { .. });
        match code {
            KeyCode::Right | KeyCode::Left | KeyCode::Home | KeyCode::End if !steps => {
                if let Some(typed) = &mut self.typed {
                    typed.key(code);
                }
            }
            KeyCode::Right | KeyCode::Down => self.send(LessonEvent::Moment(moment + 1), cx),
            KeyCode::Left | KeyCode::Up => self.send(LessonEvent::Moment(moment.saturating_sub(1)), cx),
            KeyCode::Home => self.send(LessonEvent::Moment(0), cx),
            KeyCode::End => self.send(LessonEvent::Moment(usize::MAX), cx),
            KeyCode::Backspace => {
                let empty = self.typed.as_ref().is_none_or(TextField::is_empty);
                if let Some(typed) = &mut self.typed {
                    typed.key(code);
                }
                let board = self.game.as_ref().is_some_and(|game| !game.is_typed());
                if empty && board && self.is_board_task() {
                    self.typed = None;
                }
            }
            KeyCode::Enter => {
                let text = self.typed.as_ref().map_or("", TextField::text).to_owned();
                if text.trim().is_empty() {
                    return;
                }
                let board_task = self.is_board_task();
                self.send(if board_task { LessonEvent::Move(text) } else { LessonEvent::Answer(text) }, cx);
            }
            code => {
                if let Some(typed) = &mut self.typed {
                    typed.key(code);
                }
            }
        }
    }

    fn board_key(&mut self, code: KeyCode, cx: &mut Context) {
        let Some(game) = &self.game else { return };
        if let Some(direction) = Direction::of_key(code) {
            return self.cursor.step(game, direction);
        }
        match code {
            KeyCode::Char(':' | '/') => self.typed = Some(TextField::default()),
            KeyCode::Char('r') => self.send(LessonEvent::Restart, cx),
            KeyCode::Char(' ') if !game.heaps().is_empty() => self.cursor.toggle_heap(),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(cx),
            _ => {}
        }
    }

    fn touch(&mut self, cx: &mut Context) {
        let Some(game) = &self.game else { return };
        match self.cursor.touch_here(game) {
            TouchOutcome::Play(text) => self.send(LessonEvent::Move(text), cx),
            // Promotions: the first is the queen.
            TouchOutcome::Choose(moves) => {
                if let Some(mv) = moves.first() {
                    self.send(LessonEvent::Move(mv.text.clone()), cx);
                }
            }
            TouchOutcome::Nothing | TouchOutcome::Picked => {}
        }
    }

    pub(super) fn click(&mut self, target: HitTarget, cx: &mut Context) -> Option<CourseAnswer> {
        if self.model.is_done() {
            return None;
        }
        match target {
            HitTarget::Candidate(row) if matches!(self.model.task(), Task::Choose { .. }) => {
                self.chosen = row;
                self.choose_option(cx);
            }
            HitTarget::Candidate(row) => self.chosen = row.min(self.model.weights().len().saturating_sub(1)),
            HitTarget::Square((column, row)) => {
                (self.cursor.column, self.cursor.row) = (column, row);
                self.touch(cx);
            }
            HitTarget::Number(number) => {
                self.cursor.column = usize::from(number).saturating_sub(1);
                self.touch(cx);
            }
            HitTarget::Counter { heap, take } => {
                let Some(game) = &self.game else { return None };
                let same = (self.cursor.heap, self.cursor.take) == (heap, take);
                self.cursor.point(game, heap, take);
                if same {
                    self.touch(cx);
                }
            }
            _ => {}
        }
        None
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let (Some(typed), false) = (&mut self.typed, self.model.is_done()) {
            typed.paste(text.lines().next().unwrap_or_default());
        }
    }

    /// Takes a key with Ctrl or Alt while an answer is typed.
    pub(super) fn edit(&mut self, key: KeyEvent) {
        if let Some(typed) = &mut self.typed {
            typed.edit(key);
        }
    }

    /// Takes a report of the engine.
    pub(super) fn engine_reply(&mut self, reply: EngineReply, cx: &mut Context) {
        let Some((_, request)) = self.request.filter(|(id, _)| *id == reply.id) else { return };
        let event = match reply.event {
            EngineEvent::Partial(_) | EngineEvent::Nodes(_) => return,
            EngineEvent::Answer(Ok(analysis)) => {
                let best = analysis.best.into_iter().next();
                let reason = analysis.notes.into_iter().next();
                LessonEvent::Analysed { request, found: Some(Found { value: analysis.value, best, reason }) }
            }
            EngineEvent::EngineChoice(Ok(choice)) => {
                LessonEvent::Chosen { request, mv: choice.map(|choice| choice.mv.text) }
            }
            EngineEvent::Answer(Err(error)) | EngineEvent::EngineChoice(Err(error)) => {
                cx.show_error(&error);
                LessonEvent::Chosen { request, mv: None }
            }
            _ => LessonEvent::Chosen { request, mv: None },
        };
        self.request = None;
        self.send(event, cx);
    }

    /// The words about an attempt.
    pub(super) fn feedback_text(&self, words: Words) -> Option<String> {
        let said = self.lesson().words(words.tongue());
        let step = self.step();
        let entry = self.game.as_ref().map(|game| game.entry);
        let quoted = |label: &str| match entry {
            Some(entry) => words.quoted_move(entry, label),
            None => label.to_owned(),
        };
        let move_args = |label: &str, reply: Option<&str>| -> [(&'static str, Arg); 2] {
            [("move", quoted(label).into()), ("reply", reply.map_or("–".to_owned(), quoted).into())]
        };
        Some(match self.model.feedback()? {
            Feedback::Right => said.text(&step.message("right")).to_owned(),
            Feedback::Discussed(id) => said.text(id).to_owned(),
            Feedback::Answer => words.text("tui-lesson-wrong"),
            Feedback::Over => words.text("tui-lesson-over"),
            Feedback::Plays(label) => words.say("tui-lesson-plays-wrong", &[("move", label.clone().into())]),
            Feedback::Slip { label, reply } => {
                let args = move_args(label, reply.as_deref());
                words.say("tui-lesson-slip", &args)
            }
            Feedback::Move { label, found: None } => {
                words.say("tui-lesson-wrong-move", &[("move", quoted(label).into())])
            }
            Feedback::Move { label, found: Some(Found { value, best, reason }) } => {
                let args = move_args(label, best.as_ref().map(|mv| &*mv.label));
                let id = match value {
                    Value::Win { .. } => "tui-lesson-refuted",
                    Value::Draw => "tui-lesson-drawn",
                    _ => "tui-lesson-not-best",
                };
                let why = entry
                    .zip(reason.as_ref())
                    .map(|(entry, note)| words.note(entry, note))
                    .unwrap_or_default();
                format!("{}\n{why}", words.say(id, &args))
            }
        })
    }
}
