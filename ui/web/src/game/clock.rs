//! The clocks beside the board.

use crate::{
    route::Mode,
    state::{GameState, index},
};
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

/// Both clocks, if the game has them.
#[component]
pub(crate) fn Clocks(game: GameState) -> impl IntoView {
    run_clock(game);
    view! {
        <Show when=move || game.clock.control.get().is_some()>
            <div class="clocks"><Clock game player=Side::First/><Clock game player=Side::Second/></div>
        </Show>
    }
}

/// Takes the time that passes from the player to move.
fn run_clock(game: GameState) {
    // Stepping back through the moves stops no clock.
    let runs = move || {
        game.clock.control.get().is_some()
            && game.moves.with(|moves| !moves.is_empty())
            && game.mode.get() == Mode::Play
            && game.termination.get().is_none()
            && !game.finished.get()
    };
    // The last tick, and how many plies had been played by then.
    let last = StoredValue::new((js_sys::Date::now(), 0usize));
    let tick = move || {
        let (before, known) = last.get_value();
        let (now, plies) = (js_sys::Date::now(), game.moves.with_untracked(Vec::len));
        last.set_value((now, plies));
        let mover = untrack(|| game.mover_at_end()).filter(|_| untrack(runs) && known == plies);
        if let Some(mover) = mover {
            game.spend_time(mover, (now - before).max(0.0) as u64);
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, TICK) {
        on_cleanup(move || handle.clear());
    }
}

#[component]
fn Clock(game: GameState, player: Side) -> impl IntoView {
    let left = move || game.clock.left.get()[index(player)];
    let running = move || {
        game.mover_at_end() == Some(player) && game.termination.get().is_none() && !game.finished.get()
    };
    view! {
        <div class="clock" role="timer" class:running=running class:low=move || left() < LOW_MS class:second=player == Side::Second>
            {move || clock_text(left())}
        </div>
    }
}
