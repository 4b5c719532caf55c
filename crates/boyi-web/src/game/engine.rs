//! The engine's panel: on and off, lines, depth and speed, the lines themselves, every move with its value.

use super::thought::Thought;
use crate::{
    score::{self, Class},
    table::Table,
    text::{Text, t, worth_text},
};
use boyi_session::{Line, Player, Worth};
use leptos::prelude::*;

/// A shape that says the same as its colour.
fn shape(class: Class) -> &'static str {
    match class {
        Class::Win => "▲",
        Class::Even => "■",
        Class::Loss => "▼",
    }
}

/// `1.2 M`.
fn large(number: u64) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{} k", number / 1000),
        _ => format!("{:.1} M", number as f64 / 1e6),
    }
}

#[component]
pub(crate) fn EnginePanel(table: Table, thought: Thought) -> impl IntoView {
    let lang = table.prefs.lang;
    let headline = move || {
        thought.report.with(|report| {
            report.as_ref().map(|report| match table.is_chess() {
                true => score::short(report.value, report.mover, true),
                false => worth_text(report.value, lang.get(), false),
            })
        })
    };
    let by = move || thought.report.with(|report| report.as_ref().map(|report| report.engine.clone()));
    let depth = move || {
        thought.report.with(|report| report.as_ref().map(|report| report.stats.depth)).filter(|d| *d > 0)
    };
    let nodes = move || {
        let reported = thought.report.with(|report| report.as_ref().map_or(0, |report| report.stats.nodes));
        thought.nodes.get().max(reported)
    };
    let work = move || {
        let mut parts = Vec::new();
        parts.extend(by());
        parts.extend(depth().map(|depth| format!("{} {depth}", Text::Depth.of(lang.get()))));
        if nodes() > 0 {
            parts.push(format!("{} {}", large(nodes()), Text::Nodes.of(lang.get())));
            parts.extend(thought.speed().map(|speed| format!("{}/s", large(speed))));
        }
        parts.join(" · ")
    };
    let notes = move || {
        thought.report.with(|report| {
            report
                .as_ref()
                .map_or_else(Vec::new, |report| report.notes.iter().map(|note| note.text.clone()).collect())
        })
    };
    let lines = move || {
        thought.report.with(|report| report.as_ref().map_or_else(Vec::new, |report| report.lines.clone()))
    };
    let mover =
        move || thought.report.with(|report| report.as_ref().map_or(Player::First, |report| report.mover));
    let number = move |event: web_sys::Event| {
        thought.lines.set(event_target_value(&event).parse().unwrap_or(1));
    };
    view! {
        <section class="engine" aria-labelledby="engine-title" aria-busy=move || thought.busy.get().to_string()>
            <header>
                <label class="switch"><input type="checkbox" id="engine-on" prop:checked=thought.on
                    on:change:target=move |event| thought.on.set(event.target().checked())/>
                    <h2 id="engine-title">{t(Text::Engine)}</h2></label>
                <strong class="headline" id="value">{headline}</strong>
            </header>
            <p class="work" id="work">{work}</p>
            <div class="engine-tools">
                <label>{t(Text::Lines)}" "<select id="lines" on:change=number disabled=move || thought.every.get()>
                    {(1..=5).map(|n: u32| view! { <option value=n.to_string() selected=move || thought.lines.get() == n>{n}</option> }).collect_view()}
                </select></label>
                <label><input type="checkbox" id="every" prop:checked=thought.every
                    on:change:target=move |event| thought.every.set(event.target().checked())/>{t(Text::EveryMove)}</label>
                <label><input type="checkbox" id="arrows" prop:checked=thought.arrows
                    on:change:target=move |event| thought.arrows.set(event.target().checked())/>{t(Text::Arrows)}</label>
                <button type="button" id="stop" disabled=move || !thought.busy.get() on:click=move |_| thought.stop()>{t(Text::Stop)}</button>
                <button type="button" id="endless" aria-pressed=move || thought.endless.get().to_string()
                    on:click=move |_| thought.endless.update(|endless| *endless = !*endless)>"∞"<span class="visually-hidden">{t(Text::Endless)}</span></button>
            </div>
            {move || thought.fault.get().map(|text| view! { <p class="quiet">{text}</p> })}
            <ol class="pvs" class:every=move || thought.every.get()>
                {move || { let mover = mover(); lines().into_iter().map(|line| view! { <Pv table line mover/> }).collect_view() }}
            </ol>
            <div class="notes" tabindex="0">{move || notes().into_iter().map(|note| view! { <p>{note}</p> }).collect_view()}</div>
        </section>
    }
}

/// A line: its value and its moves, each of which can be played.
#[component]
fn Pv(table: Table, line: Line, mover: Player) -> impl IntoView {
    let chess = untrack(|| table.is_chess());
    let lang = table.prefs.lang;
    let class = score::class(line.value);
    let name = match class {
        Class::Win => "win",
        Class::Even => "even",
        Class::Loss => "loss",
    };
    let value = if chess {
        score::short(line.value, mover, true)
    } else {
        worth_text(line.value, lang.get_untracked(), false)
    };
    let exact = matches!(line.value, Worth::Estimate { .. });
    let moves = line.readable().to_vec();
    let shown = moves.len().min(14);
    let play = move |upto: usize| {
        let next: Vec<String> = line.pv[..=upto].to_vec();
        move |_| table.follow(next.clone())
    };
    view! {
        <li class=name>
            <span class="worth">{(!exact).then(|| view! { <span class="shape" aria-hidden="true">{shape(class)}</span> })}{value}</span>
            <span class="line">{moves.into_iter().take(shown).enumerate().map(|(at, label)| view! {
                <button type="button" class="ply" on:click=play(at)>{label}</button>
            }).collect_view()}</span>
        </li>
    }
}

/// The evaluation bar: the first player's share grows from the bottom.
#[component]
pub(crate) fn Bar(table: Table, thought: Thought) -> impl IntoView {
    let share = Memo::new(move |before: Option<&f64>| {
        let known = thought.report.with(|report| {
            report.as_ref().map(|report| score::share(report.value, report.mover, table.is_chess()))
        });
        let over = table.winner().map(|winner| match winner {
            Some(Player::First) => 1.0,
            Some(Player::Second) => -1.0,
            None => 0.0,
        });
        over.or(known).unwrap_or_else(|| before.copied().unwrap_or(0.0))
    });
    // One decimal: the bar is narrow.
    let text = move || {
        let chess = table.is_chess();
        thought.report.with(|report| match report.as_ref().map(|report| (report.value, report.mover)) {
            None => String::new(),
            Some((Worth::Estimate { score }, mover)) if chess => {
                let white = if mover == Player::First { score } else { -score };
                format!("{:+.1}", f64::from(white) / 100.0)
            }
            Some((value, mover)) => score::short(value, mover, chess),
        })
    };
    let height = move || 50.0 + 50.0 * share.get();
    view! {
        <div class="bar" role="img" class:flipped=move || table.flipped.get()
            aria-label=move || format!("{} {}", t(Text::Evaluation)(), text())>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="second" width="10" height="100"/>
                <rect class="first" width="10" y=move || 100.0 - height() height=height/>
                <path class="middle" d="M0 50h10"/>
            </svg>
            <span class="reading">{text}</span>
        </div>
    }
}
