//! Files of results, with a checksum at the end.

use std::io::{self, BufRead, Read, Write};

/// The checksum of nothing: FNV-1a, 64 bits (G. Fowler, L. C. Noll and K.-P. Vo).
const CHECKSUM: u64 = 0xcbf2_9ce4_8422_2325;

/// Bytes of a checksum.
const CHECKSUM_BYTES: u64 = size_of::<u64>() as u64;

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
