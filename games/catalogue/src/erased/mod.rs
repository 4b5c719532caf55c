//! A game, a game in progress and a position without their types: text in, text and numbers out.
//!
//! Invariant: nothing here knows a particular game, and nothing a caller passes in can make it panic.

mod ask;
mod describe;
mod error;
mod game;
mod play;
mod position;
mod record;

pub use ask::{Ask, EngineChoice, Question};
pub use describe::Describe;
pub use error::Error;
pub use game::{AnyGame, ErasedGame};
pub use play::Play;
pub use position::{AnyPosition, LegalMove};
pub use record::AnyRecord;
