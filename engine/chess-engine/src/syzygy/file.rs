//! The bytes of a table's file: its beginning is kept in memory, the rest is read at offsets. Files are not mapped into memory: reading one
//! that another program has cut short fails, where touching its mapped bytes would end the process.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Files that the process keeps open, at most: systems allow as few as 256. Others are opened at each look-up.
const MOST_OPEN: usize = 128;

static OPEN: AtomicUsize = AtomicUsize::new(0);

/// A regular file with the size that it had when it was opened.
pub(super) struct TableFile {
    path: PathBuf,
    size: usize,
    /// Counted in [`OPEN`].
    kept: Option<File>,
}

impl TableFile {
    pub(super) fn open(path: &Path) -> Option<TableFile> {
        let (file, size) = open_regular(path)?;
        let may_keep = |open| (open < MOST_OPEN).then_some(open + 1);
        let kept = OPEN.fetch_update(Relaxed, Relaxed, may_keep).is_ok().then_some(file);
        Some(TableFile { path: path.into(), size, kept })
    }

    /// Bytes of the file.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The first `length` bytes, or all.
    pub(super) fn start(&self, length: usize) -> Option<Vec<u8>> {
        let mut bytes = vec![0; length.min(self.size)];
        read_exact_at(self.handle()?.file(), &mut bytes, 0).ok()?;
        Some(bytes)
    }

    /// A reader for one look-up; `None` if the file cannot be opened, or is another one by now. `head` is the beginning of the file.
    pub(super) fn window<'a>(&'a self, head: &'a [u8]) -> Option<Window<'a>> {
        let file = if head.len() == self.size { None } else { Some(self.handle()?) };
        Some(Window { file, head, size: self.size, bytes: [0; WINDOW], start: 0, length: 0 })
    }

    fn handle(&self) -> Option<Handle<'_>> {
        if let Some(file) = &self.kept {
            return Some(Handle::Kept(file));
        }
        let (file, size) = open_regular(&self.path)?;
        (size == self.size).then_some(Handle::Own(file))
    }

    /// Closes a file that is in memory as a whole.
    pub(super) fn close(&mut self) {
        if self.kept.take().is_some() {
            OPEN.fetch_sub(1, Relaxed);
        }
    }
}

impl Drop for TableFile {
    fn drop(&mut self) {
        self.close();
    }
}

/// Opens a file and gives its size. To open a pipe would wait for who writes to it.
fn open_regular(path: &Path) -> Option<(File, usize)> {
    let regular = |about: std::fs::Metadata| about.is_file().then_some(about.len());
    regular(path.metadata().ok()?)?;
    let file = File::open(path).ok()?;
    let size = regular(file.metadata().ok()?)?;
    Some((file, usize::try_from(size).ok()?))
}

/// Bytes that are read at once: most blocks are as long or shorter.
const WINDOW: usize = 512;

enum Handle<'a> {
    Kept(&'a File),
    Own(File),
}

impl Handle<'_> {
    fn file(&self) -> &File {
        match self {
            Handle::Kept(file) => file,
            Handle::Own(file) => file,
        }
    }
}

/// The beginning of a file, and the part behind it that one look-up has read last.
pub(super) struct Window<'a> {
    /// `None` if all is in `head`.
    file: Option<Handle<'a>>,
    head: &'a [u8],
    size: usize,
    bytes: [u8; WINDOW],
    start: usize,
    length: usize,
}

impl Window<'_> {
    /// Bytes of the file.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// The bytes from `at` on; `None` if the file does not have them, or no longer.
    pub(super) fn at<const N: usize>(&mut self, at: usize) -> Option<[u8; N]> {
        let end = at.checked_add(N)?;
        if let Some(bytes) = self.head.get(at..end) {
            return bytes.try_into().ok();
        }
        if at < self.start || end > self.start + self.length {
            // Some bytes before, as sizes of blocks are read backwards too.
            let start = at - at % (WINDOW / 2);
            let length = WINDOW.min(self.size.checked_sub(start)?);
            (self.start, self.length) = (start, 0);
            read_exact_at(self.file.as_ref()?.file(), &mut self.bytes[..length], start as u64).ok()?;
            self.length = length;
        }
        self.bytes[..self.length].get(at - self.start..end - self.start)?.try_into().ok()
    }
}

#[cfg(not(target_family = "wasm"))]
use boyi_files::read_exact_at;

/// There are no files.
#[cfg(target_family = "wasm")]
fn read_exact_at(_: &File, _: &mut [u8], _: u64) -> std::io::Result<()> {
    Err(std::io::ErrorKind::Unsupported.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_those_of_the_file_or_none() {
        let path = std::env::temp_dir().join(format!("boyi-table-file-{}", std::process::id()));
        let bytes: Vec<u8> = (0..5000_u32).map(|i| (i * 7 % 251) as u8).collect();
        std::fs::write(&path, &bytes).expect("written");
        let head = &bytes[..300];
        let mut file = TableFile::open(&path).expect("a file");
        assert_eq!(file.start(300).as_deref(), Some(head));
        // Kept open, and opened for each look-up.
        for _ in 0..2 {
            let mut window = file.window(head).expect("there");
            for at in [0, 298, 299, 511, 4996, 255, 1023, 767, 768, 300] {
                assert_eq!(window.at(at), Some([0, 1, 2, 3].map(|i| bytes[at + i])), "{at}");
            }
            assert_eq!(window.at::<4>(4997), None);
            assert_eq!(window.at::<4>(usize::MAX - 1), None);
            file.close();
        }
        let file = TableFile::open(&path).expect("a file");
        std::fs::write(&path, &bytes[..1000]).expect("cut short");
        let mut window = file.window(head).expect("kept open");
        assert_eq!(window.at::<2>(2000), None);
        assert_eq!(window.at(10), Some([bytes[10]]));
        assert_eq!(window.at(400), Some([bytes[400]]));
        std::fs::remove_file(&path).expect("removed");
        assert!(TableFile::open(&path).is_none());
    }
}
