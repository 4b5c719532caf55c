//! In-a-row games: the player who completes a line of k stones wins.
//!
//! - [`connect_four`]: boards with gravity, solved exactly.
//! - [`mnk`]: boards without gravity, proved won or drawn.
//! - [`gomoku`]: five in a row on large boards, searched.
//!
//! ```
//! use boyi_lines::mnk::{Limits, NoObserver, Position, Rules, Value, solve};
//!
//! let position = Position::start(Rules::new(4, 4, 3)?);
//! assert_eq!(solve(&position, &Limits::default(), &mut NoObserver)?.value, Value::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod connect_four;
pub mod gomoku;
pub mod mnk;
