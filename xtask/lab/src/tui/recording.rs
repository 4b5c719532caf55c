//! An animated picture of the app at work, as one SVG file.

use super::places;
use boyi_tui::Headless;
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

/// Draws an animated picture of the app at work.
#[derive(clap::Args)]
pub struct Demo {
    /// The picture
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
    let screen = &mut Headless::new(recording.width, recording.height);
    for (game, steps) in SCRIPT {
        let place = places().iter().position(|entry| entry.name == *game).unwrap_or(0);
        screen.keys("Home");
        screen.keys(&"Down ".repeat(place));
        recording.add_frame(screen, 1_200);
        for (keys, ms) in *steps {
            screen.keys(keys);
            recording.add_frame(screen, *ms);
        }
    }
    let svg = recording.svg();
    std::fs::write(path, &svg).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}: {} frames, {} KB", path.display(), recording.frames.len(), svg.len() / 1_024);
    Ok(())
}

#[derive(Default)]
struct Recording {
    width: u16,
    height: u16,
    /// Rows that were seen, drawn once each.
    rows: HashMap<String, usize>,
    defs: String,
    /// What stands in each row, and for how long.
    frames: Vec<(Vec<usize>, u32)>,
}

impl Recording {
    fn add_frame(&mut self, screen: &Headless, ms: u32) {
        let rows = (0..self.height).map(|y| self.row(screen, y)).collect();
        self.frames.push((rows, ms));
    }

    fn row(&mut self, screen: &Headless, y: u16) -> usize {
        let mut svg = String::new();
        let buffer = screen.buffer();
        let color = |color: ratatui::style::Color| match color {
            ratatui::style::Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
            _ => None,
        };
        // A wide character's ground lies under both its cells.
        let mut grounds: Vec<_> = (0..self.width).map(|x| buffer[(x, y)].bg).collect();
        for x in 1..self.width {
            if unicode_cells(buffer[(x - 1, y)].symbol().chars().next().unwrap_or(' ')) == 2 {
                grounds[usize::from(x)] = grounds[usize::from(x) - 1];
            }
        }
        let mut x = 0;
        while x < self.width {
            let ground = grounds[usize::from(x)];
            let mut end = x + 1;
            while end < self.width && grounds[usize::from(end)] == ground {
                end += 1;
            }
            if let Some(back) = color(ground) {
                let _ = write!(
                    svg,
                    r#"<rect x="{:.1}" width="{:.1}" height="{CELL_H}" fill="{back}"/>"#,
                    f64::from(x) * CELL_W,
                    f64::from(end - x) * CELL_W + 0.3,
                );
            }
            x = end;
        }
        let mut x = 0;
        while x < self.width {
            let cell = &buffer[(x, y)];
            let fore = color(cell.fg).unwrap_or_else(|| FORE.to_owned());
            let c = cell.symbol().chars().next().unwrap_or(' ');
            let cells = unicode_cells(c);
            if let Some(quarters) = block(c) {
                for (dx, dy, w, h) in quarters {
                    let _ = write!(
                        svg,
                        r#"<rect x="{:.2}" y="{:.2}" width="{:.2}" height="{:.2}" fill="{fore}"/>"#,
                        (f64::from(x) + dx) * CELL_W,
                        dy * CELL_H,
                        w * CELL_W + 0.2,
                        h * CELL_H + 0.2,
                    );
                }
                x += 1;
                continue;
            }
            if c == ' ' {
                x += 1;
                continue;
            }
            // A run of one style is one text, stretched to its cells.
            let bold = cell.modifier.contains(ratatui::style::Modifier::BOLD);
            let mut text = String::new();
            let mut end = x;
            while end < self.width {
                let next = &buffer[(end, y)];
                let c = next.symbol().chars().next().unwrap_or(' ');
                let same = next.fg == cell.fg && next.modifier == cell.modifier && unicode_cells(c) == cells;
                if !same || c == ' ' || block(c).is_some() {
                    break;
                }
                text.push_str(next.symbol());
                end += cells;
            }
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let weight = if bold { r#" class="b""# } else { "" };
            let _ = write!(
                svg,
                r#"<text x="{:.1}" y="13" textLength="{:.1}" fill="{fore}"{weight}>{text}</text>"#,
                f64::from(x) * CELL_W,
                f64::from(end - x) * CELL_W,
            );
            x = end;
        }
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
fn unicode_cells(c: char) -> u16 {
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
