//! One game of the engine against itself.

use super::sampling::{Met, Reservoir, Sampling};
use crate::strength::shard::{Game, Ply, Sample};
use boyi_chess::{Board, Color, History};
use boyi_chess_engine::eval::AnyEvaluator;
use boyi_chess_engine::{Engine, Limits, NoObserver, Score, SearchControl, SearchResult};

/// MiB of table for both sides: more than the nodes of a few moves fill.
const TABLE: usize = 8;
/// Random moves from the starting position; one more in every other game, so that either side begins.
const RANDOM: usize = 8;
/// An opening is discarded if one side is this many centipawns ahead after it.
const DECIDED_OPENING: i32 = 500;
/// Adjudicated wins: the bound of both sides in centipawns, for this many plies.
const WON: (i32, usize) = (2000, 5);
/// Adjudicated draws: the first ply, the bound of both sides in centipawns, for this many plies.
const DRAWN: (usize, i32, usize) = (100, 5, 16);
/// The number of plies after which a game is drawn.
const LONGEST: usize = 400;
/// The hard limit of a move, in multiples of the soft limit.
const HARD: u64 = 8;
/// Samples whose score is beyond this are left out: centipawns.
const DECIDED_SAMPLE: i32 = 3000;

/// The limits of the engine for each move.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The soft limit: a search ends after the iteration that reaches this number of nodes.
    pub nodes: u64,
    /// Samples kept of each search.
    pub samples: usize,
    /// The depth to which they are searched.
    pub depth: u32,
}

/// Plays games.
pub struct Player {
    engine: Engine<Sampling<AnyEvaluator>>,
    reservoir: Reservoir,
    effort: Effort,
}

impl Player {
    pub fn new(effort: Effort, evaluator: AnyEvaluator) -> Player {
        let reservoir = Reservoir::default();
        let evaluator = Sampling::new(evaluator, reservoir.clone());
        Player { engine: Engine::with_evaluator(evaluator, TABLE << 20, 1), reservoir, effort }
    }

    /// One game, a function of the random numbers alone. `None` if its opening decides it.
    pub fn play(&mut self, random: &mut fastrand::Rng) -> Option<Game> {
        self.engine.clear();
        let mut history = History::new(Board::default());
        for _ in 0..RANDOM + random.usize(..2) {
            history.play(random.choice(history.board().legal_moves().iter().copied())?);
        }
        let opening = history.moves().to_vec();
        let mut keys: Vec<u64> = history.boards()[..opening.len()].iter().map(Board::key).collect();
        let mut game = Game { start: 518, opening, points: 1, plies: Vec::new() };
        let mut end = End::default();
        loop {
            if let Some(outcome) = history.outcome_with_claims() {
                game.points = outcome.winner().map_or(1, points_of_win);
                return Some(game);
            }
            if history.moves().len() >= LONGEST {
                return Some(game);
            }
            let board = *history.board();
            self.reservoir.draw(2 * self.effort.samples, random.u64(..));
            let found = self.search(&board, &keys);
            let met = self.reservoir.take();
            let line = found.lines.first()?;
            let m = line.moves[0];
            let score = centipawns(line.score);
            if game.plies.is_empty() && score.is_none_or(|score| score.abs() > DECIDED_OPENING) {
                return None;
            }
            let quiet = !board.is_check() && !board.is_noisy(m);
            let kept = score.filter(|_| quiet).and_then(|score| i16::try_from(score).ok());
            game.plies.push(Ply { m, score: kept, samples: self.label(met) });
            let known = score.unwrap_or(if line.score > Score::Cp(0) { i32::MAX } else { -i32::MAX });
            let white = if board.turn() == Color::White { known } else { -known };
            if let Some(points) = end.judge(white, history.moves().len()) {
                game.points = points;
                return Some(game);
            }
            keys.push(board.key());
            history.play(m);
        }
    }

