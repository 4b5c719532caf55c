//! The home page: the catalogue by groups of games, and the games saved in this browser.

use crate::{
    board::{Thumb, of_game},
    prefs::Prefs,
    route::Route,
    service,
    state::{Catalogue, saved_games},
    ui::{
        read_file, save_file,
        text::{Text, messages, t},
    },
};
use boyi_session::{GameInfo, Picture, Query, Request, RequestError, State};
use leptos::prelude::*;

const GROUPS: [(&str, Text); 4] = [
    ("chess", Text::GroupChess),
    ("line", Text::GroupLine),
    ("board", Text::GroupBoard),
    ("impartial", Text::GroupImpartial),
];

/// The home page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let catalogue = Catalogue::get().games;
    let wanted = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let words = wanted.get().trim().to_lowercase();
        let letters = letters_of(&words);
        let fits = |game: &&GameInfo| {
            let mut names = [&game.name, &game.title].into_iter().chain(&game.aliases);
            game.rule.to_lowercase().contains(&words)
                || !letters.is_empty() && names.any(|name| letters_of(name).contains(&letters))
        };
        catalogue.with(|games| games.iter().filter(fits).cloned().collect::<Vec<_>>())
    });
    let group = move |(name, title): (&'static str, Text)| {
        let games = move || found.get().into_iter().filter(|game| game.group == name).collect::<Vec<_>>();
        view! {
            <Show when=move || found.with(|games| games.iter().any(|game| game.group == name))>
                <section class="group" aria-labelledby=format!("group-{name}")>
                    <h2 id=format!("group-{name}")>{t(title)}</h2>
                    <ul class="cards"><For each=games key=|game| (game.name.clone(), game.title.clone()) let:game>
                        <Card game/>
                    </For></ul>
                </section>
            </Show>
        }
    };
    let none = move || !catalogue.with(Vec::is_empty) && found.with(Vec::is_empty);
    view! {
        <div class="home">
            <h1 class="visually-hidden">{t(Text::Title)}</h1>
            <p class="tagline">{t(Text::Tagline)}</p>
            <input type="search" id="search" class="search" placeholder=t(Text::Search) aria-label=t(Text::Search)
                prop:value=wanted on:input:target=move |event| wanted.set(event.target().value())/>
            {GROUPS.map(group).collect_view()}
            <p role="status">{move || none().then(|| t(Text::NothingFound)())}
                {move || catalogue.with(Vec::is_empty).then(|| t(Text::Loading)())}</p>
            <Recent/>
        </div>
    }
}

/// The letters and digits of a text in lower case: `tic tac toe` is found as `Tic-tac-toe`.
fn letters_of(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[component]
fn Card(game: GameInfo) -> impl IntoView {
    let known = match game.knowledge.as_str() {
        "theory" => Text::KnowTheory,
        "solved" => Text::KnowSolved,
        _ => Text::KnowSearch,
    };
    view! {
        <li class="card" data-game=game.name.clone()>
            <a href=format!("#/{}/play", game.name)>
                <Thumb game=game.clone()/>
                <span class="words">
                    <span class="name">{game.title}</span>
                    <span class=format!("known {}", game.knowledge)>{t(known)}</span>
                    <span class="rule">{game.rule}</span>
                </span>
            </a>
        </li>
    }
}

/// The position in which a saved game was left, once the service has described it.
#[component]
fn Position(address: String) -> impl IntoView {
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
fn Recent() -> impl IntoView {
    let catalogue = Catalogue::get();
    let games = RwSignal::from(saved_games::games());
    let all = RwSignal::new(false);
    let lang = Prefs::get().lang;
    let unreadable = RwSignal::new(false);
    let one = move |game: saved_games::SavedGame| {
        let name = game.name.clone();
        let title = move || catalogue.find(&name).map_or_else(|| name.clone(), |info| info.title);
        let note = move || messages::plies_played(lang.get(), game.note.parse().unwrap_or(0));
        let delete = move |_| saved_games::delete(game.id);
        view! {
            <li><a href=format!("#{}", game.address)><Position address=game.address.clone()/>
                    <span>{title}" "<small>{note}</small></span></a>
                <button type="button" class="quiet" title=t(Text::Forget) aria-label=t(Text::Forget) on:click=delete>"×"</button></li>
        }
    };
    let shown = move || {
        games.with(|games| {
            games.iter().take(if all.get() { games.len() } else { SHOWN }).cloned().collect::<Vec<_>>()
        })
    };
    let upload = move |event: web_sys::Event| {
        read_file(&event_target(&event), move |text| {
            unreadable.set(saved_games::import(&text).is_none());
        });
    };
    view! {
        <section class="recent" aria-labelledby="recent">
            <h2 id="recent">{t(Text::Recent)}</h2>
            <ul>{move || shown().into_iter().map(one).collect_view()}</ul>
            <div class="actions">
                <Show when=move || games.with(|games| games.len() > SHOWN) && !all.get()>
                    <button type="button" on:click=move |_| all.set(true)>{t(Text::ShowAll)}</button>
                </Show>
                <Show when=move || games.with(|games| !games.is_empty())>
                    <button type="button" on:click=move |_| drop(save_file("boyi-games.json", &saved_games::export()))>{t(Text::ExportGames)}</button>
                </Show>
                <label class="button">{t(Text::Import)}<input type="file" class="visually-hidden" accept=".json" on:change=upload/></label>
            </div>
            <Show when=move || unreadable.get()><p class="fault" role="alert">{t(Text::NoGames)}</p></Show>
        </section>
    }
}
