//! Errors with files.

use std::fmt;
#[cfg(feature = "files")]
use std::{io, path::Path};

/// Why a database cannot be written or read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused something: no such file, no permission.
    Io {
        /// The file.
        path: String,
        /// The message of the system.
        problem: String,
    },
    /// The file does not start like a database.
    NotADatabase {
        /// The file.
        path: String,
    },
    /// A database of a format that this program does not read.
    Format {
        /// The version of the file's format.
        found: u32,
        /// The version that is read.
        expected: u32,
    },
    /// Some bytes are not those that were written.
    Damaged {
        /// The damaged part: `header`, `block 17`.
        part: String,
    },
    /// A database of another game.
    OtherGame {
        /// The file's game.
        found: String,
        /// The game that was asked for.
        expected: String,
    },
    /// The rules or the numbering of the game have changed since the database was made.
    OtherRules {
        /// The game.
        game: String,
    },
    /// Work on the same file was started before: it can be resumed, or its folder removed.
    Unfinished {
        /// The folder of that work.
        folder: String,
    },
    /// The folder of unfinished work belongs to another game, other rules or another version of the program.
    OtherWork {
        /// The folder.
        folder: String,
    },
    /// Another process works on the same file.
    InUse {
        /// The folder with what has been done.
        path: String,
        /// The number of that process, where the system tells.
        process: Option<u32>,
    },
    /// A database cannot be written there: it is a folder, a device or the like.
    NotAFile {
        /// The name.
        path: String,
    },
    /// Not enough room on the disk, checked before the work starts.
    Disk {
        /// Bytes that are needed at most.
        needed: u64,
        /// Bytes that are free.
        free: u64,
    },
    /// The disk is full. Finished steps are kept: the work can be resumed when there is room.
    Full {
        /// The file that has no room.
        path: String,
    },
    /// A record contradicts those of the position's children.
    Wrong {
        /// The position, as its type prints it.
        position: String,
        /// The record.
        found: String,
        /// The value by the children.
        expected: String,
    },
    /// The counts of the header are not those of the records.
    WrongCounts,
}

impl FileError {
    #[cfg(feature = "files")]
    pub(crate) fn io(path: &Path, error: &io::Error) -> Self {
        use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
        let path = path.display().to_string();
        match error.kind() {
            StorageFull | QuotaExceeded | FileTooLarge => FileError::Full { path },
            _ => FileError::Io { path, problem: error.to_string() },
        }
    }

    pub(crate) fn damaged(part: impl fmt::Display) -> Self {
        FileError::Damaged { part: part.to_string() }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Io { path, problem } => write!(f, "{path}: {problem}"),
            FileError::NotADatabase { path } => write!(f, "{path}: not a database of solved positions"),
            FileError::Format { found, expected } => {
                write!(f, "the file has format {found}; format {expected} is read")
            }
            FileError::Damaged { part } => write!(f, "the file is damaged: {part}"),
            FileError::OtherGame { found, expected } => {
                write!(f, "the file is for {found}, not for {expected}")
            }
            FileError::OtherRules { game } => {
                write!(f, "the file was made for other rules or another numbering of {game}: make it again")
            }
            FileError::Unfinished { folder } => {
                write!(f, "{folder} holds unfinished work: resume it, or remove the folder")
            }
            FileError::OtherWork { folder } => {
                write!(f, "{folder} holds work on another game, other rules or by another version: remove it")
            }
            FileError::InUse { path, process: Some(process) } => {
                write!(f, "{path} is in use by process {process}")
            }
            FileError::InUse { path, process: None } => write!(f, "{path} is in use by another process"),
            FileError::NotAFile { path } => write!(f, "{path}: not a regular file"),
            FileError::Disk { needed, free } => {
                write!(f, "{needed} bytes of disk may be needed, {free} are free")
            }
            FileError::Full { path } => {
                write!(f, "{path}: the disk is full; what has been done is kept and can be resumed")
            }
            FileError::Wrong { position, found, expected } => {
                write!(f, "{position}: the file says {found}, the positions after it say {expected}")
            }
            FileError::WrongCounts => f.write_str("the counts of the header are not those of the records"),
        }
    }
}

impl std::error::Error for FileError {}
