//! Impartial games on graphs: chips on acyclic graphs, vertex Geography, Node Kayles, green Hackenbush.
//!
//! Vertices are `0..vertices`; an edge is a pair of them. Everything but Node Kayles takes time near linear in the size of the graph,
//! and no function recurses deeper than a graph of [`kayles::MAX_VERTICES`] vertices makes it.

mod adjacency;
pub mod dag;
pub mod geography;
pub mod hackenbush;
pub mod kayles;
mod matching;

use adjacency::Adjacency;
pub use matching::Matching;

/// A pair of vertices; in a directed graph from the first to the second.
pub type Edge = [u32; 2];
