//! Databases on disk: written so that a crash loses little, read so that damage is seen.

mod cache;
mod database;
mod digest;
mod file;
mod format;
mod keys;
mod source;
mod tiers;

#[cfg(feature = "files")]
mod journal;
#[cfg(feature = "files")]
mod make;
#[cfg(feature = "files")]
mod outbox;
#[cfg(feature = "files")]
mod plan;
#[cfg(feature = "files")]
mod shards;
#[cfg(feature = "files")]
mod steps;
#[cfg(feature = "files")]
mod verify;
#[cfg(feature = "files")]
mod write;

pub use database::Database;
pub use file::DatabaseFile;
pub use format::{Header, Numbering, TierHeader};
pub use source::Source;

#[cfg(feature = "files")]
pub use make::{FileOptions, make_enumerated, make_indexed, work_folder};
#[cfg(feature = "files")]
pub use plan::{Plan, sample};
#[cfg(feature = "files")]
pub use shards::ShardedWork;
#[cfg(feature = "files")]
pub use verify::verify_keyed;
