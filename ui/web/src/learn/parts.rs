//! The parts of a sum, each with its nimber in binary, and their exclusive or: what decides Kayles, coins, sums of games.

use crate::ui::text::{Text, t};
use boyi_session::{AnalysisReply, SumPart};
use leptos::prelude::*;

/// The most counters of a part that are drawn.
const DRAWN_COUNTERS: usize = 24;

/// The table of the parts.
struct Table {
    parts: Vec<SumPart>,
    /// The exclusive or of their nimbers.
    sum: u64,
    /// Binary digits of a nimber.
    width: u32,
}

impl Table {
    fn new(parts: Vec<SumPart>) -> Table {
        let sum = parts.iter().fold(0, |sum, part| sum ^ part.nimber);
        let most = parts.iter().map(|part| part.nimber).max().unwrap_or(0);
        Table { parts, sum, width: (64 - most.leading_zeros()).max(1) }
    }

    /// The binary digits of a nimber, the highest first; ones get this class.
    fn digits(&self, nimber: u64, one: &'static str) -> AnyView {
        let digit = move |bit: u32| {
            let digit = nimber >> bit & 1;
            view! { <td class=if digit == 1 { one } else { "digit" }>{digit}</td> }
        };
        (0..self.width).rev().map(digit).collect_view().into_any()
    }

    fn draw(&self) -> AnyView {
        let head =
            (0..self.width).rev().map(|bit| view! { <th scope="col">{(1u64 << bit).to_string()}</th> });
        let rows = self.parts.iter().map(|part| self.draw_row(part)).collect_view();
        view! {
            <table class="columns parts">
                <thead><tr><td></td><th scope="col">{t(Text::Nimber)}</th>{head.collect_view()}<td></td></tr></thead>
                <tbody>{rows}</tbody>
                <tfoot><tr class="sums"><th scope="row">"⊕"</th><td class="nimber">{self.sum.to_string()}</td>
                    {self.digits(self.sum, "digit odd")}<td></td></tr></tfoot>
            </table>
        }
        .into_any()
    }

    /// A part. As in Nim, a winning move exists in it if the exclusive or with the sum makes its nimber smaller.
    fn draw_row(&self, part: &SumPart) -> AnyView {
        let after = part.nimber ^ self.sum;
        let shrinks = self.sum != 0 && after < part.nimber;
        view! {
            <tr class:shrinks=shrinks>
                <th scope="row"><span class="what">{part.position.clone()}{draw_counters(part)}</span></th>
                <td class="nimber">{part.nimber.to_string()}</td>
                {self.digits(part.nimber, "digit one")}
                <td class="then">{shrinks.then(|| format!("→ {after}"))}</td>
            </tr>
        }
        .into_any()
    }
}

/// The counters of a part that is a single small heap.
fn draw_counters(part: &SumPart) -> Option<AnyView> {
    let count = part.position.parse::<usize>().ok().filter(|count| *count <= DRAWN_COUNTERS)?;
    let counter = |nth: usize| view! { <circle cx=nth * 10 + 5 cy="5" r="4"/> };
    let frame = format!("0 0 {} 10", (count * 10).max(10));
    Some(
        view! {
            <svg class="pins" viewBox=frame width=(count * 12).to_string() height="12" aria-hidden="true">
                {(0..count).map(counter).collect_view()}</svg>
        }
        .into_any(),
    )
}

#[component]
pub(super) fn Parts(analysis: RwSignal<Option<AnalysisReply>>) -> impl IntoView {
    let parts = move || {
        analysis.with(|analysis| {
            analysis.as_ref().map(|analysis| analysis.parts.clone()).filter(|parts| !parts.is_empty())
        })
    };
    view! {
        <Show when=move || parts().is_some()>
            <section class="nimbers" aria-labelledby="parts-title">
                <h2 id="parts-title">{t(Text::Parts)}</h2>
                <p class="quiet">{t(Text::PartsAbout)}</p>
                <div class="scroll" tabindex="0">{move || Table::new(parts().unwrap_or_default()).draw()}</div>
            </section>
        </Show>
    }
}
