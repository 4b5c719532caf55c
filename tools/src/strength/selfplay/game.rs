//! One game of the engine against itself.

use super::sampling::{Met, Reservoir, Sampling};
use crate::strength::played::Played;
use crate::strength::shard::{Game, Ply, Sample};
use boyi_alphabeta::{Engine, Limits, NoObserver, Score, SearchControl, SearchResult};

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
    /// The percentage of games from any of the starting positions, each as likely.
    pub other_starts: u8,
}

/// Plays games.
pub struct Player<G: Played> {
    engine: Engine<Sampling<G::Strongest>>,
    reservoir: Reservoir<G>,
    effort: Effort,
}

impl<G: Played> Player<G> {
    pub fn new(effort: Effort, evaluator: G::Strongest) -> Player<G> {
        let reservoir = Reservoir::default();
        let evaluator = Sampling::new(evaluator, reservoir.clone());
        Player { engine: Engine::with_evaluator(evaluator, TABLE << 20, 1), reservoir, effort }
    }

    /// One game, a function of the random numbers alone. `None` if its opening decides it.
    pub fn play(&mut self, random: &mut fastrand::Rng) -> Option<Game<G::Move>> {
        self.engine.clear();
        let other = self.effort.other_starts;
        let start = if other > 0 && random.u8(..100) < other { random.u16(..G::STARTS) } else { G::START };
        let mut board = G::start(start)?;
        let mut history = G::history(board);
        let (mut opening, mut steps) = (Vec::new(), Vec::new());
        for _ in 0..RANDOM + random.usize(..2) {
            let m = random.choice(G::legal_moves(&board))?;
            G::play(&mut history, m);
            steps.push(G::step(&board));
            opening.push(m);
            board = G::after(&board, m);
        }
        let mut game = Game { start, opening, points: 1, plies: Vec::new() };
        let mut end = End::default();
        loop {
            if let Some(winner) = G::over(&history) {
                game.points = winner.map_or(1, |winner| if winner == G::FIRST { 2 } else { 0 });
                return Some(game);
            }
            if steps.len() >= LONGEST {
                return Some(game);
            }
            self.reservoir.draw(2 * self.effort.samples, random.u64(..));
            let found = self.search(&board, &steps);
            let met = self.reservoir.take();
            let line = found.lines.first()?;
            let m = line.moves[0];
            let score = centipawns(line.score);
            if game.plies.is_empty() && score.is_none_or(|score| score.abs() > DECIDED_OPENING) {
                return None;
            }
            let quiet = !G::is_check(&board) && !G::is_noisy(&board, m);
            let kept = score.filter(|_| quiet).and_then(|score| i16::try_from(score).ok());
            game.plies.push(Ply { m, score: kept, samples: self.label(met) });
            let known = score.unwrap_or(if line.score > Score::Cp(0) { i32::MAX } else { -i32::MAX });
            let first = if G::turn(&board) == G::FIRST { known } else { -known };
            if let Some(points) = end.judge(first, steps.len()) {
                game.points = points;
                return Some(game);
            }
            steps.push(G::step(&board));
            G::play(&mut history, m);
            board = G::after(&board, m);
        }
    }

    fn search(&mut self, board: &G::Board, earlier: &[G::Step]) -> SearchResult<G::Move> {
        let Effort { nodes, .. } = self.effort;
        let limits = Limits { soft_nodes: Some(nodes), nodes: Some(HARD * nodes), ..Limits::default() };
        self.engine.search(board, earlier, &limits, &SearchControl::default(), &mut NoObserver)
    }

    /// Searches the positions met, and keeps those that are quiet: neither in check nor with a capture or promotion as their best move.
    fn label(&mut self, met: Vec<Met<G>>) -> Vec<Sample<G::Move>> {
        let Effort { nodes, samples, depth, .. } = self.effort;
        let mut kept: Vec<Sample<G::Move>> = Vec::new();
        let mut seen = Vec::new();
        for (path, board) in met {
            if kept.len() == samples {
                break;
            }
            if seen.contains(&G::key(&board)) || path.len() > usize::from(u8::MAX) {
                continue;
            }
            seen.push(G::key(&board));
            // A glance shows most of those that are not quiet.
            let quiet = [1, depth].into_iter().map(|depth| {
                let limits = Limits { depth: Some(depth), nodes: Some(HARD * nodes), ..Limits::default() };
                let found =
                    self.engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
                found.best().filter(|&m| !G::is_noisy(&board, m)).and(found.score())
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

/// When a game is as good as over.
#[derive(Default)]
struct End {
    /// For how many plies the second side, and the first, has been far ahead.
    ahead: [usize; 2],
    /// The number of plies since a side was ahead.
    level: usize,
}

impl End {
    /// The first side's half points if the game is over after a search with this score for it.
    fn judge(&mut self, first: i32, plies: usize) -> Option<u8> {
        let (margin, enough) = WON;
        for (count, sign) in self.ahead.iter_mut().zip([-1, 1]) {
            *count = if first.saturating_mul(sign) >= margin { *count + 1 } else { 0 };
        }
        if let Some(side) = self.ahead.iter().position(|&plies| plies >= enough) {
            return Some(2 * side as u8);
        }
        let (from, margin, enough) = DRAWN;
        self.level = if first.abs() <= margin { self.level + 1 } else { 0 };
        (plies >= from && self.level >= enough).then_some(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn a_game_is_a_function_of_its_seed<G: Played>()
    where
        G::Move: PartialEq,
    {
        let effort = Effort { nodes: 100, samples: 2, depth: 2, other_starts: 0 };
        let play =
            |seed| Player::<G>::new(effort, G::hand_crafted()).play(&mut fastrand::Rng::with_seed(seed));
        let games: Vec<Option<Game<G::Move>>> = (0..3).map(play).collect();
        assert_eq!(games, (0..3).map(play).collect::<Vec<_>>());
        let game = games.into_iter().flatten().next().expect("one of three openings is about equal");
        let (mut kept, mut samples) = (0, 0);
        game.positions::<G>(|position| {
            assert!(!G::is_check(position.board));
            if position.sample { samples += 1 } else { kept += 1 }
        })
        .unwrap();
        assert!(kept > 0 && samples > kept, "{kept} positions, {samples} samples");
    }

    #[test]
    fn games_are_functions_of_their_seeds() {
        a_game_is_a_function_of_its_seed::<boyi_chess_engine::Chess>();
        a_game_is_a_function_of_its_seed::<boyi_xiangqi_engine::Xiangqi>();
    }

    #[test]
    fn some_games_begin_elsewhere() {
        let effort = Effort { nodes: 20, samples: 0, depth: 1, other_starts: 50 };
        let mut player =
            Player::<boyi_chess_engine::Chess>::new(effort, boyi_chess_engine::Chess::hand_crafted());
        let mut random = fastrand::Rng::with_seed(1);
        let starts: Vec<u16> =
            (0..40).filter_map(|_| player.play(&mut random)).map(|game| game.start).collect();
        let usual = starts.iter().filter(|&&start| start == 518).count();
        assert!(0 < usual && usual < starts.len(), "{starts:?}");
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
