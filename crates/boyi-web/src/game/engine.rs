//! The engine's panel: on and off, lines, depth and speed, the lines themselves, every move with its value.

use super::thought::Thought;
use crate::{
    board, desk, note,
    score::{self, Class},
    table::Table,
    text::{Text, engine_text, t, worth_text},
};
use boyi_session::{Ask, Failure, Line, Player, State, Worth};
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
                false => worth_text(report.value, lang.get(), table.group() == "impartial"),
            })
        })
    };
    let by = move || {
        thought.report.with(|report| report.as_ref().map(|report| engine_text(&report.engine, lang.get())))
    };
    let depth = move || {
        thought.report.with(|report| report.as_ref().map(|report| report.stats.depth)).filter(|d| *d > 0)
    };
    let nodes = move || thought.positions();
    let work = move || {
        let mut parts = Vec::new();
        parts.extend(by());
        let threads = thought.report.with(|report| report.as_ref().and_then(|report| report.stats.threads));
        parts.extend(threads.map(|threads| format!("{threads} {}", Text::OfThreads.of(lang.get()))));
        parts.extend(depth().map(|depth| format!("{} {depth}", Text::Depth.of(lang.get()))));
        if nodes() > 0 {
            parts.push(format!("{} {}", large(nodes()), Text::Nodes.of(lang.get())));
            parts.extend(thought.speed().map(|speed| format!("{}/s", large(speed))));
        }
        parts.join(" · ")
    };
    let notes = move || {
        thought.report.with(|report| {
            report.as_ref().map_or_else(Vec::new, |report| {
                report.notes.iter().map(|note| note.text.clone()).collect::<Vec<_>>()
            })
        })
    };
    let lines = Memo::new(move |_| {
        thought.report.with(|report| report.as_ref().map_or_else(Vec::new, |report| report.lines.clone()))
    });
    let mover = Memo::new(move |_| {
        thought.report.with(|report| report.as_ref().map_or(Player::First, |report| report.mover))
    });
    // The moves of a line up to the one that is pointed at.
    let pointed = RwSignal::new(Vec::<String>::new());
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
                {move || (desk::most_threads() > 1).then(|| view! {
                    <label>{t(Text::Threads)}" "<select id="threads" on:change=move |event| {
                        desk::set_threads(event_target_value(&event).parse().unwrap_or(1));
                    }>
                        {(1..=desk::most_threads()).map(|n| view! { <option value=n.to_string() selected=n == desk::threads()>{n}</option> }).collect_view()}
                    </select></label>
                })}
                <label><input type="checkbox" id="every" prop:checked=thought.every
                    on:change:target=move |event| thought.every.set(event.target().checked())/>{t(Text::EveryMove)}</label>
                <label><input type="checkbox" id="arrows" prop:checked=thought.arrows
                    on:change:target=move |event| thought.arrows.set(event.target().checked())/>{t(Text::Arrows)}</label>
                <button type="button" id="stop" disabled=move || !thought.busy.get() on:click=move |_| thought.stop()>{t(Text::Stop)}</button>
                <Show when=move || table.is_chess()>
                    <button type="button" id="threat" title=t(Text::KeyThreat) aria-pressed=move || thought.threat.get().to_string()
                        on:click=move |_| thought.threat.update(|threat| *threat = !*threat)>{t(Text::Threat)}</button>
                </Show>
                <button type="button" id="endless" title=t(Text::Endless) aria-pressed=move || thought.endless.get().to_string()
                    on:click=move |_| thought.endless.update(|endless| *endless = !*endless)>"∞"<span class="visually-hidden">{t(Text::Endless)}</span></button>
            </div>
            {move || thought.fault.get().map(|text| view! { <p class="quiet">{text}</p> })}
            {move || thought.threat.get().then(|| view! { <p class="threat-about">{t(Text::ThreatAbout)}</p> })}
            <div class="lines">
                <ol class="pvs" class:every=move || thought.every.get() on:pointerleave=move |_| pointed.set(Vec::new())>
                    <For each=move || 0..lines.with(Vec::len) key=|at| *at let:at>
                        <Pv table thought line=Memo::new(move |_| lines.with(|lines| lines.get(at).cloned())) mover pointed/>
                    </For>
                </ol>
                <Preview table pointed/>
            </div>
            <div class="notes" tabindex="0">{move || notes().iter().map(|text| note::draw(text)).collect_view()}</div>
        </section>
    }
}

/// The position that a move of a line leads to, while it is pointed at.
#[component]
fn Preview(table: Table, pointed: RwSignal<Vec<String>>) -> impl IntoView {
    let shown = RwSignal::new(None::<State>);
    Effect::new(move |_| {
        let line = pointed.get();
        shown.set(None);
        if line.is_empty() {
            return;
        }
        let mut request = table.request_here(Ask::State { view: table.view.get_untracked() });
        request.moves.extend(line.iter().cloned());
        desk::ask(&request, move |state: Result<State, Failure>| {
            // Meanwhile something else may be pointed at, or nothing.
            if pointed.try_get_untracked().as_ref() == Some(&line) {
                shown.set(state.ok());
            }
        });
    });
    // What was pointed at belongs to the position that was shown.
    Effect::new(move |_| {
        table.state.track();
        pointed.set(Vec::new());
    });
    let picture = move |state: State| {
        let marked = state.moves.last().map_or_else(Vec::new, |mv| {
            board::gesture(&mv.text, board::is_row(&state.picture)).squares().to_vec()
        });
        let game = table.game.get();
        let class =
            format!("thumb group-{} game-{}", table.group(), game.split(':').next().unwrap_or_default());
        board::small(&state.picture, class, table.flipped.get(), &marked)
    };
    view! { {move || shown.get().map(|state| view! { <div class="preview" aria-hidden="true">{picture(state)}</div> })} }
}

