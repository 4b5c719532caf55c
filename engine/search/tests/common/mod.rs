//! Games to test on, and what a test asks of an engine.
#![allow(dead_code, unreachable_pub, reason = "every test file uses its own part")]

use boyi_core::{Analysis, Bound, Engine, Evaluator, Game, Limits, NoObserver, Outcome, Record, Value};
use std::sync::Arc;

/// Tic-tac-toe, the mover's squares first: bit `3 * row + column`.
#[derive(Clone)]
pub struct TicTacToe;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Game for TicTacToe {
    type Position = (u16, u16);
    type Move = u8;

    fn start(&self) -> (u16, u16) {
        (0, 0)
    }

    fn outcome(&self, &(mover, other): &(u16, u16)) -> Option<Outcome> {
        if LINES.iter().any(|line| other & line == *line) {
            Some(Outcome::Loss)
        } else {
            (mover | other == 0o777).then_some(Outcome::Draw)
        }
    }

    fn moves(&self, &(mover, other): &(u16, u16), out: &mut Vec<u8>) {
        if self.outcome(&(mover, other)).is_some() {
            return;
        }
        let mut free = 0o777 & !(mover | other);
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    fn play(&self, &(mover, other): &(u16, u16), mv: &u8) -> (u16, u16) {
        (other, mover | 1 << mv)
    }
}

/// Boards of any small size, `k` in a row, with or without gravity. The mover's squares first: bit `row * 8 + column`.
#[derive(Clone)]
pub struct Mnk {
    pub columns: u32,
    pub rows: u32,
    pub k: u32,
    pub gravity: bool,
}

impl Mnk {
    fn full(&self) -> u64 {
        (0..self.rows).fold(0, |board, row| board | ((1 << self.columns) - 1) << (8 * row))
    }
}

impl Game for Mnk {
    type Position = (u64, u64);
    type Move = u8;

    fn start(&self) -> (u64, u64) {
        (0, 0)
    }

    fn outcome(&self, &(mover, other): &(u64, u64)) -> Option<Outcome> {
        assert!(self.columns < 8 && self.rows < 8);
        let won =
            [1, 7, 8, 9].iter().any(|step| (1..self.k).fold(other, |run, i| run & other >> (i * step)) != 0);
        if won { Some(Outcome::Loss) } else { (mover | other == self.full()).then_some(Outcome::Draw) }
    }

    fn moves(&self, p: &(u64, u64), out: &mut Vec<u8>) {
        if self.outcome(p).is_some() {
            return;
        }
        let taken = p.0 | p.1;
        let mut free = self.full() & !taken;
        if self.gravity {
            free &= taken << 8 | 0xff;
        }
        while free != 0 {
            out.push(free.trailing_zeros() as u8);
            free &= free - 1;
        }
    }

    fn play(&self, &(mover, other): &(u64, u64), mv: &u8) -> (u64, u64) {
        (other, mover | 1 << mv)
    }

    fn priority(&self, _: &(u64, u64), mv: &u8) -> i32 {
        -(i32::from(mv % 8) * 2 + 1 - self.columns as i32).abs()
    }
}

/// A take-away game: one heap, the last counter wins.
#[derive(Clone)]
pub struct Subtraction {
    pub heap: u32,
    pub most: u32,
}

impl Game for Subtraction {
    type Position = u32;
    type Move = u32;

    fn start(&self) -> u32 {
        self.heap
    }

    fn outcome(&self, heap: &u32) -> Option<Outcome> {
        (*heap == 0).then_some(Outcome::Loss)
    }

    fn moves(&self, heap: &u32, out: &mut Vec<u32>) {
        out.extend(1..=self.most.min(*heap));
    }

    fn count(&self, heap: &u32) -> u64 {
        u64::from(self.most.min(*heap))
    }

