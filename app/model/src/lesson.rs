//! Steps of lessons, one after the other: attempts at a task, and what is said about them.
//!
//! Answers and moves are judged by the lesson. The engine says what is wrong with a move that the lesson does not discuss, and plays
//! the opponent.

use crate::{position::Position, requests::Requests};
use boyi_lessons::{BoardSetup, Candidate, Goal, Judgement, Lesson, Step, Task, WEIGHTS, choose};
use boyi_session::{Analyze, Choose, MoveText, Query, Side, Value};
use std::sync::Arc;

/// Milliseconds for the opponent's move, or for the reason why a move is wrong.
pub const ANSWER_MS: u64 = 3_000;
/// The level that always plays the best move it finds: from it on, a mistake of the reader's decides.
pub const PERFECT: u8 = 10;

/// A step of a lesson.
#[derive(Clone, PartialEq, Debug)]
pub struct Place {
    /// The lesson.
    pub lesson: Arc<Lesson>,
    /// The index of the step.
    pub step: usize,
}

impl Place {
    /// Every step of a lesson.
    pub fn of_lesson(lesson: &Arc<Lesson>) -> impl Iterator<Item = Place> + use<> {
        let lesson = lesson.clone();
        (0..lesson.steps.len()).map(move |step| Place { lesson: lesson.clone(), step })
    }

    /// The step.
    pub fn step(&self) -> &Step {
        &self.lesson.steps[self.step]
    }
}

/// The engine's findings about a position. `R` is how a user interface keeps a reason.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<R> {
    /// The value for the side to move.
    pub value: Value,
    /// The best move.
    pub best: Option<MoveText>,
    /// The most important reason.
    pub reason: Option<R>,
}

/// Feedback on an attempt.
#[derive(Clone, PartialEq, Debug)]
pub enum Feedback<R> {
    /// The task is done.
    Right,
    /// The message of the lesson with this id.
    Discussed(String),
    /// A wrong move that the lesson does not discuss, and the position after it, once the engine has answered.
    Move {
        /// The move.
        label: String,
        /// The engine's answer.
        found: Option<Found<R>>,
    },
    /// A wrong answer that the lesson does not discuss.
    Answer,
    /// A game that ended without reaching its goal.
    Over,
    /// A move that gave the goal away; it was taken back.
    Slip {
        /// The move.
        label: String,
        /// The opponent's reply.
        reply: Option<String>,
    },
    /// The reader's program plays this move, which is not the one wanted.
    Plays(String),
}

/// A question to the engine about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Its value, the best move and the reason: [`LessonEvent::Analysed`].
    Analyse,
    /// A move of an opponent of this level: [`LessonEvent::Chosen`].
    Choose {
        /// The level, 1 to 9.
        level: u8,
    },
}

impl Question {
    /// The question as a query of a session, to be answered in [`ANSWER_MS`].
    pub fn query(self, seed: u64) -> Query {
        let time_ms = Some(ANSWER_MS);
        match self {
            Question::Analyse => Query::Analyze(Analyze { time_ms, ..Analyze::default() }),
            Question::Choose { level } => Query::Choose(Choose { level, seed, time_ms }),
        }
    }
}

/// Something that happens to a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum LessonEvent<R> {
    /// The reader goes to the step with this index.
    Go(usize),
    /// The reader continues after a step that is done.
    Next,
    /// The board of the step has been set up.
    Opened(Position),
    /// The terms of the evaluation after each legal move are known.
    Weighed {
        /// The number of the request.
        request: u64,
        /// The moves with their terms.
        candidates: Vec<Candidate>,
    },
    /// The reader answers, or chooses the option with this id.
    Answer(String),
    /// The reader sets the weight with this index.
    SetWeight(usize, i32),
    /// The reader's program plays by the weights.
    PlayWeights,
    /// The reader looks at this moment of a search or a program.
    Moment(usize),
    /// The reader asks for the hint.
    Hint,
    /// The reader enters a move.
    Move(String),
    /// The reader starts the task again; a miss stays a miss.
    Restart,
    /// The session has described a position; `None` if it could not read the last move, for which it has given the reason.
    Described {
        /// The number of the request.
        request: u64,
        /// The position.
        position: Option<Position>,
    },
    /// The engine has answered [`Question::Analyse`]; `None` if it has failed, for which it has given the reason.
    Analysed {
        /// The number of the request.
        request: u64,
        /// The answer.
        found: Option<Found<R>>,
    },
    /// The engine has answered [`Question::Choose`]; `None` if it has failed, for which it has given the reason.
    Chosen {
        /// The number of the request.
        request: u64,
        /// The move.
        mv: Option<String>,
    },
    /// A pause is over.
    Paused {
        /// The number of the request.
        request: u64,
    },
}

