//! Rules as data: what a file or another program says about a heap game, move by move.
//!
//! A [`Code`] is the compact form of the same thing. With the feature `serde` both read and write any format that serde knows;
//! a code is then its text, or (read only) a ruleset.
//!
//! ```
//! use boyi_impartial::{Code, ruleset::{MoveRule, Ruleset}};
//! let kayles = Ruleset::new([MoveRule::new(1, &[0, 1, 2]), MoveRule::new(2, &[0, 1, 2])]);
//! assert_eq!(Code::try_from(&kayles).unwrap(), "0.77".parse().unwrap());
//! let lasker = Ruleset::new([MoveRule::new(0, &[2]), MoveRule::new(1, &[0, 1]).every(1)]);
//! assert_eq!(Code::try_from(&lasker).unwrap().to_string(), "4.[3]");
//! ```
#![cfg_attr(
    feature = "serde",
    doc = r##"
```
use boyi_impartial::{Code, heap};
let couples: Code = serde_json::from_str(r#"{"name": "Couples-are-forever, one taken as well", "moves": [
    {"take": 1, "leave": [0, 1]}, {"take": 0, "leave": [2]}]}"#).unwrap();
assert_eq!(couples.to_string(), "4.3");
let grundy: Code = toml::from_str("[[moves]]\ntake = 0\nleave = [2]\nparts = \"distinct\"").unwrap();
assert_eq!(heap::nim_values(&grundy, 10), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
assert_eq!(serde_json::to_string(&grundy).unwrap(), r#""4!.0""#);
assert!(serde_json::from_str::<Code>(r#"{"moves": [{"take": 0, "leave": [1]}]}"#).is_err());
```
"##
)]

use crate::code::{Code, CodeError, Digit, Expected, MAX_DIGITS, Shape};

/// One kind of move: take so many counters from a heap and leave it in so many parts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct MoveRule {
    /// Counters taken; 0 only where the heap is split.
    pub take: u64,
    /// The numbers of non-empty heaps that may be left, each 0 to 3.
    pub leave: Vec<u8>,
    /// Condition on two or three heaps left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub parts: Shape,
    /// Also after taking `take` + `every`, `take` + 2·`every`, … counters.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub every: Option<u64>,
}

impl MoveRule {
    /// Take exactly `take` counters and leave one of the numbers `leave` of heaps.
    pub fn new(take: u64, leave: &[u8]) -> MoveRule {
        MoveRule { take, leave: leave.to_vec(), parts: Shape::Any, every: None }
    }

    /// The same rule also for `take` + `step`, `take` + 2·`step`, ….
    #[must_use]
    pub fn every(self, step: u64) -> MoveRule {
        MoveRule { every: Some(step), ..self }
    }

    /// The same rule for heaps of this shape only.
    #[must_use]
    pub fn parts(self, parts: Shape) -> MoveRule {
        MoveRule { parts, ..self }
    }
}

/// The rules of a heap game, by a code or move by move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Ruleset {
    /// What people call the game.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// A code or any other text that [`Code`] parses, instead of moves.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub code: Option<String>,
    /// The moves, in any order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    pub moves: Vec<MoveRule>,
}

impl Ruleset {
    /// A nameless game with these moves.
    pub fn new(moves: impl IntoIterator<Item = MoveRule>) -> Ruleset {
        Ruleset { moves: moves.into_iter().collect(), ..Ruleset::default() }
    }
}

impl From<&Code> for Ruleset {
    /// Every digit that allows something, as a move; those of a repeating end with [`MoveRule::every`].
    fn from(code: &Code) -> Ruleset {
        let (digits, tail) = (code.digits(), code.tail());
        let rule = |(take, digit): (usize, &Digit)| MoveRule {
            take: take as u64,
            leave: (0..4).filter(|&heaps| digit.allows(heaps.into())).collect(),
            parts: digit.shape,
            every: (take >= digits.len()).then_some(tail.len() as u64),
        };
        let all = digits.iter().chain(tail).enumerate();
        Ruleset::new(all.filter(|(_, digit)| digit.heaps != 0).map(rule))
    }
}

impl TryFrom<&Ruleset> for Code {
    type Error = CodeError;

