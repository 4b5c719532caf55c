//! Parts of an alpha–beta engine that know no game.
//!
//! - [`memory`]: zeroed memory in large pages, prefetching;
//! - [`transposition`]: the transposition table, shared by threads without locks;
//! - [`history`]: histories with gravity;
//! - [`reductions`]: late-move reductions by depth and move number;
//! - [`AspirationWindow`]: the window around the score of the iteration before;
//! - [`PvTable`]: principal variations.
//!
//! An engine keeps its own rules, evaluation, margins and steps of the search.
//!
//! ```
//! use boyi_engine_common::transposition::{Bound, Entry, TranspositionTable};
//!
//! let table = TranspositionTable::new(1 << 20);
//! assert!(table.probe(7).is_none());
//! table.store(7, Entry { best: 0, score: 30, evaluation: 12, depth: 4, bound: Bound::Lower, pv: false });
//! assert_eq!(table.probe(7).map(|entry| entry.score), Some(30));
//! ```

pub mod history;
pub mod memory;
pub mod reductions;
pub mod transposition;

mod aspiration;
mod pv_table;

pub use aspiration::AspirationWindow;
pub use pv_table::PvTable;
