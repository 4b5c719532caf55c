//! Forged certificates: each claims a regularity that the values of a game show for a while, and names a theorem with any numbers. Every accepted claim
//! is held to the definition, at least five times as far as the checker computed. And certificates for the conditions of the theorems,
//! most of which only that condition refuses.

use boyi_certificate::check_within;
use fastrand::Rng;

/// Games whose values repeat, or grow, for longer than one would expect before they stop doing so.
const TRAPS: [&str; 25] = [
    // Conditions on the parts.
    "0.6!",
    "0.35!",
    "0.226!",
    "0.126=0",
    "0.216=02",
    "0.7!100",
    "0.6=6!0",
    "4=.0[110]",
    "0.2[306!]",
    // Few heaps left, and windows.
    "0.16",
    "0.60",
    "0.62",
    "0.045",
    "0.1001",
    // Digits that repeat.
    "0.0[102]",
    "0.0[002]",
    "0.2[130]",
    "0.23[200]",
    // Growth that ends, of 0.08F and 0.08[3] as soon as the theorem has its heaps.
    "0.08F",
    "0.08[3]",
    "0.013E",
    "0.0083",
    "0.13[F]",
    "0.2[38]",
    "8.108!1",
];

/// The number of accepted claims, by theorem: values, window, arithmetic.
type Accepted = [usize; 3];

#[test]
fn what_is_accepted_is_true() {
    let mut random = Rng::with_seed(2026);
    let mut accepted = Accepted::default();
    for code in TRAPS {
        forge(code, usize::MAX, &mut random, &mut accepted);
    }
    for _ in 0..400 {
        let code = random_code(&mut random);
        forge(&code, 60, &mut random, &mut accepted);
    }
    assert!(accepted.into_iter().min() >= Some(10), "{accepted:?}");
}

/// Code; preperiod, period and saltus; theorem; mask; why it is refused. Most break one condition only, and the first of each theorem is false.
#[test]
fn each_condition_refuses_a_certificate() {
    for (code, [n0, p, s], theorem, mask, why) in [
        ("0.6", [61, 3, 0], "values", "", "G(69) = 4 but G(72) = 0"),
        ("0.6!", [2, 3, 0], "values", "", "G(9) = 0 but G(12) = 3"),
        ("0.3[020]", [0, 2, 0], "values", "", "G(5) = 1 but G(7) = 2"),
        ("0.0[102]", [0, 3, 0], "values", "", "G(4) = 0 but G(7) = 1"),
        ("0.8F", [0, 2, 1], "values", "", "the theorem 'arithmetic' is for a saltus above 0"),
        ("0.F!", [0, 1, 0], "values", "", "three heaps with conditions"),
        ("0.8", [0, 1366, 0], "values", "", "too many"),
        ("0.6!", [295, 3, 0], "window 3", "mask 3 -", "is rare, too late for the window"),
        ("0.71", [3, 2, 0], "window 3", "mask 3 1", "heap 2 is rare, too late for the window"),
        ("0.4!1", [42, 3, 0], "window 1", "mask 7 -", "a width above the last digit position"),
        (
            "0.547",
            [3, 8, 0],
            "window 5",
            "mask 7 -",
            "heap 32: a rare value is excluded only by a split with large",
        ),
        (
            "0.516",
            [1, 6, 0],
            "window 4",
            "mask 3 -",
            "heap 20: a rare value is excluded only by a split with large",
        ),
        ("0.516", [1, 6, 0], "window 4", "mask 3 0", "mask: the parity does not fit"),
        ("0.516", [1, 6, 0], "window 4", "", "expected a mask"),
        ("0.[4]", [1, 6, 0], "window 4", "mask 3 -", "the theorem is for finite codes"),
        ("0.3", [0, 3, 0], "window 4", "mask 3 -", "expected splits"),
        ("0.08F", [0, 3, 1], "arithmetic 22", "", "may have that value"),
        ("0.013E", [0, 3, 1], "arithmetic 15", "", "15 heaps are too few"),
        ("0.8", [1, 3, 1], "arithmetic 17", "", "17 heaps are too few"),
        ("0.[32]", [3, 1, 1], "arithmetic 15", "", "15 heaps are too few"),
        ("8.108!1", [2, 3, 2], "arithmetic 26", "", "no conditions on parts"),
        ("0.2312B", [18, 10, 4], "arithmetic 110", "", "the value 6 is not always within reach"),
        ("0.C54[31]", [3, 3, 2], "arithmetic 48", "", "the value 3 is not always within reach"),
        ("0.B7A[9]", [15, 1, 1], "arithmetic 54", "", "heap 54: the value 43 is not reached"),
        ("0.B7A[9]", [15, 1, 1], "arithmetic 55", "", "heap 55: the value 44 is not reached"),
        ("0.AD", [1, 4, 2], "arithmetic 26", "", "heap 23: the option 1, 2, 18 may have that value"),
        ("4.642[4]", [1, 12, 8], "arithmetic 67", "", "heap 56: the option 7, 0, 43 may have that value"),
        ("1.0", [0, 1, 0], "values", "", "code: expected"),
        ("12.0", [0, 1, 0], "values", "", "code: expected"),
        ("0.0[]", [0, 1, 0], "values", "", "code: expected"),
    ] {
        let text = certificate(code, [n0, p, s], theorem, mask);
        let refused = check_within(&text, 10_000_000).unwrap_err().to_string();
        assert!(refused.contains(why), "{text}{refused}");
    }
}

