//! The service in a Web Worker: a line of JSON in, progress and the reply out.
//!
//! Invariant: requests and replies are those of [`boyi_session`]; this crate only adds a clock and a way to stop. A request
//! carries everything that its reply depends on, so terminating a worker loses nothing.
//!
//! Several workers may run the module in the same memory: the one that [`serve`]s requests uses the others as a thread pool
//! ([`run_pooled_thread`]).

mod worker_pool;

use boyi_session::{Caller, Event, answer_json, to_json};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;
use worker_pool::POOL;

/// The least time between two progress messages, in milliseconds: the page draws no more often.
const REPORT_MS: u64 = 80;

/// The clock of a search, in milliseconds.
fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Runs once, when the module is instantiated. A panic leaves the module as a JavaScript error with the panic's message.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Serves one request and returns the reply.
///
/// `tell(kind, text)` receives progress: `analysis` with the best analysis so far in JSON, `nodes` with a number of positions.
/// `stop` is a cell of shared memory: once it no longer holds `id`, the search ends with what is known. Tables take at most
/// `memory` bytes, and never more than in the native program, so that the same request gets the same reply.
#[wasm_bindgen]
pub fn serve(
    request: &str,
    id: i32,
    tell: &js_sys::Function,
    stop: Option<js_sys::Int32Array>,
    memory: usize,
) -> String {
    let progress = ProgressMessages { tell, last: Cell::new(now()), pending: RefCell::new(None) };
    let stopped = || {
        assert!(!POOL.is_broken(), "a thread of the search has died");
        stop.as_ref().is_some_and(|cell| js_sys::Atomics::load(cell, 0).is_ok_and(|wanted| wanted != id))
    };
    let listen = Box::new(|event: Event| progress.send(event));
    let memory = memory.min(Caller::patient().memory);
    answer_json(request, &mut Caller { clock: &now, stop: &stopped, listen, pool: Some(&POOL), memory })
}

/// Sends the progress of a search to the page, at most every [`REPORT_MS`].
struct ProgressMessages<'a> {
    tell: &'a js_sys::Function,
    /// When the last message was sent.
    last: Cell<u64>,
    /// The newest analysis, if it came too early to be sent: the next one may take long.
    pending: RefCell<Option<String>>,
}

impl ProgressMessages<'_> {
    fn send(&self, event: Event) {
        let nodes = match event {
            Event::Report(analysis) => {
                self.pending.replace(Some(to_json(analysis)));
                None
            }
            Event::Progress(nodes) => Some(nodes),
        };
        if !self.is_due() {
            return;
        }
        match (self.pending.take(), nodes) {
            (Some(analysis), _) => self.post("analysis", &analysis),
            (None, Some(nodes)) => self.post("nodes", &nodes.to_string()),
            (None, None) => {}
        }
    }

    fn is_due(&self) -> bool {
        let at = now();
        let due = at.saturating_sub(self.last.get()) >= REPORT_MS;
        if due {
            self.last.set(at);
        }
        due
    }

    fn post(&self, kind: &str, text: &str) {
        // A page that has gone needs no progress.
        let _ = self.tell.call2(&JsValue::NULL, &JsValue::from_str(kind), &JsValue::from_str(text));
    }
}

/// Announces that this worker will call [`run_pooled_thread`].
#[wasm_bindgen]
pub fn join_pool() {
    POOL.join();
}

/// Makes the worker a thread of the pool. Returns only by an error, after which [`pooled_thread_died`] has to be called.
#[wasm_bindgen]
pub fn run_pooled_thread() {
    POOL.run_thread();
}

/// Records that this worker's [`run_pooled_thread`] has failed.
#[wasm_bindgen]
pub fn pooled_thread_died() {
    POOL.thread_died();
}
