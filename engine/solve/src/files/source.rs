//! Sources of the bytes of a database.

use super::cache::Cache;
use crate::{FileError, files::format::LONGEST_READ};
use std::{
    fmt,
    hash::Hasher,
    io,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};
#[cfg(feature = "files")]
use std::{fs::File, path::Path};
use twox_hash::XxHash3_64;

/// A database that is read piece by piece, such as one on a web server.
pub trait Source: Send + Sync {
    /// Its name in messages.
    fn name(&self) -> String;

    /// Bytes of the file.
    fn size(&self) -> u64;

    /// The bytes in a range, which ends inside the file.
    ///
    /// # Errors
    /// The bytes are not available.
    fn read(&self, range: Range<u64>) -> io::Result<Vec<u8>>;
}

/// Bytes that are read from a source at once.
const PAGE: u64 = 1 << 15;

/// Pages of a source kept in memory: 16 MB.
const PAGES: usize = 512;

/// Bytes that are hashed at once.
const PIECE: u64 = 1 << 20;

/// The bytes of a database.
pub(super) enum Data {
    /// A local file, read at offsets. It is not mapped into memory, so that a file that another program cuts short is an error and not a
    /// signal that ends the process; the system keeps what was read, and decoded blocks are kept by [`DatabaseFile`](super::DatabaseFile).
    #[cfg(feature = "files")]
    Local { file: File, name: String, size: u64 },
    /// A source, read by pages.
    Paged { source: Arc<dyn Source>, pages: Mutex<Cache<Arc<Vec<u8>>>> },
}

impl fmt::Debug for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Data").field("size", &self.size()).finish_non_exhaustive()
    }
}

impl Data {
    pub(super) fn of(source: Arc<dyn Source>) -> Data {
        Data::Paged { source, pages: Mutex::new(Cache::new(PAGES)) }
    }

    /// Opens a local file.
    #[cfg(feature = "files")]
    pub(super) fn open(path: &Path) -> Result<Data, FileError> {
        let io = |error| FileError::io(path, &error);
        let name = path.display().to_string();
        // Opening a pipe would wait for somebody who writes to it.
        let about = path.metadata().map_err(io)?;
        if !about.is_file() {
            return Err(FileError::NotADatabase { path: name });
        }
        Ok(Data::Local { file: File::open(path).map_err(io)?, name, size: about.len() })
    }

    /// Bytes of the file.
    pub(super) fn size(&self) -> u64 {
        match self {
            #[cfg(feature = "files")]
            Data::Local { size, .. } => *size,
            Data::Paged { source, .. } => source.size(),
        }
    }

    /// Returns `true` if reading takes as long as a message over a network.
    pub(super) fn is_far(&self) -> bool {
        matches!(self, Data::Paged { .. })
    }

    /// `length` bytes from `offset` on; `None` if the file has fewer, or if no part of a database is as long.
    pub(super) fn read(&self, offset: u64, length: usize) -> Result<Option<Vec<u8>>, FileError> {
        let range = offset..offset.saturating_add(length as u64);
        if range.end > self.size() || length > LONGEST_READ {
            return Ok(None);
        }
        match self {
            #[cfg(feature = "files")]
            Data::Local { file, name, .. } => {
                let mut bytes = vec![0; length];
                match boyi_files::read_exact_at(file, &mut bytes, offset) {
                    Ok(()) => Ok(Some(bytes)),
                    // It has become shorter since it was opened.
                    Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(None),
                    Err(error) => Err(FileError::Io { path: name.clone(), problem: error.to_string() }),
                }
            }
            Data::Paged { source, pages } => {
                let mut bytes = Vec::with_capacity(length);
                for page in range.start / PAGE..range.end.div_ceil(PAGE) {
                    let content = page_of(&**source, pages, page)?;
                    let begin = page * PAGE;
                    let from = range.start.saturating_sub(begin) as usize;
                    let to = (range.end - begin).min(PAGE) as usize;
                    let Some(part) = content.get(from..to) else { return Ok(None) };
                    bytes.extend_from_slice(part);
                }
                Ok(Some(bytes))
            }
        }
    }

    /// The hash of the bytes in a range; `None` if the file has fewer.
    pub(super) fn hash(&self, range: Range<u64>) -> Result<Option<u64>, FileError> {
        let mut hasher = XxHash3_64::with_seed(0);
        let mut at = range.start;
        while at < range.end {
            let length = PIECE.min(range.end - at);
            let Some(bytes) = self.read(at, length as usize)? else { return Ok(None) };
            hasher.write(&bytes);
            at += length;
        }
        Ok(Some(hasher.finish()))
    }
}

fn page_of(
    source: &dyn Source,
    pages: &Mutex<Cache<Arc<Vec<u8>>>>,
    page: u64,
) -> Result<Arc<Vec<u8>>, FileError> {
    let pages = || pages.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = pages().get(page) {
        return Ok(known);
    }
    let range = page * PAGE..source.size().min((page + 1) * PAGE);
    let problem = |error: io::Error| FileError::Io { path: source.name(), problem: error.to_string() };
    let content = Arc::new(source.read(range).map_err(problem)?);
    pages().insert(page, content.clone());
    Ok(content)
}
