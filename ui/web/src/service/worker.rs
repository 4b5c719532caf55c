//! A Web Worker of the service and the requests that wait for its replies.

use boyi_session::{AnalysisReply, RequestError};
use js_sys::Array;
use std::collections::VecDeque;
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// The script of every worker.
const SCRIPT: &str = "./worker.js";

/// The role of a worker; also its index in the client's array.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WorkerRole {
    Board,
    Engine,
}

impl WorkerRole {
    pub(super) const ALL: [WorkerRole; 2] = [WorkerRole::Board, WorkerRole::Engine];

    fn name(self) -> &'static str {
        match self {
            WorkerRole::Board => "board",
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

/// A worker and its pending requests, oldest first. They are sent once the worker is ready.
pub(super) struct WorkerHandle {
    role: WorkerRole,
    listeners: Listeners,
    worker: Worker,
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
            worker: spawn(role, listeners),
            ready: false,
            pending: VecDeque::new(),
            last_answered: 0,
            generation: 0,
            failed_to_start: false,
        }
    }

    /// Sends the message that makes the worker instantiate its module.
    pub(super) fn initialize(&self, message: &JsValue) {
        let _ = self.worker.post_message(message);
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

    /// Terminates the worker and starts another one, which still has to be initialized. Pending requests stay.
    pub(super) fn replace(&mut self) {
        self.worker.set_onmessage(None);
        self.worker.terminate();
        self.worker = spawn(self.role, self.listeners);
        self.ready = false;
        self.generation += 1;
        self.failed_to_start = false;
    }

    fn post(&self, request: &PendingRequest) {
        let (text, game) = (request.text.as_str().into(), request.game.as_str().into());
        let _ = self.worker.post_message(&Array::of3(&request.id.into(), &text, &game));
    }
}

fn spawn(role: WorkerRole, listeners: Listeners) -> Worker {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(role.name());
    let worker =
        Worker::new_with_options(SCRIPT, &options).expect("module workers are part of every browser");
    let message = move |event: MessageEvent| (listeners.message)(role, &event.data());
    let message = Closure::<dyn FnMut(MessageEvent)>::new(message);
    worker.set_onmessage(Some(message.as_ref().unchecked_ref()));
    let error = move |event: ErrorEvent| (listeners.error)(role, &event.message());
    let error = Closure::<dyn FnMut(ErrorEvent)>::new(error);
    worker.set_onerror(Some(error.as_ref().unchecked_ref()));
    // Closures are small and workers few: they live as long as the page.
    message.forget();
    error.forget();
    worker
}
