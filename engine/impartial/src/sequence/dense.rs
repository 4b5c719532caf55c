//! The method without a sparse space: every split counts.
//!
//! A first part of the splits is marked. The least values not marked are then searched for in all the others: by windows of values, where
//! there are vector instructions for it, else one candidate after the other. How long the first part is adapts to what the search finds.

use super::Rules;
use super::cells::Cells;
use super::kernels::{self, Cell, Marks};
use super::wanted::{self, BLOCK, Rows, WINDOW, WINDOWS, Wanted};
use std::ops::Range;

/// Pairs that are marked in the time that a hit of the search costs, as measured.
const PAIRS_PER_HIT: usize = 64;

/// The buffers of the dense method, and how much it marks before it searches.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    /// Cells of two bytes as rows of bytes, low and high, and the same for the mirror.
    rows: [Vec<u8>; 2],
    mirror_rows: [Vec<u8>; 2],
    /// Pairs marked one by one before the search.
    prefix: usize,
    marks: Vec<u8>,
}

impl Dense {
    pub(super) fn new(prefix: usize) -> Dense {
        Dense { rows: Default::default(), mirror_rows: Default::default(), prefix, marks: Vec::new() }
    }

    /// Pairs marked one by one before the search: 64 at first, then as many as pays.
    pub(super) fn prefix(&self) -> usize {
        self.prefix
    }

    /// Drops what was made from cells that have been encoded again.
    pub(super) fn forget_cells(&mut self) {
        self.rows.iter_mut().for_each(Vec::clear);
    }

    /// The value of the next heap: the mex of all its options.
    pub(super) fn next_value<T: Cell>(&mut self, rules: &Rules, cells: &mut Cells<T>) -> u16 {
        let n = cells.known;
        let values = cells.values();
        let most = rules.split.first().map_or(0, |&b| rules.pairs(n.saturating_sub(b)));
        if cells.mirror.len() < most {
            cells.extend_mirror((2 * most).min(n - 1));
        }
        let mut all_marks = std::mem::take(&mut self.marks);
        all_marks.resize(size_of::<Marks>(), 0);
        let Some(marks) = all_marks.first_chunk_mut() else { unreachable!("it has just got this size") };
        marks[..2 * values].fill(0);
        cells.simple_options(rules, n, |v| marks[usize::from(v)] = 1);
        let value = if wanted::is_fast(cells.level) && values <= wanted::VALUES {
            self.update_rows(cells);
            self.mex_by_windows(rules, cells, marks)
        } else {
            self.mex_by_candidates(rules, cells, marks)
        };
        self.marks = all_marks;
        value
    }

    /// Brings the rows of bytes up to date.
    fn update_rows<T: Cell>(&mut self, cells: &Cells<T>) {
        if size_of::<T>() == 1 {
            return;
        }
        let byte = |row: usize| move |&cell: &T| cell.into().to_le_bytes()[row];
        for row in 0..2 {
            let (rows, mirror_rows) = (&mut self.rows[row], &mut self.mirror_rows[row]);
            if rows.is_empty() {
                mirror_rows.clear();
            }
            rows.extend(cells.encoded[rows.len()..cells.known].iter().map(byte(row)));
            if mirror_rows.len() != cells.mirror.len() {
                mirror_rows.clear();
                mirror_rows.extend(cells.mirror.iter().map(byte(row)));
            }
        }
    }

