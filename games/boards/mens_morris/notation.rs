//! How people read and write morris.

use super::{FEWEST, MensMorris, MorrisMove, MorrisPosition};
use boyi_catalogue::board::{number, parse_rows, position_text, square_text, stone};
use boyi_core::{Game, Grid, Notation, ParseError, Picture, Points, Side};

impl MensMorris {
    /// Columns, and rows, of the board as it is drawn.
    fn width(&self) -> usize {
        2 * usize::from(self.squares) + 1
    }

    /// The column and the row of a point.
    fn place(&self, point: u8) -> (usize, usize) {
        let low = usize::from(point / 8);
        let (middle, high) = (usize::from(self.squares), self.width() - 1 - low);
        match point % 8 {
            0 => (low, low),
            1 => (middle, low),
            2 => (high, low),
            3 => (high, middle),
            4 => (high, high),
            5 => (middle, high),
            6 => (low, high),
            _ => (low, middle),
        }
    }

    fn point_at(&self, column: usize, row: usize) -> Option<u8> {
        (0..8 * self.squares).find(|&point| self.place(point) == (column, row))
    }

    fn side_at(&self, position: &MorrisPosition, column: usize, row: usize) -> Option<Side> {
        let bit = 1 << self.point_at(column, row)?;
        match position.pieces {
            [first, _] if first & bit != 0 => Some(Side::First),
            [_, second] if second & bit != 0 => Some(Side::Second),
            _ => None,
        }
    }

    fn wrong(&self, text: &str) -> ParseError {
        ParseError::new("position", text, "pieces-of-game").with("start", self.position_text(&self.start()))
    }
}

impl Notation for MensMorris {
    /// Rows from the top, a number for a run of empty squares; the player to move; the pieces that x and o have in hand:
    /// `7/7/7/7/7/7/7 x 9 9`.
    fn position_text(&self, position: &MorrisPosition) -> String {
        let side = |column, row| self.side_at(position, column, row);
        let board = position_text(self.width(), self.width(), side, position.mover);
        let [first, second] = position.hand;
        format!("{board} {first} {second}")
    }

    fn parse_position(&self, text: &str) -> Result<MorrisPosition, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let [board, mover, first, second] = words[..] else { return Err(self.wrong(text)) };
        let (stones, mover) = parse_rows(&format!("{board} {mover}"), self.width(), self.width())?;
        let hand = [first, second].map(|digits| number(digits).filter(|&hand| hand <= self.each.into()));
        let (Some(mover), [Some(first), Some(second)]) = (mover, hand) else { return Err(self.wrong(text)) };
        let mut position = MorrisPosition { pieces: [0; 2], hand: [first as u8, second as u8], mover };
        for (column, row, side) in stones {
            let point = self.point_at(column, row).ok_or_else(|| self.wrong(text))?;
            position.pieces[side.index()] |= 1 << point;
        }
        // Players place in turn, and who has just moved has a mill's worth of pieces.
        let in_turn = match (mover, position.hand) {
            (Side::First, [mine, other]) => mine == other,
            (Side::Second, [other, mine]) => mine == other + 1 || mine == 0 && other == 0,
        };
        let fits =
            [Side::First, Side::Second].iter().all(|&side| self.all(&position, side) <= self.each.into());
        if !in_turn || !fits || self.all(&position, !mover) < FEWEST {
            return Err(self.wrong(text));
        }
        Ok(position)
    }

    /// The point of a piece that is placed, `a1`; from and to of one that moves, `a1d1`; `x` and the point of one that is taken.
    fn move_text(&self, _: &MorrisPosition, mv: &MorrisMove) -> String {
        let name = |point: u8| {
            let (column, row) = self.place(point);
            square_text(column, row)
        };
        let from = mv.from.map_or(String::new(), name);
        let take = mv.take.map_or(String::new(), |take| format!("x{}", name(take)));
        from + &name(mv.to) + &take
    }

    fn parse_move(&self, position: &MorrisPosition, text: &str) -> Result<MorrisMove, ParseError> {
        boyi_catalogue::board::move_by_text(self, position, text)
    }

    fn picture(&self, position: &MorrisPosition, _: &str) -> Picture {
        let width = self.width();
        let cell = |(column, row)| match self.side_at(position, column, row) {
            Some(side) => Some(stone(side)),
            // No piece can stand there.
            None if self.point_at(column, row).is_none() => Some(' '),
            None => None,
        };
        let from_the_top = (0..width).rev().flat_map(|row| (0..width).map(move |column| (column, row)));
        // Corners of a square have even numbers, middles of its sides odd ones.
        let index = |point: u8| {
            let (column, row) = self.place(point);
            (width - 1 - row) * width + column
        };
        let squares = (0..self.squares).map(|square| 8 * square);
        let sides =
            squares.flat_map(|first| (0..8).step_by(2).map(move |at| [first + at, first + (at + 2) % 8]));
        let across = (1..8).step_by(2).map(|middle| [middle, 8 * (self.squares - 1) + middle]);
        let lines = sides.chain(across).map(|ends| ends.map(index)).collect();
        Picture::Grid(Grid {
            stones: true,
            points: Some(Points { lines, ..Points::default() }),
            columns: width,
            rows: width,
            cells: from_the_top.map(cell).collect(),
            ..Grid::default()
        })
    }
}
