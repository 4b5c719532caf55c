//! An animated picture of the app at work, as one SVG file.

use boyi_tui::Headless;
use ratatui::{
    buffer::Cell,
    style::{Color, Modifier},
};
use std::{
    collections::HashMap,
    fmt::Write as _,
    path::{Path, PathBuf},
};

const CELL_W: f64 = 8.4;
const CELL_H: f64 = 17.0;
const BACK: &str = "#15181e";
const FORE: &str = "#dcdfe4";

/// Games, and for each the keys pressed and the milliseconds for which what they show is seen.
type Script = &'static [(&'static str, &'static [(&'static str, u32)])];

#[rustfmt::skip]
const SCRIPT: Script = &[
    ("nim", &[
        ("Enter", 1_200), ("i", 1_200), ("i i", 3_000), ("Enter", 1_500), ("Down Right", 900), ("Enter", 1_500),
        ("Tab", 2_500), ("Tab", 1_000), ("Space", 1_500), ("Space", 1_500), ("Space", 1_500), ("q", 600),
    ]),
    ("tictactoe", &[("Enter", 900), ("Enter", 1_200), ("Tab Tab", 3_000), ("c", 3_000), ("q", 600)]),
    ("chess", &[
        ("Enter", 900), ("Enter", 800), ("Up Up", 600), ("Enter", 1_500), ("Tab", 2_500), ("Down", 700), ("Down", 700),
        ("Up Enter", 1_500), ("Left Down Down Enter", 1_800), ("L", 2_500),
    ]),
];

/// Draws the animated picture of the terminal app.
#[derive(clap::Args)]
pub struct Demo {
    /// File to write
    #[arg(default_value = "docs/demo.svg")]
    file: PathBuf,
}

impl Demo {
    pub fn run(&self) -> Result<(), String> {
        record(&self.file)
    }
}

fn record(path: &Path) -> Result<(), String> {
    let mut recording = Recording { width: 100, height: 30, ..Recording::default() };
    let screen = &mut Headless::new(crate::lab::service(), recording.width, recording.height);
    for (game, steps) in SCRIPT {
        screen.keys("/");
        screen.typed(game);
        screen.keys("Esc");
        recording.add_frame(screen, 1_200);
        for (keys, ms) in *steps {
            screen.keys(keys);
            recording.add_frame(screen, *ms);
        }
    }
    let svg = recording.svg();
    boyi_files::write(path, &svg).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}: {} frames, {} KB", path.display(), recording.frames.len(), svg.len() / 1_024);
    Ok(())
}