/// A certificate with these lines, `more` at the end.
fn certificate(code: &str, [n0, p, s]: [usize; 3], theorem: &str, more: &str) -> String {
    let line = if more.is_empty() { "" } else { "\n" };
    format!(
        "boyi-certificate 1\ncode {code}\npreperiod {n0}\nperiod {p}\nsaltus {s}\ntheorem {theorem}\n{more}{line}end\n"
    )
}

/// Forges at most `most` certificates for one game, and counts the accepted ones.
fn forge(code: &str, most: usize, random: &mut Rng, accepted: &mut Accepted) {
    let takes_long = code.contains('[') || code.contains(|c: char| ('8'..='F').contains(&c));
    let far = if takes_long { 200 } else { 1000 };
    let g = nim_values(code, far);
    let digits = code.split(['.', '[']).nth(1).unwrap().chars().filter(char::is_ascii_hexdigit).count();
    for claim in claims(&g).into_iter().take(most) {
        let Claim { n0, p, s, end } = claim;
        // The narrowest window, the widest that the values confirm, and one between; and the number of heaps that the theorem
        // of growth wants, fewer, or more.
        let widest = (end - p - n0).saturating_sub(2 * digits) / 3;
        let windows =
            [digits + 1, widest, digits + 2 + random.usize(..8)].map(|width| format!("window {width}"));
        let least = 3 * (n0.max(1) + p) + digits + 1 + 2 * p;
        let growth = [least, least - digits - 1 - p, least + random.usize(..end)]
            .map(|last| format!("arithmetic {last}"));
        let theorems = match random.usize(..20) {
            0 => vec!["values".to_owned(), windows[0].clone(), growth[0].clone()],
            _ if s > 0 => growth.to_vec(),
            _ => [windows.to_vec(), vec!["values".to_owned()]].concat(),
        };
        let parity = random.usize(..3);
        let is_common =
            |mask: usize, n: usize| ((g[n] & mask).count_ones() % 2 == 1) != (parity < 2 && n % 2 != parity);
        let start = random.usize(..15);
        let mut masks = (start..start + 15).map(|mask| 1 + mask % 15);
        let fits = |mask: &usize| (end - p + 1..=end).all(|n| is_common(*mask, n));
        let mask = masks.find(fits).unwrap_or(1 + start);
        for theorem in theorems {
            let mask = match random.usize(..6) {
                1.. if !theorem.starts_with('w') => String::new(),
                _ => format!("mask {mask} {}\n", ["0", "1", "-"][parity]),
            };
            let value = |n: usize| {
                let steps = n.saturating_sub(n0) / p;
                g[n - steps * p] + steps * s
            };
            let mut listed: Vec<usize> = (0..random.usize(..far)).map(value).collect();
            let lie = random.usize(..far * 4);
            listed.iter_mut().skip(lie).take(1).for_each(|value| *value += 1);
            let values: String = listed.iter().map(|value| format!("({value})")).collect();
            let text = certificate(code, [n0, p, s], &theorem, &format!("{mask}values {values}"));
            let Ok(proved) = check_within(&text, 3_000_000) else { continue };
            if 5 * proved.heaps <= far {
                assert!(lie >= listed.len() && is_least(&g, claim), "{text}");
                assert_eq!(end, far, "{text}false from there on");
                accepted[["v", "w", "a"].iter().position(|t| theorem.starts_with(t)).unwrap()] += 1;
            }
        }
    }
}

