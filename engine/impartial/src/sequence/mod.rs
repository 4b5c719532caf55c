//! Nim-sequences fast: the sparse-space method, exact by construction.
//!
//! The definition of G(n) as a mex over all splits costs n/2 steps for each heap. In most octal games the
//! values fall into two classes that exclusive or respects (see [`Mask`]), and one of them is *rare*: in
//! Grundy's game 1,273 of the first million heaps. Then (A. Flammenkamp; *Winning Ways* ch. 4, Extras):
//!
//! 1. mark the values of the takes and of all splits with a rare part; c is the least *common* value not
//!    marked. A split into two common heaps has a rare value, so no other option can be worth c;
//! 2. every rare value below c has to be shown an option: splits of two common heaps are tried until all
//!    are found, which takes a few dozen. If one is not found among *all* splits, it is G(n).
//!
//! Both steps are exact whatever the mask is: the mask decides the cost, never the answer. It is found by
//! a Walsh–Hadamard transform of the histogram of the values (the coset with the fewest members) and
//! looked for again as the sequence grows.
//!
//! Where no class is rare (0.07, 0.007) all splits count. What a first part of them reaches is marked; then the values not
//! marked, the lowest first, are searched for in all the others, up to 128 values at a time by a few vector instructions.
//!
//! A value takes one byte while the values are small, two after.

mod encoding;
mod kernels;
mod plain;
mod run;
mod wanted;

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

pub use encoding::Mask;

use crate::Code;
use crate::code::{MAX_DIGITS, MOST_NAMED, Shape};
use crate::saved::{self, Checksummed, bad};
use plain::Plain;
use run::{Run, Sparse, Stop};

/// The rules in the form the fast methods want.
#[derive(Clone, Debug, Default)]
struct Rules {
    /// Heaps of exactly these sizes may be taken away whole.
    whole: Vec<usize>,
    /// Takes that leave one heap.
    take: Vec<usize>,
    /// Takes that leave two heaps.
    split: Vec<usize>,
    /// The two heaps must differ.
    distinct: bool,
    /// Takes that leave two equal heaps.
    equal: Vec<usize>,
    /// The largest digit position.
    last: usize,
}

impl Rules {
    /// `None` when the fast methods do not apply: endless codes, three heaps or more, mixed conditions.
    fn of(code: &Code) -> Option<Rules> {
        let last = code.max_take()?;
        if code.splits_in_three() {
            return None;
        }
        let mut rules = Rules { last: last as usize, ..Rules::default() };
        let mut shapes = Vec::new();
        for k in 0..=last {
            let digit = code.digit(k);
            let k = k as usize;
            if k > 0 && digit.allows(0) {
                rules.whole.push(k);
            }
            if k > 0 && digit.allows(1) {
                rules.take.push(k);
            }
            if digit.allows(2) {
                if digit.shape(2) == Some(Shape::Equal) {
                    rules.equal.push(k);
                } else {
                    rules.split.push(k);
                    shapes.push(digit.shape(2));
                }
            }
        }
        rules.distinct = shapes.first() == Some(&Some(Shape::Distinct));
        shapes.windows(2).all(|w| w[0] == w[1]).then_some(rules)
    }

    /// The number of pairs (i, s − i), i ≤ s − i, with s = `rest`.
    fn pairs(&self, rest: usize) -> usize {
        if self.distinct { rest.saturating_sub(1) / 2 } else { rest / 2 }
    }

    /// The common parity of all split digits, when there is one.
    fn parity(&self) -> Option<u8> {
        let first = self.split.first()? & 1;
        self.split.iter().all(|b| b & 1 == first).then_some(first as u8)
    }
}

/// What a progress callback sees.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Heaps whose values are known: 0 … `known` − 1.
    pub known: usize,
    /// Rare heaps among them, when a sparse space is in use.
    pub rare: Option<usize>,
    /// Roughly the steps since the last call: a thousand million or so in a second.
    pub steps: usize,
}

