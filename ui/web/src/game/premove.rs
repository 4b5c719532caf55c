//! The words about a premove, and the button that takes it back.

use crate::{
    state::GameState,
    ui::text::{Text, messages, t},
};
use leptos::prelude::*;

/// The move that waits for the engine's, or the one that was not legal.
#[component]
pub(super) fn PremoveNote(game: GameState) -> impl IntoView {
    let lang = game.prefs.lang;
    let said = move || {
        let missed = || {
            game.missed_premove
                .get()
                .map(|label| messages::premove_missed(lang.get(), game.move_words(&label)))
        };
        let waiting = game.premove.get();
        waiting.map(|mv| messages::premove_waits(lang.get(), game.move_words(&mv.label))).or_else(missed)
    };
    view! {
        <p class="premove" role="status">
            <span>{said}</span>
            <Show when=move || game.premove.with(Option::is_some)>
                <button type="button" id="premove-not" on:click=move |_| game.cancel_premove()>{t(Text::Cancel)}</button>
            </Show>
        </p>
    }
}
