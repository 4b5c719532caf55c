//! Files of games with what the engine saw in them: the data of every training.
//!
//! A shard is one file of games, made in one go from a seed and its own number: what is lost can be made again. All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the game: `boyiply1` for chess, `boyixqp1` for xiangqi |
//! | 4 | number of games |
//! | … | the games |
//! | 8 | checksum of all before it (FNV-1a) |
//!
//! A game is its starting position (in chess its Chess960 number, 2 bytes), the number of opening moves (1) and these (2 each), the first side's
//! half points (1), the number of plies (2), and for each ply the move played (2), the score (2, centipawns for the side to move; −32,768 where a mate was
//! seen) and its samples: how many (1), and for each the number of moves that lead to it from here (1), these (2 each) and its score (2).

use crate::strength::played::{Played, try_play};
use crate::strength::replace;
use boyi_alphabeta::{Rules, nnue::checksum};
use std::fs;
use std::path::{Path, PathBuf};

/// In place of a score: a mate was seen.
const MATE: i16 = i16::MIN;

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<M> {
    /// The starting position's number.
    pub start: u16,
    /// Random moves.
    pub opening: Vec<M>,
    /// The first side's points in half points: 0, 1 or 2.
    pub points: u8,
    pub plies: Vec<Ply<M>>,
}

/// The games of a shard, and its checksum.
pub type Shard<G> = (Vec<Game<<G as Rules>::Move>>, u64);

/// A position that was on the board, and the move made there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply<M> {
    pub m: M,
    /// The search's score in centipawns for the side to move; `None` for mates.
    pub score: Option<i16>,
    pub samples: Vec<Sample<M>>,
}

/// A position that the search met below a position of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample<M> {
    /// The moves that lead to it.
    pub path: Vec<M>,
    /// A search's score in centipawns for the side to move.
    pub score: i16,
}

/// A position to learn from.
pub struct Position<'a, B> {
    pub board: &'a B,
    /// The score in centipawns for the side to move.
    pub score: i16,
    /// The first side's half points in the game.
    pub points: u8,
    /// Whether the search met it only, instead of the game.
    pub sample: bool,
}

