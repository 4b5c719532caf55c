//! Heaps of counters, rows of skittles, strips of squares.

use crate::{
    Marks, Place, Target,
    canvas::{Canvas, Frame, escape},
};
use boyi_core::HeapLook;

/// The highest heap that is drawn counter by counter.
const DRAWN_COUNTERS: u64 = 32;

/// Heaps beyond these are counted, not drawn.
const DRAWN_HEAPS: usize = 40;

/// The room of a heap across, without values beside its counters and with them.
const HEAP: usize = 110;
const HEAP_WITH_VALUES: usize = 170;

/// The room of a counter up.
const COUNTER: u64 = 30;

/// The room that a heap too high to draw takes.
const HIGH: u64 = 8 * COUNTER;

/// Below the heaps: their sizes.
const BELOW: u64 = 50;

/// A skittle on a place of 50 by 100.
pub const SKITTLE: &str = "M25 8c-7 0-10 5-10 11c0 8 4 12 3 19c-1 10-9 17-9 32c0 10 3 17 5 22h22c2-5 5-12 5-22c0-15-8-22-9-32c-1-7 3-11 3-19c0-6-3-11-10-11z";

/// The room of a skittle or a square across, and of a row up.
const PLACE: u64 = 50;
const SQUARE: u64 = 60;
const ROW: u64 = 110;

/// The room for the number of a row at its left.
const LEFT: u64 = 70;

/// The heaps that are drawn, the ground on which they stand, and the room of each across.
fn layout<'a>(sizes: &'a [u64], marks: &Marks) -> (&'a [u64], u64, usize) {
    let shown = &sizes[..sizes.len().min(DRAWN_HEAPS)];
    let height_of = |&size: &u64| if size > DRAWN_COUNTERS { HIGH } else { size * COUNTER };
    let tallest = shown.iter().map(height_of).max().unwrap_or(0).max(3 * COUNTER);
    (shown, 20 + tallest, if marks.values.is_empty() { HEAP } else { HEAP_WITH_VALUES })
}

/// The counters of the heaps that are drawn counter by counter, from the ground up, or the places of the rows that are drawn place by place.
pub(crate) fn targets(sizes: &[u64], look: HeapLook, marks: &Marks) -> Vec<Target> {
    if !look.is_counters() {
        return row_targets(sizes, look);
    }
    let (shown, ground, room) = layout(sizes, marks);
    let low = shown.iter().enumerate().filter(|&(_, &size)| size <= DRAWN_COUNTERS);
    let counters = low.flat_map(|(heap, &size)| (0..size).map(move |nth| (heap, size, nth)));
    let height = COUNTER as usize;
    let target = |(heap, size, nth): (usize, u64, u64)| Target {
        place: Place::Counters { heap, take: size - nth },
        x: heap * room,
        y: (ground - (nth + 1) * COUNTER) as usize,
        width: room,
        height,
    };
    counters.map(target).collect()
}

/// The places of the rows that are drawn place by place.
fn row_targets(sizes: &[u64], look: HeapLook) -> Vec<Target> {
    let shown = &sizes[..sizes.len().min(DRAWN_HEAPS)];
    let low = shown.iter().enumerate().filter(|&(_, &size)| size <= DRAWN_COUNTERS);
    let places = low.flat_map(|(heap, &size)| (0..look.places(size)).map(move |start| (heap, start)));
    let step = step(look);
    let target = |(heap, start)| Target {
        place: Place::Row { heap, start, take: 1 },
        x: (LEFT + start * step) as usize,
        y: heap * ROW as usize,
        width: step as usize,
        height: ROW as usize,
    };
    places.map(target).collect()
}

/// The room of a place of a row across.
fn step(look: HeapLook) -> u64 {
    if look == HeapLook::Strip { SQUARE } else { PLACE }
}

