//! Heap rules as data: octal and hexadecimal codes, subtraction games, and the named games.
//!
//! A code `d0.d1d2d3…` says what may become of a heap from which k counters are taken: with
//! d_k = Σ 2^b over the allowed b, exactly b non-empty heaps may be left (R. K. Guy and C. A. B. Smith, "The
//! G-values of various games", Proc. Cambridge Philos. Soc. 52 (1956); *Winning Ways* ch. 4). Digits up to
//! 7 are *octal* (at most two heaps left), up to F *hexadecimal* (at most three). d0 moves take nothing
//! and must split the heap, so only its bits 4 and 8 count.
//!
//! | text | game |
//! |---|---|
//! | `0.77` or `.77` | Kayles: take one or two, and split what is left if you like |
//! | `4.7` | d0 = 4: a heap may be split in two without taking |
//! | `0.3F` | hexadecimal |
//! | `0.[3]` | the bracketed digits repeat for ever: this is Nim |
//! | `4!.0` | `!`: the heaps left must differ in size (Grundy's game); `=`: they must be equal |
//!
//! Brackets, `!` and `=` are as in CGSuite. Not known here are its `?` (parts not all equal), its braces, its `*` and
//! `+` (any number of heaps left), and first digits such as that of `80.0`, which splits in more than three.

use std::fmt;
use std::iter;
use std::ops::Range;
use std::str::FromStr;

use crate::heap::{HeapOption, HeapRules};

/// Longest code, in digits after the point, that is accepted.
pub const MAX_DIGITS: usize = 1 << 16;

/// What the heaps left by one move must look like, when there are several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Shape {
    /// Any sizes.
    #[default]
    Any,
    /// No two heaps equal.
    Distinct,
    /// All heaps equal.
    Equal,
}

/// One digit of a code: which numbers of heaps may be left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Digit {
    /// Bit b set: b non-empty heaps may be left, b = 0 … 3.
    pub heaps: u8,
    /// Condition on the sizes of two or three heaps left.
    pub shape: Shape,
}

impl Digit {
    /// May exactly `count` heaps be left?
    pub fn allows(self, count: u32) -> bool {
        self.heaps.checked_shr(count).is_some_and(|bits| bits & 1 == 1)
    }

    /// In how many ways a move may leave `rest` counters, saturating. For each residue of `rest` modulo
    /// [`WAYS_PERIOD`] this is, from `rest` = 1 on, a polynomial of degree 2 at most, never falling and convex.
    fn ways(self, rest: u64) -> u64 {
        if rest == 0 {
            return self.allows(0).into();
        }
        let two = match self.shape {
            Shape::Any => rest / 2,
            Shape::Distinct => (rest - 1) / 2,
            Shape::Equal => rest.is_multiple_of(2).into(),
        };
        // Partitions into three parts: the whole number nearest to rest²/12; into different parts, the same of rest − 3.
        let thirds = |rest: u64| {
            let square = u128::from(rest) * u128::from(rest);
            u64::try_from((square + 6) / 12).unwrap_or(u64::MAX)
        };
        let three = match self.shape {
            Shape::Any => thirds(rest),
            Shape::Distinct => thirds(rest.saturating_sub(3)),
            Shape::Equal => rest.is_multiple_of(3).into(),
        };
        [(1, 1), (2, two), (3, three)]
            .into_iter()
            .filter(|&(heaps, _)| self.allows(heaps))
            .fold(0, |sum: u64, (_, ways)| sum.saturating_add(ways))
    }
}

/// The period, in counters left, of the polynomials of [`Digit::ways`].
const WAYS_PERIOD: u64 = 6;

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
    /// `digits[k]`: what may be left after taking k.
    digits: Vec<Digit>,
    /// Digits that repeat for ever after the last one (empty for a finite code).
    tail: Vec<Digit>,
}

/// Why a code was not understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeError {
    /// Where, from 0: which of the things that [`unit`](CodeError::unit) says.
    pub position: usize,
    /// What the position counts.
    pub unit: Unit,
    /// What was found there.
    pub found: String,
    /// What would have been right.
    pub expected: Expected,
}

/// What the position of a [`CodeError`] counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unit {
    /// The characters of the text, all of it as it was given.
    Character,
    /// The digits of a code: that for k counters taken is digit k.
    Digit,
    /// The numbers of a list of takes.
    Take,
    /// The moves of a list.
    Move,
}

