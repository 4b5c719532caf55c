//! A newcomer's first commands: completions, the man page, `doctor`, colours, names typed wrong.

use std::process::{Command, Output};

fn boyi(args: &[&str]) -> Output {
    let mut command = crate::english();
    command.args(args).env_remove("NO_COLOR").env("TERM", "xterm-256color").output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = boyi(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = boyi(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// A shell's answer to `script`, if the shell is installed.
fn shell(name: &str, script: &str) -> Option<String> {
    let output = Command::new(name).args(["-c", script]).output().ok()?;
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn bash_completes_commands_options_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("boyi.bash");
    std::fs::write(&script, printed(&["completions", "bash"])).unwrap();
    let complete = |words: &str, last: &str| {
        let count = words.split(' ').count();
        let ask = format!(
            "source {}; COMP_WORDS=({words} '{last}'); COMP_CWORD={count}; _boyi boyi '{last}' ''; echo \"${{COMPREPLY[@]}}\"",
            script.display()
        );
        shell("bash", &ask)
    };
    let Some(commands) = complete("boyi", "an") else { return };
    assert_eq!(commands.trim(), "analyze");
    assert!(complete("boyi analyze", "conn").unwrap().contains("connect4"));
    assert!(complete("boyi analyze nim", "--li").unwrap().contains("--lines"));
    assert!(complete("boyi completions", "z").unwrap().contains("zsh"));
}

#[test]
fn zsh_reads_its_completions() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("_boyi");
    let text = printed(&["completions", "zsh"]);
    assert!(text.starts_with("#compdef boyi"), "{text}");
    std::fs::write(&script, text).unwrap();
    shell("zsh", &format!("zcompile {}", script.display()));
}

#[test]
fn an_unknown_shell_is_refused() {
    let line = refused(&["completions", "tcsh"]);
    assert!(line.contains("shell: found “tcsh”, expected one of bash, elvish"), "{line}");
}

#[test]
fn the_man_page_has_every_command() {
    let page = printed(&["man"]);
    assert!(page.contains(".TH boyi 1"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    printed(&["man", "--out", folder.path().to_str().unwrap()]);
    for command in ["analyze", "play", "serve", "doctor", "nimbers"] {
        assert!(page.contains(command), "{command}");
        assert!(folder.path().join(format!("boyi-{command}.1")).exists(), "{command}");
    }
}

#[test]
fn doctor_says_what_the_machine_offers() {
    let threads = std::thread::available_parallelism().unwrap().to_string();
    let text = printed(&["doctor"]);
    assert!(text.contains(&format!("Threads\n  {threads}\n")) && text.contains("Web app\n"), "{text}");
    let report: serde_json::Value = serde_json::from_str(&printed(&["doctor", "--json"])).unwrap();
    assert_eq!(report["threads"], threads.as_str());
    assert_eq!(report["terminal"], "none: output goes to a file or a program");
}

#[test]
fn colours_are_those_asked_for() {
    let escape = '\u{1b}';
    assert!(!printed(&["games"]).contains(escape));
    assert!(printed(&["games", "--color", "always"]).contains(escape));
    assert!(!printed(&["--color", "never", "games"]).contains(escape));
    assert!(
        refused(&["games", "--color", "blue"])
            .contains("color: found “blue”, expected one of auto, always, never")
    );
}

#[test]
fn a_name_typed_wrong_gets_the_nearest() {
    for (game, near) in [("chss", "chess"), ("conect4", "connect4"), ("tic", "tictactoe")] {
        let line = refused(&["analyze", game]);
        assert!(
            line.contains(&format!(
                "game: found “{game}”, expected the name of a game (did you mean {near}?)"
            )),
            "{line}"
        );
    }
    assert!(refused(&["analyze", "backgammon"]).contains("expected one of nim"));
    // Nothing is near to a name that is longer than any.
    assert!(refused(&["analyze", &"x".repeat(100_000)]).contains("expected one of nim"));
    for host in ["http://x", "a/b", "x y", "*", "", "x-", "a..b"] {
        let line = refused(&["serve", "--check", "--allow-host", host]);
        assert!(line.contains("expected the name of a host alone"), "{line}");
    }
}

/// A file without a word says nothing of a position: it is refused as an empty argument is.
#[test]
fn an_empty_file_is_no_position() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in
        [("empty.txt", ""), ("blank.txt", " \r\n\n"), ("mark.txt", "\u{feff}"), ("empty.pgn", "\n")]
    {
        let file = folder.path().join(name);
        std::fs::write(&file, content).unwrap();
        for game in ["nim", "graph", "chess", "connect4", "kayles", "othello", "xiangqi", "domineering"] {
            let line = refused(&["analyze", game, file.to_str().unwrap()]);
            assert!(line.contains(name) && line.contains("expected"), "{game}: {line}");
        }
    }
}

/// In Chinese, Latin words have a space before them and others none.
#[test]
fn complaints_in_chinese_are_spaced_as_chinese_is() {
    for (args, part) in [
        (["analyze", "chss", "--lang", "zh"], "应为游戏名"),
        (["analyze", "x", "--lang", "zh"], "应为以下之一"),
        (["serve", "--port=x", "--lang", "zh"], "应为 0 到 65535 的整数"),
        (["serve", "--host=x", "--lang", "zh"], "应为 localhost"),
        (["analyze", "nim:k=0", "--lang", "zh"], "应为 1"),
    ] {
        let line = refused(&args);
        assert!(line.contains(part), "{line}");
        assert!(!line.contains("应为  "), "{line}");
    }
}

/// A position is its text, `startpos`, either with moves after it, moves alone, PGN, or a file of it.
#[test]
fn positions_are_typed_in_every_form() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    std::fs::write(&file, "[Event \"x\"]\n\n1. e4 {best by test} e5 (1... c5 2. Nf3) 1-0\n").unwrap();
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2";
    let short = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for words in [
        &["startpos", "moves", "e4", "e5"][..],
        &["startpos moves e2e4 e7e5"],
        &["1. e4 e5"],
        &["e4", "e5"],
        &["startpos", "--moves", "1. e4 e5"],
        &[file.to_str().unwrap()],
    ] {
        let args =
            [&["analyze", "chess"][..], words, &["--engine", "pvs", "--depth", "1", "--json"]].concat();
        let answer: serde_json::Value = serde_json::from_str(&printed(&args)).unwrap();
        let position = answer["position"].as_str().unwrap();
        assert!(position == after || position == short, "{words:?}: {position}");
    }
    assert!(printed(&["perft", "startpos", "--depth", "3"]).contains("8,902"));
    let nim: serde_json::Value =
        serde_json::from_str(&printed(&["analyze", "nim", "3,5,7", "moves", "1:1", "--json"])).unwrap();
    assert_eq!(nim["position"], "2,5,7");
    assert!(refused(&["analyze", "chess", "nonsense"]).contains("nonsense"));
}

/// An engine's counters are shown where it counts: theory searches nothing.
#[test]
fn counters_that_an_engine_does_not_keep_are_not_shown() {
    let last = |args: &[&str]| printed(args).lines().last().unwrap().to_owned();
    let theory = last(&["analyze", "nim", "3,5,7"]);
    assert!(theory.ends_with(" ms") && !theory.contains(','), "{theory}");
    let search = last(&["analyze", "tictactoe", "--engine", "minimax", "--depth", "3"]);
    assert!(search.contains("interior nodes, ") && search.contains(" leaves, depth 3, "), "{search}");
    assert!(!search.contains(" 0 cut-offs"), "{search}");
}

#[test]
fn every_command_has_an_example() {
    for command in
        ["games", "play", "analyze", "compare", "perft", "nimbers", "table", "solve", "serve", "doctor"]
    {
        let help = printed(&[command, "--help"]);
        assert!(help.contains(&format!("Examples:\n  boyi {command}")), "{help}");
    }
}
