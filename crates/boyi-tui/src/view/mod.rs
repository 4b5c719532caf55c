//! Drawing: text, colours, boards. Nothing here changes the state of the app.

pub(crate) mod board;
pub(crate) mod canvas;
pub(crate) mod sprites;
pub(crate) mod text;
pub(crate) mod theme;
