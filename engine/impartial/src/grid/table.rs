//! The known values of regions: a table of bounded memory, which threads may share.
//!
//! A region is spread by a one-to-one hash. The first bits are the number of a line of slots; the others are stored in a slot, with the
//! known values of the region in the place of the bits left out. So a slot takes no more than a region, and still identifies it
//! exactly. When a line is full and the table may not grow, the smallest region of the line is replaced: it is computed again soonest.
//! A line has two halves, of which the next bit names the one that is filled first, and mostly the only one to be searched.

use super::field::Word;
use crate::saved::Checksummed;
use num_traits::{AsPrimitive, NumCast, WrappingMul, WrappingSub};
use std::cell::Cell;
use std::fmt::Debug;
use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

/// Slots in a line.
const SLOTS: usize = 16;

/// Bits of the number of a line in the smallest table. They leave room for the known values.
const LEAST_BITS: usize = 11;

/// Bits of the known values of a region.
const KNOWN_BITS: usize = 8;

/// Bytes of a table that mostly stay in the processor's cache.
const NEAR_BYTES: usize = 4 << 20;

/// Entries of a file that are read at once.
const ENTRIES_AT_ONCE: u64 = 4096;

/// The known values of a region's nimber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Is(u8),
    /// A bit for each excluded value. Values above 6 are not kept.
    Not(u64),
}

impl Known {
    const IS: u8 = 1 << (KNOWN_BITS - 1);

    /// 0 when nothing is known.
    pub(super) fn to_byte(self) -> u8 {
        match self {
            Known::Is(n) => n | Known::IS,
            Known::Not(set) => set as u8 & !Known::IS,
        }
    }

    pub(super) fn of(byte: u8) -> Known {
        if byte & Known::IS == 0 { Known::Not(byte.into()) } else { Known::Is(byte & !Known::IS) }
    }
}

/// A region as a word that can be hashed and kept in a slot.
pub(super) trait Key:
    Word + WrappingMul + WrappingSub + AsPrimitive<u8> + AsPrimitive<usize> + AsPrimitive<u128>
{
    type Slot: Default + Debug;
    /// Odd, so that a product with it can be undone.
    const FACTOR: Self;

    fn load(slot: &Self::Slot) -> Self;
    fn store(slot: &Self::Slot, word: Self);
}

impl Key for u64 {
    type Slot = AtomicU64;
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

    fn load(slot: &AtomicU64) -> u64 {
        slot.load(Relaxed)
    }

    fn store(slot: &AtomicU64, word: u64) {
        slot.store(word, Relaxed);
    }
}

impl Key for u128 {
    type Slot = Cell<u128>;
    const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;

    fn load(slot: &Cell<u128>) -> u128 {
        slot.get()
    }

    fn store(slot: &Cell<u128>, word: u128) {
        slot.set(word);
    }
}

/// Bits of a word.
fn width<W: Word>() -> usize {
    W::zero().count_zeros() as usize
}

/// A number as a word.
fn of_number<W: Word>(number: impl NumCast) -> W {
    num_traits::cast(number).unwrap_or_else(W::zero)
}

/// The word without the bits of the known values.
fn without_known<W: Word>(word: W) -> W {
    word >> KNOWN_BITS << KNOWN_BITS
}

fn first_bit<W: Key>(word: W) -> usize {
    (word >> (width::<W>() - 1)).as_()
}

/// Two products with a number, and the halves folded before, between and after. With the factor's inverse it undoes itself.
fn spread<W: Key>(word: W, factor: W) -> W {
    let folded = |word: W| word ^ word >> (width::<W>() / 2);
    (0..2).fold(folded(word), |word, _| folded(word.wrapping_mul(&factor)))
}

/// The number whose product with the factor is 1. An odd number is right in three bits, and every step doubles them.
fn inverse<W: Key>() -> W {
    let two = W::one() + W::one();
    (0..6).fold(W::FACTOR, |inverse, _| {
        inverse.wrapping_mul(&two.wrapping_sub(&W::FACTOR.wrapping_mul(&inverse)))
    })
}

#[derive(Debug)]
pub(super) struct Table<W: Key> {
    lines: Vec<[W::Slot; SLOTS]>,
    /// Bits of the number of a line.
    bits: usize,
    /// Of the largest table allowed.
    most_bits: usize,
    inverse: W,
    regions: AtomicUsize,
    solved: AtomicUsize,
}

impl<W: Key> Table<W> {
    /// Creates an empty table that takes at most `bytes` bytes when it has grown, but never less than the smallest.
    pub(super) fn new(memory: usize) -> Table<W> {
        let lines = (memory / size_of::<[W::Slot; SLOTS]>()).max(1);
        Table {
            lines: std::iter::repeat_with(Default::default).take(1 << LEAST_BITS).collect(),
            bits: LEAST_BITS,
            most_bits: LEAST_BITS.max(lines.ilog2() as usize),
            inverse: inverse(),
            regions: AtomicUsize::new(0),
            solved: AtomicUsize::new(0),
        }
    }

