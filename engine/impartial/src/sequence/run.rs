//! One run of the fast methods, generic over the width of a cell.

use super::Rules;
use super::bytes::ByteMarks;
use super::cells::Cells;
use super::choice::{self, MAX_BITS, SPARSE_FROM};
use super::dense::Dense;
use super::encoding::{Encoding, Mask};
use super::kernels::Cell;
use super::sparse::{SparseSpace, SparseTables};
use super::words::WordMarks;

/// Smaller parts of the splits that are tried first when a rare value needs an option.
pub(super) const NEAR: usize = 1 << 16;

/// All values are below this: the exclusive or of two of them then has a mark of its own.
pub(super) const MAX_VALUES: usize = 1 << 15;

/// Why an extension stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// All values asked for are known.
    Done,
    /// A value does not fit the cells.
    TooWide,
    /// A value does not fit the tables.
    TooLarge,
}

/// The state of a run: the values, and the tables of the methods, which are functions of them.
#[derive(Clone, Debug)]
pub(super) struct Run<T> {
    cells: Cells<T>,
    dense: Dense,
    sparse: SparseTables,
    /// The marks of the sparse method with bytes.
    bytes: Vec<u8>,
    /// Heap at which the method is chosen again.
    next_choice: usize,
}

impl<T: Cell> Run<T> {
    pub(super) fn new() -> Run<T> {
        Run {
            cells: Cells::new(),
            dense: Dense::new(64),
            sparse: SparseTables::default(),
            bytes: Vec::new(),
            next_choice: SPARSE_FROM,
        }
    }

    /// Continues known values, in the sparse space that they were found in, if any; without one the first extension looks for it.
    pub(super) fn from_values(
        rules: &Rules,
        values: &[T],
        largest: u16,
        sparse: Option<SparseSpace>,
    ) -> Run<T> {
        let mut run = Run { cells: Cells::from_values(values, largest), ..Run::new() };
        run.sparse.last_far = values.len();
        run.next_choice = if values.len() >= SPARSE_FROM { 0 } else { SPARSE_FROM };
        let bits = choice::sparse_bits(&run.cells);
        if let Some(SparseSpace { mask, last_far }) = sparse
            && usize::from(mask.bits) < run.cells.values()
            && bits <= MAX_BITS
            && run.recode(rules, Encoding { mask: Some(mask), bits }) == Stop::Done
        {
            run.sparse.last_far = last_far;
            run.next_choice = run.following_choice();
        }
        run
    }

    /// The same values in wider cells.
    pub(super) fn widen<U: Cell>(&self) -> Run<U> {
        Run {
            cells: self.cells.widen(),
            dense: Dense::new(self.dense.prefix()),
            sparse: self.sparse.without_cells(),
            bytes: Vec::new(),
            next_choice: 0, // rebuilds the tables
        }
    }

    pub(super) fn known(&self) -> usize {
        self.cells.known
    }

    pub(super) fn value(&self, heap: usize) -> Option<u16> {
        self.cells.value(heap)
    }

    pub(super) fn mask(&self) -> Option<Mask> {
        self.cells.encoding.mask
    }

    pub(super) fn rare(&self) -> &[u32] {
        &self.sparse.rare
    }

    pub(super) fn last_far(&self) -> usize {
        self.sparse.last_far
    }

    /// The space that [`Run::from_values`] needs to continue in.
    pub(super) fn sparse_space(&self) -> Option<SparseSpace> {
        Some(SparseSpace { mask: self.mask()?, last_far: self.last_far() })
    }

    /// See [`Cells::repeats_from`].
    pub(super) fn repeats_from(&self, period: usize, least: usize) -> Option<usize> {
        self.cells.repeats_from(period, least)
    }

    /// See [`Cells::next_candidate`].
    pub(super) fn next_candidate(&self, from: usize) -> Option<usize> {
        self.cells.next_candidate(from)
    }

    /// An estimate of the steps that the next heap takes.
    pub(super) fn steps(&self, rules: &Rules) -> usize {
        let splits = match self.mask() {
            Some(_) => self.sparse.partners.iter().map(Vec::len).sum::<usize>() / 4,
            None => rules.split.len() * self.known() / 16,
        };
        64 + rules.take.len() + splits
    }

    /// Computes the values of the heaps up to and including `upto`.
    pub(super) fn extend(&mut self, rules: &Rules, upto: usize) -> Stop {
        self.cells.reserve(upto);
        while self.known() <= upto {
            if self.known() >= self.next_choice && self.choose(rules) == Stop::TooWide {
                return Stop::TooWide;
            }
            let stop = match self.mask() {
                None => self.extend_densely(rules),
                Some(_) => self.extend_sparsely(rules, upto),
            };
            if stop != Stop::Done {
                return stop;
            }
        }
        Stop::Done
    }

