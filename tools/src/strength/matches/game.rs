//! One game of a match: the engines move in turn until the rules, the clock or their agreement ends it.

use super::{
    MatchResults, Played, Rules, TimeControl,
    contest::Contest,
    engine::{Answer, EngineError, EngineProcess, Protocol},
    lock,
};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Agreed draws: the first move, the bound of both engines in centipawns, for this many plies.
const DRAW: (usize, i32, usize) = (34, 10, 10);
/// Resignations: the bound of both engines in centipawns, for this many plies.
const RESIGN: (i32, usize) = (700, 8);
const LONGEST: usize = 600;

/// The number of an engine, and what went wrong with it.
type PlayerError = (usize, EngineError);

/// Plays game number `game`: the first engine has the first side in even games.
pub(super) fn play<C: Contest>(
    rules: &Rules<C>,
    game: usize,
    players: &mut [Option<EngineProcess>; 2],
    results: &Mutex<MatchResults>,
) -> Result<Played<C>, PlayerError> {
    for (who, player) in players.iter_mut().enumerate() {
        make_ready(rules, who, player).map_err(|failure| (who, failure))?;
    }
    let mut state = State::new(rules, game);
    loop {
        if let Some((points, reason)) = state.over() {
            return Ok(state.played(points, reason));
        }
        let who = state.to_move();
        let Some(player) = &mut players[who] else {
            return Err((who, EngineError::Crash("not started".into())));
        };
        let (go, timeout) = state.go(who, player.protocol());
        let asked = Instant::now();
        player.send(&state.text).map_err(|failure| (who, failure))?;
        let answer = match player.go(&go, timeout) {
            Err(EngineError::Timeout) if matches!(rules.control, TimeControl::Clock { .. }) => {
                players[who] = None;
                None
            }
            other => Some(other.map_err(|failure| (who, failure))?),
        };
        let in_time = state.press_clock(who, asked.elapsed());
        let Some(answer) = answer.filter(|_| in_time) else {
            lock(results).time_losses[who] += 1;
            return Ok(state.played(points_of_loss(who), "time forfeit".to_owned()));
        };
        if let Some((points, reason)) = state.take(who, &answer) {
            return Ok(state.played(points, reason));
        }
    }
}

/// Starts an engine that does not run, and tells it that a game begins.
fn make_ready<C: Contest>(
    rules: &Rules<C>,
    who: usize,
    player: &mut Option<EngineProcess>,
) -> Result<(), EngineError> {
    if player.is_none() {
        let mut started = EngineProcess::start(&rules.engines[who])?;
        if rules.chess960 {
            started.set_option("UCI_Chess960", "true")?;
        }
        *player = Some(started);
    }
    match player {
        Some(player) => player.new_game(),
        None => Ok(()),
    }
}

/// Half points of the first engine when this engine loses.
fn points_of_loss(who: usize) -> usize {
    if who == 0 { 0 } else { 2 }
}

/// A game in progress.
struct State<'a, C: Contest> {
    rules: &'a Rules<C>,
    /// Whether the first engine has the first side.
    first_begins: bool,
    history: C::History,
    /// The number of plies, the opening's included.
    plies: usize,
    /// The game as `position` says it.
    text: String,
    /// The time left on the engines' clocks.
    clocks: [Duration; 2],
    /// The engines' reports on each move.
    comments: Vec<String>,
    /// Plies for which the scores have been those of a draw.
    quiet: usize,
    /// Plies for which each engine has been seen as lost.
    lost: [usize; 2],
}

