//! The engine's side of a game in progress.

use super::{
    request::{EngineEvent, EngineReply, EngineRequest, EngineTask},
    thread_pool::pool,
};
use boyi_core::{Analysis, Limits, SearchObserver, ThreadPool};
use boyi_games::{AnyGame, AnyRecord, Error, MoveText, Question};
use boyi_search::Level;
use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

/// Milliseconds between two reports of the number of positions.
const PROGRESS_MS: u64 = 100;

/// Answers requests, and keeps the game of the last one: the next is most often about the same game, a move later.
#[derive(Default)]
pub(crate) struct Session {
    game: Option<KnownGame>,
}

/// A game and a record that stands after `moves`.
struct KnownGame {
    rules: Arc<dyn AnyGame>,
    start: String,
    moves: Vec<String>,
    record: Box<dyn AnyRecord>,
}

impl KnownGame {
    fn new(request: &EngineRequest) -> Result<KnownGame, Error> {
        let moves: Vec<&str> = request.moves.iter().map(String::as_str).collect();
        Ok(KnownGame {
            record: request.game.record(Some(&request.start), &moves)?,
            rules: request.game.clone(),
            start: request.start.clone(),
            moves: request.moves.clone(),
        })
    }

    /// Goes to the position of a request by undoing and playing moves; false if it is one of another game, or illegal.
    fn go_to(&mut self, request: &EngineRequest) -> bool {
        if !Arc::ptr_eq(&self.rules, &request.game) || self.start != request.start {
            return false;
        }
        let same = self.moves.iter().zip(&request.moves).take_while(|(a, b)| a == b).count();
        while self.moves.len() > same {
            self.moves.pop();
            if self.record.undo().is_none() {
                return false;
            }
        }
        for mv in &request.moves[same..] {
            if self.record.play(mv).is_err() {
                return false;
            }
            self.moves.push(mv.clone());
        }
        true
    }
}

impl Session {
    /// The record at the position of a request.
    fn record(&mut self, request: &EngineRequest) -> Result<&dyn AnyRecord, Error> {
        let known = self.game.take().and_then(|mut known| known.go_to(request).then_some(known));
        let known = match known {
            Some(known) => known,
            None => KnownGame::new(request)?,
        };
        Ok(&*self.game.insert(known).record)
    }

    /// Answers a request. It stops once `stop` is larger than the number of the request.
    pub(crate) fn answer(
        &mut self,
        request: &EngineRequest,
        stop: &AtomicU64,
        send: &mut dyn FnMut(EngineReply),
    ) {
        let begin = Instant::now();
        let record = self.record(request);
        let time = match request.task {
            EngineTask::Analyze { ms, .. } => ms,
            EngineTask::Choose { ms, .. } => Some(ms),
            EngineTask::Compare { .. } => None,
        };
        let mut observer = Reporter {
            id: request.id,
            begin,
            deadline: time.map(|ms| begin + Duration::from_millis(ms)),
            last_progress: begin,
            stop,
            comparing: matches!(request.task, EngineTask::Compare { .. }),
            threads: request.threads,
            send,
        };
        let event = match &request.task {
            EngineTask::Analyze { question, .. } => {
                EngineEvent::Answer(record.and_then(|record| record.analyze(question, &mut observer)))
            }
            EngineTask::Choose { level, seed, .. } => {
                let level = Level::new(*level).unwrap_or(Level::STRONGEST);
                let question = Question::default();
                EngineEvent::EngineChoice(
                    record.and_then(|record| record.choose(level, *seed, &question, &mut observer)),
                )
            }
            EngineTask::Compare { depth } => {
                let limits = Limits { depth: Some(*depth), ..Limits::default() };
                let compared = record.and_then(|record| record.compare(&limits, None, &mut observer));
                EngineEvent::ComparedAll(compared.map(|_| ()))
            }
        };
        observer.tell(event);
    }
}

/// Passes reports on, and the number of positions at most ten times a second.
struct Reporter<'a> {
    id: u64,
    begin: Instant,
    deadline: Option<Instant>,
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
        pool(self.threads)
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
        let late = self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if stopped || late { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A session that has followed a game forwards, backwards and into another one answers like a new one.
    #[test]
    fn a_session_answers_at_the_position_of_the_request() {
        let game = |name: &str| -> Arc<dyn AnyGame> { Arc::from(boyi_games::open(name).unwrap()) };
        let (tictactoe, nim) = (game("tictactoe"), game("nim"));
        let usual = |game: &Arc<dyn AnyGame>| game.record(None, &[]).unwrap().position();
        let requests = [
            (&tictactoe, usual(&tictactoe), vec!["b2"]),
            (&tictactoe, usual(&tictactoe), vec!["b2", "a1", "c1"]),
            (&tictactoe, usual(&tictactoe), vec!["b2", "b1"]),
            (&tictactoe, usual(&tictactoe), vec!["b2", "b2"]),
            (&tictactoe, usual(&tictactoe), vec!["a1"]),
            (&nim, "3,5,7".to_owned(), vec!["1:1"]),
            (&nim, "3,5".to_owned(), vec!["1:1"]),
            (&nim, "3,x".to_owned(), vec![]),
            (&tictactoe, usual(&tictactoe), vec![]),
        ];
        let answer = |session: &mut Session, request: &EngineRequest| {
            let mut last = None;
            session.answer(request, &AtomicU64::new(0), &mut |reply| last = Some(reply.event));
            last.unwrap()
        };
        let mut session = Session::default();
        for (rules, start, moves) in requests {
            let request = EngineRequest {
                id: 1,
                game: rules.clone(),
                start,
                moves: moves.into_iter().map(str::to_owned).collect(),
                task: EngineTask::Analyze { question: Question::default(), ms: None },
                threads: 1,
            };
            assert_eq!(
                answer(&mut session, &request),
                answer(&mut Session::default(), &request),
                "{request:?}"
            );
        }
    }
}
