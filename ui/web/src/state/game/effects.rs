//! Events of the game's model, and what follows from them: questions to the service, sounds, pauses.

use super::GameState;
use crate::{
    score::Mark,
    service,
    ui::sound::{self, Sound},
};
use boyi_model::{GameEffect, GameEvent, PlayEvent, Position};
use boyi_session::{
    AnalysisReply, Analyze, Choice, Choose, LineCount, Picture, PlyReview, Query, Request, RequestError,
    Review, ReviewGame, State,
};
use leptos::prelude::*;
use std::time::Duration;

/// How long the board shows a position in which a human has to pass.
const BEFORE_PASS: Duration = Duration::from_millis(300);
/// The engine's move appears no sooner than this after the user's.
const MIN_REPLY_TIME: Duration = Duration::from_millis(350);
/// The most milliseconds that the engine takes for a move of chess.
const MOVE_MS: u64 = 2_000;
/// Milliseconds to judge the position before a move, and again for the one after it.
const JUDGE_MS: u64 = 400;
/// Milliseconds for each of them in a won ending. Its values are exact and there at once, but the first time all positions have to be
/// solved.
const ENDING_MS: u64 = 60_000;

fn now() -> u64 {
    js_sys::Date::now() as u64
}

impl GameState {
    /// Takes an event of the game, and does what follows from it. The game may be closed already.
    pub(super) fn send(self, event: GameEvent) {
        let (now, is_tick) = (now(), matches!(event, GameEvent::Play(PlayEvent::Tick)));
        let effects = self.model.try_maybe_update(|model| {
            let running = model.play.clock.map(|clock| clock.running());
            let effects = model.update(event, now);
            // Time alone changes nothing that the page reads from the model.
            let is_quiet = is_tick && effects.is_empty();
            (!is_quiet || running != model.play.clock.map(|clock| clock.running()), effects)
        });
        let Some(effects) = effects else { return };
        if let Some(clock) = self.model.with_untracked(|model| model.play.clock) {
            let has_moved = effects.iter().any(|effect| matches!(effect, GameEffect::Moved));
            self.clock.show(&clock, now, has_moved);
        }
        effects.into_iter().for_each(|effect| self.perform(effect));
    }

    fn perform(self, effect: GameEffect) {
        match effect {
            GameEffect::Describe { request, moves } => {
                let asked = self.request(moves, Query::State { view: self.view.get_untracked() });
                service::ask(&asked, move |reply: Result<State, RequestError>| {
                    let position = reply.as_ref().ok().map(Position::from);
                    self.reply.try_update_value(|last| *last = Some(reply));
                    self.send(GameEvent::Described { request, position });
                });
            }
            GameEffect::Moved => self.sound_move(),
            GameEffect::Show | GameEffect::Refused => {
                match self.reply.try_update_value(Option::take).flatten() {
                    Some(Ok(state)) => {
                        self.set.error.set(None);
                        self.set.shown.set(Some(state));
                    }
                    Some(Err(failure)) => self.set_error(failure),
                    None => {}
                }
            }
            GameEffect::Choose { request, budget } => {
                self.wanted.set_value(Some((request, budget)));
                untrack(|| self.choose());
            }
            GameEffect::Judge { request, moves } => self.judge(request, &moves),
            GameEffect::Stop => {
                self.wanted.set_value(None);
                service::stop();
            }
            GameEffect::Pause { request } => {
                set_timeout(move || self.send(GameEvent::Paused { request }), BEFORE_PASS);
            }
            GameEffect::Ended => sound::play(self.prefs, Sound::End),
            GameEffect::Declined => {}
        }
    }

    /// The sound of the move that led to the position described from the one that is still shown.
    fn sound_move(self) {
        let before = self.shown.with_untracked(|state| state.as_ref().map_or(0, piece_count));
        let sound = self.reply.with_value(|reply| match reply {
            Some(Ok(state)) if state.over.is_some() => Sound::End,
            Some(Ok(state)) if before > piece_count(state) => Sound::Capture,
            _ => Sound::Move,
        });
        sound::play(self.prefs, sound);
    }

