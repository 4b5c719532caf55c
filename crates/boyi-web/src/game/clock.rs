//! A chess clock for two, where the players want one.

use crate::{
    route::Mode,
    sound::{self, Sound},
    table::{Ended, Table, index},
};
use boyi_session::Player;
use leptos::prelude::*;
use std::time::Duration;

/// `4:07`, with tenths in the last twenty seconds.
fn text(ms: u64) -> String {
    let seconds = ms / 1000;
    match seconds {
        0..20 => format!("0:{seconds:02}.{}", ms / 100 % 10),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[component]
pub(crate) fn Clocks(table: Table) -> impl IntoView {
    let left = RwSignal::new([0u64; 2]);
    // The moment from which the mover's time runs, and the plies played then.
    let since = StoredValue::new((js_sys::Date::now(), 0usize));
    Effect::new(move |before: Option<(Option<(u32, u32)>, usize)>| {
        let (clock, count) = (table.clock.get(), table.plies.with(Vec::len));
        let Some((minutes, seconds)) = clock else { return (clock, count) };
        match before {
            Some((known, earlier)) if known == clock && count > 0 => {
                // A move was made: its player gets the seconds added.
                if count == earlier + 1
                    && let Some(mover) =
                        table.state.with_untracked(|state| state.as_ref().map(|state| state.mover))
                {
                    left.update(|left| left[index(mover)] += u64::from(seconds) * 1000);
                }
            }
            _ => left.set([u64::from(minutes) * 60_000; 2]),
        }
        since.set_value((js_sys::Date::now(), count));
        (clock, count)
    });
    let tick = move || {
        let (moment, count) = since.get_value();
        let now = js_sys::Date::now();
        since.set_value((now, count));
        let playing = table.clock.get_untracked().is_some()
            && count > 0
            && table.mode.get_untracked() == Mode::Play
            && untrack(|| table.at_end())
            && !table.over_untracked();
        let Some(mover) = table.state.with_untracked(|state| state.as_ref().map(|state| state.mover)) else {
            return;
        };
        if !playing {
            return;
        }
        let spent = (now - moment).max(0.0) as u64;
        left.update(|left| left[index(mover)] = left[index(mover)].saturating_sub(spent));
        if left.get_untracked()[index(mover)] == 0 {
            table.stop_engine();
            table.ended.set(Some(Ended::Time(mover)));
            sound::play(table.prefs, Sound::End);
        }
    };
    if let Ok(handle) = set_interval_with_handle(tick, Duration::from_millis(100)) {
        on_cleanup(move || handle.clear());
    }
    let one = move |player: Player| {
        let running = move || {
            table.state.with(|state| state.as_ref().is_some_and(|state| state.mover == player))
                && !table.over()
        };
        let low = move || left.get()[index(player)] < 20_000;
        view! {
            <div class="clock" role="timer" class:running=running class:low=low class:second=player == Player::Second>
                {move || text(left.get()[index(player)])}
            </div>
        }
    };
    view! {
        <Show when=move || table.clock.get().is_some()>
            <div class="clocks">{one(Player::First)}{one(Player::Second)}</div>
        </Show>
    }
}
