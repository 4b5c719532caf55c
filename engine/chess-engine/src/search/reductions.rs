//! Late-move reductions by depth and move number, computed at compile time.

use crate::params::{LMR_NOISY, LMR_QUIET};

/// Natural logarithm of a whole number, in compile-time arithmetic so that it is the same on every machine.
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

const fn reductions((base, divisor): (f64, f64)) -> [[i32; 64]; 64] {
    let mut table = [[0; 64]; 64];
    let mut depth = 1;
    while depth < 64 {
        let mut number = 1;
        while number < 64 {
            table[depth][number] = ((base + ln(depth) * ln(number) / divisor) * 1024.0) as i32;
            number += 1;
        }
        depth += 1;
    }
    table
}

/// Late-move reductions in 1024ths of a ply, by depth and move number.
pub(super) static REDUCE_QUIET: [[i32; 64]; 64] = reductions(LMR_QUIET);
pub(super) static REDUCE_NOISY: [[i32; 64]; 64] = reductions(LMR_NOISY);
