//! A digest of the rules, so that a database is not asked about a game whose rules have changed since.

use super::format;
use boyi_core::Outcome;
use std::collections::HashSet;

/// Positions whose moves enter the digest: the first ones, breadth first.
const POSITIONS: usize = 1000;

/// Shows the names of the positions one move later than the one with this name. Returns how the game has ended, if it has.
pub(crate) type Look<'a> = dyn FnMut(&[u8], &mut dyn FnMut(&[u8])) -> Option<Outcome> + 'a;

/// A digest of what the first positions of a game are: their names, outcomes, and numbers of moves.
pub(crate) fn rules(version: u32, start: Vec<u8>, look: &mut Look<'_>) -> String {
    let mut bytes = version.to_le_bytes().to_vec();
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = vec![start];
    let mut next = 0;
    while next < queue.len().min(POSITIONS) {
        let name = queue[next].clone();
        next += 1;
        let mut children = 0_u64;
        let outcome = look(&name, &mut |child| {
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
