//! Every engine that searches finds what plain minimax finds.

use crate::common::*;
use boyi_core::{Analysis, Bound, Evaluator, Game, Limits, Record, Value, Zero};
use std::sync::Arc;

const SEARCHERS: &[&str] = boyi_search::FIXED_DEPTH;

/// The score behind a value: an even estimate and a draw are the same to a search, which may prove the one or the
/// other according to what it had to look at.
fn score(value: Value) -> Value {
    if matches!(value, Value::Draw | Value::Unknown) { Value::Estimate(0) } else { value }
}

/// An analysis's lines are legal play, as long as they should be, and lead to what they say.
fn check_lines<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    analysis: &Analysis<G::Move>,
    depth: Option<u32>,
    context: &str,
) {
    for line in &analysis.lines {
        let mut record = Record::new(game);
        for mv in &line.moves {
            assert!(game.legal(record.now(), mv), "{context}: {line:?}");
            record.push(game, mv.clone());
        }
        assert!(depth.is_none_or(|depth| line.moves.len() <= depth as usize), "{context}");
        let whole = game.outcome(record.now()).is_some() || depth == Some(line.moves.len() as u32);
        let tabled = ["tt", "iterative", "pvs"].contains(&analysis.engine);
        assert!(whole || tabled, "{context}: a line without its end: {line:?}");
        if whole {
            let mut value = match game.outcome(record.now()) {
                Some(outcome) => outcome.into(),
                None => Value::Estimate(evaluator.evaluate(game, record.now())),
            };
            line.moves.iter().for_each(|_| value = (-value).one_ply_later());
            assert_eq!(score(value), score(line.value), "{context}: {line:?}");
        }
    }
}

fn check<G: Game>(game: &G, evaluator: Arc<dyn Evaluator<G>>, depth: Option<u32>, context: &str) {
    let limits = |lines| Limits { depth, lines, ..Limits::default() };
    let truth = ask("minimax", game, evaluator.clone(), &limits(Limits::ALL));
    for &name in SEARCHERS {
        for lines in [1, 2, Limits::ALL] {
            let context = &format!("{context} depth {depth:?} {name} {lines} lines");
            let found = ask(name, game, evaluator.clone(), &limits(lines));
            assert_eq!(score(found.value), score(truth.value), "{context}");
            assert_eq!(found.bound, Bound::Exact);
            if truth.value == Value::Draw {
                assert_eq!(found.value, Value::Draw, "{context}: no evaluation in the whole tree");
            }
            assert!(found.best.iter().all(|mv| truth.best.contains(mv)), "{context}");
            assert_eq!(found.lines.len(), lines.min(truth.lines.len()), "{context}");
            for (line, true_line) in found.lines.iter().zip(&truth.lines) {
                assert_eq!(score(line.value), score(true_line.value), "{context}");
            }
            if lines == Limits::ALL {
                for line in &found.lines {
                    let same = truth.lines.iter().find(|other| other.moves[0] == line.moves[0]).unwrap();
                    assert_eq!(score(line.value), score(same.value), "{context}");
                }
                assert_eq!(found.best.len(), truth.best.len(), "{context}");
            }
            check_lines(game, &*evaluator, &found, depth, context);
        }
    }
}

/// Proved values are true.
fn check_proofs<G: Game>(game: &G, evaluator: Arc<dyn Evaluator<G>>, depth: u32, context: &str) {
    let truth = ask("solve", game, evaluator.clone(), &Limits::default());
    for &name in SEARCHERS {
        let found = ask(name, game, evaluator.clone(), &Limits { depth: Some(depth), ..Limits::default() });
        assert!(
            !found.value.is_proof() || found.value == truth.value,
            "{context} {name} {depth}: {found:?} {truth:?}"
        );
    }
}

#[test]
fn equal_minimax_on_10_000_random_trees() {
    for seed in 0..10_000 {
        let game = RandomTree::new(seed);
        let evaluator = Arc::new(SplitMix64(seed));
        let depth = mix(seed) % 9;
        check(&game, evaluator.clone(), (depth > 0).then_some(depth as u32), &format!("tree {seed}"));
        check_proofs(&game, evaluator, 1 + depth as u32 / 2, &format!("tree {seed}"));
    }
}

#[test]
fn equal_minimax_on_random_graphs_with_cycles() {
    for seed in 0..2_000 {
        let game = RandomGraph::new(seed);
        let evaluator = Arc::new(SplitMix64(seed));
        let depth = 1 + mix(seed) % 7;
        check(&game, evaluator.clone(), Some(depth as u32), &format!("graph {seed}"));
        check_proofs(&game, evaluator, depth as u32, &format!("graph {seed}"));
    }
}