/// What would have been right where a [`CodeError`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A code, a name or a set of takes.
    Rules,
    /// `0` or `4`, in hexadecimal codes also `8` or `C`: a move that takes nothing has to split the heap.
    FirstDigit,
    /// The point after the first digit.
    Point,
    /// A digit 0 to 7.
    OctalDigit,
    /// A digit 0 to F.
    HexDigit,
    /// `!` and `=` stand only behind a digit that leaves two heaps or three, and only once.
    Splitting,
    /// The bracket that ends the repeated digits.
    Bracket,
    /// Nothing may follow the repeated digits.
    End,
    /// The brackets of a set of takes.
    Set,
    /// A number of counters that a move may take.
    Take,
    /// At most [`MAX_DIGITS`] digits.
    Fewer,
    /// What a list of moves needs, in words.
    Moves(&'static str),
}

impl Expected {
    /// A name for programs that say it in words of their own.
    pub fn id(self) -> &'static str {
        match self {
            Expected::Rules => "rules",
            Expected::FirstDigit => "first-digit",
            Expected::Point => "point",
            Expected::OctalDigit => "octal-digit",
            Expected::HexDigit => "hex-digit",
            Expected::Splitting => "splitting",
            Expected::Bracket => "bracket",
            Expected::End => "end",
            Expected::Set => "set",
            Expected::Take => "take",
            Expected::Fewer => "fewer",
            Expected::Moves(_) => "moves",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Rules => "a code such as 0.77, subtraction(1,2,3), or a name such as kayles",
            Expected::FirstDigit => "0, 4, 8 or C: a move that takes nothing has to split the heap",
            Expected::Point => "'.' after the first digit",
            Expected::OctalDigit => "an octal digit 0 to 7",
            Expected::HexDigit => "a hexadecimal digit 0 to F",
            Expected::Splitting => "'!' or '=' only once, after a digit that splits",
            Expected::Bracket => "a digit or ']'",
            Expected::End => "the end of the code after ']'",
            Expected::Set => "a set such as (1,2,4)",
            Expected::Take => "a number of counters from 1 to 65536",
            Expected::Fewer => "at most 65536 digits",
            Expected::Moves(what) => what,
        })
    }
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CodeError { position, unit, found, expected } = self;
        match unit {
            Unit::Character => write!(f, "code: at character {}: ", position + 1)?,
            Unit::Digit => write!(f, "code: at digit d{position}: ")?,
            Unit::Take => write!(f, "takes: at number {}: ", position + 1)?,
            // Which move it is, if it is one, is told with what was found.
            Unit::Move => f.write_str("rules: ")?,
        }
        write!(f, "found {found}, expected {expected}")
    }
}

impl std::error::Error for CodeError {}

