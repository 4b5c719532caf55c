//! The players above and below the board: names, strength, clocks, pieces taken, who is ahead in material.

use super::clock::RunningClock;
use crate::{
    board, comment,
    grid_shape::GridShape,
    material::{CHESS, Material, XIANGQI},
    route::{Mode, Seat},
    state::GameState,
    ui::text::{Text, messages, t},
};
use boyi_session::Side;
use leptos::prelude::*;

/// The row of the player at the top of the board, or at its bottom.
#[component]
pub(super) fn PlayerRow(game: GameState, top: bool) -> impl IntoView {
    // The first player is at the bottom, unless the board is turned.
    let side = Memo::new(move |_| if top == game.flipped.get() { Side::First } else { Side::Second });
    let has_clock = move || game.clock.control.get().is_some();
    let clock = Memo::new(move |_| clock_of_record(game, side.get()));
    let name = Memo::new(move |_| name(game, side.get()));
    let shown = move || has_clock() || clock.with(Option::is_some) || name.with(Option::is_some);
    let class = move || {
        let side = if side.get() == Side::First { "first" } else { "second" };
        format!("player {side}{}", if top { " above" } else { "" })
    };
    view! {
        <Show when=shown>
            <div class=class>
                <span class="side-sign" aria-hidden="true"></span>
                <span class="name">{move || name.get().unwrap_or_else(|| game.side_name(side.get()))}</span>
                <Taken game side/>
                {move || {
                    let record = clock.get().filter(|_| !has_clock());
                    record.map(|time| view! { <span class="clock recorded">{time}</span> })
                }}
                <Show when=has_clock>{move || view! { <RunningClock game player=side.get()/> }}</Show>
            </div>
        </Show>
    }
}

/// The name of a player: of the record, else who plays; `None` where nothing is to be said.
fn name(game: GameState, side: Side) -> Option<String> {
    let lang = game.prefs.lang.get();
    let named = match side {
        Side::First => ["White", "Red"].into_iter().find_map(|name| Some((game.tag(name)?, name))),
        Side::Second => game.tag("Black").map(|player| (player, "Black")),
    };
    if let Some((player, tag)) = named {
        let elo = game.tag(&format!("{tag}Elo"));
        return Some(elo.map_or_else(|| player.clone(), |elo| format!("{player} ({elo})")));
    }
    if game.mode.get() != Mode::Play || !game.is_chess_or_xiangqi() {
        return None;
    }
    Some(match game.players.seat(side) {
        Seat::Engine => messages::engine_level(lang, game.players.level.get()),
        Seat::Human if game.players.is_versus_engine() => Text::You.of(lang).to_owned(),
        Seat::Human => game.side_name(side),
    })
}

/// The time that a player had after the last of the moves whose comment says it.
fn clock_of_record(game: GameState, side: Side) -> Option<String> {
    let begins = if game.second_begins.get() { Side::Second } else { Side::First };
    let of_player = |ply: &usize| (ply % 2 == 1) == (side == begins);
    let plies = (1..=game.ply.get()).rev().filter(of_player);
    game.line.with(|line| {
        game.tree.with(|tree| {
            let nodes = plies.filter_map(|ply| tree.get(*line.get(ply)?));
            nodes.filter_map(|node| node.comment.as_deref()).find_map(comment::clock)
        })
    })
}

/// The pieces that a player has taken, and the lead in material.
#[component]
fn Taken(game: GameState, side: Memo<Side>) -> impl IntoView {
    let shape = Memo::new(move |_| game.picture(|picture| Some(GridShape::of(picture))));
    let material = Memo::new(move |_| {
        let shape = shape.get().filter(|shape| shape.drags())?;
        let kinds: &[(char, i32)] = if shape.chequered { &CHESS } else { &XIANGQI };
        let usual = || game.info.with(|info| info.as_ref().map(|info| info.start.clone()));
        let start = game.start.get().or_else(usual)?;
        game.shown.with(|state| Some(Material::of(&start, &state.as_ref()?.position, kinds)))
    });
    let taken = move || {
        let shape = shape.get()?;
        let letters = material.with(|material| Some(material.as_ref()?.taken[side.get().index()].clone()))?;
        let piece = |(at, letter): (usize, &char)| {
            let same = at > 0 && letters[at - 1] == *letter;
            view! { <svg viewBox="0 0 100 100" class:same=same>{board::draw_fen_piece(*letter, shape)}</svg> }
        };
        let names: Vec<String> = letters
            .iter()
            .map(|letter| board::fen_piece_name(*letter, shape, game.prefs.lang.get()))
            .collect();
        let pieces = letters.iter().enumerate().map(piece).collect_view();
        (!letters.is_empty())
            .then(|| view! { <span class="taken" role="img" aria-label=names.join(", ") title=t(Text::Taken)>{pieces}</span> })
    };
    let lead = move || material.with(|material| material.as_ref()?.lead(side.get()));
    view! { {taken}<span class="lead">{lead}</span> }
}

/// The event of the record and its result, below the title.
#[component]
pub(super) fn Event(game: GameState) -> impl IntoView {
    let text = move || {
        let said =
            |name: &str| game.tag(name).filter(|text| !["*", "-", "????.??.??"].contains(&text.as_str()));
        let round = said("Round").map(|round| messages::round(game.prefs.lang.get(), round));
        [said("Event"), said("Site"), round, said("Date"), said("Result")]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" · ")
    };
    let text = Memo::new(move |_| text());
    view! { <Show when=move || text.with(|text| !text.is_empty())><p class="event">{text}</p></Show> }
}
