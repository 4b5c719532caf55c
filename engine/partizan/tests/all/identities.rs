//! Laws that hold for all games, on random ones.

use crate::definition::plans;
use boyi_partizan::{Arena, Dyadic, Game, Nus, Outcome, Player};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn values_are_an_ordered_group(g in plans(), h in plans(), k in plans()) {
        let mut arena = Arena::new();
        let [g, h, k] = [g, h, k].map(|plan| plan.value(&mut arena));
        // G − G = 0, by options and not by a look at the negative.
        let mut fresh = Arena::new();
        let text = arena.write(g).unwrap();
        let (copy, negated) = (fresh.read(&text).unwrap(), fresh.read(&format!("-({text})")).unwrap());
        prop_assert_eq!(fresh.sum(copy, negated).unwrap(), Game::ZERO);
        let (gh, hk) = (arena.sum(g, h).unwrap(), arena.sum(h, k).unwrap());
        let (one_way, other_way) = (arena.sum(gh, k).unwrap(), arena.sum(g, hk).unwrap());
        prop_assert_eq!(one_way, other_way);
        prop_assert_eq!(arena.difference(gh, h).unwrap(), g);
        if arena.at_most(g, h).unwrap() {
            let (gk, hk) = (arena.sum(g, k).unwrap(), arena.sum(h, k).unwrap());
            prop_assert!(arena.at_most(gk, hk).unwrap());
            if arena.at_most(h, k).unwrap() {
                prop_assert!(arena.at_most(g, k).unwrap());
            }
        }
    }

    #[test]
    fn thermographs_of_sums_are_bounded(g in plans(), h in plans()) {
        let mut arena = Arena::new();
        let [g, h] = [g, h].map(|plan| plan.value(&mut arena));
        let sum = arena.sum(g, h).unwrap();
        let ((m, t), (n, u)) = (arena.mean_and_temperature(g).unwrap(), arena.mean_and_temperature(h).unwrap());
        let (mean, temperature) = arena.mean_and_temperature(sum).unwrap();
        prop_assert_eq!(mean, m.plus(n).unwrap());
        prop_assert!(temperature <= t.max(u));
        let stops = |arena: &Arena, game| (arena.left_stop(game).number, arena.right_stop(game).number);
        let ((lg, rg), (lh, rh)) = (stops(&arena, g), stops(&arena, h));
        let (l, r) = stops(&arena, sum);
        let plus = |a: Dyadic, b: Dyadic| a.plus(b).unwrap();
        prop_assert!(plus(rg, rh) <= r && r <= plus(rg, lh) && plus(rg, lh) <= l && l <= plus(lg, lh));
    }

    #[test]
    fn means_and_temperatures_are_limits(plan in plans()) {
        // n copies differ from n times the mean by at most the temperature (and a number by nothing).
        let mut arena = Arena::new();
        let game = plan.value(&mut arena);
        let (mean, temperature) = arena.mean_and_temperature(game).unwrap();
        let many = arena.multiple(game, 4).unwrap();
        for stop in [arena.left_stop(many), arena.right_stop(many)] {
            let distance = stop.number.minus(mean.times(4).unwrap()).unwrap().abs();
            prop_assert!(distance <= temperature.max(Dyadic::ZERO));
        }
    }

    #[test]
    fn walls_are_the_stops_of_cooled_games(plan in plans(), quarters in 0_i128..12) {
        let mut arena = Arena::new();
        let game = plan.value(&mut arena);
        let by = Dyadic::new(quarters, 2).unwrap();
        let thermograph = arena.thermograph(game).unwrap();
        let cooled = arena.cool(game, by).unwrap();
        prop_assert_eq!(arena.left_stop(cooled).number, thermograph.left.at(by).unwrap());
        prop_assert_eq!(arena.right_stop(cooled).number, thermograph.right.at(by).unwrap());
    }

    #[test]
    fn cooling_is_linear(g in plans(), h in plans(), quarters in 0_i128..8) {
        let mut arena = Arena::new();
        let [g, h] = [g, h].map(|plan| plan.value(&mut arena));
        let by = Dyadic::new(quarters, 2).unwrap();
        let sum = arena.sum(g, h).unwrap();
        let (cold_g, cold_h) = (arena.cool(g, by).unwrap(), arena.cool(h, by).unwrap());
        let cold = arena.sum(cold_g, cold_h).unwrap();
        prop_assert_eq!(arena.cool(sum, by).unwrap(), cold);
    }

    #[test]
    fn norton_products_distribute(g in plans(), h in plans(), unit in 0_usize..4) {
        let mut arena = Arena::new();
        let [g, h] = [g, h].map(|plan| plan.value(&mut arena));
        let unit = arena.read(["^", "^^*", "Tiny(1)", "1"][unit]).unwrap();
        let sum = arena.sum(g, h).unwrap();
        let [of_g, of_h, of_sum] = [g, h, sum].map(|game| arena.norton_product(game, unit).unwrap());
        let added = arena.sum(of_g, of_h).unwrap();
        prop_assert_eq!(added, of_sum);
        prop_assert_eq!(arena.at_most(g, h).unwrap(), arena.at_most(of_g, of_h).unwrap());
        let negative = arena.negative(g).unwrap();
        let (of_negative, negated) = (arena.norton_product(negative, unit).unwrap(), arena.negative(of_g).unwrap());
        prop_assert_eq!(of_negative, negated);
    }

    #[test]
    fn ordinal_sums_follow_the_colon_principle(base in plans(), g in plans(), h in plans()) {
        let mut arena = Arena::new();
        let [base, g, h] = [base, g, h].map(|plan| plan.value(&mut arena));
        let [on_g, on_h] = [g, h].map(|top| arena.ordinal_sum(base, top).unwrap());
        if arena.at_most(g, h).unwrap() {
            prop_assert!(arena.at_most(on_g, on_h).unwrap());
        }
    }

    #[test]
    fn advice_wins_where_the_sum_can_be_won(plans in prop::collection::vec(plans(), 1..4)) {
        let mut arena = Arena::new();
        let terms: Vec<Game> = plans.iter().map(|plan| plan.value(&mut arena)).collect();
        let total = terms.iter().try_fold(Game::ZERO, |sum, &term| arena.sum(sum, term)).unwrap();
        let outcome = arena.outcome(total);
        for (player, can_win) in [
            (Player::Left, matches!(outcome, Outcome::Left | Outcome::First)),
            (Player::Right, matches!(outcome, Outcome::Right | Outcome::First)),
        ] {
            let advice = arena.advice(&terms, player).unwrap();
            prop_assert_eq!(advice.is_some_and(|advice| advice.wins), can_win);
            let Some(advice) = advice else { continue };
            // The move is one of the term's, and what is left has the outcome that is claimed.
            prop_assert!(arena.options_of(terms[advice.term], player).unwrap().contains(&advice.to));
            let rest = arena.difference(total, terms[advice.term]).unwrap();
            let after = arena.sum(rest, advice.to).unwrap();
            let lost = match player {
                Player::Left => matches!(arena.outcome(after), Outcome::Right | Outcome::First),
                Player::Right => matches!(arena.outcome(after), Outcome::Left | Outcome::First),
            };
            prop_assert_eq!(advice.wins, !lost);
        }
    }

    #[test]
    fn reduced_forms_are_infinitely_close(g in plans(), h in plans()) {
        let mut arena = Arena::new();
        let [g, h] = [g, h].map(|plan| plan.value(&mut arena));
        let reduced = arena.reduced(g).unwrap();
        let difference = arena.difference(g, reduced).unwrap();
        prop_assert!(arena.is_infinitesimal(difference));
        // Whatever is infinitely close has the same reduced form.
        let sum = arena.sum(g, h).unwrap();
        let infinitesimal = arena.read("^*2 + Tiny(1)").unwrap();
        let close = arena.sum(sum, infinitesimal).unwrap();
        prop_assert_eq!(arena.reduced(close).unwrap(), arena.reduced(sum).unwrap());
    }

    #[test]
    fn atomic_weights_add_and_decide(g in all_small(), h in all_small()) {
        let mut arena = Arena::new();
        let [g, h] = [g, h].map(|text| arena.read(&text).unwrap());
        let sum = arena.sum(g, h).unwrap();
        let [of_g, of_h, of_sum] = [g, h, sum].map(|game| arena.atomic_weight(game).unwrap().unwrap());
        let added = arena.sum(of_g, of_h).unwrap();
        prop_assert_eq!(added, of_sum);
        // The two-ahead rule: weight 2 or more means that Left wins, whoever starts.
        let two = arena.from_integer(2).unwrap();
        if arena.at_most(two, of_sum).unwrap() {
            prop_assert!(arena.at_most(Game::ZERO, sum).unwrap() && sum != Game::ZERO);
        }
        // And close to G, between weight − 2 and weight + 2 ups with a remote star, for integer weights.
        if let Some(weight) = arena.number(of_g).and_then(Dyadic::integer) {
            let [low, high] = [weight - 2, weight + 2].map(|ups| {
                arena.intern_nus(Nus::new(Dyadic::ZERO, ups, 64).unwrap()).unwrap()
            });
            prop_assert!(arena.at_most(low, g).unwrap() && arena.at_most(g, high).unwrap());
        }
    }
}

/// All-small games as text.
fn all_small() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec!["0", "*", "*2", "^", "v", "^^", "v*", "^3", "vv*", "^*"])
        .prop_map(String::from);
    leaf.prop_recursive(3, 10, 2, |inner| {
        (prop::collection::vec(inner.clone(), 1..3), prop::collection::vec(inner, 1..3))
            .prop_map(|(left, right)| format!("{{{}|{}}}", left.join(","), right.join(",")))
    })
}
