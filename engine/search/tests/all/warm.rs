//! Engines that keep their tables: a warm engine finds the values of a new one, for less.

use crate::common::*;
use boyi_core::{Analysis, AnalysisError, Engine, Evaluator, Game, Limits, NoObserver, Record, Value, Zero};
use boyi_search::{ENGINES, Mcts, Solution, Solver, engine};
use std::sync::Arc;

const WITH_TABLE: [&str; 3] = ["tt", "iterative", "pvs"];

fn analyze<G: Game>(
    engine: &mut dyn Engine<G>,
    game: &G,
    record: &Record<G>,
    limits: &Limits,
) -> Analysis<G::Move> {
    engine.analyze(game, record, limits, &mut NoObserver).expect("an answer")
}

/// An even estimate and a draw are the same to a search, which may prove the one or the other.
fn score(value: Value) -> Value {
    if matches!(value, Value::Draw | Value::Unknown) { Value::Estimate(0) } else { value }
}

/// The values of all lines, by move.
fn values<G: Game>(game: &G, record: &Record<G>, analysis: &Analysis<G::Move>) -> Vec<Option<Value>> {
    let mut moves = Vec::new();
    game.moves(record.now(), &mut moves);
    let value =
        |mv: &G::Move| analysis.lines.iter().find(|line| line.moves[0] == *mv).map(|line| score(line.value));
    moves.iter().map(value).collect()
}

/// Goes forth and back in a game, asks a warm and a new engine everywhere, and returns the nodes of both.
fn check<G: Game>(
    name: &str,
    game: &G,
    evaluator: &Arc<dyn Evaluator<G>>,
    depth: u32,
    seed: u64,
) -> (u64, u64) {
    let mut warm = engine(name, evaluator.clone()).unwrap();
    let mut record = Record::new(game);
    let mut nodes = (0, 0);
    for step in 0..8 {
        let random = mix(seed ^ step);
        for lines in [1, Limits::ALL] {
            let context = format!("{name} seed {seed} step {step}");
            let limits = Limits { depth: Some(depth - (random % 2) as u32), lines, ..Limits::default() };
            let found = analyze(&mut warm, game, &record, &limits);
            let mut new = engine(name, evaluator.clone()).unwrap();
            let truth = analyze(&mut new, game, &record, &limits);
            assert_eq!(score(found.value), score(truth.value), "{context}");
            if lines == Limits::ALL {
                assert_eq!(values(game, &record, &found), values(game, &record, &truth), "{context}");
            }
            nodes = (nodes.0 + found.stats.nodes(), nodes.1 + truth.stats.nodes());
        }
        let mut moves = Vec::new();
        game.moves(record.now(), &mut moves);
        if moves.is_empty() || random.is_multiple_of(5) {
            record.pop();
        } else {
            record.push(game, moves.swap_remove((random >> 8) as usize % moves.len()));
        }
    }
    nodes
}

#[test]
fn warm_searches_find_the_values_of_new_ones_on_random_games() {
    for seed in 0..1_500 {
        let depth = 2 + (mix(seed) % 5) as u32;
        for name in WITH_TABLE {
            check(name, &RandomTree::new(seed), &(Arc::new(SplitMix64(seed)) as _), depth, seed);
            check(name, &RandomGraph::new(seed), &(Arc::new(SplitMix64(seed)) as _), depth, seed);
        }
    }
}

#[test]
fn warm_searches_of_boards_find_the_same_for_less() {
    let game = Mnk { columns: 5, rows: 4, k: 4, gravity: true };
    for name in WITH_TABLE {
        let (warm, new) = (0..6).fold((0, 0), |sum, seed| {
            let nodes = check(name, &game, &(Arc::new(SplitMix64(seed)) as _), 6, seed);
            (sum.0 + nodes.0, sum.1 + nodes.1)
        });
        assert!(warm * 10 < new * 8, "{name}: {warm} nodes warm, {new} new");
    }
}

