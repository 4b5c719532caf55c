//! Names of openings, by position, so that a transposition has its name too.
//!
//! `openings.txt` holds lichess's list (github.com/lichess-org/chess-openings, CC0, commit 51b8862), sorted by moves, as four
//! columns one after the other, with an empty line between them, which makes the page smaller than rows do: ECO codes, names, how
//! many plies each line shares with the one before it, and its other moves.

use crate::explorer::Explorer;
use boyi_chess::{Board, Move, pgn::GameResult};
use std::{collections::HashMap, fmt, sync::OnceLock};

const LIST: &str = include_str!("openings.txt");

/// An opening of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    /// The code of the Encyclopaedia of Chess Openings: `B90`.
    eco: &'static str,
    /// Its name in English.
    name: &'static str,
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.name)
    }
}

/// The opening that ends in this position.
pub(super) fn find(board: &Board) -> Option<Opening> {
    static TABLE: OnceLock<HashMap<u64, Opening>> = OnceLock::new();
    // No opening of the list is longer; this also spares reading the list in endgames.
    const LONGEST: u16 = 20;
    if board.fullmove_number() > LONGEST {
        return None;
    }
    TABLE.get_or_init(read).get(&board.key()).copied()
}

/// The name of the opening that ends in this position, with its code: `C60 Ruy Lopez`. A position in the middle of a line has none.
pub fn opening_name(board: &Board) -> Option<String> {
    find(board).map(|opening| opening.to_string())
}

/// The openings that have a name, each line of the list as a game without a result.
pub fn opening_lines() -> &'static Explorer {
    static LINES: OnceLock<Explorer> = OnceLock::new();
    LINES.get_or_init(|| {
        let mut explorer = Explorer::default();
        play_lines(|_, moves, _| {
            explorer.add_line(&Board::default(), moves, GameResult::Unknown, [None, None]);
        });
        explorer
    })
}

fn read() -> HashMap<u64, Opening> {
    let mut table = HashMap::with_capacity(4096);
    // Where two lines of the list meet, the first one's name stands.
    play_lines(|opening, _, end| {
        table.entry(end.key()).or_insert(opening);
    });
    table
}

/// The lines of the list: code, name, plies shared, other moves.
fn lines() -> impl Iterator<Item = [&'static str; 4]> {
    let mut columns = LIST.split("\n\n").map(str::lines);
    let mut next = || columns.next().unwrap_or_else(|| "".lines());
    let (codes, names, shared, moves) = (next(), next(), next(), next());
    let rows = codes.zip(names).zip(shared.zip(moves));
    rows.map(|((eco, name), (shared, moves))| [eco, name, shared, moves])
}

/// Plays every line, each from where it leaves the one before it: its opening, its moves, where they end.
fn play_lines(mut visit: impl FnMut(Opening, &[Move], &Board)) {
    let (mut boards, mut moves) = (vec![Board::default()], Vec::new());
    for [eco, name, shared, others] in lines() {
        let opening = Opening { eco, name };
        let shared: usize = shared.parse().unwrap_or(0);
        boards.truncate(shared + 1);
        moves.truncate(shared);
        for san in others.split(' ') {
            let board = boards[boards.len() - 1];
            // The list is ours and a test reads it whole: a move that is not one ends its line.
            let Ok(mv) = board.parse_san(san) else { break };
            moves.push(mv);
            boards.push(board.after(mv));
        }
        visit(opening, &moves, &boards[boards.len() - 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_read_to_its_end() {
        let mut boards = vec![Board::default()];
        let columns: Vec<usize> = LIST.split("\n\n").map(|column| column.lines().count()).collect();
        assert_eq!(columns, [lines().count(); 4]);
        for [eco, name, shared, moves] in lines() {
            assert!(eco.len() == 3 && !name.is_empty(), "{eco} {name}");
            let shared: usize = shared.parse().unwrap();
            assert!(shared < boards.len(), "{name}");
            boards.truncate(shared + 1);
            for san in moves.split(' ') {
                let board = boards[boards.len() - 1];
                boards.push(
                    board.after(board.parse_san(san).unwrap_or_else(|error| panic!("{name}: {error}"))),
                );
            }
            assert!(boards[boards.len() - 1].fullmove_number() <= 20, "{name}");
        }
        assert!(read().len() > 3_700);
    }

    #[test]
    fn lines_are_counted_by_their_moves() {
        let explored = opening_lines();
        assert_eq!(explored.games(), lines().count() as u64);
        let first = |san: &str| {
            // Lines that begin so, by the text of the list: one that shares moves begins as the one before it.
            let mut begins = false;
            let counted = lines().filter(|[_, _, shared, moves]| {
                if *shared == "0" {
                    begins = moves.split(' ').next() == Some(san);
                }
                begins
            });
            counted.count() as u64
        };
        let start = Board::default();
        let moves = explored.moves(&start);
        assert_eq!(moves.len(), 20);
        for (m, counts) in moves {
            let san = start.san(m).to_string();
            assert_eq!(counts.games(), first(&san), "{san}");
        }
    }

    #[test]
    fn transpositions_have_the_name_too() {
        let name = |moves: &str| {
            let board = moves
                .split(' ')
                .fold(Board::default(), |board, san| board.after(board.parse_san(san).unwrap()));
            find(&board).map(|opening| opening.to_string())
        };
        assert_eq!(name("e4 e5 Nf3 Nc6 Bb5").as_deref(), Some("C60 Ruy Lopez"));
        assert_eq!(name("d4 Nf6 c4 e6 Nc3 Bb4").as_deref(), Some("E20 Nimzo-Indian Defense"));
        assert_eq!(name("c4 Nf6 d4 e6 Nc3 Bb4").as_deref(), Some("E20 Nimzo-Indian Defense"));
        assert_eq!(name("a3 a6 h3 h6 a4 a5"), None);
    }
}
