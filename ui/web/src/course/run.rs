//! The way through the steps of a lesson, as signals. The number of the step is in the address.

use super::Place;
use crate::{
    route::{CourseAddress, Route},
    state::Reader,
};
use leptos::prelude::*;

/// The way through some steps, as signals.
#[derive(Clone, Copy)]
pub(super) struct Run {
    places: StoredValue<Vec<Place>>,
    address: StoredValue<CourseAddress>,
    pub(super) reader: Reader,
    /// The step on the screen.
    pub(super) at: RwSignal<usize>,
    /// Whether the last step has been left: the lesson is over.
    pub(super) over: RwSignal<bool>,
    /// Whether the reader has gone from one step to another: then the new one takes the focus.
    pub(super) moved: StoredValue<bool>,
}

impl Run {
    /// Begins at the step `at`, or at the last one.
    pub(super) fn new(places: Vec<Place>, at: usize, address: CourseAddress, reader: Reader) -> Run {
        Run {
            at: RwSignal::new(at.min(places.len().saturating_sub(1))),
            places: StoredValue::new(places),
            reader,
            address: StoredValue::new(address),
            over: RwSignal::new(false),
            moved: StoredValue::new(false),
        }
    }

    pub(super) fn count(self) -> usize {
        self.places.with_value(Vec::len)
    }

    /// Shows a step.
    pub(super) fn go(self, at: usize) {
        let at = at.min(self.count().saturating_sub(1));
        self.over.set(false);
        self.moved.set_value(true);
        self.at.set(at);
        let address = CourseAddress { step: Some(at + 1), ..self.address.get_value() };
        let text = format!("#{}", Route::Course(address).text());
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&wasm_bindgen::JsValue::NULL, "", Some(&text));
        }
    }

    /// Goes on after a step that is done.
    pub(super) fn next(self) {
        let at = self.at.get_untracked();
        if at + 1 < self.count() {
            self.go(at + 1);
        } else {
            self.over.set(true);
        }
    }

    pub(super) fn place(self, at: usize) -> Option<Place> {
        self.places.with_value(|places| places.get(at).cloned())
    }
}
