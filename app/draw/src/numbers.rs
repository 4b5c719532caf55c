//! Number scrabble: a tile for each number, by who holds it.

use crate::{
    Marks, Place, Target,
    canvas::{Canvas, Frame, escape},
};

/// Tiles beside each other.
const ACROSS: usize = 3;

fn ascending(numbers: [&Vec<u8>; 3]) -> Vec<u8> {
    let mut all: Vec<u8> = numbers.into_iter().flatten().copied().collect();
    all.sort_unstable();
    all
}

/// The tiles.
pub(crate) fn targets(numbers: [&Vec<u8>; 3]) -> Vec<Target> {
    let target = |(at, &number): (usize, &u8)| Target {
        place: Place::Number(u64::from(number)),
        x: at % ACROSS * 100,
        y: at / ACROSS * 100,
        width: 100,
        height: 100,
    };
    ascending(numbers).iter().enumerate().map(target).collect()
}

/// Draws the numbers in ascending order: free ones plain, the first player's dark, the second player's light.
pub(crate) fn draw(canvas: &mut Canvas, [free, first, second]: [&Vec<u8>; 3], marks: &Marks) -> Frame {
    let all = ascending([free, first, second]);
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
