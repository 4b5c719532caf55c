//! Checks a certificate that the nim-sequence of a heap game is periodic. Written to be read: no vectors, no tables, no code
//! in common with the engine that finds periods.
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

    /// The takes up to `most` that are allowed to leave so many heaps.
    fn takes(&self, heaps: u32, most: usize) -> impl Iterator<Item = usize> + '_ {
        let end = if self.tail.is_empty() { self.digits.len().min(most + 1) } else { most + 1 };
        (usize::from(heaps < 2)..end).filter(move |&k| self.digit(k).heaps >> heaps & 1 == 1)
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
    Some(Game { digits: all, tail: digits(tail)? })
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

/// Checks a certificate.
///
/// # Errors
/// When it is malformed, or proves less than it claims.
pub fn check(text: &str) -> Result<Verified, Refused> {
    let mut lines = text.lines();
    if lines.next() != Some("boyi-certificate 1") {
        return refuse("line 1: expected 'boyi-certificate 1'");
    }
    let (mut code, mut preperiod, mut period, mut theorem, mut mask, mut values) =
        (None, None, None, None, None, None);
    let mut saltus = Some(0);
    let mut ended = false;
    for line in lines {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "code" => code = Some(value),
            "preperiod" => preperiod = value.parse::<usize>().ok(),
            "period" => period = value.parse::<usize>().ok().filter(|&p| p > 0),
            "saltus" => saltus = value.parse::<usize>().ok(),
            "theorem" => theorem = Some(value),
            "mask" => mask = Some(value),
            "values" => values = Some(value),
            "end" => ended = true,
            _ => return refuse(format!("unknown line '{}'", key.escape_default())),
        }
    }
    let (Some(code), Some(n0), Some(p), Some(s), Some(theorem), true) =
        (code, preperiod, period, saltus, theorem, ended)
    else {
        return refuse("expected the lines code, preperiod, period, theorem, end");
    };
    let Some(game) = parse_code(code) else {
        return refuse("code: expected an octal or hexadecimal code such as 0.77");
    };
    let mask = mask.map(parse_mask).transpose()?;
    let number = |text: &str| text.parse::<usize>().ok().filter(|&n| n < MOST_HEAPS);
    let theorem = match theorem.split_once(' ').map_or((theorem, None), |(name, n)| (name, number(n))) {
        ("values", None) => Theorem::Values,
        ("window", Some(w)) => Theorem::Window(w),
        ("arithmetic", Some(last)) => Theorem::Arithmetic(last),
        _ => return refuse("theorem: expected 'values', 'window W' or 'arithmetic L'"),
    };
    if n0 > MOST_HEAPS || p > MOST_HEAPS || s > MOST_HEAPS {
        return refuse(format!("more than {MOST_HEAPS} heaps"));
    }
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
    if let Some(Mask { parity: Some(q), .. }) = mask
        && game.takes(2, last).any(|k| k % 2 != q)
    {
        return refuse("mask: the parity does not fit the splitting digits");
    }
    let near = if let Theorem::Window(w) = theorem { w - t } else { usize::MAX };
    let computed = compute(&game, mask, last, near, last.saturating_sub(shown));
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
        Theorem::Arithmetic(_) => arithmetic::check(&game, g, n0, p, s).or_else(refuse)?,
    }
    if let Some(text) = values {
        // Beyond what was computed the proved period gives the values.
        check_values(text, value)?;
    }
    Ok(Verified { code: code.to_owned(), preperiod: n0, period: p, saltus: s, heaps: g.len() })
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
    let fields = text.split_once(' ').and_then(|(m, q)| Some((m.parse::<u16>().ok()?, parity(q)?)));
    match fields {
        Some((bits, parity)) if bits > 0 => Ok(Mask { bits, parity }),
        _ => refuse("mask: expected a number from 1 to 65535, then -, 0 or 1"),
    }
}

