//! The study that the game is a chapter of: its chapters, and studies to choose from. A chapter is kept as it is changed on the board.

use crate::{
    route::{GameAddress, Mode, Route, Seat},
    service,
    state::{
        GameState, pgn_file,
        studies::{self, Chapter, Study},
    },
    study_tags, tree_text,
    ui::{
        read_file, save_file,
        text::{Text, messages, t},
    },
};
use boyi_session::{Exported, Lang, Query, Request, RequestError};
use leptos::prelude::*;

/// The study of chess or xiangqi, closed unless the game is a chapter.
#[component]
pub(super) fn StudyPanel(game: GameState) -> impl IntoView {
    let open = RwSignal::new(game.chapter.get_untracked().is_some());
    let toggle = move |event: leptos::ev::Event| {
        open.set(event_target::<web_sys::Element>(&event).has_attribute("open"))
    };
    keep_chapter(game);
    view! {
        <Show when=move || game.is_chess_or_xiangqi()>
            <details class="study" open=open.get_untracked() on:toggle=toggle>
                <summary>{t(Text::Study)}</summary>
                <Show when=move || open.get()><Content game/></Show>
            </details>
        </Show>
    }
}

/// Keeps what is changed on the board in the chapter that is open.
fn keep_chapter(game: GameState) {
    if game.chapter.get_untracked().is_some() {
        // Read them before the first change.
        studies::all();
    }
    Effect::new(move |_| {
        let Some([study, chapter]) = game.chapter.get() else { return };
        let address = chapter_address(game);
        if game.shown.with_untracked(Option::is_none) {
            return;
        }
        studies::change(study, |study| {
            study
                .chapters
                .iter_mut()
                .filter(|known| known.id == chapter)
                .for_each(|known| known.address.clone_from(&address));
        });
    });
}

/// The game as a chapter is kept: it opens at its start, to be analysed.
fn chapter_address(game: GameState) -> String {
    let address = game.address();
    let moves = game.main_line();
    let ply = (!moves.is_empty()).then_some(0);
    Route::Game(GameAddress {
        game: address.game,
        mode: Mode::Analyse,
        position: address.position,
        moves,
        ply,
        tree: address.tree,
        tags: address.tags,
        seats: [Seat::Human, Seat::Human],
        flipped: address.flipped,
        ..GameAddress::new("")
    })
    .text()
}

/// The outline of a study: its number, its title, the numbers and titles of its chapters.
type Shown = (u64, String, Vec<(u64, String)>);

#[component]
fn Content(game: GameState) -> impl IntoView {
    let all = RwSignal::from(studies::all());
    let chosen = RwSignal::new(None::<u64>);
    Effect::new(move |_| {
        if let Some([study, _]) = game.chapter.get() {
            chosen.set(Some(study));
        }
    });
    let shown = Memo::new(move |_| {
        let outline = |study: &Study| -> Shown {
            let chapters = study.chapters.iter().map(|chapter| (chapter.id, chapter.title.clone())).collect();
            (study.id, study.title.clone(), chapters)
        };
        all.with(|all| all.iter().map(outline).collect::<Vec<_>>())
    });
    let fault = RwSignal::new(String::new());
    let one =
        move || chosen.get().and_then(|id| shown.with(|all| all.iter().find(|study| study.0 == id).cloned()));
    view! {
        {move || match one() {
            Some(study) => one_study(game, study, chosen).into_any(),
            None => all_studies(game, shown.get(), chosen, fault).into_any(),
        }}
        <p class="fault" role="status">{fault}</p>
    }
}

fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// The studies to choose from, and ways to make one.
fn all_studies(
    game: GameState,
    all: Vec<Shown>,
    chosen: RwSignal<Option<u64>>,
    fault: RwSignal<String>,
) -> impl IntoView {
    let lang = game.prefs.lang;
    let number = all.len() + 1;
    let begin = move |_| {
        let title = messages::study_number(lang.get_untracked(), number.to_string());
        let first = Chapter {
            id: 1,
            title: messages::chapter_number(lang.get_untracked(), "1"),
            address: untrack(|| chapter_address(game)),
        };
        let study = Study { id: now(), title, chapters: vec![first] };
        studies::open(study.id, &study.chapters[0]);
        studies::add(study);
    };
    let upload = move |event: web_sys::Event| {
        read_file(&event_target(&event), move |text| {
            let progress = move |line| drop(fault.try_set(line));
            pgn_file::read(&text, lang.get_untracked(), progress, move |read| match read {
                Ok((study, faults)) => {
                    fault.try_set(faults);
                    if !study.chapters.is_empty() {
                        chosen.try_set(Some(study.id));
                        studies::add(study);
                    }
                }
                Err(failure) => drop(fault.try_set(failure)),
            });
        });
    };
    let item = move |(id, title, chapters): Shown| {
        view! { <li><button type="button" class="moment" on:click=move |_| chosen.set(Some(id))>{title}</button>" "<small>{chapters.len()}</small></li> }
    };
    view! {
        <ul class="chapters">{all.into_iter().map(item).collect_view()}</ul>
        <div class="actions">
            <button type="button" id="new-study" on:click=begin>{t(Text::NewStudy)}</button>
            <label class="button">{t(Text::ImportStudy)}<input type="file" id="study-file" class="visually-hidden" accept=".pgn" on:change=upload/></label>
        </div>
    }
}

