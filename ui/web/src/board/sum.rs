//! Games beside each other: the number, name and picture of each. Their moves are listed below, numbered by game.

use super::{
    legal_move::{MoveButtons, legal_moves},
    thumb::small,
};
use crate::{
    state::{Catalogue, GameState},
    ui::text::{Text, t},
};
use boyi_session::{Picture, Summand};
use leptos::prelude::*;

#[component]
pub(super) fn SumBoard(game: GameState) -> impl IntoView {
    let legal = legal_moves(game);
    let parts = Memo::new(move |_| {
        game.picture(|picture| match picture {
            Picture::Sum { parts } => Some(parts.clone()),
            _ => None,
        })
    });
    let moves = Memo::new(move |_| legal.with(|legal| legal.iter().map(|mv| mv.mv.clone()).collect()));
    view! {
        <div class="heaps sum" role="group" aria-label=t(Text::Board)>
            {move || parts.with(|parts| (1..).zip(parts).map(part).collect_view())}
        </div>
        <div class="taking"><MoveButtons game moves/></div>
    }
}

/// The title of a game, with the parameters that its name has.
fn title(name: &str) -> String {
    let base = name.split('(').next().unwrap_or(name);
    let Some(info) = Catalogue::get().find(base) else { return name.to_owned() };
    let parameters = &name[base.len()..];
    if parameters.is_empty() { info.title } else { format!("{} {parameters}", info.title) }
}

/// A game of the sum; heaps also as numbers, with the names that moves give them.
fn part((number, part): (usize, &Summand)) -> impl IntoView + use<> {
    let sizes = match &part.picture {
        Picture::Heaps { sizes } => {
            let size = |(heap, size): (usize, &u64)| format!("{number}/{heap}: {size}");
            (1..).zip(sizes).map(size).collect::<Vec<_>>().join("  ")
        }
        _ => String::new(),
    };
    view! {
        <figure class="part">
            <figcaption>{format!("{number}/ {}", title(&part.name))}</figcaption>
            {small(&part.picture, "thumb group-impartial".to_owned(), false, &[])}
            <span class="sizes">{sizes}</span>
        </figure>
    }
}
