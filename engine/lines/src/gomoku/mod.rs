//! Five in a row on boards up to 26 × 26: patterns, search, threats, protocol.
//!
//! - [`Board`]: stones, with the patterns that a stone on every empty point would make ([`Pattern`], [`Threat`]),
//!   updated incrementally, under one [`Rule`];
//! - [`Vcf`]: wins by fours alone, with the line;
//! - [`Vct`]: wins by threes and fours;
//! - [`Engine`]: principal-variation search with these;
//! - [`network`]: the networks for evaluation and order of moves;
//! - [`params`]: the parameters of the search;
//! - [`gomocup`]: the protocol of Gomocup's managers.

mod accumulators;
mod board;
mod engine;
mod geometry;
pub mod gomocup;
mod histories;
pub mod network;
pub mod params;
mod pattern;
mod points;
mod rule;
mod score;
mod search;
mod swap2;
mod table;
mod vcf;
mod vct;

pub use board::Board;
pub use engine::{Engine, Forcing, Limits, Line, NoObserver, Observer, Report, RunThreads, helpers};
pub use geometry::{MAX_SIDE, MIN_SIDE, Point};
pub use pattern::{Pattern, Threat};
pub use rule::{Color, Rule, UnknownRule};
pub use score::Score;
pub use swap2::openings;
pub use vcf::{Found, Vcf};
pub use vct::Vct;
