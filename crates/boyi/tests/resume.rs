//! `boyi nimbers --save` survives being killed at any moment: what is on disk is whole, right, never less than before, and never more than a
//! minute behind.

use boyi_impartial::sequence::Sequence;
use std::{
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// Treblecross: no period, and slow enough to be at work for longer than the test.
const RULES: &str = "0.007";

#[test]
fn a_kill_loses_at_most_a_minute() {
    let path = std::env::temp_dir().join(format!("boyi-resume-{}", std::process::id()));
    let mut known = 0;
    for round in 0..4u64 {
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
                began.elapsed() < Duration::from_secs(60),
                "round {round}: nothing new saved in a minute"
            );
            sleep(Duration::from_millis(20));
        }
        // It dies in the middle of whatever it is doing.
        sleep(Duration::from_micros(round * 1711));
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
