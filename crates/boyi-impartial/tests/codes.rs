//! Codes parse, print, and refuse what is wrong; no text makes them panic.

use boyi_impartial::code::{Code, Digit, Expected, MAX_DIGITS, Shape};
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
        "0.8G",
        "12.3",
        "0.[",
        "0.[]",
        "0.[3",
        "0.[3]3",
        "0.3!",
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
    assert!(Code::octal("0.8").is_err());
    for (text, position, expected) in [
        ("0.7x", 3, Expected::HexDigit),
        ("0.", 2, Expected::HexDigit),
        ("3.7", 0, Expected::FirstDigit),
        ("00.7", 1, Expected::Point),
        ("0.7.7", 3, Expected::HexDigit),
        ("0.3!", 3, Expected::Splitting),
        ("4!!.0", 2, Expected::Splitting),
        ("0.[]", 3, Expected::HexDigit),
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
        ("     0.7x", 8, Expected::HexDigit),
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
    assert!(Code::octal("0.77").is_ok());
}

/// Places in a list were once told as characters.
#[test]
fn errors_say_which_number_or_digit_of_a_list_is_wrong() {
    let digit = |heaps| Digit { heaps, shape: Shape::Any };
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
            Code::new(vec![digit(4), digit(3)], vec![digit(16)]),
            "code: at digit d2: found a digit over 15, expected a hexadecimal digit 0 to F",
        ),
        (
            Code::new(vec![digit(7)], vec![]),
            "code: at digit d0: found 7 before the point, expected 0, 4, 8 or C: a move that takes nothing has to split the heap",
        ),
        (
            "3.7".parse(),
            "code: at character 1: found 3 before the point, expected 0, 4, 8 or C: a move that takes nothing has to split the heap",
        ),
    ] {
        assert_eq!(code.unwrap_err().to_string(), error);
    }
    let longest = format!("0.{}", "3".repeat(MAX_DIGITS + 2));
    let error = longest.parse::<Code>().unwrap_err();
    assert_eq!((error.position, error.expected), (longest.len(), Expected::Fewer));
}

#[test]
fn digits_allow_three_heaps_at_most() {
    let all = Digit { heaps: 15, shape: Shape::Any };
    for count in 0..100 {
        assert_eq!(all.allows(count), count < 4, "{count}");
    }
    assert!(!all.allows(u32::MAX));
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
        (r#"{"code": "0.G"}"#, "character 3: found 'G', expected a hexadecimal digit 0 to F at line 1"),
        (r#""0.G""#, "character 3: found 'G', expected a hexadecimal digit 0 to F at line 1"),
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
            "integer `300`, expected `leave` with numbers of heaps from 0 to 3 at line 1",
        ),
        (r#"{"moves": [{"take": 1, "leave": [9]}]}"#, "integer `9`, expected `leave`"),
        (r#"{"moves": [{"take": 1, "leave": [0], "every": 0}]}"#, "expected `every` from 1 to 65536"),
        (
            r#"{"moves": [{"take": 1, "leave": [0], "evry": 1}]}"#,
            "unknown field `evry`, expected one of `take`",
        ),
        (r#"{"moves": [{"take": 1}]}"#, "missing field `leave`"),
        (
            r#"{"moves": [{"take": 1, "leave": [0]}, {"take": 0, "leave": [1]}]}"#,
            "found leave 1 in move 2, expected leave 2 or 3 where nothing is taken",
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

/// What a move that takes so many counters may leave, from the definition: all partitions into at most three parts.
fn partitions(rest: u64) -> Vec<Vec<u64>> {
    let one = if rest == 0 { vec![] } else { vec![rest] };
    let two = (1..=rest / 2).map(|a| vec![a, rest - a]);
    let three = (1..=rest / 3).flat_map(|a| (a..=(rest - a) / 2).map(move |b| vec![a, b, rest - a - b]));
    [one].into_iter().chain(two).chain(three).collect()
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

#[test]
fn options_are_those_of_the_definition() {
    for code in codes_of_every_kind() {
        for heap in 0..=44 {
            let mut options = code.options(heap);
            let mut count = 0;
            for take in 0..=heap {
                let digit = code.digit(take);
                let mut taking = code.options_taking(heap, take);
                for parts in partitions(heap - take) {
                    let option = HeapOption::new(take, &parts);
                    let shape = match digit.shape {
                        Shape::Any => true,
                        Shape::Distinct => parts.windows(2).all(|pair| pair[0] < pair[1]),
                        Shape::Equal => parts.windows(2).all(|pair| pair[0] == pair[1]),
                    };
                    let allowed = digit.allows(parts.len() as u32) && shape;
                    assert_eq!(code.allows(heap, &option), allowed, "{code} {heap} {option:?}");
                    assert!(!code.allows(heap + 1, &option));
                    if allowed {
                        assert_eq!(options.next(), Some(option), "{code} {heap}");
                        assert_eq!(taking.next(), Some(option), "{code} {heap}");
                        count += 1;
                    }
                }
                assert_eq!(taking.next(), None, "{code} {heap} {take}");
            }
            assert_eq!(options.next(), None, "{code} {heap}");
            assert_eq!(code.options_taking(heap, heap + 1).next(), None);
            assert_eq!(code.count(heap), count, "{code} {heap}");
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
    for (code, parts) in
        [("0.0", 1), ("0.1", 1), ("nim", 1), ("kayles", 2), ("4!.0", 2), ("0.3[38]", 3), ("8.7", 3)]
    {
        let code: Code = code.parse().unwrap();
        assert_eq!(code.most_parts(), parts, "{code}");
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
                    prop_assert!(code.digit(option.take).allows(option.parts().len() as u32));
                }
            }
        }
    }
}
