//! The common part of the two methods with a sparse space.
//!
//! Heaps are computed in blocks of up to 32. A rare heap r and a break digit b give every heap n the option (r, n − b − r): for most of
//! these *partners* the cells of the whole block lie side by side, and are marked at once. How marks are kept is what the methods differ
//! in: as bits of words ([`WordMarks`](super::words::WordMarks)) or as bytes ([`ByteMarks`](super::bytes::ByteMarks)).

use super::Rules;
use super::cells::Cells;
use super::encoding::{Encoding, Mask};
use super::kernels::{Cell, Partner, WIDE};

/// A sparse space in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SparseSpace {
    pub(super) mask: Mask,
    /// The last heap at which splits with a small part were not enough, or that was computed without this mask.
    pub(super) last_far: usize,
}

/// The marks of the options of the heaps of a block.
pub(super) trait BlockMarks<T: Cell> {
    /// Begins a block: marks, for all of its heaps, the options with a partner of `early`, all of them at least 32 heaps away.
    fn begin_block(&mut self, cells: &Cells<T>, early: &[Partner]);

    /// Begins a heap of the block. Returns the partners of `tables` that are still to be marked one by one, those beyond the block apart.
    fn begin_heap<'a>(&mut self, cells: &Cells<T>, tables: &'a SparseTables) -> [&'a [Partner]; 2];

    /// Marks a split with a rare part, by its cell.
    fn mark_partner(&mut self, cell: u16);

    /// Called when all partners are marked.
    fn end_partners(&mut self, cells: &Cells<T>, rules: &Rules);

    /// Marks another option, by its cell.
    fn mark_option(&mut self, cell: u16);

    /// The least common index that is not marked, or the number of indices.
    fn least_common(&self) -> usize;

    /// The least rare index below `below` that no option reaches, after trying all splits of heap `n`. Raises `last_far` to `n` if splits with a
    /// small part were not enough.
    fn first_missing(
        &mut self,
        cells: &Cells<T>,
        rules: &Rules,
        below: u16,
        last_far: &mut usize,
    ) -> Option<u16>;
}

/// The rare heaps, and what follows from them. All lists are empty without a mask.
#[derive(Clone, Debug, Default)]
pub(super) struct SparseTables {
    /// Rare heaps (class 0), ascending, from 1.
    pub(super) rare: Vec<u32>,
    /// Partners with offset ≥ WIDE, 8 … WIDE − 1, and less.
    pub(super) partners: [Vec<Partner>; 3],
    /// For each parity of the heap and each common index: how many rare indices are below it in value.
    needed: [Vec<u16>; 2],
    /// See [`SparseSpace`].
    pub(super) last_far: usize,
}

impl SparseTables {
    /// The rare heaps alone, for cells of another width.
    pub(super) fn without_cells(&self) -> Self {
        SparseTables { rare: self.rare.clone(), last_far: self.last_far, ..SparseTables::default() }
    }

    /// Rebuilds all tables but the list of rare heaps.
    pub(super) fn rebuild<T: Cell>(&mut self, rules: &Rules, cells: &Cells<T>) {
        self.rebuild_partners(rules, cells);
        self.needed = match cells.encoding.mask {
            Some(_) => [0, 1].map(|parity| rare_indices_below(cells.encoding, parity)),
            None => Default::default(),
        };
    }

    fn rebuild_partners<T: Cell>(&mut self, rules: &Rules, cells: &Cells<T>) {
        for list in &mut self.partners {
            list.clear();
        }
        if cells.encoding.mask.is_none() {
            return;
        }
        for &split in &rules.split {
            for &rare in &self.rare {
                let offset = rare + split as u32;
                let key = cells.cell(rare as usize) ^ cells.encoding.flag();
                let list = match offset as usize {
                    WIDE.. => 0,
                    8.. => 1,
                    _ => 2,
                };
                self.partners[list].push(Partner { offset, key });
            }
        }
        self.partners[0].sort_unstable_by_key(|p| p.offset);
    }

    /// The distant partners of heap `start`, and those that only later heaps of the block have.
    fn partners_of_block(&self, start: usize) -> (&[Partner], Vec<Partner>) {
        let far = &self.partners[0];
        let (early, late) = far.split_at(far.partition_point(|p| (p.offset as usize) < start));
        (early, late.iter().take_while(|p| (p.offset as usize) < start + WIDE).copied().collect())
    }

    /// Computes the values of a block of heaps, at most 32 and those below `end`. Returns `false` if the last of them needs a wider index; it
    /// is left out then.
    pub(super) fn extend_block<T: Cell>(
        &mut self,
        rules: &Rules,
        cells: &mut Cells<T>,
        end: usize,
        marks: &mut impl BlockMarks<T>,
    ) -> bool {
        let (start, flag) = (cells.known, cells.encoding.flag());
        let (early, late) = self.partners_of_block(start);
        marks.begin_block(cells, early);
        // Rare heaps found since the block began.
        let mut fresh: Vec<u32> = Vec::new();
        let mut fits = true;
        for n in start..end.min(start + WIDE) {
            // 1. Splits with a rare part.
            let [near, nearest] = marks.begin_heap(cells, self);
            near.iter().chain(nearest).chain(&late).for_each(|p| {
                if n > p.offset as usize {
                    marks.mark_partner(cells.cell(n - p.offset as usize) ^ p.key ^ flag);
                }
            });
            for &r in &fresh {
                for &b in &rules.split {
                    if n > r as usize + b {
                        marks.mark_partner(cells.cell(r as usize) ^ cells.cell(n - b - r as usize));
                    }
                }
            }
            marks.end_partners(cells, rules);
            // 2. Options that do not split in two parts of free sizes.
            let encoding = cells.encoding;
            cells.simple_options(rules, n, |value| marks.mark_option(encoding.encode(n, value)));
            // 3. The least common value that is no option, unless a rare value below it is none either.
            let index = marks.least_common();
            let below = self.needed[n & 1].get(index).copied().unwrap_or(flag);
            let cell = match marks.first_missing(cells, rules, below, &mut self.last_far) {
                Some(rare) => rare,
                None if index < usize::from(flag) => index as u16 | flag,
                None => {
                    fits = false;
                    break;
                }
            };
            cells.push(cell);
            if cell & flag == 0 {
                fresh.push(n as u32);
            }
        }
        if !fresh.is_empty() {
            self.rare.extend_from_slice(&fresh);
            self.rebuild_partners(rules, cells);
        }
        fits
    }
}

/// For each common index: how many rare indices are below it in value, for heaps of this parity.
fn rare_indices_below(encoding: Encoding, parity: usize) -> Vec<u16> {
    let flag = encoding.flag();
    let mut below = 0;
    // Both classes ascend with the index, so one pass merges them.
    let count = |index: u16| {
        let common = encoding.decode(parity, index | flag);
        while below < flag && encoding.decode(parity, below) < common {
            below += 1;
        }
        below
    };
    (0..flag).map(count).collect()
}
