//! Perft suites.

use crate::{outside, own};
use std::path::{Path, PathBuf};

/// A position and its known leaf counts.
#[derive(Debug)]
pub struct Case {
    /// The position.
    pub fen: String,
    /// Depth and leaves, depths rising.
    pub counts: Vec<(u32, u64)>,
}

/// Our suites: positions set up by hand, of random games, of Chess960, in check, with en passant.
const OWN: [&str; 5] = ["composed.epd", "play.epd", "chess960.epd", "check.epd", "en_passant.epd"];

/// Suites of others.
const OUTSIDE: [&str; 6] = [
    "standard.epd",
    "lichess_tricky.perft",
    "fischer960.epd",
    "ferdy_double_checks.epd",
    "ferdy_single_check_1.epd",
    "ferdy_enpassant_1.epd",
];

/// Returns the files of all suites that are here.
pub fn files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = OWN.iter().map(|name| own("perft").join(name)).collect();
    if let Some(folder) = outside("perft") {
        files.extend(OUTSIDE.iter().map(|name| folder.join(name)));
    }
    files
}

/// Reads the cases of one file: EPD lines `FEN ; D1 20 ; D2 400`, or blocks of `epd FEN` and `perft DEPTH LEAVES` lines.
///
/// # Panics
/// If the file cannot be read so.
pub fn read(path: &Path) -> Vec<Case> {
    let text = crate::read(path);
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("id") => {}
            Some("epd") => cases.push(Case { fen: line[4..].trim().to_owned(), counts: Vec::new() }),
            Some("perft") => {
                let mut number =
                    || words.next().and_then(|word| word.parse().ok()).expect("perft DEPTH LEAVES");
                let count = (number() as u32, number());
                cases.last_mut().expect("an epd line before perft").counts.push(count);
            }
            _ => {
                let mut parts = line.split(';').map(str::trim);
                let fen = parts.next().unwrap_or_default().to_owned();
                let counts = parts
                    .map(|part| {
                        let (depth, leaves) = part[1..].split_once(' ').expect("D4 197281");
                        (depth.parse().expect("a depth"), leaves.trim().parse().expect("a number of leaves"))
                    })
                    .collect();
                cases.push(Case { fen, counts });
            }
        }
    }
    cases
}
