//! Pairs tested for many values at once: is low ⊕ high in a set?
//!
//! The set consists of up to eight *windows*, each a part of 16 neighbouring values. A value belongs to it when the
//! three tables below, looked up by its three hexadecimal digits, have a bit in common. Each bit stands for one
//! window, so the answer is exact; and a table of 16 bytes is one byte-shuffle, so a vector of pairs is tested in a
//! few instructions, however many values are wanted. Cells of two bytes are kept as two rows of bytes for that.
//!
//! ```text
//!   value:  [ high ][ mid ][ low ]      wanted ⇔ high[…] & mid[…] & low[…] ≠ 0, four bits each
//! ```
#![allow(unsafe_code)] // to load vectors, and to call the copy of a function that the processor is known to support

use super::kernels::{Level, Marks};
use std::ops::Range;

/// Values in a window.
pub(super) const WINDOW: usize = 16;
/// Windows of a set: one bit of a byte each.
pub(super) const WINDOWS: usize = 8;
/// Values that can be wanted: three hexadecimal digits.
pub(super) const VALUES: usize = 1 << 12;
/// Pairs tested between two checks of the result.
pub(super) const BLOCK: usize = 64;

/// Values below [`VALUES`] as rows of bytes: bits 0 … 7 and, unless all values are below 256, bits 8 … 11.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    pub(super) low: &'a [u8],
    pub(super) high: Option<&'a [u8]>,
}

impl Rows<'_> {
    pub(super) fn slice(&self, range: Range<usize>) -> Self {
        Rows { low: &self.low[range.clone()], high: self.high.map(|high| &high[range]) }
    }
}

/// A set of wanted values.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    low: [u8; 16],
    mid: [u8; 16],
    high: [u8; 16],
    /// The bit of each window in the set.
    bits: [u8; VALUES / WINDOW],
    /// Blocks in which something was wanted.
    pub(super) hits: usize,
}

impl Wanted {
    /// The empty set.
    pub(super) fn new() -> Wanted {
        Wanted { low: [0; 16], mid: [0; 16], high: [0; 16], bits: [0; VALUES / WINDOW], hits: 0 }
    }

    /// Makes window number `number` want the values 16·`window` … that are not marked.
    pub(super) fn set(&mut self, number: usize, window: usize, marks: &[u8; WINDOW]) {
        self.clear(number);
        let bit = 1 << number;
        for (low, &mark) in self.low.iter_mut().zip(marks) {
            *low |= if mark == 0 { bit } else { 0 };
        }
        self.mid[window % 16] |= bit;
        self.high[window / 16] |= bit;
        self.bits[window] = bit;
    }

    /// Makes window number `number` want nothing.
    pub(super) fn clear(&mut self, number: usize) {
        for table in [&mut self.low, &mut self.mid, &mut self.high] {
            table.iter_mut().for_each(|row| *row &= !(1 << number));
        }
    }

    /// The numbers of the windows that want something.
    pub(super) fn live(&self) -> u8 {
        self.low.iter().fold(0, |all, low| all | low)
    }

    fn contains(&self, value: u16) -> bool {
        let digit = |shift: u32| usize::from(value >> shift & 15);
        self.low[digit(0)] & self.mid[digit(4)] & self.high[digit(8)] != 0
    }
}

/// Returns `true` if [`mark_wanted`] has vector instructions.
pub(super) fn is_fast(level: Level) -> bool {
    level != Level::Base
}

/// Marks the wanted values left ⊕ right, which then are wanted no more, block by block until a window is empty. Returns
/// the number of blocks tested; pairs beyond the last whole block do not count.
#[inline]
pub(super) fn mark_wanted(
    level: Level,
    left: Rows<'_>,
    right: Rows<'_>,
    wanted: &mut Wanted,
    marks: &mut Marks,
) -> usize {
    #[cfg(target_arch = "x86_64")]
    if level != Level::Base {
        return match (left.high, right.high) {
            // SAFETY: every level but the base has AVX2.
            (Some(high), Some(mirrored)) => unsafe {
                avx2::mark_wanted::<true>([left.low, right.low, high, mirrored], wanted, marks)
            },
            // SAFETY: as above. The high bytes are not looked at.
            _ => unsafe {
                avx2::mark_wanted::<false>([left.low, right.low, left.low, right.low], wanted, marks)
            },
        };
    }
    let _ = level;
    let live = wanted.live();
    let blocks = left.low.len().min(right.low.len()) / BLOCK;
    for block in 0..blocks {
        let mut hit = false;
        for i in BLOCK * block..BLOCK * (block + 1) {
            let high = left.high.zip(right.high).map_or(0, |(x, y)| x[i] ^ y[i]);
            let value = u16::from_le_bytes([left.low[i] ^ right.low[i], high]);
            if wanted.contains(value) {
                marks[usize::from(value)] = 1;
                wanted.low[usize::from(value % 16)] &= !wanted.bits[usize::from(value) / WINDOW];
                hit = true;
            }
        }
        wanted.hits += usize::from(hit);
        if wanted.live() != live {
            return block + 1;
        }
    }
    blocks
}

