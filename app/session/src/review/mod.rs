//! Reviews of games: a mark for each move, the accuracy of each side, and the turning points, each explained from data.
//!
//! A [`Review`] is made from analyses, one for each position of the game (`Review::new`); [`Review::of_game`] asks the game's own
//! engines for them. Values become winning *chances* from 0 (lost) to 100 (won), for the mover: 50 is a draw, and a score of s centipawns
//! is 100 / (1 + exp(−0.00368208 s)), lichess's fit of scores to results of games (<https://lichess.org/page/accuracy>). In solved
//! games the chances are exactly 0, 50 or 100.
//!
//! The accuracy of a move that loses d points of chances is 103.1669 exp(−0.04354 d) − 3.1669, from 0 to 100 (lichess's formula,
//! with its constant raised by 0.0001 so that a move that loses nothing has exactly 100). A side's accuracy is our own: the mean of
//! the arithmetic and the harmonic mean over its moves, because the harmonic mean lets one blunder count. Unlike lichess's it does not
//! weight moves by how much the chances change around them, and it is nowhere called lichess's.
//!
//! Without the feature `sessions` there are the types of a review, chances and accuracy; with it, reviews are made.
//!
#![cfg_attr(feature = "sessions", doc = "```")]
#![cfg_attr(not(feature = "sessions"), doc = "```ignore")]
//! use boyi_core::NoObserver;
//! use boyi_session::review::{Mark, Review};
//! let game = boyi_games::registry().open("nim")?;
//! let record = game.record(Some("3,5"), &["2:1", "2:1", "1:3", "2:3"])?;
//! let review = Review::of_game(&*game, &*record, None, &mut NoObserver)?;
//! assert_eq!(review.plies[0].mark, Mark::Blunder); // won, then lost: 2:2 was the move
//! assert_eq!(review.plies[0].best.as_deref(), Some("2:2"));
//! # Ok::<(), boyi_catalogue::Error>(())
//! ```

#[cfg(feature = "sessions")]
mod analyzed;
#[cfg(feature = "sessions")]
mod build;
mod chances;
#[cfg(feature = "sessions")]
mod explain;
mod game;
#[cfg(feature = "sessions")]
mod lost_by;
mod ply;
#[cfg(feature = "sessions")]
mod session;

#[cfg(feature = "sessions")]
pub use analyzed::{Analyzed, GameOver};
pub use chances::{accuracy_of_loss, chances, side_accuracy};
pub use game::Review;
pub use ply::{Mark, PlyReview, Turn};
