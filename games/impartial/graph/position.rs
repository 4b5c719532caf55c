//! Positions: a graph whose vertices have numbers, and the vertices that are marked.

use super::{layout::Layout, rules::Rule};
use boyi_core::FoldHasher;
use boyi_impartial::graph::{Edge, Matching, dag, geography, hackenbush::Hackenbush, kayles::NodeKayles};
use smallvec::SmallVec;
use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError},
};

/// The marked vertices in ascending order, by their index: the chips, the token, or the vertices on the ground.
pub(super) type Marks = SmallVec<[u32; 4]>;

/// Positions of a token that are searched for its nimber.
const SEARCHED_TOKENS: usize = 1 << 14;

/// A position of a game on a graph.
///
/// Invariant: edges are in ascending order. They are distinct, except in Hackenbush, and in undirected graphs begin at their smaller end.
/// Every vertex is the end of an edge, marked, or, in Node Kayles, alone.
#[derive(Clone)]
pub struct Position {
    pub(super) graph: Arc<Graph>,
    pub(super) marks: Marks,
    /// Where the vertices of the graph that play began with are drawn.
    pub(super) layout: Arc<Layout>,
}

/// A graph, and what is found out about it once.
pub(super) struct Graph {
    pub(super) rule: Rule,
    /// The numbers of the vertices, ascending.
    pub(super) labels: Vec<u32>,
    /// Pairs of indices of vertices.
    pub(super) edges: Vec<Edge>,
    hash: u64,
    solved: OnceLock<Solved>,
}

/// A graph as the theory sees it.
pub(super) enum Solved {
    /// The nimber of every vertex.
    Chips(Vec<u32>),
    Geography(Matching),
    Kayles(Mutex<NodeKayles>),
    Hackenbush(Hackenbush),
}

/// The cycle, by vertex numbers, in a graph that has to be acyclic.
pub(super) struct Cycle(pub(super) Vec<u32>);

/// A graph before it is put in order: edges and vertices by their numbers.
#[derive(Clone, Default)]
pub(super) struct Draft {
    pub(super) edges: Vec<Edge>,
    pub(super) alone: Vec<u32>,
    pub(super) marked: Vec<u32>,
}

impl Draft {
    /// Puts the graph in order.
    pub(super) fn finish(self, rule: Rule, layout: Option<Arc<Layout>>) -> Result<Position, Cycle> {
        let Draft { mut edges, alone, mut marked } = self;
        if rule != Rule::Chips {
            edges.iter_mut().for_each(|edge| edge.sort_unstable());
        }
        if matches!(rule, Rule::Geography | Rule::Kayles) {
            edges.retain(|[from, to]| from != to);
        }
        if rule == Rule::Hackenbush {
            edges = standing(edges, &marked);
            marked.sort_unstable();
            marked.dedup();
        }
        edges.sort_unstable();
        if rule != Rule::Hackenbush {
            edges.dedup();
        }
        let alone = if rule == Rule::Kayles { alone } else { Vec::new() };
        let labels = labels(edges.iter().flatten().chain(&marked).copied().chain(alone));
        edges.iter_mut().for_each(|edge| *edge = edge.map(|end| index(&labels, end)));
        let mut marks: Marks = marked.into_iter().map(|mark| index(&labels, mark)).collect();
        marks.sort_unstable();
        let mut hasher = FoldHasher::default();
        (&labels, &edges).hash(&mut hasher);
        let hash = hasher.finish();
        let graph = Graph { rule, labels, edges, hash, solved: OnceLock::new() };
        if rule == Rule::Chips {
            match dag::nimbers(graph.labels.len(), &graph.edges) {
                Ok(nimbers) => drop(graph.solved.set(Solved::Chips(nimbers))),
                Err(cycle) => {
                    return Err(Cycle(
                        cycle.into_iter().map(|vertex| graph.labels[vertex as usize]).collect(),
                    ));
                }
            }
        }
        let layout = layout.unwrap_or_else(|| Arc::new(Layout::of(&graph, &marks)));
        Ok(Position { graph: Arc::new(graph), marks, layout })
    }
}

/// The edges that are connected with the ground.
fn standing(edges: Vec<Edge>, ground: &[u32]) -> Vec<Edge> {
    let labels = labels(edges.iter().flatten().chain(ground).copied());
    let indexed: Vec<Edge> = edges.iter().map(|edge| edge.map(|end| index(&labels, end))).collect();
    let ground: Vec<u32> = ground.iter().map(|&vertex| index(&labels, vertex)).collect();
    let graph = Hackenbush::new(labels.len(), &indexed, &ground);
    (0..).zip(edges).filter(|&(edge, _)| graph.stands(edge)).map(|(_, edge)| edge).collect()
}

