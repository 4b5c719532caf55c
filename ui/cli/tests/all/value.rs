//! `boyi value` from outside.

use std::process::Output;

fn value(args: &[&str]) -> Output {
    crate::english().arg("value").args(args).output().unwrap()
}

/// The text printed, however long it takes.
fn text(args: &[&str]) -> String {
    let output = value(&[args, &["--time", "3600000"]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn values_are_told_with_their_properties() {
    let told = text(&["{1|*} + 2*^ - 1/2"]);
    let mut lines = told.lines();
    assert_eq!(lines.next(), Some("{1/2^^|-1/2^^*}"));
    for line in [
        "outcome: the first player wins",
        "mean: 0",
        "temperature: 1/2",
        "left stop: 1/2, Right to move there",
    ] {
        assert!(told.lines().any(|told| told == line), "{told}");
    }
    assert!(text(&["-1^ + 3"]).starts_with("2^\n"));
    assert!(text(&["domineering(2x3) + hackenbush(\"lrl\") - 3/4"]).starts_with("{2|-1/2}\n"));
    assert!(text(&["{^^^|vv}", "--lang", "zh"]).contains("原子量：{1|0}"));
}

#[test]
fn properties_are_json() {
    let json: serde_json::Value = serde_json::from_str(&text(&["--json", "{2|-1/2}"])).unwrap();
    for (field, expected) in [
        ("value", "{2|-1/2}"),
        ("outcome", "first"),
        ("mean", "3/4"),
        ("temperature", "5/4"),
        ("left_stop", "2"),
        ("right_stop", "-1/2"),
    ] {
        assert_eq!(json[field], expected, "{field}");
    }
    let to_move = [&json["left_stop_to_move"], &json["right_stop_to_move"]];
    assert_eq!(to_move, ["right", "left"], "{json}");
    assert_eq!((&json["birthday"], &json["positions"]), (&3.into(), &6.into()), "{json}");
    assert!(json["atomic_weight"].is_null());
    assert_eq!(json["thermograph"]["left"].as_array().unwrap().last().unwrap()[0], "5/4");
}

#[test]
fn sums_come_with_moves() {
    // The hottest part is the wrong one.
    let told = text(&["{3||1|-1} + {1|-1} - 2"]);
    for line in [
        "part {1|-1}: +-1, temperature 1",
        "Left's best move: in {1|-1} to 1; it wins, although another part is hotter",
    ] {
        assert!(told.lines().any(|told| told == line), "{told}");
    }
}

#[test]
fn thermographs_are_drawn() {
    let drawn = text(&["{2|-1/2}", "--thermograph"]);
    let rows: Vec<&str> = drawn.lines().filter(|line| line.contains('│')).collect();
    // The mast stands on both walls, which go down to temperature -1.
    assert!(rows.first().unwrap().ends_with("| 3/4, t = 5/4"), "{drawn}");
    assert!(rows.last().unwrap().trim_start().starts_with("-1 │("), "{drawn}");
    assert!(rows.last().unwrap().ends_with(')') && drawn.contains("0 ┼"), "{drawn}");
    assert!(drawn.trim_end().ends_with("-1"), "{drawn}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("thermograph.svg");
    text(&["{3||2*|1*}", "--svg", file.to_str().unwrap()]);
    let svg = std::fs::read_to_string(file).unwrap();
    assert_eq!((svg.matches("<polyline").count(), svg.contains("t = 3/4")), (2, true), "{svg}");
}

#[test]
fn faults_are_one_line() {
    for (expression, status, part) in [
        ("{0|0|-2}", 2, "expression, character 5: a second “|” of the same length"),
        ("clobber(xa)", 2, "position, character 2: found “a”, expected one of x o ."),
        ("clobber(0x3)", 2, "position: found a size of 0x3, expected one from 1x1 to 16x16"),
        ("domineering(9x9)", 2, "position: found a size of 9x9, expected one from 1x1 to 8x15"),
        ("go(1)", 2, "no game or operator is called “go”, expected one of domineering, "),
        ("domineerin(2x2)", 2, "is called “domineerin” (did you mean domineering?)"),
        ("nim(x)", 2, "position: not one of this game"),
        ("(1/2)*^", 2, "the first factor is not an integer"),
        ("1 +", 2, "character 4: the text ends, expected a value"),
        ("domineering", 2, "“domineering” has its position or numbers in parentheses behind it"),
        ("Tiny 2", 2, "“Tiny” has its position or numbers in parentheses behind it"),
        ("^1000000 + {1||0|-1}", 1, "the game is too deep"),
    ] {
        let output = value(&[expression]);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(status), 1), "{expression}: {line}");
        assert!(line.contains(part), "{expression}: {line}");
    }
}

#[test]
fn relations_say_how_values_compare() {
    for (relation, told, order) in [
        ("^ > *", "false: the first value is confused with the second (||)", "confused"),
        ("^ || *", "true", "confused"),
        ("^ > 0", "true", "greater"),
        ("^ >= 0", "true", "greater"),
        ("1/2 = 1", "false: the first value is less than the second (<)", "less"),
        ("{0 || 0 | -2} < ^", "true", "less"),
        ("1 < 1", "false: the first value equals the second (=)", "equal"),
        ("^==^", "true", "equal"),
        ("^>=0", "true", "greater"),
        ("^<2> < ^", "true", "less"),
        ("v<2><0", "true", "less"),
        ("1 != 1", "false: the first value equals the second (=)", "equal"),
        ("0≠*", "true", "confused"),
        ("^<>*", "true", "confused"),
        ("^ |> *", "true", "confused"),
        ("^ |> 0", "true", "greater"),
        ("^ <| 0", "false: the first value is greater than the second (>)", "greater"),
        ("domineering(2x2)={1|-1}", "true", "equal"),
    ] {
        assert_eq!(text(&[relation]).trim_end(), told, "{relation}");
        let json: serde_json::Value = serde_json::from_str(&text(&[relation, "--json"])).unwrap();
        assert_eq!(
            (&json["holds"], &json["relation"]),
            (&(told == "true").into(), &order.into()),
            "{relation}"
        );
    }
    for option in [&["--thermograph"][..], &["--svg", "/nowhere.svg"]] {
        let refused = value(&[&["^ >= 0"][..], option].concat());
        assert_eq!(refused.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&refused.stderr).contains("a relation has no thermograph"));
    }
    assert!(text(&["^ > *", "--lang", "zh"]).starts_with("不成立：前一个值与后一个不可比较"));
}

#[test]
fn time_bounds_a_value_and_is_told() {
    let output = value(&["domineering(8x15)", "--time", "1"]);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), line.lines().count()), (Some(1), 1), "{line}");
    assert!(line.contains("not found in 1 ms, with ") && line.contains("--time gives it longer"), "{line}");
}

