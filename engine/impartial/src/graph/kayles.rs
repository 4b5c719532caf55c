//! Node Kayles on a graph: a move chooses a vertex, which goes with all its neighbours (T. J. Schaefer, "On the complexity of some
//! two-person perfect-information games", 1978: the winner is PSPACE-complete to find).
//!
//! Components are a sum. Paths are Dawson's Chess, the octal game 0.137, whose nimbers have the period 34 (R. K. Guy and
//! C. A. B. Smith, "The G-values of various games", 1956), and all moves on a cycle leave the same path. Other components are searched,
//! with a table of the parts met.

use super::{Adjacency, Edge};
use crate::mex;
use std::collections::HashMap;

/// The largest component that is searched, if it is neither a path nor a cycle.
pub const MAX_VERTICES: usize = 128;

/// Moves that count as one part looked at: a part of many vertices takes as much work as many parts of few.
const MOVES_OF_A_PART: u64 = 16;

/// The period of the nimbers of paths, and a length from which on it holds.
const PERIOD: usize = 34;
const PERIODIC_FROM: usize = 52;

/// Node Kayles on one graph, and what has been found out about it.
#[derive(Clone, Debug)]
pub struct NodeKayles {
    components: Vec<Component>,
    members: Vec<Vec<u32>>,
    /// For each vertex its component and its place there: along the path, else the number of its bit.
    places: Vec<(u32, u32)>,
    paths: Vec<u64>,
    known: HashMap<(u32, u128), u64>,
    /// Moves of the parts looked at so far.
    moves: u64,
}

#[derive(Clone, Debug)]
enum Component {
    Path(usize),
    Cycle(usize),
    /// The neighbours of each vertex, itself included.
    Small(Vec<u128>),
    Large,
}

impl NodeKayles {
    /// Splits a graph into its components. Loops and repeated edges count for nothing.
    pub fn new(vertices: usize, edges: &[Edge]) -> NodeKayles {
        let ascending = |&[from, to]: &Edge| (from != to).then_some([from.min(to), from.max(to)]);
        let mut edges: Vec<Edge> = edges.iter().filter_map(ascending).collect();
        edges.sort_unstable();
        edges.dedup();
        let adjacency = Adjacency::both(vertices, &edges);
        let mut game = NodeKayles {
            components: Vec::new(),
            members: Vec::new(),
            places: vec![(u32::MAX, 0); vertices],
            paths: path_nimbers(),
            known: HashMap::new(),
            moves: 0,
        };
        // From the ends of paths first, so that they are met in their order.
        let degree = |vertex: u32| adjacency.of_vertex(vertex).len();
        let (ends, others): (Vec<u32>, Vec<u32>) =
            (0..vertices as u32).partition(|&vertex| degree(vertex) < 2);
        for start in ends.into_iter().chain(others) {
            if game.places[start as usize].0 == u32::MAX {
                game.add_component(&adjacency, start);
            }
        }
        game
    }

    fn add_component(&mut self, adjacency: &Adjacency, start: u32) {
        let number = self.components.len() as u32;
        let mut members = vec![start];
        self.places[start as usize] = (number, 0);
        let mut at = 0;
        while let Some(&vertex) = members.get(at) {
            at += 1;
            for other in adjacency.neighbours(vertex) {
                if self.places[other as usize].0 == u32::MAX {
                    self.places[other as usize] = (number, members.len() as u32);
                    members.push(other);
                }
            }
        }
        let ends: usize = members.iter().map(|&vertex| adjacency.of_vertex(vertex).len()).sum();
        let thin = members.iter().all(|&vertex| adjacency.of_vertex(vertex).len() <= 2);
        let place = |vertex: u32| 1u128 << self.places[vertex as usize].1;
        let around =
            |&vertex: &u32| adjacency.neighbours(vertex).fold(place(vertex), |all, other| all | place(other));
        let component = match members.len() {
            length if thin && ends < 2 * length => Component::Path(length),
            length if thin => Component::Cycle(length),
            ..=MAX_VERTICES => Component::Small(members.iter().map(around).collect()),
            _ => Component::Large,
        };
        self.components.push(component);
        self.members.push(members);
    }

