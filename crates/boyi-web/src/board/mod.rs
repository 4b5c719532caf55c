//! Boards: any picture that the desk draws, to look at and to touch. Which moves a touch means is read off the texts of
//! the legal moves ([`boyi_session::Gesture`]); no game is known here.

mod choose;
mod grid;
mod heaps;
mod numbers;
mod piece;
mod shapes;
mod sum;
mod thumb;

pub(crate) use thumb::{Thumb, small};

use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Drawing, Failure, Gesture, MoveName};
use leptos::prelude::*;

/// A square as the boards count: column from the left, row from the bottom, from 0.
pub(crate) type Square = boyi_session::Square;

/// A legal move and what it points at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Pointed {
    pub(crate) mv: MoveName,
    pub(crate) gesture: Gesture,
}

/// Whether a picture is a single row whose squares moves number.
pub(crate) fn is_row(picture: &Drawing) -> bool {
    matches!(picture, Drawing::Grid { numbered: true, .. })
}

/// What a move points at; in a row, numbers such as `4+8` are squares counted from 1.
pub(crate) fn gesture(text: &str, row: bool) -> Gesture {
    let square = |part: &str| Some((part.parse::<usize>().ok()?.checked_sub(1)?, 0));
    let squares = || text.split('+').map(square).collect::<Option<Vec<Square>>>();
    squares().filter(|_| row).map_or_else(|| Gesture::of(text), Gesture::Squares)
}

/// The legal moves with what they point at; none while nobody may move.
pub(crate) fn pointed(game: GameState) -> Memo<Vec<Pointed>> {
    Memo::new(move |_| {
        if !game.may_move() {
            return Vec::new();
        }
        game.shown.with(|state| {
            let legal = state.iter().flat_map(|state| state.legal.iter().flatten());
            let row = state.as_ref().is_some_and(|state| is_row(&state.picture));
            legal.map(|mv| Pointed { mv: mv.clone(), gesture: gesture(&mv.text, row) }).collect()
        })
    })
}

/// What decides which board is on the screen: a change of anything else only moves pieces on it.
#[derive(Clone, PartialEq, Eq)]
enum Kind {
    Nothing,
    Grid { columns: usize, rows: usize, chequered: bool, falls: bool, numbered: bool },
    Heaps,
    Numbers,
    Sum,
}

/// A chess piece by its letter in FEN.
pub(crate) fn draw_piece(letter: char) -> AnyView {
    piece::draw(letter, true)
}

/// The board of the position shown.
#[component]
pub(crate) fn Board(game: GameState) -> impl IntoView {
    let kind = Memo::new(move |_| {
        game.shown.with(|state| match state.as_ref().map(|state| &state.picture) {
            None => Kind::Nothing,
            Some(Drawing::Grid { columns, rows, chequered, falls, numbered, .. }) => Kind::Grid {
                columns: *columns,
                rows: *rows,
                chequered: *chequered,
                falls: *falls,
                numbered: *numbered,
            },
            Some(Drawing::Heaps { .. }) => Kind::Heaps,
            Some(Drawing::Numbers { .. }) => Kind::Numbers,
            Some(Drawing::Sum { .. }) => Kind::Sum,
        })
    });
    let choice = RwSignal::new(Vec::<MoveName>::new());
    let board = move || match kind.get() {
        Kind::Nothing => view! { <Absent game/> }.into_any(),
        Kind::Grid { columns, rows, chequered, falls, numbered } => {
            view! { <grid::GridBoard game choice columns rows chequered falls numbered/> }.into_any()
        }
        Kind::Heaps => view! { <heaps::HeapBoard game choice/> }.into_any(),
        Kind::Numbers => view! { <numbers::NumberBoard game/> }.into_any(),
        Kind::Sum => view! { <sum::SumBoard game/> }.into_any(),
    };
    let class = move || {
        let name = game.name.get();
        format!("board group-{} game-{}", game.group(), name.split(':').next().unwrap_or_default())
    };
    view! {
        <div class=class>{board}</div>
        <choose::Choose game choice/>
    }
}

/// What stands where the board will be: it is on its way, or the address cannot be read, which the page says above, and here is a way on.
#[component]
fn Absent(game: GameState) -> impl IntoView {
    let on = move |failure: Failure| {
        let rules = failure.field.as_deref().is_some_and(|field| ["game", "parameter"].contains(&field));
        let whole = game.name.get();
        let start = match game.info.with(|info| info.as_ref().map(|info| info.name.clone())) {
            None => None,
            // Rules that can be read are kept; where nothing but them is left, they are what is wrong.
            Some(_) if !rules && (game.start.get().is_some() || failure.ply.is_some()) => Some(whole),
            Some(name) => Some(name),
        };
        match start {
            Some(name) => {
                let begin = move |_| game.start_over(name.clone());
                view! { <button type="button" id="start-over" class="primary" on:click=begin>{t(Text::StartOver)}</button> }.into_any()
            }
            None => view! { <a id="start-over" href="#/">{t(Text::Catalogue)}</a> }.into_any(),
        }
    };
    move || match game.error.get() {
        None => view! { <p class="waiting" role="status">{t(Text::Loading)}</p> }.into_any(),
        Some(failure) => view! { <p class="waiting">{on(failure)}</p> }.into_any(),
    }
}
