//! Learning from mistakes: visits the positions in which a move lost value, one after another, and asks for a better move.
//! Moves that are tried never become part of the game.

use crate::{
    move_number::numbered,
    route::{Mode, Seat},
    service,
    state::{AnalysisState, GameState},
    ui::text::{Text, t},
};
use boyi_model::mark_between;
use boyi_session::{AnalysisReply, Analyze, MoveText, Query, RequestError, Side, State, Value};
use leptos::prelude::*;

/// Milliseconds to judge a move that was tried.
const JUDGE_MS: u64 = 700;

/// Progress at a position.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    /// The user looks for a better move.
    Asking,
    /// The engine analyses.
    Judging,
    /// This move is no better.
    Worse(String),
    /// This move is better.
    Found(String),
    /// The engine has shown this move.
    Solved(String),
    /// The move could not be read or judged.
    Error(String),
}

/// A pass through the mistakes of a game.
#[derive(Clone, Copy)]
struct Retry {
    game: GameState,
    analysis: AnalysisState,
    /// The plies with mistakes that this pass visits.
    plies: RwSignal<Vec<usize>>,
    /// The place in `plies` of the position shown; absent outside of a pass.
    at: RwSignal<Option<usize>>,
    stage: RwSignal<Stage>,
    /// Whether the board has come to the position asked for.
    arrived: StoredValue<bool>,
    /// Takes the moves that are tried. It lasts as long as the box: what a button makes is gone with the button.
    tried: StoredValue<Option<Callback<String>>>,
}

impl Retry {
    fn new(game: GameState, analysis: AnalysisState) -> Retry {
        let retry = Retry {
            game,
            analysis,
            plies: RwSignal::new(Vec::new()),
            at: RwSignal::new(None),
            stage: RwSignal::new(Stage::Asking),
            arrived: StoredValue::new(false),
            tried: StoredValue::new(None),
        };
        retry.tried.set_value(Some(Callback::new(move |text| retry.try_move(text))));
        retry
    }

    /// The ply whose move is retried.
    fn ply(self) -> Option<usize> {
        let at = self.at.try_get().flatten()?;
        self.plies.with(|plies| plies.get(at).copied())
    }

    /// The plies with mistakes; in a game against the engine only those of the human.
    fn mistakes(self) -> Vec<usize> {
        let (game, analysis) = (self.game, self.analysis);
        let is_humans = |ply: usize| {
            let mover = analysis.value_at(ply).map(|(_, mover)| mover);
            mover.is_some_and(|mover| game.players.seat(mover) == Seat::Human)
        };
        let plies = game.moves.with(Vec::len);
        let all = !game.players.is_versus_engine();
        (0..plies).filter(|ply| analysis.mark(*ply).is_some() && (all || is_humans(*ply))).collect()
    }

    fn start(self, mistakes: Vec<usize>) {
        self.plies.set(mistakes);
        self.visit(0);
    }

    /// Shows a position and asks for a better move.
    fn visit(self, at: usize) {
        let Some(ply) = self.plies.with_untracked(|plies| plies.get(at).copied()) else { return };
        self.arrived.set_value(self.game.ply.get_untracked() == ply);
        self.stage.set(Stage::Asking);
        self.at.set(Some(at));
        self.analysis.conceal(true);
        self.game.intercept_moves(self.tried.get_value());
        self.game.go_to(ply);
    }

    fn next(self) {
        match self.at.get_untracked() {
            Some(at) if at + 1 < self.plies.with_untracked(Vec::len) => self.visit(at + 1),
            _ => self.end(),
        }
    }

    fn end(self) {
        if self.at.get_untracked().is_none() {
            return;
        }
        self.at.set(None);
        self.game.intercept_moves(None);
        self.game.refresh();
        self.analysis.conceal(false);
    }

    /// Ends the pass when the user goes to another position or mode.
    fn follow_game(self) {
        let (ply, mode) = (self.game.ply.get(), self.game.mode.get());
        match untrack(|| self.ply()) {
            None => {}
            Some(wanted) if mode == Mode::Analyse && ply == wanted => self.arrived.set_value(true),
            Some(_) if self.arrived.get_value() || mode != Mode::Analyse => self.end(),
            Some(_) => {}
        }
    }

    /// Judges a move that the user tries.
    fn try_move(self, text: String) {
        let Some(ply) = untrack(|| self.ply()) else { return };
        if matches!(self.stage.get_untracked(), Stage::Judging | Stage::Found(_) | Stage::Solved(_)) {
            return;
        }
        self.stage.set(Stage::Judging);
        let mut moves = self.game.moves_played();
        moves.push(text);
        let request = self.game.request(moves.clone(), Query::State { view: None });
        service::ask(&request, move |state: Result<State, RequestError>| {
            if untrack(|| self.ply()) != Some(ply) {
                return;
            }
            match state {
                Ok(state) => self.judge_position(ply, moves, &state),
                Err(failure) => self.stage.set(Stage::Error(failure.text)),
            }
        });
    }

    /// Judges the move that led to this position: by the rules if the game is over, else by the engine.
    fn judge_position(self, ply: usize, moves: Vec<String>, state: &State) {
        let Some(mv) = state.moves.last().cloned() else { return };
        if let Some(over) = &state.over {
            return self.judge(ply, mv, (Value::from(over.result), state.mover));
        }
        self.analyze(ply, moves, move |reply| match reply {
            Ok(analysis) => self.judge(ply, mv, (analysis.value, analysis.mover)),
            Err(failure) => self.stage.set(Stage::Error(failure.text)),
        });
    }