    /// Regions of which something is known; a few more where two threads filled a slot at once.
    fn regions(&self) -> usize {
        self.regions.load(Relaxed)
    }

    /// The number of nimbers found.
    pub(super) fn solved(&self) -> usize {
        self.solved.load(Relaxed)
    }

    /// The number of a region's line, and the region's bits of a slot.
    fn place(&self, region: W) -> (usize, W) {
        let spread = spread(region, W::FACTOR);
        ((spread >> (width::<W>() - self.bits)).as_(), spread << self.bits)
    }

    /// The slots of a line in the order in which they are filled with such bits.
    fn slots(&self, line: usize, rest: W) -> impl Iterator<Item = &W::Slot> {
        let (slots, first) = (&self.lines[line], SLOTS / 2 * first_bit(rest));
        (0..SLOTS).map(move |i| &slots[(first + i) % SLOTS])
    }

    /// The region of a slot of a line.
    fn region(&self, line: usize, word: W) -> W {
        let line = of_number::<W>(line) << (width::<W>() - self.bits);
        spread(line | without_known(word) >> self.bits, self.inverse)
    }

    /// Returns `true` if the table is larger than the processor's cache.
    pub(super) fn is_far(&self) -> bool {
        size_of_val(&*self.lines) > NEAR_BYTES
    }