fn check_values(text: &str, g: impl Fn(usize) -> usize) -> Result<(), Refused> {
    let mut chars = text.chars();
    let mut heap = 0;
    while let Some(c) = chars.next() {
        let value = if c == '(' {
            chars.by_ref().take_while(|&c| c != ')').collect::<String>().parse::<usize>().ok()
        } else {
            c.to_digit(10).map(|d| d as usize)
        };
        if value != Some(g(heap)) {
            return refuse(format!("values: heap {heap} is not as listed"));
        }
        heap += 1;
    }
    Ok(())
}

struct Computed {
    values: Vec<u16>,
    last_rare: usize,
    /// A heap above `from` at which a rare value below G was excluded only by a split with both parts above `near`.
    far: Option<usize>,
}

fn compute(game: &Game, mask: Option<Mask>, last: usize, near: usize, from: usize) -> Computed {
    let mut g: Vec<u16> = vec![0];
    let mut rare: Vec<usize> = Vec::new();
    let mut far = None;
    let mut seen = vec![0usize; 1 << 16];
    let fits = |shape: char, a: usize, b: usize| match shape {
        '!' => a != b,
        '=' => a == b,
        _ => true,
    };
    let all_splits: Vec<(usize, char)> = game.takes(2, last).map(|k| (k, game.digit(k).shape)).collect();
    for n in 1..=last {
        // seen[v] == n: some option of heap n is worth v.
        if game.digit(n).heaps & 1 != 0 {
            seen[0] = n;
        }
        for k in game.takes(1, n - 1) {
            seen[usize::from(g[n - k])] = n;
        }
        for k in game.takes(3, n) {
            for x in 1..=(n - k) / 3 {
                for y in x..=(n - k - x) / 2 {
                    let z = n - k - x - y;
                    let shape = game.digit(k).shape;
                    if fits(shape, x, y) && fits(shape, y, z) {
                        seen[usize::from(g[x] ^ g[y] ^ g[z])] = n;
                    }
                }
            }
        }
        let splits = &all_splits[..all_splits.partition_point(|&(k, _)| k + 1 < n)];
        let value = match mask {
            None => {
                for &(k, shape) in splits {
                    for i in (1..=(n - k) / 2).filter(|&i| fits(shape, i, n - k - i)) {
                        seen[usize::from(g[i] ^ g[n - k - i])] = n;
                    }
                }
                least(|v| seen[usize::from(v)] != n)
            }
            Some(mask) => {
                for &(k, shape) in splits {
                    for &r in rare.iter().take_while(|&&r| r < n - k) {
                        if fits(shape, r, n - k - r) {
                            seen[usize::from(g[r] ^ g[n - k - r])] = n;
                        }
                    }
                }
                let common = least(|v| seen[usize::from(v)] != n && mask.is_common(n, v));
                let mut missing = (0..common).filter(|&v| seen[usize::from(v)] != n).count();
                // Splits from the smallest part up until every smaller value is reached.
                let mut i = 1;
                while missing > 0 && splits.iter().any(|(k, _)| i <= (n - k) / 2) {
                    for &(k, shape) in splits {
                        if i > (n - k) / 2 || !fits(shape, i, n - k - i) {
                            continue;
                        }
                        let v = g[i] ^ g[n - k - i];
                        if seen[usize::from(v)] != n {
                            seen[usize::from(v)] = n;
                            missing -= usize::from(v < common);
                            // Equal parts, where the rules want them, come again a period later.
                            if i > near && n > from && shape != '=' {
                                far = Some(n);
                            }
                        }
                    }
                    i += 1;
                }
                if missing == 0 { common } else { least(|v| seen[usize::from(v)] != n) }
            }
        };
        if mask.is_some_and(|m| !m.is_common(n, value)) {
            rare.push(n);
        }
        g.push(value);
    }
    Computed { values: g, last_rare: rare.last().copied().unwrap_or(0), far }
}

fn least(is_free: impl Fn(u16) -> bool) -> u16 {
    (0..u16::MAX).find(|&v| is_free(v)).unwrap_or(u16::MAX)
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
}