/// A nim-sequence that grows on demand.
///
/// ```
/// use boyi_impartial::{Code, sequence::Sequence};
/// let mut s = Sequence::new(Code::named("grundy").unwrap());
/// s.extend_to(20_000);
/// assert_eq!(s.value(18), Some(4));
/// assert!(s.rare().is_some_and(|rare| rare.len() < 1300));
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    code: Code,
    rules: Option<Rules>,
    state: State,
}

#[derive(Clone, Debug)]
enum State {
    /// One byte a value.
    Narrow(Run<u8>),
    /// Two bytes a value.
    Wide(Run<u16>),
    /// Plain Sprague–Grundy, for rules beyond the fast methods.
    Plain(Plain),
}

/// The most heaps between two calls of the progress callback.
const REPORT_EVERY: usize = 1 << 16;

/// Steps between two calls, roughly: some thousandths of a second, and some hundredths where nothing is optimised.
const REPORT_WORK: usize = 1 << 22;

impl Sequence {
    /// The sequence of a game, with only heap 0 known.
    pub fn new(code: Code) -> Sequence {
        let rules = Rules::of(&code);
        let state = if rules.is_some() { State::Narrow(Run::new()) } else { State::Plain(Plain::new(&code)) };
        Sequence { code, rules, state }
    }

    /// The game.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// Number of heaps known: 0 … `known()` − 1.
    pub fn known(&self) -> usize {
        match &self.state {
            State::Narrow(r) => r.known(),
            State::Wide(r) => r.known(),
            State::Plain(p) => p.values.len(),
        }
    }

    /// The nim-value of a heap, if it is known.
    pub fn value(&self, heap: usize) -> Option<u16> {
        match &self.state {
            State::Narrow(r) => r.value(heap),
            State::Wide(r) => r.value(heap),
            State::Plain(p) => p.values.get(heap).copied(),
        }
    }

