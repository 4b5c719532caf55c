//! Colours by role, for whatever the terminal can show, and the characters it can draw.
//!
//! Views name a [`Tone`]; only this module knows colours. Without colour a tone is a modifier, so that nothing on the
//! screen is told by colour alone.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};
use unicode_width::UnicodeWidthChar;

/// How many colours the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// None: `NO_COLOR`, or a terminal without them. Bold, dim and reverse remain.
    Mono,
    /// The 16 of the terminal's own palette.
    Ansi16,
    /// The fixed palette of 256.
    Ansi256,
    /// Any.
    True,
}

impl Depth {
    /// What the environment says (`NO_COLOR`, `COLORTERM`, `TERM`).
    pub fn of_env(var: impl Fn(&str) -> Option<String>) -> Depth {
        let term = var("TERM").unwrap_or_default();
        let colorterm = var("COLORTERM").unwrap_or_default();
        if var("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" || term.starts_with("vt1")
        {
            Depth::Mono
        } else if colorterm == "truecolor" || colorterm == "24bit" || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256") || term.contains("kitty") || term.contains("alacritty") {
            Depth::Ansi256
        } else {
            Depth::Ansi16
        }
    }
}

/// What a colour is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    /// Ordinary words.
    Text,
    /// Less important words, frames, coordinates.
    Dim,
    /// Titles, keys, what is selected.
    Accent,
    /// Wins.
    Good,
    /// Losses and errors.
    Bad,
    /// Draws, warnings, hints.
    Warn,
    /// Frames and rules.
    Frame,
    /// Behind a selected row.
    Select,
    /// Behind the header and footer.
    Bar,
    /// Light squares of a chequered board.
    Light,
    /// Dark squares of a chequered board.
    Dark,
    /// A square of the last move.
    Last,
    /// The square under the cursor.
    Cursor,
    /// The square picked up.
    Picked,
    /// A square worth looking at.
    Hint,
    /// The first player's men on a chequered board.
    FirstMan,
    /// The second player's men on a chequered board.
    SecondMan,
    /// The first player's marks, stones and share of a bar.
    First,
    /// The second player's.
    Second,
    /// Counters of a heap.
    Counter,
    /// Unplayed part of a board that is not chequered.
    Board,
    /// Dots on squares that can be reached.
    Dot,
}

/// Dark background, light background, and the same two in the palette of 16.
type Shade = ((u8, u8, u8), (u8, u8, u8), Color, Color);

impl Tone {
    #[rustfmt::skip]
    fn shade(self) -> Shade {
        match self {
            Tone::Text      => ((220, 223, 228), (36, 41, 47),    Color::Reset,       Color::Reset),
            Tone::Dim       => ((128, 136, 148), (110, 119, 129), Color::DarkGray,    Color::DarkGray),
            Tone::Accent    => ((122, 190, 255), (9, 88, 190),    Color::LightCyan,   Color::Blue),
            Tone::Good      => ((126, 211, 127), (26, 127, 55),   Color::LightGreen,  Color::Green),
            Tone::Bad       => ((255, 123, 114), (200, 33, 42),   Color::LightRed,    Color::Red),
            Tone::Warn      => ((235, 195, 95),  (146, 94, 0),    Color::LightYellow, Color::Magenta),
            Tone::Frame     => ((76, 84, 96),    (190, 197, 206), Color::DarkGray,    Color::DarkGray),
            Tone::Select    => ((38, 62, 92),    (208, 228, 252), Color::Blue,        Color::Cyan),
            Tone::Bar       => ((30, 36, 46),    (232, 236, 241), Color::Reset,       Color::Reset),
            Tone::Light     => ((205, 186, 150), (222, 202, 166), Color::Gray,        Color::Gray),
            Tone::Dark      => ((140, 106, 78),  (166, 124, 90),  Color::DarkGray,    Color::DarkGray),
            Tone::Last      => ((170, 162, 74),  (205, 196, 96),  Color::Yellow,      Color::Yellow),
            Tone::Cursor    => ((70, 140, 210),  (105, 168, 232), Color::Cyan,        Color::Cyan),
            Tone::Picked    => ((98, 150, 80),   (140, 188, 110), Color::Green,       Color::Green),
            Tone::Hint      => ((190, 105, 150), (222, 140, 182), Color::Magenta,     Color::Magenta),
            Tone::FirstMan  => ((255, 255, 252), (255, 255, 255), Color::White,       Color::White),
            Tone::SecondMan => ((22, 20, 20),    (20, 18, 18),    Color::Black,       Color::Black),
            Tone::First     => ((245, 130, 100), (200, 60, 30),   Color::LightRed,    Color::Red),
            Tone::Second    => ((110, 185, 245), (20, 100, 190),  Color::LightBlue,   Color::Blue),
            Tone::Counter   => ((240, 200, 110), (176, 120, 10),  Color::LightYellow, Color::Magenta),
            Tone::Board     => ((96, 104, 116),  (160, 168, 178), Color::DarkGray,    Color::DarkGray),
            Tone::Dot       => ((60, 110, 70),   (70, 120, 70),   Color::Green,       Color::Green),
        }
    }

