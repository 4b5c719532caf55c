//! The same search by each engine: how many positions each one looks at, as bars.

use super::tree::ENGINES;
use crate::{
    service,
    state::GameState,
    ui::text::{Text, engine_text, t},
};
use boyi_session::{Ask, Compare, Comparison, Failure};
use leptos::prelude::*;

/// A browser program of 2016 on the initial position of chess to 4 plies: leaves evaluated by minimax, and by its
/// unordered alpha–beta as White and as Black.
const YEAR_2016: [(Text, u64); 3] =
    [(Text::Then, 197_281), (Text::ThenWhite, 15_854), (Text::ThenBlack, 34_740)];

/// `1234567` as `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

#[component]
pub(crate) fn CompareView(game: GameState, freed: Callback<()>) -> impl IntoView {
    let depth = RwSignal::new(4u32);
    let found = RwSignal::new(None::<Comparison>);
    let busy = RwSignal::new(false);
    let fault = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        game.shown.track();
        depth.track();
        found.set(None);
        fault.set(None);
        if busy.get_untracked() {
            service::stop();
            busy.set(false);
        }
    });
    let begin = move |_| {
        busy.set(true);
        let request =
            game.request_shown(Ask::Compare(Compare { depth: depth.get_untracked(), evaluator: None }));
        service::search(
            &request,
            |_| (),
            move |answer: Result<Comparison, Failure>| {
                if busy.try_get_untracked() != Some(true) {
                    return;
                }
                busy.set(false);
                match answer {
                    Ok(answer) => found.set(Some(answer)),
                    Err(failure) => fault.set(Some(failure.text)),
                }
                freed.run(());
            },
        );
    };
    // MISSION's figures are of one position only.
    let reference = move || {
        let initial = game.name.get() == "chess" && game.start.with(Option::is_none) && game.ply.get() == 0;
        initial && depth.get() == 4
    };
    let bars = move || {
        let Some(found) = found.get() else { return ().into_any() };
        let lang = game.prefs.lang.get();
        let named = |engine: &str| match ENGINES.iter().find(|known| known.0 == engine) {
            Some((_, text)) => text.of(lang).to_owned(),
            None => engine_text(engine, lang),
        };
        let mut rows: Vec<(String, u64, u64, &str)> =
            found.engines.iter().map(|one| (named(&one.engine), one.leaves, one.interior, "ours")).collect();
        if reference() {
            rows.extend(YEAR_2016.map(|(name, leaves)| (name.of(lang).to_owned(), leaves, 0, "reference")));
        }
        let most = rows.iter().map(|row| row.1 + row.2).max().unwrap_or(1).max(1) as f64;
        let bar = |(name, leaves, interior, class): (String, u64, u64, &str)| {
            // A square root keeps small bars visible beside large ones.
            let length = |count: u64| (count as f64 / most).sqrt() * 100.0;
            view! {
                <li class=class.to_owned()>
                    <span class="name">{name}</span>
                    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                        <rect class="all" width=length(leaves + interior) height="10" rx="1"/>
                    </svg>
                    <span class="count">{grouped(leaves)}<small>{(interior > 0).then(|| format!(" + {}", grouped(interior)))}</small></span>
                </li>
            }
        };
        view! { <ul class="bars">{rows.into_iter().map(bar).collect_view()}</ul> }.into_any()
    };
    view! {
        <section class="compare" aria-labelledby="compare-title">
            <h2 id="compare-title">{t(Text::CompareTitle)}</h2>
            <p class="quiet">{t(Text::CompareAbout)}</p>
            <div class="tree-tools">
                <label>{t(Text::DepthAsked)}" "<select id="compare-depth" on:change:target=move |event| depth.set(event.target().value().parse().unwrap_or(4))>
                    {(1..=6u32).map(|n| view! { <option value=n.to_string() selected=move || depth.get() == n>{n}</option> }).collect_view()}
                </select></label>
                <button type="button" id="compare" class="primary" disabled=move || busy.get() || game.is_over() on:click=begin>
                    {move || if busy.get() { t(Text::Going)() } else { t(Text::CompareStart)() }}</button>
            </div>
            {move || fault.get().map(|text| view! { <p class="quiet">{text}</p> })}
            {bars}
        </section>
    }
}
