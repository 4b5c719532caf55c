//! Games beside each other: the number, name and picture of each. Their moves are listed below, numbered by game.

use super::{legal_move::legal_moves, thumb::small};
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Drawing, MoveName, Summand};
use leptos::prelude::*;

/// Moves that are listed; others are typed.
const LISTED_MOVES: usize = 200;

#[component]
pub(super) fn SumBoard(game: GameState) -> impl IntoView {
    let legal = legal_moves(game);
    let parts = Memo::new(move |_| {
        game.picture(|picture| match picture {
            Drawing::Sum { parts } => Some(parts.clone()),
            _ => None,
        })
    });
    let moves = move || -> Vec<MoveName> {
        legal.with(|legal| legal.iter().take(LISTED_MOVES).map(|mv| mv.mv.clone()).collect())
    };
    let button = move |mv: MoveName| {
        view! { <button type="button" on:click=move |_| game.play(&mv.text)>{mv.label}</button> }
    };
    view! {
        <div class="heaps sum" role="group" aria-label=t(Text::Board)>
            {move || parts.with(|parts| (1..).zip(parts).map(part).collect_view())}
        </div>
        <div class="taking"><div class="move-list">{move || moves().into_iter().map(button).collect_view()}</div></div>
    }
}

/// A game of the sum; heaps also as numbers, with the names that moves give them.
fn part((number, part): (usize, &Summand)) -> impl IntoView + use<> {
    let sizes = match &part.picture {
        Drawing::Heaps { sizes } => {
            let size = |(heap, size): (usize, &String)| format!("{number}/{heap}: {size}");
            (1..).zip(sizes).map(size).collect::<Vec<_>>().join("  ")
        }
        _ => String::new(),
    };
    view! {
        <figure class="part">
            <figcaption>{format!("{number}/ {}", part.name)}</figcaption>
            {small(&part.picture, "thumb group-impartial".to_owned(), false, &[])}
            <span class="sizes">{sizes}</span>
        </figure>
    }
}