/// Named games: name, code in canonical text, and what the name stands for.
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
    /// When d0 allows a move that changes nothing, a digit exceeds 15, or the code is too long.
    pub fn new(digits: Vec<Digit>, tail: Vec<Digit>) -> Result<Code, CodeError> {
        let bad = |position, found, expected| Err(CodeError { position, unit: Unit::Digit, found, expected });
        if let Some(d) = digits.first()
            && d.heaps & 3 != 0
        {
            return bad(0, format!("{:X} before the point", d.heaps), Expected::FirstDigit);
        }
        // Before the point one more, and one that repeats.
        if digits.len() + tail.len() > MAX_DIGITS + 2 {
            return bad(MAX_DIGITS, format!("{} digits", digits.len() + tail.len()), Expected::Fewer);
        }
        if let Some(position) = digits.iter().chain(&tail).position(|d| d.heaps > 15) {
            return bad(position, "a digit over 15".into(), Expected::HexDigit);
        }
        let mut code = Code { digits, tail };
        for d in code.digits.iter_mut().chain(&mut code.tail) {
            if d.heaps & 0b1100 == 0 {
                d.shape = Shape::Any;
            }
        }
        if code.tail.iter().all(|d| d.heaps == 0) {
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
            while code.digits.len() > 1 && code.digits.last().is_some_and(|d| d.heaps == 0) {
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

    /// Parses an octal code: digits 0 to 7 only.
    ///
    /// # Errors
    /// When the text is not an octal code.
    pub fn octal(text: &str) -> Result<Code, CodeError> {
        parse_digits(text, 7)
    }

    /// Parses a hexadecimal code: digits 0 to F.
    ///
    /// # Errors
    /// When the text is not a hexadecimal code.
    pub fn hex(text: &str) -> Result<Code, CodeError> {
        parse_digits(text, 15)
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
            digits[s as usize].heaps = 3;
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
        let take = Digit { heaps: 3, shape: Shape::Any };
        let mut digits = vec![take; max as usize + 1];
        digits[0].heaps = 0;
        for &s in forbidden {
            digits[s as usize].heaps = 0;
        }
        Code::new(digits, vec![take])
    }

    /// A game by its name: `nim kayles dawsons-kayles dawsons-chess treblecross guiles officers lasker
    /// grundy`.
    pub fn named(name: &str) -> Option<Code> {
        let &(_, text) = NAMED.iter().find(|(n, _)| *n == name)?;
        Code::hex(text).ok()
    }

    /// All names that [`Code::named`] knows, with their codes.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        NAMED.iter().copied()
    }

    /// What may be left after taking `take` counters.
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

    /// The digits written out: index k says what may be left after taking k.
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

    /// The most heaps that a move leaves, 1 to 3; 1 also for a game whose moves leave none.
    pub fn most_parts(&self) -> usize {
        let all = self.digits.iter().chain(&self.tail).fold(0b10, |all, digit| all | digit.heaps);
        all.ilog2() as usize
    }

    /// Can a move leave two heaps or more?
    pub fn splits(&self) -> bool {
        self.most_parts() > 1
    }

    /// Can a move leave three heaps?
    pub fn splits_in_three(&self) -> bool {
        self.most_parts() > 2
    }

    /// For a pure subtraction game (finite, every digit 0 or 3), the takes in ascending order.
    pub fn as_subtraction(&self) -> Option<Vec<u64>> {
        if !self.tail.is_empty() || self.digits.iter().any(|d| d.heaps != 0 && d.heaps != 3) {
            return None;
        }
        let takes: Vec<u64> =
            (0..self.digits.len()).filter(|&k| self.digits[k].heaps == 3).map(|k| k as u64).collect();
        (!takes.is_empty()).then_some(takes)
    }

    /// The moves from a heap, lazily: by counters taken, then by number of heaps left, then by size.
    /// Unordered splits are listed once. The work is proportional to the moves listed and the length of the
    /// code, whatever the size of the heap.
    ///
    /// ```
    /// let kayles = boyi_impartial::Code::named("kayles").unwrap();
    /// let left: Vec<Vec<u64>> = kayles.options(4).map(|o| o.parts().to_vec()).collect();
    /// assert_eq!(left, [vec![3], vec![1, 2], vec![2], vec![1, 1]]);
    /// ```
    pub fn options(&self, heap: u64) -> impl Iterator<Item = HeapOption> + '_ {
        let written = (0..self.digits.len() as u64).take_while(move |&take| take <= heap);
        let repeating = iter::once_with(move || self.repeating_takes(heap)).flatten();
        let whole = (heap >= self.digits.len() as u64).then_some(heap);
        written.chain(repeating).chain(whole).flat_map(move |take| self.options_taking(heap, take))
    }

    /// The moves from a heap that take exactly `take` counters, in the order of [`Code::options`].
    ///
    /// ```
    /// let kayles = boyi_impartial::Code::named("kayles").unwrap();
    /// let left: Vec<Vec<u64>> = kayles.options_taking(7, 2).map(|o| o.parts().to_vec()).collect();
    /// assert_eq!(left, [vec![5], vec![1, 4], vec![2, 3]]);
    /// ```
    pub fn options_taking(&self, heap: u64, take: u64) -> impl Iterator<Item = HeapOption> + use<> {
        let digit = if take <= heap { self.digit(take) } else { Digit::default() };
        let rest = heap.saturating_sub(take);
        let unsplit = digit.allows(u32::from(rest > 0)).then(|| HeapOption::new(take, &[rest]));
        unsplit.into_iter().chain(two(take, rest, digit)).chain(three(take, rest, digit))
    }

    /// The takes under repeating digits, smaller than the heap, that leave it in some way, ascending.
    fn repeating_takes(&self, heap: u64) -> impl Iterator<Item = u64> + use<> {
        let first = self.digits.len() as u64;
        let turn = self.turn();
        // What can be left after none of these takes cannot be left either when a full turn more is taken.
        let first_turn = first..first.saturating_add(turn).min(heap);
        let takes: Vec<u64> = first_turn.filter(|&take| self.digit(take).ways(heap - take) > 0).collect();
        let (mut turns, mut next) = (0, 0);
        iter::from_fn(move || {
            if next == takes.len() {
                (turns, next) = (turns + turn, 0);
            }
            let take = takes.get(next)?.checked_add(turns)?;
            next += 1;
            (take < heap).then_some(take)
        })
    }

    /// So many takes after one under repeating digits there is one with the same digit, and what is left is the same
    /// modulo [`WAYS_PERIOD`]; 0 without repeating digits.
    fn turn(&self) -> u64 {
        WAYS_PERIOD * self.tail.len() as u64
    }

    /// How many [`options`](Code::options) a heap has, saturating. The work is proportional to the length of the code.
    ///
    /// ```
    /// let lasker = boyi_impartial::Code::named("lasker").unwrap();
    /// assert_eq!(lasker.count(1_000_000_000_000), 1_500_000_000_000);
    /// ```
    pub fn count(&self, heap: u64) -> u64 {
        let first = self.digits.len() as u64;
        let written = (0..first)
            .take_while(|&take| take <= heap)
            .fold(0u64, |sum, take| sum.saturating_add(self.digit(take).ways(heap - take)));
        if heap < first {
            return written;
        }
        let (most, turn) = (heap - first, self.turn());
        (1..=turn.min(most)).fold(written.saturating_add(self.digit(heap).ways(0)), |sum, rest| {
            // This digit leaves rest, rest + turn, rest + 2·turn, … counters: a polynomial, summed by its differences.
            let ways = |turns: u64| u128::from(self.digit(heap - rest).ways(rest + turns * turn));
            let [zero, one, two] = [0, 1, 2].map(ways);
            let times = u128::from((most - rest) / turn) + 1;
            let pairs = times * (times - 1) / 2;
            let triples = pairs.saturating_mul(times.saturating_sub(2)) / 3;
            let in_all = (times * zero)
                .saturating_add(pairs.saturating_mul(one - zero))
                .saturating_add(triples.saturating_mul(two + zero - 2 * one));
            sum.saturating_add(u64::try_from(in_all).unwrap_or(u64::MAX))
        })
    }

    /// Whether that is one of the [`options`](Code::options) of a heap.
    pub fn allows(&self, heap: u64, option: &HeapOption) -> bool {
        let parts = option.parts();
        let left = parts.iter().try_fold(0u64, |sum, &part| sum.checked_add(part));
        let whole = left.and_then(|left| left.checked_add(option.take));
        let digit = self.digit(option.take);
        let shape = match digit.shape {
            Shape::Any => true,
            Shape::Distinct => parts.windows(2).all(|pair| pair[0] != pair[1]),
            Shape::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
        };
        whole == Some(heap) && digit.allows(parts.len() as u32) && shape
    }
}

