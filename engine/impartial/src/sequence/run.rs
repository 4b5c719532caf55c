//! One run of the fast methods, generic over the width of a cell.

use super::Rules;
use super::encoding::{Encoding, Mask};
use super::kernels::{self, Cell, Level, Marks, Partner, WIDE};
use super::wanted::{self, BLOCK, Rows, WINDOW, WINDOWS, Wanted};

/// Smaller parts of the splits that are tried first when a rare value needs an option.
pub(super) const NEAR: usize = 1 << 16;
/// Below this heap the sparse method is not worth its tables.
const SPARSE_FROM: usize = 256;
/// Widest index of the sparse method: 2^12 indices of each class.
const MAX_BITS: u32 = 12;

/// Values are below this: the exclusive or of two of them then has a mark of its own.
pub(super) const MOST_VALUES: usize = 1 << 15;

/// Pairs that are marked in the time that a hit of the search costs, as measured.
const PAIRS_PER_HIT: usize = 64;

/// A sparse space in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sparse {
    pub(super) mask: Mask,
    /// The last heap at which splits with a small part were not enough, or that was computed without this mask.
    pub(super) last_far: usize,
}

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

/// The state of a run. Invariant: `cells[n]` encodes G(n) for all n < known, and everything else here is a
/// function of those values, kept to save time.
#[derive(Clone, Debug)]
pub(super) struct Run<T> {
    /// Encoded values, with padding for the vector loops behind `known`.
    cells: Vec<T>,
    known: usize,
    encoding: Encoding,
    level: Level,
    /// Histogram of value and parity of the heap, at 2·value + parity; a power of two long.
    histogram: Vec<i64>,
    /// Rare heaps (class 0), ascending, from 1; only with a mask.
    rare: Vec<u32>,
    /// `mirror[len − i]` = cells[i] for i = 1 … len.
    mirror: Vec<T>,
    /// Cells of two bytes as rows of bytes, low and high, and the same for the mirror; only without a mask.
    rows: [Vec<u8>; 2],
    mirror_rows: [Vec<u8>; 2],
    /// Partners with offset ≥ WIDE, 8 … WIDE − 1, and less.
    partners: [Vec<Partner>; 3],
    /// For each parity of the heap and each common index: how many rare indices are below it in value.
    needed: [Vec<u16>; 2],
    /// Heap at which the choice of method is looked at again.
    next_choice: usize,
    /// Pairs marked one by one by the dense method before it searches.
    prefix: usize,
    marks: Vec<u8>,
    last_far: usize,
}

impl<T: Cell> Run<T> {
    pub(super) fn new() -> Run<T> {
        Run {
            cells: vec![T::ZERO],
            known: 1,
            encoding: Encoding { mask: None, bits: 6 },
            level: Level::detect(),
            histogram: vec![0; 2 << 6],
            rare: Vec::new(),
            mirror: Vec::new(),
            rows: Default::default(),
            mirror_rows: Default::default(),
            partners: Default::default(),
            needed: Default::default(),
            next_choice: SPARSE_FROM,
            prefix: 64,
            marks: Vec::new(),
            last_far: 0,
        }
    }

    pub(super) fn known(&self) -> usize {
        self.known
    }

    pub(super) fn value(&self, heap: usize) -> Option<u16> {
        (heap < self.known).then(|| self.encoding.decode(heap, self.cells[heap].into()))
    }

    pub(super) fn mask(&self) -> Option<Mask> {
        self.encoding.mask
    }

    pub(super) fn rare(&self) -> &[u32] {
        &self.rare
    }

    /// About how many steps the next heap takes.
    pub(super) fn steps(&self, rules: &Rules) -> usize {
        let splits = match self.encoding.mask {
            Some(_) => self.partners.iter().map(Vec::len).sum::<usize>() / 4,
            None => rules.split.len() * self.known / 16,
        };
        64 + rules.take.len() + splits
    }

    pub(super) fn last_far(&self) -> usize {
        self.last_far
    }

    /// The least n with G(j) = G(j + period) for all j from n to the last known; `None` when not even the
    /// last `least` of these agree.
    pub(super) fn repeats_from(&self, period: usize, least: usize) -> Option<usize> {
        let end = self.known - period; // j < end
        if least > end {
            return None;
        }
        if self.encoding.mask.is_some_and(|m| m.position.is_some()) && period % 2 == 1 {
            // Cells depend on the parity of the heap: compare values.
            let differs = |j: &usize| self.value(*j) != self.value(j + period);
            let from = (0..end).rev().find(differs).map_or(0, |j| j + 1);
            return (from + least <= end).then_some(from);
        }
        let (low, high) = (&self.cells[..end], &self.cells[period..self.known]);
        if low[end - least..] != high[end - least..] {
            return None;
        }
        const CHUNK: usize = 1024;
        let mut from = end - least;
        while from >= CHUNK && low[from - CHUNK..from] == high[from - CHUNK..from] {
            from -= CHUNK;
        }
        while from > 0 && low[from - 1] == high[from - 1] {
            from -= 1;
        }
        Some(from)
    }

