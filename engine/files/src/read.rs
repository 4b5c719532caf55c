//! Reading at an offset.

use std::{fs::File, io};

/// Reads bytes from an offset on; the file has no position of its own that two threads could move.
///
/// # Errors
/// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if the file has fewer bytes, such as one that was cut short since it was opened; whatever
/// else the system reports.
#[cfg(unix)]
pub fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// Reads bytes from an offset on.
///
/// # Errors
/// [`UnexpectedEof`](io::ErrorKind::UnexpectedEof) if the file has fewer bytes, such as one that was cut short since it was opened; whatever
/// else the system reports.
#[cfg(windows)]
pub fn read_exact_at(file: &File, mut bytes: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                bytes = &mut bytes[read..];
                offset += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
