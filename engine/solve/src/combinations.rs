//! Numbering ways to place stones: what most [`Indexed`](crate::Indexed) games are made of.
//!
//! A set of k squares out of n has the number Σ C(xᵢ, i), where x₁ < x₂ < … < xₖ are its squares counted from 0 (the
//! combinatorial number system; D. Knuth, *The Art of Computer Programming* 4A, 7.2.1.3, theorem L). A second set on the
//! squares that the first leaves free is squeezed together first ([`compress`]); [`rank_two`] does both.

use std::sync::OnceLock;

/// Rows of Pascal's triangle that fit 64 bits, with a margin.
const ROWS: usize = 65;

/// C(n, k) by k and n: the numbers that one stone of a set is looked up among stand together.
static CHOOSE: [[u64; ROWS]; ROWS] = {
    let mut table = [[0_u64; ROWS]; ROWS];
    let mut n = 0;
    while n < ROWS {
        table[0][n] = 1;
        let mut k = 1;
        while k <= n {
            table[k][n] = table[k - 1][n - 1].saturating_add(table[k][n - 1]);
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of sets of `k` squares out of `n`, at most 64.
///
/// # Panics
/// If one of them is larger than 64.
pub fn binomial(n: u32, k: u32) -> u64 {
    CHOOSE[k as usize][n as usize]
}

/// The number of a set among those of its size: below C(n, k) if its k squares are among the first n.
///
/// ```
/// use boyi_solve::combinations::{rank, unrank};
/// // Squares 1, 2 and 4: C(1,1) + C(2,2) + C(4,3).
/// assert_eq!(rank(0b10110), 1 + 1 + 4);
/// assert_eq!(unrank(3, 6), 0b10110);
/// ```
#[inline]
pub fn rank(mut squares: u64) -> u64 {
    let (mut sum, mut i) = (0, 0);
    while squares != 0 {
        i += 1;
        sum += CHOOSE[i][squares.trailing_zeros() as usize];
        squares &= squares - 1;
    }
    sum
}

/// The set of `size` squares with this number.
///
/// # Panics
/// If the size is larger than 64, or there is no such set of squares below 64.
#[inline]
pub fn unrank(size: u32, mut number: u64) -> u64 {
    let (mut squares, mut x) = (0, 64);
    for size in (1..=size as usize).rev() {
        if let Some(&rest) =
            SMALL_SETS.get_or_init(small_sets).get(size).and_then(|sets| sets.get(number as usize))
        {
            return squares | u64::from(rest);
        }
        if x == 64 {
            // The highest square is sought by halving; the others are seldom far below the one before.
            x = CHOOSE[size][..64].partition_point(|&below| below <= number);
        }
        x -= 1;
        while CHOOSE[size][x] > number {
            x -= 1;
        }
        number -= CHOOSE[size][x];
        squares |= 1 << x;
    }
    assert_eq!(number, 0, "no set has this number");
    squares
}

/// Sets of the first 16 squares by size, in the order of their numbers, which is that of their bits.
static SMALL_SETS: OnceLock<Vec<Vec<u16>>> = OnceLock::new();

fn small_sets() -> Vec<Vec<u16>> {
    let mut sets = vec![Vec::new(); 17];
    (0..=u16::MAX).for_each(|set| sets[set.count_ones() as usize].push(set));
    sets
}

/// The number of pairs of sets without a common square, of these sizes, on a board of `squares`.
///
/// # Panics
/// If the board has more than 64 squares, or the first set is larger than it.
pub fn count_two([first, second]: [u32; 2], squares: u32) -> u64 {
    binomial(squares, first) * binomial(squares - first, second)
}

/// The sizes of two sets without a common square, both on the squares of `board`, and their number among the pairs of these sizes: below
/// [`count_two`]. Pairs with the same first set are neighbours.
///
/// ```
/// use boyi_solve::combinations::{rank_two, unrank_two};
/// // On squares 0, 1, 3 and 4 the first set is the second of four, the other the last of three.
/// assert_eq!(rank_two([0b10, 0b10000], 0b11011), ([1, 1], 1 * 3 + 2));
/// assert_eq!(unrank_two([1, 1], 1 * 3 + 2, 0b11011), [0b10, 0b10000]);
/// ```
#[inline]
pub fn rank_two(sets: [u64; 2], board: u64) -> ([u32; 2], u64) {
    #[cfg(target_arch = "x86_64")]
    if bmi2::available() {
        return bmi2::rank_two(sets, board);
    }
    rank_two_by(compress_bit_by_bit, sets, board)
}

#[inline(always)]
fn rank_two_by(compress: impl Fn(u64, u64) -> u64, [first, second]: [u64; 2], board: u64) -> ([u32; 2], u64) {
    let sizes = [first.count_ones(), second.count_ones()];
    let seconds = binomial(board.count_ones() - sizes[0], sizes[1]);
    let number = rank(compress(first, board)) * seconds + rank(compress(second, board & !first));
    (sizes, number)
}

/// The sets of these sizes on `board` with this number: the converse of [`rank_two`].
///
/// # Panics
/// If there are no such sets.
#[inline]
pub fn unrank_two([first, second]: [u32; 2], number: u64, board: u64) -> [u64; 2] {
    let seconds = binomial(board.count_ones() - first, second);
    let own = expand(unrank(first, number / seconds), board);
    [own, expand(unrank(second, number % seconds), board & !own)]
}

/// The bits of `squares` at the places where `mask` has ones, squeezed together.
///
/// ```
/// use boyi_solve::combinations::{compress, expand};
/// assert_eq!(compress(0b1010, 0b1011), 0b110);
/// assert_eq!(expand(0b110, 0b1011), 0b1010);
/// ```
#[inline]
pub fn compress(squares: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if bmi2::available() {
        return bmi2::compress(squares, mask);
    }
    compress_bit_by_bit(squares, mask)
}

/// The converse of [`compress`]: the low bits of `squares`, spread over the places where `mask` has ones.
#[inline]
pub fn expand(squares: u64, mask: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if bmi2::available() {
        return bmi2::expand(squares, mask);
    }
    expand_bit_by_bit(squares, mask)
}

fn compress_bit_by_bit(squares: u64, mut mask: u64) -> u64 {
    let (mut out, mut place) = (0, 0);
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        out |= u64::from(squares & bit != 0) << place;
        place += 1;
        mask &= mask - 1;
    }
    out
}

fn expand_bit_by_bit(mut squares: u64, mut mask: u64) -> u64 {
    let mut out = 0;
    while mask != 0 {
        let bit = mask & mask.wrapping_neg();
        if squares & 1 != 0 {
            out |= bit;
        }
        squares >>= 1;
        mask &= mask - 1;
    }
    out
}

/// The same in one instruction each, where the processor has them: half the time of numbering a position goes here otherwise
/// (`docs/benchmarks.md`).
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod bmi2 {
    use core::arch::x86_64::{_pdep_u64, _pext_u64};

    #[inline]
    pub(super) fn available() -> bool {
        std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("popcnt")
    }

    /// Only where it is [`available`].
    #[inline]
    pub(super) fn rank_two(sets: [u64; 2], board: u64) -> ([u32; 2], u64) {
        #[target_feature(enable = "bmi1,bmi2,popcnt")]
        fn rank_two(sets: [u64; 2], board: u64) -> ([u32; 2], u64) {
            super::rank_two_by(|squares, mask| _pext_u64(squares, mask), sets, board)
        }
        debug_assert!(available());
        // SAFETY: the caller has asked `available`.
        unsafe { rank_two(sets, board) }
    }

    /// Only where it is [`available`].
    #[inline]
    pub(super) fn compress(squares: u64, mask: u64) -> u64 {
        #[target_feature(enable = "bmi2")]
        #[inline]
        fn pext(squares: u64, mask: u64) -> u64 {
            _pext_u64(squares, mask)
        }
        debug_assert!(available());
        // SAFETY: the caller has asked `available`.
        unsafe { pext(squares, mask) }
    }

    /// Only where it is [`available`].
    #[inline]
    pub(super) fn expand(squares: u64, mask: u64) -> u64 {
        #[target_feature(enable = "bmi2")]
        #[inline]
        fn pdep(squares: u64, mask: u64) -> u64 {
            _pdep_u64(squares, mask)
        }
        debug_assert!(available());
        // SAFETY: the caller has asked `available`.
        unsafe { pdep(squares, mask) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        for n in 0..10 {
            for k in 0..=n {
                let sets: Vec<u64> = (0..1_u64 << n).filter(|set| set.count_ones() == k).collect();
                assert_eq!(sets.len() as u64, binomial(n, k));
                for (number, &set) in sets.iter().enumerate() {
                    assert_eq!((rank(set), unrank(k, number as u64)), (number as u64, set));
                }
            }
        }
        let spread = 0xaaaa_aaaa_aaaa_aaaa;
        assert_eq!(unrank(32, rank(spread)), spread);
    }

    #[test]
    fn pairs_of_sets_are_numbered_without_gaps() {
        let board = 0b1_0110_1101;
        let subsets = || (0..=board).filter(|set| set & !board == 0);
        let mut seen = std::collections::HashSet::new();
        for sets in subsets().flat_map(|first| subsets().map(move |second| [first, second])) {
            if sets[0] & sets[1] == 0 {
                let (sizes, number) = rank_two(sets, board);
                assert_eq!(rank_two_by(compress_bit_by_bit, sets, board), (sizes, number));
                assert_eq!(sizes, sets.map(u64::count_ones));
                assert!(number < count_two(sizes, 6));
                assert!(seen.insert((sizes, number)));
                assert_eq!(unrank_two(sizes, number, board), sets);
            }
        }
        assert_eq!(seen.len(), 3_usize.pow(6));
    }

    #[test]
    fn compress_and_expand_are_inverse() {
        let mut random = fastrand::Rng::with_seed(7);
        for _ in 0..1000 {
            let (squares, mask) = (random.u64(..), random.u64(..));
            assert_eq!(expand(compress(squares, mask), mask), squares & mask);
            assert_eq!(compress(squares, mask), compress_bit_by_bit(squares, mask));
            assert_eq!(expand(squares, mask), expand_bit_by_bit(squares, mask));
            assert_eq!(compress(squares, mask).checked_shr(mask.count_ones()).unwrap_or(0), 0);
        }
    }
}
