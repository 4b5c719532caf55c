//! Things to go on with: the last game, the next lesson, the puzzle of the day.

use super::recent::Position;
use crate::{
    prefs::Prefs,
    route::PuzzleAddress,
    state::{Catalogue, Reader, saved_games::SavedGame, today},
    ui::{
        load_json,
        text::{Text, messages, t},
    },
};
use boyi_lessons::{CourseIndex, LessonIndex, Tongue, daily};
use leptos::{prelude::*, task::spawn_local};

/// The lesson that the course begins with.
const FIRST: &str = "nim-mirror";

#[component]
pub(super) fn Next(saved: RwSignal<Vec<SavedGame>>) -> impl IntoView {
    let reader = Reader::load();
    let last = Memo::new(move |_| saved.with(|games| games.first().cloned()));
    view! {
        <nav class="next" aria-label=t(Text::GoOn)>
            {move || last.get().map(|game| view! { <LastGame game/> })}
            <NextLesson reader/>
            <Daily reader/>
        </nav>
    }
}

#[component]
fn LastGame(game: SavedGame) -> impl IntoView {
    let (catalogue, lang) = (Catalogue::get(), Prefs::get().lang);
    let SavedGame { name, address, note, .. } = game;
    let title = move || catalogue.find(&name).map_or_else(|| name.clone(), |info| info.title);
    view! {
        <a href=format!("#{address}")>
            <Position address=address.clone()/>
            <span><small>{t(Text::GoOn)}</small><b>{title}</b>
                <span>{move || messages::plies_played(lang.get(), note.parse().unwrap_or(0))}</span></span>
        </a>
    }
}

/// The first lesson of which something is left to do.
#[component]
fn NextLesson(reader: Reader) -> impl IntoView {
    let lang = Prefs::get().lang;
    let index = RwSignal::new(None::<CourseIndex>);
    spawn_local(async move {
        let _ = index.try_set(load_json("course.json").await.ok());
    });
    let done = move |lesson: &LessonIndex| {
        reader.progress.with(|progress| progress.count(&lesson.id, lesson.steps.iter().map(String::as_str)))
    };
    let next = move || {
        let index = index.get()?;
        let lesson = index.lessons().find(|lesson| done(lesson) < lesson.steps.len())?.clone();
        Some((done(&lesson), lesson))
    };
    let card = move |(done, lesson): (usize, LessonIndex)| {
        let what = match done {
            0 if lesson.id == FIRST => Text::FirstLesson,
            0 => Text::NextLesson,
            _ => Text::GoOn,
        };
        view! {
            <a href=format!("#/course/{}", lesson.id)>
                <span class="sign" aria-hidden="true">"▤"</span>
                <span><small>{t(what)}</small><b>{lesson.title.of(Tongue::of_code(lang.get().code())).to_owned()}</b>
                    <progress max=lesson.steps.len() value=done aria-label=t(Text::CourseProgress)></progress></span>
            </a>
        }
    };
    move || next().map(card)
}

#[component]
fn Daily(reader: Reader) -> impl IntoView {
    let family = daily(today(), |_| 1).0;
    let solved = move || reader.progress.with(|progress| progress.puzzles.has_solved_daily(today()));
    let state =
        move || if solved() { t(Text::PuzzleDailyDone)() } else { t(crate::puzzles::words_of(family).1)() };
    view! {
        <a href=format!("#/puzzles/{}", PuzzleAddress::DAILY)>
            <span class="sign" aria-hidden="true">"✦"</span>
            <span><small>{t(Text::PuzzleDaily)}</small><b>{t(crate::puzzles::words_of(family).0)}</b>
                <span>{state}</span></span>
        </a>
    }
}
