//! The clocks of the players.

use crate::state::GameState;
use boyi_session::Side;
use leptos::prelude::*;
use std::time::Duration;

/// How often a running clock is updated.
const TICK: Duration = Duration::from_millis(100);

/// Below this many milliseconds a clock shows tenths of seconds in another colour.
const LOW_MS: u64 = 20_000;

/// `4:07`, with tenths below [`LOW_MS`].
fn clock_text(ms: u64) -> String {
    let seconds = ms / 1000;
    match ms {
        0..LOW_MS => format!("0:{seconds:02}.{}", ms / 100 % 10),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// Lets the clock of the game run.
pub(super) fn run(game: GameState) {
    let tick = move || {
        if game.clock.control.get_untracked().is_some() {
            game.tick();
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || handle.clear());
    }
}

/// A player's clock, in a game that has one.
#[component]
pub(super) fn RunningClock(game: GameState, player: Side) -> impl IntoView {
    let left = move || game.clock.left.get()[player.index()];
    let running = move || game.running_clock() == Some(player);
    view! {
        <div class="clock" role="timer" class:running=running class:low=move || left() < LOW_MS class:first=player == Side::First class:second=player == Side::Second>
            {move || clock_text(left())}
        </div>
    }
}
