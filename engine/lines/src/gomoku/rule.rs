//! The rules: winning rows and forbidden points.

use std::{fmt, str::FromStr};

/// The colour of a stone and its player: Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// The first player.
    Black = 0,
    /// The second player.
    White = 1,
}

impl Color {
    /// Both, Black first.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// 0 for Black, 1 for White.
    pub fn index(self) -> usize {
        self as usize
    }
}

impl std::ops::Not for Color {
    type Output = Color;
    fn not(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }
}

/// The rules of five in a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Renju (Renju International Federation): White wins with five or more, Black with exactly five. Black may not make a
    /// row of six or more, two fours or two threes at once, unless the same stone makes five.
    Renju,
    /// Caro: exactly five in a row win unless an opponent's stone stands at both ends. The edge of the board does not
    /// block.
    Caro,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 4] = [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro];

    /// The name in parameters and texts.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
        }
    }

    /// Returns `true` if a row of exactly `length` stones wins; `blocked` says that an opponent's stone stands at both ends.
    pub fn wins(self, color: Color, length: u32, blocked: bool) -> bool {
        match self {
            Rule::Freestyle => length >= 5,
            Rule::Standard => length == 5,
            Rule::Renju => length == 5 || color == Color::White && length > 5,
            Rule::Caro => length == 5 && !blocked,
        }
    }

    /// Returns `true` if some points are forbidden to this player.
    pub fn forbids(self, color: Color) -> bool {
        self == Rule::Renju && color == Color::Black
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text is not the name of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownRule;

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected freestyle, standard, renju or caro")
    }
}

impl std::error::Error for UnknownRule {}

impl FromStr for Rule {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Rule, UnknownRule> {
        Rule::ALL.into_iter().find(|rule| rule.name() == text).ok_or(UnknownRule)
    }
}
