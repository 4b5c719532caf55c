//! Sessions as every interface has them: requests, replies, words.

mod explore;
mod memory;
mod places;
mod records;
mod review;
mod sessions;
mod terms;
mod thread_pool;
#[cfg(feature = "commands")]
mod words;
