//! Test suites: positions with known best moves.

use boyi_chess::{Board, Move};
use boyi_chess_engine::{Engine, Limits, SearchControl, Stopwatch};
use std::time::Duration;

/// The moves of an EPD operation such as `bm` or `am`.
fn operation(line: &str, board: &Board, name: &str) -> Vec<Move> {
    let operations = line.split_whitespace().skip(4).collect::<Vec<_>>().join(" ");
    operations
        .split(';')
        .filter_map(|text| text.trim().strip_prefix(name)?.strip_prefix(' '))
        .flat_map(str::split_whitespace)
        .filter_map(|text| {
            // Some suites write SAN with the square left (`Bf4xd6+`) or squares alone.
            let plain = text.trim_end_matches(['+', '#', '!', '?']);
            board.parse_san(plain).or_else(|_| board.parse_uci(plain)).ok()
        })
        .collect()
}

/// `suite FILE.epd nodes=N|ms=N [threads=N]`: how many of the suite's positions get one of their best moves (`bm`), and none of those
/// to avoid (`am`), with 16 MiB and one thread unless told otherwise.
pub fn run(args: &[String]) -> Result<(), String> {
    const EXPECTED: &str = "expected FILE.epd, nodes=N or ms=N, and perhaps threads=N";
    let [path, words @ ..] = args else { return Err(EXPECTED.into()) };
    let (mut limits, mut threads) = (Limits::default(), 1);
    for word in words {
        let wrong = || format!("found '{word}', {EXPECTED}");
        let (name, number) = word.split_once('=').ok_or_else(wrong)?;
        let number: u64 = number.parse().map_err(|_| wrong())?;
        match name {
            "nodes" => limits.nodes = Some(number),
            "ms" => limits.time = Some(Duration::from_millis(number)),
            "threads" => threads = number.clamp(1, 1024) as usize,
            _ => return Err(wrong()),
        }
    }
    if limits.nodes.is_none() && limits.time.is_none() {
        return Err(EXPECTED.into());
    }
    let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let mut engine = Engine::new(16, threads);
    let (mut solved, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let fen = line.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
        let board: Board = fen.parse().map_err(|error| format!("{path}: {error}"))?;
        let (best, avoid) = (operation(line, &board, "bm"), operation(line, &board, "am"));
        if best.is_empty() && avoid.is_empty() {
            return Err(format!("{path}: no move can be read in '{line}'"));
        }
        engine.clear();
        let found = engine.search(&board, &[], &limits, &SearchControl::default(), &mut Stopwatch::start());
        let right =
            found.best().is_some_and(|m| (best.is_empty() || best.contains(&m)) && !avoid.contains(&m));
        all += 1;
        solved += u32::from(right);
        if !right {
            let m = found.best().map_or_else(|| "no move".to_owned(), |m| board.san(m).to_string());
            println!("{m:8} {line}");
        }
    }
    println!("{solved} of {all}");
    Ok(())
}
