//! m,n,k-games against plain counting on plain boards, and against published outcomes.

use boyi_core::{
    Bound, Engine, Evaluator, Game, Limits, Line, NoObserver, Notation, Outcome, Record, Side, Value,
};
use boyi_games::{
    Question,
    mnk::{BitSet, Bits, ConnectFourSolver, Mnk, OpenLines, Shape, Stones, ThreatSearch},
    open,
};
use boyi_search::Solution;
use proptest::prelude::*;
use std::collections::HashSet;

/// The same board as a grid of cells, judged square by square.
struct Plain {
    shape: Shape,
    cells: Vec<Option<Side>>,
}

impl Plain {
    fn at(&self, column: i32, row: i32) -> Option<Option<Side>> {
        let inside =
            (0..self.shape.columns as i32).contains(&column) && (0..self.shape.rows as i32).contains(&row);
        inside.then(|| self.cells[column as usize * self.shape.rows + row as usize])
    }

    /// Every window, as its cells' contents and places.
    fn windows(&self) -> impl Iterator<Item = Vec<(i32, i32)>> {
        let Shape { columns, rows, k, .. } = self.shape;
        let (columns, rows) = (columns as i32, rows as i32);
        let starts = (0..columns).flat_map(move |column| (0..rows).map(move |row| (column, row)));
        starts.flat_map(move |(column, row)| {
            [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().filter_map(move |(dx, dy)| {
                let cells: Vec<_> = (0..k as i32).map(|i| (column + i * dx, row + i * dy)).collect();
                let inside = |&(x, y): &(i32, i32)| (0..columns).contains(&x) && (0..rows).contains(&y);
                cells.iter().all(inside).then_some(cells)
            })
        })
    }

    fn has_line(&self, side: Side) -> bool {
        self.windows().any(|window| window.iter().all(|&(x, y)| self.at(x, y) == Some(Some(side))))
    }

    fn completions(&self, side: Side) -> HashSet<String> {
        let mut squares = HashSet::new();
        for window in self.windows() {
            let own = window.iter().filter(|&&(x, y)| self.at(x, y) == Some(Some(side))).count();
            let empty: Vec<_> = window.iter().filter(|&&(x, y)| self.at(x, y) == Some(None)).collect();
            if own + 1 == self.shape.k && empty.len() == 1 {
                squares.insert(name(empty[0].0 as usize, empty[0].1 as usize));
            }
        }
        squares
    }
}

fn name(column: usize, row: usize) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

/// Plays random moves and compares every position with the plain board; returns what a second board type must repeat.
fn check<B: Bits>(shape: Shape, picks: &[u32]) -> Vec<(String, i32, Vec<i32>)> {
    let game = Mnk::<B>::new(shape);
    let mut plain = Plain { shape, cells: vec![None; shape.columns * shape.rows] };
    let mut position = game.start();
    let mut trace = vec![];
    for pick in picks {
        let mut moves = vec![];
        game.moves(&position, &mut moves);
        let side = position.side();
        if moves.is_empty() {
            assert!(game.outcome(&position).is_some());
            break;
        }
        assert_eq!(game.outcome(&position), None);
        for (set, side) in [(position.mover, side), (position.other, !side)] {
            let found = game.lines().completions(set, position.occupied());
            let names: HashSet<String> = found.iter().map(|bit| bit_name(&game, bit)).collect();
            assert_eq!(names, plain.completions(side), "{}", game.position_text(&position));
        }
        let priorities = moves.iter().map(|mv| game.priority(&position, mv)).collect();
        let score = OpenLines.evaluate(&game, &position);
        let terms: i32 = OpenLines.terms(&game, &position).iter().map(|t| t.mover - t.opponent).sum();
        assert_eq!(score, terms);
        trace.push((game.position_text(&position), score, priorities));

        let mv = moves[*pick as usize % moves.len()];
        let text = game.move_text(&position, &mv);
        let column = usize::from(text.as_bytes()[0] - b'a');
        let row: usize = text[1..].parse().unwrap();
        plain.cells[column * shape.rows + row - 1] = Some(side);
        position = game.play(&position, &mv);
        let lost = plain.has_line(side);
        let full = plain.cells.iter().all(Option::is_some);
        let expected = if lost { Some(Outcome::Loss) } else { full.then_some(Outcome::Draw) };
        assert_eq!(game.outcome(&position), expected, "{}", game.position_text(&position));
        let read = game.parse_position(&game.position_text(&position)).unwrap();
        assert_eq!(read, position);
        assert_eq!(game.outcome(&read), expected);
        assert_eq!(game.hash(&read), game.hash(&position));
    }
    trace
}

fn bit_name<B: Bits>(game: &Mnk<B>, bit: u32) -> String {
    let stride = game.shape().rows as u32 + 1;
    name((bit / stride) as usize, (bit % stride) as usize)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn boards_of_one_word_are_right(
        columns in 1usize..=8, rows in 1usize..=7, k in 1usize..=6, gravity: bool,
        picks in prop::collection::vec(0u32..1_000, 1..56),
    ) {
        let shape = Shape { columns, rows, k, gravity };
        let trace = check::<u64>(shape, &picks);
        prop_assert_eq!(&check::<BitSet<4>>(shape, &picks), &trace);
    }

    #[test]
    fn boards_of_many_words_are_right(
        columns in 1usize..=26, rows in 1usize..=26, k in 2usize..=9, gravity: bool,
        picks in prop::collection::vec(0u32..1_000, 1..40),
    ) {
        let shape = Shape { columns, rows, k, gravity };
        let trace = check::<BitSet<11>>(shape, &picks);
        if shape.bits() <= 256 {
            prop_assert_eq!(&check::<BitSet<4>>(shape, &picks), &trace);
        }
    }

    #[test]
    fn any_text_is_a_position_or_an_error(text in "[xo0-9/]{0,40} ?[xo]?") {
        let game = Mnk::<u64>::new(Shape { columns: 4, rows: 3, k: 3, gravity: false });
        if let Ok(position) = game.parse_position(&text) {
            prop_assert_eq!(game.parse_position(&game.position_text(&position)), Ok(position));
        }
        let _ = game.parse_move(&game.start(), &text);
    }
}

/// Every position of the board is accepted exactly when play reaches it.
#[test]
fn exactly_the_positions_of_play_can_be_written_down() {
    let game = Mnk::<u64>::new(Shape { columns: 4, rows: 2, k: 3, gravity: false });
    let solution = Solution::new(&game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
    let reachable: HashSet<Stones<u64>> = solution.iter().map(|(position, _)| *position).collect();
    let mut accepted = HashSet::new();
    for code in 0..3u32.pow(8) {
        let cell = |i: u32| ['1', 'x', 'o'][(code / 3u32.pow(i) % 3) as usize];
        let row = |row: u32| (0..4).map(|column| cell(4 * row + column)).collect::<String>();
        let text =
            format!("{}/{}", row(0), row(1)).replace("1111", "4").replace("111", "3").replace("11", "2");
        accepted.extend(game.parse_position(&text));
    }
    assert_eq!(accepted, reachable);
}

#[test]
fn impossible_positions_and_moves_say_what_is_wrong() {
    let four = Mnk::<u64>::new(Shape { columns: 7, rows: 6, k: 4, gravity: true });
    for (text, error) in [
        ("7/7/7/7/x6/7 o", "position: found `7/7/7/7/x6/7 o`, expected no floating stone"),
        ("7/7/7/7/ooo4/xxxx3 x", "mover: found `x`, expected mover by stones (mover o, x 4, o 3)"),
        (
            "7/7/7/7/xxxx3/oooo3 x",
            "position: found `7/7/7/7/xxxx3/oooo3 x`, expected no line of mover (mover x)",
        ),
        // The line lies under other stones, so it was not made last.
        ("7/7/7/xoxo3/xxxx3/oxoo3 o", "stones: found `7 x, 5 o`, expected equal or one more x"),
        (
            "7/7/7/oooo3/xxxx3/xoxo3 x",
            "position: found `7/7/7/oooo3/xxxx3/xoxo3 x`, expected no line of mover (mover x)",
        ),
        (
            "7/7/7/oxoo3/xxxx3/xoxoo2 o",
            "position: found `7/7/7/oxoo3/xxxx3/xoxoo2 o`, expected one last stone",
        ),
    ] {
        assert_eq!(four.parse_position(text).unwrap_err().to_string(), error);
    }
    let record = |moves: &[&str]| open("connect4").unwrap().record(None, moves).map(|r| r.position());
    assert_eq!(record(&["d", "D", "4", "d4"]).unwrap(), "7/7/3o3/3x3/3o3/3x3 x");
    assert_eq!(
        record(&["d"; 7]).unwrap_err().to_string(),
        "move 7: move: found `d`, expected column with room"
    );
    assert_eq!(
        record(&["8"]).unwrap_err().to_string(),
        "move 1: column: found `8`, expected column between (last 7, letter g)"
    );
    let played = |columns: &str| open("connect4").unwrap().record(Some(columns), &[]).map(|r| r.position());
    for columns in ["4444", "dddd", "d d d d", "4,4,4,4", "d4 d", "d1 dDd", " 44 dd "] {
        let expected = if columns == "d4 d" { None } else { Some("7/7/3o3/3x3/3o3/3x3 x") };
        assert_eq!(played(columns).ok().as_deref(), expected, "{columns}");
    }
    assert_eq!(played("4444444").unwrap_err().to_string(), "move: found `4`, expected column with room");
    assert_eq!(
        played("48").unwrap_err().to_string(),
        "column: found `8`, expected column between (last 7, letter g)"
    );
    assert_eq!(played("12121213").unwrap_err().to_string(), "move: found `3`, expected game not over");
    let wide = open("connect4:m=12").unwrap();
    assert_eq!(wide.record(Some("12"), &[]).unwrap().position(), "12/12/12/12/12/11x o");
    let gomoku = |moves: &[&str]| open("gomoku").unwrap().record(None, moves).map(|r| r.position());
    assert!(gomoku(&["h8", "i9", "o15", "a1"]).is_ok());
    assert!(gomoku(&["h"]).is_err() && gomoku(&["p1"]).is_err() && gomoku(&["a16"]).is_err());
}

fn outcome(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "first_player_win",
        Value::Loss { .. } => "second_player_win",
        _ => "draw",
    }
}

#[test]
fn small_boards_have_their_known_outcomes() {
    let mut checked = 0;
    for line in boyi_testdata::texts("cgt/mnk.csv").lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let [Ok(m), Ok(n), Ok(k)] = [0, 1, 2].map(|i| fields[i].parse::<usize>()) else { continue };
        if m * n > 12 {
            continue;
        }
        // Turned on its side a board is the same game.
        for (columns, rows) in [(m, n), (n, m)] {
            let game = Mnk::<u64>::new(Shape { columns, rows, k, gravity: false });
            let solution = Solution::new(&game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
            let value = solution.value(&game, &game.start()).unwrap();
            assert_eq!(outcome(value), fields[3], "{line}");
        }
        checked += 1;
    }
    assert!(checked >= 30, "{checked}");
}

/// Follows the program's answer against every reply, each position once, and returns the results met.
fn against_all_replies(name: &str, engine: &str, ours: bool) -> HashSet<Outcome> {
    let game = open(name).unwrap();
    let (mut seen, mut results) = (HashSet::new(), HashSet::new());
    let mut open_positions = vec![(game.record(None, &[]).unwrap().position(), ours)];
    while let Some((position, ours)) = open_positions.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        let mut record = game.record(Some(&position), &[]).unwrap();
        if let Some(outcome) = record.verdict() {
            results.insert(match outcome {
                Outcome::Draw => Outcome::Draw,
                outcome => {
                    if ours == (outcome == Outcome::Win) {
                        Outcome::Win
                    } else {
                        Outcome::Loss
                    }
                }
            });
            continue;
        }
        let replies = if ours {
            let question = Question { engine: engine.to_owned(), ..Question::default() };
            vec![record.analyze(&question, &mut NoObserver).unwrap().best[0].text.clone()]
        } else {
            record.legal(99).unwrap().into_iter().map(|mv| mv.text).collect()
        };
        for reply in replies {
            record.play(&reply).unwrap();
            open_positions.push((record.position(), !ours));
            record.undo();
        }
    }
    results
}

