//! In-a-row games: the player who completes a line of k stones wins.
//!
//! - [`connect_four`]: boards with gravity, solved exactly.
//! - [`mnk`]: boards without gravity, proved won or drawn.
//! - [`gomoku`]: five in a row on large boards, searched.

pub mod connect_four;
pub mod gomoku;
pub mod mnk;
