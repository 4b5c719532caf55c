//! What happens in a step: attempts and what is said about them. Moves are read by the service; the engine says what is wrong with
//! one that the lesson does not discuss, and plays the opponent.

use super::{Place, run::Run};
use crate::{
    prefs::Prefs,
    service,
    state::{GameState, other},
    ui::text::{Text, messages},
};
use boyi_lessons::{Candidate, Goal, Judgement, Step, Task, Tongue};
use boyi_session::{
    AnalysisReply, Analyze, Choice, Choose, Lang, MoveText, Query, RequestError, Side, State, Value,
};
use leptos::prelude::*;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// Milliseconds for an opponent's move or a word about a wrong one.
const ANSWER_MS: u64 = 3_000;
/// The level from which on the opponent makes no mistakes, so that one of the reader's decides.
const PERFECT: u8 = 10;
/// The opponent's move appears so long after the reader's.
const PAUSE: Duration = Duration::from_millis(350);

/// What is said about an attempt.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Feedback {
    /// The task is done.
    Right,
    /// The message of this id.
    Discussed(String),
    /// A wrong move; what the engine says of it, once it has answered: the value for the opponent, the answer, the reason.
    Move { label: String, found: Option<(Value, Option<String>, String)> },
    /// A wrong answer that the lesson says nothing about.
    Answer,
    /// A game that was not won.
    Over,
    /// A move that gave the goal away; it was taken back.
    Slip { label: String, reply: String },
    /// The program plays this move.
    Plays(String),
    /// The move could not be read.
    Unread(String),
}

/// A step on the screen, as signals.
#[derive(Clone, Copy)]
pub(super) struct StepState {
    run: Run,
    lang: RwSignal<Lang>,
    place: StoredValue<Place>,
    pub(super) game: Option<GameState>,
    pub(super) feedback: RwSignal<Option<Feedback>>,
    /// Whether the engine is working.
    pub(super) waiting: RwSignal<bool>,
    pub(super) hint: RwSignal<bool>,
    /// The moment of a search or program that is shown.
    pub(super) moment: RwSignal<usize>,
    /// Whether an attempt was wrong.
    missed: StoredValue<bool>,
    /// The side that the reader plays in a game to the end, and the plies at its beginning.
    reader: RwSignal<Option<(Side, usize)>>,
}

impl StepState {
    pub(super) fn new(run: Run, place: Place) -> StepState {
        let game = place.lesson.steps[place.step].board.as_ref();
        let game =
            game.map(|setup| GameState::open_board(&setup.game, setup.position.clone(), setup.moves.clone()));
        let state = StepState {
            run,
            lang: Prefs::get().lang,
            place: StoredValue::new(place),
            game,
            feedback: RwSignal::new(None),
            waiting: RwSignal::new(false),
            hint: RwSignal::new(false),
            moment: RwSignal::new(0),
            missed: StoredValue::new(false),
            reader: RwSignal::new(None),
        };
        if let Some(game) = game {
            game.intercept_moves(Some(Callback::new(move |text| state.try_move(text))));
            if matches!(state.task(), Task::Play { .. }) {
                Effect::new(move |_| {
                    if let Some(shown) = game.shown.get() {
                        untrack(|| state.follow_game(game, &shown));
                    }
                });
            }
        }
        state
    }

    /// Reads the step.
    pub(super) fn step<T>(self, read: impl FnOnce(&Step) -> T) -> T {
        self.place.with_value(|place| read(&place.lesson.steps[place.step]))
    }

    pub(super) fn task(self) -> Task {
        self.step(|step| step.task.clone())
    }

    /// A message of the lesson, in the language of the page.
    pub(super) fn say(self, id: &str) -> String {
        let tongue = Tongue::of_code(self.lang.get().code());
        self.place.with_value(|place| place.lesson.words(tongue).text(id).to_owned())
    }

    /// A message of the step: its idea if `kind` is empty.
    pub(super) fn words(self, kind: &str) -> String {
        let id = self.step(|step| if kind.is_empty() { step.id.clone() } else { step.message(kind) });
        self.say(&id)
    }

