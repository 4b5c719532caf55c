//! Games beside each other.

use crate::canvas::{Canvas, Frame, escape};
use boyi_core::{Picture, Summand};

/// Games beyond these are counted, not drawn.
const DRAWN_PARTS: usize = 12;

/// Games beside each other in one row.
const ACROSS: usize = 4;

/// The room of a game, and below it of its name.
const SIDE: usize = 400;
const NAME: usize = 60;
const GAP: usize = 40;

/// Draws each game, as `draw_part` does, under its number and name.
pub(crate) fn draw(
    canvas: &mut Canvas,
    parts: &[Summand],
    draw_part: impl Fn(&Picture) -> (Canvas, Frame),
) -> Frame {
    let shown = &parts[..parts.len().min(DRAWN_PARTS)];
    for (at, part) in shown.iter().enumerate() {
        let (x, y) = (at % ACROSS * (SIDE + GAP), at / ACROSS * (SIDE + NAME + GAP));
        let (inner, Frame { x: left, y: top, width, height }) = draw_part(&part.picture);
        canvas.add(format_args!(
            r#"<svg x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" viewBox="{left} {top} {width} {height}">{}</svg>"#,
            inner.into_text()
        ));
        canvas.add(format_args!(
            r#"<text class="name" x="{}" y="{}">{}/ {}</text>"#,
            x + SIDE / 2,
            y + SIDE + 40,
            at + 1,
            escape(&shortened(&part.name))
        ));
    }
    let rows = shown.len().div_ceil(ACROSS).max(1);
    let columns = shown.len().clamp(1, ACROSS);
    let width = columns * (SIDE + GAP) - GAP;
    let mut height = rows * (SIDE + NAME + GAP) - GAP;
    if parts.len() > shown.len() {
        let more = parts.len() - shown.len();
        canvas.add(format_args!(
            r#"<text class="name" x="{}" y="{}">… +{more}</text>"#,
            width / 2,
            height + 30
        ));
        height += 50;
    }
    Frame { x: 0, y: 0, width: width as u64, height: height as u64 }
}

/// The first characters of a long name.
fn shortened(name: &str) -> String {
    const MOST: usize = 28;
    if name.chars().count() <= MOST {
        name.to_owned()
    } else {
        name.chars().take(MOST - 1).chain(['…']).collect()
    }
}