    /// Marks some pairs, then searches all others for the values not marked, the lowest windows of them at a time.
    fn mex_by_windows<T: Cell>(&mut self, rules: &Rules, cells: &Cells<T>, marks: &mut Marks) -> u16 {
        // 1. Mark the pairs with a small part, and those that are not a whole block.
        let pairs = Pairs { rules, n: cells.known, mirror: cells.mirror.len(), prefix: self.prefix };
        for split in 0..rules.split.len() {
            let part = pairs.of_split(split);
            let whole = BLOCK * part.blocks;
            T::mark(
                &cells.mirror[part.mirror.start + whole..],
                &cells.encoded[part.cells.start + whole..part.cells.end],
                marks,
            );
        }
        // 2. Search all others.
        let [all, mirror] = [rows(&cells.encoded, &self.rows), rows(&cells.mirror, &self.mirror_rows)];
        let mut search = Search::new(pairs, cells.values() / WINDOW);
        loop {
            search.fill_windows(marks);
            let Some(blocks) = search.blocks_until_due() else { break };
            if blocks == 0 {
                search.retire_due_windows();
                continue;
            }
            let (left, right) = search.next_pairs(blocks);
            let (left, right) = (mirror.slice(left), all.slice(right));
            let seen = wanted::mark_wanted(cells.level, left, right, &mut search.wanted, marks);
            search.advance(seen);
        }
        // 3. As much time for marking as for what the search finds.
        if search.wanted.hits * PAIRS_PER_HIT > self.prefix {
            self.lengthen_prefix();
        } else {
            self.shorten_prefix();
        }
        let limit = WINDOW * search.limit;
        (limit + kernels::first_zero(&marks[limit..]).unwrap_or(0)) as u16
    }

    /// Marks some pairs, then searches all others for the least value not marked, until one is not found.
    fn mex_by_candidates<T: Cell>(&mut self, rules: &Rules, cells: &Cells<T>, marks: &mut Marks) -> u16 {
        let (n, len) = (cells.known, cells.mirror.len());
        for &b in &rules.split {
            let rest = n.saturating_sub(b);
            let first = rules.pairs(rest).min(self.prefix);
            T::mark(&cells.mirror[len - first..], &cells.encoded[rest - first..rest], marks);
        }
        let mut tries = 0;
        let mut value = least_unmarked(marks);
        while usize::from(value) < cells.values() && self.mark_hit(rules, cells, value, marks) {
            tries += 1;
            value = least_unmarked(marks);
        }
        // Keep the number of wrong candidates small but not zero: both extremes cost more.
        if tries > 6 {
            self.lengthen_prefix();
        } else if tries < 3 {
            self.shorten_prefix();
        }
        value
    }

    /// Searches the pairs behind the prefix for a value, and marks it and its neighbours, which are in the cache. Returns `false` if
    /// there is no such pair.
    fn mark_hit<T: Cell>(&self, rules: &Rules, cells: &Cells<T>, value: u16, marks: &mut Marks) -> bool {
        let len = cells.mirror.len();
        for &b in &rules.split {
            let rest = cells.known.saturating_sub(b);
            let pairs = rules.pairs(rest);
            let prefix = pairs.min(self.prefix);
            let low = &cells.mirror[len - pairs..len - prefix];
            let high = &cells.encoded[rest - pairs..rest - prefix];
            if let Some(hit) = kernels::find(cells.level, low, high, T::of(value)) {
                let end = (hit + 64).min(low.len());
                for (&x, &y) in low[hit..end].iter().zip(&high[hit..end]) {
                    marks[usize::from(x.xor(y).into())] = 1;
                }
                return true;
            }
        }
        false
    }

    fn lengthen_prefix(&mut self) {
        self.prefix += self.prefix / 16 + 1;
    }

    fn shorten_prefix(&mut self) {
        self.prefix = (self.prefix - self.prefix / 64).max(16);
    }
}

fn least_unmarked(marks: &Marks) -> u16 {
    kernels::first_zero(marks).unwrap_or(marks.len()) as u16
}

/// Cells as rows of bytes: themselves where they are bytes, else the rows made from them.
fn rows<'a, T: Cell>(cells: &'a [T], [low, high]: &'a [Vec<u8>; 2]) -> Rows<'a> {
    match T::as_bytes(cells) {
        Some(low) => Rows { low, high: None },
        None => Rows { low, high: Some(high) },
    }
}

/// The pairs of small and large parts that heap `n` splits in.
#[derive(Clone, Copy)]
struct Pairs<'a> {
    rules: &'a Rules,
    n: usize,
    /// The length of the mirror.
    mirror: usize,
    /// The number of pairs with a small part that are not searched.
    prefix: usize,
}

/// The pairs of one split, those with a large difference last.
struct Part {
    /// The small parts in the mirror, and the large ones among the cells.
    mirror: Range<usize>,
    cells: Range<usize>,
    /// The whole blocks of pairs to be searched, from the beginning of both ranges.
    blocks: usize,
}