/// Something to be done for a lesson.
#[derive(Clone, PartialEq, Debug)]
pub enum LessonEffect {
    /// Set up the board of the step: [`LessonEvent::Opened`].
    Open(BoardSetup),
    /// Work out these terms after each legal move: [`LessonEvent::Weighed`].
    Weigh {
        /// The number of the request.
        request: u64,
        /// The terms.
        terms: Vec<String>,
    },
    /// Show the position after these moves, counted like those of [`LessonEvent::Opened`].
    Show(Vec<String>),
    /// Ask the session for the position after these moves: [`LessonEvent::Described`].
    Describe {
        /// The number of the request.
        request: u64,
        /// The moves, the last one as it was entered.
        moves: Vec<String>,
    },
    /// Ask the engine about the position after these moves.
    Ask {
        /// The number of the request.
        request: u64,
        /// The moves.
        moves: Vec<String>,
        /// The question.
        question: Question,
    },
    /// Stop the engine.
    Stop,
    /// Let the reader see the board before the opponent moves: [`LessonEvent::Paused`].
    Pause {
        /// The number of the request.
        request: u64,
    },
    /// Save that a step was done.
    Record {
        /// The id of the lesson.
        lesson: String,
        /// The id of the step.
        step: String,
        /// Whether no attempt was wrong.
        at_once: bool,
    },
}

/// The purpose of a request.
#[derive(Clone, PartialEq, Debug)]
enum Purpose {
    /// To work out the terms of the evaluation.
    Weigh,
    /// To read the reader's move.
    Read,
    /// To find out what is wrong with a move.
    Refute,
    /// To choose the opponent's move.
    Opponent,
    /// To wait before the opponent's move.
    Reply(String),
    /// To play the opponent's move.
    Play,
}

/// Steps of lessons, one of which is on the screen.
#[derive(Clone, Debug)]
pub struct LessonModel<R> {
    places: Vec<Place>,
    at: usize,
    /// The number of steps shown so far.
    visit: u32,
    finished: bool,
    task: Task,
    /// The position set up, and the position on the board.
    start: Option<Position>,
    board: Option<Position>,
    weights: Vec<i32>,
    moment: usize,
    feedback: Option<Feedback<R>>,
    hint: bool,
    missed: bool,
    requests: Requests<Purpose>,
}

/// The view on the screen.
impl<R> LessonModel<R> {
    /// The steps.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The index of the step on the screen.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of steps shown so far: it changes when a step starts, be it the same again.
    pub fn visit(&self) -> u32 {
        self.visit
    }

    /// Returns `true` once the last step has been left.
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// The step on the screen and its lesson.
    pub fn place(&self) -> &Place {
        &self.places[self.at]
    }

    /// The task of the step, with the candidates that were worked out.
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The weights of the reader's program, one for each term.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The move that the reader's program plays, and its label.
    pub fn weighed(&self) -> Option<(&str, &str)> {
        let Task::Weights { candidates, .. } = &self.task else { return None };
        choose(candidates, &self.weights).map(|candidate| (&*candidate.mv, &*candidate.label))
    }

    /// The moment of a search or a program on the screen.
    pub fn moment(&self) -> usize {
        self.moment
    }

    /// The last moment of a search or a program.
    pub fn last_moment(&self) -> usize {
        let moments = match &self.task {
            Task::Code { program, .. } => program.run().0.len(),
            Task::Tree { tree, search, .. } => tree.search(*search).len(),
            _ => 0,
        };
        moments.saturating_sub(1)
    }

    /// Feedback on the last attempt.
    pub fn feedback(&self) -> Option<&Feedback<R>> {
        self.feedback.as_ref()
    }

