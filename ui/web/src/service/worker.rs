//! A Web Worker of the service and the requests that wait for its replies.

use super::modules::Module;
use boyi_session::{AnalysisReply, RequestError};
use js_sys::{Array, Object, Reflect};
use std::collections::VecDeque;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The script of every worker.
const SCRIPT: &str = "./worker.js";

/// The role of a worker.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WorkerRole {
    /// The board worker of a module.
    Board(Module),
    Engine,
}

impl WorkerRole {
    pub(super) const ALL: [WorkerRole; Module::ALL.len() + 1] = {
        let [first, games, chess, partizan] = Module::ALL;
        [
            WorkerRole::Board(first),
            WorkerRole::Board(games),
            WorkerRole::Board(chess),
            WorkerRole::Board(partizan),
            WorkerRole::Engine,
        ]
    };

    /// Its index in the client's array, that of [`WorkerRole::ALL`].
    pub(super) fn index(self) -> usize {
        match self {
            WorkerRole::Board(module) => module as usize,
            WorkerRole::Engine => Module::ALL.len(),
        }
    }

    fn name(self) -> &'static str {
        match self {
            WorkerRole::Board(_) => "board",
            WorkerRole::Engine => "engine",
        }
    }
}

/// Progress of a search.
#[derive(Debug)]
pub(crate) enum Progress {
    /// The analysis as far as it is known.
    Analysis(Box<AnalysisReply>),
    /// The number of positions searched.
    Nodes(u64),
}

pub(super) type OnReply = Box<dyn FnOnce(Result<String, RequestError>)>;
pub(super) type OnProgress = Box<dyn FnMut(Progress)>;

/// A request without a reply so far.
pub(super) struct PendingRequest {
    pub(super) id: i32,
    /// The request as JSON.
    pub(super) text: String,
    /// The name of the game without its parameters: the worker loads the files of that game.
    pub(super) game: String,
    pub(super) on_progress: OnProgress,
    pub(super) on_reply: OnReply,
    /// Whether a worker has already crashed on it.
    pub(super) repeated: bool,
}

/// The receivers of a worker's messages and errors.
#[derive(Clone, Copy)]
pub(super) struct Listeners {
    pub(super) message: fn(WorkerRole, &JsValue),
    pub(super) error: fn(WorkerRole, &str),
}

/// A worker and its pending requests, oldest first. They are sent once the worker is ready. There is none before it is needed.
pub(super) struct WorkerHandle {
    role: WorkerRole,
    listeners: Listeners,
    worker: Option<Worker>,
    /// The module that it runs, or is to run.
    pub(super) module: Option<Module>,
    /// Whether it has been given the module.
    pub(super) initialized: bool,
    pub(super) ready: bool,
    pub(super) pending: VecDeque<PendingRequest>,
    /// The last request that it has answered.
    pub(super) last_answered: i32,
    /// The number of workers replaced so far.
    pub(super) generation: u32,
    /// Whether the worker could not be started.
    pub(super) failed_to_start: bool,
}

impl WorkerHandle {
    pub(super) fn new(role: WorkerRole, listeners: Listeners) -> WorkerHandle {
        WorkerHandle {
            role,
            listeners,
            worker: None,
            module: None,
            initialized: false,
            ready: false,
            pending: VecDeque::new(),
            last_answered: 0,
            generation: 0,
            failed_to_start: false,
        }
    }

    /// Sends the message that makes the worker instantiate its module.
    pub(super) fn initialize(&mut self, message: &JsValue) {
        if let Some(worker) = &self.worker {
            self.initialized = worker.post_message(message).is_ok();
        }
    }

    /// Adds a request, and sends it if the worker is ready.
    pub(super) fn submit(&mut self, request: PendingRequest) {
        if self.ready {
            self.post(&request);
        }
        self.pending.push_back(request);
    }

    /// The worker has become ready: sends what was asked meanwhile.
    pub(super) fn send_pending(&mut self) {
        self.ready = true;
        for request in &self.pending {
            self.post(request);
        }
    }

    /// Removes a pending request.
    pub(super) fn take(&mut self, id: i32) -> Option<PendingRequest> {
        self.pending.iter().position(|request| request.id == id).and_then(|at| self.pending.remove(at))
    }

    pub(super) fn find(&mut self, id: i32) -> Option<&mut PendingRequest> {
        self.pending.iter_mut().find(|request| request.id == id)
    }

    /// Starts a worker for a module, which still has to be initialized; the one before is terminated. Pending requests stay.
    pub(super) fn start(&mut self, module: Module) {
        if let Some(worker) = &self.worker {
            worker.set_onmessage(None);
            worker.terminate();
        }
        self.worker = Some(spawn(self.role, module, self.listeners));
        self.module = Some(module);
        self.initialized = false;
        self.ready = false;
        self.generation += 1;
        self.failed_to_start = false;
    }

    fn post(&self, request: &PendingRequest) {
        let (text, game) = (request.text.as_str().into(), request.game.as_str().into());
        if let Some(worker) = &self.worker {
            let _ = worker.post_message(&Array::of3(&request.id.into(), &text, &game));
        }
    }
}

fn spawn(role: WorkerRole, module: Module, listeners: Listeners) -> Worker {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(role.name());
    let worker =
        Worker::new_with_options(SCRIPT, &options).expect("module workers are part of every browser");
    let message = move |event: MessageEvent| (listeners.message)(role, &event.data());
    let message = Closure::<dyn FnMut(MessageEvent)>::new(message);
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    // An event without a message says that the script could not be loaded.
    let message_of = |event: &ErrorEvent| Reflect::get(event, &"message".into()).ok()?.as_string();
    let error = move |event: ErrorEvent| (listeners.error)(role, &message_of(&event).unwrap_or_default());
    let error = Closure::<dyn FnMut(ErrorEvent)>::new(error);
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    // Closures are small and workers few: they live as long as the page.
    message.forget();
    error.forget();
    // It loads the module's functions while the module is compiled.
    let named = Object::new();
    let _ = Reflect::set(&named, &"name".into(), &module.name().into());
    let _ = worker.post_message(&named);
    worker
}
