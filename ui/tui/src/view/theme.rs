//! Colours by role, for whatever the terminal can show, and the characters it can draw.
//!
//! Views name a [`ColorRole`]; only this module knows colours. Without colours a role is a modifier: nothing on the
//! screen is told by colour alone.

use boyi_catalogue::{GameEntry, Group};
use boyi_core::{Picture, Side};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};
use unicode_width::UnicodeWidthChar;

/// The number of colours that the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ColorDepth {
    /// None: `NO_COLOR`, or a terminal without them. Bold, dim and reverse remain.
    Mono,
    /// The 16 of the terminal's own palette.
    Ansi16,
    /// The fixed palette of 256.
    Ansi256,
    /// Any.
    True,
}

impl ColorDepth {
    /// The settings of the environment (`NO_COLOR`, `COLORTERM`, `TERM`).
    pub fn of_env(var: impl Fn(&str) -> Option<String>) -> ColorDepth {
        let term = var("TERM").unwrap_or_default();
        let colorterm = var("COLORTERM").unwrap_or_default();
        if var("NO_COLOR").is_some_and(|value| !value.is_empty()) || term == "dumb" || term.starts_with("vt1")
        {
            ColorDepth::Mono
        } else if colorterm == "truecolor" || colorterm == "24bit" || term.ends_with("-direct") {
            ColorDepth::True
        } else if term.contains("256") || term.contains("kitty") || term.contains("alacritty") {
            ColorDepth::Ansi256
        } else {
            ColorDepth::Ansi16
        }
    }
}

/// The role of a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ColorRole {
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
    /// A square of the hint.
    Hint,
    /// A square whose piece the hinted move takes.
    Taken,
    /// The first player's pieces on a chequered board.
    FirstPiece,
    /// The second player's pieces on a chequered board.
    SecondPiece,
    /// The first player's discs, where they are red.
    RedPiece,
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

/// Dark background, light background, and the same two in the palette of 16. Squares of a chequered board are neither
/// light nor dark, so that white pieces and black pieces both stand out on both.
type Shade = ((u8, u8, u8), (u8, u8, u8), Color, Color);

impl ColorRole {
    #[rustfmt::skip]
    fn shade(self) -> Shade {
        match self {
            ColorRole::Text      => ((220, 223, 228), (36, 41, 47),    Color::Reset,       Color::Reset),
            ColorRole::Dim       => ((128, 136, 148), (110, 119, 129), Color::DarkGray,    Color::DarkGray),
            ColorRole::Accent    => ((122, 190, 255), (9, 88, 190),    Color::LightCyan,   Color::Blue),
            ColorRole::Good      => ((126, 211, 127), (26, 127, 55),   Color::LightGreen,  Color::Blue),
            ColorRole::Bad       => ((255, 123, 114), (200, 33, 42),   Color::LightRed,    Color::Red),
            ColorRole::Warn      => ((235, 195, 95),  (146, 94, 0),    Color::LightYellow, Color::Magenta),
            ColorRole::Frame     => ((76, 84, 96),    (190, 197, 206), Color::DarkGray,    Color::DarkGray),
            ColorRole::Select    => ((38, 62, 92),    (208, 228, 252), Color::Blue,        Color::Cyan),
            ColorRole::Bar       => ((30, 36, 46),    (232, 236, 241), Color::Reset,       Color::Reset),
            ColorRole::Light     => ((174, 150, 112), (174, 150, 112), Color::DarkGray,    Color::DarkGray),
            ColorRole::Dark      => ((124, 90, 46),   (124, 90, 46),   Color::Red,         Color::Red),
            ColorRole::Last      => ((146, 136, 52),  (146, 136, 52),  Color::Magenta,     Color::Magenta),
            ColorRole::Cursor    => ((60, 128, 200),  (60, 128, 200),  Color::Cyan,        Color::Cyan),
            ColorRole::Picked    => ((92, 144, 74),   (92, 144, 74),   Color::Green,       Color::Green),
            ColorRole::Hint      => ((184, 98, 144),  (184, 98, 144),  Color::Yellow,      Color::Yellow),
            ColorRole::Taken     => ((176, 62, 58),   (176, 62, 58),   Color::LightRed,    Color::LightRed),
            ColorRole::FirstPiece  => ((255, 255, 252), (255, 255, 255), Color::White,       Color::White),
            ColorRole::SecondPiece => ((22, 20, 20),    (20, 18, 18),    Color::Black,       Color::Black),
            ColorRole::First     => ((245, 130, 100), (200, 60, 30),   Color::LightRed,    Color::Red),
            ColorRole::Second    => ((110, 185, 245), (20, 100, 190),  Color::LightBlue,   Color::Blue),
            ColorRole::Counter   => ((240, 200, 110), (160, 104, 0),  Color::LightYellow, Color::Magenta),
            ColorRole::Board     => ((96, 104, 116),  (160, 168, 178), Color::DarkGray,    Color::DarkGray),
            ColorRole::RedPiece  => ((150, 20, 16),   (150, 20, 16),   Color::LightRed,    Color::LightRed),
            ColorRole::Dot       => ((226, 240, 170), (226, 240, 170), Color::LightYellow, Color::LightYellow),
        }
    }