#[test]
fn impartial_games_are_nimbers() {
    for (expression, expected) in [
        ("nim(3,5)", "*6"),
        ("kayles(7)", "*2"),
        ("domineering(2x2) + nim(1)", "+-(1*)"),
        ("cram(rows=2,columns=3)", "*"),
    ] {
        assert!(text(&[expression]).starts_with(&format!("{expected}\n")), "{expression}");
    }
}

#[test]
fn long_values_are_begun_and_printed_whole_when_asked_for() {
    let long = "amazons(x...|....|...o) + domineering(4x4) + {9|{1|*},-3|||{1|-7}||-9}";
    let begun = text(&[long]);
    let first = begun.lines().next().unwrap();
    assert!(
        first.ends_with(" characters; --full prints them all)") && first.chars().count() < 300,
        "{first}"
    );
    let whole = text(&[long, "--full"]);
    let told: usize =
        first.rsplit_once(" characters").unwrap().0.rsplit_once('(').unwrap().1.parse().unwrap();
    assert_eq!(whole.lines().next().unwrap().chars().count(), told);
}

#[test]
fn errors_of_files_name_what_was_typed() {
    for option in ["--svg", "--proof"] {
        let output = value(&["1", option, "/no such folder/file"]);
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(line.contains("/no such folder/file: ") && !line.contains(".boyi-"), "{line}");
    }
}
