//! The games of Boyi, one folder each: rules, notation, theory, messages.
//!
//! A game is a folder with a [`GameEntry`] and one line in the list below; the command line, the solver, every search
//! engine and every interface then have it. A program adds games of its own to its [`Registry`]. [`Registry::open`] erases a
//! game's type: above this crate everything is text and numbers.
//!
//! ```
//! let nim = boyi_games::Registry::builtin().open("nim:misere")?;
//! let mut record = nim.record(Some("3,4,5"), &[])?;
//! let mv = record.play("1:2")?;
//! assert_eq!((mv.text.as_str(), record.position().as_str()), ("1:2", "1,4,5"));
//! # Ok::<(), boyi_games::Error>(())
//! ```

/// Keeps what follows in a function out of the program of the unit tests. The list of all games would bring every engine for every game into
/// it, compiled a second time. Tests that open games by name are in `tests/`, where they use what the library has.
macro_rules! not_in_unit_tests {
    () => {
        if cfg!(test) {
            panic!("tests that open games by name are in `tests/`");
        }
    };
}

mod any;
mod board;
mod database;
mod entry;
pub mod heaps;
pub mod impartial;
pub mod pieces;
mod position;
mod registry;
mod setup;
pub mod solve;
mod win_tree;

pub use any::{AnyGame, AnyRecord, EngineChoice, ErasedGame, Error, Question};
pub use boyi_core::{MoveText, NodeKind};
pub use boyi_search::{ChoiceReason, Level, SearchTree, TreeNode, TreeOptions};
pub use database::Databases;
pub use entry::{
    CountPaths, Explain, FindWin, GameEntry, GameSupport, Group, Knowledge, MakeEngine, Messages, OpenGame,
    Param, Precompute,
};
pub use position::{AnyPosition, LegalMove};
pub use registry::{Registry, open};
pub use setup::{Setup, narrow};
pub use win_tree::WinTree;

macro_rules! games {
    ($($before:ident,)* "components of sums": [$($component:ident),* $(,)?], $($after:ident,)*) => {
        $(pub mod $before;)* $(pub mod $component;)* $(pub mod $after;)*
        /// The games of [`Registry::builtin`], in the order in which people meet them.
        static BUILTIN: &[&[GameEntry]] = &[
            $($before::ENTRIES,)* $(&$component::entries(sum::open_component),)* $($after::ENTRIES,)*
        ];
        /// The games that a sum can be made of.
        static COMPONENTS: &[&[GameEntry]] = &[nim::ENTRIES, $(&$component::entries(sum::open_component),)*];
    };
}

// The one registration line of each game: its folder. A folder lists its entries (a game and its well-known sizes).
games! {
    nim,
    chomp,
    "components of sums": [
        octal,
        wythoff,
        euclid,
        fibonacci,
        staircase,
        coins,
        grid,
    ],
    sum,
    tictactoe,
    mnk,
    three_mens_morris,
    pong_hau_ki,
    mu_torere,
    dodgem,
    hexapawn,
    hare_and_hounds,
    fox_and_hounds,
    konane,
    othello,
    mens_morris,
    l_game,
    dobutsu,
    teeko,
    quixo,
    chess,
    endgame,
}
