//! Green Hackenbush: a move cuts an edge, and everything no longer connected with the ground falls (E. R. Berlekamp, J. H. Conway and
//! R. K. Guy, *Winning Ways*, ch. 7).
//!
//! - **Colon principle**: branches that grow from one vertex can be replaced by a stalk of as many edges as the nim-sum of the branches;
//!   an edge below a branch of nimber `g` makes `g + 1`.
//! - **Fusion principle**: the vertices of a cycle can be fused without changing the nimber, its edges becoming loops, each of nimber 1.
//!
//! So a part of the graph that no single cut disconnects is one vertex with a loop for each of its edges, and these vertices are a tree:
//! the nimber takes linear time.

use super::{Adjacency, Edge};

const NONE: u32 = u32::MAX;

/// A graph on the ground.
pub struct Hackenbush {
    edges: Vec<Edge>,
    /// The part that each vertex is in; `NONE` if it is not connected with the ground.
    part_of: Vec<u32>,
    /// Parents before children; the first is the ground's.
    parts: Vec<Part>,
    /// The part above each edge that a cut of it makes fall: `NONE` if it is in a cycle.
    above: Vec<u32>,
    /// For each vertex the nim-sum of what grows from it over edges that are in no cycle.
    growing: Vec<u64>,
}

/// Vertices that no single cut disconnects.
struct Part {
    parent: u32,
    /// The vertex nearest to the ground.
    root: u32,
    /// Its edges, by their index.
    edges: Vec<u32>,
    vertices: u32,
    nimber: u64,
}

/// Winning or other wanted cuts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cuts {
    /// The edges, by their index, in ascending order.
    pub edges: Vec<u32>,
    /// Whether these are all that there are.
    pub complete: bool,
}

impl Hackenbush {
    /// A graph with these vertices on the ground.
    ///
    /// ```
    /// use boyi_impartial::graph::hackenbush::Hackenbush;
    /// // A triangle on a stalk: three loops have the nimber 1, and with the stalk below 2.
    /// let graph = Hackenbush::new(4, &[[0, 1], [1, 2], [2, 3], [3, 1]], &[0]);
    /// assert_eq!(graph.nimber(), 2);
    /// assert_eq!(graph.nimber_after(0), 0);
    /// ```
    pub fn new(vertices: usize, edges: &[Edge], ground: &[u32]) -> Hackenbush {
        let hanging = vec![0; vertices];
        Hackenbush::with_hanging(vertices, edges, ground, &hanging)
    }

    /// A graph in which something of a nimber hangs on each vertex.
    fn with_hanging(vertices: usize, edges: &[Edge], ground: &[u32], hanging: &[u64]) -> Hackenbush {
        // All vertices on the ground are one.
        let mut fused: Vec<u32> = (0..vertices as u32).collect();
        let Some(&root) = ground.first() else { return Hackenbush::nothing(vertices, edges) };
        ground.iter().for_each(|&vertex| fused[vertex as usize] = root);
        let edges: Vec<Edge> =
            edges.iter().map(|&[from, to]| [fused[from as usize], fused[to as usize]]).collect();
        let walk = Walk::from(root, vertices, &edges);
        let mut graph = Hackenbush {
            part_of: vec![NONE; vertices],
            parts: Vec::new(),
            above: vec![NONE; edges.len()],
            growing: hanging.to_vec(),
            edges,
        };
        graph.find_parts(&walk);
        graph.sum_up(hanging, &walk);
        graph.part_of = fused.iter().map(|&vertex| graph.part_of[vertex as usize]).collect();
        graph
    }

    fn nothing(vertices: usize, edges: &[Edge]) -> Hackenbush {
        Hackenbush {
            edges: edges.to_vec(),
            part_of: vec![NONE; vertices],
            parts: Vec::new(),
            above: vec![NONE; edges.len()],
            growing: vec![0; vertices],
        }
    }