    /// The modifier for the role where there is no colour.
    fn modifier(self) -> Modifier {
        match self {
            ColorRole::Accent
            | ColorRole::Good
            | ColorRole::FirstPiece
            | ColorRole::First
            | ColorRole::Warn => Modifier::BOLD,
            ColorRole::Dim | ColorRole::Frame | ColorRole::Board => Modifier::DIM,
            ColorRole::Bad => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        }
    }

    /// The modifier for the role as a background where there is no colour.
    fn back_modifier(self) -> Modifier {
        match self {
            ColorRole::Select | ColorRole::Cursor => Modifier::REVERSED,
            ColorRole::Picked | ColorRole::Hint | ColorRole::Taken => Modifier::UNDERLINED,
            ColorRole::Last => Modifier::BOLD,
            _ => Modifier::empty(),
        }
    }
}

/// How a board that is not chequered is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardTheme {
    /// Crosses and rings.
    Marks,
    /// Discs of two colours that drop.
    Discs,
    /// Stones on the crossings of lines.
    Stones,
    /// Squares that are there or removed.
    Tiles,
}

impl BoardTheme {
    /// The theme of a game, by its group, its pieces, and gravity.
    pub(crate) fn of(entry: &GameEntry, name: &str, picture: &Picture) -> BoardTheme {
        let stones = matches!(picture, Picture::Grid(grid) if grid.stones || grid.points.is_some());
        if entry.group == Group::Impartial {
            BoardTheme::Tiles
        } else if entry.name == "connect4" || name.contains("gravity") {
            BoardTheme::Discs
        } else if stones {
            BoardTheme::Stones
        } else {
            BoardTheme::Marks
        }
    }
}

impl ColorRole {
    /// The colour of a side's name: that of its pieces where they have one.
    pub(crate) fn of_side(entry: &GameEntry, color: Side) -> ColorRole {
        match entry.sides[color.index()] {
            "yellow" => ColorRole::Counter,
            "red" => ColorRole::Bad,
            "white" | "black" => ColorRole::Text,
            _ if color == Side::First => ColorRole::First,
            _ => ColorRole::Second,
        }
    }
}

/// How the app looks on this terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Theme {
    /// Colours.
    pub depth: ColorDepth,
    /// Whether the background is light.
    pub light: bool,
    /// Characters.
    pub characters: CharacterSet,
}

/// Which characters the terminal draws one cell wide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CharacterSet {
    /// Frames, blocks, circles and the like; false where they are drawn two cells wide, or not at all.
    pub symbols: bool,
    /// Chess pieces with a text-presentation mark.
    pub pieces: bool,
}

impl CharacterSet {
    /// Everything one cell wide.
    pub const FULL: CharacterSet = CharacterSet { symbols: true, pieces: true };
    /// Nothing beyond letters and ideographs.
    pub const ASCII: CharacterSet = CharacterSet { symbols: false, pieces: false };
}

