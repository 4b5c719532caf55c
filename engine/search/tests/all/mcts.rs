//! Monte Carlo tree search: what it proves is true, and it finds good moves.

use crate::common::*;
use boyi_core::{Analysis, Engine, Game, Limits, NoObserver, Record, Value, Zero};
use boyi_search::{Mcts, Solution};

fn mcts<G: Game>(game: &G, position: &G::Position, nodes: u64, seed: u64) -> Analysis<G::Move> {
    let limits = Limits { nodes: Some(nodes), lines: Limits::ALL, ..Limits::default() };
    let record = Record::from_position(position.clone());
    Mcts::new(Zero).with_seed(seed).analyze(game, &record, &limits, &mut NoObserver).unwrap()
}

fn check<G: Game>(game: &G, context: &str) {
    let solution = Solution::new(game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
    for (position, truth) in solution.iter().take(30).filter(|(p, _)| game.outcome(p).is_none()) {
        let analysis = mcts(game, position, 3_000, 5);
        assert!(agrees(&analysis, truth), "{context} {position:?} {analysis:?} {truth:?}");
        for line in &analysis.lines {
            let after = solution.value(game, &game.play(position, &line.moves[0])).unwrap();
            let truth = (-after).one_ply_later();
            assert!(
                !line.value.is_proof() || fits(line.value, truth),
                "{context} {position:?} {line:?} {truth:?}"
            );
        }
    }
}

#[test]
fn what_is_proved_is_true() {
    for seed in 0..300 {
        check(&RandomTree::new(seed), &format!("tree {seed}"));
        check(&RandomGraph::new(seed), &format!("graph {seed}"));
    }
    check(&TicTacToe, "tic-tac-toe");
}

#[test]
fn small_games_are_solved() {
    let analysis = mcts(&TicTacToe, &(0, 0), 3_000_000, 0);
    assert_eq!(analysis.value, Value::Draw);
    let game = Subtraction { heap: 11, most: 3 };
    assert_eq!(
        (mcts(&game, &11, 100_000, 0).best, mcts(&game, &12, 100_000, 0).value.is_loss()),
        (vec![3], true)
    );
}

#[test]
fn good_moves_come_first_and_seeds_repeat() {
    // Connect Four: the first player wins by the middle column alone (Allis, Allen, 1988).
    let game = Mnk { columns: 7, rows: 6, k: 4, gravity: true };
    let analysis = mcts(&game, &game.start(), 400_000, 1);
    assert_eq!(analysis.best, [3]);
    assert_eq!(analysis, mcts(&game, &game.start(), 400_000, 1));
    assert_ne!(analysis, mcts(&game, &game.start(), 400_000, 2));
}