    fn search(&mut self, board: &Board, keys: &[u64]) -> SearchResult {
        let Effort { nodes, .. } = self.effort;
        let limits = Limits { soft_nodes: Some(nodes), nodes: Some(HARD * nodes), ..Limits::default() };
        self.engine.search(board, keys, &limits, &SearchControl::default(), &mut NoObserver)
    }

    /// Searches the positions met, and keeps those that are quiet: neither in check nor with a capture or promotion as their best move.
    fn label(&mut self, met: Vec<Met>) -> Vec<Sample> {
        let Effort { nodes, samples, depth } = self.effort;
        let mut kept: Vec<Sample> = Vec::new();
        let mut seen = Vec::new();
        for (path, board) in met {
            if kept.len() == samples {
                break;
            }
            if seen.contains(&board.key()) || path.len() > usize::from(u8::MAX) {
                continue;
            }
            seen.push(board.key());
            // A glance shows most of those that are not quiet.
            let quiet = [1, depth].into_iter().map(|depth| {
                let limits = Limits { depth: Some(depth), nodes: Some(HARD * nodes), ..Limits::default() };
                let found =
                    self.engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
                found.best().filter(|&m| !board.is_noisy(m)).and(found.score())
            });
            let Some(score) = quiet.reduce(|first, last| first.and(last)).flatten() else { continue };
            if let Some(score) = centipawns(score).filter(|score| score.abs() <= DECIDED_SAMPLE) {
                kept.push(Sample { path, score: score as i16 });
            }
        }
        kept
    }
}

fn centipawns(score: Score) -> Option<i32> {
    match score {
        Score::Cp(cp) => Some(cp),
        _ => None,
    }
}

/// White's half points when this side wins.
fn points_of_win(winner: Color) -> u8 {
    if winner == Color::White { 2 } else { 0 }
}

/// When a game is as good as over.
#[derive(Default)]
struct End {
    /// For how many plies Black, and White, has been far ahead.
    ahead: [usize; 2],
    /// The number of plies since a side was ahead.
    level: usize,
}

impl End {
    /// White's half points if the game is over after a search with this score for White.
    fn judge(&mut self, white: i32, plies: usize) -> Option<u8> {
        let (margin, enough) = WON;
        for (count, sign) in self.ahead.iter_mut().zip([-1, 1]) {
            *count = if white.saturating_mul(sign) >= margin { *count + 1 } else { 0 };
        }
        if let Some(side) = self.ahead.iter().position(|&plies| plies >= enough) {
            return Some(2 * side as u8);
        }
        let (from, margin, enough) = DRAWN;
        self.level = if white.abs() <= margin { self.level + 1 } else { 0 };
        (plies >= from && self.level >= enough).then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_a_function_of_its_seed() {
        let effort = Effort { nodes: 100, samples: 2, depth: 2 };
        let play = |seed| {
            Player::new(effort, AnyEvaluator::hand_crafted()).play(&mut fastrand::Rng::with_seed(seed))
        };
        let games: Vec<Option<Game>> = (0..3).map(play).collect();
        assert_eq!(games, (0..3).map(play).collect::<Vec<_>>());
        let game = games.into_iter().flatten().next().expect("one of three openings is about equal");
        let (mut kept, mut samples) = (0, 0);
        game.positions(|position| {
            assert!(!position.board.is_check());
            if position.sample { samples += 1 } else { kept += 1 }
        })
        .unwrap();
        assert!(kept > 0 && samples > kept, "{kept} positions, {samples} samples");
    }

    #[test]
    fn games_end_when_both_sides_agree() {
        let judged = |scores: &[i32], from| {
            let mut end = End::default();
            scores.iter().enumerate().find_map(|(i, &score)| end.judge(score, from + i))
        };
        assert_eq!(judged(&[2500; 5], 20), Some(2));
        assert_eq!(judged(&[i32::MAX; 5], 20), Some(2));
        assert_eq!(judged(&[-i32::MAX; 5], 20), Some(0));
        assert_eq!(judged(&[2500, 2500, 100, 2500, 2500], 20), None);
        assert_eq!(judged(&[3; 16], 90), Some(1));
        assert_eq!(judged(&[3; 16], 60), None);
    }
}
