//! Maximum matchings of general graphs (J. Edmonds, "Paths, trees, and flowers", 1965), with the vertices that some maximum matching
//! leaves out (the set D of the decomposition by T. Gallai, 1964, and Edmonds).

use super::{Adjacency, Edge};

const NONE: u32 = u32::MAX;

/// A maximum matching of an undirected graph.
///
/// ```
/// use boyi_impartial::graph::Matching;
/// // A path of three vertices: each end can be the one left out, the middle cannot.
/// let matching = Matching::maximum(3, &[[0, 1], [1, 2]]);
/// assert_eq!(matching.pairs().count(), 1);
/// assert!(matching.is_avoidable(0) && !matching.is_avoidable(1) && matching.is_avoidable(2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matching {
    mates: Vec<u32>,
    labels: Vec<Label>,
    parents: Vec<u32>,
}

impl Matching {
    /// Finds a maximum matching. Loops count for nothing.
    ///
    /// A matching that is maximum on forests is augmented by one search after another. A search that fails leaves a tree that no later
    /// one has to enter (Edmonds' "Hungarian tree"), so that all failing searches together take linear time.
    pub fn maximum(vertices: usize, edges: &[Edge]) -> Matching {
        let adjacency = Adjacency::both(vertices, edges);
        let mut search = Search {
            mates: leaves_first(vertices, &adjacency),
            adjacency: &adjacency,
            labels: vec![Label::None; vertices],
            parents: vec![NONE; vertices],
            bases: (0..vertices as u32).collect(),
            stamps: vec![0; vertices],
            stamp: 0,
            touched: Vec::new(),
        };
        for root in 0..vertices as u32 {
            if search.mates[root as usize] == NONE {
                search.grow(root);
            }
        }
        Matching { mates: search.mates, labels: search.labels, parents: search.parents }
    }

    /// The vertex that a vertex is matched with.
    pub fn mate(&self, vertex: u32) -> Option<u32> {
        Some(self.mates[vertex as usize]).filter(|&mate| mate != NONE)
    }

    /// Whether some maximum matching, not necessarily this one, leaves the vertex out.
    pub fn is_avoidable(&self, vertex: u32) -> bool {
        self.labels[vertex as usize] == Label::Outer
    }

    /// The matched pairs, the smaller vertex first, in ascending order.
    pub fn pairs(&self) -> impl Iterator<Item = Edge> {
        let pair = |(vertex, &mate): (u32, &u32)| (mate != NONE && vertex < mate).then_some([vertex, mate]);
        (0..).zip(&self.mates).filter_map(pair)
    }

    /// A maximum matching that leaves the vertex out, if there is one: the pairs along the path to the root change partners.
    pub fn leaving_out(mut self, vertex: u32) -> Option<Matching> {
        if !self.is_avoidable(vertex) {
            return None;
        }
        let mate = std::mem::replace(&mut self.mates[vertex as usize], NONE);
        if mate != NONE {
            change_partners(&mut self.mates, &self.parents, mate);
        }
        Some(self)
    }
}

/// Matches `vertex`, which has just lost its partner or never had one, with its parent, the one that this leaves alone with its own, and so
/// on to the root of the tree.
fn change_partners(mates: &mut [u32], parents: &[u32], vertex: u32) {
    let mut vertex = vertex;
    while vertex != NONE {
        let parent = parents[vertex as usize];
        let left = std::mem::replace(&mut mates[parent as usize], vertex);
        mates[vertex as usize] = parent;
        vertex = left;
    }
}

/// A matching in which a vertex with a single free neighbour always gets it (R. M. Karp and M. Sipser, 1981): on forests it is maximum.
fn leaves_first(vertices: usize, adjacency: &Adjacency) -> Vec<u32> {
    let mut mates = vec![NONE; vertices];
    let free_neighbours = |vertex: u32| adjacency.neighbours(vertex).filter(|&other| other != vertex).count();
    let mut free: Vec<usize> = (0..vertices as u32).map(free_neighbours).collect();
    let mut leaves: Vec<u32> = (0..vertices as u32).filter(|&vertex| free[vertex as usize] == 1).collect();
    let mut others = 0..vertices as u32;
    while let Some(vertex) = leaves.pop().or_else(|| others.next()) {
        if mates[vertex as usize] != NONE {
            continue;
        }
        let is_free = |&other: &u32| other != vertex && mates[other as usize] == NONE;
        let Some(mate) = adjacency.neighbours(vertex).find(is_free) else { continue };
        (mates[vertex as usize], mates[mate as usize]) = (mate, vertex);
        for end in [vertex, mate] {
            for other in adjacency.neighbours(end).filter(|&other| other != end) {
                free[other as usize] -= 1;
                if free[other as usize] == 1 {
                    leaves.push(other);
                }
            }
        }
    }
    mates
}

