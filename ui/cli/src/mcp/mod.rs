//! `boyi mcp`: a server of the Model Context Protocol on standard input and output, through which assistants ask.
//!
//! Every tool answers one question from its arguments alone, reads nothing but them, and stops when the client cancels the call or after
//! [`MOST_TIME`](watch::MOST_TIME).

mod prompts;
mod resources;
mod server;
mod tool;
mod tools;
mod watch;

use crate::Failed;
use boyi_session::Service;
use rmcp::{ServiceExt, transport::io::stdio_pipes};
use server::Server;
use std::time::Duration;

/// Time that calls get to notice that the client is gone.
const GRACE: Duration = Duration::from_secs(2);

/// Serves until the client closes its end.
pub fn run(service: &'static Service) -> Result<(), Failed> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let server = Server::new(service);
        let calls = server.calls();
        // A client that says nothing before it leaves is none.
        let Ok(running) = server.serve(stdio_pipes()).await else { return Ok(()) };
        let ended = running.waiting().await;
        calls.stop();
        ended.map(drop).map_err(|error| Failed::Work(error.to_string()))
    });
    runtime.shutdown_timeout(GRACE);
    served
}
