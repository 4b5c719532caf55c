//! The known values of a sequence, encoded: what every method reads and extends.

use super::Rules;
use super::encoding::Encoding;
use super::kernels::{self, Cell, Level, WIDE};

/// Encoded values. Invariant: `encoded[n]` encodes G(n) for all n < `known`; the histogram and the mirror are functions of those
/// values, kept to save time.
#[derive(Clone, Debug)]
pub(super) struct Cells<T> {
    /// One cell for each heap, with padding for the vector loops behind `known`.
    pub(super) encoded: Vec<T>,
    pub(super) known: usize,
    pub(super) encoding: Encoding,
    /// Histogram of value and parity of the heap, at 2·value + parity; a power of two long.
    pub(super) histogram: Vec<i64>,
    /// `mirror[len − i]` = `encoded[i]` for i = 1 … len.
    pub(super) mirror: Vec<T>,
    pub(super) level: Level,
}

impl<T: Cell> Cells<T> {
    /// Heap 0 alone.
    pub(super) fn new() -> Cells<T> {
        Cells {
            encoded: vec![T::ZERO],
            known: 1,
            encoding: Encoding { mask: None, bits: 6 },
            histogram: vec![0; 2 << 6],
            mirror: Vec::new(),
            level: Level::detect(),
        }
    }

    /// Known values, in cells that hold them as they are.
    pub(super) fn from_values(values: &[T], largest: u16) -> Cells<T> {
        let size = (usize::from(largest) + 1).next_power_of_two().max(64);
        let mut histogram = vec![0; 2 * size];
        for (heap, &v) in values.iter().enumerate().skip(1) {
            histogram[2 * usize::from(v.into()) + (heap & 1)] += 1;
        }
        Cells {
            encoded: values.to_vec(),
            known: values.len(),
            encoding: Encoding { mask: None, bits: size.ilog2() },
            histogram,
            ..Cells::new()
        }
    }

    /// The same values in wider cells.
    pub(super) fn widen<U: Cell>(&self) -> Cells<U> {
        Cells {
            encoded: self.encoded.iter().map(|&c| U::of(c.into())).collect(),
            known: self.known,
            encoding: self.encoding,
            histogram: self.histogram.clone(),
            ..Cells::new()
        }
    }

    /// Makes room for heaps up to `upto`, and for the padding behind them.
    pub(super) fn reserve(&mut self, upto: usize) {
        let length = upto + 1 + 2 * WIDE;
        if self.encoded.len() < length {
            // Exact growth for long sequences: a doubling vector would take twice the memory.
            let extra = length - self.encoded.len();
            if self.encoded.capacity() < length {
                self.encoded.reserve_exact(extra + self.encoded.len() / 16);
            }
            self.encoded.resize(length, T::ZERO);
        }
    }

    /// The cell of a known heap.
    #[inline(always)]
    pub(super) fn cell(&self, heap: usize) -> u16 {
        self.encoded[heap].into()
    }

    /// The value of a heap, if it is known.
    pub(super) fn value(&self, heap: usize) -> Option<u16> {
        (heap < self.known).then(|| self.encoding.decode(heap, self.cell(heap)))
    }

    /// The number of values that the histogram has room for: a power of two, above all values known.
    pub(super) fn values(&self) -> usize {
        self.histogram.len() / 2
    }

    /// Returns `true` if the flag of common cells is clear. Only with a mask.
    fn is_rare(&self, heap: usize) -> bool {
        self.cell(heap) & self.encoding.flag() == 0
    }

    /// The rare heaps from 1 on, in ascending order; none without a mask.
    pub(super) fn rare_heaps(&self) -> Vec<u32> {
        if self.encoding.mask.is_none() {
            return Vec::new();
        }
        (1..self.known).filter(|&heap| self.is_rare(heap)).map(|heap| heap as u32).collect()
    }

    /// Changes the encoding of all cells.
    pub(super) fn recode(&mut self, new: Encoding) {
        let old = std::mem::replace(&mut self.encoding, new);
        for (heap, cell) in self.encoded[..self.known].iter_mut().enumerate() {
            *cell = T::of(new.encode(heap, old.decode(heap, (*cell).into())));
        }
        self.mirror.clear();
    }

