//! The calculator of values, in a worker of its own: a long computation ends with the worker.

use boyi_session::{Calculator, Lang, to_json};
use wasm_bindgen::prelude::*;

/// Values kept at most: about 256 MiB with all that is known about them.
const MAX_GAMES: usize = 1 << 20;

/// Steps of work at most: about a minute.
const MAX_WORK: u64 = 60_000_000;

/// The answer to an expression or a relation in this language, [`Calculated`](boyi_session::Calculated) in JSON.
#[wasm_bindgen]
pub fn calculate(text: &str, lang: &str) -> String {
    let words = crate::service::service().words(Lang::of_locale(lang));
    let limits = boyi_partizan::Limits { games: MAX_GAMES, work: MAX_WORK };
    to_json(&Calculator::new(limits).answer(words, text))
}
