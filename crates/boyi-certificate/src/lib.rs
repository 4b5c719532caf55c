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
//! values 0123143214264127…       optional: G(0), G(1), …; a value above 9 stands in brackets
//! end
//! ```
//!
//! Each line once, in any order, `end` last.
//!
//! The three theorems are proved in `docs/periods.md` of the repository. In short:
//!
//! **values** (Guy and Smith 1956): with m the most heaps a move leaves and t the last digit position, agreement of
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
//! The checker computes every value anew, by the definition or, with a mask, by this: the least common value that no
//! take and no split with a rare part reaches is G(n), if every rare value below it is reached by some option;
//! otherwise the least rare value that none reaches.

mod arithmetic;

use std::collections::BTreeMap;
use std::fmt;

/// What a valid certificate proves.
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
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "certificate refused: {}", self.0)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(why.into()))
}

/// The largest number of heaps that the checker will compute.
pub const MOST_HEAPS: usize = 1 << 30;

/// The largest number of heaps where moves may leave three heaps, or two and digits repeat for ever: those take cubic time.
pub const MOST_HEAPS_IN_THREES: usize = 1 << 12;

/// The largest number of digits after the point.
pub const MOST_DIGITS: usize = 1 << 16;

/// The steps that [`check`] takes at most: hours. The longest periods known of octal games of three digits take less than a fiftieth of them.
pub const MOST_STEPS: u64 = 10_000_000_000_000;

/// What a check may use.
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

    fn spend(&mut self, steps: usize) -> Result<(), Refused> {
        self.spent = self.spent.saturating_add(steps as u64);
        if self.spent > self.steps { refuse(format!("more than {} steps", self.steps)) } else { Ok(()) }
    }
}

/// What may be left after taking some number of counters.
#[derive(Clone, Copy, PartialEq)]
struct Digit {
    /// Bits 1, 2, 4, 8: no heap, one heap, two heaps, three heaps.
    heaps: u32,
    /// '!' where several heaps left must differ, '=' where they must be equal, else a space.
    shape: char,
}

struct Game {
    digits: Vec<Digit>,
    /// What repeats for ever after the digits; empty for a finite code.
    tail: Vec<Digit>,
}

impl Game {
    fn digit(&self, k: usize) -> Digit {
        match k.checked_sub(self.digits.len()) {
            None => self.digits[k],
            Some(_) if self.tail.is_empty() => Digit { heaps: 0, shape: ' ' },
            Some(after) => self.tail[after % self.tail.len()],
        }
    }

    /// One more than the longest take up to `most`.
    fn end(&self, most: usize) -> usize {
        if self.tail.is_empty() { self.digits.len().min(most + 1) } else { most + 1 }
    }

    /// The takes up to `most` that are allowed to leave so many heaps.
    fn takes(&self, heaps: u32, most: usize) -> impl Iterator<Item = usize> + '_ {
        (usize::from(heaps < 2)..self.end(most)).filter(move |&k| self.digit(k).heaps >> heaps & 1 == 1)
    }

    /// The takes up to `most` that are allowed to leave two heaps which need not be equal.
    fn splits(&self, most: usize) -> impl Iterator<Item = usize> + '_ {
        self.takes(2, most).filter(|&k| self.digit(k).shape != '=')
    }

    fn any(&self, what: impl Fn(&Digit) -> bool) -> bool {
        self.digits.iter().chain(&self.tail).any(what)
    }

    /// The most heaps that a move may leave, at least 1.
    fn most_parts(&self) -> usize {
        (2..=3).rev().find(|&m| self.any(|d| d.heaps >> m & 1 == 1)).unwrap_or(1)
    }
}

fn parse_code(code: &str) -> Option<Game> {
    let (whole, rest) = code.split_once('.')?;
    let (rest, tail) = match rest.split_once('[') {
        Some((rest, tail)) => (rest, tail.strip_suffix(']').filter(|t| !t.is_empty())?),
        None => (rest, ""),
    };
    let digits = |text: &str| {
        let mut digits: Vec<Digit> = Vec::new();
        for c in text.chars() {
            if digits.len() > MOST_DIGITS + 1 {
                return None;
            }
            match (c, digits.last_mut()) {
                ('!' | '=', Some(d)) if d.shape == ' ' => d.shape = c,
                _ => digits.push(Digit { heaps: c.to_digit(16)?, shape: ' ' }),
            }
        }
        Some(digits)
    };
    let mut all = digits(if whole.is_empty() { "0" } else { whole })?;
    if all.len() != 1 || all[0].heaps & 3 != 0 {
        return None;
    }
    all.extend(digits(rest)?);
    let game = Game { digits: all, tail: digits(tail)? };
    (game.digits.len() + game.tail.len() <= MOST_DIGITS + 1).then_some(game)
}

