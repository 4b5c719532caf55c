//! Col and Snort: squares that a player may still colour.

use crate::{
    TextError,
    cells::{Cells, SIDES},
};
use boyi_partizan::{Player, position::Sign};

/// No colour is allowed: the square is coloured, or not there.
const NONE: u8 = 0;
/// Both colours are allowed. Left's alone is 1, Right's alone 2.
const BOTH: u8 = 3;

fn colour(player: Player) -> u8 {
    match player {
        Player::Left => 1,
        Player::Right => 2,
    }
}

/// The colour that neighbours of a square coloured by a player may not have.
pub(crate) type Forbids = fn(Player) -> u8;

/// The player's own colour: Col.
pub(crate) fn own(player: Player) -> u8 {
    colour(player)
}

/// The opponent's colour: Snort.
pub(crate) fn others(player: Player) -> u8 {
    colour(player.opponent())
}

/// Calls `found` with the squares after each square that the player colours.
pub(crate) fn moves(cells: &Cells, player: Player, forbids: Forbids, found: &mut dyn FnMut(Cells)) {
    for square in cells.indices().filter(|&square| cells.at(square) & colour(player) != 0) {
        found(coloured(cells, square, player, forbids));
    }
}

fn coloured(cells: &Cells, square: usize, player: Player, forbids: Forbids) -> Cells {
    let mut next = cells.clone();
    next.set(square, NONE);
    for neighbour in cells.neighbours(square) {
        next.set(neighbour, cells.at(neighbour) & !forbids(player));
    }
    next
}

/// Calls `part` with the components: squares are joined where colouring one can forbid the other a colour it has.
pub(crate) fn parts(cells: &Cells, forbids: Forbids, part: &mut dyn FnMut(Cells, Sign)) {
    let restricts =
        |a: u8, b: u8| Player::BOTH.iter().any(|&player| a & colour(player) != 0 && b & forbids(player) != 0);
    for component in cells.components(NONE, &SIDES, |a, b| restricts(a, b) || restricts(b, a)) {
        let exchanged = |cell: u8| (cell & 1) << 1 | cell >> 1;
        let (cells, sign) = component.least_by_colour(exchanged);
        part(cells, sign);
    }
}

/// Reads a board: `.` is free, `x` coloured by Left, `o` by Right, `#` not there; or the size of a free one.
pub(crate) fn read(text: &str, forbids: Forbids) -> Result<Cells, TextError> {
    if let Some(cells) = Cells::rectangle(text, BOTH)? {
        return Ok(cells);
    }
    let board = Cells::read(text, &['#', 'x', 'o', '.'], ". x o #")?;
    let mut cells = board.clone();
    for player in Player::BOTH {
        for square in board.all(colour(player)) {
            cells = coloured(&cells, square, player, forbids);
        }
    }
    Ok(cells)
}
