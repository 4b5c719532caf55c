//! Tic-tac-toe against its whole truth: a table of the 765 positions up to symmetry, and one of others with half of them.

use boyi_core::{Engine, Game, Limits, NoObserver, Notation, Outcome, Picture, Record, Value, Zero};
use boyi_games::{
    AnyGame, Question, open,
    tictactoe::{Board, LUO_SHU, TicTacToe, square_of},
};
use boyi_search::{Minimax, Solution};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

const NORMAL: TicTacToe = TicTacToe { misere: false, numbers: false };
const MISERE: TicTacToe = TicTacToe { misere: true, numbers: false };

fn solved(game: &TicTacToe) -> Solution<TicTacToe> {
    Solution::new(game, &game.start(), &Limits::default(), &mut NoObserver).unwrap()
}

/// A row of the table.
struct Row {
    board: Board,
    terminal: bool,
    value: i32,
    remoteness: u32,
    misere: i32,
    /// Numbers of the moves that keep the value, in any number of plies.
    optimal: Vec<u8>,
}

fn table(text: &str) -> Vec<Row> {
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        // The table writes rows from the top.
        let set = |stone| {
            let places = fields[0].char_indices().filter(|(_, c)| *c == stone);
            places.fold(0, |set, (i, _)| set | 1 << (3 * (2 - i / 3) + i % 3))
        };
        let (x, o): (u16, u16) = (set('X'), set('O'));
        let board = if x.count_ones() == o.count_ones() {
            Board { mover: x, other: o }
        } else {
            Board { mover: o, other: x }
        };
        Row {
            board,
            terminal: fields[1] == "1",
            value: fields[2].parse().unwrap(),
            remoteness: fields[3].parse().unwrap(),
            misere: fields[4].parse().unwrap(),
            optimal: fields[5].split_whitespace().map(|n| n.parse().unwrap()).collect(),
        }
    })
    .collect()
}

fn sign(value: Value) -> i32 {
    i32::from(value.is_win()) - i32::from(value.is_loss())
}

#[test]
fn every_position_has_its_value_remoteness_and_best_moves() {
    let (normal, misere) = (solved(&NORMAL), solved(&MISERE));
    let own = table(&boyi_testdata::text("cgt/tictactoe_positions.csv"));
    assert_eq!(own.len(), 765);
    let outside = boyi_testdata::outside_text("cgt/tictactoe_positions.csv").map(|text| table(&text));
    for row in own.into_iter().chain(outside.into_iter().flatten()) {
        let Row { board, terminal, value, remoteness, misere: misere_value, optimal } = row;
        assert_eq!(NORMAL.outcome(&board).is_some(), terminal, "{board:?}");
        let found = normal.value(&NORMAL, &board).unwrap();
        assert_eq!(sign(found), value, "{board:?}");
        if value != 0 {
            assert_eq!(found.plies(), Some(remoteness), "{board:?}");
        }
        assert_eq!(sign(misere.value(&MISERE, &board).unwrap()), misere_value, "{board:?}");
        let lines = normal.analysis(&NORMAL, &board, Limits::ALL).lines;
        let keeping = lines.iter().filter(|line| sign(line.value) == value);
        let mut best: Vec<u8> = keeping.map(|line| line.moves[0].number()).collect();
        let mut optimal = optimal;
        best.sort_unstable();
        optimal.sort_unstable();
        assert_eq!(best, optimal, "{board:?}");
    }
}

#[test]
fn plain_minimax_visits_549_946_nodes_and_255_168_finished_games() {
    let analysis = Minimax::new(std::sync::Arc::new(Zero))
        .analyze(&NORMAL, &Record::new(&NORMAL), &Limits::default(), &mut NoObserver)
        .unwrap();
    assert_eq!(analysis.value, Value::Draw);
    assert_eq!((analysis.stats.nodes(), analysis.stats.leaves), (549_946, 255_168));
}

#[test]
fn exactly_the_5478_positions_of_play_can_be_written_down() {
    let reachable: HashSet<Board> = solved(&NORMAL).iter().map(|(board, _)| *board).collect();
    assert_eq!(reachable.len(), 5_478);
    let mut accepted = HashSet::new();
    for code in 0..3u32.pow(9) {
        let cell = |i: u32| ['1', 'x', 'o'][(code / 3u32.pow(i) % 3) as usize];
        let rows: Vec<String> =
            (0..3).map(|row| (0..3).map(|column| cell(3 * row + column)).collect()).collect();
        for mover in ['x', 'o'] {
            if let Ok(board) = NORMAL
                .parse_position(&format!("{} {mover}", rows.join("/").replace("111", "3").replace("11", "2")))
            {
                assert!(accepted.insert(board));
            }
        }
    }
    assert_eq!(accepted, reachable);
}

