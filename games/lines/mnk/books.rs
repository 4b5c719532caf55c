//! Opening books of Connect Four: the one that the program carries, and deeper ones.

use boyi_catalogue::Databases;
use boyi_lines::connect_four::Book;
use std::{
    fs::File,
    io::Read,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    thread,
};

/// No book of 12 plies has more bytes.
const LARGEST: u64 = 1 << 24;

/// The books of one [`Databases`].
#[derive(Default, Debug)]
pub struct Books {
    /// The deepest book that has been read, if it is not the program's own.
    read: Mutex<Option<Arc<Book>>>,
}

impl Books {
    /// The books of these databases. The ones in files that have been found since the last call are read in the background: questions
    /// are answered meanwhile without them. A file that is no book is ignored.
    pub fn of(databases: &Databases) -> Arc<Books> {
        let books: Arc<Books> = databases.shared();
        let files = databases.take_books();
        if !files.is_empty() {
            let books = books.clone();
            thread::spawn(move || files.into_iter().filter_map(read).for_each(|book| books.add(book)));
        }
        books
    }

    /// Uses this book from now on, if it is deeper than the ones before.
    pub fn add(&self, book: Book) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if read.as_ref().is_none_or(|known| known.plies() < book.plies()) {
            *read = Some(Arc::new(book));
        }
    }

    /// The deepest book.
    pub(super) fn deepest(&self) -> Option<Arc<Book>> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner).clone();
        read.into_iter().chain(Book::own()).max_by_key(|book| book.plies())
    }
}

fn read(file: PathBuf) -> Option<Book> {
    let mut bytes = Vec::new();
    File::open(file).ok()?.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Book::read(&bytes).ok()
}
