//! `boyi review` from outside: the report of a game in every form.

use std::process::Output;

fn review(args: &[&str], input: &str) -> Output {
    crate::with_input(crate::english().args(["review", "-"]).args(args), input)
}

fn text(args: &[&str], input: &str) -> String {
    let output = review(args, input);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

const SCHOLARS_MATE: &str = "[Event \"?\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n";

#[test]
fn a_game_of_chess_in_every_form() {
    let nodes = ["--nodes", "3000"];
    let plain = text(&nodes, SCHOLARS_MATE);
    assert!(plain.contains("3… Nf6??") && plain.contains("Qxf7# forces mate at once."), "{plain}");
    let json: serde_json::Value =
        serde_json::from_str(&text(&["--nodes", "3000", "--json"], SCHOLARS_MATE)).unwrap();
    assert_eq!(
        (&json["game"], json["schema"].as_u64(), json["plies"].as_array().unwrap().len()),
        (&"chess".into(), Some(1), 7)
    );
    assert_eq!(json["plies"][5]["mark"], "blunder");
    assert_eq!(json["plies"][5]["why"].as_array().unwrap().len(), 2);
    let markdown = text(&["--nodes", "3000", "--markdown"], SCHOLARS_MATE);
    assert!(markdown.starts_with("# Review: Chess") && markdown.contains("| 3… Nf6?? |"), "{markdown}");
    let html = text(&["--nodes", "3000", "--html", "--lang", "zh"], SCHOLARS_MATE);
    assert!(
        html.starts_with("<!DOCTYPE html>") && html.contains("决定胜负的时刻") && html.contains("<polyline"),
        "{html}"
    );
}

/// With one thread and a node limit a review is the same bytes every time.
#[test]
fn a_review_is_reproducible() {
    let args = ["--nodes", "2000", "--json"];
    assert_eq!(text(&args, SCHOLARS_MATE), text(&args, SCHOLARS_MATE));
}

#[test]
fn wrong_requests_are_told_in_a_line() {
    for (args, input) in
        [(&["--game", "nothing"][..], ""), (&["--nodes", "x"], SCHOLARS_MATE), (&[], "1. e4 e5 2. Ke3")]
    {
        let output = review(args, input);
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && error.lines().count() == 1, "{args:?}: {error}");
    }
}

/// A null move ends what is reviewed, in every form of a review, and that is said.
#[test]
fn a_game_with_a_null_move_is_read_up_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    std::fs::write(&path, "[White \"A\"]\n\n1. e4 e5\n2. Z0 Nc6 *\n").unwrap();
    let path = path.to_str().unwrap();
    for (more, said) in [
        (&["--json"][..], "line 4: the game is read up to the null move Z0"),
        (&["--markdown"], "Line 4: the game is read up to the null move Z0"),
        (&["--lang", "zh"], "第 4 行：Z0 是空着"),
    ] {
        let output = crate::english().args(["review", path, "--nodes", "100"]).args(more).output().unwrap();
        let line = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && line.lines().count() == 1, "{line}");
        assert!(line.to_lowercase().contains(&said.to_lowercase()) && line.contains(path), "{line}");
    }
    let quiet = crate::english().args(["review", path, "--nodes", "100", "-q"]).output().unwrap();
    assert!(quiet.status.success() && quiet.stderr.is_empty());
}

/// A game as another program wrote it: Latin-1, a byte order mark, carriage returns.
#[test]
fn a_game_in_another_character_set_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let text =
        b"\xef\xbb\xbf[White \"M\xfcller\"]\r\r1. e4 {sch\xf6n} e5\r2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\r";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let output = crate::english().args(["review", path, "--nodes", "2000", "--json"]).output().unwrap();
    let game: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(game["plies"].as_array().unwrap().len(), 7);
    let wide = "\u{feff}[White \"M\u{fc}ller\"]\r\n\r\n1. e4 {sch\u{f6}n} e5\r\n2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\r\n";
    std::fs::write(path, wide.encode_utf16().flat_map(u16::to_be_bytes).collect::<Vec<u8>>()).unwrap();
    let output = crate::english().args(["review", path, "--nodes", "2000", "--json"]).output().unwrap();
    assert_eq!(serde_json::from_slice::<serde_json::Value>(&output.stdout).unwrap()["plies"], game["plies"]);
    std::fs::write(path, "1. e4 e5\n2. Ke3 *\n").unwrap();
    let output = crate::english().args(["review", path]).output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    let expected = format!("boyi: {path}: line 2: move: found “Ke3”, expected ");
    assert!(output.status.code() == Some(2) && error.starts_with(&expected), "{error}");
}

/// A game as XQWizard writes it, in GBK; after the result there is no game.
#[test]
fn a_game_of_xiangqi_in_chinese() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let game = "[Game \"Chinese Chess\"]\r\n[Red \"宝岛一号\"]\r\n[Result \"*\"]\r\n  1. 炮八平五 马２进３ {屏风马}\r\n  2. 马八进七\r\n *\r\n\
        =====\r\n欢迎访问《象棋百科全书》网站\r\n";
    for bytes in [encoding_rs::GBK.encode(game).0.into_owned(), game.as_bytes().to_vec()] {
        std::fs::write(&path, bytes).unwrap();
        let mut command = crate::english();
        // Tags and moves say which game it is.
        command.arg("review").arg(&path).args(["--nodes", "300", "--json"]);
        let output = command.output().unwrap();
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let moves: Vec<&str> =
            json["plies"].as_array().unwrap().iter().map(|ply| ply["move"].as_str().unwrap()).collect();
        assert_eq!(moves, ["b3e3", "b10c8", "b1c3"]);
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
