//! The client of the opening explorer's worker, which counts the games of PGN files. It is started when it is first needed, and lives as
//! long as the page.

use super::{client, modules::Module, reply};
use boyi_session::{Explored, Lang, Request, RequestError, to_json};
use js_sys::{Array, Object, Reflect};
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, FileList, MessageEvent, Worker, WorkerOptions, WorkerType};

const SCRIPT: &str = "./explorer.js";

/// A message of the worker, `[id, kind, …]`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Said {
    /// How far it is.
    Progress,
    Reply,
    /// Why there is no reply.
    Failure,
}

/// Receives messages: the last one is no progress. What they say begins at index 2.
pub(crate) type OnMessage = Box<dyn FnMut(Said, &Array)>;

struct CorpusWorker {
    worker: Worker,
    last_id: u32,
    pending: Vec<(u32, OnMessage)>,
}

thread_local! {
    static WORKER: RefCell<Option<CorpusWorker>> = const { RefCell::new(None) };
}

/// Asks what was played in the position of a request.
pub(crate) fn explore(request: &Request, then: impl FnOnce(Result<Explored, RequestError>) + 'static) {
    let mut then = Some(then);
    let on_message = move |said, message: &Array| {
        let text = message.get(2).as_string().unwrap_or_default();
        let reply = if said == Said::Reply { Ok(text) } else { Err(reply::failure("explorer", None, text)) };
        if let Some(then) = then.take() {
            then(reply::parse(reply));
        }
    };
    send("ask", &to_json(request).into(), Box::new(on_message));
}

/// Adds the games of files to those at hand, of which it then tells as [`corpus`] does, with all games of broken ones left out, and errors
/// told in this language. Progress is the number of games of the present file and percent of it.
pub(crate) fn load_corpus(files: &FileList, lang: Lang, on_message: OnMessage) {
    // A list of files empties with its input; an array of them does not.
    let content = Array::from(files);
    content.unshift(&lang.code().into());
    send("load", &content, on_message);
}

/// Asks which games are at hand, or removes them first: their number, the names of their files, and for each file of which some were left
/// out just now its name, how many, what is wrong with the first, and of which games a part was left out.
pub(crate) fn corpus(forget: bool, on_message: OnMessage) {
    send(if forget { "forget" } else { "about" }, &JsValue::NULL, on_message);
}

fn send(kind: &str, content: &JsValue, on_message: OnMessage) {
    WORKER.with_borrow_mut(|worker| {
        let worker = worker.get_or_insert_with(CorpusWorker::start);
        worker.last_id += 1;
        worker.pending.push((worker.last_id, on_message));
        let _ = worker.worker.post_message(&Array::of3(&worker.last_id.into(), &kind.into(), content));
    });
}

impl CorpusWorker {
    fn start() -> CorpusWorker {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name("explorer");
        let worker =
            Worker::new_with_options(SCRIPT, &options).expect("module workers are part of every browser");
        let message = |event: MessageEvent| on_message(event.data().unchecked_ref());
        let message = Closure::<dyn FnMut(MessageEvent)>::new(message);
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(|event: ErrorEvent| on_error(&event.message()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        // One worker for the life of the page.
        message.forget();
        error.forget();
        let waiting = worker.clone();
        client::compile(Module::Chess, move |module| match module {
            Ok(module) => {
                let first = Object::new();
                let _ = Reflect::set(&first, &"module".into(), &module);
                let _ = waiting.post_message(&first);
            }
            Err(_) => on_error("boyi_chess"),
        });
        CorpusWorker { worker, last_id: 0, pending: Vec::new() }
    }
}

/// A message from the worker.
fn on_message(message: &Array) {
    let id = message.get(0).as_f64().unwrap_or_default() as u32;
    let said = match message.get(1).as_string().as_deref() {
        Some("progress") => Said::Progress,
        Some("reply") => Said::Reply,
        _ => Said::Failure,
    };
    // Callbacks may send requests: they are called outside of the borrow.
    let pending = WORKER.with_borrow_mut(|worker| {
        let pending = &mut worker.as_mut()?.pending;
        let at = pending.iter().position(|(known, _)| *known == id)?;
        Some(pending.remove(at))
    });
    let Some((id, mut callback)) = pending else { return };
    callback(said, message);
    if said == Said::Progress {
        WORKER.with_borrow_mut(|worker| {
            if let Some(worker) = worker {
                worker.pending.push((id, callback));
            }
        });
    }
}

/// The worker could not be loaded, or its module has failed: another one is started when it is needed.
fn on_error(text: &str) {
    let Some(failed) = WORKER.take() else { return };
    failed.worker.terminate();
    for (id, mut callback) in failed.pending {
        callback(Said::Failure, &Array::of3(&id.into(), &"failed".into(), &text.into()));
    }
}
