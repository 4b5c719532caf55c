//! Annotations: the arrows and circles that a user draws on a board.

use boyi_session::Square;

/// The colour of an annotation.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(crate) enum AnnotationColor {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
}

impl AnnotationColor {
    /// Every colour, in the order of the palette.
    pub(crate) const ALL: [AnnotationColor; 4] =
        [AnnotationColor::Green, AnnotationColor::Red, AnnotationColor::Blue, AnnotationColor::Yellow];

    /// The colour for the keys held, as on lichess: Shift or Ctrl red, Alt blue, both yellow.
    pub(crate) fn of_keys(event: &web_sys::MouseEvent) -> AnnotationColor {
        match (event.shift_key() || event.ctrl_key(), event.alt_key()) {
            (false, false) => AnnotationColor::Green,
            (true, false) => AnnotationColor::Red,
            (false, true) => AnnotationColor::Blue,
            (true, true) => AnnotationColor::Yellow,
        }
    }

    /// Its class in the style sheet.
    pub(crate) fn name(self) -> &'static str {
        match self {
            AnnotationColor::Green => "green",
            AnnotationColor::Red => "red",
            AnnotationColor::Blue => "blue",
            AnnotationColor::Yellow => "yellow",
        }
    }
}

/// An arrow; a circle where both squares are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Annotation {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) color: AnnotationColor,
}
