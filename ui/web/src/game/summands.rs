//! The games of a sum, chosen from the catalogue.

use crate::{
    state::Catalogue,
    sums::{Summand, read, write},
    ui::text::{Text, t},
};
use leptos::prelude::*;

/// A row for each game with its parameters; `change` receives the new text.
#[component]
pub(super) fn Summands(text: Signal<String>, change: Callback<String>) -> impl IntoView {
    let catalogue = Catalogue::get();
    let games = move || {
        let fits = |game: &&boyi_session::GameInfo| {
            ["impartial", "partizan"].contains(&game.group.as_str()) && game.name != "sum"
        };
        catalogue.games.with(|games| {
            games.iter().filter(fits).map(|game| (game.name.clone(), game.title.clone())).collect::<Vec<_>>()
        })
    };
    let summands = Memo::new(move |_| read(&text.get()));
    let edit = move |work: &dyn Fn(&mut Vec<Summand>)| {
        let mut all = summands.get_untracked();
        work(&mut all);
        change.run(write(&all));
    };
    let row = move |at: usize| {
        let name =
            move || summands.with(|all| all.get(at).map_or_else(String::new, |summand| summand.0.clone()));
        let inside =
            move || summands.with(|all| all.get(at).map_or_else(String::new, |summand| summand.1.clone()));
        let option = move |(key, title): (String, String)| {
            let chosen = {
                let key = key.clone();
                move || name() == key
            };
            view! { <option value=key selected=chosen>{title}</option> }
        };
        view! {
            <div class="summand">
                <select aria-label=t(Text::Summand) on:change:target=move |event| {
                    let wanted = event.target().value();
                    edit(&|all| if let Some(one) = all.get_mut(at) { *one = (wanted.clone(), String::new()); });
                }>{move || games().into_iter().map(option).collect_view()}</select>
                <input type="text" spellcheck="false" autocomplete="off" aria-label=t(Text::Parameters) placeholder=t(Text::Parameters)
                    prop:value=inside on:change:target=move |event| {
                        let wanted = event.target().value();
                        edit(&|all| if let Some(one) = all.get_mut(at) { one.1.clone_from(&wanted); });
                    }/>
                <button type="button" class="quiet" aria-label=t(Text::Remove) title=t(Text::Remove)
                    disabled=move || summands.with(Vec::len) <= 1 on:click=move |_| edit(&|all| if at < all.len() { all.remove(at); })>"×"</button>
            </div>
        }
    };
    let add = move |_| edit(&|all| all.push(("nim".to_owned(), String::new())));
    view! {
        <div class="summands">
            <For each=move || 0..summands.with(Vec::len) key=|at| *at let:at>{row(at)}</For>
            <button type="button" id="add-summand" on:click=add>"+ "{t(Text::AddGame)}</button>
        </div>
    }
}