    /// The nimber, while `go_on`, which is told how many parts were looked at, allows to search.
    pub fn nimber(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Option<u64> {
        let mut sum = 0;
        for component in 0..self.components.len() {
            sum ^= self.component_nimber(component, go_on)?;
        }
        Some(sum)
    }

    /// The nimbers after the choice of each of these vertices.
    pub fn nimbers_after(&mut self, chosen: &[u32], go_on: &mut dyn FnMut(u64) -> bool) -> Option<Vec<u64>> {
        let whole = self.nimber(go_on)?;
        let mut before: Vec<Option<u64>> = vec![None; self.components.len()];
        let mut after = Vec::with_capacity(chosen.len());
        for &vertex in chosen {
            let (component, place) = self.places[vertex as usize];
            let before = match before[component as usize] {
                Some(known) => known,
                None => *before[component as usize].insert(self.component_nimber(component as usize, go_on)?),
            };
            let rest = match &self.components[component as usize] {
                &Component::Path(length) => {
                    let place = place as usize;
                    self.path(place.saturating_sub(1)) ^ self.path(length.saturating_sub(place + 2))
                }
                &Component::Cycle(length) => self.path(length.saturating_sub(3)),
                Component::Small(around) => {
                    let free = all(around.len()) & !around[place as usize];
                    self.part(component, free, go_on)?
                }
                Component::Large => return None,
            };
            after.push(whole ^ before ^ rest);
        }
        Some(after)
    }

    /// The vertices of each component.
    pub fn components(&self) -> &[Vec<u32>] {
        &self.members
    }

    /// The component that a vertex is in, by its index.
    pub fn component_of(&self, vertex: u32) -> usize {
        self.places[vertex as usize].0 as usize
    }

    /// The nimber of each component.
    pub fn component_nimbers(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Vec<Option<u64>> {
        (0..self.components.len()).map(|component| self.component_nimber(component, go_on)).collect()
    }

    /// The number of vertices of the largest component that has to be searched; one that is too large counts as one more than [`MAX_VERTICES`].
    pub fn searched(&self) -> usize {
        let size = |component: &Component| match component {
            Component::Path(_) | Component::Cycle(_) => 0,
            Component::Small(around) => around.len(),
            Component::Large => MAX_VERTICES + 1,
        };
        self.components.iter().map(size).max().unwrap_or(0)
    }

    /// The number of vertices of the first component that is too large to be searched.
    pub fn too_large(&self) -> Option<usize> {
        let is_large = |&component: &usize| matches!(self.components[component], Component::Large);
        (0..self.components.len()).find(is_large).map(|component| self.members[component].len())
    }

    fn component_nimber(&mut self, component: usize, go_on: &mut dyn FnMut(u64) -> bool) -> Option<u64> {
        match &self.components[component] {
            &Component::Path(length) => Some(self.path(length)),
            &Component::Cycle(length) => Some(mex([self.path(length.saturating_sub(3))])),
            Component::Small(around) => {
                let free = all(around.len());
                self.part(component as u32, free, go_on)
            }
            Component::Large => None,
        }
    }

    /// The nimber of a path.
    fn path(&self, length: usize) -> u64 {
        let beyond = length.saturating_sub(self.paths.len() - 1).div_ceil(PERIOD);
        self.paths[length - beyond * PERIOD]
    }

    /// The nimber of the free vertices of a component: that of their connected parts together.
    fn part(&mut self, component: u32, free: u128, go_on: &mut dyn FnMut(u64) -> bool) -> Option<u64> {
        let mut left = free;
        let mut sum = 0;
        while left != 0 {
            let connected = self.connected(component, left);
            left &= !connected;
            sum ^= self.connected_part(component, connected, go_on)?;
        }
        Some(sum)
    }

    /// The free vertices that are connected with the first of them.
    fn connected(&self, component: u32, free: u128) -> u128 {
        let around = self.around(component);
        let (mut found, mut fresh) = (0, free & free.wrapping_neg());
        while fresh != 0 {
            found |= fresh;
            fresh = ones(fresh).fold(0, |next, vertex| next | around[vertex]) & free & !found;
        }
        found
    }

    fn around(&self, component: u32) -> &[u128] {
        match &self.components[component as usize] {
            Component::Small(around) => around,
            _ => &[],
        }
    }

    fn connected_part(
        &mut self,
        component: u32,
        free: u128,
        go_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<u64> {
        if let Some(&known) = self.known.get(&(component, free)) {
            return Some(known);
        }
        self.moves += u64::from(free.count_ones());
        if !go_on(self.moves / MOVES_OF_A_PART) {
            return None;
        }
        let around = self.around(component);
        let nexts: Vec<u128> = ones(free).map(|vertex| free & !around[vertex]).collect();
        let after: Option<Vec<u64>> =
            nexts.into_iter().map(|next| self.part(component, next, go_on)).collect();
        let nimber = mex(after?);
        self.known.insert((component, free), nimber);
        Some(nimber)
    }
}

fn all(vertices: usize) -> u128 {
    u128::MAX >> (MAX_VERTICES - vertices)
}

/// The numbers of the bits that are set.
fn ones(bits: u128) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(bit)
    })
}

/// The nimbers of paths up to a length from which on they repeat.
fn path_nimbers() -> Vec<u64> {
    let mut nimbers: Vec<u64> = vec![0];
    for length in 1..PERIODIC_FROM + 2 * PERIOD {
        let rest =
            |place: usize| nimbers[place.saturating_sub(1)] ^ nimbers[length.saturating_sub(place + 2)];
        nimbers.push(mex((0..length).map(rest)));
    }
    nimbers
}
