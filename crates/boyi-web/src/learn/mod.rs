//! Why: what decides a game, as it changes with every move, and what a search does, node by node.

mod columns;
mod compare;
mod luo_shu;
mod parts;
mod tree;

pub(crate) use luo_shu::LuoShu;

use crate::{
    note,
    route::Mode,
    service,
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Analysis, Analyze, Ask, Drawing, Failure};
use leptos::prelude::*;

/// Everything there is to learn about the position shown.
#[component]
pub(crate) fn Learn(game: GameState) -> impl IntoView {
    let analysis = RwSignal::new(None::<Analysis>);
    let fault = RwSignal::new(None::<String>);
    // A comparison takes the engine; what was asked before has to be asked again.
    let again = RwSignal::new(0u32);
    let freed = Callback::new(move |()| {
        if analysis.with_untracked(Option::is_none) && fault.with_untracked(Option::is_none) {
            again.update(|again| *again += 1);
        }
    });
    Effect::new(move |_| {
        again.track();
        let ready = game.shown.with(Option::is_some) && game.mode.get() == Mode::Learn;
        analysis.set(None);
        fault.set(None);
        if !ready {
            return;
        }
        let request = game.request_shown(Ask::Analyze(Analyze::default()));
        let moves = request.moves.clone();
        service::search(
            &request,
            |_| (),
            move |answer: Result<Analysis, Failure>| {
                if analysis.try_get_untracked().is_none() || game.moves_played() != moves {
                    return;
                }
                match answer {
                    Ok(answer) => analysis.set(Some(answer)),
                    Err(failure) => fault.set(Some(failure.text)),
                }
            },
        );
    });
    let notes = move || {
        analysis.with(|analysis| {
            let notes = analysis.iter().flat_map(|analysis| analysis.notes.iter());
            notes.map(|note| (note.id.clone(), note.text.clone())).collect::<Vec<_>>()
        })
    };
    let has_numbers = move || {
        let numbers = |drawing: &Drawing| matches!(drawing, Drawing::Numbers { .. });
        game.shown.with(|state| state.as_ref().is_some_and(|state| numbers(&state.picture)))
            || game.other_view.with(|twin| twin.as_ref().is_some_and(numbers))
    };
    // The desk says where binary columns decide.
    let has_columns = move || notes().iter().any(|(id, _)| id.starts_with("nim."));
    let words = move || {
        let note = |(id, text): (String, String)| {
            view! { <li class="note" data-note=id>{note::draw(&text)}</li> }
        };
        notes().into_iter().map(note).collect_view()
    };
    view! {
        <section class="learn">
            <Show when=has_columns><columns::Columns game analysis/></Show>
            <parts::Parts analysis/>
            <Show when=has_numbers><LuoShu game/></Show>
            <section class="reasons" aria-labelledby="why-title">
                <h2 id="why-title">{t(Text::Why)}</h2>
                <ul class="why" aria-live="polite">{words}</ul>
                <Show when=move || analysis.with(Option::is_none) && fault.with(Option::is_none)>
                    <p class="quiet">{t(Text::Thinking)}</p>
                </Show>
                {move || fault.get().map(|text| view! { <p class="quiet">{text}</p> })}
            </section>
            <tree::TreeView game/>
            <compare::CompareView game freed/>
        </section>
    }
}
