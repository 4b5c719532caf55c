//! A lesson on the screen: a board or a tree, an idea, a task, and what was right or wrong about an attempt.
//!
//! Invariant: at most one request to the engine is open, [`LessonPlayer::request`]; replies to any other are dropped.

use super::{CourseAnswer, today};
use crate::{
    context::Context,
    engine::{EngineEvent, EngineReply, EngineRequest},
    event::Effect,
    game::{BoardCursor, Direction, GameState, TouchOutcome, new_id},
    view::canvas::HitTarget,
    words::Words,
};
use boyi_core::{Arg, Note, Value};
use boyi_games::MoveText;
use boyi_lessons::{Goal, Judgement, Lesson, LessonBoard, Step, Task, TreeEvent, WEIGHTS, choose};
use boyi_session::{Analyze, Choose, Query, Request};
use crossterm::event::KeyCode;
use std::sync::Arc;

/// Milliseconds for an opponent's move or a word about a wrong one.
const ANSWER_MS: u64 = 3_000;
/// The level from which on the opponent makes no mistakes, so that one of the reader's decides.
const PERFECT: u8 = 10;
/// Characters of an answer at most.
const LONGEST_ANSWER: usize = 200;

/// What is said about an attempt.
#[derive(Clone)]
pub(super) enum Feedback {
    /// The task is done.
    Right,
    /// The message of this id.
    Discussed(String),
    /// A wrong move; what the engine says of it, once it has answered.
    Move { label: String, found: Option<(Value, Option<String>, Vec<Note>)> },
    /// A wrong answer that the lesson says nothing about.
    Answer,
    /// A game that was not won.
    Over,
    /// A move that gave the goal away; it was taken back.
    Slip { label: String, reply: Option<String> },
    /// The program plays this move.
    Plays(String),
}

/// What the engine was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    /// The opponent's move, by a perfect one or one of a level.
    Opponent,
    /// What is wrong with a move.
    Refute,
}

/// The lesson on the screen.
pub(super) struct LessonPlayer {
    /// The steps to do, and which of them is on the screen.
    steps: Vec<(&'static Lesson, usize)>,
    at: usize,
    /// The task with what the engines had to work out.
    pub(super) task: Task,
    pub(super) game: Option<GameState>,
    pub(super) cursor: BoardCursor,
    /// What is typed; `None` while keys move the cursor.
    pub(super) typed: Option<String>,
    /// The option or the weight under the cursor.
    pub(super) chosen: usize,
    /// The moment of a search or program that is shown.
    pub(super) moment: usize,
    pub(super) weights: Vec<i32>,
    pub(super) feedback: Option<Feedback>,
    pub(super) hint: bool,
    /// Whether the reader has begun with the task.
    pub(super) begun: bool,
    /// Whether an attempt at this step was wrong.
    missed: bool,
    request: Option<(u64, Purpose)>,
}

impl LessonPlayer {
    /// The first of these steps; `None` if there is none.
    pub(super) fn new(steps: Vec<(&'static Lesson, usize)>, cx: &mut Context) -> Option<LessonPlayer> {
        steps.first()?;
        let mut player = LessonPlayer {
            steps,
            at: 0,
            task: Task::Read,
            game: None,
            cursor: BoardCursor::default(),
            typed: None,
            chosen: 0,
            moment: 0,
            weights: Vec::new(),
            feedback: None,
            hint: false,
            begun: false,
            missed: false,
            request: None,
        };
        player.begin(cx);
        Some(player)
    }

    pub(super) fn lesson(&self) -> &'static Lesson {
        self.steps[self.at].0
    }

    pub(super) fn step(&self) -> &'static Step {
        let (lesson, step) = self.steps[self.at];
        &lesson.steps[step]
    }