impl Pairs<'_> {
    #[inline(always)]
    fn of_split(&self, split: usize) -> Part {
        let rest = self.n.saturating_sub(self.rules.split[split]);
        let pairs = self.rules.pairs(rest);
        let blocks = pairs.saturating_sub(self.prefix) / BLOCK;
        Part { mirror: self.mirror - pairs..self.mirror, cells: rest - pairs..rest, blocks }
    }
}

/// A window of values that are searched for.
#[derive(Clone, Copy, Debug)]
struct Window {
    /// Its values are 16·`number` and the next 15.
    number: usize,
    /// The block after which it has seen all pairs.
    due: usize,
}

impl Window {
    const NONE: Window = Window { number: 0, due: usize::MAX };
}

/// A search round and round through all pairs for the values not marked, up to eight windows of them at a time.
///
/// A window stays until all its values are marked, or until it has seen all pairs: then the values that it still wants are no options,
/// and no window above it matters.
struct Search<'a> {
    pairs: Pairs<'a>,
    wanted: Wanted,
    windows: [Window; WINDOWS],
    /// The next window to be searched for, and the one from which on none matters.
    next: usize,
    limit: usize,
    /// Blocks seen so far, and those of one round.
    clock: usize,
    round: usize,
    /// The next block: its split, and its number among the blocks of that.
    split: usize,
    block: usize,
}

impl<'a> Search<'a> {
    fn new(pairs: Pairs<'a>, limit: usize) -> Self {
        let blocks = (0..pairs.rules.split.len()).map(|split| pairs.of_split(split).blocks);
        Search {
            round: blocks.sum(),
            pairs,
            wanted: Wanted::new(),
            windows: [Window::NONE; WINDOWS],
            next: 0,
            limit,
            clock: 0,
            split: 0,
            block: 0,
        }
    }

    /// Puts the next windows with an unmarked value in the place of those that want nothing more.
    #[inline(always)]
    fn fill_windows(&mut self, marks: &Marks) {
        let live = self.wanted.live();
        let (all, _) = marks.as_chunks::<WINDOW>();
        for (slot, window) in self.windows.iter_mut().enumerate().filter(|(i, _)| live >> i & 1 == 0) {
            let full = |w: &[u8; WINDOW]| u128::from_ne_bytes(*w) == u128::MAX / 255;
            self.next += all[self.next..self.limit.max(self.next)].iter().take_while(|w| full(w)).count();
            *window = Window::NONE;
            if self.next < self.limit {
                *window = Window { number: self.next, due: self.clock + self.round };
                self.wanted.set(slot, self.next, &all[self.next]);
                self.next += 1;
            }
        }
    }

    /// Blocks until a window has seen all pairs; `None` when no window is left.
    #[inline(always)]
    fn blocks_until_due(&self) -> Option<usize> {
        let due = self.windows.iter().map(|w| w.due).min().unwrap_or(usize::MAX);
        (due != usize::MAX).then(|| due - self.clock)
    }

    /// Ends the search for windows that have seen all pairs, and for those above the least of them.
    #[inline(always)]
    fn retire_due_windows(&mut self) {
        let due = self.windows.iter().filter(|w| w.due == self.clock).map(|w| w.number);
        self.limit = due.min().unwrap_or(self.limit);
        for (slot, window) in self.windows.iter_mut().enumerate().filter(|(_, w)| w.number >= self.limit) {
            self.wanted.clear(slot);
            *window = Window::NONE;
        }
    }

    /// The next pairs, at most this many blocks of them: their ranges in the mirror and among the cells.
    #[inline(always)]
    fn next_pairs(&self, blocks: usize) -> (Range<usize>, Range<usize>) {
        let part = self.pairs.of_split(self.split);
        let (from, to) = (BLOCK * self.block, BLOCK * part.blocks.min(self.block + blocks));
        let range = |start: usize| start + from..start + to;
        (range(part.mirror.start), range(part.cells.start))
    }

    /// Moves on by this many blocks.
    #[inline(always)]
    fn advance(&mut self, blocks: usize) {
        self.clock += blocks;
        self.block += blocks;
        if self.block == self.pairs.of_split(self.split).blocks {
            self.block = 0;
            self.split = (self.split + 1) % self.pairs.rules.split.len();
        }
    }
}
