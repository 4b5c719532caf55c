//! Opening books of Connect Four: the one that the program carries, and deeper ones.

use boyi_catalogue::{Databases, Unusable};
use boyi_core::Note;
use boyi_lines::connect_four::{Book, BookError};
use std::{
    fs::File,
    io::{self, Read},
    path::Path,
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
    /// are answered meanwhile without them. Files that are no sound books are
    /// [said](Databases::on_unusable) before this returns.
    pub fn of(databases: &Databases) -> Arc<Books> {
        let books: Arc<Books> = databases.shared();
        let mut sound = Vec::new();
        for file in databases.take_books() {
            match read(&file) {
                Ok(bytes) => sound.push(bytes),
                Err(why) => complain(databases, &file.display().to_string(), why),
            }
        }
        if !sound.is_empty() {
            let books = books.clone();
            thread::spawn(move || {
                sound.iter().filter_map(|bytes| Book::read(bytes).ok()).for_each(|book| books.add(book));
            });
        }
        books
    }

    /// Reads a book that has this name, and uses it from now on; one that is not sound is [said](Databases::on_unusable).
    pub fn offer(databases: &Databases, name: &str, bytes: &[u8]) {
        match Book::read(bytes) {
            Ok(book) => Books::of(databases).add(book),
            Err(error) => complain(databases, name, reason(&error)),
        }
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

/// The bytes of a book whose checksum is right, or the message that says why there are none.
fn read(file: &Path) -> Result<Vec<u8>, &'static str> {
    let mut bytes = Vec::new();
    let mut read = || -> io::Result<usize> {
        // Opening a pipe would wait for somebody who writes to it.
        if !file.metadata()?.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        File::open(file)?.take(LARGEST).read_to_end(&mut bytes)
    };
    read().map_err(|_| "connect4.book-unread")?;
    Book::check(&bytes).map_err(|error| reason(&error))?;
    Ok(bytes)
}

/// The message that says why a book is not sound.
fn reason(error: &BookError) -> &'static str {
    match error {
        BookError::Format => "connect4.book-format",
        BookError::Magic => "connect4.book-none",
        _ => "connect4.book-damaged",
    }
}

fn complain(databases: &Databases, name: &str, why: &'static str) {
    databases.complain(name, Unusable::Book(Note::new(why).with("file", name)));
}
