//! Databases on disk: written so that a crash loses little, read so that damage is seen.

mod database;
mod digest;
mod error;
mod format;
mod journal;
mod keys;
mod make;
mod map;
mod plan;
mod verify;

pub use database::{Database, DatabaseFile};
pub use error::FileError;
pub use format::{Header, Numbering, TierHeader};
pub use make::{FileOptions, make_enumerated, make_indexed};
pub(crate) use map::Bytes;
pub use plan::Plan;
