//! `boyi solve` from outside: files, the object of the command line, kills, damage.

use parquet::{file::serialized_reader::SerializedFileReader, record::RowAccessor};
use std::{
    env, fs,
    path::Path,
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.arg("solve").args(args).env("LC_ALL", "en_GB.UTF-8").env_remove("LANGUAGE");
    command
}

fn solve(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn json(args: &[&str]) -> serde_json::Value {
    let output = solve(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// The complaint of a command that fails with this status.
fn refused(args: &[&str], status: i32) -> String {
    let output = solve(args);
    assert_eq!(output.status.code(), Some(status), "{args:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

fn path_text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The object of the command-line contract, key by key, in order.
#[test]
fn the_shape_of_a_solution() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ttt.boyi");
    let output = solve(&["tictactoe", "--out", path_text(&file), "--json"]);
    let line = String::from_utf8(output.stdout).unwrap();
    let size = fs::metadata(&file).unwrap().len();
    let head = concat!(
        r#"{"schema":1,"game":"tictactoe","positions":5478,"win":2836,"loss":1574,"draw":1068,"#,
        r#""longest_win":5,"longest_loss":4,"start":{"kind":"draw","plies":null},"#,
    );
    let head = format!(r#"{head}"bytes":{size},"seconds":"#);
    assert!(line.starts_with(&head), "{line}");
    let object: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert!(object["seconds"].as_f64().unwrap() >= 0.0);
    assert_eq!(object.as_object().unwrap().len(), 12);
    assert!(!boyi_solve::work_folder(&file).exists());
    // Without a file the counts are the same.
    assert_eq!(json(&["tictactoe", "--json"])["loss"], 1574);
}

#[test]
fn files_are_described_checked_and_written_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chomp.boyi");
    json(&["chomp:rows=3,columns=4", "--out", path_text(&file), "--verify", "--json"]);
    // The usual parameters need not be said.
    let plot = folder.path().join("plot.svg");
    json(&["chomp", "--out", path_text(&file), "--verify", "--plot", path_text(&plot), "--json"]);
    assert!(fs::read_to_string(&plot).unwrap().contains("<svg"));
    let info = json(&["--info", path_text(&file), "--export", "csv", "--json"]);
    assert_eq!((&info["game"], &info["positions"]), (&"chomp".into(), &35.into()));
    let losses: u64 =
        info["by_distance"]["loss"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
    assert_eq!(losses, 7);
    let table = fs::read_to_string(folder.path().join("chomp.csv")).unwrap();
    assert_eq!(table.lines().count(), 36);
    assert_eq!(table.lines().next(), Some("position,value,plies"));
    assert!(table.contains("\"1,0,0\",loss,1\n") && table.contains("\"4,4,4\",win,8\n"), "{table}");
    json(&["--info", path_text(&file), "--export", "parquet", "--json"]);
    let table = fs::File::open(folder.path().join("chomp.parquet")).unwrap();
    let rows: Vec<_> =
        SerializedFileReader::new(table).unwrap().into_iter().map(|row| row.unwrap()).collect();
    assert_eq!(rows.len(), 35);
    let row = rows.iter().find(|row| row.get_string(0).unwrap() == "4,4,4").unwrap();
    assert_eq!((row.get_string(1).unwrap().as_str(), row.get_int(2).unwrap()), ("win", 8));
    let other = refused(&["tictactoe", "--out", path_text(&file), "--verify"], 2);
    assert!(other.contains("a database of chomp"), "{other}");
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    for (args, status, said) in [
        (&["nosuchgame"] as &[&str], 2, "nosuchgame"),
        (&[], 2, "GAME"),
        (&["chomp", "--resume"], 2, "--out"),
        (&["chomp", "--memory", "much"], 2, "8G"),
        (&["chomp", "--export", "xls", "--out", "x"], 2, "csv, parquet"),
        (
            &["hexapawn:columns=5,rows=5", "--memory", "1M"],
            1,
            "positions, which is more than the memory holds",
        ),
        (&["mnk:m=5,n=5,k=4", "--memory", "1M"], 1, "--memory allows"),
        (&["chess", "--pieces", "QQ"], 2, "KRK"),
        (&["chomp", "start"], 2, "--info"),
        (&["--info", "/no/such/file"], 1, "/no/such/file"),
        (&["--info", env!("CARGO_BIN_EXE_boyi")], 2, "not a database"),
    ] {
        let line = refused(args, status);
        assert!(line.contains(said), "{args:?}: {line}");
    }
    let plan = json(&["tictactoe", "--plan", "--json"]);
    assert_eq!(plan["numbers"], 5478);
}

#[test]
fn a_damaged_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ttt.boyi");
    json(&["tictactoe", "--out", path_text(&file), "--json"]);
    let whole = fs::read(&file).unwrap();
    for i in 0..20 {
        let mut damaged = whole.clone();
        let bit = (whole.len() * 8 - 1) * i / 19;
        damaged[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, &damaged).unwrap();
        let output = solve(&["--info", path_text(&file), "--json"]);
        assert!(!output.status.success() && output.stdout.is_empty(), "bit {bit}");
        // Whatever is asked, the file is named, and damaged.
        let mut questions = [boyi(&["verify", path_text(&file)]), asked(&file), asked(folder.path())];
        questions[0].env_remove("BOYI_DB");
        for (question, status) in questions.iter_mut().zip([1, 0, 0]) {
            let output = question.output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(status), "bit {bit}: {said}");
            assert!(said.contains("ttt.boyi") && said.contains("damaged"), "bit {bit}: {said}");
            assert_eq!(said.lines().count(), 1, "bit {bit}: {said}");
        }
    }
    // The default folder is searched, and what is damaged there is named, too.
    let usual = folder.path().join("boyi/databases");
    fs::create_dir_all(&usual).unwrap();
    fs::write(usual.join("found.boyi"), &whole[..whole.len() / 2]).unwrap();
    let mut question = boyi(&["analyze", "tictactoe"]);
    let output = question.env("XDG_DATA_HOME", folder.path()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("found.boyi") && said.contains("damaged"), "{said}");
}

/// `boyi` with these arguments, in English and without the user's databases.
fn boyi(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.args(args).env("LC_ALL", "en_GB.UTF-8").env_remove("LANGUAGE");
    command.env("XDG_DATA_HOME", "/nonexistent").env_remove("BOYI_DB");
    command
}

/// A question about tic-tac-toe with a place of databases.
fn asked(place: &Path) -> Command {
    boyi(&["analyze", "tictactoe", "--db", path_text(place)])
}

/// A place of databases may be a pipe, which nobody writes to, and a book may be damaged or an old one: named in a line, not waited for.
#[cfg(unix)]
#[test]
fn pipes_and_books_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["pipe", "pipe.book"] {
        assert!(Command::new("mkfifo").arg(at(name)).status().unwrap().success());
    }
    let book = boyi_lines::connect_four::Book::write(0, &[1]);
    let mut damaged = book.clone();
    damaged[20] ^= 1;
    fs::write(at("damaged.book"), damaged).unwrap();
    fs::write(at("old.book"), [&[0][..], &book[18..]].concat()).unwrap();
    fs::write(at("text.book"), "no book").unwrap();
    for (name, said) in [
        ("pipe", "not a database"),
        ("pipe.book", "cannot be read"),
        ("damaged.book", "a damaged opening book"),
        ("old.book", "another format"),
        ("text.book", "is not an opening book"),
    ] {
        let output = boyi(&["analyze", "connect4", "--db", path_text(&at(name))]).output().unwrap();
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success() && !output.stdout.is_empty(), "{name}: {text}");
        assert!(text.contains(path_text(&at(name))) && text.contains(said), "{name}: {text}");
        assert_eq!(text.lines().count(), 1, "{name}: {text}");
    }
}

/// A database answers position by position, and `auto` asks it.
#[test]
fn databases_are_explored_and_asked() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("chomp.boyi");
    json(&["chomp", "--out", path_text(&file), "--json"]);
    let told = json(&["--info", path_text(&file), "start", "--json"]);
    assert_eq!(told["value"], serde_json::json!({"kind": "win", "plies": 8}));
    let moves = told["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0]["value"]["plies"]), (12, &8.into()));
    assert_eq!(told["line"].as_array().unwrap().len(), 8);
    let longest = json(&["--info", path_text(&file), "--longest", "--json"]);
    assert_eq!((&longest["value"], longest["line"].as_array().unwrap().len()), (&told["value"], 8));
    let outside = refused(&["--info", path_text(&file), "4,4,4,4"], 2);
    assert!(outside.contains("4,4,4,4"), "{outside}");

    let analyze = |place: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
        command.args(["analyze", "chomp", "--lines", "all", "--json", "--db", path_text(place)]);
        let output = command.output().unwrap();
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let complaint = String::from_utf8(output.stderr).unwrap();
        (answer["engine"].clone(), answer["lines"].as_array().unwrap().len(), complaint)
    };
    assert_eq!(analyze(folder.path()), ("database".into(), 12, String::new()));
    assert_eq!(analyze(&file), ("database".into(), 12, String::new()));
    // What cannot be read is named in a line, and the question is answered without it.
    let text = folder.path().join("text");
    fs::write(&text, "no database").unwrap();
    for place in [folder.path().join("none"), text] {
        let (engine, _, complaint) = analyze(&place);
        assert_ne!(engine, "database");
        assert!(complaint.contains(path_text(&place)) && complaint.lines().count() == 1, "{complaint}");
    }
}