    /// Chooses the cheapest encoding, and rebuilds what depends on it.
    fn choose(&mut self, rules: &Rules) -> Stop {
        self.next_choice = self.following_choice();
        let encoding = choice::cheapest_encoding(&self.cells, rules);
        if encoding.mask.is_none() || encoding.mask != self.mask() {
            // What was shown under another mask does not count for this one.
            self.sparse.last_far = self.known();
        }
        self.recode(rules, encoding)
    }

    /// The heap at which the method is to be chosen again after this.
    fn following_choice(&self) -> usize {
        self.known() + (self.known() / 8).max(64)
    }

    /// Changes the encoding of all cells and rebuilds every table.
    fn recode(&mut self, rules: &Rules, new: Encoding) -> Stop {
        let widest = if new.mask.is_some() { new.flag() | (new.flag() - 1) } else { new.flag() - 1 };
        if size_of::<T>() == 1 && widest > 255 {
            self.next_choice = 0; // choose again after widening
            return Stop::TooWide;
        }
        if new != self.cells.encoding {
            self.cells.recode(new);
            self.sparse.rare = self.cells.rare_heaps();
            self.dense.forget_cells();
        }
        self.cells.extend_mirror(NEAR.min(self.known() - 1));
        self.sparse.rebuild(rules, &self.cells);
        Stop::Done
    }

    /// One heap without a sparse space.
    fn extend_densely(&mut self, rules: &Rules) -> Stop {
        let value = self.dense.next_value(rules, &mut self.cells);
        if usize::from(value) >= MAX_VALUES {
            return Stop::TooLarge;
        }
        if u32::from(value) >> self.cells.encoding.bits != 0 {
            // Cells get wider: the value is computed again then, exactly as before.
            self.cells.make_room_for(value);
            return self.choose(rules);
        }
        self.sparse.last_far = self.known();
        self.cells.push(value);
        Stop::Done
    }

    /// A block of heaps with a sparse space.
    fn extend_sparsely(&mut self, rules: &Rules, upto: usize) -> Stop {
        let end = (upto + 1).min(self.next_choice.max(self.known() + 1));
        let Run { cells, sparse, bytes, .. } = self;
        let fits = match (cells.encoding.bits, size_of::<T>()) {
            (6, 1) => sparse.extend_block(rules, cells, end, &mut WordMarks::<1>::new()),
            (7, 1) => sparse.extend_block(rules, cells, end, &mut WordMarks::<2>::new()),
            (6, _) => sparse.extend_block(rules, cells, end, &mut ByteMarks::<128>::new(bytes)),
            (7, _) => sparse.extend_block(rules, cells, end, &mut ByteMarks::<256>::new(bytes)),
            (8, _) => sparse.extend_block(rules, cells, end, &mut ByteMarks::<512>::new(bytes)),
            (9, _) => sparse.extend_block(rules, cells, end, &mut ByteMarks::<1024>::new(bytes)),
            (10, _) => sparse.extend_block(rules, cells, end, &mut ByteMarks::<2048>::new(bytes)),
            (11, _) => sparse.extend_block(rules, cells, end, &mut ByteMarks::<4096>::new(bytes)),
            _ => sparse.extend_block(rules, cells, end, &mut ByteMarks::<8192>::new(bytes)),
        };
        if fits { Stop::Done } else { self.widen_index(rules) }
    }

    /// Makes the index wider by a bit, with the same mask: all common values of this width are options of the next heap.
    fn widen_index(&mut self, rules: &Rules) -> Stop {
        self.cells.make_room_for(2 << self.cells.encoding.bits);
        self.next_choice = self.following_choice();
        let bits = choice::sparse_bits(&self.cells);
        if bits > MAX_BITS {
            return self.choose(rules);
        }
        self.recode(rules, Encoding { mask: self.mask(), bits })
    }
}

#[cfg(test)]
mod tests {
    use super::super::kernels::Level;
    use super::*;
    use crate::Code;

    fn values<T: Cell>(level: Level, rules: &Rules, upto: usize) -> Vec<Option<u16>> {
        let mut run = Run::<T>::new();
        run.cells.level = level;
        while run.known() <= upto && run.extend(rules, upto) == Stop::TooWide {}
        (0..=upto).map(|heap| run.value(heap)).collect()
    }

    #[test]
    fn all_levels_and_widths_give_the_same_values() {
        for text in ["0.007", "0.07", "0.6", "4.4", "0.0055", "4!.0"] {
            let rules = Rules::of(&text.parse::<Code>().unwrap()).unwrap();
            let expected = values::<u8>(Level::Base, &rules, 3000);
            assert!(values::<u8>(Level::detect(), &rules, 3000) == expected, "{text}");
            assert!(values::<u16>(Level::Base, &rules, 3000) == expected, "{text}");
            assert!(values::<u16>(Level::detect(), &rules, 3000) == expected, "{text}");
        }
    }
}
