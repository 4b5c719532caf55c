//! Work and games survive being killed at any moment. `boyi nimbers --save`: what is on disk is whole, right, never less than before, and
//! never more than a minute behind. `boyi play --save`: at most the last move is lost.

use boyi_impartial::sequence::Sequence;
use boyi_session::{GameSession, Service};
use boyi_store::GameFile;
use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread::{self, sleep},
    time::{Duration, Instant},
};

/// How often a test kills; `KILLS` in the environment asks for another number.
fn kills(usually: u64) -> u64 {
    env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(usually)
}

/// Treblecross: no period, and slow enough to be at work for longer than the test.
const RULES: &str = "0.007";

#[test]
fn a_kill_loses_at_most_a_minute() {
    let path = std::env::temp_dir().join(format!("boyi-resume-{}", std::process::id()));
    let mut known = 0;
    for round in 0..kills(4) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_boyi"))
            .args(["nimbers", RULES, "--upto", "100000000", "--save"])
            .arg(&path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let began = Instant::now();
        while saved(&path).is_none_or(|now| now <= known) {
            assert_eq!(program.try_wait().unwrap(), None, "round {round}: ended by itself");
            assert!(
                began.elapsed() < Duration::from_mins(5),
                "round {round}: nothing new saved in five minutes"
            );
            sleep(Duration::from_millis(20));
        }
        // It dies in the middle of whatever it is doing.
        sleep(Duration::from_micros(round * 1711 % 20_000));
        program.kill().unwrap();
        program.wait().unwrap();
        let now = saved(&path).expect("a whole file");
        assert!(now > known, "round {round}: {now} heaps after {known}");
        known = now;
    }
    let found = Sequence::load(&path).unwrap();
    let mut fresh = Sequence::new(RULES.parse().unwrap());
    fresh.extend_to(known - 1);
    assert!(found.values().eq(fresh.values()));
    std::fs::remove_file(&path).unwrap();
    let _ = std::fs::remove_file(path.with_extension("part"));
}

/// Heaps in the file, if it is there; what is there must be whole.
fn saved(path: &Path) -> Option<usize> {
    path.exists().then(|| Sequence::load(path).expect("never cut short").known())
}

/// Plays until it is killed, `pause` after it has said so many moves; how many it said.
fn play_until(path: &Path, moves: usize, pause: Duration) -> usize {
    let mut program = Command::new(env!("CARGO_BIN_EXE_boyi"))
        .args(["play", "nim", "300,301,302", "--level", "10", "--first", "human", "--save"])
        .arg(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = program.stdin.take().unwrap();
    let typing = thread::spawn(move || while input.write_all(b"1:1\n2:1\n3:1\n").is_ok() {});
    let output = BufReader::new(program.stdout.take().unwrap());
    let moved = |line: &String| line.starts_with("You: ") || line.starts_with("Boyi: ");
    let mut said = output.lines().map_while(Result::ok).filter(moved);
    let before = said.by_ref().take(moves).count();
    let after = thread::spawn(move || said.count());
    sleep(pause);
    let _ = program.kill();
    program.wait().unwrap();
    typing.join().unwrap();
    before + after.join().unwrap()
}

#[test]
fn a_killed_game_loses_at_most_the_last_move() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{}.boyi", std::process::id()));
    let service = &Service::new(boyi_games::registry());
    let (mut known, mut most) = (0, 0);
    for round in 0..kills(4) {
        // From before the first move to many moves later, out of step.
        let moves = (round * 7 % 40) as usize;
        let said = play_until(&path, moves, Duration::from_micros(1_000 + round * 1_711 % 20_000));
        let Ok(text) = fs::read_to_string(&path) else {
            assert!(said < 2, "round {round}: nothing kept of {said} moves");
            continue;
        };
        let file = GameFile::parse(&text);
        assert_eq!(file.to_string(), text, "round {round}");
        let moves: Vec<&str> = file.moves().collect();
        assert!(
            moves.len() + 1 >= known + said,
            "round {round}: {} moves of {known} and {said}",
            moves.len()
        );
        let mut session = GameSession::new(service, file.tag("Game").unwrap()).unwrap();
        session.go_to(file.tag("Position"), &moves).unwrap();
        known = moves.len();
        most = most.max(known);
        if session.verdict().is_some() {
            fs::remove_file(&path).unwrap();
            known = 0;
        }
    }
    assert!(most > 0, "it never came to a move");
    let _ = fs::remove_file(path);
}