#[test]
fn impossible_positions_say_what_is_wrong() {
    for (text, error) in [
        ("xxx/oo1/o2 x", "position: found `xxx/oo1/o2 x`, expected no line of mover (mover x)"),
        ("xxx/ooo/3 x", "position: found `xxx/ooo/3 x`, expected no line of mover (mover x)"),
        ("xxx/3/xoo o", "stones: found `4 x, 2 o`, expected equal or one more x"),
        ("xxx/1oo/xxx o", "stones: found `6 x, 2 o`, expected equal or one more x"),
    ] {
        assert_eq!(NORMAL.parse_position(text).unwrap_err().to_string(), error);
    }
}

/// The engine plays one side against every possible play of the other; returns how often each result came up.
fn against_all_replies(game: &dyn AnyGame, engine: &str, ours: bool) -> HashMap<i32, u64> {
    fn walk(
        game: &dyn AnyGame,
        engine: &str,
        moves: &mut Vec<String>,
        ours: bool,
        chosen: &mut HashMap<String, String>,
        results: &mut HashMap<i32, u64>,
    ) {
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        let mut record = game.record(None, &texts).unwrap();
        if let Some(outcome) = record.verdict() {
            let mover = match outcome {
                Outcome::Win => 1,
                Outcome::Draw => 0,
                Outcome::Loss => -1,
            };
            *results.entry(if ours { mover } else { -mover }).or_default() += 1;
            return;
        }
        let replies = if ours {
            let position = record.position();
            let choose = || {
                let question = Question { engine: engine.to_owned(), ..Question::default() };
                record.analyze(&question, &mut NoObserver).unwrap().best[0].text.clone()
            };
            vec![chosen.entry(position).or_insert_with(choose).clone()]
        } else {
            record.legal(9).unwrap().into_iter().map(|mv| mv.text).collect()
        };
        for reply in replies {
            moves.push(reply);
            walk(game, engine, moves, !ours, chosen, results);
            moves.pop();
        }
    }
    let mut results = HashMap::new();
    walk(game, engine, &mut vec![], ours, &mut HashMap::new(), &mut results);
    results
}

#[test]
fn no_reply_ever_beats_the_program() {
    for name in ["tictactoe", "tictactoe:misere", "fifteen"] {
        let game = open(name).unwrap();
        for engine in ["auto", "solve", "alphabeta", "pvs"] {
            for first in [true, false] {
                let results = against_all_replies(&*game, engine, first);
                assert!(!results.contains_key(&-1), "{name} {engine} {first}: {results:?}");
                assert!(results[&1] > 0, "{name} {engine} {first}: {results:?}");
            }
        }
    }
}

#[test]
fn squares_and_luo_shu_numbers_name_the_same_moves() {
    let start = NORMAL.start();
    let mut seen = HashSet::new();
    for (square, name) in ["b2", "a1", "c3", "a2"].iter().zip(["5", "8", "2", "3"]) {
        let mv = NORMAL.parse_move(&start, square).unwrap();
        assert_eq!(NORMAL.parse_move(&start, name).unwrap(), mv);
        assert_eq!(
            (NORMAL.move_text(&start, &mv).as_str(), mv.number().to_string().as_str()),
            (*square, name)
        );
        // A game names squares in one way.
        let numbers = TicTacToe { numbers: true, ..NORMAL };
        assert_eq!(
            [NORMAL.move_label(&start, &mv).as_str(), &numbers.move_label(&start, &mv)],
            [*square, name]
        );
        seen.insert(mv);
    }
    assert_eq!(seen.len(), 4);
    for number in 1..=9 {
        let mv = NORMAL.parse_move(&start, &number.to_string()).unwrap();
        assert_eq!(Some(mv.index()), square_of(number));
        assert_eq!(LUO_SHU[usize::from(mv.index())], number);
    }
    for bad in ["0", "10", "b4", "d1", "", "５", "b22"] {
        assert!(NORMAL.parse_move(&start, bad).is_err(), "{bad}");
    }
}

