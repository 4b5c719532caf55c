//! The review of a whole game: the accuracy of each side, and the turning points.

use crate::{
    move_number::numbered,
    state::{AnalysisState, GameState},
    ui::text::{Text, t},
};
use boyi_session::{Review, Side};
use leptos::prelude::*;

#[component]
pub(super) fn ReviewSummary(game: GameState, analysis: AnalysisState) -> impl IntoView {
    move || analysis.shown_review().map(|review| summary(game, &review))
}

fn summary(game: GameState, review: &Review) -> impl IntoView + use<> {
    let sides = [Side::First, Side::Second].map(|side| game.side_name(side));
    let accuracy = sides.into_iter().zip(review.accuracy).map(|(side, accuracy)| {
        let accuracy = accuracy.map_or("–".to_owned(), |accuracy| format!("{accuracy:.0}%"));
        view! { <span>{side}" "<strong>{accuracy}</strong></span> }
    });
    let lang = game.prefs.lang.get();
    let second_begins = review.plies.first().is_some_and(|first| first.side == Side::Second);
    let moments = review.moments.iter().filter_map(|&at| Some((at, review.plies.get(at)?))).map(|(at, ply)| {
        let played = format!("{}{}", numbered(at, second_begins, &game.move_words(&ply.label)), ply.mark.sign());
        let why = lang.sentences(&ply.why);
        view! {
            <li>
                <button type="button" class="moment" on:click=move |_| game.go_to(at + 1)>{played}</button>
                <span>{why}</span>
            </li>
        }
    });
    view! {
        <div class="review">
            <p class="accuracy">{t(Text::Accuracy)}{accuracy.collect_view()}</p>
            <Show when={ let any = !review.moments.is_empty(); move || any }><h3>{t(Text::Moments)}</h3></Show>
            <ol>{moments.collect_view()}</ol>
        </div>
    }
}
