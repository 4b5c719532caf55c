//! Number scrabble: the free numbers, and those that each player holds.

use super::legal_move::{LegalMove, legal_moves};
use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::{Picture, taken_number};
use leptos::prelude::*;

/// The numbers of a position.
#[derive(Clone, Default, PartialEq, Eq)]
struct Numbers {
    free: Vec<u8>,
    first: Vec<u8>,
    second: Vec<u8>,
    target: u8,
}

impl Numbers {
    fn of(picture: &Picture) -> Option<Numbers> {
        match picture.clone() {
            Picture::Numbers { free, first, second, target } => Some(Numbers { free, first, second, target }),
            _ => None,
        }
    }

    /// All numbers of the game, ascending.
    fn all(&self) -> Vec<u8> {
        let mut all = [self.free.as_slice(), &self.first, &self.second].concat();
        all.sort_unstable();
        all
    }

    fn class(&self, number: u8) -> &'static str {
        match () {
            () if self.first.contains(&number) => "tile first",
            () if self.second.contains(&number) => "tile second",
            () => "tile",
        }
    }
}

#[component]
pub(super) fn NumberBoard(game: GameState) -> impl IntoView {
    let legal = legal_moves(game);
    let numbers = Memo::new(move |_| game.picture(Numbers::of));
    let tile = move |number: u8| {
        let mv = Memo::new(move |_| {
            let named = |mv: &&LegalMove| taken_number(&mv.mv) == Some(number.into());
            legal.with(|legal| legal.iter().find(named).map(|mv| mv.mv.text.clone()))
        });
        let waits = move || {
            game.premove
                .with(|waiting| waiting.as_ref().map(|mv| &mv.text) == mv.get().as_ref() && waiting.is_some())
        };
        let hinted = move || {
            game.hinted.with(|hinted| {
                hinted
                    .as_ref()
                    .is_some_and(|(hinted, whole)| *whole && Some(&hinted.text) == mv.get().as_ref())
            })
        };
        let take = move |_| {
            if let Some(mv) = mv.get_untracked() {
                game.play(&mv);
            }
        };
        view! {
            <button type="button" class=move || numbers.with(|numbers| numbers.class(number)) class:premove=waits class:hinted=hinted data-number=number.to_string()
                disabled=move || mv.get().is_none() on:click=take>{number.to_string()}</button>
        }
    };
    let text = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    view! {
        <div class="numbers">
            <p class="target">{t(Text::SumTo)}" "<strong>{move || numbers.with(|numbers| numbers.target)}</strong></p>
            <div class="tiles" role="group" aria-label=t(Text::Free)>
                <For each=move || numbers.with(Numbers::all) key=|number| *number let:number>{tile(number)}</For>
            </div>
            <dl class="held">
                <div class="first"><dt>"x"</dt><dd>{move || numbers.with(|numbers| text(&numbers.first))}</dd></div>
                <div class="second"><dt>"o"</dt><dd>{move || numbers.with(|numbers| text(&numbers.second))}</dd></div>
            </dl>
        </div>
    }
}
