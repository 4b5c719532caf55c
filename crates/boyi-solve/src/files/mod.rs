//! Databases on disk: written so that a crash loses little, read so that damage is seen.

mod database;
mod digest;
mod format;
mod journal;
mod keys;
mod make;
mod outbox;
mod plan;
mod shards;
mod steps;
mod tiers;
mod verify;

pub use database::{Database, DatabaseFile};
pub use format::{Header, Numbering, TierHeader};
pub use make::{FileOptions, make_enumerated, make_indexed, work_folder};
pub use plan::{Plan, sample};
pub use shards::ShardedWork;
pub use verify::verify_keyed;
