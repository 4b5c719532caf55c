//! The binary columns of a position of heaps: for each bit, the number of heaps that have it set. Nim and Moore's Nim_k are decided by these
//! counts modulo k + 1.

/// One column of the binary table of a position: a bit and the number of heaps that have it set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The power of two: column `bit` stands for 2^bit.
    pub bit: u32,
    /// Number of heaps with this bit set.
    pub count: usize,
    /// `count` modulo k + 1 (its parity in Nim, k = 1). The column is *balanced* when this is 0.
    pub residue: usize,
}

/// The binary columns of a position from the highest bit in use down to bit 0, with residues modulo
/// k + 1. Empty when all heaps are empty.
///
/// # Panics
/// When `k` is 0.
pub fn columns(heaps: &[u64], k: usize) -> Vec<Column> {
    assert!(k >= 1, "Nim_k needs k ≥ 1");
    let used = heaps.iter().fold(0, |u, &h| u | h);
    let counts = bit_counts(heaps);
    let width = u64::BITS - used.leading_zeros();
    (0..width)
        .rev()
        .map(|bit| {
            let count = counts[bit as usize];
            Column { bit, count, residue: residue(count, k) }
        })
        .collect()
}

/// Number of heaps with each bit set, for all 64 bits. Linear, about one nanosecond a heap.
pub(crate) fn bit_counts(heaps: &[u64]) -> [usize; 64] {
    // Vertical counters: planes[p] holds bit p of 64 counters at once. Eight planes count to 255, and
    // four lanes of them keep the processor busy.
    const LANES: usize = 4;
    const PLANES: usize = 8;
    let mut counts = [0usize; 64];
    for block in heaps.chunks(LANES * 255) {
        let mut planes = [[0u64; LANES]; PLANES];
        let mut quads = block.chunks_exact(LANES);
        for quad in &mut quads {
            let mut carry: [u64; LANES] = [quad[0], quad[1], quad[2], quad[3]];
            for plane in &mut planes {
                for (p, c) in plane.iter_mut().zip(&mut carry) {
                    let both = *p & *c;
                    *p ^= *c;
                    *c = both;
                }
            }
        }
        for (weight, plane) in planes.iter().enumerate() {
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += plane.iter().map(|w| (w >> bit & 1) as usize).sum::<usize>() << weight;
            }
        }
        for &h in quads.remainder() {
            for (bit, count) in counts.iter_mut().enumerate() {
                *count += (h >> bit & 1) as usize;
            }
        }
    }
    counts
}

/// `count` modulo k + 1, for any k ≥ 1 including `usize::MAX`.
pub(crate) fn residue(count: usize, k: usize) -> usize {
    k.checked_add(1).map_or(count, |modulus| count % modulus)
}
