//! Drawing: text, colours, boards. Nothing here changes the state of the app.

pub(crate) mod board;
pub(crate) mod board_view;
pub(crate) mod canvas;
pub(crate) mod field;
pub(crate) mod grid;
mod heaps;
mod points;
mod sprites;
pub(crate) mod text;
pub(crate) mod theme;
