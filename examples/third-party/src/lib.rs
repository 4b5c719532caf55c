//! A game of one's own: see `tsoro/`; and the game with which `boyi new-game` lets one begin, so that it is compiled and tested.

#[path = "../../../ui/cli/src/new_game/template/src/my_game/mod.rs"]
mod my_game;
mod tsoro;

pub use my_game::ENTRY as MY_GAME;
pub use tsoro::{ENTRY as TSORO, Line, Move, Points, Position, Tsoro};
