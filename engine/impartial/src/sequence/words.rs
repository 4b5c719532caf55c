//! Marks in words: for cells of one byte, a bit for each index.

use super::Rules;
use super::cells::Cells;
use super::kernels::{self, Cell, Partner, WIDE};
use super::sparse::{BlockMarks, SparseTables};
use super::wanted::{self, BLOCK};

/// The marks of a block, and of one of its heaps, in K words (values below 128·K).
pub(super) struct WordMarks<const K: usize> {
    /// Common indices by heap of the block: those reached through partners at least 32 heaps away …
    wide: [[u64; WIDE]; K],
    /// … and, for eight heaps, those reached through partners 8 … 31 heaps away.
    narrow: [[u64; 8]; K],
    /// The first heap of the block.
    start: usize,
    /// Common and rare indices of one heap.
    common: [u64; K],
    rare: [u64; K],
}

impl<const K: usize> WordMarks<K> {
    pub(super) fn new() -> Self {
        WordMarks { wide: [[0; WIDE]; K], narrow: [[0; 8]; K], start: 0, common: [0; K], rare: [0; K] }
    }

    /// The class flag of a common cell.
    const FLAG: u16 = 64 * K as u16;

    /// Marks pairs (i, rest − i) in chunks of 64 small parts, all splitting digits in turn, until every index below `below` is marked. Returns
    /// `false` if the mirror ends before.
    #[inline(always)]
    fn mark_near_pairs<T: Cell>(&mut self, cells: &Cells<T>, rules: &Rules, below: u16) -> bool {
        let (n, len) = (cells.known, cells.mirror.len());
        let (mirror, all) = (bytes(&cells.mirror), bytes(&cells.encoded));
        let need = indices_below(below);
        let mut first = 1;
        loop {
            let mut any = false;
            for &b in &rules.split {
                let rest = n.saturating_sub(b);
                let pairs = rules.pairs(rest).min(len);
                if first > pairs {
                    continue;
                }
                any = true;
                let last = (first + BLOCK - 1).min(pairs);
                let low = &mirror[len - last..=len - first];
                let high = &all[rest - last..=rest - first];
                self.mark_pairs(cells, low, high, below <= 16);
                if first_missing_bit(&need, &self.rare).is_none() {
                    return true;
                }
            }
            if !any {
                return false;
            }
            first += BLOCK;
        }
    }

    /// Marks the rare indices among low ⊕ high; only those below 16 matter where `few` are needed.
    #[inline(always)]
    fn mark_pairs<T: Cell>(&mut self, cells: &Cells<T>, low: &[u8], high: &[u8], few: bool) {
        let (Ok(low), Ok(high)) = (low.try_into(), high.try_into()) else {
            for (&x, &y) in low.iter().zip(high) {
                set(&mut self.rare, u16::from(x ^ y));
            }
            return;
        };
        if few {
            self.rare[0] |= u64::from(wanted::values_below_16(cells.level, low, high));
        } else {
            let found = kernels::cover::<K>(cells.level, low, high);
            self.rare.iter_mut().zip(found).for_each(|(word, found)| *word |= found);
        }
    }
}

impl<T: Cell, const K: usize> BlockMarks<T> for WordMarks<K> {
    fn begin_block(&mut self, cells: &Cells<T>, early: &[Partner]) {
        self.start = cells.known;
        self.wide = [[0; WIDE]; K];
        kernels::mark_wide::<K>(cells.level, bytes(&cells.encoded), self.start, early, &mut self.wide);
    }

    #[inline(always)]
    fn begin_heap<'a>(&mut self, cells: &Cells<T>, tables: &'a SparseTables) -> [&'a [Partner]; 2] {
        let [_, near, nearest] = &tables.partners;
        let n = cells.known;
        let lane = n - self.start;
        if lane.is_multiple_of(8) {
            self.narrow = [[0; 8]; K];
            kernels::mark_narrow::<K>(cells.level, bytes(&cells.encoded), n, near, &mut self.narrow);
        }
        for word in 0..K {
            self.common[word] = self.wide[word][lane] | self.narrow[word][lane % 8];
        }
        self.rare = [0; K];
        [&[], nearest]
    }

    #[inline(always)]
    fn mark_partner(&mut self, cell: u16) {
        // The index of a rare cell is beyond all words: rare pairs are searched for in the end.
        set(&mut self.common, cell ^ Self::FLAG);
    }

    #[inline(always)]
    fn end_partners(&mut self, _: &Cells<T>, _: &Rules) {}

    #[inline(always)]
    fn mark_option(&mut self, cell: u16) {
        if cell & Self::FLAG != 0 {
            set(&mut self.common, cell ^ Self::FLAG)
        } else {
            set(&mut self.rare, cell)
        }
    }

    #[inline(always)]
    fn least_common(&self) -> usize {
        let word = self.common.iter().position(|&w| w != u64::MAX);
        word.map_or(64 * K, |i| 64 * i + self.common[i].trailing_ones() as usize)
    }

    #[inline(always)]
    fn first_missing(
        &mut self,
        cells: &Cells<T>,
        rules: &Rules,
        below: u16,
        last_far: &mut usize,
    ) -> Option<u16> {
        let need = indices_below(below);
        first_missing_bit(&need, &self.rare)?;
        if self.mark_near_pairs(cells, rules, below) {
            return None;
        }
        // What is still missing is rare indeed: search all other pairs for one value after the other.
        loop {
            let wanted = first_missing_bit(&need, &self.rare)?;
            if !cells.has_far_pair(rules, cells.known, wanted) {
                return Some(wanted);
            }
            *last_far = cells.known;
            set(&mut self.rare, wanted);
        }
    }
}

/// The cells as bytes: words are kept only for cells of one byte.
fn bytes<T: Cell>(cells: &[T]) -> &[u8] {
    T::as_bytes(cells).unwrap_or_default()
}

/// Sets the bit of an index, unless it is beyond all words.
#[inline(always)]
fn set<const K: usize>(words: &mut [u64; K], index: u16) {
    if let Some(word) = words.get_mut(usize::from(index / 64)) {
        *word |= 1 << (index % 64);
    }
}

/// The set of all indices below `below`.
fn indices_below<const K: usize>(below: u16) -> [u64; K] {
    std::array::from_fn(|word| {
        let left = usize::from(below).saturating_sub(64 * word);
        if left >= 64 { u64::MAX } else { (1 << left) - 1 }
    })
}

/// The least index that is in `need` and not in `seen`.
#[inline(always)]
fn first_missing_bit<const K: usize>(need: &[u64; K], seen: &[u64; K]) -> Option<u16> {
    let word = (0..K).find(|&word| need[word] & !seen[word] != 0)?;
    Some(64 * word as u16 + (need[word] & !seen[word]).trailing_zeros() as u16)
}