impl<M: Copy> Game<M> {
    /// Calls `visit` with each position that has a score. Errors if a move is not legal.
    pub fn positions<G: Played + Rules<Move = M>>(
        &self,
        mut visit: impl FnMut(Position<'_, G::Board>),
    ) -> Result<(), String> {
        let mut board = G::start(self.start).ok_or("a game has an unknown start position")?;
        for &m in &self.opening {
            try_play::<G>(&mut board, m)?;
        }
        for ply in &self.plies {
            let points = self.points;
            if let Some(score) = ply.score {
                visit(Position { board: &board, score, points, sample: false });
            }
            for sample in &ply.samples {
                let mut below = board;
                for &m in &sample.path {
                    try_play::<G>(&mut below, m)?;
                }
                visit(Position { board: &below, score: sample.score, points, sample: true });
            }
            try_play::<G>(&mut board, ply.m)?;
        }
        Ok(())
    }

    fn write<G: Rules<Move = M>>(&self, out: &mut Vec<u8>) {
        out.extend(self.start.to_le_bytes());
        write_moves::<G>(out, &self.opening);
        out.push(self.points);
        out.extend((self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            out.extend(G::bits(ply.m).to_le_bytes());
            out.extend(ply.score.unwrap_or(MATE).to_le_bytes());
            out.push(ply.samples.len() as u8);
            for sample in &ply.samples {
                write_moves::<G>(out, &sample.path);
                out.extend(sample.score.to_le_bytes());
            }
        }
    }

    fn read<G: Rules<Move = M>>(bytes: &mut &[u8]) -> Option<Game<M>> {
        let start = u16::from_le_bytes(take(bytes)?);
        let opening = read_moves::<G>(bytes)?;
        let [points] = take(bytes)?;
        let count = u16::from_le_bytes(take(bytes)?);
        let mut plies = Vec::with_capacity(usize::from(count));
        for _ in 0..count {
            let m = G::from_bits(u16::from_le_bytes(take(bytes)?))?;
            let score = Some(i16::from_le_bytes(take(bytes)?)).filter(|&score| score != MATE);
            let [count] = take(bytes)?;
            let sample = |bytes: &mut &[u8]| {
                Some(Sample { path: read_moves::<G>(bytes)?, score: i16::from_le_bytes(take(bytes)?) })
            };
            let samples = (0..count).map(|_| sample(bytes)).collect::<Option<_>>()?;
            plies.push(Ply { m, score, samples });
        }
        (points <= 2).then_some(Game { start, opening, points, plies })
    }
}

fn write_moves<G: Rules>(out: &mut Vec<u8>, moves: &[G::Move]) {
    out.push(moves.len() as u8);
    for &m in moves {
        out.extend(G::bits(m).to_le_bytes());
    }
}

fn read_moves<G: Rules>(bytes: &mut &[u8]) -> Option<Vec<G::Move>> {
    let [count] = take(bytes)?;
    (0..count).map(|_| G::from_bits(u16::from_le_bytes(take(bytes)?))).collect()
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

/// Writes a shard. It is there whole or not at all.
pub fn write<G: Played>(path: &Path, games: &[Game<G::Move>]) -> Result<(), String> {
    let mut bytes = G::SHARD.to_vec();
    bytes.extend((games.len() as u32).to_le_bytes());
    for game in games {
        game.write::<G>(&mut bytes);
    }
    bytes.extend(checksum(&bytes).to_le_bytes());
    replace(path, &bytes)
}

/// Reads a shard, and its checksum.
pub fn read<G: Played>(path: &Path) -> Result<Shard<G>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    parse::<G>(&bytes).ok_or_else(|| format!("{}: not a whole shard of games", path.display()))
}

/// The shards among these files and in these folders, in the order of their names.
pub fn all(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut shards = Vec::new();
    for path in paths {
        if !path.is_dir() {
            shards.push(path.clone());
            continue;
        }
        let failed = |error: std::io::Error| format!("{}: {error}", path.display());
        let entries: Vec<_> = fs::read_dir(path).and_then(Iterator::collect).map_err(failed)?;
        let mut found: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
        found.retain(|path| path.extension().is_some_and(|kind| kind == "games"));
        found.sort();
        shards.append(&mut found);
    }
    if shards.is_empty() { Err("no shards of games there".to_owned()) } else { Ok(shards) }
}

fn parse<G: Played>(bytes: &[u8]) -> Option<Shard<G>> {
    let (body, sum) = bytes.split_last_chunk::<8>()?;
    let sum = u64::from_le_bytes(*sum);
    let mut rest = body.strip_prefix(G::SHARD).filter(|_| checksum(body) == sum)?;
    let count = u32::from_le_bytes(take(&mut rest)?);
    let games = (0..count).map(|_| Game::read::<G>(&mut rest)).collect::<Option<_>>()?;
    rest.is_empty().then_some((games, sum))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_chess::{Board, Move};
    use boyi_chess_engine::Chess;

    fn moves(text: &str) -> Vec<Move> {
        let mut board = Board::default();
        let play = |uci: &str| {
            let m = *board.legal_moves().iter().find(|m| m.to_string() == uci).expect("a legal move");
            board.play(m);
            m
        };
        text.split(' ').map(play).collect()
    }

    fn game() -> Game<Move> {
        let m = moves("e2e4 e7e5 g1f3 b8c6 f1b5");
        let sample = Sample { path: vec![m[3], m[4]], score: -20 };
        let plies = vec![
            Ply { m: m[2], score: Some(31), samples: vec![] },
            Ply { m: m[3], score: None, samples: vec![sample] },
        ];
        Game { start: 518, opening: m[..2].to_vec(), points: 1, plies }
    }

    #[test]
    fn a_shard_is_read_as_it_was_written() {
        let path = std::env::temp_dir().join(format!("boyi-shard-{}", std::process::id()));
        write::<Chess>(&path, &[game(), game()]).unwrap();
        assert_eq!(read::<Chess>(&path).unwrap().0, [game(), game()]);
        let mut bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for at in 0..bytes.len() {
            bytes[at] ^= 4;
            assert!(parse::<Chess>(&bytes).is_none(), "a changed byte at {at}");
            bytes[at] ^= 4;
            assert!(parse::<Chess>(&bytes[..at]).is_none(), "cut at {at}");
        }
    }

    #[test]
    fn positions_are_those_with_scores() {
        let mut seen = Vec::new();
        game()
            .positions::<Chess>(|position| {
                seen.push((position.score, position.sample, position.board.fullmove_number()))
            })
            .unwrap();
        assert_eq!(seen, [(31, false, 2), (-20, true, 3)]);
        let mut wrong = game();
        wrong.opening.pop();
        assert!(wrong.positions::<Chess>(|_| ()).is_err());
    }
}
