//! A chess clock.

use boyi_session::Side;

/// A chess clock: the time of both sides in milliseconds. It reads no time; the time comes with every call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    left: [u64; 2],
    increment: u64,
    /// The side whose time runs, and the time up to which it has been charged.
    running: Option<(Side, u64)>,
}

impl Clock {
    /// A clock that stands, with this time left for the sides and this increment for each move.
    pub fn new(left: [u64; 2], increment: u64) -> Clock {
        Clock { left, increment, running: None }
    }

    /// Milliseconds added for each move.
    pub fn increment(&self) -> u64 {
        self.increment
    }

    /// Milliseconds left for a side at the time `now`.
    pub fn left(&self, side: Side, now: u64) -> u64 {
        let left = self.left[side.index()];
        match self.running {
            Some((running, since)) if running == side => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// The side whose time runs.
    pub fn running(&self) -> Option<Side> {
        self.running.map(|(side, _)| side)
    }

    /// Charges the side whose time runs up to `now`, and lets the time of `side` run from then on.
    pub(crate) fn run(&mut self, side: Option<Side>, now: u64) {
        if let Some((running, _)) = self.running {
            self.left[running.index()] = self.left(running, now);
        }
        self.running = side.map(|side| (side, now));
    }

    /// Adds the increment for a move.
    pub(crate) fn press(&mut self, side: Side) {
        self.left[side.index()] += self.increment;
    }

    /// Milliseconds that an engine may take for a move: a thirtieth of the time left and most of the increment, but at most half of the
    /// time left.
    pub fn move_budget(&self, side: Side, now: u64) -> u64 {
        let left = self.left(side, now);
        (left / 30 + self.increment * 4 / 5).min(left / 2).max(20)
    }
}