#[derive(Clone, Copy)]
struct Mask {
    bits: u16,
    parity: Option<usize>,
}

impl Mask {
    fn is_common(self, heap: usize, value: u16) -> bool {
        let odd = (value & self.bits).count_ones() % 2 == 1;
        odd != self.parity.is_some_and(|q| heap % 2 != q)
    }
}

/// Checks a certificate, in at most [`MOST_STEPS`].
///
/// # Errors
/// When it is malformed, or proves less than it claims.
pub fn check(text: &str) -> Result<Verified, Refused> {
    check_within(text, MOST_STEPS)
}

/// [`check`] in at most so many steps: for texts of unknown origin. A step is an option or a value looked at, and takes a few
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
/// # Ok::<(), boyi_certificate::Refused>(())
/// ```
pub fn check_within(text: &str, steps: u64) -> Result<Verified, Refused> {
    verify(text, &mut Budget::new(steps))
}

/// The lines between the first and the last: what stands after each key.
fn parse_lines(text: &str) -> Result<BTreeMap<&str, &str>, Refused> {
    const KEYS: [&str; 7] = ["code", "preperiod", "period", "saltus", "theorem", "mask", "values"];
    let mut lines = text.lines();
    if lines.next() != Some("boyi-certificate 1") {
        return refuse("line 1: expected 'boyi-certificate 1'");
    }
    let mut fields = BTreeMap::new();
    loop {
        match lines.next() {
            None => return refuse("end: expected as the last line"),
            Some("end") if lines.next().is_some() => return refuse("end: expected nothing after it"),
            Some("end") => return Ok(fields),
            Some(line) => {
                let (key, value) = line.split_once(' ').unwrap_or((line, ""));
                if !KEYS.contains(&key) {
                    return refuse(format!("unknown line '{}'", key.escape_default()));
                }
                if fields.insert(key, value).is_some() {
                    return refuse(format!("{key}: given twice"));
                }
            }
        }
    }
}

