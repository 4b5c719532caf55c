//! The desk from the page's side: two workers that serve its requests.
//!
//! The *clerk* answers quick questions (what a position looks like, which moves are legal) one after another; the *engine*
//! thinks, and a new thought ends the one before. So a board answers at once however long the engine thinks. Where the
//! page is cross-origin isolated a thought is stopped through four bytes of shared memory; elsewhere, and where a thought
//! does not look there in time, its worker is ended and another one started from the module already compiled. A worker that
//! crashes is started again and its request repeated once, then reported.
//!
//! Where memory can be shared the engine's worker has helpers, workers that it starts itself and that end with it.

use crate::prefs;
use boyi_session::{Analysis, Failure, Fault, Request, to_json};
use js_sys::{Array, Int32Array, Object, Promise, Reflect, SharedArrayBuffer, WebAssembly};
use leptos::prelude::{Get as _, RwSignal, Set as _};
use serde::de::DeserializeOwned;
use std::{cell::RefCell, collections::VecDeque};
use wasm_bindgen::prelude::*;
use web_sys::{ErrorEvent, MessageEvent, Worker, WorkerOptions, WorkerType};

/// Where a worker's own script is.
const SCRIPT: &str = "./worker.js";

/// Milliseconds that a thought told to stop has to end before its worker is ended. Theories and solvers look up less often
/// than searches.
const PATIENCE_MS: i32 = 50;

/// The most threads that one can choose, and the most that are taken unless one chooses.
const MOST_THREADS: usize = 32;
const USUAL_THREADS: usize = 8;

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

/// A worker and its jobs in their order. It is given them once it is ready.
struct Hand {
    worker: Worker,
    ready: bool,
    jobs: VecDeque<Job>,
    /// The last job that it has answered.
    answered: i32,
    /// How many workers came before this one.
    generation: u32,
    /// Whether the worker could not even begin.
    dead: bool,
}

