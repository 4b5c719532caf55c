//! Heap rules as data: octal and hexadecimal codes, subtraction games, and the named games.
//!
//! A code `d0.d1d2d3…` gives the heaps that may be left when k counters are taken from a heap: with
//! d_k = Σ 2^b over the allowed b, exactly b non-empty heaps may be left (R. K. Guy and C. A. B. Smith, "The
//! G-values of various games", Proc. Cambridge Philos. Soc. 52 (1956); *Winning Ways* ch. 4). Digits up to
//! 7 are *octal* (at most two heaps left), up to F *hexadecimal* (at most three). d0 moves take nothing
//! and must split the heap; digits before it add counters.
//!
//! | text | game |
//! |---|---|
//! | `0.77` or `.77` | Kayles: take one or two, and split the rest if you like |
//! | `4.7` | d0 = 4: a heap may be split in two without taking |
//! | `0.3F`, `0.V` | hexadecimal; digits to V = 31, which leaves at most four heaps |
//! | `0.&96;` | a digit of any size, in decimal: five heaps or six |
//! | `0.[3]` | the bracketed digits repeat for ever: this is Nim |
//! | `4!.0` | `!`: the heaps left must differ in size (Grundy's game) |
//! | `8?.0`, `8=.0` | `?`: they must not all be equal; `=`: they must be equal |
//! | `0.{2,3}` | the numbers of heaps one by one, to 63: this is `0.C` |
//! | `{2+}.0` | `+`: and every larger number of heaps, under the condition of the largest that is named |
//! | `0.{0,2!,3}` | each number under its condition; `0.{0,2}!`: all under one |
//! | `0.*` | any number of heaps: `{0+}` |
//! | `80.0` | add one counter, and leave three heaps |
//!
//! This is the notation of CGSuite. Two things differ: blanks around a code are ignored, and a code is refused where play could
//! last for ever. A digit that adds k counters may leave b heaps only if b ≥ k + 2, for then each of them is smaller than the heap was; where
//! all must differ, b·(b − 1)/2 > k is enough. That holds for d0 too, with k = 0.

use std::fmt;
use std::str::FromStr;

mod digit;
mod error;
mod options;
mod read;

pub(crate) use digit::Partitions;
pub use digit::{Digit, MOST_COUNTED, MOST_NAMED, Shape};
pub use error::{CodeError, Expected, Unit};

use crate::heap::{HeapOption, HeapRules};
use error::{found, found_at};

/// Longest code, in digits after the point, that is accepted.
pub const MAX_DIGITS: usize = 1 << 16;

/// The rules of a take-and-break game, in canonical form: no needless zeros at the end.
///
/// ```
/// use boyi_impartial::{Code, heap};
/// let kayles: Code = "0.77".parse().unwrap();
/// assert_eq!(kayles, "kayles".parse().unwrap());
/// assert_eq!(heap::nim_values(&kayles, 10), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2]);
/// assert_eq!(Code::subtraction(&[1, 2, 4]).unwrap().to_string(), "0.3303");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Code {
    /// `added[k]`: the heaps that may be left after adding k + 1.
    added: Vec<Digit>,
    /// `digits[k]`: the heaps that may be left after taking k.
    digits: Vec<Digit>,
    /// Digits that repeat for ever after the last one (empty for a finite code).
    tail: Vec<Digit>,
}

/// Named games: name, code in canonical text, and the meaning of the name.
const NAMED: &[(&str, &str)] = &[
    ("nim", "0.[3]"),
    ("kayles", "0.77"),
    ("dawsons-kayles", "0.07"),
    ("dawsons-chess", "0.137"),
    ("treblecross", "0.007"),
    ("guiles", "0.15"),
    ("officers", "0.6"),
    ("lasker", "4.[3]"),
    ("grundy", "4!.0"),
];

