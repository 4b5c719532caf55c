//! Games beside each other: the number, name and picture of each. Their moves are listed below, numbered by game.

use super::{
    legal_move::{MoveButtons, legal_moves},
    thumb::small,
};
use crate::{
    prefs::Prefs,
    route::Mode,
    state::{AnalysisState, Catalogue, GameState},
    ui::text::{Text, messages, t},
};
use boyi_session::{PartValue, Picture, Summand};
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
    let part = move |part: (usize, &Summand)| part_view(part, values);
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

/// A game of the sum with its value, where that is known; heaps also as numbers, with the names that moves give them.
fn part_view((number, part): (usize, &Summand), values: Memo<Vec<PartValue>>) -> impl IntoView + use<> {
    let lang = Prefs::get().lang;
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
    let sizes = match &part.picture {
        Picture::Heaps { sizes, .. } => {
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
            {worth}
        </figure>
    }
}
