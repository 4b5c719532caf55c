//! Draws heaps as rows of counters.

use super::{
    board_view::BoardView,
    canvas::HitTarget,
    sprites,
    text::{clip, put, width},
    theme::ColorRole,
};
use boyi_core::{HeapLook, Picture};
use boyi_session::grouped;
use ratatui::{buffer::Buffer, layout::Rect, style::Modifier};

/// How heaps are laid out on an area. A row is a marker and a label, counters, the number, and its binary digits.
struct Layout {
    /// The upper left corner.
    x: u16,
    y: u16,
    /// Cells of marker and label, of the number, and of the binary digits; 0 without them.
    label_w: u16,
    number_w: u16,
    binary_w: u16,
    /// Binary digits of the largest heap.
    digits: usize,
    /// Columns and lines of a counter.
    counter: (u16, u16),
    /// Columns from a counter to the next, and lines from a heap to the next.
    step: u16,
    pitch: u16,
    /// Counters that fit into a row.
    fitting: u64,
    /// Counters of the longest row drawn.
    longest: u16,
    /// The first heap drawn, and how many are.
    first: usize,
    visible: usize,
}

impl Layout {
    fn new(area: Rect, view: &BoardView<'_>, heaps: &[u64]) -> Layout {
        let largest = heaps.iter().copied().max().unwrap_or(0);
        let count = heaps.len() as u64;
        let digits = (64 - largest.leading_zeros()).max(1) as usize;
        let label_w = width(view.prefix) + width(&heaps.len().to_string()) + 3;
        let number_w = width(&grouped(largest)) + 2;
        let binary_w = if view.binary { (2 * digits + 1) as u16 } else { 0 };
        // The binary digits give way to the counters.
        let wanted = u64::from(label_w + number_w + binary_w) + 2 * largest.min(16);
        let binary_w = if wanted > u64::from(area.width) { 0 } else { binary_w };
        let room = area.width.saturating_sub(label_w + number_w + binary_w);
        // The largest counters with which every heap can be seen whole.
        let fits = |w: u64, h: u64| {
            let (wide, high) = (largest.saturating_mul(w), count.saturating_mul(h));
            view.theme.characters.symbols && wide <= u64::from(room) && high <= u64::from(area.height)
        };
        let (counter, step) = if fits(7, 4) {
            ((6, 3), 7)
        } else if fits(5, 3) {
            ((4, 2), 5)
        } else {
            ((1, 1), 2)
        };
        let pitch = match counter.1 {
            1 if count * 2 > u64::from(area.height) => 1,
            h => h + 1,
        };
        let visible = usize::from(area.height / pitch).max(1).min(heaps.len().max(1));
        let cursor = view.heap.map_or(0, |(heap, _)| heap);
        let first = cursor.saturating_sub(visible / 2).min(heaps.len().saturating_sub(visible));
        let fitting = u64::from(room / step);
        let longest = largest.min(fitting) as u16;
        let mut layout = Layout {
            x: area.x,
            y: area.y,
            label_w,
            number_w,
            binary_w,
            digits,
            counter,
            step,
            pitch,
            fitting,
            longest,
            first,
            visible,
        };
        let (w, h) = layout.size(area);
        layout.x += (area.width - w) / 2;
        layout.y += (area.height - h) / 2;
        layout
    }

    /// Columns and lines used.
    fn size(&self, area: Rect) -> (u16, u16) {
        let w = self.label_w + self.longest * self.step + self.number_w + self.binary_w;
        (w.min(area.width), (self.visible as u16 * self.pitch).min(area.height))
    }
}

/// Draws heaps, those around the cursor where not all fit; returns the area used.
pub(super) fn draw_heaps(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    heaps: &[u64],
    hits: &mut Vec<(Rect, HitTarget)>,
) -> Rect {
    let layout = Layout::new(area, view, heaps);
    let (first, visible) = (layout.first, layout.visible);
    for row in 0..visible.min(heaps.len()) {
        draw_heap(buf, area, view, &layout, heaps, row, hits);
    }
    let (_, height) = layout.size(area);
    if view.nim_sum && visible == heaps.len() && layout.y + height < area.bottom() {
        draw_nim_sum(buf, area, view, &layout, heaps);
    }
    if visible < heaps.len() && area.height > 1 {
        let more = format!("{}–{} / {}", first + 1, first + visible, grouped(heaps.len() as u64));
        let dim = view.theme.fg(ColorRole::Dim);
        put(buf, area, layout.x, area.bottom() - 1, &clip(&more, area.width), dim);
    }
    let (width, height) = layout.size(area);
    Rect { x: layout.x, y: layout.y, width, height }
}

