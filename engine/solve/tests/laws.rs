//! The laws of numbered games on the test games and on random ones, which are also solved by the definition of values.

mod games;

use boyi_core::{Game, Outcome};
use boyi_solve::{Indexed, PositionValue, Solution, SolveOptions, Unobserved, laws};
use games::{
    connect_four::ConnectFour,
    dodgem::Dodgem,
    exchanged::Exchanged,
    morris::{Morris, Slides},
    random::{Node, RandomGame},
    seeing::Seeing,
    tic_tac_toe::TicTacToe,
};
use std::collections::HashMap;

#[test]
fn numbered_games_obey_the_laws() {
    laws::check_all(&TicTacToe);
    laws::check_all(&Morris(Slides::Orthogonal));
    laws::check_all(&Morris(Slides::CentreDiagonals));
    laws::check_all(&Dodgem { n: 3, blocked_loses: false });
    laws::check_all(&Exchanged(Dodgem { n: 3, blocked_loses: false }));
    laws::check_all(&ConnectFour::new(4, 3));
    laws::check_all(&ConnectFour::new(3, 3));
}

/// Nothing changes but the work.
#[test]
fn what_is_seen_changes_no_record() {
    fn check<G: Indexed>(game: G) {
        laws::check_all(&Seeing::new(game.clone()));
        let options = SolveOptions::default();
        let blind = Solution::new(game.clone(), &options, &mut Unobserved).unwrap();
        let seeing = Solution::new(Seeing::new(game.clone()), &options, &mut Unobserved).unwrap();
        assert_eq!(blind.summary(), seeing.summary());
        for position in games::positions(&game) {
            assert_eq!(blind.value(&position), seeing.value(&position), "{position:?}");
        }
    }
    check(TicTacToe);
    check(Morris(Slides::Orthogonal));
    check(Morris(Slides::CentreDiagonals));
    check(Dodgem { n: 3, blocked_loses: true });
    check(Exchanged(Dodgem { n: 3, blocked_loses: false }));
    for seed in 0..30 {
        check(RandomGame::new(seed, 300));
    }
}

/// Half the numbers, the same counts and values.
#[test]
fn forms_change_nothing_but_numbers() {
    for (n, blocked_loses) in [(2, false), (3, false), (3, true), (4, false)] {
        let plain = Dodgem { n, blocked_loses };
        let exchanged = Exchanged(plain.clone());
        assert_eq!(2 * boyi_solve::numbers(&exchanged), boyi_solve::numbers(&plain));
        let options = SolveOptions::default();
        let one = Solution::new(plain.clone(), &options, &mut Unobserved).unwrap();
        let other = Solution::new(exchanged, &options, &mut Unobserved).unwrap();
        assert_eq!(one.summary(), other.summary());
        let longest = other.longest_win().unwrap();
        assert_eq!(one.value(&longest).unwrap().plies(), one.summary().longest_win());
        for (a, b) in (0..n).flat_map(|a| (0..n).map(move |b| (a, b))) {
            for position in (0..plain.size((a, b))).filter_map(|number| plain.unrank((a, b), number)) {
                assert_eq!(one.value(&position), other.value(&position), "{position:?}");
            }
        }
    }
}

/// Values by their definition alone: sweep over all positions, distance by distance, until nothing changes; level
/// positions after that.
fn by_definition(game: &RandomGame) -> HashMap<(usize, usize), PositionValue> {
    let mut values = HashMap::new();
    let mut open = Vec::new();
    for (tier, nodes) in game.tiers().iter().enumerate() {
        for (place, node) in nodes.iter().enumerate() {
            match node {
                Node::Hole => {}
                Node::Open(children) => open.push(((tier, place), children.clone())),
                Node::Ended(Outcome::Win) => drop(values.insert((tier, place), PositionValue::Win(0))),
                Node::Ended(Outcome::Loss) => drop(values.insert((tier, place), PositionValue::Loss(0))),
                Node::Ended(Outcome::Draw) => drop(values.insert((tier, place), PositionValue::Level(0))),
            }
        }
    }
    for decides in [win_or_loss, level] {
        for plies in 1.. {
            let known = values.len();
            for (place, children) in &open {
                let seen: Vec<_> = children.iter().map(|child| values.get(child).copied()).collect();
                if let Some(value) = decides(&seen, plies).filter(|_| !values.contains_key(place)) {
                    values.insert(*place, value);
                }
            }
            if values.len() == known {
                break;
            }
        }
    }
    for (place, _) in open {
        values.entry(place).or_insert(PositionValue::Endless);
    }
    values
}

fn win_or_loss(children: &[Option<PositionValue>], plies: u16) -> Option<PositionValue> {
    let lost =
        |child: &Option<PositionValue>| matches!(child, Some(PositionValue::Loss(n)) if *n == plies - 1);
    let won = |child: &Option<PositionValue>| matches!(child, Some(PositionValue::Win(n)) if *n < plies);
    if children.iter().any(lost) {
        return Some(PositionValue::Win(plies));
    }
    children.iter().all(won).then_some(PositionValue::Loss(plies))
}

fn level(children: &[Option<PositionValue>], plies: u16) -> Option<PositionValue> {
    let level =
        |child: &Option<PositionValue>| matches!(child, Some(PositionValue::Level(n)) if *n == plies - 1);
    children.iter().any(level).then_some(PositionValue::Level(plies))
}

#[test]
fn random_games_are_solved_as_defined() {
    let mut seen = [0; 4];
    for seed in 0..400 {
        let game = RandomGame::new(seed, if seed % 40 == 0 { 3000 } else { 40 });
        let solution = Solution::new(game.clone(), &SolveOptions::default(), &mut Unobserved).unwrap();
        for (place, value) in by_definition(&game) {
            assert_eq!(solution.value(&place), Some(value), "seed {seed}, {place:?}");
            let kind = match value {
                PositionValue::Win(_) => 0,
                PositionValue::Loss(_) => 1,
                PositionValue::Level(_) => 2,
                PositionValue::Endless => 3,
            };
            seen[kind] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

#[test]
fn random_games_obey_the_laws() {
    for seed in 0..200 {
        let game = RandomGame::new(seed, 30);
        laws::index_is_a_bijection(&game);
        laws::moves_stay_in_order(&game);
        laws::parents_are_the_converse_of_moves(&game);
        laws::methods_agree(&game);
    }
    laws::methods_agree(&RandomGame::new(1000, 20_000));
}

/// Counts only what can be reached from the start.
#[test]
fn unreachable_positions_are_not_counted() {
    for seed in 0..100 {
        let game = RandomGame::new(seed, 40);
        let mut reached = vec![game.start()];
        let mut next = 0;
        while let Some(place) = reached.get(next).copied() {
            next += 1;
            let mut moves = Vec::new();
            game.moves(&place, &mut moves);
            for child in moves {
                if !reached.contains(&child) {
                    reached.push(child);
                }
            }
        }
        let solution = Solution::new(game, &SolveOptions::default(), &mut Unobserved).unwrap();
        assert_eq!(solution.summary().positions(), reached.len() as u64, "seed {seed}");
    }
}
