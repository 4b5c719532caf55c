//! The calculator of values, in a worker of its own: a long computation ends with the worker.

use crate::service::now;
use boyi_core::{MoveText, SearchObserver};
use boyi_session::{Calculator, Lang, to_json};
use wasm_bindgen::prelude::*;

struct Clock;

impl SearchObserver<MoveText> for Clock {
    fn now_ms(&self) -> Option<u64> {
        Some(now())
    }
}

/// The answer to an expression or a relation in this language, [`Calculated`](boyi_session::Calculated) in JSON.
#[wasm_bindgen]
pub fn calculate(text: &str, lang: &str) -> String {
    let words = crate::service::service().words(Lang::of_locale(lang));
    to_json(&Calculator::brief().answer(words, text, &mut Clock))
}
