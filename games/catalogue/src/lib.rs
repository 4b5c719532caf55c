//! The parts that make a game one of Boyi.
//!
//! A game has rules and notation ([`boyi_core::Game`], [`boyi_core::Notation`]) and an entry in the catalogue, [`GameEntry`]: a name,
//! parameters, messages, and a function that sets it up. That function erases the game's type ([`ErasedGame::boxed`]) together with what
//! the game brings besides its rules ([`GameSupport`]): above this crate everything is text and numbers. Each game then has every search engine, the
//! solver, databases and every interface.
//!
//! Invariant: nothing here knows a particular game.
//!
//! ```
//! use boyi_catalogue::Setup;
//!
//! let setup = Setup::parse("mnk:m=5,gravity")?;
//! assert_eq!((setup.name(), setup.number("m", 1..=20, 3)?, setup.number("n", 1..=20, 3)?), ("mnk", 5, 3));
//! assert!(setup.flag("gravity")?);
//! # Ok::<(), boyi_core::ParseError>(())
//! ```

pub mod board;
mod database;
mod entry;
mod erased;
mod names;
mod registry;
mod setup;
pub mod solve;
mod win_tree;

pub use boyi_core::{MoveText, NodeKind};
pub use boyi_search::{ChoiceReason, Level, SearchTree, TreeNode, TreeOptions};
pub use boyi_solve::FileError;
pub use database::{Databases, Unusable, UnusableFile};
pub use entry::{
    ComponentValue, CountPaths, Explain, FindWin, GameEntry, GameSupport, Group, Knowledge, MakeEngine,
    Messages, OpenGame, Param, PartNimber, Precompute, SOLVED_IN_MEMORY, Weigh, win_or_loss,
};
pub use erased::{
    AnyGame, AnyPosition, AnyRecord, Ask, Describe, EngineChoice, ErasedGame, Error, LegalMove, Play,
    Question,
};
pub use names::{Alias, fold, nearest, resolve, unknown};
pub use registry::{OtherNames, Registry};
pub use setup::{Setup, narrow};
pub use win_tree::WinTree;

/// Declares the games of a family: the module of each, and a list of their entries. Each game is a folder with a static `ENTRIES`.
#[macro_export]
macro_rules! games {
    ($(#[$doc:meta])* $list:ident: $($(#[$feature:meta])* $game:ident,)*) => {
        $($(#[$feature])* pub mod $game;)*
        $(#[$doc])*
        pub static $list: &[&[$crate::GameEntry]] = &[$($(#[$feature])* $game::ENTRIES,)*];
    };
}
