//! The solver for boards with gravity: against plain minimax, published scores and published outcomes.

use boyi_lines::connect_four::{Board, Book, Bounds, Effort, Position, PositionError, Solver, Value};
use proptest::prelude::*;
use std::collections::HashMap;
use std::thread;

/// A board square by square, with the definition of everything.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Plain {
    columns: Vec<Vec<bool>>,
    rows: usize,
    k: usize,
    first_moves: bool,
}

impl Plain {
    fn new(board: Board) -> Plain {
        let columns = vec![Vec::new(); board.columns() as usize];
        Plain { columns, rows: board.rows() as usize, k: board.k() as usize, first_moves: true }
    }

    fn play(&self, column: usize) -> Plain {
        let mut after = self.clone();
        after.columns[column].push(self.first_moves);
        after.first_moves = !self.first_moves;
        after
    }

    fn has_line(&self, first: bool) -> bool {
        let at = |x: i64, y: i64| {
            let column = usize::try_from(x).ok().and_then(|x| self.columns.get(x));
            column.and_then(|column| usize::try_from(y).ok().and_then(|y| column.get(y))) == Some(&first)
        };
        let k = self.k as i64;
        let (width, height) = (self.columns.len() as i64, self.rows as i64);
        (0..width).any(|x| {
            (0..height).any(|y| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .into_iter()
                    .any(|(dx, dy)| (0..k).all(|i| at(x + i * dx, y + i * dy)))
            })
        })
    }

    fn moves(&self) -> Vec<usize> {
        (0..self.columns.len()).filter(|&x| self.columns[x].len() < self.rows).collect()
    }

    /// Plain minimax over every position, each once: 0 for a draw, else the plies to the end plus 1, negative for a loss.
    fn minimax(&self, known: &mut HashMap<Plain, i32>) -> i32 {
        if self.has_line(!self.first_moves) {
            return -1;
        }
        let moves = self.moves();
        if moves.is_empty() {
            return 0;
        }
        if let Some(&value) = known.get(self) {
            return value;
        }
        let values = moves.iter().map(|&mv| {
            let value = -self.play(mv).minimax(known);
            value + value.signum()
        });
        // Quick wins before slow ones, slow losses before quick ones.
        let best =
            values.max_by_key(|&value| if value == 0 { 0 } else { value.signum() * (1_000 - value.abs()) });
        let best = best.unwrap();
        known.insert(self.clone(), best);
        best
    }
}

fn value_of(plain: i32) -> Value {
    let plies = plain.unsigned_abs().saturating_sub(1);
    match plain.signum() {
        0 => Value::Draw,
        1 => Value::Win { plies },
        _ => Value::Loss { plies },
    }
}

/// A position both ways, after random moves; it may be over.
fn random_position(board: Board, picks: &[u32]) -> (Position, Plain) {
    let (mut position, mut plain) = (board.start(), Plain::new(board));
    for pick in picks {
        let columns: Vec<u32> = position.columns().collect();
        if position.is_over() {
            break;
        }
        assert_eq!(columns.iter().map(|&c| c as usize).collect::<Vec<_>>(), plain.moves());
        let column = columns[*pick as usize % columns.len()];
        position = position.play(column).unwrap();
        plain = plain.play(column as usize);
    }
    (position, plain)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Small boards from the start, larger ones from late positions, every k, small tables that overwrite entries.
    #[test]
    fn values_are_those_of_plain_minimax(
        columns in 1u32..=8, rows in 1u32..=7, k in 1u32..=5,
        picks in prop::collection::vec(0u32..1_000, 0..56),
        free in 6u32..=13,
        memory in 0usize..100_000,
    ) {
        let board = Board::new(columns, rows, k).unwrap();
        let late = board.cells().saturating_sub(free) as usize;
        let picks: Vec<u32> = picks.into_iter().cycle().take(late.min(56)).collect();
        let (position, plain) = random_position(board, &picks);
        prop_assume!(board.cells() - position.stones() <= 13);
        prop_assert_eq!(position.is_lost(), plain.has_line(!plain.first_moves));
        let solver = Solver::new(board, memory);
        let expected = value_of(plain.minimax(&mut HashMap::new()));
        prop_assert_eq!(solver.value(position), expected);
        prop_assert_eq!(solver.value(position.mirrored()), expected);
    }

    #[test]
    fn windows_and_limits_give_bounds_that_hold(
        picks in prop::collection::vec(0u32..1_000, 14..30),
        low in -6i32..6, width in 1i32..4, nodes in 1u64..3_000,
    ) {
        let (position, _) = random_position(Board::STANDARD, &picks);
        let solver = Solver::new(Board::STANDARD, 1 << 16);
        let mut reports: Vec<Bounds> = Vec::new();
        let effort = Effort { nodes, poll: &mut |_| true, report: &mut |bounds, _| reports.push(bounds) };
        let limited = solver.solve(position, None, effort);
        prop_assert!(limited.nodes <= nodes);
        let effort = Effort { nodes: u64::MAX, poll: &mut |_| true, report: &mut |_, _| () };
        let within = solver.solve(position, Some((low, low + width)), effort);
        let fresh = Solver::new(Board::STANDARD, 1 << 24);
        let score = fresh.score(position);
        for bounds in reports.into_iter().chain([limited.bounds, within.bounds]) {
            prop_assert!(bounds.low <= score && score <= bounds.high, "{bounds:?} {score}");
        }
        let Bounds { low: found_low, high: found_high } = within.bounds;
        prop_assert!(found_low == found_high || found_low >= low + width || found_high <= low);
    }

    #[test]
    fn sets_are_positions_or_errors(mover: u64, other: u64, columns in 1u32..=9, rows in 1u32..=9) {
        if let Some(board) = Board::new(columns, rows, 4) {
            let _ = board.position(mover, other);
            let occupied = mover & other;
            let _ = board.position(occupied, 0);
        } else {
            prop_assert!(columns * (rows + 1) > 64);
        }
    }
}

