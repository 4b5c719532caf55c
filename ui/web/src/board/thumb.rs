//! Small pictures: of a game in the catalogue, of a position in a preview.

use super::piece;
use crate::grid_shape::Pieces;
use boyi_session::{GameInfo, Grid, Picture, Square, Summand};
use leptos::prelude::*;

/// Heaps that are drawn small, and the most counters of one.
const HEAPS: usize = 9;
const COUNTERS: usize = 12;

/// Games of a sum that are drawn small.
const PARTS: usize = 4;

/// The usual start of a game.
#[component]
pub(crate) fn Thumb(game: GameInfo) -> impl IntoView {
    of_game(&game, &game.picture, false)
}

/// A small picture of a position of a game.
pub(crate) fn of_game(game: &GameInfo, picture: &Picture, flipped: bool) -> AnyView {
    small(picture, format!("thumb group-{} game-{}", game.group, game.name), flipped, &[])
}

/// A small picture, seen from the other side if `flipped`, with some squares marked.
pub(crate) fn small(picture: &Picture, class: String, flipped: bool, marked: &[Square]) -> AnyView {
    let ((width, height), drawing) = match picture {
        Picture::Grid(_) => grid(picture, flipped, marked),
        Picture::Heaps { look, .. } if !look.is_counters() => graph(picture),
        Picture::Heaps { sizes, .. } => heaps(sizes),
        Picture::Numbers { free, first, second, .. } => numbers(free, first, second),
        Picture::Graph(_) => graph(picture),
        Picture::Sum { parts } => sum(parts),
    };
    view! { <svg class=class viewBox=format!("0 0 {width} {height}") aria-hidden="true">{drawing}</svg> }
        .into_any()
}

/// A drawing and its size.
pub(super) type Drawn = ((usize, usize), AnyView);

fn grid(picture: &Picture, flipped: bool, marked: &[Square]) -> Drawn {
    let Picture::Grid(grid) = picture else {
        return ((0, 0), ().into_any());
    };
    let Grid { columns, rows, cells, chequered, falls, .. } = grid;
    let pieces = Pieces::of(grid);
    let points = grid.points.as_ref();
    let ring = points.is_some_and(|points| points.ring);
    let square = |(at, piece): (usize, &Option<char>)| {
        let (column, row) = (at % columns, at / columns);
        let class = if (column + row) % 2 == 0 { "square light" } else { "square dark" };
        let is_marked = marked.contains(&grid.square(at));
        let at_screen = if flipped { (columns - 1 - column, rows - 1 - row) } else { (column, row) };
        let (x, y) = boyi_draw::place((*columns, *rows), ring, at_screen);
        view! {
            <g transform=format!("translate({x} {y})")>
                {(grid.is_place(at) && (points.is_none() || is_marked)).then(|| {
                    view! { <rect class=class class:marked=is_marked width="100" height="100"/> }
                })}
                {falls.then(|| view! { <circle class="hole" cx="50" cy="50" r="38"/> })}
                {piece.map(|piece| {
                    view! { <g class:turned=pieces.are_turned(piece, flipped)>{piece::draw(piece, pieces)}</g> }
                })}
            </g>
        }
    };
    let class = match (chequered, falls) {
        (true, _) => "chequered",
        (false, true) => "plain falls",
        (false, false) if ring => "plain points ring",
        (false, false) if points.is_some() => "plain points",
        (false, false) => "plain",
    };
    let ground = points.is_some().then(|| {
        let lines = boyi_draw::lines(grid, flipped);
        view! { <rect class="fields" width=columns * 100 height=rows * 100 rx="10"/><g inner_html=lines></g> }
    });
    let squares = cells.iter().enumerate().map(square).collect_view();
    ((columns * 100, rows * 100), view! { <g class=class>{ground}{squares}</g> }.into_any())
}

fn heaps(sizes: &[u64]) -> Drawn {
    let size = |&size: &u64| usize::try_from(size).unwrap_or(COUNTERS).min(COUNTERS);
    let sizes: Vec<usize> = sizes.iter().take(HEAPS).map(size).collect();
    let tallest = sizes.iter().copied().max().unwrap_or(1).max(5);
    let counter = |heap: usize, nth: usize| {
        view! { <circle class="counter" cx=heap * 100 + 50 cy=(tallest - nth) * 60 - 20 r="38"/> }
    };
    let heap = |(at, size): (usize, &usize)| (0..*size).map(|nth| counter(at, nth)).collect_view();
    let heaps = sizes.iter().enumerate().map(heap).collect_view();
    ((sizes.len().max(3) * 100, tallest * 60 + 40), heaps.into_any())
}

fn numbers(free: &[u8], first: &[u8], second: &[u8]) -> Drawn {
    let mut all: Vec<u8> = [free, first, second].concat();
    all.sort_unstable();
    let tile = |(at, number): (usize, &u8)| {
        let (x, y) = (at % 3 * 100, at / 3 * 100);
        let class = match () {
            () if first.contains(number) => "tile first",
            () if second.contains(number) => "tile second",
            () => "tile",
        };
        view! {
            <g class=class><rect x=x + 8 y=y + 8 width="84" height="84" rx="12"/>
            <text class="digit" x=x + 50 y=y + 68>{number.to_string()}</text></g>
        }
    };
    ((300, 300), all.iter().enumerate().map(tile).collect_view().into_any())
}

/// A graph or rows, as every drawing of them.
pub(super) fn graph(picture: &Picture) -> Drawn {
    let (elements, width, height) = boyi_draw::elements(picture);
    let size = |side: u64| usize::try_from(side).unwrap_or(usize::MAX);
    ((size(width), size(height)), view! { <g class="graph" inner_html=elements></g> }.into_any())
}

/// Small pictures beside each other.
fn sum(parts: &[Summand]) -> Drawn {
    let count = parts.len().min(PARTS);
    let part = |(at, part): (usize, &Summand)| {
        let drawing = small(&part.picture, String::new(), false, &[]);
        view! { <svg x=at * 320 y="0" width="300" height="300">{drawing}</svg> }
    };
    let parts = parts.iter().take(count).enumerate().map(part).collect_view();
    ((count.max(1) * 320 - 20, 300), parts.into_any())
}
