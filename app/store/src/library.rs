//! Saved games: one small text file each in a folder.
//!
//! Invariants: a file is replaced whole ([`replace_file`]), so that a crash leaves the old game or the new one; an unreadable file is
//! skipped.

use crate::{FileLock, GameFile, LockError, data_folder, replace_file, write};
use boyi_lessons::Progress;
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// The folder of saved games.
#[derive(Clone, Debug)]
pub struct Library {
    folder: PathBuf,
}

/// The state of a saved game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SaveState {
    /// On the screen; if no program shows it, the program was killed.
    Open,
    /// Closed before its end.
    Unfinished,
    /// Finished.
    Finished,
}

impl SaveState {
    /// The word in a file.
    pub fn word(self) -> &'static str {
        match self {
            SaveState::Open => "open",
            SaveState::Unfinished => "unfinished",
            SaveState::Finished => "finished",
        }
    }

    fn of(word: Option<&str>) -> SaveState {
        match word {
            Some("open") => SaveState::Open,
            Some("finished") => SaveState::Finished,
            _ => SaveState::Unfinished,
        }
    }
}

/// A saved game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The name of its file without the ending; later games have larger names.
    pub id: String,
    /// Its state.
    pub state: SaveState,
    /// Its moves and tags.
    pub file: GameFile,
}

/// Larger files are not read, in bytes.
const LARGEST_FILE: u64 = 1 << 24;
/// Games listed at most.
const MOST_GAMES: usize = 2_000;

impl Library {
    /// The library in a folder; the first game saved creates the folder.
    pub fn new(folder: PathBuf) -> Library {
        Library { folder }
    }

    /// The user's folder of saved games, in the [`data_folder`].
    pub fn default_folder(var: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
        Some(data_folder(var)?.join("games"))
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(format!("{id}.boyi"))
    }

    /// Every game, the latest first; unreadable files are left out.
    pub fn games(&self) -> Vec<SavedGame> {
        let Ok(entries) = fs::read_dir(&self.folder) else { return Vec::new() };
        let stem = |entry: fs::DirEntry| {
            let path = entry.path();
            let known = path.extension().is_some_and(|ending| ending == "boyi");
            known.then(|| path.file_stem()?.to_str().map(str::to_owned)).flatten()
        };
        let mut ids: Vec<String> = entries.flatten().filter_map(stem).collect();
        ids.sort_unstable_by(|a, b| b.cmp(a));
        ids.truncate(MOST_GAMES);
        ids.iter().filter_map(|id| self.game(id)).collect()
    }

    /// Writes a game over its older version.
    ///
    /// # Errors
    /// Errors of the file system, with the file's name.
    pub fn write(&self, id: &str, game: &GameFile) -> io::Result<()> {
        self.put(&self.path(id), &game.to_string())
    }

    /// Locks a game for the program that shows it.
    ///
    /// # Errors
    /// Another process has it, or no file can be created beside it.
    pub fn lock(&self, id: &str) -> Result<FileLock, LockError> {
        // Without the folder the lock says what is wrong.
        let _ = fs::create_dir_all(&self.folder);
        FileLock::of(&self.path(id))
    }

    /// Reads a game; `None` if it is not there or cannot be read.
    pub fn game(&self, id: &str) -> Option<SavedGame> {
        let path = self.path(id);
        if fs::metadata(&path).ok()?.len() > LARGEST_FILE {
            return None;
        }
        let file = GameFile::parse(&fs::read_to_string(path).ok()?);
        file.tag("Game")?;
        Some(SavedGame { state: SaveState::of(file.tag("State")), id: id.to_owned(), file })
    }

    /// Writes a file of the library whole, in a folder that is made if need be.
    fn put(&self, path: &Path, text: &str) -> io::Result<()> {
        let folder = path.parent().unwrap_or(&self.folder);
        let written = fs::create_dir_all(folder).and_then(|()| write(path, text));
        written.map_err(|error| named(path, &error))
    }

    /// Removes a game.
    ///
    /// # Errors
    /// Errors of the file system, with the file's name.
    pub fn remove(&self, id: &str) -> io::Result<()> {
        let path = self.path(id);
        fs::remove_file(&path).map_err(|error| named(&path, &error))
    }

    fn progress_path(&self) -> PathBuf {
        self.folder.join("progress.json")
    }

    /// The progress in the course; none if it was never written or cannot be read.
    pub fn progress(&self) -> Progress {
        let path = self.progress_path();
        let small = fs::metadata(&path).is_ok_and(|data| data.len() <= LARGEST_FILE);
        let text = if small { fs::read_to_string(path).unwrap_or_default() } else { String::new() };
        Progress::from_json(&text)
    }

    /// Saves the progress in the course.
    ///
    /// # Errors
    /// Errors of the file system, with the file's name.
    pub fn write_progress(&self, text: &str) -> io::Result<()> {
        self.put(&self.progress_path(), text)
    }

    /// Writes a file for other programs beside the games; returns its path.
    ///
    /// # Errors
    /// Errors of the file system, with the file's name.
    pub fn export(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.folder.parent().unwrap_or(&self.folder).join("exports").join(name);
        self.put(&path, text)?;
        Ok(path)
    }
}

/// An error with the name of its file.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

impl GameFile {
    /// Writes the game into a file: whatever happens meanwhile, the file has the old game or the new one.
    ///
    /// # Errors
    /// Errors of the file system.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        replace_file(path, |out| write!(out, "{self}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let library = Library::new(folder.path().join("games"));
        assert!(library.games().is_empty());
        let moves: Vec<String> = (0..99).map(|i| format!("1:{i}")).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        let saved = GameFile::default()
            .played(&moves)
            .with("Game", "nim")
            .with("Odd", "a \"b\" \\ c")
            .with("State", "open");
        library.write("2", &saved).unwrap();
        library.write("1", &GameFile::default().with("Game", "chess")).unwrap();
        let games = library.games();
        assert_eq!(
            games.iter().map(|g| (g.id.as_str(), g.state)).collect::<Vec<_>>(),
            [("2", SaveState::Open), ("1", SaveState::Unfinished)]
        );
        assert_eq!(games[0].file, saved);
        assert_eq!(library.progress(), Progress::default());
        let mut progress = Progress::default();
        progress.done("nim-mirror", "one", false, 7);
        library.write_progress(&progress.to_json()).unwrap();
        assert_eq!((library.progress(), library.games().len()), (progress, 2));
        library.remove("1").unwrap();
        assert_eq!(library.games().len(), 1);
        assert!(library.export("a.pgn", "x").unwrap().ends_with("exports/a.pgn"));
    }
}
