//! The whole game, where all its positions are solved: how many are won and lost by distance, and the longest win to play through.

use super::Explanation;
use crate::{
    route::{GameAddress, Mode, Route},
    service,
    state::GameState,
    ui::text::{Text, messages, t},
};
use boyi_session::{DistanceCounts, Query, RequestError, Solution, grouped};
use leptos::prelude::*;

/// The engine that answers from all positions.
const DATABASE: &str = "database";

/// Half the height of the plot, and the width of a bar.
const HALF: f64 = 50.0;
const BAR: f64 = 10.0;

#[component]
pub(super) fn WholeGame(explanation: Explanation) -> impl IntoView {
    let game = explanation.game;
    let solution = RwSignal::new(None::<Solution>);
    let asked = RwSignal::new(false);
    Effect::new(move |_| {
        game.name.track();
        solution.set(None);
        asked.set(false);
    });
    let is_solved = move || {
        let by_database = |of: &boyi_session::AnalysisReply| of.engine == DATABASE;
        explanation.analysis.with(|analysis| analysis.as_ref().is_some_and(by_database))
    };
    let count = move |_| {
        asked.set(true);
        let name = game.name.get_untracked();
        service::search(
            &game.request(Vec::new(), Query::Solution),
            |_| (),
            move |reply: Result<Solution, RequestError>| {
                if let (Some(now), Ok(found)) = (game.name.try_get_untracked(), reply)
                    && now == name
                {
                    solution.set(Some(found));
                }
            },
        );
    };
    view! {
        <Show when=move || is_solved() || solution.with(Option::is_some)>
            <section class="whole-game" aria-labelledby="whole-game-title">
                <h2 id="whole-game-title">{t(Text::AllPositions)}</h2>
                <div aria-live="polite">{move || solution.get().map(|found| draw(game, &found))}</div>
                <Show when=move || solution.with(Option::is_none)>
                    <button type="button" id="count-positions" disabled=move || asked.get() on:click=count>
                        {t(Text::CountPositions)}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

fn draw(game: GameState, found: &Solution) -> AnyView {
    let lang = game.prefs.lang.get();
    let sum = |counts: &[u64]| grouped(counts.iter().sum());
    let DistanceCounts { win, loss, .. } = &found.by_distance;
    let counts =
        messages::position_counts(lang, grouped(found.draw), sum(loss), grouped(found.positions), sum(win));
    let longest = found.longest_win.as_ref().map(|longest| {
        let address = Route::Game(GameAddress {
            mode: Mode::Learn,
            position: Some(longest.position.clone()),
            moves: longest.moves.iter().map(|mv| mv.text.clone()).collect(),
            ply: Some(0),
            ..GameAddress::new(&found.game)
        });
        let plies = messages::plies_played(lang, longest.moves.len() as u64);
        view! { <p><a id="longest-win" href=format!("#{}", address.text())>{t(Text::LongestWin)}</a>" ("{plies}")"</p> }
    });
    view! {
        <p>{counts}</p>
        {bars(&found.by_distance)}
        <p class="quiet">{t(Text::CountsAbout)}</p>
        {longest}
    }
    .into_any()
}

/// Won positions above the middle, lost ones below, by distance.
fn bars(counts: &DistanceCounts) -> AnyView {
    let DistanceCounts { win, loss, .. } = counts;
    let most = win.iter().chain(loss).copied().max().unwrap_or(0).max(1) as f64;
    let width = win.len().max(loss.len()).max(1) as f64 * BAR;
    let draw = |counts: &[u64], class: &'static str, up: bool| {
        let bar = |(plies, count): (usize, &u64)| {
            let height = *count as f64 / most * HALF;
            let y = if up { HALF - height } else { HALF };
            view! {
                <rect class=class x=plies as f64 * BAR y=y width=BAR - 1.0 height=height>
                    <title>{format!("{plies}: {}", grouped(*count))}</title>
                </rect>
            }
        };
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(bar).collect_view()
    };
    view! {
        <svg viewBox=format!("0 0 {width} {}", 2.0 * HALF) preserveAspectRatio="none" role="img" aria-labelledby="whole-game-title">
            {draw(win, "won", true)}{draw(loss, "lost", false)}
            <path class="middle" d=format!("M0 {HALF}H{width}")/>
        </svg>
    }
    .into_any()
}
