//! Won endings to practise: the engine replies perfectly, and each move is judged.

use crate::{
    board::of_game,
    prefs::Prefs,
    route::{GameAddress, Route},
    state::Catalogue,
    ui::{
        load_json,
        text::{Text, messages, t},
    },
};
use boyi_lessons::Ending;
use boyi_model::PERFECT;
use boyi_session::Picture;
use leptos::{prelude::*, task::spawn_local};
use serde::Deserialize;

/// A database that the server offers.
#[derive(Deserialize)]
struct Offered {
    game: String,
}

/// The endings whose values are known here: those that need a database only where the server has it.
async fn known() -> Vec<(Ending, Picture)> {
    let mut endings: Vec<(Ending, Picture)> = load_json("endings.json").await.unwrap_or_default();
    let offered: Vec<Offered> = load_json("databases.json").await.unwrap_or_default();
    let has = |game: &str| offered.iter().any(|database| database.game == game);
    endings.retain(|(ending, _)| !ending.needs_database || has(&ending.game));
    endings
}

#[component]
pub(super) fn Endings() -> impl IntoView {
    let (catalogue, lang) = (Catalogue::get(), Prefs::get().lang);
    let endings = RwSignal::new(Vec::new());
    spawn_local(async move {
        let _ = endings.try_set(known().await);
    });
    let card = move |(ending, picture): (Ending, Picture)| {
        let moves = u64::from(ending.moves());
        // The pieces tell endings of a game apart.
        let pieces = ending.pieces().map(|pieces| format!(" · {pieces}"));
        let address = GameAddress {
            position: Some(ending.position),
            level: PERFECT,
            practice: true,
            ..GameAddress::new(&ending.game)
        };
        let find = {
            let game = ending.game.clone();
            move || catalogue.find(&game)
        };
        let title = {
            let find = find.clone();
            move || find().map(|game| game.title)
        };
        view! {
            <li><a class="lesson-card" href=format!("#{}", Route::Game(address).text()) data-ending=ending.game>
                {move || find().map(|game| of_game(&game, &picture, false))}
                <span class="name">{title}{pieces}</span>
                <span class="count">{move || messages::ending_moves(lang.get(), moves)}</span>
            </a></li>
        }
    };
    view! {
        <Show when=move || endings.with(|endings| !endings.is_empty())>
            <section class="chapter" aria-labelledby="endings-title">
                <h2 id="endings-title">{t(Text::Endings)}</h2>
                <p class="quiet">{t(Text::EndingsAbout)}</p>
                <ol>{move || endings.get().into_iter().map(card).collect_view()}</ol>
            </section>
        </Show>
    }
}
