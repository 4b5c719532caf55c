//! The threat that the four patterns of an empty point make together, in tables by rule.

use super::{
    pattern::{Lines, Pattern, Threat},
    rule::{Color, Rule},
};
use std::sync::OnceLock;

/// Flags in addition to the [`Threat`] of a point.
pub(super) struct Flags;

impl Flags {
    /// The point is forbidden.
    pub(super) const FORBIDDEN: u8 = 1 << 7;
    /// The point is forbidden if at least two of its threes can become straight fours.
    pub(super) const DOUBTFUL: u8 = 1 << 6;
}

/// The tables of one rule.
pub(super) struct Tables {
    /// The distance that a line key covers: 4 or 5.
    pub(super) radius: usize,
    /// By line key: Black's pattern in the low four bits, White's in the high ones.
    pub(super) line: Vec<u8>,
    /// The number of two patterns in either order, by both packed.
    pairs: [u8; 256],
    /// By player, by the numbers of two pairs: the [`Threat`] with its flags. Both players share the memory if the rule is the same for them.
    threats: [&'static [u8]; 2],
    /// Whether some points are forbidden to Black.
    forbids: bool,
}

/// Pairs of patterns in either order.
const PAIRS: usize = Pattern::COUNT * (Pattern::COUNT + 1) / 2;

impl Tables {
    /// The tables of a rule, made on first use.
    pub(super) fn of(rule: Rule) -> &'static Tables {
        static MADE: [OnceLock<Tables>; 4] = [const { OnceLock::new() }; 4];
        MADE[rule as usize].get_or_init(|| Tables::new(rule))
    }

    fn new(rule: Rule) -> Tables {
        let radius = if rule == Rule::Freestyle { 4 } else { 5 };
        let black = Lines::new(rule, Color::Black, radius).patterns;
        let line = if rule == Rule::Renju {
            // White plays free-style.
            let white = Lines::new(Rule::Freestyle, Color::White, 4).patterns;
            let near = white.len() - 1;
            (0..black.len()).map(|key| black[key] | white[swapped(key) & near] << 4).collect()
        } else {
            (0..black.len()).map(|key| black[key] | black[swapped(key)] << 4).collect()
        };
        let known = |color| -> &'static [u8] {
            let all = || Pattern::ALL.into_iter().enumerate();
            let pairs: Vec<[Pattern; 2]> =
                all().flat_map(|(i, a)| Pattern::ALL[..=i].iter().map(move |&b| [a, b])).collect();
            let quadruples = pairs.iter().flat_map(|[a, b]| pairs.iter().map(|[c, d]| [*a, *b, *c, *d]));
            quadruples.map(|patterns| judge(rule, color, &patterns)).collect::<Vec<u8>>().leak()
        };
        let black = known(Color::Black);
        let white = if rule == Rule::Renju { known(Color::White) } else { black };
        let pairs = std::array::from_fn(|packed| {
            let [a, b] = [packed & 15, packed >> 4].map(|pattern| pattern.min(Pattern::COUNT - 1));
            (a.max(b) * (a.max(b) + 1) / 2 + a.min(b)) as u8
        });
        Tables {
            radius: radius as usize,
            line,
            pairs,
            threats: [black, white],
            forbids: rule.forbids(Color::Black),
        }
    }

    fn index(&self, packed: u16) -> usize {
        let [a, b] = packed.to_le_bytes().map(|pair| usize::from(self.pairs[usize::from(pair)]));
        a * PAIRS + b
    }

    /// The packed patterns as the network sees them: a forbidden point counts as nothing for Black.
    pub(super) fn seen(&self, [black, white]: [u16; 2]) -> [u16; 2] {
        let forbidden = self.forbids && self.threat(0, black) & Flags::FORBIDDEN != 0;
        [if forbidden { 0 } else { black }, white]
    }

    /// The threat of a stone that makes these four packed patterns, with flags.
    pub(super) fn threat(&self, color: usize, packed: u16) -> u8 {
        self.threats[color][self.index(packed)]
    }
}

/// The line key with the players exchanged.
fn swapped(key: usize) -> usize {
    let stones = (key ^ key >> 1) & 0x55555;
    key ^ (stones | stones << 1)
}