    fn play(&self, heap: &u32, take: &u32) -> u32 {
        heap - take
    }
}

/// A game drawn by random from a seed: positions in levels, each with a few moves to positions one or two levels further
/// down (so that they are met by many ways and at several depths), some of them finished.
#[derive(Clone)]
pub struct RandomTree {
    pub seed: u64,
    /// Positions per level: the fewer, the more transpositions.
    pub width: u64,
    pub levels: u64,
    pub most_moves: u64,
}

/// splitmix64.
pub fn mix(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

impl RandomTree {
    pub fn new(seed: u64) -> Self {
        let random = |n: u64| mix(seed ^ mix(n));
        RandomTree {
            seed,
            width: 1 + random(1) % 12,
            levels: 2 + random(2) % 6,
            most_moves: 1 + random(3) % 5,
        }
    }

    fn random(&self, position: &(u64, u64), n: u64) -> u64 {
        mix(self.seed ^ mix(position.0 << 32 | position.1 << 8 | n))
    }
}

impl Game for RandomTree {
    type Position = (u64, u64);
    type Move = u8;

    fn start(&self) -> (u64, u64) {
        (0, 0)
    }

    fn outcome(&self, p: &(u64, u64)) -> Option<Outcome> {
        let over = p.0 >= self.levels || (p.0 > 0 && self.random(p, 100).is_multiple_of(8));
        over.then(|| match self.random(p, 101) % 4 {
            0 => Outcome::Win,
            1 => Outcome::Loss,
            _ => Outcome::Draw,
        })
    }

    fn moves(&self, p: &(u64, u64), out: &mut Vec<u8>) {
        if self.outcome(p).is_none() {
            out.extend(0..=(self.random(p, 102) % self.most_moves) as u8);
        }
    }

    fn play(&self, p: &(u64, u64), mv: &u8) -> (u64, u64) {
        let random = self.random(p, u64::from(*mv));
        (p.0 + 1 + random % 2, (random >> 8) % self.width)
    }

    fn priority(&self, p: &(u64, u64), mv: &u8) -> i32 {
        (self.random(p, 103 + u64::from(*mv)) % 5) as i32 - 2
    }
}

/// A random game without levels: play can go round in circles.
#[derive(Clone)]
pub struct RandomGraph {
    pub seed: u64,
    pub positions: u64,
    pub most_moves: u64,
}

impl RandomGraph {
    pub fn new(seed: u64) -> Self {
        let random = |n: u64| mix(seed ^ mix(n));
        RandomGraph { seed, positions: 2 + random(1) % 40, most_moves: 1 + random(2) % 4 }
    }

    fn random(&self, p: u64, n: u64) -> u64 {
        mix(self.seed ^ mix(p << 8 | n))
    }
}

impl Game for RandomGraph {
    type Position = u64;
    type Move = u8;
    const LOOPY: bool = true;

    fn start(&self) -> u64 {
        0
    }

    fn outcome(&self, p: &u64) -> Option<Outcome> {
        (*p > 0 && self.random(*p, 100).is_multiple_of(5)).then(|| match self.random(*p, 101) % 4 {
            0 => Outcome::Win,
            1 => Outcome::Draw,
            _ => Outcome::Loss,
        })
    }

    fn moves(&self, p: &u64, out: &mut Vec<u8>) {
        if self.outcome(p).is_none() {
            out.extend(0..=(self.random(*p, 102) % self.most_moves) as u8);
        }
    }

    fn play(&self, p: &u64, mv: &u8) -> u64 {
        self.random(*p, u64::from(*mv)) % self.positions
    }
}

/// Small scores by random, many of them equal; 0 among them.
#[derive(Clone)]
pub struct SplitMix64(pub u64);

impl<G: Game> Evaluator<G> for SplitMix64 {
    fn evaluate(&self, game: &G, position: &G::Position) -> i32 {
        (mix(self.0 ^ game.hash(position)) % 7) as i32 - 3
    }
}

/// The analysis of the start of a game by an engine.
pub fn ask<G: Game>(
    name: &str,
    game: &G,
    evaluator: Arc<dyn Evaluator<G>>,
    limits: &Limits,
) -> Analysis<G::Move> {
    ask_at(name, game, &game.start(), evaluator, limits)
}

/// The analysis of a position by an engine.
pub fn ask_at<G: Game>(
    name: &str,
    game: &G,
    position: &G::Position,
    evaluator: Arc<dyn Evaluator<G>>,
    limits: &Limits,
) -> Analysis<G::Move> {
    let mut engine = boyi_search::engine(name, evaluator).expect("an engine's name");
    engine
        .analyze(game, &Record::from_position(position.clone()), limits, &mut NoObserver)
        .expect("an answer")
}

/// Returns `true` if an analysis claims nothing wrong about a value.
pub fn agrees<M>(analysis: &Analysis<M>, truth: Value) -> bool {
    match analysis.bound {
        Bound::AtLeast => truth >= analysis.value,
        _ => !analysis.value.is_proof() || fits(analysis.value, truth),
    }
}

/// Returns `true` if a value found is the true one, or a win or loss of unknown length.
pub fn fits(found: Value, truth: Value) -> bool {
    let known = found.plies().is_some();
    found == truth || (!known && (found.is_win() && truth.is_win() || found.is_loss() && truth.is_loss()))
}
