//! Files as bytes.

use crate::FileError;
use std::{fs::File, ops::Deref, path::Path};

/// The bytes of a finished file.
#[derive(Debug)]
pub(crate) struct Bytes(memmap2::Mmap);

impl Bytes {
    /// Maps a file into memory.
    pub(crate) fn open(path: &Path) -> Result<Self, FileError> {
        let file = File::open(path).map_err(|error| FileError::io(path, &error))?;
        // A file is mapped, not read, because single positions are looked up in files larger than memory.
        // SAFETY: finished files are never written to in place (they are renamed over), so that the bytes stay as they are while
        // they are mapped. Were another program to change them, checksums see it when a block is read.
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
