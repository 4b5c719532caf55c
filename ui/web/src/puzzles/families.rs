//! The choice of families, with the solver's rating in each.

use super::{rating, words_of};
use crate::{
    prefs::Prefs,
    route::PuzzleAddress,
    state::{Reader, today},
    ui::text::{Text, messages, t},
};
use boyi_lessons::Family;
use leptos::prelude::*;

#[component]
pub(super) fn Families(reader: Reader) -> impl IntoView {
    let lang = Prefs::get().lang;
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", Text::Puzzles.of(lang.get()))));
    let daily_done = move || reader.progress.with(|progress| progress.puzzles.has_solved_daily(today()));
    let family = move |family: Family| {
        let tried = move || reader.progress.with(|progress| progress.puzzles.tried(family));
        let status = move || messages::puzzle_status(lang.get(), rating(reader, family), tried() as u64);
        view! {
            <li><a class="lesson-card" href=format!("#/puzzles/{}", family.id()) data-family=family.id()>
                <span class="mark" aria-hidden="true">"◆"</span>
                <span class="name">{t(words_of(family).0)}</span>
                <span class="count">{status}</span>
            </a></li>
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
    }
}