    /// # Errors
    /// Both a code and moves or neither; a move that the module [`code`](crate::code) has no digit for. The error's position is that
    /// of the move in the list.
    fn try_from(rules: &Ruleset) -> Result<Code, CodeError> {
        let error = |position, found: String, expected| Err(CodeError { position, found, expected });
        match (&rules.code, rules.moves.is_empty()) {
            (Some(code), true) => return code.parse(),
            (None, false) => {}
            _ => return error(0, "both or neither".into(), Expected::Moves("either a code or moves")),
        }
        let step = rules.moves.iter().filter_map(|rule| rule.every).try_fold(1, |all, step| {
            let both = (step > 0).then(|| lcm(all, step))?;
            (both <= MAX_DIGITS as u64).then_some(both)
        });
        let Some(step) = step else {
            return error(
                0,
                "a step of 0, or long ones".into(),
                Expected::Moves("steps that agree every 65536 takes"),
            );
        };
        let most = rules.moves.iter().map(|rule| rule.take).max().unwrap_or(0);
        if most > MAX_DIGITS as u64 {
            return error(0, most.to_string(), Expected::Moves("takes up to 65536"));
        }
        let endless = rules.moves.iter().any(|rule| rule.every.is_some());
        let length = most + 1 + if endless { step } else { 0 };
        let mut digits = vec![Digit::default(); length as usize];
        for (position, rule) in rules.moves.iter().enumerate() {
            let mut digit = Digit { heaps: 0, shape: rule.parts };
            for &heaps in &rule.leave {
                if heaps > 3 {
                    return error(
                        position,
                        format!("{heaps} heaps left"),
                        Expected::Moves("0 to 3 heaps left"),
                    );
                }
                digit.heaps |= 1 << heaps;
            }
            let mut take = rule.take;
            while let Some(old) = digits.get_mut(take as usize) {
                let splits = |d: Digit| d.heaps & 0b1100 != 0;
                if splits(*old) && splits(digit) && old.shape != digit.shape {
                    let found = format!("two conditions after taking {take}");
                    return error(
                        position,
                        found,
                        Expected::Moves("one condition on the parts for each take"),
                    );
                }
                old.shape = if splits(digit) { digit.shape } else { old.shape };
                old.heaps |= digit.heaps;
                let Some(every) = rule.every else { break };
                take += every;
            }
        }
        let tail = digits.split_off(most as usize + 1);
        Code::new(digits, tail)
    }
}

fn lcm(a: u64, b: u64) -> u64 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).saturating_mul(b)
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Code, Ruleset};
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    impl Serialize for Code {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Code {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
            #[derive(Deserialize)]
            #[serde(untagged, expecting = "a code such as \"0.77\", or an object with code or moves")]
            enum Form {
                Text(String),
                Rules(Ruleset),
            }
            match Form::deserialize(deserializer)? {
                Form::Text(text) => text.parse().map_err(D::Error::custom),
                Form::Rules(rules) => Code::try_from(&rules).map_err(D::Error::custom),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_rulesets_say_the_same() {
        for text in
            ["0.77", "4!.0", "4.[3]", "0.3003330[3]", "0.8=F", "0.1[21]", "0.0003", "0.5!7[3]", "C.[37]"]
        {
            let code: Code = text.parse().unwrap();
            assert_eq!(Code::try_from(&Ruleset::from(&code)).unwrap(), code, "{text}");
        }
        let even = Ruleset::new([MoveRule::new(2, &[0, 1]).every(2)]);
        assert_eq!(Code::try_from(&even).unwrap().to_string(), "0.[03]");
    }

    #[test]
    fn nonsense_is_refused() {
        for moves in [
            vec![],
            vec![MoveRule::new(0, &[1])],
            vec![MoveRule::new(1, &[4])],
            vec![MoveRule::new(u64::MAX, &[1])],
            vec![MoveRule::new(1, &[1]).every(0)],
            vec![MoveRule::new(1, &[1]).every(u64::MAX)],
            vec![MoveRule::new(1, &[2]), MoveRule::new(1, &[2]).parts(Shape::Equal)],
        ] {
            assert!(Code::try_from(&Ruleset::new(moves.clone())).is_err(), "{moves:?}");
        }
    }
}
