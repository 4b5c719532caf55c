//! The program from outside: what it prints, how it ends.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Output, Stdio},
};

fn boyi(args: &[&str]) -> Output {
    with_input(args, "")
}

fn with_input(args: &[&str], input: &str) -> Output {
    crate::with_input(crate::english().args(args), input)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(args: &[&str]) -> serde_json::Value {
    let output = boyi(args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    let line = text(&output.stdout);
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(&line).unwrap()
}

fn best(answer: &serde_json::Value) -> Vec<&str> {
    let mut best: Vec<_> = answer["best"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap()).collect();
    best.sort_unstable();
    best
}

#[test]
fn nim_by_theory() {
    let answer = json(&["analyze", "nim", "3,5,7", "--lines", "all", "--json"]);
    assert_eq!(best(&answer), ["1:1", "2:1", "3:1"]);
    assert_eq!((&answer["engine"], &answer["value"]["kind"]), (&"theory".into(), &"win".into()));
    assert_eq!((answer["stats"]["nodes"].as_u64(), answer["lines"].as_array().unwrap().len()), (Some(0), 15));
    assert_eq!(best(&json(&["analyze", "nim:misere", "3,4,5", "--json"])), ["1:2"]);
    assert_eq!(json(&["analyze", "nim:misere", "1,1,1", "--json"])["value"]["kind"], "loss");
}

/// A game that the judge of repetitions has ended is over for the person who plays, and its note has arguments; an analysis still takes moves behind
/// the verdict.
#[test]
fn a_game_that_the_judge_ended_is_over() {
    let start = "9/4k4/R8/9/9/9/9/9/9/5K3 w - - 0 1";
    let check = "a8a9 e9e10 a9a10 e10e9 a10a9 e9e10 a9a10 e10e9 a10a9";
    let played = with_input(&["play", "xiangqi", start, "moves", check, "--first", "human"], "e9e10\n");
    let told = text(&played.stdout);
    assert!(
        told.contains("gave check with every move") && told.contains("a game that is not over yet"),
        "{told}"
    );
    let ended = json(&["analyze", "xiangqi", start, "--moves", check, "--json"]);
    assert_eq!(ended["notes"][0]["arguments"], serde_json::json!({ "side": "red" }));
    let behind = format!("{check} e9e10 a9b9");
    assert!(
        !json(&["analyze", "xiangqi", start, "--moves", &behind, "--nodes", "1000", "--json"])["best"][0]
            .is_null()
    );
}

/// Errors that name what to do.
#[test]
fn errors_offer_what_is_meant() {
    for (args, part) in [
        (&["perft", "xiangqi", "--depth", "1"][..], "--game xiangqi"),
        (&["explore", "xiangqi"], "--game xiangqi"),
        (&["analyze", "xiangqi", "--moves", "h2e2"], "h3e3"),
        (
            &["analyze", "xiangqi", "3k5/9/2P1P4/2P1P4/9/9/9/9/9/4K4 w", "--moves", "前兵进一"],
            "一兵进一 (e8e9)",
        ),
        (&["analyze", "xiangqi", "3k5/9/9/9/9/9/9/9/9/3RK4 w"], "side to move: found “w”"),
        (&["solve", "xiangqi", "--plan"], "xiangqi --pieces KRKAA"),
        (&["solve", "chess"], "chess --pieces KBNK"),
    ] {
        let output = boyi(args);
        let line = text(&output.stderr);
        assert!(output.status.code() == Some(2) && line.contains(part), "{args:?}: {line}");
    }
}

/// The object of the command-line contract, key by key, in order.
#[test]
fn the_shape_of_an_analysis() {
    let line = text(&boyi(&["analyze", "nim:misere", "3,4,5", "--json"]).stdout);
    let head = concat!(
        r#"{"schema":1,"game":"nim:misere","position":"3,4,5","mover":"first","engine":"theory","#,
        r#""value":{"kind":"win","plies":null},"best":["1:2"],"#,
        r#""lines":[{"move":"1:2","value":{"kind":"win","plies":null},"bound":"exact","pv":["1:2"]}],"#,
        r#""notes":[{"id":"nim.sum","text":""#
    );
    assert!(line.starts_with(head), "{line}");
    let (_, stats) = line
        .split_once(r#""stats":{"interior":0,"leaves":0,"cutoffs":0,"nodes":0,"depth":0,"time_ms":"#)
        .unwrap();
    assert!(stats.trim_end().strip_suffix("}}").unwrap().parse::<u64>().is_ok(), "{line}");
    let estimate = json(&["analyze", "chess", "--engine", "pvs", "--depth", "2", "--json"]);
    assert_eq!(estimate["value"]["kind"], "estimate");
    assert!(estimate["value"]["score"].is_i64());
}

/// Theory calls no move won that the solver does not, and none lost.
#[test]
fn moore_equals_the_solver() {
    let wins = |game: &str, position: &str, engine: &str| {
        let answer = json(&["analyze", game, position, "--json", "--lines", "all", "--engine", engine]);
        let lines = answer["lines"].as_array().unwrap();
        let won = lines.iter().filter(|line| line["value"]["kind"] == "win");
        let mut moves: Vec<_> = won.map(|line| line["move"].as_str().unwrap().to_owned()).collect();
        moves.sort_unstable();
        (answer["value"]["kind"].clone(), moves)
    };
    for position in ["1,2,3,4", "2,2,2", "1,1,1,1", "3,3,1", "0,2,5,1", "4,4,4,1"] {
        for game in ["nim:k=2", "nim:k=2,misere", "nim:k=3"] {
            assert_eq!(wins(game, position, "theory"), wins(game, position, "solve"), "{game} {position}");
        }
    }
}

#[test]
fn tictactoe_is_solved() {
    let answer = json(&["analyze", "tictactoe", "--engine", "solve", "--lines", "all", "--json"]);
    assert_eq!(
        (answer["value"]["kind"].as_str(), answer["stats"]["nodes"].as_u64()),
        (Some("draw"), Some(5_478))
    );
    let answer = json(&["analyze", "tictactoe", "--engine", "minimax", "--json"]);
    let stats = &answer["stats"];
    assert_eq!((stats["nodes"].as_u64(), stats["leaves"].as_u64()), (Some(549_946), Some(255_168)));
}

#[test]
fn comparison_of_engines() {
    let answer = json(&["compare", "chess", "--depth", "4", "--json"]);
    let engines = answer["engines"].as_array().unwrap();
    let leaves =
        |name: &str| engines.iter().find(|row| row["engine"] == name).unwrap()["leaves"].as_u64().unwrap();
    assert_eq!((leaves("minimax"), engines[0]["interior"].as_u64()), (197_281, Some(9_323)));
    assert!(leaves("alphabeta") <= 20_000 && leaves("pvs") <= 3_000);
}

/// The same request gives the same bytes, but for times.
#[test]
fn answers_are_deterministic() {
    let timeless = |args: &[&str]| {
        let output = boyi(args);
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        let mut line = text(&output.stdout);
        while let Some(start) = line.find("\"time_ms\":") {
            let end = start + line[start..].find([',', '}']).unwrap();
            line.replace_range(start..end, "");
        }
        line
    };
    for args in [
        &["compare", "chess", "--depth", "3", "--json"][..],
        &["compare", "connect4", "--depth", "6", "--json"],
        &["analyze", "chess", "--depth", "4", "--lines", "3", "--json"],
        &["analyze", "gomoku", "--depth", "2", "--json"],
        &["analyze", "tictactoe", "--engine", "mcts", "--nodes", "20000", "--json"],
    ] {
        assert_eq!(timeless(args), timeless(args), "{args:?}");
    }
}

#[test]
fn threads_think_where_only_time_is_limited() {
    let threads = |more: &[&str]| {
        let answer = json(&[&["analyze", "chess", "--threads", "2", "--json"], more].concat());
        answer["stats"]["threads"].as_u64()
    };
    assert_eq!(threads(&["--time", "300"]), Some(2));
    assert_eq!(threads(&["--nodes", "5000"]), None);
}

#[test]
fn perft_of_chess_and_of_other_games() {
    assert_eq!(json(&["perft", "--depth", "5", "--json"])["nodes"].as_u64(), Some(4_865_609));
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(json(&["perft", kiwipete, "--depth", "3", "--json"])["nodes"].as_u64(), Some(97_862));
    let words = ["perft"].into_iter().chain(kiwipete.split(' ')).chain(["--depth", "2", "--json"]);
    assert_eq!(json(&words.collect::<Vec<_>>())["nodes"].as_u64(), Some(2_039));
    let divided = json(&["perft", "--depth", "3", "--divide", "--json"]);
    assert_eq!((divided["nodes"].as_u64(), divided["divide"].as_array().unwrap().len()), (Some(8_902), 20));
    assert_eq!(
        json(&["perft", "--game", "tictactoe", "--depth", "9", "--json"])["nodes"].as_u64(),
        Some(127_872)
    );
}

#[test]
fn nim_sequences() {
    let kayles = json(&["nimbers", "0.77", "--upto", "200", "--json"]);
    assert_eq!(
        (kayles["period"]["period"].as_u64(), kayles["period"]["preperiod"].as_u64()),
        (Some(12), Some(71))
    );
    assert_eq!(kayles["values"].as_array().unwrap().len(), 201);
    assert_eq!(kayles["period"]["exceptional"].as_array().unwrap().len(), 14);
    let csv = text(&boyi(&["nimbers", "kayles", "--upto", "5", "--csv"]).stdout);
    assert_eq!(csv, "heap,nimber\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n");
    assert!(
        text(&boyi(&["nimbers", "0.007", "--upto", "500"]).stdout).contains("\nno period found up to 500\n")
    );
    let shown = |rules| text(&boyi(&["nimbers", rules, "--upto", "5"]).stdout);
    assert!(shown("1+2+65536").contains("\n1+2+65536: heaps 0 to 5;"));
    assert!(shown("allbut(65536)").contains(&format!("\n0.{}…: heaps", "3".repeat(58))));
    assert_eq!(json(&["nimbers", "1+2+3", "--upto", "20", "--json"])["period"]["period"].as_u64(), Some(4));
    for rules in ["octal:code=0.77", "octal:0.77", "hexadecimal:0.77", "hex:0.77", " .77 "] {
        let same = json(&["nimbers", rules, "--upto", "200", "--json"]);
        assert_eq!((&same["rules"], &same["period"]), (&kayles["rules"], &kayles["period"]), "{rules}");
    }
    for rules in ["subtraction:take=1+2+3", "subtraction:1+2+3", "subtraction(1,2,3)", "１＋２、３"] {
        let period = &json(&["nimbers", rules, "--upto", "20", "--json"])["period"]["period"];
        assert_eq!(period.as_u64(), Some(4), "{rules}");
    }
}

/// Nimbers belong to normal play of impartial games.
#[test]
fn analyses_tell_nimbers() {
    let kayles = json(&["analyze", "kayles", "7", "--lines", "all", "--json"]);
    assert_eq!(kayles["nimber"], 2);
    let lines = kayles["lines"].as_array().unwrap();
    let after = |mv: &str| lines.iter().find(|line| line["move"] == mv).unwrap()["nimber"].as_u64();
    // Rows of 1, 3, 4, 5 and 6 have nimbers 1, 3, 1, 4 and 3.
    assert_eq!(["1:1=3+3", "1:1=1+5", "1:2=1+4", "1:1"].map(after), [Some(0), Some(5), Some(0), Some(3)]);
    for game in [&["analyze", "kayles:misere", "7"][..], &["analyze", "tictactoe"]] {
        let answer = json(&[game, &["--json"]].concat());
        assert!(answer.get("nimber").is_none() && answer["lines"][0].get("nimber").is_none(), "{game:?}");
    }
    assert!(text(&boyi(&["analyze", "kayles", "7"]).stdout).contains("win  ∗2  by theory"));
}

/// A sequence is drawn, its period certified and checked by the other program; what was saved goes on.
/// Kayles by W. L. Sibert and J. H. Conway, "Mathematical Kayles" (1992); 0.75 and 0.07 by T. E. Plambeck and A. N. Siegel (2008).
#[test]
fn misere_quotients_are_told() {
    let kayles = json(&["nimbers", "kayles", "--misere", "--upto", "90", "--json"]);
    assert_eq!((kayles["order"].as_u64(), kayles["tame"].as_bool()), (Some(40), Some(false)));
    assert_eq!(kayles["lost"].as_array().map(Vec::len), Some(9));
    assert_eq!(
        (kayles["scope"]["preperiod"].as_u64(), kayles["scope"]["period"].as_u64()),
        (Some(71), Some(12))
    );
    assert_eq!(kayles["phi"].as_array().map(Vec::len), Some(91));
    assert_eq!(kayles["phi"][71], kayles["phi"][83]);
    // The wild ones among the first of them: J. H. Conway, *On Numbers and Games*, ch. 12.
    for (heap, genus) in [(0, "0^120"), (5, "4^146"), (8, "1^13"), (9, "4^046"), (11, "6^46"), (15, "7^57")] {
        assert_eq!(kayles["genera"][heap].as_str(), Some(genus), "heap of {heap}");
    }
    let few = json(&["nimbers", "0.75", "--misere", "--upto", "3", "--json"]);
    assert_eq!((few["order"].as_u64(), few["scope"]["period"].as_u64()), (Some(8), Some(2)));
    let csv = text(&boyi(&["nimbers", "0.75", "--misere", "--upto", "5", "--csv"]).stdout);
    assert_eq!(csv, "heap,class\n0,0\n1,1\n2,2\n3,1\n4,2\n5,5\n");
    let dawson = text(&boyi(&["nimbers", "0.07", "--misere", "--upto", "20"]).stdout);
    assert!(
        dawson.contains("24 classes of sums") && dawson.ends_with("proved for heaps up to 20\n"),
        "{dawson}"
    );
    assert!(
        text(&boyi(&["nimbers", "nim", "--misere", "--upto", "3"]).stdout).contains("tame, as misère Nim is")
    );
    assert_eq!(boyi(&["nimbers", "kayles", "--misere", "--upto", "5", "--save", "x"]).status.code(), Some(2));
}

#[test]
fn sequences_in_files() {
    let folder = std::env::temp_dir().join(format!("boyi-nimbers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (plot, proof, saved, rules) = (file("a.svg"), file("a.txt"), file("a.bin"), file("a.toml"));
    std::fs::write(
        &rules,
        "[[moves]]\ntake = 1\nleave = [0, 1, 2]\n[[moves]]\ntake = 2\nleave = [0, 1, 2]\n",
    )
    .unwrap();
    let asked = [
        "nimbers",
        &rules,
        "--upto",
        "300",
        "--json",
        "--plot",
        &plot,
        "--certificate",
        &proof,
        "--save",
        &saved,
    ];
    let kayles = json(&asked);
    assert_eq!((kayles["rules"].as_str(), kayles["period"]["period"].as_u64()), (Some("0.77"), Some(12)));
    assert_eq!(kayles["period"]["proof"]["theorem"].as_str(), Some("values"));
    assert_eq!(json(&asked)["values"], kayles["values"]);
    assert!(std::fs::read_to_string(&plot).unwrap().contains("<path"));
    assert_eq!(json(&["nimbers", "--check", &proof, "--json"])["preperiod"].as_u64(), Some(71));
    let lie = std::fs::read_to_string(&proof).unwrap().replace("period 12", "period 11");
    std::fs::write(&proof, lie).unwrap();
    assert_eq!(boyi(&["nimbers", "--check", &proof]).status.code(), Some(1));
    assert_eq!(boyi(&["nimbers", "0.07", "--upto", "9", "--save", &saved]).status.code(), Some(2));
    assert_eq!(boyi(&["nimbers", "0.07", "--upto", "9", "--certificate", &proof]).status.code(), Some(1));
    // A period proved by a sparse window is proved again from the file, and has its certificate again.
    let saved = file("b.bin");
    let asked = ["nimbers", "0.16", "--upto", "330000", "--save", &saved, "--certificate", &proof];
    let [first, again] = [0, 1].map(|_| {
        std::fs::write(&proof, "").unwrap();
        let output = boyi(&asked);
        let said = text(&output.stdout);
        assert!(said.contains("149,459"), "{said}");
        std::fs::read_to_string(&proof).unwrap()
    });
    assert!(first.contains("theorem window") && first.contains("mask"));
    assert_eq!(again, first);
    std::fs::remove_dir_all(&folder).unwrap();
    let growing = json(&["nimbers", "0.3F", "--upto", "100", "--json"]);
    assert_eq!(
        (growing["period"]["period"].as_u64(), growing["period"]["saltus"].as_u64()),
        (Some(6), Some(3))
    );
}

/// Errors in a file of rules name the field, the expected text, the line and the column.
#[test]
fn wrong_files_of_rules() {
    let folder = std::env::temp_dir().join(format!("boyi-rules-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let files = [
        (
            "a.json",
            "{\"moves\": [\n{\"take\": 1, \"leave\": [300]}]}",
            "`leave` with numbers of heaps from 0 to 63 at line 2 column 25",
        ),
        ("a.json", "{\"moves\": []}", "no code and no moves, expected one of the two at line 1 column 13"),
        ("a.toml", "[[moves]]\ntake = -1\nleave = [0]", "`take` from 0 to 65536 at line 2 column 8"),
        (
            "a.toml",
            "[[moves]]\ntake = 1\nleave = [0]\nevry = 1",
            "unknown field `evry`, expected one of `take`, `leave`, `parts`, `every` at line 4 column 1",
        ),
        ("a.toml", "code = 0.7.7", "at line 1 column 11"),
    ];
    for (name, rules, error) in files {
        let path = folder.join(name);
        std::fs::write(&path, rules).unwrap();
        let output = boyi(&["nimbers", path.to_str().unwrap(), "--upto", "10"]);
        let line = text(&output.stderr);
        assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
        assert!(line.contains(error) && line.contains(name), "{rules}: {line}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn tables_of_two_heaps() {
    let table = |game: &str, more: &[&str]| {
        json(&[&["table", game, "--upto", "5", "--json"], more].concat())["rows"].clone()
    };
    assert_eq!(table("wythoff", &[])[4].to_string(), "[4,5,3,2,7,6]");
    assert_eq!(table("wythoff", &["--outcomes"])[3].to_string(), r#"["N","N","N","N","N","P"]"#);
    assert_eq!(table("wythoff:misere", &[])[2].to_string(), r#"["N","N","P","N","N","N"]"#);
    assert_eq!(table("euclid", &[])[2].to_string(), "[0,2,1,0,2,1]");
    assert_eq!(table("nim:misere", &[])[0].to_string(), r#"["N","P","N","N","N","N"]"#);
    assert_eq!(table("nim:k=2", &[])[1].to_string(), r#"["N","N","N","N","N","N"]"#);
    // Kayles' lost pairs in misère play are not those of normal play: 3 and 3, but 1 and 5.
    let kayles = table("kayles:misere", &[]);
    assert_eq!((&kayles[1][5], &kayles[1][1], &kayles[3][3]), (&"P".into(), &"N".into(), &"P".into()));
    let shown = text(&boyi(&["table", "wythoff", "--upto", "3", "--lang", "zh"]).stdout);
    assert!(shown.ends_with("行棋方必败：(0, 0) (1, 2) ……\n"), "{shown}");
    let shown = text(&boyi(&["table", "nim", "--upto", "3"]).stdout);
    assert!(shown.contains("3  3  2  1  0"), "{shown}");
    for more in [&["table", "chess"][..], &["table", "fibonacci"], &["table", "fibonacci", "--outcomes"]] {
        let refused = boyi(more);
        assert_eq!(refused.status.code(), Some(2));
        assert!(text(&refused.stderr).contains("is not a two-heap game"), "{more:?}");
    }
}

/// An estimate of hours of work takes seconds.
#[test]
fn long_work_says_what_it_takes() {
    let table = boyi(&["table", "grundy:misere", "--upto", "60", "--time", "3000"]);
    assert_eq!(table.status.code(), Some(1));
    let told = text(&table.stderr);
    assert!(told.contains("up to 60 would take about") && told.contains("--time MS"), "{told}");
    for (args, told) in [
        (&["perft", "startpos", "--depth", "12"][..], "leaves, which take about"),
        (&["compare", "chess", "--depth", "12"], "minimax alone visits about"),
    ] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_boyi"))
            .args(args)
            .args(["--lang", "en"])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(program.stderr.take().unwrap()).read_line(&mut line).unwrap();
        program.kill().unwrap();
        program.wait().unwrap();
        assert!(line.contains(told), "{line}");
    }
    let shallow = boyi(&["perft", "startpos", "--depth", "4"]);
    assert_eq!((text(&shallow.stderr).as_str(), shallow.status.success()), ("", true));
}

/// Components under their numbers and names, heaps numbered as moves name them, boards as boards.
#[test]
fn sums_on_the_board() {
    let shown = text(&boyi(&["analyze", "sum:games=kayles|cram(rows=1,columns=3)", "4,7|3"]).stdout);
    let board = "  1/ kayles
    1/1  ▲▲▲▲ 4
    1/2  ▲▲▲▲▲▲▲ 7
  2/ cram(rows=1,columns=3)
    1  . . .
       a b c
";
    assert!(shown.contains(board), "{shown}");
}

/// The rule is that of the game with its parameters.
#[test]
fn play_opens_with_the_rule() {
    let opening = |args: &[&str]| text(&boyi(&[&["play"], args].concat()).stdout);
    assert!(opening(&["nim:misere"]).contains("The player who takes the last counter loses."));
    assert!(opening(&["nim:misere", "--lang", "zh"]).contains("取到最后一枚者负。"));
    assert!(opening(&["subtraction:take=1+4"]).contains("Take 1 or 4 counters"));
}

/// After an exchange of colours a player is called by the new one.
#[test]
fn colors_follow_their_players() {
    let swapped = "5/5/2x2/1xo2/5 o swapped";
    let shown = text(&boyi(&["analyze", "gomoku:size=5,opening=swap", swapped, "--nodes", "100"]).stdout);
    assert!(shown.contains("\nWhite to move\n"), "{shown}");
    let output = with_input(&["play", "gomoku:size=5,opening=swap", swapped], "quit\n");
    let shown = text(&output.stdout);
    assert!(shown.contains("\nWhite to move\n"), "{shown}");
}

#[test]
fn analysis_has_both_spellings() {
    let run = |command| boyi(&[command, "nim", "3,5,7", "--json"]).stdout;
    assert!(!run("analyse").is_empty());
    assert_eq!(run("analyse").len(), run("analyze").len());
}

/// A table is no wider than it has to be, and a search that is too shallow says so.
#[test]
fn comparisons_fit_a_terminal() {
    for (lang, shallow) in [("en", "too shallow"), ("zh", "还得不出结论")] {
        let shown = text(&boyi(&["compare", "tictactoe", "--depth", "6", "--lang", lang]).stdout);
        let table: Vec<&str> = shown.lines().take(8).collect();
        assert!(table.iter().all(|line| boyi_session::text::width(line) < 90), "{shown}");
        let shown = text(&boyi(&["compare", "tictactoe", "--depth", "4", "--lang", lang]).stdout);
        assert!(shown.contains(shallow), "{shown}");
    }
}

/// Distances are the winner's moves, and a mate that is found is no deep search.
#[test]
fn mates_are_counted_in_moves() {
    let mate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    for (lang, value) in [("en", "mate in 1 "), ("zh", "1 步杀")] {
        let shown = text(&boyi(&["analyze", "chess", mate, "--lang", lang]).stdout);
        assert!(shown.contains(value) && !shown.contains("244"), "{shown}");
    }
    let shown = text(&boyi(&["analyze", "connect4:m=4,n=4", "--lines", "all"]).stdout);
    assert!(!shown.contains("plies") && !shown.contains("ply"), "{shown}");
}

#[test]
fn comparing_where_no_move_is_left() {
    let shown = text(&boyi(&["compare", "nim", "0", "--depth", "3"]).stdout);
    assert!(shown.contains("There is no move.") && !shown.contains("Best"), "{shown}");
}

/// Astronomically large heaps are no work for a theorem; their moves are not listed.
#[test]
fn heaps_of_any_size() {
    let answer = json(&["analyze", "nim", "9223372036854775808,9223372036854775807,1", "--json"]);
    assert_eq!((answer["value"]["kind"].as_str(), answer["stats"]["nodes"].as_u64()), (Some("win"), Some(0)));
    let refused = boyi(&["analyze", "nim", "9223372036854775808,1", "--lines", "all"]);
    assert_eq!(refused.status.code(), Some(2));
}

/// Whatever is wrong, one line says what, and the exit status is 2.
#[test]
fn bad_input_gets_one_line() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["analyze", "nimm"], &["game", "nimm", "mean nim"]),
        (&["analyze", "nim:q=3"], &["parameter", "q", "misere, k"]),
        (&["analyze", "nim:k=0"], &["k=0", "from 1 to"]),
        (&["analyze", "nim:misere=1"], &["misere=1"]),
        (&["analyze", "chess:misere"], &["misere", "no parameter"]),
        (&["analyze", "nim", "3,x"], &["heap", "x", "whole number"]),
        (&["analyze", "nim", "99999999999999999999"], &["heap", "99999999999999999999"]),
        (&["analyze", "nim", "3,5", "--moves", "1:4"], &["move 1", "take", "from 1 to 3"]),
        (&["analyze", "nim", "3,5", "--moves", "1:1 3:1"], &["move 2", "heap", "from 1 to 2"]),
        (&["analyze", "tictactoe", "xo1/1x1/4 o"], &["row"]),
        (&["analyze", "tictactoe", "xxx/3/3 o"], &["stones"]),
        (&["analyze", "tictactoe", "--moves", "b2 b2"], &["move 2", "empty square"]),
        (&["analyze", "mnk:m=0,n=3,k=3"], &["m=0"]),
        (&["analyze", "chess", "8/8/8/8/8/8/8/8 w - - 0 1"], &["0 K", "king"]),
        (
            &["analyze", "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"],
            &["side to move", "x", "w or b"],
        ),
        (
            &["analyze", "chess", "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
            &["board", "eight"],
        ),
        (&["analyze", "chess", "--moves", "e2e5"], &["move 1", "e2e5", "legal move"]),
        (&["analyze", "chess", "--moves", "1. e4 Nf9"], &["move 2", "Nf9"]),
        (&["analyze", "chess", "--engine", "stockfish"], &["engine", "stockfish", "auto"]),
        (&["analyze", "chess", "--evaluator", "nnue"], &["evaluation", "nnue", "classroom"]),
        (&["analyze", "nim", "--lines", "0"], &["lines", "0"]),
        (&["analyze", "chess", "--depth", "deep"], &["depth", "deep", "whole number"]),
        (&["analyze", "nim", "--lang", "fr"], &["language", "fr", "en, zh"]),
        (&["compare", "nim", "--depth=-1"], &["depth", "-1", "whole number"]),
        (&["perft", "not a fen", "--depth", "2"], &["FEN"]),
        (&["nimbers", "0.W", "--upto", "10"], &["rules", "0.W", "0 to 9, A to V", "character 3"]),
        (&["nimbers", "octal:0.78", "--upto", "10"], &["from 0 to 7", "character 4", "“8”"]),
        (&["nimbers", "subtraction:1+x", "--upto", "10"], &["number from 1", "character 3", "“x”"]),
        (&["nimbers", "nothing", "--upto", "10"], &["nothing", "such as 0.77"]),
        (&["analyze", "octal:code=3.7"], &["code", "3.7", "0, 4 or 8", "character 1"]),
        (&["nimbers", "kayles", "--upto", "many"], &["upto", "many"]),
        (&["nimbers", "kayles"], &["missing argument: --upto <HEAP>"]),
        (&["nimbers"], &["missing argument: --upto <HEAP>, <RULES>"]),
        (&["nimbers", "no-such-file.json"], &["no-such-file.json: "]),
        (&["play", "nim", "--level", "11"], &["level", "11", "from 1 to 10"]),
        (&["play", "nim", "--first", "nobody"], &["nobody", "human, ai"]),
        (&["play", "tictactoe", "--view", "sideways"], &["view", "board, numbers"]),
        (&["frobnicate"], &["frobnicate", "--help"]),
        // Near misses of commands and of games; a game needs a terminal.
        (&["anlyze", "nim"], &["command", "anlyze", "mean analyze?"]),
        (&["ches"], &["command", "ches", "chess"]),
        (&["puzzle"], &["puzzle", "mean puzzles"]),
        (&["nim", "3,5,7"], &["needs a terminal"]),
        (&["nim:k=0"], &["k=0", "from 1 to"]),
        (&["tic-tac-toe", "b2 b2"], &["move 2", "empty square"]),
        (&["puzzles"], &["needs a terminal"]),
        // An empty argument: the field is named.
        (&[""], &["command", "nothing"]),
        (&["play", ""], &["<GAME>", "expected a value"]),
        (&["play", "nim", ""], &["position", "nothing"]),
        (&["play", "nim", "--save", ""], &["--save <FILE>", "expected a value"]),
        (&["nimbers", "", "--upto", "5"], &["[RULES]", "expected a value"]),
        (&["analyze", "nim", "--engine", ""], &["--engine <ENGINE>", "expected a value"]),
    ];
    for (args, parts) in cases {
        let output = boyi(args);
        let line = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {line}");
        assert_eq!(line.trim_end().lines().count(), 1, "{args:?}: {line}");
        assert!(output.stdout.is_empty(), "{args:?}");
        for part in *parts {
            assert!(line.contains(part), "{args:?}: `{part}` is not in: {line}");
        }
    }
}

#[test]
fn errors_are_chinese_in_chinese() {
    let line = text(&boyi(&["analyze", "nim", "3,x", "--lang", "zh"]).stderr);
    assert!(line.contains("堆：读到“x”，应为整数"), "{line}");
}

/// Help and complaints about the command line itself come in the language that is asked for, each complaint in a line.
#[test]
fn the_command_line_speaks_both_languages() {
    let help = |lang| text(&boyi(&["--lang", lang, "analyze", "--help"]).stdout);
    for (lang, part) in [("en", "Search depth in plies"), ("zh", "搜索深度（层")] {
        assert!(help(lang).contains(part) && !help(lang).contains("help-"), "{}", help(lang));
    }
    let complaints = [
        ("--foo", "argument: found “--foo”", "参数：读到“--foo”"),
        ("analyze kayles -1", "heap: found “-1”", "堆：读到“-1”"),
        ("nimbers 0.77 --upto -5", "upto: found “-5”, expected a whole number", "读到“-5”，应为"),
        ("pley", "command: found “pley”", "命令：读到“pley”"),
        ("analyze", "missing argument: <GAME>", "缺少参数：<GAME>"),
        ("perft --depth", "expected a value", "应跟一个值"),
        (
            "nimbers 0.7 --json --csv --upto 5",
            "--json and --csv exclude each other",
            "--json 与 --csv：不能同用",
        ),
        ("nimbers 0.[3 --upto 5", "a digit or ] at character 5", "数字或 ]（第 5 个字符"),
        ("play nim --level 3 --level 4", "given more than once", "重复出现"),
    ];
    for (request, en, zh) in complaints {
        for (lang, part) in [("en", en), ("zh", zh)] {
            let args: Vec<_> = ["--lang", lang].into_iter().chain(request.split(' ')).collect();
            let output = boyi(&args);
            let line = text(&output.stderr);
            assert_eq!((output.status.code(), line.lines().count()), (Some(2), 1), "{line}");
            assert!(line.contains(part), "{line}");
        }
    }
}

/// The games of the catalogue by their bare names, and whether their answers come without deep search.
fn names() -> Vec<(String, bool)> {
    let games = json(&["games", "--json"]);
    let of = |game: &serde_json::Value, key: &str| game[key].as_str().unwrap().to_owned();
    let games = games["games"].as_array().unwrap().iter();
    games.map(|game| (of(game, "name"), of(game, "knowledge") != "search")).collect()
}

/// Every game is played on a pipe in both languages: everything a person can say, nonsense too, and the game goes on.
#[test]
fn every_game_plays_on_a_pipe() {
    let scripts = [
        (
            "en",
            "hint nonsense \u{1} moves level:2 level:99 undo set set:??? board help first:nobody new quit",
            "Goodbye.",
        ),
        ("zh", "提示 胡说 着法 等级:3 悔棋 摆:？ 棋盘 帮助 先手:谁 重来 退出", "再见。"),
    ];
    for (name, quick) in names() {
        for (lang, script, bye) in scripts {
            let script =
                if quick { script } else { script.trim_start_matches(['h', 'i', 'n', 't', '提', '示']) };
            let script = script.trim().replace(' ', "\n").replace(':', " ") + "\n";
            let output = with_input(&["play", &name, "--lang", lang, "--seed", "1", "--level", "1"], &script);
            let shown = text(&output.stdout);
            assert!(
                output.status.success() && output.stderr.is_empty(),
                "{name} {lang}: {}",
                text(&output.stderr)
            );
            assert!(shown.trim_end().ends_with(bye), "{name} {lang}: {shown}");
        }
    }
}

/// A person who errs loses: from 3,5,7 taking the whole third heap leaves 3,5, which the program makes equal and
/// then mirrors.
#[test]
fn nim_punishes_the_first_slip() {
    let output = with_input(
        &["play", "nim", "3,5,7", "--first", "human", "--level", "10"],
        "3:7\n1:1\n2 2\nexplain\nquit\n",
    );
    let shown = text(&output.stdout);
    for part in
        ["Boyi: take 2 from heap 2", "Boyi: take 1 from heap 2", "Boyi: take 2 from heap 1", "Boyi wins."]
    {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

/// A file that was not changed stays as it is, byte for byte; what is changed keeps all else.
#[test]
fn a_saved_game_loses_nothing() {
    let path = std::env::temp_dir().join(format!("boyi-play-tags-{}.boyi", std::process::id()));
    let file = path.to_str().unwrap();
    let written = "\u{feff}[Game \"nim\"]\n[Position \"4,5,7\"]\n[Players \"human engine\"]\n[Level \"10\"]\n[Annotator \"A. \\\"B\\\"\"]\n\
        [Clock \"60000 50000 0\"]\n[Resigned \"1\"]\n\n{so it began} 1. 1:4 $5 (1. 2:1 {better}\n 1... 3:7) 1... 2:5! 1-0";
    std::fs::write(&path, written).unwrap();
    let shown = text(&with_input(&["play", "nim", "--save", file], "moves\nquit\n").stdout);
    assert!(shown.contains("Resuming"), "{shown}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), written);
    with_input(&["play", "nim", "--save", file], "3:7\nquit\n");
    let kept = std::fs::read_to_string(&path).unwrap();
    for kept_too in [
        "[Annotator \"A. \\\"B\\\"\"]",
        "[Clock \"60000 50000 0\"]",
        "{so it began} 1:4 $5 (2:1 {better} 3:7) 2:5 $1 3:7",
    ] {
        assert!(kept.contains(kept_too), "{kept_too}: {kept}");
    }
    // It was played to its end, so nobody has resigned.
    assert!(kept.contains("[State \"finished\"]") && !kept.contains("Resigned"), "{kept}");
    std::fs::remove_file(&path).unwrap();
}

/// The first game of a PGN file that another program wrote is played on; what is not played on stays, byte for byte.
#[test]
fn a_pgn_file_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pgn");
    let play = |lines: &str| {
        let file = path.to_str().unwrap();
        with_input(&["play", "chess", "--save", file, "--level", "1", "--seed", "1"], lines)
    };
    let first = b"% by hand\r\n[White \"M\xfcller\"]\r\n[Black \"B\"]\r\n[Game \"7\"]\r\n[Level \"club\"]\r\n[Result \"1-0\"]\r\n\r\n\
        1. e4 $1 {[%clk 1:00:00] sch\xf6n} e5 (1... c5 2. Nf3 {Sicilian}) 2. Nf3 Nc6 1-0\r\n\r\n";
    let other = b"[White \"\xc4\"]\r\n\r\n1.d4 d5   {odd  blanks} *\r\n";
    std::fs::write(&path, [&first[..], other].concat()).unwrap();
    let shown = text(&play("moves\nquit\n").stdout);
    assert!(shown.contains("club.pgn has 2 games") && shown.contains("Bb5"), "{shown}");
    assert_eq!(std::fs::read(&path).unwrap(), [&first[..], other].concat());
    assert!(play("Bb5\nquit\n").status.success());
    let bytes = std::fs::read(&path).unwrap();
    assert!(bytes.starts_with(b"% by hand\r\n[") && bytes.ends_with(other));
    let kept = boyi_chess::pgn::decode(&bytes).replace("\r\n", " ");
    for kept_too in [
        "[White \"Müller\"]",
        "[Game \"7\"]",
        "[Level \"club\"]",
        "1. e4 $1 {[%clk 1:00:00] schön} 1... e5 ( 1... c5 2. Nf3 {Sicilian} ) 2. Nf3 Nc6 3. Bb5 ",
    ] {
        assert!(kept.contains(kept_too), "{kept_too}: {kept}");
    }
    // It goes on, and nobody has won it; nothing of the program's own is in it.
    assert!(kept.contains("[Result \"*\"]") && !kept.contains("Players"), "{kept}");
    // What is taken back stays in the file, and the game goes on before it.
    play("undo\nquit\n");
    let shown = text(&play("Bb5\nquit\n").stdout);
    assert!(shown.contains("You: Bb5"), "{shown}");
    // What is no game is not touched; an empty file is a new game.
    std::fs::write(&path, "my shopping list").unwrap();
    let output = play("e4\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("club.pgn: ") && text(&output.stderr).lines().count() == 1);
    assert_eq!(std::fs::read(&path).unwrap(), b"my shopping list");
    std::fs::write(&path, "").unwrap();
    assert!(play("e4\nquit\n").status.success());
    assert!(std::fs::read_to_string(&path).unwrap().contains("e2e4"));
}

/// The same with xiangqi, in GBK as Chinese programs write it: tags, comments and variations stay, and so does the character set.
#[test]
fn a_pgn_file_of_xiangqi_is_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("club.pgn");
    let text = "[Game \"Chinese Chess\"]\r\n[Red \"吕钦\"]\r\n[Black \"许银川\"]\r\n[RedTeam \"广东\"]\r\n[Result \"1-0\"]\r\n\r\n\
        1. 炮二平五 {中炮} 马８进７ (1. … 马２进３)\r\n2. 马二进三 车９平８ 1-0\r\n\r\n";
    let other = "[Game \"Chinese Chess\"]\r\n[Red \"胡荣华\"]\r\n\r\n1. 兵七进一   *\r\n";
    let decode = |bytes: &[u8]| encoding_rs::GBK.decode_without_bom_handling(bytes).0.into_owned();
    for is_gbk in [false, true] {
        let whole = format!("{text}{other}");
        let bytes = if is_gbk { encoding_rs::GBK.encode(&whole).0.into_owned() } else { whole.into_bytes() };
        std::fs::write(&path, &bytes).unwrap();
        let play = |lines: &str| {
            let file = path.to_str().unwrap();
            with_input(&["play", "xiangqi", "--save", file, "--level", "1", "--seed", "1"], lines)
        };
        let shown = String::from_utf8(play("quit\n").stdout).unwrap();
        assert!(shown.contains("club.pgn has 2 games"), "{shown}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
        assert!(play("i1h1\nquit\n").status.success());
        let bytes = std::fs::read(&path).unwrap();
        assert_eq!(std::str::from_utf8(&bytes).is_err(), is_gbk);
        let kept = if is_gbk { decode(&bytes) } else { String::from_utf8(bytes).unwrap() };
        assert!(kept.ends_with(other), "{kept}");
        for kept_too in [
            "[Red \"吕钦\"]",
            "[Black \"许银川\"]",
            "[RedTeam \"广东\"]",
            "[Result \"*\"]",
            "1. 炮二平五 {中炮} 1. … 马８进７ (1. … 马２进３)\r\n2. 马二进三 车９平８\r\n3. 车一平二 ",
        ] {
            assert!(kept.contains(kept_too), "{kept_too}: {kept}");
        }
    }
}

/// A game kept in a file goes on where it was, with the sides as they were, and in no other game.
#[test]
fn a_saved_game_goes_on() {
    let path = std::env::temp_dir().join(format!("boyi-play-{}.boyi", std::process::id()));
    let file = path.to_str().unwrap();
    let play = |game: &[&str], lines: &str| {
        let args = [&["play"], game, &["--save", file, "--first", "ai", "--level", "10"]].concat();
        with_input(&args, lines)
    };
    play(&["nim", "4,5,7"], "2:1\n");
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept.contains("[Players \"engine human\"]") && kept.contains("[Position \"4,5,7\"]"), "{kept}");
    assert!(kept.contains("[State \"unfinished\"]"), "{kept}");
    let moves = |text: &str| text.lines().last().unwrap().to_owned();
    // The usual start and the other side are not asked for: the file says both.
    let shown = text(&with_input(&["play", "nim", "--save", file], "undo\nquit\n").stdout);
    assert!(shown.contains("Resuming") && shown.contains("Taken back."), "{shown}");
    let taken_back = std::fs::read_to_string(&path).unwrap();
    assert!(moves(&kept).starts_with(&moves(&taken_back)) && kept != taken_back, "{kept}{taken_back}");
    let other = play(&["nim:k=2"], "");
    assert!(
        !other.status.success() && text(&other.stderr).contains("found “nim”"),
        "{}",
        text(&other.stderr)
    );
    // A folder that is not there: said, the game goes on, and the program has failed.
    std::fs::remove_file(&path).unwrap();
    let nowhere = path.join("game.boyi");
    let output = with_input(&["play", "nim", "--save", nowhere.to_str().unwrap()], "3:1\nquit\n");
    let shown = text(&output.stdout);
    assert!(shown.contains("game.boyi: ") && shown.contains("You: take 1 from heap 3"), "{shown}");
    assert_eq!(output.status.code(), Some(1), "{shown}");
}

/// The three grades of a hint: where to look, the move, the reason.
#[test]
fn hints_come_in_three_grades() {
    let shown = text(&with_input(&["play", "nim", "3,5"], "hint\nhint\nhint\nquit\n").stdout);
    let at = |part: &str| shown.find(part).unwrap_or_else(|| panic!("{part}: {shown}"));
    assert!(at("Look at heap 2.") < at("Play 2:2.") && at("Play 2:2.") < at("make them equal"));
}

/// The reason given for a hint is that of its own move, not of another that wins as well.
#[test]
fn the_reason_of_a_hint_is_that_of_its_move() {
    let shown = text(&with_input(&["play", "kayles", "4,7"], "hint\nhint\nhint\nquit\n").stdout);
    assert!(
        shown.contains("Play 1:2.") && shown.contains("1 ⊕ 3 = 2") && !shown.contains("2 ⊕ 3 = 1"),
        "{shown}"
    );
}

/// A list of best moves that may not be complete says so, and a complete one does not.
#[test]
fn incomplete_lists_are_marked() {
    for (args, best, more) in [
        (["cram:rows=6,columns=7", "7/7/7/7/7/7"], "d3d4  …", true),
        (["nim:k=2", "63,63,63,1"], "1:1  2:1  3:1  4:1\n", false),
    ] {
        let shown = text(&boyi(&[&["analyze"], &args[..]].concat()).stdout);
        assert!(shown.contains(best), "{shown}");
        let json = text(&boyi(&[&["analyze"], &args[..], &["--json"]].concat()).stdout);
        assert_eq!(json.contains(r#""more":true"#), more, "{json}");
    }
}

#[test]
fn number_scrabble() {
    let output = with_input(&["play", "tictactoe", "--view", "numbers", "--first", "human"], "5\n5\nquit\n");
    let shown = text(&output.stdout);
    assert!(shown.contains("15 =") && shown.contains("1 2 3 4 6 7 8 9"), "{shown}");
}

/// A UCI session as a chess program has it, with rubbish in between; also what a pipe without arguments gets.
#[test]
fn uci() {
    let script = [
        "uci",
        "isready",
        "rubbish \u{7f}",
        "setoption",
        "ucinewgame",
        "position startpos moves e2e4 e7e5",
        "go depth 3",
        "isready",
        "stop",
        "position fen 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1",
        "go depth 3",
        "stop",
        "position fen nonsense",
        "go wtime 1000 btime 1000 winc 10 binc 10",
        "stop",
        "go infinite",
        "stop",
        "quit",
    ];
    for args in [&["uci"][..], &[]] {
        let output = with_input(args, &(script.join("\n") + "\n"));
        let shown = text(&output.stdout);
        assert!(output.status.success());
        let moves: Vec<_> = shown.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
        assert_eq!(moves.len(), 4, "{shown}");
        assert!(shown.contains("uciok") && shown.contains("readyok"), "{shown}");
        assert!(moves.iter().all(|mv| (4..=5).contains(&mv.split(' ').next().unwrap().len())), "{shown}");
    }
}

/// A Gomocup session; its own tests are in `boyi-lines`.
#[test]
fn gomocup() {
    let script = "START 15\nBEGIN\nTURN 8,8\nNONSENSE\nEND\n";
    let output = with_input(&["gomocup", "--nodes", "500"], script);
    let shown = text(&output.stdout);
    let lines: Vec<_> = shown.lines().collect();
    assert!(output.status.success());
    assert_eq!((lines[0], lines[1], lines[3]), ("OK", "7,7", "UNKNOWN command 'NONSENSE'"), "{shown}");
}

/// The checksum of every search that `bench` runs. It changes only in a commit that says why.
#[test]
fn bench_ends_with_its_node_count_which_is_pinned() {
    let shown = text(&boyi(&["bench"]).stdout);
    let line = shown.lines().last().unwrap();
    let words: Vec<_> = line.split(' ').collect();
    assert_eq!((words.len(), words[0], words[1], words[3]), (4, "860123", "nodes", "nps"), "{line}");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["nimbers", "0.77", "--upto", "200000", "--csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn serve_says_in_one_line_what_is_wrong() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    for (args, code, part) in [
        (&["serve", "--port", "x"][..], 2, "port: found “x”, expected a whole number from 0 to 65535"),
        (&["serve", "--port", "65536"], 2, "65535"),
        (&["serve", "--host", "example.com"], 2, "expected localhost or an IP address"),
        // Either there is no page in this build, or the port is taken.
        (
            &["serve", "--port", &port],
            1,
            if boyi_serve::Site::built().is_some() { &port } else { "cargo xtask page" },
        ),
    ] {
        let output = boyi(args);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(code), 1), "{args:?}: {error}");
        assert!(error.contains(part), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_with_an_engines_name_is_that_engine() {
    let folder = tempfile::tempdir().unwrap();
    for (name, asked, answer) in [
        ("boyi-uci", "uci\n", "uciok"),
        ("boyi-xiangqi", "uci\nposition startpos\ngo nodes 1\n", "bestmove"),
        ("boyi-ucci", "ucci\nquit\n", "ucciok"),
        ("pbrain-boyi", "START 20\nEND\n", "OK"),
    ] {
        let link = folder.path().join(name);
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_boyi"), &link).unwrap();
        let output = crate::with_input(&mut std::process::Command::new(link), asked);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(
            output.status.success() && text.lines().any(|line| line.starts_with(answer)),
            "{name}: {text}"
        );
    }
}

/// Pieces that have a colour on the page have letters here, which are told once; and who loses is told by which move, and the lesson.
#[test]
fn play_names_the_pieces_and_the_move_that_lost() {
    for (game, pieces) in [
        ("connect4", "x: Yellow, o: Red\n"),
        ("gomoku", "x: Black, o: White\n"),
        ("toads-and-frogs", "t: Left, f: Right\n"),
        ("toppling-dominoes", "l: Left, r: Right\n"),
    ] {
        let said = text(&with_input(&["play", game, "--first", "human"], "quit\n").stdout);
        assert_eq!(said.matches(pieces).count(), 1, "{game}: {said}");
    }
    for game in ["tictactoe", "chess", "nim", "chomp"] {
        let said = text(&with_input(&["play", game, "--first", "human"], "quit\n").stdout);
        assert!(!said.contains("x: ") && !said.contains("o: "), "{game}: {said}");
    }
    let said =
        text(&with_input(&["play", "nim", "1,2", "--first", "human", "--level", "10"], "1:1\nquit\n").stdout);
    assert!(
        said.contains("You: take 1 from heap 1\n") && said.contains("Boyi: take 2 from heap 2\n"),
        "{said}"
    );
    assert!(
        said.contains("Lost at move 1: “take 1 from heap 1” turned a won game into a lost one."),
        "{said}"
    );
    assert!(said.contains("boyi learn nim-mirror"), "{said}");
}
