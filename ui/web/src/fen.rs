//! A position of chess or xiangqi that is set up by hand, and its FEN. Whether it is legal is for the service to say.

/// A position in the making.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// Columns of the board: 8 in chess, 9 in xiangqi.
    pub columns: usize,
    /// The letters on the squares, row by row from the top.
    pub cells: Vec<Option<char>>,
    /// Whether the second player, Black, is to move.
    pub second_to_move: bool,
    /// The castling rights wanted, in the order of [`RIGHTS`]. Those that [`may_castle`](Setup::may_castle) does not allow are not written.
    pub castling: [bool; 4],
    /// The square passed by the pawn that has just moved; it is written if it is one of [`en_passant_squares`](Setup::en_passant_squares).
    pub en_passant: Option<String>,
    /// Whether kings and rooks castle from anywhere on the back row, as in Chess960.
    pub anywhere: bool,
}

/// The castling rights as FEN writes them.
pub const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

impl Setup {
    /// An empty board.
    pub fn empty(columns: usize, rows: usize) -> Setup {
        Setup {
            columns,
            cells: vec![None; columns * rows],
            second_to_move: false,
            castling: [false; 4],
            en_passant: None,
            anywhere: false,
        }
    }

    /// Reads a FEN for a board of this size; all fields but the board may be missing. `None` if the board does not fit.
    ///
    /// ```
    /// use boyi_web::fen::Setup;
    /// let fen = "r3k2r/8/8/3pP3/8/8/8/4K2R w Kkq d6 0 1";
    /// assert_eq!(Setup::of_fen(fen, 8, 8).unwrap().fen(), fen);
    /// assert_eq!(Setup::of_fen("4k3/8/8/8/8/8/8/4K3", 8, 8).unwrap().fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(Setup::of_fen("4k4/8/8/8/8/8/8/4K3 w", 8, 8), None);
    /// ```
    pub fn of_fen(fen: &str, columns: usize, rows: usize) -> Option<Setup> {
        let mut fields = fen.split_whitespace();
        let mut setup = Setup::empty(columns, 0);
        for row in fields.next()?.split('/') {
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(empty) => setup.cells.extend(std::iter::repeat_n(None, empty as usize)),
                    None => setup.cells.push(Some(c)),
                }
            }
            if !setup.cells.len().is_multiple_of(columns) {
                return None;
            }
        }
        if setup.cells.len() != columns * rows {
            return None;
        }
        setup.second_to_move = fields.next() == Some("b");
        setup.read_castling(fields.next().unwrap_or("-"));
        setup.en_passant = fields.next().filter(|square| *square != "-").map(str::to_owned);
        Some(setup)
    }

    /// Reads the letters `KQkq`, and files of rooks as Shredder-FEN has them.
    fn read_castling(&mut self, text: &str) {
        for letter in text.chars() {
            let second = letter.is_ascii_lowercase();
            let side = match letter.to_ascii_lowercase() {
                'k' => 0,
                'q' => 1,
                file @ 'a'..='h' => {
                    let king = self.king_column(second).unwrap_or(0);
                    usize::from((file as usize) < 'a' as usize + king)
                }
                _ => continue,
            };
            self.castling[side + 2 * usize::from(second)] = true;
        }
    }

    /// The column of a king on its back row.
    fn king_column(&self, second: bool) -> Option<usize> {
        let king = if second { 'k' } else { 'K' };
        self.back_row(second).iter().position(|cell| *cell == Some(king))
    }

    fn back_row(&self, second: bool) -> &[Option<char>] {
        let from = if second { 0 } else { self.cells.len() - self.columns };
        &self.cells[from..from + self.columns]
    }

    /// The castling rights that the places of kings and rooks allow, in the order of [`RIGHTS`].
    pub fn may_castle(&self) -> [bool; 4] {
        std::array::from_fn(|right| {
            let (second, long) = (right >= 2, right % 2 == 1);
            let row = self.back_row(second);
            let rook = Some(if second { 'r' } else { 'R' });
            match self.king_column(second) {
                _ if self.columns != 8 => false,
                Some(king) if self.anywhere => {
                    let (left, right) = row.split_at(king);
                    if long { left.contains(&rook) } else { right.contains(&rook) }
                }
                Some(4) => row[if long { 0 } else { 7 }] == rook,
                _ => false,
            }
        })
    }

    /// The squares that a pawn may have passed with the last move so that another pawn can take it there.
    pub fn en_passant_squares(&self) -> Vec<String> {
        if self.columns != 8 || self.cells.len() != 64 {
            return Vec::new();
        }
        // The rows from the top of the pawn, of the square it passed and of where it came from.
        let (pawn, taker, row, passed, from) =
            if self.second_to_move { ('P', 'p', 4, 5, 6) } else { ('p', 'P', 3, 2, 1) };
        let at = |column: usize, row: usize| self.cells[row * 8 + column];
        let can_be = |column: &usize| {
            let beside = [column.wrapping_sub(1), column + 1].into_iter().filter(|column| *column < 8);
            at(*column, row) == Some(pawn)
                && at(*column, passed).is_none()
                && at(*column, from).is_none()
                && beside.into_iter().any(|column| at(column, row) == Some(taker))
        };
        let name = |column: usize| format!("{}{}", char::from(b'a' + column as u8), 8 - passed);
        (0..8).filter(can_be).map(name).collect()
    }

    /// The FEN, without castling rights and en passant squares that cannot be.
    pub fn fen(&self) -> String {
        let board: Vec<String> = self.cells.chunks(self.columns).map(row_text).collect();
        let side = if self.second_to_move { 'b' } else { 'w' };
        let may = self.may_castle();
        let castling: String =
            (0..4).filter(|&at| self.castling[at] && may[at]).map(|at| RIGHTS[at]).collect();
        let castling = if castling.is_empty() { "-" } else { &castling };
        let squares = self.en_passant_squares();
        let passed = self.en_passant.as_deref().filter(|square| squares.iter().any(|one| one == square));
        format!("{} {side} {castling} {} 0 1", board.join("/"), passed.unwrap_or("-"))
    }
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

    fn chess(fen: &str) -> Setup {
        Setup::of_fen(fen, 8, 8).unwrap()
    }

    #[test]
    fn castling_needs_king_and_rook_at_home() {
        let mut setup = chess("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1");
        assert_eq!(setup.may_castle(), [false, true, true, true]);
        assert_eq!(setup.fen(), "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1");
        setup.anywhere = true;
        assert_eq!(setup.fen(), "r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1");
        setup.anywhere = false;
        // A right that is gone with its rook comes back with it.
        setup.cells.swap(62, 63);
        assert_eq!(setup.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(chess("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w GBgb - 0 1").castling, [true; 4]);
        assert_eq!(chess("1r1k2r1/8/8/8/8/8/8/1R1K2R1 w Gb - 0 1").castling, [true, false, false, true]);
    }

    #[test]
    fn en_passant_needs_both_pawns_and_the_empty_squares() {
        let mut setup = chess("4k3/8/8/pP1pPp2/8/8/8/4K3 w");
        assert_eq!(setup.en_passant_squares(), ["a6", "d6", "f6"]);
        setup.en_passant = Some("d6".to_owned());
        assert_eq!(setup.fen(), "4k3/8/8/pP1pPp2/8/8/8/4K3 w - d6 0 1");
        setup.second_to_move = true;
        assert!(setup.en_passant_squares().is_empty());
        assert_eq!(setup.fen(), "4k3/8/8/pP1pPp2/8/8/8/4K3 b - - 0 1");
        assert_eq!(chess("4k3/8/8/8/Pp6/8/8/4K3 b").en_passant_squares(), ["a3"]);
        // Not where a piece stands on the way, nor from one edge to the other.
        assert!(chess("4k3/3p4/8/3pP3/8/8/8/4K3 w").en_passant_squares().is_empty());
        assert!(chess("4k3/8/8/7p/P7/8/8/4K3 w").en_passant_squares().is_empty());
    }

    #[test]
    fn the_board_of_xiangqi_has_nine_columns_and_ten_rows() {
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
        let setup = Setup::of_fen(start, 9, 10).unwrap();
        assert_eq!(setup.fen(), start);
        assert_eq!((setup.may_castle(), setup.en_passant_squares()), ([false; 4], Vec::new()));
        assert_eq!(Setup::of_fen(start, 8, 8), None);
        assert_eq!(Setup::empty(9, 10).fen(), "9/9/9/9/9/9/9/9/9/9 w - - 0 1");
    }
}
