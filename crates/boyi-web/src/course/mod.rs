//! The course: its map, a lesson, and its pages to print. The lessons are files that are loaded when they are opened.

mod entry;
mod lesson;
mod map;
mod program;
mod run;
mod sheet;
mod step;
mod step_state;
mod tree;

use crate::{
    prefs::Prefs,
    route::CourseAddress,
    state::Reader,
    ui::{
        load_json,
        text::{Text, t},
    },
};
use boyi_lessons::{CourseIndex, Lesson, Tongue};
use leptos::{prelude::*, task::spawn_local};
use std::sync::Arc;

/// A step of a lesson.
#[derive(Clone)]
struct Place {
    lesson: Arc<Lesson>,
    step: usize,
}

/// What an address of the course needs, once it is loaded.
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
    let loaded = RwSignal::new(None::<Result<Loaded, ()>>);
    let wanted = address.clone();
    let due = untrack(|| reader.due());
    spawn_local(async move {
        let result = load(&wanted, &due).await.ok_or(());
        let _ = loaded.try_set(Some(result));
    });
    let view = move || match loaded.get() {
        None => view! { <p class="waiting" role="status">{t(Text::Loading)}</p> }.into_any(),
        Some(Err(())) => view! {
            <p class="fault" role="alert">{t(Text::NoLesson)}" "<a href="#/course">{t(Text::Course)}</a></p>
        }
        .into_any(),
        Some(Ok(Loaded { index, places })) => match (&address.lesson, address.print) {
            (_, true) => view! { <sheet::Sheets index places/> }.into_any(),
            (None, false) => view! { <map::CourseMap index reader/> }.into_any(),
            (Some(_), false) => {
                view! { <lesson::LessonPage address=address.clone() index places reader/> }.into_any()
            }
        },
    };
    view! { <div class="course">{view}</div> }
}

/// Loads the table of contents and the steps that an address shows.
async fn load(address: &CourseAddress, due: &[(String, String)]) -> Option<Loaded> {
    let index: CourseIndex = load_json("course.json").await?;
    let known = |id: &str| index.lessons().any(|lesson| lesson.id == id);
    let mut places = Vec::new();
    match address.lesson.as_deref() {
        None if !address.print => {}
        None => {
            for lesson in index.lessons() {
                places.extend(steps_of(&lesson.id).await?);
            }
        }
        Some(CourseAddress::AGAIN) => {
            for (lesson, step) in due.iter().filter(|(lesson, _)| known(lesson)) {
                let steps = steps_of(lesson).await?;
                places.extend(steps.into_iter().filter(|place| place.step_id() == step));
            }
        }
        Some(id) => places = steps_of(Some(id).filter(|id| known(id))?).await?,
    }
    (address.lesson.is_none() || !places.is_empty()).then_some(Loaded { index, places })
}

/// The steps of a lesson.
async fn steps_of(id: &str) -> Option<Vec<Place>> {
    let lesson: Arc<Lesson> = Arc::new(load_json(&format!("lesson-{id}.json")).await?);
    Some((0..lesson.steps.len()).map(|step| Place { lesson: lesson.clone(), step }).collect())
}

impl Place {
    fn step_id(&self) -> &str {
        &self.lesson.steps[self.step].id
    }
}

/// The language of the lessons' words, which follows the page's.
fn tongue() -> impl Fn() -> Tongue + Copy + Send + Sync + 'static {
    let lang = Prefs::get().lang;
    move || Tongue::of_code(lang.get().code())
}
