//! The program from outside, and its terminal app: the game of one's own is there as every other is.

use boyi_session::{Lang, Service};
use boyi_tui::{Headless, Theme};
use std::{
    io::Write,
    process::{Command, Stdio},
    sync::LazyLock,
};
use third_party::TSORO;

static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(boyi::registry().with(&TSORO)));

/// The program's output.
fn program(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_third-party"))
        .args(args)
        .env("LC_ALL", "en_GB.UTF-8")
        .env_remove("LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has said all it has to say does not read.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_catalogue_has_it() {
    let shown = program(&["games"], "");
    assert!(shown.contains("tsoro-yematatu") && shown.contains("Tsoro Yematatu"), "{shown}");
    assert!(shown.contains("connect4"), "and the others: {shown}");
    assert!(program(&["games", "--lang", "zh"], "").contains("津巴布韦三子棋"));
}

#[test]
fn it_is_analysed() {
    let line = program(&["analyze", "tsoro-yematatu", "--lines", "all", "--json"], "");
    for part in [
        r#""position":"./.../... x""#,
        r#""engine":"solve""#,
        r#""value":{"kind":"draw""#,
        r#""tsoro.drawn""#,
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert_eq!(line.matches(r#""move":"#).count(), 7, "{line}");
    let won = program(&["analyze", "tsoro-yematatu", "./xx./oo. x", "--json"], "");
    for part in [r#""value":{"kind":"win","plies":1}"#, r#""best":["c2"]"#] {
        assert!(won.contains(part), "{part}: {won}");
    }
}

/// Against the strongest level: a slip loses, and the best moves draw by repetition.
#[test]
fn whole_games_on_a_pipe() {
    let play = |moves: &str| {
        let args = ["play", "tsoro-yematatu", "--first", "human", "--level", "10", "--seed", "1"];
        program(&args, &moves.replace(' ', "\n"))
    };
    let lost = play("b3 c2 b2 quit");
    assert!(lost.contains("Boyi wins."), "{lost}");
    let drawn = play("a1 c1 b3 c1c2 a1b1 c2a2 b1c1 a2b2 c1a1 b2c2 a1b1 c2a2 b1c1 a2b2 c1a1 b2c2 quit");
    assert!(drawn.contains("Threefold repetition: draw."), "{drawn}");
}

#[test]
fn it_is_played_in_the_terminal_app() {
    let mut app = Headless::with(&SERVICE, 100, 40, Lang::En, Theme::FULL, Vec::new());
    for _ in 0..SERVICE.registry().entries().len() {
        if app.text().contains("stone game played with three") {
            break;
        }
        app.keys("Down");
    }
    app.keys("Enter");
    assert!(app.text().contains("Tsoro Yematatu"), "{}", app.text());
    let before = app.text();
    app.keys(":");
    app.typed("b3");
    app.keys("Enter");
    assert_ne!(app.text(), before);
    assert!(app.text().contains("b3"), "{}", app.text());
}

#[test]
fn it_has_its_words_in_both_languages() {
    for words in Lang::ALL.map(|lang| SERVICE.words(lang)) {
        assert_eq!(words.faults(), [""; 0]);
        for id in ["", "-rule", "-about"] {
            assert!(words.has(&format!("tsoro-yematatu{id}")), "{id}");
        }
    }
    let messages = [TSORO.messages.en, TSORO.messages.zh];
    let [en, zh] =
        messages.map(|text| text.lines().filter_map(|line| line.split(" =").next()).collect::<Vec<_>>());
    assert_eq!(en, zh);
}
