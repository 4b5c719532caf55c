//! Learning: what decides a game, as it changes with every move, and what a search does, node by node.

mod columns;
mod compare;
mod engines;
mod luo_shu;
mod parts;
mod tree;
mod whole_game;

pub(crate) use luo_shu::LuoShu;

use crate::{
    game::LessonLink,
    note,
    route::Mode,
    service,
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{AnalysisReply, Analyze, Picture, Query, RequestError};
use leptos::prelude::*;

/// Notes that say the same of every move that wins.
const REPEATED: [&str; 1] = ["nim.shrink"];

/// The explanation of the position shown, as signals.
#[derive(Clone, Copy)]
struct Explanation {
    game: GameState,
    analysis: RwSignal<Option<AnalysisReply>>,
    error: RwSignal<Option<String>>,
}

impl Explanation {
    fn new(game: GameState) -> Explanation {
        Explanation { game, analysis: RwSignal::new(None), error: RwSignal::new(None) }
    }

    fn is_missing(self) -> bool {
        self.analysis.with(Option::is_none) && self.error.with(Option::is_none)
    }

    /// Asks for the explanation.
    fn load(self) {
        let ready = self.game.shown.with(Option::is_some) && self.game.mode.get() == Mode::Learn;
        self.analysis.set(None);
        self.error.set(None);
        if !ready {
            return;
        }
        let request = self.game.request_shown(Query::Analyze(Analyze::default()));
        let moves = request.moves.clone();
        let on_reply = move |reply: Result<AnalysisReply, RequestError>| {
            if self.analysis.try_get_untracked().is_none() || self.game.moves_played() != moves {
                return;
            }
            match reply {
                Ok(analysis) => self.analysis.set(Some(analysis)),
                Err(failure) => self.error.set(Some(failure.text)),
            }
        };
        service::search(&request, |_| (), on_reply);
    }

    /// The notes with their ids.
    fn notes(self) -> Vec<(String, String)> {
        self.analysis.with(|analysis| {
            let notes = analysis.iter().flat_map(|analysis| analysis.notes.iter());
            notes.map(|note| (note.id.clone(), note.text.clone())).collect()
        })
    }

    /// The notes to be read: of several with the same words for other places the first.
    fn reasons(self) -> Vec<(String, String)> {
        let mut reasons: Vec<(String, String)> = Vec::new();
        for note in self.notes() {
            if !REPEATED.contains(&note.0.as_str()) || reasons.iter().all(|(id, _)| *id != note.0) {
                reasons.push(note);
            }
        }
        reasons
    }
}

/// Everything there is to learn about the position shown.
#[component]
pub(crate) fn Learn(game: GameState) -> impl IntoView {
    let explanation = Explanation::new(game);
    // A comparison takes the engine away from an explanation that is still missing: then it is asked for again.
    let retries = RwSignal::new(0u32);
    let on_done = Callback::new(move |()| {
        if untrack(|| explanation.is_missing()) {
            retries.update(|retries| *retries += 1);
        }
    });
    Effect::new(move |_| {
        retries.track();
        explanation.load();
    });
    let is_numbers = |picture: &Picture| matches!(picture, Picture::Numbers { .. });
    let has_numbers = move || {
        game.picture(|picture| Some(is_numbers(picture)))
            || game.other_view.with(|picture| picture.as_ref().is_some_and(is_numbers))
    };
    // The service's notes say whether binary columns decide.
    let has_columns = move || explanation.notes().iter().any(|(id, _)| id.starts_with("nim."));
    view! {
        <div class="learn">
            // Beside the board where the screen is wide.
            <div class="learn-why"><Reasons explanation/></div>
            <div class="learn-more">
                <Show when=has_columns><columns::BinaryColumns game analysis=explanation.analysis/></Show>
                <parts::Parts analysis=explanation.analysis/>
                <Show when=has_numbers><LuoShu game/></Show>
                <whole_game::WholeGame explanation/>
                <tree::TreeView game/>
                <compare::CompareView game on_done/>
            </div>
        </div>
    }
}

/// Why the position has its value.
#[component]
fn Reasons(explanation: Explanation) -> impl IntoView {
    let note = |(id, text): (String, String)| {
        view! { <li class="note" data-note=id>{note::draw(&text)}</li> }
    };
    view! {
        <section class="reasons" aria-labelledby="why-title">
            <h2 id="why-title">{t(Text::Why)}</h2>
            <ul class="why" aria-live="polite">{move || explanation.reasons().into_iter().map(note).collect_view()}</ul>
            <Show when=move || explanation.is_missing()><p class="quiet">{t(Text::Thinking)}</p></Show>
            {move || explanation.error.get().map(|text| view! { <p class="quiet">{text}</p> })}
            <LessonLink game=explanation.game/>
        </section>
    }
}