    /// All known values in order of the heaps.
    pub fn values(&self) -> impl Iterator<Item = u16> + '_ {
        (0..self.known()).map(|n| self.value(n).unwrap_or(0))
    }

    /// The sparse space in use, if any.
    pub fn mask(&self) -> Option<Mask> {
        match &self.state {
            State::Narrow(r) => r.mask(),
            State::Wide(r) => r.mask(),
            State::Plain(_) => None,
        }
    }

    /// The rare heaps above 0 in ascending order, when a sparse space is in use.
    pub fn rare(&self) -> Option<&[u32]> {
        match &self.state {
            State::Narrow(r) => r.mask().map(|_| r.rare()),
            State::Wide(r) => r.mask().map(|_| r.rare()),
            State::Plain(_) => None,
        }
    }

    /// Bytes that one value takes at present.
    pub fn bytes_per_value(&self) -> usize {
        if matches!(self.state, State::Narrow(_)) { 1 } else { 2 }
    }

    /// The largest value and the first heap that has it.
    pub fn maximum(&self) -> (u16, usize) {
        let mut best = (0, 0);
        for (heap, value) in self.values().enumerate() {
            if value > best.0 {
                best = (value, heap);
            }
        }
        best
    }

    /// Computes the values of the heaps up to and including `upto`, and says whether all of them are known then: the sequence stops for good
    /// before the first value above 65,535, in Nim at heap 65,535.
    pub fn extend_to(&mut self, upto: usize) -> bool {
        self.extend(upto, &mut |_| ControlFlow::Continue(())).is_continue()
    }

    /// Computes the values of the heaps up to and including `upto`, calling `progress` many times a second however slow
    /// the game is, and at least every 65,536 heaps; but where moves leave four heaps or more, which are tried one by one, a single heap may take
    /// longer than that. Stops when that says so; what is known stays known, and a later call goes on. Stops for good before the first value
    /// above 65,535, which only rules of very many takes or of three heaps come near.
    pub fn extend(
        &mut self,
        upto: usize,
        progress: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        while self.known() <= upto {
            let known = self.known();
            let steps = self.steps();
            // Costs grow with the heaps: not further than twice as far.
            let target = upto.min(known + (REPORT_WORK / steps).min(known).clamp(1, REPORT_EVERY));
            match (&mut self.state, &self.rules) {
                (State::Narrow(run), Some(rules)) => {
                    if run.extend(rules, target) == Stop::TooWide {
                        self.state = State::Wide(run.widen());
                        continue;
                    }
                }
                (State::Wide(run), Some(rules)) => {
                    if run.extend(rules, target) == Stop::TooLarge {
                        let values: Vec<u16> = self.values().collect();
                        self.state = State::Plain(Plain::from_values(&self.code, &values));
                        continue;
                    }
                }
                (State::Plain(plain), _) => {
                    plain.extend(&self.code, target);
                    if self.known() == known {
                        return ControlFlow::Break(());
                    }
                }
                (_, None) => unreachable!("fast states have rules"),
            }
            let steps = steps.saturating_mul(self.known() - known);
            progress(&Progress { known: self.known(), rare: self.rare().map(<[u32]>::len), steps })?;
        }
        ControlFlow::Continue(())
    }

    /// About how many steps the next heap takes.
    fn steps(&self) -> usize {
        match (&self.state, &self.rules) {
            (State::Narrow(run), Some(rules)) => run.steps(rules),
            (State::Wide(run), Some(rules)) => run.steps(rules),
            (State::Plain(plain), _) => plain.steps(&self.code),
            (_, None) => unreachable!("fast states have rules"),
        }
    }

    /// The last heap at which a rare value was excluded only by a split whose smaller part exceeds
    /// [`Sequence::NEAR`], or whose value was found without a sparse space (0 when there is none).
    pub(crate) fn last_far(&self) -> usize {
        match &self.state {
            State::Narrow(r) => r.last_far(),
            State::Wide(r) => r.last_far(),
            State::Plain(p) => p.values.len(),
        }
    }

    /// Smaller parts tried first for splits of two common heaps.
    pub(crate) const NEAR: usize = run::NEAR;

    /// The least period ≥ `from` that is worth a look.
    pub(crate) fn next_candidate(&self, from: usize) -> Option<usize> {
        match &self.state {
            State::Narrow(r) => r.next_candidate(from),
            State::Wide(r) => r.next_candidate(from),
            State::Plain(p) => {
                let last = p.values.len() - 1;
                (from..=last).find(|q| p.values[last] == p.values[last - q])
            }
        }
    }

    /// The least n with G(j) = G(j + period) for all known j ≥ n, if at least the last `least` agree.
    pub(crate) fn repeats_from(&self, period: usize, least: usize) -> Option<usize> {
        match &self.state {
            State::Narrow(r) => r.repeats_from(period, least),
            State::Wide(r) => r.repeats_from(period, least),
            State::Plain(p) => {
                let end = p.values.len() - period;
                let from = (0..end).rev().find(|&j| p.values[j] != p.values[j + period]).map_or(0, |j| j + 1);
                (from + least <= end).then_some(from)
            }
        }
    }

    /// Writes the rules and all known values: a header line, then one or two bytes a value, the low one first, then a checksum of eight.
    ///
    /// ```text
    /// boyi-nim-sequence-2 CODE HEAPS BYTES                     bytes of a value: 1 or 2
    /// boyi-nim-sequence-2 CODE HEAPS BYTES MASK PARITY FAR     in a sparse space: its mask, - or the parity (0, 1) of heaps it is for, and
    ///                                                          the last heap that needed a split without a small part, or another method
    /// ```
    ///
    /// # Errors
    /// When writing fails.
    pub fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        let known = self.known();
        let largest = self.maximum().0;
        let width = if largest < 256 { 1 } else { 2 };
        let sparse = match &self.state {
            State::Narrow(run) => run.sparse(),
            State::Wide(run) => run.sparse(),
            State::Plain(_) => None,
        };
        let sparse = sparse.map_or(String::new(), |Sparse { mask, last_far }| {
            format!(" {} {} {last_far}", mask.bits, mask.parity_text())
        });
        let mut out = Checksummed::new(BufWriter::new(out));
        writeln!(out, "{MAGIC} {} {known} {width}{sparse}", self.code)?;
        for value in self.values() {
            out.write_all(&value.to_le_bytes()[..width])?;
        }
        out.finish()
    }

    /// Reads what [`Sequence::write_to`] wrote: all that was known then is known again, and what was provable stays so. Nothing may follow in
    /// `input`; of what does, one byte is read.
    ///
    /// # Errors
    /// When the file is not such a file, is cut short, too long or damaged, or reading fails.
    pub fn read_from(input: &mut dyn BufRead) -> io::Result<Sequence> {
        let mut input = Checksummed::new(input);
        let header = input.line(LONGEST_HEADER)?;
        let fields: Vec<&str> = header.split_whitespace().collect();
        let (magic, code, known, width, sparse) = match fields[..] {
            [magic, code, known, width] => (magic, code, known, width, None),
            [magic, code, known, width, mask, parity, far] => {
                (magic, code, known, width, Some((mask, parity, far)))
            }
            _ => return Err(bad("header: expected four fields or seven")),
        };
        if magic != MAGIC {
            return Err(bad(&format!("header: expected {MAGIC}")));
        }
        let code: Code = code.parse().map_err(|e| bad(&format!("header: {e}")))?;
        let known: usize = known.parse().map_err(|_| bad("header: number of values"))?;
        let wide = match width {
            "1" => false,
            "2" => true,
            _ => return Err(bad("header: width of a value: expected 1 or 2")),
        };
        let rules = Rules::of(&code);
        let read = |(mask, parity, far)| Sparse::read(rules.as_ref()?, known, mask, parity, far);
        let sparse = sparse.map(|text| read(text).ok_or_else(|| bad("header: sparse space"))).transpose()?;
        if known == 0 {
            return Err(bad("header: number of values"));
        }
        let bytes = input.bytes((known as u64).saturating_mul(1 + u64::from(wide)))?;
        input.expect_end()?;
        let state = match &rules {
            Some(rules) if !wide => {
                let largest = bytes.iter().copied().max().unwrap_or(0);
                State::Narrow(Run::from_values(rules, &bytes, largest.into(), sparse))
            }
            _ => {
                let values: Vec<u16> = if wide {
                    bytes.as_chunks::<2>().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect()
                } else {
                    bytes.iter().map(|&byte| byte.into()).collect()
                };
                drop(bytes);
                let largest = values.iter().copied().max().unwrap_or(0);
                match &rules {
                    Some(rules) if usize::from(largest) < run::MOST_VALUES => {
                        State::Wide(Run::from_values(rules, &values, largest, sparse))
                    }
                    _ => State::Plain(Plain::from_values(&code, &values)),
                }
            }
        };
        Ok(Sequence { code, rules, state })
    }

    /// Saves to a file such that a crash at any moment leaves the old file or the new one: writes beside
    /// it, syncs, renames.
    ///
    /// # Errors
    /// When writing fails.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        saved::replace(path, |out| self.write_to(out))
    }

    /// Loads a file that [`Sequence::save`] wrote; extending it goes on where it stopped.
    ///
    /// # Errors
    /// When the file is missing, damaged or not a sequence.
    pub fn load(path: &Path) -> io::Result<Sequence> {
        Sequence::read_from(&mut io::BufReader::new(File::open(path)?))
    }
}