/// Endgames of chess and xiangqi by their pieces.
#[test]
fn endgames_are_solved_by_their_pieces() {
    let rook = json(&["chess", "--pieces", "krk", "--json"]);
    assert_eq!(
        (&rook["positions"], &rook["longest_win"], &rook["draw"]),
        (&399_112.into(), &31.into(), &22_244.into())
    );
    let advisors = json(&["xiangqi", "--pieces", "krkaa", "--json"]);
    assert_eq!(
        (&advisors["positions"], &advisors["longest_loss"], &advisors["draw"]),
        (&76_836.into(), &20.into(), &1302.into())
    );
}

/// A disk that is full in the middle of the work, as a bound on the size of files: the complaint says so, and the work goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_and_the_work_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    let game = "mnk:m=4,n=3,k=3";
    json(&[game, "--out", path_text(&whole), "--json"]);
    // In units of 512 bytes, or of 1024 in some shells: the largest file takes 70 kB.
    for blocks in ["1", "8", "30", "60"] {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, "sh", env!("CARGO_BIN_EXE_boyi"), "solve", game, "--resume", "--out"]);
        let output = shell.arg(&cut).env("LC_ALL", "en_GB.UTF-8").env_remove("LANGUAGE").output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{blocks}: {said}");
        assert!(said.contains("the disk is full") && said.contains("--resume"), "{blocks}: {said}");
        assert!(!cut.exists());
    }
    json(&[game, "--out", path_text(&cut), "--resume", "--json"]);
    assert!(fs::read(&cut).unwrap() == fs::read(&whole).unwrap());
}

