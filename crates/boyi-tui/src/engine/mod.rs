//! The engine as the app sees it: requests, replies, a session that answers them, and a thread for it.

mod request;
mod session;
mod thread;
mod thread_pool;

pub use request::{EngineEvent, EngineReply, EngineRequest, EngineTask};
pub(crate) use session::Session;
pub(crate) use thread::Engine;
pub(crate) use thread_pool::MOST_THREADS;
