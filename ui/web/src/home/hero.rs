//! The first thing on the page: a position of Nim. A touch of a counter plays it, in a game that begins here. The same is written in
//! `index.html`, which shows it before the page's module is there.

use crate::{
    prefs::Prefs,
    route::{GameAddress, Route},
    ui::text::{Text, messages, t},
};
use leptos::prelude::*;

/// The heaps.
const HEAPS: [usize; 3] = [3, 5, 7];

/// The position as it is typed.
const POSITION: &str = "3,5,7";

/// The lesson about it.
const LESSON: &str = "#/course/nim-mirror";

#[component]
pub(super) fn Hero() -> impl IntoView {
    view! {
        <section class="hero" aria-labelledby="hero">
            <div class="pitch">
                <h1 id="hero">{t(Text::HeroTitle)}</h1>
                <p>{t(Text::HeroAbout)}</p>
                <p class="actions">
                    <a class="button primary" href=LESSON>{t(Text::HeroWhy)}</a>
                    <a class="button" href=format!("#{}", address(None))>{t(Text::HeroGame)}</a>
                </p>
            </div>
            <ul class="touch" aria-label=t(Text::HeroBoard)>
                {HEAPS.iter().enumerate().map(|(at, &size)| view! { <Heap number=at + 1 size/> }).collect_view()}
            </ul>
        </section>
    }
}

/// A heap: each counter is a link to the game after it and all above it were taken.
#[component]
fn Heap(number: usize, size: usize) -> impl IntoView {
    let lang = Prefs::get().lang;
    let counter = move |left: usize| {
        let taken = size - left;
        let label = move || messages::hero_take(lang.get(), taken, size);
        view! { <a href=format!("#{}", address(Some(format!("{number}:{taken}")))) aria-label=label></a> }
    };
    // From the top.
    view! { <li>{(0..size).rev().map(counter).collect_view()}<b>{size}</b></li> }
}

/// The game that begins here, after a move.
fn address(mv: Option<String>) -> String {
    let moves = mv.into_iter().collect();
    Route::Game(GameAddress { position: Some(POSITION.to_owned()), moves, ..GameAddress::new("nim") }).text()
}
