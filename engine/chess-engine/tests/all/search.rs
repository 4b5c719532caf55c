//! Guarantees of the engine: legal moves, proved mates, the same answer twice, obedience to limits.

use boyi_chess::{Board, Move};
use boyi_chess_engine::{
    Engine, Limits, NoObserver, Score, SearchControl, SearchObserver, SearchResult, bench, eval,
};
use core::ops::ControlFlow;
use proptest::prelude::*;
use std::sync::atomic::Ordering;
use std::time::Duration;

fn search(engine: &mut Engine, board: &Board, limits: &Limits) -> SearchResult {
    engine.search(board, &[], limits, &SearchControl::default(), &mut NoObserver)
}

fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

/// The positions of an EPD file.
fn epd(text: &str) -> impl Iterator<Item = Board> + '_ {
    text.lines().filter(|line| !line.trim().is_empty()).map(|line| {
        let fen: Vec<&str> = line.split_whitespace().take(4).collect();
        fen.join(" ").parse().expect("the suite's positions are legal")
    })
}

/// Plays a line and says whether it ends in mate.
fn ends_in_mate(board: &Board, line: &[Move]) -> bool {
    let mut board = *board;
    for &m in line {
        board.try_play(m).expect("lines are legal");
    }
    board.is_checkmate()
}

#[test]
fn mates_in_one_and_two_are_found_and_exact() {
    let mut engine = <Engine>::new(4, 1);
    for (suite, moves) in [
        (Some(boyi_testdata::text("suites/mate_in_1.epd")), 1),
        (Some(boyi_testdata::text("suites/mate_in_2.epd")), 2),
        (boyi_testdata::outside_text("suites/mate_in_1.epd"), 1),
        (boyi_testdata::outside_text("suites/mate_in_2.epd"), 2),
    ] {
        // Others' suites are long.
        for board in epd(&suite.unwrap_or_default()).take(124) {
            engine.clear();
            let limits = Limits { mate: Some(moves), nodes: Some(2_000_000), ..Limits::default() };
            let found = search(&mut engine, &board, &limits);
            assert_eq!(found.score(), Some(Score::MateIn(2 * moves - 1)), "{board}");
            assert!(ends_in_mate(&board, &found.lines[0].moves), "{board}");
        }
    }
}

#[test]
fn node_limits_are_exact_and_answers_reproducible() {
    for fen in &bench::POSITIONS[..6] {
        let board: Board = fen.parse().expect("legal");
        let limits = Limits { nodes: Some(5_000), lines: 2, ..Limits::default() };
        let mut engine = <Engine>::new(1, 1);
        let first = search(&mut engine, &board, &limits);
        assert_eq!(first.nodes, 5_000);
        engine.clear();
        assert_eq!(search(&mut engine, &board, &limits), first);
        assert_eq!(search(&mut <Engine>::new(1, 1), &board, &limits), first);
    }
}

#[test]
fn the_bench_is_pinned() {
    assert_eq!(
        bench::bench(bench::DEPTH, &eval::AnyEvaluator::hand_crafted(), &mut NoObserver),
        (bench::NODES, Duration::ZERO)
    );
}

#[test]
fn lines_are_distinct_legal_and_sorted() {
    let mut engine = <Engine>::new(1, 1);
    for fen in bench::POSITIONS {
        let board: Board = fen.parse().expect("legal");
        let found = search(&mut engine, &board, &Limits { lines: 4, ..depth(5) });
        let legal = board.legal_moves();
        assert_eq!(found.lines.len(), legal.len().min(4));
        for (i, line) in found.lines.iter().enumerate() {
            assert!(found.lines[..i].iter().all(|other| other.moves[0] != line.moves[0]));
            assert!(found.lines[..i].iter().all(|other| other.score >= line.score), "{fen}");
            let mut at = board;
            for &m in &line.moves {
                at.try_play(m).expect("lines are legal");
            }
        }
    }
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let board = Board::default();
    let m = board.parse_uci("a2a3").expect("legal");
    let limits = Limits { moves: vec![m], ..depth(6) };
    assert_eq!(search(&mut <Engine>::new(1, 1), &board, &limits).best(), Some(m));
}

#[test]
fn finished_games_have_no_move() {
    let mut engine = <Engine>::new(1, 1);
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"] {
        let board: Board = fen.parse().expect("legal");
        assert_eq!(search(&mut engine, &board, &depth(3)).best(), None);
    }
}

#[test]
fn repetition_is_seen_across_the_game() {
    // White is a queen down, but every move leads to a position that has been on the board twice.
    let board: Board = "7k/8/8/8/8/8/1K6/6q1 w - - 90 120".parse().expect("legal");
    let mut earlier = Vec::new();
    for _ in 0..2 {
        earlier.extend(board.legal_moves().into_iter().flat_map(|m| [board.after(m).key(), 1]));
    }
    earlier.extend([2, 3, 4]);
    let mut engine = <Engine>::new(1, 1);
    let fresh = search(&mut engine, &board, &depth(4)).score().expect("a move");
    assert!(fresh < Score::Cp(-500), "{fresh:?}");
    let found = engine.search(&board, &earlier, &depth(4), &SearchControl::default(), &mut NoObserver);
    assert!(matches!(found.score(), Some(Score::Cp(-2..=2))), "{found:?}");
}

