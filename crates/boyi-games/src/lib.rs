//! The games of Boyi, one folder each: rules, notation, theory, messages.
//!
//! A game is a folder with an [`GameEntry`] and one line in the list below; the command line, the solver, every search
//! engine and every interface then have it. [`open`] erases a game's type: above this crate everything is text and
//! numbers.
//!
//! ```
//! let nim = boyi_games::open("nim:misere")?;
//! let mut record = nim.record(Some("3,4,5"), &[])?;
//! let mv = record.play("1:2")?;
//! assert_eq!((mv.text.as_str(), record.position().as_str()), ("1:2", "1,4,5"));
//! # Ok::<(), boyi_games::Error>(())
//! ```

mod any;
mod board;
mod entry;
pub mod heaps;
pub mod impartial;
mod prove;
mod setup;

pub use any::{AnyGame, AnyRecord, EngineChoice, ErasedGame, Error, MoveText, Question};
pub use boyi_search::{ChoiceReason, Level, NodeKind, SearchTree, TreeNode, TreeOptions};
pub use entry::{
    Explain, GameEntry, GameSupport, Group, Knowledge, MakeEngine, Messages, Param, Precompute, by_name,
    open, values,
};
pub use setup::{Setup, narrow};

macro_rules! games {
    ($($folder:ident),* $(,)?) => {
        $(pub mod $folder;)*
        /// Every registered game, in the order in which people meet them.
        pub static CATALOGUE: &[&[GameEntry]] = &[$($folder::ENTRIES),*];
    };
}

// The one registration line of each game: its folder. A folder lists its entries (a game and its well-known sizes).
games! {
    nim,
    chomp,
    octal,
    wythoff,
    euclid,
    fibonacci,
    staircase,
    coins,
    grid,
    sum,
    tictactoe,
    mnk,
    chess,
}
