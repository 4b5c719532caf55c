//! The notation: what is read, what is written, what is refused.

use crate::definition::plans;
use boyi_partizan::{Arena, GameError, Limits};
use proptest::prelude::*;

#[test]
fn texts_have_their_values() {
    let mut arena = Arena::new();
    for (text, same) in [
        ("0", "{|}"),
        ("-3/2", "{-2|-1}"),
        ("1/2*", "{1/2|1/2}"),
        ("*3", "{0,*,*2|0,*,*2}"),
        ("^", "{0|*}"),
        ("v", "{*|0}"),
        ("^*", "{0,*|0}"),
        ("^^", "{0|^*}"),
        ("^2", "^^"),
        ("^^*", "{0|^}"),
        ("vv", "{v*|0}"),
        ("^*2", "{0|*3}"),
        ("^3*2", "{0|^^*3}"),
        ("^<2>", "{0|v*}"),
        ("^[2]", "{^|*}"),
        ("5/4^3*2", "5/4 + ^3 + *2"),
        ("{2||1|0}", "{2|{1|0}}"),
        ("{3|1||0}", "{{3|1}|0}"),
        ("{4|||3|1||0|-2}", "{4|{{3|1}|{0|-2}}}"),
        ("{0|||0||-1|-3}", "Tiny({3|1})"),
        ("+-1", "{1|-1}"),
        ("+-{1,{2|0}}", "{1,{2|0}|-1,{0|-2}}"),
        ("+-{2|1}", "{{2|1}|{-1|-2}}"),
        ("+-(1*)", "{1*|-1*}"),
        ("Tiny(2)", "{0|{0|-2}}"),
        ("Miny(2)", "{{2|0}|0}"),
        ("2Tiny(2)", "{2|{2|0}}"),
        ("1v4*2", "1 + v + v + v + v + *2"),
        ("-{1|0}", "{0|-1}"),
        ("+_2", "Tiny(2)"),
        ("-_2", "Miny(2)"),
        ("⧾2", "Tiny(2)"),
        ("1+_2", "1Tiny(2)"),
        ("5±2", "{7|3}"),
        ("↑", "^"),
        ("⇑∗", "^^*"),
        ("⇓", "vv"),
        ("↓3", "v3"),
        ("−1", "-1"),
        ("0.75", "3/4"),
        ("2*3", "2 + *3"),
        ("-1^", "^ - 1"),
        ("0-1^", "v - 1"),
        ("2*^", "^^"),
        ("3 * {1|0}", "{1|0}+{1|0}+{1|0}"),
        ("2*v", "vv"),
        ("(2)*^", "^^"),
        ("½", "1/2"),
        ("-1¾*", "-7/4 + *"),
        ("⅝ - ⅛", "1/2"),
        ("TINY(2)", "Tiny(2)"),
        ("1*", "1 + *"),
        ("- -1", "1"),
        ("5 + -2", "3"),
        ("2·(1/2)", "1"),
        (" { 2 | 1 || 0 | -1 } ", "{2|1||0|-1}"),
        ("{1,2||3|4}", "{1,2|{3|4}}"),
    ] {
        let [a, b] =
            [text, same].map(|text| arena.read(text).unwrap_or_else(|error| panic!("{text}: {error}")));
        assert_eq!(a, b, "{text} = {same}");
    }
}

#[test]
fn texts_are_written_as_they_were() {
    let mut arena = Arena::new();
    for text in [
        "0",
        "-3/2",
        "1/2*",
        "*3",
        "^",
        "v",
        "^*",
        "^^",
        "^^*",
        "vv",
        "^*2",
        "^3*2",
        "^<2>",
        "^[2]",
        "v<3>",
        "3/4v[3]*",
        "5/4^3*2",
        "{2||1|0}",
        "{4|||3|1||0|-2}",
        "+-1",
        "+-{1,{2|0}}",
        "+-{2|1}",
        "+-(1*)",
        "Tiny(2)",
        "Miny(1/32)",
        "2Tiny(2)",
        "Tiny({3|1})",
        "{^3|vv}",
        "{0,v*|vv}",
        "{^^*|0,*}",
        "-1^",
        "{1*|^}",
        "{2|0||0,{0|-1}}",
        "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}",
        "{{{3|||2||1|0}||0|-1}||||-2|||-3||-4|-5}",
    ] {
        let game = arena.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let written = arena.write(game).unwrap();
        assert_eq!(arena.read(&written).unwrap(), game, "{text} was written as {written}");
    }
}

#[test]
fn faults_say_where_and_what() {
    let mut arena = Arena::new();
    for (text, fault) in [
        ("", "character 1: the text ends, expected a value"),
        (
            "{0|0|-2}",
            "character 5: a second '|' of the same length, expected one longest run of bars, as in {0||0|-2}",
        ),
        ("{1,2}", "character 5: found '}', expected '|'"),
        ("{1,|2}", "character 4: found '|', expected a value"),
        ("{1|2", "character 5: the text ends, expected '|', ',' or '}'"),
        ("1 2", "character 3: found '2', expected an operator or the end"),
        ("1/3", "character 1: the denominator is no power of two"),
        ("0.3", "character 1: the denominator is no power of two"),
        ("1+-1", "character 2: '+-' between values, expected '+ (-' or '+ ±'"),
        ("99999999999999999999", "character 1: a number is out of range"),
        ("1/2 × ^", "character 1: the first factor is no integer; norton(G, U) is the Norton product"),
        ("cool(1)", "character 1: found 1 arguments, expected 2"),
        ("cool(1, *)", "character 1: expected a number here"),
        ("x + 1", "character 1: no operator or game is called \"x\""),
        ("go(1)", "character 1: no operator or game is called \"go\""),
        ("Tiny(*)", "character 1: the subscript of tiny and miny must be positive"),
        ("norton(1/2, *)", "character 1: the second factor of a Norton product must be positive"),
        ("^<0>", "character 2: a number is out of range"),
        ("*5000", "character 1: a number is out of range"),
        ("+1", "character 1: found '+', expected a value"),
        ("domineering(4x6", "character 16: the text ends, expected ')'"),
    ] {
        assert_eq!(arena.read(text).unwrap_err().to_string(), fault, "{text}");
    }
}

