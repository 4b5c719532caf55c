//! Codes parse, print, and refuse what is wrong; no text makes them panic.

use boyi_impartial::code::{Code, Digit, Expected, MAX_DIGITS, MOST_COUNTED, Shape};
use boyi_impartial::ruleset::Ruleset;
use boyi_impartial::sequence::Sequence;
use boyi_impartial::{HeapOption, heap};
use proptest::prelude::*;

#[test]
fn canonical_text() {
    for (text, canonical) in [
        ("0.77", "0.77"),
        (".77", "0.77"),
        ("0.770", "0.77"),
        ("4.7", "4.7"),
        ("0.106", "0.106"),
        ("0.3f", "0.3F"),
        ("4!.0", "4!.0"),
        ("0.33[3]", "0.[3]"),
        ("0.3003330[3]", "0.3003330[3]"),
        ("0.1[21]", "0.[12]"),
        ("0.[33]", "0.[3]"),
        ("0.21[2121]", "0.[21]"),
        ("0.[1213]", "0.[1213]"),
        ("0.[0]", "0.0"),
        ("0.3!", "0.3"),
        ("00.7", "0.7"),
        ("4?.0", "4!.0"),
        ("0.v&31;&32;", "0.VV&32;"),
        ("0.{2,3}{3,2}!{2!,3?}", "0.CC!C?"),
        ("0.{0,2!,4?+}", "0.{0,2,4+}?"),
        ("0.{63}{63+}{62,63+}", "0.&9223372036854775808;{63+}{62+}"),
        ("0.{0+}*=[*?]", "0.**=[*?]"),
        ("{2+}=.0", "{2+}=.0"),
        ("0080.0", "80.0"),
        ("&192;80.7", "&192;80.7"),
        ("nim", "0.[3]"),
        ("grundy", "4!.0"),
        ("lasker", "4.[3]"),
        ("subtraction(2,3,7)", "0.0330003"),
        ("subtraction( 7 + 3+2)", "0.0330003"),
        ("allbut(2,3,7)", "0.3003330[3]"),
        ("allbut( )", "0.[3]"),
    ] {
        let code: Code = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(code.to_string(), canonical);
        assert_eq!(canonical.parse::<Code>().unwrap(), code);
    }
}

#[test]
fn wrong_codes_are_refused_in_one_line() {
    for text in [
        "",
        ".",
        "0",
        "0.",
        "1.7",
        "0.7.7",
        "0.8W",
        "12.3",
        "0.[",
        "0.[]",
        "0.[3",
        "0.[3]3",
        "0.3!!",
        "0.!",
        "!.3",
        "kails",
        "subtraction",
        "subtraction()",
        "subtraction(0)",
        "subtraction(1,x)",
        "subtraction(99999999999)",
        "0.-7",
        "０.７",
        "4!!.0",
        "subtraction(1",
        "allbut(70000)",
    ] {
        let error = text.parse::<Code>().expect_err(text).to_string();
        assert!(!error.contains('\n') && error.contains("expected"), "{error}");
    }
    assert!(Code::octal("0.8").is_err() && Code::octal("0.77").is_ok());
}