    /// A vertex begins a part if no edge leads from it, or from above it, to below it.
    fn find_parts(&mut self, walk: &Walk) {
        for &vertex in &walk.order {
            let (parent, edge) = (walk.parents[vertex as usize], walk.edges[vertex as usize]);
            let part = if walk.lowest[vertex as usize] == walk.entered[vertex as usize] {
                let number = self.parts.len() as u32;
                let parent = if parent == NONE { NONE } else { self.part_of[parent as usize] };
                self.parts.push(Part { parent, root: vertex, edges: Vec::new(), vertices: 0, nimber: 0 });
                if edge != NONE {
                    self.above[edge as usize] = number;
                }
                number
            } else {
                self.part_of[parent as usize]
            };
            self.part_of[vertex as usize] = part;
            self.parts[part as usize].vertices += 1;
        }
        for (index, &[from, to]) in (0..).zip(&self.edges) {
            let part = self.part_of[from as usize];
            if part != NONE && self.above[index as usize] == NONE && part == self.part_of[to as usize] {
                self.parts[part as usize].edges.push(index);
            }
        }
    }

    /// The nimbers, from the tips down: by the fusion principle inside of parts, by the colon principle between them.
    fn sum_up(&mut self, hanging: &[u64], walk: &Walk) {
        for &vertex in &walk.order {
            self.parts[self.part_of[vertex as usize] as usize].nimber ^= hanging[vertex as usize];
        }
        for number in (0..self.parts.len()).rev() {
            self.parts[number].nimber ^= self.parts[number].edges.len() as u64 % 2;
            let Part { parent, root, nimber, .. } = self.parts[number];
            if parent != NONE {
                self.parts[parent as usize].nimber ^= nimber + 1;
                self.growing[walk.parents[root as usize] as usize] ^= nimber + 1;
            }
        }
    }

    /// The nimber of the whole.
    pub fn nimber(&self) -> u64 {
        self.parts.first().map_or(0, |part| part.nimber)
    }

    /// Whether an edge is connected with the ground.
    pub fn stands(&self, edge: u32) -> bool {
        self.part_of[self.edges[edge as usize][0] as usize] != NONE
    }

    /// Whether an edge is in a cycle, the ground being one vertex.
    pub fn in_cycle(&self, edge: u32) -> bool {
        self.stands(edge) && self.above[edge as usize] == NONE
    }

    /// The nimber of an edge together with all that falls when it is cut; `None` if it is in a cycle or not connected with the ground.
    pub fn branch(&self, edge: u32) -> Option<u64> {
        let above = self.above[edge as usize];
        (above != NONE).then(|| self.parts[above as usize].nimber + 1)
    }

    /// The nimber after a cut. The edge is connected with the ground.
    pub fn nimber_after(&self, edge: u32) -> u64 {
        let above = self.above[edge as usize];
        let (part, mut after) = if above == NONE {
            let part = self.part_of[self.edges[edge as usize][0] as usize];
            (part, self.part_after(part, edge))
        } else {
            let Part { parent, nimber, .. } = self.parts[above as usize];
            (parent, self.parts[parent as usize].nimber ^ (nimber + 1))
        };
        let mut part = &self.parts[part as usize];
        while part.parent != NONE {
            let below = &self.parts[part.parent as usize];
            after = below.nimber ^ (part.nimber + 1) ^ (after + 1);
            part = below;
        }
        after
    }

