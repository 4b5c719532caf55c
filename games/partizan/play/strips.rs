//! Games on a strip on the table: Toads and Frogs, Elephants and Rhinos, Toppling Dominoes, Shove, Push.

use crate::{
    TextError,
    cells::{Cells, EMPTY, GREEN, SIDES, stone},
    elephants_and_rhinos::{self, ElephantsAndRhinos},
    hoppers::{moved, steps},
    play::rules::{Play, Step, grid, named, read_row, squares},
    push::Push,
    shove::Shove,
    strip::pushed,
    toads_and_frogs::{self, ToadsAndFrogs},
    toppling_dominoes::TopplingDominoes,
};
use boyi_core::{Grid, Picture, PieceLook};
use boyi_partizan::Player;

/// A row of pieces with letters on them.
fn picture(board: &Cells, letters: &[char], look: PieceLook) -> Picture {
    let shown: Vec<Option<char>> =
        letters.iter().map(|&letter| Some(letter).filter(|letter| *letter != '.')).collect();
    Picture::Grid(Grid { discs: letters[1].to_string(), look, ..grid(board, &shown) })
}

macro_rules! strip {
    ($rules:ident, $look:ident, $letters:expr, $expected:expr, $($rest:item)*) => {
        impl Play for $rules {
            fn read(&self, text: &str) -> Result<Cells, TextError> {
                read_row(text, &$letters, $expected)
            }

            fn write(&self, board: &Cells) -> String {
                board.text(&$letters)
            }

            fn picture(&self, board: &Cells) -> Picture {
                picture(board, &$letters, PieceLook::$look)
            }

            $($rest)*
        }
    };
}

macro_rules! hoppers {
    ($rules:ident, $letters:expr, $expected:expr, $jumps:expr) => {
        strip! { $rules, Arrows, $letters, $expected,
            fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
                steps(board, player, $jumps, &mut |from, to| found([from as u8, to as u8, 0]));
            }

            fn play(&self, board: &Cells, _: Player, [from, to, _]: Step) -> Cells {
                moved(board, from.into(), to.into())
            }

            fn move_text(&self, board: &Cells, [from, to, _]: Step) -> String {
                squares(board, &[from, to])
            }
        }
    };
}

hoppers!(ToadsAndFrogs, toads_and_frogs::LETTERS, "t f .", true);
hoppers!(ElephantsAndRhinos, elephants_and_rhinos::LETTERS, "e r .", false);

strip! { TopplingDominoes, Dominoes, ['.', 'l', 'r', 'e'], "l r e .",
    /// The domino that is toppled, and the last one that falls.
    fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
        let may_topple = |cell: u8| cell == stone(player) || cell == GREEN;
        for at in board.indices().filter(|&at| may_topple(board.at(at))) {
            let last = |direction: i32| {
                let mut end = at;
                while let Some(next) = board.step(end, (0, direction)).filter(|&next| board.at(next) != EMPTY) {
                    end = next;
                }
                end as u8
            };
            let ends = [last(-1), last(1)];
            found([at as u8, ends[0], 0]);
            if ends[0] != ends[1] {
                found([at as u8, ends[1], 0]);
            }
        }
    }

    fn play(&self, board: &Cells, _: Player, [at, end, _]: Step) -> Cells {
        let mut after = board.clone();
        (at.min(end)..=at.max(end)).for_each(|fallen| after.set(fallen.into(), EMPTY));
        after
    }

    /// The domino that is toppled, and the last one that falls with it if there is one: `c1a1`.
    fn move_text(&self, board: &Cells, [at, end, _]: Step) -> String {
        if at == end { squares(board, &[at]) } else { squares(board, &[at, end]) }
    }

    fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
        named(board.regions(EMPTY, &SIDES, |_, _| true), EMPTY)
    }
}

macro_rules! pushers {
    ($rules:ident, $all:expr) => {
        strip! { $rules, Pushed, ['.', 'l', 'r'], "l r .",
            fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
                board.all(stone(player)).for_each(|at| found([at as u8, 0, 0]));
            }

            fn play(&self, board: &Cells, _: Player, [at, ..]: Step) -> Cells {
                pushed(board, at.into(), $all)
            }

            fn move_text(&self, board: &Cells, [at, ..]: Step) -> String {
                squares(board, &[at])
            }
        }
    };
}

pushers!(Shove, true);
pushers!(Push, false);
