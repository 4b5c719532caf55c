//! Number scrabble: the numbers still free and those that each player holds.

use super::{Pointed, pointed};
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::Drawing;
use leptos::prelude::*;

/// Tiles to take.
#[component]
pub(crate) fn NumberBoard(game: GameState) -> impl IntoView {
    let legal = pointed(game);
    let numbers = Memo::new(move |_| {
        game.shown.with(|state| match state.as_ref().map(|state| &state.picture) {
            Some(Drawing::Numbers { free, first, second, target }) => {
                (free.clone(), first.clone(), second.clone(), *target)
            }
            _ => (Vec::new(), Vec::new(), Vec::new(), 0),
        })
    });
    let all = move || {
        let (mut all, first, second, _) = numbers.get();
        all.extend(first);
        all.extend(second);
        all.sort_unstable();
        all
    };
    let tile = move |number: u8| {
        let owner = move || {
            numbers.with(|(_, first, second, _)| match () {
                () if first.contains(&number) => "tile first",
                () if second.contains(&number) => "tile second",
                () => "tile",
            })
        };
        let mv = Memo::new(move |_| {
            // The readable form begins with the number; the canonical one may be a square of the Luo Shu.
            let wanted = number.to_string();
            let named = |mv: &&Pointed| mv.mv.label.split(' ').next() == Some(&wanted);
            legal.with(|legal| legal.iter().find(named).map(|mv| mv.mv.text.clone()))
        });
        let take = move |_| {
            if let Some(mv) = mv.get_untracked() {
                game.play(&mv);
            }
        };
        view! {
            <button type="button" class=owner data-number=number.to_string() disabled=move || mv.get().is_none() on:click=take>
                {number.to_string()}
            </button>
        }
    };
    let held = move |which: usize| {
        let mine =
            numbers.with(|(_, first, second, _)| if which == 0 { first.clone() } else { second.clone() });
        mine.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
    };
    view! {
        <div class="numbers">
            <p class="target">{t(Text::SumTo)}" "<strong>{move || numbers.with(|numbers| numbers.3)}</strong></p>
            <div class="tiles" role="group" aria-label=t(Text::Free)>
                <For each=all key=|number| *number let:number>{tile(number)}</For>
            </div>
            <dl class="held">
                <div class="first"><dt>"x"</dt><dd>{move || held(0)}</dd></div>
                <div class="second"><dt>"o"</dt><dd>{move || held(1)}</dd></div>
            </dl>
        </div>
    }
}
