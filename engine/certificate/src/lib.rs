//! Checks a certificate that the nim-sequence of a heap game is periodic. Written to be read: no vector instructions, no tables,
//! no code in common with the engine that finds periods.
//!
//! ```text
//! boyi-certificate 1
//! code 0.77                      octal or hexadecimal, as in CGSuite: ! and = after a digit, a repeating end in brackets
//! preperiod 71
//! period 12
//! saltus 0                       optional: G(n + period) = G(n) + saltus
//! theorem values                 or: window W, or: arithmetic L
//! mask 15 -                      only for `window`: the mask, and - or the parity (0, 1) of heaps it is for
//! values 0123143214264127…       optional: G(0), G(1), …; a value above 9 is in brackets
//! end
//! ```
//!
//! Each line once, in any order, `end` last.
//!
//! The three theorems are proved in `docs/periods.md` of the repository. In short:
//!
//! **values** (Guy and Smith 1956): with m the maximum number of heaps that a move leaves and t the last digit position, agreement of
//! G(n) and G(n + p) for all n ≥ n0 as far as heap m·max(n0, 1) + m·p + t proves it for ever (one p more where heaps must
//! differ, one more where digits repeat for ever; with an even multiple of p where heaps must be equal, and a multiple of the number
//! of digits that repeat).
//!
//! **window W**: values v with an odd number of ones in v & mask are *common*, others *rare* (with a parity q, the other way
//! round for heaps of parity other than q, and all splits must take numbers of parity q). Common values arise only from a rare and
//! a common part. If from some heap on everything is common, the rare values below each value of the last period are
//! excluded by takes or by splits with a part ≤ w = W − t, all rare heaps are ≤ w, and the last W values equal those one
//! period before, then each further value is decided like the one a period before.
//!
//! **arithmetic L**: see the module `arithmetic`; L is the last heap to be computed.
//!
//! The checker computes every value from scratch, by the definition or, with a mask, by this: the least common value that no
//! take and no split with a rare part reaches is G(n), if every rare value below it is reached by some option;
//! otherwise the least rare value that none reaches.

mod arithmetic;
mod claim;
mod code;
mod values;

use claim::{Claim, Mask, Theorem, listed};
use std::fmt;
use values::{Computed, compute};

/// The theorem that a valid certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game.
    pub code: String,
    /// Least n0 with G(n + p) = G(n) + s for all n ≥ n0.
    pub preperiod: usize,
    /// Least p. In all: G(n + p) = G(n) + s.
    pub period: usize,
    /// s.
    pub saltus: usize,
    /// Heaps computed by the checker.
    pub heaps: usize,
    /// Steps that this took, as [`check_within`] counts them.
    pub steps: u64,
}

/// Why a certificate was refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected(String);

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "certificate refused: {}", self.0)
    }
}

impl std::error::Error for Rejected {}

fn reject<T>(why: impl Into<String>) -> Result<T, Rejected> {
    Err(Rejected(why.into()))
}

/// The largest number of heaps that the checker will compute.
pub const MOST_HEAPS: usize = 1 << 30;

/// The largest number of heaps where moves may leave three heaps, or two and digits repeat for ever: those take cubic time.
pub const MOST_HEAPS_IN_THREES: usize = 1 << 12;

// Multiples of these numbers are computed in `usize`. In 32 bits they would wrap around, and false certificates be accepted.
const _: () = assert!(usize::BITS >= 64, "the checker counts heaps in 64 bits");

/// The largest number of digits after the point.
pub const MOST_DIGITS: usize = 1 << 16;

/// The maximum number of steps of [`check`]: hours. The longest periods known of octal games of three digits take less than a fiftieth of them.
pub const MOST_STEPS: u64 = 10_000_000_000_000;

/// The budget of a check.
struct Budget {
    /// Steps allowed.
    steps: u64,
    spent: u64,
    /// The largest nim-value.
    largest: u16,
}

impl Budget {
    fn new(steps: u64) -> Budget {
        Budget { steps, spent: 0, largest: u16::MAX }
    }

