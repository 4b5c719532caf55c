//! The stars of a lesson that was finished.

use crate::{prefs::Prefs, state::Reader, ui::text::messages};
use boyi_lessons::{LessonIndex, MOST_STARS};
use leptos::prelude::*;

#[component]
pub(super) fn Stars(lesson: LessonIndex, reader: Reader) -> impl IntoView {
    let lang = Prefs::get().lang;
    let stars =
        Memo::new(move |_| reader.progress.with(|progress| progress.stars(&lesson.id, &lesson.steps)));
    let drawn = move || "★".repeat(stars.get()) + &"☆".repeat(MOST_STARS - stars.get());
    let label = move || messages::course_stars(lang.get(), MOST_STARS, stars.get());
    view! { <span class="stars" role="img" aria-label=label>{drawn}</span> }
}
