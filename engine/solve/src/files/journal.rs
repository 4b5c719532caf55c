//! A folder of work in progress, with a journal of the finished steps.
//!
//! Every file is written under another name, synchronized and renamed; only then it gets a line in the journal. A
//! line has a checksum, so that one that was cut short does not count. A step without a line is done again, with the same result:
//! whenever the program dies, the next run continues from the last line.

use super::format;
use crate::{FileError, map::Bytes};
use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    hash::{BuildHasher, Hasher, RandomState},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};
use twox_hash::XxHash3_64;

/// A folder of work in progress: see the module.
#[derive(Debug)]
pub(crate) struct Journal {
    folder: PathBuf,
    file: File,
    done: HashMap<String, String>,
}

const NAME: &str = "journal";

impl Journal {
    /// Opens the folder of unfinished work, or creates a new one. The first line identifies the work.
    ///
    /// # Errors
    /// There is a folder and it was not to be resumed, or it belongs to other work.
    pub(crate) fn open(folder: &Path, identity: &str, resume: bool) -> Result<Self, FileError> {
        let io = |error| FileError::io(folder, &error);
        let path = folder.join(NAME);
        let done = match fs::read_to_string(&path) {
            Ok(text) => read(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => HashMap::new(),
            Err(error) => return Err(FileError::io(&path, &error)),
        };
        if !done.is_empty() && !resume {
            return Err(FileError::Unfinished { folder: folder.display().to_string() });
        }
        if done.get("work").is_some_and(|work| work != identity) {
            return Err(FileError::OtherWork { folder: folder.display().to_string() });
        }
        fs::create_dir_all(folder).map_err(io)?;
        let file = OpenOptions::new().create(true).append(true).open(&path).map_err(io)?;
        let mut journal = Journal { folder: folder.to_path_buf(), file, done };
        // A line cut short must not swallow the next one.
        journal.file.write_all(b"\n").map_err(io)?;
        if !journal.done.contains_key("work") {
            journal.record("work", identity)?;
            sync_folder(folder)?;
        }
        Ok(journal)
    }

    /// The note on a step; `None` if it is not done.
    pub(crate) fn get(&self, step: &str) -> Option<&str> {
        self.done.get(step).map(String::as_str)
    }

    /// Notes that a step is done. Neither text contains a tab or the end of a line.
    pub(crate) fn record(&mut self, step: &str, note: &str) -> Result<(), FileError> {
        let line = format!("{step}\t{note}");
        let whole = format!("{line}\t{:016x}\n", format::hash(line.as_bytes()));
        let written = self.file.write_all(whole.as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(|error| FileError::io(&self.folder.join(NAME), &error))?;
        self.done.insert(step.to_owned(), note.to_owned());
        Ok(())
    }

    /// The path of a file of the work.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Writes a file whole; returns its note, which [`Journal::load`] asks for.
    pub(crate) fn save(&self, name: &str, bytes: &[u8]) -> Result<String, FileError> {
        let mut writer = FileWriter::create(&self.path(name))?;
        writer.write(bytes)?;
        writer.finish()
    }

    /// The bytes of a file, if they are those that the note was made for.
    pub(crate) fn load(&self, name: &str, note: &str) -> Result<Bytes, FileError> {
        let bytes = Bytes::open(&self.path(name))?;
        if note_of(bytes.len() as u64, format::hash(&bytes)) != note {
            return Err(FileError::damaged(self.path(name).display()));
        }
        Ok(bytes)
    }

    /// Removes a file that is not needed any more.
    pub(crate) fn remove(&self, name: &str) {
        // A file that stays behind is removed with the folder.
        let _ = fs::remove_file(self.path(name));
    }

    /// Removes the folder: the work is done. The journal goes first, so that it never speaks of files that are gone.
    pub(crate) fn finish(self) -> Result<(), FileError> {
        let journal = self.folder.join(NAME);
        fs::remove_file(&journal).map_err(|error| FileError::io(&journal, &error))?;
        fs::remove_dir_all(&self.folder).map_err(|error| FileError::io(&self.folder, &error))
    }
}

fn read(text: &str) -> HashMap<String, String> {
    let line = |line: &str| {
        let (said, sum) = line.rsplit_once('\t')?;
        let (step, note) = said.split_once('\t')?;
        (format!("{:016x}", format::hash(said.as_bytes())) == sum).then(|| (step.to_owned(), note.to_owned()))
    };
    text.lines().filter_map(line).collect()
}

pub(super) fn note_of(length: u64, hash: u64) -> String {
    format!("{length} {hash:016x}")
}

fn sync_folder(folder: &Path) -> Result<(), FileError> {
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.map_err(|error| FileError::io(folder, &error))
}

/// A file that appears under its name only when it is whole.
pub(crate) struct FileWriter {
    path: PathBuf,
    partial: PathBuf,
    out: BufWriter<File>,
    hasher: XxHash3_64,
    length: u64,
}

impl FileWriter {
    pub(crate) fn create(path: &Path) -> Result<Self, FileError> {
        let mut partial = path.as_os_str().to_owned();
        partial.push(".partial");
        Self::through(partial.into(), path)
    }

    /// Creates a file that others may write at the same time, with the same bytes: until it is complete it has a name in `folder`
    /// that no other writer has.
    pub(super) fn create_among_others(folder: &Path, path: &Path) -> Result<Self, FileError> {
        let random = RandomState::new().build_hasher().finish();
        Self::through(folder.join(format!("{random:016x}.partial")), path)
    }

    fn through(partial: PathBuf, path: &Path) -> Result<Self, FileError> {
        let file = File::create(&partial).map_err(|error| FileError::io(&partial, &error))?;
        let out = BufWriter::with_capacity(1 << 20, file);
        Ok(FileWriter { path: path.to_path_buf(), partial, out, hasher: XxHash3_64::with_seed(0), length: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.hasher.write(bytes);
        self.length += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| FileError::io(&self.partial, &error))
    }

    /// Bytes written so far.
    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// The hash of the bytes written so far.
    pub(crate) fn hash(&self) -> u64 {
        self.hasher.finish()
    }

    /// Gives the file its name; returns its note.
    pub(crate) fn finish(mut self) -> Result<String, FileError> {
        let io = |error| FileError::io(&self.partial, &error);
        self.out.flush().map_err(io)?;
        self.out.get_ref().sync_all().map_err(io)?;
        fs::rename(&self.partial, &self.path).map_err(io)?;
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        sync_folder(folder.unwrap_or(Path::new(".")))?;
        Ok(note_of(self.length, self.hasher.finish()))
    }
}
