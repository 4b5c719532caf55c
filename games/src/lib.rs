//! The games of Boyi: every family, and the registry that opens a game by its name.
//!
//! A game is a folder in a family's folder, with one line in its `lib.rs`; the command line, the solver, every search engine and every
//! interface then have it. A program adds games of its own to its [`Registry`]. [`Registry::open`] erases a game's type: above this
//! crate everything is text and numbers.
//!
//! ```
//! let nim = boyi_games::registry().open("nim:misere")?;
//! let mut record = nim.record(Some("3,4,5"), &[])?;
//! let mv = record.play("1:2")?;
//! assert_eq!((mv.text.as_str(), record.position().as_str()), ("1:2", "1,4,5"));
//! // A position without the moves before it.
//! let after = nim.position(Some("3,4,5"))?.play("1:2")?;
//! assert_eq!((after.text().as_str(), after.count()), ("1,4,5", 10));
//! assert!(after.same(&*nim.position(Some("1,4,5"))?));
//! # Ok::<(), boyi_games::Error>(())
//! ```

mod aliases;
mod registry;

pub use boyi_board_games::*;
pub use boyi_catalogue::*;
pub use boyi_chess_games::*;
pub use boyi_impartial_games::*;
pub use boyi_line_games::*;
#[cfg(feature = "partizan")]
pub use boyi_partizan_games::{PARTIZAN, play};
pub use registry::{open, registry, registry_of};