#[test]
fn the_numbers_picture_shows_what_each_player_holds() {
    let game = open("tictactoe").unwrap();
    assert_eq!(game.views(), ["board", "numbers"]);
    let record = game.record(None, &["5", "a1", "9"]).unwrap();
    let numbers =
        Picture::Numbers { free: vec![1, 2, 3, 4, 6, 7], first: vec![5, 9], second: vec![8], target: 15 };
    assert_eq!(record.picture("numbers"), numbers);
    let fifteen = open("fifteen").unwrap().record(None, &["5", "8", "9"]).unwrap();
    assert_eq!(fifteen.picture("no such view"), numbers);
    assert_eq!(fifteen.moves()[0].label, "5");
    let Picture::Grid(grid) = record.picture("board") else { panic!("a grid") };
    assert_eq!(
        (grid.cell(0, 2), grid.cell(1, 1), grid.cell(1, 0), grid.cell(2, 0)),
        (Some('o'), Some('x'), Some('x'), None)
    );
}

/// The notes' ids and first arguments in a position, as the solver's analysis brings them.
fn notes(name: &str, position: &str) -> Vec<String> {
    let mut record = open(name).unwrap().record(Some(position), &[]).unwrap();
    let analysis = record.analyze(&Question::default(), &mut NoObserver).unwrap();
    let shown = |note: &boyi_core::Note| {
        let args: Vec<_> = note.args.iter().map(|(_, value)| value.to_string()).collect();
        format!("{} {}", note.id, args.join(" | ")).trim().to_owned()
    };
    analysis.notes.iter().map(shown).collect()
}

#[test]
fn explanations_name_the_line_or_its_sum() {
    for (name, position, expected) in [
        ("tictactoe", "3/oo1/xx1 x", vec!["tictactoe.win c1 | a1-b1-c1"]),
        ("tictactoe", "o2/1x1/2x o", vec!["tictactoe.draw a1, c3 | b1, a2, c2, b3"]),
        ("tictactoe", "3/3/3 x", vec!["tictactoe.any-move-draws"]),
        ("tictactoe", "xxx/oo1/3 o", vec!["tictactoe.made-three x | a3-b3-c3"]),
        ("tictactoe", "xox/oxx/oxo o", vec!["tictactoe.full"]),
        ("tictactoe", "x1x/1o1/o1x o", vec!["tictactoe.two-threats c2, b3"]),
        ("tictactoe:misere", "3/3/3 x", vec!["tictactoe.misere-centre"]),
        // The same game in numbers speaks of numbers.
        ("fifteen", "3/oo1/xx1 x", vec!["fifteen.win 6 | 1 + 6 + 8 = 15"]),
        ("fifteen", "o2/1x1/2x o", vec!["fifteen.draw 2, 8 | 1, 3, 7, 9"]),
        ("fifteen", "1xo/3/o1x x", vec!["fifteen.block 5 | 2 + 5 + 8 = 15", "fifteen.fork 5 | 1, 4"]),
        ("fifteen:misere", "3/1x1/o2 x", vec!["fifteen.misere-mirror 2"]),
        ("tictactoe:misere", "3/1x1/o2 x", vec!["tictactoe.misere-mirror c3"]),
    ] {
        let found = notes(name, position);
        for note in expected {
            assert!(found.iter().any(|found| found == note), "{name} {position}: {found:?}");
        }
    }
}

#[test]
fn a_fork_is_called_a_fork() {
    for (position, expected) in [
        ("1xo/3/o1x x", "tictactoe.block b2 | a1-b2-c3"),
        ("1xo/3/o1x x", "tictactoe.fork b2 | b1, a3"),
        ("x2/1o1/2x o", "tictactoe.draw"),
        ("3/1x1/1o1 x", "tictactoe.force a1 | c3"),
    ] {
        let found = notes("tictactoe", position);
        assert!(found.iter().any(|note| note.starts_with(expected)), "{position}: {found:?}");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_position_or_an_error(text in ".{0,40}") {
        if let Ok(board) = NORMAL.parse_position(&text) {
            prop_assert_eq!(NORMAL.parse_position(&NORMAL.position_text(&board)), Ok(board));
        }
        let _ = NORMAL.parse_move(&NORMAL.start(), &text);
    }

    #[test]
    fn near_positions_are_read_or_refused(text in "[xo0-9/]{0,14} ?[xo ]{0,3}") {
        if let Ok(board) = NORMAL.parse_position(&text) {
            prop_assert_eq!(NORMAL.parse_position(&NORMAL.position_text(&board)), Ok(board));
        }
    }
}
