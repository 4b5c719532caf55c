//! Premoves of chess and xiangqi: the moves that a player may enter while the opponent thinks.
//!
//! Whether one is legal, only the service knows, and only when its time has come. Until then a piece may go wherever it could go
//! if the other pieces stood in its favour.

use boyi_session::{Square, square_text};

/// Columns and rows of a chess board.
const CHESS: (usize, usize) = (8, 8);
/// Those of the board of xiangqi.
const XIANGQI: (usize, usize) = (9, 10);
/// More steps than any board has room for.
const FAR: isize = 10;

const STRAIGHT: [(isize, isize); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const DIAGONAL: [(isize, isize); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(isize, isize); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The premoves of White or Black as texts; pawns become queens. `cells` are the letters of FEN, row by row from the top.
///
/// ```
/// let mut cells = vec![None; 64];
/// cells[8] = Some('P');
/// assert_eq!(boyi_web::premove::premoves(&cells, true), ["a7a8q", "a7b8q"]);
/// assert!(boyi_web::premove::premoves(&cells, false).is_empty());
/// ```
pub fn premoves(cells: &[Option<char>], white: bool) -> Vec<String> {
    let mut texts = Vec::new();
    for (from, letter) in pieces(cells, CHESS, white) {
        for to in targets(cells, from, letter) {
            let promotes = letter.eq_ignore_ascii_case(&'p') && (to.1 == 0 || to.1 == 7);
            texts.push(format!(
                "{}{}{}",
                square_text(from),
                square_text(to),
                if promotes { "q" } else { "" }
            ));
        }
    }
    texts
}

/// The same for Red or Black in xiangqi.
///
/// ```
/// let cells = boyi_web::fen::Setup::of_fen("3k5/9/9/9/9/4P4/9/9/9/4K4 b", 9, 10).unwrap().cells;
/// let mut red = boyi_web::premove::xiangqi_premoves(&cells, true);
/// red.sort();
/// // The pawn has not crossed the river.
/// assert_eq!(red, ["e1d1", "e1e2", "e1f1", "e5e6"]);
/// ```
pub fn xiangqi_premoves(cells: &[Option<char>], red: bool) -> Vec<String> {
    let of_piece = |(from, letter): (Square, char)| {
        xiangqi_targets(from, letter).into_iter().map(move |to| square_text(from) + &square_text(to))
    };
    pieces(cells, XIANGQI, red).flat_map(of_piece).collect()
}

/// The pieces of a player on a board of that size, with their squares.
fn pieces(
    cells: &[Option<char>],
    (columns, rows): (usize, usize),
    first: bool,
) -> impl Iterator<Item = (Square, char)> {
    let place = move |(at, letter): (usize, &Option<char>)| {
        let letter = letter.filter(|letter| letter.is_ascii_uppercase() == first)?;
        Some(((at % columns, rows - 1 - at / columns), letter))
    };
    cells.iter().take(columns * rows).enumerate().filter_map(place)
}

/// The squares at up to `most` steps in each direction, in columns and rows, on a board of that size.
fn steps(from: Square, ways: &[(isize, isize)], most: isize, size: (usize, usize)) -> Vec<Square> {
    let along = |&(x, y): &(isize, isize)| (1..=most).map_while(move |n| moved(from, (n * x, n * y), size));
    ways.iter().flat_map(along).collect()
}

/// Where a piece of xiangqi could go.
fn xiangqi_targets(from: Square, letter: char) -> Vec<Square> {
    let red = letter.is_ascii_uppercase();
    // As the piece's side sees them.
    let own = |row: usize| if red { row } else { 9 - row };
    let in_palace = |to: &Square| (3..=5).contains(&to.0) && own(to.1) <= 2;
    let steps = |ways: &[(isize, isize)], most| steps(from, ways, most, XIANGQI);
    match letter.to_ascii_lowercase() {
        'k' => steps(&STRAIGHT, 1).into_iter().filter(in_palace).collect(),
        'a' => steps(&DIAGONAL, 1).into_iter().filter(in_palace).collect(),
        'b' => {
            let two = DIAGONAL.map(|(x, y)| (2 * x, 2 * y));
            steps(&two, 1).into_iter().filter(|to| own(to.1) <= 4).collect()
        }
        'n' => steps(&KNIGHT, 1),
        'p' => {
            let ways = [(0, if red { 1 } else { -1 }), (1, 0), (-1, 0)];
            let crossed = own(from.1) >= 5;
            steps(if crossed { &ways } else { &ways[..1] }, 1)
        }
        _ => steps(&STRAIGHT, FAR),
    }
}

/// Where a piece could go.
fn targets(cells: &[Option<char>], from: Square, letter: char) -> Vec<Square> {
    let steps = |ways: &[(isize, isize)], most| steps(from, ways, most, CHESS);
    match letter.to_ascii_lowercase() {
        'n' => steps(&KNIGHT, 1),
        'b' => steps(&DIAGONAL, FAR),
        'r' => steps(&STRAIGHT, FAR),
        'q' => steps(&[STRAIGHT, DIAGONAL].concat(), FAR),
        'k' => {
            let mut all = [steps(&[STRAIGHT, DIAGONAL].concat(), 1), castling(cells, from, letter)].concat();
            all.sort_unstable();
            all.dedup();
            all
        }
        _ => {
            let (forward, home) = if letter.is_ascii_uppercase() { (1, 1) } else { (-1, 6) };
            let mut ways = vec![(0, forward), (1, forward), (-1, forward)];
            if from.1 == home {
                ways.push((0, 2 * forward));
            }
            steps(&ways, 1)
        }
    }
}

/// Where a king on its first row may be put to castle: two squares away from column e, or on one of its rooks.
fn castling(cells: &[Option<char>], from: Square, king: char) -> Vec<Square> {
    let (home, rook) = if king == 'K' { (0, 'R') } else { (7, 'r') };
    if from.1 != home {
        return Vec::new();
    }
    let rooks = (0..8).map(|column| (column, home));
    let rooks = rooks.filter(|&(column, row)| cells.get((7 - row) * 8 + column) == Some(&Some(rook)));
    let aside = [2, 6].into_iter().filter(|_| from.0 == 4).map(|column| (column, home));
    rooks.chain(aside).collect()
}

/// The square at an offset in columns and rows, if it is on a board of that size.
fn moved((column, row): Square, (x, y): (isize, isize), (columns, rows): (usize, usize)) -> Option<Square> {
    let at = (column.checked_add_signed(x)?, row.checked_add_signed(y)?);
    (at.0 < columns && at.1 < rows).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

    /// At the start every piece may go through its own: 16 moves of pawns and their captures are 8 · 2 + 14.
    #[test]
    fn pieces_go_through_others() {
        let cells: Vec<Option<char>> = START.chars().map(|c| Some(c).filter(|c| *c != '.')).collect();
        let count = |white| {
            let all = premoves(&cells, white);
            let of = |column: char| {
                all.iter()
                    .filter(|text| {
                        text.starts_with(column)
                            && !text.starts_with(&format!("{column}{}", if white { 2 } else { 7 }))
                    })
                    .count()
            };
            (all.len(), ['a', 'b', 'c', 'd', 'e'].map(of))
        };
        // Rook 14, knight 3, bishop 7, queen 7 + 7 + 7, king 5 and castling on both sides, by squares and by rooks.
        assert_eq!(count(true), (30 + 2 * (14 + 3 + 7) + 21 + 9, [14, 3, 7, 21, 9]));
        assert_eq!(count(true), count(false));
    }

    #[test]
    fn kings_castle_from_their_first_row_only() {
        let mut cells = vec![None; 64];
        cells[4] = Some('k');
        cells[60] = Some('K');
        cells[56] = Some('R');
        let king = |text: &&String| text.starts_with("e1");
        assert_eq!(premoves(&cells, true).iter().filter(king).count(), 5 + 3);
        assert_eq!(premoves(&cells, false).len(), 5 + 2);
        cells.swap(60, 36);
        assert_eq!(premoves(&cells, true).iter().filter(|text| text.starts_with("e4")).count(), 8);
    }

    /// At the start: rooks and cannons 17 each, horses 3, elephants 2 at home and 3 in reach of the middle, advisors 1, king 3, pawns 5.
    #[test]
    fn pieces_of_xiangqi_stay_where_they_belong() {
        let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
        let cells = |fen| crate::fen::Setup::of_fen(fen, 9, 10).expect("a board").cells;
        for red in [true, false] {
            let all = xiangqi_premoves(&cells(fen), red);
            let from = |square: &str| all.iter().filter(|text| text.starts_with(square)).count();
            let [home, cannons, pawns] = if red { ["1", "3", "4"] } else { ["10", "8", "7"] };
            let at = |column: &str, row: &str| {
                from(&format!("{column}{row}")) - usize::from(row == "1") * from(&format!("{column}10"))
            };
            assert_eq!(["a", "b", "c", "d", "e"].map(|column| at(column, home)), [17, 3, 2, 1, 3], "{all:?}");
            assert_eq!((at("b", cannons), at("c", pawns)), (17, 1), "{all:?}");
            assert_eq!(all.len(), 4 * 17 + 2 * (3 + 2 + 1) + 3 + 5);
        }
        let crossed = xiangqi_premoves(&cells("3k5/9/9/4P4/9/9/9/9/9/4K4 b - - 0 1"), true);
        assert_eq!(crossed.iter().filter(|text| text.starts_with("e7")).count(), 3);
    }
}
