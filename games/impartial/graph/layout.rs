//! Where the vertices of a graph are drawn: acyclic graphs and Hackenbush in layers, the others on a circle.

use super::{
    position::{Graph, Position},
    rules::Rule,
};
use boyi_core::{GraphPicture, Picture, Vertex};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Vertices that are drawn; of more, those nearest to the marked ones.
const DRAWN_VERTICES: usize = 120;

/// The distance between neighbouring places, and half of it.
const STEP: u32 = 100;
const HALF: u32 = STEP / 2;

/// By how much every other layer is moved aside, so that edges over several layers do not hide in shorter ones.
const ASIDE: u32 = 30;

/// The place of each vertex that is drawn, by its number.
#[derive(Default)]
pub(super) struct Layout {
    places: HashMap<u32, (u32, u32)>,
    size: (u32, u32),
}

impl Layout {
    /// Places for the vertices of a graph. Those drawn first are near `marks`.
    pub(super) fn of(graph: &Graph, marks: &[u32]) -> Layout {
        let (drawn, distances) = nearest(graph, marks);
        let (places, size) = match graph.rule {
            Rule::Geography | Rule::Kayles => circle(&drawn),
            Rule::Hackenbush => layers(graph, &drawn, &distances, true),
            Rule::Chips => layers(graph, &drawn, &heights(graph, &drawn), false),
        };
        Layout {
            places: places
                .into_iter()
                .map(|(vertex, place)| (graph.labels[vertex as usize], place))
                .collect(),
            size,
        }
    }
}

type Places = (Vec<(u32, (u32, u32))>, (u32, u32));

/// The vertices to be drawn, each with its distance from the marked ones, in depth-first order where all fit.
fn nearest(graph: &Graph, marks: &[u32]) -> (Vec<u32>, HashMap<u32, u32>) {
    let mut neighbours: Vec<Vec<u32>> = vec![Vec::new(); graph.labels.len()];
    for &[from, to] in &graph.edges {
        neighbours[from as usize].push(to);
        neighbours[to as usize].push(from);
    }
    let mut distances: HashMap<u32, u32> = HashMap::new();
    let mut queue: Vec<u32> = Vec::new();
    'all: for start in marks.iter().copied().chain(0..graph.labels.len() as u32) {
        if distances.contains_key(&start) {
            continue;
        }
        // All marked vertices are as near as can be.
        let starts = if marks.contains(&start) { marks.to_vec() } else { vec![start] };
        let mut at = queue.len();
        for start in starts {
            if distances.insert(start, 0).is_none() {
                queue.push(start);
            }
        }
        while let Some(&vertex) = queue.get(at) {
            at += 1;
            for &other in &neighbours[vertex as usize] {
                if queue.len() >= DRAWN_VERTICES {
                    break 'all;
                }
                if !distances.contains_key(&other) {
                    distances.insert(other, distances[&vertex] + 1);
                    queue.push(other);
                }
            }
        }
    }
    queue.truncate(DRAWN_VERTICES);
    distances.retain(|vertex, _| queue.contains(vertex));
    (depth_first(&queue, &neighbours), distances)
}

/// The same vertices, so that those along a path stay beside each other.
fn depth_first(vertices: &[u32], neighbours: &[Vec<u32>]) -> Vec<u32> {
    let mut left: HashSet<u32> = vertices.iter().copied().collect();
    let mut order = Vec::with_capacity(vertices.len());
    for &start in vertices {
        let mut stack = vec![start];
        while let Some(vertex) = stack.pop() {
            if left.remove(&vertex) {
                order.push(vertex);
                stack.extend(neighbours[vertex as usize].iter().rev());
            }
        }
    }
    order
}

/// The length of the longest path over drawn vertices that ends in each.
fn heights(graph: &Graph, drawn: &[u32]) -> HashMap<u32, u32> {
    let mut heights: HashMap<u32, u32> = drawn.iter().map(|&vertex| (vertex, 0)).collect();
    for _ in drawn {
        let mut changed = false;
        for &vertex in drawn {
            for &[_, to] in graph.leaving(vertex) {
                let below = heights[&vertex] + 1;
                if let Some(height) = heights.get_mut(&to).filter(|height| **height < below) {
                    (*height, changed) = (below, true);
                }
            }
        }
        if !changed {
            break;
        }
    }
    heights
}