/// The threat that four patterns make together, with flags.
fn judge(rule: Rule, color: Color, patterns: &[Pattern; 4]) -> u8 {
    let count = |from: Pattern, to: Pattern| patterns.iter().filter(|p| (from..=to).contains(p)).count();
    let fives = count(Pattern::Five, Pattern::Five);
    let strong = count(Pattern::DoubleFour, Pattern::OpenFour);
    let fours = count(Pattern::Four, Pattern::OpenFour) + count(Pattern::DoubleFour, Pattern::DoubleFour);
    let threes = count(Pattern::OpenThree, Pattern::WideThree);
    let twos = count(Pattern::OpenTwo, Pattern::ClosedThree);
    let ones = count(Pattern::OpenOne, Pattern::ClosedTwo);
    let threat = if fives > 0 {
        Threat::Five
    } else if strong > 0 || fours > 1 {
        Threat::OpenFour
    } else if fours > 0 {
        if threes > 0 { Threat::FourThree } else { Threat::Four }
    } else if threes > 0 {
        if threes > 1 { Threat::Threes } else { Threat::Three }
    } else if twos > 0 {
        if twos > 1 { Threat::Twos } else { Threat::Two }
    } else if ones > 0 {
        Threat::Weak
    } else {
        Threat::Nothing
    };
    if fives == 0 && rule.forbids(color) {
        if count(Pattern::Overline, Pattern::Overline) > 0 || fours > 1 {
            return Flags::FORBIDDEN;
        }
        if threes > 1 {
            return threat as u8 | Flags::DOUBTFUL;
        }
    }
    threat as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pattern of the player to whom `X` belongs, for a stone at `c`, with the edge of the board at the text's ends
    /// unless they are dots.
    fn pattern(rule: Rule, text: &str) -> Pattern {
        let centre = text.find('c').unwrap() as isize;
        let tables = Tables::of(rule);
        let mut key = 0;
        for distance in 1..=tables.radius as isize {
            for (side, at) in [centre - distance, centre + distance].into_iter().enumerate() {
                let code = match usize::try_from(at).ok().and_then(|at| text.as_bytes().get(at)) {
                    Some(b'X') => 1,
                    Some(b'O') => 2,
                    Some(_) => 0,
                    None => 3,
                };
                key |= code << (4 * (distance - 1) as usize + 2 * side);
            }
        }
        Pattern::of(tables.line[key] & 15)
    }

    #[test]
    fn patterns_are_what_their_names_say() {
        use Pattern::*;
        let cases = [
            (Rule::Freestyle, ".....c.....", OpenOne),
            (Rule::Freestyle, "..c..", ClosedOne),
            (Rule::Freestyle, ".c..", Dead),
            (Rule::Freestyle, "......cX......", WideTwo),
            (Rule::Freestyle, "....XcX.....", WideThree),
            (Rule::Freestyle, "O.XcX..", OpenThree),
            (Rule::Freestyle, "O.XcX.O", ClosedThree),
            (Rule::Freestyle, "OXXcX..", Four),
            (Rule::Freestyle, ".XXcX.", OpenFour),
            (Rule::Freestyle, "X.XcX.X", DoubleFour),
            (Rule::Freestyle, "XXcXX", Five),
            (Rule::Freestyle, "XXcXXX", Five),
            (Rule::Standard, "XXcXXX", Overline),
            (Rule::Standard, ".XXcX.X", Four),
            (Rule::Renju, ".XXcX.X", Four),
            (Rule::Renju, "O.XcX..X", ClosedThree),
            (Rule::Renju, "X.XcX.X", DoubleFour),
            (Rule::Caro, "OXXcXXO", Dead),
            (Rule::Caro, "XXcXXO", Five),
            (Rule::Caro, "O.XXcX.O", Four),
            (Rule::Caro, ".O.XXcX.O.", Four),
            (Rule::Caro, "..XXcX..", OpenFour),
            (Rule::Caro, "O.XXcX..", Four),
        ];
        for (rule, text, expected) in cases {
            assert_eq!(pattern(rule, text), expected, "{rule} {text}");
        }
    }
}
