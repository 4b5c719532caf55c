//! The terminal app without a terminal.

mod any_events;
mod course;
mod games;
mod screens;
mod words;

use boyi_session::Service;
use std::sync::LazyLock;

/// The service of every game.
fn service() -> &'static Service {
    static SERVICE: LazyLock<Service> = LazyLock::new(|| Service::new(boyi_games::registry()));
    &SERVICE
}