/// The values below 16 among left ⊕ right, as a set.
#[inline]
pub(super) fn values_below_16(level: Level, left: &[u8; BLOCK], right: &[u8; BLOCK]) -> u16 {
    #[cfg(target_arch = "x86_64")]
    if level != Level::Base {
        // SAFETY: every level but the base has AVX2.
        return unsafe { avx2::values_below_16(left, right) };
    }
    let _ = level;
    let values = left.iter().zip(right).map(|(x, y)| x ^ y);
    values.filter(|&value| value < 16).fold(0, |seen, value| seen | 1 << value)
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{BLOCK, Marks, VALUES, WINDOW, Wanted};
    use core::arch::x86_64::*;

    /// The same row of 16 bytes in both halves.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn table(row: &[u8; 16]) -> __m256i {
        // SAFETY: 16 bytes are read from an array of 16; the load needs no alignment.
        _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(row.as_ptr().cast()) })
    }

    /// left ⊕ right, for the 32 pairs from `at` on.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn pairs(left: &[u8; BLOCK], right: &[u8; BLOCK], at: usize) -> __m256i {
        let (left, right) = (&left[at..at + 32], &right[at..at + 32]);
        // SAFETY: 32 bytes are read from slices of 32; the loads need no alignment.
        unsafe {
            _mm256_xor_si256(
                _mm256_loadu_si256(left.as_ptr().cast()),
                _mm256_loadu_si256(right.as_ptr().cast()),
            )
        }
    }

    /// One bit for each byte: is it not zero?
    #[target_feature(enable = "avx2")]
    #[inline]
    fn bits(bytes: __m256i) -> u64 {
        u64::from(!_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_setzero_si256())) as u32)
    }

    #[target_feature(enable = "avx2")]
    pub(super) fn values_below_16(left: &[u8; BLOCK], right: &[u8; BLOCK]) -> u16 {
        // A value's bit in a byte: one table for the values below 8, one for those from 8 on.
        let below_8 = table(&[1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]);
        let from_8 = table(&[0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128]);
        // Sets the highest bit of every value above 15, and the shuffle gives 0 for those.
        let limit = _mm256_set1_epi8(0x70);
        let x = _mm256_adds_epu8(pairs(left, right, 0), limit);
        let y = _mm256_adds_epu8(pairs(left, right, 32), limit);
        let low = _mm256_or_si256(_mm256_shuffle_epi8(below_8, x), _mm256_shuffle_epi8(below_8, y));
        let high = _mm256_or_si256(_mm256_shuffle_epi8(from_8, x), _mm256_shuffle_epi8(from_8, y));
        // Both sets of a place side by side, then all places into one.
        let all = _mm256_or_si256(_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high));
        let all = _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256::<1>(all));
        let all = _mm_or_si128(all, _mm_unpackhi_epi64(all, all));
        let all = _mm_cvtsi128_si64(all) as u64;
        let all = all | all >> 32;
        (all | all >> 16) as u16
    }

    /// `rows`: the low bytes of both parts, then the high bytes, which count only if there are any.
    #[target_feature(enable = "avx2")]
    pub(super) fn mark_wanted<const HIGH: bool>(
        rows: [&[u8]; 4],
        wanted: &mut Wanted,
        marks: &mut Marks,
    ) -> usize {
        let row_numbers = table(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
        let digit = _mm256_set1_epi8(15);
        let (mut low, mid, high) = (table(&wanted.low), table(&wanted.mid), table(&wanted.high));
        let [(a, _), (b, _), (c, _), (d, _)] =
            [rows[0].as_chunks(), rows[1].as_chunks(), rows[2].as_chunks(), rows[3].as_chunks()];
        let mut seen = a.len().min(b.len()).min(c.len()).min(d.len());
        for (block, (((a, b), c), d)) in a.iter().zip(b).zip(c).zip(d).enumerate() {
            let look = |at: usize| {
                let x = pairs(a, b, at);
                let found = _mm256_and_si256(
                    _mm256_shuffle_epi8(low, _mm256_and_si256(x, digit)),
                    _mm256_shuffle_epi8(mid, _mm256_and_si256(_mm256_srli_epi16::<4>(x), digit)),
                );
                if HIGH { _mm256_and_si256(found, _mm256_shuffle_epi8(high, pairs(c, d, at))) } else { found }
            };
            let (first, second) = (look(0), look(32));
            let any = _mm256_or_si256(first, second);
            if _mm256_testz_si256(any, any) == 1 {
                continue;
            }
            wanted.hits += 1;
            let mut hits = bits(first) | bits(second) << 32;
            let mut empty = false;
            while hits != 0 {
                let i = hits.trailing_zeros() as usize % BLOCK;
                hits &= hits - 1;
                let value = u16::from_le_bytes([a[i] ^ b[i], if HIGH { c[i] ^ d[i] } else { 0 }]);
                marks[usize::from(value)] = 1;
                let bit =
                    _mm256_set1_epi8(wanted.bits[usize::from(value) / WINDOW % (VALUES / WINDOW)] as i8);
                let row = _mm256_cmpeq_epi8(row_numbers, _mm256_set1_epi8((value % 16) as i8));
                low = _mm256_andnot_si256(_mm256_and_si256(row, bit), low);
                empty |= _mm256_testz_si256(low, bit) == 1;
            }
            if empty {
                seen = block + 1;
                break;
            }
        }
        // SAFETY: 16 bytes are written to an array of 16; the store needs no alignment.
        unsafe { _mm_storeu_si128(wanted.low.as_mut_ptr().cast(), _mm256_castsi256_si128(low)) }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tables, and the vector instructions, say of every pair what a list of values says.
    #[test]
    fn all_levels_mark_the_wanted_values() {
        let mut random = 1u64;
        let mut next = |below: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) % below
        };
        for (values, windows) in [(256, [0, 1, 2, 3, 7, 9, 12, 15]), (4096, [0, 3, 16, 17, 40, 99, 200, 255])]
        {
            for _ in 0..200 {
                let mut cells = || (0..640).map(|_| next(values) as u16).collect::<Vec<_>>();
                let (left, right) = (cells(), cells());
                let row = |cells: &[u16], byte: usize| cells.iter().map(|c| c.to_le_bytes()[byte]).collect();
                let rows: [Vec<u8>; 4] = [row(&left, 0), row(&left, 1), row(&right, 0), row(&right, 1)];
                let wide = values > 256;
                let as_rows = |i: usize| Rows { low: &rows[i], high: wide.then_some(&rows[i + 1][..]) };
                let mut marks = [0; 1 << 16];
                let mut wanted = Wanted::new();
                for (number, &window) in windows.iter().enumerate() {
                    for mark in &mut marks[WINDOW * window..][..WINDOW] {
                        *mark = u8::from(next(3) > 0);
                    }
                    marks[WINDOW * window] = 0;
                    let (all, _) = marks.as_chunks();
                    wanted.set(number, window, &all[window]);
                }
                let is_wanted = |marks: &Marks, value: u16| {
                    windows.contains(&(usize::from(value) / WINDOW)) && marks[usize::from(value)] == 0
                };
                for value in 0..values as u16 {
                    assert_eq!(wanted.contains(value), is_wanted(&marks, value));
                }
                for level in [Level::Base, Level::detect()] {
                    let (mut marks, mut wanted) = (marks, wanted.clone());
                    let mut expected = marks;
                    let seen = mark_wanted(level, as_rows(0), as_rows(2), &mut wanted, &mut marks);
                    for (&x, &y) in left.iter().zip(&right).take(BLOCK * seen) {
                        if is_wanted(&expected, x ^ y) {
                            expected[usize::from(x ^ y)] = 1;
                        }
                    }
                    assert!(marks == expected);
                    let full = |w: &&usize| !marks[WINDOW * **w..][..WINDOW].contains(&0);
                    let empty = windows.iter().filter(full).count();
                    assert_eq!(wanted.live().count_ones() as usize, WINDOWS - empty);
                    assert!(seen == left.len() / BLOCK || empty > 0);
                }
            }
        }
    }

    #[test]
    fn all_levels_find_the_small_values() {
        let row = |seed: u32| core::array::from_fn(|i| ((i as u32 * i as u32 * seed) >> 5) as u8);
        for seed in 1..2000 {
            let (left, right): ([u8; BLOCK], [u8; BLOCK]) = (row(seed), row(seed + 77));
            let expected =
                (0..16).filter(|&v| left.iter().zip(&right).any(|(x, y)| x ^ y == v)).map(|v| 1 << v).sum();
            for level in [Level::Base, Level::detect()] {
                assert_eq!(values_below_16(level, &left, &right), expected);
            }
        }
    }
}
