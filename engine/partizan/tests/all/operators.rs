//! Operators on examples whose results are published, and on all that the theory says of them.

use boyi_partizan::{Arena, Dyadic, GameError, Limits};

/// An expression and its value as text.
#[track_caller]
fn check(expression: &str, value: &str) {
    let mut arena = Arena::new();
    let game = arena.read(expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
    assert_eq!(arena.write(game).unwrap(), value, "{expression}");
}

#[test]
fn examples_are_as_published() {
    for (expression, value) in [
        // Cooling, heating, overheating: CGSuite's examples.
        ("cool({3||2*|1*}, 0)", "{3||2*|1*}"),
        ("cool({3||2*|1*}, 1/4)", "{11/4||2|3/2}"),
        ("cool({3||2*|1*}, 1/2)", "{5/2|2*}"),
        ("cool({3||2*|1*}, 5/8)", "{19/8|17/8}"),
        ("cool({3||2*|1*}, 3/4)", "9/4*"),
        ("cool({3||2*|1*}, 70)", "9/4"),
        ("cool({3||2*|1*}, -1/2)", "{7/2|||5/2|3/2||+-1/2}"),
        ("cool(1/4, -1/8)", "1/4"),
        ("cool(1/4, -1/4)", "1/4*"),
        ("cool(1/4, -3/8)", "{3/8|1/8}"),
        ("freeze({3||2*|1*})", "9/4*"),
        ("heat({3||2*|1*}, 0)", "{3||2*|1*}"),
        ("heat({3||2*|1*}, 1/2)", "{7/2|||5/2|3/2||+-1/2}"),
        ("heat({3||2*|1*}, 1)", "{4|||3|1||0|-2}"),
        ("heat({3||2*|1*}, -3/4)", "9/4*"),
        ("heat({3||2*|1*}, *)", "{3*||2|1}"),
        ("overheat({3||2*|1*}, *, 1*)", "{1||+-(1*)|-1,{-1|-3}}"),
        ("overheat(7/16, 0, 0)", "^[3]"),
        // Norton products.
        ("norton(0, ^)", "0"),
        ("norton(6, ^)", "^6"),
        ("norton(-4, ^)", "v4"),
        ("norton(1/2, ^)", "{^^*|v*}"),
        ("norton(^, ^)", "{^^*||0|v4}"),
        ("norton(Tiny(2), ^)", "{^^*||0|v6}"),
        // Ordinal sums: *m : *n = *(m + n), 1 : x as in Hackenbush trees.
        ("*2 : *3", "*5"),
        ("1 : 1", "2"),
        ("1 : -1", "1/2"),
        ("1 : (-1 : 1)", "3/4"),
        ("* : 1", "^*"),
        // Reduced canonical forms.
        ("reduced({3||2*|1*})", "{3||2|1}"),
        ("reduced(^[4])", "0"),
        // Sums.
        ("^ + *", "^*"),
        ("{1|-1} + {1|-1}", "0"),
        ("{1|0} + {1|0}", "1"),
        ("{2|-1} + {1|-2}", "0"),
        ("+-1 + *", "+-(1*)"),
        ("2 × {2||1|0}", "{3||2,{3|2}|1}"),
        ("{0,*,*2|0,*,*2}", "*3"),
        ("{1,2|3||4}", "3"),
        ("{1|}", "2"),
        ("{1|2}", "3/2"),
    ] {
        check(expression, value);
    }
}

#[test]
fn order_is_as_published() {
    let mut arena = Arena::new();
    for (smaller, greater) in [
        ("*", "^^"),
        ("*2", "^"),
        ("Tiny(1)", "^"),
        ("^<2>", "^"),
        ("^[2]", "^^"),
        ("^^", "1/1024"),
        ("Tiny(2)", "Tiny(1)"),
        ("100 × Tiny(2)", "Tiny(1)"),
        ("10 × ^<2>", "^"),
        ("0", "Tiny({3|1})"),
        ("Tiny(1/4)", "^<3>"),
    ] {
        let (smaller, greater) = (arena.read(smaller).unwrap(), arena.read(greater).unwrap());
        assert_eq!(arena.compare(smaller, greater).unwrap(), Some(std::cmp::Ordering::Less));
    }
    for (a, b) in [("^", "*"), ("+-1", "1"), ("{1|0}", "1/2"), ("^[2]", "*")] {
        let (a, b) = (arena.read(a).unwrap(), arena.read(b).unwrap());
        assert_eq!(arena.compare(a, b).unwrap(), None);
    }
}

#[test]
fn atomic_weights_are_as_published() {
    let mut arena = Arena::new();
    for (game, weight) in [
        ("v*", "-1"),
        ("^*6", "1"),
        ("^[4]", "1"),
        ("^<3>", "0"),
        ("{^^^|vv}", "{1|0}"),
        ("{0||0|v*}", "1"),
        ("*5", "0"),
        // Not all-small.
        ("Tiny(2)", "0"),
        ("^ + Tiny(2) + *3", "1"),
        ("vv + Miny({3|1})", "-2"),
    ] {
        let value = arena.read(game).unwrap();
        let found = arena.atomic_weight(value).unwrap().expect(game);
        assert_eq!(arena.write(found).unwrap(), weight, "{game}");
    }
    for game in ["1", "{1|^^^||^}", "{2|1}"] {
        let value = arena.read(game).unwrap();
        assert_eq!(arena.atomic_weight(value), Ok(None), "{game}");
    }
}

#[test]
fn confused_numbers_are_an_interval() {
    let mut arena = Arena::new();
    for (game, expected) in [
        ("{2|-1/2}", Some(("-1/2", true, "2", true))),
        ("{2|0||0}", Some(("0", false, "0", false)).filter(|_| false)),
        ("*", Some(("0", true, "0", true))),
        ("^", None),
        ("3/4", None),
        ("{1||0|-1}", Some(("0", false, "1", true))),
    ] {
        let value = arena.read(game).unwrap();
        let found = arena
            .confusion(value)
            .map(|c| (c.low.at.to_string(), c.low.included, c.high.at.to_string(), c.high.included));
        assert_eq!(found, expected.map(|(l, a, h, b)| (l.to_string(), a, h.to_string(), b)), "{game}");
    }
}

#[test]
fn large_values_need_no_options() {
    check("1000000000000 + 1/1048576", "1048576000000000001/1048576");
    check("1000000 × ^ + *4000", "^1000000*4000");
    let mut arena = Arena::new();
    let game = arena.read("1000000000000^1000000*4000").unwrap();
    assert_eq!(arena.birthday(game), Ok(1_000_001_004_000));
    let (mean, temperature) = arena.mean_and_temperature(game).unwrap();
    assert_eq!((mean.to_string(), temperature), ("1000000000000".into(), Dyadic::ZERO));
    assert_eq!(arena.read("1000000000000 + 1/1000000000000").unwrap_err().column, 17);
    assert!(arena.len() < 100);
}

#[test]
fn refusals_are_named() {
    let mut arena = Arena::new();
    let (up, star) = (arena.read("^").unwrap(), arena.read("*").unwrap());
    assert_eq!(arena.norton_product(up, star), Err(GameError::NotPositive));
    assert_eq!(arena.tiny(star), Err(GameError::SubscriptNotPositive));
    assert_eq!(arena.cool(up, Dyadic::from(-1)), Err(GameError::TemperatureTooLow));
    let mut small = Arena::with_limits(Limits { games: 1 << 16, work: 1_000 });
    let hot = small.read("*14").unwrap();
    let one = small.from_integer(1).unwrap();
    assert_eq!(small.heat(hot, one), Err(GameError::TooMuchWork));
    let mut little = Arena::with_limits(Limits { games: 20, work: 1 << 30 });
    let hot = little.read("*4").unwrap();
    let one = little.from_integer(1).unwrap();
    assert_eq!(little.heat(hot, one), Err(GameError::TooManyGames));
    let deep = arena.intern_nus(boyi_partizan::Nus::new(Dyadic::ZERO, 1 << 20, 0).unwrap()).unwrap();
    let game = arena.read("{1||0|-1}").unwrap();
    assert_eq!(arena.sum(deep, game), Err(GameError::TooDeep));
}
