//! The home page: a position to touch, what to go on with, the games saved in this browser, and the catalogue.

mod hero;
mod next;
mod recent;

pub(crate) use recent::{FileFault, open_file};

use crate::{
    board::Thumb,
    search::{is_called, is_in_rule},
    state::{Catalogue, saved_games},
    ui::text::{Text, t},
};
use boyi_session::{GameInfo, Variant};
use leptos::prelude::*;

/// Games that are shown first, in this order, where the registry has them.
const FIRST: [&str; 7] = ["nim", "tictactoe", "connect4", "gomoku", "chess", "xiangqi", "othello"];

/// A part of the catalogue: the name of a family, or none for [`FIRST`], its title, and a sentence about it.
type Group = (&'static str, Text, Text);

const GROUPS: [Group; 6] = [
    ("", Text::GroupFirst, Text::GroupFirstAbout),
    ("board", Text::GroupBoard, Text::GroupBoardAbout),
    ("line", Text::GroupLine, Text::GroupLineAbout),
    ("impartial", Text::GroupImpartial, Text::GroupImpartialAbout),
    ("partizan", Text::GroupPartizan, Text::GroupPartizanAbout),
    ("chess", Text::GroupChess, Text::GroupChessAbout),
];

/// The home page.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let catalogue = Catalogue::get().games;
    let saved = RwSignal::from(saved_games::games());
    let wanted = RwSignal::new(String::new());
    let found = Memo::new(move |_| {
        let wanted = wanted.get();
        let called = |game: &&GameInfo| {
            let variants = game.variants.iter().map(|variant| &variant.title);
            let names = [&game.name, &game.title].into_iter().chain(&game.aliases).chain(variants);
            wanted.trim().is_empty() || is_called(&wanted, names.map(String::as_str))
        };
        catalogue.with(|games| {
            let named: Vec<GameInfo> = games.iter().filter(called).cloned().collect();
            let by_rule = |game: &&GameInfo| is_in_rule(&wanted, &game.rule);
            if named.is_empty() { games.iter().filter(by_rule).cloned().collect() } else { named }
        })
    });
    let none = move || !catalogue.with(Vec::is_empty) && found.with(Vec::is_empty);
    let is_searching = move || !wanted.with(|text| text.trim().is_empty());
    view! {
        <div class="home">
            <div class="welcome" class:away=is_searching>
                <hero::Hero/>
                <next::Next saved/>
                <recent::Recent saved/>
            </div>
            <input type="search" id="search" class="search" placeholder=t(Text::Search) aria-label=t(Text::Search)
                prop:value=wanted on:input:target=move |event| wanted.set(event.target().value())/>
            {GROUPS.map(|group| view! { <Section group found/> }).collect_view()}
            <p role="status">{move || none().then(|| t(Text::NothingFound)())}
                {move || catalogue.with(Vec::is_empty).then(|| t(Text::Loading)())}</p>
        </div>
    }
}

/// The games of a group among those found.
fn members(group: &str, found: &[GameInfo]) -> Vec<GameInfo> {
    let place = |game: &GameInfo| FIRST.iter().position(|first| *first == game.name);
    let mut games: Vec<GameInfo> = found
        .iter()
        .filter(|game| {
            if group.is_empty() {
                place(game).is_some()
            } else {
                game.group == group && place(game).is_none()
            }
        })
        .cloned()
        .collect();
    games.sort_by_key(place);
    games
}

#[component]
fn Section(group: Group, found: Memo<Vec<GameInfo>>) -> impl IntoView {
    let (name, title, about) = group;
    let games = Memo::new(move |_| found.with(|found| members(name, found)));
    let id = format!("group-{}", if name.is_empty() { "first" } else { name });
    view! {
        <Show when=move || !games.with(Vec::is_empty)>
            <section class="group" aria-labelledby=id.clone()>
                <h2 id=id.clone()>{t(title)}</h2>
                <p class="about">{t(about)}
                    {(name == "partizan").then(|| view! { " "<a href="#/value">{t(Text::Calculator)}</a> })}</p>
                <ul class="cards"><For each=move || games.get() key=|game| (game.name.clone(), game.title.clone()) let:game>
                    <Card game/>
                </For></ul>
            </section>
        </Show>
    }
}

/// The width of a rule that two lines of a card hold, in Latin letters.
const TWO_LINES: usize = 56;

#[component]
fn Card(game: GameInfo) -> impl IntoView {
    let known = match game.knowledge.as_str() {
        "theory" => Text::KnowTheory,
        "solved" => Text::KnowSolved,
        _ => Text::KnowSearch,
    };
    let variant = |Variant { name, title }| view! { <li><a href=format!("#/{name}/play")>{title}</a></li> };
    let variants = game.variants.clone();
    let open = RwSignal::new(false);
    let width = game.rule.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum::<usize>();
    let more = move || if open.get() { t(Text::Less)() } else { t(Text::More)() };
    let more = (width > TWO_LINES).then(|| {
        view! {
            <button type="button" class="quiet more" aria-expanded=move || open.get().to_string()
                on:click=move |_| open.update(|open| *open = !*open)>{more}</button>
        }
    });
    view! {
        <li class="card" class:open=open data-game=game.name.clone()>
            <a href=format!("#/{}/play", game.name)>
                <span class="picture"><Thumb game=game.clone()/></span>
                <span class="name">{game.title}</span>
                <span class="rule">{game.rule}</span>
                <span class=format!("known {}", game.knowledge)>{t(known)}</span>
            </a>
            {more}
            {(!variants.is_empty()).then(|| view! { <ul class="variants">{variants.into_iter().map(variant).collect_view()}</ul> })}
        </li>
    }
}