#[test]
fn nothing_typed_goes_on_for_ever() {
    let limits = Limits { games: 1 << 16, work: 1 << 20 };
    for text in [
        "{".repeat(100_000),
        "(".repeat(100_000),
        "-".repeat(100_000),
        "{|".repeat(100_000),
        "|".repeat(100_000),
        "*".repeat(100_000),
        "1+".repeat(100_000) + "1",
        "2×".repeat(100_000) + "1",
        "1:".repeat(1_000) + "1",
        "Tiny(".repeat(1_000),
        "heat(*14,1)".into(),
        "4095×{3||2|1} + 1000000×{1|^}".into(),
        "^1000000 + {1||0|-1}".into(),
        "9000000×{1,{2|0}||0|-5}".into(),
        "norton(^1000000, {1|^||0})".into(),
    ] {
        let mut arena = Arena::with_limits(limits);
        if let Ok(game) = arena.read(&text) {
            let _ = arena.write_within(game, 1000);
            let _ = arena.thermograph(game);
        }
        assert!(arena.work() <= limits.work + (1 << 16));
    }
}

#[test]
fn long_texts_are_refused() {
    let mut arena = Arena::new();
    let game = arena.read("heat(*6, 1)").unwrap();
    assert_eq!(arena.write_within(game, 100), Err(GameError::TooLong));
    assert!(arena.write(game).unwrap().len() > 100);
}

proptest! {
    // PROPTEST_CASES asks for more.
    #![proptest_config(ProptestConfig::default())]

    #[test]
    fn values_are_written_and_read_back(plan in plans()) {
        let mut arena = Arena::new();
        let game = plan.value(&mut arena);
        let text = arena.write(game).unwrap();
        prop_assert_eq!(arena.read(&text).unwrap(), game, "{}", text);
        // Another history of the arena writes the same text.
        let mut other = Arena::new();
        let copy = other.read(&text).unwrap();
        prop_assert_eq!(other.write(copy).unwrap(), text);
    }

    #[test]
    fn any_text_is_read_or_refused(text in r"[{}|,()*^v+\-±0-9/ .:×<>\[\]_TinyMcol]{0,40}") {
        let mut arena = Arena::with_limits(Limits { games: 1 << 16, work: 1 << 18 });
        if let Err(error) = arena.read(&text) {
            prop_assert!(error.column <= text.chars().count() + 1);
        }
    }
}

/// A random expression of this depth: values by name, forms, sums, products, operators.
fn expression(random: &mut fastrand::Rng, depth: u32) -> String {
    const LEAVES: [&str; 24] = [
        "0",
        "1",
        "-2",
        "3/4",
        "-5/8",
        "*",
        "*2",
        "*5",
        "^",
        "v",
        "^^*",
        "v3*2",
        "1*",
        "-1/2^",
        "+-1",
        "+-(1*)",
        "Tiny(2)",
        "1/2Miny(1)",
        "^<2>",
        "v[3]*",
        "+-{2|1}",
        "{2|-1}",
        "2Tiny({3|1})",
        "7^*",
    ];
    let inner = |random: &mut fastrand::Rng| expression(random, depth.saturating_sub(1));
    match if depth == 0 { 0 } else { random.u8(..10) } {
        0..=2 => LEAVES[random.usize(..LEAVES.len())].to_owned(),
        3..=5 => {
            let mut side = || (0..random.usize(1..=2)).map(|_| inner(random)).collect::<Vec<_>>().join(",");
            format!("{{{}|{}}}", side(), side())
        }
        6 => format!("{} + {}", inner(random), inner(random)),
        7 => format!("({}) - ({})", inner(random), inner(random)),
        8 => format!("{}×({})", random.u8(..3), inner(random)),
        _ => format!("+-({})", inner(random)),
    }
}

/// Checks that values of random expressions are written and read back equal, by an arena of another history.
fn round_trips(count: usize) {
    let mut random = fastrand::Rng::with_seed(52);
    let (mut arena, mut other) = (Arena::new(), Arena::new());
    let mut checked = 0;
    while checked < count {
        let text = expression(&mut random, 3);
        arena.new_question();
        other.new_question();
        let game = arena.read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        // Some values are longer than what is read.
        let Ok(written) = arena.write_within(game, 1 << 16) else { continue };
        checked += 1;
        assert_eq!(arena.read(&written), Ok(game), "{text}: {written}");
        let copy = other.read(&written).unwrap();
        assert_eq!(other.write(copy).unwrap(), written, "{text}");
        // What is kept is bounded.
        if arena.len().max(other.len()) > 1 << 20 {
            (arena, other) = (Arena::new(), Arena::new());
        }
    }
}

#[test]
fn random_expressions_are_written_and_read_back() {
    round_trips(5_000);
}

#[test]
#[ignore = "minutes: cargo xtask deep-test partizan"]
fn a_million_expressions_are_written_and_read_back() {
    round_trips(1_000_000);
}
