//! Names of openings, by position, so that a transposition has its name too.
//!
//! `openings.tsv` holds lichess's list (github.com/lichess-org/chess-openings, CC0, commit 51b8862), sorted by moves: ECO
//! code, name, how many plies the line shares with the one before it, and its other moves.

use boyi_chess::Board;
use std::{collections::HashMap, fmt, sync::OnceLock};

const LIST: &str = include_str!("openings.tsv");

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

/// Plays every line, each from where it leaves the one before it.
fn read() -> HashMap<u64, Opening> {
    let mut table = HashMap::with_capacity(4096);
    let mut boards = vec![Board::default()];
    for line in LIST.lines() {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        let opening = Opening { eco: next(), name: next() };
        let shared: usize = next().parse().unwrap_or(0);
        boards.truncate(shared + 1);
        for san in next().split(' ') {
            let board = boards[boards.len() - 1];
            // The list is ours and a test reads it whole: a move that is not one ends its line.
            let Ok(mv) = board.parse_san(san) else { break };
            boards.push(board.after(mv));
        }
        // Where two lines of the list meet, the first one's name stands.
        table.entry(boards[boards.len() - 1].key()).or_insert(opening);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_list_is_read_to_its_end() {
        let mut boards = vec![Board::default()];
        for line in LIST.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            assert_eq!(fields.len(), 4, "{line}");
            let shared: usize = fields[2].parse().unwrap();
            assert!(shared < boards.len(), "{line}");
            boards.truncate(shared + 1);
            for san in fields[3].split(' ') {
                let board = boards[boards.len() - 1];
                boards.push(
                    board.after(board.parse_san(san).unwrap_or_else(|error| panic!("{line}: {error}"))),
                );
            }
            assert!(boards[boards.len() - 1].fullmove_number() <= 20, "{line}");
        }
        assert!(read().len() > 3_700);
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