    /// What stands for the tone where there is no colour.
    fn modifier(self) -> Modifier {
        match self {
            Tone::Accent | Tone::Good | Tone::FirstMan | Tone::First | Tone::Warn => Modifier::BOLD,
            Tone::Dim | Tone::Frame | Tone::Board => Modifier::DIM,
            Tone::Bad => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        }
    }

    /// What stands for the tone as a background where there is no colour.
    fn back_modifier(self) -> Modifier {
        match self {
            Tone::Select | Tone::Cursor => Modifier::REVERSED,
            Tone::Picked | Tone::Hint => Modifier::UNDERLINED,
            Tone::Last => Modifier::BOLD,
            _ => Modifier::empty(),
        }
    }
}

/// How things look on this terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Colours.
    pub depth: Depth,
    /// Whether the background is light.
    pub light: bool,
    /// Characters.
    pub glyphs: Glyphs,
}

/// Which characters the terminal draws one cell wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyphs {
    /// Frames, blocks, circles and the like; false where they are drawn two cells wide, or not at all.
    pub symbols: bool,
    /// Chess pieces with a text-presentation mark.
    pub pieces: bool,
}

impl Glyphs {
    /// Everything one cell wide.
    pub const FULL: Glyphs = Glyphs { symbols: true, pieces: true };
    /// Nothing beyond letters and ideographs.
    pub const ASCII: Glyphs = Glyphs { symbols: false, pieces: false };
}

impl Theme {
    /// All colours on a dark background, all characters.
    pub const FULL: Theme = Theme { depth: Depth::True, light: false, glyphs: Glyphs::FULL };

    fn color(self, tone: Tone) -> Option<Color> {
        let (dark, light, dark16, light16) = tone.shade();
        let rgb = if self.light { light } else { dark };
        match self.depth {
            Depth::Mono => None,
            Depth::Ansi16 => Some(if self.light { light16 } else { dark16 }),
            Depth::Ansi256 => Some(Color::Indexed(nearest256(rgb))),
            Depth::True => Some(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        }
    }

    /// Words in a tone on the usual background.
    pub(crate) fn fg(self, tone: Tone) -> Style {
        match self.color(tone) {
            Some(color) => Style::new().fg(color),
            None => Style::new().add_modifier(tone.modifier()),
        }
    }

    /// A background in a tone.
    pub(crate) fn bg(self, tone: Tone) -> Style {
        match self.color(tone) {
            Some(color) => Style::new().bg(color),
            None => Style::new().add_modifier(tone.back_modifier()),
        }
    }

    /// Words in one tone on a background of another.
    pub(crate) fn on(self, tone: Tone, back: Tone) -> Style {
        self.bg(back).patch(self.fg(tone))
    }
}

/// The nearest colour of the 6×6×6 cube and the 24 greys of the palette of 256.
fn nearest256((r, g, b): (u8, u8, u8)) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |v: u8| (0..6u8).min_by_key(|&i| LEVELS[usize::from(i)].abs_diff(v)).unwrap_or(0);
    let distance = |a: (u8, u8, u8)| {
        let square = |x: u8, y: u8| u32::from(x.abs_diff(y)).pow(2);
        square(a.0, r) + square(a.1, g) + square(a.2, b)
    };
    let (i, j, k) = (nearest(r), nearest(g), nearest(b));
    let cube = (LEVELS[usize::from(i)], LEVELS[usize::from(j)], LEVELS[usize::from(k)]);
    let step = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
    let grey = (step.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * grey;
    if distance((level, level, level)) < distance(cube) { 232 + grey } else { 16 + 36 * i + 6 * j + k }
}

/// Replaces every character that the terminal would draw two cells wide (or not at all) by one of ASCII. Runs over the
/// finished frame, so that no view has to think of it.
pub(crate) fn plain(buffer: &mut Buffer, area: Rect, glyphs: Glyphs) {
    if glyphs == Glyphs::FULL {
        return;
    }
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            let Some(c) = cell.symbol().chars().next() else { continue };
            let piece = ('♔'..='♟').contains(&c);
            let keep = c.is_ascii()
                || if piece { glyphs.pieces } else { glyphs.symbols || (!is_symbol(c) && !is_ambiguous(c)) };
            if !keep {
                cell.set_char(ascii(c));
            }
        }
    }
}