    fn spend(&mut self, steps: usize) -> Result<(), Rejected> {
        self.spent = self.spent.saturating_add(steps as u64);
        if self.spent > self.steps { reject(format!("more than {} steps", self.steps)) } else { Ok(()) }
    }
}

/// Checks a certificate, in at most [`MOST_STEPS`].
///
/// # Errors
/// When it is malformed, or proves less than it claims.
pub fn check(text: &str) -> Result<Verified, Rejected> {
    check_within(text, MOST_STEPS)
}

/// [`check`] within a number of steps, for texts of unknown origin. A step is an option or a value examined, and takes a few
/// nanoseconds. The memory is that of the text, two bytes a heap computed, and a fixed part, some hundred megabytes at the worst.
///
/// # Errors
/// When the certificate is malformed, proves less than it claims, or takes more steps.
///
/// ```
/// let kayles = "boyi-certificate 1\ncode 0.77\npreperiod 71\nperiod 12\ntheorem values\nend\n";
/// let proved = boyi_certificate::check_within(kayles, 100_000)?;
/// assert_eq!((proved.preperiod, proved.period), (71, 12));
/// let refused = boyi_certificate::check_within(kayles, 1000).unwrap_err();
/// assert_eq!(refused.to_string(), "certificate refused: more than 1000 steps");
/// # Ok::<(), boyi_certificate::Rejected>(())
/// ```
pub fn check_within(text: &str, steps: u64) -> Result<Verified, Rejected> {
    verify(text, &mut Budget::new(steps))
}

fn verify(text: &str, budget: &mut Budget) -> Result<Verified, Rejected> {
    let claim = Claim::parse(text)?;
    let (shown, last) = heaps_needed(&claim)?;
    // For the splits, here and below.
    budget.spend(3 * claim.game.end(last))?;
    if let Some(Mask { parity: Some(q), .. }) = claim.mask
        && claim.game.splits(last).any(|k| k % 2 != q)
    {
        return reject("mask: the parity does not fit the splitting digits");
    }
    let longest = claim.game.digits.len() - 1;
    let near = if let Theorem::Window(w) = claim.theorem { w - longest } else { usize::MAX };
    let computed = compute(&claim.game, claim.mask, last, near, last.saturating_sub(shown), budget)?;
    check_period(&claim, &computed.values, budget)?;
    match claim.theorem {
        Theorem::Values => {}
        Theorem::Window(w) => check_window(w - longest, w + shown, last, &computed)?,
        Theorem::Arithmetic(_) => {
            let Claim { game, preperiod, period, saltus, .. } = &claim;
            arithmetic::check(game, &computed.values, *preperiod, *period, *saltus, budget)?;
        }
    }
    // Beyond the computed values the proved period gives them.
    for (heap, listed) in listed(claim.values).enumerate() {
        if listed? != claim.value(&computed.values, heap) {
            return reject(format!("values: heap {heap} is not as listed"));
        }
    }
    let Claim { code, preperiod, period, saltus, .. } = claim;
    let (code, heaps, steps) = (code.to_owned(), computed.values.len(), budget.spent);
    Ok(Verified { code, preperiod, period, saltus, heaps, steps })
}

