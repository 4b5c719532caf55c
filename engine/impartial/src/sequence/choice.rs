//! The choice of the encoding, and with it of the method, for the next heaps.

use super::Rules;
use super::cells::Cells;
use super::encoding::{Encoding, Mask};
use super::kernels::Cell;

/// Below this heap the sparse methods are not worth their tables.
pub(super) const SPARSE_FROM: usize = 256;

/// Widest index of the sparse methods: 2^12 indices of each class.
pub(super) const MAX_BITS: u32 = 12;

/// The encoding with which the next heap costs least: with the mask of the fewest rare heaps, or without one.
pub(super) fn cheapest_encoding<T: Cell>(cells: &Cells<T>, rules: &Rules) -> Encoding {
    let dense = Encoding { mask: None, bits: cells.values().ilog2().max(6) };
    let bits = sparse_bits(cells);
    if cells.known < SPARSE_FROM || bits > MAX_BITS {
        return dense;
    }
    match sparsest_mask(cells, rules) {
        Some((mask, rare)) if sparse_cost(cells, rules, rare) < dense_cost(cells, rules) => {
            Encoding { mask: Some(mask), bits }
        }
        _ => dense,
    }
}

/// The width of an index in a sparse space.
pub(super) fn sparse_bits<T: Cell>(cells: &Cells<T>) -> u32 {
    cells.values().ilog2().saturating_sub(1).max(6)
}

/// The cost of a heap without a mask, in processor cycles, roughly.
fn dense_cost<T: Cell>(cells: &Cells<T>, rules: &Rules) -> f64 {
    let values = cells.values() as f64;
    let lanes = if values <= 128.0 { 64.0 } else { 32.0 };
    rules.split.len() as f64 * cells.known as f64 / 2.0 / lanes * 2.0 + 3.0 * values + 100.0
}

/// The cost of a heap in a sparse space with this many rare heaps, in processor cycles, roughly.
fn sparse_cost<T: Cell>(cells: &Cells<T>, rules: &Rules, rare: i64) -> f64 {
    let per_rare = if cells.values() <= 256 { 0.35 } else { 1.6 };
    rules.split.len() as f64 * rare as f64 * per_rare + 150.0
}

/// The mask with the fewest rare heaps, and their number; `None` for rules without splits.
fn sparsest_mask<T: Cell>(cells: &Cells<T>, rules: &Rules) -> Option<(Mask, i64)> {
    if rules.split.is_empty() {
        return None;
    }
    let mut best: Option<(i64, Mask)> = None;
    for (m, &difference) in walsh_hadamard(&cells.histogram).iter().enumerate().skip(2) {
        let (difference, position) = match (m & 1, rules.parity()) {
            (0, _) => (difference, None),
            // Bit 0 of the index counts odd heaps; with q = 1 even heaps flip, which negates.
            (_, Some(q)) => (if q == 0 { difference } else { -difference }, Some(q)),
            (_, None) => continue,
        };
        if best.is_none_or(|(least, _)| difference < least) {
            best = Some((difference, Mask { bits: (m >> 1) as u16, position }));
        }
    }
    let heaps = cells.known as i64 - 1;
    best.map(|(difference, mask)| (mask, (heaps + difference) / 2))
}

/// The Walsh–Hadamard transform of a histogram: w[m] = #(even parity with m) − #(odd parity with m).
fn walsh_hadamard(histogram: &[i64]) -> Vec<i64> {
    let mut w = histogram.to_vec();
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
    w
}
