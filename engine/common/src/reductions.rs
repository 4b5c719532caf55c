//! Late-move reductions.

/// Reductions in 1024ths of a ply by depth and move number, both up to 63.
pub type ReductionTable = [[i16; 64]; 64];

/// The table of `base + slope · ln(depth) · ln(number)`, all in 1024ths of a ply; 0 at depth 0 and for move 0. It is computed with arithmetic that
/// gives the same on every machine, at compile time where the caller wants it so.
pub const fn reduction_table(base: f64, slope: f64) -> ReductionTable {
    let mut logarithms = [0.0; 64];
    let mut n = 1;
    while n < 64 {
        logarithms[n] = ln(n);
        n += 1;
    }
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            table[depth][number] = (base + slope * logarithms[depth] * logarithms[number]) as i16;
            number += 1;
        }
        depth += 1;
    }
    table
}

/// The natural logarithm of a positive whole number.
const fn ln(n: usize) -> f64 {
    // ln n = k ln 2 + ln(m), n = m 2^k, 1 ≤ m < 2; ln m = 2 artanh((m − 1) / (m + 1)).
    let mut m = n as f64;
    let mut sum = 0.0;
    while m >= 2.0 {
        m /= 2.0;
        sum += core::f64::consts::LN_2;
    }
    let x = (m - 1.0) / (m + 1.0);
    let (mut power, mut i) = (x, 1);
    while i < 40 {
        sum += 2.0 * power / i as f64;
        power *= x * x;
        i += 2;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_those_of_the_standard_library() {
        for n in 1..64 {
            assert!((ln(n) - (n as f64).ln()).abs() < 1e-12, "{n}");
        }
    }

    #[test]
    fn later_moves_at_larger_depths_are_reduced_more() {
        const TABLE: ReductionTable = reduction_table(442.0, 677.0);
        assert_eq!((TABLE[0][9], TABLE[9][0], TABLE[1][1]), (0, 0, 442));
        assert_eq!(i32::from(TABLE[8][16]), (442.0 + 677.0 * 8f64.ln() * 16f64.ln()) as i32);
        for n in 2..64 {
            assert!(TABLE[n][5] >= TABLE[n - 1][5] && TABLE[5][n] >= TABLE[5][n - 1], "{n}");
        }
    }
}