/// The period, or the multiple of it, for which the theorem is shown, and the last heap to be computed.
fn heaps_needed(claim: &Claim) -> Result<(usize, usize), Rejected> {
    let Claim { game, preperiod: n0, period: p, .. } = claim;
    let (n0, p, t) = (*n0, *p, game.digits.len() - 1);
    let parts = game.most_parts();
    let equal = game.any(|d| d.shape == '=' && d.heaps >= 4);
    let distinct = game.any(|d| d.shape == '!' && d.heaps >= 4);
    // Whether a heap splits into equal parts depends on its parity: such games are shown to have an even period. Repeating digits are
    // shown to come round with it.
    let fits =
        |shown: &usize| shown.is_multiple_of(game.tail.len().max(1)) && (!equal || shown.is_multiple_of(2));
    let shown = (p..).step_by(p).find(fits).unwrap_or(p);
    let last = match claim.theorem {
        Theorem::Values if parts == 3 && (equal || distinct) => {
            return reject("three heaps with conditions: no theorem holds");
        }
        Theorem::Arithmetic(_) if equal || distinct => {
            return reject("code: the theorem 'arithmetic' has no conditions on parts");
        }
        Theorem::Values => {
            let periods = parts + usize::from(distinct) + usize::from(!game.tail.is_empty());
            parts * n0.max(1) + periods * shown + t
        }
        Theorem::Window(w) if parts == 2 && w > t => n0 + shown + 3 * w + 2 * t,
        Theorem::Window(_) => {
            return reject("window: expected splits, and a width above the last digit position");
        }
        Theorem::Arithmetic(last) => last,
    };
    if !game.tail.is_empty() && matches!(claim.theorem, Theorem::Window(_)) {
        return reject("code: the theorem is for finite codes");
    }
    let cubic = parts == 3 || (parts == 2 && !game.tail.is_empty());
    if last > if cubic { MOST_HEAPS_IN_THREES } else { MOST_HEAPS } || last < n0 + p {
        return reject(format!("{last} heaps: too many, or less than one period"));
    }
    if matches!(claim.theorem, Theorem::Window(_)) && claim.mask.is_none() {
        return reject("theorem window: expected a mask");
    }
    Ok((shown, last))
}

impl Claim<'_> {
    /// The value of a heap that follows from those of one period by the claim.
    fn value(&self, g: &[u16], heap: usize) -> usize {
        let first = self.preperiod + self.period;
        let steps = if heap < first { 0 } else { (heap - self.preperiod) / self.period };
        usize::from(g[heap - steps * self.period]) + steps * self.saltus
    }
}

/// The claim as far as it was computed: the period holds, and neither it nor the preperiod can be smaller.
fn check_period(claim: &Claim, g: &[u16], budget: &mut Budget) -> Result<(), Rejected> {
    let (n0, p, s, last) = (claim.preperiod, claim.period, claim.saltus, g.len() - 1);
    if let Some(n) = (n0..=last - p).find(|&n| usize::from(g[n]) + s != usize::from(g[n + p])) {
        return reject(format!("G({n}) = {} but G({}) = {}", g[n], n + p, g[n + p]));
    }
    if n0 > 0 && usize::from(g[n0 - 1]) + s == usize::from(g[n0 - 1 + p]) {
        return reject("the preperiod is smaller than claimed");
    }
    for q in (1..p).filter(|q| p % q == 0 && s * q % p == 0) {
        budget.spend(p)?;
        if (n0..n0 + p).all(|n| claim.value(g, n + q) == claim.value(g, n) + s * q / p) {
            return reject("the period is smaller than claimed");
        }
    }
    Ok(())
}

