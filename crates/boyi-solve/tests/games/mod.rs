//! Small games with numberings of their own.

#![allow(dead_code, missing_docs, unreachable_pub)] // each test uses some of them

pub mod connect_four;
pub mod dodgem;
pub mod exchanged;
pub mod morris;
pub mod random;
pub mod seeing;
pub mod tic_tac_toe;
