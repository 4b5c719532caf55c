//! Toads and Frogs, and games like it: Left's pieces go right, Right's go left.

use crate::{
    TextError,
    strip::{self, Square},
};
use boyi_partizan::{Player, position::Sign};

/// Calls `found` with the strip after each move: one step to an empty square, or with `jumps` also over one piece of the
/// opponent.
pub(crate) fn moves(strip: &[Square], player: Player, jumps: bool, found: &mut dyn FnMut(Vec<Square>)) {
    let (own, other) = (Square::of(player), Square::of(player.opponent()));
    let ahead = |from: usize, steps: usize| match player {
        Player::Left => from.checked_add(steps).filter(|&to| to < strip.len()),
        Player::Right => from.checked_sub(steps),
    };
    for from in (0..strip.len()).filter(|&from| strip[from] == own) {
        let Some(next) = ahead(from, 1) else { continue };
        let to = match strip[next] {
            Square::Empty => Some(next),
            square if jumps && square == other => ahead(from, 2).filter(|&to| strip[to] == Square::Empty),
            _ => None,
        };
        if let Some(to) = to {
            found(moved(strip, from, to));
        }
    }
}

/// The strip after a piece has moved to an empty square.
pub(crate) fn moved(strip: &[Square], from: usize, to: usize) -> Vec<Square> {
    let mut after = strip.to_vec();
    after.swap(from, to);
    after
}

/// The strip without pieces that have arrived at its ends, or its mirror image with exchanged pieces if that is less.
pub(crate) fn normal(strip: &[Square]) -> (Vec<Square>, Sign) {
    let start = strip.iter().take_while(|&&square| square == Square::Right).count();
    let arrived = strip[start..].iter().rev().take_while(|&&square| square == Square::Left).count();
    let strip = &strip[start..strip.len() - arrived];
    let mirrored: Vec<Square> = strip.iter().rev().map(|square| square.exchanged()).collect();
    if mirrored.as_slice() < strip { (mirrored, Sign::Minus) } else { (strip.to_vec(), Sign::Plus) }
}

/// Reads a strip of these pieces.
pub(crate) fn read(
    text: &str,
    left: char,
    right: char,
    expected: &'static str,
) -> Result<Vec<Square>, TextError> {
    strip::read(text, &[('.', Square::Empty), (left, Square::Left), (right, Square::Right)], expected)
}
