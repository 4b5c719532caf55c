//! Puzzles of Gomoku: win by fours. Every move makes a four, and at each move only one four wins; where several do, the puzzle ends.

use boyi_lessons::Puzzle;
use boyi_lines::gomoku::{Board, Color, Engine, Found, Limits, NoObserver, Point, Rule, Threat, Vcf};

const GAME: &str = "gomoku";
const SIDE: usize = 15;
/// Fours that a search may put.
const BUDGET: u64 = 20_000;
/// Nodes of a move in the games: few, so that threats are missed.
const GAME_NODES: u64 = 20;
/// One move in this many is random, next to a stone.
const BY_LOT: u32 = 4;
/// Random stones around the centre before a game.
const RANDOM: usize = 4;
const LONGEST_GAME: usize = 70;
/// The solver's moves.
const MOVES: std::ops::RangeInclusive<usize> = 2..=9;

/// The points that complete five for a colour.
fn fives(board: &Board, color: Color) -> Vec<Point> {
    board.points().filter(|&point| board.is_empty(point) && board.makes_five(color, point)).collect()
}

/// Whether a four of the player to move wins by fours: no answer stops it, or the only one leads to another.
fn four_wins(board: &mut Board, four: Point) -> Result<bool, String> {
    let mine = board.turn();
    board.play(four);
    let wins = match &fives(board, mine)[..] {
        [] => Ok(false),
        _ if !fives(board, !mine).is_empty() => Ok(false),
        [stop] => {
            board.play(*stop);
            let found = Vcf::default().search(board, BUDGET);
            board.undo();
            match found {
                Found::Win(_) => Ok(true),
                Found::None => Ok(false),
                Found::Unknown => Err(format!("more than {BUDGET} fours")),
            }
        }
        _ => Ok(true),
    };
    board.undo();
    wins
}

/// The fours that win, of a player who can neither win at once nor is threatened with five.
fn winning_fours(board: &mut Board) -> Result<Vec<Point>, String> {
    let mine = board.turn();
    let fours: Vec<Point> = board
        .points()
        .filter(|&point| board.is_empty(point) && board.threat(mine, point) >= Threat::Four)
        .collect();
    let mut winning = Vec::new();
    for four in fours {
        if four_wins(board, four)? {
            winning.push(four);
        }
    }
    Ok(winning)
}

/// The line of only fours from a position, up to five in a row or to where several fours win; `None` if several win at once.
fn line(start: &Board) -> Option<Vec<Point>> {
    let mut board = start.clone();
    let mut line = Vec::new();
    let mine = board.turn();
    if !fives(&board, mine).is_empty() || !fives(&board, !mine).is_empty() {
        return None;
    }
    loop {
        if let Some(&five) = fives(&board, mine).first() {
            line.push(five);
            return Some(line);
        }
        let stop = fives(&board, !mine);
        let winning = winning_fours(&mut board).ok()?;
        let [only] = winning[..] else {
            line.pop()?;
            return Some(line);
        };
        if !stop.is_empty() && stop != [only] {
            return None;
        }
        line.push(only);
        board.play(only);
        let &answer = fives(&board, mine).first()?;
        line.push(answer);
        board.play(answer);
    }
}

/// The themes of a line: the number of moves only where it ends with five in a row, so that every answer was forced.
fn themes(start: &Board, line: &[Point]) -> Vec<String> {
    let mut board = start.clone();
    line.iter().for_each(|&point| board.play(point));
    let ends = line.last().is_some_and(|&last| !board.row_through(last).is_empty());
    let distance = ends.then(|| format!("win-{}", line.len().div_ceil(2)));
    ["fours".to_owned()].into_iter().chain(distance).collect()
}

fn text(point: Point) -> String {
    format!("{}{}", char::from(b'a' + point.column() as u8), point.row() + 1)
}