/// Every position of whole games, from the empty board on.
#[test]
fn whole_small_boards_are_solved() {
    for (columns, rows, k) in
        [(3, 4, 3), (4, 3, 3), (5, 2, 3), (4, 4, 3), (2, 5, 4), (9, 1, 3), (1, 6, 3), (3, 3, 7)]
    {
        let board = Board::new(columns, rows, k).unwrap();
        let mut known = HashMap::new();
        Plain::new(board).minimax(&mut known);
        let solver = Solver::new(board, 1 << 12);
        for (plain, &value) in known.iter().step_by(known.len() / 3_000 + 1) {
            let (mut mover, mut other) = (0, 0);
            for (x, column) in plain.columns.iter().enumerate() {
                for (y, &first) in column.iter().enumerate() {
                    let square = 1 << (x as u32 * (rows + 1) + y as u32);
                    *(if first == plain.first_moves { &mut mover } else { &mut other }) |= square;
                }
            }
            let position = board.position(mover, other).unwrap();
            assert_eq!(solver.value(position), value_of(value), "{board:?} {mover:b} {other:b}");
        }
    }
}

#[test]
fn a_position_is_worth_its_best_move() {
    let solver = Solver::new(Board::STANDARD, 1 << 24);
    for moves in ["32751571231557", "5371555645", "1616621455211", "13134411534775"] {
        let position = Board::STANDARD.after(moves).unwrap();
        let children = position.columns().map(|column| -solver.score(position.play(column).unwrap()));
        assert_eq!(solver.score(position), children.max().unwrap(), "{moves}");
    }
}

#[test]
fn impossible_positions_are_refused() {
    let board = Board::STANDARD;
    let first = |columns: &str| board.after(columns).unwrap();
    assert_eq!(board.position(0, 1), Ok(first("1")));
    assert_eq!(board.position(1, 0), Err(PositionError::Count));
    assert_eq!(board.position(0, 0b111), Err(PositionError::Count));
    assert_eq!(board.position(1, 1), Err(PositionError::TwoStones));
    assert_eq!(board.position(0, 0b10), Err(PositionError::Floating));
    assert_eq!(board.position(0, 1 << 6), Err(PositionError::OffTheBoard));
    assert_eq!(board.position(0, 1 << 63), Err(PositionError::OffTheBoard));
    let line = 0b1111;
    assert_eq!(board.position(line, line << 7), Err(PositionError::MoverHasLine));
    assert_eq!(board.after("4444444"), Err(6));
    assert_eq!(board.after("48"), Err(1));
    assert_eq!(board.after("40"), Err(1));
    assert_eq!(board.after("12121213"), Err(7));
    assert_eq!(Board::new(8, 8, 4), None);
    assert_eq!(Board::new(0, 8, 4), None);
    assert_eq!(Board::new(u32::MAX, u32::MAX, 4), None);
    assert!(
        Board::new(8, 7, 4).is_some() && Board::new(1, 63, 4).is_some() && Board::new(32, 1, 4).is_some()
    );
}

#[test]
fn the_tallest_widest_and_largest_boards_answer() {
    for (columns, rows, k, value) in [
        (1, 63, 4, Value::Draw),
        (32, 1, 2, Value::Win { plies: 3 }),
        (1, 5, 1, Value::Win { plies: 1 }),
        (8, 7, 9, Value::Draw),
    ] {
        let board = Board::new(columns, rows, k).unwrap();
        assert_eq!(Solver::new(board, 0).value(board.start()), value, "{columns}x{rows}, {k}");
    }
}