/// The role of a vertex in the trees: an alternating path of even length leads from a root to outer ones; to inner ones there is only one of
/// odd length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    None,
    Outer,
    Inner,
}

struct Search<'a> {
    adjacency: &'a Adjacency,
    mates: Vec<u32>,
    labels: Vec<Label>,
    /// The outer vertex that an inner one was reached from. If a blossom has made it outer: the vertex across the edge that closed the
    /// blossom.
    parents: Vec<u32>,
    /// Towards the base of the blossom that each vertex is in; see [`Search::base`].
    bases: Vec<u32>,
    /// The search for a common base that met a vertex last.
    stamps: Vec<u32>,
    stamp: u32,
    /// The vertices labelled in this search.
    touched: Vec<u32>,
}

impl Search<'_> {
    /// Grows a tree from an unmatched vertex. If it finds another one, the matching gets one pair more and the tree is forgotten.
    fn grow(&mut self, root: u32) {
        self.touched.clear();
        self.label(root, Label::Outer);
        let adjacency = self.adjacency;
        let mut queue = vec![root];
        let mut at = 0;
        while let Some(&vertex) = queue.get(at) {
            at += 1;
            for other in adjacency.neighbours(vertex) {
                let label = self.labels[other as usize];
                match label {
                    Label::None => {
                        self.label(other, Label::Inner);
                        self.parents[other as usize] = vertex;
                        let mate = self.mates[other as usize];
                        if mate == NONE {
                            change_partners(&mut self.mates, &self.parents, other);
                            self.forget();
                            return;
                        }
                        self.label(mate, Label::Outer);
                        queue.push(mate);
                    }
                    Label::Outer if self.base(vertex) != self.base(other) => {
                        let base = self.common_base(vertex, other);
                        self.shrink(vertex, other, base, &mut queue);
                        self.shrink(other, vertex, base, &mut queue);
                    }
                    Label::Outer | Label::Inner => {}
                }
            }
        }
    }

    fn label(&mut self, vertex: u32, label: Label) {
        self.labels[vertex as usize] = label;
        self.touched.push(vertex);
    }

    fn forget(&mut self) {
        for &vertex in &self.touched {
            self.labels[vertex as usize] = Label::None;
            self.bases[vertex as usize] = vertex;
        }
    }

    /// The base of the blossom that a vertex is in: itself, if it is in none.
    fn base(&mut self, vertex: u32) -> u32 {
        let mut vertex = vertex;
        while self.bases[vertex as usize] != vertex {
            let next = self.bases[vertex as usize];
            self.bases[vertex as usize] = self.bases[next as usize];
            vertex = next;
        }
        vertex
    }

    /// The first base that the ways of two outer vertices to the root have in common.
    fn common_base(&mut self, one: u32, other: u32) -> u32 {
        self.stamp += 1;
        let (mut here, mut there) = (self.base(one), self.base(other));
        loop {
            if here != NONE {
                if self.stamps[here as usize] == self.stamp {
                    return here;
                }
                self.stamps[here as usize] = self.stamp;
                let mate = self.mates[here as usize];
                here = if mate == NONE { NONE } else { self.base(self.parents[mate as usize]) };
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// Makes one side of a blossom outer: the way from `from` to the base. `across` is the other end of the edge that closes it.
    fn shrink(&mut self, from: u32, across: u32, base: u32, queue: &mut Vec<u32>) {
        let (mut from, mut across) = (from, across);
        while self.base(from) != base {
            self.parents[from as usize] = across;
            across = self.mates[from as usize];
            if self.labels[across as usize] == Label::Inner {
                self.labels[across as usize] = Label::Outer;
                queue.push(across);
            }
            for vertex in [from, across] {
                if self.bases[vertex as usize] == vertex {
                    self.bases[vertex as usize] = base;
                }
            }
            from = self.parents[across as usize];
        }
    }
}
