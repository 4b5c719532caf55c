//! `boyi explore` from outside.

use std::{
    fs,
    path::Path,
    process::{Output, Stdio},
};

fn explore(cache: &Path, args: &[&str]) -> Output {
    crate::english().arg("explore").args(args).env("XDG_CACHE_HOME", cache).output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

const GAMES: &str = "[Event \"a\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 1-0\n\n[Event \"b\"]\n\n1. e4 c5 0-1\n\n[Event \"c\"]\n\n1. d4 *\n\n";

#[test]
fn games_are_counted_once_and_again_when_the_file_changes() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, file) = (folder.path().join("cache"), folder.path().join("games.pgn"));
    fs::write(&file, GAMES).unwrap();
    let name = file.to_str().unwrap();
    let first = said(&explore(&cache, &[name]));
    assert!(first.contains("3 games"), "{first}");
    assert!(
        first.contains("e4      2  ██████████░░░░░░░░░░   50 –  0 –  50%  2000  B00 King's Pawn Game"),
        "{first}"
    );
    assert!(first.contains("d4      1"), "{first}");
    let kept = || {
        fs::read_dir(cache.join("boyi/explorer"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect::<Vec<_>>()
    };
    assert_eq!(kept().len(), 1);
    // From the cache now: the same; and what is damaged there is counted again.
    assert_eq!(said(&explore(&cache, &[name])), first);
    let bytes = fs::read(&kept()[0]).unwrap();
    fs::write(&kept()[0], &bytes[..bytes.len() - 3]).unwrap();
    assert_eq!(said(&explore(&cache, &[name])), first);
    assert_eq!(fs::read(&kept()[0]).unwrap(), bytes);
    // Another number of plies, and another file.
    let json: serde_json::Value =
        serde_json::from_str(&said(&explore(&cache, &[name, "e4", "--plies", "1", "--json"]))).unwrap();
    assert_eq!(json["moves"].as_array().unwrap().len(), 0);
    fs::write(&file, format!("{GAMES}[Event \"d\"]\n\n1. c4 *\n")).unwrap();
    let json: serde_json::Value = serde_json::from_str(&said(&explore(&cache, &[name, "--json"]))).unwrap();
    assert_eq!(
        (&json["corpus"], &json["of"], &json["moves"][2]["move"]),
        (&4.into(), &"games".into(), &"d2d4".into())
    );
}

/// A file of games is one under any name.
#[test]
fn games_are_known_by_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["games.txt", "games", "games.2029"] {
        let file = folder.path().join(name);
        fs::write(&file, GAMES).unwrap();
        assert!(said(&explore(folder.path(), &[file.to_str().unwrap()])).contains("3 games"), "{name}");
    }
    let position = folder.path().join("position.fen");
    fs::write(&position, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n").unwrap();
    assert!(said(&explore(folder.path(), &[position.to_str().unwrap()])).contains("named"));
}

/// Several processes may keep the counts of one file at once: what stays is whole, and one is as good as another.
#[test]
fn two_may_count_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, file) = (folder.path().join("cache"), folder.path().join("games.pgn"));
    fs::write(&file, GAMES.repeat(2_000)).unwrap();
    let name = file.to_str().unwrap();
    let mut counting = crate::english();
    counting.arg("explore").args([name, "--fresh"]).env("XDG_CACHE_HOME", &cache);
    counting.stdout(Stdio::piped()).stderr(Stdio::piped());
    let children: Vec<_> = (0..4).map(|_| counting.spawn().unwrap()).collect();
    let said: Vec<_> = children.into_iter().map(|child| said(&child.wait_with_output().unwrap())).collect();
    assert!(said[0].contains("6,000 games"), "{}", said[0]);
    assert!(said.iter().all(|one| *one == said[0]));
    assert_eq!(fs::read_dir(cache.join("boyi/explorer")).unwrap().count(), 1);
    let kept = explore(&cache, &[name]);
    assert_eq!((kept.stdout, kept.stderr), (said[0].clone().into_bytes(), Vec::new()));
}

#[test]
fn without_games_named_openings_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let text = said(&explore(folder.path(), &["1.", "e4", "e5", "2.", "Nf3", "Nc6"]));
    assert!(
        text.starts_with("C44 King's Knight Opening: Normal Variation") && text.contains("C60 Ruy Lopez"),
        "{text}"
    );
    let nothing = said(&explore(folder.path(), &["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]));
    assert!(nothing.contains("No games from this position."), "{nothing}");
    assert!(!folder.path().join("boyi").exists(), "nothing to keep");
}

#[test]
fn broken_games_are_left_out_and_told_and_wrong_requests_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (cache, file) = (folder.path().join("cache"), folder.path().join("games.pgn"));
    fs::write(&file, format!("{GAMES}[Event \"d\"]\n\n1. Ke2 *\n")).unwrap();
    let name = file.to_str().unwrap();
    for _ in 0..2 {
        // The complaint comes each time.
        let output = explore(&cache, &[name]);
        assert!(said(&output).contains("3 games"));
        let complaint = complaint(&output);
        assert!(
            complaint.contains("one game was skipped") && complaint.contains("game 4, line 16"),
            "{complaint}"
        );
        assert_eq!(complaint.lines().count(), 1);
    }
    // A game that is read up to a null move is counted, and that is told each time, for each file.
    let other = folder.path().join("other.pgn");
    fs::write(&other, "[White \"A\"]\n\n1. e4 e5 *\n\n1. d4 -- 2. c4 *\n\n1. d4 (1. --) d5 *\n").unwrap();
    for files in [&[other.to_str().unwrap()][..], &[name, other.to_str().unwrap()]] {
        for _ in 0..2 {
            let output = explore(&cache, &[files, &["d4", "--json"]].concat());
            let json: serde_json::Value = serde_json::from_str(&said(&output)).unwrap();
            assert_eq!(
                (&json["moves"][0]["move"], json["moves"].as_array().unwrap().len()),
                (&"d7d5".into(), 1)
            );
            let complaint = complaint(&output);
            let line = complaint.lines().last().unwrap();
            let expected = format!(
                "boyi: {}: one game is not read as it is written; in game 2: Line 5: the game is read up to the null move --",
                other.display()
            );
            assert!(line.starts_with(&expected), "{complaint}");
            assert_eq!(complaint.lines().count(), files.len());
        }
    }
    // UTF-16.
    let wide: Vec<u8> = format!("\u{feff}{GAMES}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    fs::write(&other, wide).unwrap();
    assert!(said(&explore(&cache, &[other.to_str().unwrap()])).contains("3 games"));
    let chinese = complaint(&explore(&cache, &[name, "--lang", "zh"]));
    let fault = "略过了 1 局，第一局的原因：";
    assert!(chinese.contains(fault) && chinese.contains("第 4 局，第 16 行：着法：读到“Ke2”"), "{chinese}");
    let missing = folder.path().join("none.pgn");
    for args in [
        &[missing.to_str().unwrap()][..],
        &["nonsense"],
        &["--plies", "x"],
        &[name, "e5"],
        &["--plies", "2000"],
    ] {
        let output = explore(&cache, args);
        let complaint = complaint(&output);
        assert!(output.status.code() == Some(2) && complaint.lines().count() == 1, "{args:?}: {complaint}");
    }
    // A cache that cannot be written is told, and the answer given.
    fs::write(&file, GAMES).unwrap();
    let blocked = folder.path().join("file");
    fs::write(&blocked, "").unwrap();
    let output = explore(&blocked, &[name]);
    assert!(said(&output).contains("3 games") && complaint(&output).contains("the counts are not saved"));
}
