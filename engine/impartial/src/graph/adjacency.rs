//! The neighbours of each vertex, in one array.

use super::Edge;

/// For each vertex its neighbours, each with the index of the edge that leads there.
pub(crate) struct Adjacency {
    starts: Vec<u32>,
    entries: Vec<(u32, u32)>,
}

impl Adjacency {
    /// The heads of the edges that leave each vertex.
    pub(crate) fn outgoing(vertices: usize, edges: &[Edge]) -> Adjacency {
        Adjacency::of(vertices, edges, |[from, to], add| add(from, to))
    }

    /// The tails of the edges that reach each vertex.
    pub(crate) fn incoming(vertices: usize, edges: &[Edge]) -> Adjacency {
        Adjacency::of(vertices, edges, |[from, to], add| add(to, from))
    }

    /// The neighbours of each vertex; a loop is there twice.
    pub(crate) fn both(vertices: usize, edges: &[Edge]) -> Adjacency {
        Adjacency::of(vertices, edges, |[from, to], add| {
            add(from, to);
            add(to, from);
        })
    }

    fn of(vertices: usize, edges: &[Edge], each: impl Fn(Edge, &mut dyn FnMut(u32, u32))) -> Adjacency {
        let mut starts = vec![0; vertices + 1];
        edges.iter().for_each(|&edge| each(edge, &mut |from, _| starts[from as usize + 1] += 1));
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut entries = vec![(0, 0); starts[vertices] as usize];
        for (index, &edge) in (0u32..).zip(edges) {
            each(edge, &mut |from, to| {
                entries[next[from as usize] as usize] = (to, index);
                next[from as usize] += 1;
            });
        }
        Adjacency { starts, entries }
    }

    /// The neighbours of a vertex, each with the index of its edge.
    pub(crate) fn of_vertex(&self, vertex: u32) -> &[(u32, u32)] {
        let at = vertex as usize;
        &self.entries[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The neighbours of a vertex.
    pub(crate) fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> {
        self.of_vertex(vertex).iter().map(|&(neighbour, _)| neighbour)
    }
}
