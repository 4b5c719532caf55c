//! Rules as data: a heap game move by move, as a file or another program describes it.
//!
//! A [`Code`] is the compact form of the same thing. With the feature `serde` both read and write formats that describe
//! themselves, such as JSON and TOML; a code is then its text, or (read only) a ruleset.
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
let take_or_split: Code = serde_json::from_str(r#"{"name": "Take one or split in two", "moves": [
    {"take": 1, "leave": [0, 1]}, {"take": 0, "leave": [2]}]}"#).unwrap();
assert_eq!(take_or_split.to_string(), "4.3");
let grundy: Code = toml::from_str("[[moves]]\ntake = 0\nleave = [2]\nparts = \"distinct\"").unwrap();
assert_eq!(heap::nim_values(&grundy, 10), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0]);
assert_eq!(serde_json::to_string(&grundy).unwrap(), r#""4!.0""#);
assert!(serde_json::from_str::<Code>(r#"{"moves": [{"take": 0, "leave": [1]}]}"#).is_err());
```
"##
)]

use crate::code::{Code, CodeError, Digit, Expected, MAX_DIGITS, MOST_NAMED, Shape, Unit};

/// One kind of move: counters taken from a heap, and the numbers of parts that may be left.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(deny_unknown_fields, expecting = "a move such as {\"take\": 1, \"leave\": [0, 1]}")
)]
pub struct MoveRule {
    /// Counters taken, at most [`MAX_DIGITS`]; 0 only where the heap is split.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "with_serde::take"))]
    pub take: u64,
    /// The numbers of non-empty heaps that may be left, each 0 to 63.
    #[cfg_attr(feature = "serde", serde(deserialize_with = "with_serde::leave"))]
    pub leave: Vec<u8>,
    /// Condition on the sizes of several heaps left.
    #[cfg_attr(feature = "serde", serde(default))]
    pub parts: Shape,
    /// Also after taking `take` + `every`, `take` + 2·`every`, … counters; 1 to [`MAX_DIGITS`].
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "with_serde::every"))]
    pub every: Option<u64>,
}

impl MoveRule {
    /// Creates the rule to take exactly `take` counters and leave one of the numbers `leave` of heaps.
    pub fn new(take: u64, leave: &[u8]) -> MoveRule {
        MoveRule { take, leave: leave.to_vec(), parts: Shape::Any, every: None }
    }

    /// Extends the rule to `take` + `step`, `take` + 2·`step`, ….
    #[must_use]
    pub fn every(self, step: u64) -> MoveRule {
        MoveRule { every: Some(step), ..self }
    }

    /// Restricts the rule to heaps of this shape.
    #[must_use]
    pub fn parts(self, parts: Shape) -> MoveRule {
        MoveRule { parts, ..self }
    }
}

/// The rules of a heap game, by a code or move by move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Ruleset {
    /// The name of the game.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "with_serde::name"))]
    pub name: Option<String>,
    /// A code or any other text that [`Code`] parses, instead of moves.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "with_serde::code"))]
    pub code: Option<String>,
    /// The moves, in any order.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty"))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "with_serde::moves"))]
    pub moves: Vec<MoveRule>,
}

impl Ruleset {
    /// Creates a nameless game with these moves.
    pub fn new(moves: impl IntoIterator<Item = MoveRule>) -> Ruleset {
        Ruleset { moves: moves.into_iter().collect(), ..Ruleset::default() }
    }
}

impl From<&Code> for Ruleset {
    /// Every digit that allows something, as a move or, where it has several conditions, as several; those of a repeating end with
    /// [`MoveRule::every`]. A code that [adds counters](Code::added), leaves more than 63 heaps or allows nothing is its text.
    fn from(code: &Code) -> Ruleset {
        let (digits, tail) = (code.digits(), code.tail());
        if !code.added().is_empty()
            || code.most_parts().is_none()
            || digits.iter().chain(tail).all(|digit| digit.is_zero())
        {
            return Ruleset { code: Some(code.to_string()), ..Ruleset::default() };
        }
        let rules = |(take, digit): (usize, &Digit)| {
            let digit = *digit;
            let every = (take >= digits.len()).then_some(tail.len() as u64);
            digit.rules().map(move |(leave, parts)| MoveRule { take: take as u64, leave, parts, every })
        };
        Ruleset::new(digits.iter().chain(tail).enumerate().flat_map(rules))
    }
}

impl TryFrom<&Ruleset> for Code {
    type Error = CodeError;

    /// # Errors
    /// Both a code and moves or neither; a move that the module [`code`](crate::code) has no digit for. The error names the move and
    /// the field; its position is that of the move in the list.
    fn try_from(rules: &Ruleset) -> Result<Code, CodeError> {
        let longest = MAX_DIGITS as u64;
        let error = |position, found, expected| {
            Err(CodeError { position, unit: Unit::Move, found, expected: Expected::Moves(expected) })
        };
        match (&rules.code, rules.moves.is_empty()) {
            (Some(code), true) => return code.parse(),
            (None, false) => {}
            (None, true) => return error(0, "no code and no moves".into(), "one of the two"),
            (Some(_), false) => return error(0, "a code and moves".into(), "one of the two"),
        }
        let mut most = 0;
        let mut step = None;
        for (position, &MoveRule { take, ref leave, every, .. }) in rules.moves.iter().enumerate() {
            let error =
                |found, expected| error(position, format!("{found} in move {}", position + 1), expected);
            if take > longest {
                return error(format!("take {take}"), "take from 0 to 65536");
            }
            if let Some(heaps) = leave.iter().find(|&&heaps| usize::from(heaps) > MOST_NAMED) {
                return error(format!("leave {heaps}"), "leave from 0 to 63");
            }
            if let (0, Some(heaps)) = (take, leave.iter().find(|&&heaps| heaps < 2)) {
                return error(format!("leave {heaps}"), "leave 2 or more where nothing is taken");
            }
            most = most.max(take);
            let Some(every) = every else { continue };
            if !(1..=longest).contains(&every) {
                return error(format!("every {every}"), "every from 1 to 65536");
            }
            let step_so_far = step.unwrap_or(1);
            let both = (step_so_far / num_integer::gcd(step_so_far, every)).saturating_mul(every);
            if both > longest {
                return error(format!("every {every}"), "steps with a common multiple up to 65536");
            }
            step = Some(both);
        }
        let length = most + step.unwrap_or(0);
        if length > longest + 1 {
            return error(
                0,
                format!("{length} digits"),
                "takes and steps that a code of 65536 digits can say",
            );
        }
        let mut digits = vec![Digit::default(); length as usize + 1];
        for (position, rule) in rules.moves.iter().enumerate() {
            let digit = Digit::new(rule.leave.iter().fold(0, |all, heaps| all | 1 << heaps), rule.parts);
            let mut take = rule.take;
            while let Some(old) = digits.get_mut(take as usize) {
                let Some(both) = old.and(digit) else {
                    let found = format!(
                        "a second condition on the parts after taking {take} in move {}",
                        position + 1
                    );
                    return error(position, found, "one for each take and number of heaps");
                };
                *old = both;
                let Some(every) = rule.every else { break };
                take += every;
            }
        }
        let tail = digits.split_off(most as usize + 1);
        Code::new(digits, tail)
    }
}

#[cfg(feature = "serde")]
mod with_serde {
    use super::{Code, MAX_DIGITS, MOST_NAMED, MoveRule, Ruleset};
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{
            DeserializeSeed, Error, MapAccess, SeqAccess, Unexpected, Visitor, value::MapAccessDeserializer,
        },
    };
    use std::{fmt, marker::PhantomData, ops::RangeInclusive};

    impl Serialize for Code {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Code {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Code, D::Error> {
            deserializer.deserialize_any(TextOrRules)
        }
    }

    struct TextOrRules;

    impl<'de> Visitor<'de> for TextOrRules {
        type Value = Code;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a code such as \"0.77\", or an object with code or moves")
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Code, E> {
            text.parse().map_err(E::custom)
        }

        fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Code, A::Error> {
            let rules = Ruleset::deserialize(MapAccessDeserializer::new(map))?;
            Code::try_from(&rules).map_err(A::Error::custom)
        }
    }

    /// Reads a whole number within bounds; an error names the field.
    #[derive(Clone)]
    struct Number(RangeInclusive<u64>, &'static str);

    const TAKE: Number = Number(0..=MAX_DIGITS as u64, "`take` from 0 to 65536");
    const LEAVE: Number = Number(0..=MOST_NAMED as u64, "`leave` with numbers of heaps from 0 to 63");
    const EVERY: Number = Number(1..=MAX_DIGITS as u64, "`every` from 1 to 65536");

    impl<'de> DeserializeSeed<'de> for Number {
        type Value = u64;

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<u64, D::Error> {
            deserializer.deserialize_u64(self)
        }
    }

    impl Visitor<'_> for Number {
        type Value = u64;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.1)
        }

        fn visit_u64<E: Error>(self, number: u64) -> Result<u64, E> {
            let wrong = || E::invalid_value(Unexpected::Unsigned(number), &self);
            self.0.contains(&number).then_some(number).ok_or_else(wrong)
        }

        fn visit_i64<E: Error>(self, number: i64) -> Result<u64, E> {
            match u64::try_from(number) {
                Ok(number) => self.visit_u64(number),
                Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
            }
        }
    }

    /// Reads a text; an error names the expected text.
    struct Text(&'static str);

    impl<'de> DeserializeSeed<'de> for Text {
        type Value = String;

        fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<String, D::Error> {
            deserializer.deserialize_str(self)
        }
    }

    impl Visitor<'_> for Text {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }
    }

    /// Reads such a value or nothing.
    struct Maybe<S>(S);

    impl<'de, S: DeserializeSeed<'de> + Visitor<'de>> Visitor<'de> for Maybe<S> {
        type Value = Option<<S as DeserializeSeed<'de>>::Value>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.expecting(f)
        }

        fn visit_none<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
            Ok(None)
        }

        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
            self.0.deserialize(deserializer).map(Some)
        }
    }

    /// Reads a list of such values; an error names the expected values.
    struct List<S>(S, &'static str);

    impl<'de, S: DeserializeSeed<'de> + Clone> Visitor<'de> for List<S> {
        type Value = Vec<S::Value>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.1)
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            let mut values = Vec::new();
            while let Some(value) = list.next_element_seed(self.0.clone())? {
                values.push(value);
            }
            Ok(values)
        }
    }

    pub(super) fn take<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        TAKE.deserialize(deserializer)
    }

    pub(super) fn leave<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        let leave = deserializer.deserialize_seq(List(LEAVE, "`leave`, a list of numbers of heaps"))?;
        Ok(leave.into_iter().map(|heaps| heaps as u8).collect())
    }

    pub(super) fn every<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u64>, D::Error> {
        deserializer.deserialize_option(Maybe(EVERY))
    }

    pub(super) fn name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
        deserializer.deserialize_option(Maybe(Text("`name`, a text in quotes")))
    }

    pub(super) fn code<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
        deserializer.deserialize_option(Maybe(Text("`code`, a text in quotes such as \"0.77\"")))
    }

    pub(super) fn moves<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MoveRule>, D::Error> {
        deserializer.deserialize_seq(List(PhantomData, "`moves`, a list of moves"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_rulesets_say_the_same() {
        for text in [
            "0.77",
            "4!.0",
            "4.[3]",
            "0.3003330[3]",
            "0.8=F",
            "0.1[21]",
            "0.0003",
            "0.5!7[3]",
            "C.[37]",
            "0.{0,2!,5=}[G?]",
            "80.0",
            "0.*",
        ] {
            let code: Code = text.parse().unwrap();
            assert_eq!(Code::try_from(&Ruleset::from(&code)).unwrap(), code, "{text}");
        }
        let even = Ruleset::new([MoveRule::new(2, &[0, 1]).every(2)]);
        assert_eq!(Code::try_from(&even).unwrap().to_string(), "0.[03]");
        let both =
            [MoveRule::new(1, &[0, 3]).parts(Shape::Mixed), MoveRule::new(1, &[2]).parts(Shape::Equal)];
        assert_eq!(Code::try_from(&Ruleset::new(both)).unwrap().to_string(), "0.{0,2=,3?}");
    }

    #[test]
    fn nonsense_is_refused() {
        for moves in [
            vec![],
            vec![MoveRule::new(0, &[1])],
            vec![MoveRule::new(1, &[64])],
            vec![MoveRule::new(u64::MAX, &[1])],
            vec![MoveRule::new(1, &[1]).every(0)],
            vec![MoveRule::new(1, &[1]).every(u64::MAX)],
            vec![MoveRule::new(1, &[1]).every(65_535), MoveRule::new(1, &[1]).every(2)],
            vec![MoveRule::new(65_536, &[1]).every(65_536)],
            vec![MoveRule::new(1, &[2]), MoveRule::new(1, &[2]).parts(Shape::Equal)],
        ] {
            assert!(Code::try_from(&Ruleset::new(moves.clone())).is_err(), "{moves:?}");
        }
    }
}
