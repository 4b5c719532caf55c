//! Squares that boards of in-a-row games mark.

use boyi_core::{MarkKind, Picture};
use boyi_games::open;

/// The marked squares of a game after moves, as `h8!`, `+` for the first player, `-` for the second, `*` for both.
fn marked(game: &str, moves: &str, view: &str) -> String {
    let game = open(game).unwrap();
    let moves: Vec<&str> = moves.split_whitespace().collect();
    let Picture::Grid(grid) = game.record(None, &moves).unwrap().picture(view) else { panic!("no grid") };
    let name = |mark: &boyi_core::Mark| {
        let (column, row) = (mark.cell % grid.columns, grid.rows - mark.cell / grid.columns);
        let sign = match mark.kind {
            MarkKind::Forbidden => '!',
            MarkKind::First => '+',
            MarkKind::Second => '-',
            MarkKind::Both => '*',
            MarkKind::Right | MarkKind::Up => panic!("no exit on a line board"),
        };
        format!("{}{row}{sign}", char::from(b'a' + column as u8))
    };
    grid.marks.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn forbidden_points_are_marked_when_black_is_to_move() {
    // Two threes through h8 for Black, the first player.
    let moves = "h9 a1 h10 c1 i8 e1 j8 g1";
    assert_eq!(marked("gomoku:rule=renju", moves, "board"), "h8!");
    assert_eq!(marked("gomoku:rule=renju", &format!("{moves} o15"), "board"), "");
    assert_eq!(marked("gomoku", moves, "board"), "");
}

#[test]
fn threats_are_marked_on_demand() {
    let moves = "h8 a1 h9 a3 h10 c1";
    assert_eq!(marked("gomoku", moves, "board"), "");
    assert_eq!(marked("gomoku", moves, "threats"), "h11+ h7+");
    // Of Connect Four also squares that cannot be reached yet.
    assert_eq!(marked("connect4", "a a b b c", "threats"), "d1+");
    assert_eq!(marked("connect4", "a a b b c c", "threats"), "d2- d1+");
    assert_eq!(marked("connect4", "a a b b c c d", "threats"), "");
    assert_eq!(marked("mnk:m=4,n=4,k=3", "a1 a2 b1 b2", "threats"), "c2- c1+");
}
