//! A chess clock for two players.

use super::player::index;
use crate::route::TimeControl;
use boyi_session::Side;
use leptos::prelude::*;

/// The clock is saved to the address when a player's time has fallen by this many milliseconds.
const SAVE_STEP_MS: u64 = 5_000;

/// A clock that does not know whose turn it is; times are milliseconds by player.
#[derive(Clone, Copy)]
pub(crate) struct ClockState {
    /// Absent where the game has no clock.
    pub(crate) control: ReadSignal<Option<TimeControl>>,
    /// What the players have left.
    pub(crate) left: ReadSignal<[u64; 2]>,
    /// What they had left when it was last saved: at every move, and every [`SAVE_STEP_MS`].
    pub(crate) saved: ReadSignal<Option<[u64; 2]>>,
    set_control: WriteSignal<Option<TimeControl>>,
    set_left: WriteSignal<[u64; 2]>,
    set_saved: WriteSignal<Option<[u64; 2]>>,
}

impl ClockState {
    pub(super) fn new(control: Option<TimeControl>, saved: Option<[u64; 2]>) -> ClockState {
        let (left, set_left) = signal(saved.unwrap_or(full(control)));
        let (control, set_control) = signal(control);
        let (saved, set_saved) = signal(saved);
        ClockState { control, left, saved, set_control, set_left, set_saved }
    }

    /// Adds the increment of a move.
    pub(super) fn press(self, player: Side) {
        if let Some(control) = self.control.get_untracked() {
            self.set_left.update(|left| left[index(player)] += u64::from(control.increment) * 1000);
            self.set_saved.set(Some(self.left.get_untracked()));
        }
    }

    /// Gives both players their full time.
    pub(super) fn reset(self) {
        self.set_left.set(full(self.control.get_untracked()));
        self.set_saved.set(None);
    }

    pub(super) fn set_control(self, control: Option<TimeControl>) {
        self.set_control.set(control);
    }

    /// Takes time from a player; whether it has run out.
    pub(super) fn spend(self, player: Side, ms: u64) -> bool {
        self.set_left.update(|left| left[index(player)] = left[index(player)].saturating_sub(ms));
        let left = self.left.get_untracked();
        let mine = left[index(player)];
        let saved = self.saved.get_untracked().map_or(u64::MAX, |saved| saved[index(player)]);
        if mine == 0 || saved.saturating_sub(mine) >= SAVE_STEP_MS {
            self.set_saved.set(Some(left));
        }
        mine == 0
    }

    /// The time that an engine may take for a move, in milliseconds: a thirtieth of what it has left and most of the increment,
    /// but never more than half of what it has left. `None` without a clock.
    pub(super) fn move_budget(self, player: Side) -> Option<u64> {
        let control = self.control.get_untracked()?;
        let left = self.left.get_untracked()[index(player)];
        Some((left / 30 + u64::from(control.increment) * 800).min(left / 2).max(50))
    }
}

/// The time of both players at the start; where there is none for the game, that of one move.
fn full(control: Option<TimeControl>) -> [u64; 2] {
    let seconds = |control: TimeControl| match control.minutes {
        0 => control.increment,
        minutes => minutes * 60,
    };
    [control.map_or(0, |control| u64::from(seconds(control)) * 1000); 2]
}
