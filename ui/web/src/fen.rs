//! The board field of a FEN, from squares.

/// The squares of the usual start, row by row from the top; `.` is an empty one.
pub const START: &str = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";

/// The board field of a FEN.
pub fn board_field(cells: &[Option<char>]) -> String {
    cells.chunks(8).map(row_text).collect::<Vec<_>>().join("/")
}

/// A row of the board field: letters, and numbers of empty squares.
fn row_text(cells: &[Option<char>]) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in cells {
        match cell {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(*letter);
            }
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_fields_count_empty_squares() {
        let cells: Vec<Option<char>> = START.chars().map(|c| Some(c).filter(|c| *c != '.')).collect();
        assert_eq!(board_field(&cells), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
        let mut cells = vec![None; 8];
        (cells[1], cells[6]) = (Some('k'), Some('K'));
        assert_eq!(board_field(&cells), "1k4K1");
    }
}
