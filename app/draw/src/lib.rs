//! A position as a drawing in SVG: boards, heaps and numbers, with the last move, arrows and the values of moves.
//!
//! [`svg`] draws a [`Picture`](boyi_core::Picture), which says what a position looks like and of which game it knows nothing.
//! [`Marks`] are what is drawn besides the position: they point at squares, counters and numbers. The page of Boyi draws boards of
//! its own that can be clicked; it takes the pieces, the arrows, the shapes of values and whole graphs from here, so that every drawing of a
//! position looks alike.
//!
//! Invariants:
//!
//! - A drawing is one SVG document that needs nothing else: no script, no font, no reference to anything outside of itself. Two of
//!   them in one page do not disturb each other.
//! - The same picture, marks and options give the same bytes.
//! - Whatever the picture holds, the drawing is well-formed XML, and its size is bounded: what is too large to draw is written as a
//!   number.
//!
//! ```
//! use boyi_core::Picture;
//! use boyi_draw::{Marks, Options, svg};
//! let drawing = svg(&Picture::heaps([3, 4, 5]), &Marks::default(), &Options::default());
//! assert!(drawing.starts_with("<svg xmlns=") && drawing.ends_with("</svg>\n"));
//! assert_eq!(drawing.matches("class=\"counter\"").count(), 12);
//! ```

mod arrow;
mod canvas;
mod drawing;
pub mod graph;
mod grid;
mod heaps;
mod marks;
mod numbers;
mod pieces;
mod points;
mod style;
mod sum;
mod targets;

pub use arrow::{Arrow, ArrowShape};
pub use drawing::{Options, elements, svg};
pub use grid::EXIT;
pub use heaps::SKITTLE;
pub use marks::{Class, Marks, MoveMarks, Place, Square, ValueMark};
pub use pieces::{BLOCK, PIECES, symbol, with_look};
pub use points::{lines, place};
pub use style::Theme;
pub use targets::{Target, targets};
