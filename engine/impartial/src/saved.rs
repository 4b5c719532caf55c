//! Files of results: a checksum at the end, and a crash leaves the old file or the new one.

use std::fs::File;
use std::io::{self, BufRead, BufWriter, Read, Write};
use std::path::Path;

/// The checksum of nothing: FNV-1a, 64 bits (G. Fowler, L. C. Noll and K.-P. Vo).
const CHECKSUM: u64 = 0xcbf2_9ce4_8422_2325;

/// Bytes of a checksum.
const CHECKSUM_BYTES: u64 = size_of::<u64>() as u64;

/// Writes to a temporary file in the same folder, syncs, renames. An error leaves the old file and no temporary one.
pub(crate) fn replace(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let mut file = BufWriter::with_capacity(1 << 20, File::create(&beside)?);
    let written = write(&mut file)
        .and_then(|()| file.flush())
        .and_then(|()| file.get_ref().sync_all())
        .and_then(|()| std::fs::rename(&beside, path));
    // Bytes that were not written are not tried again when the buffer is dropped.
    drop(file.into_parts());
    written.inspect_err(|_| drop(std::fs::remove_file(&beside)))
}

/// The error for data that cannot be read.
pub(crate) fn bad(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.to_owned())
}

/// A writer or a reader that computes the checksum of all bytes passed.
pub(crate) struct Checksummed<T> {
    inner: T,
    sum: u64,
}

impl<T> Checksummed<T> {
    pub(crate) fn new(inner: T) -> Checksummed<T> {
        Checksummed { inner, sum: CHECKSUM }
    }

    fn add(&mut self, bytes: &[u8]) {
        self.sum =
            bytes.iter().fold(self.sum, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    }
}

impl<T: Write> Checksummed<T> {
    /// Writes the checksum of all bytes written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.inner.write_all(&self.sum.to_le_bytes())?;
        self.inner.flush()
    }
}

impl<T: Write> Write for Checksummed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.inner.write(bytes)?;
        self.add(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<T: BufRead> Checksummed<T> {
    /// Reads a line of at most `longest` bytes.
    pub(crate) fn line(&mut self, longest: u64) -> io::Result<String> {
        let mut line = String::new();
        self.inner.by_ref().take(longest).read_line(&mut line)?;
        self.add(line.as_bytes());
        Ok(line)
    }

    /// Reads `count` bytes. Memory is allocated as they arrive.
    pub(crate) fn bytes(&mut self, count: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.inner.by_ref().take(count).read_to_end(&mut bytes)?;
        if (bytes.len() as u64) < count {
            return Err(bad("the file is cut short"));
        }
        self.add(&bytes);
        Ok(bytes)
    }

    /// Reads the checksum of all bytes read, after which nothing may follow.
    pub(crate) fn expect_end(mut self) -> io::Result<()> {
        let sum = self.sum.to_le_bytes();
        let written = self.bytes(CHECKSUM_BYTES)?;
        if !self.inner.fill_buf()?.is_empty() {
            return Err(bad("the file is longer than its header says"));
        }
        if written == sum { Ok(()) } else { Err(bad("checksum: the file is damaged")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A disk with room for `room` bytes, which takes few at a time.
    struct Full<'a> {
        out: &'a mut dyn Write,
        room: usize,
    }

    impl Write for Full<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.room == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            let count = bytes.len().min(self.room).min(7);
            self.room -= count;
            self.out.write(&bytes[..count])
        }

        fn flush(&mut self) -> io::Result<()> {
            self.out.flush()
        }
    }

    /// If the disk is full at any byte, the old file stays, and no temporary one.
    #[test]
    fn a_full_disk_leaves_the_old_file() {
        let folder = std::env::temp_dir().join(format!("boyi-saved-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("file");
        let save = |bytes: &[u8], room: usize| {
            replace(&path, |out| {
                let mut out = Checksummed::new(Full { out, room });
                out.write_all(bytes)?;
                out.finish()
            })
        };
        let (old, new) = ([1; 50], [2; 90]);
        let whole = new.len() + CHECKSUM_BYTES as usize;
        save(&old, usize::MAX).unwrap();
        let before = fs::read(&path).unwrap();
        for room in 0..whole {
            assert_eq!(save(&new, room).unwrap_err().kind(), io::ErrorKind::StorageFull);
            assert_eq!(fs::read(&path).unwrap(), before, "{room}");
            assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{room}");
        }
        save(&new, whole).unwrap();
        assert_eq!(fs::read(&path).unwrap()[..new.len()], new);
        // A folder stands where the file should be: it cannot be renamed over that.
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        assert!(save(&new, usize::MAX).is_err());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }
}
