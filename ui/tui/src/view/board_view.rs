//! A picture and how to draw it: what is picked, hinted or under the cursor.

use super::{
    canvas::PieceSet,
    theme::{BoardTheme, Theme},
};
use boyi_core::Picture;
use boyi_session::Square;

/// A hint as a board shows it.
#[derive(Default)]
pub(crate) struct BoardHint {
    pub(crate) squares: Vec<Square>,
    /// Pieces that the move takes.
    pub(crate) taken: Vec<Square>,
    pub(crate) heap: Option<usize>,
}

/// A picture and how to draw it.
pub(crate) struct BoardView<'a> {
    pub(crate) theme: Theme,
    pub(crate) board_theme: BoardTheme,
    pub(crate) pieces: PieceSet,
    pub(crate) picture: &'a Picture,
    pub(crate) flip: bool,
    pub(crate) cursor: Option<Square>,
    pub(crate) picked: &'a [Square],
    pub(crate) dots: &'a [Square],
    pub(crate) last: &'a [Square],
    pub(crate) hint: &'a [Square],
    /// Pieces that the hinted move takes.
    pub(crate) hint_taken: &'a [Square],
    /// The heap under the cursor and the counters that would be taken from it.
    pub(crate) heap: Option<(usize, u64)>,
    /// In a sum, the component on which the cursor is.
    pub(crate) component: Option<usize>,
    /// The squares of that component that are picked, or that the move under the cursor has.
    pub(crate) component_squares: &'a [Square],
    /// The value of each component of a sum, where it is known.
    pub(crate) worths: &'a [String],
    pub(crate) takes: &'a [(usize, u64)],
    pub(crate) binary: bool,
    /// Whether the nim-sum stands below the heaps.
    pub(crate) nim_sum: bool,
    /// In a sum, what stands before the number of a heap: that of its component.
    pub(crate) prefix: &'a str,
}

impl<'a> BoardView<'a> {
    /// A picture without cursor and marks.
    pub(crate) fn plain(theme: Theme, board_theme: BoardTheme, picture: &'a Picture) -> Self {
        BoardView {
            theme,
            board_theme,
            pieces: PieceSet::Drawn,
            picture,
            flip: false,
            cursor: None,
            picked: &[],
            dots: &[],
            last: &[],
            hint: &[],
            hint_taken: &[],
            heap: None,
            component: None,
            component_squares: &[],
            worths: &[],
            takes: &[],
            binary: false,
            nim_sum: false,
            prefix: "",
        }
    }
}
