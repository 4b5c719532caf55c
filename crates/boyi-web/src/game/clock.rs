//! A chess clock for two, where the players want one.

use crate::{
    route::{Ended, Mode},
    sound::{self, Sound},
    table::{Table, index},
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

/// Milliseconds after which the address is told anew what is left.
const BANKED_MS: u64 = 5_000;

#[component]
pub(crate) fn Clocks(table: Table) -> impl IntoView {
    let left = table.left;
    // The moment from which the mover's time runs, and the plies played then.
    let since = StoredValue::new((js_sys::Date::now(), 0usize));
    // Looking back at earlier moves stops no clock.
    let runs = move || {
        table.clock.get().is_some()
            && table.plies.with(|plies| !plies.is_empty())
            && table.mode.get() == Mode::Play
            && table.ended.get().is_none()
            && !table.finished.get()
    };
    let tick = move || {
        let (moment, known) = since.get_value();
        let (now, count) = (js_sys::Date::now(), table.plies.with_untracked(Vec::len));
        since.set_value((now, count));
        let Some(mover) = untrack(|| table.mover_at_end()).filter(|_| untrack(runs) && known == count) else {
            return;
        };
        let spent = (now - moment).max(0.0) as u64;
        left.update(|left| left[index(mover)] = left[index(mover)].saturating_sub(spent));
        let now = left.get_untracked();
        let told = table.banked.get_untracked().unwrap_or([u64::MAX; 2])[index(mover)];
        if now[index(mover)] == 0 || told.saturating_sub(now[index(mover)]) >= BANKED_MS {
            table.banked.set(Some(now));
        }
        if now[index(mover)] == 0 {
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
            table.mover_at_end() == Some(player) && table.ended.get().is_none() && !table.finished.get()
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
