//! Marks on empty squares of a board: points forbidden in Renju and, in the view that has them, threats.

use super::{Bits, Mnk, Stones};
use boyi_core::{Game, Mark, MarkKind, Outcome, Side};
use boyi_lines::gomoku::{Color, Threat};

/// The view that shows threats; the other one is the plain board.
pub(super) const THREATS: &str = "threats";

impl<B: Bits> Mnk<B> {
    /// The marks of a position, in the order of the cells of its picture. There are none once the game is over.
    pub(super) fn marks(&self, position: &Stones<B>, with_threats: bool) -> Vec<Mark> {
        if self.outcome(position).is_some() {
            return Vec::new();
        }
        let forbidden = self.forbidden(position);
        let [first, second] = if with_threats { self.threats(position) } else { [B::NONE; 2] };
        let from_the_top = (0..self.shape.rows)
            .rev()
            .flat_map(|row| (0..self.shape.columns).map(move |column| (column, row)));
        let mark = |(cell, (column, row))| {
            let bit = self.cell(column, row)?.bit();
            let kind = match (forbidden.has(bit), first.has(bit), second.has(bit)) {
                (true, ..) => MarkKind::Forbidden,
                (_, true, true) => MarkKind::Both,
                (_, true, false) => MarkKind::First,
                (_, false, true) => MarkKind::Second,
                _ => return None,
            };
            Some(Mark { cell, kind })
        };
        from_the_top.enumerate().filter_map(mark).collect()
    }

    /// The cells of the line that has won, as indices in the picture.
    pub(super) fn won(&self, position: &Stones<B>) -> Vec<usize> {
        if self.outcome(position) != Some(Outcome::Loss) {
            return Vec::new();
        }
        let line = position.other.iter().find_map(|square| self.lines().line(position.other, square));
        let stride = self.shape.rows + 1;
        let index = |bit: u32| {
            let (column, row) = (bit as usize / stride, bit as usize % stride);
            (self.shape.rows - 1 - row) * self.shape.columns + column
        };
        line.into_iter().flatten().map(index).collect()
    }

    /// The empty squares where a stone of each player completes a row, or, with five in a row, makes a four that nothing stops.
    fn threats(&self, position: &Stones<B>) -> [B; 2] {
        if let Some(board) = self.patterns(position, &[]) {
            return [Color::Black, Color::White].map(|color| {
                let threatens =
                    |&point: &_| board.is_empty(point) && board.threat(color, point) >= Threat::OpenFour;
                board
                    .points()
                    .filter(threatens)
                    .fold(B::NONE, |set, point| set | B::bit(self.cell_of(point).bit()))
            });
        }
        let (mine, theirs) = (position.mover, position.other);
        let both = [mine, theirs].map(|stones| self.lines.completions(stones, position.occupied()));
        if position.side() == Side::First { both } else { [both[1], both[0]] }
    }
}