#[test]
fn errors_say_where_and_what_was_expected() {
    for (text, position, expected) in [
        ("0.7x", 3, Expected::Digit),
        ("0.", 2, Expected::Digit),
        ("3.7", 0, Expected::FirstDigit),
        ("00+.7", 2, Expected::Point),
        ("0.7.7", 3, Expected::Digit),
        ("0.!", 2, Expected::Condition),
        ("4!!.0", 2, Expected::Condition),
        ("0.{2!,3}?", 8, Expected::Condition),
        ("0.{}", 3, Expected::Heaps),
        ("0.{2,64}", 5, Expected::Heaps),
        ("0.{2,3!,3=}", 8, Expected::Heaps),
        ("0.{ 2}", 3, Expected::Heaps),
        ("0.{2,+}", 5, Expected::Heaps),
        ("0.{2+,3}", 5, Expected::Brace),
        ("0.{2", 4, Expected::Brace),
        ("0.&;", 3, Expected::Semicolon),
        ("0.&7", 4, Expected::Semicolon),
        ("0.&18446744073709551616;", 3, Expected::Semicolon),
        ("0*.0", 1, Expected::FirstDigit),
        ("20.017", 0, Expected::Adding),
        ("0{2}C.0", 1, Expected::Adding),
        ("8800.0", 1, Expected::Adding),
        ("{3,9}00.0", 0, Expected::Adding),
        ("0.[]", 3, Expected::Digit),
        ("0.[3", 4, Expected::Bracket),
        ("0.[3x", 4, Expected::Bracket),
        ("0.[3]4", 5, Expected::End),
        ("subtraction(1, 2x)", 16, Expected::Take),
        ("subtraction (1,,2)", 15, Expected::Take),
        ("subtraction(0)", 12, Expected::Take),
        ("subtraction(1,2", 15, Expected::Set),
        ("allbut 3", 7, Expected::Set),
        ("allbut(0)", 7, Expected::Take),
        ("allbut(1,)", 9, Expected::Take),
        ("     0.7x", 8, Expected::Digit),
        ("  3.7  ", 2, Expected::FirstDigit),
        ("\t subtraction(1,,2)", 16, Expected::Take),
        ("kails", 0, Expected::Rules),
        (" kails", 1, Expected::Rules),
        ("", 0, Expected::Rules),
    ] {
        let error = text.parse::<Code>().expect_err(text);
        assert_eq!((error.position, error.expected), (position, expected), "{text}");
    }
    assert_eq!(Code::octal("0.78").map_err(|error| error.position), Err(3));
    assert_eq!(Code::takes("1 + 2").map(|code| code.to_string()), Ok("0.33".to_owned()));
    assert_eq!(
        Code::takes("1+-2").map_err(|error| (error.position, error.expected)),
        Err((2, Expected::Take))
    );
}

/// Places in a list were once told as characters.
#[test]
fn errors_say_which_number_or_digit_of_a_list_is_wrong() {
    let digit = |heaps| Digit::new(heaps, Shape::Any);
    for (code, error) in [
        (
            Code::subtraction(&[1, 2, 0]),
            "takes: at number 3: found 0, expected a number of counters from 1 to 65536",
        ),
        (
            Code::subtraction(&[]),
            "takes: at number 1: found an empty set, expected a number of counters from 1 to 65536",
        ),
        (
            Code::all_but(&[2, 70_000]),
            "takes: at number 2: found 70000, expected a number of counters from 1 to 65536",
        ),
        (
            Code::new(vec![digit(7)], vec![]),
            "code: at digit d0: found 7 before the point, expected 0, 4, 8, C or any that leaves two heaps or more: \
             a move that takes nothing has to split the heap, or play might never end",
        ),
        (
            "3.7".parse(),
            "code: at character 1: found 3 before the point, expected 0, 4, 8, C or any that leaves two heaps or more: \
             a move that takes nothing has to split the heap, or play might never end",
        ),
        (
            Code::new(vec![], vec![]).and_then(|code| code.adding(vec![digit(8), digit(8)])),
            "code: at the digit that adds 2: found 8 before the point, expected a digit that adds k counters to leave k + 2 heaps or more \
             (different ones: more than k pairs), each smaller than the heap was, or play might never end",
        ),
    ] {
        assert_eq!(code.unwrap_err().to_string(), error);
    }
    let longest = format!("0.{}", "3".repeat(MAX_DIGITS + 2));
    let error = longest.parse::<Code>().unwrap_err();
    assert_eq!((error.position, error.expected), (longest.len(), Expected::Fewer));
}

#[test]
fn digits_allow_numbers_of_heaps_under_conditions() {
    let some = Digit::new(0b1111, Shape::Equal);
    for count in 0..100 {
        assert_eq!(some.allows(count), count < 4, "{count}");
    }
    assert!(!some.allows(usize::MAX) && some.shape(1) == Some(Shape::Any));
    let many = some.and(Digit::at_least(5, Shape::Mixed)).unwrap();
    for (count, shape) in
        [(3, Some(Shape::Equal)), (4, None), (63, Some(Shape::Mixed)), (usize::MAX, Some(Shape::Mixed))]
    {
        assert_eq!((many.shape(count), many.allows(count)), (shape, shape.is_some()), "{count}");
    }
    assert_eq!(many.and(Digit::at_least(64 - 1, Shape::Distinct)), None);
    assert_eq!(Digit::new(0b100, Shape::Mixed), Digit::new(0b100, Shape::Distinct));
}