/// Draws a heap: marker, label, counters, number and binary digits.
fn draw_heap(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    layout: &Layout,
    heaps: &[u64],
    row: usize,
    hits: &mut Vec<(Rect, HitTarget)>,
) {
    let theme = view.theme;
    let heap = layout.first + row;
    let size = heaps[heap];
    let y = layout.y + row as u16 * layout.pitch;
    let middle = y + (layout.counter.1 - 1) / 2;
    let here = view.heap.is_some_and(|(at, _)| at == heap);
    let label = format!("{}{:>w$}", view.prefix, heap + 1, w = heaps.len().to_string().len());
    let marker = if here { "▸" } else { " " };
    let role = if here { ColorRole::Accent } else { ColorRole::Dim };
    let next = put(buf, area, layout.x, middle, marker, theme.fg(ColorRole::Accent));
    put(buf, area, next, middle, &label, theme.fg(role));
    draw_counters(buf, area, view, layout, (heap, size, y), hits);
    let x = layout.x + layout.label_w + layout.longest * layout.step;
    let number = format!("{:>w$}", grouped(size), w = usize::from(layout.number_w));
    let x = put(buf, area, x, middle, &number, theme.fg(ColorRole::Text));
    if layout.binary_w > 0 {
        put(buf, area, x + 2, middle, &binary(size, layout.digits), theme.fg(ColorRole::Dim));
    }
    let label_area = Rect { x: layout.x, y, width: layout.label_w, height: layout.counter.1 };
    hits.push((label_area, HitTarget::Counter { heap, take: size.min(1) }));
}

/// Draws the nim-sum in the line below the heaps, its digits below theirs.
fn draw_nim_sum(buf: &mut Buffer, area: Rect, view: &BoardView<'_>, layout: &Layout, heaps: &[u64]) {
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    let (_, height) = layout.size(area);
    let y = layout.y + height;
    let style = view.theme.fg(ColorRole::Warn).add_modifier(Modifier::BOLD);
    let number = grouped(sum);
    let x = layout.x + layout.label_w + layout.longest * layout.step;
    let digits_x = x + layout.number_w.max(width(&number));
    let sign_x = digits_x.saturating_sub(width(&number) + 2);
    put(buf, area, sign_x, y, "⊕", style);
    put(buf, area, digits_x.saturating_sub(width(&number)), y, &number, style);
    if layout.binary_w > 0 {
        put(buf, area, digits_x + 2, y, &binary(sum, layout.digits), style);
    }
}

/// Draws the counters of the heap with this number and size at line `y`; those that would be taken are rings. Of a heap
/// too long for the row its end is drawn, from which counters are taken.
fn draw_counters(
    buf: &mut Buffer,
    area: Rect,
    view: &BoardView<'_>,
    layout: &Layout,
    (heap, size, y): (usize, u64, u16),
    hits: &mut Vec<(Rect, HitTarget)>,
) {
    let theme = view.theme;
    let (w, h) = layout.counter;
    let at_cursor = view.heap.filter(|(at, _)| *at == heap);
    let chosen = view.takes.iter().find(|(at, _)| *at == heap).copied();
    let take = chosen.or(at_cursor).map_or(0, |(_, take)| take);
    let look = match view.picture {
        Picture::Heaps { look, .. } => *look,
        _ => HeapLook::Counters,
    };
    let (disc, ring) = match look {
        HeapLook::Counters => (sprites::disc(w, h), sprites::ring(w, h)),
        HeapLook::Skittles => (sprites::skittle(w, h, true), sprites::skittle(w, h, false)),
        HeapLook::Strip => (sprites::square(w, h), sprites::square(w, h)),
    };
    let small = match look {
        HeapLook::Counters => ["●", "○"],
        HeapLook::Skittles => ["▲", "△"],
        HeapLook::Strip => ["□", "□"],
    };
    let size = look.places(size);
    let whole = size <= layout.fitting;
    let drawn = if whole { size } else { layout.fitting.saturating_sub(1) };
    let x0 = layout.x + layout.label_w;
    if !whole {
        put(buf, area, x0, y + (h - 1) / 2, "…", theme.fg(ColorRole::Counter));
    }
    for i in 0..drawn {
        // From the end, from 1.
        let place = drawn - i;
        // On which square of a strip a move writes is chosen later.
        let taken = place <= take && look != HeapLook::Strip;
        let style = theme.fg(if taken { ColorRole::Bad } else { ColorRole::Counter });
        let style = if taken && at_cursor.is_some() { style.add_modifier(Modifier::BOLD) } else { style };
        let x = x0 + (i as u16 + u16::from(!whole)) * layout.step;
        if h == 1 {
            put(buf, area, x, y, small[usize::from(taken)], style);
        } else {
            for (dy, line) in (0..).zip(if taken { &ring } else { &disc }) {
                put(buf, area, x, y + dy, line, style);
            }
        }
        hits.push((
            Rect { x, y, width: layout.step, height: h },
            HitTarget::Counter { heap, take: if look == HeapLook::Strip { 3 } else { place } },
        ));
    }
}

/// A heap in binary, with zeros up to the width of the largest.
fn binary(number: u64, digits: usize) -> String {
    let bits = format!("{number:0digits$b}");
    bits.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(" ")
}
