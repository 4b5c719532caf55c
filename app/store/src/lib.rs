//! An application's files of its user: saved games and progress ([`Library`]), a game as text ([`GameFile`]), and their folders.
//!
//! Invariant: every file is written by [`replace_file`], so that a crash leaves the old file or the new one.
//!
//! ```
//! use boyi_store::GameFile;
//!
//! let game = GameFile::parse("[Game \"nim\"]\n[Position \"3,5,7\"]\n\n1. 1:1 {one of three} 3:2");
//! assert_eq!((game.tag("Position"), game.moves().collect::<Vec<_>>()), (Some("3,5,7"), vec!["1:1", "3:2"]));
//! ```

mod folders;
mod game_file;
mod library;

pub use boyi_files::{FileLock, LockError, open_locked, replace_file, write};
pub use folders::{cache_folder, data_folder};
pub use game_file::GameFile;
pub use library::{Library, SaveState, SavedGame};
