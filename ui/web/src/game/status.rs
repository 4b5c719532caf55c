//! Beside the board: whose move it is, how the game ended and why, a field for moves as text.

use crate::{
    route::{Mode, Seat, Termination},
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::Side;
use leptos::{ev, prelude::*};

/// The side to move, or the error.
#[component]
pub(super) fn Status(game: GameState) -> impl IntoView {
    let lang = game.prefs.lang;
    let mover = move || {
        let first = game
            .shown
            .with(|state| state.as_ref().is_none_or(|state| state.color(state.mover) == Side::First));
        let text = match (game.group().as_str(), first) {
            ("chess", true) => Text::WhiteToMove,
            ("chess", false) => Text::BlackToMove,
            ("line" | "board", true) => Text::XToMove,
            ("line" | "board", false) => Text::OToMove,
            (_, true) => Text::FirstToMove,
            (_, false) => Text::SecondToMove,
        };
        text.of(lang.get())
    };
    let yours = move || {
        let versus = game.players.has_engine() && game.mode.get() == Mode::Play;
        (versus && game.seat_to_move() == Some(Seat::Human) && !game.is_over())
            .then(|| Text::YourMove.of(lang.get()))
    };
    let message = move || match () {
        () if game.players.thinking.get() => Text::Thinking.of(lang.get()).to_owned(),
        () if game.is_over() || game.shown.with(Option::is_none) => String::new(),
        () => match yours() {
            Some(yours) => format!("{yours} {}", mover()),
            None => mover().to_owned(),
        },
    };
    view! {
        <p class="status" role="status" class:thinking=move || game.players.thinking.get()>{message}</p>
        {move || game.error.get().map(|failure| view! { <p class="fault" role="alert">{failure.text}</p> })}
    }
}

/// The winner in words; `None` until the game is over.
pub(super) fn headline(game: GameState) -> Option<&'static str> {
    let winner = game.winner()?;
    let versus = game.players.is_versus_engine() && game.mode.get() == Mode::Play;
    let color = |player| game.shown.with(|state| state.as_ref().map_or(player, |state| state.color(player)));
    let text = match (winner.map(color), game.group().as_str()) {
        (None, _) => Text::Drawn,
        _ if versus && winner.map(|player| game.players.seat(player)) == Some(Seat::Human) => Text::YouWin,
        (Some(_), _) if versus => Text::YouLose,
        (Some(Side::First), "chess") => Text::WhiteWins,
        (Some(Side::Second), "chess") => Text::BlackWins,
        (Some(Side::First), "line" | "board") => Text::XWins,
        (Some(Side::Second), "line" | "board") => Text::OWins,
        (Some(Side::First), _) => Text::FirstWins,
        (Some(Side::Second), _) => Text::SecondWins,
    };
    Some(text.of(game.prefs.lang.get()))
}

/// How the game ended, and why.
#[component]
pub(super) fn Banner(game: GameState, setup: RwSignal<bool>) -> impl IntoView {
    let lang = game.prefs.lang;
    let why = move || match game.termination.get() {
        Some(Termination::Resignation(_)) => Text::Resigned.of(lang.get()).to_owned(),
        Some(Termination::Timeout(_)) => Text::OnTime.of(lang.get()).to_owned(),
        Some(Termination::TimeoutDraw(_)) => Text::OnTimeDraw.of(lang.get()).to_owned(),
        Some(Termination::Agreement) => Text::Agreed.of(lang.get()).to_owned(),
        None => game
            .shown
            .with(|state| state.as_ref().and_then(|state| state.over.as_ref().map(|over| over.why.clone())))
            .unwrap_or_default(),
    };
    let again = move |_| {
        game.restart(game.name.get_untracked(), game.start.get_untracked());
    };
    view! {
        {move || headline(game).map(|headline| view! {
            <div class="banner" role="status">
                <strong>{headline}</strong><span class="why">{why}</span>
                <div class="actions">
                    <button type="button" class="primary" id="again" on:click=again>{t(Text::Again)}</button>
                    <button type="button" on:click=move |_| setup.set(true)>{t(Text::NewGame)}</button>
                    <Show when=move || game.mode.get() == Mode::Play>
                        <button type="button" on:click=move |_| game.set_mode(Mode::Analyse)>{t(Text::LookAt)}</button>
                    </Show>
                </div>
            </div>
        })}
    }
}

/// A field for moves as text, which completes legal moves.
#[component]
pub(super) fn MoveInput(game: GameState) -> impl IntoView {
    let text = RwSignal::new(String::new());
    Effect::new(move |_| {
        game.ply.track();
        text.set(String::new());
    });
    let submit = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        if !typed.trim().is_empty() {
            game.play(typed.trim());
        }
    };
    let moves = move || {
        game.shown.with(|state| {
            let legal = state.iter().flat_map(|state| state.legal.iter().flatten());
            legal.take(300).map(|mv| mv.label.clone()).collect::<Vec<_>>()
        })
    };
    let closed = move || !game.takes_moves();
    view! {
        <form class="typed" on:submit=submit>
            <input type="text" id="typed" list="legal" autocomplete="off" spellcheck="false" autocapitalize="off"
                placeholder=t(Text::TypeMove) aria-label=t(Text::TypeMove) disabled=closed prop:value=text
                on:input:target=move |event| text.set(event.target().value())/>
            <datalist id="legal">{move || moves().into_iter().map(|mv| view! { <option value=mv></option> }).collect_view()}</datalist>
            <button type="submit" disabled=closed>{t(Text::PlayIt)}</button>
        </form>
    }
}

/// Asks whether the move that waits is to be played.
#[component]
pub(super) fn Confirm(game: GameState) -> impl IntoView {
    let label = move || {
        let text = game.pending.get()?;
        let label = game.shown.with(|state| {
            let legal = state.as_ref()?.legal.as_ref()?;
            legal.iter().find(|mv| mv.text == text).map(|mv| mv.label.clone())
        });
        Some(label.unwrap_or(text))
    };
    let yes = NodeRef::<leptos::html::Button>::new();
    Effect::new(move |_| {
        if let Some(yes) = yes.get() {
            let _ = yes.focus();
        }
    });
    view! {
        <Show when=move || game.pending.with(Option::is_some)>
            <p class="confirm" role="group" aria-label=t(Text::ConfirmMoves)>
                <button type="button" class="primary" id="confirm" node_ref=yes on:click=move |_| game.confirm()>
                    {t(Text::PlayIt)}" "{label}</button>
                <button type="button" id="confirm-not" on:click=move |_| game.cancel()>{t(Text::Cancel)}</button>
            </p>
        </Show>
    }
}