    /// Returns `true` if the hint was asked for.
    pub fn shows_hint(&self) -> bool {
        self.hint
    }

    /// Returns `true` if the task is done, or if the step sets none.
    pub fn is_done(&self) -> bool {
        self.task == Task::Read || matches!(self.feedback, Some(Feedback::Right))
    }

    /// Returns `true` while the engine works.
    pub fn is_thinking(&self) -> bool {
        matches!(self.requests.purpose(), Some(Purpose::Opponent | Purpose::Refute))
    }

    /// Returns `true` while it is the opponent's turn.
    pub fn is_opponents_turn(&self) -> bool {
        matches!(self.requests.purpose(), Some(Purpose::Opponent | Purpose::Reply(_) | Purpose::Play))
    }

    /// The moves on the board; `None` while there is no board.
    pub fn moves(&self) -> Option<&[MoveText]> {
        Some(&self.board.as_ref()?.moves)
    }

    /// Returns `true` if the reader may enter a move.
    pub fn is_readers_turn(&self) -> bool {
        let free = matches!(self.requests.purpose(), None | Some(Purpose::Refute));
        let Some(board) = self.board.as_ref().filter(|board| free && board.outcome.is_none()) else {
            return false;
        };
        match self.task {
            Task::Move { .. } => !self.is_done(),
            Task::Play { .. } => !self.is_done() && self.reader() == Some(board.mover),
            _ => false,
        }
    }

    /// The side that the reader plays.
    fn reader(&self) -> Option<Side> {
        let mover = self.start.as_ref()?.mover;
        Some(if matches!(self.task, Task::Play { second: true, .. }) { !mover } else { mover })
    }
}

impl<R> LessonModel<R> {
    /// Shows the step with this index, or the last one. There must be a step.
    pub fn new(places: Vec<Place>, at: usize) -> (LessonModel<R>, Vec<LessonEffect>) {
        let mut model = LessonModel {
            places,
            at: 0,
            visit: 0,
            finished: false,
            task: Task::Read,
            start: None,
            board: None,
            weights: Vec::new(),
            moment: 0,
            feedback: None,
            hint: false,
            missed: false,
            requests: Requests::default(),
        };
        let effects = model.go(at);
        (model, effects)
    }

    /// Takes an event.
    pub fn update(&mut self, event: LessonEvent<R>) -> Vec<LessonEffect> {
        match event {
            LessonEvent::Go(at) => self.go(at),
            LessonEvent::Next => self.next(),
            LessonEvent::Opened(position) => self.opened(position),
            LessonEvent::Weighed { request, candidates: found } => {
                if let (Some(Purpose::Weigh), Task::Weights { candidates, .. }) =
                    (self.requests.close(request), &mut self.task)
                {
                    *candidates = found;
                }
                Vec::new()
            }
            LessonEvent::Answer(given) => self.answer(&given),
            LessonEvent::SetWeight(at, value) => {
                if let Some(weight) = self.weights.get_mut(at) {
                    *weight = value.clamp(*WEIGHTS.start(), *WEIGHTS.end());
                }
                Vec::new()
            }
            LessonEvent::PlayWeights => self.play_weights(),
            LessonEvent::Moment(moment) => {
                self.moment = moment.min(self.last_moment());
                Vec::new()
            }
            LessonEvent::Hint => {
                self.hint = true;
                Vec::new()
            }
            LessonEvent::Move(text) => self.enter_move(&text),
            LessonEvent::Restart => self.restart(),
            LessonEvent::Described { request, position } => self.described(request, position),
            LessonEvent::Analysed { request, found } => self.analysed(request, found),
            LessonEvent::Chosen { request, mv } => match self.requests.close(request) {
                Some(Purpose::Opponent) => mv.map_or_else(Vec::new, |mv| self.reply_after_pause(mv)),
                _ => Vec::new(),
            },
            LessonEvent::Paused { request } => match (self.requests.close(request), &self.board) {
                (Some(Purpose::Reply(mv)), Some(board)) => {
                    let moves = board.texts_and(&mv);
                    vec![LessonEffect::Describe { request: self.requests.open(Purpose::Play), moves }]
                }
                _ => Vec::new(),
            },
        }
    }

