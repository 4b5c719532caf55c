//! Answers questions one after the other.

use crate::{Content, GameReply, GameSummary, LossesReply, Question, question::up_to};
use boyi_core::SearchObserver;
use boyi_session::review::{Mark, accuracy_of_loss, chances, side_accuracy};
use boyi_session::{
    AnalysisReply, Query, Reply, Request, RequestError, RequestHandler, Service, Side, reply_json,
};
use std::{ops::ControlFlow, time::Instant};

/// A question's answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// The answer on one line of JSON: the id, then the fields of the reply.
    pub json: String,
    /// Whether there is none, but an error.
    pub failed: bool,
}

/// Answers questions, and keeps a session between those that have only a time as their limit; every other question gets one of its own,
/// so that its answer depends on nothing but itself.
#[derive(Debug)]
pub struct Worker {
    handler: RequestHandler<'static>,
}

/// An observer that has a clock only where time is a limit: otherwise answers would differ in the time they took.
struct BatchObserver<'a> {
    began: Option<Instant>,
    stop: &'a dyn Fn() -> bool,
}

impl<M> SearchObserver<M> for BatchObserver<'_> {
    fn now_ms(&self) -> Option<u64> {
        self.began.map(|began| began.elapsed().as_millis() as u64)
    }

    fn poll(&mut self) -> ControlFlow<()> {
        if (self.stop)() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Worker {
    /// A worker that has answered nothing yet.
    pub fn new(service: &'static Service) -> Worker {
        Worker { handler: RequestHandler::new(service) }
    }

    /// The answer to a question; `None` if `stop` said so before it was complete.
    pub fn answer(&mut self, question: &Question, stop: &dyn Fn() -> bool) -> Option<Answered> {
        let (reply, failed) = match &question.content {
            Content::Wrong(error) => (error_json(error), true),
            Content::Request(request) => self.reply(request, stop),
            Content::Game(game) => self.summary(game, stop),
        };
        if stop() {
            return None;
        }
        let rest = reply.strip_prefix('{').unwrap_or(&reply);
        let json = if failed {
            format!(r#"{{"id":{},"line":{},{rest}"#, question.id, question.line)
        } else {
            format!(r#"{{"id":{},{rest}"#, question.id)
        };
        Some(Answered { json, failed })
    }

    fn reply(&mut self, request: &Request, stop: &dyn Fn() -> bool) -> (String, bool) {
        let reply = self.ask(request, stop);
        let failed = matches!(reply, Reply::Error { .. });
        (reply_json(&reply), failed)
    }

    fn ask(&mut self, request: &Request, stop: &dyn Fn() -> bool) -> Reply {
        let timed = match &request.query {
            Query::Analyze(how) => how.time_ms.is_some(),
            Query::Choose(how) => how.time_ms.is_some(),
            _ => false,
        };
        let mut observer = BatchObserver { began: timed.then(Instant::now), stop };
        self.handler.answer(request, |session| session.answer(&request.query, &mut observer))
    }

    /// A game's moves with the value of each position as the first player sees it, and what each player's moves gave away.
    fn summary(&mut self, game: &GameSummary, stop: &dyn Fn() -> bool) -> (String, bool) {
        let mut values = Vec::with_capacity(game.request.moves.len() + 1);
        for plies in 0..=game.request.moves.len() {
            match self.ask(&up_to(&game.request, plies), stop) {
                Reply::Analysis(analysis) => values.push(analysis),
                Reply::Error { error } => return (error_json(&error), true),
                _ => {}
            }
        }
        (game_json(game, &values), false)
    }
}

fn error_json(error: &RequestError) -> String {
    reply_json(&Reply::Error { error: error.clone() })
}

/// Counts a move that lost `lost` points of winning chances.
fn add_loss(losses: &mut LossesReply, lost: f64) {
    losses.moves += 1;
    losses.lost += lost;
    match Mark::of_loss(lost) {
        Mark::Blunder => losses.blunders += 1,
        Mark::Mistake => losses.mistakes += 1,
        Mark::Inaccuracy => losses.inaccuracies += 1,
        Mark::Best | Mark::Good => {}
    }
}

/// Points to two places.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}

fn game_json(game: &GameSummary, values: &[AnalysisReply]) -> String {
    let mut players = [LossesReply::default(), LossesReply::default()];
    let mut accuracies = [Vec::new(), Vec::new()];
    let mut losses = Vec::with_capacity(game.request.moves.len());
    for (pair, mv) in values.windows(2).zip(&game.request.moves) {
        // A search after the move sees deeper than the one before it: the best move loses nothing.
        let after = 100.0 - chances(pair[1].value);
        let lost = if pair[0].best.contains(mv) { 0.0 } else { (chances(pair[0].value) - after).max(0.0) };
        let player = usize::from(pair[0].mover == Side::Second);
        add_loss(&mut players[player], lost);
        accuracies[player].push(accuracy_of_loss(lost));
        losses.push(rounded(lost));
    }
    for (player, accuracies) in players.iter_mut().zip(&accuracies) {
        player.lost = rounded(player.lost / f64::from(player.moves.max(1)));
        player.accuracy = side_accuracy(accuracies).map(rounded);
    }
    let [first, second] = players;
    let of_first = |analysis: &AnalysisReply| {
        let own = chances(analysis.value);
        rounded(if analysis.mover == Side::First { own } else { 100.0 - own })
    };
    reply_json(&GameReply {
        game: game.request.game.clone(),
        tags: game.tags.iter().cloned().collect(),
        remarks: game.remarks.clone(),
        plies: game.request.moves.len(),
        moves: game.request.moves.clone(),
        chances: values.iter().map(of_first).collect(),
        losses,
        first,
        second,
    })
}
