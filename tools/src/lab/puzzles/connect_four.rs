//! Puzzles of Connect Four: one column wins, and so at each move up to the four in a row. Everything is solved exactly.

use boyi_games::AnyRecord;
use boyi_lessons::Puzzle;
use boyi_lines::connect_four::{Board, Position, Solver, Value};
use std::collections::HashSet;

const GAME: &str = "connect4";
/// Bytes of the solver's table.
const TABLE: usize = 64 << 20;
/// Stones on the board before the puzzle.
const STONES: std::ops::RangeInclusive<u32> = 18..=30;
/// The solver's moves.
const MOVES: std::ops::RangeInclusive<u32> = 2..=7;
/// No more than this share of the puzzles, in 1 of so many, has one number of moves.
const SHARE: usize = 4;

/// The columns that win, and in how many plies; a win at once alone if there is one.
fn winning(solver: &Solver, position: Position) -> Vec<(u32, u32)> {
    let wins = |column: u32| {
        let after = position.play(column)?;
        if after.is_lost() {
            return Some((column, 1));
        }
        match (!after.is_over()).then(|| solver.value(after)) {
            Some(Value::Loss { plies }) => Some((column, plies + 1)),
            _ => None,
        }
    };
    position.columns().filter_map(wins).collect()
}

/// The answer that holds out longest, the leftmost of several.
fn answer(solver: &Solver, position: Position) -> Option<u32> {
    let plies = |&column: &u32| match position.play(column).map(|after| solver.value(after)) {
        Some(Value::Win { plies }) => plies,
        _ => 0,
    };
    let most = position.columns().map(|column| plies(&column)).max()?;
    position.columns().find(|column| plies(column) == most)
}

/// The line from a position where one column wins up to the end, if each of the solver's moves is the only one; at the end there may be
/// several that complete a four.
fn line(solver: &Solver, start: Position) -> Option<Vec<u32>> {
    let (mut position, mut columns) = (start, Vec::new());
    loop {
        let winning = winning(solver, position);
        let at_once = winning.iter().find(|(_, plies)| *plies == 1);
        let column = match (at_once, &winning[..]) {
            (Some((column, _)), _) if !columns.is_empty() => *column,
            (None, [(only, _)]) => *only,
            _ => return None,
        };
        columns.push(column);
        position = position.play(column)?;
        if position.is_lost() {
            return Some(columns);
        }
        let reply = answer(solver, position)?;
        columns.push(reply);
        position = position.play(reply)?;
    }
}

/// The text of a move in a column of a record.
fn text(record: &dyn AnyRecord, column: u32) -> Option<String> {
    let letter = char::from(b'a' + column as u8);
    record.legal(100)?.into_iter().map(|mv| mv.text).find(|text| text.starts_with(letter))
}

/// A random position: random moves that lose no game at once and complete none.
fn position(random: &mut fastrand::Rng) -> Option<(Position, Vec<u32>)> {
    let (mut position, mut played) = (Board::STANDARD.start(), Vec::new());
    for _ in 0..random.u32(STONES) {
        let wins = |position: Position| {
            position.columns().any(|column| position.play(column).is_some_and(Position::is_lost))
        };
        let quiet: Vec<u32> = position
            .columns()
            .filter(|&column| position.play(column).is_some_and(|after| !after.is_lost() && !wins(after)))
            .collect();
        let column = random.choice(quiet)?;
        position = position.play(column)?;
        played.push(column);
    }
    Some((position, played))
}

pub fn make(count: usize, random: &mut fastrand::Rng) -> Result<Vec<Puzzle>, String> {
    let game = boyi_games::registry().open(GAME).map_err(|error| error.to_string())?;
    let solver = Solver::new(Board::STANDARD, TABLE);
    let (mut puzzles, mut seen, mut of_moves) = (Vec::new(), HashSet::new(), [0; 32]);
    while puzzles.len() < count {
        let Some((start, played)) = position(random) else { continue };
        let Some(line) = line(&solver, start) else { continue };
        let moves = line.len().div_ceil(2);
        let key = start.mover().min(start.mirrored().mover());
        if !MOVES.contains(&(moves as u32)) || of_moves[moves] * SHARE >= count || !seen.insert(key) {
            continue;
        }
        of_moves[moves] += 1;
        let mut record = game.record(None, &[]).map_err(|error| error.to_string())?;
        let mut play = |column: u32| {
            let text = text(record.as_ref(), column).ok_or("no move in a column")?;
            record.play(&text).map_err(|error| error.to_string())?;
            Ok::<_, String>((text, record.position()))
        };
        let mut position = String::new();
        for column in played {
            position = play(column)?.1;
        }
        let line = line.into_iter().map(|column| Ok(play(column)?.0)).collect::<Result<_, String>>()?;
        let rating = (500 + 200 * moves).min(2400) as u16;
        puzzles.push(Puzzle {
            game: GAME.to_owned(),
            position,
            line,
            themes: vec![format!("win-{moves}")],
            rating,
        });
    }
    Ok(puzzles)
}

/// Whether the solver says the same of the puzzle.
pub fn check(puzzle: &Puzzle) -> Result<(), String> {
    let solver = Solver::new(Board::STANDARD, TABLE);
    let start = read(&puzzle.position)?;
    let wanted = puzzle.line.iter().map(|text| u32::from(text.as_bytes()[0] - b'a')).collect::<Vec<_>>();
    match line(&solver, start) {
        Some(found) if found == wanted => Ok(()),
        found => Err(format!("{}: found {found:?}, not {wanted:?}", puzzle.position)),
    }
}

/// The stones of a position's text: rows from the top, a number for a run of empty squares, then who is to move.
fn read(text: &str) -> Result<Position, String> {
    let (rows, mover) = text.split_once(' ').ok_or("no player to move")?;
    let board = Board::STANDARD;
    let (mut first, mut second) = (0_u64, 0_u64);
    for (from_top, row) in rows.split('/').enumerate() {
        let mut column = 0;
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(empty) => column += empty,
                None => {
                    let bit = 1_u64 << (column * (board.rows() + 1) + board.rows() - 1 - from_top as u32);
                    *(if letter == 'x' { &mut first } else { &mut second }) |= bit;
                    column += 1;
                }
            }
        }
    }
    let (mine, theirs) = if mover == "x" { (first, second) } else { (second, first) };
    board.position(mine, theirs).map_err(|error| error.to_string())
}