impl Code {
    /// Builds a code from its digits (index 0 is d0) and the digits that repeat after them.
    ///
    /// # Errors
    /// When d0 allows a move that leaves the heap whole, or the code is too long.
    pub fn new(digits: Vec<Digit>, tail: Vec<Digit>) -> Result<Code, CodeError> {
        let bad = |position, found, expected| Err(CodeError { position, unit: Unit::Digit, found, expected });
        if let Some(first) = digits.first().filter(|first| !ends(0, **first)) {
            return bad(0, format!("{first} before the point"), Expected::FirstDigit);
        }
        // Before the point one more, and one that repeats.
        if digits.len() + tail.len() > MAX_DIGITS + 2 {
            return bad(MAX_DIGITS, format!("{} digits", digits.len() + tail.len()), Expected::Fewer);
        }
        let mut code = Code { added: Vec::new(), digits, tail };
        if code.tail.iter().all(|digit| digit.is_zero()) {
            code.tail.clear();
        }
        // 0.[33] is 0.[3].
        let length = code.tail.len();
        let repeats =
            |&part: &usize| length.is_multiple_of(part) && code.tail[part..] == code.tail[..length - part];
        if let Some(part) = (1..length).find(repeats) {
            code.tail.truncate(part);
        }
        if code.digits.is_empty() {
            code.digits.push(Digit::default());
        }
        if code.tail.is_empty() {
            while code.digits.len() > 1 && code.digits.last().is_some_and(|digit| digit.is_zero()) {
                code.digits.pop();
            }
        } else {
            // A digit that the tail can absorb: 0.33[3] is 0.[3].
            while code.digits.len() > 1 && code.digits.last() == code.tail.last() {
                code.digits.pop();
                code.tail.rotate_right(1);
            }
        }
        Ok(code)
    }

    /// Adds digits that add counters: `added[k]` allows the heaps that may be left after adding k + 1.
    ///
    /// ```
    /// use boyi_impartial::{Code, code::{Digit, Shape}, heap};
    /// let one = Code::new(vec![], vec![]).unwrap().adding(vec![Digit::new(0b1000, Shape::Any)]).unwrap();
    /// assert_eq!(one.to_string(), "80.0");
    /// assert_eq!(heap::nim_values(&one, 9), [0, 0, 1, 0, 1, 0, 1, 0, 1, 0]);
    /// ```
    ///
    /// # Errors
    /// When play could last for ever, for a heap that is left might be as large as the heap was.
    pub fn adding(mut self, added: Vec<Digit>) -> Result<Code, CodeError> {
        if let Some(position) = (0..added.len()).find(|&k| !ends(k as u64 + 1, added[k])) {
            let found = format!("{} before the point", added[position]);
            return Err(CodeError { position, unit: Unit::Added, found, expected: Expected::Adding });
        }
        self.added = added;
        while self.added.last().is_some_and(|digit| digit.is_zero()) {
            self.added.pop();
        }
        Ok(self)
    }

    /// Parses an octal code: digits 0 to 7 only, with `!`, `?`, `=` and `[…]`.
    ///
    /// # Errors
    /// When the text is not an octal code.
    pub fn octal(text: &str) -> Result<Code, CodeError> {
        read::code(text, true)
    }

    /// Parses a code, hexadecimal or of any other [digits](crate::code).
    ///
    /// # Errors
    /// When the text is not a code.
    pub fn hex(text: &str) -> Result<Code, CodeError> {
        read::code(text, false)
    }

    /// The subtraction game in which a move takes s counters, s in `takes`: digit 3 at every s.
    ///
    /// # Errors
    /// When the set is empty, holds 0, or a number above [`MAX_DIGITS`].
    pub fn subtraction(takes: &[u64]) -> Result<Code, CodeError> {
        check_takes(takes)?;
        let Some(&max) = takes.iter().max() else {
            let found = "an empty set".into();
            return Err(CodeError { position: 0, unit: Unit::Take, found, expected: Expected::Take });
        };
        let mut digits = vec![Digit::default(); max as usize + 1];
        for &s in takes {
            digits[s as usize] = Digit::new(TAKE, Shape::Any);
        }
        Code::new(digits, Vec::new())
    }

    /// Parses the takes of a subtraction game, `1+2+4` or `1,2,4`.
    ///
    /// # Errors
    /// When the text is not such a set.
    pub fn takes(text: &str) -> Result<Code, CodeError> {
        Code::subtraction(&parse_takes(0, text)?)
    }

