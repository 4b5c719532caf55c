//! Number scrabble: a tile for each number, by who holds it.

use crate::{
    Marks, Place,
    canvas::{Canvas, Frame, escape},
};

/// Tiles beside each other.
const ACROSS: usize = 3;

/// Draws the numbers in ascending order: free ones plain, the first player's dark, the second player's light.
pub(crate) fn draw(canvas: &mut Canvas, [free, first, second]: [&Vec<u8>; 3], marks: &Marks) -> Frame {
    let mut all: Vec<u8> = [free, first, second].into_iter().flatten().copied().collect();
    all.sort_unstable();
    for (at, number) in all.iter().enumerate() {
        let (x, y) = (at % ACROSS * 100, at / ACROSS * 100);
        let class = match () {
            () if first.contains(number) => "tile first",
            () if second.contains(number) => "tile second",
            () => "tile",
        };
        let place = Place::Number(u64::from(*number));
        let taken = if marks.taken.contains(&place) { r#" class="taken""# } else { "" };
        canvas.add(format_args!(
            r#"<g class="{class}"><rect{taken} x="{}" y="{}" width="84" height="84" rx="12"/><text class="digit" x="{}" y="{}">{number}</text></g>"#,
            x + 8,
            y + 8,
            x + 50,
            y + 68
        ));
        if let Some(value) = marks.value_at(place) {
            canvas.add(format_args!(
                r#"<g class="value {}" transform="translate({} {}) scale(.4)"><path d="{}"/><text x="50" y="92">{}</text></g>"#,
                value.class.name(),
                x + 60,
                y + 2,
                value.class.shape(),
                escape(&value.text)
            ));
        }
    }
    let rows = all.len().div_ceil(ACROSS).max(1);
    Frame { x: 0, y: 0, width: (ACROSS * 100) as u64, height: (rows * 100) as u64 }
}