/// Draws heaps beside each other, counter upon counter, the size below; rows below each other.
pub(crate) fn draw(canvas: &mut Canvas, sizes: &[u64], look: HeapLook, marks: &Marks) -> Frame {
    if !look.is_counters() {
        return rows(canvas, sizes, look, marks);
    }
    let (shown, ground, room) = layout(sizes, marks);
    for (heap, &size) in shown.iter().enumerate() {
        let x = heap * room;
        if size > DRAWN_COUNTERS {
            canvas.add(format_args!(
                r#"<rect class="counter" x="{}" y="{}" width="80" height="{HIGH}" rx="12" stroke-width="3"/>"#,
                x + 15,
                ground - HIGH
            ));
        } else {
            counters(canvas, (heap, size), (x, ground), marks);
        }
        canvas.add(format_args!(
            r#"<text class="size" x="{}" y="{}"{}>{size}</text>"#,
            x + 55,
            ground + 36,
            squeezed(size)
        ));
    }
    let mut width = shown.len() * room;
    if sizes.len() > shown.len() {
        let more = sizes.len() - shown.len();
        canvas.add(format_args!(r#"<text class="size" x="{}" y="{ground}">… +{more}</text>"#, width + 55));
        width += room;
    }
    Frame { x: 0, y: 0, width: width.max(room) as u64, height: ground + BELOW }
}

/// Long numbers are squeezed into the room of a heap.
fn squeezed(size: u64) -> &'static str {
    if size >= 1_000_000 { r#" textLength="100" lengthAdjust="spacingAndGlyphs""# } else { "" }
}

/// The counters of one heap from the ground up, each with the value of taking it and all on top of it.
fn counters(canvas: &mut Canvas, (heap, size): (usize, u64), (x, ground): (usize, u64), marks: &Marks) {
    let taken = |take: u64| {
        let among = |place: &Place| matches!(*place, Place::Counters { heap: of, take: all } if of == heap && take <= all);
        marks.taken.iter().any(among)
    };
    for nth in 0..size {
        let take = size - nth;
        let value = marks.value_at(Place::Counters { heap, take });
        let class = if taken(take) { "counter taken" } else { "counter" };
        let y = ground - nth * COUNTER - 15;
        canvas.add(format_args!(
            r#"<ellipse class="{class}" cx="{}" cy="{y}" rx="34" ry="13" stroke-width="3"/>"#,
            x + 55
        ));
        if let Some(value) = value {
            let sign = value.class.sign();
            canvas.add(format_args!(
                r#"<text class="left {}" x="{}" y="{}">{sign}{}</text>"#,
                value.class.name(),
                x + 92,
                y + 8,
                escape(&value.text)
            ));
        }
    }
}

/// Draws rows below each other, each with its number at the left and its size at the right; those too long are their size alone.
fn rows(canvas: &mut Canvas, sizes: &[u64], look: HeapLook, marks: &Marks) -> Frame {
    let shown = &sizes[..sizes.len().min(DRAWN_HEAPS)];
    let step = step(look);
    let places = |size: u64| if size > DRAWN_COUNTERS { 3 } else { look.places(size) };
    for (heap, &size) in shown.iter().enumerate() {
        let top = heap as u64 * ROW;
        let middle = top + 64;
        canvas.add(format_args!(r#"<text class="size" x="30" y="{middle}">{}:</text>"#, heap + 1));
        let mut x = LEFT;
        if size > DRAWN_COUNTERS {
            canvas.add(format_args!(
                r#"<rect class="counter" x="{x}" y="{}" width="{}" height="60" rx="12" stroke-width="3"/>"#,
                top + 22,
                3 * step
            ));
        } else {
            for place in 0..look.places(size) {
                let is_among = |mark: &Place| matches!(*mark, Place::Row { heap: of, start, take } if of == heap && look.taken(start, take).contains(&place));
                let taken = if marks.taken.iter().any(is_among) { " taken" } else { "" };
                draw_place(canvas, look, (x + place * step, top), taken);
            }
        }
        x += places(size) * step;
        canvas.add(format_args!(
            r#"<text class="size" x="{}" y="{middle}"{}>{size}</text>"#,
            x + 60,
            squeezed(size)
        ));
    }
    let longest = shown.iter().map(|&size| places(size)).max().unwrap_or(0);
    let mut height = shown.len().max(1) as u64 * ROW;
    if sizes.len() > shown.len() {
        let more = sizes.len() - shown.len();
        canvas.add(format_args!(r#"<text class="size" x="90" y="{}">… +{more}</text>"#, height + 34));
        height += 50;
    }
    Frame { x: 0, y: 0, width: 70 + longest * step + 120, height }
}

/// Draws a skittle, or a square of a strip.
fn draw_place(canvas: &mut Canvas, look: HeapLook, (x, top): (u64, u64), taken: &str) {
    if look == HeapLook::Strip {
        return canvas.add(format_args!(
            r#"<rect class="strip{taken}" x="{x}" y="{}" width="{SQUARE}" height="{SQUARE}" stroke-width="3"/>"#,
            top + 25
        ));
    }
    canvas.add(format_args!(
        r#"<g class="skittle{taken}" transform="translate({x} {top})"><path d="{SKITTLE}" stroke-width="3"/><path class="collar" d="M16 40H34" stroke-width="5"/></g>"#
    ));
}
