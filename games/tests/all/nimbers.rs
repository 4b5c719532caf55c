//! Nimbers and winning moves in the analysis of an impartial game.

use boyi_core::{Limits, NoObserver, Value};
use boyi_games::{Question, open};

/// The value, the engine, the best moves, and whether there may be more of them.
fn ask(game: &str, position: Option<&str>, limits: Limits) -> (Value, &'static str, Vec<String>, bool) {
    let mut record = open(game).unwrap().record(position, &[]).unwrap();
    let question = Question { limits, ..Question::default() };
    let analysis = record.analyze(&question, &mut NoObserver).unwrap();
    let best = analysis.best.iter().map(|mv| mv.text.clone()).collect();
    (analysis.value, analysis.engine, best, analysis.more)
}

/// If a search has only an opinion, the nimber that was found for the reasons decides.
#[test]
fn a_study_settles_what_no_engine_could() {
    let limits = Limits { memory: 1 << 17, ..Limits::default() };
    let all = Limits { lines: Limits::ALL, ..limits };
    let (won, lost) = (Value::Win { plies: None }, Value::Loss { plies: None });
    // With all moves studied theory knows each; else no move is known to win.
    for (size, position, limits, value, best, more) in [
        ("rows=5,columns=7", "7/7/7/7/7", limits, won, false, true),
        ("rows=3,columns=11", "11/11/11", all, lost, true, false),
        ("rows=3,columns=11", "11/11/11", limits, lost, true, false),
    ] {
        let found = ask(&format!("cram:{size}"), Some(position), limits);
        assert_eq!(
            (found.0, found.1, !found.2.is_empty(), found.3),
            (value, "theory", best, more),
            "{position}"
        );
    }
}

/// Two bites win there, and both are named, the quicker one first (K. Thompson; E. Berlekamp, J. Conway and R. Guy, *Winning Ways*
/// ch. 18).
#[test]
fn every_winning_move_is_named() {
    let (value, _, best, more) = ask("chomp:rows=8,columns=10", None, Limits::default());
    assert!(value.is_win() && !more);
    assert_eq!(best, ["f5", "i4"]);
}

/// Boards of 35 and 33 squares whose nimbers are 1 and 0 (J. Lemoine and S. Viennot, "Nimbers are inevitable", 2012), beside a heap that makes
/// up for them or not.
#[test]
fn sums_of_large_boards_are_proved() {
    let game = "sum:games=cram(rows=5,columns=7)|cram(rows=3,columns=11)|nim";
    let ask = |heap: u64| {
        let position = format!("7/7/7/7/7|11/11/11|{heap}");
        ask(game, Some(&position), Limits::default())
    };
    assert_eq!(ask(1).0, Value::Loss { plies: None });
    let (value, engine, best, _) = ask(3);
    assert_eq!((value, engine), (Value::Win { plies: None }, "prove"));
    let named = |mv: &str| best.iter().any(|best| best == mv);
    assert_eq!(["3/1:1", "3/1:2", "3/1:3"].map(named), [false, true, false]);
}
