//! The desk from the page's side: two workers that serve its requests.
//!
//! The *clerk* answers quick questions (what a position looks like, which moves are legal) one after another; the *engine*
//! thinks, and a new thought ends the one before. So a board answers at once however long the engine thinks. Where the
//! page is cross-origin isolated a thought is stopped through four bytes of shared memory; elsewhere its worker is ended
//! and another one started from the module already compiled. A worker that crashes is started again and its request
//! repeated once, then reported.

use boyi_session::{Analysis, Failure, Fault, Request, to_json};
use js_sys::{Array, Int32Array, Object, Promise, Reflect, SharedArrayBuffer, WebAssembly};
use serde::de::DeserializeOwned;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Where a worker's own script is.
const SCRIPT: &str = "./worker.js";

/// What an engine says while it thinks.
#[derive(Debug)]
pub(crate) enum Heard {
    /// An analysis as it is known so far.
    Analysis(Box<Analysis>),
    /// So many positions.
    Nodes(u64),
}

type Done = Box<dyn FnOnce(Result<String, Failure>)>;
type Hear = Box<dyn FnMut(Heard)>;

struct Job {
    id: i32,
    request: String,
    hear: Hear,
    done: Done,
    repeated: bool,
}

/// A worker and the jobs that it has been given, in their order.
struct Hand {
    worker: Worker,
    jobs: VecDeque<Job>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Clerk,
    Engine,
}

struct Desk {
    module: Option<WebAssembly::Module>,
    /// Holds the id of the engine's job that may go on; absent where memory cannot be shared.
    stop: Option<Int32Array>,
    next: i32,
    hands: [Hand; 2],
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

/// Opens the desk: workers start at once and begin to work when the module is there.
pub(crate) fn open(module: &Promise) {
    let isolated =
        Reflect::get(&js_sys::global(), &"crossOriginIsolated".into()).is_ok_and(|v| v.is_truthy());
    let stop = isolated.then(|| Int32Array::new(&SharedArrayBuffer::new(4)));
    let hands = [Who::Clerk, Who::Engine].map(|who| Hand { worker: worker(who), jobs: VecDeque::new() });
    DESK.set(Some(Desk { module: None, stop, next: 0, hands }));
    let arrived = Closure::once_into_js(|module: JsValue| {
        with(|desk| {
            desk.module = module.dyn_into().ok();
            desk.set_up(Who::Clerk);
            desk.set_up(Who::Engine);
        });
    });
    let _ = Reflect::get(module, &"then".into())
        .and_then(|then| then.unchecked_into::<js_sys::Function>().call1(module, &arrived));
}

fn with<T>(work: impl FnOnce(&mut Desk) -> T) -> Option<T> {
    DESK.with_borrow_mut(|desk| desk.as_mut().map(work))
}

fn worker(who: Who) -> Worker {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    options.set_name(if who == Who::Clerk { "clerk" } else { "engine" });
    let worker =
        Worker::new_with_options(SCRIPT, &options).expect("module workers are part of every browser");
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| hear(who, &event.data()));
    worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    // Workers live as long as the page, and so do their ears.
    hear.forget();
    worker
}

impl Desk {
    fn hand(&mut self, who: Who) -> &mut Hand {
        &mut self.hands[who as usize]
    }

    /// Gives a new worker its module and what was asked meanwhile.
    fn set_up(&mut self, who: Who) {
        let Some(module) = &self.module else { return };
        let message = Object::new();
        let _ = Reflect::set(&message, &"module".into(), module);
        if let (Who::Engine, Some(stop)) = (who, &self.stop) {
            let _ = Reflect::set(&message, &"stop".into(), stop);
        }
        let hand = &self.hands[who as usize];
        let _ = hand.worker.post_message(&message);
        for job in &hand.jobs {
            post(&hand.worker, job);
        }
    }

    fn restart(&mut self, who: Who) {
        self.hand(who).worker.terminate();
        self.hand(who).worker = worker(who);
        self.set_up(who);
    }

    fn give(&mut self, who: Who, request: &Request, hear: Hear, done: Done) -> i32 {
        self.next += 1;
        let id = self.next;
        let job = Job { id, request: to_json(request), hear, done, repeated: false };
        if self.module.is_some() {
            post(&self.hand(who).worker, &job);
        }
        self.hand(who).jobs.push_back(job);
        id
    }

    /// Ends what the engine is doing; returns the jobs, which will get no answer.
    fn hush(&mut self) -> VecDeque<Job> {
        let jobs = std::mem::take(&mut self.hand(Who::Engine).jobs);
        match &self.stop {
            Some(stop) => {
                let _ = js_sys::Atomics::store(stop, 0, 0);
            }
            None if !jobs.is_empty() => self.restart(Who::Engine),
            None => {}
        }
        jobs
    }
}

