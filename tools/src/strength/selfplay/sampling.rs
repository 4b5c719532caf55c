//! Positions met inside a search, sampled while it runs.

use boyi_chess::{Board, Move};
use boyi_chess_engine::{Chess, eval::Evaluator};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A position that a search has met: the moves to a position below its root, and the position.
pub type Met = (Vec<Move>, Board);

/// Where the positions drawn are kept. Each clone of the evaluator and the caller share one.
#[derive(Clone, Default)]
pub struct Reservoir(Arc<Mutex<Drawn>>);

#[derive(Default)]
struct Drawn {
    /// How many to draw from the next search; 0 for none.
    wanted: usize,
    seed: u64,
    met: Vec<Met>,
}

impl Reservoir {
    fn lock(&self) -> MutexGuard<'_, Drawn> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next search draws this number of positions, by this seed.
    pub fn draw(&self, wanted: usize, seed: u64) {
        let mut drawn = self.lock();
        (drawn.wanted, drawn.seed) = (wanted, seed);
        drawn.met.clear();
    }

    /// The positions drawn. Later searches draw none.
    pub fn take(&self) -> Vec<Met> {
        let mut drawn = self.lock();
        drawn.wanted = 0;
        std::mem::take(&mut drawn.met)
    }
}

/// An evaluator that draws from the positions that it is asked about (Vitter 1985, "Random sampling with a reservoir", algorithm R): each
/// has the same chance. The root is not among them, nor what follows a null move.
#[derive(Clone)]
pub struct Sampling<E> {
    inner: E,
    reservoir: Reservoir,
    path: Vec<Option<Move>>,
    wanted: usize,
    asked: usize,
    random: fastrand::Rng,
}

impl<E> Sampling<E> {
    pub fn new(inner: E, reservoir: Reservoir) -> Sampling<E> {
        let random = fastrand::Rng::with_seed(0);
        Sampling { inner, reservoir, path: Vec::new(), wanted: 0, asked: 0, random }
    }

    fn sample(&mut self, board: &Board) {
        if self.path.is_empty() || self.path.contains(&None) {
            return;
        }
        self.asked += 1;
        let place = if self.asked <= self.wanted { self.asked - 1 } else { self.random.usize(..self.asked) };
        if place < self.wanted {
            let met = (self.path.iter().flatten().copied().collect(), *board);
            let mut drawn = self.reservoir.lock();
            if place < drawn.met.len() { drawn.met[place] = met } else { drawn.met.push(met) }
        }
    }
}

impl<E: Evaluator<Rules = Chess>> Evaluator for Sampling<E> {
    type Rules = Chess;

    fn reset(&mut self, board: &Board) {
        self.inner.reset(board);
        self.path.clear();
        let drawn = self.reservoir.lock();
        self.wanted = drawn.wanted;
        self.asked = 0;
        self.random = fastrand::Rng::with_seed(drawn.seed);
    }

    fn push(&mut self, before: &Board, m: Option<Move>, after: &Board) {
        self.inner.push(before, m, after);
        self.path.push(m);
    }

    fn pop(&mut self) {
        self.inner.pop();
        self.path.pop();
    }

    fn evaluate(&mut self, board: &Board) -> i32 {
        if self.wanted > 0 {
            self.sample(board);
        }
        self.inner.evaluate(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_chess_engine::eval::HandCrafted;
    use boyi_chess_engine::{Engine, Limits, NoObserver, SearchControl};

    #[test]
    fn samples_lie_below_the_root_and_the_search_is_the_same() {
        let board = Board::default();
        let limits = Limits { nodes: Some(5000), ..Limits::default() };
        let plain = Engine::with_evaluator(HandCrafted::new(), 1 << 20, 1).search(
            &board,
            &[],
            &limits,
            &SearchControl::default(),
            &mut NoObserver,
        );
        let reservoir = Reservoir::default();
        let evaluator = Sampling::new(HandCrafted::new(), reservoir.clone());
        let mut engine = Engine::with_evaluator(evaluator, 1 << 20, 1);
        reservoir.draw(40, 7);
        let found = engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
        assert_eq!((plain.best(), plain.score(), plain.nodes), (found.best(), found.score(), found.nodes));
        let met = reservoir.take();
        assert_eq!(met.len(), 40);
        for (path, below) in met {
            let mut reached = board;
            path.into_iter().for_each(|m| reached.try_play(m).expect("a legal move"));
            assert_eq!(reached, below);
        }
        engine.search(&board, &[], &limits, &SearchControl::default(), &mut NoObserver);
        assert!(reservoir.take().is_empty());
    }
}
