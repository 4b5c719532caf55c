//! Puzzles of impartial games: one move wins, every other loses. The games' own engines say which; the check asks exhaustive search.

use boyi_core::{Limits, NoObserver};
use boyi_games::{AnyRecord, Question};
use boyi_lessons::{Family, Puzzle};
use std::collections::HashSet;

/// The solver's moves of the longest line.
const MOST_MOVES: usize = 3;
/// The sums: components that differ.
const SUMS: [&str; 6] = [
    "sum:games=nim|kayles",
    "sum:games=nim|octal(0.07)",
    "sum:games=kayles|octal(0.07)",
    "sum:games=kayles|nim|octal(0.07)",
    "sum:games=nim|wythoff",
    "sum:games=kayles|wythoff",
];

/// A random position of a family.
fn position(family: Family, random: &mut fastrand::Rng) -> (String, String) {
    let mut heaps = |count: std::ops::RangeInclusive<usize>, sizes: std::ops::RangeInclusive<u32>| {
        let heaps: Vec<String> =
            (0..random.usize(count)).map(|_| random.u32(sizes.clone()).to_string()).collect();
        heaps.join(",")
    };
    match family {
        Family::Nim => ("nim".to_owned(), heaps(3..=4, 1..=15)),
        Family::Kayles => ("kayles".to_owned(), heaps(1..=3, 2..=9)),
        Family::Sums => {
            let game = SUMS[random.usize(..SUMS.len())];
            let components = game.trim_start_matches("sum:games=").split('|');
            let mut heaps = |count: usize, largest: u32| {
                (0..count).map(|_| random.u32(1..=largest).to_string()).collect::<Vec<_>>().join(",")
            };
            let parts: Vec<String> = components
                .map(|component| match component {
                    "nim" => heaps(2, 7),
                    "wythoff" => heaps(2, 5),
                    _ => heaps(1, 8),
                })
                .collect();
            (game.to_owned(), parts.join("|"))
        }
        _ => {
            let (rows, columns) = (random.usize(3..=6), random.u32(3..=7));
            let mut lengths: Vec<u32> = (0..rows).map(|_| random.u32(1..=columns)).collect();
            lengths.sort_unstable_by(|a, b| b.cmp(a));
            let text: Vec<String> = lengths.iter().map(u32::to_string).collect();
            (format!("chomp:rows={rows},columns={columns}"), text.join(","))
        }
    }
}

/// The moves after which the opponent loses, as an engine says.
fn winning(record: &mut dyn AnyRecord, engine: &str) -> Result<Vec<String>, String> {
    let moves = record.legal(10_000).ok_or("too many moves")?;
    let question = Question { engine: engine.to_owned(), limits: Limits::default(), ..Question::default() };
    let mut winning = Vec::new();
    for mv in moves {
        record.play(&mv.text).map_err(|error| error.to_string())?;
        let wins = match record.verdict() {
            Some(outcome) => boyi_core::Value::from(outcome).is_loss(),
            None => {
                let analysis =
                    record.analyze(&question, &mut NoObserver).map_err(|error| error.to_string())?;
                if !analysis.value.is_proof() {
                    return Err(format!("{}: {engine} does not know", record.position()));
                }
                analysis.value.is_loss()
            }
        };
        record.undo();
        if wins {
            winning.push(mv.text);
        }
    }
    Ok(winning)
}

/// The line from a position with one winning move: after each reply, random among those that allow it, again one wins.
fn line(record: &mut dyn AnyRecord, moves: usize, random: &mut fastrand::Rng) -> Result<Vec<String>, String> {
    let [only] = &winning(record, "auto")?[..] else { return Ok(Vec::new()) };
    let mut found = vec![only.clone()];
    let play =
        |record: &mut dyn AnyRecord, mv: &str| record.play(mv).map(drop).map_err(|error| error.to_string());
    play(record, only)?;
    if moves > 1 && record.verdict().is_none() {
        let mut answers = record.legal(10_000).ok_or("too many moves")?;
        random.shuffle(&mut answers);
        for answer in answers {
            play(record, &answer.text)?;
            let rest = if record.verdict().is_none() { line(record, moves - 1, random)? } else { Vec::new() };
            record.undo();
            if !rest.is_empty() {
                found.push(answer.text);
                found.extend(rest);
                break;
            }
        }
    }
    record.undo();
    Ok(found)
}

/// A first estimate: how many moves the solver chooses from, how often.
fn rating(choices: usize, moves: usize) -> u16 {
    (500.0 + 190.0 * (choices as f64).log2() + 140.0 * (moves as f64 - 1.0)).clamp(600.0, 2400.0) as u16
}

pub fn make(family: Family, count: usize, random: &mut fastrand::Rng) -> Result<Vec<Puzzle>, String> {
    let registry = boyi_games::registry();
    let (mut puzzles, mut seen) = (Vec::new(), HashSet::new());
    while puzzles.len() < count {
        let (game, position) = position(family, random);
        let opened = registry.open(&game).map_err(|error| error.to_string())?;
        let mut record = opened.record(Some(&position), &[]).map_err(|error| error.to_string())?;
        let moves = random.usize(1..=MOST_MOVES);
        let choices = record.count() as usize;
        if record.verdict().is_some() || choices < 4 || !seen.insert((game.clone(), record.position())) {
            continue;
        }
        let line = line(record.as_mut(), moves, random)?;
        if line.is_empty() {
            continue;
        }
        let rating = rating(choices, line.len().div_ceil(2));
        let themes = vec!["only-move".to_owned()];
        puzzles.push(Puzzle { game, position: record.position(), line, themes, rating });
    }
    Ok(puzzles)
}

/// Whether exhaustive search finds every move of the solver the only one that wins.
pub fn check(puzzle: &Puzzle) -> Result<(), String> {
    let opened = boyi_games::registry().open(&puzzle.game).map_err(|error| error.to_string())?;
    let mut record = opened.record(Some(&puzzle.position), &[]).map_err(|error| error.to_string())?;
    for (ply, mv) in puzzle.line.iter().enumerate() {
        let found = if ply % 2 == 0 { winning(record.as_mut(), "solve")? } else { vec![mv.clone()] };
        if found != [mv.clone()] {
            return Err(format!("{}: {mv} is not the only winning move of {found:?}", record.position()));
        }
        record.play(mv).map_err(|error| error.to_string())?;
    }
    Ok(())
}
