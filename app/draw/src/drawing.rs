//! The document around a drawing, and how it is written.

use crate::{
    Marks, Theme,
    canvas::{Canvas, Frame, escape},
    graph, grid, heaps, numbers, style, sum,
};
use boyi_core::Picture;
use std::fmt::Write;

/// How to draw.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The colours.
    pub theme: Theme,
    /// Pixels of the longer side, 16 to 4096.
    pub size: u32,
    /// Whether grids are seen from the other side.
    pub flipped: bool,
    /// The description of the drawing for screen readers; nothing if empty.
    pub title: String,
}

impl Default for Options {
    /// 360 pixels, in the colours that the reader prefers, from the first player's side.
    fn default() -> Self {
        Options { theme: Theme::Auto, size: 360, flipped: false, title: String::new() }
    }
}

/// The position as an SVG document, ended by a line feed.
pub fn svg(picture: &Picture, marks: &Marks, options: &Options) -> String {
    let mut canvas = Canvas::default();
    let frame = draw(&mut canvas, picture, marks, options.flipped);
    let longer = frame.width.max(frame.height).max(1) as f64;
    let scale = f64::from(options.size.clamp(16, 4096)) / longer;
    let pixels = |units: u64| (units as f64 * scale).round().max(1.0);
    let (width, height) = (pixels(frame.width), pixels(frame.height));
    let theme = options.theme.name();
    let mut text = String::new();
    let _ = write!(
        text,
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="boyi-{theme}" width="{width}" height="{height}" viewBox="{} {} {} {}" role="img">"#,
        frame.x, frame.y, frame.width, frame.height
    );
    if !options.title.is_empty() {
        let _ = write!(text, "<title>{}</title>", escape(&options.title));
    }
    let _ = write!(text, "<style>{}</style>", style::sheet(options.theme));
    text.push_str(&canvas.into_text());
    text.push_str("</svg>\n");
    text
}

/// The elements of a picture without marks, for a page that has its own style sheet, and their width and height.
pub fn elements(picture: &Picture) -> (String, u64, u64) {
    let mut canvas = Canvas::default();
    let frame = draw(&mut canvas, picture, &Marks::default(), false);
    (canvas.into_text(), frame.width, frame.height)
}

/// Draws any picture and says what room it takes.
fn draw(canvas: &mut Canvas, picture: &Picture, marks: &Marks, flipped: bool) -> Frame {
    match picture {
        Picture::Grid(board) => grid::draw(canvas, board, marks, flipped),
        Picture::Heaps { sizes, look } => heaps::draw(canvas, sizes, *look, marks),
        Picture::Numbers { free, first, second, .. } => numbers::draw(canvas, [free, first, second], marks),
        Picture::Graph(graph) => graph::draw(canvas, graph),
        Picture::Sum { parts } => sum::draw(canvas, parts, |part| {
            let mut canvas = Canvas::default();
            let frame = draw(&mut canvas, part, &Marks::default(), false);
            (canvas, frame)
        }),
    }
}
