//! Numbers as text.

pub use boyi_session::grouped;

/// `1,234`, and `2.5·10¹⁸` for numbers with more digits than are of use.
pub fn rounded(number: f64) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    if number < 1e6 {
        return grouped(number as u64);
    }
    let mut power = number.log10().floor();
    let mut digits = format!("{:.1}", number / 10f64.powf(power));
    if digits == "10.0" {
        power += 1.0;
        digits = "1.0".to_owned();
    }
    let power = format!("{power:.0}");
    let raised: String =
        power.chars().filter_map(|c| c.to_digit(10)).map(|digit| DIGITS[digit as usize]).collect();
    format!("{}·10{raised}", digits.trim_end_matches(".0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_short() {
        assert_eq!(rounded(12_345.0), "12,345");
        assert_eq!(rounded(2.5e18), "2.5·10¹⁸");
        assert_eq!(rounded(9.99e9), "1·10¹⁰");
    }
}
