//! `boyi batch`: formats, bad lines, the same bytes with any number of threads, resuming after a crash.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

fn boyi(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boyi"));
    command.arg("--lang=en").arg("batch").args(args).stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    boyi(args).output().unwrap()
}

fn answers(output: &Output) -> Vec<Value> {
    let text = std::str::from_utf8(&output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn write(path: &Path, text: &str) -> String {
    fs::write(path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Nim positions, every hundredth line broken.
fn questions(count: usize) -> String {
    let line = |n: usize| match n % 100 {
        50 => format!("{{\"id\":\"q{n}\",\"game\":\"nim\",\"position\":\"3,x\"}}\n"),
        _ => {
            let (a, b, c) = (n % 17, n % 31, n % 7);
            format!("{{\"id\":\"q{n}\",\"game\":\"nim\",\"position\":\"{a},{b},{c}\"}}\n")
        }
    };
    (0..count).map(line).collect()
}

#[test]
fn every_format_is_read() {
    let dir = tempfile::tempdir().unwrap();
    let json = write(
        &dir.path().join("a.jsonl"),
        concat!(
            "{\"id\":[1,\"x\"],\"game\":\"nim\",\"position\":\"3,4,5\"}\n\n",
            "{\"game\":\"chess\",\"ask\":\"perft\",\"depth\":2}\n",
            "{\"game\":\"tictactoe\",\"nodes\":\"many\"}\nnonsense\n",
        ),
    );
    let output = run(&[&json, "--jobs", "2"]);
    assert_eq!(output.status.code(), Some(2), "two lines failed");
    let all = answers(&output);
    assert_eq!((all[0]["id"].to_string().as_str(), &all[0]["best"][0]), (r#"[1,"x"]"#, &Value::from("1:2")));
    assert_eq!((&all[1]["id"], &all[1]["nodes"]), (&Value::from(3), &Value::from(400)));
    assert_eq!((&all[2]["line"], &all[2]["error"]["field"]), (&Value::from(4), &Value::from("nodes")));
    assert_eq!((&all[3]["line"], &all[3]["error"]["field"]), (&Value::from(5), &Value::from("request")));
    assert!(all.iter().all(|answer| answer["schema"] == 1));

    let tab = write(&dir.path().join("b.tsv"), "nim\t1,2,3\nnim:misere\t3,4,5\tlast\nnim\n");
    let output = run(&[&tab]);
    let all = answers(&output);
    assert_eq!((&all[0]["value"]["kind"], &all[1]["id"]), (&Value::from("loss"), &Value::from("last")));
    assert_eq!(output.status.code(), Some(1));

    let mate = "6k1/5ppp/8/8/8/8/8/R3K3 w Q -";
    let epd = write(&dir.path().join("c.epd"), &format!("{mate} bm Ra8; id \"back rank\";\n"));
    let all = answers(&run(&[&epd, "--depth", "3"]));
    assert_eq!((&all[0]["id"], &all[0]["best"][0]), (&Value::from("back rank"), &Value::from("a1a8")));
    let fen = write(&dir.path().join("d.fen"), &format!("{mate} 0 1\n"));
    assert_eq!(answers(&run(&[&fen, "--depth", "3"]))[0]["best"], all[0]["best"]);
}

#[test]
fn games_give_every_position_or_one_summary() {
    let dir = tempfile::tempdir().unwrap();
    let text = "[White \"A\"]\n[Result \"0-1\"]\n\n1. f3 {a\n[ comment} e5 2. g4 Qh4# 0-1\n\n[White \"B\"]\n\n1. e4 *\n[White \"C\"]\n\n1. Zz9 *\n";
    let pgn = write(&dir.path().join("games.pgn"), text);
    let output = run(&[&pgn, "--depth", "2"]);
    let all = answers(&output);
    let ids: Vec<_> = all.iter().map(|answer| answer["id"].to_string()).collect();
    assert_eq!(ids, ["\"1.0\"", "\"1.1\"", "\"1.2\"", "\"1.3\"", "\"1.4\"", "\"2.0\"", "\"2.1\"", "3"]);
    assert_eq!(all[4]["value"], serde_json::json!({"kind": "loss", "plies": 0}));
    assert_eq!((&all[7]["line"], output.status.code()), (&Value::from(10), Some(1)));
    let all = answers(&run(&[&pgn, "--depth", "2", "--summary"]));
    assert_eq!(
        (all.len(), &all[0]["tags"]["White"], &all[0]["plies"]),
        (3, &Value::from("A"), &Value::from(4))
    );
    assert_eq!((&all[0]["first"]["blunders"], &all[0]["chances"][4]), (&Value::from(1), &Value::from(0.0)));
    // Black mates by the best move, and White's second move has lost the game.
    assert_eq!((&all[0]["moves"][3], &all[0]["losses"][3]), (&Value::from("d8h4"), &Value::from(0.0)));
    assert!(all[0]["losses"][2].as_f64().unwrap() > 40.0, "{}", all[0]);
    assert!(all[0]["first"]["accuracy"].as_f64() < all[0]["second"]["accuracy"].as_f64(), "{}", all[0]);
    assert_eq!(all[1]["second"]["accuracy"], Value::Null);
}

/// Parts of a game that are left out are told once at the end, and in the game's summary.
#[test]
fn null_moves_and_impossible_rights_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let rights = "[FEN \"4k2r/8/8/8/8/8/8/4K3 w KQk - 0 1\"]\n\n1. Ke2 *\n";
    let tags = "[White Carlsen]\n[]\n\n1. e4 *\n";
    let text = format!("1. e4 *\n\n1. d4 -- 2. c4 *\n\n{rights}\n1. e4 (1. -- e5) *\n\n{tags}");
    let pgn = write(&dir.path().join("games.pgn"), &text);
    for summary in [&[][..], &["--summary"]] {
        let output = run(&[&[&pgn, "--depth", "1"], summary].concat());
        let said = String::from_utf8(output.stderr.clone()).unwrap();
        let first = "boyi: 3 games are not read as they are written; in game 2: Line 3: the game is read up to the null move --";
        assert!(output.status.success() && said.contains(first), "{said}");
        let all = answers(&output);
        if summary.is_empty() {
            continue;
        }
        let remark = |game: usize| all[game]["remarks"][0]["id"].as_str().unwrap_or_default();
        assert_eq!([0, 1, 2, 3].map(remark), ["", "chess.null-move", "chess.castling-rights", ""]);
        let ids = all[4]["remarks"].as_array().unwrap().iter().map(|remark| remark["id"].as_str().unwrap());
        assert!(ids.eq(["chess.tag-repaired", "chess.tag-dropped"]), "{}", all[4]);
        assert_eq!(all[4]["tags"]["White"], "Carlsen");
        let castling = &all[2]["remarks"][0]["text"];
        assert!(castling.as_str().unwrap().starts_with("Line 5: the castling rights KQ "), "{castling}");
    }
}

#[test]
fn any_number_of_threads_and_compressed_input_give_the_same_bytes() {
    let dir = tempfile::tempdir().unwrap();
    let mut text = questions(300);
    for depth in 1..4 {
        text += &format!("{{\"game\":\"chess\",\"moves\":[\"e4\"],\"depth\":{depth},\"lines\":3}}\n");
        text += &format!("{{\"game\":\"tictactoe\",\"depth\":{depth}}}\n");
    }
    let plain = write(&dir.path().join("q.jsonl"), &text);
    let one = run(&[&plain, "--jobs", "1"]);
    assert_eq!(one.status.code(), Some(3), "{}", String::from_utf8_lossy(&one.stderr));
    assert_eq!(run(&[&plain, "--jobs", "4"]).stdout, one.stdout);
    let unordered = run(&[&plain, "--jobs", "4", "--unordered"]).stdout;
    let lines = |bytes: &[u8]| -> BTreeSet<String> {
        String::from_utf8(bytes.to_vec()).unwrap().lines().map(str::to_owned).collect()
    };
    assert_eq!(lines(&unordered), lines(&one.stdout));

    let gz = dir.path().join("q.jsonl.gz");
    let mut packed =
        flate2::write::GzEncoder::new(fs::File::create(&gz).unwrap(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap();
    let zst = dir.path().join("q.jsonl.zst");
    fs::write(&zst, zstd::encode_all(text.as_bytes(), 1).unwrap()).unwrap();
    // Several members, zeros to fill it up; a frame that is to be skipped, as pzstd writes before each of its own.
    let filled = dir.path().join("filled.jsonl.gz");
    let (first, second) = text.split_at(text.find("{\"game\"").unwrap());
    let members: Vec<u8> = [first, second].into_iter().flat_map(gzip).chain([0; 512]).collect();
    fs::write(&filled, members).unwrap();
    let skipped = dir.path().join("skipped.jsonl.zst");
    let frame = zstd::encode_all(text.as_bytes(), 1).unwrap();
    fs::write(&skipped, [&b"\x50\x2a\x4d\x18\x04\0\0\0abcd"[..], &frame].concat()).unwrap();
    for path in [gz, zst, filled, skipped] {
        assert_eq!(run(&[path.to_str().unwrap()]).stdout, one.stdout, "{}", path.display());
    }
}

fn gzip(text: &str) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(text.as_bytes()).unwrap();
    packed.finish().unwrap()
}

/// Of a file that is cut short, the games that are whole are answered; how many is said, then the file and what is wrong with it.
#[test]
fn a_file_cut_short_keeps_its_whole_games() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("games.pgn.gz");
    let whole =
        [gzip("[White \"A\"]\n\n1. e4 e5 1-0\n\n[White \"B\"]\n\n1. d4 d5 0-1\n"), gzip("[White \"C\"]\n")];
    fs::write(&path, [&whole[0][..], &whole[1][..12]].concat()).unwrap();
    for lang in ["en", "zh"] {
        let output = run(&[path.to_str().unwrap(), "--depth", "1", "--summary", "--lang", lang]);
        let all = answers(&output);
        assert_eq!((all.len(), &all[1]["tags"]["White"]), (2, &"B".into()), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        let [games, error] = said.lines().collect::<Vec<_>>()[..] else { panic!("{said}") };
        assert!(
            games.contains(if lang == "en" { "2 games: 2 answered, 0 refused" } else { "共 2 局" }),
            "{said}"
        );
        assert!(error.contains("games.pgn") && !error.contains("PGN, game"), "{said}");
        assert_eq!(output.status.code(), Some(1));
    }
}

/// Killed in the middle, with the last line cut short, and resumed: every id once, the same bytes as in one go.
#[test]
fn a_killed_run_is_resumed() {
    let dir = tempfile::tempdir().unwrap();
    let count = 20_000;
    let file = write(&dir.path().join("q.jsonl"), &questions(count));
    let whole = run(&[&file, "--jobs", "2"]);
    assert_eq!(whole.status.code(), Some(101), "more than a hundred lines fail");
    for (extra, name) in [(None, "ordered"), (Some("--unordered"), "unordered")] {
        let out = dir.path().join(name);
        let path = out.to_str().unwrap().to_owned();
        let args: Vec<&str> = [&*file, "--jobs", "2", "--resume", &path].into_iter().chain(extra).collect();
        let mut child = boyi(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let began = Instant::now();
        while fs::metadata(&out).map_or(0, |about| about.len()) < 50_000
            && began.elapsed() < Duration::from_secs(20)
        {
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        fs::OpenOptions::new().append(true).open(&out).unwrap().write_all(b"{\"id\":\"q19").unwrap();
        let resumed = run(&args);
        assert!(resumed.stdout.is_empty(), "{}", String::from_utf8_lossy(&resumed.stderr));
        let text = fs::read_to_string(&out).unwrap();
        let ids: BTreeSet<String> =
            text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].to_string()).collect();
        assert_eq!((ids.len(), text.lines().count()), (count, count), "{name}");
        if extra.is_none() {
            assert!(text.as_bytes() == whole.stdout, "resumed answers differ");
            // Nothing is left to do.
            assert_eq!(run(&args).status.code(), Some(0));
            assert_eq!(fs::read_to_string(&out).unwrap(), text);
        }
    }
}

#[test]
fn answers_of_another_input_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let file = write(&dir.path().join("q.jsonl"), &questions(3));
    let out = write(&dir.path().join("out"), "{\"id\":\"other\",\"schema\":1}\n");
    let output = run(&[&file, "--resume", &out]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("resume: found"), "{output:?}");
    assert_eq!(fs::read_to_string(&out).unwrap().lines().count(), 1);
    // Ids may be the same: the game, the position and the tags are compared, too.
    for (name, first, second) in [
        (
            "q.txt",
            "{\"game\":\"nim\",\"position\":\"1,2\"}\n",
            "{\"game\":\"kayles\",\"position\":\"1,2\"}\n",
        ),
        ("q.txt", "{\"game\":\"nim\",\"position\":\"1,2\"}\n", "{\"game\":\"Nim\",\"position\":\"2,2\"}\n"),
        ("q.pgn", "[White \"A\"]\n\n1. e4 *\n", "[White \"B\"]\n\n1. e4 *\n"),
    ] {
        let (file, out) = (dir.path().join(name), dir.path().join("other"));
        let ask = |text: &str| {
            write(&file, text);
            run(&[file.to_str().unwrap(), "--resume", out.to_str().unwrap(), "--summary", "--depth", "1"])
        };
        assert!(ask(first).status.success());
        let kept = fs::read_to_string(&out).unwrap();
        assert!(ask(first).status.success());
        let refused = ask(second);
        assert!(String::from_utf8_lossy(&refused.stderr).contains("resume: found"), "{refused:?}");
        assert_eq!(fs::read_to_string(&out).unwrap(), kept);
        fs::remove_file(&out).unwrap();
    }
    assert_eq!(run(&["/no/such/file"]).status.code(), Some(2));
    assert_eq!(run(&[&file, "--format", "xml"]).status.code(), Some(2));
}

/// Reads a file of games, with its tags; the games answered and the last line of standard error.
fn games(dir: &Path, text: &[u8]) -> (Vec<Value>, String) {
    let path = dir.join("games.pgn");
    fs::write(&path, text).unwrap();
    let output = run(&[path.to_str().unwrap(), "--depth", "1", "--summary"]);
    let said = String::from_utf8(output.stderr).unwrap().lines().last().unwrap_or_default().to_owned();
    (
        std::str::from_utf8(&output.stdout)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
        said,
    )
}

/// Files as they are found: no game is lost, none is another one, and the end says how many there were.
#[test]
fn every_game_of_a_file_is_answered_or_refused() {
    let dir = tempfile::tempdir().unwrap();
    let latin = b"[White \"M\xfcller\"]\n\n1. e4 {sch\xf6n} e5\n2. Nf3 Nc6 0-1\n";
    let (all, said) = games(dir.path(), latin);
    assert_eq!(all[0]["tags"]["White"], "M\u{fc}ller");
    assert_eq!(all[0]["moves"], serde_json::json!(["e2e4", "e7e5", "g1f3", "b8c6"]));
    assert_eq!(said, "boyi: one game: 1 answered, 0 refused");
    // UTF-16 too, whatever the name is, and questions of other kinds.
    let utf16 = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    let text = "\u{feff}\r\n[White \"M\u{fc}ller\"]\r\n\r\n1. e4 {sch\u{f6}n} e5\r\n2. Nf3 Nc6 0-1\r\n";
    let (wide, said) = games(dir.path(), &utf16(text));
    assert_eq!(
        (&wide[0]["tags"], &wide[0]["moves"], wide.len()),
        (&all[0]["tags"], &all[0]["moves"], 1),
        "{said}"
    );
    let unnamed = dir.path().join("games.txt");
    fs::write(&unnamed, utf16(text)).unwrap();
    let unnamed = unnamed.to_str().unwrap();
    assert_eq!(answers(&run(&[unnamed, "--depth", "1", "--summary"])), wide);
    fs::write(unnamed, utf16("{\"game\":\"nim\",\"position\":\"1,2\"}\r\n")).unwrap();
    assert_eq!(answers(&run(&[unnamed]))[0]["value"]["kind"], "win");
    // Games of xiangqi say so themselves, in GBK too, among others.
    let xiangqi =
        "[Event \"A\"]\n[Game \"Chinese Chess\"]\n[Red \"吕钦\"]\n\n1. 炮二平五 {好} 马8进7 1-0\n\n";
    // The advertisement behind the last game, and behind another one, is none.
    let advert = "=====\n欢迎访问\nhttps://www.xqbase.com/\n";
    let both = format!("{xiangqi}{advert}[White \"A\"]\n\n1. e4 e5 1-0\n\n{xiangqi}{advert}");
    for bytes in [both.as_bytes().to_vec(), encoding_rs::GBK.encode(&both).0.into_owned()] {
        let (games, said) = games(dir.path(), &bytes);
        let moves = serde_json::json!(["h3e3", "h10g8"]);
        assert_eq!((&games[0]["game"], &games[0]["moves"]), (&"xiangqi".into(), &moves), "{said}");
        assert_eq!((&games[1]["game"], &games[1]["moves"][0]), (&"chess".into(), &"e2e4".into()), "{said}");
        assert_eq!((&games[2]["tags"]["Red"], &games[2]["moves"]), (&"吕钦".into(), &moves), "{said}");
        assert_eq!(games.len(), 3, "{said}");
    }
    // From standard input, where no name says what it is.
    let mut child = boyi(&["--depth", "1", "--summary"]);
    let output =
        crate::with_input(&mut child, std::str::from_utf8(b"1. e4 e5 1-0\n\n1. d4 d5 0-1\n").unwrap());
    assert_eq!(answers(&output).len(), 2);
    let mut child = boyi(&["--depth", "1", "--summary"]);
    let output = crate::with_input(&mut child, "\u{feff}\n[White \"A\"]\n\n1. e4 e5 1-0\n");
    assert_eq!(answers(&output)[0]["tags"]["White"], "A");

    let mate = "[FEN \"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1\"]\n\n1. Ra8# 1-0\n";
    let text = format!(
        "\u{feff}{mate}\n\u{feff}{mate}\n1. e4 ; odd {{ brace\n1... e5 1-0\n\n% of {{ another program\n1. d4 d5 0-1\n\n[White \"{{A\"]\n\n[White \"B\"]\n\n1. e4 \
         {{never closed\n\n[Event \"x\"][White \"C\"] *\n[ White \"D\" ]\n\n1. e4 {{\n[Event \"y\"\n}} e5 *\n\n1. Zz9 *\n"
    );
    for text in [text.clone(), text.replace('\n', "\r\n"), text.replace('\n', "\r")] {
        let (all, said) = games(dir.path(), text.as_bytes());
        assert_eq!(
            said,
            "boyi: 9 games: 7 answered, 2 refused; 9 answered, 2 of them with an error; 0 already answered"
        );
        let whites: Vec<&Value> = all.iter().map(|game| &game["tags"]["White"]).collect();
        let none = &Value::Null;
        assert_eq!(whites, [none, none, none, none, &"{A".into(), none, &"C".into(), &"D".into(), none]);
        assert_eq!((&all[0]["plies"], &all[1]["plies"], &all[7]["plies"]), (&1.into(), &1.into(), &2.into()));
        assert_eq!(all[0]["moves"], serde_json::json!(["a1a8"]));
        // What is wrong is said with the line of the file.
        let error = all[8]["error"]["text"].as_str().unwrap();
        assert!(error.starts_with("line 28: move: found “Zz9”, expected "), "{error}");
    }
}

/// A file that holds no answers is refused, and stays as it is.
#[test]
fn only_answers_are_added_to() {
    let dir = tempfile::tempdir().unwrap();
    let questions = write(&dir.path().join("q.jsonl"), &questions(2));
    let out = dir.path().join("out");
    for (text, fits) in [
        (format!("[{}1]", "1,".repeat(500_000)), false),
        ("{\"id\":1,\"game\":\"nim\"}\n".to_owned(), false),
        ("{\"id\":1,\"game\":\"nim\"}".to_owned(), false),
        ("some text\n".to_owned(), false),
        ("{\"id\":\"q0\",\"schema\":1}\nmy notes".to_owned(), false),
        ("{\"id\"\n".to_owned(), false),
        // What a crash leaves of a first answer.
        (String::new(), true),
        ("{\"i".to_owned(), true),
        ("{\"id\":\"q".to_owned(), true),
        ("{\"id\":\"q0\",\"sch".to_owned(), true),
    ] {
        fs::write(&out, &text).unwrap();
        let output = run(&[&questions, "--resume", out.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(if fits { 0 } else { 2 }), "{text:.40}");
        let left = fs::read_to_string(&out).unwrap();
        assert_eq!(left.lines().count() == 2 && left.contains("\"q1\""), fits, "{text:.40}");
        assert!(fits || left == text, "{text:.40}");
    }
    // Nothing is kept of what is written to a device.
    assert!(run(&[&questions, "--resume", "/dev/null"]).status.success());
}
