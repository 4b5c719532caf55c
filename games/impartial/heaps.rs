//! Text forms that the heap games share: positions `3,5,7` and takes `heap:take`.

use boyi_core::{Arg, ParseError};
use smallvec::SmallVec;

/// Heap sizes. Small positions live on the stack, so that search does not allocate.
pub type Heaps = SmallVec<[u64; 6]>;

/// More heaps than this are refused: a position is read, shown and copied whole.
pub const MAX_HEAPS: usize = 2_000_000;

/// `3,5,7`.
pub fn heaps_text(heaps: &[u64]) -> String {
    heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// Reads `3,5,7`, also with spaces between.
///
/// # Errors
/// No heap, too many, nothing between two commas, or something that is not a whole number.
pub fn parse_heaps(text: &str) -> Result<Heaps, ParseError> {
    let mut heaps = Heaps::new();
    for part in text.split(',') {
        if part.trim().is_empty() {
            return Err(ParseError::new("position", text, "heaps"));
        }
        for word in part.split_whitespace() {
            if heaps.len() == MAX_HEAPS {
                return Err(ParseError::new("position", word, "at-most-heaps").with("max", MAX_HEAPS));
            }
            heaps.push(parse_number("heap", word)?);
        }
    }
    Ok(heaps)
}

/// Reads a whole number up to 2^64 − 1.
///
/// # Errors
/// Not digits alone, or a larger number.
pub fn parse_number(field: &'static str, text: &str) -> Result<u64, ParseError> {
    let digits = text.trim();
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseError::new(field, text, "whole-number"));
    }
    digits
        .parse()
        .map_err(|_| ParseError::new(field, text, "number-at-most").with("max", Arg::from(u64::MAX)))
}

/// Reads `heap:take` (also `heap take`), checking that the heap exists and holds that many; the heap counts from 0.
///
/// # Errors
/// Not a take, no such heap, or not that many counters in it.
pub fn parse_take(heaps: &[u64], text: &str) -> Result<(usize, u64), ParseError> {
    let text = text.trim();
    let (heap, take) = text
        .split_once(':')
        .or_else(|| text.split_once(char::is_whitespace))
        .ok_or_else(|| ParseError::new("move", text, "heap-take"))?;
    let index = parse_heap(heaps, heap)?;
    let take = parse_number("take", take)?;
    if (1..=heaps[index]).contains(&take) {
        Ok((index, take))
    } else if heaps[index] == 0 {
        Err(ParseError::new("heap", heap.trim(), "heap-not-empty"))
    } else {
        Err(ParseError::new("take", take.to_string(), "number-between")
            .with("min", 1u64)
            .with("max", heaps[index]))
    }
}

/// Reads a heap's number, which people count from 1, and returns its index.
///
/// # Errors
/// No such heap.
pub fn parse_heap(heaps: &[u64], text: &str) -> Result<usize, ParseError> {
    let number = parse_number("heap", text)?;
    match usize::try_from(number) {
        Ok(number) if (1..=heaps.len()).contains(&number) => Ok(number - 1),
        _ => Err(ParseError::new("heap", text.trim(), "number-between")
            .with("min", 1u64)
            .with("max", heaps.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty part used to be left out, which gave the heaps behind it other numbers.
    #[test]
    fn a_heap_left_out_is_refused() {
        for text in ["3,5", " 3 , 5 ", "3 5", "3,\t5\n"] {
            assert_eq!(parse_heaps(text).as_deref(), Ok(&[3, 5][..]), "{text}");
        }
        for text in ["3,,5", ",3", "3,", "3, ,5", ",,", ",", " ", ""] {
            assert_eq!(parse_heaps(text).unwrap_err().expected.id, "heaps", "{text}");
        }
    }
}
