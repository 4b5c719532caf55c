//! Memory and disk, as the system reports them; `None` where it does not.

use std::{fs, path::Path};

/// Bytes of memory that this process has now.
pub fn memory() -> Option<u64> {
    kibibytes("/proc/self/status", "VmRSS:")
}

/// Bytes of memory that this process has had at most.
pub fn peak_memory() -> Option<u64> {
    kibibytes("/proc/self/status", "VmHWM:")
}

/// A line such as `VmRSS:     1234 kB`.
fn kibibytes(path: &str, key: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(key))?;
    let number: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    number.checked_mul(1024)
}

/// Bytes of the files in a folder.
pub fn folder_size(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    entries.filter_map(|entry| entry.ok()?.metadata().ok()).map(|data| data.len()).sum()
}