    pub(super) fn hint_text(self) -> Option<String> {
        let tongue = Tongue::of_code(self.lang.get().code());
        let id = self.step(|step| step.message("hint"));
        self.place.with_value(|place| place.lesson.words(tongue).get(&id).map(str::to_owned))
    }

    /// Whether the task is done; there is none in a step that is only read.
    pub(super) fn is_done(self) -> bool {
        self.step(|step| step.task == Task::Read) || self.feedback.get() == Some(Feedback::Right)
    }

    fn is_done_now(self) -> bool {
        untrack(|| self.is_done())
    }

    fn record(self) {
        let (lesson, step) =
            self.place.with_value(|place| (place.lesson.id.clone(), place.step_id().to_owned()));
        self.run.reader.done(&lesson, &step, !self.missed.get_value());
    }

    pub(super) fn next(self) {
        if self.step(|step| step.task == Task::Read) {
            self.record();
        }
        self.run.next();
    }

    fn solved(self) {
        self.feedback.set(Some(Feedback::Right));
        self.record();
    }

    pub(super) fn failed(self, feedback: Feedback) {
        self.missed.set_value(true);
        self.feedback.set(Some(feedback));
    }

    /// Judges an answer, or the id of an option.
    pub(super) fn judge(self, given: &str) {
        if self.is_done_now() {
            return;
        }
        match self.step(|step| step.judge(given)) {
            Judgement::Right => self.solved(),
            Judgement::Discussed(id) => self.failed(Feedback::Discussed(id)),
            Judgement::Wrong => self.failed(Feedback::Answer),
        }
    }

    /// Judges the move that the reader's program plays.
    pub(super) fn judge_program(self, mv: &str, label: String) {
        match self.step(|step| step.judge(mv)) {
            Judgement::Right => self.solved(),
            _ => self.failed(Feedback::Plays(label)),
        }
    }
}

/// What the terms of an evaluation say.
impl StepState {
    /// The legal moves with what the terms say after each, for the player who moved; `None` until all are known. A move that ends
    /// the game has no terms and is left out.
    pub(super) fn candidates(self, terms: Vec<String>) -> Signal<Option<Vec<Candidate>>> {
        let found = RwSignal::new(None);
        let all = Arc::new(Mutex::new(Vec::<(usize, Candidate)>::new()));
        Effect::new(move |_| {
            let Some(game) = self.game.filter(|_| found.with_untracked(Option::is_none)) else { return };
            let legal = game.shown.with(|shown| shown.as_ref().and_then(|shown| shown.legal.clone()));
            let legal = legal.unwrap_or_default();
            let open = Arc::new(Mutex::new(legal.len()));
            for (at, mv) in legal.into_iter().enumerate() {
                let (terms, all, open) = (terms.clone(), all.clone(), open.clone());
                let mut moves = game.moves_played();
                moves.push(mv.text.clone());
                let how = Analyze { depth: Some(1), explain: true, ..Analyze::default() };
                service::ask(
                    &game.request(moves, Query::Analyze(how)),
                    move |reply: Result<AnalysisReply, RequestError>| {
                        let (Ok(mut all), Ok(mut open)) = (all.lock(), open.lock()) else { return };
                        *open -= 1;
                        if let Some(known) = reply.ok().and_then(|reply| reply.terms) {
                            let of = |name: &String| {
                                let term = known.iter().find(|term| term.name == *name);
                                term.map_or(0, |term| term.opponent - term.mover)
                            };
                            all.push((
                                at,
                                Candidate {
                                    mv: mv.text,
                                    label: mv.label,
                                    terms: terms.iter().map(of).collect(),
                                },
                            ));
                        }
                        if *open == 0 {
                            all.sort_by_key(|(at, _)| *at);
                            let _ =
                                found.try_set(Some(all.drain(..).map(|(_, candidate)| candidate).collect()));
                        }
                    },
                );
            }
        });
        found.into()
    }
}

