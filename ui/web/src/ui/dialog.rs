//! Modal dialogs that a signal opens and closes.

use leptos::{html, prelude::*};

/// Shows `dialog` while `open` is true. `prepare` runs each time before it appears.
pub(crate) fn modal(
    dialog: NodeRef<html::Dialog>,
    open: impl Fn() -> bool + 'static,
    prepare: impl Fn() + 'static,
) {
    Effect::new(move |_| {
        let wanted = open();
        let Some(dialog) = dialog.get() else { return };
        match wanted {
            true if !dialog.open() => {
                untrack(&prepare);
                let _ = dialog.show_modal();
            }
            false if dialog.open() => dialog.close(),
            _ => {}
        }
    });
}