fn hex(color: Color) -> Option<String> {
    match color {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}

/// The first character of a cell.
fn character(cell: &Cell) -> char {
    cell.symbol().chars().next().unwrap_or(' ')
}

/// Runs of one background colour, each a rectangle. A wide character's ground lies under both its cells.
fn draw_grounds(svg: &mut String, cells: &[&Cell]) {
    let mut grounds: Vec<Color> = cells.iter().map(|cell| cell.bg).collect();
    for x in 1..cells.len() {
        if unicode_cells(character(cells[x - 1])) == 2 {
            grounds[x] = grounds[x - 1];
        }
    }
    let mut x = 0;
    for run in grounds.chunk_by(|a, b| a == b) {
        if let Some(back) = hex(run[0]) {
            let _ = write!(
                svg,
                r#"<rect x="{:.1}" width="{:.1}" height="{CELL_H}" fill="{back}"/>"#,
                x as f64 * CELL_W,
                run.len() as f64 * CELL_W + 0.3,
            );
        }
        x += run.len();
    }
}

/// Characters: block elements as rectangles, and runs of one style as one text, stretched to its cells.
fn draw_characters(svg: &mut String, cells: &[&Cell]) {
    let mut x = 0;
    while x < cells.len() {
        let cell = cells[x];
        let fore = hex(cell.fg).unwrap_or_else(|| FORE.to_owned());
        let c = character(cell);
        if let Some(quarters) = block(c) {
            for (dx, dy, w, h) in quarters {
                let _ = write!(
                    svg,
                    r#"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" fill="{fore}"/>"#,
                    (x as f64 + dx) * CELL_W,
                    dy * CELL_H,
                    w * CELL_W + 0.2,
                    h * CELL_H + 0.2,
                );
            }
            x += 1;
        } else if c == ' ' {
            x += 1;
        } else {
            let (text, end) = run_of_text(cells, x);
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if cell.modifier.contains(Modifier::BOLD) { r#" class="b""# } else { "" };
            let _ = write!(
                svg,
                r#"<text x="{:.1}" y="13" textLength="{:.1}" fill="{fore}"{weight}>{text}</text>"#,
                x as f64 * CELL_W,
                (end - x) as f64 * CELL_W,
            );
            x = end;
        }
    }
}

/// The characters from a cell on that have its style and width, and the cell after them.
fn run_of_text(cells: &[&Cell], from: usize) -> (String, usize) {
    let first = cells[from];
    let width = unicode_cells(character(first));
    let (mut text, mut end) = (String::new(), from);
    while let Some(next) = cells.get(end) {
        let c = character(next);
        let same = next.fg == first.fg && next.modifier == first.modifier && unicode_cells(c) == width;
        if !same || c == ' ' || block(c).is_some() {
            break;
        }
        text.push_str(next.symbol());
        end += width;
    }
    (text, end)
}

#[derive(Default)]
struct Recording {
    width: u16,
    height: u16,
    /// Rows that were seen, drawn once each.
    rows: HashMap<String, usize>,
    defs: String,
    /// The text of each row, and how long it stays.
    frames: Vec<(Vec<usize>, u32)>,
}

impl Recording {
    fn add_frame(&mut self, screen: &Headless, ms: u32) {
        let rows = (0..self.height).map(|y| self.row(screen, y)).collect();
        self.frames.push((rows, ms));
    }

    fn row(&mut self, screen: &Headless, y: u16) -> usize {
        let cells: Vec<&Cell> = (0..self.width).map(|x| &screen.buffer()[(x, y)]).collect();
        let mut svg = String::new();
        draw_grounds(&mut svg, &cells);
        draw_characters(&mut svg, &cells);
        let next = self.rows.len();
        let id = *self.rows.entry(svg.clone()).or_insert(next);
        if id == next {
            let _ = writeln!(self.defs, r#"<g id="r{id}">{svg}</g>"#);
        }
        id
    }

    fn svg(&self) -> String {
        let (w, h) = (f64::from(self.width) * CELL_W, f64::from(self.height) * CELL_H);
        let total: u32 = self.frames.iter().map(|(_, ms)| ms).sum();
        let mut style = String::new();
        let mut body = String::new();
        let mut at = 0;
        for (i, (rows, ms)) in self.frames.iter().enumerate() {
            let from = f64::from(at) * 100.0 / f64::from(total);
            at += ms;
            let to = f64::from(at) * 100.0 / f64::from(total);
            let _ = writeln!(
                style,
                "@keyframes k{i}{{0%{{visibility:hidden}}{from:.3}%{{visibility:visible}}{to:.3}%{{visibility:hidden}}}}\
                 #f{i}{{animation:k{i} {}s steps(1) infinite}}",
                f64::from(total) / 1_000.0,
            );
            let _ = write!(body, r#"<g id="f{i}" class="f">"#);
            for (y, row) in rows.iter().enumerate() {
                let _ = write!(body, r##"<use href="#r{row}" y="{:.1}"/>"##, y as f64 * CELL_H);
            }
            body.push_str("</g>\n");
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 {:.0} {:.0}\" role=\"img\" \
             aria-label=\"Boyi in a terminal\">\n<style>\ntext{{font:13.6px 'DejaVu Sans Mono','Noto Sans Mono \
             CJK SC',Menlo,Consolas,monospace;white-space:pre}}rect{{shape-rendering:crispEdges}}.b{{font-weight:bold}}.f{{visibility:hidden}}\n{style}</style>\n\
             <rect x=\"-12\" y=\"-12\" width=\"100%\" height=\"100%\" rx=\"10\" fill=\"{BACK}\"/>\n<defs>\n{}</defs>\n{body}</svg>\n",
            w + 24.0,
            h + 24.0,
            self.defs,
        )
    }
}

/// Cells that a character takes: ideographs and their marks two, everything else here one.
fn unicode_cells(c: char) -> usize {
    if ('\u{2e80}'..='\u{ffef}').contains(&c) && !('\u{fe00}'..='\u{fe0f}').contains(&c) { 2 } else { 1 }
}

/// The rectangles of a block character: x, y, width, height in cells.
fn block(c: char) -> Option<Vec<(f64, f64, f64, f64)>> {
    const QUARTERS: [char; 16] =
        [' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█'];
    if let Some(bits) = QUARTERS.iter().position(|quarter| *quarter == c).filter(|bits| *bits > 0) {
        if bits == 15 {
            return Some(vec![(0.0, 0.0, 1.0, 1.0)]);
        }
        let parts = [(1, 0.0, 0.0), (2, 0.5, 0.0), (4, 0.0, 0.5), (8, 0.5, 0.5)];
        return Some(
            parts.iter().filter(|(bit, ..)| bits & bit != 0).map(|&(_, x, y)| (x, y, 0.5, 0.5)).collect(),
        );
    }
    if let Some(eighths) = "▁▂▃▄▅▆▇".chars().position(|part| part == c) {
        let h = (eighths + 1) as f64 / 8.0;
        return Some(vec![(0.0, 1.0 - h, 1.0, h)]);
    }
    if let Some(eighths) = "▏▎▍▌▋▊▉".chars().position(|part| part == c) {
        return Some(vec![(0.0, 0.0, (eighths + 1) as f64 / 8.0, 1.0)]);
    }
    // Lines: left, right, up, down from the middle.
    let (left, right, up, down) = match c {
        '─' => (1, 1, 0, 0),
        '│' => (0, 0, 1, 1),
        '╭' | '┌' => (0, 1, 0, 1),
        '╮' | '┐' => (1, 0, 0, 1),
        '╰' | '└' => (0, 1, 1, 0),
        '╯' | '┘' => (1, 0, 1, 0),
        '├' => (0, 1, 1, 1),
        '┤' => (1, 0, 1, 1),
        '┬' => (1, 1, 0, 1),
        '┴' => (1, 1, 1, 0),
        '┼' => (1, 1, 1, 1),
        _ => return None,
    };
    let (thin_x, thin_y) = (1.2 / CELL_W, 1.2 / CELL_H);
    let mut parts = Vec::new();
    if left + right > 0 {
        let from = if left == 1 { 0.0 } else { 0.5 };
        parts.push((from, 0.5 - thin_y / 2.0, f64::from(left + right) / 2.0, thin_y));
    }
    if up + down > 0 {
        let from = if up == 1 { 0.0 } else { 0.5 };
        parts.push((0.5 - thin_x / 2.0, from, thin_x, f64::from(up + down) / 2.0));
    }
    Some(parts)
}