#[test]
fn no_reply_beats_the_program_where_it_can_see_to_the_end() {
    use Outcome::{Draw, Win};
    for (name, first, second) in [
        ("mnk:m=4,n=3,k=3", vec![Win], None),
        ("mnk:m=3,n=3,k=3", vec![Win, Draw], Some(vec![Win, Draw])),
        ("mnk:m=4,n=3,k=3,gravity", vec![Win], None),
    ] {
        assert_eq!(against_all_replies(name, "auto", true), HashSet::from_iter(first), "{name}");
        if let Some(second) = second {
            assert_eq!(against_all_replies(name, "auto", false), HashSet::from_iter(second), "{name}");
        }
    }
}

/// The moves of a plain search with the default evaluation, a few plies deep.
fn plays(name: &str, position: &str, depth: u32) -> String {
    let mut record = open(name).unwrap().record(Some(position), &[]).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let question = Question { engine: "pvs".to_owned(), evaluator: None, limits };
    record.analyze(&question, &mut NoObserver).unwrap().best[0].text.clone()
}

#[test]
fn gomoku_makes_five_stops_five_and_stops_an_open_three() {
    // Empty rows above and below a 15x15 board's middle.
    let middle = |rows: &str| format!("15/15/15/15/15/15/{rows}/15/15/15/15/15/15");
    for (rows, good) in [
        // x: f8 g8 h8 i8, o elsewhere: five at e8 or j8.
        ("5o1o1o1o3/5xxxx6/15", vec!["e8", "j8"]),
        // o threatens five at j8.
        ("5x1x1x5/4xoooo6/15", vec!["j8"]),
        // o has an open three: one of its ends, or beyond.
        ("7xx6/6ooo6/5x9", vec!["e8", "f8", "j8", "k8"]),
    ] {
        let found = plays("gomoku", &middle(rows), 2);
        assert!(good.contains(&found.as_str()), "{rows}: {found}");
    }
}

