//! Checks a certificate that an octal game is periodic. Written to be read: no vectors, no tables, no code
//! in common with the engine that finds periods.
//!
//! ```text
//! boyi-certificate 1
//! code 0.77                      finite octal code; 4! splits into different heaps
//! preperiod 71
//! period 12
//! theorem values                 or: theorem window W
//! mask 15 -                      only for `window`: the mask, and - or the parity (0, 1) of heaps it is for
//! values 0123143214264127…       optional: G(0), G(1), …; a value above 9 stands in brackets
//! end
//! ```
//!
//! **values** (Guy and Smith 1956): with m the most heaps a move leaves (1 or 2) and t the last digit position, agreement of
//! G(n) and G(n + p) for all n ≥ n0 as far as heap m·max(n0, 1) + m·p + t proves it for ever.
//!
//! **window W**: values v with an odd number of ones in v & mask are *common*, others *rare* (with a parity q, the other way
//! round for heaps of parity other than q, and all splits must take numbers of parity q). Common values arise only from a rare and
//! a common part. If from some heap on everything is common, the rare values below each value of the last period are
//! excluded by takes or by splits with a part ≤ w = W − t, all rare heaps are ≤ w, and the last W values equal those one
//! period before, then each further value is decided like the one a period before.
//!
//! The checker computes every value anew, by the definition or, with a mask, by this: the least common value that no
//! take and no split with a rare part reaches is G(n), if every rare value below it is reached by some option;
//! otherwise the least rare value that none reaches.

use std::fmt;

/// What a valid certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game.
    pub code: String,
    /// Least n0 with G(n + p) = G(n) for all n ≥ n0.
    pub preperiod: usize,
    /// Least p.
    pub period: usize,
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

struct Game {
    /// digits[k]: bits 1, 2, 4 for no heap, one heap, two heaps left after taking k.
    digits: Vec<u8>,
    distinct: bool,
}

fn parse_code(code: &str) -> Option<Game> {
    let (whole, rest) = code.split_once('.')?;
    let (first, distinct) = match whole {
        "0" | "" => (0, false),
        "4" => (4, false),
        "4!" => (4, true),
        _ => return None,
    };
    let mut digits = vec![first];
    for c in rest.chars() {
        digits.push(c.to_digit(8)? as u8);
    }
    // With different heaps only Grundy's own kind of move splits.
    (!distinct || digits[1..].iter().all(|d| d & 4 == 0)).then_some(Game { digits, distinct })
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
    let mut ended = false;
    for line in lines {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "code" => code = Some(value),
            "preperiod" => preperiod = value.parse::<usize>().ok(),
            "period" => period = value.parse::<usize>().ok().filter(|&p| p > 0),
            "theorem" => theorem = Some(value),
            "mask" => mask = Some(value),
            "values" => values = Some(value),
            "end" => ended = true,
            _ => return refuse(format!("unknown line '{}'", key.escape_default())),
        }
    }
    let (Some(code), Some(n0), Some(p), Some(theorem), true) = (code, preperiod, period, theorem, ended)
    else {
        return refuse("expected the lines code, preperiod, period, theorem, end");
    };
    let Some(game) = parse_code(code) else {
        return refuse("code: expected a finite octal code such as 0.77");
    };
    let mask = mask.map(parse_mask).transpose()?;
    let t = game.digits.len() - 1;
    let parts = if game.digits.iter().any(|d| d & 4 != 0) { 2 } else { 1 };
    let window = match theorem.split_once(' ') {
        None if theorem == "values" => None,
        Some(("window", w)) => match w.parse::<usize>() {
            Ok(w) if w > t && w < MOST_HEAPS => Some(w),
            _ => return refuse("theorem window: expected a width above the last digit position"),
        },
        _ => return refuse("theorem: expected 'values' or 'window W'"),
    };
    if n0 > MOST_HEAPS || p > MOST_HEAPS {
        return refuse(format!("more than {MOST_HEAPS} heaps"));
    }
    let last = match window {
        None if game.distinct => return refuse("theorem values does not hold for heaps that must differ"),
        None => parts * n0.max(1) + parts * p + t,
        Some(w) => n0 + p + 3 * w + 2 * t,
    };
    if last > MOST_HEAPS {
        return refuse(format!("more than {MOST_HEAPS} heaps"));
    }
    if window.is_some() && mask.is_none() {
        return refuse("theorem window: expected a mask");
    }
    if let Some(Mask { parity: Some(q), .. }) = mask
        && game.digits.iter().enumerate().any(|(k, d)| d & 4 != 0 && k % 2 != q)
    {
        return refuse("mask: the parity does not fit the splitting digits");
    }
    let near = window.map_or(usize::MAX, |w| w - t);
    let computed = compute(&game, mask, last, near, last.saturating_sub(p));
    let g = &computed.values;
    // The claim, as far as computed, and its minimality.
    if let Some(n) = (n0..=last - p).find(|&n| g[n] != g[n + p]) {
        return refuse(format!("G({n}) = {} but G({}) = {}", g[n], n + p, g[n + p]));
    }
    if n0 > 0 && g[n0 - 1] == g[n0 - 1 + p] {
        return refuse("the preperiod is smaller than claimed");
    }
    for q in (1..p).filter(|q| p % q == 0) {
        if (n0..n0 + p).all(|n| g[n] == g[n0 + (n - n0 + q) % p]) {
            return refuse("the period is smaller than claimed");
        }
    }
    if let Some(w) = window {
        if computed.last_rare > w - t || last < w + p + computed.last_rare + 1 {
            return refuse(format!("heap {} is rare, too late for the window", computed.last_rare));
        }
        if let Some(n) = computed.far {
            return refuse(format!("heap {n}: a rare value is excluded only by a split with large parts"));
        }
    }
    if let Some(text) = values {
        // Beyond what was computed the proved period gives the values.
        check_values(text, |n| g[if n < g.len() { n } else { n0 + (n - n0) % p }])?;
    }
    Ok(Verified { code: code.to_owned(), preperiod: n0, period: p, heaps: g.len() })
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

