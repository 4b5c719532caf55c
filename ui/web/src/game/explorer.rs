//! The opening explorer: the moves played in the position shown, in openings that have a name or in the user's games.

use crate::{
    state::{ExplorerState, GameState},
    ui::text::{Text, messages, t},
};
use boyi_session::{Counted, Explored, ExploredMove, Lang, Side};
use leptos::prelude::*;
use std::fmt::Write;
use wasm_bindgen::JsCast;

/// Percent that have room for their number.
const SMALLEST_SAID: u32 = 16;

/// The explorer of openings, closed at first: then nothing is asked or loaded.
#[component]
pub(super) fn ExplorerPanel(game: GameState) -> impl IntoView {
    let open = RwSignal::new(false);
    let toggle = move |event: leptos::ev::Event| {
        open.set(event_target::<web_sys::Element>(&event).has_attribute("open"))
    };
    view! {
        <Show when=move || game.is_chess_or_xiangqi()>
            <details class="explorer" on:toggle=toggle>
                <summary>{t(Text::Explorer)}</summary>
                <Show when=move || open.get()><Content game/></Show>
            </details>
        </Show>
    }
}

#[component]
fn Content(game: GameState) -> impl IntoView {
    let explorer = ExplorerState::new(game, table);
    let play = move |event: web_sys::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        if let Some(mv) = target.and_then(|target| target.get_attribute("data-move")) {
            game.play(&mv);
        }
    };
    let load = move |event: web_sys::Event| {
        let input: web_sys::HtmlInputElement = event_target(&event);
        if let Some(files) = input.files().filter(|files| files.length() > 0) {
            explorer.load(&files);
        }
        input.set_value("");
    };
    let none = move || !explorer.has_games.get();
    let tab = move |of_games: bool, name: &'static str, text: Text| {
        let pressed = move || (explorer.of_games.get() == of_games).to_string();
        view! {
            <button type="button" data-of=name hidden=none aria-pressed=pressed
                on:click=move |_| explorer.show_games(of_games)>{t(text)}</button>
        }
    };
    view! {
        <div class="explorer-tools">
            {tab(true, "games", Text::YourGames)}{tab(false, "openings", Text::NamedOpenings)}
            <label class="button">{t(Text::AddGames)}
                <input type="file" id="explorer-files" class="visually-hidden" accept=".pgn,.pgn.gz,.gz" multiple on:change=load/></label>
            <button type="button" class="quiet" id="explorer-forget" hidden=none on:click=move |_| explorer.forget()>{t(Text::ForgetGames)}</button>
        </div>
        <div role="status"><p class="quiet">{explorer.about}</p><p class="fault">{explorer.fault}</p></div>
        <table class="explored" on:click=play inner_html=explorer.said></table>
    }
}

/// The moves as a table. Its text is written at once: it changes with every move.
fn table(found: &Explored, game: GameState) -> String {
    let lang = game.prefs.lang.get_untracked();
    if found.moves.is_empty() {
        return format!("<tbody><tr><td class=\"called\">{}</td></tr></tbody>", Text::NothingPlayed.of(lang));
    }
    let sides = untrack(|| [Side::First, Side::Second].map(|side| game.side_name(side)));
    let mut text = "<thead class=\"visually-hidden\"><tr>".to_owned();
    let games = found.of == Counted::Games;
    let count = if games { Text::GamesHead } else { Text::LinesHead };
    let head = [Text::MoveHead, count, Text::ResultsHead, Text::RatingHead, Text::OpeningHead];
    for (at, head) in head.into_iter().enumerate() {
        if games || !(2..4).contains(&at) {
            let _ = write!(text, "<th scope=\"col\">{}</th>", head.of(lang));
        }
    }
    text += "</tr></thead><tbody>";
    for mv in &found.moves {
        let _ = write!(
            text,
            "<tr><td><button type=\"button\" class=\"ply\" data-move=\"{}\">{}</button></td><td class=\"count\">{}</td>",
            mv.mv, mv.label, mv.games
        );
        if games {
            let rating = mv.rating.map_or_else(String::new, |rating| rating.to_string());
            let _ = write!(
                text,
                "<td class=\"shares\">{}</td><td class=\"count\">{rating}</td>",
                bar(mv, lang, &sides)
            );
        }
        // Names are of our own list: none has a sign of HTML.
        let _ = write!(text, "<td class=\"called\">{}</td></tr>", mv.called.as_deref().unwrap_or_default());
    }
    text + "</tbody>"
}

/// How the games ended: won by the first player, drawn, won by the second; nothing where no result is known.
fn bar(mv: &ExploredMove, lang: Lang, [first, second]: &[String; 2]) -> String {
    let Some([white, drawn, black]) = mv.shares() else { return String::new() };
    let words = messages::explored_shares(lang, black, drawn, first, second, white);
    let mut text = format!("<svg viewBox=\"0 0 100 14\" role=\"img\" aria-label=\"{words}\">");
    let mut from = 0;
    for (share, class) in [(white, "white"), (drawn, "drawn"), (black, "black")] {
        let _ = write!(text, "<g class=\"{class}\"><rect x=\"{from}\" width=\"{share}\" height=\"14\"/>");
        if share >= SMALLEST_SAID {
            let _ = write!(text, "<text x=\"{}\" y=\"10.5\">{share}</text>", from + share / 2);
        }
        text += "</g>";
        from += share;
    }
    text + "</svg>"
}