#[test]
fn the_solver_for_gravity_equals_the_exhaustive_one_on_every_position() {
    for (columns, rows, k) in
        [(4, 4, 3), (4, 4, 4), (3, 4, 3), (5, 3, 3), (4, 3, 2), (2, 5, 4), (5, 1, 2), (1, 4, 3), (3, 3, 9)]
    {
        let shape = Shape { columns, rows, k, gravity: true };
        let game = Mnk::<u64>::new(shape);
        let solution = Solution::new(&game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
        let limits = Limits { memory: 1 << 16, ..Limits::default() };
        // Every position of the small boards, a sample of the larger ones.
        let step = solution.len() / 2_000 + 1;
        for (position, value) in solution.iter().step_by(step) {
            let record = Record::from_position(*position);
            let answer =
                ConnectFourSolver::default().analyze(&game, &record, &limits, &mut NoObserver).unwrap();
            assert_eq!(answer.value, value, "{}", game.position_text(position));
            let all = ConnectFourSolver::default()
                .analyze(&game, &record, &Limits { lines: Limits::ALL, ..limits }, &mut NoObserver)
                .unwrap();
            let expected = solution.analysis(&game, position, Limits::ALL);
            let sorted = |moves: &[_]| moves.iter().copied().collect::<HashSet<_>>();
            assert_eq!(sorted(&answer.best), sorted(&expected.best), "{}", game.position_text(position));
            assert_eq!(sorted(&all.best), sorted(&expected.best), "{}", game.position_text(position));
            let values = |lines: &[Line<_>]| lines.iter().map(|line| line.value).collect::<Vec<_>>();
            assert_eq!(values(&all.lines), values(&expected.lines), "{}", game.position_text(position));
            for line in &all.lines {
                let last = line.moves.iter().fold(*position, |p, mv| game.play(&p, mv));
                assert!(game.outcome(&last).is_some());
                if let Some(plies) = line.value.plies() {
                    assert_eq!(plies as usize, line.moves.len());
                }
            }
        }
    }
}

/// Boards of our table and of the published one that a quick test can afford; `cargo xtask deep-test lines` takes the larger ones.
#[test]
fn connect_four_has_its_known_outcomes() {
    let mut checked = 0;
    for line in boyi_testdata::texts("cgt/connect4_outcomes.csv").lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let [Ok(columns), Ok(rows)] = [0, 1].map(|i| fields[i].parse::<usize>()) else { continue };
        if columns * rows > 25 {
            continue;
        }
        let game = Mnk::<u64>::new(Shape { columns, rows, k: 4, gravity: true });
        let answer = ConnectFourSolver::default()
            .analyze(&game, &Record::new(&game), &Limits::default(), &mut NoObserver)
            .unwrap();
        assert_eq!(outcome(answer.value), fields[2], "{line}");
        let last: u32 = fields[3].parse().unwrap();
        assert_eq!(answer.value.plies().unwrap_or(last), last, "{line}");
        checked += 1;
    }
    assert!(checked >= 60, "{checked}");
}

