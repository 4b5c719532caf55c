//! Text forms that the line boards share: squares `b2`, and positions `xo1/1x1/3 o` (rows from the top, a number for
//! a run of empty squares, then the player to move).
//!
//! Columns are lettered from `a` at the left, rows numbered from 1 at the bottom; inside, both count from 0.

use boyi_core::{Grid, Notation, ParseError, Side};

/// The most columns a board can have: one letter each.
pub const MAX_COLUMNS: usize = 26;

/// A stone on a board: column, row, and whose it is.
pub type Stone = (usize, usize, Side);

/// The stone of a side: `x` moves first.
pub fn stone(side: Side) -> char {
    match side {
        Side::First => 'x',
        Side::Second => 'o',
    }
}

/// `b2`.
pub fn square_text(column: usize, row: usize) -> String {
    debug_assert!(column < MAX_COLUMNS);
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

/// Reads `b2` and returns column and row.
pub fn parse_square(text: &str, columns: usize, rows: usize) -> Result<(usize, usize), ParseError> {
    let text = text.trim();
    let expected = || {
        let last = square_text(columns - 1, rows - 1);
        ParseError::new("square", text, "square-between").with("first", "a1").with("last", last)
    };
    let mut chars = text.chars();
    let letter = chars.next().ok_or_else(expected)?;
    let column = column_of(letter).filter(|&column| column < columns).ok_or_else(expected)?;
    let row = number(chars.as_str()).filter(|row| (1..=rows).contains(row)).ok_or_else(expected)?;
    Ok((column, row - 1))
}

/// The squares in a word that joins several, such as `h8h9i10`.
///
/// ```
/// use boyi_catalogue::board::joined_squares;
/// assert_eq!(joined_squares("h8h10i9"), Some(vec!["h8", "h10", "i9"]));
/// assert_eq!((joined_squares("h8"), joined_squares("h8h"), joined_squares("swap")), (None, None, None));
/// ```
pub fn joined_squares(word: &str) -> Option<Vec<&str>> {
    let mut rest = word;
    let mut squares = Vec::new();
    while !rest.is_empty() {
        let after = rest.strip_prefix(|letter: char| letter.is_ascii_alphabetic())?;
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let (square, others) = rest.split_at(1 + digits);
        if digits == 0 {
            return None;
        }
        squares.push(square);
        rest = others;
    }
    (squares.len() > 1).then_some(squares)
}

/// The column that a letter names.
pub fn column_of(letter: char) -> Option<usize> {
    let letter = letter.to_ascii_lowercase();
    letter.is_ascii_lowercase().then(|| letter as usize - 'a' as usize)
}

/// A whole number of ordinary digits, without sign; at most four of them.
pub fn number(digits: &str) -> Option<usize> {
    let plain = (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

/// The position as text.
pub fn position_text(
    columns: usize,
    rows: usize,
    cell: impl Fn(usize, usize) -> Option<Side>,
    mover: Side,
) -> String {
    let mut text = String::with_capacity((columns + 1) * rows + 2);
    for row in (0..rows).rev() {
        let mut run = 0;
        for column in 0..columns {
            match cell(column, row) {
                None => run += 1,
                Some(side) => {
                    if run > 0 {
                        text += &run.to_string();
                    }
                    run = 0;
                    text.push(stone(side));
                }
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        text.push(if row > 0 { '/' } else { ' ' });
    }
    text.push(stone(mover));
    text
}

/// Reads a position: the stones as (column, row, side), and who is to move.
///
/// The players alternate from an empty board, so the numbers of stones decide who is to move; a mover written in the
/// text must agree, and may be left out.
pub fn parse_position(text: &str, columns: usize, rows: usize) -> Result<(Vec<Stone>, Side), ParseError> {
    let (stones, written) = parse_rows(text, columns, rows)?;
    let count = |side| stones.iter().filter(|stone| stone.2 == side).count();
    let (first, second) = (count(Side::First), count(Side::Second));
    let mover = match first.checked_sub(second) {
        Some(0) => Side::First,
        Some(1) => Side::Second,
        _ => {
            let found = format!("{first} x, {second} o");
            return Err(ParseError::new("stones", found, "equal-or-one-more-x"));
        }
    };
    match written {
        Some(side) if side != mover => {
            Err(ParseError::new("mover", stone(side).to_string(), "mover-by-stones")
                .with("mover", stone(mover).to_string())
                .with("x", first)
                .with("o", second))
        }
        _ => Ok((stones, mover)),
    }
}

/// Reads the rows of a position, and who is to move if that is written, without judging them.
pub fn parse_rows(text: &str, columns: usize, rows: usize) -> Result<(Vec<Stone>, Option<Side>), ParseError> {
    let mut words = text.split_whitespace();
    let board = words.next().ok_or_else(|| ParseError::new("position", text, "rows-and-mover"))?;
    let written = words.next();
    if let Some(more) = words.next() {
        return Err(ParseError::new("position", more, "rows-and-mover"));
    }
    let found = board.split('/').count();
    if found != rows {
        return Err(ParseError::new("rows", found.to_string(), "this-many").with("count", rows));
    }
    let mut stones = Vec::new();
    for (row, line) in (0..rows).rev().zip(board.split('/')) {
        parse_row(line, row, columns, &mut stones)?;
    }
    let mover = match written {
        None => None,
        Some("x" | "X") => Some(Side::First),
        Some("o" | "O") => Some(Side::Second),
        Some(word) => return Err(ParseError::new("mover", word, "x-or-o")),
    };
    Ok((stones, mover))
}

/// The legal move that is written like this, but for case, blanks and hyphens.
pub fn move_by_text<G: Notation>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<G::Move, ParseError> {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| !c.is_whitespace() && *c != '-').flat_map(char::to_lowercase).collect()
    };
    let wanted = plain(text);
    let mut moves = Vec::new();
    if game.outcome(position).is_none() {
        game.moves(position, &mut moves);
    }
    let example = moves.first().map_or_else(|| "none".to_owned(), |mv| game.move_text(position, mv));
    let found = moves.into_iter().find(|mv| plain(&game.move_text(position, mv)) == wanted);
    found.ok_or_else(|| ParseError::new("move", text, "legal-step").with("example", example))
}

fn parse_row(line: &str, row: usize, columns: usize, stones: &mut Vec<Stone>) -> Result<(), ParseError> {
    let wrong_width =
        || ParseError::new("row", line, "squares-in-row").with("row", row + 1).with("count", columns);
    let mut column = 0;
    let mut rest = line;
    while let Some(next) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            column += number(&rest[..digits]).filter(|&run| run > 0).ok_or_else(wrong_width)?;
            rest = &rest[digits..];
        } else {
            let side = match next {
                'x' | 'X' => Side::First,
                'o' | 'O' => Side::Second,
                _ => return Err(ParseError::new("row", line, "stones-and-numbers").with("row", row + 1)),
            };
            stones.push((column, row, side));
            column += 1;
            rest = &rest[1..];
        }
        if column > columns {
            return Err(wrong_width());
        }
    }
    if column == columns { Ok(()) } else { Err(wrong_width()) }
}

/// The picture of a line board; stones fall on it if they do by the rules.
pub fn grid(
    (columns, rows): (usize, usize),
    falls: bool,
    cell: impl Fn(usize, usize) -> Option<Side>,
) -> Grid {
    let from_the_top = (0..rows).rev().flat_map(|row| (0..columns).map(move |column| (column, row)));
    let cells = from_the_top.map(|(column, row)| cell(column, row).map(stone)).collect();
    Grid { columns, rows, cells, falls, ..Grid::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_read_back() {
        for column in 0..MAX_COLUMNS {
            for row in 0..26 {
                assert_eq!(parse_square(&square_text(column, row), 26, 26), Ok((column, row)));
            }
        }
        assert_eq!(parse_square(" B2 ", 3, 3), Ok((1, 1)));
        for bad in ["", "b", "2", "b0", "d1", "a4", "b+2", "a99999999999999999999", "é1", "b２"] {
            assert!(parse_square(bad, 3, 3).is_err(), "{bad}");
        }
    }

    #[test]
    fn malformed_positions_name_the_field() {
        for (text, error) in [
            ("", "position: found ``, expected rows and mover"),
            ("3/3/3 x y", "position: found `y`, expected rows and mover"),
            ("3/3 x", "rows: found `2`, expected this many (count 3)"),
            ("3/4/3 x", "row: found `4`, expected squares in row (row 2, count 3)"),
            ("3/3/2 x", "row: found `2`, expected squares in row (row 1, count 3)"),
            ("3/0xo1/3 x", "row: found `0xo1`, expected squares in row (row 2, count 3)"),
            (
                "3/99999999999999999999/3 x",
                "row: found `99999999999999999999`, expected squares in row (row 2, count 3)",
            ),
            ("3/xz1/3 o", "row: found `xz1`, expected stones and numbers (row 2)"),
            ("3/xx1/3 o", "stones: found `2 x, 0 o`, expected equal or one more x"),
            ("3/1x1/3 z", "mover: found `z`, expected x or o"),
            ("3/1x1/3 x", "mover: found `x`, expected mover by stones (mover o, x 1, o 0)"),
        ] {
            assert_eq!(parse_position(text, 3, 3).unwrap_err().to_string(), error);
        }
    }
}
