//! The engine's thread: questions go in, reports come out, and a flag stops it at any time.

use boyi_core::{Analysis, Limits, SearchObserver};
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

/// A question about a game in progress.
#[derive(Clone)]
pub struct EngineRequest {
    /// Its number, larger than that of any request before it.
    pub id: u64,
    /// The game.
    pub game: Arc<dyn AnyGame>,
    /// The position it began with.
    pub start: String,
    /// The moves since.
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

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineTask {
    /// What the position is worth.
    Analyze {
        /// Who should answer, how far and how much.
        question: Question,
        /// Milliseconds; `None` is until stopped.
        ms: Option<u64>,
    },
    /// The move of a player of some strength.
    Choose {
        /// 1 to 10.
        level: u8,
        /// Chooses among equals.
        seed: u64,
        /// Milliseconds.
        ms: u64,
    },
    /// The same search by each engine.
    Compare {
        /// Plies.
        depth: u32,
    },
}

/// What comes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineEvent {
    /// Better is known than before.
    Partial(Analysis<MoveText>),
    /// So many positions so far.
    Nodes(u64),
    /// The answer to [`EngineTask::Analyze`].
    Answer(Result<Analysis<MoveText>, Error>),
    /// The answer to [`EngineTask::Choose`].
    EngineChoice(Result<Option<EngineChoice>, Error>),
    /// One engine's answer to [`EngineTask::Compare`].
    Compared(Analysis<MoveText>),
    /// The end of [`EngineTask::Compare`].
    ComparedAll(Result<(), Error>),
    /// The engine broke down over the question; it can be asked another.
    Failed(String),
}

/// A report with the request it belongs to and the milliseconds that the request has taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineReply {
    /// The request.
    pub id: u64,
    /// Its time so far.
    pub ms: u64,
    /// What it says.
    pub event: EngineEvent,
}

/// Does the work of a request; `stop` holds the least request number that may still run.
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

/// Passes reports on, and no more than ten counts a second.
struct Reporter<'a> {
    id: u64,
    begin: Instant,
    deadline: Option<Instant>,
    last: Instant,
    stop: &'a AtomicU64,
    comparing: bool,
    send: &'a mut dyn FnMut(EngineReply),
}

impl Reporter<'_> {
    fn tell(&mut self, event: EngineEvent) {
        let ms = self.begin.elapsed().as_millis() as u64;
        (self.send)(EngineReply { id: self.id, ms, event });
    }
}

impl SearchObserver<MoveText> for Reporter<'_> {
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

/// The engine in its own thread. A new request stops the one before it.
pub(crate) struct Engine {
    requests: Option<Sender<EngineRequest>>,
    stop: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Engine {
    /// Starts the thread; replies are given to `send`, which runs there.
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

    /// Asks; whatever was asked before is stopped.
    pub(crate) fn ask(&self, request: EngineRequest) {
        self.stop.store(request.id, Ordering::Relaxed);
        if let Some(requests) = &self.requests {
            let _ = requests.send(request);
        }
    }

    /// Stops every request so far.
    pub(crate) fn stop(&self, last: u64) {
        self.stop.store(last.saturating_add(1), Ordering::Relaxed);
    }
}

impl Drop for Engine {
    /// Stops the request at hand and waits for the thread, so that no search outlives the screen.
    fn drop(&mut self) {
        self.stop.store(u64::MAX, Ordering::Relaxed);
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
