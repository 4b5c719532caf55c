//! The client: sends requests to the workers and calls back with their replies.
//!
//! Where the page is cross-origin isolated a search is stopped through four bytes of shared memory. Elsewhere, and where a
//! search does not poll in time, its worker is terminated and another one started from the compiled module. When a worker
//! crashes, another one repeats the request once; a second crash is reported. Where memory can be shared the engine's worker
//! starts pooled threads, which end with it.

use super::{
    modules::{Module, Modules},
    reply,
    worker::{Listeners, OnProgress, OnReply, PendingRequest, Progress, WorkerHandle, WorkerRole},
};
use crate::{prefs, ui::text::Text};
use boyi_session::{Lang, Request, RequestError, base_name, to_json};
use js_sys::{Array, Int32Array, Object, Reflect, SharedArrayBuffer};
use leptos::prelude::{Get as _, RwSignal, Set as _};
use serde::de::DeserializeOwned;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::prelude::*;

/// Milliseconds that a stopped search has to end before its worker is terminated. Theories and solvers poll less often than
/// searches.
const STOP_TIMEOUT_MS: i32 = 50;

/// The most threads that can be chosen, and the most that are used by default.
const MOST_THREADS: usize = 32;
const DEFAULT_THREADS: usize = 8;

/// The page's only client, set by [`start`].
struct Client {
    modules: Modules,
    /// Those that are compiled.
    compiled: [Option<JsValue>; Module::ALL.len()],
    /// Holds the id of the search that may go on; absent where memory cannot be shared.
    stop: Option<Int32Array>,
    /// Threads of the engine.
    threads: usize,
    /// Whether the browser has granted the engine memory for one thread only.
    single_threaded: RwSignal<bool>,
    last_id: i32,
    workers: [WorkerHandle; WorkerRole::ALL.len()],
}

thread_local! {
    static CLIENT: RefCell<Option<Client>> = const { RefCell::new(None) };
}

/// Runs `work` on the client; `None` before [`start`].
fn with<T>(work: impl FnOnce(&mut Client) -> T) -> Option<T> {
    CLIENT.with_borrow_mut(|client| client.as_mut().map(work))
}

/// Starts the workers for the address with which the page was opened.
pub(crate) fn start(modules: Modules) {
    let listeners = Listeners { message: on_message, error: on_error };
    let workers = WorkerRole::ALL.map(|role| WorkerHandle::new(role, listeners));
    let stop = is_isolated().then(|| Int32Array::new(&SharedArrayBuffer::new(4)));
    let first = modules.first();
    CLIENT.set(Some(Client {
        modules,
        compiled: [const { None }; Module::ALL.len()],
        stop,
        threads: initial_threads(),
        single_threaded: RwSignal::new(false),
        last_id: 0,
        workers,
    }));
    with(|client| {
        client.start(WorkerRole::Board(first), first);
        client.start(WorkerRole::Engine, first);
    });
}

/// Calls back with a compiled module, or with what was in the way.
pub(super) fn compile(module: Module, done: impl FnOnce(Result<JsValue, JsValue>) + 'static) {
    with(|client| client.modules.compile(module, done));
}

/// Asks the board worker.
pub(crate) fn ask<T: DeserializeOwned>(
    request: &Request,
    on_reply: impl FnOnce(Result<T, RequestError>) + 'static,
) {
    let on_reply: OnReply = Box::new(|text| on_reply(reply::parse(text)));
    with(|client| {
        let module = client.modules.of_game(&request.game);
        client.submit(WorkerRole::Board(module), request, Box::new(|_| ()), on_reply);
    });
}

/// Starts a search on the engine worker. The search before it ends without a reply.
pub(crate) fn search<T: DeserializeOwned>(
    request: &Request,
    on_progress: impl FnMut(Progress) + 'static,
    on_reply: impl FnOnce(Result<T, RequestError>) + 'static,
) {
    let on_reply: OnReply = Box::new(|text| on_reply(reply::parse(text)));
    let dropped = with(|client| {
        let dropped = client.stop_search();
        if let Some(stop) = &client.stop {
            let _ = js_sys::Atomics::store(stop, 0, client.last_id + 1);
        }
        client.submit(WorkerRole::Engine, request, Box::new(on_progress), on_reply);
        dropped
    });
    // Dropped outside of the borrow: a callback may own a value whose drop sends a request.
    drop(dropped);
}

/// Stops the search of the engine worker. It ends without a reply.
pub(crate) fn stop() {
    let dropped = with(Client::stop_search);
    drop(dropped);
}

