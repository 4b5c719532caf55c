//! Golden transcripts: `transcript.txt` in a game's folder is play as a person sees it, and stays as it is.
//!
//! ```text
//! game NAME[:params]       a new game; `from POSITION` may follow on the next line
//! MOVE -> POSITION         what was typed and what stands on the board then
//! MOVE !! ERROR            a refused move and what is said about it
//! = win | draw | loss      how the game has ended for the player to move
//! ```

use boyi_core::Outcome;
use boyi_games::{AnyGame, AnyRecord, open};
use std::{fs, path::Path};

#[test]
fn every_transcript_replays() {
    let folders = |folder: &Path| {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir())
    };
    let families = folders(Path::new(env!("CARGO_MANIFEST_DIR")));
    let games = families.flat_map(|family| folders(&family).collect::<Vec<_>>());
    let transcripts = games.map(|game| game.join("transcript.txt")).filter(|path| path.is_file());
    assert!(transcripts.map(|path| replay(&path)).count() >= 4);
}

fn replay(path: &Path) {
    let mut game: Option<Box<dyn AnyGame>> = None;
    let mut record: Option<Box<dyn AnyRecord>> = None;
    for (number, line) in fs::read_to_string(path).unwrap().lines().enumerate() {
        let at = format!("{}:{}", path.display(), number + 1);
        let line = line.split_once(" #").map_or(line, |(line, _)| line).trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("game ") {
            let opened = open(name).unwrap_or_else(|error| panic!("{at}: {error}"));
            record = Some(opened.record(None, &[]).unwrap());
            game = Some(opened);
            continue;
        }
        let (game, record) = (game.as_ref().expect("a game first"), record.as_mut().expect("a game first"));
        if let Some(position) = line.strip_prefix("from ") {
            *record = game.record(Some(position), &[]).unwrap_or_else(|error| panic!("{at}: {error}"));
        } else if let Some((mv, position)) = line.split_once(" -> ") {
            record.play(mv).unwrap_or_else(|error| panic!("{at}: {error}"));
            assert_eq!(record.position(), position.trim(), "{at}");
        } else if let Some((mv, error)) = line.split_once(" !! ") {
            assert_eq!(record.play(mv).unwrap_err().to_string(), error.trim(), "{at}");
        } else if let Some(outcome) = line.strip_prefix("= ") {
            let expected = match outcome {
                "win" => Outcome::Win,
                "draw" => Outcome::Draw,
                "loss" => Outcome::Loss,
                other => panic!("{at}: {other}"),
            };
            assert_eq!(record.verdict(), Some(expected), "{at}");
        } else {
            panic!("{at}: {line}");
        }
    }
}
