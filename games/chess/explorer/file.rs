//! An explorer as bytes, and back.
//!
//! ```text
//! "boyi explorer 1\n"   plies   games   rows   row …   FNV-1a of all before, 8 bytes
//! row: key, 8 bytes; move, 2 bytes; white, draws, black, unknown, rated, sum of ratings
//! ```
//!
//! Numbers without a length are LEB128; the others are little-endian. Rows are in ascending order, so that equal explorers have equal
//! bytes.

use super::{Counts, Explorer};
use std::fmt;

const HEAD: &[u8] = b"boyi explorer 1\n";

/// Why bytes are no explorer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileError {
    /// They do not begin as an explorer does, or as one of another version.
    NoExplorer,
    /// They are cut off or damaged.
    Damaged,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileError::NoExplorer => "not an opening explorer of this version",
            FileError::Damaged => "a damaged opening explorer",
        })
    }
}

impl std::error::Error for FileError {}

impl Explorer {
    /// The explorer as bytes, the same for equal explorers.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_unstable_by_key(|(row, _)| **row);
        let mut bytes = Vec::with_capacity(rows.len() * 17 + 64);
        bytes.extend(HEAD);
        for number in [u64::from(self.plies), self.games, rows.len() as u64] {
            write(&mut bytes, number);
        }
        for ((key, mv), counts) in rows {
            bytes.extend(key.to_le_bytes());
            bytes.extend(mv.to_le_bytes());
            for number in [counts.white, counts.draws, counts.black, counts.unknown, counts.rated] {
                write(&mut bytes, u64::from(number));
            }
            write(&mut bytes, counts.rating_sum);
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// The explorer with these bytes.
    ///
    /// # Errors
    /// They are not what [`to_bytes`](Explorer::to_bytes) writes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Explorer, FileError> {
        let content = bytes.strip_prefix(HEAD).ok_or(FileError::NoExplorer)?;
        let (content, sum) = content.split_last_chunk::<8>().ok_or(FileError::Damaged)?;
        if checksum(&bytes[..bytes.len() - 8]) != u64::from_le_bytes(*sum) {
            return Err(FileError::Damaged);
        }
        read_content(content).ok_or(FileError::Damaged)
    }
}

fn read_content(mut rest: &[u8]) -> Option<Explorer> {
    let mut explorer = Explorer::new(u16::try_from(read(&mut rest)?).ok()?);
    explorer.games = read(&mut rest)?;
    let rows = usize::try_from(read(&mut rest)?).ok()?;
    // A row takes 16 bytes at least: no number that the bytes cannot hold is believed.
    explorer.rows.reserve(rows.min(rest.len() / 16));
    let mut last = None;
    for _ in 0..rows {
        let row = (u64::from_le_bytes(*take(&mut rest)?), u16::from_le_bytes(*take(&mut rest)?));
        if last.replace(row) >= Some(row) {
            return None;
        }
        let mut small = || u32::try_from(read(&mut rest)?).ok();
        let counts = Counts {
            white: small()?,
            draws: small()?,
            black: small()?,
            unknown: small()?,
            rated: small()?,
            rating_sum: read(&mut rest)?,
        };
        explorer.rows.insert(row, counts);
    }
    rest.is_empty().then_some(explorer)
}

fn take<'a, const N: usize>(rest: &mut &'a [u8]) -> Option<&'a [u8; N]> {
    let (taken, after) = rest.split_first_chunk::<N>()?;
    *rest = after;
    Some(taken)
}

/// A number in groups of seven bits, the lowest first; the eighth bit says that another follows.
fn write(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let [byte] = *take(rest)?;
        let bits = u64::from(byte & 0x7f);
        // Too large, or longer than it needs to be.
        if bits << shift >> shift != bits || (byte == 0 && shift > 0) {
            return None;
        }
        number |= bits << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo).
fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
