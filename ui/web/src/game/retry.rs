//! Learning from mistakes: visits the positions in which a move lost value, one after another, and asks for a better move.

use crate::{
    move_number::numbered,
    route::{Mode, Seat},
    service,
    state::{AnalysisState, GameState},
    ui::text::{Text, t},
};
use boyi_model::{Mistake, RetryEffect, RetryEvent, RetryModel, RetryStage, TriedMove};
use boyi_session::{AnalysisReply, Analyze, MoveText, Query, RequestError, State, Value};
use leptos::prelude::*;

/// Milliseconds to judge a move that was tried.
const JUDGE_MS: u64 = 700;

/// A pass through the mistakes of a game.
#[derive(Clone, Copy)]
struct Retry {
    game: GameState,
    analysis: AnalysisState,
    model: RwSignal<RetryModel>,
    /// Takes the moves that are tried. It lasts as long as the box: what a button makes is gone with the button.
    tried: StoredValue<Option<Callback<String>>>,
}

impl Retry {
    fn new(game: GameState, analysis: AnalysisState) -> Retry {
        let (model, tried) = (RwSignal::default(), StoredValue::new(None));
        let retry = Retry { game, analysis, model, tried };
        retry.tried.set_value(Some(Callback::new(move |text| retry.send(RetryEvent::Move(text)))));
        retry
    }

    /// The mistakes of those who have this seat.
    fn mistakes(self, seat: Seat) -> Vec<Mistake> {
        let (game, analysis) = (self.game, self.analysis);
        let mistake = |ply: usize| {
            let (before, mover) = analysis.value_at(ply)?;
            let is_asked = game.players.seat(mover) == seat;
            (is_asked && analysis.mark(ply).is_some()).then_some(Mistake { ply, before })
        };
        (0..game.moves.with(Vec::len)).filter_map(mistake).collect()
    }

    /// Takes an event, and does what follows from it.
    fn send(self, event: RetryEvent) {
        // The game may be closed already.
        let Some(effects) = self.model.try_update(|model| model.update(event)) else { return };
        for effect in effects {
            match effect {
                RetryEffect::GoTo(ply) => {
                    self.analysis.conceal(true);
                    self.game.intercept_moves(self.tried.get_value());
                    if self.game.ply.get_untracked() == ply {
                        self.send(RetryEvent::Shown(ply));
                    }
                    self.game.go_to(ply);
                }
                RetryEffect::Describe { request, ply, mv } => self.describe(request, ply, mv),
                RetryEffect::Value { request, ply, mv } => self.analyze(ply, Some(mv), move |reply| {
                    let value = reply.map(|analysis| analysis.value).map_err(|error| error.text);
                    RetryEvent::Valued { request, value }
                }),
                RetryEffect::Best { request, ply } => self.analyze(ply, None, move |reply| {
                    let line = reply.ok().and_then(|analysis| analysis.lines.into_iter().next());
                    RetryEvent::Best { request, mv: line.and_then(|line| line.moves.into_iter().next()) }
                }),
                RetryEffect::Preview(text) => self.game.preview(text),
                RetryEffect::Ended => {
                    self.game.intercept_moves(None);
                    self.game.refresh();
                    self.analysis.conceal(false);
                }
            }
        }
    }

    /// The moves of the line to a ply, and one more.
    fn line_to(self, ply: usize, mv: Option<String>) -> Vec<String> {
        let line: Vec<String> = self
            .game
            .moves
            .with_untracked(|moves| moves.iter().take(ply).map(|mv| mv.text.clone()).collect());
        line.into_iter().chain(mv).collect()
    }

    fn describe(self, request: u64, ply: usize, mv: String) {
        let question = self.game.request(self.line_to(ply, Some(mv)), Query::State { view: None });
        service::ask(&question, move |state: Result<State, RequestError>| {
            let tried = state.map_err(|error| error.text).and_then(|mut state| {
                let over = state.over.as_ref().map(|over| Value::from(over.result));
                let mv = state.moves.pop().ok_or_else(String::new)?;
                Ok(TriedMove { mv, over })
            });
            self.send(RetryEvent::Described { request, tried });
        });
    }

    /// Analyses a position of the line, or the one after another move.
    fn analyze(
        self,
        ply: usize,
        mv: Option<String>,
        event: impl FnOnce(Result<AnalysisReply, RequestError>) -> RetryEvent + 'static,
    ) {
        let ask = Query::Analyze(Analyze { time_ms: Some(JUDGE_MS), ..Analyze::default() });
        let question = self.game.request(self.line_to(ply, mv), ask);
        service::search(&question, |_| (), move |reply| self.send(event(reply)));
    }