fn point(text: &str) -> Option<Point> {
    let column = text.bytes().next()?.checked_sub(b'a')?;
    let row: usize = text.get(1..)?.parse().ok()?;
    Some(Point::new(column.into(), row.checked_sub(1)?))
}

/// A random empty point next to a stone.
fn beside(board: &Board, random: &mut fastrand::Rng) -> Option<Point> {
    let near = |point: &Point| {
        board.history().iter().any(|stone| {
            stone.column().abs_diff(point.column()) <= 1 && stone.row().abs_diff(point.row()) <= 1
        })
    };
    random.choice(board.points().filter(|point| board.is_empty(*point) && near(point)).collect::<Vec<_>>())
}

pub fn make(count: usize, random: &mut fastrand::Rng) -> Result<Vec<Puzzle>, String> {
    let game = boyi_games::registry().open(GAME).map_err(|error| error.to_string())?;
    let mut engine = Engine::new(1 << 20);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let mut board = Board::new(SIDE, SIDE, Rule::Freestyle);
        for _ in 0..RANDOM {
            let point = Point::new(random.usize(5..10), random.usize(5..10));
            if board.is_empty(point) {
                board.play(point);
            }
        }
        engine.clear();
        while board.history().len() < LONGEST_GAME {
            if !fives(&board, board.turn()).is_empty() {
                break;
            }
            let won = matches!(Vcf::default().search(&mut board, BUDGET), Found::Win(_));
            let found = won.then(|| line(&board)).flatten();
            if let Some(line) = found.filter(|line| MOVES.contains(&line.len().div_ceil(2))) {
                let moves: Vec<String> = board.history().iter().copied().map(text).collect();
                let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
                let record = game.record(None, &moves).map_err(|error| error.to_string())?;
                let solvers = line.len().div_ceil(2);
                let themes = themes(&board, &line);
                puzzles.push(Puzzle {
                    game: GAME.to_owned(),
                    position: record.position(),
                    line: line.into_iter().map(text).collect(),
                    themes,
                    rating: (600 + 200 * solvers).min(2500) as u16,
                });
                break;
            }
            let limits = Limits { nodes: Some(GAME_NODES), ..Limits::default() };
            let mv = match random.u32(..BY_LOT) {
                0 => beside(&board, random),
                _ => engine.search(&board, &limits, &mut NoObserver).best(),
            };
            let Some(mv) = mv else { break };
            board.play(mv);
        }
    }
    puzzles.dedup_by(|a, b| a.position == b.position);
    Ok(puzzles)
}

/// Whether every four of the line is the only one that wins, and the themes say how it ends.
pub fn check(puzzle: &Puzzle) -> Result<(), String> {
    let board = read(&puzzle.position)?;
    let wanted: Option<Vec<Point>> = puzzle.line.iter().map(|text| point(text)).collect();
    match line(&board) {
        Some(found) if wanted.as_ref() == Some(&found) => {
            let themes = themes(&board, &found);
            if themes == puzzle.themes {
                Ok(())
            } else {
                Err(format!("{}: themes {themes:?}", puzzle.position))
            }
        }
        found => Err(format!("{}: found {found:?}", puzzle.position)),
    }
}

/// The stones of a position's text: rows from the top, a number for a run of empty points, then who is to move.
fn read(text: &str) -> Result<Board, String> {
    let (rows, mover) = text.split_once(' ').ok_or("no player to move")?;
    let mut board = Board::new(SIDE, SIDE, Rule::Freestyle);
    for (from_top, row) in rows.split('/').enumerate() {
        let (mut column, mut empty) = (0, 0);
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(digit) => empty = 10 * empty + digit as usize,
                None => {
                    column += std::mem::take(&mut empty);
                    let color = if letter == 'x' { Color::Black } else { Color::White };
                    board.put(Point::new(column, SIDE - 1 - from_top), color);
                    column += 1;
                }
            }
        }
    }
    board.set_turn(if mover == "x" { Color::Black } else { Color::White });
    Ok(board)
}
