//! Files of unfinished work as bytes.

use crate::FileError;
use std::{fs::File, ops::Deref, path::Path};

/// The bytes of a file in the folder of unfinished work. Databases are not mapped: other programs replace them and cut them short.
#[derive(Debug)]
pub(crate) struct Bytes(memmap2::Mmap);

impl Bytes {
    /// Maps a file into memory.
    pub(crate) fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(|error| FileError::io(path, &error))?;
        // A file is mapped, not read, because the records of single positions are looked up in tiers larger than memory.
        // SAFETY: the folder of unfinished work belongs to the process that has locked its journal, and files in it are only renamed
        // into place and removed, never written to: the bytes stay as they are while they are mapped.
        #[allow(unsafe_code)]
        let map = unsafe { memmap2::Mmap::map(&file) };
        map.map(Bytes).map_err(|error| FileError::io(path, &error))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
