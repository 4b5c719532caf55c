//! The evaluation of the whole game as a curve; above the middle the first player is better.

use super::{retry::RetryBox, review::ReviewSummary};
use crate::{
    score,
    state::{AnalysisState, GameState, PlyValue},
    ui::text::{Text, t},
};
use leptos::prelude::*;
use std::fmt::Write;

#[component]
pub(super) fn Graph(game: GameState, analysis: AnalysisState) -> impl IntoView {
    let shares = Memo::new(move |_| {
        let chess = game.is_chess_or_xiangqi();
        let share = |known: &PlyValue| known.map(|(value, mover)| score::share(value, mover, chess));
        analysis.values.with(|values| values.iter().map(share).collect::<Vec<_>>())
    });
    let width = move || shares.with(|shares| shares.len().saturating_sub(1).max(1)) as f64;
    let y = |share: f64| 50.0 - 46.0 * share;
    let points = move || {
        let wide = width();
        shares.with(|shares| {
            let known = shares.iter().enumerate().filter_map(|(at, share)| share.map(|share| (at, share)));
            known.map(|(at, share)| (at as f64 / wide * 300.0, y(share))).collect::<Vec<_>>()
        })
    };
    let curve = move || {
        let mut path = String::new();
        for (nth, (x, y)) in points().into_iter().enumerate() {
            let _ = write!(path, "{}{x:.1} {y:.1}", if nth == 0 { 'M' } else { 'L' });
        }
        path
    };
    let area = move || {
        let points = points();
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return String::new() };
        format!("{}L{:.1} 50L{:.1} 50z", curve(), last.0, first.0)
    };
    let here = move || game.ply.get() as f64 / width() * 300.0;
    let jump = move |event: web_sys::MouseEvent| {
        use wasm_bindgen::JsCast;
        let target = event.current_target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(frame) = target.map(|target| target.get_bounding_client_rect()) {
            let share = (f64::from(event.client_x()) - frame.left()) / frame.width().max(1.0);
            game.go_to((share * untrack(width)).round().max(0.0) as usize);
        }
    };
    let reviewed = move || analysis.reviewed_ply.get();
    view! {
        <section class="graph" aria-labelledby="graph-title">
            <h2 id="graph-title">{t(Text::Graph)}</h2>
            <svg viewBox="0 0 300 100" preserveAspectRatio="none" role="img" aria-labelledby="graph-title" on:click=jump>
                <rect class="ground" width="300" height="100"/>
                <path class="area" d=area/><path class="middle" d="M0 50H300"/><path class="curve" d=curve/>
                <path class="here" d=move || format!("M{:.1} 0V100", here())/>
            </svg>
            <button type="button" id="go-through" disabled=move || game.moves.with(Vec::is_empty)
                title=move || reviewed().map(|_| t(Text::Stop)())
                on:click=move |_| if untrack(reviewed).is_some() { analysis.stop_review() } else { analysis.review_game() }>
                {move || match reviewed() {
                    Some(at) => format!("{} {at} / {}", t(Text::Going)(), game.moves.with(Vec::len)),
                    None => t(Text::GoThrough)().to_owned(),
                }}
            </button>
            <ReviewSummary game analysis/>
            <RetryBox game analysis/>
        </section>
    }
}
