//! The engine's thread: requests go in, events come out, and a flag stops it at any time.
//!
//! Invariant: of all requests only the latest runs.

use boyi_core::{Analysis, Limits, SearchObserver, ThreadPool};
use boyi_games::{AnyGame, EngineChoice, Error, MoveText, Question};
use boyi_search::Level;
use std::{
    ops::ControlFlow,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Sender, channel},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// A question to the engine about a game in progress.
#[derive(Clone)]
pub struct EngineRequest {
    /// Its number, larger than those of earlier requests.
    pub id: u64,
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The position at the start.
    pub start: String,
    /// The moves since the start.
    pub moves: Vec<String>,
    /// The question.
    pub task: EngineTask,
    /// Threads that it may use, at least 1.
    pub threads: usize,
}

impl std::fmt::Debug for EngineRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {:?} {:?}", self.id, self.game.name(), self.moves, self.task)
    }
}

/// What a request asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineTask {
    /// The value of the position, with lines and reasons.
    Analyze {
        /// The engine and its limits.
        question: Question,
        /// Milliseconds; `None` is until stopped.
        ms: Option<u64>,
    },
    /// A move of a player of some strength.
    Choose {
        /// 1 to 10.
        level: u8,
        /// Seeds the choice among equal moves.
        seed: u64,
        /// Milliseconds.
        ms: u64,
    },
    /// The same search by each general engine.
    Compare {
        /// Plies.
        depth: u32,
    },
}

/// What the engine says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineEvent {
    /// A better analysis than before.
    Partial(Analysis<MoveText>),
    /// Positions visited so far.
    Nodes(u64),
    /// The answer to [`EngineTask::Analyze`].
    Answer(Result<Analysis<MoveText>, Error>),
    /// The answer to [`EngineTask::Choose`].
    EngineChoice(Result<Option<EngineChoice>, Error>),
    /// One engine's answer to [`EngineTask::Compare`].
    Compared(Analysis<MoveText>),
    /// The end of [`EngineTask::Compare`].
    ComparedAll(Result<(), Error>),
    /// The engine panicked; it can be asked again.
    Failed(String),
}

/// An event of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineReply {
    /// The number of the request.
    pub id: u64,
    /// Milliseconds that the request has taken so far.
    pub ms: u64,
    /// What the engine says.
    pub event: EngineEvent,
}

/// Answers a request. It stops once `stop` is larger than the number of the request.
pub(crate) fn work(request: &EngineRequest, stop: &AtomicU64, send: &mut dyn FnMut(EngineReply)) {
    let begin = Instant::now();
    let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
    let record = request.game.record(Some(&request.start), &moves);
    let deadline = match request.task {
        EngineTask::Analyze { ms, .. } => ms,
        EngineTask::Choose { ms, .. } => Some(ms),
        EngineTask::Compare { .. } => None,
    };
    let mut observer = Reporter {
        id: request.id,
        begin,
        deadline: deadline.map(|ms| begin + Duration::from_millis(ms)),
        last: begin,
        stop,
        comparing: matches!(request.task, EngineTask::Compare { .. }),
        threads: request.threads,
        send,
    };
    let event = match (&request.task, record) {
        (EngineTask::Analyze { question, .. }, Ok(record)) => {
            EngineEvent::Answer(record.analyze(question, &mut observer))
        }
        (EngineTask::Choose { level, seed, .. }, Ok(record)) => {
            let level = Level::new(*level).unwrap_or(Level::STRONGEST);
            EngineEvent::EngineChoice(record.choose(level, *seed, &Question::default(), &mut observer))
        }
        (EngineTask::Compare { depth }, Ok(record)) => {
            let limits = Limits { depth: Some(*depth), ..Limits::default() };
            EngineEvent::ComparedAll(record.compare(&limits, None, &mut observer).map(|_| ()))
        }
        (EngineTask::Analyze { .. }, Err(error)) => EngineEvent::Answer(Err(error)),
        (EngineTask::Choose { .. }, Err(error)) => EngineEvent::EngineChoice(Err(error)),
        (EngineTask::Compare { .. }, Err(error)) => EngineEvent::ComparedAll(Err(error)),
    };
    let ms = begin.elapsed().as_millis() as u64;
    send(EngineReply { id: request.id, ms, event });
}

