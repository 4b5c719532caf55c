//! The formats of questions.

/// The format of an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A request in JSON a line.
    Json,
    /// Games of chess.
    Pgn,
    /// Positions of chess with operations: `id "…"` names one.
    Epd,
    /// Positions of chess.
    Fen,
    /// The game, a tab, the position; and after another tab the id.
    Tab,
}

impl Format {
    /// All formats with their names.
    pub const ALL: [(&'static str, Format); 5] = [
        ("json", Format::Json),
        ("pgn", Format::Pgn),
        ("epd", Format::Epd),
        ("fen", Format::Fen),
        ("tsv", Format::Tab),
    ];

    /// The format of that name.
    pub fn by_name(name: &str) -> Option<Format> {
        Format::ALL.iter().find(|(known, _)| *known == name).map(|(_, format)| *format)
    }

    /// The names of all formats, with commas between.
    pub fn names() -> String {
        Format::ALL.map(|(name, _)| name).join(", ")
    }
}
