//! The text of a certificate.

use crate::{
    MOST_DIGITS, MOST_HEAPS, Rejected,
    code::{Game, parse_code},
    reject,
};
use std::collections::BTreeMap;

/// The claim of a certificate, and its proof.
pub(crate) struct Claim<'a> {
    pub(crate) code: &'a str,
    pub(crate) game: Game,
    /// n0.
    pub(crate) preperiod: usize,
    /// p, above 0.
    pub(crate) period: usize,
    /// s.
    pub(crate) saltus: usize,
    pub(crate) theorem: Theorem,
    pub(crate) mask: Option<Mask>,
    /// The list of values, well formed.
    pub(crate) values: &'a str,
}

/// The theorem that is to prove the period, with its number.
#[derive(Clone, Copy)]
pub(crate) enum Theorem {
    Values,
    Window(usize),
    Arithmetic(usize),
}

impl<'a> Claim<'a> {
    /// Reads a certificate.
    pub(crate) fn parse(text: &'a str) -> Result<Claim<'a>, Rejected> {
        let fields = parse_lines(text)?;
        let field = |key: &str| fields.get(key).copied().ok_or_else(|| Rejected(format!("{key}: missing")));
        let number = |key: &str, text: &str| match parse_number(text) {
            Some(n) if n <= MOST_HEAPS => Ok(n),
            _ => reject(format!("{key}: expected a number up to {MOST_HEAPS}")),
        };
        let (code, preperiod, period) =
            (field("code")?, number("preperiod", field("preperiod")?)?, number("period", field("period")?)?);
        let saltus = fields.get("saltus").map_or(Ok(0), |s| number("saltus", s))?;
        let Some(game) = parse_code(code) else {
            return reject(format!(
                "code: expected an octal or hexadecimal code such as 0.77, of at most {MOST_DIGITS} digits"
            ));
        };
        if period == 0 {
            return reject("period: expected a number above 0");
        }
        let theorem = match field("theorem")?.split_once(' ') {
            None if fields["theorem"] == "values" => Theorem::Values,
            Some(("window", w)) => Theorem::Window(number("theorem window", w)?),
            Some(("arithmetic", last)) => Theorem::Arithmetic(number("theorem arithmetic", last)?),
            _ => return reject("theorem: expected 'values', 'window W' or 'arithmetic L'"),
        };
        let mask = fields.get("mask").copied().map(parse_mask).transpose()?;
        let values = fields.get("values").copied().unwrap_or_default();
        listed(values).try_for_each(|value| value.map(|_| ()))?;
        if (saltus > 0) != matches!(theorem, Theorem::Arithmetic(_)) {
            return reject("saltus: the theorem 'arithmetic' is for a saltus above 0, the others for 0");
        }
        Ok(Claim { code, game, preperiod, period, saltus, theorem, mask, values })
    }
}

/// The lines between the first and the last: the text after each key.
fn parse_lines(text: &str) -> Result<BTreeMap<&str, &str>, Rejected> {
    const KEYS: [&str; 7] = ["code", "preperiod", "period", "saltus", "theorem", "mask", "values"];
    let mut lines = text.lines();
    if lines.next() != Some("boyi-certificate 1") {
        return reject("line 1: expected 'boyi-certificate 1'");
    }
    let mut fields = BTreeMap::new();
    loop {
        match lines.next() {
            None => return reject("end: expected as the last line"),
            Some("end") if lines.next().is_some() => return reject("end: expected nothing after it"),
            Some("end") => return Ok(fields),
            Some(line) => {
                let (key, value) = line.split_once(' ').unwrap_or((line, ""));
                if !KEYS.contains(&key) {
                    return reject(format!("unknown line '{}'", key.escape_default()));
                }
                if fields.insert(key, value).is_some() {
                    return reject(format!("{key}: given twice"));
                }
            }
        }
    }
}

/// Parses a text of digits alone.
fn parse_number(text: &str) -> Option<usize> {
    text.bytes().all(|c| c.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// The common values: see the crate.
#[derive(Clone, Copy)]
pub(crate) struct Mask {
    pub(crate) bits: u16,
    pub(crate) parity: Option<usize>,
}

impl Mask {
    pub(crate) fn is_common(self, heap: usize, value: u16) -> bool {
        let odd = (value & self.bits).count_ones() % 2 == 1;
        odd != self.parity.is_some_and(|q| heap % 2 != q)
    }
}

fn parse_mask(text: &str) -> Result<Mask, Rejected> {
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
        _ => reject("mask: expected a number from 1 to 65535, then -, 0 or 1"),
    }
}

/// The values of a list, parsed lazily.
pub(crate) fn listed(text: &str) -> impl Iterator<Item = Result<usize, Rejected>> {
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
        None => reject(format!("values: heap {heap}: expected a digit, or a number in brackets")),
    })
}
