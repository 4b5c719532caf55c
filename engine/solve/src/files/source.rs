//! Sources of the bytes of a database.

use super::cache::Cache;
#[cfg(feature = "files")]
use crate::map::Bytes;
use crate::{FileError, files::format::LONGEST_READ};
use std::{
    borrow::Cow,
    fmt, io,
    ops::Range,
    sync::{Arc, Mutex, PoisonError},
};

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

/// The bytes of a database.
pub(super) enum Data {
    /// A file, mapped into memory.
    #[cfg(feature = "files")]
    Mapped(Bytes),
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

    /// Bytes of the file.
    pub(super) fn size(&self) -> u64 {
        match self {
            #[cfg(feature = "files")]
            Data::Mapped(bytes) => bytes.len() as u64,
            Data::Paged { source, .. } => source.size(),
        }
    }

    /// All bytes, if they are in memory.
    pub(super) fn whole(&self) -> Option<&[u8]> {
        match self {
            #[cfg(feature = "files")]
            Data::Mapped(bytes) => Some(bytes),
            Data::Paged { .. } => None,
        }
    }

    /// `length` bytes from `offset` on; `None` if the file has fewer, or if no part of a database is as long.
    pub(super) fn read(&self, offset: u64, length: usize) -> Result<Option<Cow<'_, [u8]>>, FileError> {
        let range = offset..offset.saturating_add(length as u64);
        if range.end > self.size() {
            return Ok(None);
        }
        match self {
            #[cfg(feature = "files")]
            Data::Mapped(bytes) => Ok(bytes.get(range.start as usize..range.end as usize).map(Cow::Borrowed)),
            Data::Paged { .. } if length > LONGEST_READ => Ok(None),
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
                Ok(Some(Cow::Owned(bytes)))
            }
        }
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
