//! A lesson in progress, as signals: the model, and what it wants done. The number of the step is in the address.

use crate::{
    route::{CourseAddress, Route},
    service,
    state::{GameState, Reader},
};
use boyi_lessons::Candidate;
use boyi_model::{Found, LessonEffect, LessonEvent, LessonModel, Place, Position, Question};
use boyi_session::{AnalysisReply, Analyze, Choice, Query, Request, RequestError, State};
use leptos::prelude::*;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

/// The time between the reader's move and the opponent's.
const PAUSE: Duration = Duration::from_millis(350);

/// A lesson in progress.
#[derive(Clone, Copy)]
pub(super) struct Run {
    model: RwSignal<LessonModel<String>>,
    address: StoredValue<CourseAddress>,
    pub(super) reader: Reader,
    /// The number of steps shown so far.
    pub(super) visit: Memo<u32>,
    /// The index of the step on the screen.
    pub(super) at: Memo<usize>,
    /// Whether the last step has been left.
    pub(super) over: Memo<bool>,
    /// Whether the reader has gone from one step to another: then the new one takes the focus.
    pub(super) moved: StoredValue<bool>,
    /// The board of the step on the screen.
    board: StoredValue<Option<GameState>>,
}

impl Run {
    /// Starts at the step `at`, or at the last one.
    pub(super) fn new(places: Vec<Place>, at: usize, address: CourseAddress, reader: Reader) -> Run {
        // The view of a step sets up its board.
        let model = RwSignal::new(LessonModel::new(places, at).0);
        Run {
            model,
            address: StoredValue::new(address),
            reader,
            visit: Memo::new(move |_| model.with(LessonModel::visit)),
            at: Memo::new(move |_| model.with(LessonModel::at)),
            over: Memo::new(move |_| model.with(LessonModel::is_finished)),
            moved: StoredValue::new(false),
            board: StoredValue::new(None),
        }
    }

    /// Reads the model.
    pub(super) fn with<T>(self, read: impl FnOnce(&LessonModel<String>) -> T) -> T {
        self.model.with(read)
    }

    /// Reads the model where nothing follows its changes.
    pub(super) fn with_untracked<T>(self, read: impl FnOnce(&LessonModel<String>) -> T) -> T {
        self.model.with_untracked(read)
    }

    /// Sets the board that the effects of the step are for.
    pub(super) fn set_board(self, game: Option<GameState>) {
        self.board.set_value(game);
    }

    /// Takes an event, and does what follows from it.
    pub(super) fn send(self, event: LessonEvent<String>) {
        // The lesson may be closed already.
        let Some(before) = self.model.try_with_untracked(LessonModel::visit) else { return };
        let effects = self.model.try_update(|model| model.update(event)).unwrap_or_default();
        if self.model.with_untracked(LessonModel::visit) != before {
            self.moved.set_value(true);
            self.write_address();
        }
        for effect in effects {
            self.perform(effect);
        }
    }

    fn write_address(self) {
        let step = self.model.with_untracked(LessonModel::at) + 1;
        let address = CourseAddress { step: Some(step), ..self.address.get_value() };
        let text = format!("#{}", Route::Course(address).text());
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
        }
    }

    fn perform(self, effect: LessonEffect) {
        if let LessonEffect::Record { lesson, step, at_once } = &effect {
            return self.reader.done(lesson, step, *at_once);
        }
        let Some(game) = self.board.get_value() else { return };
        match effect {
            LessonEffect::Show(moves) => game.show_moves(moves),
            LessonEffect::Describe { request, moves } => {
                let asked = game.request(moves, Query::State { view: None });
                service::ask(&asked, move |state: Result<State, RequestError>| {
                    let position = self.answer(game, state).as_ref().map(Position::from);
                    self.send(LessonEvent::Described { request, position });
                });
            }
            LessonEffect::Ask { request, moves, question } => {
                let seed = js_sys::Date::now() as u64;
                self.ask(game, request, &game.request(moves, question.query(seed)), question);
            }
            LessonEffect::Stop => service::stop(),
            LessonEffect::Pause { request } => {
                set_timeout(move || self.send(LessonEvent::Paused { request }), PAUSE);
            }
            LessonEffect::Weigh { request, terms } => self.weigh(game, request, &terms),
            // The view of a step sets up its board.
            LessonEffect::Open(_) | LessonEffect::Record { .. } => {}
        }
    }

    /// The answer to a request; an error is shown.
    fn answer<T>(self, game: GameState, reply: Result<T, RequestError>) -> Option<T> {
        let is_shown = self.board.try_get_value().flatten().is_some();
        reply.map_err(|failure| is_shown.then(|| game.set_error(failure))).ok()
    }

    fn ask(self, game: GameState, request: u64, asked: &Request, question: Question) {
        match question {
            Question::Analyse => service::search(
                asked,
                |_| (),
                move |reply: Result<AnalysisReply, RequestError>| {
                    let found = self.answer(game, reply).map(|reply| Found {
                        value: reply.value,
                        best: reply.lines.first().and_then(|line| line.moves.first().cloned()),
                        reason: reply.notes.into_iter().next().map(|note| note.text),
                    });
                    self.send(LessonEvent::Analysed { request, found });
                },
            ),
            Question::Choose { .. } => service::search(
                asked,
                |_| (),
                move |reply: Result<Choice, RequestError>| {
                    let mv = self.answer(game, reply).map(|choice| choice.mv);
                    self.send(LessonEvent::Chosen { request, mv });
                },
            ),
        }
    }

    /// Works out the terms of the evaluation after each legal move, for the player who moved. A move that ends the game has no terms
    /// and is left out.
    fn weigh(self, game: GameState, request: u64, terms: &[String]) {
        let legal = game.shown.with_untracked(|shown| shown.as_ref().and_then(|shown| shown.legal.clone()));
        let legal = legal.unwrap_or_default();
        let all = Arc::new(Mutex::new((legal.len(), Vec::<(usize, Candidate)>::new())));
        for (at, mv) in legal.into_iter().enumerate() {
            let (terms, all) = (terms.to_vec(), all.clone());
            let mut moves = game.moves_played();
            moves.push(mv.text.clone());
            let how = Analyze { depth: Some(1), explain: true, ..Analyze::default() };
            service::ask(
                &game.request(moves, Query::Analyze(how)),
                move |reply: Result<AnalysisReply, RequestError>| {
                    let Ok(mut all) = all.lock() else { return };
                    let (open, found) = &mut *all;
                    *open -= 1;
                    if let Some(known) = reply.ok().and_then(|reply| reply.terms) {
                        let of = |name: &String| {
                            let term = known.iter().find(|term| term.name == *name);
                            term.map_or(0, |term| term.opponent - term.mover)
                        };
                        let terms = terms.iter().map(of).collect();
                        found.push((at, Candidate { mv: mv.text, label: mv.label, terms }));
                    }
                    if *open == 0 {
                        found.sort_by_key(|(at, _)| *at);
                        let candidates = found.drain(..).map(|(_, candidate)| candidate).collect();
                        self.send(LessonEvent::Weighed { request, candidates });
                    }
                },
            );
        }
    }
}