impl Theme {
    /// All colours on a dark background, all characters.
    pub const FULL: Theme = Theme { depth: ColorDepth::True, light: false, characters: CharacterSet::FULL };

    /// The theme of a terminal: its answers to `QUERIES`, and the environment, whose `BOYI_THEME`
    /// overrules both: any of `dark light mono 16 256 true ascii unicode`, separated by commas.
    pub fn of_terminal(answer: &str, var: impl Fn(&str) -> Option<String>) -> Theme {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let columns = cursor_columns(answer);
        let one_cell = |i: usize| columns.get(i).is_none_or(|&column| column == 2);
        let locale = set("LC_ALL").or_else(|| set("LC_CTYPE")).or_else(|| set("LANG"));
        // The fonts of the Linux console have neither quarter blocks nor chess pieces.
        let ascii = var("TERM").is_some_and(|term| term == "dumb" || term == "linux")
            || locale
                .is_some_and(|locale| columns.is_empty() && !locale.to_ascii_lowercase().contains("utf"));
        let symbols = !ascii && one_cell(0) && one_cell(1);
        let mut theme = Theme {
            depth: ColorDepth::of_env(&var),
            light: background(answer).unwrap_or_else(|| {
                let number = |text: String| text.rsplit(';').next()?.parse::<u8>().ok();
                var("COLORFGBG").and_then(number).is_some_and(|back| back == 7 || back == 15)
            }),
            characters: CharacterSet { symbols, pieces: !ascii && one_cell(2) },
        };
        for word in var("BOYI_THEME").unwrap_or_default().split(',') {
            match word.trim() {
                "dark" => theme.light = false,
                "light" => theme.light = true,
                "mono" => theme.depth = ColorDepth::Mono,
                "16" => theme.depth = ColorDepth::Ansi16,
                "256" => theme.depth = ColorDepth::Ansi256,
                "true" => theme.depth = ColorDepth::True,
                "ascii" => theme.characters = CharacterSet::ASCII,
                "unicode" => theme.characters = CharacterSet::FULL,
                _ => {}
            }
        }
        theme
    }

    fn color(self, role: ColorRole) -> Option<Color> {
        let (dark, light, dark16, light16) = role.shade();
        let rgb = if self.light { light } else { dark };
        match self.depth {
            ColorDepth::Mono => None,
            ColorDepth::Ansi16 => Some(if self.light { light16 } else { dark16 }),
            ColorDepth::Ansi256 => Some(Color::Indexed(nearest256(rgb))),
            ColorDepth::True => Some(Color::Rgb(rgb.0, rgb.1, rgb.2)),
        }
    }

    /// Text in a colour on the usual background.
    pub(crate) fn fg(self, role: ColorRole) -> Style {
        match self.color(role) {
            Some(color) => Style::new().fg(color),
            None => Style::new().add_modifier(role.modifier()),
        }
    }

    /// A background colour.
    pub(crate) fn bg(self, role: ColorRole) -> Style {
        match self.color(role) {
            Some(color) => Style::new().bg(color),
            None => Style::new().add_modifier(role.back_modifier()),
        }
    }

    /// Text in one colour on a background of another.
    pub(crate) fn on(self, role: ColorRole, back: ColorRole) -> Style {
        self.bg(back).patch(self.fg(role))
    }
}

/// Asks for the column after each of three characters at the left edge, the background colour, and last for the kind of
/// terminal, which every one of them answers.
pub(crate) const QUERIES: &str = "\r█\x1b[6n\r●\x1b[6n\r♟\u{fe0e}\x1b[6n\r\x1b[2K\x1b]11;?\x1b\\\x1b[c";

/// The columns in cursor reports, `ESC [ row ; column R`.
fn cursor_columns(answer: &str) -> Vec<u16> {
    let reports = answer.split("\x1b[").filter_map(|part| {
        let (report, _) = part.split_once('R')?;
        let (row, column) = report.split_once(';')?;
        row.parse::<u16>().ok()?;
        column.parse().ok()
    });
    reports.collect()
}

