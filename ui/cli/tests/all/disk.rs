//! Failed writes: a full disk, or a folder without permission. One clear line says so, the old file stays as it was,
//! nothing stays beside it, and the work goes on where it can.
#![cfg(target_os = "linux")]

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// The entries of a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs the program in a folder, where files are limited to this number of blocks of 512 bytes: writing more fails, as on a full disk.
fn boyi(folder: &Path, blocks: Option<u32>, args: &[&str], input: &str) -> Output {
    let limit = blocks.map_or(String::new(), |blocks| format!("trap '' XFSZ; ulimit -f {blocks};"));
    let mut command = Command::new("sh");
    command
        .args(["-c", &format!("{limit} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_boyi"), "--lang", "en"])
        .args(args)
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder);
    crate::with_input(&mut command, input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The program fails, and says why in one line with the name of the file.
fn fails(output: &Output, file: &str, why: &str) {
    let line = text(&output.stderr);
    assert_eq!((output.status.code(), line.lines().count()), (Some(1), 1), "{line}");
    assert!(line.contains(file) && line.contains(why), "{line}");
}

#[test]
fn what_was_asked_for_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (file, args) in [
        ("certificate", &["nimbers", "0.77", "--upto", "1000", "--certificate", "certificate"][..]),
        ("plot.svg", &["nimbers", "0.77", "--upto", "1000", "--plot", "plot.svg"]),
        ("table.svg", &["table", "wythoff", "--plot", "table.svg"]),
        ("nim.svg", &["analyze", "nim", "3,5,7", "--svg", "nim.svg"]),
        ("proof.json", &["prove", "mnk:m=4,n=4,k=4", "--out", "proof.json"]),
    ] {
        let path = folder.join(file);
        fs::write(&path, "old").unwrap();
        fails(&boyi(folder, Some(0), args, ""), file, "File too large");
        assert_eq!(fs::read_to_string(&path).unwrap(), "old", "{file}");
        assert_eq!(names(folder), [file]);
        let output = boyi(folder, None, args, "");
        assert!(output.status.success() && fs::read_to_string(&path).unwrap().len() > 100, "{file}");
        fs::remove_file(&path).unwrap();
    }
}

#[test]
fn saved_nimbers_stay() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let save = |upto: &str, blocks| {
        boyi(folder, blocks, &["nimbers", "0.007", "--upto", upto, "--save", "values", "--quiet"], "")
    };
    assert!(save("5000", None).status.success());
    let known = fs::read(folder.join("values")).unwrap();
    for blocks in [0, 1, 7, 30] {
        fails(&save("40000", Some(blocks)), "values", "File too large");
        // More than before, if it was saved on the way; never less, and whole.
        assert!(fs::read(folder.join("values")).unwrap().len() >= known.len());
        assert!(save("5000", None).status.success());
        assert_eq!(names(folder), ["values"]);
    }
    assert!(save("40000", None).status.success());
    assert!(fs::read(folder.join("values")).unwrap().len() > known.len());
}

#[test]
fn a_solution_goes_on_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let solve = |more: &[&str], blocks| {
        boyi(folder, blocks, &[&["solve", "hexapawn", "--out", "pawns"], more].concat(), "")
    };
    for blocks in [0, 1] {
        fails(&solve(&["--resume"], Some(blocks)), "pawns", "the disk is full");
        assert!(!folder.join("pawns").exists());
    }
    let done = solve(&["--resume", "--verify", "--export", "csv"], None);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let table = fs::read(folder.join("pawns.csv")).unwrap();
    fails(&solve(&["--export", "csv"], Some(1)), "pawns.csv", "File too large");
    assert_eq!(fs::read(folder.join("pawns.csv")).unwrap(), table);
    assert_eq!(names(folder), ["pawns", "pawns.csv"]);
}