impl Sparse {
    /// A sparse space of `known` values by its three words in a header; `None` unless it can be one of these rules.
    fn read(rules: &Rules, known: usize, mask: &str, parity: &str, far: &str) -> Option<Sparse> {
        let position = match parity {
            "-" => None,
            _ => Some(rules.parity().filter(|q| q.to_string() == parity)?),
        };
        let bits = mask.parse().ok().filter(|&bits| bits > 0 && !rules.split.is_empty())?;
        let last_far = far.parse().ok().filter(|&far| far <= known)?;
        Some(Sparse { mask: Mask { bits, position }, last_far })
    }
}

/// First word of a saved sequence.
const MAGIC: &str = "boyi-nim-sequence-2";

/// More bytes than the first line has: four and a comma for each number of heaps of each digit, and the rest.
const LONGEST_HEADER: u64 = 5 * (MOST_NAMED as u64 + 1) * (MAX_DIGITS as u64 + 2_000) + 256;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap;

    #[test]
    fn equals_the_definition() {
        for text in [
            "0.77", "0.07", "0.007", "0.6", "0.106", "0.127", "0.16", "0.376", "0.354", "0.104", "0.054",
            "0.454", "4!.0", "4.7", "4=.3", "0.04", "4.4", "0.4", "0.404", "0.0004", "4!.04!", "0.137",
            "0.3303", "0.5!7", "0.0", "0.4=7", "4.04", "0.644",
        ] {
            let code: Code = text.parse().unwrap();
            let plain = heap::nim_values(&code, 1500);
            let mut fast = Sequence::new(code);
            fast.extend_to(801);
            fast.extend_to(1500);
            let fast: Vec<u16> = fast.values().collect();
            if let Some(n) = (0..=1500).find(|&n| fast[n] != plain[n]) {
                panic!("{text}: heap {n}: {} should be {}", fast[n], plain[n]);
            }
        }
    }

    #[test]
    fn a_saved_sequence_goes_on_where_it_stopped() {
        for text in ["0.77", "0.007", "0.6", "0.104", "0.3F", "0.3303"] {
            let code: Code = text.parse().unwrap();
            for stop in [1, 100, 700] {
                let mut first = Sequence::new(code.clone());
                first.extend_to(stop);
                let mut file = Vec::new();
                first.write_to(&mut file).unwrap();
                let mut second = Sequence::read_from(&mut &file[..]).unwrap();
                assert_eq!(second.known(), stop + 1);
                second.extend_to(800);
                assert_eq!(second.values().collect::<Vec<_>>(), heap::nim_values(&code, 800), "{text}");
                // Cut short or damaged files are refused.
                assert!(Sequence::read_from(&mut &file[..file.len() - 1]).is_err());
                assert!(Sequence::read_from(&mut &file[1..]).is_err());
                for at in (0..file.len()).step_by(7) {
                    let mut damaged = file.clone();
                    damaged[at] ^= 1;
                    assert!(Sequence::read_from(&mut &damaged[..]).is_err(), "{text}: byte {at}");
                }
            }
        }
    }

    /// The sparse space goes into the file, in cells of either width and with the parity of heaps.
    #[test]
    fn a_saved_sparse_space_is_in_use_again() {
        for text in ["0.16", "0.104", "4!.0", "0.56", "4=.637="] {
            let mut first = Sequence::new(text.parse().unwrap());
            first.extend_to(20_000);
            let mut file = Vec::new();
            first.write_to(&mut file).unwrap();
            let mut second = Sequence::read_from(&mut &file[..]).unwrap();
            assert!(first.mask().is_some(), "{text}");
            let state = |s: &Sequence| (s.mask(), s.rare().map(<[u32]>::to_vec), s.last_far());
            assert_eq!(state(&first), state(&second), "{text}");
            first.extend_to(21_000);
            second.extend_to(21_000);
            assert!(first.values().eq(second.values()), "{text}");
        }
    }

    /// Files of programs that did not write the sparse space are read, and headers that cannot be right are not.
    #[test]
    fn headers_with_and_without_a_sparse_space() {
        let mut sequence = Sequence::new("0.16".parse().unwrap());
        sequence.extend_to(2000);
        let values: Vec<u8> = sequence.values().map(|value| value as u8).collect();
        let read = |header: &str| {
            let mut file = Vec::new();
            let mut out = Checksummed::new(&mut file);
            out.write_all(header.as_bytes()).and_then(|()| out.write_all(&values)).unwrap();
            out.finish().unwrap();
            Sequence::read_from(&mut &file[..]).map_err(|error| error.to_string())
        };
        assert_eq!(read(&format!("{MAGIC} 0.16 2001 1\n")).unwrap().mask(), None);
        let mask = sequence.mask().unwrap();
        let sparse = |sparse: &str| read(&format!("{MAGIC} 0.16 2001 1 {sparse}\n"));
        let text = format!("{} {} 2001", mask.bits, mask.parity_text());
        assert_eq!(sparse(&text).unwrap().mask(), Some(mask));
        for wrong in ["0 - 1", "2 - 2002", "2 2 1", "x - 1", "65536 - 1", "2 - -1"] {
            assert_eq!(sparse(wrong).unwrap_err(), "header: sparse space", "{wrong}");
        }
        // A mask beyond all values makes no sparse space.
        assert_eq!(sparse("32768 - 1").unwrap().mask(), None);
    }

    /// What follows the values is not read, however much it is.
    #[test]
    fn a_file_longer_than_its_header_says_is_not_read_to_its_end() {
        let header = format!("{MAGIC} 0.77 3 1\n");
        let mut endless = io::BufReader::new(io::Read::chain(header.as_bytes(), io::repeat(0)));
        let error = Sequence::read_from(&mut endless).unwrap_err();
        assert_eq!(error.to_string(), "the file is longer than its header says");
        let header = format!("{MAGIC} 0.77 {} 2\n", usize::MAX);
        let error = Sequence::read_from(&mut header.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "the file is cut short");
    }

    #[test]
    fn codes_beyond_the_fast_methods_equal_the_definition() {
        for text in [
            "0.3F",
            "0.[3]",
            "4.[3]",
            "8.0",
            "0.8!7",
            "0.8=F",
            "C!.3",
            "0.5!7[3]",
            "0.888",
            "0.3[1]",
            "4.[7]",
            "0.[12]",
            "0.[4!3]",
            "0.6[05=]",
            "0.[8!7F]",
            "C.2[9=10]",
            "0.0000[0000003]",
        ] {
            let code: Code = text.parse().unwrap();
            let mut fast = Sequence::new(code.clone());
            fast.extend_to(40);
            fast.extend_to(120);
            assert_eq!(fast.values().collect::<Vec<_>>(), heap::nim_values(&code, 120), "{text}");
        }
    }

    #[test]
    fn large_values_of_three_heaps_equal_the_definition() {
        for text in ["0.E", "C.0", "0.D[8F]"] {
            let code: Code = text.parse().unwrap();
            let mut fast = Sequence::new(code.clone());
            fast.extend_to(300);
            assert!(fast.maximum().0 > 127, "{text}: several words of values");
            assert_eq!(fast.values().collect::<Vec<_>>(), heap::nim_values(&code, 300), "{text}");
        }
    }

    #[test]
    fn values_beyond_the_tables_are_those_of_the_definition() {
        let takes: Vec<u64> = (1..=33_000).collect();
        let code = Code::subtraction(&takes).unwrap();
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(33_500);
        assert!(sequence.values().eq((0..33_001).chain(0..500)));
        let mut file = Vec::new();
        sequence.write_to(&mut file).unwrap();
        let mut read = Sequence::read_from(&mut &file[..]).unwrap();
        read.extend_to(33_600);
        assert_eq!((read.code(), read.value(33_600)), (&code, Some(599)));
    }

    #[test]
    fn the_longest_code_is_saved() {
        let code: Code = format!("0.{}", "4!".repeat(crate::code::MAX_DIGITS - 1)).parse().unwrap();
        let mut file = Vec::new();
        Sequence::new(code.clone()).write_to(&mut file).unwrap();
        assert_eq!(*Sequence::read_from(&mut &file[..]).unwrap().code(), code);
    }

    #[test]
    fn values_beyond_sixteen_bits_are_not_given() {
        let mut nim = Sequence::new(Code::named("nim").unwrap());
        assert!(nim.extend_to(65_535) && !nim.extend_to(70_000));
        assert_eq!((nim.known(), nim.value(65_535), nim.value(65_536)), (65_536, Some(65_535), None));
    }
}
