//! Requests that carry everything: text in, answer out.

use crate::{GameSession, Lang, Query, Reply, Request, RequestError, Service, games, reply_json};
use boyi_catalogue::Error;
use boyi_core::{Limits, MoveText, ParseError, SearchObserver};

/// Answers a request by a session of its own: whatever was asked before, the same request gets the same answer.
pub fn answer(service: &Service, request: &Request, observer: &mut dyn SearchObserver<MoveText>) -> Reply {
    RequestHandler::new(service).answer_fresh(request, |session| session.answer(&request.query, observer))
}

/// Answers a request in JSON with a reply in JSON on one line, as [`answer`] does.
pub fn answer_json(service: &Service, request: &str, observer: &mut dyn SearchObserver<MoveText>) -> String {
    let reply = match Request::from_json(service, request) {
        Ok(request) => answer(service, &request, observer),
        Err(error) => Reply::Error { error },
    };
    reply_json(&reply)
}

impl Request {
    /// Reads a request in JSON.
    ///
    /// # Errors
    /// The error, in English: the request's language was not read.
    pub fn from_json(service: &Service, json: &str) -> Result<Request, RequestError> {
        serde_json::from_str(json).map_err(|error| {
            let error = ParseError::new("request", error.to_string(), "request-json");
            RequestError::new(service.words(Lang::En), &error.into())
        })
    }

    /// Whether the answer rests on the time alone: then it is not the same twice anyhow, and may rest on earlier questions too.
    fn is_open_ended(&self) -> bool {
        match &self.query {
            Query::Analyze(how) => how.time_ms.is_some() && how.depth.is_none() && how.nodes.is_none(),
            Query::Choose(how) => how.time_ms.is_some(),
            _ => false,
        }
    }

    /// The request as far as its query looks at it: a game that is read from text has no other position or moves.
    fn relevant(&self) -> std::borrow::Cow<'_, Request> {
        use std::borrow::Cow;
        match self.query {
            Query::Import { .. } | Query::Split { .. } => {
                Cow::Owned(Request { position: None, moves: Vec::new(), ..self.clone() })
            }
            _ => Cow::Borrowed(self),
        }
    }
}

/// Answers one request after another, and keeps a session between them.
///
/// Questions that have a time, and no depth or nodes, as their limit are answered by the kept session, as long as they are about the
/// same game: move after move, its engine remembers. Every other question gets a session of its own, so that its answer depends on
/// nothing but the request.
pub struct RequestHandler<'s> {
    service: &'s Service,
    memory: usize,
    kept: Option<(String, GameSession<'s>)>,
}

impl<'s> RequestHandler<'s> {
    /// A handler that has answered nothing yet.
    pub fn new(service: &'s Service) -> RequestHandler<'s> {
        RequestHandler { service, memory: Limits::default().memory, kept: None }
    }

    /// Sets the memory limit of an engine's tables, in bytes.
    pub fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
    }

    /// Answers a request by what `ask` does with its session: most often [`GameSession::answer`].
    pub fn answer(&mut self, request: &Request, ask: impl FnOnce(&mut GameSession<'s>) -> Reply) -> Reply {
        if !request.is_open_ended() {
            return self.answer_fresh(request, ask);
        }
        match self.kept_session(request) {
            Ok(session) => ask(session),
            Err(error) => Reply::Error { error: RequestError::new(self.service.words(request.lang), &error) },
        }
    }

    /// The kept session, at the request's position, whatever the question: a new one if it is about another game.
    ///
    /// # Errors
    /// A wrong game, position or move.
    pub fn kept_session(&mut self, request: &Request) -> Result<&mut GameSession<'s>, Error> {
        if self.kept.as_ref().is_none_or(|(game, _)| *game != request.game) {
            self.kept = None;
            let session = GameSession::new(self.service, &request.game)?;
            self.kept = Some((request.game.clone(), session));
        }
        let (_, session) = self.kept.as_mut().expect("it was made above");
        session.set_lang(request.lang);
        session.set_memory(self.memory);
        session.go_to(request.position.as_deref(), &request.moves)?;
        Ok(session)
    }

    fn answer_fresh(&self, request: &Request, ask: impl FnOnce(&mut GameSession<'s>) -> Reply) -> Reply {
        if request.query == Query::Games {
            return Reply::Games(games(self.service, request.lang));
        }
        match GameSession::of_request(self.service, &request.relevant()) {
            Ok(mut session) => {
                session.set_memory(self.memory);
                ask(&mut session)
            }
            Err(error) => Reply::Error { error },
        }
    }
}

impl std::fmt::Debug for RequestHandler<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RequestHandler").field("kept", &self.kept).finish_non_exhaustive()
    }
}
