//! The premove: a human's move that waits for the engine's.

use boyi_session::MoveText;
use leptos::prelude::*;

/// A premove, or what became of one.
#[derive(Clone, Copy)]
pub(crate) struct Premove {
    /// The move that waits.
    pub(crate) waiting: ReadSignal<Option<MoveText>>,
    /// The label of the last one, if it was not legal when its time came.
    pub(crate) missed: ReadSignal<Option<String>>,
    set_waiting: WriteSignal<Option<MoveText>>,
    set_missed: WriteSignal<Option<String>>,
}

impl Premove {
    pub(super) fn new() -> Premove {
        let (waiting, set_waiting) = signal(None);
        let (missed, set_missed) = signal(None);
        Premove { waiting, missed, set_waiting, set_missed }
    }

    /// Lets a move wait, instead of any that waits now.
    pub(super) fn set(self, mv: MoveText) {
        self.set_missed.set(None);
        self.set_waiting.set(Some(mv));
    }

    /// Forgets the premove; the one that waited.
    pub(super) fn take(self) -> Option<MoveText> {
        if self.missed.with_untracked(Option::is_some) {
            self.set_missed.set(None);
        }
        let waiting = self.waiting.get_untracked();
        if waiting.is_some() {
            self.set_waiting.set(None);
        }
        waiting
    }

    /// Says that a premove was not legal.
    pub(super) fn miss(self, label: String) {
        self.set_missed.set(Some(label));
    }
}