/// The most threads that the engine can be given.
pub(crate) fn most_threads() -> usize {
    let single = with(|client| client.single_threaded).is_some_and(|single| single.get());
    if single { 1 } else { cores() }
}

/// The threads of the engine.
pub(crate) fn threads() -> usize {
    with(|client| client.threads).unwrap_or(1)
}

/// Sets and keeps the threads of the engine. A running search starts again.
pub(crate) fn set_threads(threads: usize) {
    prefs::keep("threads", &threads.to_string());
    with(|client| {
        client.threads = threads.clamp(1, cores());
        client.replace(WorkerRole::Engine);
    });
}

/// The threads chosen before; else one for each core, but one core is left to the page.
fn initial_threads() -> usize {
    let most = cores();
    let kept = prefs::kept("threads").and_then(|text| text.parse::<usize>().ok());
    let default = || if most > 2 { (most - 1).min(DEFAULT_THREADS) } else { most };
    kept.map_or_else(default, |threads| threads.clamp(1, most))
}

/// The cores of the machine; 1 where workers cannot share memory.
fn cores() -> usize {
    let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    if is_isolated() { (cores as usize).clamp(1, MOST_THREADS) } else { 1 }
}

/// Whether workers can share memory.
fn is_isolated() -> bool {
    Reflect::get(&js_sys::global(), &"crossOriginIsolated".into()).is_ok_and(|v| v.is_truthy())
}

impl Client {
    fn worker(&mut self, role: WorkerRole) -> &mut WorkerHandle {
        &mut self.workers[role.index()]
    }

    /// Starts a worker, in place of the one before.
    fn start(&mut self, role: WorkerRole, module: Module) {
        self.worker(role).start(module);
        match self.compiled[module as usize] {
            Some(_) => self.initialize(role),
            None => self.modules.compile(module, move |compiled| on_module(module, compiled)),
        }
    }

    /// Sends a new worker its module, if that is compiled.
    fn initialize(&mut self, role: WorkerRole) {
        let Some(module) = self.worker(role).module else { return };
        let Some(compiled) = &self.compiled[module as usize] else { return };
        let message = Object::new();
        let _ = Reflect::set(&message, &"module".into(), compiled);
        if let (WorkerRole::Engine, Some(stop)) = (role, &self.stop) {
            let _ = Reflect::set(&message, &"stop".into(), stop);
            let _ = Reflect::set(&message, &"threads".into(), &JsValue::from(self.threads as u32));
        }
        self.worker(role).initialize(&message);
    }

    /// Starts a worker in place of one that runs.
    fn replace(&mut self, role: WorkerRole) {
        if let Some(module) = self.worker(role).module {
            self.start(role, module);
        }
    }

    fn submit(&mut self, role: WorkerRole, request: &Request, on_progress: OnProgress, on_reply: OnReply) {
        self.last_id += 1;
        let id = self.last_id;
        let module = self.modules.of_game(&request.game);
        let worker = self.worker(role);
        if worker.failed_to_start || worker.module != Some(module) {
            self.start(role, module);
        }
        let (text, game) = (to_json(request), base_name(&request.game).to_owned());
        self.worker(role).submit(PendingRequest { id, text, game, on_progress, on_reply, repeated: false });
    }

    /// Stops the engine's search. Returns its requests, which get no reply.
    fn stop_search(&mut self) -> VecDeque<PendingRequest> {
        let engine = self.worker(WorkerRole::Engine);
        let requests = std::mem::take(&mut engine.pending);
        // A worker that is not ready has started no search.
        if let (true, Some(last)) = (engine.ready, requests.back()) {
            match &self.stop {
                None => self.replace(WorkerRole::Engine),
                Some(stop) => {
                    let _ = js_sys::Atomics::store(stop, 0, 0);
                    self.replace_unless_answered(last.id);
                }
            }
        }
        requests
    }

    /// Replaces the engine's worker if it has not answered this request in [`STOP_TIMEOUT_MS`].
    fn replace_unless_answered(&mut self, id: i32) {
        let generation = self.worker(WorkerRole::Engine).generation;
        let late = Closure::once_into_js(move || {
            with(|client| {
                let engine = client.worker(WorkerRole::Engine);
                if engine.generation == generation && engine.last_answered < id {
                    client.replace(WorkerRole::Engine);
                }
            });
        });
        let window = web_sys::window().expect("a page has a window");
        let _ = window
            .set_timeout_with_callback_and_timeout_and_arguments_0(late.unchecked_ref(), STOP_TIMEOUT_MS);
    }
}

