//! Sequences in files: a header line, the values, a checksum.

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Write};
use std::path::Path;

use super::encoding::Mask;
use super::plain::Plain;
use super::run::{MAX_VALUES, Run};
use super::sparse::SparseSpace;
use super::{Rules, Sequence, State};
use crate::Code;
use crate::code::{MAX_DIGITS, MOST_NAMED};
use crate::saved::{Checksummed, bad};

/// First word of a saved sequence.
const MAGIC: &str = "boyi-nim-sequence-2";

/// More bytes than the first line has: four and a comma for each number of heaps of each digit, and the rest.
const LONGEST_HEADER: u64 = 5 * (MOST_NAMED as u64 + 1) * (MAX_DIGITS as u64 + 2_000) + 256;

impl Sequence {
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
            State::Narrow(run) => run.sparse_space(),
            State::Wide(run) => run.sparse_space(),
            State::Plain(_) => None,
        };
        let sparse = sparse.map_or(String::new(), |SparseSpace { mask, last_far }| {
            format!(" {} {} {last_far}", mask.bits, mask.parity_text())
        });
        let mut out = Checksummed::new(BufWriter::new(out));
        writeln!(out, "{MAGIC} {} {known} {width}{sparse}", self.code)?;
        for value in self.values() {
            out.write_all(&value.to_le_bytes()[..width])?;
        }
        out.finish()
    }

    /// Reads a sequence that [`Sequence::write_to`] wrote: all that was known then is known again, and all that was provable stays so. Nothing may
    /// follow in `input`; one byte of it is read to see that.
    ///
    /// # Errors
    /// When the file is not such a file, is cut short, too long or damaged, or reading fails.
    pub fn read_from(input: &mut dyn BufRead) -> io::Result<Sequence> {
        let mut input = Checksummed::new(input);
        let header = Header::parse(&input.line(LONGEST_HEADER)?)?;
        let bytes = input.bytes((header.known as u64).saturating_mul(1 + u64::from(header.wide)))?;
        input.expect_end()?;
        let state = header.state(bytes);
        Ok(Sequence { code: header.code, rules: header.rules, state })
    }

    /// Loads a file that [`Sequence::write_to`] wrote; extending it continues where it stopped.
    ///
    /// # Errors
    /// When the file is missing, damaged or not a sequence.
    pub fn load(path: &Path) -> io::Result<Sequence> {
        Sequence::read_from(&mut io::BufReader::new(File::open(path)?))
    }
}

/// The first line of a file.
struct Header {
    code: Code,
    rules: Option<Rules>,
    /// The number of values.
    known: usize,
    /// Two bytes a value.
    wide: bool,
    sparse: Option<SparseSpace>,
}

impl Header {
    fn parse(line: &str) -> io::Result<Header> {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (magic, code, known, width, sparse) = match fields[..] {
            [magic, code, known, width] => (magic, code, known, width, None),
            [magic, code, known, width, mask, parity, far] => {
                (magic, code, known, width, Some([mask, parity, far]))
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
        let read = |fields| sparse_space(rules.as_ref()?, known, fields);
        let sparse =
            sparse.map(|fields| read(fields).ok_or_else(|| bad("header: sparse space"))).transpose()?;
        if known == 0 {
            return Err(bad("header: number of values"));
        }
        Ok(Header { code, rules, known, wide, sparse })
    }

    /// The state with these values, one or two bytes each.
    fn state(&self, bytes: Vec<u8>) -> State {
        if let Some(rules) = &self.rules
            && !self.wide
        {
            let largest = bytes.iter().copied().max().unwrap_or(0);
            return State::Narrow(Run::from_values(rules, &bytes, largest.into(), self.sparse));
        }
        let values: Vec<u16> = if self.wide {
            bytes.as_chunks::<2>().0.iter().map(|&pair| u16::from_le_bytes(pair)).collect()
        } else {
            bytes.iter().map(|&byte| byte.into()).collect()
        };
        drop(bytes);
        let largest = values.iter().copied().max().unwrap_or(0);
        match &self.rules {
            Some(rules) if usize::from(largest) < MAX_VALUES => {
                State::Wide(Run::from_values(rules, &values, largest, self.sparse))
            }
            _ => State::Plain(Plain::from_values(&self.code, &values)),
        }
    }
}

/// The sparse space of `known` values by its three fields in a header; `None` unless these rules can have it.
fn sparse_space(rules: &Rules, known: usize, [mask, parity, far]: [&str; 3]) -> Option<SparseSpace> {
    let position = match parity {
        "-" => None,
        _ => Some(rules.parity().filter(|q| q.to_string() == parity)?),
    };
    let bits = mask.parse().ok().filter(|&bits| bits > 0 && !rules.split.is_empty())?;
    let last_far = far.parse().ok().filter(|&far| far <= known)?;
    Some(SparseSpace { mask: Mask { bits, position }, last_far })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heap;

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

    /// Bytes after the values are not read, however many they are.
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
    fn the_longest_code_is_saved() {
        let code: Code = format!("0.{}", "4!".repeat(crate::code::MAX_DIGITS - 1)).parse().unwrap();
        let mut file = Vec::new();
        Sequence::new(code.clone()).write_to(&mut file).unwrap();
        assert_eq!(*Sequence::read_from(&mut &file[..]).unwrap().code(), code);
    }
}
