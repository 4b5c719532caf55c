//! A digest of the rules, so that a database is not asked about a game whose rules have changed since.

use super::format;
use boyi_core::Outcome;
use std::collections::HashSet;

/// Positions whose moves enter the digest: the first ones, breadth first.
const POSITIONS: usize = 1000;

/// Visits the names of the positions one move after the one with this name. Returns the outcome of the game, if it is over.
pub(crate) type Expand<'a> = dyn FnMut(&[u8], &mut dyn FnMut(&[u8])) -> Option<Outcome> + 'a;

/// A digest of the first positions of a game: their names, outcomes, and numbers of moves.
pub(crate) fn rules(version: u32, start: Vec<u8>, expand: &mut Expand<'_>) -> String {
    let mut bytes = version.to_le_bytes().to_vec();
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = vec![start];
    let mut next = 0;
    while next < queue.len().min(POSITIONS) {
        let name = queue[next].clone();
        next += 1;
        let mut children = 0_u64;
        let outcome = expand(&name, &mut |child| {
            children += 1;
            if queue.len() < POSITIONS && seen.insert(child.to_vec()) {
                queue.push(child.to_vec());
            }
        });
        bytes.extend(name);
        bytes.push(match outcome {
            None => 0,
            Some(Outcome::Win) => 1,
            Some(Outcome::Draw) => 2,
            Some(Outcome::Loss) => 3,
        });
        bytes.extend(children.to_le_bytes());
    }
    format!("{:016x}", format::hash(&bytes))
}
