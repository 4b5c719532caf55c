//! The plainest solver with cycles that is not slow on purpose: what the benchmark compares with.

use boyi_core::{Game, Outcome};
use std::collections::{HashMap, VecDeque};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    Win,
    Loss,
    Draw,
}

/// Solves a game from its start: a hash table of positions, lists of parents, a queue in the order of distances. Returns the number of
/// positions.
pub fn solve<G: Game>(game: &G) -> u64 {
    let mut numbers: HashMap<G::Position, u32> = HashMap::from([(game.start(), 0)]);
    let mut positions = vec![game.start()];
    let (mut parents, mut left, mut known) = (vec![Vec::new()], Vec::new(), Vec::new());
    let (mut queue, mut moves, mut children) = (VecDeque::new(), Vec::new(), Vec::new());
    let mut next = 0;
    while let Some(position) = positions.get(next).cloned() {
        let outcome = game.outcome(&position);
        known.push(match outcome {
            None => Known::Nothing,
            Some(Outcome::Win) => Known::Win,
            Some(Outcome::Loss) => Known::Loss,
            Some(Outcome::Draw) => Known::Draw,
        });
        children.clear();
        moves.clear();
        if outcome.is_none() {
            game.moves(&position, &mut moves);
        } else {
            queue.push_back(next as u32);
        }
        for mv in &moves {
            let child = game.play(&position, mv);
            let number = *numbers.entry(child.clone()).or_insert_with(|| {
                positions.push(child);
                parents.push(Vec::new());
                positions.len() as u32 - 1
            });
            children.push(number);
        }
        children.sort_unstable();
        children.dedup();
        left.push(children.len() as u32);
        children.iter().for_each(|&child| parents[child as usize].push(next as u32));
        next += 1;
    }
    let mut distance = vec![0_u16; positions.len()];
    while let Some(child) = queue.pop_front() {
        for &parent in &parents[child as usize] {
            let parent = parent as usize;
            if known[parent] != Known::Nothing {
                continue;
            }
            let value = match known[child as usize] {
                Known::Loss => Known::Win,
                Known::Win => {
                    left[parent] -= 1;
                    if left[parent] > 0 {
                        continue;
                    }
                    Known::Loss
                }
                _ => continue,
            };
            known[parent] = value;
            distance[parent] = distance[child as usize] + 1;
            queue.push_back(parent as u32);
        }
    }
    std::hint::black_box(&distance);
    positions.len() as u64
}
