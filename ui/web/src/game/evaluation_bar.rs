//! The evaluation bar: the first player's share grows from the bottom.

use crate::{
    score,
    state::{AnalysisState, GameState, PlyValue},
    ui::text::{Text, t},
};
use boyi_session::{Picture, Side};
use leptos::prelude::*;

#[component]
pub(super) fn EvaluationBar(game: GameState, analysis: AnalysisState) -> impl IntoView {
    // A threat's value is not the position's; the bar keeps the value before it.
    let value =
        Memo::new(move |before: Option<&PlyValue>| match analysis.threat.get() || analysis.concealed.get() {
            true => before.copied().flatten(),
            false => {
                analysis.report.with(|report| report.as_ref().map(|report| (report.value, report.mover)))
            }
        });
    let share = Memo::new(move |before: Option<&f64>| {
        let known = value.get().map(|(value, mover)| score::share(value, mover, game.is_chess_or_xiangqi()));
        let result = game.winner().map(|winner| match winner {
            Some(Side::First) => 1.0,
            Some(Side::Second) => -1.0,
            None => 0.0,
        });
        result.or(known).unwrap_or_else(|| before.copied().unwrap_or(0.0))
    });
    let text = move || {
        value
            .get()
            .map_or_else(String::new, |(value, mover)| score::short(value, mover, game.is_chess_or_xiangqi()))
    };
    // The bar is narrow: one decimal, and the end of the bar tells the sign.
    let reading = move || {
        value.get().map_or_else(String::new, |(value, _)| score::brief(value, game.is_chess_or_xiangqi()))
    };
    let colours = move || {
        game.picture(|picture| match picture {
            Picture::Grid(grid) if grid.falls => Some("yellow-red"),
            Picture::Grid(grid) if !grid.discs.is_empty() => Some("red-black"),
            Picture::Grid(grid) if !grid.chequered && !grid.animals => Some("black-white"),
            _ => None,
        })
    };
    let height = move || 50.0 + 50.0 * share.get();
    view! {
        <div class="bar" role="img" data-colours=colours class:flipped=move || game.flipped.get()
            aria-label=move || format!("{} {}", t(Text::Evaluation)(), text())>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="second" width="10" height="100"/>
                <rect class="first" width="10" y=move || 100.0 - height() height=height/>
                <path class="middle" d="M0 50h10"/>
            </svg>
            <span class="reading" class:second=move || share.get() < 0.0>{reading}</span>
        </div>
    }
}