    /// The least period ≥ `from` with which the last few cells repeat. With a mask that counts the parity of heaps, cells
    /// repeat only with even periods; odd ones are then tried in short sequences only, by value.
    pub(super) fn next_candidate(&self, from: usize) -> Option<usize> {
        let last = self.known - 1;
        if self.encoding.mask.is_some_and(|m| m.position.is_some()) && self.known < 1 << 14 {
            return (from..=last).find(|p| self.value(last) == self.value(last - p));
        }
        // Eight bytes, rolled down one cell at a time.
        let width = 8 * size_of::<T>() as u32;
        let cells = 64 / width as usize;
        if from + cells > self.known {
            return None;
        }
        let roll = |key: u64, cell: &T| key << width | u64::from((*cell).into());
        let wanted = self.cells[last + 1 - cells..=last].iter().rev().fold(0, roll);
        let start = last - from;
        let mut key = self.cells[start + 2 - cells..=start].iter().rev().fold(0, roll);
        self.cells[..start + 2 - cells]
            .iter()
            .rev()
            .position(|cell| {
                key = roll(key, cell);
                key == wanted
            })
            .map(|skipped| from + skipped)
    }

    /// Continues known values, in the sparse space that they were found in, if any; without one the first extension looks for it.
    pub(super) fn from_values(rules: &Rules, values: &[T], largest: u16, sparse: Option<Sparse>) -> Run<T> {
        let mut run = Run::<T>::new();
        let size = (usize::from(largest) + 1).next_power_of_two().max(64);
        run.encoding.bits = size.ilog2();
        run.histogram = vec![0; 2 * size];
        for (heap, &v) in values.iter().enumerate().skip(1) {
            run.histogram[2 * usize::from(v.into()) + (heap & 1)] += 1;
        }
        run.cells = values.to_vec();
        run.known = values.len();
        run.last_far = values.len();
        run.next_choice = if values.len() >= SPARSE_FROM { 0 } else { SPARSE_FROM };
        let bits = run.sparse_bits();
        if let Some(Sparse { mask, last_far }) = sparse
            && usize::from(mask.bits) < size
            && bits <= MAX_BITS
            && run.recode(rules, Encoding { mask: Some(mask), bits }) == Stop::Done
        {
            run.last_far = last_far;
            run.next_choice = run.next_look();
        }
        run
    }

    /// What [`Run::from_values`] needs to go on in the same sparse space.
    pub(super) fn sparse(&self) -> Option<Sparse> {
        Some(Sparse { mask: self.mask()?, last_far: self.last_far })
    }

    /// The same values in wider cells.
    pub(super) fn widen<U: Cell>(&self) -> Run<U> {
        let mut wide = Run::<U>::new();
        wide.cells = self.cells.iter().map(|&c| U::of(c.into())).collect();
        wide.known = self.known;
        wide.encoding = self.encoding;
        wide.histogram = self.histogram.clone();
        wide.rare = self.rare.clone();
        wide.prefix = self.prefix;
        wide.last_far = self.last_far;
        wide.next_choice = 0; // rebuilds the tables
        wide
    }

    pub(super) fn extend(&mut self, rules: &Rules, upto: usize) -> Stop {
        if self.cells.len() < upto + 1 + 2 * WIDE {
            // Exact growth for long runs: a doubling vector would take twice the memory.
            let extra = upto + 1 + 2 * WIDE - self.cells.len();
            if self.cells.capacity() < self.cells.len() + extra {
                self.cells.reserve_exact(extra + self.cells.len() / 16);
            }
            self.cells.resize(upto + 1 + 2 * WIDE, T::ZERO);
        }
        while self.known <= upto {
            if self.known >= self.next_choice && self.choose(rules) == Stop::TooWide {
                return Stop::TooWide;
            }
            let stop = match (self.encoding.mask, self.encoding.bits) {
                (None, _) => self.dense(rules),
                (Some(_), 6) if size_of::<T>() == 1 => self.sparse_words::<1>(rules, upto),
                (Some(_), 7) if size_of::<T>() == 1 => self.sparse_words::<2>(rules, upto),
                (Some(_), 6) => self.sparse_bytes::<128>(rules, upto),
                (Some(_), 7) => self.sparse_bytes::<256>(rules, upto),
                (Some(_), 8) => self.sparse_bytes::<512>(rules, upto),
                (Some(_), 9) => self.sparse_bytes::<1024>(rules, upto),
                (Some(_), 10) => self.sparse_bytes::<2048>(rules, upto),
                (Some(_), 11) => self.sparse_bytes::<4096>(rules, upto),
                (Some(_), _) => self.sparse_bytes::<8192>(rules, upto),
            };
            if stop != Stop::Done {
                return stop;
            }
        }
        Stop::Done
    }