#[test]
fn every_proof_by_threats_is_true() {
    for (columns, rows, k, step) in [(4, 3, 3, 7), (3, 4, 3, 7), (3, 3, 3, 1), (12, 1, 4, 41)] {
        let game = Mnk::<u64>::new(Shape { columns, rows, k, gravity: false });
        let solution = Solution::new(&game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
        let (mut proofs, limits) = (0, Limits { depth: Some(1), ..Limits::default() });
        for (position, value) in solution.iter().step_by(step) {
            let record = Record::from_position(*position);
            let answer = ThreatSearch.analyze(&game, &record, &limits, &mut NoObserver).unwrap();
            let text = game.position_text(position);
            assert_eq!(game.outcome(position).is_some(), answer.best.is_empty(), "{text}");
            if answer.value.is_win() && answer.bound != Bound::AtMost {
                assert!(value.is_win(), "{text}: {answer:?}");
                proofs += 1;
                if let Some(mv) = answer.best.first() {
                    assert!(
                        solution.value(&game, &game.play(position, mv)).unwrap().is_loss(),
                        "{text}: {answer:?}"
                    );
                }
            } else if answer.value.is_loss() && answer.bound == Bound::Exact {
                assert!(value.is_loss(), "{text}: {answer:?}");
            }
        }
        assert!(proofs > 0 || k == 4, "{columns}x{rows}");
    }
}

/// A first player who begins in the centre of 6×6 wins with four in a row; the proof is by threats.
#[test]
fn a_won_position_stays_won_against_any_defence() {
    let mut rng = fastrand::Rng::with_seed(6);
    for (shape, start) in [
        (Shape { columns: 6, rows: 6, k: 4, gravity: false }, "6/6/2xx2/3o2/6/5o x"),
        (
            Shape { columns: 15, rows: 15, k: 5, gravity: false },
            "15/15/15/15/15/15/7x7/4oxx2o5/7xo6/6o8/15/15/15/15/15 x",
        ),
    ] {
        let game = Mnk::<BitSet<4>>::new(shape);
        let start = game.parse_position(start).unwrap();
        for _ in 0..4 {
            let mut record = Record::from_position(start);
            let attacker = record.mover(&game);
            while game.outcome(record.now()).is_none() {
                let mv = if record.mover(&game) == attacker {
                    let limits = Limits { nodes: Some(2_000_000), ..Limits::default() };
                    let answer = ThreatSearch.analyze(&game, &record, &limits, &mut NoObserver).unwrap();
                    assert!(answer.value.is_win(), "{}: {answer:?}", game.position_text(record.now()));
                    answer.best[0]
                } else {
                    let mut moves = vec![];
                    game.moves(record.now(), &mut moves);
                    moves.sort_by_key(|mv| std::cmp::Reverse(game.priority(record.now(), mv)));
                    moves[rng.usize(..moves.len().min(4))]
                };
                record.push(&game, mv);
            }
            assert_eq!(game.outcome(record.now()), Some(Outcome::Loss));
            assert_ne!(record.mover(&game), attacker);
        }
    }
}

/// The reasons for a position of Connect Four, with what it is worth.
fn reasons(position: &str) -> (Value, Vec<(&'static str, String)>) {
    let mut record = open("connect4").unwrap().record(Some(position), &[]).unwrap();
    let limits = Limits { nodes: Some(2_000_000), memory: 16 << 20, ..Limits::default() };
    let answer = record.analyze(&Question { limits, ..Question::default() }, &mut NoObserver).unwrap();
    let words = |note: &boyi_core::Note| {
        let of = |name| note.args.iter().find(|(of, _)| *of == name).map(|(_, arg)| arg.to_string());
        let words = ["side", "other", "parity", "square", "below"].map(|name| of(name).unwrap_or_default());
        words.join(" ")
    };
    (answer.value, answer.notes.iter().map(|note| (note.id, words(note))).collect())
}

#[test]
fn threats_are_explained_by_their_rows() {
    // x lacks d3, o lacks d2 below it, and column d is empty.
    let (_, notes) = reasons("7/2x4/o1o4/xxx4/ooo4/xxo4 x");
    assert!(notes.contains(&("mnk.parity-threat", "o x even d2 d1".to_owned())), "{notes:?}");
    // The threat above is never reached.
    assert!(!notes.iter().any(|(_, words)| words.contains("d3")), "{notes:?}");
}

/// The solver confirms every reason, in random positions of the second half of the game.
#[test]
fn reasons_by_following_up_and_zugzwang_are_true() {
    let game = Mnk::<u64>::new(Shape { columns: 7, rows: 6, k: 4, gravity: true });
    let mut rng = fastrand::Rng::with_seed(11);
    let mut met = std::collections::HashMap::new();
    for round in 0..4_000 {
        let mut position = game.start();
        // Every other position comes from pairs of discs, one on top of the other: only then is following up the whole strategy.
        let pairs = round % 2 == 0;
        for _ in 0..if pairs { rng.usize(14..20) } else { rng.usize(20..36) } {
            let mut moves = vec![];
            game.moves(&position, &mut moves);
            let mv = moves[rng.usize(..moves.len())];
            let mut next = game.play(&position, &mv);
            if pairs && game.outcome(&next).is_none() {
                let column = game.move_text(&next, &mv)[..1].to_owned();
                moves.clear();
                game.moves(&next, &mut moves);
                let Some(on_top) = moves.iter().find(|mv| game.move_text(&next, mv).starts_with(&column))
                else {
                    continue;
                };
                next = game.play(&next, on_top);
            }
            position = if game.outcome(&next).is_none() { next } else { position };
        }
        let text = game.position_text(&position);
        let (value, notes) = reasons(&text);
        for (id, words) in notes {
            let is_movers = words.starts_with('x') == (position.side() == Side::First);
            let (good, bad) = (value.is_win(), value.is_loss());
            let (wins, loses) = if is_movers { (good, bad) } else { (bad, good) };
            let kept = match id {
                "mnk.zugzwang" | "mnk.follow-up-wins" | "mnk.ends" => wins,
                "mnk.follow-up" => !loses,
                _ => continue,
            };
            assert!(kept, "{text}: {id} {words}, but {value:?}");
            *met.entry(id).or_insert(0) += 1;
        }
    }
    let count = |id| met.get(id).copied().unwrap_or(0);
    assert!(count("mnk.zugzwang") > 2 && count("mnk.ends") > 2, "{met:?}");
    assert!(count("mnk.follow-up") + count("mnk.follow-up-wins") > 1, "{met:?}");
}

/// The empty board is answered from the book, without a search that one would wait for.
#[test]
fn the_empty_board_is_won_by_the_middle_column() {
    let game = Mnk::<u64>::new(Shape { columns: 7, rows: 6, k: 4, gravity: true });
    let limits = Limits { memory: 64 << 20, ..Limits::default() };
    let mut engine = ConnectFourSolver::default();
    let record = Record::new(&game);
    let empty = engine.analyze(&game, &record, &limits, &mut NoObserver).unwrap();
    assert_eq!(empty.value, Value::Win { plies: Some(41) });
    let best: Vec<_> = empty.best.iter().map(|mv| game.move_text(record.now(), mv)).collect();
    assert_eq!(best, ["d1"]);
    assert!(empty.stats.nodes() < 1_000_000, "{:?}", empty.stats);
}

/// A warm engine answers as a new one does, and sooner.
#[test]
fn the_solver_of_gravity_keeps_its_table() {
    let game = Mnk::<u64>::new(Shape { columns: 7, rows: 6, k: 4, gravity: true });
    let limits = Limits { memory: 64 << 20, ..Limits::default() };
    let mut engine = ConnectFourSolver::default();
    let mut ask = |columns: &str| {
        let record = Record::from_position(game.parse_position(columns).unwrap());
        engine.analyze(&game, &record, &limits, &mut NoObserver).unwrap()
    };
    let cold = ask("32751571231557");
    let warm = ask("32751571231557");
    assert_eq!((cold.value, &cold.best, &cold.lines), (warm.value, &warm.best, &warm.lines));
    assert!(warm.stats.nodes() * 10 < cold.stats.nodes(), "{:?} {:?}", warm.stats, cold.stats);
}

/// Levels below the strongest ask with a limit of depth: then a game against them does not wait for a whole solution.
#[test]
fn a_limit_of_depth_keeps_connect_four_from_solving() {
    let connect4 = open("connect4").unwrap();
    let analyze = |columns: &str, depth: u32| {
        let mut record = connect4.record(Some(columns), &[]).unwrap();
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let question = Question { engine: "auto".to_owned(), evaluator: None, limits };
        record.analyze(&question, &mut NoObserver).unwrap()
    };
    let early = analyze("444", 2);
    assert!(early.engine == "pvs" && early.stats.nodes() < 100_000, "{early:?}");
    // Near ends are seen and proved all the same.
    assert_eq!(analyze("112233", 2).value, Value::Win { plies: Some(1) });
}
