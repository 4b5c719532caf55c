//! Parts of every view: words, icons, dialogs, sounds, files.

mod dialog;
mod files;
mod icon;
pub(crate) mod sound;
pub(crate) mod text;

pub(crate) use dialog::modal;
pub(crate) use files::{LoadError, copy, load_blob, load_json, load_text, read_blob, read_file, save_file};
pub(crate) use icon::Icon;
