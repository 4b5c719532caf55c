//! A dialog for moves that look the same on the board, such as promotions: it asks which one is meant.

use super::piece;
use crate::{
    grid_shape::Pieces,
    state::GameState,
    ui::{
        modal,
        text::{Text, t},
    },
};
use boyi_session::{MoveText, Picture, Side};
use leptos::{html, prelude::*};

/// Asks which move of `choice` is meant, while there is any.
#[component]
pub(super) fn Choose(game: GameState, choice: RwSignal<Vec<MoveText>>) -> impl IntoView {
    let dialog = NodeRef::<html::Dialog>::new();
    modal(dialog, move || choice.with(|moves| !moves.is_empty()), || ());
    let option = move |mv: MoveText| {
        let face = face(game, &mv);
        let play = move |_| {
            choice.set(Vec::new());
            game.play(&mv.text);
        };
        view! { <button type="button" aria-label=mv.label on:click=play>{face}</button> }
    };
    let title = move || if game.is_chess() { t(Text::Promote)() } else { t(Text::ChooseMove)() };
    view! {
        <dialog class="choose" node_ref=dialog aria-labelledby="choose-title" on:close=move |_| choice.set(Vec::new())>
            <h2 id="choose-title">{title}</h2>
            <div class="options">{move || choice.get().into_iter().map(option).collect_view()}</div>
            <button type="button" class="quiet" on:click=move |_| choice.set(Vec::new())>{t(Text::Cancel)}</button>
        </dialog>
    }
}

/// The piece that a pawn is promoted to, the animal put back on the board; the label of other moves.
fn face(game: GameState, mv: &MoveText) -> AnyView {
    let animals = game.picture(|picture| Some(matches!(picture, Picture::Grid(grid) if grid.animals)));
    let (letter, pieces) = if animals {
        (mv.text.split_once('*').and_then(|(animal, _)| animal.chars().next()), Pieces::Animals)
    } else {
        let last = mv.text.chars().last();
        (last.filter(|letter| game.is_chess() && letter.is_ascii_alphabetic()), Pieces::Chess)
    };
    let Some(letter) = letter else { return mv.label.clone().into_any() };
    let first = game.shown.with_untracked(|state| state.as_ref().is_some_and(|s| s.mover == Side::First));
    let letter = if first { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
    view! { <svg class="piece-face" viewBox="0 0 100 100" aria-hidden="true">{piece::draw(letter, pieces)}</svg> }.into_any()
}
