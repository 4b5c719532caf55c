//! The server's side of the protocol: lists, calls, progress, cancellation.

use super::{prompts, resources, tool::ServedTool, tools, watch::Watch};
use boyi_session::Service;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CacheScope, CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock,
        GetPromptRequestParams, GetPromptResponse, Implementation, ListPromptsResult,
        ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
        ProgressNotificationParam, ReadResourceRequestParams, ReadResourceResponse, ServerCapabilities,
        ServerConfig, Tool,
    },
    service::RequestContext,
};
use std::{
    sync::{Arc, Mutex, PoisonError, Weak},
    thread,
    time::Duration,
};
use tokio::{sync::Semaphore, time};

/// Instructions for a client's model, which it gets before the tools.
const INSTRUCTIONS: &str = "Boyi plays, analyses, solves and explains two-player games of perfect information: Nim and impartial games, \
    tic-tac-toe and its relatives, Connect Four, Gomoku, Othello, chess, xiangqi and many more, exactly wherever mathematics or memory allow. Ask it \
    instead of calculating moves yourself. A question is a game (any usual name), a position in the game's notation (the usual start if \
    left out) and the moves since. Values are those of the player to move; win, loss and draw are proved, an estimate is not. Reasons come \
    with the answers: tell them in your own words.";

/// Lists do not change while the program runs.
const LIST_MS: u64 = 24 * 60 * 60 * 1000;

/// The time between two notices of progress.
const TICK: Duration = Duration::from_millis(500);

/// The calls that are at work.
#[derive(Clone, Default)]
pub(super) struct Calls(Arc<Mutex<Vec<Weak<Watch>>>>);

impl Calls {
    fn begin(&self) -> Arc<Watch> {
        let watch = Arc::new(Watch::new());
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.retain(|call| call.strong_count() > 0);
        calls.push(Arc::downgrade(&watch));
        watch
    }

    /// Stops all of them.
    pub(super) fn stop(&self) {
        let calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        calls.iter().filter_map(Weak::upgrade).for_each(|watch| watch.stop());
    }
}

/// Stops the work of a call that nobody waits for any more.
struct StopOnDrop(Arc<Watch>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The server of a service's games.
pub(super) struct Server {
    service: &'static Service,
    tools: Arc<Vec<ServedTool>>,
    calls: Calls,
    /// As many calls work at the same time as there are processors; others wait.
    places: Arc<Semaphore>,
}

impl Server {
    pub(super) fn new(service: &'static Service) -> Server {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        Server {
            service,
            tools: Arc::new(tools::all()),
            calls: Calls::default(),
            places: Arc::new(Semaphore::new(processors)),
        }
    }

    /// The calls at work, also after the server has been handed over.
    pub(super) fn calls(&self) -> Calls {
        self.calls.clone()
    }

    /// Works on a thread of its own, tells progress where the client asked for it, stops where the client cancels.
    async fn work(
        &self,
        at: usize,
        arguments: rmcp::model::JsonObject,
        context: &RequestContext<RoleServer>,
    ) -> Result<CallToolResult, ErrorData> {
        let _place = self.places.acquire().await;
        let watch = self.calls.begin();
        let _stop = StopOnDrop(Arc::clone(&watch));
        let (tools, service) = (Arc::clone(&self.tools), self.service);
        let watched = Arc::clone(&watch);
        let mut work = tokio::task::spawn_blocking(move || tools[at].call(service, arguments, &watched));
        let token = context.meta.get_progress_token();
        let mut told = 0;
        let mut ticks = time::interval(TICK);
        let answer = loop {
            tokio::select! {
                answer = &mut work => break answer,
                () = context.ct.cancelled(), if !watch.was_stopped() => watch.stop(),
                _ = ticks.tick() => {
                    let done = watch.done();
                    if let Some(token) = token.as_ref().filter(|_| done > told) {
                        told = done;
                        let progress = ProgressNotificationParam::new(token.clone(), done as f64);
                        // A client that is gone hears nothing.
                        let _ = context.peer.notify_progress(progress).await;
                    }
                }
            }
        };
        Ok(match answer {
            Ok(Ok(reply)) => CallToolResult::structured(reply),
            Ok(Err(line)) => CallToolResult::error(vec![ContentBlock::text(line)]),
            Err(panicked) => return Err(ErrorData::internal_error(panicked.to_string(), None)),
        })
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities =
            ServerCapabilities::builder().enable_tools().enable_prompts().enable_resources().build();
        let program = Implementation::new("boyi", env!("CARGO_PKG_VERSION")).with_title("Boyi 博弈");
        ServerConfig::new(capabilities).with_server_info(program).with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.tools.iter().map(|tool| tool.listed.clone()).collect();
        Ok(ListToolsResult::with_all_items(tools).with_ttl_ms(LIST_MS).with_cache_scope(CacheScope::Public))
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.listed.name == name).map(|tool| tool.listed.clone())
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let at = self.tools.iter().position(|tool| tool.listed.name == request.name);
        let Some(at) = at else {
            let names: Vec<&str> = self.tools.iter().map(|tool| &*tool.listed.name).collect();
            let line = format!("tool: found {:?}, expected one of {}", request.name, names.join(", "));
            return Err(ErrorData::invalid_params(line, None));
        };
        Ok(self.work(at, request.arguments.unwrap_or_default(), &context).await?.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let list = ListResourcesResult::with_all_items(resources::list(self.service));
        Ok(list.with_ttl_ms(LIST_MS).with_cache_scope(CacheScope::Public))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let list = ListResourceTemplatesResult::with_all_items(vec![resources::template()]);
        Ok(list.with_ttl_ms(LIST_MS).with_cache_scope(CacheScope::Public))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        Ok(resources::read(self.service, &request.uri)?.into())
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let list = ListPromptsResult::with_all_items(prompts::list());
        Ok(list.with_ttl_ms(LIST_MS).with_cache_scope(CacheScope::Public))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        Ok(prompts::get(&request.name, &request.arguments.unwrap_or_default())?.into())
    }
}
