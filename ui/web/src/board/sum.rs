//! Games beside each other: the number, name and board of each, which is played on as where the game is alone. All moves are
//! listed below, numbered by game.

use super::{
    Kind,
    graph::GraphBoard,
    grid::GridBoard,
    heaps::HeapBoard,
    legal_move::{MoveButtons, Source, legal_moves},
    thumb::small,
};
use crate::{
    prefs::Prefs,
    route::Mode,
    state::{AnalysisState, Catalogue, GameState},
    ui::text::{Text, messages, t},
};
use boyi_session::{MoveText, PartValue, Picture};
use leptos::prelude::*;

#[component]
pub(super) fn SumBoard(game: GameState, choice: RwSignal<Vec<MoveText>>) -> impl IntoView {
    let legal = legal_moves(game);
    let names = Memo::new(move |_| {
        game.picture(|picture| match picture {
            Picture::Sum { parts } => Some(parts.iter().map(|part| part.name.clone()).collect::<Vec<_>>()),
            _ => None,
        })
    });
    let moves = Memo::new(move |_| legal.with(|legal| legal.iter().map(|mv| mv.mv.clone()).collect()));
    let analysis = use_context::<AnalysisState>();
    let values = Memo::new(move |_| {
        let wanted = |analysis: &AnalysisState| !analysis.concealed.get() && game.mode.get() == Mode::Analyse;
        let reported = |analysis: AnalysisState| {
            analysis
                .report
                .with(|report| report.as_ref().map_or_else(Vec::new, |report| report.values.clone()))
        };
        analysis.filter(wanted).map_or_else(Vec::new, reported)
    });
    let each = move || names.with(|names| names.iter().cloned().enumerate().collect::<Vec<_>>());
    view! {
        <div class="heaps sum" role="group" aria-label=t(Text::Board)>
            <For each key=|part| part.clone() let:part>
                <Part source=Source { game, part: Some(part.0) } name=part.1.clone() choice values/>
            </For>
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

/// A game of the sum with its board, and its value where that is known; heaps also as numbers, with the names that moves give
/// them.
#[component]
fn Part(
    source: Source,
    name: String,
    choice: RwSignal<Vec<MoveText>>,
    values: Memo<Vec<PartValue>>,
) -> impl IntoView {
    let lang = Prefs::get().lang;
    let number = source.part.unwrap_or_default() + 1;
    let worth = move || {
        values.with(|values| {
            values.iter().find(|value| value.number == number).map(
                |PartValue { value, mean, temperature, .. }| {
                    let measures = messages::part_worth(lang.get(), mean.clone(), temperature.clone());
                    view! { <span class="worth"><b>{value.clone()}</b>" "{measures}</span> }
                },
            )
        })
    };
    let sizes = move || {
        source.picture(|picture| match picture {
            Picture::Heaps { sizes, .. } => {
                let size = |(heap, size): (usize, &u64)| format!("{number}/{heap}: {size}");
                Some((1..).zip(sizes).map(size).collect::<Vec<_>>().join("  "))
            }
            _ => None,
        })
    };
    let kind = Memo::new(move |_| source.picture(|picture| Some(Kind::of(picture))));
    let drawn = move || {
        let picture = source.picture(|picture| Some(Some(picture.clone())));
        picture.map(|picture| small(&picture, "thumb group-impartial".to_owned(), false, &[]))
    };
    let board = move || match kind.get() {
        Kind::Grid(shape) => view! { <GridBoard source choice shape/> }.into_any(),
        Kind::Heaps => view! { <HeapBoard source choice/> }.into_any(),
        Kind::Graph => view! { <GraphBoard source/> }.into_any(),
        Kind::Nothing | Kind::Rows(_) | Kind::Numbers | Kind::Sum => view! { {drawn} }.into_any(),
    };
    view! {
        <figure class="part" data-part=number.to_string()>
            <figcaption>{move || format!("{number}/ {}", title(&name))}</figcaption>
            {board}
            <span class="sizes">{sizes}</span>
            {worth}
        </figure>
    }
}
