//! Drawings over the pieces: the user's arrows and circles, the engine's best moves, the values of all moves.

use crate::{
    annotation::Annotation,
    board::legal_move::{LegalMove, Source},
    score::{self, Class},
    state::AnalysisState,
};
use boyi_draw::{Arrow, ArrowShape, MoveMarks};
use boyi_session::{Side, Square, SquaresOf, Value};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// The best moves that are shown.
const MOVES: usize = 5;

/// An estimate beyond this, either way, gets the shape of a win or a loss.
const CLEAR_ADVANTAGE: i32 = 50;

/// Draws an arrow from centre to centre, or a circle where both squares are the same. `place` gives the upper left corners of squares.
fn arrow(place: &impl Fn(Square) -> (usize, usize), from: Square, to: Square, class: &str) -> AnyView {
    match ArrowShape::between(place(from), place(to)) {
        None => ring(place, from, class),
        Some(ArrowShape { from, to, head }) => view! {
            <g class=format!("arrow {class}")>
                <line x1=from.0 y1=from.1 x2=to.0 y2=to.1/><path d=head/>
            </g>
        }
        .into_any(),
    }
}

/// Draws a circle around a square.
fn ring(place: &impl Fn(Square) -> (usize, usize), square: Square, class: &str) -> AnyView {
    let (x, y) = place(square);
    view! { <circle class=format!("ring-mark {class}") cx=x + 50 cy=y + 50 r="44"/> }.into_any()
}

/// Draws a cross on a piece that a move takes besides.
fn cross(place: &impl Fn(Square) -> (usize, usize), square: Square) -> AnyView {
    let (x, y) = place(square);
    let path = format!("M{} {}l56 56m0 -56l-56 56", x + 22, y + 22);
    view! { <path class="taken-mark" d=path/> }.into_any()
}

/// Draws a move: arrows, rings, crosses.
fn draw_move(place: &impl Fn(Square) -> (usize, usize), marks: &MoveMarks, class: &str) -> AnyView {
    let drawn = |one: &Option<Arrow>, class: &str| one.map(|one| arrow(place, one.from, one.to, class));
    view! {
        {marks.squares.iter().map(|&square| ring(place, square, class)).collect_view()}
        {marks.taken.iter().map(|&square| cross(place, square)).collect_view()}
        {drawn(&marks.neutral, &format!("{class} neutral"))}
        {drawn(&marks.arrow, class)}
    }
    .into_any()
}

/// Draws the user's annotations.
pub(super) fn annotations(all: &[Annotation], place: impl Fn(Square) -> (usize, usize)) -> AnyView {
    let one =
        |annotation: &Annotation| arrow(&place, annotation.from, annotation.to, annotation.color.name());
    all.iter().map(one).collect_view().into_any()
}

/// Draws the move of a hint, or a ring around where it begins.
pub(super) fn hint(marks: &MoveMarks, whole: bool, place: impl Fn(Square) -> (usize, usize)) -> AnyView {
    match marks.begins() {
        _ if whole => draw_move(&place, marks, "hinted"),
        // Where a piece is put is the whole of the move.
        Some(square) if marks.arrow.is_some() => ring(&place, square, "hinted"),
        _ => ().into_any(),
    }
}

/// Draws the engine's best moves, the first the boldest; of a threat only the first.
pub(super) fn best_moves(
    analysis: AnalysisState,
    source: Source,
    squares_of: SquaresOf,
    place: impl Fn(Square) -> (usize, usize),
) -> AnyView {
    if analysis.concealed.get() {
        return ().into_any();
    }
    let (threat, all_moves) = (analysis.threat.get(), analysis.all_moves.get());
    let shown = if threat || all_moves { 1 } else { MOVES };
    let moves: Vec<MoveMarks> = analysis.report.with(|report| {
        let lines = report.iter().flat_map(|report| report.lines.iter());
        let here = lines.take(shown).filter_map(|line| source.own(&line.moves[0].text));
        here.map(|text| squares_of.marks(text)).collect()
    });
    let one = |(nth, marks): (usize, &MoveMarks)| {
        // A circle would cover the value on the square.
        if marks.squares.len() == 1 && all_moves && !threat {
            return None;
        }
        let class = match (nth, threat) {
            (_, true) => "engine threat",
            (0, false) => "engine first",
            _ => "engine",
        };
        Some(draw_move(&place, marks, class))
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
            <g class=format!("value {}", shape.name()) transform=format!("translate({x} {y}){scale}")>
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
