//! The moves of a puzzle that is over, to step through and to replay.

use crate::{
    state::GameState,
    ui::{
        Icon,
        text::{Text, t},
    },
};
use leptos::{ev, prelude::*};
use std::time::Duration;

/// The time between two moves of a replay.
const STEP: Duration = Duration::from_millis(900);

#[component]
pub(super) fn Replay(game: GameState, second_begins: bool) -> impl IntoView {
    let playing = RwSignal::new(false);
    let stop_and = move |go: &dyn Fn()| {
        playing.set(false);
        go();
    };
    let handle = window_event_listener(ev::keydown, move |event| {
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        // The arrows move on the board while it has the focus.
        if modified || event.default_prevented() {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => stop_and(&|| game.step(-1)),
            "ArrowRight" => stop_and(&|| game.step(1)),
            "Home" => stop_and(&|| game.go_to(0)),
            "End" => stop_and(&|| game.go_to(usize::MAX)),
            _ => return,
        }
        event.prevent_default();
    });
    let timer = set_interval_with_handle(
        move || {
            if playing.get_untracked() {
                game.step(1);
                playing.set(!untrack(|| game.ply.get() + 1 >= game.moves.with(Vec::len)));
            }
        },
        STEP,
    );
    on_cleanup(move || {
        handle.remove();
        if let Ok(timer) = timer {
            timer.clear();
        }
    });
    let replay = move |_| {
        game.go_to(0);
        playing.set(true);
    };
    let ply = move |at: usize| {
        let label = move || game.moves.with(|moves| moves.get(at).map(|mv| mv.label.clone()));
        let current = move || (game.ply.get() == at + 1).then_some("step");
        let number = crate::move_number::number_in_list(at, second_begins);
        view! {
            <li>{number.map(|number| view! { <span class="number" aria-hidden="true">{number}</span> })}
                <button type="button" class="ply" aria-current=current on:click=move |_| stop_and(&|| game.go_to(at + 1))>{label}</button></li>
        }
    };
    let step = move |text: Text, icon: &'static str, go: fn(GameState)| {
        view! { <button type="button" title=t(text) aria-label=t(text) data-step=icon on:click=move |_| stop_and(&|| go(game))><Icon name=icon/></button> }
    };
    view! {
        <section class="moves" id="puzzle-replay" aria-label=t(Text::Moves)>
            <ol class="plies">{move || (0..game.moves.with(Vec::len)).map(ply).collect_view()}</ol>
            <div class="steps">
                {step(Text::First, "first", |game| game.go_to(0))}
                {step(Text::Previous, "previous", |game| game.step(-1))}
                {step(Text::Next, "next", |game| game.step(1))}
                {step(Text::Last, "last", |game| game.go_to(usize::MAX))}
                <button type="button" id="puzzle-again" on:click=replay>{t(Text::Replay)}</button>
            </div>
        </section>
    }
}
