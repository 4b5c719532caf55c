//! The patterns that a stone on an empty point would make in each line through it.
//!
//! A *line key* describes the points around an empty point in one direction, two bits per point, the nearest first:
//!
//! ```text
//!  bit   19 18  17 16   15 14  13 12   …   3  2   1  0
//!        ahead  behind  ahead  behind      ahead  behind
//!        distance 5     distance 4         distance 1
//!
//!  00 empty   01 Black   10 White   11 off the board
//! ```
//!
//! Five stones through the point lie within distance four; distance five decides whether there are more than five. So
//! free-style keys have 16 bits and the others 20. A table by rule, made on first use, gives the [`Pattern`]
//! of both players for every key. Invariant: a pattern is exactly as its name defines, under its rule, ignoring
//! forbidden points ([`Board::is_forbidden`](super::Board::is_forbidden) deals with those).

use super::rule::{Color, Rule};

/// The pattern that a stone on an empty point makes in one direction, weaker ones first. A *completion* is a point whose stone makes
/// a winning row together with this stone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Pattern {
    /// Nothing: there is no room for five.
    Dead,
    /// With one more stone a [`Pattern::ClosedTwo`].
    ClosedOne,
    /// With one more stone an open two.
    OpenOne,
    /// With one more stone a [`Pattern::ClosedThree`].
    ClosedTwo,
    /// An open two with at most two continuations to an open three.
    OpenTwo,
    /// An open two with at least three.
    WideTwo,
    /// With one more stone a [`Pattern::Four`].
    ClosedThree,
    /// An open three with one point that makes it an open four.
    OpenThree,
    /// An open three with several.
    WideThree,
    /// A four that one reply stops.
    Four,
    /// Two fours in one line, as in `X XXX X`.
    DoubleFour,
    /// Four in a row that no single reply stops: a straight four.
    OpenFour,
    /// A winning row.
    Five,
    /// Six or more in a row that do not win.
    Overline,
}

impl Pattern {
    /// The number of variants.
    pub const COUNT: usize = 14;
    /// Every pattern, the weakest first.
    pub const ALL: [Pattern; Pattern::COUNT] = [
        Pattern::Dead,
        Pattern::ClosedOne,
        Pattern::OpenOne,
        Pattern::ClosedTwo,
        Pattern::OpenTwo,
        Pattern::WideTwo,
        Pattern::ClosedThree,
        Pattern::OpenThree,
        Pattern::WideThree,
        Pattern::Four,
        Pattern::DoubleFour,
        Pattern::OpenFour,
        Pattern::Five,
        Pattern::Overline,
    ];

    pub(super) fn of(code: u8) -> Pattern {
        Pattern::ALL[usize::from(code).min(Pattern::COUNT - 1)]
    }

    /// The pattern in direction `direction` of four packed ones.
    pub(super) fn unpack(packed: u16, direction: usize) -> Pattern {
        Pattern::of((packed >> (4 * direction) & 15) as u8)
    }
}

/// The threat that a stone on an empty point makes in all four directions together, weaker ones first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that counts.
    Nothing,
    /// One line that could become something.
    Weak,
    /// A two or a closed three.
    Two,
    /// Several of these.
    Twos,
    /// An open three.
    Three,
    /// Two open threes.
    Threes,
    /// A four that one reply stops.
    Four,
    /// Such a four and an open three.
    FourThree,
    /// A four that no single reply stops, or two fours.
    OpenFour,
    /// A winning row.
    Five,
}

impl Threat {
    /// The number of variants.
    pub const COUNT: usize = 10;
    /// Every threat, the weakest first.
    pub const ALL: [Threat; Threat::COUNT] = [
        Threat::Nothing,
        Threat::Weak,
        Threat::Two,
        Threat::Twos,
        Threat::Three,
        Threat::Threes,
        Threat::Four,
        Threat::FourThree,
        Threat::OpenFour,
        Threat::Five,
    ];

    /// The bits of a threat in the code of a point.
    pub(super) const BITS: u8 = 15;

    pub(super) fn of(code: u8) -> Threat {
        Threat::ALL[usize::from(code & Threat::BITS).min(Threat::COUNT - 1)]
    }
}

/// The patterns of the player whose stones are `01`, by line key.
pub(super) struct Lines {
    rule: Rule,
    color: Color,
    radius: u32,
    pub(super) patterns: Vec<u8>,
}

/// A line as sets of points; the empty point in question is bit 5, those behind it are below.
#[derive(Clone, Copy, Default)]
struct Line {
    mine: u32,
    theirs: u32,
    empty: u32,
}

/// A pattern not determined yet.
const UNKNOWN: u8 = 0xff;
/// The bit of the point in question.
const CENTRE: u32 = 5;

