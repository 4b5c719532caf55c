//! Names of openings, by position, so that a transposition has its name too; so has the same opening played on the other wing.
//!
//! `openings.tsv` has a line for each: the group in the classification of openings that Chinese databases use (ECCO: A to E, and a digit),
//! the English name, the moves. Names are those in common use (XQBase's ECCO, xqinenglish.com); the moves that define them are our own list.
//! Black's systems against the central cannon are reached by too many orders of moves for a list: they are known by where the pieces stand.

use crate::explorer::Explorer;
use boyi_chess::pgn::GameResult;
use boyi_xiangqi::{Board, Color, Move, Piece, Role};
use std::{collections::HashMap, sync::OnceLock};

const LIST: &str = include_str!("openings.tsv");

/// Plies in which Black's systems take shape; later positions name none.
const PLIES: usize = 16;

/// The name of the opening that a game went through, with its group: `C0 Central Cannon vs Screen Horses`.
pub(super) fn name<'a>(
    boards: impl DoubleEndedIterator<Item = &'a Board> + Clone,
    moves: &[Move],
) -> Option<String> {
    let (group, name) = boards.clone().rev().find_map(find)?;
    if group != "B0" {
        return Some(format!("{group} {name}"));
    }
    let from = moves.iter().find(|mv| mv.to().to_string() == "e3").map(|mv| mv.from().to_string());
    let right = from.as_deref() != Some("b3");
    let early: Vec<&Board> = boards.take(PLIES + 1).collect();
    let system = early.into_iter().rev().find_map(|board| system(board, right));
    Some(system.map_or_else(|| format!("{group} {name}"), str::to_owned))
}

/// The opening of the list that ends in this position: its group and its name.
fn find(board: &Board) -> Option<(&'static str, &'static str)> {
    static TABLE: OnceLock<HashMap<u64, (&str, &str)>> = OnceLock::new();
    TABLE.get_or_init(read).get(&board.key()).copied()
}

/// Black's system against the central cannon, which came from Red's right (the h-file) or left.
fn system(board: &Board, right: bool) -> Option<&'static str> {
    let has = |role, point: &str| {
        let piece = point.parse().ok().and_then(|point| board.piece_at(point));
        piece == Some(Piece { color: Color::Black, role })
    };
    let [cannon, horse] = [Role::Cannon, Role::Horse].map(|role| move |point: &str| has(role, point));
    let horses = horse("c8") && horse("g8");
    let at_home = cannon("b8") && cannon("h8");
    // The cannon that stays at home tells which one went to the middle.
    let (same, other) = if right { ("b8", "h8") } else { ("h8", "b8") };
    match () {
        () if cannon("e8") && cannon(same) => Some("D0 Same-Direction Cannons"),
        () if cannon("e8") && cannon(other) => Some("D5 Opposite-Direction Cannons"),
        () if horses && (cannon("d8") || cannon("f8")) => Some("B3 Central Cannon vs Sandwiched Horses"),
        () if horses && at_home => Some("C0 Central Cannon vs Screen Horses"),
        () if at_home && (horse("a8") || horse("i8")) => Some("B1 Central Cannon vs Single Horse"),
        () => None,
    }
}

/// The lines of the list: group, name, moves.
fn lines() -> impl Iterator<Item = [&'static str; 3]> {
    LIST.lines().filter_map(|line| line.split('\t').collect::<Vec<_>>().try_into().ok())
}

/// The name of the opening of the list that ends in this position, with its group: `A0 Edge Pawn Opening`.
pub fn opening_name(board: &Board) -> Option<String> {
    find(board).map(|(group, name)| format!("{group} {name}"))
}

/// The openings of the list, each line as a game without a result, and each on the other wing too.
pub fn opening_lines() -> &'static Explorer {
    static LINES: OnceLock<Explorer> = OnceLock::new();
    LINES.get_or_init(|| {
        let mut explorer = Explorer::default();
        for [_, _, texts] in lines() {
            let moves = moves(texts);
            let mirrored: Vec<Move> = moves.iter().map(|mv| mv.mirrored()).collect();
            for line in [moves, mirrored] {
                explorer.add_line(&Board::default(), &line, GameResult::Unknown, [None, None]);
            }
        }
        explorer
    })
}

/// The moves of a line of the list. The list is ours and a test reads it whole: a move that is not one ends its line.
fn moves(texts: &str) -> Vec<Move> {
    let mut board = Board::default();
    let read = texts.split(' ').map_while(|text| {
        let mv = board.parse_chinese(text).ok()?;
        board.play(mv);
        Some(mv)
    });
    read.collect()
}

fn read() -> HashMap<u64, (&'static str, &'static str)> {
    let mut table = HashMap::new();
    for [group, name, texts] in lines() {
        let mut board = Board::default();
        moves(texts).into_iter().for_each(|mv| board.play(mv));
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
    fn called(texts: &str) -> Option<String> {
        let (mut boards, mut moves) = (vec![Board::default()], Vec::new());
        for text in texts.split(' ') {
            let board = boards[boards.len() - 1];
            moves.push(board.parse_chinese(text).unwrap_or_else(|error| panic!("{text}: {error}")));
            boards.push(board.after(moves[moves.len() - 1]));
        }
        name(boards.iter(), &moves)
    }

    #[test]
    fn every_line_of_the_list_is_read_to_its_end() {
        assert_eq!(lines().count(), LIST.lines().count());
        for [group, opening, moves] in lines() {
            assert!(group.len() == 2 && group.starts_with(['A', 'B', 'C', 'D', 'E']), "{group} {opening}");
            assert_eq!(called(moves), Some(format!("{group} {opening}")), "{moves}");
        }
    }

    #[test]
    fn transpositions_and_the_other_wing_have_the_same_name() {
        for moves in [
            "炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3",
            "炮二平五 马2进3 马二进三 马8进7",
            "炮八平五 马2进3 马八进七 车1平2 车九平八 马8进7",
            "炮二平五 马8进7 马二进三 车9平8 马八进七 马2进3",
            // Played on, the name stays.
            "炮二平五 马8进7 马二进三 马2进3 车一平二 车9平8 仕六进五",
        ] {
            assert_eq!(called(moves).as_deref(), Some("C0 Central Cannon vs Screen Horses"), "{moves}");
        }
        assert_eq!(called("炮二平五 炮8平5").as_deref(), Some("D0 Same-Direction Cannons"));
        assert_eq!(called("炮八平五 炮8平5").as_deref(), Some("D5 Opposite-Direction Cannons"));
        assert_eq!(called("炮二平五 马2进3 马八进七 马8进9").as_deref(), Some("B1 Central Cannon vs Single Horse"));
        assert_eq!(called("兵七进一 卒7进1 马八进七").as_deref(), Some("E4 Pawn vs Pawn"));
        assert_eq!(called("车一进一"), None);
    }

    #[test]
    fn lines_are_counted_by_their_moves() {
        let explored = opening_lines();
        let start = Board::default();
        let played = explored.moves(&start);
        assert_eq!(explored.games(), 2 * lines().count() as u64);
        assert_eq!(played.iter().map(|(_, counts)| counts.games()).sum::<u64>(), explored.games());
        let count = |text: &str| {
            let mv = start.parse_chinese(text).unwrap();
            played.iter().find(|(other, _)| *other == mv).map(|(_, counts)| counts.games())
        };
        // The other wing counts as much.
        assert!(count("炮二平五").is_some_and(|games| games > 2));
        assert_eq!(count("炮二平五"), count("炮八平五"));
    }
}
