//! The course: its map, a lesson, and its pages to print. The lessons are loaded when one is opened.

mod entry;
mod lesson;
mod map;
mod program;
mod run;
mod sheet;
mod stars;
mod step;
mod step_state;
mod tree;

use crate::{
    prefs::Prefs,
    route::CourseAddress,
    state::Reader,
    ui::{
        LoadError, load_json,
        text::{Text, t},
    },
};
use boyi_lessons::{CourseIndex, Lesson, Tongue};
use boyi_model::Place;
use leptos::{prelude::*, task::spawn_local};
use std::sync::Arc;

/// The loaded content for an address of the course.
#[derive(Clone)]
struct Loaded {
    index: CourseIndex,
    places: Vec<Place>,
}

/// The course at an address.
#[component]
pub(crate) fn CoursePage(address: CourseAddress) -> impl IntoView {
    let reader = Reader::load();
    // `None` while it loads; an error is told in words.
    let loaded = RwSignal::new(None::<Result<Loaded, LoadError>>);
    let wanted = address.clone();
    let due = untrack(|| reader.due());
    spawn_local(async move {
        let result = load(&wanted, &due).await;
        let _ = loaded.try_set(Some(result));
    });
    let view = move || {
        match loaded.get() {
        None => view! { <p class="waiting" role="status">{t(Text::Loading)}</p> }.into_any(),
        Some(Err(error)) => view! {
            <p class="fault" role="alert">{t(if error == LoadError::Offline { Text::NotLoaded } else { Text::NoLesson })}" "<a href="#/course">{t(Text::Course)}</a></p>
        }
        .into_any(),
        Some(Ok(Loaded { index, places })) => match (&address.lesson, address.print) {
            (_, true) => view! { <sheet::Sheets index places/> }.into_any(),
            (None, false) => view! { <map::CourseMap index reader/> }.into_any(),
            (Some(_), false) => {
                view! { <lesson::LessonPage address=address.clone() index places reader/> }.into_any()
            }
        },
    }
    };
    view! { <div class="course">{view}</div> }
}

/// Loads the table of contents and the steps that an address shows.
async fn load(address: &CourseAddress, due: &[(String, String)]) -> Result<Loaded, LoadError> {
    let index: CourseIndex = load_json("course.json").await?;
    if address.lesson.is_none() && !address.print {
        return Ok(Loaded { index, places: Vec::new() });
    }
    let lessons = load_json::<Vec<Lesson>>("lessons.json").await?;
    let lessons: Vec<Arc<Lesson>> = lessons.into_iter().map(Arc::new).collect();
    let places: Vec<Place> = match address.lesson.as_deref() {
        None => lessons.iter().flat_map(Place::of_lesson).collect(),
        Some(CourseAddress::AGAIN) => {
            let step = |(lesson, step): &(String, String)| {
                let lesson = lessons.iter().find(|known| known.id == *lesson)?;
                Place::of_lesson(lesson).find(|place| place.step().id == *step)
            };
            due.iter().filter_map(step).collect()
        }
        Some(id) => {
            lessons.iter().find(|lesson| lesson.id == id).into_iter().flat_map(Place::of_lesson).collect()
        }
    };
    if address.lesson.is_some() && places.is_empty() {
        Err(LoadError::Missing)
    } else {
        Ok(Loaded { index, places })
    }
}

/// The language of the lessons' words, which follows the page's.
fn tongue() -> impl Fn() -> Tongue + Copy + Send + Sync + 'static {
    let lang = Prefs::get().lang;
    move || Tongue::of_code(lang.get().code())
}