#[test]
fn a_batch_goes_on_once_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let questions: String =
        (0..40).map(|i| format!("{{\"id\":{i},\"game\":\"nim\",\"position\":\"3,5,{i}\"}}\n")).collect();
    fs::write(folder.join("questions.jsonl"), questions).unwrap();
    let batch = |blocks, out: &str| boyi(folder, blocks, &["batch", "questions.jsonl", "--resume", out], "");
    let full = batch(Some(4), "answers");
    assert_eq!((full.status.code(), text(&full.stderr).lines().count()), (Some(1), 1));
    assert!(batch(None, "answers").status.success());
    assert!(batch(None, "at-once").status.success());
    let answers = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    assert_eq!(answers("answers").lines().count(), 40);
    // But for the time that an answer took.
    let told = |file: &str| -> Vec<serde_json::Value> {
        let answers = answers(file);
        let line = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["value"].clone();
        answers.lines().map(line).collect()
    };
    assert_eq!(told("answers"), told("at-once"));
}

#[test]
fn a_game_goes_on_without_being_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = |blocks, input: &str| {
        // Without a seed Boyi may empty the heap that the next move takes from.
        let args = "play nim 300,301,302 --first human --level 1 --seed 3 --save game";
        boyi(folder, blocks, &args.split(' ').collect::<Vec<_>>(), input)
    };
    assert!(play(None, "1:1\nquit\n").status.success());
    let kept = fs::read_to_string(folder.join("game")).unwrap();
    let output = play(Some(0), "2:1\n2:1\nquit\n");
    let said = text(&output.stdout);
    assert!(said.contains("game: File too large"), "{said}");
    fails(&output, "game", "File too large");
    assert_eq!(said.matches("Boyi: ").count(), 2, "{said}");
    assert_eq!(fs::read_to_string(folder.join("game")).unwrap(), kept);
    assert_eq!(names(folder), ["game"]);
}

#[test]
fn a_lesson_goes_on_without_being_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let output = boyi(folder, Some(0), &["learn", "nim-mirror"], "1:5\n2:6\n");
    let said = text(&output.stdout);
    assert!(output.status.success(), "{said}{}", text(&output.stderr));
    assert!(said.contains("progress.json: File too large") && said.contains("3/"), "{said}");
}

/// A folder that not even the system's administrator may write into.
#[test]
fn a_read_only_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for args in [
        &["nimbers", "0.77", "--upto", "100", "--save", "/sys/boyi"][..],
        &["nimbers", "0.77", "--upto", "1000", "--certificate", "/sys/boyi"],
        &["analyze", "nim", "3,5,7", "--svg", "/sys/boyi"],
        &["prove", "mnk:m=4,n=4,k=4", "--out", "/sys/boyi"],
        &["solve", "hexapawn", "--out", "/sys/boyi"],
    ] {
        fails(&boyi(folder, None, args, ""), "/sys/boyi", "(os error");
    }
    let game = boyi(folder, None, &["play", "nim", "3,5,7", "--save", "/sys/boyi"], "1:1\nquit\n");
    assert!(text(&game.stdout).contains("/sys/boyi: "), "{}", text(&game.stdout));
    fails(&game, "/sys/boyi", "(os error");
    // What is no file holds no game to go on with, and is not replaced by one.
    for (device, status) in [("/dev/full", 1), ("/dev/null", 0)] {
        let game = boyi(folder, None, &["play", "nim", "3,5,7", "--save", device], "1:1\nquit\n");
        assert_eq!(game.status.code(), Some(status), "{}", text(&game.stderr));
        assert!(!fs::metadata(device).unwrap().is_file());
    }
}

/// A pipe keeps nothing: it is refused at once, not waited for.
#[test]
fn nothing_is_kept_in_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    assert!(std::process::Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    fs::write(folder.join("questions.jsonl"), "{\"game\":\"nim\"}\n").unwrap();
    for args in [
        &["batch", "questions.jsonl", "--resume", "pipe"][..],
        &["batch", "questions.jsonl", "--resume", "pipe", "--unordered"],
        &["nimbers", "0.77", "--upto", "100", "--save", "pipe"],
        &["play", "nim", "3,5,7", "--save", "pipe"],
        &["play", "chess", "--save", "pipe"],
    ] {
        let output = boyi(folder, None, args, "quit\n");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.starts_with("boyi: pipe is a pipe") && said.lines().count() == 1, "{args:?}: {said}");
    }
    assert_eq!(names(folder), ["pipe", "questions.jsonl"]);
}