    // ---- choice of the method -------------------------------------------------------------------------

    /// Finds the mask with the fewest rare heaps and the cheaper method, and rebuilds what depends on it.
    fn choose(&mut self, rules: &Rules) -> Stop {
        self.next_choice = self.next_look();
        let (mask, rare) = self.best_mask(rules);
        // Costs of one heap in processor cycles, roughly.
        let values = (self.histogram.len() / 2) as f64;
        let splits = rules.split.len() as f64;
        let lanes = if values <= 128.0 { 64.0 } else { 32.0 };
        let dense = splits * self.known as f64 / 2.0 / lanes * 2.0 + 3.0 * values + 100.0;
        let per_rare = if values <= 256.0 { 0.35 } else { 1.6 };
        let sparse = splits * rare as f64 * per_rare + 150.0;
        let bits = self.sparse_bits();
        let mask = mask.filter(|_| self.known >= SPARSE_FROM && sparse < dense && bits <= MAX_BITS);
        if mask.is_none() || mask != self.encoding.mask {
            // What was shown under another mask does not count for this one.
            self.last_far = self.known;
        }
        let bits = if mask.is_some() { bits } else { (self.histogram.len() / 2).ilog2().max(6) };
        self.recode(rules, Encoding { mask, bits })
    }

    /// The heap at which the choice is to be looked at again.
    fn next_look(&self) -> usize {
        self.known + (self.known / 8).max(64)
    }

    /// Width of an index in a sparse space.
    fn sparse_bits(&self) -> u32 {
        (self.histogram.len() / 2).ilog2().saturating_sub(1).max(6)
    }