    /// Makes the mirror reach heaps 1 … `len`, all known.
    pub(super) fn extend_mirror(&mut self, len: usize) {
        if self.mirror.len() < len {
            self.mirror.clear();
            self.mirror.extend(self.encoded[1..=len].iter().rev());
        }
    }

    /// Appends the cell of the next heap, and counts its value in the histogram.
    #[inline(always)]
    pub(super) fn push(&mut self, cell: u16) {
        let heap = self.known;
        self.encoded[heap] = T::of(cell);
        let value = self.encoding.decode(heap, cell);
        self.make_room_for(value);
        self.histogram[2 * usize::from(value) + (heap & 1)] += 1;
        self.known += 1;
    }

    /// Makes the histogram long enough for a value.
    #[inline(always)]
    pub(super) fn make_room_for(&mut self, value: u16) {
        let value = usize::from(value);
        if value >= self.values() {
            self.histogram.resize(2 * (value + 1).next_power_of_two(), 0);
        }
    }

    /// Calls `mark` with the values of the options that do not split in two parts of free sizes.
    #[inline(always)]
    pub(super) fn simple_options(&self, rules: &Rules, n: usize, mut mark: impl FnMut(u16)) {
        if rules.takes_whole(n) {
            mark(0);
        }
        for &k in &rules.take {
            if k < n {
                mark(self.encoding.decode(n - k, self.cell(n - k)));
            }
        }
        for &k in &rules.equal {
            if n > k + 1 && (n - k).is_multiple_of(2) {
                mark(0);
            }
        }
    }

    /// Returns `true` if heap `n` has a split whose parts are both beyond the mirror and whose cell is `wanted`.
    pub(super) fn has_far_pair(&self, rules: &Rules, n: usize, wanted: u16) -> bool {
        let len = self.mirror.len();
        rules.split.iter().any(|&b| {
            let rest = n.saturating_sub(b);
            let pairs = rules.pairs(rest);
            if pairs <= len {
                return false;
            }
            let low = &self.encoded[len + 1..=pairs];
            let high = &self.encoded[rest - pairs..rest - len];
            kernels::find_mirrored(self.level, low, high, T::of(wanted)).is_some()
        })
    }

    /// Returns `true` if equal values of heaps of different parity have different cells.
    fn depends_on_parity(&self) -> bool {
        self.encoding.mask.is_some_and(|mask| mask.position.is_some())
    }

    /// The least n with G(j) = G(j + period) for all j from n to the last known; `None` when not even the
    /// last `least` of these agree.
    pub(super) fn repeats_from(&self, period: usize, least: usize) -> Option<usize> {
        let end = self.known - period; // j < end
        if least > end {
            return None;
        }
        if self.depends_on_parity() && period % 2 == 1 {
            let differs = |j: &usize| self.value(*j) != self.value(j + period);
            let from = (0..end).rev().find(differs).map_or(0, |j| j + 1);
            return (from + least <= end).then_some(from);
        }
        let (low, high) = (&self.encoded[..end], &self.encoded[period..self.known]);
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
        if self.depends_on_parity() && self.known < 1 << 14 {
            return (from..=last).find(|p| self.value(last) == self.value(last - p));
        }
        // Eight bytes, rolled down one cell at a time.
        let width = 8 * size_of::<T>() as u32;
        let cells = 64 / width as usize;
        if from + cells > self.known {
            return None;
        }
        let roll = |key: u64, cell: &T| key << width | u64::from((*cell).into());
        let wanted = self.encoded[last + 1 - cells..=last].iter().rev().fold(0, roll);
        let start = last - from;
        let mut key = self.encoded[start + 2 - cells..=start].iter().rev().fold(0, roll);
        self.encoded[..start + 2 - cells]
            .iter()
            .rev()
            .position(|cell| {
                key = roll(key, cell);
                key == wanted
            })
            .map(|skipped| from + skipped)
    }
}