impl<'a, C: Contest> State<'a, C> {
    fn new(rules: &'a Rules<C>, game: usize) -> State<'a, C> {
        let history = rules.openings[game / 2 % rules.openings.len()].clone();
        let moves = C::moves(&history, rules.chess960);
        let mut text = format!("position fen {} moves", C::start(&history, rules.chess960));
        for m in &moves {
            text += &format!(" {m}");
        }
        let clocks = match rules.control {
            TimeControl::Clock { base, .. } => [base; 2],
            _ => [Duration::ZERO; 2],
        };
        State {
            rules,
            first_begins: game.is_multiple_of(2),
            text,
            clocks,
            comments: vec![String::new(); moves.len()],
            plies: moves.len(),
            history,
            quiet: 0,
            lost: [0; 2],
        }
    }

    /// The engine to move.
    fn to_move(&self) -> usize {
        usize::from(C::first_moves(&self.history) != self.first_begins)
    }

    fn played(self, points: usize, reason: String) -> Played<C> {
        Played { points, history: self.history, reason, comments: self.comments }
    }

    /// Half points of the first engine, and why, when the rules or the length end the game.
    fn over(&self) -> Option<(usize, String)> {
        if let Some((winner, reason)) = C::over(&self.history) {
            let points = match winner {
                None => 1,
                Some(winner) if winner == self.first_begins => 2,
                Some(_) => 0,
            };
            return Some((points, reason));
        }
        (self.plies >= LONGEST).then(|| (1, "longest game".to_owned()))
    }

    /// The protocol's `go`, and how long to wait for the answer.
    fn go(&self, who: usize, protocol: Protocol) -> (String, Duration) {
        let patience = self.rules.margin + Duration::from_secs(5);
        match self.rules.control {
            TimeControl::Clock { increment, .. } if protocol == Protocol::Ucci => {
                let (own, inc) = (self.clocks[who], increment.as_millis());
                (format!("go time {} increment {inc}", own.as_millis().max(1)), own + patience)
            }
            TimeControl::Nodes(nodes) => (format!("go nodes {nodes}"), Duration::from_secs(60)),
            TimeControl::MoveTime(ms) => (protocol.movetime(ms), Duration::from_millis(ms) + patience),
            TimeControl::Clock { increment, .. } => {
                let (own, other) = (self.clocks[who], self.clocks[1 - who]);
                let (white, black) = if C::first_moves(&self.history) { (own, other) } else { (other, own) };
                let inc = increment.as_millis();
                let go = format!(
                    "go wtime {} btime {} winc {inc} binc {inc}",
                    white.as_millis().max(1),
                    black.as_millis().max(1)
                );
                (go, own + patience)
            }
        }
    }

    /// Takes the time used off an engine's clock. Was it in time?
    fn press_clock(&mut self, who: usize, used: Duration) -> bool {
        let TimeControl::Clock { increment, .. } = self.rules.control else { return true };
        let in_time = used <= self.clocks[who] + self.rules.margin;
        self.clocks[who] = self.clocks[who].saturating_sub(used) + increment;
        in_time
    }

    /// Plays an engine's move. Half points of the first engine, and why, if that ends the game.
    fn take(&mut self, who: usize, answer: &Answer) -> Option<(usize, String)> {
        let Some(m) = C::play(&mut self.history, &answer.best, self.rules.chess960) else {
            let reason = match answer.best.as_str() {
                "" | "(none)" => "no move".to_owned(),
                best => format!("illegal move {best}"),
            };
            return Some((points_of_loss(who), reason));
        };
        self.text += &format!(" {m}");
        self.plies += 1;
        let score = answer.score.unwrap_or(0);
        self.comments.push(format!(
            "{:+.2}/{} {:.3}s, {} nodes",
            f64::from(score) / 100.0,
            answer.depth,
            answer.time.as_secs_f64(),
            answer.nodes
        ));
        self.agreed(who, answer.score)
    }

    /// Whether both engines agree that it is a draw, or lost, after a score of the engine that moved.
    fn agreed(&mut self, who: usize, score: Option<i32>) -> Option<(usize, String)> {
        let (from, margin, plies) = DRAW;
        self.quiet = if score.is_some_and(|score| score.abs() <= margin) { self.quiet + 1 } else { 0 };
        if self.plies >= 2 * from && self.quiet >= plies {
            return Some((1, "draw agreed".to_owned()));
        }
        let (margin, plies) = RESIGN;
        for (side, count) in self.lost.iter_mut().enumerate() {
            let losing = |score| if side == who { score <= -margin } else { score >= margin };
            *count = if score.is_some_and(losing) { *count + 1 } else { 0 };
            if *count >= plies {
                return Some((points_of_loss(side), "resigned".to_owned()));
            }
        }
        None
    }
}
