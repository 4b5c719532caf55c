//! Every exact searcher finds what plain minimax finds, on real games.

use boyi_core::{Bound, Limits, NoObserver, Value};
use boyi_games::{AnyRecord, Question};

/// The engines that promise minimax's score.
const SEARCHERS: &[&str] = &["alphabeta", "ordered", "tt", "iterative", "pvs"];

fn ask(
    record: &mut dyn AnyRecord,
    engine: &str,
    depth: Option<u32>,
    lines: usize,
) -> boyi_core::Analysis<boyi_games::MoveText> {
    let limits = Limits { depth, nodes: Some(u64::MAX), lines, ..Limits::default() };
    let question = Question { engine: engine.to_owned(), evaluator: None, limits };
    record.analyze(&question, &mut NoObserver).unwrap()
}

/// The score that two engines must agree on; an unproved even score is as good as a draw.
fn score(value: Value) -> Value {
    if matches!(value, Value::Estimate(0) | Value::Unknown) { Value::Draw } else { value }
}

/// All searchers against minimax at a depth, the value and the best moves' values too.
fn check(game: &str, position: Option<&str>, moves: &[&str], depth: u32) {
    let game_ = boyi_games::open(game).unwrap();
    let mut record = game_.record(position, moves).unwrap();
    if record.verdict().is_some() {
        return;
    }
    let minimax = ask(&mut *record, "minimax", Some(depth), Limits::ALL);
    assert_eq!(minimax.lines.len() as u64, record.count());
    for engine in SEARCHERS {
        let found = ask(&mut *record, engine, Some(depth), 1);
        let place = format!("{game} {} depth {depth} {engine}", record.position());
        assert_eq!(found.bound, Bound::Exact, "{place}");
        assert_eq!(score(found.value), score(minimax.value), "{place}");
        // The move it plays is one that minimax values as highly.
        let chosen = minimax.lines.iter().find(|line| line.moves[0] == found.best[0]).unwrap();
        assert_eq!(score(chosen.value), score(minimax.value), "{place}: {}", found.best[0].text);
        assert!(found.stats.leaves <= minimax.stats.leaves * u64::from(depth.max(1)), "{place}");
    }
}

#[test]
fn line_games() {
    for depth in 0..=9 {
        check("tictactoe", None, &[], depth);
    }
    for depth in [3, 5, 6] {
        check("mnk:m=3,n=4,k=3", None, &[], depth);
        check("connect4:m=4,n=4", None, &[], depth + 2);
    }
    check("mnk:m=3,n=4,k=3", None, &["b2", "a1", "c3"], 9);
}

#[test]
fn small_nim() {
    for heaps in ["1", "2,1", "3,2,1", "1,1,2,1", "2,2,3"] {
        for game in ["nim", "nim:misere", "nim:k=2", "nim:k=2,misere"] {
            for depth in [2, 5, 12] {
                check(game, Some(heaps), &[], depth);
            }
        }
    }
}

/// 200 positions set up for one rule each, and mate problems.
#[test]
fn chess_at_depth_3() {
    let files = ["perft/composed.epd", "suites/mate_in_2.epd", "suites/mate_in_1.epd"];
    let texts: String = files.into_iter().map(boyi_testdata::text).collect();
    let fens = texts.lines().filter_map(|line| {
        let fen: Vec<_> = line.split(';').next()?.split_whitespace().take(6).collect();
        let counters = fen.get(4).is_some_and(|clock| clock.bytes().all(|b| b.is_ascii_digit()));
        let fields = if counters && fen.len() == 6 { 6 } else { 4 };
        (fen.len() >= 4).then(|| fen[..fields].join(" "))
    });
    let mut positions = 0;
    for fen in fens.take(200) {
        check("chess", Some(&fen), &[], 3);
        positions += 1;
    }
    assert_eq!(positions, 200);
}

/// The figures of the chess classroom: what plain minimax does from the initial position, and what cutoffs save.
#[test]
fn minimax_of_chess_to_4_plies() {
    let record = boyi_games::open("chess").unwrap().record(None, &[]).unwrap();
    let answers =
        record.compare(&Limits { depth: Some(4), ..Limits::default() }, None, &mut NoObserver).unwrap();
    let by_name = |name: &str| answers.iter().find(|answer| answer.engine == name).unwrap();
    assert_eq!((by_name("minimax").stats.interior, by_name("minimax").stats.leaves), (9_323, 197_281));
    assert!(by_name("alphabeta").stats.leaves <= 20_000);
    assert!(by_name("pvs").stats.leaves <= 3_000);
    assert!(answers.iter().all(|answer| score(answer.value) == score(answers[0].value)));
}
