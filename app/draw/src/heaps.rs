//! Heaps of counters.

use crate::{
    Marks, Place, Target,
    canvas::{Canvas, Frame, escape},
};

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

/// The heaps that are drawn, the ground on which they stand, and the room of each across.
fn layout<'a>(sizes: &'a [u64], marks: &Marks) -> (&'a [u64], u64, usize) {
    let shown = &sizes[..sizes.len().min(DRAWN_HEAPS)];
    let height_of = |&size: &u64| if size > DRAWN_COUNTERS { HIGH } else { size * COUNTER };
    let tallest = shown.iter().map(height_of).max().unwrap_or(0).max(3 * COUNTER);
    (shown, 20 + tallest, if marks.values.is_empty() { HEAP } else { HEAP_WITH_VALUES })
}

/// The counters of the heaps that are drawn counter by counter, from the ground up.
pub(crate) fn targets(sizes: &[u64], marks: &Marks) -> Vec<Target> {
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

/// Draws heaps beside each other, counter upon counter, the size below.
pub(crate) fn draw(canvas: &mut Canvas, sizes: &[u64], marks: &Marks) -> Frame {
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
