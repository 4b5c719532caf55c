//! The games saved in this browser.

use crate::{
    board::of_game,
    prefs::Prefs,
    route::Route,
    service,
    state::{
        Catalogue, pgn_file,
        saved_games::{self, SavedGame},
        studies,
    },
    ui::{
        read_file, save_file,
        text::{Text, messages, t},
    },
};
use boyi_session::{Lang, Picture, Query, Request, RequestError, State};
use leptos::prelude::*;

/// The position in which a saved game was left, once the service has described it.
#[component]
pub(super) fn Position(address: String) -> impl IntoView {
    let catalogue = Catalogue::get();
    let shown = RwSignal::new(None::<Picture>);
    let Route::Game(address) = Route::parse(&address) else { return ().into_any() };
    let (name, flipped) = (address.game, address.flipped);
    let request = Request {
        game: name.clone(),
        position: address.position,
        moves: address.moves,
        lang: Prefs::get().lang.get_untracked(),
        query: Query::State { view: address.view },
    };
    service::ask(&request, move |state: Result<State, RequestError>| {
        shown.try_set(state.ok().map(|state| state.picture));
    });
    let picture = move || {
        let game = catalogue.find(&name)?;
        shown.with(|picture| Some(of_game(&game, picture.as_ref()?, flipped)))
    };
    (move || picture().unwrap_or_else(|| view! { <span class="thumb"></span> }.into_any())).into_any()
}

/// Saved games that are shown at first.
const SHOWN: usize = 8;

#[component]
pub(super) fn Recent(#[prop(name = "saved")] games: RwSignal<Vec<SavedGame>>) -> impl IntoView {
    let catalogue = Catalogue::get();
    let all = RwSignal::new(false);
    let lang = Prefs::get().lang;
    let fault = FileFault::get();
    let one = move |game: SavedGame| {
        let name = game.name.clone();
        let title = move || catalogue.find(&name).map_or_else(|| name.clone(), |info| info.title);
        let note = move || messages::plies_played(lang.get(), game.note.parse().unwrap_or(0));
        let delete = move |_| saved_games::delete(game.id);
        view! {
            <li><a href=format!("#{}", game.address)><Position address=game.address.clone()/>
                    <span class="caption"><b>{title}</b><small>{note}</small></span></a>
                <button type="button" class="quiet" title=t(Text::Forget) aria-label=t(Text::Forget) on:click=delete>"×"</button></li>
        }
    };
    let shown = move || {
        games.with(|games| {
            games.iter().take(if all.get() { games.len() } else { SHOWN }).cloned().collect::<Vec<_>>()
        })
    };
    let upload = move |event: web_sys::Event| {
        read_file(&event_target(&event), move |text| open_file(&text, lang.get_untracked(), fault));
    };
    view! {
        <section class="recent" aria-labelledby="recent">
            <h2 id="recent">{t(Text::Recent)}</h2>
            <Show when=move || games.with(Vec::is_empty)><p class="quiet">{t(Text::NoGamesYet)}</p></Show>
            <ul>{move || shown().into_iter().map(one).collect_view()}</ul>
            <div class="actions">
                <Show when=move || games.with(|games| games.len() > SHOWN) && !all.get()>
                    <button type="button" on:click=move |_| all.set(true)>{t(Text::ShowAll)}</button>
                </Show>
                <Show when=move || games.with(|games| !games.is_empty())>
                    <button type="button" on:click=move |_| drop(save_file("boyi-games.json", &saved_games::export()))>{t(Text::ExportGames)}</button>
                </Show>
                <label class="button">{t(Text::Import)}<input type="file" class="visually-hidden" accept=".json,.pgn" on:change=upload/></label>
            </div>
        </section>
    }
}

/// The fault of the file that was opened last; shown on every screen, until it is read.
#[derive(Clone, Copy)]
pub(crate) struct FileFault(pub(crate) RwSignal<String>);

impl FileFault {
    pub(crate) fn get() -> FileFault {
        expect_context()
    }

    fn set(self, fault: String) {
        self.0.try_set(fault);
    }
}

/// Opens a file: games that were exported here are added to the others, those of a file of PGN become a study, whose first chapter is
/// shown. `fault` gets what is wrong with it, and what was left out.
pub(crate) fn open_file(text: &str, lang: Lang, fault: FileFault) {
    fault.set(String::new());
    if saved_games::import(text).is_some() {
        return;
    }
    // `{}` would be an empty comment of PGN, and a file that is no text a game without moves.
    let is_odd = |c: &char| c.is_control() && !c.is_whitespace();
    let is_text = !text.contains('\0') && text.chars().filter(is_odd).count() * 50 <= text.chars().count();
    if !is_text || serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() {
        return fault.set(Text::NoGames.of(lang).to_owned());
    }
    pgn_file::read(
        text,
        lang,
        move |line| drop(fault.0.try_set(line)),
        move |read| match read {
            Ok((study, faults)) => {
                let none = study.chapters.is_empty() && faults.is_empty();
                fault.set(if none { Text::NoGames.of(lang).to_owned() } else { faults });
                if let Some(first) = study.chapters.first() {
                    studies::open(study.id, first);
                    studies::add(study);
                }
            }
            Err(failure) => fault.set(failure),
        },
    );
}
