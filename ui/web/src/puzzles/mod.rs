//! The puzzles: a choice of families, and a puzzle being solved. Their files are loaded when a family is opened.

mod families;
mod solve;
mod solve_state;
mod themes;

use crate::{
    route::{PuzzleAddress, Route},
    state::{Reader, today},
    ui::{
        LoadError, load_json,
        text::{Text, t},
    },
};
use boyi_lessons::{Family, Puzzle, daily};
use boyi_model::PuzzleModel;
use leptos::{prelude::*, task::spawn_local};
use std::collections::HashMap;

/// The puzzles at an address.
#[component]
pub(crate) fn PuzzlePage(address: PuzzleAddress) -> impl IntoView {
    let reader = Reader::load();
    let Some(id) = address.family.clone() else {
        return view! { <div class="course"><families::Families reader/></div> }.into_any();
    };
    // `None` while it loads.
    let loaded = RwSignal::new(None::<Result<PuzzleModel, LoadError>>);
    spawn_local(async move {
        let result = load(&id, address.number, reader).await;
        let _ = loaded.try_set(Some(result));
    });
    let view = move || {
        match loaded.get() {
        None => view! { <p class="waiting" role="status">{t(Text::Loading)}</p> }.into_any(),
        Some(Err(error)) => view! {
            <p class="fault" role="alert">{t(if error == LoadError::Offline { Text::NotLoaded } else { Text::PuzzleNone })}" "<a href="#/puzzles">{t(Text::Puzzles)}</a></p>
        }
        .into_any(),
        Some(Ok(model)) => view! { <solve::PuzzleView model reader/> }.into_any(),
    }
    };
    view! { <div class="course">{view}</div> }.into_any()
}

/// Loads the puzzles of a family: those of chess and xiangqi are many, all others come together.
async fn puzzles_of(family: Family) -> Result<Vec<Puzzle>, LoadError> {
    if Family::LARGE.contains(&family) {
        return load_json(&format!("puzzles-{}.json", family.id())).await;
    }
    let mut puzzles: HashMap<String, Vec<Puzzle>> = load_json("puzzles.json").await?;
    puzzles.remove(family.id()).ok_or(LoadError::Missing)
}

/// Loads the puzzle of an address.
async fn load(id: &str, number: Option<usize>, reader: Reader) -> Result<PuzzleModel, LoadError> {
    let is_daily = id == PuzzleAddress::DAILY;
    let family =
        if is_daily { daily(today(), |_| 1).0 } else { Family::of_id(id).ok_or(LoadError::Missing)? };
    let mut puzzles = puzzles_of(family).await?;
    let number = match number {
        _ if is_daily => daily(today(), |_| puzzles.len()).1,
        Some(number) => number.wrapping_sub(1),
        None => reader.change_puzzles(|progress| progress.next(family, &puzzles)).unwrap_or(puzzles.len()),
    };
    let puzzle = (number < puzzles.len()).then(|| puzzles.swap_remove(number)).ok_or(LoadError::Missing)?;
    if !is_daily {
        write_address(family, number);
    }
    Ok(PuzzleModel::new(family, number, puzzle, is_daily.then(today)))
}

/// Puts the number of the puzzle into the address, so that the family's own address is the next one.
fn write_address(family: Family, number: usize) {
    let address = PuzzleAddress { family: Some(family.id().to_owned()), number: Some(number + 1) };
    let text = format!("#{}", Route::Puzzles(address).text());
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
    }
}

/// The name of a family and the task of its puzzles.
pub(crate) fn words_of(family: Family) -> (Text, Text) {
    match family {
        Family::Chess => (Text::FamilyChess, Text::PuzzleChessTask),
        Family::Xiangqi => (Text::FamilyXiangqi, Text::PuzzleChessTask),
        Family::Nim => (Text::FamilyNim, Text::PuzzleOnlyTask),
        Family::Sums => (Text::FamilySums, Text::PuzzleOnlyTask),
        Family::Kayles => (Text::FamilyKayles, Text::PuzzleOnlyTask),
        Family::Chomp => (Text::FamilyChomp, Text::PuzzleOnlyTask),
        Family::Connect4 => (Text::FamilyConnect4, Text::PuzzleConnect4Task),
        Family::Gomoku => (Text::FamilyGomoku, Text::PuzzleGomokuTask),
    }
}

/// The solver's rating in a family.
fn rating(reader: Reader, family: Family) -> u64 {
    reader.progress.with(|progress| progress.puzzles.rating(family).rating.round() as u64)
}
