//! Names of openings, by Red's first move and what Black sets against it: the terms of Chinese books, which name systems, not lines of moves.

use boyi_xiangqi::{Board, Color, Move, Piece, Point, Role};

/// A name, in English and in Chinese.
pub(super) type Name = [&'static str; 2];

const CENTRAL_CANNON: Name = ["Central Cannon", "中炮"];

/// Red's first moves that have a name, as they are played with the pieces of either wing.
const FIRST: [(&[&str], Name); 9] = [
    (&["h3e3", "b3e3"], CENTRAL_CANNON),
    (&["c4c5", "g4g5"], ["Pawn Opening", "仙人指路"]),
    (&["g1e3", "c1e3"], ["Elephant Opening", "飞相局"]),
    (&["h1g3", "b1c3"], ["Horse Opening", "起马局"]),
    (&["h3f3", "b3d3"], ["Palcorner Cannon", "士角炮"]),
    (&["h3d3", "b3f3"], ["Cross-Palace Cannon", "过宫炮"]),
    (&["h3c3", "b3g3"], ["Golden-Hook Cannon", "金钩炮"]),
    (&["h1i3", "b1a3"], ["Edge Horse Opening", "边马局"]),
    (&["e4e5"], ["Central Pawn Opening", "中兵局"]),
];

/// Black's systems against the central cannon.
const SCREEN_HORSES: Name = ["Central Cannon vs. Screen Horses", "中炮对屏风马"];
const SANDWICHED_HORSES: Name = ["Central Cannon vs. Sandwiched Horses", "中炮对反宫马"];
const SAME_CANNONS: Name = ["Same-Direction Cannons", "顺炮"];
const OPPOSITE_CANNONS: Name = ["Opposite-Direction Cannons", "列炮"];
const SINGLE_HORSE: Name = ["Central Cannon vs. Single Horse", "中炮对单提马"];
/// And against the pawn.
const PAWN_CANNON: Name = ["Pawn Opening vs. Bottom-Pawn Cannon", "仙人指路对卒底炮"];
const PAWNS: Name = ["Pawn Opening, Opposed Pawns", "对兵局"];

/// Plies of a game in which systems take shape; later positions name none.
pub(super) const PLIES: usize = 16;

/// The name of the opening that a game went through from the usual start: the last that its positions show.
pub(super) fn name(boards: &[Board], moves: &[Move]) -> Option<Name> {
    let usual = boards.first().is_some_and(|board| board.same_position(&Board::default()));
    let first = moves.first().filter(|_| usual)?.to_string();
    let red = FIRST.iter().find(|(moves, _)| moves.contains(&first.as_str()))?.1;
    boards.iter().rev().find_map(|board| black(red, &first, board)).or(Some(red))
}

/// Black's system in a position, if it has one.
fn black(red: Name, first: &str, board: &Board) -> Option<Name> {
    let has = |role, point: &str| {
        let point: Point = point.parse().ok()?;
        (board.piece_at(point) == Some(Piece { color: Color::Black, role })).then_some(())
    };
    let horses = || has(Role::Horse, "c8").and(has(Role::Horse, "g8"));
    let at_home = || has(Role::Cannon, "b8").and(has(Role::Cannon, "h8"));
    let central = || has(Role::Cannon, "e8");
    match red {
        CENTRAL_CANNON => {
            // The cannon that stays at home tells which one went to the middle; Red's own came from the h-file or the b-file.
            let stays = if first == "h3e3" { ["b8", "h8"] } else { ["h8", "b8"] };
            let same = || central().and(has(Role::Cannon, stays[0])).map(|()| SAME_CANNONS);
            let opposite = || central().and(has(Role::Cannon, stays[1])).map(|()| OPPOSITE_CANNONS);
            let corner = || has(Role::Cannon, "d8").or(has(Role::Cannon, "f8"));
            let edge = || has(Role::Horse, "a8").or(has(Role::Horse, "i8"));
            let sandwiched = || horses().and(corner()).map(|()| SANDWICHED_HORSES);
            let screen = || horses().and(at_home()).map(|()| SCREEN_HORSES);
            let single = || edge().and(at_home()).map(|()| SINGLE_HORSE);
            same().or_else(opposite).or_else(sandwiched).or_else(screen).or_else(single)
        }
        ["Pawn Opening", _] => {
            let (under, opposed) = if first == "c4c5" { ("c8", "c6") } else { ("g8", "g6") };
            let mirrored = if opposed == "c6" { "g6" } else { "c6" };
            let cannon = || has(Role::Cannon, under).map(|()| PAWN_CANNON);
            let pawns = || has(Role::Pawn, mirrored).map(|()| PAWNS);
            cannon().or_else(pawns)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_known_by_their_systems() {
        for (moves, name) in [
            ("炮二平五", "中炮"),
            ("炮八平五 马8进7 马八进七 车9平8", "中炮"),
            ("炮二平五 马8进7 马二进三 车9平8 车一平二 马2进3", "中炮对屏风马"),
            ("炮二平五 马2进3 马二进三 炮8平6 车一平二 马8进7", "中炮对反宫马"),
            ("炮二平五 炮8平5", "顺炮"),
            ("炮二平五 炮2平5", "列炮"),
            ("炮二平五 马2进3 马二进三 马8进9", "中炮对单提马"),
            ("兵七进一", "仙人指路"),
            ("兵七进一 炮2平3", "仙人指路对卒底炮"),
            ("兵七进一 卒7进1", "对兵局"),
            ("相三进五 炮8平4", "飞相局"),
            ("车一进一", ""),
        ] {
            let mut boards = vec![Board::default()];
            let mut played = Vec::new();
            for text in moves.split(' ') {
                let board = boards[boards.len() - 1];
                let mv = board.parse_move(text).unwrap();
                played.push(mv);
                boards.push(board.after(mv));
            }
            assert_eq!(super::name(&boards, &played).map_or("", |[_, chinese]| chinese), name, "{moves}");
        }
    }
}