#[test]
fn the_same_question_again_costs_little() {
    let game = Mnk { columns: 5, rows: 4, k: 4, gravity: true };
    let limits = Limits { depth: Some(8), ..Limits::default() };
    for name in WITH_TABLE {
        let mut warm = engine(name, Arc::new(SplitMix64(1)) as _).unwrap();
        let record = Record::new(&game);
        let first = analyze(&mut warm, &game, &record, &limits);
        let second = analyze(&mut warm, &game, &record, &limits);
        assert_eq!(first.value, second.value);
        assert!(
            second.stats.nodes() * 2 < first.stats.nodes(),
            "{name}: {:?} {:?}",
            first.stats,
            second.stats
        );
    }
}

#[test]
fn an_engine_that_was_cleared_is_as_new() {
    let game = Mnk { columns: 5, rows: 4, k: 4, gravity: true };
    let limits = Limits { depth: Some(5), nodes: Some(60_000), lines: 3, ..Limits::default() };
    for name in ENGINES {
        let mut engine = engine(name, Arc::new(SplitMix64(1)) as _).unwrap();
        let mut ask = |record: &Record<Mnk>| engine.analyze(&game, record, &limits, &mut NoObserver);
        let first = ask(&Record::new(&game));
        let _ = ask(&Record::from_position(game.play(&game.start(), &2)));
        engine.clear();
        assert_eq!(engine.analyze(&game, &Record::new(&game), &limits, &mut NoObserver), first, "{name}");
    }
}

/// A solver answers as a new one does, but for the cost.
fn check_solver<G: Game>(solver: &mut Solver<G>, game: &G, position: &G::Position) -> u64 {
    let record = Record::from_position(position.clone());
    let limits = Limits { lines: Limits::ALL, ..Limits::default() };
    let found = analyze(solver, game, &record, &limits);
    let truth = analyze(&mut Solver::new(), game, &record, &limits);
    let nodes = found.stats.nodes();
    assert_eq!(Analysis { stats: truth.stats, ..found }, truth);
    nodes
}

#[test]
fn a_solver_answers_again_at_once() {
    let mut solver = Solver::new();
    assert_eq!(check_solver(&mut solver, &TicTacToe, &(0, 0)), 5_478);
    for position in [(0, 0), (0, 1), (1, 16), (16, 1)] {
        assert_eq!(check_solver(&mut solver, &TicTacToe, &position), 0);
    }
}

#[test]
fn a_solver_adds_the_positions_that_it_lacks() {
    // From the end to the start: each position once, in all.
    let game = Subtraction { heap: 300, most: 5 };
    let mut solver = Solver::new();
    let nodes: u64 = (1..=300).map(|heap| check_solver(&mut solver, &game, &heap)).sum();
    assert_eq!(nodes, 301);
    for seed in 0..300 {
        let (tree, graph) = (RandomTree::new(seed), RandomGraph::new(seed));
        let (mut trees, mut graphs) = (Solver::new(), Solver::new());
        for n in (0..20).rev() {
            let place = (n / 4, mix(seed ^ n) % tree.width);
            if tree.outcome(&place).is_none() {
                check_solver(&mut trees, &tree, &place);
            }
            let place = mix(seed ^ n) % graph.positions;
            if graph.outcome(&place).is_none() {
                check_solver(&mut graphs, &graph, &place);
            }
        }
    }
}

