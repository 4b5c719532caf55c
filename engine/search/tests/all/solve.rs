//! The solver against naive definitions.

use crate::common::*;
use boyi_core::{AnalysisError, Engine, Game, Limits, NoObserver, Record, SearchObserver, Value, Zero};
use boyi_search::{Solution, Solver};
use std::{collections::HashMap, ops::ControlFlow, sync::Arc};

fn solve<G: Game>(game: &G) -> Solution<G> {
    Solution::new(game, &game.start(), &Limits::default(), &mut NoObserver).expect("a small game")
}

/// The value by the definition: in `n` rounds, everything decided within `n` plies.
fn fixpoint<G: Game>(game: &G, solution: &Solution<G>) -> HashMap<G::Position, Value> {
    let positions: Vec<G::Position> = solution.iter().map(|(p, _)| p.clone()).collect();
    let mut values: HashMap<G::Position, Value> =
        positions.iter().map(|p| (p.clone(), game.outcome(p).map_or(Value::Draw, Value::from))).collect();
    loop {
        let mut next = values.clone();
        for p in positions.iter().filter(|p| game.outcome(p).is_none()) {
            let mut moves = Vec::new();
            game.moves(p, &mut moves);
            let best = moves.iter().map(|mv| (-values[&game.play(p, mv)]).one_ply_later()).max();
            next.insert(p.clone(), best.expect("unfinished"));
        }
        if next == values {
            return values;
        }
        values = next;
    }
}

/// All positions are there, once each, and have the values of the definition.
fn check<G: Game>(game: &G, context: &str) {
    let solution = solve(game);
    let truth = fixpoint(game, &solution);
    assert_eq!(truth.len(), solution.len(), "{context}");
    for (position, value) in solution.iter() {
        assert_eq!(value, truth[position], "{context} {position:?}");
        assert_eq!(solution.value(game, position), Some(value));
        let analysis = solution.analysis(game, position, Limits::ALL);
        assert_eq!(analysis.value, value);
        assert_eq!(analysis.best.is_empty(), game.outcome(position).is_some());
        for line in &analysis.lines {
            assert_eq!(analysis.best.contains(&line.moves[0]), line.value == value, "{context} {position:?}");
            if let Some(plies) = line.value.plies() {
                assert_eq!(line.moves.len(), plies as usize, "{context} {position:?} {line:?}");
            }
        }
    }
    let stats = solution.stats();
    let finished = solution.iter().filter(|(p, _)| game.outcome(p).is_some()).count();
    assert_eq!((stats.nodes(), stats.leaves), (solution.len() as u64, finished as u64));
}

#[test]
fn random_games_by_the_definition() {
    for seed in 0..1_000 {
        check(&RandomTree::new(seed), &format!("tree {seed}"));
        check(&RandomGraph::new(seed), &format!("graph {seed}"));
    }
}

#[test]
fn small_games_by_the_definition() {
    check(&TicTacToe, "tic-tac-toe");
    check(&Subtraction { heap: 60, most: 3 }, "subtraction");
}

/// A game that does not say that it has no cycles.
#[derive(Clone)]
struct Perhaps<G>(G);
impl<G: Game> Game for Perhaps<G> {
    type Position = G::Position;
    type Move = G::Move;
    const LOOPY: bool = true;
    fn start(&self) -> G::Position {
        self.0.start()
    }
    fn outcome(&self, p: &G::Position) -> Option<boyi_core::Outcome> {
        self.0.outcome(p)
    }
    fn moves(&self, p: &G::Position, out: &mut Vec<G::Move>) {
        self.0.moves(p, out);
    }
    fn play(&self, p: &G::Position, mv: &G::Move) -> G::Position {
        self.0.play(p, mv)
    }
}

#[test]
fn both_ways_agree_where_there_is_no_cycle() {
    let game = Mnk { columns: 4, rows: 4, k: 3, gravity: true };
    let (depth_first, retrograde) = (solve(&game), solve(&Perhaps(game.clone())));
    assert_eq!(depth_first.len(), retrograde.len());
    for (position, value) in depth_first.iter() {
        assert_eq!(retrograde.value(&Perhaps(game.clone()), position), Some(value), "{position:?}");
    }
}