    fn go(&mut self, at: usize) -> Vec<LessonEffect> {
        let mut effects = self.stop();
        self.at = at.min(self.places.len() - 1);
        self.visit += 1;
        self.finished = false;
        let step = self.place().step().clone();
        self.task = step.task;
        (self.start, self.board) = (None, None);
        self.weights = match &self.task {
            Task::Weights { terms, .. } => vec![1; terms.len()],
            _ => Vec::new(),
        };
        (self.moment, self.feedback, self.hint, self.missed) = (0, None, false, false);
        effects.extend(step.board.map(LessonEffect::Open));
        effects
    }

    fn next(&mut self) -> Vec<LessonEffect> {
        if !self.is_done() {
            return Vec::new();
        }
        let mut effects = Vec::new();
        if self.task == Task::Read {
            effects.push(self.record());
        }
        if self.at + 1 < self.places.len() {
            effects.extend(self.go(self.at + 1));
        } else {
            self.finished = true;
        }
        effects
    }

    fn opened(&mut self, position: Position) -> Vec<LessonEffect> {
        self.start = Some(position.clone());
        self.board = Some(position);
        match &self.task {
            Task::Weights { terms, .. } => {
                let terms = terms.clone();
                vec![LessonEffect::Weigh { request: self.requests.open(Purpose::Weigh), terms }]
            }
            Task::Play { .. } => self.follow_game(),
            _ => Vec::new(),
        }
    }

    /// Stops the engine, and drops any reply.
    fn stop(&mut self) -> Vec<LessonEffect> {
        let thinking = self.is_thinking();
        self.requests.cancel();
        Vec::from_iter(thinking.then_some(LessonEffect::Stop))
    }

    fn record(&self) -> LessonEffect {
        let place = self.place();
        let (lesson, step) = (place.lesson.id.clone(), place.step().id.clone());
        LessonEffect::Record { lesson, step, at_once: !self.missed }
    }

    fn solved(&mut self) -> Vec<LessonEffect> {
        self.feedback = Some(Feedback::Right);
        vec![self.record()]
    }

    fn failed(&mut self, feedback: Feedback<R>) {
        self.missed = true;
        self.feedback = Some(feedback);
    }

    /// Judges an answer, or the id of an option.
    fn answer(&mut self, given: &str) -> Vec<LessonEffect> {
        if self.is_done() {
            return Vec::new();
        }
        match self.place().step().judge(given) {
            Judgement::Right => return self.solved(),
            Judgement::Discussed(id) => self.failed(Feedback::Discussed(id)),
            Judgement::Wrong => self.failed(Feedback::Answer),
        }
        Vec::new()
    }

    fn play_weights(&mut self) -> Vec<LessonEffect> {
        let Some((mv, label)) = self.weighed().filter(|_| !self.is_done()) else { return Vec::new() };
        let label = label.to_owned();
        match self.place().step().judge(mv) {
            Judgement::Right => self.solved(),
            _ => {
                self.failed(Feedback::Plays(label));
                Vec::new()
            }
        }
    }
}

/// Moves.
impl<R> LessonModel<R> {
    fn enter_move(&mut self, text: &str) -> Vec<LessonEffect> {
        if !self.is_readers_turn() {
            return Vec::new();
        }
        let Some(moves) = self.board.as_ref().map(|board| board.texts_and(text)) else { return Vec::new() };
        let mut effects = self.stop();
        effects.push(LessonEffect::Describe { request: self.requests.open(Purpose::Read), moves });
        effects
    }

    fn described(&mut self, request: u64, position: Option<Position>) -> Vec<LessonEffect> {
        let purpose = self.requests.close(request);
        let Some(position) = position else { return Vec::new() };
        match (purpose, &self.task) {
            (Some(Purpose::Read), Task::Move { .. }) => self.judge_move(&position),
            (Some(Purpose::Read), _) => {
                self.feedback = None;
                self.put_on_board(position)
            }
            (Some(Purpose::Play), _) => self.put_on_board(position),
            _ => Vec::new(),
        }
    }

