//! Undirected vertex Geography: a token goes from vertex to neighbouring vertex, never to one where it has been.
//!
//! The player to move wins exactly if every maximum matching of the graph covers the token's vertex (A. S. Fraenkel, E. R. Scheinerman
//! and D. Ullman, "Undirected edge geography", 1993): the winner goes to the partner. Nimbers are another matter: to find them is
//! PSPACE-complete (K. Burke, M. Ferland and S.-H. Teng, "Winning the war by (strategically) losing battles", 2021), so small graphs are
//! searched.

use super::{Adjacency, Edge, Matching};
use crate::mex;
use std::collections::HashMap;

/// The largest connected graph whose nimbers are searched for.
pub const MAX_SEARCHED: usize = 64;

/// Returns whether the player who has to move the token from `vertex` loses.
///
/// ```
/// use boyi_impartial::graph::geography::is_lost;
/// let path = [[0, 1], [1, 2]];
/// assert!(is_lost(3, &path, 0) && !is_lost(3, &path, 1));
/// ```
pub fn is_lost(vertices: usize, edges: &[Edge], vertex: u32) -> bool {
    Matching::maximum(vertices, edges).is_avoidable(vertex)
}

/// Returns, for each vertex, whether a token that came there from `vertex` is lost for the player who has to move it on.
pub fn lost_after(vertices: usize, edges: &[Edge], vertex: u32) -> Vec<bool> {
    let rest: Vec<Edge> = edges.iter().filter(|edge| !edge.contains(&vertex)).copied().collect();
    let matching = Matching::maximum(vertices, &rest);
    (0..vertices as u32).map(|other| matching.is_avoidable(other)).collect()
}

/// Returns the nimber of a token at `vertex`, if its component has at most [`MAX_SEARCHED`] vertices and at most `budget` positions can
/// be reached.
pub fn nimber(vertices: usize, edges: &[Edge], vertex: u32, budget: usize) -> Option<u64> {
    let adjacency = Adjacency::both(vertices, edges);
    // The token's component, numbered as it is met.
    let mut numbers = vec![None; vertices];
    let mut component = vec![vertex];
    numbers[vertex as usize] = Some(0);
    let mut at = 0;
    while let Some(&here) = component.get(at) {
        at += 1;
        for other in adjacency.neighbours(here) {
            if numbers[other as usize].is_none() {
                numbers[other as usize] = Some(component.len());
                component.push(other);
            }
        }
        if component.len() > MAX_SEARCHED {
            return None;
        }
    }
    let bits = |&here: &u32| {
        adjacency
            .neighbours(here)
            .filter_map(|other| numbers[other as usize])
            .fold(0, |bits, bit| bits | 1u64 << bit)
    };
    let neighbours: Vec<u64> = component.iter().map(bits).collect();
    let mut search = TokenSearch { neighbours, known: HashMap::new(), budget };
    search.nimber(0, u64::MAX)
}

struct TokenSearch {
    neighbours: Vec<u64>,
    known: HashMap<(usize, u64), u64>,
    budget: usize,
}

impl TokenSearch {
    /// The nimber of a token at a vertex of those not visited before.
    fn nimber(&mut self, vertex: usize, free: u64) -> Option<u64> {
        if let Some(&known) = self.known.get(&(vertex, free)) {
            return Some(known);
        }
        self.budget = self.budget.checked_sub(1)?;
        let free_after = free & !(1 << vertex);
        let mut next = self.neighbours[vertex] & free_after;
        let mut after = Vec::new();
        while next != 0 {
            after.push(self.nimber(next.trailing_zeros() as usize, free_after)?);
            next &= next - 1;
        }
        let nimber = mex(after);
        self.known.insert((vertex, free), nimber);
        Some(nimber)
    }
}
