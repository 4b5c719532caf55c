//! A digest of the rules, so that a database is not asked about a game whose rules have changed since.

use boyi_core::Outcome;
use std::{
    collections::HashSet,
    hash::{Hash, Hasher},
};
use twox_hash::XxHash3_64;

/// Positions whose moves enter the digest: the first ones, breadth first.
const POSITIONS: usize = 1000;

/// A digest of what the first positions of a game are: outcomes, numbers of moves, and their names. `look` appends a position's name and
/// the positions one move later, and returns how the game has ended, if it has.
pub(crate) fn rules<P: Clone + Eq + Hash>(
    version: u32,
    start: P,
    mut look: impl FnMut(&P, &mut Vec<u8>, &mut Vec<P>) -> Option<Outcome>,
) -> String {
    let mut hasher = XxHash3_64::with_seed(0);
    hasher.write(&version.to_le_bytes());
    let mut queue = vec![start];
    let mut seen: HashSet<P> = queue.iter().cloned().collect();
    let (mut next, mut bytes, mut children) = (0, Vec::new(), Vec::new());
    while next < queue.len().min(POSITIONS) {
        let position = queue[next].clone();
        next += 1;
        bytes.clear();
        children.clear();
        let outcome = look(&position, &mut bytes, &mut children);
        bytes.push(match outcome {
            None => 0,
            Some(Outcome::Win) => 1,
            Some(Outcome::Draw) => 2,
            Some(Outcome::Loss) => 3,
        });
        bytes.extend((children.len() as u64).to_le_bytes());
        hasher.write(&bytes);
        for child in children.drain(..) {
            if queue.len() < POSITIONS && seen.insert(child.clone()) {
                queue.push(child);
            }
        }
    }
    format!("{:016x}", hasher.finish())
}
