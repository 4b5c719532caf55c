//! A lesson on the screen: its steps, one at a time. The number of the step is in the address.

use super::{run::Run, stars::Stars, step::StepView, tongue};
use crate::{
    prefs::Prefs,
    route::CourseAddress,
    state::Reader,
    ui::text::{Text, messages, t},
};
use boyi_lessons::{CourseIndex, LessonIndex};
use boyi_model::{LessonEvent, Place};
use leptos::{ev, prelude::*};

#[component]
pub(super) fn LessonPage(
    address: CourseAddress,
    index: CourseIndex,
    places: Vec<Place>,
    reader: Reader,
) -> impl IntoView {
    let (lang, tongue) = (Prefs::get().lang, tongue());
    let first_open = |place: &Place| {
        reader.progress.with_untracked(|progress| !progress.is_done(&place.lesson.id, &place.step().id))
    };
    let first = address
        .step
        .map_or_else(|| places.iter().position(first_open).unwrap_or(0), |step| step.saturating_sub(1));
    let run = Run::new(places, first, address.clone(), reader);
    let title = move || run.with(|model| model.place().lesson.words(tongue()).text("title").to_owned());
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", title())));
    let steps = run.with_untracked(|model| model.places().len());
    listen_to_presenter(run, steps);
    let step = move || {
        let _ = run.visit.get();
        view! { <StepView run/> }
    };
    let id = address.lesson.unwrap_or_default();
    let following = following(&index, &id);
    let lesson = index.lessons().find(|lesson| lesson.id == id).cloned();
    let dot = move |at: usize| {
        let current = move || (run.at.get() == at && !run.over.get()).then_some("step");
        let done = move || {
            run.with_untracked(|model| {
                let place = &model.places()[at];
                run.reader.progress.with(|progress| progress.is_done(&place.lesson.id, &place.step().id))
            })
        };
        view! {
            <li><button type="button" class="dot" class:done=done aria-current=current data-step=(at + 1).to_string()
                aria-label=move || messages::step_of(lang.get(), at + 1, steps) on:click=move |_| run.send(LessonEvent::Go(at))>
                {(at + 1).to_string()}</button></li>
        }
    };
    let name = id.clone();
    let is_lesson = id != CourseAddress::AGAIN;
    let sheet = format!("#/course/{id}?print");
    view! {
        <article class="lesson" data-lesson=name>
            <header class="lesson-head">
                <a class="back" href="#/course">"← "{t(Text::Course)}</a>
                <h1>{title}</h1>
                <nav aria-label=t(Text::Steps)><ol class="dots">{(0..steps).map(dot).collect_view()}</ol></nav>
                {is_lesson.then(|| view! { <a class="button print" id="print" href=sheet>{t(Text::Print)}</a> })}
            </header>
            <Show when=move || !run.over.get() fallback=move || view! { <Finish lesson=lesson.clone() following=following.clone() reader/> }>{step}</Show>
        </article>
    }
}

/// Goes from step to step by the keys that the remote control of a presenter sends.
fn listen_to_presenter(run: Run, steps: usize) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let at = untrack(|| if run.over.get() { steps } else { run.at.get() });
        let to = match event.key().as_str() {
            "PageDown" => at + 1,
            "PageUp" if at > 0 => at - 1,
            _ => return,
        };
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
        if !modified && to < steps {
            event.prevent_default();
            run.send(LessonEvent::Go(to));
        }
    });
    on_cleanup(move || handle.remove());
}

/// The lesson after another.
fn following(index: &CourseIndex, id: &str) -> Option<LessonIndex> {
    let mut lessons = index.lessons().skip_while(|lesson| lesson.id != id);
    lessons.next()?;
    lessons.next().cloned()
}

/// The end of a lesson, or of the tasks that came back, which are of several lessons.
#[component]
fn Finish(lesson: Option<LessonIndex>, following: Option<LessonIndex>, reader: Reader) -> impl IntoView {
    let tongue = tongue();
    let stars = lesson.map(|lesson| view! { <p><Stars lesson reader/></p> });
    let link = following.map(|lesson| {
        let LessonIndex { id, title, .. } = lesson;
        view! {
            <a class="button primary" id="following" href=format!("#/course/{id}")>
                {t(Text::NextLesson)}" "{move || title.of(tongue()).to_owned()}</a>
        }
    });
    let heading = NodeRef::<leptos::html::H2>::new();
    Effect::new(move |_| {
        if let Some(heading) = heading.get() {
            let _ = heading.focus();
        }
    });
    view! {
        <section class="finish" id="finish">
            <h2 tabindex="-1" node_ref=heading>{t(Text::LessonDone)}</h2>
            {stars}
            <p class="quiet">{t(Text::LessonDoneAbout)}</p>
            <div class="actions">{link}<a class="button" href="#/course">{t(Text::Course)}</a></div>
        </section>
    }
}
