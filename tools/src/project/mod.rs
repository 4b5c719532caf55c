//! The page, its tests, documents, checks, releases: what needs no engine.

mod archive;
pub(crate) mod archives;
pub(crate) mod book;
pub(crate) mod command;
pub(crate) mod fuzz;
pub(crate) mod kill;
pub(crate) mod lint;
pub(crate) mod npm;
pub(crate) mod page;
pub(crate) mod python;
pub(crate) mod release;
pub(crate) mod tables;
mod tools;
pub(crate) mod web;

use std::{fs, io, path::Path};

/// Makes a folder that has nothing in it, in place of what was there.
fn empty(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => fs::create_dir_all(folder),
    }
}
