//! Partizan games as values: canonical forms, sums, thermographs, and the notation of the books.
//!
//! In a *partizan* game the players Left and Right have different moves; who cannot move loses. Each position has a value:
//! a number (who is ahead, and by how many moves), an infinitesimal (↑, a nimber), a switch (a fight for the first move),
//! or something made of these. Values add as positions do, so that a sum of games is decided by arithmetic.
//!
//! ```
//! use boyi_partizan::{Arena, Outcome};
//!
//! let mut arena = Arena::new();
//! let game = arena.read("{2|-1/2} + ^ + {1|0}")?;
//! assert_eq!(arena.write(game)?, "{3^|2^||1/2^|-1/2^}");
//! assert_eq!(arena.outcome(game), Outcome::Left);
//! let (mean, temperature) = arena.mean_and_temperature(game)?;
//! assert_eq!((mean.to_string(), temperature.to_string()), ("5/4".into(), "5/4".into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Values live in an [`Arena`], each once, under a handle ([`Game`]): two handles are equal just if the values are. Every
//! operation may refuse ([`GameError`]): the arena has limits of memory and work ([`Limits`]).
//!
//! These are *short* games: play ends, and there are finitely many positions. Games in which play may go on for ever have a
//! [`Value`], by [`Arena::evaluate`] and [`Arena::loopy_value`].
//!
//! | module | contents |
//! |---|---|
//! | [`dyadic`] | numbers |
//! | [`loopy`] | games in which play may go on for ever: stoppers, onside and offside |
//! | [`position`] | positions of a game, their options and independent parts, and their values |
//! | [`read`] | the notation that is read, and its errors |
//! | [`nus`] | number + ups + nimber in closed form |
//! | [`thermograph`] | walls and masts |

mod advice;
mod arena;
mod canonical;
mod depth;
pub mod dyadic;
mod error;
pub mod loopy;
mod measure;
pub mod nus;
mod operators;
mod order;
pub mod position;
mod proof;
pub mod read;
mod stop;
mod sum;
mod text_error;
pub mod thermograph;
mod tree;
mod write;

pub use advice::Advice;
pub use arena::{Arena, Game, Limits};
pub use dyadic::{Dyadic, End};
pub use error::{ArenaError, GameError};
pub use loopy::{Loopy, Value, Winner};
pub use measure::Confusion;
use measure::Learned;
pub use nus::Nus;
pub use operators::MAX_UPTIMAL;
pub use position::{Position, Values};
pub use proof::{Comparison, ProofError};
pub use read::{Fault, Games, NoGames, PositionError, ReadError, Term};
pub use stop::{Outcome, Player, Stop};
pub use text_error::TextError;
pub use thermograph::Thermograph;
pub use tree::{Tree, TreePosition};
pub use write::MAX_LENGTH;

/// The guide, whose examples are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Guide;
