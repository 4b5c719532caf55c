//! Replacing a file: a complete one, which the disk has, is renamed over it.

use crate::folder_of;
use std::{
    fs::{self, File, Metadata, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};
use tempfile::{Builder, NamedTempFile};

/// Links followed from a name to its file, as many as Linux follows.
const MOST_LINKS: usize = 40;

/// Bytes written at once.
const BUFFER: usize = 1 << 18;

/// Writes a file beside the old one, then over it: [`Replacement`].
///
/// ```
/// use std::io::Write;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("answers");
/// boyi_files::replace_file(&path, |out| out.write_all(b"42"))?;
/// assert_eq!(std::fs::read(&path)?, b"42");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Those of `write` and of the file system. The old file is as it was, and nothing is left beside it.
pub fn replace_file<E: From<io::Error>, T>(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, E>,
) -> Result<T, E> {
    let mut file = Replacement::create(path)?;
    let made = write(&mut file)?;
    file.finish()?;
    Ok(made)
}

/// Writes a file whole, as [`std::fs::write`] does, by [`replace_file`].
///
/// # Errors
/// The file system's. The old file is as it was.
pub fn write(path: &Path, content: impl AsRef<[u8]>) -> io::Result<()> {
    replace_file(path, |out| out.write_all(content.as_ref()))
}

/// A file that takes the place of another when it is finished; dropped before that, it leaves no trace.
///
/// - A link stays a link to the file that is replaced, also where that is not there yet.
/// - Mode and owner stay those of the old file, the owner where the system allows that.
/// - A file that may not be written is not replaced.
/// - What is no regular file, such as `/dev/null` or a pipe, is written to.
/// - Until it is finished, the new file has an unpredictable name, and no other process has created it.
#[derive(Debug)]
pub struct Replacement {
    out: BufWriter<Place>,
}

/// The destination of bytes.
#[derive(Debug)]
enum Place {
    /// A file that will be renamed to `path`, over `old` if that is there.
    New { file: NamedTempFile, path: PathBuf, old: Option<Box<Metadata>> },
    /// A device, a pipe or the like.
    Through(File),
}

impl Replacement {
    /// Creates the new file in the folder of the file that it replaces.
    ///
    /// # Errors
    /// The file system's, or the old file may not be written.
    pub fn create(path: &Path) -> io::Result<Replacement> {
        let target = follow_links(path)?;
        Replacement::of(&target, folder_of(&target))
    }

    /// Creates the new file in `folder`, which is in the file system of `path` and is removed sooner or later with what a crash left in it;
    /// but where `path` is a link, in the folder of the link's target.
    ///
    /// # Errors
    /// The file system's, or the old file may not be written.
    pub fn create_in(folder: &Path, path: &Path) -> io::Result<Replacement> {
        let target = follow_links(path)?;
        let folder = if target == path { folder } else { folder_of(&target) };
        Replacement::of(&target, folder)
    }

    fn of(path: &Path, folder: &Path) -> io::Result<Replacement> {
        let old = match fs::metadata(path) {
            Ok(old) if old.is_file() => {
                OpenOptions::new().write(true).open(path)?;
                Some(Box::new(old))
            }
            Ok(_) => {
                let file = OpenOptions::new().write(true).open(path)?;
                return Ok(Replacement { out: BufWriter::with_capacity(BUFFER, Place::Through(file)) });
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let mut builder = Builder::new();
        builder.prefix(".boyi-");
        if old.is_none() {
            give_usual_mode(&mut builder);
        }
        let file = builder.tempfile_in(folder).map_err(without_path)?;
        let place = Place::New { file, path: path.to_owned(), old };
        Ok(Replacement { out: BufWriter::with_capacity(BUFFER, place) })
    }

    /// Gives the file its name, once the disk has its bytes.
    ///
    /// # Errors
    /// The file system's. The old file is as it was.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        let (place, _) = self.out.into_parts();
        let Place::New { file, path, old } = place else { return Ok(()) };
        if let Some(old) = old {
            keep_owner(file.as_file(), &old);
            file.as_file().set_permissions(old.permissions())?;
        }
        file.as_file().sync_all()?;
        file.persist(&path)?;
        sync_folder(folder_of(&path))
    }
}

/// The error without the new file's name, which means nothing to those who named the old one.
fn without_path(error: io::Error) -> io::Error {
    match error.to_string().rsplit_once(" at path ") {
        Some((why, _)) => io::Error::new(error.kind(), why),
        None => error,
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Place {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Place::New { file, .. } => file.write(bytes),
            Place::Through(file) => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Place::New { file, .. } => file.flush(),
            Place::Through(file) => file.flush(),
        }
    }
}

/// The file that a name stands for: links are followed, to a file that need not be there.
pub(crate) fn follow_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..=MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder_of(&path).join(target),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Everybody may read and write a new file, but for what the user's umask takes off.
#[cfg(unix)]
fn give_usual_mode(builder: &mut Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn give_usual_mode(_: &mut Builder<'_, '_>) {}

#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    // Only a privileged process gives files away; every process gives them to its groups.
    if fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        let _ = fchown(file, None, Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

/// Waits until the disk has the names in a folder.
fn sync_folder(folder: &Path) -> io::Result<()> {
    // Other systems do not open folders.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// The names in a folder, with what is in the files.
    fn content(folder: &Path) -> BTreeMap<String, String> {
        let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries.map(|path| (name(&path), fs::read_to_string(&path).unwrap_or_default())).collect()
    }

    fn files<const N: usize>(files: [(&str, &str); N]) -> BTreeMap<String, String> {
        files.map(|(name, text)| (name.to_owned(), text.to_owned())).into()
    }

    #[test]
    fn a_writer_that_fails_leaves_the_old_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write(&path, "old").unwrap();
        for room in 0..2 * BUFFER {
            // Around the end of the buffer, and now and then elsewhere.
            if room % 10_007 != 0 && room.abs_diff(BUFFER) > 2 {
                continue;
            }
            let failed = replace_file(&path, |out| {
                out.write_all(&vec![b'x'; room])?;
                Err::<(), io::Error>(io::ErrorKind::StorageFull.into())
            });
            assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!(content(folder.path()), files([("file", "old")]));
        }
        write(&path, "new").unwrap();
        assert_eq!(content(folder.path()), files([("file", "new")]));
    }

    #[test]
    fn a_folder_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("taken")).unwrap();
        assert!(write(&folder.path().join("taken"), "x").is_err());
        assert!(write(&folder.path().join("none/file"), "x").is_err());
        assert_eq!(content(folder.path()), files([("taken", "")]));
    }

    /// A folder that crashes are cleaned up with holds the file until it is finished.
    #[test]
    fn the_new_file_waits_in_a_given_folder() {
        let folder = tempfile::tempdir().unwrap();
        let work = folder.path().join("work");
        fs::create_dir(&work).unwrap();
        let path = folder.path().join("file");
        let mut file = Replacement::create_in(&work, &path).unwrap();
        file.write_all(b"whole").unwrap();
        assert_eq!((content(&work).len(), path.exists()), (1, false));
        file.finish().unwrap();
        assert_eq!(content(folder.path()), files([("file", "whole"), ("work", "")]));
        assert_eq!(content(&work).len(), 0);
    }

    #[cfg(unix)]
    mod unix {
        use super::*;
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

        fn mode(path: &Path) -> u32 {
            fs::metadata(path).unwrap().mode() & 0o777
        }

        #[test]
        fn links_stay_links() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::create_dir(at("sub")).unwrap();
            fs::write(at("sub/file"), "one").unwrap();
            // A link to a link, from another folder.
            symlink("sub/middle", at("link")).unwrap();
            symlink("file", at("sub/middle")).unwrap();
            write(&at("link"), "two").unwrap();
            assert_eq!(content(&at("sub")), files([("file", "two"), ("middle", "two")]));
            assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
            // To a file that is not there yet.
            symlink("sub/later", at("early")).unwrap();
            write(&at("early"), "three").unwrap();
            assert_eq!(fs::read_to_string(at("sub/later")).unwrap(), "three");
            assert!(fs::symlink_metadata(at("early")).unwrap().is_symlink());
            symlink("circle", at("circle")).unwrap();
            assert!(write(&at("circle"), "four").is_err());
            // A link's target is in its own folder when another one was given for the new file.
            let mut file = Replacement::create_in(folder.path(), &at("link")).unwrap();
            file.write_all(b"five").unwrap();
            assert_eq!(content(&at("sub")).len(), 4);
            file.finish().unwrap();
            assert_eq!(fs::read_to_string(at("sub/file")).unwrap(), "five");
        }

        #[test]
        fn modes_and_owners_stay() {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("file");
            for kept in [0o600, 0o640, 0o755] {
                fs::write(&path, "old").unwrap();
                fs::set_permissions(&path, fs::Permissions::from_mode(kept)).unwrap();
                write(&path, "new").unwrap();
                assert_eq!(mode(&path), kept);
            }
            // A privileged process writes for others.
            if std::os::unix::fs::chown(&path, Some(1), Some(1)).is_ok() {
                write(&path, "newer").unwrap();
                let owner = fs::metadata(&path).unwrap();
                assert_eq!((owner.uid(), owner.gid(), mode(&path)), (1, 1, 0o755));
            }
            // A new file has the mode that any program would give it.
            let (ours, usual) = (folder.path().join("ours"), folder.path().join("usual"));
            write(&ours, "x").unwrap();
            fs::write(&usual, "x").unwrap();
            assert_eq!(mode(&ours), mode(&usual));
        }

        #[test]
        fn devices_are_written_to() {
            write(Path::new("/dev/null"), "x").unwrap();
            assert!(!fs::metadata("/dev/null").unwrap().is_file());
            let full = write(Path::new("/dev/full"), "x").unwrap_err();
            assert!([io::ErrorKind::StorageFull, io::ErrorKind::NotFound].contains(&full.kind()));
        }

        /// A link with the name that a temporary file used to have is not followed.
        #[test]
        fn names_cannot_be_predicted() {
            let folder = tempfile::tempdir().unwrap();
            let at = |name: &str| folder.path().join(name);
            fs::write(at("victim"), "whole").unwrap();
            for ending in ["part", "partial", "new", "tmp"] {
                symlink("victim", at(&format!("file.{ending}"))).unwrap();
            }
            write(&at("file"), "x").unwrap();
            assert_eq!(fs::read_to_string(at("victim")).unwrap(), "whole");
            let open = || Replacement::create(&at("file")).unwrap();
            let both = (open(), open());
            assert_eq!(content(folder.path()).len(), 6 + 2);
            drop(both);
        }
    }
}
