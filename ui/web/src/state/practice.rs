//! Practice against the engine: each move of the human is judged before the engine answers it.

use crate::service;
use boyi_session::PlyReview;
use leptos::prelude::*;

/// The verdict on the human's last move.
#[derive(Clone, Copy)]
pub(crate) struct Practice {
    /// The verdict, and the number of moves before the one that it is about.
    pub(super) verdict: ReadSignal<Option<(usize, PlyReview)>>,
    /// Whether a move is being judged: the engine waits.
    pub(crate) judging: ReadSignal<bool>,
    set_verdict: WriteSignal<Option<(usize, PlyReview)>>,
    set_judging: WriteSignal<bool>,
    /// Counts what was to be judged: replies about older moves are dropped.
    number: StoredValue<u32>,
}

impl Practice {
    pub(super) fn new() -> Practice {
        let (verdict, set_verdict) = signal(None);
        let (judging, set_judging) = signal(false);
        Practice { verdict, judging, set_verdict, set_judging, number: StoredValue::new(0) }
    }

    /// Judges no more; what was found stays.
    pub(super) fn stop(self) {
        self.number.update_value(|number| *number += 1);
        if self.judging.get_untracked() {
            service::stop();
            self.set_judging.set(false);
        }
    }

    /// Starts to judge another move, and returns its number.
    pub(super) fn start(self) -> u32 {
        self.stop();
        self.set_verdict.set(None);
        self.set_judging.set(true);
        self.number.get_value()
    }

    /// Returns `true` if the move with this number is still judged.
    pub(super) fn is_judging(self, number: u32) -> bool {
        self.number.try_get_value() == Some(number)
    }

    /// Sets the verdict on the move after `ply` moves; `None` if there is none.
    pub(super) fn finish(self, ply: usize, verdict: Option<PlyReview>) {
        self.set_verdict.set(verdict.map(|verdict| (ply, verdict)));
        self.set_judging.set(false);
    }
}
