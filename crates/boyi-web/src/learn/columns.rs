//! Heaps written in binary, one below the other, with the sum of every column: what decides Nim and Moore's Nim.

use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Analysis, Drawing, Gesture};
use leptos::prelude::*;

/// Heaps of more digits than this are not drawn.
const DIGITS: u32 = 16;

#[component]
pub(crate) fn Columns(game: GameState, analysis: RwSignal<Option<Analysis>>) -> impl IntoView {
    let sizes = move || {
        game.shown.with(|state| match state.as_ref().map(|state| &state.picture) {
            Some(Drawing::Heaps { sizes }) => {
                sizes.iter().map(|size| size.parse().unwrap_or(u64::MAX)).collect()
            }
            _ => Vec::<u64>::new(),
        })
    };
    // Columns are counted modulo k + 1, where a move may take from up to k heaps.
    let modulus = move || {
        let game = game.name.get();
        let k = game.split([':', ',']).find_map(|part| part.strip_prefix("k=")?.parse::<u64>().ok());
        k.unwrap_or(1) + 1
    };
    // What the best move takes, by heap.
    let takes = move || {
        analysis
            .with(|analysis| {
                let best = analysis
                    .as_ref()
                    .filter(|analysis| matches!(analysis.value, boyi_session::Worth::Win { .. }))?;
                match Gesture::of(best.best.first()?) {
                    Gesture::Takes(takes) => Some(takes),
                    _ => None,
                }
            })
            .unwrap_or_default()
    };
    let body = move || {
        let (sizes, modulus, takes) = (sizes(), modulus(), takes());
        let width = sizes.iter().map(|size| 64 - size.leading_zeros()).max().unwrap_or(0).max(1);
        if width > DIGITS || sizes.len() > 40 {
            return ().into_any();
        }
        let bits = |size: u64| (0..width).rev().map(move |bit| size >> bit & 1);
        let after: Vec<u64> = sizes
            .iter()
            .enumerate()
            .map(|(heap, size)| {
                let take = takes.iter().find(|(at, _)| *at == heap).map_or(0, |(_, take)| *take);
                size.saturating_sub(take)
            })
            .collect();
        let sums = |sizes: &[u64]| -> Vec<u64> {
            (0..width)
                .rev()
                .map(|bit| sizes.iter().map(|size| size >> bit & 1).sum::<u64>() % modulus)
                .collect()
        };
        let row = |heap: usize| {
            let (size, then) = (sizes[heap], after[heap]);
            let shrinks = size != then;
            let digit = |(before, now): (u64, u64)| {
                let class = match (before, before != now) {
                    (_, true) => "digit turns",
                    (1, false) => "digit one",
                    _ => "digit",
                };
                view! { <td class=class>{before}</td> }
            };
            let digits = bits(size).zip(bits(then)).map(digit).collect_view();
            view! {
                <tr class:shrinks=shrinks>
                    <th scope="row">{size.to_string()}</th>{digits}
                    <td class="then">{shrinks.then(|| format!("→ {then}"))}</td>
                </tr>
            }
        };
        let foot = |sums: Vec<u64>, text: Text| {
            let cells = sums
                .into_iter()
                .map(|sum| view! { <td class=if sum == 0 { "digit" } else { "digit odd" }>{sum}</td> });
            view! { <tr class="sums"><th scope="row">{t(text)}</th>{cells.collect_view()}<td></td></tr> }
        };
        let head = (0..width)
            .rev()
            .map(|bit| view! { <th scope="col">{(1u64 << bit).to_string()}</th> })
            .collect_view();
        let now = sums(&sizes);
        let then = (!takes.is_empty()).then(|| foot(sums(&after), Text::ColumnsAfter));
        view! {
            <table class="columns">
                <thead><tr><td></td>{head}<td></td></tr></thead>
                <tbody>{(0..sizes.len()).map(row).collect_view()}</tbody>
                <tfoot>{foot(now, Text::ColumnsNow)}{then}</tfoot>
            </table>
        }
        .into_any()
    };
    // Under the misère convention the columns decide only while some heap holds more than one: the reasons below say it.
    let about = move || match modulus() {
        _ if game.name.get().contains("misere") => "",
        2 => t(Text::ColumnsAbout)(),
        _ => t(Text::ColumnsAboutMany)(),
    };
    view! {
        <section aria-labelledby="columns-title">
            <h2 id="columns-title">{t(Text::Columns)}</h2>
            <p class="quiet">{about}</p>
            {body}
        </section>
    }
}
