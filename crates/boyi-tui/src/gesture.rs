//! What a move's text points at on the board: the desk's reading of it, which every interface shares.

pub(crate) use boyi_session::{Gesture, Square, square_text};