impl Lines {
    pub(super) fn new(rule: Rule, color: Color, radius: u32) -> Lines {
        let mut lines = Lines { rule, color, radius, patterns: vec![UNKNOWN; 1 << (4 * radius)] };
        for behind in 0..=radius {
            for ahead in 0..=radius {
                // The numbers of points on the board either way.
                lines.fill(0, 1, behind, ahead);
            }
        }
        for pattern in &mut lines.patterns {
            if *pattern == UNKNOWN {
                *pattern = Pattern::Dead as u8;
            }
        }
        lines
    }

    /// Finds the pattern of every key that agrees with `key` nearer than `distance`, with `behind` and `ahead` points on the board.
    fn fill(&mut self, key: usize, distance: u32, behind: u32, ahead: u32) {
        if distance > self.radius {
            self.pattern(key);
            return;
        }
        let values = |on_board: bool| if on_board { 0..3 } else { 3..4 };
        for a in values(distance <= behind) {
            for b in values(distance <= ahead) {
                self.fill(key | (a | b << 2) << (4 * (distance - 1)), distance + 1, behind, ahead);
            }
        }
    }

    fn line(&self, key: usize) -> Line {
        let mut line = Line { mine: 1 << CENTRE, ..Line::default() };
        for distance in 1..=self.radius {
            for (shift, bit) in
                [(4 * (distance - 1), CENTRE - distance), (4 * (distance - 1) + 2, CENTRE + distance)]
            {
                match key >> shift & 3 {
                    0 => line.empty |= 1 << bit,
                    1 => line.mine |= 1 << bit,
                    2 => line.theirs |= 1 << bit,
                    _ => {}
                }
            }
        }
        line
    }

    /// The row through the point in question: its length, and its lowest bit.
    fn row(mine: u32) -> (u32, u32) {
        let above = (mine >> CENTRE).trailing_ones();
        let below = (mine << (32 - CENTRE)).leading_ones();
        (above + below, CENTRE - below)
    }

    fn five(&self, mine: u32, theirs: u32) -> bool {
        let (length, low) = Lines::row(mine);
        let blocked = low > 0 && theirs >> (low - 1) & 1 == 1 && theirs >> (low + length) & 1 == 1;
        self.rule.wins(self.color, length, blocked)
    }

    /// The points whose stone makes a winning row.
    fn completions(&self, line: Line, theirs: u32) -> u32 {
        bits(line.empty & !theirs)
            .filter(|&e| self.five(line.mine | 1 << e, theirs))
            .fold(0, |set, e| set | 1 << e)
    }

    fn four(&self, line: Line) -> Option<Pattern> {
        let completions = self.completions(line, line.theirs);
        if completions == 0 {
            return None;
        }
        let stopped = bits(line.empty).any(|reply| self.completions(line, line.theirs | 1 << reply) == 0);
        Some(match Lines::row(line.mine).0 {
            _ if stopped => Pattern::Four,
            4 => Pattern::OpenFour,
            _ => Pattern::DoubleFour,
        })
    }

    /// The pattern of a key; determines those of all keys with more stones, too.
    fn pattern(&mut self, key: usize) -> Pattern {
        if self.patterns[key] != UNKNOWN {
            return Pattern::of(self.patterns[key]);
        }
        let line = self.line(key);
        let mut next = [0; Pattern::COUNT];
        for e in bits(line.empty) {
            let shift = if e < CENTRE { 4 * (CENTRE - e - 1) } else { 4 * (e - CENTRE - 1) + 2 };
            next[self.pattern(key | 1 << shift) as usize] += 1;
        }
        let count = |pattern: Pattern| next[pattern as usize];
        // Two fours in one line are forbidden to Black in Renju, so that a three is one that makes a straight four.
        let double = if self.rule.forbids(self.color) { 0 } else { count(Pattern::DoubleFour) };
        let fours = count(Pattern::OpenFour) + double;
        let threes = count(Pattern::OpenThree) + count(Pattern::WideThree);
        let twos = count(Pattern::OpenTwo) + count(Pattern::WideTwo);
        let pattern = if self.five(line.mine, line.theirs) {
            Pattern::Five
        } else if Lines::row(line.mine).0 > 5 {
            Pattern::Overline
        } else if let Some(four) = self.four(line) {
            four
        } else if fours > 0 {
            if fours > 1 { Pattern::WideThree } else { Pattern::OpenThree }
        } else if count(Pattern::Four) > 0 {
            Pattern::ClosedThree
        } else if threes > 0 {
            if threes > 2 { Pattern::WideTwo } else { Pattern::OpenTwo }
        } else if count(Pattern::ClosedThree) > 0 {
            Pattern::ClosedTwo
        } else if twos > 0 {
            Pattern::OpenOne
        } else if count(Pattern::ClosedTwo) > 0 {
            Pattern::ClosedOne
        } else {
            Pattern::Dead
        };
        self.patterns[key] = pattern as u8;
        pattern
    }
}

/// The bits of a set, from the lowest.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(bit)
    })
}
