//! The opening explorer: the moves played in the position shown, in openings that have a name or in the user's games.

use crate::{
    state::{ExplorerState, GameState},
    ui::text::{Text, messages, t},
};
use boyi_session::{Counted, ExploredMove};
use leptos::prelude::*;

/// The explorer of chess, closed at first: then nothing is asked or loaded.
#[component]
pub(super) fn ExplorerPanel(game: GameState) -> impl IntoView {
    let open = RwSignal::new(false);
    let toggle = move |event: leptos::ev::Event| {
        open.set(event_target::<web_sys::Element>(&event).has_attribute("open"))
    };
    view! {
        <Show when=move || game.is_chess()>
            <details class="explorer" on:toggle=toggle>
                <summary>{t(Text::Explorer)}</summary>
                <Show when=move || open.get()><Content game/></Show>
            </details>
        </Show>
    }
}

#[component]
fn Content(game: GameState) -> impl IntoView {
    let explorer = ExplorerState::new(game);
    let rows = move || {
        explorer
            .explored
            .with(|explored| explored.as_ref().map_or_else(Vec::new, |found| found.moves.clone()))
    };
    let nothing = move || {
        explorer.explored.with(|explored| explored.as_ref().is_some_and(|found| found.moves.is_empty()))
    };
    let rated = move || {
        explorer.explored.with(|explored| {
            explored.as_ref().is_some_and(|found| found.moves.iter().any(|mv| mv.rating.is_some()))
        })
    };
    let games = move || explorer.of.get() == Counted::Games;
    view! {
        <Source explorer/>
        <Show when=move || !nothing()>
            <table class="explored">
                <thead class="visually-hidden"><tr>
                    <th scope="col">{t(Text::MoveHead)}</th><th scope="col">{t(Text::GamesHead)}</th>
                    <Show when=games><th scope="col">{t(Text::ResultsHead)}</th></Show>
                    <Show when=rated><th scope="col">{t(Text::RatingHead)}</th></Show>
                    <th scope="col">{t(Text::OpeningHead)}</th>
                </tr></thead>
                <tbody>{move || rows().into_iter().map(|mv| row(game, mv, games(), rated())).collect_view()}</tbody>
            </table>
        </Show>
        <Show when=nothing><p class="quiet">{t(Text::NothingPlayed)}</p></Show>
    }
}

fn row(game: GameState, mv: ExploredMove, games: bool, rated: bool) -> impl IntoView + use<> {
    let text = mv.mv.text.clone();
    let shares = mv.shares();
    let rating = mv.rating.map(|rating| rating.to_string());
    view! {
        <tr>
            <td><button type="button" class="ply" on:click=move |_| game.play(&text)>{mv.mv.label}</button></td>
            <td class="count">{mv.games}</td>
            {games.then(|| view! { <td class="shares">{shares.map(|shares| bar(game, shares))}</td> })}
            {rated.then(|| view! { <td class="count">{rating}</td> })}
            <td class="called">{mv.called}</td>
        </tr>
    }
}

/// Percent that have room for their number.
const SMALLEST_SAID: u32 = 16;

/// How the games ended: White won, drawn, Black won.
fn bar(game: GameState, [white, drawn, black]: [u32; 3]) -> impl IntoView + use<> {
    let words = move || {
        messages::explored_shares(
            game.prefs.lang.get(),
            &black.to_string(),
            &drawn.to_string(),
            &white.to_string(),
        )
    };
    let part = |share: u32, class: &'static str| {
        // A share that is too small for its number is only drawn.
        let number = (share >= SMALLEST_SAID).then_some(share);
        view! { <span class=class style:width=format!("{share}%")>{number}</span> }
    };
    view! {
        <div class="bar" role="img" aria-label=words>
            {part(white, "white")}{part(drawn, "drawn")}{part(black, "black")}
        </div>
    }
}

/// Where the moves come from: named openings, or files of games.
#[component]
fn Source(explorer: ExplorerState) -> impl IntoView {
    let lang = crate::prefs::Prefs::get().lang;
    let any = move || explorer.corpus.with(|corpus| corpus.games > 0);
    let load = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(files) = input.files().filter(|files| files.length() > 0) {
            explorer.load(&files);
        }
        input.set_value("");
    };
    let tab = move |of: Counted, text: Text| {
        let pressed = move || (explorer.of.get() == of).to_string();
        view! { <button type="button" data-of=if of == Counted::Games { "games" } else { "openings" } aria-pressed=pressed on:click=move |_| explorer.show(of)>{t(text)}</button> }
    };
    let about = move || {
        explorer.corpus.with(|corpus| {
            (corpus.games > 0).then(|| messages::explored_games(lang.get(), corpus.games, &corpus.names))
        })
    };
    let progress = move || {
        explorer.loading.get().map(|(games, percent)| {
            let text = messages::exploring(lang.get(), games);
            view! { <p class="work"><progress max="100" value=percent.to_string() aria-label=t(Text::Going)></progress>" "{text}</p> }
        })
    };
    let broken = move || {
        let said = |file: &crate::service::BrokenGames| {
            let text = messages::explored_broken(lang.get(), file.count, &file.file, &file.first);
            view! { <p class="fault">{text}</p> }
        };
        explorer.corpus.with(|corpus| corpus.broken.iter().map(said).collect_view())
    };
    view! {
        <div class="explorer-tools">
            <Show when=any>{tab(Counted::Games, Text::YourGames)}{tab(Counted::Openings, Text::NamedOpenings)}</Show>
            <label class="button">{t(Text::AddGames)}
                <input type="file" id="explorer-files" class="visually-hidden" accept=".pgn,.pgn.gz,.gz" multiple on:change=load/></label>
            <Show when=any><button type="button" class="quiet" id="explorer-forget" on:click=move |_| explorer.forget()>{t(Text::ForgetGames)}</button></Show>
        </div>
        <div role="status">{progress}<p class="quiet">{about}</p>{broken}
            {move || explorer.error.get().map(|text| view! { <p class="fault">{text}</p> })}</div>
    }
}