    /// The mask with the fewest rare heaps, and their number.
    fn best_mask(&self, rules: &Rules) -> (Option<Mask>, i64) {
        // Walsh–Hadamard: w[m] = #(even parity with m) − #(odd parity with m); least is best.
        let mut w = self.histogram.clone();
        let mut half = 1;
        while half < w.len() {
            for block in w.chunks_exact_mut(2 * half) {
                let (low, high) = block.split_at_mut(half);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            half *= 2;
        }
        let heaps = self.known as i64 - 1;
        let mut best: Option<(i64, Mask)> = None;
        for (m, &difference) in w.iter().enumerate().skip(2) {
            let bits = (m >> 1) as u16;
            let mut consider = |difference: i64, position| {
                if best.is_none_or(|(d, _)| difference < d) {
                    best = Some((difference, Mask { bits, position }));
                }
            };
            if m & 1 == 0 {
                consider(difference, None);
            } else if let Some(q) = rules.parity() {
                // Bit 0 of the index counts odd heaps; with q = 1 even heaps flip, which negates.
                consider(if q == 0 { difference } else { -difference }, Some(q));
            }
        }
        match best {
            Some((difference, mask)) if !rules.split.is_empty() => (Some(mask), (heaps + difference) / 2),
            _ => (None, heaps),
        }
    }

    /// Changes the encoding of all cells and rebuilds every table.
    fn recode(&mut self, rules: &Rules, new: Encoding) -> Stop {
        let widest = if new.mask.is_some() { new.flag() | (new.flag() - 1) } else { new.flag() - 1 };
        if size_of::<T>() == 1 && widest > 255 {
            self.next_choice = 0; // choose again after widening
            return Stop::TooWide;
        }
        if new != self.encoding {
            let old = self.encoding;
            for (heap, cell) in self.cells[..self.known].iter_mut().enumerate() {
                *cell = T::of(new.encode(heap, old.decode(heap, (*cell).into())));
            }
            self.encoding = new;
            self.rare.clear();
            if new.mask.is_some() {
                let flag = new.flag();
                let rare = |c: &T| (*c).into() & flag == 0;
                let heaps = self.cells[..self.known].iter().enumerate().skip(1);
                self.rare = heaps.filter(|(_, c)| rare(c)).map(|(n, _)| n as u32).collect();
            }
            self.mirror.clear();
            self.rows.iter_mut().for_each(Vec::clear);
        }
        self.extend_mirror(NEAR.min(self.known - 1));
        self.rebuild_partners(rules);
        self.rebuild_needed();
        Stop::Done
    }

    /// Makes the mirror reach heaps 1 … `len`, all known.
    fn extend_mirror(&mut self, len: usize) {
        if self.mirror.len() < len {
            self.mirror.clear();
            self.mirror.extend(self.cells[1..=len].iter().rev());
        }
    }

    fn rebuild_partners(&mut self, rules: &Rules) {
        for list in &mut self.partners {
            list.clear();
        }
        if self.encoding.mask.is_none() {
            return;
        }
        for &split in &rules.split {
            for &rare in &self.rare {
                let offset = rare + split as u32;
                let key = self.cells[rare as usize].into() ^ self.encoding.flag();
                let list = if offset as usize >= WIDE {
                    0
                } else if offset >= 8 {
                    1
                } else {
                    2
                };
                self.partners[list].push(Partner { offset, key });
            }
        }
        self.partners[0].sort_unstable_by_key(|p| p.offset);
    }

    fn rebuild_needed(&mut self) {
        for parity in 0..2 {
            self.needed[parity].clear();
            if self.encoding.mask.is_none() {
                continue;
            }
            let flag = self.encoding.flag();
            let mut below = 0;
            for index in 0..flag {
                // Both classes ascend with the index, so one pass merges them.
                let common = self.encoding.decode(parity, index | flag);
                while below < flag && self.encoding.decode(parity, below) < common {
                    below += 1;
                }
                self.needed[parity].push(below);
            }
        }
    }

    // ---- one more value -------------------------------------------------------------------------------

    /// Appends G(known) = `value`; its cell must fit.
    fn push(&mut self, value: u16) -> Stop {
        if usize::from(value) >= MOST_VALUES {
            return Stop::TooLarge;
        }
        if usize::from(value) >= self.histogram.len() / 2 {
            self.histogram.resize(2 * (usize::from(value) + 1).next_power_of_two(), 0);
        }
        let values = if self.encoding.mask.is_some() { self.encoding.bits + 1 } else { self.encoding.bits };
        if u32::from(value) >> values != 0 {
            // The index gets wider: recode now. The value itself is computed again, exactly as before.
            self.next_choice = 0;
            return Stop::TooWide;
        }
        let heap = self.known;
        self.cells[heap] = T::of(self.encoding.encode(heap, value));
        self.histogram[2 * usize::from(value) + (heap & 1)] += 1;
        self.known += 1;
        Stop::Done
    }

    /// Calls `mark` with the values of the options that do not split in two parts of free sizes.
    #[inline(always)]
    fn simple_options(&self, rules: &Rules, n: usize, mut mark: impl FnMut(&Self, u16)) {
        if n <= rules.last && rules.whole.contains(&n) {
            mark(self, 0);
        }
        for &k in &rules.take {
            if k < n {
                mark(self, self.encoding.decode(n - k, self.cells[n - k].into()));
            }
        }
        for &k in &rules.equal {
            if n > k + 1 && (n - k).is_multiple_of(2) {
                mark(self, 0);
            }
        }
    }

    // ---- without a sparse space -----------------------------------------------------------------------

    /// One heap without a mask: the mex of all its options.
    fn dense(&mut self, rules: &Rules) -> Stop {
        let n = self.known;
        let values = self.histogram.len() / 2;
        let most = rules.split.first().map_or(0, |&b| rules.pairs(n.saturating_sub(b)));
        if self.mirror.len() < most {
            self.extend_mirror((2 * most).min(n - 1));
        }
        let mut all_marks = std::mem::take(&mut self.marks);
        all_marks.resize(size_of::<Marks>(), 0);
        let Some(marks) = all_marks.first_chunk_mut() else { unreachable!("it has just got this size") };
        marks[..2 * values].fill(0);
        self.simple_options(rules, n, |_, v| marks[usize::from(v)] = 1);
        let value = if wanted::is_fast(self.level) && values <= wanted::VALUES {
            self.update_rows();
            self.mex_by_windows(rules, n, values, marks)
        } else {
            self.mex_by_candidates(rules, n, values, marks)
        };
        self.marks = all_marks;
        match self.push(value) {
            Stop::Done => {
                self.last_far = n;
                Stop::Done
            }
            Stop::TooWide => self.choose(rules),
            Stop::TooLarge => Stop::TooLarge,
        }
    }

    /// Brings the rows of bytes up to date.
    fn update_rows(&mut self) {
        if size_of::<T>() == 1 {
            return;
        }
        let byte = |row: usize| move |&cell: &T| cell.into().to_le_bytes()[row];
        for row in 0..2 {
            let (rows, mirror_rows) = (&mut self.rows[row], &mut self.mirror_rows[row]);
            if rows.is_empty() {
                mirror_rows.clear();
            }
            rows.extend(self.cells[rows.len()..self.known].iter().map(byte(row)));
            if mirror_rows.len() != self.mirror.len() {
                mirror_rows.clear();
                mirror_rows.extend(self.mirror.iter().map(byte(row)));
            }
        }
    }

    /// Cells and mirror as rows of bytes.
    fn all_rows(&self) -> [Rows<'_>; 2] {
        fn rows<'a, T: Cell>(cells: &'a [T], [low, high]: &'a [Vec<u8>; 2]) -> Rows<'a> {
            match T::as_bytes(cells) {
                Some(low) => Rows { low, high: None },
                None => Rows { low, high: Some(high) },
            }
        }
        [rows(&self.cells, &self.rows), rows(&self.mirror, &self.mirror_rows)]
    }

    /// Marks some pairs, then goes round all others in search of the values not marked, the lowest windows of them at a
    /// time.
    fn mex_by_windows(&mut self, rules: &Rules, n: usize, values: usize, marks: &mut Marks) -> u16 {
        let len = self.mirror.len();
        let pairs = |split: usize| rules.pairs(n.saturating_sub(rules.split[split]));
        let blocks = |split: usize| pairs(split).saturating_sub(self.prefix) / BLOCK;
        // 1. Mark the pairs with a small part, and what is not a whole block.
        let mut round = 0;
        for (split, &b) in rules.split.iter().enumerate() {
            let rest = n.saturating_sub(b);
            round += blocks(split);
            let first = pairs(split) - BLOCK * blocks(split);
            T::mark(&self.mirror[len - first..], &self.cells[rest - first..rest], marks);
        }
        // 2. Search all others. A window stays until all its values are marked, or until it has seen all pairs: then the
        // values that it still wants are no options, and no window above it matters.
        let [cells, mirror] = self.all_rows();
        let mut wanted = Wanted::new();
        let mut windows = [Window::NONE; WINDOWS];
        let (mut next, mut limit) = (0, values / WINDOW);
        let (mut clock, mut split, mut at) = (0, 0, 0);
        loop {
            let live = wanted.live();
            for (number, window) in windows.iter_mut().enumerate().filter(|(i, _)| live >> i & 1 == 0) {
                let (all, _) = marks.as_chunks::<WINDOW>();
                let full = |w: &[u8; WINDOW]| u128::from_ne_bytes(*w) == u128::MAX / 255;
                next += all[next..limit.max(next)].iter().take_while(|w| full(w)).count();
                *window = Window::NONE;
                if next < limit {
                    *window = Window { place: next, due: clock + round };
                    wanted.set(number, next, &all[next]);
                    next += 1;
                }
            }
            let due = windows.iter().map(|w| w.due).min().unwrap_or(usize::MAX);
            if due == usize::MAX {
                break;
            }
            if due == clock {
                limit = windows.iter().filter(|w| w.due == clock).map(|w| w.place).min().unwrap_or(limit);
                for (number, window) in windows.iter_mut().enumerate().filter(|(_, w)| w.place >= limit) {
                    wanted.clear(number);
                    *window = Window::NONE;
                }
                continue;
            }
            let rest = n.saturating_sub(rules.split[split]);
            let end = blocks(split).min(at + due - clock);
            let left = mirror.slice(len - pairs(split) + BLOCK * at..len - pairs(split) + BLOCK * end);
            let right = cells.slice(rest - pairs(split) + BLOCK * at..rest - pairs(split) + BLOCK * end);
            let seen = wanted::mark_wanted(self.level, left, right, &mut wanted, marks);
            clock += seen;
            at += seen;
            if at == blocks(split) {
                at = 0;
                split = (split + 1) % rules.split.len();
            }
        }
        // 3. As much time for marking as for what the search finds.
        if wanted.hits * PAIRS_PER_HIT > self.prefix {
            self.prefix += self.prefix / 16 + 1;
        } else {
            self.prefix = (self.prefix - self.prefix / 64).max(16);
        }
        (WINDOW * limit + kernels::first_zero(&marks[WINDOW * limit..]).unwrap_or(0)) as u16
    }

    /// Marks some pairs, then searches all others for the least value not marked, until one is not found.
    fn mex_by_candidates(&mut self, rules: &Rules, n: usize, values: usize, marks: &mut Marks) -> u16 {
        let len = self.mirror.len();
        for &b in &rules.split {
            let rest = n.saturating_sub(b);
            let pairs = rules.pairs(rest);
            let first = pairs.min(self.prefix);
            T::mark(&self.mirror[len - first..], &self.cells[rest - first..rest], marks);
        }
        let mut tries = 0;
        let mut value;
        'candidate: loop {
            value = kernels::first_zero(marks).unwrap_or(marks.len()) as u16;
            for &b in &rules.split {
                let rest = n.saturating_sub(b);
                let pairs = rules.pairs(rest);
                let prefix = pairs.min(self.prefix);
                let low = &self.mirror[len - pairs..len - prefix];
                let high = &self.cells[rest - pairs..rest - prefix];
                if usize::from(value) < values
                    && let Some(hit) = kernels::find(self.level, low, high, T::of(value))
                {
                    // The neighbours of the hit are in the cache: mark them too.
                    let end = (hit + 64).min(low.len());
                    for (&x, &y) in low[hit..end].iter().zip(&high[hit..end]) {
                        marks[usize::from(x.xor(y).into())] = 1;
                    }
                    tries += 1;
                    continue 'candidate;
                }
            }
            break;
        }
        // Keep the number of wrong candidates small but not zero: both extremes cost more.
        if tries > 6 {
            self.prefix += self.prefix / 16 + 1;
        } else if tries < 3 {
            self.prefix = (self.prefix - self.prefix / 64).max(16);
        }
        value
    }