/// Rules once failed as "a code such as "0.77", or an object with code or moves", or "at character 1" for a move.
#[cfg(feature = "serde")]
#[test]
fn errors_name_the_field_and_what_is_expected() {
    for (json, error) in [
        (r#"{}"#, "rules: found no code and no moves, expected one of the two"),
        (r#"{"moves": []}"#, "rules: found no code and no moves, expected one of the two"),
        (
            r#"{"code": "0.7", "moves": [{"take": 1, "leave": [0]}]}"#,
            "rules: found a code and moves, expected one of the two",
        ),
        (r#"{"code": "0.W"}"#, "character 3: found 'W', expected a digit 0 to V, '*', '{' or '&' at line 1"),
        (r#""0.W""#, "character 3: found 'W', expected a digit 0 to V, '*', '{' or '&' at line 1"),
        ("5", "integer `5`, expected a code such as"),
        (
            r#"{"games": []}"#,
            "unknown field `games`, expected one of `name`, `code`, `moves` at line 1 column 8",
        ),
        (
            r#"{"code": 0.77}"#,
            "floating point `0.77`, expected `code`, a text in quotes such as \"0.77\" at line 1",
        ),
        (
            r#"{"name": 7, "code": "0.77"}"#,
            "integer `7`, expected `name`, a text in quotes at line 1 column 10",
        ),
        (r#"{"moves": 3}"#, "expected `moves`, a list of moves"),
        (r#"{"moves": [3]}"#, "expected a move such as"),
        (
            "{\"moves\": [\n{\"take\": -1, \"leave\": [0]}]}",
            "integer `-1`, expected `take` from 0 to 65536 at line 2 column 11",
        ),
        (r#"{"moves": [{"take": "1"}]}"#, "expected `take` from 0 to 65536"),
        (r#"{"moves": [{"take": 1, "leave": 0}]}"#, "expected `leave`, a list of numbers of heaps"),
        (
            r#"{"moves": [{"take": 1, "leave": [300]}]}"#,
            "integer `300`, expected `leave` with numbers of heaps from 0 to 63 at line 1",
        ),
        (r#"{"moves": [{"take": 1, "leave": [64]}]}"#, "integer `64`, expected `leave`"),
        (r#"{"moves": [{"take": 1, "leave": [0], "every": 0}]}"#, "expected `every` from 1 to 65536"),
        (
            r#"{"moves": [{"take": 1, "leave": [0], "evry": 1}]}"#,
            "unknown field `evry`, expected one of `take`",
        ),
        (r#"{"moves": [{"take": 1}]}"#, "missing field `leave`"),
        (
            r#"{"moves": [{"take": 1, "leave": [0]}, {"take": 0, "leave": [1]}]}"#,
            "found leave 1 in move 2, expected leave 2 or more where nothing is taken",
        ),
    ] {
        let found = serde_json::from_str::<Code>(json).unwrap_err().to_string();
        assert!(found.contains(error), "{json}: {found}");
    }
    let null = r#"{"name": null, "code": null, "moves": [{"take": 1, "leave": [0, 1], "every": null}]}"#;
    assert_eq!(serde_json::from_str::<Code>(null).unwrap().to_string(), "0.3");
}

/// Option counts and values as CGSuite's test-suite states them (heap 20; heaps 0 … 20).
#[test]
fn values_as_cgsuite_gives_them() {
    let table: &[(&str, usize, [u16; 21])] = &[
        ("nim", 20, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]),
        ("grundy", 9, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]),
        ("kayles", 20, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1]),
        ("dawsons-kayles", 10, [0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]),
        ("subtraction(2,3,7)", 3, [0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0]),
        ("allbut(2,3,7)", 17, [0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]),
        ("0.3F", 38, [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6, 7, 8, 6, 7, 8, 9, 10, 11]),
    ];
    for (text, options, values) in table {
        let code: Code = text.parse().unwrap();
        assert_eq!(code.options(20).count(), *options, "{text}");
        assert_eq!(heap::nim_values(&code, 20), values, "{text}");
    }
}

/// All partitions of a number into at most `most` parts of at least `least`, ascending, from the definition.
fn partitions_from(rest: u64, least: u64, most: usize) -> Vec<Vec<u64>> {
    let whole = if rest == 0 { vec![] } else { vec![rest] };
    let sizes = least..=if most > 1 { rest / 2 } else { 0 };
    let more = sizes.flat_map(|a| {
        partitions_from(rest - a, a, most - 1).into_iter().map(move |parts| [vec![a], parts].concat())
    });
    std::iter::once(whole).chain(more).collect()
}

/// The heaps that a move may leave of `rest` counters, by number of heaps, at most `most` of them, then by size.
fn partitions(rest: u64, most: usize) -> Vec<Vec<u64>> {
    let mut all = partitions_from(rest, 1, most);
    all.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    all
}

/// Returns `true` if a digit, by its text, allows these heaps.
fn allowed(digit: Digit, parts: &[u64]) -> bool {
    let neighbours = || parts.windows(2);
    match digit.shape(parts.len()) {
        None => false,
        _ if parts.len() < 2 => true,
        Some(Shape::Any) => true,
        Some(Shape::Distinct) => neighbours().all(|pair| pair[0] < pair[1]),
        Some(Shape::Mixed) => neighbours().any(|pair| pair[0] < pair[1]),
        Some(Shape::Equal) => neighbours().all(|pair| pair[0] == pair[1]),
    }
}

/// Codes with every digit and shape, before the point, behind it, and repeating.
fn codes_of_every_kind() -> Vec<Code> {
    let mut texts: Vec<String> =
        ["kayles", "nim", "lasker", "grundy", "0.0", "0.[01]", "C!.[4=8=]", "8=.1[0007]"]
            .map(str::to_owned)
            .to_vec();
    for (digit, shape) in (0..16).flat_map(|digit| ["", "!", "="].map(|shape| (digit, shape))) {
        if digit < 4 && !shape.is_empty() {
            continue;
        }
        texts.extend(
            ["0.2x", "0.0[x]", "4.[0x]", "C=.1[10x2]", "0.[2001x0]"]
                .map(|text| text.replace('x', &format!("{digit:X}{shape}"))),
        );
        if digit % 4 == 0 {
            texts.push(format!("{digit:X}{shape}.0"));
        }
    }
    texts.iter().map(|text| text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))).collect()
}

/// The options of a heap are those of the definition, in order, and all functions agree on them.
fn check_options(code: &Code, heap: u64, most: usize) {
    let mut options = code.options(heap);
    let mut count = 0;
    let added = code.added().len() as u64;
    for whole in (0..=heap + added).rev() {
        let take = heap.saturating_sub(whole);
        let digit = if whole > heap { code.added()[(whole - heap - 1) as usize] } else { code.digit(take) };
        for parts in partitions(whole, most) {
            let option = HeapOption::new(take, &parts);
            let allowed = allowed(digit, &parts);
            assert_eq!(code.allows(heap, &option), allowed, "{code} {heap} {option:?}");
            assert!(whole > heap || added > 0 || !code.allows(heap + 1, &option));
            if allowed {
                assert!(parts.iter().all(|&part| part < heap), "{code} {heap} {option:?}");
                assert_eq!(options.next(), Some(option), "{code} {heap}");
                count += 1;
            }
        }
    }
    assert_eq!(options.next(), None, "{code} {heap}");
    let by_take = (0..=heap).flat_map(|take| code.options_taking(heap, take));
    assert!(by_take.eq(code.options(heap)), "{code} {heap}");
    assert_eq!(code.options_taking(heap, heap + 1).next(), None);
    assert_eq!((code.count(heap), code.has_options(heap)), (count, count > 0), "{code} {heap}");
}

#[test]
fn options_are_those_of_the_definition() {
    for code in codes_of_every_kind() {
        for heap in 0..=44 {
            check_options(&code, heap, 3);
        }
    }
}

/// The take of the whole heap was looked for among all takes, and equal parts among all parts.
#[test]
fn few_options_of_a_huge_heap_are_found_at_once() {
    let far_apart = format!("0.[{}2]", "0".repeat(MAX_DIGITS - 1));
    for (code, heap, count) in [
        ("0.[1]", 1_000_000_000_000, 1),
        ("0.[0000001]", u64::MAX, 0),
        ("0.[0000001]", u64::MAX - 1, 1),
        ("0.8=", 1_000_001, 0),
        ("0.8=", 10_000_000_000, 1),
        ("0.8=", u64::MAX, 0),
        ("0.C=", 6_000_000_000_001, 2),
        ("0.[04=]", u64::MAX, 0),
        ("0.[4=0]", u64::MAX - 1, 0),
        ("0.[008=]", u64::MAX - 1, 0),
        ("0.0[1]", 0, 0),
        (&far_apart, 1 << 32, 65_535),
    ] {
        let code: Code = code.parse().unwrap();
        assert_eq!(code.options(heap).count(), count, "{heap}");
        assert_eq!(code.count(heap), count as u64, "{heap}");
    }
    for code in ["8!.0", "0.4!", "4.7", "0.[4]", "0.[8!]", "0.[F]"] {
        let code: Code = code.parse().unwrap();
        assert_eq!(code.options(u64::MAX).take(100).count(), 100);
        assert!(code.options(u64::MAX).take(100).all(|option| code.allows(u64::MAX, &option)));
    }
}

#[test]
fn huge_counts_are_exact_or_saturate() {
    for (code, heap, count) in [
        ("nim", u64::MAX, u64::MAX),
        ("lasker", u64::MAX, u64::MAX),
        ("0.[2]", u64::MAX, u64::MAX - 1),
        ("kayles", u64::MAX - 1, u64::MAX - 1),
        // Σ ⌊r/2⌋ over the r from 1 to n − 1 is ⌊(n − 1)²/4⌋.
        ("0.[4]", 4_000_000_001, 4_000_000_000_000_000_000),
        ("0.[4=]", 1 << 40, (1 << 39) - 1),
        ("0.[8=]", 3_000_000_000, 999_999_999),
        ("8.0", 6_000_000_000, 3_000_000_000_000_000_000),
        ("8!.0", 6_000_000_003, 3_000_000_000_000_000_000),
        ("8.0", u64::MAX, u64::MAX),
        ("0.[8]", u64::MAX, u64::MAX),
    ] {
        assert_eq!(code.parse::<Code>().unwrap().count(heap), count, "{code} {heap}");
    }
}

#[test]
fn the_most_parts() {
    for (code, parts) in [
        ("0.0", 1),
        ("0.1", 1),
        ("nim", 1),
        ("kayles", 2),
        ("4!.0", 2),
        ("0.3[38]", 3),
        ("8.7", 3),
        ("0.G", 4),
        ("80.0", 3),
        ("0.*", 99),
    ] {
        let code: Code = code.parse().unwrap();
        assert_eq!(code.most_parts(), Some(parts).filter(|&parts| parts < 64), "{code}");
        assert_eq!((code.splits(), code.splits_in_three()), (parts > 1, parts > 2), "{code}");
    }
}

#[test]
fn the_longest_codes_are_read_again() {
    let digits = |digit: &str| digit.repeat(MAX_DIGITS);
    let all_but = Code::all_but(&[MAX_DIGITS as u64]).unwrap();
    let splits: Code = format!("0.{}", digits("4!")).parse().unwrap();
    for code in [all_but, splits] {
        assert!(code.to_string().parse() == Ok(code));
    }
    for text in [format!("0.{}", digits("77")), format!("0.[{}]", digits("37"))] {
        assert!(text.parse::<Code>().is_err_and(|error| error.expected == Expected::Fewer));
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,30}") {
        let _ = text.parse::<Code>();
    }

    #[test]
    fn round_trip(text in "[048C]?[!=]?\\.[0-9A-F]{1,6}[!=]?(\\[[0-9A-F]{1,3}\\])?") {
        if let Ok(code) = text.parse::<Code>() {
            prop_assert_eq!(&code.to_string().parse::<Code>().unwrap(), &code);
            for heap in 0..12 {
                for option in code.options(heap) {
                    prop_assert_eq!(option.take + option.parts().iter().sum::<u64>(), heap);
                    prop_assert!(option.parts().iter().all(|&p| p > 0 && p < heap));
                    prop_assert!(code.digit(option.take).allows(option.parts().len()));
                }
            }
        }
    }

    #[test]
    fn codes_of_all_digits_equal_the_definition(
        digits in proptest::collection::vec(any_digit(), 1..4),
        tail in proptest::collection::vec(any_digit(), 0..3),
        first in any_digit(),
        added in proptest::collection::vec(any_digit(), 0..3),
        heap in 0u64..15,
    ) {
        let tail = if tail.is_empty() { String::new() } else { format!("[{}]", tail.concat()) };
        let text = format!("{}{first}.{}{tail}", added.concat(), digits.concat());
        let endless = |error: &Expected| matches!(error, Expected::FirstDigit | Expected::Adding);
        let code = match text.parse::<Code>() {
            Ok(code) => code,
            Err(error) => {
                prop_assert!(endless(&error.expected), "{text}: {error}");
                format!("0.{}{tail}", digits.concat()).parse().unwrap()
            }
        };
        prop_assert_eq!(&code.to_string().parse::<Code>().unwrap(), &code);
        prop_assert_eq!(&Code::try_from(&Ruleset::from(&code)).unwrap(), &code);
        check_options(&code, heap, usize::MAX);
        let mut sequence = Sequence::new(code.clone());
        sequence.extend_to(13);
        prop_assert_eq!(sequence.values().collect::<Vec<_>>(), nim_values_of_the_definition(&code, 13));
    }
}

/// A digit of the whole grammar, as text.
fn any_digit() -> impl Strategy<Value = String> {
    let sign = "[!?=]?";
    let named = proptest::collection::vec(("[0-7]", sign), 1..4).prop_map(|mut named| {
        named.sort();
        named.dedup_by(|a, b| a.0 == b.0);
        named.into_iter().map(|(heaps, sign)| heaps + &sign).collect::<Vec<_>>().join(",")
    });
    prop_oneof![
        ("[048CGKOS]", sign).prop_map(|(digit, sign)| digit + &sign),
        ("[0-9A-Va-v]", sign).prop_map(|(digit, sign)| digit + &sign),
        (0u64..512, sign).prop_map(|(digit, sign)| format!("&{digit};{sign}")),
        (named, "[+]?").prop_map(|(named, more)| format!("{{{named}{more}}}")),
        ("[2-9]", "[+]?", sign).prop_map(|(heaps, more, sign)| format!("{{{heaps}{more}}}{sign}")),
        sign.prop_map(|sign| format!("*{sign}")),
    ]
}

/// The values of the heaps by the definition, over all partitions of what may be left.
fn nim_values_of_the_definition(code: &Code, upto: u64) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..=upto {
        let sums = code.added().iter().zip(1..).map(|(&digit, more)| (digit, heap + more));
        let rests = sums.chain((0..=heap).map(|take| (code.digit(take), heap - take)));
        let options: Vec<u16> = rests
            .flat_map(|(digit, rest)| {
                partitions_from(rest, 1, usize::MAX).into_iter().filter(move |parts| allowed(digit, parts))
            })
            .map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]))
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    values
}

/// Normal forms, and moves, as CGSuite's test-suite (TBCodeTest) states them. Two forms differ: of two heaps `!` and `?` say the same, so that
/// `{0,2!,4?+}` is `{0,2,4+}?` here; and a repeating end begins as early as it can, where CGSuite leaves `4.00[30]`.
#[test]
fn normal_forms_as_cgsuite_gives_them() {
    for (text, normal) in [
        ("04.30", "4.3"),
        ("04.00[30]", "4.0[03]"),
        ("04.00[00]", "4.0"),
        ("00.00[00]", "0.0"),
        ("0.{1,2!}", "0.6!"),
        ("0.{0!,2!,3!}", "0.D!"),
        ("0.{0!,2!,3}", "0.{0,2!,3}"),
        ("0.{0!,2!,3!+}", "0.{0,2+}!"),
        ("0.{0!,2,3!+}", "0.{0,2,3!+}"),
        ("0.{0!,3+}", "0.{0,3+}"),
        ("0.{0,2!,4!+}", "0.{0,2,4+}!"),
        ("0.{0!,2!,4+}", "0.{0,2!,4+}"),
        ("0.{0!,2!,4?+}", "0.{0,2,4+}?"),
        ("0.{0!,2?,4?+}", "0.{0,2,4+}?"),
        ("0.{0!,2=,4?+}", "0.{0,2=,4?+}"),
        ("0.{0!,2=,3?,4?+}", "0.{0,2=,3?+}"),
        ("0.{0!,2?,3?,4?+}", "0.{0,2+}?"),
        ("0.{0,1!,2,3,4+}", "0.*"),
        ("0.{0,1,2!,3!,4!+}", "0.*!"),
    ] {
        let code: Code = text.parse().unwrap();
        assert_eq!(code.to_string(), normal, "{text}");
        assert_eq!(normal.parse::<Code>().unwrap(), code);
    }
    for (code, heap, left) in [
        ("0.3", 9, "8"),
        ("0.7", 9, "8  1,7  2,6  3,5  4,4"),
        ("0.77", 9, "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4"),
        ("4.0", 8, "1,7  2,6  3,5  4,4"),
        ("4!.0", 8, "1,7  2,6  3,5"),
        ("0.3F", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"),
        ("0.3F?", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"),
        ("0.3F!", 9, "8  7  1,6  2,5  3,4  1,2,4"),
        ("0.3f?", 11, "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4"),
        ("0.*3", 7, "6  1,5  2,4  3,3  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1  5"),
        ("0.*?3", 7, "6  1,5  2,4  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2  5"),
        ("0.*!3", 7, "6  1,5  2,4  1,2,3  5"),
        ("0.[3]", 7, "6  5  4  3  2  1  -"),
        ("0.[2]", 7, "6  5  4  3  2  1"),
        ("0.3[1]", 7, "6  -"),
        ("0.7[03]", 7, "6  1,5  2,4  3,3  4  2  -"),
        ("80.0", 7, "1,1,6  1,2,5  1,3,4  2,2,4  2,3,3"),
        ("0.*=", 11, "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"),
        ("{2+}=.0", 10, "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"),
        ("0.{0,1,3+}", 1, "-"),
        ("0.{0,1,3+}", 2, "1"),
        ("0.{0,1,3+}", 7, "6  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1"),
        ("0.{1,3+}", 1, ""),
        ("0.{2,3?+}", 7, "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2"),
    ] {
        let text = |option: HeapOption| match option.parts() {
            [] => "-".to_owned(),
            parts => parts.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
        };
        let options: Vec<String> = code.parse::<Code>().unwrap().options(heap).map(text).collect();
        assert_eq!(options.join("  "), left, "{code} {heap}");
    }
}

/// Counts of wide codes beyond what can be listed, and the bound at which they are given up.
#[test]
fn counts_of_many_heaps() {
    for (code, heap, count) in [
        // Partitions of 100 and 400, OEIS A000041; into different parts, A000009.
        ("0.*", 101, 190_569_292),
        ("0.*", MOST_COUNTED + 1, 6_727_090_051_741_041_926),
        ("0.*!", 101, 444_793),
        ("0.*?", 101, 190_569_292 - 8),
        ("0.*", MOST_COUNTED + 2, u64::MAX),
        ("0.G", 1 << 40, u64::MAX),
        ("0.G=", 1 << 40, 0),
        ("G=.0", 1 << 40, 1),
        ("{2+}=.0", 1 << 20, 20),
        ("{2+}=.0", 1 << 40, u64::MAX),
        ("0.[*]", u64::MAX, u64::MAX),
        ("0.&9223372036854775808;!", 2000, 0),
    ] {
        assert_eq!(code.parse::<Code>().unwrap().count(heap), count, "{code} {heap}");
    }
    let equal: Code = "{2+}=.0".parse().unwrap();
    let divisors = |n: u64| (2..=n).filter(|d| n.is_multiple_of(*d)).count();
    for heap in [97, 96 * 97, 4096, 5041, 30_030] {
        assert_eq!(equal.options(heap).count(), divisors(heap), "{heap}");
        assert!(equal.options(heap).all(|option| equal.allows(heap, &option)));
    }
    let wide: Code = "0.[K!*]".parse().unwrap();
    assert!(wide.options(u64::MAX).take(100).all(|option| wide.allows(u64::MAX, &option)));
}
