//! Exhaustive solution of finite two-player games: the value and the distance to the end of every position.
//!
//! Any [`Game`](boyi_core::Game) can be [`Enumerated`] by keys of its positions; a game that numbers its positions itself, [`Indexed`], is solved
//! with two bytes per position and no keys. Tiers without cycles take one scan; tiers with cycles are solved from their
//! ends backwards. Draws by the rules ([`PositionValue::Level`]) and play that never ends ([`PositionValue::Endless`]) are
//! told apart.
//!
//! ```
//! use boyi_core::{Game, Outcome};
//! use boyi_solve::{Codec, KeyedSolution, PositionValue, Unobserved};
//!
//! /// One heap, take one or two, the last counter wins.
//! #[derive(Clone)]
//! struct OneTwo;
//! impl Game for OneTwo {
//!     type Position = u8;
//!     type Move = u8;
//!     fn start(&self) -> u8 { 7 }
//!     fn outcome(&self, heap: &u8) -> Option<Outcome> { (*heap == 0).then_some(Outcome::Loss) }
//!     fn moves(&self, heap: &u8, out: &mut Vec<u8>) { out.extend((1..=2).filter(|take| take <= heap)) }
//!     fn play(&self, heap: &u8, take: &u8) -> u8 { heap - take }
//! }
//!
//! /// Positions as bytes. Games with a notation need none: their text will do (`TextCodec`).
//! #[derive(Clone)]
//! struct Byte;
//! impl Codec<OneTwo> for Byte {
//!     fn encode(&self, _: &OneTwo, heap: &u8, out: &mut Vec<u8>) { out.push(*heap) }
//!     fn decode(&self, _: &OneTwo, key: &[u8]) -> Option<u8> { key.first().copied() }
//! }
//!
//! let solution = KeyedSolution::new(OneTwo, Byte, 1000, &mut Unobserved)?;
//! assert_eq!(solution.start(), PositionValue::Win(5));
//! assert_eq!(solution.moves(&7)[0], (1, PositionValue::Win(5)));
//! assert_eq!((solution.summary().positions(), solution.summary().loss()), (8, 3));
//! # Ok::<(), boyi_solve::SolveError>(())
//! ```

mod codec;
pub mod combinations;
mod edges;
mod enumerate;
mod error;
mod expand;
#[cfg(feature = "read")]
mod file_error;
#[cfg(feature = "read")]
mod files;
mod indexed;
mod key_list;
pub mod laws;
#[cfg(feature = "files")]
mod map;
mod observer;
mod parallel;
mod reach;
mod record;
mod retrograde;
mod scan;
mod solve;
mod summary;
mod table;
mod task;
mod value;

pub use codec::{Codec, KeyedRules, TextCodec};
pub use enumerate::{Enumerated, KeyedSolution};
pub use error::SolveError;
#[cfg(feature = "read")]
pub use file_error::FileError;
#[cfg(feature = "read")]
pub use files::{Database, DatabaseFile, Header, Numbering, Source, TierHeader};
#[cfg(feature = "files")]
pub use files::{
    FileOptions, Plan, ShardedWork, make_enumerated, make_indexed, sample, verify_keyed, work_folder,
};
pub use indexed::{Extent, Indexed, has_tier, numbers};
pub use observer::{Next, Progress, SolveObserver, Stage, Unobserved};
pub use solve::Solution;
pub use summary::Summary;
pub use task::{Method, SolveOptions};
pub use value::PositionValue;
