//! Which rows win, where it is not simply k or more, and what Black may not play in Renju.

use super::{Bits, Cell, Mnk, Stones};
use boyi_core::{ParseError, Side};
use boyi_lines::gomoku::{self, Color, Point};

/// Which rows of stones win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum RowRule {
    /// k or more.
    #[default]
    OrMore,
    /// Exactly k.
    Exact,
    /// Renju, with k = 5: the second player wins with five or more, the first with exactly five. The first player may not
    /// make more than five, two fours or two threes at once; such points are no moves. Where no move is left, the game is
    /// drawn.
    Renju,
    /// Caro: exactly k, unless a stone of the opponent stands at both ends.
    Caro,
}

impl RowRule {
    /// The rule of Gomoku that a name means.
    pub(super) fn parse(name: &str) -> Result<RowRule, ParseError> {
        match name.parse() {
            Ok(gomoku::Rule::Freestyle) => Ok(RowRule::OrMore),
            Ok(gomoku::Rule::Standard) => Ok(RowRule::Exact),
            Ok(gomoku::Rule::Renju) => Ok(RowRule::Renju),
            Ok(gomoku::Rule::Caro) => Ok(RowRule::Caro),
            Err(_) => {
                let names = gomoku::Rule::ALL.map(gomoku::Rule::name);
                Err(ParseError::new("parameter", format!("rule={name}"), "one-of")
                    .with("list", names.join(", ")))
            }
        }
    }

    /// The same rule of five in a row.
    pub(super) fn of_five(self) -> gomoku::Rule {
        match self {
            RowRule::OrMore => gomoku::Rule::Freestyle,
            RowRule::Exact => gomoku::Rule::Standard,
            RowRule::Renju => gomoku::Rule::Renju,
            RowRule::Caro => gomoku::Rule::Caro,
        }
    }
}

pub(super) fn color(side: Side) -> Color {
    match side {
        Side::First => Color::Black,
        Side::Second => Color::White,
    }
}

impl<B: Bits> Mnk<B> {
    /// The same board under another rule for rows.
    ///
    /// # Panics
    /// If Renju is asked for with a k other than 5 or a side below 5.
    #[must_use]
    pub fn with_rows(mut self, rows: RowRule) -> Self {
        assert!(rows != RowRule::Renju || self.has_patterns(), "Renju on {:?}", self.shape);
        self.rows = rows;
        self
    }

    /// Which rows win.
    pub fn rows(&self) -> RowRule {
        self.rows
    }

    /// Whether five in a row wins on a board for which there are patterns.
    pub(super) fn has_patterns(&self) -> bool {
        let sides = gomoku::MIN_SIDE..=gomoku::MAX_SIDE;
        let shape = self.shape;
        !shape.gravity && shape.k == 5 && sides.contains(&shape.columns) && sides.contains(&shape.rows)
    }

    /// Whether `mine` has a winning row, through the stone put last where that is known.
    pub(super) fn has_row(&self, mine: B, theirs: B, side: Side, last: Option<u32>) -> bool {
        match (self.rows, last) {
            (RowRule::OrMore, Some(last)) => self.lines.made_by(mine, last),
            (RowRule::OrMore, None) => self.lines.any(mine),
            (_, Some(last)) => self.wins_through(mine, theirs, side, last),
            (_, None) => {
                self.lines.any(mine) && mine.iter().any(|bit| self.wins_through(mine, theirs, side, bit))
            }
        }
    }

    fn wins_through(&self, mine: B, theirs: B, side: Side, through: u32) -> bool {
        self.lines.directions().iter().any(|direction| {
            let (low, length) = self.lines.run(mine, through, direction.step());
            let blocked = || {
                let step = direction.step();
                let high = low + length * step;
                low >= step && theirs.has(low - step) && high < B::CAPACITY && theirs.has(high)
            };
            match self.rows {
                RowRule::OrMore => length >= self.lines.k(),
                RowRule::Exact => length == self.lines.k(),
                RowRule::Renju => length == 5 || side == Side::Second && length > 5,
                RowRule::Caro => length == self.lines.k() && !blocked(),
            }
        })
    }

    /// The position on a board with patterns; `None` for other shapes. The stones are those of `start`, then `moves` in their
    /// order.
    pub(super) fn patterns(&self, start: &Stones<B>, moves: &[Cell]) -> Option<gomoku::Board> {
        if !self.has_patterns() {
            return None;
        }
        let mut board = gomoku::Board::new(self.shape.columns, self.shape.rows, self.rows.of_five());
        for (set, side) in [(start.mover, start.side()), (start.other, !start.side())] {
            set.iter().for_each(|bit| board.put(self.point(bit), color(side)));
        }
        board.set_turn(color(start.side()));
        moves.iter().for_each(|mv| board.play(self.point(mv.bit())));
        Some(board)
    }

    pub(super) fn point(&self, bit: u32) -> Point {
        let stride = self.shape.rows + 1;
        Point::new(bit as usize / stride, bit as usize % stride)
    }

    pub(super) fn cell_of(&self, point: Point) -> Cell {
        Cell((point.column() * (self.shape.rows + 1) + point.row()) as u16)
    }

    /// The empty squares that the player to move may not take.
    pub fn forbidden(&self, position: &Stones<B>) -> B {
        if self.rows != RowRule::Renju || position.side() == Side::Second {
            return B::NONE;
        }
        let Some(mut board) = self.patterns(position, &[]) else { return B::NONE };
        let empty = self.lines.board().without(position.occupied());
        empty
            .iter()
            .filter(|&bit| board.is_forbidden(self.point(bit)))
            .fold(B::NONE, |set, bit| set | B::bit(bit))
    }
}