    /// The number of the step on the screen, from 1, and how many there are.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.at + 1, self.steps.len())
    }

    pub(super) fn title(&self, words: Words) -> String {
        self.lesson().words(words.tongue()).text("title").to_owned()
    }

    pub(super) fn typing(&self) -> bool {
        self.typed.is_some() && !self.is_done()
    }

    /// Whether the task on the screen is done.
    pub(super) fn is_done(&self) -> bool {
        self.task == Task::Read || matches!(self.feedback, Some(Feedback::Right))
    }

    /// Whether the engine is working.
    pub(super) fn waiting(&self) -> bool {
        self.request.is_some()
    }

    pub(super) fn keys_id(&self) -> &'static str {
        match &self.task {
            _ if self.is_done() => "tui-keys-lesson-done",
            Task::Move { .. } | Task::Play { .. } => "tui-keys-lesson-board",
            Task::Choose { .. } => "tui-keys-lesson-choose",
            Task::Weights { .. } => "tui-keys-lesson-weights",
            Task::Tree { .. } | Task::Code { .. } => "tui-keys-lesson-run",
            Task::Read | Task::Answer { .. } => "tui-keys-lesson-answer",
        }
    }

    /// The events of the search of a tree.
    pub(super) fn tree_events(&self) -> Vec<TreeEvent> {
        match &self.task {
            Task::Tree { tree, search, .. } => tree.search(*search),
            _ => Vec::new(),
        }
    }

    /// The last moment of a search or program.
    fn last_moment(&self) -> usize {
        let moments = match &self.task {
            Task::Code { program, .. } => program.run().0.len(),
            _ => self.tree_events().len(),
        };
        moments.saturating_sub(1)
    }

    /// Begins the step on the screen, or begins it again.
    fn begin(&mut self, cx: &mut Context) {
        self.stop(cx);
        let step = self.step();
        self.task = step.task.clone();
        let prepared = self.task.prepare(cx.service.registry(), step.board.as_ref());
        if let Err(error) = prepared {
            cx.show_error(&error);
        }
        self.set_up_board(cx);
        (self.chosen, self.moment, self.feedback, self.hint, self.missed) = (0, 0, None, false, false);
        self.weights = match &self.task {
            Task::Weights { terms, .. } => vec![1; terms.len()],
            _ => Vec::new(),
        };
        self.begun = false;
        let sum = self.game.as_ref().is_some_and(GameState::is_sum);
        let board_task = matches!(self.task, Task::Move { .. } | Task::Play { .. });
        let typed = matches!(self.task, Task::Answer { .. } | Task::Tree { .. } | Task::Code { .. });
        self.typed = (typed || sum && board_task).then(String::new);
        if matches!(self.task, Task::Play { second: true, .. }) {
            self.ask_opponent(cx);
        }
    }

    fn set_up_board(&mut self, cx: &mut Context) {
        self.game = None;
        let Some(setup) = &self.step().board else { return };
        let made = LessonBoard::open(cx.service.registry(), setup).and_then(|board| {
            let entry = cx.service.registry().entry(&setup.game)?;
            let position = board.record.position();
            GameState::new(entry, Arc::from(board.game), Some(&position), new_id(cx.now))
        });
        match made {
            Ok(mut game) => {
                game.flip = false;
                self.cursor = BoardCursor::new(&game);
                self.game = Some(game);
            }
            Err(error) => cx.show_error(&error),
        }
    }

    fn stop(&mut self, cx: &mut Context) {
        if let Some((id, _)) = self.request.take() {
            cx.effect(Effect::Stop(id));
        }
    }

    /// Takes a key.
    pub(super) fn key(&mut self, code: KeyCode, cx: &mut Context) -> Option<CourseAnswer> {
        match code {
            KeyCode::Esc if self.cursor.is_holding() => self.cursor.drop_move(),
            KeyCode::Esc => {
                self.stop(cx);
                return Some(CourseAnswer::Map);
            }
            KeyCode::PageUp => self.go(self.at.checked_sub(1), cx),
            KeyCode::PageDown => self.go(Some(self.at + 1), cx),
            KeyCode::Enter | KeyCode::Char(' ' | 'n') if self.is_done() => return self.next(cx),
            _ if self.is_done() => {}
            KeyCode::Char('?') => self.hint = true,
            KeyCode::Char('i') if !self.typing() => self.hint = true,
            code => self.task_key(code, cx),
        }
        None
    }

    fn task_key(&mut self, code: KeyCode, cx: &mut Context) {
        self.begun = true;
        match self.task {
            Task::Move { .. } | Task::Play { .. } if self.typed.is_none() => self.board_key(code, cx),
            Task::Choose { .. } => self.choose_key(code, cx),
            Task::Weights { .. } => self.weights_key(code, cx),
            _ => self.typing_key(code, cx),
        }
    }

    /// Goes to another step, if there is one.
    fn go(&mut self, to: Option<usize>, cx: &mut Context) {
        if let Some(to) = to.filter(|&to| to < self.steps.len()) {
            self.at = to;
            self.begin(cx);
        }
    }

    /// Goes on after a step that is done.
    fn next(&mut self, cx: &mut Context) -> Option<CourseAnswer> {
        if self.task == Task::Read {
            self.record(cx);
        }
        if self.at + 1 == self.steps.len() {
            return Some(CourseAnswer::Map);
        }
        self.go(Some(self.at + 1), cx);
        None
    }

    /// Notes that the step is done.
    fn record(&self, cx: &mut Context) {
        let (lesson, step) = (self.lesson(), self.step());
        let day = today(cx);
        cx.progress.done(&lesson.id, &step.id, !self.missed, day);
        let text = cx.progress.to_json();
        cx.effect(Effect::SaveProgress(text));
    }

    fn solved(&mut self, cx: &mut Context) {
        self.feedback = Some(Feedback::Right);
        self.record(cx);
    }

    fn failed(&mut self, feedback: Feedback) {
        self.missed = true;
        self.feedback = Some(feedback);
    }

    /// Judges what is no move on the board.
    fn judge(&mut self, given: &str, cx: &mut Context) {
        match self.step().judge(given) {
            Judgement::Right => self.solved(cx),
            Judgement::Discussed(id) => self.failed(Feedback::Discussed(id)),
            Judgement::Wrong => self.failed(Feedback::Answer),
        }
    }

    fn choose_key(&mut self, code: KeyCode, cx: &mut Context) {
        let Task::Choose { options, .. } = &self.task else { return };
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
        let Task::Choose { options, .. } = &self.task else { return };
        let option = options[self.chosen].clone();
        self.judge(&option, cx);
    }

    fn weights_key(&mut self, code: KeyCode, cx: &mut Context) {
        let last = self.weights.len().saturating_sub(1);
        let change =
            |weight: &mut i32, by: i32| *weight = (*weight + by).clamp(*WEIGHTS.start(), *WEIGHTS.end());
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.chosen = (self.chosen + 1).min(last),
            KeyCode::Left | KeyCode::Char('h' | '-') => change(&mut self.weights[self.chosen], -1),
            KeyCode::Right | KeyCode::Char('l' | '+') => change(&mut self.weights[self.chosen], 1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let Some((mv, label)) = self.weighed() else { return };
                match self.step().judge(&mv) {
                    Judgement::Right => self.solved(cx),
                    _ => self.failed(Feedback::Plays(label)),
                }
            }
            _ => {}
        }
    }

    /// The move that the program plays by the weights, and its label.
    pub(super) fn weighed(&self) -> Option<(String, String)> {
        let Task::Weights { candidates, .. } = &self.task else { return None };
        choose(candidates, &self.weights).map(|candidate| (candidate.mv.clone(), candidate.label.clone()))
    }

    fn typing_key(&mut self, code: KeyCode, cx: &mut Context) {
        let last = self.last_moment();
        match code {
            KeyCode::Right | KeyCode::Down => self.moment = (self.moment + 1).min(last),
            KeyCode::Left | KeyCode::Up => self.moment = self.moment.saturating_sub(1),
            KeyCode::Home => self.moment = 0,
            KeyCode::End => self.moment = last,
            KeyCode::Backspace => {
                let empty = self.typed.as_mut().is_none_or(|typed| typed.pop().is_none());
                let board = self.game.as_ref().is_some_and(|game| !game.is_sum());
                if empty && board && matches!(self.task, Task::Move { .. } | Task::Play { .. }) {
                    self.typed = None;
                }
            }
            KeyCode::Char(c) => {
                if let Some(typed) = self.typed.as_mut().filter(|typed| typed.len() < LONGEST_ANSWER) {
                    typed.push(c);
                }
            }
            KeyCode::Enter => {
                let Some(text) = self.typed.clone().filter(|text| !text.trim().is_empty()) else { return };
                match self.task {
                    Task::Move { .. } | Task::Play { .. } => self.play(&text, cx),
                    _ => self.judge(&text, cx),
                }
            }
            _ => {}
        }
    }

    fn board_key(&mut self, code: KeyCode, cx: &mut Context) {
        let Some(game) = &self.game else { return };
        if let Some(direction) = Direction::of_key(code) {
            return self.cursor.step(game, direction);
        }
        match code {
            KeyCode::Char(':' | '/') => self.typed = Some(String::new()),
            KeyCode::Char('r') => self.begin_again(cx),
            KeyCode::Char(' ') if !game.heaps().is_empty() => self.cursor.toggle_heap(),
            KeyCode::Enter | KeyCode::Char(' ') => self.touch(cx),
            _ => {}
        }
    }

    /// Begins a game again; what was missed stays missed.
    fn begin_again(&mut self, cx: &mut Context) {
        let missed = self.missed;
        self.begin(cx);
        self.missed = missed;
    }

    fn touch(&mut self, cx: &mut Context) {
        let Some(game) = &self.game else { return };
        match self.cursor.touch_here(game) {
            TouchOutcome::Play(text) => self.play(&text, cx),
            // Promotions: the first is the queen.
            TouchOutcome::Choose(moves) => {
                if let Some(mv) = moves.first() {
                    self.play(&mv.text.clone(), cx);
                }
            }
            TouchOutcome::Nothing | TouchOutcome::Picked => {}
        }
    }

    pub(super) fn click(&mut self, target: HitTarget, cx: &mut Context) -> Option<CourseAnswer> {
        if self.is_done() {
            return None;
        }
        match target {
            HitTarget::Candidate(row) if matches!(self.task, Task::Choose { .. }) => {
                self.chosen = row;
                self.choose_option(cx);
            }
            HitTarget::Candidate(row) => self.chosen = row.min(self.weights.len().saturating_sub(1)),
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
        if let (Some(typed), false) = (&mut self.typed, matches!(self.feedback, Some(Feedback::Right))) {
            let line: String = text.lines().next().unwrap_or_default().chars().take(LONGEST_ANSWER).collect();
            typed.push_str(&line);
        }
    }

    /// Plays the reader's move.
    fn play(&mut self, text: &str, cx: &mut Context) {
        if self.waiting() || !matches!(self.task, Task::Move { .. } | Task::Play { .. }) {
            return;
        }
        let Some(game) = &mut self.game else { return };
        if game.over() {
            return;
        }
        let mv = match game.play(text, cx.now) {
            Ok(mv) => mv,
            Err(error) => return cx.show_parse_error(&error),
        };
        self.cursor.settle(game);
        // Moves in a sum are always typed.
        self.typed = game.is_sum().then(String::new);
        match &self.task {
            Task::Move { .. } => self.judge_move(&mv, cx),
            _ => self.played_on(cx),
        }
    }

    fn judge_move(&mut self, mv: &MoveText, cx: &mut Context) {
        match self.step().judge(&mv.text) {
            Judgement::Right => self.solved(cx),
            Judgement::Discussed(id) => {
                self.failed(Feedback::Discussed(id));
                self.take_back();
            }
            Judgement::Wrong => {
                self.failed(Feedback::Move { label: mv.label.clone(), found: None });
                self.ask(Purpose::Refute, analysis(), cx);
                self.take_back();
            }
        }
    }

    fn take_back(&mut self) {
        if let Some(game) = &mut self.game {
            game.go_to_ply(game.at.saturating_sub(1));
            self.cursor.settle(game);
        }
    }

    /// After a move in a game that is played on: the end, or the opponent's turn.
    fn played_on(&mut self, cx: &mut Context) {
        self.feedback = None;
        match self.reader_reached_goal() {
            Some(true) => self.solved(cx),
            Some(false) => self.failed(Feedback::Over),
            None => self.ask_opponent(cx),
        }
    }

    /// Whether a finished game reached its goal.
    fn reader_reached_goal(&self) -> Option<bool> {
        let Task::Play { goal, second, .. } = &self.task else { return None };
        let game = self.game.as_ref()?;
        let winner = game.winner()?;
        let first = game.first_mover();
        let reader = if *second { !first } else { first };
        Some(match goal {
            Goal::Win => winner == Some(reader),
            _ => winner.is_none_or(|winner| winner == reader),
        })
    }

    fn ask(&mut self, purpose: Purpose, query: Query, cx: &mut Context) {
        let Some(game) = &self.game else { return };
        let id = cx.next_request();
        let request = Request {
            game: game.rules.name(),
            position: Some(game.start.clone()),
            moves: game.move_texts(),
            lang: cx.words.lang(),
            query,
        };
        cx.effect(Effect::Ask(EngineRequest { id, request, threads: cx.threads }));
        self.request = Some((id, purpose));
    }

    fn ask_opponent(&mut self, cx: &mut Context) {
        let Task::Play { level, .. } = self.task else { return };
        let seed = cx.now ^ self.game.as_ref().map_or(0, |game| game.at as u64);
        let query = match level {
            PERFECT.. => analysis(),
            level => Query::Choose(Choose { level, seed, time_ms: Some(ANSWER_MS) }),
        };
        self.ask(Purpose::Opponent, query, cx);
    }

    /// Takes a report of the engine.
    pub(super) fn engine_reply(&mut self, reply: EngineReply, cx: &mut Context) {
        let Some((_, purpose)) = self.request.filter(|(id, _)| *id == reply.id) else { return };
        match (reply.event, purpose) {
            (EngineEvent::Partial(_) | EngineEvent::Nodes(_), _) => return,
            (EngineEvent::Answer(Ok(analysis)), Purpose::Refute) => {
                if let Some(Feedback::Move { found, .. }) = &mut self.feedback {
                    let reply = analysis.best.first().map(|mv| mv.label.clone());
                    *found = Some((analysis.value, reply, analysis.notes));
                }
            }
            (EngineEvent::Answer(Ok(analysis)), Purpose::Opponent) => {
                self.request = None;
                return self.opponent_found(analysis.value, analysis.best.first().cloned(), cx);
            }
            (EngineEvent::EngineChoice(Ok(Some(choice))), Purpose::Opponent) => {
                self.request = None;
                return self.opponent_moves(&choice.mv, cx);
            }
            (EngineEvent::Answer(Err(error)) | EngineEvent::EngineChoice(Err(error)), _) => {
                cx.show_error(&error)
            }
            _ => {}
        }
        self.request = None;
    }

    /// A perfect opponent has looked at the position: the reader's move was a mistake, or it plays on.
    fn opponent_found(&mut self, value: Value, best: Option<MoveText>, cx: &mut Context) {
        let Task::Play { goal, .. } = self.task else { return };
        let slipped = match goal {
            Goal::Win => value.is_proof() && !value.is_loss(),
            _ => value.is_win(),
        };
        let last = self.game.as_ref().and_then(|game| game.plies.get(game.at.checked_sub(1)?));
        if let (true, Some(last)) = (slipped, last) {
            let (label, reply) = (last.mv.label.clone(), best.map(|mv| mv.label));
            self.failed(Feedback::Slip { label, reply });
            return self.take_back();
        }
        let legal = self.game.as_ref().and_then(|game| game.legal.as_ref()?.first().cloned());
        if let Some(mv) = best.or(legal) {
            self.opponent_moves(&mv, cx);
        }
    }

    fn opponent_moves(&mut self, mv: &MoveText, cx: &mut Context) {
        let Some(game) = &mut self.game else { return };
        if let Err(error) = game.play(&mv.text, cx.now) {
            return cx.show_parse_error(&error);
        }
        self.cursor.settle(game);
        match self.reader_reached_goal() {
            Some(true) => self.solved(cx),
            Some(false) => self.failed(Feedback::Over),
            None => {}
        }
    }

    /// The words about an attempt.
    pub(super) fn feedback_text(&self, words: Words) -> Option<String> {
        let said = self.lesson().words(words.tongue());
        let step = self.step();
        Some(match self.feedback.as_ref()? {
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
                words.say("tui-lesson-wrong-move", &[("move", label.clone().into())])
            }
            Feedback::Move { label, found: Some((value, reply, notes)) } => {
                let args = move_args(label, reply.as_deref());
                let id = match value {
                    Value::Win { .. } => "tui-lesson-refuted",
                    Value::Draw => "tui-lesson-drawn",
                    _ => "tui-lesson-not-best",
                };
                let why = notes.first().map(|note| words.note(note)).unwrap_or_default();
                format!("{}\n{why}", words.say(id, &args))
            }
        })
    }
}

fn move_args(label: &str, reply: Option<&str>) -> [(&'static str, Arg); 2] {
    [("move", label.into()), ("reply", reply.unwrap_or("–").into())]
}

/// The question about a position that a perfect opponent asks.
fn analysis() -> Query {
    Query::Analyze(Analyze { time_ms: Some(ANSWER_MS), ..Analyze::default() })
}
