//! The position as text, bound to the board both ways: what is typed is on the board as soon as it can be read, and what
//! is played stands in the box. A text that cannot be read says why and leaves the board alone.

use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use leptos::prelude::*;

#[component]
pub(crate) fn Notation(game: GameState) -> impl IntoView {
    // What is being typed; the board's own text where nothing is.
    let draft = RwSignal::new(None::<String>);
    let fault = RwSignal::new(None::<String>);
    let copied = RwSignal::new(false);
    Effect::new(move |_| {
        // A move on the board takes the box back.
        if game.ply.get() > 0 || game.moves.with(|plies| !plies.is_empty()) {
            draft.set(None);
            fault.set(None);
        }
    });
    let shown = move || {
        copied.set(false);
        let position = game.shown.with(|state| state.as_ref().map(|state| state.position.clone()));
        draft.get().or(position).unwrap_or_default()
    };
    let input = move |text: String| {
        draft.set(Some(text.clone()));
        game.set_position(text, fault);
    };
    let leave = move |_| {
        // The box also loses the focus when the page goes away.
        if fault.try_get_untracked() == Some(None) {
            draft.try_set(None);
        }
    };
    let copy = move |_| {
        let text = game.shown.with_untracked(|state| state.as_ref().map(|state| state.position.clone()));
        copied.set(crate::ui::copy(&text.unwrap_or_default()));
    };
    view! {
        <section class="notation">
            <label for="notation">{t(Text::Notation)}</label>
            <div class="row">
                <input type="text" id="notation" spellcheck="false" autocomplete="off" autocapitalize="off" prop:value=shown
                    aria-invalid=move || fault.with(Option::is_some).to_string() aria-describedby="notation-fault"
                    on:input:target=move |event| input(event.target().value()) on:blur=leave/>
                <button type="button" on:click=copy>{move || if copied.get() { t(Text::Copied)() } else { t(Text::Copy)() }}</button>
            </div>
            <p id="notation-fault" class="fault" aria-live="polite">{fault}</p>
        </section>
    }
}
