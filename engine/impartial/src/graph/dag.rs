//! A chip on a directed acyclic graph: a move takes it along an edge (P. M. Grundy, "Mathematics and games", 1939: the nimber of a
//! vertex is the least number that none of its successors has).

use super::{Adjacency, Edge};

/// Returns the nimber of every vertex, in time linear in the size of the graph.
///
/// # Errors
/// The graph has a cycle: its vertices, each of which has an edge to the next and the last one to the first.
///
/// ```
/// use boyi_impartial::graph::dag;
/// assert_eq!(dag::nimbers(4, &[[0, 1], [0, 2], [1, 2], [2, 3]]), Ok(vec![2, 0, 1, 0]));
/// assert_eq!(dag::nimbers(3, &[[0, 1], [1, 2], [2, 1]]), Err(vec![1, 2]));
/// ```
pub fn nimbers(vertices: usize, edges: &[Edge]) -> Result<Vec<u32>, Vec<u32>> {
    let (outgoing, incoming) = (Adjacency::outgoing(vertices, edges), Adjacency::incoming(vertices, edges));
    let mut nimbers = vec![0; vertices];
    let mut open: Vec<usize> = (0..vertices as u32).map(|vertex| outgoing.of_vertex(vertex).len()).collect();
    let mut settled: Vec<u32> = (0..vertices as u32).filter(|&vertex| open[vertex as usize] == 0).collect();
    // The last vertex that has a successor of this nimber.
    let mut seen = vec![u32::MAX; vertices + 1];
    let mut at = 0;
    while let Some(&vertex) = settled.get(at) {
        at += 1;
        for successor in outgoing.neighbours(vertex) {
            seen[nimbers[successor as usize] as usize] = vertex;
        }
        nimbers[vertex as usize] = (0..).find(|&nimber: &u32| seen[nimber as usize] != vertex).unwrap_or(0);
        for before in incoming.neighbours(vertex) {
            open[before as usize] -= 1;
            if open[before as usize] == 0 {
                settled.push(before);
            }
        }
    }
    if settled.len() == vertices { Ok(nimbers) } else { Err(cycle(&outgoing, &open)) }
}

/// A cycle among the vertices that have an open successor.
fn cycle(outgoing: &Adjacency, open: &[usize]) -> Vec<u32> {
    let is_open = |&vertex: &u32| open[vertex as usize] > 0;
    let mut path: Vec<u32> = Vec::new();
    let mut place = vec![None; open.len()];
    let mut next = (0..open.len() as u32).find(is_open);
    while let Some(vertex) = next {
        if let Some(begin) = place[vertex as usize] {
            return path.split_off(begin);
        }
        place[vertex as usize] = Some(path.len());
        path.push(vertex);
        next = outgoing.neighbours(vertex).find(is_open);
    }
    path
}
