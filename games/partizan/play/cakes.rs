//! Cakes on the table: a row for each piece, its first side and its second.

use crate::{
    TextError,
    cakes::read,
    cells::Cells,
    cutcake::Cutcake,
    maundy_cake::MaundyCake,
    play::rules::{Play, Step},
};
use boyi_core::{Grid, Picture, Summand};
use boyi_partizan::Player;

/// The largest cake in squares.
const MAX_AREA: usize = 144;

/// The side that a player cuts.
fn side(player: Player) -> usize {
    match player {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// The pieces, the largest first, without those that nobody can cut.
fn board(mut pieces: Vec<[u8; 2]>) -> Cells {
    pieces.retain(|piece| *piece != [1, 1]);
    pieces.sort_unstable_by(|a, b| b.cmp(a));
    if pieces.is_empty() {
        pieces.push([1, 1]);
    }
    Cells::of(2, pieces.into_flattened())
}

fn pieces(board: &Cells) -> Vec<[u8; 2]> {
    board.lines().map(|piece| [piece[0], piece[1]]).collect()
}

fn text([left, right]: [u8; 2]) -> String {
    format!("{left}x{right}")
}

macro_rules! cake {
    ($rules:ident, $cuts:expr, $cut:expr) => {
        impl Play for $rules {
            fn read(&self, text: &str) -> Result<Cells, TextError> {
                let read: Vec<_> = read(text)?;
                let size = read.iter().map(|piece| (piece.left * piece.right) as usize).sum();
                if size > MAX_AREA {
                    return Err(TextError::TooLarge { size, most: MAX_AREA });
                }
                Ok(board(read.iter().map(|piece| [piece.left as u8, piece.right as u8]).collect()))
            }

            fn write(&self, board: &Cells) -> String {
                pieces(board).into_iter().map(text).collect::<Vec<_>>().join(",")
            }

            /// A piece, and the length or number of the parts; of equal pieces the last, which stands where the parts come.
            fn moves(&self, board: &Cells, player: Player, found: &mut dyn FnMut(Step)) {
                let cuts: fn(u8, u8) -> bool = $cuts;
                let pieces = pieces(board);
                for (at, piece) in
                    pieces.iter().enumerate().filter(|(at, piece)| pieces.get(at + 1) != Some(piece))
                {
                    let length = piece[side(player)];
                    (1..=length).filter(|&by| cuts(length, by)).for_each(|by| found([at as u8, by, 0]));
                }
            }

            fn play(&self, before: &Cells, player: Player, [at, by, _]: Step) -> Cells {
                let cut: fn(u8, u8) -> Vec<u8> = $cut;
                let mut after = pieces(before);
                let piece = after.remove(at.into());
                after.extend(cut(piece[side(player)], by).into_iter().map(|length| {
                    let mut part = piece;
                    part[side(player)] = length;
                    part
                }));
                board(after)
            }

            /// The piece's number, a slash, and the length or number of the parts.
            fn move_text(&self, _: &Cells, [at, by, _]: Step) -> String {
                format!("{}/{by}", at + 1)
            }

            fn picture(&self, board: &Cells) -> Picture {
                let part = |piece @ [left, right]: [u8; 2]| {
                    let (columns, rows) = (usize::from(left), usize::from(right));
                    let cells = vec![None; columns * rows];
                    Summand {
                        name: text(piece),
                        picture: Picture::Grid(Grid { columns, rows, cells, ..Grid::default() }),
                    }
                };
                Picture::Sum { parts: pieces(board).into_iter().map(part).collect() }
            }

            fn parts(&self, board: &Cells) -> Vec<(String, Cells)> {
                pieces(board).into_iter().map(|piece| (text(piece), Cells::of(2, piece.to_vec()))).collect()
            }
        }
    };
}

cake!(Cutcake, |length, by| by <= length / 2, |length, by| vec![by, length - by]);
cake!(MaundyCake, |length, by| by > 1 && length % by == 0, |length, by| vec![length / by; by.into()]);