#[test]
fn a_solver_that_fails_keeps_what_it_had_and_gives_way_where_memory_is_short() {
    let game = Subtraction { heap: 100_000, most: 3 };
    let mut solver = Solver::new();
    let ask = |solver: &mut Solver<Subtraction>, heap, nodes, memory| {
        let limits = Limits { nodes, memory, ..Limits::default() };
        solver.analyze(&game, &Record::from_position(heap), &limits, &mut NoObserver).map(|a| a.stats.nodes())
    };
    let plenty = Limits::default().memory;
    assert_eq!(ask(&mut solver, 1_000, None, plenty), Ok(1_001));
    assert_eq!(ask(&mut solver, 100_000, Some(5_000), plenty), Err(AnalysisError::Stopped));
    assert_eq!(ask(&mut solver, 1_000, None, plenty), Ok(0));
    assert_eq!(ask(&mut solver, 1_500, None, plenty), Ok(500));
    assert_eq!(ask(&mut solver, 99_999, None, 1 << 16), Err(AnalysisError::TooLarge));
    assert_eq!(ask(&mut solver, 1_000, None, plenty), Ok(1_001), "too large for what was kept");

    // Two halves of a game that fit one at a time.
    let row = Mnk { columns: 4, rows: 3, k: 3, gravity: true };
    let limits = |memory| Limits { memory, ..Limits::default() };
    let ask = |solver: &mut Solver<Mnk>, mv: u8, memory| {
        let record = Record::from_position(row.play(&row.start(), &mv));
        solver.analyze(&row, &record, &limits(memory), &mut NoObserver).map(|a| a.value)
    };
    let fits = |memory: &usize| {
        ask(&mut Solver::new(), 0, *memory).is_ok() && ask(&mut Solver::new(), 1, *memory).is_ok()
    };
    let least = (10..24).map(|shift| 1usize << shift).find(fits).unwrap();
    let mut solver = Solver::new();
    for mv in [0, 1, 0, 1] {
        assert_eq!(ask(&mut solver, mv, least), ask(&mut Solver::new(), mv, least), "{mv}");
    }
}

#[test]
fn a_tree_that_goes_on_growing_proves_only_what_is_true() {
    fn check<G: Game>(game: &G, seed: u64) {
        let solution = Solution::new(game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
        let mut mcts = Mcts::new(Zero).with_seed(seed);
        let limits = Limits { nodes: Some(200), lines: Limits::ALL, ..Limits::default() };
        let mut record = Record::new(game);
        for step in 0..12 {
            let mut moves = Vec::new();
            game.moves(record.now(), &mut moves);
            if moves.is_empty() || mix(seed ^ step).is_multiple_of(4) {
                record.pop();
                continue;
            }
            let analysis = analyze(&mut mcts, game, &record, &limits);
            let truth = solution.value(game, record.now()).unwrap();
            assert!(agrees(&analysis, truth), "{seed} {analysis:?} {truth:?}");
            for line in &analysis.lines {
                let after = solution.value(game, &game.play(record.now(), &line.moves[0])).unwrap();
                let truth = (-after).one_ply_later();
                assert!(!line.value.is_proof() || fits(line.value, truth), "{seed} {line:?} {truth:?}");
            }
            record.push(game, moves.swap_remove((mix(seed ^ step) >> 8) as usize % moves.len()));
        }
    }
    for seed in 0..400 {
        check(&RandomTree::new(seed), seed);
        check(&RandomGraph::new(seed), seed);
    }
    check(&TicTacToe, 1);
}

#[test]
fn a_tree_is_proved_in_instalments() {
    // A new engine needs more nodes than one question allows; a warm one adds them up.
    let limits = Limits { nodes: Some(20_000), ..Limits::default() };
    let record = Record::new(&TicTacToe);
    let mut mcts = Mcts::new(Zero);
    assert!(!analyze(&mut mcts, &TicTacToe, &record, &limits).value.is_proof());
    let answers = (0..200).map(|_| analyze(&mut mcts, &TicTacToe, &record, &limits));
    let proved = answers.into_iter().find(|analysis| analysis.value.is_proof()).expect("a proof");
    assert_eq!(proved.value, Value::Draw);
    assert_eq!(analyze(&mut mcts, &TicTacToe, &record, &limits).stats.nodes(), 0);
}

#[test]
fn a_tree_stays_within_its_memory() {
    let game = Mnk { columns: 7, rows: 6, k: 4, gravity: true };
    let limits = Limits { nodes: Some(50_000), memory: 1 << 18, ..Limits::default() };
    let mut mcts = Mcts::new(Zero);
    let mut record = Record::new(&game);
    for _ in 0..20 {
        let analysis = analyze(&mut mcts, &game, &record, &limits);
        record.push(&game, analysis.best[0]);
        if game.outcome(record.now()).is_some() {
            return;
        }
        assert!(analysis.stats.nodes() > 0);
    }
}
