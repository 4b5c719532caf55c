//! Graphs: vertices with their names, edges between them, chips, the ground.

use crate::canvas::{Canvas, Frame, escape};
use boyi_core::{GraphPicture, Vertex};
use std::collections::HashMap;

/// The radius of a vertex.
const RADIUS: f64 = 24.0;

/// The radius of the smallest loop, and by how much every other one at the same vertex is larger.
const LOOP: i64 = 20;

/// By how much an edge bends, in parts of its length: one over several places, and each further one between the same vertices.
const BEND: f64 = 0.14;

/// An edge longer than this may lead through other vertices, and so is bent.
const LONG: f64 = 180.0;

/// The length and half the width of the head of an arrow.
const HEAD: (f64, f64) = (18.0, 9.0);

/// Edges and vertices beyond these are not drawn.
const DRAWN: usize = 2_000;

/// The room below the ground, and for the number of vertices that are not drawn.
const BELOW: u64 = 40;

/// Draws the edges, and the vertices on top of them.
pub(crate) fn draw(canvas: &mut Canvas, graph: &GraphPicture) -> Frame {
    let colours: Vec<char> = graph.colours.chars().collect();
    for EdgeShape { edge, line, head } in edges(graph) {
        let colour = match colours.get(edge) {
            Some('l') => " blue",
            Some('r') => " crimson",
            Some('e') => " green",
            _ => "",
        };
        canvas.add(format_args!(r#"<path class="edge{colour}" d="{line}"/>"#));
        if let Some(head) = head {
            canvas.add(format_args!(r#"<path class="head" d="{head}"/>"#));
        }
    }
    graph.vertices.iter().take(DRAWN).for_each(|one| vertex(canvas, one));
    let mut height =
        u64::from(graph.height) + if graph.vertices.iter().any(|vertex| vertex.ground) { BELOW } else { 0 };
    if graph.hidden > 0 {
        height += BELOW;
        let (x, y) = (graph.width / 2, height - 12);
        canvas.add(format_args!(r#"<text class="name" x="{x}" y="{y}">… +{}</text>"#, graph.hidden));
    }
    Frame { x: 0, y: 0, width: u64::from(graph.width.max(1)), height: height.max(1) }
}

/// An edge as it is drawn: paths in the units of the picture, as an SVG's `d` has them.
pub struct EdgeShape {
    /// The index of the edge in [`GraphPicture::edges`].
    pub edge: usize,
    /// The line: bent where it would lead over other vertices or lie on another edge, a circle for a loop.
    pub line: String,
    /// The head of the arrow, in a directed graph.
    pub head: Option<String>,
}

/// The edges that a drawing of the graph shows, in order.
pub fn edges(graph: &GraphPicture) -> Vec<EdgeShape> {
    let mut drawn: HashMap<[usize; 2], i64> = HashMap::new();
    let shape = |(edge, &[from, to]): (usize, &[usize; 2])| {
        let (one, other) = (graph.vertices.get(from)?, graph.vertices.get(to)?);
        let nth = drawn.entry([from.min(to), from.max(to)]).or_default();
        let (line, head) =
            if from == to { (loop_at(one, *nth), None) } else { joined([one, other], *nth, graph.directed) };
        *nth += 1;
        Some(EdgeShape { edge, line, head })
    };
    graph.edges.iter().enumerate().take(DRAWN).filter_map(shape).collect()
}

/// The `nth` loop at a vertex: a circle above it.
fn loop_at(vertex: &Vertex, nth: i64) -> String {
    let radius = LOOP + 8 * nth;
    let (left, y) = (i64::from(vertex.x) - radius, i64::from(vertex.y) - RADIUS as i64 - radius + 6);
    let half = |width: i64| format!("a{radius} {radius} 0 1 0 {width} 0");
    format!("M{left} {y}{}{}", half(2 * radius), half(-2 * radius))
}

/// The `nth` edge between two vertices: its line, and the head of its arrow.
fn joined(ends: [&Vertex; 2], nth: i64, directed: bool) -> (String, Option<String>) {
    let [from, to] = ends.map(|end| (f64::from(end.x), f64::from(end.y)));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let side = if nth % 2 == 0 { 1.0 } else { -1.0 };
    let first = if length > LONG { BEND } else { 0.0 };
    let bend = first + side * BEND * ((nth + 1) / 2) as f64 * 2.0;
    let middle = ((from.0 + to.0) / 2.0 - dy * bend, (from.1 + to.1) / 2.0 + dx * bend);
    let back = (middle.0 - to.0, middle.1 - to.1);
    let back_length = back.0.hypot(back.1).max(1.0);
    let unit = (back.0 / back_length, back.1 / back_length);
    let at = |distance: f64, aside: f64| {
        let x = to.0 + unit.0 * distance - unit.1 * aside;
        let y = to.1 + unit.1 * distance + unit.0 * aside;
        (x.round() as i64, y.round() as i64)
    };
    let end = at(if directed { RADIUS + HEAD.0 / 2.0 } else { 0.0 }, 0.0);
    let (mx, my) = (middle.0.round() as i64, middle.1.round() as i64);
    let line = format!("M{} {}Q{mx} {my} {} {}", from.0, from.1, end.0, end.1);
    let head = directed.then(|| {
        let (tip, left, right) = (at(RADIUS, 0.0), at(RADIUS + HEAD.0, HEAD.1), at(RADIUS + HEAD.0, -HEAD.1));
        format!("M{} {}L{} {} {} {}z", tip.0, tip.1, left.0, left.1, right.0, right.1)
    });
    (line, head)
}

fn vertex(canvas: &mut Canvas, vertex: &Vertex) {
    let Vertex { name, x, y, chips, ground } = vertex;
    if *ground {
        let (left, right, low) = (i64::from(*x) - 46, i64::from(*x) + 46, i64::from(*y) + 34);
        canvas.add(format_args!(r#"<path class="ground" d="M{left} {low}H{right}"/>"#));
    }
    let class = if *chips > 0 { "vertex chip" } else { "vertex" };
    canvas.add(format_args!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="{RADIUS}" stroke-width="3"/>"#));
    let squeezed = if name.len() > 3 { r#" textLength="42" lengthAdjust="spacingAndGlyphs""# } else { "" };
    let class = if *chips > 0 { "label on-chip" } else { "label" };
    canvas.add(format_args!(
        r#"<text class="{class}" x="{x}" y="{}"{squeezed}>{}</text>"#,
        i64::from(*y) + 8,
        escape(name)
    ));
    if *chips > 1 {
        canvas.add(format_args!(
            r#"<text class="name" x="{}" y="{}">×{chips}</text>"#,
            i64::from(*x) + 34,
            i64::from(*y) - 20
        ));
    }
}