/// Moves of the reader's.
impl StepState {
    fn try_move(self, text: String) {
        let Some(game) = self.game else { return };
        if self.waiting.get_untracked() || self.is_done_now() {
            return;
        }
        match self.task() {
            Task::Move { .. } => {}
            Task::Play { .. } => return self.play_on(game, text),
            _ => return,
        }
        let mut moves = game.moves_played();
        moves.push(text);
        self.waiting.set(true);
        let request = game.request(moves.clone(), Query::State { view: None });
        service::ask(&request, move |state: Result<State, RequestError>| {
            if self.waiting.try_get_untracked() != Some(true) {
                return;
            }
            self.waiting.set(false);
            match state {
                Ok(state) => self.judge_move(game, moves, &state),
                Err(failure) => self.feedback.set(Some(Feedback::Unread(failure.text))),
            }
        });
    }

    fn judge_move(self, game: GameState, moves: Vec<String>, state: &State) {
        let Some(mv) = state.moves.last().cloned() else { return };
        game.reset_board();
        match self.step(|step| step.judge(&mv.text)) {
            Judgement::Right => {
                game.play_line(vec![mv.text]);
                self.solved();
            }
            Judgement::Discussed(id) => self.failed(Feedback::Discussed(id)),
            Judgement::Wrong => {
                self.failed(Feedback::Move { label: mv.label.clone(), found: None });
                if state.over.is_none() {
                    self.refute(game, moves, mv);
                }
            }
        }
    }

    /// Asks the engine what is wrong with a move.
    fn refute(self, game: GameState, moves: Vec<String>, mv: MoveText) {
        let request = game.request(moves, analysis());
        service::search(
            &request,
            |_| (),
            move |reply: Result<AnalysisReply, RequestError>| {
                let Some(Some(Feedback::Move { label, .. })) = self.feedback.try_get_untracked() else {
                    return;
                };
                if let (Ok(reply), true) = (reply, label == mv.label) {
                    let best =
                        reply.lines.first().and_then(|line| line.moves.first()).map(|mv| mv.label.clone());
                    let why = reply.notes.first().map_or_else(String::new, |note| note.text.clone());
                    self.feedback.set(Some(Feedback::Move { label, found: Some((reply.value, best, why)) }));
                }
            },
        );
    }

    /// Plays the reader's move in a game to the end.
    fn play_on(self, game: GameState, text: String) {
        let mover = game.shown.with_untracked(|shown| shown.as_ref().map(|shown| shown.mover));
        if mover.is_some() && mover == self.reader.get_untracked().map(|(reader, _)| reader) {
            self.feedback.set(None);
            game.play_line(vec![text]);
        }
    }

    /// Whether the reader is to move in a game to the end.
    pub(super) fn is_readers_turn(self) -> bool {
        let mover =
            self.game.and_then(|game| game.shown.with(|shown| shown.as_ref().map(|shown| shown.mover)));
        !self.waiting.get() && mover.is_some() && mover == self.reader.get().map(|(reader, _)| reader)
    }

    /// After a move in a game to the end: its end, or the opponent's turn.
    fn follow_game(self, game: GameState, shown: &State) {
        let Task::Play { goal, second, level } = self.task() else { return };
        if self.reader.get_untracked().is_none() {
            let reader = if second { other(shown.mover) } else { shown.mover };
            self.reader.set(Some((reader, shown.moves.len())));
        }
        let Some((reader, _)) = self.reader.get_untracked().filter(|_| !self.is_done_now()) else { return };
        if shown.over.is_some() {
            let winner = game.winner().flatten();
            let reached = winner == Some(reader) || goal != Goal::Win && winner.is_none();
            if reached { self.solved() } else { self.failed(Feedback::Over) }
        } else if shown.mover != reader {
            self.ask_opponent(game, goal, level);
        }
    }