/// Digits and nothing else.
fn parse_number(text: &str) -> Option<usize> {
    text.bytes().all(|c| c.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn verify(text: &str, budget: &mut Budget) -> Result<Verified, Refused> {
    let fields = parse_lines(text)?;
    let field = |key: &str| fields.get(key).copied().ok_or_else(|| Refused(format!("{key}: missing")));
    let number = |key: &str, text: &str| match parse_number(text) {
        Some(n) if n <= MOST_HEAPS => Ok(n),
        _ => refuse(format!("{key}: expected a number up to {MOST_HEAPS}")),
    };
    let (code, n0, p) =
        (field("code")?, number("preperiod", field("preperiod")?)?, number("period", field("period")?)?);
    let s = fields.get("saltus").map_or(Ok(0), |s| number("saltus", s))?;
    let Some(game) = parse_code(code) else {
        return refuse(format!(
            "code: expected an octal or hexadecimal code such as 0.77, of at most {MOST_DIGITS} digits"
        ));
    };
    if p == 0 {
        return refuse("period: expected a number above 0");
    }
    let theorem = match field("theorem")?.split_once(' ') {
        None if fields["theorem"] == "values" => Theorem::Values,
        Some(("window", w)) => Theorem::Window(number("theorem window", w)?),
        Some(("arithmetic", last)) => Theorem::Arithmetic(number("theorem arithmetic", last)?),
        _ => return refuse("theorem: expected 'values', 'window W' or 'arithmetic L'"),
    };
    let mask = fields.get("mask").copied().map(parse_mask).transpose()?;
    let values = fields.get("values").copied().unwrap_or_default();
    listed(values).try_for_each(|value| value.map(|_| ()))?;
    if (s > 0) != matches!(theorem, Theorem::Arithmetic(_)) {
        return refuse("saltus: the theorem 'arithmetic' is for a saltus above 0, the others for 0");
    }
    let t = game.digits.len() - 1;
    let parts = game.most_parts();
    let equal = game.any(|d| d.shape == '=' && d.heaps >= 4);
    let distinct = game.any(|d| d.shape == '!' && d.heaps >= 4);
    // Whether a heap splits into equal parts depends on its parity: such games are shown to have an even period. Repeating digits are
    // shown to come round with it.
    let fits =
        |shown: &usize| shown.is_multiple_of(game.tail.len().max(1)) && (!equal || shown.is_multiple_of(2));
    let shown = (p..).step_by(p).find(fits).unwrap_or(p);
    let last = match theorem {
        Theorem::Values if parts == 3 && (equal || distinct) => {
            return refuse("three heaps with conditions: no theorem holds");
        }
        Theorem::Arithmetic(_) if equal || distinct => {
            return refuse("code: the theorem 'arithmetic' has no conditions on parts");
        }
        Theorem::Values => {
            let periods = parts + usize::from(distinct) + usize::from(!game.tail.is_empty());
            parts * n0.max(1) + periods * shown + t
        }
        Theorem::Window(w) if parts == 2 && w > t => n0 + shown + 3 * w + 2 * t,
        Theorem::Window(_) => {
            return refuse("window: expected splits, and a width above the last digit position");
        }
        Theorem::Arithmetic(last) => last,
    };
    if !game.tail.is_empty() && matches!(theorem, Theorem::Window(_)) {
        return refuse("code: the theorem is for finite codes");
    }
    let cubic = parts == 3 || (parts == 2 && !game.tail.is_empty());
    if last > if cubic { MOST_HEAPS_IN_THREES } else { MOST_HEAPS } || last < n0 + p {
        return refuse(format!("{last} heaps: too many, or less than one period"));
    }
    if matches!(theorem, Theorem::Window(_)) && mask.is_none() {
        return refuse("theorem window: expected a mask");
    }
    // For the splits, here and below.
    budget.spend(3 * game.end(last))?;
    if let Some(Mask { parity: Some(q), .. }) = mask
        && game.splits(last).any(|k| k % 2 != q)
    {
        return refuse("mask: the parity does not fit the splitting digits");
    }
    let near = if let Theorem::Window(w) = theorem { w - t } else { usize::MAX };
    let computed = compute(&game, mask, last, near, last.saturating_sub(shown), budget)?;
    let g = &computed.values;
    // The claim, as far as computed, and its minimality.
    if let Some(n) = (n0..=last - p).find(|&n| usize::from(g[n]) + s != usize::from(g[n + p])) {
        return refuse(format!("G({n}) = {} but G({}) = {}", g[n], n + p, g[n + p]));
    }
    if n0 > 0 && usize::from(g[n0 - 1]) + s == usize::from(g[n0 - 1 + p]) {
        return refuse("the preperiod is smaller than claimed");
    }
    let value = |n: usize| {
        let steps = if n < n0 + p { 0 } else { (n - n0) / p };
        usize::from(g[n - steps * p]) + steps * s
    };
    for q in (1..p).filter(|q| p % q == 0 && s * q % p == 0) {
        budget.spend(p)?;
        if (n0..n0 + p).all(|n| value(n + q) == value(n) + s * q / p) {
            return refuse("the period is smaller than claimed");
        }
    }
    match theorem {
        Theorem::Values => {}
        Theorem::Window(w) => {
            if computed.last_rare > w - t || last < w + shown + computed.last_rare + 1 {
                return refuse(format!("heap {} is rare, too late for the window", computed.last_rare));
            }
            if let Some(n) = computed.far {
                return refuse(format!(
                    "heap {n}: a rare value is excluded only by a split with large parts"
                ));
            }
        }
        Theorem::Arithmetic(_) => arithmetic::check(&game, g, n0, p, s, budget)?,
    }
    // Beyond what was computed the proved period gives the values.
    for (heap, listed) in listed(values).enumerate() {
        if listed? != value(heap) {
            return refuse(format!("values: heap {heap} is not as listed"));
        }
    }
    let (code, heaps, steps) = (code.to_owned(), g.len(), budget.spent);
    Ok(Verified { code, preperiod: n0, period: p, saltus: s, heaps, steps })
}

enum Theorem {
    Values,
    Window(usize),
    Arithmetic(usize),
}

fn parse_mask(text: &str) -> Result<Mask, Refused> {
    let parity = |q: &str| match q {
        "-" => Some(None),
        "0" => Some(Some(0)),
        "1" => Some(Some(1)),
        _ => None,
    };
    let fields =
        text.split_once(' ').and_then(|(m, q)| Some((u16::try_from(parse_number(m)?).ok()?, parity(q)?)));
    match fields {
        Some((bits, parity)) if bits > 0 => Ok(Mask { bits, parity }),
        _ => refuse("mask: expected a number from 1 to 65535, then -, 0 or 1"),
    }
}

/// The values of a list, read as they are asked for.
fn listed(text: &str) -> impl Iterator<Item = Result<usize, Refused>> {
    let mut rest = text;
    let texts = std::iter::from_fn(move || {
        let (value, after) = match rest.strip_prefix('(') {
            Some(inside) => inside.split_once(')').unwrap_or(("", "")),
            None => rest.split_at_checked(1).unwrap_or(("", "")),
        };
        let any = !rest.is_empty();
        rest = after;
        any.then_some(value)
    });
    texts.enumerate().map(|(heap, value)| match parse_number(value) {
        Some(value) => Ok(value),
        None => refuse(format!("values: heap {heap}: expected a digit, or a number in brackets")),
    })
}

struct Computed {
    values: Vec<u16>,
    last_rare: usize,
    /// A heap above `from` at which a rare value below G was excluded only by a split with both parts above `near`.
    far: Option<usize>,
}

fn compute(
    game: &Game,
    mask: Option<Mask>,
    last: usize,
    near: usize,
    from: usize,
    budget: &mut Budget,
) -> Result<Computed, Refused> {
    let mut g: Vec<u16> = vec![0];
    let mut rare: Vec<usize> = Vec::new();
    let mut last_rare = 0;
    let mut far = None;
    let mut seen = vec![0usize; 1 << 16];
    let largest = budget.largest;
    let all_splits: Vec<(usize, bool)> = game.splits(last).map(|k| (k, game.digit(k).shape == '!')).collect();
    let equal: Vec<usize> = game.takes(2, last).filter(|&k| game.digit(k).shape == '=').collect();
    for n in 1..=last {
        let too_large = || Refused(format!("heap {n}: a value above {largest}"));
        // seen[v] == n: some option of heap n is worth v.
        budget.spend(1 + 2 * game.end(n) + equal.len())?;
        if game.digit(n).heaps & 1 != 0 {
            seen[0] = n;
        }
        for k in game.takes(1, n - 1) {
            seen[usize::from(g[n - k])] = n;
        }
        // Two equal parts are worth 0.
        if equal.iter().any(|k| k + 1 < n && (n - k) % 2 == 0) {
            seen[0] = n;
        }
        // Three parts that must differ or be equal have no theorem, and are not computed.
        for k in game.takes(3, n) {
            for x in 1..=(n - k) / 3 {
                budget.spend((n - k - x) / 2 + 1 - x)?;
                for y in x..=(n - k - x) / 2 {
                    seen[usize::from(g[x] ^ g[y] ^ g[n - k - x - y])] = n;
                }
            }
        }
        let splits = &all_splits[..all_splits.partition_point(|&(k, _)| k + 1 < n)];
        let value = match mask {
            None => {
                budget.spend(splits.len() * (n / 2))?;
                for &(k, distinct) in splits {
                    for i in (1..=(n - k) / 2).filter(|&i| !distinct || 2 * i != n - k) {
                        seen[usize::from(g[i] ^ g[n - k - i])] = n;
                    }
                }
                least(largest, |v| seen[usize::from(v)] != n).ok_or_else(too_large)?
            }
            Some(mask) => {
                budget.spend(splits.len() * rare.len())?;
                for &(k, distinct) in splits {
                    for &r in rare.iter().take_while(|&&r| r < n - k) {
                        if !distinct || 2 * r != n - k {
                            seen[usize::from(g[r] ^ g[n - k - r])] = n;
                        }
                    }
                }
                let common = least(largest, |v| seen[usize::from(v)] != n && mask.is_common(n, v))
                    .ok_or_else(too_large)?;
                budget.spend(common.into())?;
                let mut missing = (0..common).filter(|&v| seen[usize::from(v)] != n).count();
                // Splits from the smallest part up until every smaller value is reached.
                let mut i = 1;
                while missing > 0 && splits.iter().any(|(k, _)| i <= (n - k) / 2) {
                    budget.spend(splits.len())?;
                    for &(k, distinct) in splits {
                        if i > (n - k) / 2 || (distinct && 2 * i == n - k) {
                            continue;
                        }
                        let v = g[i] ^ g[n - k - i];
                        if seen[usize::from(v)] != n {
                            seen[usize::from(v)] = n;
                            missing -= usize::from(v < common);
                            if i > near && n > from {
                                far = Some(n);
                            }
                        }
                    }
                    i += 1;
                }
                if missing == 0 { Some(common) } else { least(largest, |v| seen[usize::from(v)] != n) }
                    .ok_or_else(too_large)?
            }
        };
        budget.spend(value.into())?;
        if mask.is_some_and(|m| !m.is_common(n, value)) {
            last_rare = n;
            if !all_splits.is_empty() {
                rare.push(n);
            }
        }
        g.push(value);
    }
    Ok(Computed { values: g, last_rare, far })
}

/// The least free value.
fn least(largest: u16, is_free: impl Fn(u16) -> bool) -> Option<u16> {
    (0..=largest).find(|&v| is_free(v))
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn a_refusal_names_the_field() {
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
        assert_eq!(verify(text, &mut budget), refuse("heap 256: a value above 255"));
        let masked = text.replacen("end", "mask 1 -\nend", 1);
        assert_eq!(verify(&masked, &mut budget), refuse("heap 256: a value above 255"));
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
