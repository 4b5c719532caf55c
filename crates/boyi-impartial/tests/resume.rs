//! A sequence that is being saved survives being killed at any moment: what is on disk is whole, right, and never less than before.

use boyi_impartial::sequence::Sequence;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const FILE: &str = "BOYI_RESUME_TEST";
const CODE: &str = "0.007";

/// Not a test of its own: what the other test starts and kills.
#[test]
#[ignore = "started by a_kill_loses_nothing_that_was_saved"]
fn work_until_killed() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let path = Path::new(&file);
    let mut sequence = Sequence::load(path).unwrap_or_else(|_| Sequence::new(CODE.parse().unwrap()));
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(60) {
        sequence.extend_to(sequence.known() + 50);
        sequence.save(path).unwrap();
    }
}

#[test]
fn a_kill_loses_nothing_that_was_saved() {
    let path = std::env::temp_dir().join(format!("boyi-resume-{}", std::process::id()));
    let mut known = 0;
    for round in 0..6u64 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["work_until_killed", "--exact", "--ignored"])
            .env(FILE, &path)
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // It gets some way first, then dies in the middle of whatever it is doing.
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(50) && saved(&path).is_none_or(|now| now <= known) {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_micros(round * 1711));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = saved(&path).expect("a whole file");
        assert!(now > known, "round {round}: {now} heaps after {known}");
        known = now;
    }
    let found = Sequence::load(&path).unwrap();
    let mut fresh = Sequence::new(CODE.parse().unwrap());
    fresh.extend_to(known - 1);
    assert!(found.values().eq(fresh.values()));
    std::fs::remove_file(&path).unwrap();
    let _ = std::fs::remove_file(path.with_extension("part"));
}

/// Heaps in the file, if it is there; what is there must be whole.
fn saved(path: &Path) -> Option<usize> {
    path.exists().then(|| Sequence::load(path).expect("never cut short").known())
}