/// Two processes do not work on one file: the second one says which process has it, and changes nothing.
#[test]
fn a_file_in_use_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let in_use = |output: &Output, file: &str| {
        let line = text(&output.stderr);
        let expected = format!("{file} is in use by process {}\n", std::process::id());
        assert_eq!(
            (output.status.code(), line.strip_prefix("boyi: ")),
            (Some(1), Some(&*expected)),
            "{line}"
        );
    };
    fs::write(folder.join("questions.jsonl"), "{\"game\":\"nim\"}\n").unwrap();
    let open = |file: &str| {
        let mut options = fs::OpenOptions::new();
        options.append(true).create(true);
        boyi_store::open_locked(&folder.join(file), &options).unwrap()
    };
    let batch = ["batch", "questions.jsonl", "--unordered", "--resume", "answers"];
    let held = open("answers");
    in_use(&boyi(folder, None, &batch, ""), "answers");
    drop(held);
    assert!(boyi(folder, None, &batch, "").status.success());

    let nimbers = ["nimbers", "0.77", "--upto", "100", "--save", "values"];
    let held = boyi_store::FileLock::of(&folder.join("values")).unwrap();
    in_use(&boyi(folder, None, &nimbers, ""), "values");
    assert!(!folder.join("values").exists());
    drop(held);
    assert!(boyi(folder, None, &nimbers, "").status.success());

    fs::create_dir(folder.join("pawns.work")).unwrap();
    let held = open("pawns.work/journal");
    for more in [&[][..], &["--resume"]] {
        in_use(
            &boyi(folder, None, &[&["solve", "hexapawn", "--out", "pawns"], more].concat(), ""),
            "pawns.work",
        );
    }
    drop(held);
    assert!(boyi(folder, None, &["solve", "hexapawn", "--out", "pawns", "--resume"], "").status.success());
    assert_eq!(names(folder), ["answers", "pawns", "questions.jsonl", "values"]);
}

/// Links stay links, modes stay, and what is no file is not replaced by one.
#[test]
fn links_modes_and_devices_stay() {
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (name, args) in [
        ("values", &["nimbers", "0.77", "--upto", "1000", "--save"][..]),
        ("certificate", &["nimbers", "0.77", "--upto", "1000", "--certificate"]),
        ("plot.svg", &["nimbers", "0.77", "--upto", "1000", "--plot"]),
        ("nim.svg", &["analyze", "nim", "3,5,7", "--svg"]),
        ("proof.json", &["prove", "mnk:m=3,n=3,k=3", "--out"]),
        ("pawns", &["solve", "hexapawn", "--out"]),
    ] {
        let write = |to: &str| boyi(folder, None, &[args, &[to]].concat(), "");
        assert!(write(name).status.success(), "{name}");
        let (path, link) = (folder.join(name), folder.join("link"));
        let whole = fs::read(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(name, &link).unwrap();
        // A link where a temporary file used to be is not followed.
        fs::write(folder.join("victim"), "whole").unwrap();
        for ending in ["part", "partial", "new"] {
            symlink("victim", folder.join(format!("{name}.{ending}"))).unwrap();
        }
        assert!(write("link").status.success(), "{name}");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{name}");
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o600, "{name}");
        assert!(fs::read(&path).unwrap().len() >= whole.len(), "{name}");
        assert_eq!(fs::read_to_string(folder.join("victim")).unwrap(), "whole", "{name}");
        // Saved values are read first, and a database is a file.
        let fits = !["values", "pawns"].contains(&name);
        assert_eq!(write("/dev/null").status.success(), fits, "{name}");
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device(), "{name}");
        for entry in fs::read_dir(folder).unwrap() {
            fs::remove_file(entry.unwrap().path()).unwrap();
        }
    }
}
