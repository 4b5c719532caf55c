//! Several moves that look the same on the board: promotions, splits. A dialog asks which one is meant.

use super::piece;
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{MoveName, Player};
use leptos::{html, prelude::*};

/// Asks which of `choice` is meant while there is any.
#[component]
pub(crate) fn Choose(game: GameState, choice: RwSignal<Vec<MoveName>>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let any = choice.with(|moves| !moves.is_empty());
        if let Some(dialog) = dialog.get() {
            match any {
                true if !dialog.open() => drop(dialog.show_modal()),
                false if dialog.open() => dialog.close(),
                _ => {}
            }
        }
    });
    let promotes = move || game.is_chess();
    let one = move |mv: MoveName| {
        let text = mv.text.clone();
        let play = move |_| {
            choice.set(Vec::new());
            game.play(&text);
        };
        let last = mv.text.chars().last().filter(|letter| promotes() && letter.is_ascii_alphabetic());
        let white =
            game.shown.with_untracked(|state| state.as_ref().is_some_and(|s| s.mover == Player::First));
        let face = match last {
            Some(letter) => {
                let piece = if white { letter.to_ascii_uppercase() } else { letter };
                view! { <svg class="piece-face" viewBox="0 0 100 100" aria-hidden="true">{piece::draw(piece, true)}</svg> }
                    .into_any()
            }
            None => mv.label.clone().into_any(),
        };
        view! { <button type="button" aria-label=mv.label.clone() on:click=play>{face}</button> }
    };
    view! {
        <dialog class="choose" node_ref=dialog aria-labelledby="choose-title" on:close=move |_| choice.set(Vec::new())>
            <h2 id="choose-title">{move || if promotes() { t(Text::Promote)() } else { t(Text::ChooseMove)() }}</h2>
            <div class="options">{move || choice.get().into_iter().map(one).collect_view()}</div>
            <button type="button" class="quiet" on:click=move |_| choice.set(Vec::new())>{t(Text::Cancel)}</button>
        </dialog>
    }
}
