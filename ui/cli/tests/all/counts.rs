//! Whole games of the catalogue: how many positions are won, lost and drawn, and how long wins and losses last.
//!
//! Sources: an independent solver in Python; for tic-tac-toe also OEIS A008907; for Dodgem's value *Winning Ways*, chapter 22.

use boyi_solve::{PositionValue, SolveOptions, Unobserved};

/// Checks positions, won, lost and drawn ones, the longest win and loss, and the start: `W9`, `L4`, `D`.
fn check(game: &str, start: &str, positions: u64, [win, loss, draw]: [u64; 3], longest: [u16; 2]) {
    let opened = boyi_games::open(game).unwrap();
    let (summary, value) = opened.solver().summary(&SolveOptions::default(), &mut Unobserved).unwrap();
    let found = (summary.positions(), [summary.win(), summary.loss(), summary.draw()]);
    assert_eq!(found, (positions, [win, loss, draw]), "{game}");
    assert_eq!([summary.longest_win(), summary.longest_loss()], longest.map(Some), "{game}");
    let value = match value {
        PositionValue::Win(plies) => format!("W{plies}"),
        PositionValue::Loss(plies) => format!("L{plies}"),
        PositionValue::Level(_) | PositionValue::Endless => "D".to_owned(),
    };
    assert_eq!(value, start, "{game}");
}

#[test]
fn in_a_row_games() {
    check("tictactoe", "D", 5478, [2836, 1574, 1068], [5, 4]);
    check("connect4:m=4,n=4", "D", 161_029, [38_675, 32_234, 90_120], [13, 12]);
}

#[test]
fn three_mens_morris() {
    check("three-mens-morris", "W9", 5390, [2877, 1201, 1312], [9, 8]);
    check("three-mens-morris:diagonals", "W9", 5390, [2997, 1185, 1208], [9, 10]);
    check("three-mens-morris:king", "D", 5390, [2914, 900, 1576], [7, 6]);
    check("three-mens-morris:any", "D", 5390, [3334, 1084, 972], [5, 4]);
    check("achi", "W11", 5716, [3527, 2189, 0], [11, 10]);
}

#[test]
fn games_of_one_free_point() {
    check("pong-hau-ki", "D", 56, [8, 4, 44], [1, 0]);
    check("mu-torere", "D", 1180, [208, 128, 844], [5, 4]);
    check("mu-torere:free", "W1", 1180, [320, 160, 700], [5, 4]);
}

#[test]
fn dodgem() {
    check("dodgem", "W20", 2055, [1215, 840, 0], [22, 21]);
    check("dodgem:blocked-loses", "W20", 2055, [1212, 843, 0], [22, 21]);
}

#[test]
fn pursuits() {
    check("hare-and-hounds", "W23", 2510, [1118, 849, 543], [27, 28]);
    check("hare-and-hounds:past", "W23", 2116, [999, 574, 543], [27, 28]);
    check("fox-and-hounds", "L44", 954_767, [497_349, 457_418, 0], [55, 54]);
    check("fox-and-hounds:goal", "L44", 892_699, [437_501, 455_198, 0], [43, 44]);
}

#[test]
fn cubes_and_jumps() {
    check("quixo", "W7", 32_027, [20_247, 11_780, 0], [7, 8]);
    check("konane", "L6", 3863, [2158, 1705, 0], [9, 8]);
}

#[test]
fn discs_and_pawns() {
    check("othello", "L12", 62_789, [30_156, 27_624, 5009], [11, 12]);
    check("hexapawn", "L6", 135, [55, 80, 0], [5, 6]);
    check("hexapawn:columns=4,rows=4", "W11", 20_286, [8336, 11_950, 0], [11, 10]);
    check("hexapawn:columns=3,rows=5", "W11", 3708, [1662, 2046, 0], [11, 10]);
}

/// *Winning Ways*, chapter 12: of 2296 boards, each with eight images, 29 are lost for the player to move, 15 of them at once.
#[test]
fn l_game() {
    let opened = boyi_games::open("l-game").unwrap();
    let (summary, value) = opened.solver().summary(&SolveOptions::default(), &mut Unobserved).unwrap();
    assert_eq!(value, PositionValue::Endless);
    let [positions, lost, stuck] = [2296, 29, 15].map(|boards| boards * 8 * 2);
    assert_eq!((summary.positions(), summary.loss(), summary.losses[0]), (positions, lost, stuck));
}

/// Compared position by position with the Syzygy tables, by python-chess.
#[test]
fn queen_against_king() {
    check("endgame:pieces=KQK", "W15", 368_452, [144_508, 200_896, 23_048], [19, 20]);
}

#[test]
fn chomp() {
    check("chomp", "W8", 35, [28, 7, 0], [8, 7]);
    check("chomp:rows=4,columns=5", "W12", 126, [110, 16, 0], [12, 11]);
    check("chomp:rows=3,columns=7", "W16", 120, [103, 17, 0], [16, 15]);
}
