//! The display of a chess clock, and the times saved. The clock itself belongs to the model of the game.

use crate::route::TimeControl;
use boyi_model::Clock;
use boyi_session::Side;
use leptos::prelude::*;

/// The clock is saved to the address when a player's time has fallen by this many milliseconds.
const SAVE_STEP_MS: u64 = 5_000;

/// A clock as it is shown; times are milliseconds by player.
#[derive(Clone, Copy)]
pub(crate) struct ClockState {
    /// Absent where the game has no clock.
    pub(crate) control: ReadSignal<Option<TimeControl>>,
    /// The time left.
    pub(crate) left: ReadSignal<[u64; 2]>,
    /// The time left when it was last saved: at every move, and every [`SAVE_STEP_MS`].
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

    /// The clock of the model, with the time shown.
    pub(super) fn clock(self) -> Option<Clock> {
        let control = self.control.get_untracked()?;
        Some(Clock::new(self.left.get_untracked(), u64::from(control.increment) * 1000))
    }

    /// Shows the time left at `now`, and saves it if `save` says so or much time has passed.
    pub(super) fn show(self, clock: &Clock, now: u64, save: bool) {
        let left = [Side::First, Side::Second].map(|side| clock.left(side, now));
        if self.left.get_untracked() != left {
            self.set_left.set(left);
        }
        let saved = self.saved.get_untracked();
        let fallen =
            |side: usize| saved.is_none_or(|saved| saved[side].saturating_sub(left[side]) >= SAVE_STEP_MS);
        let out = left.contains(&0) && saved != Some(left);
        if save || out || clock.running().is_some_and(|side| fallen(side.index())) {
            self.set_saved.set(Some(left));
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
}

/// The time of both players at the start; where there is none for the game, that of one move.
fn full(control: Option<TimeControl>) -> [u64; 2] {
    let seconds = |control: TimeControl| match control.minutes {
        0 => control.increment,
        minutes => minutes * 60,
    };
    [control.map_or(0, |control| u64::from(seconds(control)) * 1000); 2]
}
