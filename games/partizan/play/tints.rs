//! Col and Snort on the table.

use crate::{
    TextError,
    cells::{Cells, SIDES, stone},
    col::Col,
    play::rules::{Play, Step, grid, named, read_grid, squares},
    snort::Snort,
};
use boyi_core::{Grid, Picture};
use boyi_partizan::Player;

const TAKEN: u8 = 0;
const FREE: u8 = 3;
const MEANINGS: [char; 4] = ['#', 'x', 'o', '.'];

fn read(text: &str) -> Result<Cells, TextError> {
    read_grid(text, &MEANINGS, ". x o #", Some(FREE))
}

/// Calls `found` with each free square that has no neighbour of the forbidden colour.
fn moves(board: &Cells, forbidden: u8, found: &mut dyn FnMut(Step)) {
    for square in board.all(FREE) {
        if board.neighbours(square).all(|neighbour| board.at(neighbour) != forbidden) {
            found([square as u8, 0, 0]);
        }
    }
}

fn picture(board: &Cells) -> Picture {
    let grid = grid(board, &[Some(' '), Some('x'), Some('o'), None]);
    Picture::Grid(Grid { stones: true, ..grid })
}

/// The regions of free squares, each with the coloured ones beside it.
fn parts(board: &Cells) -> Vec<(String, Cells)> {
    let mut free = board.clone();
    for index in board.indices().filter(|&index| board.at(index) != FREE) {
        free.set(index, TAKEN);
    }
    let mut parts = named(free.regions(TAKEN, &SIDES, |_, _| true), TAKEN);
    for (_, part) in &mut parts {
        for index in part.clone().all(FREE) {
            for neighbour in board.neighbours(index) {
                part.set(neighbour, board.at(neighbour));
            }
        }
    }
    parts
}

macro_rules! tinted {
    ($rules:ident, $forbidden:expr) => {
        impl Play for $rules {
            fn read(&self, text: &str) -> Result<Cells, TextError> {
                read(text)
            }

            fn write(&self, board: &Cells) -> String {
                board.text(&MEANINGS)
            }

            fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
                let forbidden: fn(Player) -> Player = $forbidden;
                moves(board, stone(forbidden(player)), found);
            }

            fn play(&self, board: &Cells, player: Player, [square, ..]: Step) -> Cells {
                board.with(&[(square.into(), stone(player))])
            }

            fn move_text(&self, board: &Cells, [square, ..]: Step) -> String {
                squares(board, &[square])
            }

            fn picture(&self, board: &Cells) -> Picture {
                picture(board)
            }

            fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
                parts(board)
            }
        }
    };
}

// Whose colour a neighbour may not have.
tinted!(Col, |player| player);
tinted!(Snort, |player| player.opponent());
