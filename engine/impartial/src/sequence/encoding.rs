//! Encoded nim-values: the coset of a value made visible as one bit.
//!
//! A *sparse space* is given by a mask m: a value v is *common* when v & m has odd parity and *rare* when it
//! has even parity (*Winning Ways* ch. 4, "sparse space phenomena"). Exclusive or respects the classes:
//! rare ⊕ rare and common ⊕ common are rare, rare ⊕ common is common. When all splitting digits of a
//! game have the same parity, the parity of the heap may be added to the class in the same way.
//!
//! ```text
//!   cell:   [ class ][ index ……………… ]     class = 1 for common, at bit position `bits`
//! ```
//!
//! The index is the value with the lowest bit of the mask left out; the class gives that bit back. Both
//! are linear over exclusive or, so the cell of a ⊕ b is cell(a) ⊕ cell(b). Within one class the order of
//! indices is the order of values: two values that differ in the bit left out and in nothing higher have
//! different classes.

/// A sparse space: the mask that tells common values from rare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mask {
    /// A value v is common when v & `bits` has an odd number of ones, never 0.
    pub bits: u16,
    /// When set to q: for heaps of parity other than q the classes are exchanged.
    pub position: Option<u8>,
}

impl Mask {
    /// Returns `true` if a heap of this size and value is common.
    pub fn is_common(self, heap: usize, value: u16) -> bool {
        ((value & self.bits).count_ones() & 1 == 1) ^ self.flips(heap)
    }

    /// The parity of heaps that it is for, as files and certificates write it: `-`, `0` or `1`.
    pub(crate) fn parity_text(self) -> String {
        self.position.map_or("-".to_owned(), |q| q.to_string())
    }

    fn flips(self, heap: usize) -> bool {
        self.position.is_some_and(|q| (heap as u8 & 1) ^ q == 1)
    }
}

/// The encoding of values in cells. Without a mask the cell is the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Encoding {
    pub(super) mask: Option<Mask>,
    /// Width of the index: all values are below 2^(bits + 1) with a mask, below 2^bits without.
    pub(super) bits: u32,
}

impl Encoding {
    /// The class flag of a common cell.
    pub(super) fn flag(self) -> u16 {
        1 << self.bits
    }

    pub(super) fn encode(self, heap: usize, value: u16) -> u16 {
        let Some(mask) = self.mask else { return value };
        let drop = mask.bits.trailing_zeros();
        let index = (value & ((1 << drop) - 1)) | (value >> (drop + 1)) << drop;
        index | u16::from(mask.is_common(heap, value)) << self.bits
    }

    pub(super) fn decode(self, heap: usize, cell: u16) -> u16 {
        let Some(mask) = self.mask else { return cell };
        let drop = mask.bits.trailing_zeros();
        let index = cell & (self.flag() - 1);
        let value = (index & ((1 << drop) - 1)) | (index >> drop) << (drop + 1);
        let wrong = mask.is_common(heap, value) != (cell & self.flag() != 0);
        value | u16::from(wrong) << drop
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_is_linear_invertible_and_keeps_order() {
        for bits in [1u16, 2, 6, 0xfe, 0b1010, 0x80] {
            for position in [None, Some(0), Some(1)] {
                let e = Encoding { mask: Some(Mask { bits, position }), bits: 7 };
                for v in 0..256u16 {
                    for heap in [10, 11] {
                        assert_eq!(e.decode(heap, e.encode(heap, v)), v);
                        for w in 0..256 {
                            if position.is_none() {
                                assert_eq!(e.encode(heap, v ^ w), e.encode(heap, v) ^ e.encode(heap, w));
                            }
                            let (x, y) = (e.encode(heap, v), e.encode(heap, w));
                            if (x ^ y) & e.flag() == 0 {
                                assert_eq!(x.cmp(&y), v.cmp(&w));
                            }
                        }
                    }
                }
            }
        }
    }
}
