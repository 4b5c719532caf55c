//! The games: laws that all of them keep, and what is known of some.

#[cfg(feature = "databases")]
mod books;
mod catalogue;
mod claims;
mod compare;
mod contributing;
#[cfg(feature = "databases")]
mod endgame;
mod explorer;
mod gomoku;
mod laws;
mod marks;
mod mnk;
mod nimbers;
mod othello;
mod registry;
mod searchers;
mod tactics;
mod tictactoe;
mod transcripts;
mod xiangqi_tactics;
