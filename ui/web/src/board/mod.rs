//! Boards: draw the picture of a position and read moves from clicks, drags and keys.
//!
//! No game is known here. Which move a click means is read from the texts of the legal moves ([`boyi_session::Gesture`]).

mod choose;
mod graph;
mod grid;
mod heap;
mod heap_state;
mod heap_values;
mod heaps;
mod legal_move;
mod numbers;
mod piece;
mod rows;
mod sum;
mod thumb;

pub(crate) use legal_move::{gesture, is_row};
pub(crate) use piece::{draw_fen_piece, fen_piece_name};
pub(crate) use thumb::{Thumb, of_game, small};

use crate::{
    grid_shape::GridShape,
    state::{Catalogue, GameState},
    ui::text::{Text, t},
};
use boyi_session::{HeapLook, MoveText, Picture, RequestError, Square};
use legal_move::Source;
use leptos::prelude::*;

/// The kind of board on the screen. Any other change only moves pieces on it.
#[derive(Clone, Default, PartialEq, Eq)]
enum Kind {
    #[default]
    Nothing,
    Grid(GridShape),
    Heaps,
    Rows(HeapLook),
    Numbers,
    Graph,
    Sum,
}

impl Kind {
    fn of(picture: &Picture) -> Kind {
        match picture {
            Picture::Grid(_) => GridShape::of(picture).map_or(Kind::Nothing, Kind::Grid),
            Picture::Heaps { sizes, look }
                if !look.is_counters() && sizes.iter().all(|size| *size <= rows::LONGEST) =>
            {
                Kind::Rows(*look)
            }
            Picture::Heaps { .. } => Kind::Heaps,
            Picture::Numbers { .. } => Kind::Numbers,
            Picture::Graph(_) => Kind::Graph,
            Picture::Sum { .. } => Kind::Sum,
        }
    }
}

/// The marks of a lesson on the boards below the component that provides it: squares, and heaps counted from 0.
#[derive(Clone, Default)]
pub(crate) struct Marked {
    pub(crate) squares: Vec<Square>,
    pub(crate) heaps: Vec<usize>,
}

/// The board of the position shown.
#[component]
pub(crate) fn Board(game: GameState) -> impl IntoView {
    let source = Source { game, part: None };
    let kind = Memo::new(move |_| source.picture(|picture| Some(Kind::of(picture))));
    // The moves that a click may mean, while there are several.
    let choice = RwSignal::new(Vec::<MoveText>::new());
    let board = move || match kind.get() {
        Kind::Nothing => view! { <Absent game/> }.into_any(),
        Kind::Grid(shape) => view! { <grid::GridBoard source choice shape/> }.into_any(),
        Kind::Heaps => view! { <heaps::HeapBoard source choice/> }.into_any(),
        Kind::Rows(look) => view! { <rows::RowBoard game look/> }.into_any(),
        Kind::Numbers => view! { <numbers::NumberBoard game/> }.into_any(),
        Kind::Graph => view! { <graph::GraphBoard source/> }.into_any(),
        Kind::Sum => view! { <sum::SumBoard game choice/> }.into_any(),
    };
    let class = move || format!("board group-{} game-{}", game.group(), game.base_name());
    view! {
        <div class=class>{board}</div>
        <choose::Choose game choice/>
    }
}

/// Stands in for the board: while it loads, or when the address cannot be read; then it offers a way on.
#[component]
fn Absent(game: GameState) -> impl IntoView {
    let games = Catalogue::get().games;
    move || match game.error.get() {
        None => view! { <p class="waiting" role="status">{t(Text::Loading)}</p> }.into_any(),
        // The catalogue, which says whether the game is known, may arrive after the failure.
        Some(_) if games.with(Vec::is_empty) => ().into_any(),
        Some(failure) => view! { <p class="waiting">{way_on(game, &failure)}</p> }.into_any(),
    }
}

/// A button that starts the game over without what could not be read; a link to the catalogue if the game is unknown.
fn way_on(game: GameState, failure: &RequestError) -> AnyView {
    let bad_rules = failure.field.as_deref().is_some_and(|field| ["game", "parameter"].contains(&field));
    let bad_position = game.start.get().is_some() || failure.ply.is_some();
    let name = game.info.with(|info| info.as_ref().map(|info| info.name.clone()));
    // Rules that can be read are kept.
    let name = name.map(|base| if !bad_rules && bad_position { game.name.get() } else { base });
    match name {
        Some(name) => {
            let start = move |_| game.start_over(name.clone());
            view! { <button type="button" id="start-over" class="primary" on:click=start>{t(Text::StartOver)}</button> }
                .into_any()
        }
        None => view! { <a id="start-over" href="#/">{t(Text::Catalogue)}</a> }.into_any(),
    }
}
