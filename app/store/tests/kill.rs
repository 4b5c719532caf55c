//! Saved games survive what ends a program at any moment: a kill, a file that may not grow, a file that cannot be written.
#![cfg(target_os = "linux")]

use boyi_store::{GameFile, Library};
use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

/// Kills; `KILLS` in the environment asks for another number.
const KILLS: u64 = 60;

/// The folder in which the writing process saves, where this test is that process.
const FOLDER: &str = "BOYI_TEST_SAVES_IN";

fn game(moves: usize) -> GameFile {
    GameFile::default().with("Game", "nim").with("State", "open").played(&vec!["1:1"; moves])
}

/// Not a test by itself: saves a game again and again, each time a move longer, and says so after each.
#[test]
fn writer() {
    let Some(folder) = env::var_os(FOLDER) else { return };
    let library = Library::new(PathBuf::from(folder));
    let known = moves(&library).unwrap_or(0);
    let mut out = std::io::stdout();
    for moves in known + 1.. {
        library.write("1", &game(moves)).unwrap();
        writeln!(out, "saved {moves}").unwrap();
        out.flush().unwrap();
    }
}

/// The number of moves of the one game in a library; every game there is whole.
fn moves(library: &Library) -> Option<usize> {
    let games = library.games();
    assert!(games.len() <= 1);
    let file = &games.first()?.file;
    assert_eq!(file.to_string(), game(file.line.moves.len()).to_string());
    Some(file.line.moves.len())
}

/// Starts the writer with `limit` before it, lets it work until `end` kills it or it ends, and gives the moves that it said it had saved.
fn saved_until(folder: &Path, limit: &str, end: impl FnOnce(&mut std::process::Child)) -> usize {
    let mut writer = Command::new("sh")
        .args(["-c", &format!("{limit} exec \"$0\" --exact writer --nocapture --test-threads=1")])
        .arg(env::current_exe().unwrap())
        .env(FOLDER, folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let output = BufReader::new(writer.stdout.take().unwrap());
    let last = thread::spawn(move || {
        let said = |line: String| line.split("saved ").nth(1).and_then(|number| number.trim().parse().ok());
        output.lines().map_while(Result::ok).filter_map(said).last().unwrap_or(0)
    });
    end(&mut writer);
    writer.wait().unwrap();
    last.join().unwrap()
}

#[test]
fn a_kill_loses_at_most_the_move_in_progress() {
    let kills = env::var("KILLS").ok().and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kill-{}", std::process::id()));
    let library = Library::new(folder.clone());
    let mut most = 0;
    for round in 0..kills {
        // Not in step with the writer: from before its first move to some dozens later.
        let pause = Duration::from_micros(1_000 + round * 7_919 % 40_000);
        let said = saved_until(&folder, "", |writer| {
            thread::sleep(pause);
            writer.kill().unwrap();
        });
        let found = moves(&library).unwrap_or(0);
        assert!(found >= said && found <= said.max(most) + 1, "round {round}: {found} moves after {said}");
        most = found;
    }
    assert!(most > 0, "the writer never came to save");
    fs::remove_dir_all(&folder).unwrap();
}

/// Where a file may not grow as it should (a full disk, a limit) or cannot be made at all, the last whole game stays.
#[test]
fn what_cannot_be_written_does_not_harm_what_was() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("full-{}", std::process::id()));
    let library = Library::new(folder.clone());
    library.write("1", &game(1)).unwrap();
    // Files of at most two blocks: the writer ends in the middle of a file.
    let said = saved_until(&folder, "ulimit -f 2;", |_| ());
    let found = moves(&library).unwrap();
    assert!(found > 20 && found == said, "{found} moves, {said} said");
    fs::create_dir(folder.join("2.boyi")).unwrap();
    assert!(library.write("2", &game(found + 1)).is_err());
    assert_eq!(moves(&library), Some(found));
    fs::remove_dir_all(&folder).unwrap();
}
