//! The default position hash: the same on every machine and in every run.

use core::hash::Hasher;

/// A fast hasher by folded 64×64→128-bit multiplication. Not for untrusted keys of a hash map that must resist
/// flooding; it is stable across platforms and versions of this crate's minor series, unlike the standard library's.
#[derive(Clone, Copy, Debug)]
pub struct FoldHasher(u64);

/// The fractional bits of π: digits with nothing up their sleeve.
const SEED: u64 = 0x243f_6a88_85a3_08d3;
const MULTIPLIER: u64 = 0x1319_8a2e_0370_7345;

impl Default for FoldHasher {
    fn default() -> Self {
        FoldHasher(SEED)
    }
}

fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl Hasher for FoldHasher {
    fn finish(&self) -> u64 {
        fold(self.0 ^ SEED, MULTIPLIER)
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        // The rotation keeps a zero product (a word equal to the state) from wiping out what came before.
        self.0 = fold(self.0 ^ n, MULTIPLIER) ^ self.0.rotate_left(23);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::HashSet, hash::Hash};

    #[test]
    fn small_differences_give_different_hashes() {
        let mut seen = HashSet::new();
        for a in 0..64u64 {
            for b in 0..64u64 {
                for c in 0..16u8 {
                    let mut hasher = FoldHasher::default();
                    (a, b, c).hash(&mut hasher);
                    assert!(seen.insert(hasher.finish()), "{a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn low_bits_index_a_table_evenly() {
        let mut buckets = [0u32; 256];
        for n in 0..65_536u64 {
            let mut hasher = FoldHasher::default();
            n.hash(&mut hasher);
            buckets[(hasher.finish() & 255) as usize] += 1;
        }
        assert!(buckets.iter().all(|&count| (150..=400).contains(&count)), "{buckets:?}");
    }
}
