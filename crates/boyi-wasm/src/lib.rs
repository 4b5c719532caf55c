//! The desk behind a Web Worker: a line of JSON in, progress and the answer out.
//!
//! Invariant: the same requests and replies as everywhere else ([`boyi_session`]); here they only get a clock and a way
//! to be stopped. A worker holds nothing between requests, so that killing one loses nothing.
//!
//! The module's memory can be shared. A worker that [`serve`]s may have others beside it, instances of the module in the same
//! memory, that [`help`] it.

mod pool;

use boyi_session::{Caller, Event, answer_json, to_json};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

/// Milliseconds between two reports: more would be drawn by nobody.
const REPORT_MS: u64 = 80;

/// Milliseconds since any fixed moment.
fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Called once, before anything is served. A panic ends the module; what it had to say leaves it as the error that its caller
/// catches.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Serves one request. `tell(kind, text)` hears `analysis` with an analysis in JSON as it is known so far, and `nodes` with
/// a number. `stop` is a cell of shared memory: once it no longer holds `id`, the answer is what is known by then.
/// Tables take at most `memory` bytes, and no more than they do elsewhere: the same request gets the same answer.
#[wasm_bindgen]
pub fn serve(
    request: &str,
    id: i32,
    tell: &js_sys::Function,
    stop: Option<js_sys::Int32Array>,
    memory: usize,
) -> String {
    let last = Cell::new(now());
    // The analysis that was not due when it was made. It is not dropped: the next may be a long time coming.
    let waiting = RefCell::new(None);
    let say = |kind: &str, text: &str| {
        // A page that is gone needs no report.
        let _ = tell.call2(&JsValue::NULL, &JsValue::from_str(kind), &JsValue::from_str(text));
    };
    let due = || {
        let at = now();
        let due = at.saturating_sub(last.get()) >= REPORT_MS;
        if due {
            last.set(at);
        }
        due
    };
    let stopped = || {
        assert!(!pool::POOL.is_broken(), "a helper of the search has died");
        stop.as_ref().is_some_and(|cell| js_sys::Atomics::load(cell, 0).is_ok_and(|wanted| wanted != id))
    };
    let listen = |event: Event| {
        let nodes = match event {
            Event::Report(analysis) => {
                waiting.replace(Some(to_json(analysis)));
                None
            }
            Event::Progress(nodes) => Some(nodes),
        };
        if due() {
            match (waiting.take(), nodes) {
                (Some(analysis), _) => say("analysis", &analysis),
                (None, Some(nodes)) => say("nodes", &nodes.to_string()),
                (None, None) => {}
            }
        }
    };
    let listen = Box::new(listen);
    let memory = memory.min(Caller::patient().memory);
    answer_json(request, &mut Caller { clock: &now, stop: &stopped, listen, pool: Some(&pool::POOL), memory })
}

/// Announces that this worker will [`help`] whoever serves requests in the same memory.
#[wasm_bindgen]
pub fn enlist() {
    pool::POOL.enlist();
}

/// Makes the worker a thread for whoever serves requests in the same memory. Comes back only by an error, after which [`lose`] has to
/// be called.
#[wasm_bindgen]
pub fn help() {
    pool::POOL.help();
}

/// Says that this worker's [`help`] has come to an end.
#[wasm_bindgen]
pub fn lose() {
    pool::POOL.lose();
}
