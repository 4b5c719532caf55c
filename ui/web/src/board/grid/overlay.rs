//! Drawings over the pieces: the user's arrows and circles, the engine's best moves, the values of all moves.

use crate::{
    board::legal_move::LegalMove,
    score::{self, Class},
    state::{AnalysisState, Annotation},
};
use boyi_draw::ArrowShape;
use boyi_session::{Gesture, Side, Square, Value};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The best moves that are shown as arrows.
const ARROWS: usize = 5;

/// An estimate beyond this, either way, gets the shape of a win or a loss.
const CLEAR_ADVANTAGE: i32 = 50;

/// Draws an arrow from centre to centre, or a circle where both squares are the same. `place` maps squares to the screen.
fn arrow(place: &impl Fn(Square) -> (usize, usize), from: Square, to: Square, class: &str) -> AnyView {
    let (from, to) = (place(from), place(to));
    match ArrowShape::between(from, to) {
        None => {
            let (cx, cy) = (from.0 * 100 + 50, from.1 * 100 + 50);
            view! { <circle class=format!("ring-mark {class}") cx=cx cy=cy r="44"/> }.into_any()
        }
        Some(ArrowShape { from, to, head }) => view! {
            <g class=format!("arrow {class}")>
                <line x1=from.0 y1=from.1 x2=to.0 y2=to.1/><path d=head/>
            </g>
        }
        .into_any(),
    }
}

/// Draws the user's annotations.
pub(super) fn annotations(all: &[Annotation], place: impl Fn(Square) -> (usize, usize)) -> AnyView {
    let one =
        |annotation: &Annotation| arrow(&place, annotation.from, annotation.to, annotation.color.name());
    all.iter().map(one).collect_view().into_any()
}

/// Draws the engine's best moves as arrows, the first the boldest; of a threat only the first.
pub(super) fn best_moves(analysis: AnalysisState, place: impl Fn(Square) -> (usize, usize)) -> AnyView {
    if analysis.concealed.get() {
        return ().into_any();
    }
    let (threat, all_moves) = (analysis.threat.get(), analysis.all_moves.get());
    let shown = if threat || all_moves { 1 } else { ARROWS };
    let moves: Vec<String> = analysis.report.with(|report| {
        let lines = report.iter().flat_map(|report| report.lines.iter());
        lines.take(shown).map(|line| line.moves[0].text.clone()).collect()
    });
    let one = |(nth, mv): (usize, &String)| {
        let gesture = Gesture::of(mv);
        let squares = gesture.squares();
        let (first, last) = (*squares.first()?, *squares.last()?);
        // A circle would cover the value on the square.
        if squares.len() == 1 && all_moves && !threat {
            return None;
        }
        let class = match (nth, threat) {
            (_, true) => "engine threat",
            (0, false) => "engine first",
            _ => "engine",
        };
        Some(arrow(&place, first, last, class))
    };
    moves.iter().enumerate().filter_map(one).collect_view().into_any()
}

/// Draws the value of every move on the square that is picked next. A shape says the same as its colour. `small` puts it into a
/// corner, beside pieces, where chess is played.
pub(super) fn values(
    analysis: AnalysisState,
    legal: &[LegalMove],
    picked: &[Square],
    small: bool,
    place: impl Fn(Square) -> (usize, usize),
) -> AnyView {
    if !analysis.all_moves.get() || analysis.threat.get() || analysis.concealed.get() {
        return ().into_any();
    }
    let one = |(square, (value, mover)): (Square, (Value, Side))| {
        let (x, y) = place(square);
        let shape = shape(value);
        // Shapes are from the mover's view; numbers of chess are from White's, as everywhere on the page.
        let text =
            if small { score::short(value, mover, true) } else { score::short(value, Side::First, false) };
        let scale = if small { " translate(48 -4) scale(0.54)" } else { "" };
        view! {
            <g class=format!("value {}", shape.name()) transform=format!("translate({} {}){scale}", x * 100, y * 100)>
                <path d=shape.shape()/><text x="50" y="92">{text}</text>
            </g>
        }
    };
    best_by_square(analysis, legal, picked).into_iter().map(one).collect_view().into_any()
}

/// The value of the best move through each square that can be picked next, and its mover.
fn best_by_square(
    analysis: AnalysisState,
    legal: &[LegalMove],
    picked: &[Square],
) -> BTreeMap<Square, (Value, Side)> {
    let mut best = BTreeMap::new();
    analysis.report.with(|report| {
        let Some(report) = report else { return };
        // Lines come best first.
        for line in &report.lines {
            let Some(mv) = legal.iter().find(|mv| mv.mv == line.moves[0]) else { continue };
            let squares = mv.squares();
            if squares.starts_with(picked)
                && let Some(square) = squares.get(picked.len())
            {
                best.entry(*square).or_insert((line.value, report.mover));
            }
        }
    });
    best
}

/// The class that a value's shape shows.
fn shape(value: Value) -> Class {
    match value {
        Value::Estimate(score) if score > CLEAR_ADVANTAGE => Class::Win,
        Value::Estimate(score) if score < -CLEAR_ADVANTAGE => Class::Loss,
        value => score::class(value),
    }
}
