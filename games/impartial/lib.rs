//! The impartial games of Boyi, one folder each: Nim, heap games, coins, grids, graphs, and sums of them.
//!
//! [`theory`] answers all of them by the theorem of Sprague and Grundy. Most can be components of a sum; those are one
//! type, also when they are played by themselves, so that each engine is compiled once for all of them.
//!
//! ```
//! use boyi_catalogue::{OtherNames, Registry};
//!
//! let games = Registry::new(boyi_impartial_games::IMPARTIAL.iter().copied().flatten(), OtherNames::default());
//! let mut record = games.open("nim")?.record(Some("3,5,7"), &[])?;
//! assert_eq!(record.nimber(), Some(3 ^ 5 ^ 7));
//! record.play("1:1")?;
//! assert_eq!(record.lost(), Some(true));
//! # Ok::<(), boyi_catalogue::Error>(())
//! ```

mod aliases;
pub mod heaps;
pub mod theory;

pub use aliases::ALIASES;
use boyi_catalogue::GameEntry;

macro_rules! games {
    ($($before:ident,)* "components of sums": [$($component:ident,)*], $($after:ident,)*) => {
        $(pub mod $before;)* $(pub mod $component;)* $(pub mod $after;)*
        /// The impartial games, in the order in which people meet them.
        pub static IMPARTIAL: &[&[GameEntry]] = &[
            $($before::ENTRIES,)* $(&$component::entries(sum::open_component),)* $($after::ENTRIES,)*
        ];
        /// The games that a sum can be made of.
        static COMPONENTS: &[&[GameEntry]] = &[nim::ENTRIES, chomp::ENTRIES, $(&$component::entries(sum::open_component),)*];
    };
}

// One line registers a game: its folder. A folder lists its entries (a game and its well-known sizes).
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
        graph,
    ],
    sum,
}
