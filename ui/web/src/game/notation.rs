//! The position as text, bound to the board both ways: a text appears on the board as soon as it can be read, and every move
//! updates the text. A text that cannot be read leaves the board alone and says why.

use crate::{
    state::GameState,
    ui::{
        self,
        text::{Text, t},
    },
};
use leptos::prelude::*;

#[component]
pub(super) fn Notation(game: GameState) -> impl IntoView {
    // What the user is typing; otherwise the text follows the board.
    let draft = RwSignal::new(None::<String>);
    let error = RwSignal::new(None::<String>);
    let copied = RwSignal::new(false);
    Effect::new(move |_| {
        // A move on the board replaces the draft.
        if game.ply.get() > 0 || game.moves.with(|plies| !plies.is_empty()) {
            draft.set(None);
            error.set(None);
        }
    });
    let shown = move || {
        copied.set(false);
        let position = game.shown.with(|state| state.as_ref().map(|state| state.position.clone()));
        draft.get().or(position).unwrap_or_default()
    };
    let input = move |text: String| {
        draft.set(Some(text.clone()));
        game.set_position(text, error);
    };
    let leave = move |_| {
        // The field also loses the focus when the page is left.
        if error.try_get_untracked() == Some(None) {
            draft.try_set(None);
        }
    };
    let copy = move |_| {
        let text = game.shown.with_untracked(|state| state.as_ref().map(|state| state.position.clone()));
        copied.set(ui::copy(&text.unwrap_or_default()));
    };
    view! {
        <section class="notation">
            <label for="notation">{t(Text::Notation)}</label>
            <div class="row">
                <input type="text" id="notation" spellcheck="false" autocomplete="off" autocapitalize="off" prop:value=shown
                    aria-invalid=move || error.with(Option::is_some).to_string() aria-describedby="notation-fault"
                    on:input:target=move |event| input(event.target().value()) on:blur=leave/>
                <button type="button" on:click=copy>{move || if copied.get() { t(Text::Copied)() } else { t(Text::Copy)() }}</button>
            </div>
            <p id="notation-fault" class="fault" aria-live="polite">{error}</p>
        </section>
    }
}
