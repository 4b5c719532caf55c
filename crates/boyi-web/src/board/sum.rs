//! Games beside each other: each one's number, name and picture. The moves are listed below, numbered as they name the
//! components.

use super::{pointed, small};
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Drawing, Summand};
use leptos::prelude::*;

/// Moves that are listed; more are typed.
const LISTED: usize = 200;

#[component]
pub(crate) fn SumBoard(game: GameState) -> impl IntoView {
    let legal = pointed(game);
    let parts = Memo::new(move |_| {
        game.shown.with(|state| match state.as_ref().map(|state| &state.picture) {
            Some(Drawing::Sum { parts }) => parts.clone(),
            _ => Vec::<Summand>::new(),
        })
    });
    let drawn = |(number, part): (usize, &Summand)| {
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
    };
    let list =
        move || legal.with(|legal| legal.iter().take(LISTED).map(|mv| mv.mv.clone()).collect::<Vec<_>>());
    view! {
        <div class="heaps sum" role="group" aria-label=t(Text::Board)>
            {move || parts.with(|parts| (1..).zip(parts).map(drawn).collect_view())}
        </div>
        <div class="taking"><div class="move-list">{move || list().into_iter().map(|mv| {
            let text = mv.text.clone();
            view! { <button type="button" on:click=move |_| game.play(&text)>{mv.label}</button> }
        }).collect_view()}</div></div>
    }
}
