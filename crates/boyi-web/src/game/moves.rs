//! The list of moves, to read and to step through.

use super::thought::Thought;
use crate::{
    app::Icon,
    route::Mode,
    table::Table,
    text::{Text, t},
};
use leptos::prelude::*;

#[component]
pub(crate) fn Moves(table: Table, thought: Thought) -> impl IntoView {
    let count = move || table.plies.with(Vec::len);
    let item = move |at: usize| {
        let label = move || table.plies.with(|plies| plies.get(at).map(|mv| mv.label.clone()));
        // What the move gave away, where the values before and after it are known.
        let mark = move || (table.mode.get() == Mode::Analyse).then(|| thought.mark(at)).flatten();
        let current = move || (table.at.get() == at + 1).then_some("step");
        view! {
            <li data-ply=(at + 1).to_string() class:second=at % 2 == 1>
                {at.is_multiple_of(2).then(|| view! { <span class="number" aria-hidden="true">{at / 2 + 1}"."</span> })}
                <button type="button" class="ply" aria-current=current on:click=move |_| table.go(at + 1)>
                    {label}{move || mark().map(|mark| view! { <b class=format!("mark {mark:?}")>{mark.sign()}</b> })}
                </button>
            </li>
        }
    };
    let step = move |id: &'static str, text: Text, icon: &'static str, to: Callback<()>| {
        view! {
            <button type="button" id=id title=t(text) aria-label=t(text) on:click=move |_| to.run(())><Icon name=icon/></button>
        }
    };
    view! {
        <section class="moves" aria-labelledby="moves-title">
            <h2 id="moves-title">{t(Text::Moves)}</h2>
            <ol class="plies"><For each=move || 0..count() key=|at| *at let:at>{item(at)}</For></ol>
            <Show when=move || count() == 0><p class="quiet">{t(Text::NoMoves)}</p></Show>
            <div class="steps">
                {step("first", Text::First, "first", Callback::new(move |()| table.go(0)))}
                {step("previous", Text::Previous, "previous", Callback::new(move |()| table.step(-1)))}
                {step("next", Text::Next, "next", Callback::new(move |()| table.step(1)))}
                {step("last", Text::Last, "last", Callback::new(move |()| table.go(usize::MAX)))}
            </div>
        </section>
    }
}