/// Passes reports on, and the number of positions at most ten times a second.
struct Reporter<'a> {
    id: u64,
    begin: Instant,
    deadline: Option<Instant>,
    last: Instant,
    stop: &'a AtomicU64,
    comparing: bool,
    threads: usize,
    send: &'a mut dyn FnMut(EngineReply),
}

impl Reporter<'_> {
    fn tell(&mut self, event: EngineEvent) {
        let ms = self.begin.elapsed().as_millis() as u64;
        (self.send)(EngineReply { id: self.id, ms, event });
    }
}

impl SearchObserver<MoveText> for Reporter<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        (self.threads > 1).then(|| &POOLS[self.threads.min(MOST_THREADS) - 1] as &dyn ThreadPool)
    }

    fn report(&mut self, analysis: &Analysis<MoveText>) {
        let analysis = analysis.clone();
        self.tell(if self.comparing {
            EngineEvent::Compared(analysis)
        } else {
            EngineEvent::Partial(analysis)
        });
    }

    fn progress(&mut self, nodes: u64) {
        if self.last.elapsed() >= Duration::from_millis(100) {
            self.last = Instant::now();
            self.tell(EngineEvent::Nodes(nodes));
        }
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let stopped = self.stop.load(Ordering::Relaxed) > self.id;
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if stopped || late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The engine uses no more threads than this.
pub(crate) const MOST_THREADS: usize = 64;

/// A pool of each size, the caller's thread included: an engine may keep the one it was given.
static POOLS: [ScopedThreads; MOST_THREADS] = {
    let mut pools = [ScopedThreads(1); MOST_THREADS];
    let mut i = 1;
    while i < MOST_THREADS {
        pools[i] = ScopedThreads(i + 1);
        i += 1;
    }
    pools
};

/// Threads of the operating system, started for each search.
#[derive(Clone, Copy)]
struct ScopedThreads(usize);

impl ThreadPool for ScopedThreads {
    fn threads(&self) -> usize {
        self.0
    }

    fn run(&self, helpers: usize, help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()) {
        std::thread::scope(|scope| {
            for i in 0..helpers {
                scope.spawn(move || help(i));
            }
            first();
        });
    }
}

/// The engine in a thread of its own. A new request stops the one before it.
pub(crate) struct Engine {
    requests: Option<Sender<EngineRequest>>,
    stop: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Engine {
    /// Starts the thread, which calls `send` with each reply.
    pub(crate) fn start(mut send: impl FnMut(EngineReply) + Send + 'static) -> std::io::Result<Engine> {
        let (requests, inbox) = channel::<EngineRequest>();
        let stop = Arc::new(AtomicU64::new(0));
        let flag = stop.clone();
        // Searches recurse once a ply, and solvers as deep as the game is long.
        let thread =
            std::thread::Builder::new().name("engine".to_owned()).stack_size(64 << 20).spawn(move || {
                for request in inbox {
                    if flag.load(Ordering::Relaxed) > request.id {
                        continue;
                    }
                    if let Err(cause) = catch_unwind(AssertUnwindSafe(|| work(&request, &flag, &mut send))) {
                        let text = cause.downcast_ref::<String>().map(String::as_str);
                        let text = text.or(cause.downcast_ref::<&str>().copied()).unwrap_or("?").to_owned();
                        send(EngineReply { id: request.id, ms: 0, event: EngineEvent::Failed(text) });
                    }
                }
            })?;
        Ok(Engine { requests: Some(requests), stop, thread: Some(thread) })
    }

    /// Asks, and stops earlier requests.
    pub(crate) fn ask(&self, request: EngineRequest) {
        self.stop.store(request.id, Ordering::Relaxed);
        if let Some(requests) = &self.requests {
            let _ = requests.send(request);
        }
    }

    /// Stops every request up to `last`.
    pub(crate) fn stop(&self, last: u64) {
        self.stop.store(last.saturating_add(1), Ordering::Relaxed);
    }
}

impl Drop for Engine {
    /// Stops the request that runs and waits for the thread, so that no search outlives the screen.
    fn drop(&mut self) {
        self.stop.store(u64::MAX, Ordering::Relaxed);
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
