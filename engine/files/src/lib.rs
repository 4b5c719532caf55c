//! Files that are replaced whole ([`replace_file`], [`Replacement`]), files that one process at a time works on ([`open_locked`],
//! [`FileLock`]), and files read at offsets ([`read_exact_at`]).
//!
//! Invariants: a file that is replaced has its old content or the new one, whenever the process or the machine stops; only the owner of
//! a lock writes the file that it protects. Locks are advisory: programs that do not ask for them are not stopped.
//!
//! ```
//! use std::io::Write;
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("answers");
//! boyi_files::write(&path, "41")?;
//! boyi_files::replace_file(&path, |out| out.write_all(b"42"))?;
//! assert_eq!(std::fs::read(&path)?, b"42");
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! It is a crate below the engines because the solver writes its databases with it; what an application keeps is in `boyi-store`.

mod lock;
mod read;
mod replace;

pub use lock::{FileLock, LockError, open_locked};
pub use read::read_exact_at;
pub use replace::{Replacement, replace_file, write};

use std::path::Path;

/// The folder that a file is in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
