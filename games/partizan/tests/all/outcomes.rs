//! Winners of Domineering boards by search, against values and the published table.

use boyi_partizan::{Arena, Outcome, Values};
use boyi_partizan_games::{
    Rules,
    domineering::{Board, Domineering, outcome::outcome},
};

/// Winners for rows up from 1 and columns from as many up to 8: V and H, first (1) or second (2) player. Research of Berlekamp,
/// Breuker, Uiterwijk, van den Herik, Lachmann, Moore, Rapaport; 8×8 in 2000.
const WINNERS: [&str; 8] = ["2HHHHHHH", "11HV11H", "1HHHHH", "1V1VH", "2HHH", "1VH", "1H", "1"];

/// Winners of longer boards: the rows, the columns of the first one, and the winners from there on. Lachmann, Moore, Rapaport; Uiterwijk.
const LONGER: [(usize, usize, &str); 5] =
    [(2, 9, "V11H211"), (3, 9, "HHHHH"), (4, 9, "VHV"), (5, 9, "HHH"), (6, 9, "V")];

fn check(rows: usize, columns: usize) {
    let (less, more) = (rows.min(columns), rows.max(columns));
    check_winner(rows, columns, WINNERS[less - 1].chars().nth(more - less).unwrap());
}

fn check_winner(rows: usize, columns: usize, winner: char) {
    let published = match (winner, rows > columns) {
        ('1', _) => Outcome::First,
        ('2', _) => Outcome::Second,
        ('V', false) | ('H', true) => Outcome::Left,
        _ => Outcome::Right,
    };
    let found = outcome(Board::rectangle(rows, columns).unwrap()).unwrap();
    assert_eq!(found.outcome, published, "{rows}×{columns}");
}

#[test]
fn rectangles_are_as_published() {
    for rows in 1..=6 {
        for columns in 1..=6 {
            check(rows, columns);
        }
    }
}

/// The boards of `LONGER` with so many squares.
fn check_longer(squares: std::ops::RangeInclusive<usize>) {
    for (rows, first, winners) in LONGER {
        for (columns, winner) in (first..).zip(winners.chars()) {
            if squares.contains(&(rows * columns)) {
                check_winner(rows, columns, winner);
            }
        }
    }
}

#[test]
fn longer_rectangles_are_as_published() {
    check_longer(0..=40);
}

#[test]
#[ignore = "minutes: cargo xtask deep-test partizan"]
fn longest_rectangles_are_as_published() {
    check_longer(41..=64);
}

#[test]
#[ignore = "minutes: cargo xtask deep-test partizan"]
fn larger_rectangles_are_as_published() {
    for (rows, columns) in (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns))) {
        // 8×8 takes much longer.
        if rows.max(columns) > 6 && rows.min(columns) < 8 {
            check(rows, columns);
        }
    }
}

fn boards_agree_with_values(boards: usize, most_squares: usize) {
    let mut random = fastrand::Rng::with_seed(8);
    let (mut arena, mut values) = (Arena::new(), Values::new());
    let mut outcomes = Vec::new();
    for _ in 0..boards {
        let (rows, columns) = (random.usize(1..=6), random.usize(1..=6));
        if rows * columns > most_squares {
            continue;
        }
        let taken = random.u8(0..40);
        let square = |random: &mut fastrand::Rng| if random.u8(..100) < taken { '#' } else { '.' };
        let text: Vec<String> =
            (0..rows).map(|_| (0..columns).map(|_| square(&mut random)).collect()).collect();
        let (board, _) = Domineering::read(&text.join("|")).unwrap();
        let value = values.value(&mut arena, board).unwrap();
        let found = outcome(board).unwrap().outcome;
        assert_eq!(found, arena.outcome(value), "{}", text.join("|"));
        outcomes.push(found.letter());
    }
    for letter in ['L', 'R', 'N', 'P'] {
        assert!(outcomes.iter().filter(|&&found| found == letter).count() > 10, "{letter}");
    }
}

#[test]
fn boards_with_holes_agree_with_their_values() {
    boards_agree_with_values(500, 16);
}

#[test]
#[ignore = "minutes: cargo xtask deep-test partizan"]
fn many_boards_with_holes_agree_with_their_values() {
    boards_agree_with_values(20_000, 24);
}
