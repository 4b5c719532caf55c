//! The pointer on a grid: clicks pick squares, drags move pieces, the right button and the pencil draw annotations.

use super::state::{Drag, Grid};
use crate::annotation::{Annotation, AnnotationColor};
use boyi_session::Square;
use leptos::{ev, prelude::*};

/// The distance, in squares, from which a press becomes a drag.
const DRAG_DISTANCE: f64 = 0.12;

const LEFT: i16 = 0;
const RIGHT: i16 = 2;

/// A press on a piece that may become a drag.
#[derive(Clone, Copy)]
struct Press {
    square: Square,
    /// Where on the screen, in squares.
    at: (f64, f64),
    /// Whether the square was picked before.
    again: bool,
}

/// The action of the pointer.
#[derive(Clone, Copy)]
pub(super) struct Pointer {
    grid: Grid,
    press: StoredValue<Option<Press>>,
    /// Where an annotation begins.
    drawing_from: StoredValue<Option<Square>>,
}

impl Pointer {
    pub(super) fn new(grid: Grid) -> Pointer {
        Pointer { grid, press: StoredValue::new(None), drawing_from: StoredValue::new(None) }
    }

    pub(super) fn down(self, event: &ev::PointerEvent) {
        let Some((square, at)) = self.grid.hit(event) else { return };
        if event.button() == RIGHT && self.grid.game.premove.with_untracked(Option::is_some) {
            return self.grid.game.cancel_premove();
        }
        let left = event.button() == LEFT;
        let pencil = self.grid.game.pencil.get_untracked().is_some();
        if event.button() == RIGHT || (left && pencil) {
            self.drawing_from.set_value(Some(square));
        }
        match (left, pencil) {
            // A finger that leaves its first square still draws.
            (true, true) => self.capture(event),
            (true, false) => self.press(square, at, event),
            (false, _) => {}
        }
    }

    /// Picks a square; in chess and xiangqi a picked piece can then be dragged.
    fn press(self, square: Square, at: (f64, f64), event: &ev::PointerEvent) {
        let selection = self.grid.selection;
        self.grid.sketch.set(Vec::new());
        self.grid.cursor.set(square);
        let again = selection.is_only(square);
        if !again {
            selection.touch(square);
        }
        if self.grid.shape.drags() && selection.is_only(square) {
            self.press.set_value(Some(Press { square, at, again }));
            self.capture(event);
        } else if again {
            selection.touch(square);
        }
    }

    /// Receives the pointer's events also outside of the board.
    fn capture(self, event: &ev::PointerEvent) {
        event.prevent_default();
        if let Some(root) = self.grid.root.get_untracked() {
            let _ = root.set_pointer_capture(event.pointer_id());
        }
    }

    pub(super) fn moved(self, event: &ev::PointerEvent) {
        let (Some(press), Some((_, (x, y)))) = (self.press.get_value(), self.grid.hit(event)) else { return };
        let by = (x - press.at.0, y - press.at.1);
        if self.grid.drag.get_untracked().is_some() || by.0.hypot(by.1) > DRAG_DISTANCE {
            self.grid.drag.set(Some(Drag { from: press.square, by }));
        }
    }

    pub(super) fn up(self, event: &ev::PointerEvent) {
        if let (Some(from), Some((to, _))) = (self.drawing_from.get_value(), self.grid.hit(event)) {
            self.drawing_from.set_value(None);
            self.draw(from, to, event);
            return;
        }
        let Some(press) = self.press.get_value() else { return };
        let dragged = self.grid.drag.get_untracked().is_some();
        self.cancel();
        match self.grid.hit(event) {
            Some((square, _)) if square != press.square => self.grid.selection.touch(square),
            Some(_) if press.again && !dragged => self.grid.selection.clear(),
            _ => {}
        }
    }

    /// Ends a drag without a move.
    pub(super) fn cancel(self) {
        self.press.set_value(None);
        self.grid.drag.set(None);
    }

    /// Draws an annotation; drawing it again removes it.
    fn draw(self, from: Square, to: Square, event: &ev::PointerEvent) {
        let pencil = self.grid.game.pencil.get_untracked().filter(|_| event.button() == LEFT);
        self.grid.annotate(Annotation { from, to, color: pencil.unwrap_or_else(|| color_of_keys(event)) });
    }
}

/// The colour for the keys held, as on lichess: Shift or Ctrl red, Alt blue, both yellow.
fn color_of_keys(event: &web_sys::MouseEvent) -> AnnotationColor {
    match (event.shift_key() || event.ctrl_key(), event.alt_key()) {
        (false, false) => AnnotationColor::Green,
        (true, false) => AnnotationColor::Red,
        (false, true) => AnnotationColor::Blue,
        (true, true) => AnnotationColor::Yellow,
    }
}