    /// The all-but game: a move takes any number of counters that is *not* in `forbidden`. Where nothing is, this is Nim.
    ///
    /// # Errors
    /// When `forbidden` holds 0 or a number above [`MAX_DIGITS`].
    pub fn all_but(forbidden: &[u64]) -> Result<Code, CodeError> {
        check_takes(forbidden)?;
        let max = forbidden.iter().copied().max().unwrap_or(0);
        let take = Digit::new(TAKE, Shape::Any);
        let mut digits = vec![take; max as usize + 1];
        for &s in [0].iter().chain(forbidden) {
            digits[s as usize] = Digit::default();
        }
        Code::new(digits, vec![take])
    }

    /// A game by its name, in any case: `nim kayles dawsons-kayles dawsons-chess treblecross guiles officers lasker
    /// grundy`.
    pub fn named(name: &str) -> Option<Code> {
        let &(_, text) = NAMED.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Code::hex(text).ok()
    }

    /// All names that [`Code::named`] knows, with their codes.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMED.iter().copied()
    }

    /// The heaps that may be left after taking `take` counters.
    pub fn digit(&self, take: u64) -> Digit {
        let len = self.digits.len() as u64;
        if take < len {
            self.digits[take as usize]
        } else if self.tail.is_empty() {
            Digit::default()
        } else {
            self.tail[((take - len) % self.tail.len() as u64) as usize]
        }
    }

    /// The digits written out: index k allows the heaps that may be left after taking k.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// The digits that repeat for ever after [`Code::digits`]; empty for a finite code.
    pub fn tail(&self) -> &[Digit] {
        &self.tail
    }

    /// The largest number of counters one move may take, or `None` when there is no bound.
    pub fn max_take(&self) -> Option<u64> {
        self.tail.is_empty().then(|| self.digits.len() as u64 - 1)
    }

    /// The heaps that may be left after adding counters: index k is for k + 1 of them.
    pub fn added(&self) -> &[Digit] {
        &self.added
    }

    /// All digits that are written.
    fn written(&self) -> impl Iterator<Item = Digit> + '_ {
        self.added.iter().chain(&self.digits).chain(&self.tail).copied()
    }

    /// The maximum number of heaps that a move leaves, 1 also for a game whose moves leave none; `None` without a bound.
    pub fn most_parts(&self) -> Option<usize> {
        self.written().try_fold(1, |most, digit| Some(digit.most()?.max(most)))
    }

    /// Returns `true` if a move can leave two heaps or more.
    pub fn splits(&self) -> bool {
        self.most_parts() != Some(1)
    }

    /// Returns `true` if a move can leave three heaps or more.
    pub fn splits_in_three(&self) -> bool {
        self.most_parts().is_none_or(|most| most > 2)
    }

    /// Returns `true` if there are conditions on the sizes of the heaps left.
    pub fn has_conditions(&self) -> bool {
        self.written().any(Digit::has_conditions)
    }

    /// Returns `true` if the game is octal or hexadecimal, with conditions or without: no move leaves more than three heaps, and none adds counters.
    pub fn is_hexadecimal(&self) -> bool {
        self.added.is_empty() && self.most_parts().is_some_and(|most| most <= 3)
    }

    /// For a pure subtraction game (finite, every digit 0 or 3), the takes in ascending order.
    pub fn as_subtraction(&self) -> Option<Vec<u64>> {
        let takes = |digit: &Digit| digit.is_zero() || digit.heaps() == TAKE;
        if !self.tail.is_empty() || !self.added.is_empty() || !self.digits.iter().all(takes) {
            return None;
        }
        let takes = (0..self.digits.len()).filter(|&k| !self.digits[k].is_zero());
        let takes: Vec<u64> = takes.map(|k| k as u64).collect();
        (!takes.is_empty()).then_some(takes)
    }
}

/// The bits of a digit that takes counters and leaves one heap or none.
const TAKE: u64 = 0b11;

/// Returns `true` if every heap left by a move under `digit`, which adds `adds` counters, is smaller than the heap was.
fn ends(adds: u64, digit: Digit) -> bool {
    let fits = |heaps: usize| {
        let heaps_less_one = heaps as u64 - 1;
        match digit.shape(heaps) {
            Some(Shape::Distinct) => heaps_less_one * (heaps_less_one + 1) / 2 > adds,
            _ => heaps_less_one > adds,
        }
    };
    digit.fewest().is_none_or(|fewest| {
        fewest > 0 && (fewest..=MOST_NAMED).filter(|&heaps| digit.allows(heaps)).all(fits)
    })
}