fn two(take: u64, rest: u64, digit: Digit) -> impl Iterator<Item = HeapOption> {
    let smaller = match digit.shape {
        _ if !digit.allows(2) => 1..1,
        Shape::Any => 1..rest / 2 + 1,
        Shape::Distinct => 1..rest.saturating_sub(1) / 2 + 1,
        Shape::Equal => equal_parts(rest, 2),
    };
    smaller.map(move |a| HeapOption::new(take, &[a, rest - a]))
}

fn three(take: u64, rest: u64, digit: Digit) -> impl Iterator<Item = HeapOption> {
    let smallest = match digit.shape {
        _ if !digit.allows(3) => 1..1,
        Shape::Any => 1..rest / 3 + 1,
        Shape::Distinct => 1..rest.saturating_sub(3) / 3 + 1,
        Shape::Equal => equal_parts(rest, 3),
    };
    smallest.flat_map(move |a| {
        let middle = match digit.shape {
            Shape::Any => a..(rest - a) / 2 + 1,
            Shape::Distinct => a + 1..(rest - a - 1) / 2 + 1,
            Shape::Equal => a..a + 1,
        };
        middle.map(move |b| HeapOption::new(take, &[a, b, rest - a - b]))
    })
}

/// The size of so many equal parts of `rest` counters: one size or none.
fn equal_parts(rest: u64, parts: u64) -> Range<u64> {
    let size = rest / parts;
    if rest > 0 && rest.is_multiple_of(parts) { size..size + 1 } else { 1..1 }
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

fn parse_digits(text: &str, largest: u8) -> Result<Code, CodeError> {
    let expected_digit = if largest == 7 { Expected::OctalDigit } else { Expected::HexDigit };
    let mut before: Vec<Digit> = Vec::new();
    let mut after: Vec<Digit> = Vec::new();
    let mut tail: Vec<Digit> = Vec::new();
    #[derive(PartialEq)]
    enum At {
        Whole,
        Digits,
        Tail,
        End,
    }
    let mut at = At::Whole;
    let error = |position, found: String, expected| {
        Err(CodeError { position, unit: Unit::Character, found, expected })
    };
    for (position, c) in text.chars().enumerate() {
        if after.len() + tail.len() > MAX_DIGITS + 1 {
            return error(position, "more text".into(), Expected::Fewer);
        }
        match (c, &at) {
            ('.', At::Whole) => at = At::Digits,
            ('[', At::Digits) => at = At::Tail,
            (']', At::Tail) if !tail.is_empty() => at = At::End,
            ('!' | '=', At::Whole | At::Digits | At::Tail) => {
                let digits = match at {
                    At::Whole => &mut before,
                    At::Digits => &mut after,
                    _ => &mut tail,
                };
                match digits.last_mut() {
                    Some(d) if d.heaps & 0b1100 != 0 && d.shape == Shape::Any => {
                        d.shape = if c == '!' { Shape::Distinct } else { Shape::Equal };
                    }
                    _ => {
                        return error(position, format!("'{c}'"), Expected::Splitting);
                    }
                }
            }
            _ => {
                let value = c.to_digit(16).map(|v| v as u8).filter(|&v| v <= largest);
                let (Some(heaps), false) = (value, at == At::End) else {
                    let expected = match at {
                        At::Whole if !before.is_empty() => Expected::Point,
                        At::Tail if !tail.is_empty() => Expected::Bracket,
                        At::End => Expected::End,
                        _ => expected_digit,
                    };
                    return error(position, format!("'{}'", c.escape_default()), expected);
                };
                let digit = Digit { heaps, shape: Shape::Any };
                match at {
                    At::Whole if before.is_empty() => before.push(digit),
                    At::Whole => return error(position, format!("'{c}'"), Expected::Point),
                    At::Digits => after.push(digit),
                    At::Tail | At::End => tail.push(digit),
                }
            }
        }
    }
    let end = text.chars().count();
    match at {
        At::Whole => return error(end, "the end".into(), Expected::Point),
        At::Tail if tail.is_empty() => return error(end, "the end".into(), expected_digit),
        At::Tail => return error(end, "the end".into(), Expected::Bracket),
        At::Digits if after.is_empty() => return error(end, "the end".into(), expected_digit),
        _ => {}
    }
    let mut digits = vec![before.first().copied().unwrap_or_default()];
    digits.extend(after);
    Code::new(digits, tail).map_err(|error| {
        // The first digit is the first character; of too many, none is the one.
        let position = if error.expected == Expected::FirstDigit { 0 } else { end };
        CodeError { position, unit: Unit::Character, ..error }
    })
}

/// The character at `position`, quoted, or that the text ends there.
fn found_at(text: &str, position: usize) -> String {
    text.chars().nth(position).map_or("the end".into(), |c| format!("'{}'", c.escape_default()))
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

    /// A name (`kayles`), a code (`0.77`, `.77`, `4!.0`, `0.3F`, `0.[3]`), a subtraction set
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
        let digit = |f: &mut fmt::Formatter<'_>, d: &Digit| {
            write!(f, "{:X}", d.heaps)?;
            match d.shape {
                Shape::Any => Ok(()),
                Shape::Distinct => f.write_str("!"),
                Shape::Equal => f.write_str("="),
            }
        };
        digit(f, &self.digits[0])?;
        f.write_str(".")?;
        for d in &self.digits[1..] {
            digit(f, d)?;
        }
        if !self.tail.is_empty() {
            f.write_str("[")?;
            for d in &self.tail {
                digit(f, d)?;
            }
            f.write_str("]")?;
        } else if self.digits.len() == 1 {
            f.write_str("0")?;
        }
        Ok(())
    }
}
