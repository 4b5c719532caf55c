//! The chess engine: its search, its protocol, its endgame tables.

mod search;
mod syzygy;
mod uci;