    fn judge(self, ply: usize, mv: MoveText, after: (Value, Side)) {
        let Some(before) = untrack(|| self.analysis.value_at(ply)) else { return };
        if mark_between(before.0, after.0).is_some() {
            self.stage.set(Stage::Worse(mv.label));
        } else {
            self.stage.set(Stage::Found(mv.label));
            self.game.preview(mv.text);
        }
    }

    /// Shows the engine's move.
    fn show_solution(self) {
        let Some(ply) = untrack(|| self.ply()) else { return };
        self.stage.set(Stage::Judging);
        self.analyze(ply, self.game.moves_played(), move |reply| {
            let best = reply.ok().and_then(|analysis| analysis.lines.into_iter().next());
            let Some(best) = best else { return self.stage.set(Stage::Asking) };
            self.stage.set(Stage::Solved(best.moves[0].label.clone()));
            self.game.preview(best.moves[0].text.clone());
        });
    }

    /// Analyses the position after some moves. The reply is dropped if the user has gone on.
    fn analyze(
        self,
        ply: usize,
        moves: Vec<String>,
        on_reply: impl FnOnce(Result<AnalysisReply, RequestError>) + 'static,
    ) {
        let ask = Query::Analyze(Analyze { time_ms: Some(JUDGE_MS), ..Analyze::default() });
        let reply = move |reply| {
            if self.stage.try_get_untracked() == Some(Stage::Judging) && untrack(|| self.ply()) == Some(ply) {
                on_reply(reply);
            }
        };
        service::search(&self.game.request(moves, ask), |_| (), reply);
    }

    /// The move that is retried: `3. g4??`.
    fn question(self) -> Option<String> {
        let ply = self.ply()?;
        let label = self.game.moves.with(|moves| moves.get(ply).map(|mv| mv.label.clone()))?;
        let sign = self.analysis.mark(ply)?.sign();
        Some(format!("{}{sign}", numbered(ply, self.game.second_begins.get(), &label)))
    }

    fn message(self) -> String {
        match self.stage.get() {
            Stage::Asking => t(Text::FindBetter)().to_owned(),
            Stage::Judging => t(Text::Going)().to_owned(),
            Stage::Worse(label) => format!("{label}: {}", t(Text::NotBetter)()),
            Stage::Found(label) => format!("{label}: {}", t(Text::Better)()),
            Stage::Solved(label) => format!("{} {label}", t(Text::BetterWas)()),
            Stage::Error(text) => text,
        }
    }

    fn is_done(self) -> bool {
        matches!(self.stage.get(), Stage::Found(_) | Stage::Solved(_))
    }

    fn is_last(self) -> bool {
        self.at.get().map(|at| at + 1) == Some(self.plies.with(Vec::len))
    }
}

/// Starts a pass once the mistakes of the game are known.
#[component]
pub(super) fn RetryBox(game: GameState, analysis: AnalysisState) -> impl IntoView {
    let retry = Retry::new(game, analysis);
    let mistakes = Memo::new(move |_| retry.mistakes());
    Effect::new(move |_| retry.follow_game());
    on_cleanup(move || {
        game.intercept_moves(None);
        analysis.conceal(false);
    });
    let idle = move || retry.at.get().is_none();
    let reviewed =
        move || analysis.values.with(|values| values.len() > 1 && values.iter().all(Option::is_some));
    let start = move |_| retry.start(mistakes.get_untracked());
    view! {
        <div class="retry">
            <Show when=move || idle() && !mistakes.with(Vec::is_empty)>
                <button type="button" id="retry" on:click=start>
                    {t(Text::Retry)}" ("{move || mistakes.with(Vec::len)}")"</button>
            </Show>
            <Show when=move || idle() && reviewed() && mistakes.with(Vec::is_empty)>
                <p class="quiet">{t(Text::NoMistakes)}</p>
            </Show>
            <Show when=move || !idle()><Question retry/></Show>
        </div>
    }
}

#[component]
fn Question(retry: Retry) -> impl IntoView {
    let class = move || match retry.stage.get() {
        Stage::Worse(_) | Stage::Error(_) => "said bad",
        Stage::Found(_) => "said good",
        _ => "said",
    };
    let progress =
        move || format!("{} / {}", retry.at.get().map_or(0, |at| at + 1), retry.plies.with(Vec::len));
    let closed = move || retry.is_done() || retry.stage.get() == Stage::Judging;
    let next = move || if retry.is_last() { t(Text::Done)() } else { t(Text::NextOne)() };
    view! {
        <div class="trial">
            <p><strong>{move || retry.question()}</strong>" "<small>{progress}</small></p>
            <p class=class role="status">{move || retry.message()}</p>
            <div class="actions">
                <button type="button" id="solution" disabled=closed on:click=move |_| retry.show_solution()>{t(Text::Solution)}</button>
                <button type="button" id="retry-next" class:primary=move || retry.is_done() on:click=move |_| retry.next()>{next}</button>
                <button type="button" class="quiet" id="retry-end" on:click=move |_| retry.end()>{t(Text::Close)}</button>
            </div>
        </div>
    }
}