/// G(n + p) = G(n) + s from n0 on, with the least n0, as far as heap `end`: there it fails, or the values end.
#[derive(Clone, Copy)]
struct Claim {
    n0: usize,
    p: usize,
    s: usize,
    end: usize,
}

/// All claims that hold for more than a few heaps.
fn claims(g: &[usize]) -> Vec<Claim> {
    let far = g.len() - 1;
    let mut claims = Vec::new();
    for p in 1..=far / 8 {
        let mut n0 = 0;
        while n0 + p <= far / 4 {
            let s = g[n0 + p].wrapping_sub(g[n0]);
            let n = (n0..=far - p).find(|&n| g[n + p] != g[n].wrapping_add(s)).unwrap_or(far - p + 1);
            let claim = Claim { n0, p, s, end: n - 1 + p };
            if s <= far && n > n0 + 3 && (p < 8 || is_least(g, claim)) {
                claims.push(claim);
            }
            n0 = n;
        }
    }
    claims
}

/// Is there no shorter period in the first one?
fn is_least(g: &[usize], Claim { n0, p, .. }: Claim) -> bool {
    (1..p).all(|q| (n0 + 1..n0 + p).any(|n| g[n + q].wrapping_sub(g[n]) != g[n0 + q].wrapping_sub(g[n0])))
}

/// The digits of a code and those that repeat: each the numbers of heaps that may be left, as bits, and the condition on them.
fn read(code: &str) -> [Vec<(u32, char)>; 2] {
    let mut read: [Vec<(u32, char)>; 2] = Default::default();
    let mut part = 0;
    for c in code.chars() {
        match c {
            '.' | ']' => {}
            '[' => part = 1,
            '!' | '=' => read[part].last_mut().unwrap().1 = c,
            _ => read[part].push((c.to_digit(16).unwrap(), ' ')),
        }
    }
    read
}

/// The nim-values of the heaps up to `far`, by the definition.
fn nim_values(code: &str, far: usize) -> Vec<usize> {
    let [digits, tail] = read(code);
    let mut g = vec![0];
    for n in 1..=far {
        let mut reached = vec![false; 1 << 12];
        for k in 0..=n {
            let after = k.checked_sub(digits.len()).filter(|_| !tail.is_empty());
            let repeated = after.map(|after| tail[after % tail.len()]);
            let (heaps, condition) = digits.get(k).copied().or(repeated).unwrap_or((0, ' '));
            let left = n - k;
            if (left == 0 && heaps & 1 != 0) || (left > 0 && heaps & 2 != 0) {
                reached[g[left]] = true;
            }
            if heaps & 4 != 0 {
                let may_stay = |x: &usize| condition == ' ' || (2 * x == left) == (condition == '=');
                (1..=left / 2).filter(may_stay).for_each(|x| reached[g[x] ^ g[left - x]] = true);
            }
            if heaps & 8 != 0 {
                for x in 1..=left / 3 {
                    let may_stay = |y: &usize| match (condition, left - x - y) {
                        ('!', z) => x < *y && *y < z,
                        ('=', z) => x == z,
                        _ => true,
                    };
                    let parts = (x..=(left - x) / 2).filter(may_stay);
                    parts.for_each(|y| reached[g[x] ^ g[y] ^ g[left - x - y]] = true);
                }
            }
        }
        g.push(reached.iter().position(|reached| !reached).unwrap());
    }
    g
}

/// A code of one of the kinds that theorems are about: octal, with conditions, with three heaps, with an end that repeats.
fn random_code(random: &mut Rng) -> String {
    let kind = random.usize(..5);
    let mut code = ["0.", "0.", "4.", if kind == 2 { "8." } else { "0." }][random.usize(..4)].to_owned();
    for place in 0..=random.usize(..4) + usize::from(kind > 2) {
        if kind > 2 && place == 1 + random.usize(..2) && !code.contains('[') {
            code.push('[');
        }
        let digit = random.usize(..if kind == 3 { 4 } else { 8 });
        let digit = if kind == 2 && random.usize(..3) == 0 { digit | 8 } else { digit };
        code.push_str(&format!("{digit:X}"));
        if (kind == 1 || kind == 4 || random.usize(..8) == 0) && digit >= 4 {
            code.push_str(["", "!", "="][random.usize(..3)]);
        }
    }
    if code.contains('[') {
        code.push(']');
    }
    code
}
