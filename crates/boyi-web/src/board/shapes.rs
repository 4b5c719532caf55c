//! Arrows, circles and marks over a grid: what the engine thinks of, and what a person draws.

use super::Square;
use crate::{
    board::Pointed,
    score::{self, Class},
    state::{AnalysisState, Annotation},
};
use boyi_session::{Gesture, Worth};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// An arrow from centre to centre, or a circle; `place` says where a square is on the screen.
fn draw(place: &impl Fn(Square) -> (usize, usize), from: Square, to: Square, class: String) -> AnyView {
    let centre = |square| {
        let (x, y) = place(square);
        (x as f64 * 100.0 + 50.0, y as f64 * 100.0 + 50.0)
    };
    let ((x0, y0), (x1, y1)) = (centre(from), centre(to));
    if from == to {
        return view! { <circle class=format!("ring-mark {class}") cx=x0 cy=y0 r="44"/> }.into_any();
    }
    let length = (x1 - x0).hypot(y1 - y0);
    let (ux, uy) = ((x1 - x0) / length, (y1 - y0) / length);
    // The head is a triangle whose tip lies just inside the square's centre.
    let (bx, by) = (x1 - ux * 38.0, y1 - uy * 38.0);
    let head = format!(
        "M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}z",
        x1 + ux * 4.0,
        y1 + uy * 4.0,
        bx - uy * 24.0,
        by + ux * 24.0,
        bx + uy * 24.0,
        by - ux * 24.0
    );
    let (sx, sy) = (x0 + ux * 16.0, y0 + uy * 16.0);
    view! {
        <g class=format!("arrow {class}")>
            <line x1=sx y1=sy x2=bx + ux * 4.0 y2=by + uy * 4.0/><path d=head/>
        </g>
    }
    .into_any()
}

/// What a person has drawn.
pub(crate) fn drawn(shapes: &[Annotation], place: impl Fn(Square) -> (usize, usize)) -> AnyView {
    let one = |shape: &Annotation| draw(&place, shape.from, shape.to, shape.color.name().to_owned());
    shapes.iter().map(one).collect_view().into_any()
}

/// The engine's best moves as arrows, the first the boldest.
pub(crate) fn best(analysis: AnalysisState, place: impl Fn(Square) -> (usize, usize)) -> AnyView {
    if analysis.concealed.get() {
        return ().into_any();
    }
    let threat = analysis.threat.get();
    let moves: Vec<String> = analysis.report.with(|report| {
        let lines = report.iter().flat_map(|report| report.lines.iter());
        lines.take(if analysis.all_moves.get() { 1 } else { 5 }).map(|line| line.mv.clone()).collect()
    });
    let one = |(nth, mv): (usize, &String)| {
        let gesture = Gesture::of(mv);
        match gesture.squares() {
            [] => None,
            // A ring would cover what every square already says.
            [_] if analysis.all_moves.get() && !threat => None,
            squares => {
                let class = match (nth, threat) {
                    (0, true) => "engine threat",
                    (_, true) => return None,
                    (0, false) => "engine first",
                    _ => "engine",
                };
                Some(draw(&place, squares[0], squares[squares.len() - 1], class.to_owned()))
            }
        }
    };
    moves.iter().enumerate().filter_map(one).collect_view().into_any()
}

/// The value of every move on the square that is touched next, with a shape that says the same as its colour.
pub(crate) fn values(
    analysis: AnalysisState,
    legal: &[Pointed],
    picked: &[Square],
    small: bool,
    place: impl Fn(Square) -> (usize, usize),
) -> AnyView {
    if !analysis.all_moves.get() || analysis.threat.get() || analysis.concealed.get() {
        return ().into_any();
    }
    let mut known: BTreeMap<Square, (Worth, boyi_session::Player)> = BTreeMap::new();
    analysis.report.with(|report| {
        let Some(report) = report else { return };
        // Lines come best first: the first one of a square is its best.
        for line in &report.lines {
            let Some(mv) = legal.iter().find(|mv| mv.mv.text == line.mv) else { continue };
            let squares = mv.gesture.squares();
            if squares.starts_with(picked)
                && let Some(square) = squares.get(picked.len())
            {
                known.entry(*square).or_insert((line.value, report.mover));
            }
        }
    });
    let one = |(square, (worth, mover)): (Square, (Worth, boyi_session::Player))| {
        let (x, y) = place(square);
        let (class, path) = match (worth, score::class(worth)) {
            (Worth::Estimate { score }, _) if score > 50 => ("win", "M50 20L76 66H24z"),
            (Worth::Estimate { score }, _) if score < -50 => ("loss", "M50 72L24 26H76z"),
            (_, Class::Win) => ("win", "M50 20L76 66H24z"),
            (_, Class::Even) => ("even", "M28 24H72V68H28z"),
            (_, Class::Loss) => ("loss", "M50 72L24 26H76z"),
        };
        // Shapes are the mover's; numbers of chess are White's, as everywhere on the page.
        let text = if small {
            score::short(worth, mover, true)
        } else {
            score::short(worth, boyi_session::Player::First, false)
        };
        // Where pieces stand, the value sits in the corner.
        let scale = if small { " translate(48 -4) scale(0.54)" } else { "" };
        view! {
            <g class=format!("value {class}") transform=format!("translate({} {}){scale}", x * 100, y * 100)>
                <path d=path/><text x="50" y="92">{text}</text>
            </g>
        }
    };
    known.into_iter().map(one).collect_view().into_any()
}
