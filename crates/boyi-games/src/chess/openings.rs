//! Names of openings, by position, so that a transposition has its name too.
//!
//! `openings.tsv` holds lichess's list (github.com/lichess-org/chess-openings, CC0, commit 51b8862), sorted by moves: ECO
//! code, name, how many plies the line shares with the one before it, and its other moves.

use super::explorer::Explorer;
use boyi_chess::{Board, Move, pgn::GameResult};
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

/// Plays every line, each from where it leaves the one before it: its opening, its moves, where they end.
fn play_lines(mut visit: impl FnMut(Opening, &[Move], &Board)) {
    let (mut boards, mut moves) = (vec![Board::default()], Vec::new());
    for line in LIST.lines() {
        let mut fields = line.split('\t');
        let mut next = || fields.next().unwrap_or_default();
        let opening = Opening { eco: next(), name: next() };
        let shared: usize = next().parse().unwrap_or(0);
        boards.truncate(shared + 1);
        moves.truncate(shared);
        for san in next().split(' ') {
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
    fn lines_are_counted_by_their_moves() {
        let lines = opening_lines();
        assert_eq!(lines.games(), LIST.lines().count() as u64);
        let first = |san: &str| {
            // Lines that begin so, by the text of the list: one that shares moves begins as the one before it.
            let mut begins = false;
            let counted = LIST.lines().filter(|line| {
                let fields: Vec<&str> = line.split('\t').collect();
                if fields[2] == "0" {
                    begins = fields[3].split(' ').next() == Some(san);
                }
                begins
            });
            counted.count() as u64
        };
        let start = Board::default();
        let moves = lines.moves(&start);
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
