//! The client of the calculator's worker. It is started with the first question and again after a failure; a question ends the one before,
//! with its worker if that still computes.

use super::{client, modules::Module};
use boyi_session::{Calculated, Lang};
use js_sys::{Array, Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

const SCRIPT: &str = "./value.js";

/// Receives the answer, or nothing where the worker has failed: its module is not there, or needs more memory than it gets.
type OnAnswer = Box<dyn FnOnce(Option<Calculated>)>;

struct CalculatorWorker {
    worker: Worker,
    last_id: u32,
    /// The receiver of the answer to the last question.
    pending: Option<OnAnswer>,
}

thread_local! {
    static WORKER: RefCell<Option<CalculatorWorker>> = const { RefCell::new(None) };
}

/// Asks for the value of an expression, or whether a relation holds.
pub(crate) fn calculate(text: &str, lang: Lang, then: impl FnOnce(Option<Calculated>) + 'static) {
    stop_calculation();
    WORKER.with_borrow_mut(|worker| {
        let worker = worker.get_or_insert_with(CalculatorWorker::start);
        worker.last_id += 1;
        worker.pending = Some(Box::new(then));
        let question = Array::of3(&worker.last_id.into(), &text.into(), &lang.code().into());
        let _ = worker.worker.post_message(&question);
    });
}

/// Ends a computation, which gets no answer.
pub(crate) fn stop_calculation() {
    let stopped = WORKER.with_borrow_mut(|worker| worker.take_if(|worker| worker.pending.is_some()));
    if let Some(stopped) = stopped {
        stopped.end();
    }
}

impl CalculatorWorker {
    fn start() -> CalculatorWorker {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name("calculator");
        let worker =
            Worker::new_with_options(SCRIPT, &options).expect("module workers are part of every browser");
        let message = |event: MessageEvent| on_message(event.data().unchecked_ref());
        let message = Closure::<dyn FnMut(MessageEvent)>::new(message);
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(|_| on_failure());
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        // Closures are small and workers few.
        message.forget();
        error.forget();
        let waiting = worker.clone();
        client::compile(Module::Partizan, move |module| match module {
            Ok(module) => {
                let first = Object::new();
                let _ = Reflect::set(&first, &"module".into(), &module);
                let _ = waiting.post_message(&first);
            }
            Err(_) => on_failure(),
        });
        CalculatorWorker { worker, last_id: 0, pending: None }
    }

    fn end(self) {
        self.worker.set_onmessage(None);
        self.worker.set_onerror(None);
        self.worker.terminate();
    }
}

/// An answer of the worker, `[id, kind, text]`.
fn on_message(message: &Array) {
    let id = message.get(0).as_f64().unwrap_or_default() as u32;
    if message.get(1).as_string().as_deref() != Some("reply") {
        return on_failure();
    }
    let answer = message.get(2).as_string().and_then(|text| serde_json::from_str(&text).ok());
    // The receiver may ask again: it is called outside of the borrow.
    let pending = WORKER.with_borrow_mut(|worker| {
        worker.as_mut().filter(|worker| worker.last_id == id).and_then(|worker| worker.pending.take())
    });
    if let Some(then) = pending {
        then(answer);
    }
}

/// The worker could not be loaded, or its module has failed.
fn on_failure() {
    let Some(mut failed) = WORKER.take() else { return };
    let pending = failed.pending.take();
    failed.end();
    if let Some(then) = pending {
        then(None);
    }
}
