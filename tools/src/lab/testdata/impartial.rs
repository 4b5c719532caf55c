//! Periods of octal games, each proved (Guy and Smith 1956): all games of up to three digits that a search of 2,000 heaps decides, and
//! games of four and five digits at random.

use super::Files;
use crate::lab::python_chess::Random;
use boyi_impartial::{Code, period, sequence::Sequence};
use std::fmt::Write as _;

const HEAPS: usize = 2_000;

pub(super) fn periods() -> Result<Files, String> {
    let mut codes: Vec<String> = Vec::new();
    for whole in ["0", "4"] {
        codes.extend((1..512).map(|digits| format!("{whole}.{digits:03o}")));
    }
    let mut random = Random(14);
    for digits in [4, 5] {
        codes.extend((0..400).map(|_| format!("0.{:0digits$o}", random.below(8usize.pow(digits as u32)))));
    }
    let mut rows = String::from(
        "# Octal games whose nim-sequence is periodic, proved by boyi_impartial::period (R. K. Guy and C. A. B. Smith 1956, \"The G-values of various games\"):\n# the first heap of the period (heap 0 counted), the period, the largest nim-value up to the end of its first repetition\ncode,preperiod,period,maximum\n",
    );
    codes.sort();
    codes.dedup();
    for text in codes {
        let code: Code = text.parse().map_err(|error| format!("{text}: {error}"))?;
        let mut sequence = Sequence::new(code);
        let Some(found) = period::find(&mut sequence, HEAPS).proved() else { continue };
        if found.saltus != 0 {
            continue;
        }
        let end = found.preperiod + 2 * found.period;
        sequence.extend_to(end);
        let maximum = sequence.values().take(end).max().unwrap_or_default();
        let _ = writeln!(rows, "{text},{},{},{maximum}", found.preperiod, found.period);
    }
    Ok(vec![("cgt/octal_periods.csv".to_owned(), rows.into_bytes())])
}
