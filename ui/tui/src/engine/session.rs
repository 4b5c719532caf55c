//! The session of the game on the screen answers requests.

use super::request::{EngineEvent, EngineReply, EngineRequest};
use boyi_catalogue::{Error, Level};
use boyi_core::{Analysis, MoveText, SearchObserver, ThreadPool};
use boyi_session::{Query, RequestHandler, thread_pool};
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

/// Milliseconds between two reports of the number of positions.
const PROGRESS_MS: u64 = 100;

/// Answers a request by the kept session of its game, which stops once `stop` is larger than the number of the request.
pub(crate) fn answer(
    sessions: &mut RequestHandler,
    request: &EngineRequest,
    stop: &AtomicU64,
    send: &mut dyn FnMut(EngineReply),
) {
    let begin = Instant::now();
    let mut observer = Reporter {
        id: request.id,
        begin,
        last_progress: begin,
        stop,
        comparing: matches!(request.request.query, Query::Compare(_)),
        threads: request.threads,
        send,
    };
    let session = sessions.kept_session(&request.request);
    let event = match &request.request.query {
        Query::Choose(how) => {
            let level = Level::new(how.level).unwrap_or(Level::STRONGEST);
            EngineEvent::EngineChoice(
                session.and_then(|session| session.ask_level(level, how.seed, how.time_ms, &mut observer)),
            )
        }
        Query::Compare(how) => {
            let compared = session.and_then(|session| session.ask_all(how.depth, None, &mut observer));
            EngineEvent::ComparedAll(compared.map(|_| ()))
        }
        Query::Analyze(how) => EngineEvent::Answer(
            session.and_then(|session| session.ask(&how.question(), how.time_ms, &mut observer)),
        ),
        Query::Threats => match session {
            Ok(session) => EngineEvent::Threats(session.threat_lines(&mut observer).map(|(lines, _)| lines)),
            Err(error) => EngineEvent::Answer(Err(error)),
        },
        Query::Review(how) => {
            let review = session.map(|session| session.review(how, &mut observer));
            EngineEvent::LostBy(
                review.ok().and_then(Result::ok).map_or([None, None], |review| review.lost_by),
            )
        }
        Query::Solution => EngineEvent::Solution(session.and_then(|session| session.solution(&mut observer))),
        _ => EngineEvent::Answer(Err(Error::Analysis(boyi_core::AnalysisError::Stopped))),
    };
    observer.tell(event);
}

/// Passes reports on, and the number of positions at most ten times a second.
struct Reporter<'a> {
    id: u64,
    begin: Instant,
    last_progress: Instant,
    stop: &'a AtomicU64,
    comparing: bool,
    threads: usize,
    send: &'a mut dyn FnMut(EngineReply),
}

impl Reporter<'_> {
    fn tell(&mut self, event: EngineEvent) {
        let ms = self.begin.elapsed().as_millis() as u64;
        (self.send)(EngineReply { id: self.id, ms, event });
    }
}

impl SearchObserver<MoveText> for Reporter<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        thread_pool(self.threads)
    }

    fn now_ms(&self) -> Option<u64> {
        Some(self.begin.elapsed().as_millis() as u64)
    }

    fn report(&mut self, analysis: &Analysis<MoveText>) {
        let analysis = analysis.clone();
        self.tell(if self.comparing {
            EngineEvent::Compared(analysis)
        } else {
            EngineEvent::Partial(analysis)
        });
    }

    fn progress(&mut self, nodes: u64) {
        if self.last_progress.elapsed() >= Duration::from_millis(PROGRESS_MS) {
            self.last_progress = Instant::now();
            self.tell(EngineEvent::Nodes(nodes));
        }
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let stopped = self.stop.load(Ordering::Relaxed) > self.id;
        if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_session::{Analyze, Request};

    fn last_event(sessions: &mut RequestHandler, request: &Request, threads: usize) -> EngineEvent {
        let mut last = None;
        let request = EngineRequest { id: 1, request: request.clone(), threads };
        answer(sessions, &request, &AtomicU64::new(0), &mut |reply| last = Some(reply.event));
        last.unwrap()
    }

    /// A session that has followed a game forwards, backwards and into another one answers like a new one.
    #[test]
    fn a_session_answers_at_the_position_of_the_request() {
        let requests: [(&str, Option<&str>, &[&str]); 9] = [
            ("tictactoe", None, &["b2"]),
            ("tictactoe", None, &["b2", "a1", "c1"]),
            ("tictactoe", None, &["b2", "b1"]),
            ("tictactoe", None, &["b2", "b2"]),
            ("tictactoe", None, &["a1"]),
            ("nim", Some("3,5,7"), &["1:1"]),
            ("nim", Some("3,5"), &["1:1"]),
            ("nim", Some("3,x"), &[]),
            ("tictactoe", None, &[]),
        ];
        let mut kept = RequestHandler::new(crate::service());
        for (game, position, moves) in requests {
            let mut request = Request::new(game, Query::Analyze(Analyze::default()));
            request.position = position.map(str::to_owned);
            request.moves = moves.iter().map(|mv| (*mv).to_owned()).collect();
            let fresh = last_event(&mut RequestHandler::new(crate::service()), &request, 1);
            match (last_event(&mut kept, &request, 1), fresh) {
                (EngineEvent::Answer(Ok(kept)), EngineEvent::Answer(Ok(fresh))) => {
                    assert_eq!((kept.value, kept.best), (fresh.value, fresh.best), "{request:?}");
                }
                (kept, fresh) => assert_eq!(kept, fresh, "{request:?}"),
            }
        }
    }
}
