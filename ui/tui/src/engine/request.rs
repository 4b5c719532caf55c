//! Requests to the engine, and its reports.

use boyi_catalogue::{EngineChoice, Error};
use boyi_core::{Analysis, MoveText};
use boyi_session::{Request, Solution};

/// A question to the engine about a game in progress: to analyse, to choose a move, or to compare engines.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineRequest {
    /// Its number, larger than those of earlier requests.
    pub id: u64,
    /// The game, the position, the moves, and the question.
    pub request: Request,
    /// Threads that it may use, at least 1.
    pub threads: usize,
}

/// A report of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineEvent {
    /// A better analysis than before.
    Partial(Analysis<MoveText>),
    /// Positions visited so far.
    Nodes(u64),
    /// The answer to [`Query::Analyze`](boyi_session::Query::Analyze).
    Answer(Result<Analysis<MoveText>, Error>),
    /// The answer to [`Query::Choose`](boyi_session::Query::Choose).
    EngineChoice(Result<Option<EngineChoice>, Error>),
    /// One engine's answer to [`Query::Compare`](boyi_session::Query::Compare).
    Compared(Analysis<MoveText>),
    /// The end of [`Query::Compare`](boyi_session::Query::Compare).
    ComparedAll(Result<(), Error>),
    /// The answer to [`Query::Solution`](boyi_session::Query::Solution).
    Solution(Result<Solution, Error>),
    /// The lines of the answer to [`Query::Threats`](boyi_session::Query::Threats).
    Threats(Option<Vec<Vec<MoveText>>>),
    /// How each player comes to have lost, in words, from the answer to [`Query::Review`](boyi_session::Query::Review).
    LostBy([Option<String>; 2]),
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
    /// A report of the engine.
    pub event: EngineEvent,
}