/// The scores of the columns on the empty board, as P. Pons and J. Tromp have them.
#[test]
fn the_book_has_the_published_first_moves() {
    let book = Book::own().unwrap();
    assert!(book.plies() >= 1);
    let solver = Solver::new(Board::STANDARD, 0).with_book(Some(book));
    let start = Board::STANDARD.start();
    let scores: Vec<i32> = start.columns().map(|column| -solver.score(start.play(column).unwrap())).collect();
    assert_eq!(scores, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(solver.value(start), Value::Win { plies: 41 });
}

/// Our positions, and those that others solved, with their scores: without the book, as many as a quick test can afford.
#[test]
fn known_scores_are_found() {
    for (set, lines) in [("end-easy", 500), ("middle-easy", 500), ("middle-medium", 60), ("begin-easy", 200)]
    {
        for path in boyi_testdata::everywhere(&format!("connect4/{set}.txt")) {
            let solver = Solver::new(Board::STANDARD, 1 << 24);
            let text = boyi_testdata::read(&path);
            assert!(text.lines().count() >= 120, "{}", path.display());
            for line in text.lines().take(lines) {
                let (moves, score) = line.split_once(' ').unwrap();
                let position = Board::STANDARD.after(moves).unwrap();
                assert_eq!(solver.score(position), score.trim().parse::<i32>().unwrap(), "{line}");
            }
        }
    }
}

/// A row of the table of outcomes: whether the solver says the same.
fn check_outcome(row: &str) {
    let fields: Vec<&str> = row.split(',').collect();
    let [columns, rows, last] = [fields[0], fields[1], fields[3]].map(|field| field.parse::<u32>().unwrap());
    let board = Board::new(columns, rows, 4).unwrap();
    let value = Solver::new(board, 1 << 26).value(board.start());
    let expected = match fields[2] {
        "draw" => Value::Draw,
        "first_player_win" => Value::Win { plies: last },
        "second_player_win" => Value::Loss { plies: last },
        other => panic!("{other}"),
    };
    assert_eq!(value, expected, "{row}");
}

#[test]
fn known_outcomes_are_found() {
    for path in boyi_testdata::everywhere("cgt/connect4_outcomes.csv") {
        let table = boyi_testdata::read(&path);
        let rows = table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let small = rows.filter(|row| {
            let [columns, rows] = [0, 1].map(|i| row.split(',').nth(i).unwrap().parse::<u32>().unwrap());
            columns * rows <= 30
        });
        assert!(small.inspect(|row| check_outcome(row)).count() >= 5, "{}", path.display());
    }
    // As in J. Tromp's table (ICGA Journal 2008).
    for row in ["5,4,draw,20", "6,5,draw,30", "4,6,draw,24", "6,4,second_player_win,24", "5,5,draw,25"] {
        check_outcome(row);
    }
}

#[test]
fn one_thread_within_limits_repeats_itself_and_a_warm_table_changes_no_answer() {
    let position = Board::STANDARD.after("573154743").unwrap();
    let ask = |solver: &Solver, nodes| {
        solver.solve(position, None, Effort { nodes, poll: &mut |_| true, report: &mut |_, _| () })
    };
    let fresh = || Solver::new(Board::STANDARD, 1 << 22);
    for nodes in [1, 500, 20_000, 100_000] {
        assert_eq!(ask(&fresh(), nodes), ask(&fresh(), nodes));
    }
    let later = Board::STANDARD.after("57315474321").unwrap();
    let warm = fresh();
    ask(&warm, 100_000);
    assert_eq!(warm.score(later), fresh().score(later));
    let mut cleared = warm;
    cleared.clear();
    assert_eq!(ask(&cleared, 20_000), ask(&fresh(), 20_000));
}

#[test]
fn threads_that_share_a_table_find_the_same() {
    for moves in ["2416615552", "32751571231557", "5371555645"] {
        let position = Board::STANDARD.after(moves).unwrap();
        let solver = Solver::new(Board::STANDARD, 1 << 24);
        let team = solver.team(position);
        let answer = thread::scope(|scope| {
            for _ in 1..3 {
                scope.spawn(|| solver.help(&team, position));
            }
            let effort = Effort { nodes: u64::MAX, poll: &mut |_| true, report: &mut |_, _| () };
            solver.solve_together(&team, position, None, effort)
        });
        assert_eq!(
            answer.bounds.exact(),
            Some(Solver::new(Board::STANDARD, 1 << 24).score(position)),
            "{moves}"
        );
    }
}

#[test]
fn the_observer_stops_a_search() {
    let solver = Solver::new(Board::new(8, 7, 4).unwrap(), 1 << 20);
    let mut polls = 0;
    let mut stop = |_| {
        polls += 1;
        polls < 3
    };
    let position = solver.board().start();
    let answer =
        solver.solve(position, None, Effort { nodes: u64::MAX, poll: &mut stop, report: &mut |_, _| () });
    assert_eq!((answer.bounds.exact(), polls), (None, 3));
}
