//! Toads and Frogs, and games like it: Left's pieces go right, Right's go left.

use crate::cells::{Cells, EMPTY, LEFT, RIGHT, exchanged, lesser, stone};
use boyi_partizan::{Player, Position, position::Sign};

/// A strip of squares. Pieces jump over one another, or do not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strip<const JUMPS: bool>(pub(crate) Cells);

impl<const JUMPS: bool> Position for Strip<JUMPS> {
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
        steps(&self.0, player, JUMPS, &mut |from, to| found(Strip(moved(&self.0, from, to))));
    }

    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        let (strip, sign) = normal(&self.0);
        part(Strip(strip), sign);
    }
}

/// Calls `found` with each move, from where to where: a step to an empty square, with `jumps` also over one piece of the opponent.
pub(crate) fn steps(strip: &Cells, player: Player, jumps: bool, found: &mut dyn FnMut(usize, usize)) {
    let forward = match player {
        Player::Left => (0, 1),
        Player::Right => (0, -1),
    };
    for from in strip.all(stone(player)) {
        let mut to = strip.step(from, forward);
        if jumps && to.is_some_and(|to| strip.at(to) == stone(player.opponent())) {
            to = to.and_then(|over| strip.step(over, forward));
        }
        if let Some(to) = to.filter(|&to| strip.at(to) == EMPTY) {
            found(from, to);
        }
    }
}

/// The strip after a piece has moved to an empty square.
pub(crate) fn moved(strip: &Cells, from: usize, to: usize) -> Cells {
    strip.with(&[(from, EMPTY), (to, strip.at(from))])
}

/// The strip without pieces that have arrived at its ends, or its mirror image with exchanged pieces if that is less.
fn normal(strip: &Cells) -> (Cells, Sign) {
    let start = strip.indices().take_while(|&at| strip.at(at) == RIGHT).count();
    let end = strip.indices().skip(start).rfind(|&at| strip.at(at) != LEFT).map_or(start, |last| last + 1);
    let strip = Cells::row((start..end).map(|at| strip.at(at)).collect());
    let mirrored = strip.mapped(exchanged).turned();
    lesser(strip, mirrored)
}
