//! The keys of a game: lichess's, which many hands know.

use super::thought::Thought;
use crate::{route::Mode, table::Table};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

fn target(event: &ev::KeyboardEvent) -> Option<web_sys::Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

/// Whether the keyboard has led to something that can be pressed. A click leaves the focus there too, and shows no sign of it.
fn is_on_control(event: &ev::KeyboardEvent) -> bool {
    target(event)
        .is_some_and(|target| target.matches(":is(button, a, summary):focus-visible").unwrap_or(false))
}

/// Whether what is typed belongs to something that is being filled in.
fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let Some(target) = target(event) else { return false };
    let field = matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT");
    field || target.closest("dialog").is_ok_and(|dialog| dialog.is_some())
}

/// Listens to the keys while the game is on the page.
pub(crate) fn listen(table: Table, thought: Thought, helping: RwSignal<bool>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        if event.ctrl_key()
            || event.alt_key()
            || event.meta_key()
            || event.default_prevented()
            || is_typing(&event)
        {
            return;
        }
        let analysing = table.mode.get_untracked() == Mode::Analyse;
        // Whoever has come to a button by keyboard presses it with the space bar.
        if event.key() == " " && is_on_control(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" | "k" => table.step(-1),
            "ArrowRight" | "j" => table.step(1),
            "Home" => table.go(0),
            "End" => table.go(usize::MAX),
            "?" => helping.set(true),
            "f" => table.flipped.update(|flipped| *flipped = !*flipped),
            "l" if analysing => thought.on.update(|on| *on = !*on),
            "x" if analysing && untrack(|| table.is_chess()) => {
                thought.threat.update(|threat| *threat = !*threat)
            }
            "a" if analysing => thought.arrows.update(|arrows| *arrows = !*arrows),
            "z" if analysing => thought.every.update(|every| *every = !*every),
            " " if analysing && !thought.threat.get_untracked() => {
                let best = thought
                    .report
                    .with_untracked(|report| report.as_ref().and_then(|r| r.best.first().cloned()));
                if let Some(best) = best {
                    table.play(&best);
                }
            }
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || handle.remove());
}

/// The wheel over the board steps through the game while one looks at it.
pub(crate) fn wheel(table: Table, event: &ev::WheelEvent) {
    let moves = table.plies.with_untracked(|plies| !plies.is_empty());
    if table.mode.get_untracked() == Mode::Analyse && moves && !event.ctrl_key() {
        event.prevent_default();
        table.step(if event.delta_y() > 0.0 { 1 } else { -1 });
    }
}
