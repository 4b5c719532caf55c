//! Reads the perft suites of `testdata/perft`: shared by the quick test here and the full run in `cargo xtask deep-test`.

#![allow(unreachable_pub)]

use std::fs;
use std::path::PathBuf;

/// A position and its known leaf counts, as (depth, leaves), depths rising.
pub struct Case {
    pub fen: String,
    pub counts: Vec<(u32, u64)>,
}

pub const FILES: [&str; 6] = [
    "standard.epd",
    "lichess_tricky.perft",
    "fischer960.epd",
    "ferdy_double_checks.epd",
    "ferdy_single_check_1.epd",
    "ferdy_enpassant_1.epd",
];

/// The cases of one file: EPD lines `FEN ; D1 20 ; D2 400`, or blocks of `epd FEN` and `perft DEPTH LEAVES` lines.
pub fn read(name: &str) -> Vec<Case> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).ancestors().find_map(|folder| {
        let path = folder.join("testdata/perft").join(name);
        path.exists().then_some(path)
    });
    let path = path.expect("testdata/perft lies above this package");
    let text = fs::read_to_string(path).expect("a readable suite");
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
