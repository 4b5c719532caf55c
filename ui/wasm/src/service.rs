//! A line of JSON in, progress and the reply out, with what the module's games load on demand.

use crate::worker_pool::POOL;
use boyi_core::{Analysis, Limits, MoveText, SearchObserver, ThreadPool};
use boyi_games::{GameEntry, UnusableFile};
use boyi_session::{NoteText, PositionHeader, Reply, Request, RequestHandler, Service, reply_json};
use std::{
    cell::RefCell,
    ops::ControlFlow,
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
};
use wasm_bindgen::prelude::*;

/// The least time between two progress messages, in milliseconds: the page draws no more often.
const REPORT_MS: u64 = 80;

/// The games of this module.
#[cfg(feature = "chess")]
const GAMES: &[&[&[GameEntry]]] = &[boyi_games::CHESS];
/// The games of this module: a sum is one of them if it has a partizan component.
#[cfg(all(feature = "partizan", not(feature = "chess")))]
const GAMES: &[&[&[GameEntry]]] = &[boyi_games::PARTIZAN, &[boyi_games::sum::ENTRIES]];
/// The games of this module.
#[cfg(all(feature = "games", not(any(feature = "chess", feature = "partizan"))))]
const GAMES: &[&[&[GameEntry]]] = &[boyi_games::IMPARTIAL, boyi_games::LINES, boyi_games::BOARDS];
/// The games of this module: those of a first visit.
#[cfg(not(any(feature = "chess", feature = "partizan", feature = "games")))]
const GAMES: &[&[&[GameEntry]]] = &[&[boyi_games::nim::ENTRIES, boyi_games::tictactoe::ENTRIES]];

/// The service of these games.
pub(crate) fn service() -> &'static Service {
    static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(boyi_games::registry_of(GAMES)));
    &SERVICE
}

/// The clock of a search, in milliseconds.
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Runs once, when the module is instantiated. A panic leaves the module as a JavaScript error, with the panic's message where the page was
/// compiled to be worked on (`cargo xtask page --dev`).
#[wasm_bindgen(start)]
fn start() {
    let unusable = |file: &UnusableFile| kept(&UNUSABLE).push(file.clone());
    service().registry().databases().on_unusable(unusable);
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&panic.to_string())));
}

/// Databases that questions are answered without, until an analysis tells of them.
static UNUSABLE: Mutex<Vec<UnusableFile>> = Mutex::new(Vec::new());

fn kept<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

thread_local! {
    /// The session of the game that the worker is asked about.
    static HANDLER: RefCell<RequestHandler<'static>> = RefCell::new(RequestHandler::new(service()));
}

/// Gives the engine for chess or xiangqi its network, the bytes of `chess.nnue` or `xiangqi.nnue`; before, and without it, positions are
/// evaluated by hand-crafted terms.
#[cfg(feature = "chess")]
#[wasm_bindgen]
pub fn install_network(game: &str, file: &[u8]) {
    let installed = match game {
        "xiangqi" => boyi_xiangqi_engine::eval::OWN_NETWORK.install(file),
        _ => boyi_chess_engine::eval::OWN_NETWORK.install(file),
    };
    if let Err(error) = installed {
        wasm_bindgen::throw_str(&error.to_string());
    }
}

/// Gives Connect Four its opening book, the bytes of `connect4.book`; before, and without it, the first moves are searched. The next
/// analysis tells of a damaged one.
#[cfg(all(feature = "games", not(any(feature = "chess", feature = "partizan"))))]
#[wasm_bindgen]
pub fn install_book(file: &[u8]) {
    boyi_games::mnk::Books::offer(service().registry().databases(), "connect4.book", file);
}

/// Serves one request and returns the reply.
///
/// `tell(kind, text)` receives progress: `analysis` with the best analysis so far in JSON, `nodes` with a number of positions.
/// `stop` is a cell of shared memory: once it no longer holds `id`, the search ends with what is known. Tables take at most
/// `memory` bytes, and never more than in the native program, so that the same request gets the same reply.
#[wasm_bindgen]
pub fn serve(
    request: &str,
    id: i32,
    tell: &js_sys::Function,
    stop: Option<js_sys::Int32Array>,
    memory: usize,
) -> String {
    let request = match Request::from_json(service(), request) {
        Ok(request) => request,
        Err(error) => return reply_json(&Reply::Error { error }),
    };
    let mut reply = HANDLER.with_borrow_mut(|handler| {
        handler.set_memory(memory.min(Limits::default().memory));
        handler.answer(&request, |session| {
            let began = now();
            let header = session.header();
            let mut page = Page { tell, stop: stop.as_ref(), id, header, began, last: began, pending: None };
            session.answer(&request.query, &mut page)
        })
    });
    if let Reply::Analysis(analysis) = &mut reply {
        let words = service().words(request.lang);
        let note = |file: UnusableFile| NoteText {
            id: "database.unusable".to_owned(),
            text: words.unusable(&file),
            arguments: [("file".to_owned(), file.name.into())].into(),
        };
        analysis.notes.splice(0..0, kept(&UNUSABLE).drain(..).map(note));
    }
    reply_json(&reply)
}

/// The page that waits for the reply: hears of progress, at most every [`REPORT_MS`], and may stop the search.
struct Page<'a> {
    tell: &'a js_sys::Function,
    stop: Option<&'a js_sys::Int32Array>,
    id: i32,
    header: PositionHeader<'static>,
    began: u64,
    /// When the last message was sent.
    last: u64,
    /// The newest analysis, if it came too early to be sent: the next one may take long.
    pending: Option<String>,
}

impl SearchObserver<MoveText> for Page<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        Some(&POOL)
    }

    fn now_ms(&self) -> Option<u64> {
        Some(now())
    }

    fn report(&mut self, analysis: &Analysis<MoveText>) {
        let reply = self.header.reply(analysis, now().saturating_sub(self.began));
        self.pending = Some(reply_json(&reply));
        self.send(None);
    }

    fn progress(&mut self, nodes: u64) {
        self.send(Some(nodes));
    }

    fn poll(&mut self) -> ControlFlow<()> {
        assert!(!POOL.is_broken(), "a thread of the search has died");
        let wanted = self.stop.and_then(|cell| js_sys::Atomics::load(cell, 0).ok());
        if wanted.is_some_and(|wanted| wanted != self.id) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Page<'_> {
    fn send(&mut self, nodes: Option<u64>) {
        let at = now();
        if at.saturating_sub(self.last) < REPORT_MS {
            return;
        }
        self.last = at;
        match (self.pending.take(), nodes) {
            (Some(analysis), _) => self.post("analysis", &analysis),
            (None, Some(nodes)) => self.post("nodes", &nodes.to_string()),
            (None, None) => {}
        }
    }

    fn post(&self, kind: &str, text: &str) {
        // A page that has gone needs no progress.
        let _ = self.tell.call2(&JsValue::NULL, &JsValue::from_str(kind), &JsValue::from_str(text));
    }
}

/// Announces that this worker will call [`run_pooled_thread`].
#[wasm_bindgen]
pub fn join_pool() {
    POOL.join();
}

/// Makes the worker a thread of the pool. Returns only by an error, after which [`pooled_thread_died`] has to be called.
#[wasm_bindgen]
pub fn run_pooled_thread() {
    POOL.run_thread();
}

/// Records that this worker's [`run_pooled_thread`] has failed.
#[wasm_bindgen]
pub fn pooled_thread_died() {
    POOL.thread_died();
}
