//! What the app asks the engine, and what the engine says.

use boyi_core::Analysis;
use boyi_games::{AnyGame, EngineChoice, Error, MoveText, Question};
use std::sync::Arc;

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