    /// Ends the pass when the user goes to another position or mode.
    fn follow_game(self) {
        let (ply, mode) = (self.game.ply.get(), self.game.mode.get());
        untrack(|| self.send(if mode == Mode::Analyse { RetryEvent::Shown(ply) } else { RetryEvent::End }));
    }

    fn is_idle(self) -> bool {
        self.model.with(|model| model.stage().is_none())
    }

    /// The move that is retried: `3. g4??`.
    fn question(self) -> Option<String> {
        let ply = self.model.with(|model| model.mistake().map(|mistake| mistake.ply))?;
        let label = self.game.moves.with(|moves| moves.get(ply).map(|mv| mv.label.clone()))?;
        let sign = self.analysis.mark(ply)?.sign();
        Some(format!("{}{sign}", numbered(ply, self.game.second_begins.get(), &self.game.move_words(&label))))
    }

    fn message(self) -> String {
        let said = |mv: &MoveText| self.game.move_words(&mv.label);
        match self.model.with(|model| model.stage().cloned()) {
            None => String::new(),
            Some(RetryStage::Asking) => t(Text::FindBetter)().to_owned(),
            Some(RetryStage::Judging) => t(Text::Going)().to_owned(),
            Some(RetryStage::Worse(mv)) => format!("{}: {}", said(&mv), t(Text::NotBetter)()),
            Some(RetryStage::Found(mv)) => format!("{}: {}", said(&mv), t(Text::Better)()),
            Some(RetryStage::Solved(mv)) => format!("{} {}", t(Text::BetterWas)(), said(&mv)),
            Some(RetryStage::Failed(text)) => text,
        }
    }
}

/// Starts a pass once the mistakes of the game are known.
#[component]
pub(super) fn RetryBox(game: GameState, analysis: AnalysisState) -> impl IntoView {
    let retry = Retry::new(game, analysis);
    // In a game against the engine its mistakes are another lesson.
    let [own, others] = [Seat::Human, Seat::Engine].map(|seat| Memo::new(move |_| retry.mistakes(seat)));
    Effect::new(move |_| retry.follow_game());
    on_cleanup(move || {
        game.intercept_moves(None);
        analysis.conceal(false);
    });
    let idle = move || retry.is_idle();
    let reviewed =
        move || analysis.values.with(|values| values.len() > 1 && values.iter().all(Option::is_some));
    let start = move |mistakes: Memo<Vec<Mistake>>| retry.send(RetryEvent::Begin(mistakes.get_untracked()));
    let are_none = move || own.with(Vec::is_empty) && others.with(Vec::is_empty);
    view! {
        <div class="retry">
            <Show when=move || idle() && !own.with(Vec::is_empty)>
                <button type="button" id="retry" on:click=move |_| start(own)>
                    {t(Text::Retry)}" ("{move || own.with(Vec::len)}")"</button>
            </Show>
            <Show when=move || idle() && !others.with(Vec::is_empty)>
                <button type="button" id="retry-others" on:click=move |_| start(others)>
                    {t(Text::RetryOthers)}" ("{move || others.with(Vec::len)}")"</button>
            </Show>
            <Show when=move || idle() && reviewed() && are_none()>
                <p class="quiet">{t(Text::NoMistakes)}</p>
            </Show>
            <Show when=move || !idle()><Question retry/></Show>
        </div>
    }
}

#[component]
fn Question(retry: Retry) -> impl IntoView {
    let stage = move || retry.model.with(|model| model.stage().cloned());
    let class = move || match stage() {
        Some(RetryStage::Worse(_) | RetryStage::Failed(_)) => "said bad",
        Some(RetryStage::Found(_)) => "said good",
        _ => "said",
    };
    let counted = move || retry.model.with(RetryModel::progress);
    let progress = move || format!("{} / {}", counted().0, counted().1);
    let done = move || retry.model.with(RetryModel::is_done);
    let closed = move || done() || stage() == Some(RetryStage::Judging);
    let next = move || if counted().0 == counted().1 { t(Text::Done)() } else { t(Text::NextOne)() };
    view! {
        <div class="trial">
            <p><strong>{move || retry.question()}</strong>" "<small>{progress}</small></p>
            <p class=class role="status">{move || retry.message()}</p>
            <div class="actions">
                <button type="button" id="solution" disabled=closed on:click=move |_| retry.send(RetryEvent::Solve)>{t(Text::Solution)}</button>
                <button type="button" id="retry-next" class:primary=done on:click=move |_| retry.send(RetryEvent::Next)>{next}</button>
                <button type="button" class="quiet" id="retry-end" on:click=move |_| retry.send(RetryEvent::End)>{t(Text::Close)}</button>
            </div>
        </div>
    }
}
