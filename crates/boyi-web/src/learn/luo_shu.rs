//! The Luo Shu: number scrabble on a magic square is tic-tac-toe. Every line sums to 15, and every three numbers of sum 15
//! are a line.

use crate::{
    state::GameState,
    ui::text::{Text, t},
};
use boyi_session::Drawing;
use leptos::prelude::*;

/// The square, row by row.
const SQUARE: [[u8; 3]; 3] = [[4, 9, 2], [3, 5, 7], [8, 1, 6]];

/// Its lines, as places counted row by row.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

#[component]
pub(crate) fn LuoShu(game: GameState) -> impl IntoView {
    let held = Memo::new(move |_| {
        let of = |drawing: &Drawing| match drawing {
            Drawing::Numbers { first, second, .. } => Some((first.clone(), second.clone())),
            _ => None,
        };
        game.shown
            .with(|state| state.as_ref().and_then(|state| of(&state.picture)))
            .or_else(|| game.other_view.with(|twin| twin.as_ref().and_then(of)))
            .unwrap_or_default()
    });
    let number = |place: usize| SQUARE[place / 3][place % 3];
    let owner = move |place: usize| {
        held.with(|(first, second)| match number(place) {
            number if first.contains(&number) => 1,
            number if second.contains(&number) => 2,
            _ => 0,
        })
    };
    let cell = move |place: usize| {
        let (x, y) = (place % 3 * 100, place / 3 * 100);
        let class = move || match owner(place) {
            1 => "cell first",
            2 => "cell second",
            _ => "cell",
        };
        view! {
            <g class=class transform=format!("translate({x} {y})")>
                <rect x="4" y="4" width="92" height="92" rx="12"/><text x="50" y="66">{number(place).to_string()}</text>
            </g>
        }
    };
    // A line that one player alone has stones on, with the sum so far.
    let line = move |places: [usize; 3]| {
        let owners = places.map(owner);
        let mine = |player: u8| owners.iter().filter(|owner| **owner == player).count();
        let (player, count) = match (mine(1), mine(2)) {
            (n, 0) if n >= 2 => (1, n),
            (0, n) if n >= 2 => (2, n),
            _ => return None,
        };
        let sum: u8 =
            places.iter().filter(|place| owner(**place) == player).map(|place| number(*place)).sum();
        let terms: Vec<String> =
            places.iter().filter(|p| owner(**p) == player).map(|p| number(*p).to_string()).collect();
        let text = match count {
            3 => format!("{} = {sum}", terms.join(" + ")),
            _ => format!("{} + {} = 15", terms.join(" + "), 15 - sum),
        };
        let class = match (player, count) {
            (1, 3) => "first done",
            (1, _) => "first",
            (_, 3) => "second done",
            _ => "second",
        };
        Some(view! { <li class=class>{text}</li> })
    };
    let stroke = move |places: [usize; 3]| {
        let owners = places.map(owner);
        let done = owners[0] != 0 && owners.iter().all(|owner| *owner == owners[0]);
        let at = |place: usize| (place % 3 * 100 + 50, place / 3 * 100 + 50);
        let ((x0, y0), (x1, y1)) = (at(places[0]), at(places[2]));
        done.then(|| view! { <line class="won" x1=x0 y1=y0 x2=x1 y2=y1/> })
    };
    view! {
        <section aria-labelledby="luo-shu-title">
            <h2 id="luo-shu-title">{t(Text::LuoShu)}</h2>
            <p class="quiet">{t(Text::LuoShuAbout)}</p>
            <div class="luo-shu">
                <svg viewBox="0 0 300 300" aria-hidden="true">
                    {(0..9).map(cell).collect_view()}
                    {move || LINES.into_iter().filter_map(stroke).collect_view()}
                </svg>
                <ul class="sums">{move || LINES.into_iter().filter_map(line).collect_view()}</ul>
            </div>
        </section>
    }
}
