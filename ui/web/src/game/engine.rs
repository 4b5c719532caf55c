//! The engine's panel: settings, what it has done, its lines, its explanation.

use super::engine_line::{EngineLine, Preview};
use crate::{
    note, score, service,
    state::{AnalysisState, GameState},
    ui::text::{Text, engine_text, t, value_text},
};
use boyi_session::{Picture, Side};
use leptos::prelude::*;

#[component]
pub(super) fn EnginePanel(game: GameState, analysis: AnalysisState) -> impl IntoView {
    let headline = move || {
        analysis.report.with(|report| {
            report.as_ref().map(|report| match game.is_chess_or_xiangqi() {
                true => score::short(report.value, report.mover, true),
                false => value_text(report.value, game.prefs.lang.get()),
            })
        })
    };
    let notes = move || {
        analysis.report.with(|report| {
            let notes = report.iter().flat_map(|report| &report.notes);
            notes.map(|note| note::draw(&note.text)).collect_view()
        })
    };
    // Games in which wins by threats are looked for.
    let has_threats = move || {
        let in_a_row = matches!(game.base_name().as_str(), "gomoku" | "mnk")
            && game.picture(|picture| Some(matches!(picture, Picture::Grid(grid) if !grid.falls)));
        in_a_row && analysis.report.with(|report| report.as_ref().is_some_and(|report| report.value.is_win()))
    };
    let toggle = move |event: web_sys::Event| analysis.set_enabled(event_target_checked(&event));
    view! {
        <section class="engine" aria-labelledby="engine-title" aria-busy=move || analysis.running.get().to_string()>
            <header>
                <label class="switch"><input type="checkbox" id="engine-on" prop:checked=analysis.enabled on:change=toggle/>
                    <h2 id="engine-title">{t(Text::Engine)}</h2></label>
                <strong class="headline" id="value">{headline}</strong>
            </header>
            <p class="work" id="work">{move || work_text(game, analysis)}</p>
            <Settings game analysis/>
            {move || analysis.error.get().map(|text| view! { <p class="quiet">{text}</p> })}
            {move || analysis.threat.get().then(|| view! { <p class="threat-about">{t(Text::ThreatAbout)}</p> })}
            <EngineLines game analysis/>
            <Show when=has_threats>
                <button type="button" id="threats" on:click=move |_| analysis.add_threats()>{t(Text::AddThreats)}</button>
            </Show>
            <div class="notes" tabindex="0">{notes}</div>
        </section>
    }
}

/// The work of the engine: `Boyi · 3 threads · depth 12 · 1.2 M positions · 800 k/s`.
fn work_text(game: GameState, analysis: AnalysisState) -> String {
    let lang = game.prefs.lang.get();
    let mut parts = Vec::new();
    analysis.report.with(|report| {
        let Some(report) = report else { return };
        parts.push(engine_text(&report.engine, lang));
        parts.extend(report.stats.threads.map(|n| format!("{n} {}", Text::OfThreads.of(lang))));
        if report.stats.depth > 0 {
            parts.push(format!("{} {}", Text::Depth.of(lang), report.stats.depth));
        }
    });
    let nodes = analysis.total_nodes();
    if nodes > 0 {
        parts.push(format!("{} {}", abbreviated(nodes), Text::Nodes.of(lang)));
        parts.extend(analysis.speed().map(|speed| format!("{}/s", abbreviated(speed))));
    }
    parts.join(" · ")
}

/// `1.2 M`.
fn abbreviated(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        _ => format!("{:.1} M", number as f64 / 1e6),
    }
}

/// How the engine analyses and what is shown of it.
#[component]
fn Settings(game: GameState, analysis: AnalysisState) -> impl IntoView {
    let set_lines = move |event: web_sys::Event| {
        analysis.set_lines(event_target_value(&event).parse().unwrap_or(1));
    };
    let line_counts = (1..=5).map(|n: u32| {
        view! { <option value=n.to_string() selected=move || analysis.lines.get() == n>{n}</option> }
    });
    view! {
        <div class="engine-tools">
            <label>{t(Text::Lines)}" "<select id="lines" on:change=set_lines disabled=move || analysis.all_moves.get()>
                {line_counts.collect_view()}
            </select></label>
            <ThreadChoice/>
            <label><input type="checkbox" id="every" prop:checked=analysis.all_moves
                on:change=move |event| analysis.set_all_moves(event_target_checked(&event))/>{t(Text::EveryMove)}</label>
            <label><input type="checkbox" id="arrows" prop:checked=analysis.arrows
                on:change=move |event| analysis.set_arrows(event_target_checked(&event))/>{t(Text::Arrows)}</label>
            <button type="button" id="stop" disabled=move || !analysis.running.get() on:click=move |_| analysis.stop()>{t(Text::Stop)}</button>
            <Show when=move || game.is_chess_or_xiangqi()>
                <button type="button" id="threat" title=t(Text::KeyThreat) aria-pressed=move || analysis.threat.get().to_string()
                    on:click=move |_| analysis.toggle_threat()>{t(Text::Threat)}</button>
            </Show>
            <button type="button" id="endless" title=t(Text::Endless) aria-pressed=move || analysis.unlimited.get().to_string()
                on:click=move |_| analysis.toggle_unlimited()>"∞"<span class="visually-hidden">{t(Text::Endless)}</span></button>
        </div>
    }
}

/// The number of threads, where there is a choice.
#[component]
fn ThreadChoice() -> impl IntoView {
    let set = |event: web_sys::Event| service::set_threads(event_target_value(&event).parse().unwrap_or(1));
    let option = |n: usize| {
        view! { <option value=n.to_string() selected=n == service::threads()>{n}</option> }
    };
    move || {
        let most = service::most_threads();
        (most > 1).then(|| {
            view! {
                <label>{t(Text::Threads)}" "<select id="threads" on:change=set>
                    {(1..=most).map(option).collect_view()}
                </select></label>
            }
        })
    }
}

/// The lines, and a preview of the position that is pointed at.
#[component]
fn EngineLines(game: GameState, analysis: AnalysisState) -> impl IntoView {
    let lines = Memo::new(move |_| {
        analysis.report.with(|report| report.as_ref().map_or_else(Vec::new, |report| report.lines.clone()))
    });
    let mover = Memo::new(move |_| {
        analysis.report.with(|report| report.as_ref().map_or(Side::First, |report| report.mover))
    });
    // The moves of a line up to the one that is pointed at.
    let pointed = RwSignal::new(Vec::<String>::new());
    let line = move |at: usize| Memo::new(move |_| lines.with(|lines| lines.get(at).cloned()));
    view! {
        <div class="lines">
            <ol class="pvs" class:every=move || analysis.all_moves.get() on:pointerleave=move |_| pointed.set(Vec::new())>
                <For each=move || 0..lines.with(Vec::len) key=|at| *at let:at>
                    <EngineLine game analysis line=line(at) mover pointed/>
                </For>
            </ol>
            <Preview game pointed/>
        </div>
    }
}
