//! Files that are replaced whole: whatever happens meanwhile, a file has its old content or the new one.
//!
//! Invariant: a file is changed only by renaming a complete one over it, whose bytes the disk has. What fails leaves nothing beside it.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

/// The system calls that replace a file. Tests have others, which fail.
trait Disk {
    type File: Write + Send;
    fn create(&mut self, path: &Path) -> io::Result<Self::File>;
    fn sync(&mut self, file: &mut Self::File) -> io::Result<()>;
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    fn remove(&mut self, path: &Path);
}

/// The system's own.
struct SystemDisk;

impl Disk for SystemDisk {
    type File = File;

    fn create(&mut self, path: &Path) -> io::Result<File> {
        File::create(path)
    }

    fn sync(&mut self, file: &mut File) -> io::Result<()> {
        file.sync_all()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&mut self, path: &Path) {
        // Where it cannot be removed, it was not made or is no harm.
        let _ = fs::remove_file(path);
    }
}

/// Writes a file: beside the old one first, then over it. A link stays a link to the file that is replaced; what is no file, such as
/// `/dev/stdout`, is written to.
///
/// # Errors
/// Those of `write` and of the file system. The old file is as it was.
pub fn replace_file<E: From<io::Error>, T>(
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, E>,
) -> Result<T, E> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            let mut file = BufWriter::new(File::create(path)?);
            let made = write(&mut file)?;
            file.flush()?;
            Ok(made)
        }
        Ok(_) => replace_on(&mut SystemDisk, &fs::canonicalize(path)?, write),
        Err(_) => replace_on(&mut SystemDisk, path, write),
    }
}

fn replace_on<E: From<io::Error>, T>(
    disk: &mut impl Disk,
    path: &Path,
    write: impl FnOnce(&mut (dyn Write + Send)) -> Result<T, E>,
) -> Result<T, E> {
    let beside = beside(path);
    let mut file = BufWriter::new(disk.create(&beside)?);
    let written = write(&mut file).and_then(|made| {
        file.flush()?;
        disk.sync(file.get_mut())?;
        disk.rename(&beside, path)?;
        Ok(made)
    });
    // What was not written is not tried again when the buffer is dropped.
    drop(file.into_parts());
    written.inspect_err(|_| disk.remove(&beside))
}

/// The name that a file has until it is complete.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;
    use std::{
        collections::BTreeMap,
        sync::{Arc, Mutex},
    };

    /// The failure.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    enum Fault {
        None,
        ReadOnly,
        /// The disk is full after this number of bytes.
        Full(usize),
        Sync,
        Rename,
    }

    type Files = Arc<Mutex<BTreeMap<PathBuf, Vec<u8>>>>;

    /// A disk in memory. It takes at most some bytes at a time, and is interrupted now and then.
    struct FaultyDisk {
        files: Files,
        fault: Fault,
        seed: u64,
    }

    struct FaultyFile {
        files: Files,
        path: PathBuf,
        room: usize,
        rng: Rng,
    }

    impl Write for FaultyFile {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.rng.u8(..) < 32 {
                return Err(io::ErrorKind::Interrupted.into());
            }
            if self.room == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            let count = self.rng.usize(1..=bytes.len()).min(self.room);
            self.room -= count;
            self.files.lock().unwrap().get_mut(&self.path).unwrap().extend(&bytes[..count]);
            Ok(count)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Disk for FaultyDisk {
        type File = FaultyFile;

        fn create(&mut self, path: &Path) -> io::Result<FaultyFile> {
            if self.fault == Fault::ReadOnly {
                return Err(io::ErrorKind::ReadOnlyFilesystem.into());
            }
            self.files.lock().unwrap().insert(path.to_owned(), Vec::new());
            let room = if let Fault::Full(room) = self.fault { room } else { usize::MAX };
            let (files, path) = (Arc::clone(&self.files), path.to_owned());
            Ok(FaultyFile { files, path, room, rng: Rng::with_seed(self.seed) })
        }

        fn sync(&mut self, _: &mut FaultyFile) -> io::Result<()> {
            if self.fault == Fault::Sync { Err(io::ErrorKind::QuotaExceeded.into()) } else { Ok(()) }
        }

        fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
            if self.fault == Fault::Rename {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            let mut files = self.files.lock().unwrap();
            let file = files.remove(from).ok_or(io::ErrorKind::NotFound)?;
            files.insert(to.to_owned(), file);
            Ok(())
        }

        fn remove(&mut self, path: &Path) {
            self.files.lock().unwrap().remove(path);
        }
    }

    /// Whatever fails, at whatever byte, the old file is whole and alone; what succeeds is whole and alone.
    #[test]
    fn a_file_is_old_or_new() {
        let mut rng = Rng::with_seed(30);
        let path = Path::new("game.boyi");
        for seed in 0..2_000 {
            let new: Vec<u8> = (0..rng.usize(0..30_000)).map(|_| rng.u8(..)).collect();
            let fault = match rng.u8(0..6) {
                0 => Fault::None,
                1 => Fault::ReadOnly,
                2 => Fault::Sync,
                3 => Fault::Rename,
                _ => Fault::Full(rng.usize(0..=new.len())),
            };
            let old = BTreeMap::from([(path.to_owned(), b"old".to_vec())]);
            let files: Files = Arc::new(Mutex::new(old.clone()));
            let mut disk = FaultyDisk { files: Arc::clone(&files), fault, seed };
            let pieces = rng.usize(1..=new.len().max(1));
            let written: io::Result<()> = replace_on(&mut disk, path, |out| {
                new.chunks(pieces).try_for_each(|piece| out.write_all(piece))
            });
            let enough = matches!(fault, Fault::Full(room) if room == new.len());
            assert_eq!(written.is_ok(), fault == Fault::None || enough, "{fault:?}");
            let expected = if written.is_ok() { BTreeMap::from([(path.to_owned(), new)]) } else { old };
            assert_eq!(*files.lock().unwrap(), expected, "{fault:?}");
        }
    }

    #[test]
    fn a_writer_that_fails_leaves_the_old_file() {
        let folder = std::env::temp_dir().join(format!("boyi-replace-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        let put = |path: &Path, text: &str| replace_file(path, |out| out.write_all(text.as_bytes()));
        put(&path, "one").unwrap();
        let failed = replace_file(&path, |out| {
            out.write_all(b"tw")?;
            Err::<(), io::Error>(io::ErrorKind::StorageFull.into())
        });
        assert_eq!(failed.unwrap_err().kind(), io::ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        #[cfg(unix)]
        {
            let link = folder.join("link");
            std::os::unix::fs::symlink("file", &link).unwrap();
            put(&link, "two").unwrap();
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(&path).unwrap(), "two");
            put(Path::new("/dev/null"), "three").unwrap();
        }
        // A folder stands where the file should be.
        fs::create_dir(folder.join("taken")).unwrap();
        assert!(put(&folder.join("taken"), "four").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