/// The theorem of the window: rare heaps end at `near` or before, and all but `tail` heaps lie after the last of them; no value was
/// excluded by a split with both parts above `near`.
fn check_window(near: usize, tail: usize, last: usize, computed: &Computed) -> Result<(), Rejected> {
    if computed.last_rare > near || last < tail + computed.last_rare + 1 {
        return reject(format!("heap {} is rare, too late for the window", computed.last_rare));
    }
    match computed.far {
        Some(n) => reject(format!("heap {n}: a rare value is excluded only by a split with large parts")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use values::least;

    const KAYLES: &str =
        "boyi-certificate 1\ncode 0.77\npreperiod 71\nperiod 12\ntheorem values\nvalues 012314321426\nend\n";

    #[test]
    fn kayles_is_accepted_and_lies_are_not() {
        assert_eq!(check(KAYLES).unwrap().period, 12);
        for (old, new) in [
            ("71", "70"),
            ("71", "72"),
            ("period 12", "period 24"),
            ("period 12", "period 6"),
            ("0.77", "0.76"),
            ("426", "427"),
            ("end", ""),
            ("values 0", "values x"),
            ("theorem values", "theorem window 4098"),
            ("theorem values", "theorem"),
            ("1\n", "2\n"),
        ] {
            assert!(check(&KAYLES.replacen(old, new, 1)).is_err(), "{old} -> {new}");
        }
    }

    #[test]
    fn a_rejection_names_the_field() {
        for (old, new, why) in [
            ("boyi-certificate 1", "boyi", "line 1: expected 'boyi-certificate 1'"),
            ("period 12\n", "period 6\nperiod 12\n", "period: given twice"),
            ("end\n", "end\nend\n", "end: expected nothing after it"),
            ("end\n", "end\n\n", "end: expected nothing after it"),
            ("end\n", "", "end: expected as the last line"),
            ("end\n", "end 1\n", "unknown line 'end'"),
            ("preperiod 71\n", "", "preperiod: missing"),
            ("preperiod 71", "preperiod +71", "preperiod: expected a number up to 1073741824"),
            ("period 12\n", "period 1073741825\n", "period: expected a number up to 1073741824"),
            ("period 12\n", "period 0\n", "period: expected a number above 0"),
            ("values\n", "values 5\n", "theorem: expected 'values', 'window W' or 'arithmetic L'"),
            (
                "theorem values\n",
                "theorem values\nmask 0 -\n",
                "mask: expected a number from 1 to 65535, then -, 0 or 1",
            ),
            ("1426", "142(6", "values: heap 11: expected a digit, or a number in brackets"),
            ("1426", "142(7)", "values: heap 11 is not as listed"),
            ("1426", "142()", "values: heap 11: expected a digit, or a number in brackets"),
            ("1426", "142é", "values: heap 11: expected a digit, or a number in brackets"),
        ] {
            let text = KAYLES.replacen(old, new, 1);
            let found = check(&text).map(|_| ()).map_err(|refused| refused.0);
            assert_eq!(found, Err(why.to_owned()), "{old} -> {new}");
        }
    }

    /// Nim's values grow for ever; where no larger value can be had they must not seem to stay.
    #[test]
    fn values_above_the_largest_are_refused() {
        let text = "boyi-certificate 1\ncode 0.[3]\npreperiod 255\nperiod 1\ntheorem values\nend\n";
        let mut budget = Budget { largest: 255, ..Budget::new(MOST_STEPS) };
        assert_eq!(verify(text, &mut budget), reject("heap 256: a value above 255"));
        let masked = text.replacen("end", "mask 1 -\nend", 1);
        assert_eq!(verify(&masked, &mut budget), reject("heap 256: a value above 255"));
        assert_eq!((least(u16::MAX, |v| v == u16::MAX), least(u16::MAX, |_| false)), (Some(u16::MAX), None));
    }

    #[test]
    fn a_check_ends_within_its_budget() {
        let of = |code: &str, preperiod: usize, rest: &str| {
            format!("boyi-certificate 1\ncode {code}\npreperiod {preperiod}\nperiod 1\n{rest}\nend\n")
        };
        for text in [
            of("0.07", MOST_HEAPS / 2 - 2, "theorem values"),
            of("0.07", MOST_HEAPS / 2 - 2, "mask 65534 -\ntheorem values"),
            of("0.[3]", MOST_HEAPS - 2, "theorem values"),
            of("0.3", MOST_HEAPS - 2, "mask 32768 -\ntheorem values"),
            of("0.[F]", 0, "saltus 1\ntheorem arithmetic 4096"),
            of("0.[3]", 0, "saltus 1\ntheorem arithmetic 1073741824"),
        ] {
            let why = check_within(&text, 10_000_000).unwrap_err().0;
            assert_eq!(why, "more than 10000000 steps", "{text}");
        }
        let digits =
            |count: usize| of(&format!("0.[{}]", "3".repeat(count)), 0, "saltus 1\ntheorem arithmetic 9");
        assert!(check(&digits(MOST_DIGITS)).unwrap_err().0.contains("too few"));
        assert!(check(&digits(MOST_DIGITS + 1)).unwrap_err().0.ends_with("at most 65536 digits"));
    }
}