/// Stops at its `left`-th question.
struct Stops {
    left: u64,
    asked: u64,
}

impl<M> SearchObserver<M> for Stops {
    fn poll(&mut self) -> ControlFlow<()> {
        self.asked += 1;
        if self.asked < self.left { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}

/// The solver polls the observer every 4,096 moves, and loses nothing if it is stopped at any of these polls: while the table grows,
/// while moves are turned around, while values go backwards.
#[test]
fn it_may_be_stopped_at_every_question() {
    fn check<G: Game>(game: &G, moves_per_question: u64) {
        let whole = solve(game);
        let mut moves = Vec::new();
        whole.iter().for_each(|(position, _)| game.moves(position, &mut moves));
        let mut observer = Stops { left: u64::MAX, asked: 0 };
        Solution::new(game, &game.start(), &Limits::default(), &mut observer)
            .expect("the observer never stops");
        let least = moves.len() as u64 / moves_per_question;
        assert!(observer.asked >= least, "{} questions, {least} at least", observer.asked);
        let mut solver = Solver::new();
        for left in (1..observer.asked).step_by(7) {
            let record = Record::new(game);
            let mut stops = Stops { left, asked: 0 };
            let stopped = solver.analyze(game, &record, &Limits::default(), &mut stops);
            assert_eq!(stopped.err(), Some(AnalysisError::Stopped), "{left}");
            assert_eq!(stops.asked, left);
        }
        let limits = Limits { lines: Limits::ALL, ..Limits::default() };
        let after = solver.analyze(game, &Record::new(game), &limits, &mut NoObserver).expect("a small game");
        assert_eq!(after, whole.analysis(game, &game.start(), Limits::ALL));
    }
    let game = Mnk { columns: 4, rows: 4, k: 4, gravity: true };
    check(&game, 4096);
    // Each move is listed, turned around, and followed backwards.
    check(&Perhaps(game), 4096 / 2);
}

#[test]
fn tic_tac_toe_has_5_478_positions() {
    let solution = solve(&TicTacToe);
    assert_eq!(solution.len(), 5_478);
    assert_eq!(solution.value(&TicTacToe, &TicTacToe.start()), Some(Value::Draw));
    let analysis = ask("solve", &TicTacToe, Arc::new(Zero), &Limits::default());
    assert_eq!((analysis.stats.nodes(), analysis.best.len(), analysis.stats.depth), (5_478, 9, 5));
}

#[test]
fn connect_four_on_four_by_four_has_161_029_positions() {
    let solution = solve(&Mnk { columns: 4, rows: 4, k: 4, gravity: true });
    assert_eq!(solution.len(), 161_029);
    assert_eq!(solution.iter().next().map(|(_, value)| value), Some(Value::Draw));
}

#[test]
fn very_long_lines_of_play_fit() {
    let game = Subtraction { heap: 300_000, most: 3 };
    let solution = solve(&game);
    assert_eq!(solution.value(&game, &300_000), Some(Value::Loss { plies: Some(150_000) }));
    let wide = Subtraction { heap: 3_000, most: 3_000 };
    assert_eq!(solve(&wide).value(&wide, &3_000), Some(Value::Win { plies: Some(1) }));
}

#[test]
fn what_does_not_fit_is_refused() {
    let game = Mnk { columns: 7, rows: 6, k: 4, gravity: true };
    let error = |limits| Solution::new(&game, &game.start(), &limits, &mut NoObserver).err();
    let limits = Limits { memory: 1 << 20, ..Limits::default() };
    assert_eq!(error(limits), Some(AnalysisError::TooLarge));
    assert_eq!(error(Limits { nodes: Some(10_000), ..Limits::default() }), Some(AnalysisError::Stopped));
    let heap = Subtraction { heap: u32::MAX, most: u32::MAX };
    for name in boyi_search::ENGINES {
        let mut engine = boyi_search::engine(name, Arc::new(Zero)).unwrap();
        let answer =
            boyi_core::Engine::analyze(&mut engine, &heap, &Record::new(&heap), &limits, &mut NoObserver);
        assert_eq!(answer.err(), Some(AnalysisError::TooLarge), "{name}");
    }
    let _: &dyn boyi_core::Engine<TicTacToe> = &Solver::new();
}