/// Vertices on layers by their level, near those of the layers before; with `upwards` level 0 is at the bottom.
fn layers(graph: &Graph, drawn: &[u32], levels: &HashMap<u32, u32>, upwards: bool) -> Places {
    let mut layers: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for &vertex in drawn {
        layers.entry(levels[&vertex]).or_default().push(vertex);
    }
    let widest = layers.values().map(Vec::len).max().unwrap_or(1) as u32;
    let height = layers.keys().last().map_or(1, |last| last + 1);
    let mut before: HashMap<u32, Vec<u32>> = HashMap::new();
    for &[from, to] in &graph.edges {
        if let (Some(one), Some(other)) = (levels.get(&from), levels.get(&to)) {
            let (above, below) = if one < other { (from, to) } else { (to, from) };
            before.entry(below).or_default().push(above);
        }
    }
    let mut across: HashMap<u32, u32> = HashMap::new();
    let mut places = Vec::new();
    for (&level, layer) in &mut layers {
        let wanted = |vertex: &u32| {
            let known: Vec<u32> = before
                .get(vertex)
                .into_iter()
                .flatten()
                .filter_map(|other| across.get(other))
                .copied()
                .collect();
            known.iter().sum::<u32>().checked_div(known.len() as u32).unwrap_or(0)
        };
        layer.sort_by_cached_key(wanted);
        let left = HALF + (widest - layer.len() as u32) * HALF + level % 2 * ASIDE;
        let row = if upwards { height - 1 - level } else { level };
        for (vertex, x) in layer.iter().zip((left..).step_by(STEP as usize)) {
            across.insert(*vertex, x);
            places.push((*vertex, (x, HALF + row * STEP)));
        }
    }
    (places, (widest * STEP + ASIDE, height * STEP))
}

/// Vertices on a circle, in their order from the top.
fn circle(drawn: &[u32]) -> Places {
    let turn = std::f64::consts::TAU / drawn.len().max(1) as f64;
    let radius = (f64::from(STEP) / 2.0 / (turn / 2.0).sin().abs().max(0.01)).clamp(f64::from(STEP), 4000.0);
    let middle = radius + f64::from(HALF);
    let place = |(at, &vertex): (usize, &u32)| {
        let (sin, cos) = (turn * at as f64).sin_cos();
        (vertex, ((middle + radius * sin).round() as u32, (middle - radius * cos).round() as u32))
    };
    let side = (2.0 * middle).round() as u32;
    (drawn.iter().enumerate().map(place).collect(), (side, side))
}

impl Position {
    /// The vertices and edges left, where the graph that play began with had them.
    pub(super) fn picture(&self) -> Picture {
        let graph = &self.graph;
        let mut shown = vec![None; graph.labels.len()];
        let mut vertices = Vec::new();
        for (vertex, label) in (0u32..).zip(&graph.labels) {
            let Some(&(x, y)) = self.layout.places.get(label) else { continue };
            shown[vertex as usize] = Some(vertices.len());
            let marks = self.marks.iter().filter(|mark| **mark == vertex).count() as u32;
            let ground = graph.rule == Rule::Hackenbush && marks > 0;
            vertices.push(Vertex {
                name: label.to_string(),
                x,
                y,
                chips: if ground { 0 } else { marks },
                ground,
            });
        }
        let ends = |&[from, to]: &[u32; 2]| Some([shown[from as usize]?, shown[to as usize]?]);
        Picture::Graph(GraphPicture {
            directed: graph.rule == Rule::Chips,
            edges: graph.edges.iter().filter_map(ends).collect(),
            hidden: graph.labels.len() - vertices.len(),
            vertices,
            width: self.layout.size.0,
            height: self.layout.size.1,
            ..GraphPicture::default()
        })
    }
}
