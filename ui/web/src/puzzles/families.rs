//! The choice of families, with the solver's rating in each.

use super::{endings::Endings, rating, words_of};
use crate::{
    board::Thumb,
    prefs::Prefs,
    route::PuzzleAddress,
    state::{Catalogue, Reader, today},
    ui::text::{Text, messages, t},
};
use boyi_lessons::Family;
use leptos::prelude::*;

/// The game whose board stands for a family.
fn game_of(family: Family) -> &'static str {
    match family.id() {
        "sums" => "sum",
        id => id,
    }
}

#[component]
pub(super) fn Families(reader: Reader) -> impl IntoView {
    let lang = Prefs::get().lang;
    let catalogue = Catalogue::get();
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", Text::Puzzles.of(lang.get()))));
    let daily_done = move || reader.progress.with(|progress| progress.puzzles.has_solved_daily(today()));
    let family = move |family: Family| {
        let tried = move || reader.progress.with(|progress| progress.puzzles.tried(family));
        let status = move || {
            let rating = rating(reader, family).rating.round() as u64;
            messages::puzzle_status(lang.get(), rating, tried() as u64)
        };
        let best = move || reader.progress.with(|progress| progress.puzzles.best_streak(family));
        let streak = move || match best() {
            0 => Text::Streak.of(lang.get()).to_owned(),
            best => messages::streak_best(lang.get(), u64::from(best)),
        };
        view! {
            <li><a class="lesson-card" href=format!("#/puzzles/{}", family.id()) data-family=family.id()>
                {move || catalogue.find(game_of(family)).map(|game| view! { <Thumb game/> })}
                <span class="name">{t(words_of(family).0)}</span>
                <span class="count">{status}</span>
            </a><a class="streak" href=format!("#/puzzles/{}?streak=0", family.id()) data-streak=family.id()>{streak}</a></li>
        }
    };
    view! {
        <header class="course-head">
            <h1>{t(Text::Puzzles)}</h1>
            <p class="quiet">{t(Text::PuzzlesAbout)}</p>
            <div class="actions">
                <a class="button primary" id="daily" href=format!("#/puzzles/{}", PuzzleAddress::DAILY)>{t(Text::PuzzleDaily)}</a>
                <Show when=daily_done><span class="quiet">"● "{t(Text::PuzzleDailyDone)}</span></Show>
            </div>
        </header>
        <section class="chapter"><ol>{Family::ALL.map(family).collect_view()}</ol></section>
        <Endings/>
    }
}
