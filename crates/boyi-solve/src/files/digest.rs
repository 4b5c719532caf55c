//! A digest of the rules, so that a database is not asked about a game whose rules have changed since.

use boyi_core::{Game, Outcome};
use std::{collections::HashSet, hash::Hasher};
use twox_hash::XxHash3_64;

/// Positions whose moves enter the digest: the first ones, breadth first.
const POSITIONS: usize = 1000;

/// A digest of what the first positions of a game are: outcomes, numbers of moves, and their names, which `name` appends.
pub(crate) fn rules<G: Game>(game: &G, version: u32, name: impl Fn(&G::Position, &mut Vec<u8>)) -> String {
    let mut hasher = XxHash3_64::with_seed(0);
    hasher.write(&version.to_le_bytes());
    let mut queue = vec![game.start()];
    let mut seen: HashSet<G::Position> = queue.iter().cloned().collect();
    let (mut next, mut bytes, mut moves) = (0, Vec::new(), Vec::new());
    while next < queue.len().min(POSITIONS) {
        let position = queue[next].clone();
        next += 1;
        bytes.clear();
        name(&position, &mut bytes);
        bytes.push(match game.outcome(&position) {
            None => 0,
            Some(Outcome::Win) => 1,
            Some(Outcome::Draw) => 2,
            Some(Outcome::Loss) => 3,
        });
        moves.clear();
        if bytes.last() == Some(&0) {
            game.moves(&position, &mut moves);
        }
        bytes.extend((moves.len() as u64).to_le_bytes());
        hasher.write(&bytes);
        for mv in &moves {
            let child = game.play(&position, mv);
            if queue.len() < POSITIONS && seen.insert(child.clone()) {
                queue.push(child);
            }
        }
    }
    format!("{:016x}", hasher.finish())
}
