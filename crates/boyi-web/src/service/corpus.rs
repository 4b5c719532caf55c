//! The client of the opening explorer's worker, which counts the games of PGN files. It is started when it is first needed, and lives as
//! long as the page.

use super::{client, reply};
use boyi_session::{Explored, Request, RequestError, to_json};
use js_sys::{Array, Object, Reflect};
use serde::Deserialize;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, FileList, MessageEvent, Worker, WorkerOptions, WorkerType};

const SCRIPT: &str = "./explorer.js";

/// The games at hand.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub(crate) struct CorpusInfo {
    pub(crate) games: u64,
    /// The names of the files.
    pub(crate) names: String,
    /// Files of which some games were left out just now.
    #[serde(default)]
    pub(crate) broken: Vec<BrokenGames>,
}

/// Games of a file that could not be understood.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub(crate) struct BrokenGames {
    pub(crate) file: String,
    pub(crate) count: u64,
    /// What is wrong with the first.
    pub(crate) first: String,
}

type OnProgress = Box<dyn FnMut(String)>;
type OnReply = Box<dyn FnOnce(Result<String, RequestError>)>;

struct Pending {
    id: u32,
    on_progress: OnProgress,
    on_reply: OnReply,
}

struct CorpusWorker {
    worker: Worker,
    last_id: u32,
    pending: Vec<Pending>,
}

thread_local! {
    static WORKER: RefCell<Option<CorpusWorker>> = const { RefCell::new(None) };
}

/// Asks which games are at hand: those kept by an earlier visit, too.
pub(crate) fn about_corpus(then: impl FnOnce(Result<CorpusInfo, RequestError>) + 'static) {
    send("about", &JsValue::NULL, Box::new(|_| ()), Box::new(|text| then(reply::parse(text))));
}

/// Asks what was played in the position of a request.
pub(crate) fn explore(request: &Request, then: impl FnOnce(Result<Explored, RequestError>) + 'static) {
    send("ask", &to_json(request).into(), Box::new(|_| ()), Box::new(|text| then(reply::parse(text))));
}

/// Adds the games of files. `on_progress` hears how many of a file have been read, and how many percent of it.
pub(crate) fn load_corpus(
    files: &FileList,
    mut on_progress: impl FnMut((u64, u8)) + 'static,
    then: impl FnOnce(Result<CorpusInfo, RequestError>) + 'static,
) {
    let on_progress = move |text: String| {
        if let Ok(progress) = serde_json::from_str(&text) {
            on_progress(progress);
        }
    };
    // A list of files empties with its input; an array of them does not.
    let files = Array::from(files);
    send("load", &files, Box::new(on_progress), Box::new(|text| then(reply::parse(text))));
}

/// Forgets all games.
pub(crate) fn forget_corpus(then: impl FnOnce(Result<CorpusInfo, RequestError>) + 'static) {
    send("forget", &JsValue::NULL, Box::new(|_| ()), Box::new(|text| then(reply::parse(text))));
}

fn send(kind: &str, content: &JsValue, on_progress: OnProgress, on_reply: OnReply) {
    WORKER.with_borrow_mut(|worker| {
        let worker = worker.get_or_insert_with(CorpusWorker::start);
        worker.last_id += 1;
        let id = worker.last_id;
        worker.pending.push(Pending { id, on_progress, on_reply });
        let _ = worker.worker.post_message(&Array::of3(&id.into(), &kind.into(), content));
    });
}

impl CorpusWorker {
    fn start() -> CorpusWorker {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        options.set_name("explorer");
        let worker =
            Worker::new_with_options(SCRIPT, &options).expect("module workers are part of every browser");
        let message =
            Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| on_message(&event.data()));
        worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
        let error = Closure::<dyn FnMut(ErrorEvent)>::new(|event: ErrorEvent| on_error(&event.message()));
        worker.set_onerror(Some(error.as_ref().unchecked_ref()));
        // One worker for the life of the page.
        message.forget();
        error.forget();
        let first = Object::new();
        let _ = Reflect::set(&first, &"module".into(), &client::module());
        let _ = worker.post_message(&first);
        CorpusWorker { worker, last_id: 0, pending: Vec::new() }
    }
}

/// A message from the worker: `[id, kind, text]`.
fn on_message(data: &JsValue) {
    let data: &Array = data.unchecked_ref();
    let id = data.get(0).as_f64().unwrap_or_default() as u32;
    let text = data.get(2).as_string().unwrap_or_default();
    let progress = data.get(1).as_string().is_some_and(|kind| kind == "progress");
    let failed = data.get(1).as_string().is_some_and(|kind| kind == "failed");
    // Callbacks may send requests: they are called outside of the borrow.
    let pending = WORKER.with_borrow_mut(|worker| {
        let pending = &mut worker.as_mut()?.pending;
        let at = pending.iter().position(|pending| pending.id == id)?;
        Some(pending.remove(at))
    });
    let Some(mut pending) = pending else { return };
    if progress {
        (pending.on_progress)(text);
        WORKER.with_borrow_mut(|worker| worker.as_mut().map(|worker| worker.pending.push(pending)));
    } else if failed {
        (pending.on_reply)(Err(reply::failure("explorer", None, text)));
    } else {
        (pending.on_reply)(Ok(text));
    }
}

/// The worker could not be loaded, or its module has failed: another one is started when it is needed.
fn on_error(text: &str) {
    let Some(failed) = WORKER.take() else { return };
    failed.worker.terminate();
    for pending in failed.pending {
        (pending.on_reply)(Err(reply::failure("explorer", None, text.to_owned())));
    }
}
