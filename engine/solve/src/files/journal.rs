//! A folder of work in progress, with a journal of the finished steps.
//!
//! Every file is written under another name, synchronized and renamed; only then it gets a line in the journal. A
//! line has a checksum, so that one that was cut short does not count. A step without a line is done again, with the same result:
//! whenever the program dies, the next run continues from the last line.

use super::format;
use crate::{FileError, map::Bytes};
use boyi_files::{LockError, Replacement, open_locked};
use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    hash::Hasher,
    io::{Read, Write},
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
    /// Opens the folder of unfinished work, or starts a new one, and locks it while it is open. The first line of the journal identifies the work.
    ///
    /// # Errors
    /// There is a folder and it was not to be resumed, it belongs to other work, or another process works in it.
    pub(crate) fn open(folder: &Path, identity: &str, resume: bool) -> Result<Self, FileError> {
        let path = folder.join(NAME);
        let io = |error| FileError::io(&path, &error);
        fs::create_dir_all(folder).map_err(|error| FileError::io(folder, &error))?;
        let mut file =
            open_locked(&path, OpenOptions::new().read(true).append(true).create(true)).map_err(|error| {
                match error {
                    LockError::Held { process, .. } => {
                        FileError::InUse { path: folder.display().to_string(), process }
                    }
                    LockError::Io { error, .. } => FileError::io(&path, &error),
                }
            })?;
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(io)?;
        let done = read(&text);
        if !done.is_empty() && !resume {
            return Err(FileError::Unfinished { folder: folder.display().to_string() });
        }
        if done.get("work").is_some_and(|work| work != identity) {
            return Err(FileError::OtherWork { folder: folder.display().to_string() });
        }
        // A line cut short must not swallow the next one.
        file.write_all(b"\n").map_err(io)?;
        let mut journal = Journal { folder: folder.to_path_buf(), file, done };
        if !journal.done.contains_key("work") {
            journal.record("work", identity)?;
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            synced.map_err(|error| FileError::io(folder, &error))?;
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

    /// A file of the work that will have this name.
    pub(crate) fn create(&self, name: &str) -> Result<FileWriter, FileError> {
        FileWriter::create(&self.folder, &self.path(name))
    }

    /// The folder of the work.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Writes a file whole; returns its note, which [`Journal::load`] asks for.
    pub(crate) fn save(&self, name: &str, bytes: &[u8]) -> Result<String, FileError> {
        let mut writer = self.create(name)?;
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

impl Drop for Journal {
    /// Removes the folder of work that failed or was stopped before its first step was done: there is nothing to resume.
    fn drop(&mut self) {
        if self.done.keys().all(|step| step == "work") {
            // What else lies there is not of this work.
            let _ = fs::remove_file(self.folder.join(NAME)).and_then(|()| fs::remove_dir(&self.folder));
        }
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

/// A file that appears under its name only when it is whole.
pub(crate) struct FileWriter {
    path: PathBuf,
    out: Replacement,
    hasher: XxHash3_64,
    length: u64,
}

impl FileWriter {
    /// A file that others may write at the same time, with the same bytes. Until it is whole it lies in `folder`, the folder of the work.
    pub(crate) fn create(folder: &Path, path: &Path) -> Result<Self, FileError> {
        let out = Replacement::create_in(folder, path).map_err(|error| FileError::io(path, &error))?;
        Ok(FileWriter { path: path.to_path_buf(), out, hasher: XxHash3_64::with_seed(0), length: 0 })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.hasher.write(bytes);
        self.length += bytes.len() as u64;
        self.out.write_all(bytes).map_err(|error| FileError::io(&self.path, &error))
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
    pub(crate) fn finish(self) -> Result<String, FileError> {
        self.out.finish().map_err(|error| FileError::io(&self.path, &error))?;
        Ok(note_of(self.length, self.hasher.finish()))
    }
}
