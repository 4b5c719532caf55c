//! The engine as the app sees it: requests, replies, a session that answers them, and a thread for it.

mod request;
mod session;
mod thread;

pub use request::{EngineEvent, EngineReply, EngineRequest};
pub(crate) use session::answer;
pub(crate) use thread::Engine;
