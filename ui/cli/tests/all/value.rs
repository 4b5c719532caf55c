//! `boyi value` from outside.

use std::process::Output;

fn value(args: &[&str]) -> Output {
    crate::english().arg("value").args(args).output().unwrap()
}

fn text(args: &[&str]) -> String {
    let output = value(args);
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
    // The mast stands on both walls, which are as far apart at 0 as the stops.
    assert!(
        rows.first().unwrap().contains('|') && rows.last().unwrap().trim_start().starts_with("0 │("),
        "{drawn}"
    );
    assert!(rows.last().unwrap().ends_with(')'), "{drawn}");
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
        ("clobber(xa)", 2, "position, character 2: found 'a', expected one of x o ."),
        ("go(1)", 2, "no game or operator is called \"go\", expected one of domineering, "),
        ("1 +", 2, "character 4: the text ends, expected a value"),
        ("^1000000 + {1||0|-1}", 1, "the game is too deep"),
    ] {
        let output = value(&[expression]);
        let line = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), line.lines().count()), (Some(status), 1), "{expression}: {line}");
        assert!(line.contains(part), "{expression}: {line}");
    }
}