    // ---- with a sparse space --------------------------------------------------------------------------

    /// Up to 32 heaps with the marks of a heap in K words (values below 128·K).
    fn sparse_words<const K: usize>(&mut self, rules: &Rules, upto: usize) -> Stop {
        let start = self.known;
        let flag = self.encoding.flag();
        // A partner takes part as soon as its offset is below the heap; the last few come one by one.
        let (early, late) = self.split_partners(start);
        let mut wide = [[0u64; WIDE]; K];
        kernels::mark_wide::<K>(self.level, bytes(&self.cells), start, early, &mut wide);
        let mut narrow = [[0u64; 8]; K];
        let mut fresh: Vec<u32> = Vec::new();
        let end = (start + WIDE).min(upto + 1).min(self.next_choice.max(start + 1));
        let mut stop = Stop::Done;
        for n in start..end {
            let lane = n - start;
            let mut common = [0u64; K];
            let mut seen = [0u64; K];
            if lane.is_multiple_of(8) {
                narrow = [[0u64; 8]; K];
                kernels::mark_narrow::<K>(self.level, bytes(&self.cells), n, &self.partners[1], &mut narrow);
            }
            for word in 0..K {
                common[word] = wide[word][lane] | narrow[word][lane % 8];
            }
            for p in self.partners[2].iter().chain(&late) {
                if n > p.offset as usize {
                    set(&mut common, self.cells[n - p.offset as usize].into() ^ p.key);
                }
            }
            // Rare heaps found since the block began.
            for &r in &fresh {
                for &b in &rules.split {
                    if n > r as usize + b {
                        let x = self.cells[r as usize].into() ^ self.cells[n - b - r as usize].into();
                        set(&mut common, x ^ flag);
                    }
                }
            }
            self.simple_options(rules, n, |run, v| {
                let cell = run.encoding.encode(n, v);
                if cell & flag != 0 { set(&mut common, cell ^ flag) } else { set(&mut seen, cell) }
            });
            let index = first_unset(&common);
            let below = self.needed[n & 1].get(index).copied().unwrap_or(flag);
            let cell = match self.first_missing::<K>(rules, n, below, seen) {
                Some(rare) => rare,
                None if index < usize::from(flag) => index as u16 | flag,
                None => {
                    // All common values of this width are taken: the next one needs a wider index.
                    self.histogram.resize(2 << (self.encoding.bits + 2), 0);
                    self.next_choice = 0;
                    break;
                }
            };
            self.settle(n, cell);
            if cell & flag == 0 {
                fresh.push(n as u32);
            }
        }
        if !fresh.is_empty() {
            self.rare.extend_from_slice(&fresh);
            self.rebuild_partners(rules);
        }
        if self.next_choice == 0 {
            stop = self.choose_wider(rules);
        }
        stop
    }