/// Kills the program at random times and goes on, again and again: `BOYI_SOLVE_KILLS` times, or a few.
#[test]
fn killed_work_ends_in_the_same_bytes() {
    let kills: u32 = env::var("BOYI_SOLVE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(6);
    let folder = tempfile::tempdir().unwrap();
    let (whole, cut) = (folder.path().join("whole"), folder.path().join("cut"));
    let game = "mnk:m=4,n=3,k=3";
    let begun = Instant::now();
    json(&[game, "--out", path_text(&whole), "--json"]);
    let (usual, whole) = (begun.elapsed(), fs::read(&whole).unwrap());
    let args = [game, "--out", path_text(&cut), "--resume", "--json"];
    let mut random = fastrand::Rng::with_seed(kills.into());
    let (mut killed, mut finished) = (0, 0);
    while killed < kills || finished == 0 {
        let mut child = command(&args).stdout(Stdio::null()).spawn().unwrap();
        std::thread::sleep(usual.mul_f64(random.f64() * 0.9).min(Duration::from_secs(9)));
        if killed < kills && child.try_wait().unwrap().is_none() {
            child.kill().unwrap();
            child.wait().unwrap();
            killed += 1;
            continue;
        }
        assert!(child.wait().unwrap().success(), "after {killed} kills");
        assert!(fs::read(&cut).unwrap() == whole, "after {killed} kills");
        assert!(!boyi_solve::work_folder(&cut).exists());
        fs::remove_file(&cut).unwrap();
        finished += 1;
    }
}
