//! `boyi prove` and `boyi verify` from outside.

use std::{fs, path::Path, process::Output};

fn boyi(args: &[&str]) -> Output {
    crate::english().args(args).output().unwrap()
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The complaint of a command that fails with this status.
fn refused(args: &[&str], status: i32) -> String {
    let output = boyi(args);
    let line = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), line.lines().count()), (Some(status), 1), "{args:?}: {line}");
    line
}

fn path_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_proof_is_written_and_believed_only_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.json");
    let file = path_text(&file);
    let proved = text(&boyi(&["prove", "mnk:m=5,n=5,k=4", "--out", file]));
    assert!(proved.starts_with("mnk:m=5,n=5,k=4 5/5/5/5/5 x: drawn; "), "{proved}");
    assert!(proved.contains(file) && !Path::new(&format!("{file}.new")).exists(), "{proved}");
    let verified = text(&boyi(&["verify", file]));
    assert!(verified.starts_with("mnk:m=5,n=5,k=4 5/5/5/5/5 x: verified. Drawn; "), "{verified}");
    let json: serde_json::Value = serde_json::from_str(&text(&boyi(&["verify", file, "--json"]))).unwrap();
    assert_eq!((&json["kind"], &json["value"]), (&"line-proof".into(), &"draw".into()));
    let chinese = text(&boyi(&["verify", file, "--lang", "zh"]));
    assert!(chinese.contains("验证无误") && chinese.contains("和棋"), "{chinese}");

    // Another value, another board, an end cut off.
    let proof = fs::read_to_string(file).unwrap();
    let changes = [
        proof.replacen("\"draw\"", "\"win\"", 1),
        proof.replacen("\"m\":5", "\"m\":6", 1),
        proof[..proof.len() / 2].to_owned(),
    ];
    for changed in changes {
        fs::write(file, changed).unwrap();
        assert!(refused(&["verify", file], 1).contains("proof rejected"));
    }
}

#[test]
fn positions_of_three_games_are_proved() {
    for (args, value, line) in [
        (&["tictactoe", "3/1x1/o2 x"][..], "draw", None),
        (&["mnk:m=4,n=3,k=3"], "win", None),
        (&["gomoku:size=6", "6/6/1oooo1/6/xxxx2/6 x"], "win", Some("e2")),
        (&["gomoku:size=6", "6/1x4/1oooo1/6/xxx3/6 x"], "loss", None),
        (&["tictactoe", "x2/1x1/oo1 x"], "win", Some("c1")),
        (&["tictactoe", "xo1/xx1/o2 o"], "loss", None),
    ] {
        let args = [&["prove"], args, &["--json"]].concat();
        let json: serde_json::Value = serde_json::from_str(&text(&boyi(&args))).unwrap();
        assert_eq!(json["value"], value, "{args:?}");
        if let Some(line) = line {
            assert_eq!(json["line"][0], line, "{args:?}");
        }
        assert!(json["proof"].is_null() && json["line"][0].is_string());
    }
    let pairing = text(&boyi(&["prove", "mnk:m=5,n=5,k=5"]));
    assert!(pairing.contains("pairing strategy: when one square of a pair is taken"), "{pairing}");
}

#[test]
fn what_is_not_proved_is_said_in_one_line() {
    for (args, status, says) in [
        (&["prove", "chess"][..], 2, "in-a-row game without gravity"),
        (&["prove", "mnk:gravity"], 2, "in-a-row game without gravity"),
        (&["prove", "tictactoe:misere"], 2, "in-a-row game without gravity"),
        (&["prove", "connect4"], 2, "in-a-row game without gravity"),
        (&["prove", "tictactoe", "xxx/oo1/3 o"], 2, "not over"),
        (&["prove", "mnk", "5/5 x"], 2, "rows"),
        (&["prove", "mnk", "--memory", "much"], 2, "memory"),
        (&["prove", "mnk:m=7,n=7,k=5", "--nodes", "1000"], 1, "--nodes"),
        (&["prove", "mnk:m=7,n=7,k=5", "--time", "0"], 1, "stopped"),
        (&["prove", "tictactoe", "--out", "/nowhere/proof.json"], 1, "/nowhere/proof.json"),
        (&["verify", "/nowhere/proof.json"], 2, "/nowhere/proof.json"),
        (&["verify", "Cargo.toml"], 2, "is not a proof"),
    ] {
        let line = refused(args, status);
        assert!(line.contains(says), "{args:?}: {line}");
    }
}

/// One command checks what three others write.
#[test]
fn certificates_and_databases_are_verified_too() {
    let folder = tempfile::tempdir().unwrap();
    let certificate = folder.path().join("kayles.txt");
    let certificate = path_text(&certificate);
    text(&boyi(&["nimbers", "kayles", "--upto", "200", "--certificate", certificate]));
    assert!(text(&boyi(&["verify", certificate])).contains("Period 12, preperiod 71"));
    let database = folder.path().join("tictactoe.boyi");
    let database = path_text(&database);
    text(&boyi(&["solve", "tictactoe", "--out", database]));
    assert!(text(&boyi(&["verify", database])).starts_with("tictactoe: verified. "));
    let json: serde_json::Value =
        serde_json::from_str(&text(&boyi(&["verify", database, "--json"]))).unwrap();
    assert_eq!((&json["kind"], &json["game"]), (&"database".into(), &"tictactoe".into()));
    let bytes = fs::read(certificate).unwrap();
    fs::write(certificate, String::from_utf8(bytes).unwrap().replacen("71", "70", 1)).unwrap();
    assert!(refused(&["verify", certificate], 1).contains("refused"));
}

#[test]
fn values_are_proved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("proof.txt");
    let file = path_text(&file);
    let told = text(&boyi(&["value", "domineering(2x2) + hackenbush(lr)", "--proof", file]));
    assert!(told.starts_with("{3/2|-1/2}\n") && told.contains(file), "{told}");
    let verified = text(&boyi(&["verify", file]));
    assert!(
        verified.starts_with("verified: domineering(..|..) + hackenbush(lr) = {{1|2}|{-1|0}}\n"),
        "{verified}"
    );
    assert!(verified.contains("not checked: whether hackenbush(lr) has the moves"), "{verified}");
    let chinese = text(&boyi(&["verify", file, "--lang", "zh"]));
    assert!(chinese.contains("标准形式") && chinese.contains("未核对"), "{chinese}");
    let json: serde_json::Value = serde_json::from_str(&text(&boyi(&["verify", file, "--json"]))).unwrap();
    assert_eq!((&json["kind"], &json["by_rules"]), (&"value-proof".into(), &2.into()));

    assert!(text(&boyi(&["value", "{1|0} >= 1"])).starts_with("false: "));
    assert!(text(&boyi(&["value", "^ >= +_1", "--proof", file])).starts_with("true\n"));
    assert_eq!(
        refused(&["value", "{1|0} = 1", "--proof", file], 1).trim(),
        "boyi: the relation does not hold: there is no proof"
    );
    let proof = fs::read_to_string(file).unwrap();
    fs::write(file, proof.replacen("claim 0 >= 1", "claim 1 >= 0", 1)).unwrap();
    assert!(refused(&["verify", file], 1).contains("proof refused"));
}
