//! Positions met inside a search, sampled while it runs.

use boyi_alphabeta::{Evaluator, Rules, Verdict};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A position that a search has met: the moves to a position below its root, and the position.
pub type Met<G> = (Vec<<G as Rules>::Move>, <G as Rules>::Board);

/// Where the positions drawn are kept. Each clone of the evaluator and the caller share one.
pub struct Reservoir<G: Rules>(Arc<Mutex<Drawn<G>>>);

impl<G: Rules> Clone for Reservoir<G> {
    fn clone(&self) -> Reservoir<G> {
        Reservoir(Arc::clone(&self.0))
    }
}

impl<G: Rules> Default for Reservoir<G> {
    fn default() -> Reservoir<G> {
        Reservoir(Arc::new(Mutex::new(Drawn { wanted: 0, seed: 0, met: Vec::new() })))
    }
}

struct Drawn<G: Rules> {
    /// How many to draw from the next search; 0 for none.
    wanted: usize,
    seed: u64,
    met: Vec<Met<G>>,
}

impl<G: Rules> Reservoir<G> {
    fn lock(&self) -> MutexGuard<'_, Drawn<G>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next search draws this number of positions, by this seed.
    pub fn draw(&self, wanted: usize, seed: u64) {
        let mut drawn = self.lock();
        (drawn.wanted, drawn.seed) = (wanted, seed);
        drawn.met.clear();
    }

    /// The positions drawn. Later searches draw none.
    pub fn take(&self) -> Vec<Met<G>> {
        let mut drawn = self.lock();
        drawn.wanted = 0;
        std::mem::take(&mut drawn.met)
    }
}

/// An evaluator that draws from the positions that it is asked about (Vitter 1985, "Random sampling with a reservoir", algorithm R): each
/// has the same chance. The root is not among them, nor what follows a null move.
#[derive(Clone)]
pub struct Sampling<E: Evaluator> {
    inner: E,
    reservoir: Reservoir<E::Rules>,
    path: Vec<Option<<E::Rules as Rules>::Move>>,
    wanted: usize,
    asked: usize,
    random: fastrand::Rng,
}

impl<E: Evaluator> Sampling<E> {
    pub fn new(inner: E, reservoir: Reservoir<E::Rules>) -> Sampling<E> {
        let random = fastrand::Rng::with_seed(0);
        Sampling { inner, reservoir, path: Vec::new(), wanted: 0, asked: 0, random }
    }

    fn sample(&mut self, board: &<E::Rules as Rules>::Board) {
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

impl<E: Evaluator> Evaluator for Sampling<E> {
    type Rules = E::Rules;

    fn reset(&mut self, board: &<E::Rules as Rules>::Board) {
        self.inner.reset(board);
        self.path.clear();
        let drawn = self.reservoir.lock();
        self.wanted = drawn.wanted;
        self.asked = 0;
        self.random = fastrand::Rng::with_seed(drawn.seed);
    }

    fn push(
        &mut self,
        before: &<E::Rules as Rules>::Board,
        m: Option<<E::Rules as Rules>::Move>,
        after: &<E::Rules as Rules>::Board,
    ) {
        self.inner.push(before, m, after);
        self.path.push(m);
    }

    fn pop(&mut self) {
        self.inner.pop();
        self.path.pop();
    }

    fn evaluate(&mut self, board: &<E::Rules as Rules>::Board) -> i32 {
        if self.wanted > 0 {
            self.sample(board);
        }
        self.inner.evaluate(board)
    }

    fn judge(&self, steps: &[<E::Rules as Rules>::Step]) -> Verdict {
        self.inner.judge(steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_chess::Board;
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
