//! The parts of a sum, each with its nimber in binary, and their exclusive or: what decides Kayles, coins, sums of games.

use crate::{
    nimbers,
    ui::text::{Text, t},
};
use boyi_session::Analysis;
use leptos::prelude::*;

/// Counters of a part that are drawn.
const DRAWN: usize = 24;

#[component]
pub(crate) fn Parts(analysis: RwSignal<Option<Analysis>>) -> impl IntoView {
    let parts = move || {
        analysis.with(|analysis| {
            let note = analysis.as_ref()?.notes.iter().find(|note| note.id == "sum.parts")?;
            Some(nimbers::parts(&note.text)).filter(|parts| !parts.is_empty())
        })
    };
    let body = move || {
        let parts = parts().unwrap_or_default();
        let sum = parts.iter().fold(0, |sum, part| sum ^ part.nimber);
        let most = parts.iter().map(|part| part.nimber).max().unwrap_or(0);
        let width = (64 - most.leading_zeros()).max(1);
        let bits = move |number: u64| (0..width).rev().map(move |bit| number >> bit & 1);
        let row = |part: &nimbers::Part| {
            // Nim again: a part can put it right if the change makes its nimber smaller.
            let after = part.nimber ^ sum;
            let shrinks = sum != 0 && after < part.nimber;
            let digit = |bit| view! { <td class=if bit == 1 { "digit one" } else { "digit" }>{bit}</td> };
            let pins = part.what.parse::<usize>().ok().filter(|pins| *pins <= DRAWN);
            let drawn = pins.map(|pins| {
                let pin = |nth: usize| view! { <circle cx=nth * 10 + 5 cy="5" r="4"/> };
                view! {
                    <svg class="pins" viewBox=format!("0 0 {} 10", (pins * 10).max(10)) width=format!("{}", pins * 12) height="12" aria-hidden="true">
                        {(0..pins).map(pin).collect_view()}</svg>
                }
            });
            view! {
                <tr class:shrinks=shrinks>
                    <th scope="row"><span class="what">{part.what.clone()}{drawn}</span></th><td class="nimber">{part.nimber.to_string()}</td>
                    {bits(part.nimber).map(digit).collect_view()}
                    <td class="then">{shrinks.then(|| format!("→ {after}"))}</td>
                </tr>
            }
        };
        let total =
            bits(sum).map(|bit| view! { <td class=if bit == 1 { "digit odd" } else { "digit" }>{bit}</td> });
        let head = (0..width).rev().map(|bit| view! { <th scope="col">{(1u64 << bit).to_string()}</th> });
        view! {
            <table class="columns parts">
                <thead><tr><td></td><th scope="col">{t(Text::Nimber)}</th>{head.collect_view()}<td></td></tr></thead>
                <tbody>{parts.iter().map(row).collect_view()}</tbody>
                <tfoot><tr class="sums"><th scope="row">"⊕"</th><td class="nimber">{sum.to_string()}</td>{total.collect_view()}<td></td></tr></tfoot>
            </table>
        }
    };
    view! {
        <Show when=move || parts().is_some()>
            <section class="nimbers" aria-labelledby="parts-title">
                <h2 id="parts-title">{t(Text::Parts)}</h2>
                <p class="quiet">{t(Text::PartsAbout)}</p>
                <div class="scroll" tabindex="0">{body}</div>
            </section>
        </Show>
    }
}