/// Whether the background in an answer `]11;rgb:RRRR/GGGG/BBBB` is light.
fn background(answer: &str) -> Option<bool> {
    let rgb = answer.split("]11;rgb:").nth(1)?;
    let rgb = rgb.split(['\x1b', '\x07']).next()?;
    let mut parts = rgb.split('/').map(|part| u32::from_str_radix(part.get(..2)?, 16).ok());
    let (r, g, b) = (parts.next()??, parts.next()??, parts.next()??);
    Some(r * 299 + g * 587 + b * 114 > 128_000)
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
/// finished frame, for every view.
pub(crate) fn plain(buffer: &mut Buffer, area: Rect, characters: CharacterSet) {
    if characters == CharacterSet::FULL {
        return;
    }
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            let Some(c) = cell.symbol().chars().next() else { continue };
            let piece = ('♔'..='♟').contains(&c);
            let keep = c.is_ascii()
                || if piece {
                    characters.pieces
                } else {
                    characters.symbols || (!is_symbol(c) && !is_ambiguous(c))
                };
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
        '╱' => '/',
        '╲' => '\\',
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
        '≡' | '‖' => '=',
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn environments() {
        let env = |pairs: &'static [(&str, &str)]| {
            ColorDepth::of_env(|name| pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert_eq!(env(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), ColorDepth::Mono);
        assert_eq!(env(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), ColorDepth::Ansi256);
        assert_eq!(env(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), ColorDepth::True);
        assert_eq!(env(&[("TERM", "linux")]), ColorDepth::Ansi16);
        assert_eq!(env(&[("TERM", "dumb")]), ColorDepth::Mono);
    }

    #[test]
    fn answers_of_terminals() {
        let answer = "\x1b[1;2R\x1b[1;3R\x1b[1;2R\x1b]11;rgb:ffff/ffff/ff00\x1b\\\x1b[?62;c";
        assert_eq!(cursor_columns(answer), [2, 3, 2]);
        assert_eq!(background(answer), Some(true));
        assert_eq!(background("\x1b]11;rgb:1e1e/1e1e/2e2e\x07"), Some(false));
        assert_eq!((cursor_columns(""), background("")), (vec![], None));
        assert_eq!(background("]11;rgb:é"), None);
        let theme = |answer: &str, pairs: &'static [(&str, &str)]| {
            Theme::of_terminal(answer, |name| {
                pairs.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned())
            })
        };
        let utf8 = &[("TERM", "xterm-256color"), ("LANG", "zh_CN.UTF-8")];
        assert_eq!(
            theme("", utf8),
            Theme { depth: ColorDepth::Ansi256, light: false, characters: CharacterSet::FULL }
        );
        // One wide circle, and nothing but ASCII is drawn; a wide pawn alone costs only the pieces.
        assert_eq!(theme(answer, utf8).characters, CharacterSet { symbols: false, pieces: true });
        assert!(theme(answer, utf8).light);
        assert_eq!(
            theme("\x1b[9;2R\x1b[9;2R\x1b[9;3R", utf8).characters,
            CharacterSet { symbols: true, pieces: false }
        );
        assert_eq!(theme("", &[("TERM", "xterm"), ("LANG", "C")]).characters, CharacterSet::ASCII);
        assert_eq!(theme("", &[("TERM", "linux"), ("LANG", "en_US.UTF-8")]).characters, CharacterSet::ASCII);
        assert!(theme("", &[("COLORFGBG", "0;15")]).light);
        assert_eq!(
            theme(answer, &[("BOYI_THEME", "dark, 16,unicode,?")]),
            Theme { depth: ColorDepth::Ansi16, light: false, characters: CharacterSet::FULL }
        );
    }

    /// The RGB value of a colour; the first 16 as xterm and the VGA palette show them.
    fn rgb(color: Color, light: bool, vga: bool) -> (u8, u8, u8) {
        let of16 = |xterm, as_vga| if vga { as_vga } else { xterm };
        match color {
            Color::Rgb(r, g, b) => (r, g, b),
            Color::Indexed(i @ 232..) => (8 + 10 * (i - 232), 8 + 10 * (i - 232), 8 + 10 * (i - 232)),
            Color::Indexed(i) => {
                let level = |n: u8| [0, 95, 135, 175, 215, 255][usize::from(n % 6)];
                let n = i - 16;
                (level(n / 36), level(n / 6), level(n))
            }
            Color::Black => (0, 0, 0),
            Color::Red => of16((205, 0, 0), (170, 0, 0)),
            Color::Green => of16((0, 205, 0), (0, 170, 0)),
            Color::Yellow => of16((205, 205, 0), (170, 85, 0)),
            Color::Blue => of16((0, 0, 238), (0, 0, 170)),
            Color::Magenta => of16((205, 0, 205), (170, 0, 170)),
            Color::Cyan => of16((0, 205, 205), (0, 170, 170)),
            Color::DarkGray => of16((127, 127, 127), (85, 85, 85)),
            Color::LightRed => of16((255, 0, 0), (255, 85, 85)),
            Color::LightGreen => of16((0, 255, 0), (85, 255, 85)),
            Color::LightYellow => of16((255, 255, 0), (255, 255, 85)),
            Color::LightBlue => of16((92, 92, 255), (85, 85, 255)),
            Color::LightCyan => of16((0, 255, 255), (85, 255, 255)),
            Color::White => (255, 255, 255),
            // The terminal's own: as text, or as what is behind it.
            _ if light => (0, 0, 0),
            _ => (210, 210, 210),
        }
    }

    /// Contrast of two colours, 1 to 21 (WCAG 2.1, "contrast ratio").
    fn contrast(a: (u8, u8, u8), b: (u8, u8, u8)) -> f64 {
        let luminance = |(r, g, b): (u8, u8, u8)| {
            let linear = |v: u8| {
                let v = f64::from(v) / 255.0;
                if v <= 0.040_45 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    /// Everything can be read on what it stands on, with every number of colours, on dark and on light.
    #[test]
    fn contrasts() {
        use ColorRole::*;
        let pairs: &[(f64, &[ColorRole], &[ColorRole])] = &[
            (7.0, &[Text], &[Bar]),
            (4.5, &[Text], &[Select]),
            (2.5, &[Dim], &[Bar]),
            (3.0, &[Accent, Good, Bad, Warn, First, Second, Counter], &[Bar]),
            (2.7, &[FirstPiece, SecondPiece], &[Light, Dark]),
            (1.9, &[FirstPiece, SecondPiece], &[Last, Cursor, Picked]),
            (2.0, &[Dot], &[Light, Dark]),
        ];
        let mut bad = Vec::new();
        for (depth, light, vga) in
            [ColorDepth::Ansi16, ColorDepth::Ansi256, ColorDepth::True].into_iter().flat_map(|depth| {
                [(depth, false, false), (depth, true, false), (depth, false, true), (depth, true, true)]
            })
        {
            let theme = Theme { depth, light, characters: CharacterSet::FULL };
            let plain = if light { (255, 255, 255) } else { (16, 18, 22) };
            let ground = |role| match theme.color(role).unwrap() {
                Color::Reset => plain,
                color => rgb(color, light, vga),
            };
            for (least, fronts, backs) in pairs {
                for front in *fronts {
                    let text = rgb(theme.color(*front).unwrap(), light, vga);
                    let own =
                        if matches!(front, FirstPiece | SecondPiece | Dot) { None } else { Some(plain) };
                    for back in backs.iter().map(|role| ground(*role)).chain(own) {
                        let found = contrast(text, back);
                        if found < *least {
                            bad.push(format!("{depth:?} light {light} vga {vga}: {front:?} {text:?} on {back:?}: {found:.2}"));
                        }
                    }
                }
            }
        }
        assert!(bad.is_empty(), "{}", bad.join("\n"));
    }

    #[test]
    fn palette_of_256() {
        assert_eq!(nearest256((0, 0, 0)), 16);
        assert_eq!(nearest256((255, 255, 255)), 231);
        assert_eq!(nearest256((128, 128, 128)), 244);
        assert_eq!(nearest256((255, 0, 0)), 196);
    }
}
