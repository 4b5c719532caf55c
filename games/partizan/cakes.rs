//! Cakes that are cut into pieces: rectangles, in numbers.

use crate::TextError;
use boyi_partizan::position::Sign;

/// The longest side of a cake.
const MAX_SIDE: usize = 128;

/// Equal pieces: Left's side, Right's side, how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pieces {
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) count: u32,
}

/// Calls `part` with each piece, so turned that Left's side is not the shorter one.
pub(crate) fn parts(pieces: &[Pieces], part: &mut dyn FnMut(Pieces, Sign)) {
    for &Pieces { left, right, count } in pieces {
        let sign = if left < right { Sign::Minus } else { Sign::Plus };
        for _ in 0..count {
            part(Pieces { left: left.max(right), right: left.min(right), count: 1 }, sign);
        }
    }
}

/// Reads a cake, `4x7`: Left cuts the first side, Right the second.
pub(crate) fn read(text: &str) -> Result<Pieces, TextError> {
    let (left, right) = crate::text::size(text).ok_or(TextError::End { expected: "4x7" })?;
    match left.max(right) {
        size if size > MAX_SIDE => Err(TextError::TooLarge { size, most: MAX_SIDE }),
        _ if left.min(right) == 0 => Err(TextError::End { expected: "4x7" }),
        _ => Ok(Pieces { left: left as u32, right: right as u32, count: 1 }),
    }
}
