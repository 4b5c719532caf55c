//! The game of Euclid: from two numbers subtract a positive multiple of the smaller from the larger.
//!
//! Two versions are played. In Cole and Davie's ("A game based on the Euclidean algorithm", Math. Gazette 53,
//! 1969) a number may become 0 and the game ends there; in the other both numbers stay positive and the
//! game ends when they are equal. The mover wins iff the ratio exceeds the golden ratio (with the obvious
//! care for equal numbers). For the second version G. Nivasch, "The Sprague–Grundy function of the game
//! Euclid", Discrete Math. 306 (2006), gives the nim-value ⌊|b/a − a/b|⌋.
//!
//! Both versions are computed here by one walk down Euclid's algorithm: along (a, r), (a, r + a),
//! (a, r + 2a), … every position sees all before it, so the i-th is the i-th number that differs from the
//! value of (a, r), or simply i when that value is 0 or i exceeds it.

/// The end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A number may become 0; then the game is over.
    Zero,
    /// Both numbers stay positive; equal numbers end the game.
    Equal,
}

/// The nim-value of (a, b).
///
/// ```
/// use boyi_impartial::euclid::{self, Ending};
/// assert_eq!(euclid::nim_value(3, 7, Ending::Equal), 1); // ⌊7/3 − 3/7⌋
/// assert_eq!(euclid::nim_value(1, 1, Ending::Zero), 1);
/// ```
pub fn nim_value(a: u64, b: u64, ending: Ending) -> u64 {
    let (mut low, mut high) = (a.min(b), a.max(b));
    let mut quotients = Vec::new();
    // Down to a finished position, worth 0.
    while low > 0 {
        quotients.push(high / low);
        (low, high) = (high % low, low);
    }
    let mut value = 0;
    for (step, q) in quotients.into_iter().rev().enumerate() {
        // In the second version multiples of the smaller number end one step earlier, at equality.
        let q = if step == 0 && ending == Ending::Equal { q - 1 } else { q };
        value = if value == 0 || q > value { q } else { q.saturating_sub(1) };
    }
    value
}

/// The multiples of the smaller number whose subtraction wins, in ascending order.
///
/// At most one exists in general; subtracting `k` times the smaller number leaves a lost position.
///
/// ```
/// use boyi_impartial::euclid::{self, Ending};
/// assert_eq!(euclid::winning_multiples(25, 7, Ending::Zero), [2]);
/// ```
pub fn winning_multiples(a: u64, b: u64, ending: Ending) -> Vec<u64> {
    let (low, high) = (a.min(b), a.max(b));
    if low == 0 {
        return Vec::new();
    }
    let quotient = high / low;
    let most = if high.is_multiple_of(low) && ending == Ending::Equal { quotient - 1 } else { quotient };
    // Only the last two multiples can leave a lost position: further up the pair's value is positive.
    (most.saturating_sub(1).max(1)..=most)
        .filter(|&k| k >= 1 && nim_value(low, high - k * low, ending) == 0)
        .collect()
}