fn post(worker: &Worker, job: &Job) {
    let _ = worker.post_message(&Array::of2(&job.id.into(), &job.request.as_str().into()));
}

/// A message from a worker: `[id, kind, text]`.
fn hear(who: Who, data: &JsValue) {
    let data: &Array = data.unchecked_ref();
    let id = data.get(0).as_f64().unwrap_or_default() as i32;
    let text = data.get(2).as_string().unwrap_or_default();
    match data.get(1).as_string().as_deref() {
        Some("reply") => {
            if let Some(job) = take(who, id) {
                (job.done)(Ok(text));
            }
        }
        Some("crash") => crashed(who, id, &text),
        Some(kind) => {
            // The ear may ask something in turn: it is called while nothing is borrowed.
            let lent = with(|desk| {
                let job = desk.hand(who).jobs.iter_mut().find(|job| job.id == id)?;
                Some(std::mem::replace(&mut job.hear, Box::new(|_| ())))
            });
            let Some(mut ear) = lent.flatten() else { return };
            match kind {
                "analysis" => {
                    if let Ok(analysis) = serde_json::from_str(&text) {
                        ear(Heard::Analysis(Box::new(analysis)));
                    }
                }
                _ => ear(Heard::Nodes(text.parse().unwrap_or_default())),
            }
            with(|desk| {
                if let Some(job) = desk.hand(who).jobs.iter_mut().find(|job| job.id == id) {
                    job.hear = ear;
                }
            });
        }
        None => {}
    }
}

fn take(who: Who, id: i32) -> Option<Job> {
    with(|desk| {
        let jobs = &mut desk.hand(who).jobs;
        jobs.iter().position(|job| job.id == id).and_then(|at| jobs.remove(at))
    })
    .flatten()
}

/// The worker is in no state to go on: another one repeats the request, once.
fn crashed(who: Who, id: i32, text: &str) {
    let given_up = with(|desk| {
        let jobs = &mut desk.hand(who).jobs;
        let at = jobs.iter().position(|job| job.id == id)?;
        let given_up = if jobs[at].repeated { jobs.remove(at) } else { None };
        if let (None, Some(job)) = (&given_up, jobs.get_mut(at)) {
            job.repeated = true;
        }
        desk.restart(who);
        given_up
    });
    if let Some(job) = given_up.flatten() {
        let reason = "crash".to_owned();
        let text = text.to_owned();
        (job.done)(Err(Failure { fault: Fault::Work, field: None, found: None, reason, ply: None, text }));
    }
}

/// A reply as its type: every failure is an object with the one key `error`.
fn read<T: DeserializeOwned>(reply: Result<String, Failure>) -> Result<T, Failure> {
    #[derive(serde::Deserialize)]
    struct Failed {
        error: Failure,
    }
    let text = reply?;
    if text.starts_with("{\"error\":")
        && let Ok(failed) = serde_json::from_str::<Failed>(&text)
    {
        return Err(failed.error);
    }
    serde_json::from_str(&text).map_err(|error| Failure {
        fault: Fault::Work,
        field: None,
        found: Some(text),
        reason: "reply".to_owned(),
        ply: None,
        text: error.to_string(),
    })
}

/// Asks the clerk.
pub(crate) fn ask<T: DeserializeOwned>(request: &Request, done: impl FnOnce(Result<T, Failure>) + 'static) {
    let done: Done = Box::new(|reply| done(read(reply)));
    with(|desk| desk.give(Who::Clerk, request, Box::new(|_| ()), done));
}

/// Lets the engine think; what it was thinking about before gets no answer.
pub(crate) fn think<T: DeserializeOwned>(
    request: &Request,
    hear: impl FnMut(Heard) + 'static,
    done: impl FnOnce(Result<T, Failure>) + 'static,
) {
    let done: Done = Box::new(|reply| done(read(reply)));
    let dropped = with(|desk| {
        let dropped = desk.hush();
        let id = desk.next + 1;
        if let Some(stop) = &desk.stop {
            let _ = js_sys::Atomics::store(stop, 0, id);
        }
        desk.give(Who::Engine, request, Box::new(hear), done);
        dropped
    });
    // Dropped outside the borrow: an ear may hold what asks in turn when it goes.
    drop(dropped);
}

/// Ends what the engine is thinking about; it gets no answer.
pub(crate) fn hush() {
    let dropped = with(Desk::hush);
    drop(dropped);
}
