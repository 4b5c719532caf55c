//! Positions as the trainer reads them: 32 bytes each, seen by the side to move.

use crate::strength::selfplay::{Reservoir, Sampling};
use crate::strength::shard::{self, Game};
use boyi_chess::{Board, Color, Role, Square};
use boyi_chess_engine::eval::{self, HandCrafted};
use boyi_chess_engine::{Engine, Limits, NoObserver, SearchControl};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A position with its labels. Squares are as the side to move sees them, its back rank below.
#[derive(Clone, Copy)]
pub struct Record {
    occupied: u64,
    /// For each occupied square in order four bits: 6 for the opponent's pieces, plus the role.
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
    pub fn new(board: &Board, score: i16, points: u8, sample: bool) -> Record {
        let us = board.turn();
        let mut squares: Vec<(Square, u8)> = Vec::with_capacity(32);
        for square in board.occupied() {
            let piece = board.piece_at(square).expect("it is occupied");
            let theirs = u8::from(piece.color() != us);
            squares.push((square.relative_to(us), 6 * theirs + piece.role().index() as u8));
        }
        squares.sort_unstable();
        let (mut occupied, mut pieces) = (0, [0; 16]);
        for (i, (square, piece)) in squares.into_iter().enumerate() {
            occupied |= square.bitboard().0;
            pieces[i / 2] |= piece << (4 * (i % 2));
        }
        let evaluation = eval::evaluate(board).clamp(-20_000, 20_000) as i16;
        let points = if us == Color::White { points } else { 2 - points };
        Record { occupied, pieces, score, evaluation, points, sample }
    }

    /// The number of pieces.
    pub fn pieces(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Fills in the inputs, numbered as [`boyi_chess_engine::nnue::Perspective::input`] numbers them.
    pub fn inputs(&self, inputs: &mut Inputs) {
        let mut squares = [(0_u8, 0_u8); 32];
        let (mut left, mut count, mut kings) = (self.occupied, 0, [0_u8; 2]);
        const KING: u8 = Role::King as u8;
        while left != 0 && count < 32 {
            let square = left.trailing_zeros() as u8;
            left &= left - 1;
            let piece = self.pieces[count / 2] >> (4 * (count % 2)) & 15;
            if piece % 6 == KING {
                kings[usize::from(piece / 6)] = square;
            }
            squares[count] = (square, piece);
            count += 1;
        }
        let mirrored = |king: u8| if king % 8 < 4 { 7 } else { 0 };
        let turns = [mirrored(kings[0]), mirrored(kings[1]) ^ 56];
        for (i, &(square, piece)) in squares[..count].iter().enumerate() {
            let other = (piece + 6) % 12;
            inputs.sides[0][i] = u16::from(piece) * 64 + u16::from(square ^ turns[0]);
            inputs.sides[1][i] = u16::from(other) * 64 + u16::from(square ^ turns[1]);
        }
        inputs.count = count;
    }
}

/// The positions of the shards that have scores, in their order; a function of the files alone.
pub fn read(paths: &[PathBuf], threads: usize) -> Result<Vec<Record>, String> {
    gather(paths, threads, |_, games| {
        let mut records = Vec::new();
        for game in games {
            game.positions(|position| {
                let shard::Position { board, score, points, sample } = position;
                records.push(Record::new(board, score, points, sample));
            })?;
        }
        Ok(records)
    })
}

/// Nodes of a search that meets positions.
const NODES: u64 = 1000;

/// For each position of the games up to so many positions that a short search of it meets, in the order of the shards; a function of the
/// files alone. Their scores are the hand-crafted evaluation's.
pub fn meet(paths: &[PathBuf], wanted: usize, threads: usize) -> Result<Vec<Record>, String> {
    gather(paths, threads, |number, games| {
        let mut records = Vec::new();
        let mut random = fastrand::Rng::with_seed(number as u64);
        let reservoir = Reservoir::default();
        let evaluator = Sampling::new(HandCrafted::new(), reservoir.clone());
        let mut engine = Engine::with_evaluator(evaluator, 1 << 20, 1);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        for game in games {
            engine.clear();
            game.positions(|position| {
                if position.sample {
                    return;
                }
                reservoir.draw(wanted, random.u64(..));
                engine.search(position.board, &[], &limits, &SearchControl::default(), &mut NoObserver);
                for (_, board) in reservoir.take() {
                    let mut record = Record::new(&board, 0, position.points, true);
                    record.score = record.evaluation;
                    records.push(record);
                }
            })?;
        }
        Ok(records)
    })
}

/// Applies `make` to each shard, in their order.
fn gather(
    paths: &[PathBuf],
    threads: usize,
    make: impl Fn(usize, &[Game]) -> Result<Vec<Record>, String> + Sync,
) -> Result<Vec<Record>, String> {
    let parts = Mutex::new(vec![Vec::new(); paths.len()]);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let work = || {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(path) = paths.get(number) else { return Ok::<(), String>(()) };
                let (games, _) = shard::read(path)?;
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
    use boyi_chess::Piece;
    use boyi_chess_engine::nnue::Perspective;

    #[test]
    fn inputs_are_numbered_as_the_network_numbers_them() {
        let mut random = fastrand::Rng::with_seed(2);
        for _ in 0..50 {
            let mut board = Board::chess960(random.u16(..960)).unwrap();
            for _ in 0..60 {
                let record = Record::new(&board, 12, 2, false);
                let mut inputs = Inputs::default();
                record.inputs(&mut inputs);
                assert_eq!(record.pieces(), board.occupied().len() as usize);
                for (side, color) in [board.turn(), !board.turn()].into_iter().enumerate() {
                    let perspective = Perspective::of(color, &board);
                    let mut expected: Vec<u16> = Piece::ALL
                        .into_iter()
                        .flat_map(|piece| {
                            board
                                .pieces(piece.color(), piece.role())
                                .into_iter()
                                .map(move |square| (piece, square))
                        })
                        .map(|(piece, square)| perspective.input(piece, square) as u16)
                        .collect();
                    expected.sort_unstable();
                    let mut found = inputs.sides[side][..inputs.count].to_vec();
                    found.sort_unstable();
                    assert_eq!(found, expected, "{board}");
                }
                let Some(m) = random.choice(board.legal_moves().iter().copied()) else { break };
                board.play(m);
            }
        }
    }
}