    /// Prefetches a region's slots, where the processor can. 6 × 7 of Cram takes a tenth less time with it, and a table
    /// of gibibytes gains more.
    pub(super) fn fetch(&self, region: W) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let (line, rest) = self.place(region);
            if let Some(slot) = self.slots(line, rest).next() {
                // SAFETY: a prefetch has no visible effect, at any address.
                #[allow(unsafe_code)]
                unsafe {
                    _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(slot).cast());
                }
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = region;
    }

    pub(super) fn get(&self, region: W) -> Option<Known> {
        let (line, rest) = self.place(region);
        for slot in self.slots(line, rest) {
            let word = W::load(slot);
            if word.is_zero() {
                break;
            }
            if without_known(word) == rest {
                return Some(Known::of(word.as_()));
            }
        }
        None
    }

    pub(super) fn put(&self, region: W, now: Known) {
        if now.to_byte() == 0 {
            return;
        }
        if let Known::Is(_) = now {
            self.solved.fetch_add(1, Relaxed);
        }
        let (line, rest) = self.place(region);
        let word = rest | of_number(now.to_byte());
        for slot in self.slots(line, rest) {
            let old = W::load(slot);
            if old.is_zero() {
                self.regions.fetch_add(1, Relaxed);
            }
            if old.is_zero() || without_known(old) == rest {
                // Known values stay known.
                let known: u8 = old.as_();
                match (Known::of(known), now) {
                    (Known::Is(_), Known::Not(_)) => {}
                    (Known::Not(_), Known::Not(_)) => W::store(slot, word | old),
                    _ => W::store(slot, word),
                }
                return;
            }
        }
        let smallest =
            self.lines[line].iter().min_by_key(|slot| self.region(line, W::load(slot)).count_ones());
        if let Some(slot) = smallest {
            W::store(slot, word);
        }
    }

    /// Returns `true` if the table should grow, and may.
    pub(super) fn is_crowded(&self) -> bool {
        self.is_fuller_than(5)
    }

    /// Returns `true` if more than the given number of eighths of the slots are filled, and the table may grow.
    fn is_fuller_than(&self, eighths: usize) -> bool {
        self.bits < self.most_bits && self.regions() > self.lines.len() * SLOTS / 8 * eighths
    }

    /// Doubles the table: each line becomes two.
    pub(super) fn grow(&mut self) {
        let count = self.lines.len();
        self.lines.resize_with(2 * count, Default::default);
        self.bits += 1;
        // From the last: the lines that one becomes are behind it, and moved already.
        for line in (0..count).rev() {
            let slots = std::mem::take(&mut self.lines[line]);
            for word in slots.iter().map(W::load).filter(|word| !word.is_zero()) {
                let rest = without_known(word) << 1;
                let mut slots = self.slots(2 * line + first_bit(word), rest);
                if let Some(slot) = slots.find(|slot| W::load(slot).is_zero()) {
                    W::store(slot, rest | word ^ without_known(word));
                }
            }
        }
    }

    /// Each region with a byte for its known values.
    pub(super) fn write_to(&self, out: &mut dyn Write) -> io::Result<()> {
        for (region, known) in self.entries() {
            let region: u128 = region.as_();
            out.write_all(&region.to_le_bytes()[..width::<W>() / 8])?;
            out.write_all(&[known.to_byte()])?;
        }
        Ok(())
    }

    /// Adds the given number of regions that [`Table::write_to`] wrote.
    pub(super) fn read_from<T: BufRead>(&mut self, count: u64, input: &mut Checksummed<T>) -> io::Result<()> {
        let bytes = width::<W>() / 8;
        let mut left = count;
        while left > 0 {
            let now = left.min(ENTRIES_AT_ONCE);
            left -= now;
            for entry in input.bytes(now * (bytes as u64 + 1))?.chunks_exact(bytes + 1) {
                let mut region = [0; size_of::<u128>()];
                region[..bytes].copy_from_slice(&entry[..bytes]);
                self.put(of_number(u128::from_le_bytes(region)), Known::of(entry[bytes]));
                // Some lines are filled before others.
                if self.is_fuller_than(4) {
                    self.grow();
                }
            }
        }
        Ok(())
    }

    /// Removes all regions.
    pub(super) fn clear(&mut self) {
        *self = Table { most_bits: self.most_bits, ..Table::new(0) };
    }

    /// All regions with known values. The first of them are spread over all lines, so that a table which grows as they come
    /// has room for them.
    pub(super) fn entries(&self) -> impl Iterator<Item = (W, Known)> {
        let lines = (0..self.lines.len()).map(|i| i.reverse_bits() >> (usize::BITS as usize - self.bits));
        lines.flat_map(move |line| {
            let words = self.lines[line].iter().map(W::load).filter(|word| !word.is_zero());
            words.map(move |word| (self.region(line, word), Known::of(word.as_())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn random<W: Key>() -> impl Iterator<Item = W> {
        let mut x = 1u128;
        std::iter::repeat_with(move || {
            x = x.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(99);
            of_number(x.rotate_left(64) >> (128 - width::<W>()))
        })
    }

    fn equals_a_map<W: Key>(memory: usize) -> (Table<W>, HashMap<W, Known>) {
        let mut table = Table::new(memory);
        let mut map = HashMap::new();
        for (i, region) in (0u8..=255).cycle().zip(random::<W>()).take(60_000) {
            // Regions that differ in few bits, too.
            let region = if i < 128 { of_number(map.len()) } else { region };
            let known = if i % 3 == 0 { Known::Is(i % 65) } else { Known::Not((i % 127 + 1).into()) };
            table.put(region, known);
            map.insert(region, known);
            if table.is_crowded() {
                table.grow();
            }
        }
        for (&region, &known) in &map {
            assert!(table.get(region).is_none_or(|found| found == known), "{region:?}");
        }
        assert!(table.entries().all(|(region, known)| map.get(&region) == Some(&known)));
        assert_eq!(table.entries().count(), table.regions());
        (table, map)
    }

    #[test]
    fn a_table_that_grows_forgets_next_to_nothing() {
        let (table, map) = equals_a_map::<u64>(usize::MAX);
        assert!(table.regions() > map.len() / 100 * 99);
        let (table, map) = equals_a_map::<u128>(usize::MAX);
        assert!(table.regions() > map.len() / 100 * 99);
    }

    #[test]
    fn what_is_read_finds_room() {
        let (table, _) = equals_a_map::<u64>(usize::MAX);
        let mut file = Vec::new();
        table.write_to(&mut file).unwrap();
        let mut read = Table::<u64>::new(usize::MAX);
        read.read_from(table.regions() as u64, &mut Checksummed::new(&file[..])).unwrap();
        assert!(read.regions() > table.regions() / 100 * 99, "{} of {}", read.regions(), table.regions());
        assert!(read.entries().all(|(region, known)| table.get(region) == Some(known)));
    }

    #[test]
    fn a_full_table_forgets_the_smallest() {
        let (table, map) = equals_a_map::<u64>(0);
        let slots = SLOTS << LEAST_BITS;
        assert!(table.bits == LEAST_BITS && table.regions() > slots / 10 * 9 && table.regions() <= slots);
        let mean = |regions: &mut dyn Iterator<Item = u64>| {
            let (sum, count) =
                regions.fold((0, 0), |(sum, count), region| (sum + region.count_ones(), count + 1));
            sum / count
        };
        assert!(mean(&mut table.entries().map(|(region, _)| region)) > 1 + mean(&mut map.into_keys()));
        equals_a_map::<u128>(0);
    }

    #[test]
    fn what_is_known_stays_known() {
        let table = Table::<u64>::new(0);
        table.put(5, Known::Not(0));
        table.put(5, Known::Not(1 << 7));
        assert_eq!(table.get(5), None);
        table.put(5, Known::Not(1 << 6));
        table.put(5, Known::Not(1 << 7 | 2));
        assert_eq!(table.get(5), Some(Known::Not(1 << 6 | 2)));
        table.put(5, Known::Is(64));
        table.put(5, Known::Not(1));
        assert_eq!((table.get(5), table.regions(), table.solved()), (Some(Known::Is(64)), 1, 1));
    }
}