    /// Asks for the engine's move that is wanted. The catalogue, which may arrive later, says whether the game is chess or xiangqi: only
    /// these use time, in other games the same position gets the same move.
    pub(super) fn choose(self) {
        if self.info.with(Option::is_none) {
            return;
        }
        let Some((request, budget)) = self.wanted.try_update_value(Option::take).flatten() else { return };
        let began = now();
        let arrive = move |mv: Result<Option<String>, RequestError>| {
            let spent = Duration::from_millis(now().saturating_sub(began));
            let show = move || {
                if let (Err(failure), Some(true)) = (&mv, self.players.thinking.try_get_untracked()) {
                    self.set_error(failure.clone());
                }
                self.send(GameEvent::Chosen { request, mv: mv.ok().flatten(), value: None });
            };
            set_timeout(show, MIN_REPLY_TIME.saturating_sub(spent));
        };
        if self.practice.get_untracked() {
            // The longest resistance: the strongest level sets traps, which may shorten a lost game.
            // Once the win is given away there is nothing to wait for.
            let is_lost = self.model.with_untracked(|model| {
                model.verdict().is_some_and(|(_, verdict)| verdict.mark > Mark::Good)
            });
            let time_ms = Some(if is_lost { JUDGE_MS } else { ENDING_MS });
            let asked = self.request_shown(Query::Analyze(Analyze { time_ms, ..Analyze::default() }));
            let on_reply = move |reply: Result<AnalysisReply, RequestError>| {
                arrive(reply.map(|reply| reply.best.into_iter().next()));
            };
            return service::search(&asked, |_| (), on_reply);
        }
        let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
        let time_ms =
            untrack(|| self.is_chess_or_xiangqi()).then_some(budget.unwrap_or(MOVE_MS).min(MOVE_MS));
        let level = self.players.level.get_untracked();
        let asked = self.request_shown(Query::Choose(Choose { level, seed, time_ms }));
        let on_reply =
            move |choice: Result<Choice, RequestError>| arrive(choice.map(|choice| Some(choice.mv)));
        service::search(&asked, |_| (), on_reply);
    }

    /// Judges the last of these moves, which led away from the position that is still shown.
    fn judge(self, request: u64, moves: &[String]) {
        let position = self.shown.with_untracked(|state| state.as_ref().map(|state| state.position.clone()));
        let (last, before) = moves.split_last().map_or((None, moves), |(last, before)| (Some(last), before));
        // A second line tells whether there was only one good move.
        let lines = LineCount::Count(2);
        let time_ms = Some(if self.practice.get_untracked() { ENDING_MS } else { JUDGE_MS });
        let ask = Query::Analyze(Analyze { lines, time_ms, ..Analyze::default() });
        let questions = [before, moves].map(|moves| self.request(moves.to_vec(), ask.clone()));
        let mut review = self.request(last.cloned().into_iter().collect(), Query::Explore);
        review.position = position;
        self.judge_by(request, questions.into_iter(), Vec::new(), review);
    }

    /// Asks the questions that are left, then for the review. A search that is stopped gets no reply, and ends this.
    fn judge_by(
        self,
        request: u64,
        mut questions: std::array::IntoIter<Request, 2>,
        mut analyses: Vec<AnalysisReply>,
        mut review: Request,
    ) {
        let finish = move |verdict: Option<PlyReview>| self.send(GameEvent::Judged { request, verdict });
        let Some(question) = questions.next() else {
            review.query = Query::Review(ReviewGame { nodes: None, analyses });
            return service::ask(&review, move |reply: Result<Review, RequestError>| {
                finish(reply.ok().and_then(|review| review.plies.into_iter().next()));
            });
        };
        let on_reply = move |reply: Result<AnalysisReply, RequestError>| match reply {
            Ok(analysis) => {
                analyses.push(analysis);
                self.judge_by(request, questions, analyses, review);
            }
            Err(_) => finish(None),
        };
        service::search(&question, |_| (), on_reply);
    }
}

/// The number of pieces on a grid.
fn piece_count(state: &State) -> usize {
    match &state.picture {
        Picture::Grid(grid) => grid.cells.iter().flatten().count(),
        Picture::Heaps { .. } | Picture::Numbers { .. } | Picture::Graph(_) | Picture::Sum { .. } => 0,
    }
}