/// Plies of a line that are shown.
const SHOWN: usize = 14;

/// A line: its value and its moves, each of which can be looked at and played. The buttons stay while the engine changes
/// its mind, so that a finger or the focus on one is not lost.
#[component]
fn Pv(
    table: Table,
    thought: Thought,
    line: Memo<Option<Line>>,
    mover: Memo<Player>,
    pointed: RwSignal<Vec<String>>,
) -> impl IntoView {
    let lang = table.prefs.lang;
    let worth = Memo::new(move |_| line.with(|line| line.as_ref().map(|line| line.value)));
    let name = move || match worth.get().map(score::class) {
        Some(Class::Win) => "win",
        Some(Class::Loss) => "loss",
        _ => "even",
    };
    let proved =
        move || worth.get().filter(|worth| !matches!(worth, Worth::Estimate { .. })).map(score::class);
    let value = move || match worth.get() {
        None => String::new(),
        Some(worth) if table.is_chess() => score::short(worth, mover.get(), true),
        Some(worth) => worth_text(worth, lang.get(), table.group() == "impartial"),
    };
    // The nimber that its first move leaves: 0 wins.
    let left = move || {
        let first = line.with(|line| line.as_ref().map(|line| line.mv.clone()))?;
        thought.nimbers.with(|nimbers| nimbers.get(&first).copied())
    };
    let nimber = move || {
        left().map(|left| view! { <span class="left" title=t(Text::LeavesNimber)><span class="visually-hidden">{t(Text::LeavesNimber)}" "</span>{format!("∗{left}")}</span> })
    };
    let count = move || line.with(|line| line.as_ref().map_or(0, |line| line.readable().len().min(SHOWN)));
    let upto = move |at: usize| -> Vec<String> {
        line.with_untracked(|line| {
            line.as_ref().and_then(|line| line.pv.get(..=at)).unwrap_or_default().to_vec()
        })
    };
    let ply = move |at: usize| {
        let label = move || line.with(|line| line.as_ref().and_then(|line| line.readable().get(at).cloned()));
        let leave = move || pointed.set(Vec::new());
        let play = move |_| {
            leave();
            table.follow(upto(at));
        };
        view! {
            <button type="button" class="ply" disabled=move || thought.threat.get() on:click=play
                on:pointerenter=move |_| pointed.set(upto(at)) on:focus=move |_| pointed.set(upto(at))
                on:pointerleave=move |_| leave() on:blur=move |_| leave()>{label}</button>
        }
    };
    view! {
        <li class=name>
            <span class="worth">{move || proved().map(|class| view! { <span class="shape" aria-hidden="true">{shape(class)}</span> })}{value}{nimber}</span>
            <span class="line"><For each=move || 0..count() key=|at| *at let:at>{ply(at)}</For></span>
        </li>
    }
}

/// The evaluation bar: the first player's share grows from the bottom.
#[component]
pub(crate) fn Bar(table: Table, thought: Thought) -> impl IntoView {
    let value = Memo::new(move |before: Option<&Option<(Worth, Player)>>| {
        match thought.threat.get() || thought.hidden.get() {
            true => before.copied().flatten(),
            false => thought.report.with(|report| report.as_ref().map(|report| (report.value, report.mover))),
        }
    });
    let share = Memo::new(move |before: Option<&f64>| {
        let known = value.get().map(|(value, mover)| score::share(value, mover, table.is_chess()));
        let over = table.winner().map(|winner| match winner {
            Some(Player::First) => 1.0,
            Some(Player::Second) => -1.0,
            None => 0.0,
        });
        over.or(known).unwrap_or_else(|| before.copied().unwrap_or(0.0))
    });
    let text = move || {
        value.get().map_or_else(String::new, |(value, mover)| score::short(value, mover, table.is_chess()))
    };
    // The bar is narrow: one decimal, and the side of the bar is the sign.
    let reading =
        move || value.get().map_or_else(String::new, |(value, _)| score::brief(value, table.is_chess()));
    let second = move || share.get() < 0.0;
    let height = move || 50.0 + 50.0 * share.get();
    view! {
        <div class="bar" role="img" class:flipped=move || table.flipped.get()
            aria-label=move || format!("{} {}", t(Text::Evaluation)(), text())>
            <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect class="second" width="10" height="100"/>
                <rect class="first" width="10" y=move || 100.0 - height() height=height/>
                <path class="middle" d="M0 50h10"/>
            </svg>
            <span class="reading" class:second=second>{reading}</span>
        </div>
    }
}
