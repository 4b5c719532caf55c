//! Cakes that are cut into pieces: rectangles, in numbers.

use crate::{TextError, text::bounded_size};
use boyi_partizan::{Player, position::Sign};

/// The longest side of a cake.
const MAX_SIDE: usize = 128;

/// Equal pieces: Left's side, Right's side, how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Pieces {
    pub(crate) left: u32,
    pub(crate) right: u32,
    pub(crate) count: u32,
}

/// Receives the parts into which a side is cut: their lengths, and how many of each.
pub(crate) type Cut<'a> = dyn FnMut(&[(u32, u32)]) + 'a;

/// Calls `found` with the cake after each cut of a player; `cuts` lists the cuts of a side of this length.
pub(crate) fn moves(
    cake: &[Pieces],
    player: Player,
    cuts: impl Fn(u32, &mut Cut<'_>),
    found: &mut dyn FnMut(Vec<Pieces>),
) {
    for (index, &piece) in cake.iter().enumerate().filter(|(_, piece)| piece.count > 0) {
        let side = match player {
            Player::Left => piece.left,
            Player::Right => piece.right,
        };
        cuts(side, &mut |parts| {
            let mut after = cake.to_vec();
            after[index].count -= 1;
            after.extend(parts.iter().map(|&(side, count)| match player {
                Player::Left => Pieces { left: side, count, ..piece },
                Player::Right => Pieces { right: side, count, ..piece },
            }));
            found(after);
        });
    }
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

/// Reads the pieces of a cake, `4x7` or `4x3,2x3`: Left cuts the first side, Right the second.
pub(crate) fn read(text: &str) -> Result<Vec<Pieces>, TextError> {
    let piece = |text: &str| {
        let size = bounded_size(text, (MAX_SIDE, MAX_SIDE))?;
        let (left, right) = size.ok_or(TextError::End { expected: "4x7" })?;
        Ok(Pieces { left: left as u32, right: right as u32, count: 1 })
    };
    text.split(',').map(piece).collect()
}