impl HeapRules for Code {
    fn visit(&self, heap: u64, visit: &mut dyn FnMut(&HeapOption)) {
        for option in self.options(heap) {
            visit(&option);
        }
    }
}

fn check_takes(takes: &[u64]) -> Result<(), CodeError> {
    let Some(position) = takes.iter().position(|take| !(1..=MAX_DIGITS as u64).contains(take)) else {
        return Ok(());
    };
    let found = takes[position].to_string();
    Err(CodeError { position, unit: Unit::Take, found, expected: Expected::Take })
}

/// `(1,2,4)`, at character `offset` of a text.
fn parse_set(offset: usize, text: &str) -> Result<Vec<u64>, CodeError> {
    let error = |position| {
        let (unit, expected) = (Unit::Character, Expected::Set);
        Err(CodeError { position: offset + position, unit, found: found_at(text, position), expected })
    };
    let spaces = text.chars().take_while(|c| c.is_whitespace()).count();
    let Some(inner) = text.trim_start().strip_prefix('(') else { return error(spaces) };
    let Some(inner) = inner.strip_suffix(')') else { return error(text.chars().count()) };
    parse_takes(offset + spaces + 1, inner)
}

/// Numbers from 1, joined by commas or plus signs, at character `offset` of a text.
fn parse_takes(offset: usize, text: &str) -> Result<Vec<u64>, CodeError> {
    let mut takes = Vec::new();
    let mut start = 0;
    for item in text.split([',', '+']) {
        let spaces = item.chars().take_while(|c| c.is_whitespace()).count();
        let number = item.trim();
        match number.parse() {
            Ok(take) if takes.len() < MAX_DIGITS && (1..=MAX_DIGITS as u64).contains(&take) => {
                takes.push(take)
            }
            read => {
                let good = number.chars().take_while(char::is_ascii_digit).count();
                let position = start + spaces + if read.is_ok() || good == number.len() { 0 } else { good };
                let found = if read.is_ok() { number.to_owned() } else { found_at(text, position) };
                let (position, unit, expected) = (offset + position, Unit::Character, Expected::Take);
                return Err(CodeError { position, unit, found, expected });
            }
        }
        start += item.chars().count() + 1;
    }
    Ok(takes)
}

impl FromStr for Code {
    type Err = CodeError;

    /// A name (`kayles`), a [code](crate::code) (`0.77`, `.77`, `4!.0`, `0.3F`, `0.[3]`, `{2+}=.0`), a subtraction set
    /// (`subtraction(1,2,4)`) or its complement (`allbut(2,3)`, or `allbut()`, which is Nim). Spaces around numbers are ignored.
    fn from_str(text: &str) -> Result<Code, CodeError> {
        let blanks = text.chars().take_while(|c| c.is_whitespace()).count();
        parse(text.trim()).map_err(|error| CodeError { position: blanks + error.position, ..error })
    }
}

/// A code, a name or a set of takes without blanks around it.
fn parse(text: &str) -> Result<Code, CodeError> {
    if let Some(code) = Code::named(text) {
        return Ok(code);
    }
    if let Some(set) = text.strip_prefix("subtraction") {
        return Code::subtraction(&parse_set("subtraction".len(), set)?);
    }
    if let Some(set) = text.strip_prefix("allbut") {
        if set.split_whitespace().collect::<String>() == "()" {
            return Code::all_but(&[]);
        }
        return Code::all_but(&parse_set("allbut".len(), set)?);
    }
    if text.is_empty() || text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.contains('.') {
        return Err(CodeError {
            position: 0,
            unit: Unit::Character,
            found: format!("'{}'", text.chars().take(40).collect::<String>().escape_default()),
            expected: Expected::Rules,
        });
    }
    Code::hex(text)
}

impl fmt::Display for Code {
    /// The canonical text of the code, `0.77`; parses back to an equal code.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in self.added.iter().rev() {
            digit.fmt(f)?;
        }
        self.digits[0].fmt(f)?;
        f.write_str(".")?;
        for digit in &self.digits[1..] {
            digit.fmt(f)?;
        }
        if !self.tail.is_empty() {
            f.write_str("[")?;
            for digit in &self.tail {
                digit.fmt(f)?;
            }
            f.write_str("]")?;
        } else if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}