impl Hand {
    fn new(who: Who) -> Hand {
        let worker = worker(who);
        Hand { worker, ready: false, jobs: VecDeque::new(), answered: 0, generation: 0, dead: false }
    }
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
    /// How many threads the engine has, and whether the browser has been found to give it memory for one only.
    threads: usize,
    alone: RwSignal<bool>,
    next: i32,
    hands: [Hand; 2],
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

/// Whether workers can share memory.
fn isolated() -> bool {
    Reflect::get(&js_sys::global(), &"crossOriginIsolated".into()).is_ok_and(|v| v.is_truthy())
}

/// As many threads as the machine has, one where the page is not isolated.
fn cores() -> usize {
    let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    if isolated() { (cores as usize).clamp(1, MOST_THREADS) } else { 1 }
}

/// How many threads the engine may be given, as far as the browser has shown.
pub(crate) fn most_threads() -> usize {
    let alone = with(|desk| desk.alone).is_some_and(|alone| alone.get());
    if alone { 1 } else { cores() }
}

/// How many threads the engine has.
pub(crate) fn threads() -> usize {
    with(|desk| desk.threads).unwrap_or(1)
}

/// Gives the engine so many threads from now on, and keeps the choice. What it is thinking about begins anew.
pub(crate) fn set_threads(threads: usize) {
    prefs::keep("threads", &threads.to_string());
    with(|desk| {
        desk.threads = threads.clamp(1, cores());
        desk.restart(Who::Engine);
    });
}

/// The threads once chosen; else those of the machine, less one for the page and whatever else there is.
fn first_threads() -> usize {
    let most = cores();
    let kept = prefs::kept("threads").and_then(|text| text.parse::<usize>().ok());
    kept.map_or_else(
        || if most > 2 { (most - 1).min(USUAL_THREADS) } else { most },
        |threads| threads.clamp(1, most),
    )
}

/// Opens the desk: workers start at once and begin to work when the module is there.
pub(crate) fn open(module: &Promise) {
    let stop = isolated().then(|| Int32Array::new(&SharedArrayBuffer::new(4)));
    let hands = [Who::Clerk, Who::Engine].map(Hand::new);
    let (threads, alone) = (first_threads(), RwSignal::new(false));
    DESK.set(Some(Desk { module: None, stop, threads, alone, next: 0, hands }));
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
    let failed =
        Closure::<dyn FnMut(ErrorEvent)>::new(move |event: ErrorEvent| failed(who, &event.message()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // Ears are small and workers few: they live as long as the page.
    hear.forget();
    failed.forget();
    worker
}

impl Desk {
    fn hand(&mut self, who: Who) -> &mut Hand {
        &mut self.hands[who as usize]
    }

    /// Gives a new worker its module.
    fn set_up(&mut self, who: Who) {
        let Some(module) = &self.module else { return };
        let message = Object::new();
        let _ = Reflect::set(&message, &"module".into(), module);
        if let (Who::Engine, Some(stop)) = (who, &self.stop) {
            let _ = Reflect::set(&message, &"stop".into(), stop);
            let _ = Reflect::set(&message, &"threads".into(), &JsValue::from(self.threads as u32));
        }
        let _ = self.hands[who as usize].worker.post_message(&message);
    }

    /// Gives a worker that can begin what was asked meanwhile.
    fn begin(&mut self, who: Who) {
        let hand = self.hand(who);
        hand.ready = true;
        for job in &hand.jobs {
            post(&hand.worker, job);
        }
    }

    fn restart(&mut self, who: Who) {
        let hand = self.hand(who);
        hand.worker.set_onmessage(None);
        hand.worker.terminate();
        hand.worker = worker(who);
        hand.ready = false;
        hand.generation += 1;
        hand.dead = false;
        self.set_up(who);
    }

    fn give(&mut self, who: Who, request: &Request, hear: Hear, done: Done) -> i32 {
        self.next += 1;
        let id = self.next;
        let job = Job { id, request: to_json(request), hear, done, repeated: false };
        if self.hand(who).dead {
            self.restart(who);
        }
        let hand = self.hand(who);
        if hand.ready {
            post(&hand.worker, &job);
        }
        hand.jobs.push_back(job);
        id
    }

    /// Ends what the engine is doing; returns the jobs, which will get no answer.
    fn hush(&mut self) -> VecDeque<Job> {
        let hand = self.hand(Who::Engine);
        let jobs = std::mem::take(&mut hand.jobs);
        // A worker that is not ready has begun nothing.
        if let (true, Some(last)) = (hand.ready, jobs.back()) {
            match &self.stop {
                None => self.restart(Who::Engine),
                Some(stop) => {
                    let _ = js_sys::Atomics::store(stop, 0, 0);
                    self.expect(last.id);
                }
            }
        }
        jobs
    }

    /// Ends the engine's worker if it has not answered this job soon.
    fn expect(&mut self, id: i32) {
        let generation = self.hand(Who::Engine).generation;
        let late = Closure::once_into_js(move || {
            with(|desk| {
                let hand = desk.hand(Who::Engine);
                if hand.generation == generation && hand.answered < id {
                    desk.restart(Who::Engine);
                }
            });
        });
        let window = web_sys::window().expect("a page has a window");
        let _ =
            window.set_timeout_with_callback_and_timeout_and_arguments_0(late.unchecked_ref(), PATIENCE_MS);
    }
}

fn post(worker: &Worker, job: &Job) {
    let _ = worker.post_message(&Array::of2(&job.id.into(), &job.request.as_str().into()));
}

/// A message from a worker: `[id, kind, text]`, of a job or of the worker itself.
fn hear(who: Who, data: &JsValue) {
    let data: &Array = data.unchecked_ref();
    let id = data.get(0).as_f64().unwrap_or_default() as i32;
    let text = data.get(2).as_string().unwrap_or_default();
    match data.get(1).as_string().as_deref() {
        Some("reply") => {
            with(|desk| desk.hand(who).answered = id);
            if let Some(job) = take(who, id) {
                (job.done)(Ok(text));
            }
        }
        Some("ready") => {
            let alone = with(|desk| {
                desk.begin(who);
                desk.alone
            });
            if let (Who::Engine, "alone", Some(alone)) = (who, &*text, alone) {
                alone.set(true);
            }
        }
        Some("failed") => failed(who, &text),
        Some("crash") => crashed(who, Some(id), &text),
        Some("spent") => {
            // Memory that a module has taken it never gives back; a worker with nothing to do is easily replaced.
            with(|desk| {
                if desk.hand(who).jobs.is_empty() {
                    desk.restart(who);
                }
            });
        }
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
fn crashed(who: Who, id: Option<i32>, text: &str) {
    let given_up = with(|desk| {
        let jobs = &mut desk.hand(who).jobs;
        let at = jobs.iter().position(|job| Some(job.id) == id);
        let given_up = at.filter(|at| jobs[*at].repeated).and_then(|at| jobs.remove(at));
        if let (None, Some(at)) = (&given_up, at) {
            jobs[at].repeated = true;
        }
        desk.restart(who);
        given_up
    });
    if let Some(job) = given_up.flatten() {
        (job.done)(Err(no_answer("crash", None, text.to_owned())));
    }
}

/// A worker that fails outside of any request could not be loaded, or is out of memory.
fn failed(who: Who, text: &str) {
    let waiting = with(|desk| {
        let hand = desk.hand(who);
        hand.dead = hand.jobs.is_empty();
        hand.jobs.front().map(|job| job.id)
    });
    if let Some(id) = waiting.flatten() {
        crashed(who, Some(id), text);
    }
}

fn no_answer(reason: &str, found: Option<String>, text: String) -> Failure {
    Failure { fault: Fault::Work, field: None, found, reason: reason.to_owned(), ply: None, text }
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
    serde_json::from_str(&text).map_err(|error| no_answer("reply", Some(text), error.to_string()))
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