    /// A wider index with the same mask.
    fn choose_wider(&mut self, rules: &Rules) -> Stop {
        self.next_choice = self.next_look();
        let bits = self.sparse_bits();
        if bits > MAX_BITS {
            return self.choose(rules);
        }
        self.recode(rules, Encoding { mask: self.encoding.mask, bits })
    }

    /// The distant partners of heap `start`, and those that only later heaps of the block have.
    fn split_partners(&self, start: usize) -> (&[Partner], Vec<Partner>) {
        let far = &self.partners[0];
        let (early, late) = far.split_at(far.partition_point(|p| (p.offset as usize) < start));
        (early, late.iter().take_while(|p| (p.offset as usize) < start + WIDE).copied().collect())
    }

    /// The least of the rare values with index < `below` that is not an option, after trying all splits.
    fn first_missing<const K: usize>(
        &mut self,
        rules: &Rules,
        n: usize,
        below: u16,
        mut seen: [u64; K],
    ) -> Option<u16> {
        let mut need = [0u64; K];
        for (word, w) in need.iter_mut().enumerate() {
            let left = usize::from(below).saturating_sub(64 * word);
            *w = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
        }
        let missing = |seen: &[u64; K]| (0..K).any(|w| need[w] & !seen[w] != 0);
        if !missing(&seen) {
            return None;
        }
        // Pairs (i, rest − i) in chunks of 64 small parts, all splitting digits in turn.
        let len = self.mirror.len();
        let mirror = bytes(&self.mirror);
        let cells = bytes(&self.cells);
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
                let last = (first + 63).min(pairs);
                let low = &mirror[len - last..=len - first];
                let high = &cells[rest - last..=rest - first];
                if let (Ok(low), Ok(high)) = (low.try_into(), high.try_into()) {
                    if below <= 16 {
                        seen[0] |= u64::from(wanted::values_below_16(self.level, low, high));
                    } else {
                        let found = kernels::cover::<K>(self.level, low, high);
                        for word in 0..K {
                            seen[word] |= found[word];
                        }
                    }
                } else {
                    for (&x, &y) in low.iter().zip(high) {
                        set(&mut seen, u16::from(x ^ y));
                    }
                }
                if !missing(&seen) {
                    return None;
                }
            }
            if !any {
                break;
            }
            first += 64;
        }
        // What is still missing is rare indeed: search all other pairs for one value after the other.
        loop {
            let word = (0..K).find(|&w| need[w] & !seen[w] != 0)?;
            let wanted = 64 * word as u16 + (need[word] & !seen[word]).trailing_zeros() as u16;
            if !self.far_pair(rules, n, wanted) {
                return Some(wanted);
            }
            self.last_far = n;
            set(&mut seen, wanted);
        }
    }

    /// Is there a pair beyond the mirror whose cell is `wanted`?
    fn far_pair(&self, rules: &Rules, n: usize, wanted: u16) -> bool {
        let len = self.mirror.len();
        rules.split.iter().any(|&b| {
            let rest = n.saturating_sub(b);
            let pairs = rules.pairs(rest);
            if pairs <= len {
                return false;
            }
            let low = &self.cells[len + 1..=pairs];
            let high = &self.cells[rest - pairs..rest - len];
            kernels::find_mirrored(self.level, low, high, T::of(wanted)).is_some()
        })
    }

    /// Up to 32 heaps with one byte for every cell value of a heap: rare cells in the lower half of a row of
    /// STRIDE = 2·flag bytes, common cells in the upper half.
    fn sparse_bytes<const STRIDE: usize>(&mut self, rules: &Rules, upto: usize) -> Stop {
        let start = self.known;
        let flag = self.encoding.flag();
        debug_assert_eq!(STRIDE, 2 * usize::from(flag));
        let mut rows = std::mem::take(&mut self.marks);
        rows.clear();
        rows.resize(WIDE * STRIDE, 0);
        let (early, late) = self.split_partners(start);
        for p in early {
            let from = start - p.offset as usize;
            let window = &self.cells[from..from + WIDE];
            let key = p.key ^ flag;
            let (rows, _) = rows.as_chunks_mut::<STRIDE>();
            for (row, &cell) in rows.iter_mut().zip(window) {
                row[usize::from(cell.into() ^ key) % STRIDE] = 1;
            }
        }
        let mut fresh: Vec<u32> = Vec::new();
        let end = (start + WIDE).min(upto + 1).min(self.next_choice.max(start + 1));
        for n in start..end {
            let row = &mut rows[(n - start) * STRIDE..][..STRIDE];
            for p in self.partners[1].iter().chain(&self.partners[2]).chain(&late) {
                if n > p.offset as usize {
                    row[usize::from(self.cells[n - p.offset as usize].into() ^ p.key ^ flag) % STRIDE] = 1;
                }
            }
            for &r in &fresh {
                for &b in &rules.split {
                    if n > r as usize + b {
                        let x = self.cells[r as usize].into() ^ self.cells[n - b - r as usize].into();
                        row[usize::from(x) % STRIDE] = 1;
                    }
                }
            }
            let zero = self.encoding.encode(n, 0);
            if rules.distinct && zero & flag == 0 {
                // Two equal rare parts may have been marked, worth 0; a real option will mark it again.
                row[usize::from(zero)] = 0;
            }
            self.simple_options(rules, n, |run, v| row[usize::from(run.encoding.encode(n, v))] = 1);
            let index = kernels::first_zero(&row[usize::from(flag)..]).unwrap_or(usize::from(flag));
            let below = self.needed[n & 1].get(index).copied().unwrap_or(flag);
            let cell = match self.first_missing_in_row(rules, n, below, row) {
                Some(rare) => rare,
                None if index < usize::from(flag) => index as u16 | flag,
                None => {
                    self.histogram.resize(2 << (self.encoding.bits + 2), 0);
                    self.next_choice = 0;
                    break;
                }
            };
            self.settle(n, cell);
            if cell & flag == 0 {
                fresh.push(n as u32);
            }
        }
        self.marks = rows;
        if !fresh.is_empty() {
            self.rare.extend_from_slice(&fresh);
            self.rebuild_partners(rules);
        }
        if self.next_choice == 0 { self.choose_wider(rules) } else { Stop::Done }
    }

    /// Writes down the value of the next heap, and counts it in the histogram.
    #[inline(always)]
    fn settle(&mut self, n: usize, cell: u16) {
        self.cells[n] = T::of(cell);
        let slot = 2 * usize::from(self.encoding.decode(n, cell)) + (n & 1);
        if slot >= self.histogram.len() {
            self.histogram.resize((slot + 1).next_power_of_two(), 0);
        }
        self.histogram[slot] += 1;
        self.known += 1;
    }

    /// The least rare index below `below` that no option reaches.
    fn first_missing_in_row(&mut self, rules: &Rules, n: usize, below: u16, row: &mut [u8]) -> Option<u16> {
        const FIRST: usize = 64;
        let top = row.len() - 1;
        let len = self.mirror.len();
        let below = usize::from(below);
        let mut first = 1;
        // Mark pairs in chunks while that fills gaps quickly.
        let mut wanted = kernels::first_zero(&row[..below])?;
        for _ in 0..16 {
            let mut any = false;
            for &b in &rules.split {
                let rest = n.saturating_sub(b);
                let pairs = rules.pairs(rest).min(len);
                if first > pairs {
                    continue;
                }
                any = true;
                let last = (first + FIRST - 1).min(pairs);
                let low = &self.mirror[len - last..=len - first];
                let high = &self.cells[rest - last..=rest - first];
                for (&x, &y) in low.iter().zip(high) {
                    row[usize::from(x.xor(y).into()) & top] = 1;
                }
            }
            wanted = kernels::first_zero(&row[..below])?;
            if !any {
                break;
            }
            first += FIRST;
        }
        // Then search for one value after the other.
        loop {
            let mut found = false;
            for &b in &rules.split {
                let rest = n.saturating_sub(b);
                let pairs = rules.pairs(rest).min(len);
                if first > pairs {
                    continue;
                }
                let low = &self.mirror[len - pairs..=len - first];
                let high = &self.cells[rest - pairs..=rest - first];
                if let Some(hit) = kernels::find(self.level, low, high, T::of(wanted as u16)) {
                    let end = (hit + 32).min(low.len());
                    for (&x, &y) in low[hit..end].iter().zip(&high[hit..end]) {
                        row[usize::from(x.xor(y).into()) & top] = 1;
                    }
                    found = true;
                    break;
                }
            }
            if !found {
                if !self.far_pair(rules, n, wanted as u16) {
                    return Some(wanted as u16);
                }
                self.last_far = n;
                row[wanted] = 1;
            }
            wanted = kernels::first_zero(&row[..below])?;
        }
    }
}

/// The cells as bytes: the word kernels run only on cells of one byte.
fn bytes<T: Cell>(cells: &[T]) -> &[u8] {
    T::as_bytes(cells).unwrap_or_default()
}

fn set<const K: usize>(words: &mut [u64; K], index: u16) {
    if let Some(word) = words.get_mut(usize::from(index / 64)) {
        *word |= 1 << (index % 64);
    }
}

fn first_unset<const K: usize>(words: &[u64; K]) -> usize {
    words.iter().position(|&w| w != u64::MAX).map_or(64 * K, |i| 64 * i + words[i].trailing_ones() as usize)
}

/// A window of values that are searched for.
#[derive(Clone, Copy, Debug)]
struct Window {
    /// Its values are 16·place and the next 15.
    place: usize,
    /// The block after which it has seen all pairs.
    due: usize,
}

impl Window {
    const NONE: Window = Window { place: 0, due: usize::MAX };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Code;

    fn values<T: Cell>(level: Level, rules: &Rules, upto: usize) -> Vec<Option<u16>> {
        let mut run = Run::<T>::new();
        run.level = level;
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
