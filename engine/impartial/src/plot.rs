//! Pictures and tables as text: pure functions from values to a `String`.

use std::fmt::Write;

/// Size of the plotting area in pixels.
const WIDTH: usize = 960;
const HEIGHT: usize = 480;
const MARGIN: usize = 48;

/// An SVG picture of a nim-sequence: heap to the right, value upwards, one dot for every value; where several heaps
/// share a column of pixels, the darkness tells how many have the value. Rare heaps (if given) are drawn in red.
///
/// ```
/// use boyi_impartial::{plot, heap, Code};
/// let values = heap::nim_values(&Code::named("kayles").unwrap(), 100);
/// let svg = plot::sequence_svg("Kayles 0.77", &values, &[]);
/// assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
/// ```
pub fn sequence_svg(title: &str, values: &[u16], rare: &[u32]) -> String {
    let heaps = values.len().max(1);
    let top = usize::from(values.iter().copied().max().unwrap_or(0)).max(1);
    let columns = heaps.min(WIDTH);
    let rows = (top + 1).min(HEIGHT);
    let column = |heap: usize| heap * columns / heaps;
    let row = |value: usize| value * rows / (top + 1);
    let mut counts = vec![0u32; columns * rows];
    let mut red = vec![false; columns * rows];
    for (heap, &value) in values.iter().enumerate() {
        counts[column(heap) * rows + row(value.into())] += 1;
    }
    for &heap in rare {
        if let Some(&value) = values.get(heap as usize) {
            red[column(heap as usize) * rows + row(value.into())] = true;
        }
    }
    let (w, h) = (WIDTH as f64 / columns as f64, HEIGHT as f64 / rows as f64);
    let dot = h.clamp(0.8, 6.0);
    let above = |row: usize| (MARGIN + HEIGHT) as f64 - (row + 1) as f64 * h;
    let per_column = heaps.div_ceil(columns) as f64;
    let mut svg = String::new();
    open(&mut svg, WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN);
    text(&mut svg, MARGIN as f64, 24.0, "start", title);
    let _ = writeln!(
        svg,
        r##"<rect x="{MARGIN}" y="{MARGIN}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>"##
    );
    // Six shades, each one path, keep the file small.
    const SHADES: usize = 6;
    let mut paths = vec![String::new(); SHADES + 1];
    for c in 0..columns {
        for r in 0..rows {
            let count = counts[c * rows + r];
            if count == 0 {
                continue;
            }
            let share = (f64::from(count) / per_column).sqrt();
            let shade = ((share * SHADES as f64).ceil() as usize).clamp(1, SHADES);
            let shade = if red[c * rows + r] { 0 } else { shade };
            let (x, y) = (MARGIN as f64 + c as f64 * w, above(r));
            let _ = write!(paths[shade], "M{x:.1} {y:.1}h{:.1}v{:.1}h-{:.1}z", w.max(0.8), dot, w.max(0.8));
        }
    }
    for (shade, path) in paths.iter().enumerate().filter(|(_, p)| !p.is_empty()) {
        let (color, opacity) =
            if shade == 0 { ("#c02020", 1.0) } else { ("#1f3f7f", 0.3 + 0.7 * shade as f64 / SHADES as f64) };
        let _ = writeln!(svg, r##"<path d="{path}" fill="{color}" fill-opacity="{opacity:.2}"/>"##);
    }
    for (x, label) in [(MARGIN, 0), (MARGIN + WIDTH / 2, heaps / 2), (MARGIN + WIDTH, heaps - 1)] {
        text(&mut svg, x as f64, (MARGIN + HEIGHT + 20) as f64, "middle", &label.to_string());
    }
    // Beside the dots of the value: half the height of a digit below their middle.
    for value in [0, top] {
        let y = (above(row(value)) + dot / 2.0 + 4.0).round();
        text(&mut svg, MARGIN as f64 - 6.0, y, "end", &value.to_string());
    }
    svg.push_str("</svg>\n");
    svg
}

/// A table over two heaps as text: row a, column b.
///
/// ```
/// use boyi_impartial::{plot, wythoff};
/// let values = wythoff::nim_values(3);
/// let text = plot::table_text(3, 3, |a, b| values[a][b].to_string());
/// assert_eq!(text, "a\\b  0  1  2\n  0  0  1  2\n  1  1  2  0\n  2  2  0  1\n");
/// ```
pub fn table_text(rows: usize, columns: usize, cell: impl Fn(usize, usize) -> String) -> String {
    let cells: Vec<Vec<String>> = (0..rows).map(|a| (0..columns).map(|b| cell(a, b)).collect()).collect();
    let widest = cells.iter().flatten().map(|c| c.chars().count()).max().unwrap_or(0);
    let width = widest.max(columns.saturating_sub(1).to_string().len()).max(1) + 2;
    let first = rows.saturating_sub(1).to_string().len().max(3);
    let mut text = format!("{:>first$}", "a\\b");
    for b in 0..columns {
        let _ = write!(text, "{b:>width$}");
    }
    text.push('\n');
    for (a, row) in cells.iter().enumerate() {
        let _ = write!(text, "{a:>first$}");
        for c in row {
            let _ = write!(text, "{c:>width$}");
        }
        text.push('\n');
    }
    text
}

/// A table over two heaps as an SVG picture: a square for every pair, dark where `value` is 0 (a lost position), else shaded
/// by size; numbers are written while the table is small: up to 40 rows and columns.
///
/// ```
/// use boyi_impartial::{plot, wythoff};
/// let values = wythoff::nim_values(12);
/// let svg = plot::table_svg("Wythoff's game", 12, 12, |a, b| values[a][b].into());
/// assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("Wythoff's game"));
/// // The lost positions: 0,0; 1,2; 3,5; 4,7; 6,10, and the same turned round.
/// assert_eq!(svg.matches("#14284f").count(), 9);
/// ```
pub fn table_svg(title: &str, rows: usize, columns: usize, value: impl Fn(usize, usize) -> u64) -> String {
    let side = (720 / rows.max(columns).max(1)).clamp(3, 28);
    let mut svg = String::new();
    open(&mut svg, columns * side + 2 * MARGIN, rows * side + 2 * MARGIN);
    text(&mut svg, MARGIN as f64, 24.0, "start", title);
    let cells: Vec<u64> =
        (0..rows * columns).map(|i| value(i / columns.max(1), i % columns.max(1))).collect();
    let top = cells.iter().copied().max().unwrap_or(0).max(1);
    for (i, &v) in cells.iter().enumerate() {
        let (x, y) = (MARGIN + i % columns * side, MARGIN + i / columns * side);
        let (fill, ink) = if v == 0 {
            ("#14284f".to_owned(), "#fff")
        } else {
            let light = 96.0 - 40.0 * (v as f64 / top as f64);
            (format!("hsl(215,45%,{light:.0}%)"), "#222")
        };
        let _ = writeln!(svg, r##"<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{fill}"/>"##);
        if side >= 18 {
            let _ = writeln!(
                svg,
                r##"<text x="{}" y="{}" font-size="{}" text-anchor="middle" fill="{ink}">{v}</text>"##,
                x + side / 2,
                y + side * 7 / 10,
                side * 5 / 10
            );
        }
    }
    for b in (0..columns).step_by((columns / 16).max(1)) {
        text(&mut svg, (MARGIN + b * side + side / 2) as f64, MARGIN as f64 - 6.0, "middle", &b.to_string());
    }
    for a in (0..rows).step_by((rows / 16).max(1)) {
        text(
            &mut svg,
            MARGIN as f64 - 6.0,
            (MARGIN + a * side + side * 7 / 10) as f64,
            "end",
            &a.to_string(),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn open(svg: &mut String, width: usize, height: usize) {
    let _ = writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="#fff"/>"##
    );
}

fn text(svg: &mut String, x: f64, y: f64, anchor: &str, content: &str) {
    let content = content.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, r##"<text x="{x}" y="{y}" text-anchor="{anchor}" fill="#333">{content}</text>"##);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_a_square_and_a_number_for_every_pair() {
        let svg = table_svg("a < b", 2, 3, |a, b| (10 * a + b) as u64);
        assert!(svg.contains(">a &lt; b</text>"));
        // Rows downwards, columns to the right, in squares of 28 pixels; the background is a rectangle too.
        assert_eq!(svg.matches("<rect").count(), 7);
        for (x, y, value) in
            [(48, 48, 0), (76, 48, 1), (104, 48, 2), (48, 76, 10), (76, 76, 11), (104, 76, 12)]
        {
            assert!(svg.contains(&format!(r#"<rect x="{x}" y="{y}" width="28" height="28""#)), "{svg}");
            let (x, y) = (x + 14, y + 19);
            assert!(svg.lines().any(|line| {
                line.starts_with(&format!(r#"<text x="{x}" y="{y}""#))
                    && line.ends_with(&format!(">{value}</text>"))
            }));
        }
        // Only 0 is dark, and the largest value is the darkest of the others.
        assert_eq!(svg.matches("#14284f").count(), 1);
        assert_eq!(svg.matches("hsl(215,45%,56%)").count(), 1);
    }

    #[test]
    fn a_large_table_has_no_numbers() {
        let digits = |side| table_svg("", side, side, |_, _| 77).matches(">77</text>").count();
        assert_eq!((digits(40), digits(41)), (1600, 0));
    }

    #[test]
    fn an_empty_table_is_a_picture() {
        for (rows, columns) in [(0, 0), (0, 3), (3, 0)] {
            let svg = table_svg("", rows, columns, |_, _| 0);
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
            assert_eq!(svg.matches("<rect").count(), 1);
        }
        assert_eq!(table_text(0, 0, |_, _| String::new()), "a\\b\n");
    }

    #[test]
    fn a_sequence_has_a_dot_for_every_heap() {
        let dots = |svg: &str, color: &str| {
            let paths = svg.lines().filter(|line| line.starts_with("<path") && line.contains(color));
            paths.map(|line| line.matches('M').count()).sum::<usize>()
        };
        let values: Vec<u16> = (0..100).map(|heap| heap % 7).collect();
        let svg = sequence_svg("", &values, &[6, 13, 500]);
        // Rare heaps are red; one beyond the values is nowhere.
        assert_eq!((dots(&svg, "#1f3f7f"), dots(&svg, "#c02020")), (98, 2));
        // Heap 0 is worth 0: at the left, in the lowest of seven rows.
        assert!(svg.contains("M48.0 459.4"), "{svg}");
        // The numbers at the side stand beside the dots of their values.
        assert!(svg.contains(r##"<text x="42" y="466" text-anchor="end" fill="#333">0</text>"##), "{svg}");
        assert!(svg.contains(r##"<text x="42" y="55" text-anchor="end" fill="#333">6</text>"##), "{svg}");
        assert_eq!(dots(&sequence_svg("", &[], &[]), ""), 0);
    }
}
