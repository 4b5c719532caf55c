//! Numbers for people.

/// A number with a comma between groups of three digits.
///
/// ```
/// assert_eq!(boyi_session::grouped(197_281), "197,281");
/// assert_eq!(boyi_session::grouped(7), "7");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
