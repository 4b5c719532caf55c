//! The puzzles: a choice of families, and a puzzle being solved, alone or in a streak. Their files are loaded when a family is opened.

mod choice;
mod endings;
mod families;
mod replay;
mod solve;
mod solve_state;
mod themes;

use crate::{
    route::{PuzzleAddress, Route},
    state::{Reader, today},
    ui::{
        LoadError, load_json,
        text::{Text, messages, t},
    },
};
use boyi_lessons::{Family, Puzzle, PuzzleChoice, Rating, daily, streak};
use boyi_model::PuzzleModel;
use boyi_session::Lang;
use leptos::{prelude::*, task::spawn_local};
use std::collections::HashMap;

/// A puzzle to be solved, and what can be chosen beside it.
#[derive(Clone)]
struct Loaded {
    model: PuzzleModel,
    /// The themes of the family's puzzles, the most frequent first, and their numbers.
    themes: Vec<(String, usize)>,
    /// The address of the puzzle.
    address: PuzzleAddress,
}

/// The puzzles at an address.
#[component]
pub(crate) fn PuzzlePage(address: PuzzleAddress) -> impl IntoView {
    let reader = Reader::load();
    if address.family.is_none() {
        return view! { <div class="course"><families::Families reader/></div> }.into_any();
    }
    // `None` while it loads.
    let loaded = RwSignal::new(None::<Result<Loaded, LoadError>>);
    spawn_local(async move {
        let result = load(address, reader).await;
        let _ = loaded.try_set(Some(result));
    });
    let view = move || {
        match loaded.get() {
        None => view! { <p class="waiting" role="status">{t(Text::Loading)}</p> }.into_any(),
        Some(Err(error)) => view! {
            <p class="fault" role="alert">{t(if error == LoadError::Offline { Text::NotLoaded } else { Text::PuzzleNone })}" "<a href="#/puzzles">{t(Text::Puzzles)}</a></p>
        }
        .into_any(),
        Some(Ok(puzzle)) => view! { <solve::PuzzleView puzzle reader/> }.into_any(),
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
async fn load(mut address: PuzzleAddress, reader: Reader) -> Result<Loaded, LoadError> {
    let id = address.family.clone().unwrap_or_default();
    let is_daily = id == PuzzleAddress::DAILY;
    let family =
        if is_daily { daily(today(), |_| 1).0 } else { Family::of_id(&id).ok_or(LoadError::Missing)? };
    let mut puzzles = puzzles_of(family).await?;
    let choice = PuzzleChoice { theme: address.theme.clone(), difficulty: address.difficulty };
    let number = match (address.number, address.streak) {
        _ if is_daily => Some(daily(today(), |_| puzzles.len()).1),
        (Some(number), _) => number.checked_sub(1),
        (None, Some(solved)) => streak(&puzzles, solved as usize, js_sys::Math::random()),
        (None, None) => reader.change_puzzles(|progress| progress.next_of(family, &puzzles, &choice)),
    };
    let number = number.filter(|number| *number < puzzles.len()).ok_or(LoadError::Missing)?;
    let themes = if is_daily { Vec::new() } else { themes::counted(&puzzles) };
    let puzzle = puzzles.swap_remove(number);
    if !is_daily {
        // So that the family's own address is the next puzzle.
        address.number = Some(number + 1);
        write_address(&address);
    }
    let model = PuzzleModel::new(family, number, puzzle, is_daily.then(today));
    Ok(Loaded { model, themes, address })
}

/// Puts the address of the puzzle into the browser's line.
fn write_address(address: &PuzzleAddress) {
    let text = format!("#{}", Route::Puzzles(address.clone()).text());
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
fn rating(reader: Reader, family: Family) -> Rating {
    reader.progress.with(|progress| progress.puzzles.rating(family))
}

/// A rating and the points by which it may be wrong: the true one is within them 19 times in 20.
fn rating_text(rating: Rating, lang: Lang) -> String {
    let points = |number: f64| number.round().to_string();
    messages::rating_with_range(lang, points(2.0 * rating.deviation), points(rating.rating))
}
