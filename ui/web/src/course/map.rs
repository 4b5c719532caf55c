//! The map of the course: chapters, lessons, what has been done, what comes back today.

use super::{stars::Stars, tongue};
use crate::{
    prefs::Prefs,
    route::CourseAddress,
    state::Reader,
    ui::text::{Text, messages, t},
};
use boyi_lessons::{ChapterIndex, CourseIndex, LessonIndex};
use leptos::prelude::*;

#[component]
pub(super) fn CourseMap(index: CourseIndex, reader: Reader) -> impl IntoView {
    let (lang, tongue) = (Prefs::get().lang, tongue());
    let index = StoredValue::new(index);
    let title = move || index.with_value(|index| index.title.of(tongue()).to_owned());
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", title())));
    let finished = move || {
        index.with_value(|index| {
            index.lessons().filter(|lesson| done_of(reader, lesson) == lesson.steps.len()).count()
        })
    };
    let lessons = index.with_value(|index| index.lessons().count());
    let due = move || reader.due().len();
    let has_due = move || due() > 0;
    let chapters = index.with_value(|index| index.chapters.clone());
    view! {
        <header class="course-head">
            <h1>{title}</h1>
            <p class="quiet">{t(Text::CourseAbout)}</p>
            <progress max=lessons value=finished aria-label=t(Text::CourseProgress)></progress>
            <p class="finished">{move || messages::course_finished(lang.get(), finished(), lessons)}</p>
            <div class="actions">
                <Show when=has_due>
                    <a class="button primary" id="again" href=format!("#/course/{}", CourseAddress::AGAIN)>
                        {move || messages::course_again(lang.get(), due() as u64)}</a>
                </Show>
                <a class="button" id="print-all" href="#/course?print">{t(Text::PrintCourse)}</a>
            </div>
        </header>
        {chapters.into_iter().map(|chapter| view! { <ChapterView chapter reader/> }).collect_view()}
    }
}

/// The number of steps of a lesson that were done.
fn done_of(reader: Reader, lesson: &LessonIndex) -> usize {
    reader.progress.with(|progress| progress.count(&lesson.id, lesson.steps.iter().map(String::as_str)))
}

#[component]
fn ChapterView(chapter: ChapterIndex, reader: Reader) -> impl IntoView {
    let tongue = tongue();
    let ChapterIndex { title, lessons } = chapter;
    let id = format!("chapter-{}", lessons.first().map_or("", |lesson| &lesson.id));
    let labelled = id.clone();
    view! {
        <section class="chapter" aria-labelledby=labelled>
            <h2 id=id>{move || title.of(tongue()).to_owned()}</h2>
            <ol>{lessons.into_iter().map(|lesson| view! { <LessonCard lesson reader/> }).collect_view()}</ol>
        </section>
    }
}

#[component]
fn LessonCard(lesson: LessonIndex, reader: Reader) -> impl IntoView {
    let (lang, tongue) = (Prefs::get().lang, tongue());
    let lesson = StoredValue::new(lesson);
    let steps = lesson.with_value(|lesson| lesson.steps.len());
    let minutes = lesson.with_value(|lesson| u64::from(lesson.minutes));
    let done = move || lesson.with_value(|lesson| done_of(reader, lesson));
    let (class, mark) = (
        move || match done() {
            0 => "lesson-card",
            done if done < steps => "lesson-card begun",
            _ => "lesson-card done",
        },
        move || match done() {
            0 => "○",
            done if done < steps => "◐",
            _ => "●",
        },
    );
    let title = move || lesson.with_value(|lesson| lesson.title.of(tongue()).to_owned());
    let about = move || lesson.with_value(|lesson| lesson.about.of(tongue()).to_owned());
    let id = lesson.with_value(|lesson| lesson.id.clone());
    view! {
        <li><a class=class href=format!("#/course/{id}") data-lesson=id.clone()>
            <span class="mark" aria-hidden="true">{mark}</span>
            <span class="name">{title}</span>
            <span class="count">{move || match done() == steps {
                true => lesson.with_value(|lesson| view! { <Stars lesson=lesson.clone() reader/> }).into_any(),
                false => messages::course_minutes(lang.get(), done(), minutes, steps).into_any(),
            }}</span>
            <span class="about">{about}</span>
        </a></li>
    }
}
