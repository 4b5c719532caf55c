//! The service in a Web Worker: a line of JSON in, progress and the reply out.
//!
//! Invariant: requests and replies are those of [`boyi_session`]; this crate only adds a clock, threads and a way to stop. A request
//! carries everything that its reply depends on, so terminating a worker loses nothing but what its engine remembers.
//!
//! Compiled four times, it is four modules, each with a part of the games: the features `games`, `chess` and `partizan` say which. Nothing else differs but
//! what only one of them has a use for. With the feature `drawing` it is a fifth one, of the npm package: it draws positions and has no game.
//!
//! Several workers may run the module in the same memory: the one that [`serve`]s requests uses the others as a thread pool
//! ([`run_pooled_thread`]).

#[cfg(feature = "chess")]
pub mod corpus;
#[cfg(feature = "drawing")]
mod drawing;
#[cfg(not(feature = "drawing"))]
pub mod remote_database;
#[cfg(not(feature = "drawing"))]
mod service;
#[cfg(feature = "partizan")]
pub mod value;
#[cfg(not(feature = "drawing"))]
mod worker_pool;

#[cfg(feature = "drawing")]
pub use drawing::draw;
#[cfg(not(feature = "drawing"))]
pub use service::*;
