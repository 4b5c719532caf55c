//! The dialogs of a game's page.

use leptos::prelude::*;

/// The dialogs of the page; a dialog is open while its signal is true.
#[derive(Clone, Copy)]
pub(super) struct Dialogs {
    pub(super) setup: RwSignal<bool>,
    pub(super) editor: RwSignal<bool>,
    pub(super) help: RwSignal<bool>,
}

impl Dialogs {
    /// All dialogs, closed.
    pub(super) fn closed() -> Dialogs {
        Dialogs { setup: RwSignal::new(false), editor: RwSignal::new(false), help: RwSignal::new(false) }
    }
}
