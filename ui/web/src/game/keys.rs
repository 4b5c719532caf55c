//! Keyboard shortcuts of a game, the same as on lichess, and the mouse wheel.

use crate::{
    prefs::Switch,
    route::Mode,
    state::{AnalysisState, GameState},
};
use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;

fn target(event: &ev::KeyboardEvent) -> Option<web_sys::Element> {
    event.target().and_then(|target| target.dyn_into().ok())
}

/// Whether a control has the focus visibly, that is by the keyboard. A click moves the focus too, but does not show it.
fn is_on_control(event: &ev::KeyboardEvent) -> bool {
    target(event)
        .is_some_and(|target| target.matches(":is(button, a, summary):focus-visible").unwrap_or(false))
}

/// Whether the key goes into a field or a dialog.
fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let Some(target) = target(event) else { return false };
    let field = matches!(target.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT");
    field || target.closest("dialog").is_ok_and(|dialog| dialog.is_some())
}

/// Listens to the keys while the game is on the page.
pub(super) fn listen(game: GameState, analysis: AnalysisState, help: RwSignal<bool>) {
    let handle = window_event_listener(ev::keydown, move |event| {
        let shifted = event.shift_key() && matches!(event.key().as_str(), "ArrowUp" | "ArrowDown");
        let modified = event.ctrl_key() || event.alt_key() || event.meta_key();
        if modified || event.default_prevented() || is_typing(&event) {
            return;
        }
        // The space bar presses the focused control.
        if event.key() == " " && is_on_control(&event) {
            return;
        }
        let analysing = game.mode.get_untracked() == Mode::Analyse;
        let key = if shifted { format!("Shift+{}", event.key()) } else { event.key() };
        if press_game_key(game, help, &key) || (analysing && press_analysis_key(game, analysis, &key)) {
            event.prevent_default();
        }
    });
    on_cleanup(move || handle.remove());
}

/// Executes a key that works in every mode; whether it is one.
fn press_game_key(game: GameState, help: RwSignal<bool>, key: &str) -> bool {
    match key {
        "ArrowLeft" | "PageUp" | "k" => game.step(-1),
        "ArrowRight" | "PageDown" | "j" => game.step(1),
        "Home" => game.go_to(0),
        "End" => game.go_to(usize::MAX),
        "?" => help.set(true),
        "Shift+ArrowDown" => game.step_aside(1),
        "Shift+ArrowUp" => game.step_aside(-1),
        "f" => game.flip(),
        "Escape" if game.premove.with_untracked(Option::is_some) => game.cancel_premove(),
        "Z" => game.prefs.switch(Switch::Zen).update(|on| *on = !*on),
        _ => return false,
    }
    true
}

/// Executes a key of the analysis; whether it is one.
fn press_analysis_key(game: GameState, analysis: AnalysisState, key: &str) -> bool {
    match key {
        "l" => analysis.set_enabled(!analysis.enabled.get_untracked()),
        "x" if untrack(|| game.is_chess_or_xiangqi()) => analysis.toggle_threat(),
        "a" => analysis.set_arrows(!analysis.arrows.get_untracked()),
        "z" => analysis.set_all_moves(!analysis.all_moves.get_untracked()),
        " " if !analysis.threat.get_untracked() => {
            let best = |report: &Option<boyi_session::AnalysisReply>| report.as_ref()?.best.first().cloned();
            if let Some(best) = analysis.report.with_untracked(best) {
                game.play(&best);
            }
        }
        _ => return false,
    }
    true
}

/// In the analysis the wheel over the board steps through the game.
pub(super) fn wheel(game: GameState, event: &ev::WheelEvent) {
    let has_moves = game.moves.with_untracked(|moves| !moves.is_empty());
    if game.mode.get_untracked() == Mode::Analyse && has_moves && !event.ctrl_key() {
        event.prevent_default();
        game.step(if event.delta_y() > 0.0 { 1 } else { -1 });
    }
}
