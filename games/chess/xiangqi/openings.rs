//! Names of openings, by position, so that a transposition has its name too; so has the same opening played on the other wing.
//!
//! `openings.tsv` has a line for each: the group in the classification of openings that Chinese databases use (ECCO: A to E, and a digit),
//! the English name, the moves. Names are those in common use; the moves that define them are our own list.

use boyi_xiangqi::Board;
use std::{collections::HashMap, sync::OnceLock};

const LIST: &str = include_str!("openings.tsv");

/// The opening that ends in this position, with its group: `C0 Central Cannon vs Screen Horses`.
pub(super) fn find(board: &Board) -> Option<String> {
    static TABLE: OnceLock<HashMap<u64, (&str, &str)>> = OnceLock::new();
    let (group, name) = TABLE.get_or_init(read).get(&board.key())?;
    Some(format!("{group} {name}"))
}

/// The lines of the list: group, name, moves.
fn lines() -> impl Iterator<Item = [&'static str; 3]> {
    LIST.lines().filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

fn read() -> HashMap<u64, (&'static str, &'static str)> {
    let mut table = HashMap::new();
    for [group, name, moves] in lines() {
        let mut board = Board::default();
        for text in moves.split(' ') {
            // The list is ours and a test reads it whole: a move that is not one ends its line.
            let Ok(mv) = board.parse_chinese(text) else { break };
            board.play(mv);
        }
        for board in [board, board.mirrored()] {
            table.entry(board.key()).or_insert((group, name));
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The name after these moves.
    fn name(moves: &str) -> Option<String> {
        let mut board = Board::default();
        let mut name = None;
        for text in moves.split(' ') {
            board.play(board.parse_chinese(text).unwrap_or_else(|error| panic!("{text}: {error}")));
            name = find(&board).or(name);
        }
        name
    }

    #[test]
    fn every_line_of_the_list_is_read_to_its_end() {
        assert_eq!(lines().count(), LIST.lines().count());
        for [group, opening, moves] in lines() {
            assert!(group.len() == 2 && group.starts_with(['A', 'B', 'C', 'D', 'E']), "{group} {opening}");
            assert_eq!(name(moves), Some(format!("{group} {opening}")), "{moves}");
        }
    }

    #[test]
    fn transpositions_and_the_other_wing_have_the_same_name() {
        for moves in [
            "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3",
            "炮二平五 马2进3 马二进三 马8进7",
            "炮八平五 马2进3 马八进七 车1平2 车九平八 马8进7",
            // Played on, the name stays.
            "炮二平五 马8进7 马二进三 马2进3 车一平二 车9平8 仕六进五",
        ] {
            assert_eq!(name(moves).as_deref(), Some("C0 Central Cannon vs Screen Horses"), "{moves}");
        }
        assert_eq!(name("炮二平五 炮8平5").as_deref(), Some("D0 Same-Direction Cannons"));
        assert_eq!(name("炮八平五 炮8平5").as_deref(), Some("D5 Opposite-Direction Cannons"));
        assert_eq!(name("车一进一"), None);
    }
}
