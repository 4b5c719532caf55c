//! Marks in bytes: for cells of either width and any number of indices.

use super::Rules;
use super::cells::Cells;
use super::kernels::{self, Cell, Partner, WIDE};
use super::sparse::{BlockMarks, SparseTables};

/// Small parts of the pairs that are marked at once.
const CHUNK: usize = 64;

/// Chunks of pairs that are marked before single values are searched for.
const CHUNKS: usize = 16;

/// The marks of a block: for each heap a row of STRIDE = 2·flag bytes, one for every cell, the rare ones in the lower half.
pub(super) struct ByteMarks<'a, const STRIDE: usize> {
    rows: &'a mut [[u8; STRIDE]],
    /// The first heap of the block.
    start: usize,
    /// The heap at work, counted from there.
    lane: usize,
}

impl<'a, const STRIDE: usize> ByteMarks<'a, STRIDE> {
    /// In a buffer that is used again for every block.
    pub(super) fn new(buffer: &'a mut Vec<u8>) -> Self {
        buffer.clear();
        buffer.resize(WIDE * STRIDE, 0);
        ByteMarks { rows: buffer.as_chunks_mut().0, start: 0, lane: 0 }
    }

    /// The class flag of a common cell: the first byte of the common half.
    const FLAG: usize = STRIDE / 2;

    #[inline(always)]
    fn row(&mut self) -> &mut [u8; STRIDE] {
        &mut self.rows[self.lane]
    }

    /// Marks the cells low ⊕ high.
    #[inline(always)]
    fn mark_pairs<T: Cell>(&mut self, low: &[T], high: &[T]) {
        let row = self.row();
        for (&x, &y) in low.iter().zip(high) {
            row[usize::from(x.xor(y).into()) % STRIDE] = 1;
        }
    }

    /// The least rare index below `below` that is not marked.
    fn first_rare(&mut self, below: usize) -> Option<usize> {
        kernels::first_zero(&self.row()[..below])
    }

    /// Marks the pairs whose smaller part is in the chunk from `first` on. Returns `false` if there are none.
    fn mark_chunk<T: Cell>(&mut self, cells: &Cells<T>, rules: &Rules, first: usize) -> bool {
        let (n, len) = (cells.known, cells.mirror.len());
        let mut any = false;
        for &b in &rules.split {
            let rest = n.saturating_sub(b);
            let pairs = rules.pairs(rest).min(len);
            if first > pairs {
                continue;
            }
            any = true;
            let last = (first + CHUNK - 1).min(pairs);
            self.mark_pairs(
                &cells.mirror[len - last..=len - first],
                &cells.encoded[rest - last..=rest - first],
            );
        }
        any
    }

    /// Searches the pairs of the mirror whose smaller part is `first` or more for a cell, and marks it and its neighbours, which are in
    /// the cache. Returns `false` if there is no such pair.
    fn mark_near_hit<T: Cell>(&mut self, cells: &Cells<T>, rules: &Rules, first: usize, wanted: u16) -> bool {
        let (n, len) = (cells.known, cells.mirror.len());
        for &b in &rules.split {
            let rest = n.saturating_sub(b);
            let pairs = rules.pairs(rest).min(len);
            if first > pairs {
                continue;
            }
            let low = &cells.mirror[len - pairs..=len - first];
            let high = &cells.encoded[rest - pairs..=rest - first];
            if let Some(hit) = kernels::find(cells.level, low, high, T::of(wanted)) {
                let end = (hit + 32).min(low.len());
                self.mark_pairs(&low[hit..end], &high[hit..end]);
                return true;
            }
        }
        false
    }
}

impl<T: Cell, const STRIDE: usize> BlockMarks<T> for ByteMarks<'_, STRIDE> {
    fn begin_block(&mut self, cells: &Cells<T>, early: &[Partner]) {
        debug_assert_eq!(Self::FLAG, usize::from(cells.encoding.flag()));
        self.start = cells.known;
        for p in early {
            let from = self.start - p.offset as usize;
            let window = &cells.encoded[from..from + WIDE];
            let key = p.key ^ Self::FLAG as u16;
            for (row, &cell) in self.rows.iter_mut().zip(window) {
                row[usize::from(cell.into() ^ key) % STRIDE] = 1;
            }
        }
    }

    #[inline(always)]
    fn begin_heap<'a>(&mut self, cells: &Cells<T>, tables: &'a SparseTables) -> [&'a [Partner]; 2] {
        self.lane = cells.known - self.start;
        [&tables.partners[1], &tables.partners[2]]
    }

    #[inline(always)]
    fn mark_partner(&mut self, cell: u16) {
        self.row()[usize::from(cell) % STRIDE] = 1;
    }

    #[inline(always)]
    fn end_partners(&mut self, cells: &Cells<T>, rules: &Rules) {
        let zero = usize::from(cells.encoding.encode(cells.known, 0));
        if rules.distinct && zero < Self::FLAG {
            // Two equal rare parts may have been marked, worth 0; a real option will mark it again.
            self.row()[zero] = 0;
        }
    }

    #[inline(always)]
    fn mark_option(&mut self, cell: u16) {
        self.row()[usize::from(cell) % STRIDE] = 1;
    }

    #[inline(always)]
    fn least_common(&self) -> usize {
        kernels::first_zero(&self.rows[self.lane][Self::FLAG..]).unwrap_or(Self::FLAG)
    }

    #[inline(always)]
    fn first_missing(
        &mut self,
        cells: &Cells<T>,
        rules: &Rules,
        below: u16,
        last_far: &mut usize,
    ) -> Option<u16> {
        let below = usize::from(below);
        let mut wanted = self.first_rare(below)?;
        // Mark pairs in chunks while that fills gaps quickly.
        let mut first = 1;
        for _ in 0..CHUNKS {
            let any = self.mark_chunk(cells, rules, first);
            wanted = self.first_rare(below)?;
            if !any {
                break;
            }
            first += CHUNK;
        }
        // Then search for one value after the other.
        loop {
            if !self.mark_near_hit(cells, rules, first, wanted as u16) {
                if !cells.has_far_pair(rules, cells.known, wanted as u16) {
                    return Some(wanted as u16);
                }
                *last_far = cells.known;
                self.row()[wanted] = 1;
            }
            wanted = self.first_rare(below)?;
        }
    }
}