#[test]
fn equal_minimax_on_small_boards() {
    check(&TicTacToe, Arc::new(Zero), Some(6), "tic-tac-toe");
    check(&TicTacToe, Arc::new(SplitMix64(1)), Some(5), "tic-tac-toe");
    let three_by_four = Mnk { columns: 3, rows: 4, k: 3, gravity: false };
    check(&three_by_four, Arc::new(SplitMix64(2)), Some(4), "3x4");
    let connect = Mnk { columns: 4, rows: 4, k: 4, gravity: true };
    check(&connect, Arc::new(SplitMix64(3)), Some(6), "connect 4x4");
    check(&Subtraction { heap: 17, most: 3 }, Arc::new(SplitMix64(4)), None, "subtraction");
}

#[test]
fn whole_games_are_proved() {
    let evaluator: Arc<dyn Evaluator<TicTacToe>> = Arc::new(Zero);
    for &name in SEARCHERS {
        let analysis = ask(name, &TicTacToe, evaluator.clone(), &Limits::default());
        assert_eq!((analysis.value, analysis.stats.depth), (Value::Draw, 9), "{name}");
    }
    let three_by_four = Mnk { columns: 3, rows: 4, k: 3, gravity: false };
    let truth = ask("solve", &three_by_four, Arc::new(Zero), &Limits::default());
    assert!(truth.value.is_win());
    for name in ["ordered", "tt", "iterative", "pvs"] {
        let analysis = ask(name, &three_by_four, Arc::new(Zero), &Limits::default());
        assert_eq!(analysis.value, truth.value, "{name}");
    }
}

#[test]
fn plain_minimax_visits_every_node_of_tic_tac_toe() {
    let stats = ask("minimax", &TicTacToe, Arc::new(Zero), &Limits::default()).stats;
    assert_eq!((stats.nodes(), stats.leaves, stats.cutoffs, stats.table_hits), (549_946, 255_168, 0, 0));
}

#[test]
fn each_refinement_of_the_search_saves_nodes() {
    let game = Mnk { columns: 5, rows: 4, k: 4, gravity: true };
    let nodes = SEARCHERS.iter().map(|name| {
        ask(name, &game, Arc::new(SplitMix64(1)), &Limits { depth: Some(7), ..Limits::default() })
            .stats
            .nodes()
    });
    let nodes: Vec<u64> = nodes.collect();
    assert!(nodes[..4].windows(2).all(|pair| pair[1] < pair[0]), "{nodes:?}");
    assert!(nodes[5] < nodes[4] && nodes[4] < nodes[0], "{nodes:?}");
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let game = Mnk { columns: 5, rows: 4, k: 4, gravity: true };
    for name in boyi_search::ENGINES {
        for limits in [
            Limits { depth: Some(6), nodes: Some(60_000), ..Limits::default() },
            Limits { nodes: Some(100_000), lines: 3, ..Limits::default() },
        ] {
            let evaluator: Arc<dyn Evaluator<Mnk>> = Arc::new(SplitMix64(1));
            let ask = || {
                let mut engine = boyi_search::engine(name, evaluator.clone()).unwrap();
                engine.analyze(&game, &Record::new(&game), &limits, &mut boyi_core::NoObserver)
            };
            assert_eq!(ask(), ask(), "{name}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_what_it_knows() {
    let game = Mnk { columns: 7, rows: 6, k: 4, gravity: true };
    for nodes in [5, 100, 5_000, 50_000] {
        let analysis =
            ask("pvs", &game, Arc::new(SplitMix64(1)), &Limits { nodes: Some(nodes), ..Limits::default() });
        assert!(analysis.stats.nodes() <= nodes + 8, "{nodes}: {:?}", analysis.stats);
        assert_eq!(analysis.best.len(), 1);
    }
}

#[test]
fn comparison_reports_each_engine_once() {
    #[derive(Default)]
    struct Names(Vec<&'static str>);
    impl boyi_core::SearchObserver<u8> for Names {
        fn report(&mut self, analysis: &Analysis<u8>) {
            self.0.push(analysis.engine);
        }
    }
    let limits = Limits { depth: Some(5), ..Limits::default() };
    let evaluator: Arc<dyn Evaluator<TicTacToe>> = Arc::new(SplitMix64(1));
    let mut names = Names::default();
    let rows =
        boyi_search::compare(&TicTacToe, &Record::new(&TicTacToe), &limits, &evaluator, &mut names).unwrap();
    assert_eq!(names.0, boyi_search::FIXED_DEPTH);
    assert!(rows.iter().all(|row| row.value == rows[0].value && row.stats.leaves <= rows[0].stats.leaves));
}
