//! Positions as the trainer reads them: 40 bytes each, seen by the side to move.

use crate::strength::played::Played;
use crate::strength::selfplay::{Reservoir, Sampling};
use crate::strength::shard::{self, Game};
use boyi_alphabeta::{Engine, Limits, NoObserver, SearchControl};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A position with its labels. Squares are as the side to move sees them, its back rank below.
#[derive(Clone, Copy)]
pub struct Record {
    occupied: [u64; 2],
    /// For each occupied square in order four bits: the number of the kind, more by the number of kinds for the opponent's pieces.
    pieces: [u8; 16],
    /// The search's score in centipawns for the side to move.
    pub score: i16,
    /// The hand-crafted evaluation.
    pub evaluation: i16,
    /// Half points of the side to move in the game.
    pub points: u8,
    /// Whether it was met by the search only.
    pub sample: bool,
}

/// The inputs of a position that are there, as its side to move sees them and as the opponent does.
#[derive(Default)]
pub struct Inputs {
    pub count: usize,
    pub sides: [[u16; 32]; 2],
}

impl Record {
    pub fn new<G: Played>(board: &G::Board, score: i16, points: u8, sample: bool) -> Record {
        let us = G::turn(board);
        let mut squares: Vec<(u8, u8)> = Vec::with_capacity(32);
        G::for_each_piece(board, |(piece, square)| {
            let theirs = u8::from(G::side(piece) != us);
            let number = G::number(square);
            let seen = if us == G::FIRST { number } else { G::flip(number) };
            squares.push((seen, G::ROLES * theirs + G::role(piece)));
        });
        squares.sort_unstable();
        let (mut occupied, mut pieces) = ([0; 2], [0; 16]);
        for (i, (square, piece)) in squares.into_iter().enumerate() {
            occupied[usize::from(square / 64)] |= 1 << (square % 64);
            pieces[i / 2] |= piece << (4 * (i % 2));
        }
        let evaluation = G::evaluate(board).clamp(-20_000, 20_000) as i16;
        let points = if us == G::FIRST { points } else { 2 - points };
        Record { occupied, pieces, score, evaluation, points, sample }
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.occupied.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Fills in the inputs, numbered as [`boyi_alphabeta::nnue::Inputs::input`] numbers them.
    pub fn inputs<G: Played>(&self, inputs: &mut Inputs) {
        let mut squares = [(0_u8, 0_u8); 32];
        let (mut count, mut kings) = (0, [0_u8; 2]);
        for (word, start) in self.occupied.into_iter().zip([0, 64]) {
            let mut left = word;
            while left != 0 && count < 32 {
                let square = start + left.trailing_zeros() as u8;
                left &= left - 1;
                let piece = self.pieces[count / 2] >> (4 * (count % 2)) & 15;
                if piece % G::ROLES == G::KING {
                    kings[usize::from(piece / G::ROLES)] = square;
                }
                squares[count] = (square, piece);
                count += 1;
            }
        }
        let mirrored = [kings[0], G::flip(kings[1])].map(G::is_mirrored);
        let seen = |square, side: usize| if mirrored[side] { G::mirror(square) } else { square };
        let number = |piece, square| (usize::from(piece) * G::SQUARES + usize::from(square)) as u16;
        for (i, &(square, piece)) in squares[..count].iter().enumerate() {
            let other = (piece + G::ROLES) % (2 * G::ROLES);
            inputs.sides[0][i] = number(piece, seen(square, 0));
            inputs.sides[1][i] = number(other, seen(G::flip(square), 1));
        }
        inputs.count = count;
    }
}

/// The positions of the shards that have scores, in their order; a function of the files alone.
pub fn read<G: Played>(paths: &[PathBuf], threads: usize) -> Result<Vec<Record>, String> {
    gather::<G>(paths, threads, |_, games| {
        let mut records = Vec::new();
        for game in games {
            game.positions::<G>(|position| {
                let shard::Position { board, score, points, sample } = position;
                records.push(Record::new::<G>(board, score, points, sample));
            })?;
        }
        Ok(records)
    })
}

/// Nodes of a search that meets positions.
const NODES: u64 = 1000;

/// For each position of the games up to so many positions that a short search of it meets, in the order of the shards; a function of the
/// files alone. Their scores are the hand-crafted evaluation's.
pub fn meet<G: Played>(paths: &[PathBuf], wanted: usize, threads: usize) -> Result<Vec<Record>, String> {
    gather::<G>(paths, threads, |number, games| {
        let mut records = Vec::new();
        let mut random = fastrand::Rng::with_seed(number as u64);
        let reservoir = Reservoir::default();
        let evaluator = Sampling::new(G::hand_crafted(), reservoir.clone());
        let mut engine = Engine::with_evaluator(evaluator, 1 << 20, 1);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        for game in games {
            engine.clear();
            game.positions::<G>(|position| {
                if position.sample {
                    return;
                }
                reservoir.draw(wanted, random.u64(..));
                engine.search(position.board, &[], &limits, &SearchControl::default(), &mut NoObserver);
                for (_, board) in reservoir.take() {
                    let mut record = Record::new::<G>(&board, 0, position.points, true);
                    record.score = record.evaluation;
                    records.push(record);
                }
            })?;
        }
        Ok(records)
    })
}

/// Applies `make` to each shard, in their order.
fn gather<G: Played>(
    paths: &[PathBuf],
    threads: usize,
    make: impl Fn(usize, &[Game<G::Move>]) -> Result<Vec<Record>, String> + Sync,
) -> Result<Vec<Record>, String> {
    let parts = Mutex::new(vec![Vec::new(); paths.len()]);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(path) = paths.get(number) else { return Ok::<(), String>(()) };
                let (games, _) = shard::read::<G>(path)?;
                let records = make(number, &games).map_err(|error| format!("{}: {error}", path.display()))?;
                parts.lock().map_err(|error| error.to_string())?[number] = records;
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    let parts = parts.into_inner().map_err(|error| error.to_string())?;
    let mut all = Vec::with_capacity(parts.iter().map(Vec::len).sum());
    for part in parts {
        all.extend(part);
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_chess_engine::Chess;
    use boyi_xiangqi_engine::Xiangqi;

    /// Random games from random starting positions.
    fn inputs_are_numbered_as_the_network_numbers_them<G: Played>(starts: u16) {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..50 {
            let mut board = G::start(random.u16(..starts)).expect("a starting position");
            for _ in 0..60 {
                let record = Record::new::<G>(&board, 12, 2, false);
                let mut inputs = Inputs::default();
                record.inputs::<G>(&mut inputs);
                assert_eq!(record.pieces(), G::pieces(&board));
                let us = G::turn(&board);
                for (number, side) in [us, 1 - us].into_iter().enumerate() {
                    let perspective = G::perspective(&board, side);
                    let mut expected = Vec::new();
                    G::for_each_piece(&board, |placed| expected.push(G::input(perspective, placed) as u16));
                    expected.sort_unstable();
                    let mut found = inputs.sides[number][..inputs.count].to_vec();
                    found.sort_unstable();
                    assert_eq!(found, expected);
                }
                let Some(m) = random.choice(G::legal_moves(&board)) else { break };
                board = G::after(&board, m);
            }
        }
    }

    #[test]
    fn inputs_are_those_of_the_network() {
        inputs_are_numbered_as_the_network_numbers_them::<Chess>(960);
        inputs_are_numbered_as_the_network_numbers_them::<Xiangqi>(1);
    }
}