    fn ask_opponent(self, game: GameState, goal: Goal, level: u8) {
        self.waiting.set(true);
        let moves = game.moves_played();
        let alive = move || self.waiting.try_get_untracked() == Some(true);
        if level >= PERFECT {
            let on_reply = move |reply: Result<AnalysisReply, RequestError>| {
                if alive() {
                    self.opponent_found(game, goal, reply);
                }
            };
            return service::search(&game.request(moves, analysis()), |_| (), on_reply);
        }
        let seed = js_sys::Date::now() as u64;
        let choose = Query::Choose(Choose { level, seed, time_ms: Some(ANSWER_MS) });
        let on_reply = move |reply: Result<Choice, RequestError>| match reply {
            Ok(choice) if alive() => self.opponent_moves(game, choice.mv),
            Err(failure) if alive() => self.opponent_failed(failure),
            _ => {}
        };
        service::search(&game.request(moves, choose), |_| (), on_reply);
    }

    /// A perfect opponent has looked at the position: the reader's move was a mistake, or it plays on.
    fn opponent_found(self, game: GameState, goal: Goal, reply: Result<AnalysisReply, RequestError>) {
        let reply = match reply {
            Ok(reply) => reply,
            Err(failure) => return self.opponent_failed(failure),
        };
        let slipped = match goal {
            Goal::Win => reply.value.is_proof() && !reply.value.is_loss(),
            _ => reply.value.is_win(),
        };
        let best = reply.lines.first().and_then(|line| line.moves.first().cloned());
        let plies = game.ply.get_untracked();
        let begun = self.reader.get_untracked().is_some_and(|(_, first)| plies > first);
        if slipped && begun {
            let last = game.moves.with_untracked(|moves| moves.get(plies - 1).map(|mv| mv.label.clone()));
            let reply = best.map_or_else(|| "–".to_owned(), |mv| mv.label);
            self.waiting.set(false);
            self.failed(Feedback::Slip { label: last.unwrap_or_default(), reply });
            return game.go_to(plies - 1);
        }
        let legal = || game.shown.with_untracked(|shown| shown.as_ref()?.legal.as_ref()?.first().cloned());
        if let Some(mv) = best.or_else(legal) {
            self.opponent_moves(game, mv.text);
        }
    }

    fn opponent_moves(self, game: GameState, mv: String) {
        set_timeout(
            move || {
                if self.waiting.try_get_untracked() == Some(true) {
                    self.waiting.set(false);
                    game.play_line(vec![mv]);
                }
            },
            PAUSE,
        );
    }

    fn opponent_failed(self, failure: RequestError) {
        self.waiting.set(false);
        self.feedback.set(Some(Feedback::Unread(failure.text)));
    }

    /// Begins a game to the end again; what was missed stays missed.
    pub(super) fn begin_again(self) {
        if let (Some(game), Some((_, first))) = (self.game, self.reader.get_untracked()) {
            service::stop();
            self.waiting.set(false);
            self.feedback.set(None);
            game.go_to(first);
        }
    }

    /// The words about an attempt.
    pub(super) fn feedback_text(self) -> Option<String> {
        let lang = self.lang.get();
        Some(match self.feedback.get()? {
            Feedback::Right => self.words("right"),
            Feedback::Discussed(id) => self.say(&id),
            Feedback::Answer => Text::LessonWrong.of(lang).to_owned(),
            Feedback::Over => Text::LessonOver.of(lang).to_owned(),
            Feedback::Plays(label) => messages::lesson_plays_wrong(lang, label),
            Feedback::Slip { label, reply } => messages::lesson_slip(lang, label, reply),
            Feedback::Unread(text) => text,
            Feedback::Move { label, found: None } => messages::lesson_wrong_move(lang, label),
            Feedback::Move { label, found: Some((value, reply, why)) } => {
                let reply = reply.unwrap_or_else(|| "–".to_owned());
                let said = match value {
                    Value::Win { .. } => messages::lesson_refuted(lang, label, reply),
                    Value::Draw => messages::lesson_drawn(lang, label, reply),
                    _ => messages::lesson_not_best(lang, label, reply),
                };
                format!("{said}\n{why}")
            }
        })
    }
}

/// The question about a position that a perfect opponent asks.
fn analysis() -> Query {
    Query::Analyze(Analyze { time_ms: Some(ANSWER_MS), ..Analyze::default() })
}