/// A module has been compiled, or cannot be had: then whoever waits for it is told so.
fn on_module(module: Module, compiled: Result<JsValue, JsValue>) {
    let waiting = |client: &mut Client| {
        let waits = |role: &WorkerRole| {
            let worker = client.worker(*role);
            worker.module == Some(module) && !worker.initialized
        };
        WorkerRole::ALL.into_iter().filter(waits).collect::<Vec<_>>()
    };
    let given_up = with(|client| {
        let roles = waiting(client);
        match compiled {
            Ok(compiled) => {
                client.compiled[module as usize] = Some(compiled);
                roles.into_iter().for_each(|role| client.initialize(role));
                Vec::new()
            }
            Err(_) => {
                let given_up = |role| {
                    let worker = client.worker(role);
                    worker.failed_to_start = true;
                    std::mem::take(&mut worker.pending)
                };
                roles.into_iter().flat_map(given_up).collect()
            }
        }
    });
    for request in given_up.unwrap_or_default() {
        (request.on_reply)(Err(not_loaded()));
    }
}

/// The network does not answer.
fn not_loaded() -> RequestError {
    let lang = Lang::of_locale(&prefs::kept("lang").unwrap_or_default());
    reply::failure("network", None, Text::NotLoaded.of(lang).to_owned())
}

/// A message from a worker, `[id, kind, text]`; the id is 0 where it concerns no request.
fn on_message(role: WorkerRole, data: &JsValue) {
    let data: &Array = data.unchecked_ref();
    let id = data.get(0).as_f64().unwrap_or_default() as i32;
    let text = data.get(2).as_string().unwrap_or_default();
    match data.get(1).as_string().as_deref() {
        Some("reply") => on_reply(role, id, text),
        Some("ready") => on_ready(role, &text),
        Some("failed") => on_error(role, &text),
        Some("crash") => on_crash(role, Some(id), &text),
        Some("spent") => on_spent(role),
        Some("analysis") => {
            if let Ok(analysis) = serde_json::from_str(&text) {
                on_progress(role, id, Progress::Analysis(Box::new(analysis)));
            }
        }
        Some("nodes") => on_progress(role, id, Progress::Nodes(text.parse().unwrap_or_default())),
        _ => {}
    }
}

fn on_reply(role: WorkerRole, id: i32, text: String) {
    let request = with(|client| {
        let worker = client.worker(role);
        worker.last_answered = id;
        worker.take(id)
    });
    if let Some(request) = request.flatten() {
        (request.on_reply)(Ok(text));
    }
}

/// The worker has its module; `unshared` says that the browser grants no shared memory.
fn on_ready(role: WorkerRole, memory: &str) {
    let single = with(|client| {
        client.worker(role).send_pending();
        client.single_threaded
    });
    if let (WorkerRole::Engine, "unshared", Some(single)) = (role, memory, single) {
        single.set(true);
    }
}

fn on_progress(role: WorkerRole, id: i32, progress: Progress) {
    // The callback may send a request: it is called outside of the borrow.
    let callback = with(|client| {
        let request = client.worker(role).find(id)?;
        Some(std::mem::replace(&mut request.on_progress, Box::new(|_| ())))
    });
    let Some(mut callback) = callback.flatten() else { return };
    callback(progress);
    with(|client| {
        if let Some(request) = client.worker(role).find(id) {
            request.on_progress = callback;
        }
    });
}

/// The worker has taken more memory than it should keep. A module gives none back: an idle worker is replaced.
fn on_spent(role: WorkerRole) {
    with(|client| {
        if client.worker(role).pending.is_empty() {
            client.replace(role);
        }
    });
}

/// The worker has crashed at a request: another one repeats it, once.
fn on_crash(role: WorkerRole, id: Option<i32>, text: &str) {
    let given_up = with(|client| {
        let worker = client.worker(role);
        let given_up = match id.and_then(|id| worker.find(id)) {
            Some(request) if request.repeated => id.and_then(|id| worker.take(id)),
            Some(request) => {
                request.repeated = true;
                None
            }
            None => None,
        };
        client.replace(role);
        given_up
    });
    if let Some(request) = given_up.flatten() {
        // A worker whose script cannot be loaded says nothing.
        let crash = || reply::failure("crash", None, text.to_owned());
        (request.on_reply)(Err(if text.is_empty() { not_loaded() } else { crash() }));
    }
}

/// The worker has failed outside of any request: it could not be loaded, or is out of memory.
fn on_error(role: WorkerRole, text: &str) {
    let first = with(|client| {
        let worker = client.worker(role);
        worker.failed_to_start = worker.pending.is_empty();
        worker.pending.front().map(|request| request.id)
    });
    if let Some(id) = first.flatten() {
        on_crash(role, Some(id), text);
    }
}
