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
    let mut drawn: HashMap<[usize; 2], i64> = HashMap::new();
    for &[from, to] in graph.edges.iter().take(DRAWN) {
        let (Some(one), Some(other)) = (graph.vertices.get(from), graph.vertices.get(to)) else { continue };
        let nth = drawn.entry([from.min(to), from.max(to)]).or_default();
        if from == to {
            let radius = LOOP + 8 * *nth;
            let y = i64::from(one.y) - RADIUS as i64 - radius + 6;
            canvas.add(format_args!(r#"<circle class="edge" cx="{}" cy="{y}" r="{radius}"/>"#, one.x));
        } else {
            edge(canvas, [one, other], *nth, graph.directed);
        }
        *nth += 1;
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

/// The `nth` edge between two vertices.
fn edge(canvas: &mut Canvas, ends: [&Vertex; 2], nth: i64, directed: bool) {
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
    canvas.add(format_args!(
        r#"<path class="edge" d="M{} {}Q{} {} {} {}"/>"#,
        from.0,
        from.1,
        middle.0.round() as i64,
        middle.1.round() as i64,
        end.0,
        end.1
    ));
    if directed {
        let (tip, left, right) = (at(RADIUS, 0.0), at(RADIUS + HEAD.0, HEAD.1), at(RADIUS + HEAD.0, -HEAD.1));
        canvas.add(format_args!(
            r#"<path class="head" d="M{} {}L{} {} {} {}z"/>"#,
            tip.0, tip.1, left.0, left.1, right.0, right.1
        ));
    }
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
