//! The engine's thread. Requests go in, replies come out, and a flag stops it at any time.
//!
//! Invariant: of all requests only the latest runs.

use super::{
    request::{EngineEvent, EngineReply, EngineRequest},
    session::answer,
};
use boyi_session::{RequestHandler, Service};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Sender, channel},
    },
    thread::JoinHandle,
};

/// The engine in a thread of its own. A new request stops the one before it.
pub(crate) struct Engine {
    requests: Option<Sender<EngineRequest>>,
    stop: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

impl Engine {
    /// Starts the thread, which calls `send` with each reply.
    pub(crate) fn start(
        service: &'static Service,
        mut send: impl FnMut(EngineReply) + Send + 'static,
    ) -> std::io::Result<Engine> {
        let (requests, inbox) = channel::<EngineRequest>();
        let stop = Arc::new(AtomicU64::new(0));
        let flag = stop.clone();
        // Searches recurse once a ply, and solvers as deep as the game is long.
        let thread =
            std::thread::Builder::new().name("engine".to_owned()).stack_size(64 << 20).spawn(move || {
                let mut sessions = RequestHandler::new(service);
                for request in inbox {
                    if flag.load(Ordering::Relaxed) > request.id {
                        continue;
                    }
                    let work = AssertUnwindSafe(|| answer(&mut sessions, &request, &flag, &mut send));
                    if let Err(cause) = catch_unwind(work) {
                        // What the panic left behind is not trusted.
                        sessions = RequestHandler::new(service);
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
