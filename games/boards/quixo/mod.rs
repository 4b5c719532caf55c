//! Quixo (T. Chaaban, Gigamic, 1995): take a cube from the border, blank or your own, and push it back in with your sign; n in a line
//! win (S. Tanaka, F. Bonnet, S. Tixeuil, Y. Tamura, "Quixo is solved", arXiv:2007.15895).

use crate::pieces::{PieceGame, Position, Rules, Step, cells};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, Param};
use boyi_core::{Outcome, Side};

/// The catalogue's entries.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "quixo",
    Group::Line,
    Knowledge::Solved,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    |setup, databases| {
        Ok(PieceGame::boxed(setup, databases, Quixo { n: setup.number("n", 2..=7, 3)? as u8 }))
    },
)
.with_example("x2/o2/xox o")
.with_params(&[Param::value("n", "3", "2..=7")])];

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quixo {
    /// Cubes a side.
    pub n: u8,
}

impl Quixo {
    fn cell(&self, column: u8, row: u8) -> u8 {
        row * self.n + column
    }

    /// A whole row, column or diagonal of a set; nothing where there is none.
    fn line(&self, cubes: u64) -> u64 {
        let n = self.n;
        let set = |cell: &dyn Fn(u8) -> u8| (0..n).fold(0, |set, i| set | 1 << cell(i));
        let straight = (0..n).flat_map(|at| [set(&|i| self.cell(i, at)), set(&|i| self.cell(at, i))]);
        let slanted = [set(&|i| self.cell(i, i)), set(&|i| self.cell(i, n - 1 - i))];
        straight.chain(slanted).find(|line| cubes & line == *line).unwrap_or(0)
    }

    /// Moves the cubes between two cells of a row or a column by one towards the first, which is taken out.
    fn shift(&self, cubes: u64, Step { from, to }: Step) -> u64 {
        let distance = if from / self.n == to / self.n { 1 } else { self.n };
        let (mut cubes, mut at) = (cubes, from);
        while at != to {
            let next = if to > from { at + distance } else { at - distance };
            cubes = cubes & !(1 << at) | (cubes >> next & 1) << at;
            at = next;
        }
        cubes & !(1 << to)
    }
}

impl Rules for Quixo {
    fn size(&self) -> (u32, u32) {
        (self.n.into(), self.n.into())
    }

    fn has_stones(&self) -> bool {
        false
    }

    fn decisive(&self, position: &Position) -> u64 {
        match self.line(position.own()) {
            0 => self.line(position.other()),
            line => line,
        }
    }

    fn start(&self) -> Position {
        Position { pieces: [0; 2], mover: Side::First }
    }

    fn allowed(&self, _: &Position) -> bool {
        true
    }

    /// A line of the mover's was made by the opponent, who has lost by it even with a line of their own.
    fn ended(&self, position: &Position) -> Option<Outcome> {
        match () {
            () if self.line(position.own()) != 0 => Some(Outcome::Win),
            () if self.line(position.other()) != 0 => Some(Outcome::Loss),
            () => None,
        }
    }

    fn steps(&self, position: &Position, mut visit: impl FnMut(Step) -> bool) {
        let last = self.n - 1;
        for from in cells(self.cells() & !position.other()) {
            let (column, row) = (from % self.n, from / self.n);
            if column % last != 0 && row % last != 0 {
                continue;
            }
            let ends =
                [self.cell(0, row), self.cell(last, row), self.cell(column, 0), self.cell(column, last)];
            for to in ends.into_iter().filter(|&to| to != from) {
                if !visit(Step { from, to }) {
                    return;
                }
            }
        }
    }

    fn after(&self, position: &Position, step: Step) -> [u64; 2] {
        [self.shift(position.own(), step) | 1 << step.to, self.shift(position.other(), step)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_pushed() {
        let quixo = Quixo { n: 4 };
        // Row 1 from the left: x o o blank; the blank on the right goes in at the left.
        let position = Position { pieces: [0b0001, 0b0110], mover: Side::First };
        assert_eq!(quixo.after(&position, Step { from: 3, to: 0 }), [0b0011, 0b1100]);
        // The cube in the corner goes to the top of its column.
        assert_eq!(quixo.after(&position, Step { from: 0, to: 12 }), [1 << 12, 0b0110]);
    }
}