fn check_values(text: &str, g: impl Fn(usize) -> u16) -> Result<(), Refused> {
    let mut chars = text.chars();
    let mut heap = 0;
    while let Some(c) = chars.next() {
        let value = if c == '(' {
            chars.by_ref().take_while(|&c| c != ')').collect::<String>().parse::<u16>().ok()
        } else {
            c.to_digit(10).map(|d| d as u16)
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
    for n in 1..=last {
        // seen[v] == n: some option of heap n is worth v.
        for (k, d) in game.digits.iter().enumerate().take(n + 1).skip(1) {
            if d & 1 != 0 && k == n {
                seen[0] = n;
            }
            if d & 2 != 0 && k < n {
                seen[usize::from(g[n - k])] = n;
            }
        }
        let rests =
            || game.digits.iter().enumerate().filter(|&(k, d)| d & 4 != 0 && n > k + 1).map(|(k, _)| n - k);
        let allowed = |i: usize, rest: usize| i < rest && !(game.distinct && 2 * i == rest);
        let value = match mask {
            None => {
                for rest in rests() {
                    for i in (1..=rest / 2).filter(|&i| allowed(i, rest)) {
                        seen[usize::from(g[i] ^ g[rest - i])] = n;
                    }
                }
                least(|v| seen[usize::from(v)] != n)
            }
            Some(mask) => {
                for rest in rests() {
                    for &r in rare.iter().take_while(|&&r| r < rest) {
                        if allowed(r, rest) {
                            seen[usize::from(g[r] ^ g[rest - r])] = n;
                        }
                    }
                }
                let common = least(|v| seen[usize::from(v)] != n && mask.is_common(n, v));
                let mut missing = (0..common).filter(|&v| seen[usize::from(v)] != n).count();
                // Splits from the smallest part up until every smaller value is reached.
                let mut i = 1;
                while missing > 0 && rests().any(|rest| i <= rest / 2) {
                    for rest in rests() {
                        if i <= rest / 2 && allowed(i, rest) {
                            let v = g[i] ^ g[rest - i];
                            if seen[usize::from(v)] != n {
                                seen[usize::from(v)] = n;
                                missing -= usize::from(v < common);
                                if i > near && n > from {
                                    far = Some(n);
                                }
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
