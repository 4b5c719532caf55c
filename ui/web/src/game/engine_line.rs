//! A line of the engine: its value and its moves, which can be previewed and played.

use crate::{
    board, score,
    score::Class,
    service,
    state::{AnalysisState, GameState},
    ui::text::{Text, t, value_text},
};
use boyi_session::{Line, MoveText, Query, RequestError, Side, State};
use leptos::prelude::*;

/// Plies of a line that are shown.
const SHOWN_PLIES: usize = 14;

/// A line. Its buttons stay while the engine changes its mind, so that a finger or the focus on one is not lost.
#[component]
pub(super) fn EngineLine(
    game: GameState,
    analysis: AnalysisState,
    line: Memo<Option<Line<MoveText>>>,
    mover: Memo<Side>,
    pointed: RwSignal<Vec<String>>,
) -> impl IntoView {
    let class = move || match line.with(|line| line.as_ref().map(|line| score::class(line.value))) {
        Some(Class::Win) => "win",
        Some(Class::Loss) => "loss",
        _ => "even",
    };
    let plies = move || line.with(|line| line.as_ref().map_or(0, |line| line.moves.len()));
    view! {
        <li class=class>
            <LineValue game analysis line mover/>
            <span class="line"><For each=move || 0..plies().min(SHOWN_PLIES) key=|at| *at let:at>
                <LineMove game analysis line at pointed/>
            </For></span>
        </li>
    }
}

/// The value, with a shape if it is proved and the nimber that the first move leaves.
#[component]
fn LineValue(
    game: GameState,
    analysis: AnalysisState,
    line: Memo<Option<Line<MoveText>>>,
    mover: Memo<Side>,
) -> impl IntoView {
    let value = Memo::new(move |_| line.with(|line| line.as_ref().map(|line| line.value)));
    let proved = move || value.get().filter(|value| value.is_proof());
    let shape = move || {
        proved()
            .map(|value| view! { <span class="shape" aria-hidden="true">{score::class(value).sign()}</span> })
    };
    let text = move || match value.get() {
        None => String::new(),
        Some(value) if game.is_chess_or_xiangqi() => score::short(value, mover.get(), true),
        Some(value) => value_text(value, game.prefs.lang.get()),
    };
    let nimber = move || {
        let first = line.with(|line| line.as_ref().map(|line| line.moves[0].text.clone()))?;
        let left = analysis.nimbers.with(|nimbers| nimbers.get(&first).copied())?;
        Some(view! {
            <span class="left" title=t(Text::LeavesNimber)>
                <span class="visually-hidden">{t(Text::LeavesNimber)}" "</span>{format!("∗{left}")}</span>
        })
    };
    view! { <span class="value-text">{shape}{text}{nimber}</span> }
}

/// A move of a line: pointing at it shows a preview, a click plays the line up to it.
#[component]
fn LineMove(
    game: GameState,
    analysis: AnalysisState,
    line: Memo<Option<Line<MoveText>>>,
    at: usize,
    pointed: RwSignal<Vec<String>>,
) -> impl IntoView {
    let moves = move || -> Vec<String> {
        line.with_untracked(|line| {
            let moves = line.as_ref().and_then(|line| line.moves.get(..=at)).unwrap_or_default();
            moves.iter().map(|mv| mv.text.clone()).collect()
        })
    };
    let label = move || {
        line.with(|line| line.as_ref().and_then(|line| line.moves.get(at)).map(|mv| mv.label.clone()))
    };
    let point = move || pointed.set(moves());
    let leave = move || pointed.set(Vec::new());
    let play = move |_| {
        leave();
        game.play_line(moves());
    };
    view! {
        <button type="button" class="ply" disabled=move || analysis.threat.get() on:click=play
            on:pointerenter=move |_| point() on:focus=move |_| point()
            on:pointerleave=move |_| leave() on:blur=move |_| leave()>{label}</button>
    }
}

/// The position after the moves that are pointed at.
#[component]
pub(super) fn Preview(game: GameState, pointed: RwSignal<Vec<String>>) -> impl IntoView {
    let shown = RwSignal::new(None::<State>);
    Effect::new(move |_| {
        let line = pointed.get();
        shown.set(None);
        if line.is_empty() {
            return;
        }
        let mut request = game.request_shown(Query::State { view: game.view.get_untracked() });
        request.moves.extend(line.iter().cloned());
        service::ask(&request, move |state: Result<State, RequestError>| {
            if pointed.try_get_untracked().as_ref() == Some(&line) {
                shown.set(state.ok());
            }
        });
    });
    // The moves belong to the position that was shown.
    Effect::new(move |_| {
        game.shown.track();
        pointed.set(Vec::new());
    });
    let picture = move |state: State| {
        let marked = state.moves.last().map_or_else(Vec::new, |mv| {
            board::gesture(&mv.text, board::is_row(&state.picture)).squares().to_vec()
        });
        let class = format!("thumb group-{} game-{}", game.group(), game.base_name());
        board::small(&state.picture, class, game.flipped.get(), &marked)
    };
    move || shown.get().map(|state| view! { <div class="preview" aria-hidden="true">{picture(state)}</div> })
}