/// Whether Unicode leaves it to the terminal whether the character takes one cell or two.
fn is_ambiguous(c: char) -> bool {
    c.width() == Some(1) && c.width_cjk() == Some(2)
}

fn is_symbol(c: char) -> bool {
    ('\u{2190}'..='\u{2bff}').contains(&c) || ('\u{2010}'..='\u{205e}').contains(&c)
}

fn ascii(c: char) -> char {
    match c {
        '─' | '━' | '╌' | '—' | '–' | '−' | '▁' | '▂' | '▔' | '┈' => '-',
        '│' | '┃' | '▏' | '▕' | '▎' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' => {
            '+'
        }
        '●' | '█' | '▇' | '▆' | '■' | '▓' | '⬤' | '◉' => '#',
        '○' | '◯' | '□' => 'o',
        '▀' | '▛' | '▜' | '▘' | '▝' => '"',
        '▄' | '▃' | '▅' | '▙' | '▟' | '▖' | '▗' => '_',
        '▌' | '▐' | '▞' | '▚' => '#',
        '░' | '▒' => ':',
        '•' | '·' | '∙' | '‧' => '.',
        '×' | '✕' | '✗' => 'x',
        '→' | '▶' | '›' | '▸' | '❯' | '»' => '>',
        '←' | '◀' | '‹' | '◂' | '«' => '<',
        '↑' | '▲' | '⊕' | '▴' => '^',
        '↓' | '▼' | '▾' => 'v',
        '…' => '.',
        '“' | '”' => '"',
        '‘' | '’' => '\'',
        '✓' | '✔' => '+',
        '★' | '◆' | '◇' | '☆' => '*',
        '♔' => 'K',
        '♕' => 'Q',
        '♖' => 'R',
        '♗' => 'B',
        '♘' => 'N',
        '♙' => 'P',
        '♚' => 'k',
        '♛' => 'q',
        '♜' => 'r',
        '♝' => 'b',
        '♞' => 'n',
        '♟' => 'p',
        '≤' => '<',
        '≥' => '>',
        '≡' => '=',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environments() {
        let env = |pairs: &'static [(&str, &str)]| {
            Depth::of_env(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(env(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::Mono);
        assert_eq!(env(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), Depth::Ansi256);
        assert_eq!(env(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(env(&[("TERM", "linux")]), Depth::Ansi16);
        assert_eq!(env(&[("TERM", "dumb")]), Depth::Mono);
    }

    #[test]
    fn palette_of_256() {
        assert_eq!(nearest256((0, 0, 0)), 16);
        assert_eq!(nearest256((255, 255, 255)), 231);
        assert_eq!(nearest256((128, 128, 128)), 244);
        assert_eq!(nearest256((255, 0, 0)), 196);
    }
}