    /// Judges the last move of a position. Unless it is right it is taken back.
    fn judge_move(&mut self, position: &Position) -> Vec<LessonEffect> {
        let (Some(mv), Some(board)) = (position.moves.last(), &self.board) else { return Vec::new() };
        let shown = LessonEffect::Show(board.texts());
        match self.place().step().judge(&mv.text) {
            Judgement::Right => {
                let shown = LessonEffect::Show(position.texts());
                self.board = Some(position.clone());
                [vec![shown], self.solved()].concat()
            }
            Judgement::Discussed(id) => {
                self.failed(Feedback::Discussed(id));
                vec![shown]
            }
            Judgement::Wrong => {
                self.failed(Feedback::Move { label: mv.label.clone(), found: None });
                // The end of a game needs no reason.
                if position.outcome.is_some() {
                    return vec![shown];
                }
                vec![shown, self.ask(Purpose::Refute, position.texts(), Question::Analyse)]
            }
        }
    }

    fn ask(&mut self, purpose: Purpose, moves: Vec<String>, question: Question) -> LessonEffect {
        LessonEffect::Ask { request: self.requests.open(purpose), moves, question }
    }

    fn put_on_board(&mut self, position: Position) -> Vec<LessonEffect> {
        let shown = LessonEffect::Show(position.texts());
        self.board = Some(position);
        [vec![shown], self.follow_game()].concat()
    }

    /// After a move in a game that is played to its end: the end, or the opponent's turn.
    fn follow_game(&mut self) -> Vec<LessonEffect> {
        let Task::Play { goal, level, .. } = self.task else { return Vec::new() };
        let (Some(board), Some(reader)) = (&self.board, self.reader()) else { return Vec::new() };
        if let Some(winner) = board.winner() {
            if winner == Some(reader) || goal != Goal::Win && winner.is_none() {
                return self.solved();
            }
            self.failed(Feedback::Over);
            return Vec::new();
        }
        if board.mover == reader {
            return Vec::new();
        }
        let question = if level >= PERFECT { Question::Analyse } else { Question::Choose { level } };
        let moves = board.texts();
        vec![self.ask(Purpose::Opponent, moves, question)]
    }

    fn analysed(&mut self, request: u64, answer: Option<Found<R>>) -> Vec<LessonEffect> {
        let purpose = self.requests.close(request);
        let Some(mut answer) = answer else { return Vec::new() };
        match purpose {
            Some(Purpose::Refute) => {
                if self.place().lesson.plain {
                    answer.reason = None;
                }
                if let Some(Feedback::Move { found, .. }) = &mut self.feedback {
                    *found = Some(answer);
                }
                Vec::new()
            }
            Some(Purpose::Opponent) => self.opponent_found(answer),
            _ => Vec::new(),
        }
    }

    /// A perfect opponent has looked at the position: the reader's move was a mistake, or the game goes on.
    fn opponent_found(&mut self, found: Found<R>) -> Vec<LessonEffect> {
        let (Task::Play { goal, .. }, Some(board), Some(start)) = (&self.task, &self.board, &self.start)
        else {
            return Vec::new();
        };
        let slipped = match goal {
            Goal::Win => found.value.is_proof() && !found.value.is_loss(),
            _ => found.value.is_win(),
        };
        let last = board.moves.get(start.moves.len()..).and_then(<[MoveText]>::last);
        if let (true, Some(last)) = (slipped, last) {
            let label = last.label.clone();
            let moves = board.texts()[..board.moves.len() - 1].to_vec();
            self.failed(Feedback::Slip { label, reply: found.best.map(|mv| mv.label) });
            return vec![LessonEffect::Describe { request: self.requests.open(Purpose::Play), moves }];
        }
        let any = board.legal.as_ref().and_then(|legal| legal.first());
        match found.best.as_ref().or(any) {
            Some(mv) => self.reply_after_pause(mv.text.clone()),
            None => Vec::new(),
        }
    }

    fn reply_after_pause(&mut self, mv: String) -> Vec<LessonEffect> {
        vec![LessonEffect::Pause { request: self.requests.open(Purpose::Reply(mv)) }]
    }

    fn restart(&mut self) -> Vec<LessonEffect> {
        let Some(start) = self.start.clone().filter(|_| !self.is_done()) else { return Vec::new() };
        let mut effects = self.stop();
        self.feedback = None;
        effects.extend(self.put_on_board(start));
        effects
    }
}
