//! Heaps in binary, one below the other, with the sum of every column: what decides Nim and Moore's Nim.

use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{AnalysisReply, Gesture, Picture, Value};
use leptos::prelude::*;

/// The most binary digits and heaps of a table.
const MAX_DIGITS: u32 = 16;
const MAX_HEAPS: usize = 40;

/// The heaps before and after the best move, and how columns are added.
struct Columns {
    sizes: Vec<u64>,
    /// The sizes after the best move, if it wins.
    after: Option<Vec<u64>>,
    /// Columns are added modulo k + 1 if a move may take from up to k heaps.
    modulus: u64,
    width: u32,
}

impl Columns {
    /// The table, unless it would be too large.
    fn new(sizes: Vec<u64>, takes: &[(usize, u64)], modulus: u64) -> Option<Columns> {
        let width = sizes.iter().map(|size| 64 - size.leading_zeros()).max().unwrap_or(0).max(1);
        if width > MAX_DIGITS || sizes.len() > MAX_HEAPS {
            return None;
        }
        let mut after = sizes.clone();
        for (heap, take) in takes {
            if let Some(size) = after.get_mut(*heap) {
                *size = size.saturating_sub(*take);
            }
        }
        let after = (!takes.is_empty()).then_some(after);
        Some(Columns { sizes, after, modulus, width })
    }

    /// The binary digits of a size, the highest first.
    fn digits(&self, size: u64) -> impl Iterator<Item = u64> + use<> {
        (0..self.width).rev().map(move |bit| size >> bit & 1)
    }

    /// The sum of each column.
    fn sums(&self, sizes: &[u64]) -> Vec<u64> {
        let sum = |bit: u32| sizes.iter().map(|size| size >> bit & 1).sum::<u64>() % self.modulus;
        (0..self.width).rev().map(sum).collect()
    }

    fn draw(&self) -> AnyView {
        let head =
            (0..self.width).rev().map(|bit| view! { <th scope="col">{(1u64 << bit).to_string()}</th> });
        let rows = (0..self.sizes.len()).map(|heap| self.draw_row(heap)).collect_view();
        let now = draw_sums(self.sums(&self.sizes), Text::ColumnsNow);
        let after = self.after.as_ref().map(|after| draw_sums(self.sums(after), Text::ColumnsAfter));
        view! {
            <table class="columns">
                <thead><tr><td></td>{head.collect_view()}<td></td></tr></thead>
                <tbody>{rows}</tbody>
                <tfoot>{now}{after}</tfoot>
            </table>
        }
        .into_any()
    }

    /// A heap; the digits that the best move changes are marked.
    fn draw_row(&self, heap: usize) -> AnyView {
        let size = self.sizes[heap];
        let after = self.after.as_ref().map_or(size, |after| after[heap]);
        let shrinks = size != after;
        let digit = |(before, after): (u64, u64)| {
            let class = match (before, before != after) {
                (_, true) => "digit turns",
                (1, false) => "digit one",
                _ => "digit",
            };
            view! { <td class=class>{before}</td> }
        };
        let digits = self.digits(size).zip(self.digits(after)).map(digit).collect_view();
        view! {
            <tr class:shrinks=shrinks>
                <th scope="row">{size.to_string()}</th>{digits}
                <td class="then">{shrinks.then(|| format!("→ {after}"))}</td>
            </tr>
        }
        .into_any()
    }
}

fn draw_sums(sums: Vec<u64>, text: Text) -> impl IntoView {
    let cell = |sum: u64| view! { <td class=if sum == 0 { "digit" } else { "digit odd" }>{sum}</td> };
    let cells = sums.into_iter().map(cell).collect_view();
    view! { <tr class="sums"><th scope="row">{t(text)}</th>{cells}<td></td></tr> }
}

/// The counters that the best move takes, by heap, if it wins.
fn winning_takes(analysis: &AnalysisReply) -> Option<Vec<(usize, u64)>> {
    if !matches!(analysis.value, Value::Win { .. }) {
        return None;
    }
    match Gesture::of(analysis.best.first()?) {
        Gesture::Takes(takes) => Some(takes),
        _ => None,
    }
}

/// k + 1, where a move may take from up to k heaps.
fn modulus(name: &str) -> u64 {
    let k = name.split([':', ',']).find_map(|part| part.strip_prefix("k=")?.parse::<u64>().ok());
    k.unwrap_or(1) + 1
}

#[component]
pub(super) fn BinaryColumns(game: GameState, analysis: RwSignal<Option<AnalysisReply>>) -> impl IntoView {
    let sizes = move || {
        game.picture(|picture| match picture {
            Picture::Heaps { sizes, .. } => Some(sizes.clone()),
            _ => None,
        })
    };
    let modulus = move || game.name.with(|name| modulus(name));
    let table = move || {
        let takes = analysis.with(|analysis| analysis.as_ref().and_then(winning_takes)).unwrap_or_default();
        Columns::new(sizes(), &takes, modulus()).map(|columns| columns.draw())
    };
    // In misère play the columns decide only while some heap holds more than one; the reasons say so.
    let about = move || match modulus() {
        _ if game.name.with(|name| name.contains("misere")) => "",
        2 => t(Text::ColumnsAbout)(),
        _ => t(Text::ColumnsAboutMany)(),
    };
    view! {
        <section aria-labelledby="columns-title">
            <h2 id="columns-title">{t(Text::Columns)}</h2>
            <p class="quiet">{about}</p>
            {table}
        </section>
    }
}
