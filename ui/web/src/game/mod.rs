//! The page of a game: the board in the middle, tools beside it.

mod actions;
mod annotate;
mod clock;
mod dialogs;
mod editor;
mod engine;
mod engine_line;
mod evaluation_bar;
mod explorer;
mod graph;
mod help;
mod hint;
mod keys;
mod moves;
mod notation;
mod players;
mod practice;
mod premove;
mod record;
mod retry;
mod review;
mod setup;
mod status;
mod study;
mod summands;
mod variations;

use crate::{
    board::Board,
    learn::{Learn, LuoShu},
    route::{GameAddress, Mode, Route},
    setup_text::split_outside_brackets,
    state::{AnalysisState, Catalogue, GameState, saved_games},
    ui::text::{Text, t},
};
use boyi_session::{GameInfo, Picture};
use dialogs::Dialogs;
use leptos::prelude::*;
pub(crate) use status::LessonLink;

/// The game at an address, which may call it by another of its names, such as `#/reversi/play` or `#/象棋/play`. Only the catalogue knows them,
/// and it may come later than the game.
#[component]
pub(crate) fn GameAtAddress(address: GameAddress) -> impl IntoView {
    let catalogue = Catalogue::get();
    let name = {
        let given = address.game.clone();
        Memo::new(move |_| {
            let other = || catalogue.called(&given).filter(|_| catalogue.find(&given).is_none());
            other().unwrap_or_else(|| given.clone())
        })
    };
    move || {
        let address = GameAddress { game: name.get(), ..address.clone() };
        view! { <GamePage address/> }
    }
}

/// The game at an address with its own name.
#[component]
fn GamePage(address: GameAddress) -> impl IntoView {
    let game = GameState::open_address(address);
    let analysis = AnalysisState::provide(game);
    let dialogs = Dialogs::closed();
    keys::listen(game, analysis, dialogs.help);
    save_continuously(game);
    clock::run(game);
    let mode = move |mode| move || game.mode.get() == mode;
    let (playing, analysing, learning) = (mode(Mode::Play), mode(Mode::Analyse), mode(Mode::Learn));
    let has_numbers = move || game.picture(|picture| Some(matches!(picture, Picture::Numbers { .. })));
    // Without a network what was never loaded has no board, nor anything to do with one.
    let absent = move || status::is_absent(game);
    view! {
        <div class="game" class:absent=absent data-game=move || game.name.get() data-mode=move || game.mode.get().name()>
            <Info game/>
            <section class="stage" aria-label=t(Text::Board)>
                <status::Status game/>
                <players::PlayerRow game top=true/>
                <div class="around" class:with-bar=analysing on:wheel=move |event| keys::wheel(game, &event)>
                    <Show when=analysing><evaluation_bar::EvaluationBar game analysis/></Show>
                    <Board game/>
                </div>
                <players::PlayerRow game top=false/>
                <status::Banner game setup=dialogs.setup/>
                <status::Confirm game/>
                <practice::PracticeBox game/>
                <premove::PremoveNote game/>
                <status::MoveInput game/>
                <Show when=move || has_numbers() && !learning()><LuoShu game/></Show>
            </section>
            <Show when=analysing>
                <section class="under">
                    <graph::Graph game analysis/>
                    <notation::Notation game/>
                    <record::Record game/>
                </section>
            </Show>
            <Show when=learning><Learn game/></Show>
            <aside class="side">
                <Show when=analysing><engine::EnginePanel game analysis/></Show>
                <moves::Moves game analysis/>
                <Show when=analysing><annotate::Annotate game/><explorer::ExplorerPanel game/><study::StudyPanel game/></Show>
                <Announcements game/>
                <actions::Actions game dialogs/>
                <Show when=playing><hint::HintBox game/></Show>
            </aside>
        </div>
        <setup::Setup game open=dialogs.setup/>
        <editor::Editor game open=dialogs.editor/>
        <help::Help open=dialogs.help/>
    }
}

/// The title of the game, its rule and the known results.
#[component]
fn Info(game: GameState) -> impl IntoView {
    let title = move || {
        game.info.with(|info| info.as_ref().map_or_else(|| game.name.get(), |info| info.title.clone()))
    };
    Effect::new(move |_| document().set_title(&format!("{} · Boyi", title())));
    let parameters = move || {
        let name = game.name.get();
        let (_, given) = name.split_once(':')?;
        game.info.with(|info| {
            Some(info.as_ref().map_or_else(|| given.to_owned(), |info| in_words(info, &name, given)))
        })
    };
    let called = move || game.shown.with(|state| state.as_ref().and_then(|state| state.called.clone()));
    let rule = move || game.shown.with(|state| state.as_ref().map(|state| state.rule.clone()));
    let about = move || game.info.with(|info| info.as_ref().map(|info| info.about.clone()));
    view! {
        <section class="info">
            <h1>{title}<small>{parameters}</small></h1>
            <players::Event game/>
            <p class="called">{called}</p>
            <p class="rule">{rule}</p>
            <p class="about">{about}</p>
            <Tabs game/>
        </section>
    }
}

/// The most characters of a parameter's name beside the title.
const LONGEST_LABEL: usize = 40;

/// The parameters of a game: the name of the variant that they make, else the words of each.
fn in_words(info: &GameInfo, name: &str, given: &str) -> String {
    if let Some(variant) = info.variants.iter().find(|variant| variant.name == name) {
        return variant.title.clone();
    }
    let words = |part: &str| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        match info.params.iter().find(|param| param.key == key) {
            Some(param) if ["", "true", "yes"].contains(&value) => param.about.clone(),
            // What takes a sentence to say is said where the parameter is chosen.
            Some(param) if param.about.chars().count() > LONGEST_LABEL => value.to_owned(),
            Some(param) => format!("{}: {value}", param.about),
            None => part.to_owned(),
        }
    };
    split_outside_brackets(given).map(words).collect::<Vec<_>>().join(" · ")
}

#[component]
fn Tabs(game: GameState) -> impl IntoView {
    let tab = move |(mode, text): (Mode, Text)| {
        let current = move || (game.mode.get() == mode).then_some("page");
        view! {
            <button type="button" class="tab" data-mode=mode.name() aria-current=current
                on:click=move |_| game.set_mode(mode)>{t(text)}</button>
        }
    };
    let tabs = [(Mode::Play, Text::Play), (Mode::Analyse, Text::Analyse), (Mode::Learn, Text::Learn)];
    view! { <nav class="tabs">{tabs.map(tab).collect_view()}</nav> }
}

/// Tells screen readers the last move and the result.
#[component]
fn Announcements(game: GameState) -> impl IntoView {
    let last_move = move || {
        game.shown
            .with(|state| state.as_ref().and_then(|state| state.moves.last().map(|mv| mv.label.clone())))
    };
    view! {
        <p class="visually-hidden" role="log" aria-live="polite">{last_move}" "{move || status::headline(game)}</p>
    }
}

/// Saves the game in the browser after every move.
fn save_continuously(game: GameState) {
    Effect::new(move |_| {
        // Whoever looks at a variation still has the same game.
        let address = GameAddress { moves: game.main_line(), ..game.address() };
        let plies = address.moves.len();
        if plies > 0 && game.shown.with_untracked(Option::is_some) {
            let save_as = game.save_as(&address.moves);
            let name = address.game.clone();
            let address = Route::Game(GameAddress { ply: None, ..address }).text();
            let saved = saved_games::SavedGame { name, address, note: plies.to_string(), id: save_as.id };
            saved_games::save(saved, save_as.continues);
        }
    });
}
