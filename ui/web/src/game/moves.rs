//! The list of moves and the buttons that step through it.

use super::variations;
use crate::{
    move_number::{is_seconds, number_in_list, numbered},
    route::Mode,
    state::{AnalysisState, GameState},
    ui::{
        Icon,
        text::{Text, t},
    },
};
use boyi_session::Picture;
use leptos::prelude::*;

#[component]
pub(super) fn Moves(game: GameState, analysis: AnalysisState) -> impl IntoView {
    variations::Folded::provide(game);
    let main = Memo::new(move |_| game.tree.with(|tree| tree.line(0)));
    let count = move || main.with(Vec::len);
    let item = move |at: usize| {
        let node = move || main.with(|main| main.get(at).copied()).unwrap_or(0);
        let label = move || game.move_words(&game.tree.with(|tree| tree.node(node()).mv.label.clone()));
        let mark = move || {
            (game.mode.get() == Mode::Analyse).then(|| variations::mark(game, analysis, node())).flatten()
        };
        let only = move || {
            let only = analysis.review_of(node()).is_some_and(|ply| ply.only);
            (only && game.mode.get() == Mode::Analyse).then(
                || view! { <b class="mark" title=t(Text::OnlyMove) aria-label=t(Text::OnlyMove)>"□"</b> },
            )
        };
        let current = move || (game.node() == node()).then_some("step");
        view! {
            <li data-ply=(at + 1).to_string() data-number=move || numbered(at, game.second_begins.get(), "")
                class:second=move || is_seconds(at, game.second_begins.get())>
                {move || number_in_list(at, game.second_begins.get()).map(|number| view! { <span class="number" aria-hidden="true">{number}</span> })}
                <button type="button" class="ply" aria-current=current on:click=move |_| game.go_to_node(untrack(node))>
                    {label}{mark}{only}
                </button>
                <variations::Aside game analysis node=Signal::derive(node)/>
            </li>
        }
    };
    let takes_counters = move || {
        let heaps = game
            .picture(|picture| Some(matches!(picture, Picture::Heaps { look, .. } if look.is_counters())));
        heaps && count() > 0
    };
    let step = move |id: &'static str, text: Text, icon: &'static str, to: Callback<()>| {
        view! {
            <button type="button" id=id title=t(text) aria-label=t(text) on:click=move |_| to.run(())><Icon name=icon/></button>
        }
    };
    view! {
        <section class="moves" aria-labelledby="moves-title">
            <h2 id="moves-title">{t(Text::Moves)}</h2>
            <variations::Opening game/>
            <ol class="plies"><For each=move || 0..count() key=|at| *at let:at>{item(at)}</For></ol>
            <Show when=takes_counters><p class="quiet notation-tip">{t(Text::HeapNotation)}</p></Show>
            <Show when=move || count() == 0><p class="quiet">{t(Text::NoMoves)}</p></Show>
            <div class="steps">
                {step("first", Text::First, "first", Callback::new(move |()| game.go_to(0)))}
                {step("previous", Text::Previous, "previous", Callback::new(move |()| game.step(-1)))}
                {step("next", Text::Next, "next", Callback::new(move |()| game.step(1)))}
                {step("last", Text::Last, "last", Callback::new(move |()| game.go_to(usize::MAX)))}
            </div>
        </section>
    }
}