/// The chapters of a study, and what can be done with them.
fn one_study(game: GameState, (id, title, chapters): Shown, chosen: RwSignal<Option<u64>>) -> impl IntoView {
    let lang = game.prefs.lang;
    let find = move |chapter: u64| {
        let all = studies::all();
        all.with_untracked(|all| {
            let study = all.iter().find(|study| study.id == id)?;
            study.chapters.iter().find(|known| known.id == chapter).cloned()
        })
    };
    let next = chapters.iter().map(|(id, _)| id + 1).max().unwrap_or(1);
    let add = move |_| {
        let title = messages::chapter_number(lang.get_untracked(), next.to_string());
        let chapter = Chapter { id: next, title, address: untrack(|| chapter_address(game)) };
        studies::open(id, &chapter);
        studies::change(id, |study| study.chapters.push(chapter));
    };
    let rename = move |event: web_sys::Event| {
        let title = event_target_value(&event);
        studies::change(id, |study| study.title = title);
    };
    let remove = move |_| {
        let really = Text::DeleteReally.of(lang.get_untracked());
        if window().confirm_with_message(really) == Ok(true) {
            chosen.set(None);
            studies::remove(id);
        }
    };
    let item = move |(place, (chapter, title)): (usize, (u64, String))| {
        let current = move || (game.chapter.get() == Some([id, chapter])).then_some("page");
        let is_current = move || current().is_some();
        let named = title.clone();
        let rename = move |event: web_sys::Event| {
            let title = event_target_value(&event);
            studies::change(id, |study| {
                study
                    .chapters
                    .iter_mut()
                    .filter(|known| known.id == chapter)
                    .for_each(|known| known.title.clone_from(&title));
            });
        };
        let up = move |_| {
            studies::change(id, |study| study.chapters.swap(place - 1, place));
        };
        let remove = move |_| {
            studies::change(id, |study| study.chapters.retain(|known| known.id != chapter));
        };
        view! {
            <li>
                <button type="button" class="moment" aria-current=current
                    on:click=move |_| { if let Some(chapter) = find(chapter) { studies::open(id, &chapter) } }>{title}</button>
                <Show when=is_current>
                    <input type="text" aria-label=t(Text::ChapterTitle) prop:value=named.clone() on:change=rename/>
                    <Show when=move || place != 0><button type="button" class="quiet" title=t(Text::ChapterUp) aria-label=t(Text::ChapterUp) on:click=up>"↑"</button></Show>
                    <button type="button" class="quiet" title=t(Text::DeleteChapter) aria-label=t(Text::DeleteChapter) on:click=remove>"×"</button>
                </Show>
            </li>
        }
    };
    view! {
        <input type="text" id="study-title" aria-label=t(Text::StudyTitle) prop:value=title on:change=rename/>
        <ol class="chapters">{chapters.into_iter().enumerate().map(item).collect_view()}</ol>
        <div class="actions">
            <button type="button" id="add-chapter" on:click=add>{t(Text::AddChapter)}</button>
            <button type="button" id="export-study" on:click=move |_| export(id)>{t(Text::ExportStudy)}</button>
            <button type="button" class="quiet" id="all-studies" on:click=move |_| chosen.set(None)>{t(Text::AllStudies)}</button>
            <button type="button" class="quiet" id="delete-study" on:click=remove>{t(Text::DeleteStudy)}</button>
        </div>
    }
}

/// Saves a study as a file of PGN, a game for each chapter.
fn export(id: u64) {
    let study = studies::all().with_untracked(|all| all.iter().find(|study| study.id == id).cloned());
    if let Some(study) = study {
        export_from(study, 0, String::new());
    }
}

fn export_from(study: Study, at: usize, mut text: String) {
    let Some(chapter) = study.chapters.get(at) else {
        let _ = save_file(&format!("{}.pgn", study.title), &text);
        return;
    };
    let Route::Game(address) = Route::parse(&chapter.address) else { return };
    let line = address.tree.as_deref().map(|tree| tree_text::read(tree).annotated());
    let is_given = |title: &str| {
        [Lang::En, Lang::Zh].iter().all(|lang| {
            title != Text::Study.of(*lang) && title != messages::chapter_number(*lang, chapter.id.to_string())
        })
    };
    let tags = study_tags::named(address.tags, &study.title, &chapter.title, is_given);
    let request = Request {
        position: address.position,
        moves: address.moves,
        ..Request::new(&address.game, Query::Export { line, tags })
    };
    service::ask(&request, move |reply: Result<Exported, RequestError>| {
        if let Ok(reply) = reply {
            text += &reply.text;
        }
        export_from(study, at + 1, text);
    });
}
