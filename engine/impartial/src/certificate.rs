//! Certificates of periods: small texts that an independent program can check.
//!
//! The format is described in the crate `boyi-certificate`, which checks it and shares no code with this crate. A certificate
//! states the rules, the period, the theorem and the mask; the checker computes the values again. The values may be listed
//! too, so that other programs can compare.

use crate::period::{Period, Proof};
use crate::sequence::Sequence;

/// The maximum number of values that the checker computes where moves leave three heaps, or two and digits repeat for ever.
const MOST_HEAPS_IN_THREES: usize = 1 << 12;

/// The certificate of a proved period, with the first `values` nim-values listed. `None` where moves leave three heaps, or two and digits
/// repeat for ever, and the checker, which does everything by the definition, would take too long; and for codes that it does not know, which leave
/// four heaps or more.
///
/// ```
/// use boyi_impartial::{Code, certificate, period, sequence::Sequence};
/// let mut s = Sequence::new(Code::named("kayles").unwrap());
/// let p = period::find(&mut s, 1000).proved().unwrap();
/// let text = certificate::write(&s, &p, 12).unwrap();
/// assert!(text.starts_with("boyi-certificate 1\ncode 0.77\npreperiod 71\nperiod 12\ntheorem values\nvalues 012314321426\n"));
/// ```
pub fn write(sequence: &Sequence, period: &Period, values: usize) -> Option<String> {
    let code = sequence.code();
    let cubic = code.splits_in_three() || (code.splits() && !code.tail().is_empty());
    if !code.is_hexadecimal() {
        return None;
    }
    let fits = |heap: usize| !cubic || heap <= MOST_HEAPS_IN_THREES;
    let theorem = match period.proof {
        Proof::Values { needed, .. } if fits(needed) => "values".to_owned(),
        Proof::SparseWindow { window, .. } => format!("window {window}"),
        Proof::Arithmetic { last } if fits(last) => format!("arithmetic {last}"),
        _ => return None,
    };
    let mut text = format!(
        "boyi-certificate 1\ncode {}\npreperiod {}\nperiod {}\n",
        code, period.preperiod, period.period
    );
    if period.saltus > 0 {
        text.push_str(&format!("saltus {}\n", period.saltus));
    }
    text.push_str(&format!("theorem {theorem}\n"));
    // The theorem of the sparse window is about one mask. Elsewhere any mask will do: it saves the checker time.
    let mask = match period.proof {
        Proof::SparseWindow { mask, .. } => Some(mask),
        _ => sequence.mask(),
    };
    if let Some(mask) = mask {
        text.push_str(&format!("mask {} {}\n", mask.bits, mask.parity_text()));
    }
    if values > 0 {
        text.push_str("values ");
        for value in sequence.values().take(values) {
            match value {
                0..=9 => text.push_str(&value.to_string()),
                _ => text.push_str(&format!("({value})")),
            }
        }
        text.push('\n');
    }
    text.push_str("end\n");
    Some(text)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_checker_has_the_same_bounds() {
        assert_eq!(super::MOST_HEAPS_IN_THREES, boyi_certificate::MOST_HEAPS_IN_THREES);
        assert_eq!(crate::code::MAX_DIGITS, boyi_certificate::MOST_DIGITS);
    }
}
