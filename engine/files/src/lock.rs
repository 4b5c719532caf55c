//! Advisory locks: one process at a time works on a file.

use crate::{folder_of, replace::follow_links};
use std::{
    error::Error,
    fmt,
    fs::{self, File, Metadata, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

/// Why a file was not locked.
#[derive(Debug)]
pub enum LockError {
    /// Another process works on it.
    Held {
        /// The file.
        path: PathBuf,
        /// The number of that process, where the system tells.
        process: Option<u32>,
    },
    /// The system refused something.
    Io {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LockError::Held { path, process: Some(process) } => {
                write!(f, "{} is in use by process {process}", path.display())
            }
            LockError::Held { path, process: None } => {
                write!(f, "{} is in use by another process", path.display())
            }
            LockError::Io { path, error } => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl Error for LockError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            LockError::Held { .. } => None,
            LockError::Io { error, .. } => Some(error),
        }
    }
}

/// Opens a file that is changed in place, and locks it until it is closed. What is no regular file is opened without a lock, and so is a
/// file of a file system that has none, and every file of a system whose locks stop readers too.
///
/// # Errors
/// Another process has it, or the file system's.
pub fn open_locked(path: &Path, options: &OpenOptions) -> Result<File, LockError> {
    let failed = |error| LockError::Io { path: path.to_owned(), error };
    loop {
        let file = options.open(path).map_err(failed)?;
        let about = file.metadata().map_err(failed)?;
        if !about.is_file() || cfg!(not(unix)) {
            return Ok(file);
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(LockError::Held { path: path.to_owned(), process: holder(&about) });
            }
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // The process that had it may have removed it meanwhile.
        if fs::metadata(path).is_ok_and(|now| is_same(&now, &about)) {
            return Ok(file);
        }
    }
}

/// The lock of a file that is replaced whole: a hidden, empty file beside it, which is removed with the lock. What a crash leaves of it
/// locks nothing.
#[derive(Debug)]
pub struct FileLock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl FileLock {
    /// Locks a file, which need not be there. All links to a file have one lock.
    ///
    /// # Errors
    /// Another process has it, or no file can be created beside it.
    pub fn of(path: &Path) -> Result<FileLock, LockError> {
        let failed = |error| LockError::Io { path: path.to_owned(), error };
        let target = follow_links(path).map_err(failed)?;
        let name = target.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidFilename.into()))?;
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(name);
        hidden.push(".lock");
        let beside = folder_of(&target).join(hidden);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        match open_locked(&beside, &options) {
            Ok(file) => Ok(FileLock { path: beside, _file: file }),
            // It is the file that matters to people.
            Err(LockError::Held { process, .. }) => Err(LockError::Held { path: path.to_owned(), process }),
            Err(LockError::Io { error, .. }) => Err(failed(error)),
        }
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // Still locked: a process that opened it just now sees that it is gone.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn is_same(a: &Metadata, b: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (a.dev(), a.ino()) == (b.dev(), b.ino())
}

#[cfg(not(unix))]
fn is_same(_: &Metadata, _: &Metadata) -> bool {
    true
}

/// The process that has locked a file, as Linux lists it.
#[cfg(target_os = "linux")]
fn holder(file: &Metadata) -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    let locks = fs::read_to_string("/proc/locks").ok()?;
    let inode = file.ino().to_string();
    // `1: FLOCK  ADVISORY  WRITE 4711 08:01:1234 0 EOF`; 0 stands for a process elsewhere.
    let process = |line: &str| {
        let fields: Vec<&str> = line.split_whitespace().collect();
        let &[_, "FLOCK", _, _, process, place, ..] = fields.as_slice() else { return None };
        (place.rsplit(':').next() == Some(&inode)).then(|| process.parse().ok()).flatten()
    };
    locks.lines().find_map(process).filter(|&process| process != 0)
}

#[cfg(not(target_os = "linux"))]
fn holder(_: &Metadata) -> Option<u32> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::{Read, Write};

    fn appending() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        options
    }

    #[test]
    fn one_at_a_time_has_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answers");
        let mut first = open_locked(&path, &appending()).unwrap();
        first.write_all(b"one").unwrap();
        let second = open_locked(&path, &appending()).unwrap_err();
        let LockError::Held { path: named, process } = &second else { panic!("{second}") };
        assert_eq!(named, &path);
        // A lock is a process's: here it is our own.
        assert!(process.is_none_or(|process| process == std::process::id()), "{process:?}");
        assert!(second.to_string().contains("answers is in use by "), "{second}");
        drop(first);
        let mut text = String::new();
        open_locked(&path, &appending()).unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "one");
    }

    #[test]
    fn a_lock_leaves_no_trace() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let lock = FileLock::of(&path).unwrap();
        assert!(matches!(FileLock::of(&path), Err(LockError::Held { .. })));
        FileLock::of(&folder.path().join("other")).unwrap();
        drop(lock);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        FileLock::of(&path).unwrap();
        assert!(matches!(FileLock::of(&folder.path().join("none/file")), Err(LockError::Io { .. })));
    }

    #[test]
    fn links_have_the_lock_of_their_file() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        std::os::unix::fs::symlink("file", &link).unwrap();
        let _lock = FileLock::of(&file).unwrap();
        assert!(matches!(FileLock::of(&link), Err(LockError::Held { .. })));
        open_locked(Path::new("/dev/null"), OpenOptions::new().write(true)).unwrap();
    }
}
