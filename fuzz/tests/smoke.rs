//! Every target for a moment, with any compiler: its corpus, and mutations of it by a fixed seed. `FUZZ_ROUNDS` is the number of
//! mutations per target.

use boyi_fuzz::TARGETS;
use std::{fs, path::Path};

const ROUNDS: usize = 200;

/// Text that parsers look for.
const WORDS: [&str; 24] = [
    "0",
    "1",
    "-1",
    "18446744073709551615",
    "18446744073709551616",
    "999999999999999999999",
    "/",
    ":",
    ",",
    "=",
    "+",
    "x",
    " ",
    "\n",
    "\0",
    "\u{feff}",
    "é",
    "∗",
    "{",
    "}",
    "(",
    "[",
    "\"",
    "O-O",
];

fn corpus(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(name);
    let mut files: Vec<_> =
        fs::read_dir(&folder).expect("a corpus").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let corpus: Vec<_> = files.iter().map(|file| fs::read(file).unwrap()).collect();
    assert!(!corpus.is_empty(), "{name}");
    corpus
}

/// The bytes with one to four changes.
fn mutate(mut bytes: Vec<u8>, corpus: &[Vec<u8>], rng: &mut fastrand::Rng) -> Vec<u8> {
    for _ in 0..rng.usize(1..=4) {
        let at = rng.usize(..=bytes.len());
        match rng.u8(..6) {
            0 if at < bytes.len() => bytes[at] ^= 1 << rng.u8(..8),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 => bytes.truncate(at),
            3 => drop(bytes.splice(at..at, WORDS[rng.usize(..WORDS.len())].bytes())),
            4 if at < bytes.len() => bytes[at] = rng.u8(..),
            _ => {
                let other = &corpus[rng.usize(..corpus.len())];
                let from = rng.usize(..=other.len());
                let to = rng.usize(from..=other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
        }
    }
    bytes
}

#[test]
fn no_target_panics_on_its_corpus_or_near_it() {
    let rounds = std::env::var("FUZZ_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(ROUNDS);
    for (name, target) in TARGETS {
        let corpus = corpus(name);
        let mut rng = fastrand::Rng::with_seed(30);
        let began = std::time::Instant::now();
        for input in &corpus {
            target(input);
        }
        for round in 0..rounds {
            let input = mutate(corpus[round % corpus.len()].clone(), &corpus, &mut rng);
            // What failed is in the message of the test, ready to become a file of the corpus.
            let result = std::panic::catch_unwind(|| target(&input));
            assert!(result.is_ok(), "{name} fails on {:?}", String::from_utf8_lossy(&input));
        }
        println!("{name}: {} inputs in {:.1?}", corpus.len() + rounds, began.elapsed());
    }
}
