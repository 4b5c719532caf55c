//! Thermographs as pictures: values along the horizontal axis, greater ones to the left, where Left wants to be; temperatures
//! upwards, from −1, where every wall that no mast has cut off ends.

use boyi_partizan::{Dyadic, Thermograph, thermograph::Wall};
use std::fmt::Write;

/// Rows of the picture in text at most, and columns of its plot.
const ROWS: i64 = 16;
const COLUMNS: f64 = 60.0;

/// The size of the picture in SVG, and the margin around its plot.
const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 40.0;

/// The lowest temperature.
const BOTTOM: f64 = -1.0;

/// The part of a thermograph that is drawn.
struct Frame {
    least: f64,
    greatest: f64,
    top: f64,
}

impl Frame {
    fn of(thermograph: &Thermograph) -> Self {
        let temperature = thermograph.temperature.to_f64();
        let top = temperature + ((temperature - BOTTOM) / 4.0).max(0.5);
        let bends = [&thermograph.left, &thermograph.right].into_iter().flat_map(bends);
        let values: Vec<f64> = bends.map(|(_, value)| value).collect();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // A mast alone stands in the middle.
        let margin = if greatest > least { 0.0 } else { 0.5 };
        Frame { least: least - margin, greatest: greatest + margin, top }
    }

    /// How far a value is from the left, from 0 to 1.
    fn across(&self, value: f64) -> f64 {
        (self.greatest - value) / (self.greatest - self.least)
    }
}

/// The temperatures and values at which a wall bends, from the lowest temperature on.
fn bends(wall: &Wall) -> Vec<(f64, f64)> {
    let inner = wall.pieces().iter().map(|piece| (piece.from.to_f64(), piece.value.to_f64()));
    let first = (BOTTOM, value_at(wall, BOTTOM));
    [first].into_iter().chain(inner.filter(|&(from, _)| from > BOTTOM)).collect()
}

/// A multiple of 1/2^20 as text, such as `-1/2`.
fn number(value: f64) -> String {
    let exact = Dyadic::new((value * f64::from(1 << 20)).round() as i128, 20);
    exact.map_or_else(|| value.to_string(), |exact| exact.to_string())
}

fn value_at(wall: &Wall, temperature: f64) -> f64 {
    let pieces = wall.pieces();
    let piece = pieces.iter().rev().find(|piece| piece.from.to_f64() <= temperature).unwrap_or(&pieces[0]);
    piece.value.to_f64() + f64::from(piece.slope) * (temperature - piece.from.to_f64())
}

/// Draws a thermograph in characters: `(` Left's wall, `)` Right's, `|` the mast, at whose head stand mean and temperature.
pub fn text(thermograph: &Thermograph) -> String {
    let frame = Frame::of(thermograph);
    // Rows are a power of two of a unit apart, so that the temperatures are dyadic.
    let mut exponent = 4_u32;
    while exponent > 0 && (frame.top - BOTTOM) * f64::from(1 << exponent) > ROWS as f64 {
        exponent -= 1;
    }
    let unit = f64::from(1 << exponent);
    let stride = (((frame.top - BOTTOM) * unit) as i64 / ROWS + 1).max(1);
    let rows = ((frame.top - BOTTOM) * unit).ceil() as i64 / stride;
    let label = |value: Dyadic| value.to_string();
    let mut picture = String::new();
    for row in (0..=rows).rev() {
        let at = (BOTTOM * unit) as i64 + row * stride;
        let Some(temperature) = Dyadic::new(i128::from(at), exponent) else { continue };
        let mut line = vec![' '; COLUMNS as usize + 1];
        let column = |value: f64| (frame.across(value) * COLUMNS).round() as usize;
        let walls =
            [&thermograph.left, &thermograph.right].map(|wall| column(value_at(wall, temperature.to_f64())));
        if temperature >= thermograph.temperature {
            line[walls[0]] = '|';
        } else {
            line[walls[0]] = '(';
            line[walls[1]] = if walls[0] == walls[1] { '|' } else { ')' };
        }
        let mut line = line.into_iter().collect::<String>().trim_end().to_owned();
        if row == rows {
            write!(line, " {}, t = {}", thermograph.mean, thermograph.temperature).expect("strings grow");
        }
        let axis = if temperature.is_zero() { '┼' } else { '│' };
        writeln!(picture, "{:>8} {axis}{line}", label(temperature)).expect("strings grow");
    }
    writeln!(picture, "{:>8} └{}", "", "─".repeat(COLUMNS as usize + 1)).expect("strings grow");
    let ends = [frame.greatest, frame.least].map(number);
    let gap = (COLUMNS as usize + 1).saturating_sub(ends[0].len());
    writeln!(picture, "{:>8}  {}{:>gap$}", "", ends[0], ends[1]).expect("strings grow");
    picture
}

/// Draws a thermograph as SVG: Left's wall blue, Right's red, the mast with an arrow.
pub fn svg(thermograph: &Thermograph) -> String {
    let frame = Frame::of(thermograph);
    let place = |(temperature, value): (f64, f64)| {
        let up = (temperature - BOTTOM) / (frame.top - BOTTOM);
        (
            MARGIN + frame.across(value) * (WIDTH - 2.0 * MARGIN),
            HEIGHT - MARGIN - up * (HEIGHT - 2.0 * MARGIN),
        )
    };
    let line = |wall: &Wall, colour: &str| {
        let mut points = String::new();
        for (x, y) in bends(wall).into_iter().map(place) {
            write!(points, "{x:.1},{y:.1} ").expect("strings grow");
        }
        format!(
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="2"/>"#,
            points.trim_end()
        )
    };
    let mast = thermograph.mean.to_f64();
    let (foot, head) = (place((thermograph.temperature.to_f64(), mast)), place((frame.top, mast)));
    let text = |(x, y): (f64, f64), anchor: &str, text: &str| {
        format!(r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#)
    };
    let axis = HEIGHT - MARGIN;
    let mut parts = vec![
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">"#
        ),
        format!(r#"<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>"#),
        format!(r#"<path d="M{MARGIN} {axis}H{}" stroke="gray"/>"#, WIDTH - MARGIN),
        line(&thermograph.left, "#1565c0"),
        line(&thermograph.right, "#c62828"),
        format!(
            r#"<path d="M{:.1} {:.1}V{:.1}m-5 8l5 -8l5 8" fill="none" stroke="black" stroke-width="2"/>"#,
            foot.0, foot.1, head.1
        ),
        text((foot.0 + 8.0, foot.1 + 4.0), "start", &format!("t = {}", thermograph.temperature)),
        text((head.0 + 8.0, head.1 + 4.0), "start", &thermograph.mean.to_string()),
    ];
    // The stops, where the walls cross temperature 0.
    let zero = place((0.0, frame.greatest)).1;
    parts.push(format!(r#"<path d="M{MARGIN} {zero:.1}H{}" stroke="silver"/>"#, WIDTH - MARGIN));
    parts.push(text((MARGIN - 6.0, zero + 4.0), "end", "0"));
    parts.push(text((MARGIN - 6.0, axis + 4.0), "end", "−1"));
    for (temperature, below) in [(0.0, zero + 16.0), (BOTTOM, axis + 18.0)] {
        let mut values =
            [&thermograph.left, &thermograph.right].map(|wall| value_at(wall, temperature)).to_vec();
        values.dedup();
        for value in values {
            parts.push(text((place((temperature, value)).0, below), "middle", &number(value)));
        }
    }
    parts.push("</svg>\n".to_owned());
    parts.join("\n")
}