/// The numbers of some vertices, ascending and each once.
fn labels(vertices: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut labels: Vec<u32> = vertices.collect();
    labels.sort_unstable();
    labels.dedup();
    labels
}

/// The index of the first of these numbers that is not below another.
fn index(labels: &[u32], label: u32) -> u32 {
    labels.partition_point(|&other| other < label) as u32
}

impl Graph {
    /// The graph as the theory sees it; `ground` are the vertices on the ground, which play does not change.
    fn solved(&self, ground: &[u32]) -> &Solved {
        self.solved.get_or_init(|| {
            let (vertices, edges) = (self.labels.len(), &self.edges);
            match self.rule {
                Rule::Chips => Solved::Chips(dag::nimbers(vertices, edges).unwrap_or_default()),
                Rule::Geography => Solved::Geography(Matching::maximum(vertices, edges)),
                Rule::Kayles => Solved::Kayles(Mutex::new(NodeKayles::new(vertices, edges))),
                Rule::Hackenbush => Solved::Hackenbush(Hackenbush::new(vertices, edges, ground)),
            }
        })
    }

    /// The index of the vertex with this number.
    pub(super) fn index(&self, label: u32) -> Option<u32> {
        self.labels.binary_search(&label).ok().map(|at| at as u32)
    }

    /// The edges that begin at a vertex.
    pub(super) fn leaving(&self, vertex: u32) -> &[Edge] {
        let begin = self.edges.partition_point(|edge| edge[0] < vertex);
        let end = self.edges.partition_point(|edge| edge[0] <= vertex);
        &self.edges[begin..end]
    }

    /// The neighbours of a vertex of an undirected graph, ascending.
    pub(super) fn neighbours(&self, vertex: u32) -> Vec<u32> {
        let before = self.edges.iter().filter(|edge| edge[1] == vertex).map(|edge| edge[0]);
        before.chain(self.leaving(vertex).iter().map(|edge| edge[1])).collect()
    }
}

impl Position {
    pub(super) fn rule(&self) -> Rule {
        self.graph.rule
    }

    /// The number of a vertex.
    pub(super) fn label(&self, vertex: u32) -> u32 {
        self.graph.labels[vertex as usize]
    }

    /// The same graph, to be changed.
    pub(super) fn draft(&self) -> Draft {
        let graph = &self.graph;
        Draft {
            edges: graph.edges.iter().map(|edge| edge.map(|end| self.label(end))).collect(),
            alone: if graph.rule == Rule::Kayles { graph.labels.clone() } else { Vec::new() },
            marked: self.marks.iter().map(|&mark| self.label(mark)).collect(),
        }
    }

    /// The nimbers of the vertices, where chips are moved on them.
    pub(super) fn vertex_nimbers(&self) -> &[u32] {
        match self.graph.solved(&self.marks) {
            Solved::Chips(nimbers) => nimbers,
            _ => &[],
        }
    }

    pub(super) fn matching(&self) -> Option<&Matching> {
        match self.graph.solved(&self.marks) {
            Solved::Geography(matching) => Some(matching),
            _ => None,
        }
    }

    pub(super) fn kayles(&self) -> Option<MutexGuard<'_, NodeKayles>> {
        match self.graph.solved(&self.marks) {
            Solved::Kayles(kayles) => Some(kayles.lock().unwrap_or_else(PoisonError::into_inner)),
            _ => None,
        }
    }

    pub(super) fn hackenbush(&self) -> Option<&Hackenbush> {
        match self.graph.solved(&self.marks) {
            Solved::Hackenbush(graph) => Some(graph),
            _ => None,
        }
    }

    /// The nimber of the token in Geography, where the graph is small.
    pub(super) fn token_nimber(&self) -> Option<u64> {
        let graph = &self.graph;
        geography::nimber(graph.labels.len(), &graph.edges, self.marks[0], SEARCHED_TOKENS)
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let (one, two) = (&self.graph, &other.graph);
        self.marks == other.marks
            && (Arc::ptr_eq(one, two)
                || one.hash == two.hash && one.labels == two.labels && one.edges == two.edges)
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.graph.hash.hash(state);
        self.marks.hash(state);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::text::written(self))
    }
}
