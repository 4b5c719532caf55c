//! Lessons laid out for printing: every step with its board, and the answers at the end.

use super::{Place, tongue};
use crate::{
    board::small,
    prefs::Prefs,
    service,
    ui::text::{Text, t},
};
use boyi_lessons::{BoardSetup, CourseIndex, Step, Task};
use boyi_session::{Query, Request, RequestError, State};
use leptos::prelude::*;

#[component]
pub(super) fn Sheets(index: CourseIndex, places: Vec<Place>) -> impl IntoView {
    let tongue = tongue();
    let print = move |_| drop(window().print());
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", index.title.of(tongue()))));
    let mut lessons: Vec<Vec<Place>> = Vec::new();
    for place in places {
        match lessons.last_mut() {
            Some(same) if same[0].lesson.id == place.lesson.id => same.push(place),
            _ => lessons.push(vec![place]),
        }
    }
    view! {
        <p class="actions no-print">
            <button type="button" class="primary" id="print-now" on:click=print>{t(Text::Print)}</button>
            <a class="button" href="#/course">{t(Text::Course)}</a>
        </p>
        {lessons.into_iter().map(|places| view! { <Sheet places/> }).collect_view()}
    }
}

#[component]
fn Sheet(places: Vec<Place>) -> impl IntoView {
    let tongue = tongue();
    let lesson = places[0].lesson.clone();
    let id = lesson.id.clone();
    let say = move |id: String| {
        let lesson = lesson.clone();
        move || lesson.words(tongue()).text(&id).to_owned()
    };
    let tasks: Vec<Place> = places.iter().filter(|place| step(place).task != Task::Read).cloned().collect();
    let one = {
        let say = say.clone();
        move |place: &Place| {
            let step = step(place).clone();
            let options = match &step.task {
                Task::Choose { options, .. } => options
                    .iter()
                    .map(|option| view! { <li>{say(step.message(option))}</li> })
                    .collect_view()
                    .into_any(),
                _ => ().into_any(),
            };
            let has_task = step.task != Task::Read;
            let tree = match &step.task {
                Task::Tree { tree, .. } => Some(tree.to_string()),
                Task::Code { program, .. } => Some(program.code().join("\n")),
                _ => None,
            };
            view! {
                <li class="sheet-step">
                    <p>{say(step.id.clone())}</p>
                    {step.board.clone().map(|setup| view! { <BoardPicture setup/> })}
                    {tree.map(|tree| view! { <pre>{tree}</pre> })}
                    {has_task.then(|| view! { <p class="task">{say(step.message("task"))}</p> })}
                    <ul class="sheet-options">{options}</ul>
                </li>
            }
        }
    };
    let answer = {
        let say = say.clone();
        move |place: &Place| {
            let step = step(place);
            let short = match &step.task {
                Task::Move { accept, .. } | Task::Weights { accept, .. } => {
                    accept.iter().filter(|mv| *mv != "*").cloned().collect::<Vec<_>>().join(", ")
                }
                Task::Answer { answer, .. } | Task::Tree { answer, .. } | Task::Code { answer, .. } => {
                    answer.clone()
                }
                _ => String::new(),
            };
            let chosen = match &step.task {
                Task::Choose { answer, .. } => Some(say(step.message(answer))),
                _ => None,
            };
            view! { <li value=place.step + 1><strong>{short}{chosen}</strong>" "{say(step.message("right"))}</li> }
        }
    };
    view! {
        <article class="sheet" data-lesson=id>
            <h1>{say("title".to_owned())}</h1>
            <p class="quiet">{say("about".to_owned())}</p>
            <ol>{places.iter().map(one).collect_view()}</ol>
            <h2>{t(Text::Answers)}</h2>
            <ol class="answers">{tasks.iter().map(answer).collect_view()}</ol>
        </article>
    }
}

fn step(place: &Place) -> &Step {
    &place.lesson.steps[place.step]
}

/// The picture of a board, once the service has drawn it.
#[component]
fn BoardPicture(setup: BoardSetup) -> impl IntoView {
    let state = RwSignal::new(None::<State>);
    let request = Request {
        game: setup.game,
        position: setup.position,
        moves: setup.moves,
        lang: Prefs::get().lang.get_untracked(),
        query: Query::State { view: None },
    };
    service::ask(&request, move |reply: Result<State, RequestError>| {
        let _ = state.try_set(reply.ok());
    });
    let picture = move || {
        state.with(|state| {
            state.as_ref().map(|state| small(&state.picture, "thumb sheet-board".to_owned(), false, &[]))
        })
    };
    let position = move || state.with(|state| state.as_ref().map(|state| state.position.clone()));
    view! { <figure class="sheet-figure">{picture}<figcaption>{position}</figcaption></figure> }
}