#[test]
fn a_host_can_stop_the_search() {
    struct Stop(u64);
    impl SearchObserver<Move> for Stop {
        fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
            if nodes >= self.0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }
    }
    let mut engine = <Engine>::new(1, 2);
    let found = engine.search(
        &Board::default(),
        &[],
        &Limits::default(),
        &SearchControl::default(),
        &mut Stop(20_000),
    );
    assert!(found.best().is_some() && found.nodes < 500_000);
}

/// Between two checks of its control the search visits at most 1,024 nodes, so that `stop` is answered within a millisecond or
/// two. Nodes are counted, for a clock would measure the machine as well.
#[test]
fn a_signal_stops_the_search_within_a_thousand_nodes() {
    struct Watch<'a> {
        control: &'a SearchControl,
        polls: Vec<u64>,
    }
    impl SearchObserver<Move> for Watch<'_> {
        fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
            self.polls.push(nodes);
            if nodes >= 60_000 {
                self.control.stop.store(true, Ordering::Relaxed);
            }
            ControlFlow::Continue(())
        }
    }
    for fen in &bench::POSITIONS[1..5] {
        let board: Board = fen.parse().expect("legal");
        let control = SearchControl::default();
        let mut watch = Watch { control: &control, polls: Vec::new() };
        let found = <Engine>::new(1, 1).search(&board, &[], &Limits::default(), &control, &mut watch);
        assert!(found.best().is_some_and(|m| board.is_legal(m)));
        assert!(found.nodes <= 60_000 + 2 * 1024, "{} nodes", found.nodes);
        assert!(watch.polls.len() > 50 && watch.polls[0] <= 1024, "{:?}", watch.polls);
        assert!(watch.polls.windows(2).all(|two| two[1] - two[0] <= 1024), "{:?}", watch.polls);
    }
}

/// Small searches by four threads in a table that they keep overwriting.
#[test]
fn threads_share_a_small_table() {
    let mut engine = Engine::with_evaluator(eval::AnyEvaluator::hand_crafted(), 4096, 4);
    for fen in &bench::POSITIONS[..8] {
        let board: Board = fen.parse().expect("legal");
        let found = search(&mut engine, &board, &Limits { nodes: Some(3_000), ..Limits::default() });
        assert!(found.best().is_some_and(|m| board.is_legal(m)), "{fen}");
    }
}

#[test]
fn threads_agree_on_a_mate() {
    let board: Board =
        "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w - - 0 1".parse().expect("legal");
    let found = search(&mut <Engine>::new(4, 4), &board, &Limits { mate: Some(4), ..depth(14) });
    assert!(matches!(found.score(), Some(Score::MateIn(_) | Score::Cp(300..))), "{found:?}");
}

fn random_board(choices: &[u16]) -> Board {
    let mut board = Board::default();
    for &choice in choices {
        let moves = board.legal_moves();
        if moves.is_empty() {
            break;
        }
        board.play(moves[usize::from(choice) % moves.len()]);
    }
    board
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    /// The evaluation sees both sides alike, its parts sum to it, and it stays in bounds.
    #[test]
    fn the_evaluation_is_symmetric_and_the_sum_of_its_parts(choices in prop::collection::vec(any::<u16>(), 0..150)) {
        let board = random_board(&choices);
        let score = eval::evaluate(&board);
        prop_assert!(score.abs() <= eval::MAX_EVALUATION);
        prop_assert_eq!(score, eval::evaluate(&board.mirrored()));
        let sum: i32 = eval::explain(&board).iter().map(|part| part.ours - part.theirs).sum();
        prop_assert_eq!(score, sum);
    }

    /// Incrementally updated evaluations equal those computed from scratch.
    #[test]
    fn incremental_evaluation_equals_fresh(choices in prop::collection::vec(any::<u16>(), 0..150)) {
        use eval::{Evaluator, HandCrafted};
        let mut board = Board::default();
        let mut evaluator = HandCrafted::new();
        evaluator.reset(&board);
        for choice in choices {
            let moves = board.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[usize::from(choice) % moves.len()];
            let after = board.after(m);
            evaluator.push(&board, Some(m), &after);
            board = after;
            prop_assert_eq!(evaluator.evaluate(&board), eval::evaluate(&board));
        }
    }

    /// Any position gets a legal move.
    #[test]
    fn moves_are_legal(choices in prop::collection::vec(any::<u16>(), 0..200)) {
        let board = random_board(&choices);
        let found = search(&mut <Engine>::new(1, 1), &board, &Limits { nodes: Some(300), ..Limits::default() });
        prop_assert_eq!(found.best().is_some(), board.has_legal_move());
        if let Some(m) = found.best() {
            prop_assert!(board.is_legal(m));
        }
    }
}
