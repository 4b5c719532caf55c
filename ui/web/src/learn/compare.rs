//! The same search by each engine: how many positions each one evaluates, as bars.

use super::engines::ENGINES;
use crate::{
    service,
    state::GameState,
    ui::text::{Text, engine_text, t},
};
use boyi_session::{Compare, Comparison, Lang, Query, RequestError, grouped};
use leptos::prelude::*;

/// The depth at which the figures of 2016 were taken.
const REFERENCE_DEPTH: u32 = 4;

/// A browser program of 2016 on the initial position of chess to 4 plies: leaves evaluated by minimax, and by its
/// unordered alpha–beta as White and as Black.
const YEAR_2016: [(Text, u64); 3] =
    [(Text::Then, 197_281), (Text::ThenWhite, 15_854), (Text::ThenBlack, 34_740)];

/// A comparison of the position shown, as signals.
#[derive(Clone, Copy)]
struct Comparing {
    game: GameState,
    depth: RwSignal<u32>,
    found: RwSignal<Option<Comparison>>,
    running: RwSignal<bool>,
    error: RwSignal<Option<String>>,
    /// Called when the engine is free again.
    on_done: Callback<()>,
}

impl Comparing {
    fn new(game: GameState, on_done: Callback<()>) -> Comparing {
        let comparing = Comparing {
            game,
            depth: RwSignal::new(REFERENCE_DEPTH),
            found: RwSignal::new(None),
            running: RwSignal::new(false),
            error: RwSignal::new(None),
            on_done,
        };
        Effect::new(move |_| comparing.reset());
        comparing
    }

    /// Forgets the result when the position or the depth changes.
    fn reset(self) {
        self.game.shown.track();
        self.depth.track();
        self.found.set(None);
        self.error.set(None);
        if self.running.get_untracked() {
            service::stop();
            self.running.set(false);
        }
    }

    fn start(self) {
        self.running.set(true);
        let ask = Query::Compare(Compare { depth: self.depth.get_untracked(), evaluator: None });
        let on_reply = move |reply: Result<Comparison, RequestError>| {
            if self.running.try_get_untracked() != Some(true) {
                return;
            }
            self.running.set(false);
            match reply {
                Ok(found) => self.found.set(Some(found)),
                Err(failure) => self.error.set(Some(failure.text)),
            }
            self.on_done.run(());
        };
        service::search(&self.game.request_shown(ask), |_| (), on_reply);
    }

    /// Whether the figures of 2016 are of this position and depth.
    fn has_reference(self) -> bool {
        let game = self.game;
        let initial = game.name.with(|name| name == "chess") && game.start.with(Option::is_none);
        initial && game.ply.get() == 0 && self.depth.get() == REFERENCE_DEPTH
    }

    fn bars(self) -> Vec<Bar> {
        let lang = self.game.prefs.lang.get();
        let Some(found) = self.found.get() else { return Vec::new() };
        let ours = found.engines.iter().map(|one| Bar {
            name: engine_name(&one.engine, lang),
            leaves: one.leaves,
            interior: one.interior,
            class: "ours",
        });
        let mut bars: Vec<Bar> = ours.collect();
        if self.has_reference() {
            bars.extend(YEAR_2016.map(|(name, leaves)| Bar {
                name: name.of(lang).to_owned(),
                leaves,
                interior: 0,
                class: "reference",
            }));
        }
        bars
    }
}

fn engine_name(engine: &str, lang: Lang) -> String {
    match ENGINES.iter().find(|known| known.0 == engine) {
        Some((_, text)) => text.of(lang).to_owned(),
        None => engine_text(engine, lang),
    }
}

/// A bar of the comparison.
struct Bar {
    name: String,
    leaves: u64,
    interior: u64,
    class: &'static str,
}

impl Bar {
    /// Draws the bar; `most` is the length of the longest.
    fn draw(self, most: u64) -> AnyView {
        let all = self.leaves + self.interior;
        // The square root keeps small bars visible beside large ones.
        let length = (all as f64 / most as f64).sqrt() * 100.0;
        let interior = (self.interior > 0).then(|| format!(" + {}", grouped(self.interior)));
        view! {
            <li class=self.class>
                <span class="name">{self.name}</span>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect class="all" width=length height="10" rx="1"/>
                </svg>
                <span class="count">{grouped(self.leaves)}<small>{interior}</small></span>
            </li>
        }
        .into_any()
    }
}

#[component]
pub(super) fn CompareView(game: GameState, on_done: Callback<()>) -> impl IntoView {
    let comparing = Comparing::new(game, on_done);
    let depth = comparing.depth;
    let set_depth = move |event: web_sys::Event| depth.set(event_target_value(&event).parse().unwrap_or(4));
    let depths = (1..=6u32)
        .map(|n| view! { <option value=n.to_string() selected=move || depth.get() == n>{n}</option> });
    let start = move || if comparing.running.get() { t(Text::Going)() } else { t(Text::CompareStart)() };
    let bars = move || {
        let bars = comparing.bars();
        let most = bars.iter().map(|bar| bar.leaves + bar.interior).max().unwrap_or(1).max(1);
        (!bars.is_empty()).then(
            || view! { <ul class="bars">{bars.into_iter().map(|bar| bar.draw(most)).collect_view()}</ul> },
        )
    };
    view! {
        <section class="compare" aria-labelledby="compare-title">
            <h2 id="compare-title">{t(Text::CompareTitle)}</h2>
            <p class="quiet">{t(Text::CompareAbout)}</p>
            <div class="tree-tools">
                <label>{t(Text::DepthAsked)}" "<select id="compare-depth" on:change=set_depth>{depths.collect_view()}</select></label>
                <button type="button" id="compare" class="primary" disabled=move || comparing.running.get() || game.is_over()
                    on:click=move |_| comparing.start()>{start}</button>
            </div>
            {move || comparing.error.get().map(|text| view! { <p class="quiet">{text}</p> })}
            {bars}
        </section>
    }
}
