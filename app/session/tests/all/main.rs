//! Sessions as every interface has them: requests, replies, words.

#[cfg(feature = "value")]
mod calculator;
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

use boyi_session::Service;
use std::sync::LazyLock;

/// The service of every game.
fn service() -> &'static Service {
    static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(boyi_games::registry()));
    &SERVICE
}
