//! Learn from mistakes: the positions of the game in which a move gave something away, one after another, and a better one
//! is to be found. What is tried never becomes part of the game.

use super::thought::Thought;
use crate::{
    desk,
    route::{Mode, Seat},
    score,
    table::{Table, index},
    text::{Text, t},
};
use boyi_session::{Analysis, Analyze, Ask, Failure, Player, Result3, State, Worth};
use leptos::prelude::*;

/// Milliseconds for the judgement of a move that is tried.
const JUDGE_MS: u64 = 700;

/// How far one has come with a position.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    Asking,
    Judging,
    /// This move is no better.
    Worse(String),
    /// This one is.
    Found(String),
    /// The program has shown it.
    Shown(String),
    /// The move could not be read.
    Fault(String),
}

#[component]
pub(crate) fn Retry(table: Table, thought: Thought) -> impl IntoView {
    // Of somebody who plays against the program only their own.
    let mistakes = Memo::new(move |_| {
        let seats = table.seats.get();
        let mine = |at: usize| {
            let mover = thought.values.with(|values| values.get(at).copied().flatten().map(|known| known.1));
            seats[0] == seats[1] || mover.is_some_and(|mover| seats[index(mover)] == Seat::Human)
        };
        let count = table.plies.with(Vec::len);
        (0..count).filter(|at| thought.mark(*at).is_some() && mine(*at)).collect::<Vec<_>>()
    });
    let known = move || thought.values.with(|values| values.len() > 1 && values.iter().all(Option::is_some));
    let list = RwSignal::new(Vec::<usize>::new());
    let now = RwSignal::new(None::<usize>);
    let stage = RwSignal::new(Stage::Asking);
    let arrived = StoredValue::new(false);
    let ply = move || now.get().and_then(|now| list.with(|list| list.get(now).copied()));

    let before = move |at: usize| thought.values.with_untracked(|values| values.get(at).copied().flatten());
    let judge = move |at: usize, label: String, text: String, after: (Worth, Player)| {
        let Some((worth, mover)) = before(at) else { return };
        let chess = untrack(|| table.is_chess());
        let side = if mover == Player::First { 1.0 } else { -1.0 };
        let lost = score::mark(
            side * score::share(worth, mover, chess),
            side * score::share(after.0, after.1, chess),
        );
        match lost {
            Some(_) => stage.set(Stage::Worse(label)),
            None => {
                stage.set(Stage::Found(label));
                table.show(text);
            }
        }
    };
    // What the engine says after these moves, unless one has gone on from the position meanwhile.
    let consult = move |at: usize, moves: Vec<String>, hear: Box<dyn FnOnce(Result<Analysis, Failure>)>| {
        let how = Analyze { time_ms: Some(JUDGE_MS), ..Analyze::default() };
        desk::think(
            &table.request(moves, Ask::Analyze(how)),
            |_| (),
            move |answer| {
                if stage.try_get_untracked() == Some(Stage::Judging) && untrack(ply) == Some(at) {
                    hear(answer);
                }
            },
        );
    };
    let tried = move |text: String| {
        let Some(at) = untrack(ply) else { return };
        if matches!(stage.get_untracked(), Stage::Judging | Stage::Found(_) | Stage::Shown(_)) {
            return;
        }
        stage.set(Stage::Judging);
        let mut moves = table.moves_here();
        moves.push(text);
        let request = table.request(moves.clone(), Ask::State { view: None });
        desk::ask(&request, move |state: Result<State, Failure>| {
            if untrack(|| now.try_get().flatten()).is_none() || untrack(ply) != Some(at) {
                return;
            }
            let state = match state {
                Ok(state) => state,
                Err(failure) => return stage.set(Stage::Fault(failure.text)),
            };
            let Some(mv) = state.moves.last().cloned() else { return };
            if let Some(over) = &state.over {
                let worth = match over.result {
                    Result3::Win => Worth::Win { plies: Some(0) },
                    Result3::Draw => Worth::Draw { plies: () },
                    Result3::Loss => Worth::Loss { plies: Some(0) },
                };
                return judge(at, mv.label, mv.text, (worth, state.mover));
            }
            consult(
                at,
                moves,
                Box::new(move |answer| match answer {
                    Ok(answer) => judge(at, mv.label, mv.text, (answer.value, answer.mover)),
                    Err(failure) => stage.set(Stage::Fault(failure.text)),
                }),
            );
        });
    };
    let open = move |nth: usize| {
        let Some(at) = list.with_untracked(|list| list.get(nth).copied()) else { return };
        arrived.set_value(false);
        stage.set(Stage::Asking);
        now.set(Some(nth));
        thought.hidden.set(true);
        table.trial.set(Some(Callback::new(tried)));
        table.go(at);
    };
    let end = move || {
        if now.get_untracked().is_none() {
            return;
        }
        now.set(None);
        table.trial.set(None);
        table.refresh();
        thought.hidden.set(false);
    };
    // Whoever goes elsewhere has had enough.
    Effect::new(move |_| {
        let (at, mode) = (table.at.get(), table.mode.get());
        match untrack(ply) {
            None => {}
            Some(wanted) if mode == Mode::Analyse && at == wanted => arrived.set_value(true),
            Some(_) if arrived.get_value() || mode != Mode::Analyse => end(),
            Some(_) => {}
        }
    });
    on_cleanup(move || {
        table.trial.try_set(None);
        thought.hidden.try_set(false);
    });
    let show = move |_| {
        let Some(at) = untrack(ply) else { return };
        stage.set(Stage::Judging);
        consult(
            at,
            table.moves_here(),
            Box::new(move |answer| {
                let best = answer.ok().and_then(|answer| answer.lines.into_iter().next());
                let Some(best) = best else { return stage.set(Stage::Asking) };
                stage.set(Stage::Shown(best.readable().first().cloned().unwrap_or_default()));
                table.show(best.mv);
            }),
        );
    };
    let next = move || match now.get_untracked() {
        Some(nth) if nth + 1 < list.with_untracked(Vec::len) => open(nth + 1),
        _ => end(),
    };
    let begin = move |_| {
        list.set(mistakes.get_untracked());
        open(0);
    };
    let question = move || {
        let at = ply()?;
        let label = table.plies.with(|plies| plies.get(at).map(|mv| mv.label.clone()))?;
        let sign = thought.mark(at)?.sign();
        let dots = if at % 2 == 0 { "." } else { "…" };
        Some(format!("{}{dots} {label}{sign}", at / 2 + 1))
    };
    let said = move || match stage.get() {
        Stage::Asking => t(Text::FindBetter)().to_owned(),
        Stage::Judging => t(Text::Going)().to_owned(),
        Stage::Worse(label) => format!("{label}: {}", t(Text::NotBetter)()),
        Stage::Found(label) => format!("{label}: {}", t(Text::Better)()),
        Stage::Shown(label) => format!("{} {label}", t(Text::BetterWas)()),
        Stage::Fault(text) => text,
    };
    let class = move || match stage.get() {
        Stage::Worse(_) | Stage::Fault(_) => "said bad",
        Stage::Found(_) => "said good",
        _ => "said",
    };
    let done = move || matches!(stage.get(), Stage::Found(_) | Stage::Shown(_));
    let progress = move || format!("{} / {}", now.get().map_or(0, |now| now + 1), list.with(Vec::len));
    view! {
        <div class="retry">
            <Show when=move || now.get().is_none() && !mistakes.with(Vec::is_empty)>
                <button type="button" id="retry" on:click=begin>
                    {t(Text::Retry)}" ("{move || mistakes.with(Vec::len)}")"</button>
            </Show>
            <Show when=move || now.get().is_none() && known() && mistakes.with(Vec::is_empty)>
                <p class="quiet">{t(Text::NoMistakes)}</p>
            </Show>
            <Show when=move || now.get().is_some()>
                <div class="trial">
                    <p><strong>{question}</strong>" "<small>{progress}</small></p>
                    <p class=class role="status">{said}</p>
                    <div class="actions">
                        <button type="button" id="solution" disabled=move || done() || stage.get() == Stage::Judging on:click=show>{t(Text::Solution)}</button>
                        <button type="button" id="retry-next" class:primary=done on:click=move |_| next()>
                            {move || if now.get().map(|now| now + 1) == Some(list.with(Vec::len)) { t(Text::Done)() } else { t(Text::NextOne)() }}</button>
                        <button type="button" class="quiet" id="retry-end" on:click=move |_| end()>{t(Text::Close)}</button>
                    </div>
                </div>
            </Show>
        </div>
    }
}
