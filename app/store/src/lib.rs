//! An application's files of its user: saved games and progress ([`Library`]), a game as text ([`GameFile`]), and their folders.
//!
//! Invariant: every file is written by [`replace_file`], so that a crash leaves the old file or the new one.

mod folders;
mod game_file;
mod library;

pub use boyi_files::{FileLock, LockError, open_locked, replace_file, write};
pub use folders::{cache_folder, data_folder};
pub use game_file::GameFile;
pub use library::{Library, SaveState, SavedGame};
