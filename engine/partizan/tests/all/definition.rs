//! Every result against the slow evaluator: on all games born by day 2, and on random ones.

use crate::slow::Slow;
use boyi_partizan::{Arena, Dyadic, Game, Outcome, Player};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// All values whose options are among these.
fn next_day(arena: &mut Arena, before: &[Game]) -> Vec<Game> {
    let sides = antichains(arena, before);
    let mut values = BTreeSet::new();
    for left in &sides {
        for right in &sides {
            values.insert(arena.form(left, right).unwrap());
        }
    }
    values.into_iter().collect()
}

/// The sets in which no value is at most another one.
fn antichains(arena: &mut Arena, values: &[Game]) -> Vec<Vec<Game>> {
    let mut sets = vec![Vec::new()];
    for &value in values {
        for index in 0..sets.len() {
            if sets[index].iter().all(|&other| arena.compare(value, other).unwrap().is_none()) {
                let mut larger = sets[index].clone();
                larger.push(value);
                sets.push(larger);
            }
        }
    }
    sets
}

#[test]
fn days_have_as_many_games_as_the_literature_says() {
    let mut arena = Arena::new();
    let mut day = vec![Game::ZERO];
    for count in [4, 22, 1474] {
        day = next_day(&mut arena, &day);
        assert_eq!(day.len(), count);
    }
    let born: Vec<u64> = day.iter().map(|&game| arena.birthday(game).unwrap()).collect();
    assert_eq!([0, 1, 2, 3].map(|day| born.iter().filter(|&&born| born <= day).count()), [1, 4, 22, 1474]);
}

#[test]
fn games_of_day_2_are_as_defined() {
    let (mut arena, mut slow) = (Arena::new(), Slow::default());
    let day_1 = next_day(&mut arena, &[Game::ZERO]);
    let day_2 = next_day(&mut arena, &day_1);
    for &g in &day_2 {
        check_one(&mut arena, &mut slow, g);
        for &h in &day_2 {
            check_pair(&mut arena, &mut slow, g, h);
        }
    }
}

fn check_one(arena: &mut Arena, slow: &mut Slow, game: Game) {
    let written = slow.of(arena, game).unwrap();
    assert!(slow.is_canonical(written), "{}", arena.write(game).unwrap());
    let negative = arena.negative(game).unwrap();
    let written_negative = slow.of(arena, negative).unwrap();
    assert_eq!(written_negative, slow.negative(written));
    assert_eq!(arena.birthday(game).unwrap(), slow.depth(written));
    assert_eq!(arena.positions(game).unwrap(), slow.positions(written));
    let outcome = match (slow.wins(written, Player::Left), slow.wins(written, Player::Right)) {
        (true, true) => Outcome::First,
        (true, false) => Outcome::Left,
        (false, true) => Outcome::Right,
        (false, false) => Outcome::Second,
    };
    assert_eq!(arena.outcome(game), outcome);
}

fn check_pair(arena: &mut Arena, slow: &mut Slow, g: Game, h: Game) {
    let (written_g, written_h) = (slow.of(arena, g).unwrap(), slow.of(arena, h).unwrap());
    assert_eq!(arena.at_most(g, h).unwrap(), slow.at_most(written_g, written_h));
    let sum = arena.sum(g, h).unwrap();
    let (written, by_definition) = (slow.of(arena, sum).unwrap(), slow.sum(written_g, written_h));
    assert!(slow.equal(written, by_definition));
    assert!(slow.is_canonical(written));
}

/// A game before it is evaluated.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// Quarters, ups and a nimber.
    Leaf(i8, i8, u8),
    Form(Vec<Plan>, Vec<Plan>),
}

impl Plan {
    pub(crate) fn value(&self, arena: &mut Arena) -> Game {
        match self {
            Plan::Leaf(quarters, ups, star) => {
                let number = Dyadic::new(i128::from(*quarters), 2).unwrap();
                arena
                    .intern_nus(boyi_partizan::Nus::new(number, i64::from(*ups), u32::from(*star)).unwrap())
                    .unwrap()
            }
            Plan::Form(left, right) => {
                let [left, right] =
                    [left, right].map(|side| side.iter().map(|plan| plan.value(arena)).collect::<Vec<_>>());
                arena.form(&left, &right).unwrap()
            }
        }
    }

    fn written(&self, arena: &mut Arena, slow: &mut Slow) -> usize {
        match self {
            Plan::Leaf(..) => {
                let value = self.value(arena);
                slow.of(arena, value).unwrap()
            }
            Plan::Form(left, right) => {
                let [left, right] = [left, right]
                    .map(|side| side.iter().map(|plan| plan.written(arena, slow)).collect::<Vec<_>>());
                slow.form(left, right)
            }
        }
    }
}

pub(crate) fn plans() -> impl Strategy<Value = Plan> {
    let leaf = prop_oneof![
        4 => (-8_i8..=8).prop_map(|quarters| Plan::Leaf(quarters & !3, 0, 0)),
        2 => (-8_i8..=8).prop_map(|quarters| Plan::Leaf(quarters, 0, 0)),
        2 => (-2_i8..=2, 0_u8..=3).prop_map(|(ups, star)| Plan::Leaf(0, ups, star)),
        1 => (-8_i8..=8, -1_i8..=1, 0_u8..=1).prop_map(|(quarters, ups, star)| Plan::Leaf(quarters, ups, star)),
    ];
    leaf.prop_recursive(3, 14, 3, |inner| {
        (prop::collection::vec(inner.clone(), 0..3), prop::collection::vec(inner, 0..3))
            .prop_map(|(left, right)| Plan::Form(left, right))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_games_are_as_defined(g in plans(), h in plans()) {
        let (mut arena, mut slow) = (Arena::new(), Slow::default());
        for plan in [&g, &h] {
            let value = plan.value(&mut arena);
            let (canonical, written) = (slow.of(&mut arena, value).unwrap(), plan.written(&mut arena, &mut slow));
            prop_assert!(slow.equal(canonical, written));
            check_one(&mut arena, &mut slow, value);
        }
        let (g, h) = (g.value(&mut arena), h.value(&mut arena));
        check_pair(&mut arena, &mut slow, g, h);
    }

    #[test]
    fn walls_are_as_defined(plan in plans()) {
        // Numbers in quarters, at most four levels above them: bends at multiples of 1/64.
        const UNIT: i64 = 64;
        let (mut arena, mut slow) = (Arena::new(), Slow::default());
        let game = plan.value(&mut arena);
        let written = slow.of(&mut arena, game).unwrap();
        let thermograph = arena.thermograph(game).unwrap();
        let by_definition = slow.walls(written, UNIT, 4);
        for (at, time) in (-UNIT..=4 * UNIT).enumerate() {
            let time = Dyadic::new(i128::from(time), 6).unwrap();
            for (wall, by_definition) in [&thermograph.left, &thermograph.right].into_iter().zip(&by_definition) {
                let expected = Dyadic::new(i128::from(by_definition[at]), 6).unwrap();
                prop_assert_eq!(wall.at(time).unwrap(), expected, "{} at {}", arena.write(game).unwrap(), time);
            }
        }
    }
}