    /// The cuts after which the nimber is `wanted`. A cut of an edge of a cycle takes as many steps to look at as its part has edges;
    /// `steps` limits them all together.
    ///
    /// Downwards from the ground, every part is told the one nimber that would make the whole what is wanted.
    pub fn cuts_to(&self, wanted: u64, steps: u64) -> Cuts {
        let mut steps = steps;
        let mut cuts = Cuts { edges: Vec::new(), complete: true };
        let mut edge_below = vec![NONE; self.parts.len()];
        for (edge, &above) in (0..).zip(&self.above) {
            if above != NONE {
                edge_below[above as usize] = edge;
            }
        }
        let mut wanted_of: Vec<Option<u64>> = vec![None; self.parts.len()];
        for (number, part) in self.parts.iter().enumerate() {
            let wanted = if part.parent == NONE {
                Some(wanted)
            } else {
                // What the branch, with the edge below it, would have to be.
                let below = &self.parts[part.parent as usize];
                let branch =
                    wanted_of[part.parent as usize].map(|wanted| below.nimber ^ wanted ^ (part.nimber + 1));
                if branch == Some(0) {
                    cuts.edges.push(edge_below[number]);
                }
                branch.and_then(|branch| branch.checked_sub(1))
            };
            wanted_of[number] = wanted;
            let Some(wanted) = wanted else { continue };
            for &edge in &part.edges {
                let Some(left) = steps.checked_sub(part.edges.len() as u64) else {
                    cuts.complete = false;
                    break;
                };
                steps = left;
                if self.part_after(number as u32, edge) == wanted {
                    cuts.edges.push(edge);
                }
            }
        }
        cuts.edges.sort_unstable();
        cuts
    }

    /// The nimber of a part after a cut of one of its edges: a graph of its own, on which the rest hangs.
    fn part_after(&self, part: u32, cut: u32) -> u64 {
        let Part { root, edges, vertices, .. } = &self.parts[part as usize];
        let mut numbers = std::collections::HashMap::with_capacity(*vertices as usize);
        let mut hanging = Vec::with_capacity(*vertices as usize);
        let mut number = |vertex: u32| {
            *numbers.entry(vertex).or_insert_with(|| {
                hanging.push(self.growing[vertex as usize]);
                hanging.len() as u32 - 1
            })
        };
        let ground = number(*root);
        let inner: Vec<Edge> = edges
            .iter()
            .map(|&edge| self.edges[edge as usize].map(&mut number))
            .zip(edges)
            .filter_map(|(ends, &edge)| (edge != cut).then_some(ends))
            .collect();
        Hackenbush::with_hanging(hanging.len(), &inner, &[ground], &hanging).nimber()
    }
}

/// A depth-first walk from the ground, with the lowest place that edges lead back to (R. E. Tarjan, 1974).
struct Walk {
    /// The vertices, as they were entered.
    order: Vec<u32>,
    /// The place in `order`.
    entered: Vec<u32>,
    /// The lowest place that can be reached from a vertex or from above it without the edge below it.
    lowest: Vec<u32>,
    parents: Vec<u32>,
    /// The edge by which a vertex was entered.
    edges: Vec<u32>,
}

impl Walk {
    fn from(root: u32, vertices: usize, edges: &[Edge]) -> Walk {
        let adjacency = Adjacency::both(vertices, edges);
        let mut walk = Walk {
            order: Vec::new(),
            entered: vec![NONE; vertices],
            lowest: vec![NONE; vertices],
            parents: vec![NONE; vertices],
            edges: vec![NONE; vertices],
        };
        walk.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((vertex, next)) = path.last_mut() {
            let vertex = *vertex;
            let Some(&(other, edge)) = adjacency.of_vertex(vertex).get(*next) else {
                path.pop();
                let below = walk.parents[vertex as usize];
                if below != NONE {
                    walk.lowest[below as usize] =
                        walk.lowest[below as usize].min(walk.lowest[vertex as usize]);
                }
                continue;
            };
            *next += 1;
            if walk.entered[other as usize] == NONE {
                walk.parents[other as usize] = vertex;
                walk.edges[other as usize] = edge;
                walk.enter(other);
                path.push((other, 0));
            } else if edge != walk.edges[vertex as usize] {
                walk.lowest[vertex as usize] = walk.lowest[vertex as usize].min(walk.entered[other as usize]);
            }
        }
        walk
    }

    fn enter(&mut self, vertex: u32) {
        let place = self.order.len() as u32;
        self.order.push(vertex);
        self.entered[vertex as usize] = place;
        self.lowest[vertex as usize] = place;
    }
}
