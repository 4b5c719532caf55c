//! Dodgem once more: positions that differ by exchanging the players have one number, in two forms.

use super::dodgem::{Board, Dodgem, Move};
use boyi_core::{Game, Outcome};
use boyi_solve::Indexed;

#[derive(Clone, Debug)]
pub struct Exchanged(pub Dodgem);

impl Exchanged {
    fn image(&self, board: &Board) -> Board {
        let n = self.0.n;
        let turned = |cars: u64| {
            (0..n * n).filter(|at| cars >> at & 1 == 1).fold(0, |sum, at| sum | 1 << (at % n * n + at / n))
        };
        let [first, second] = board.cars.map(turned);
        Board { cars: [second, first], mover: 1 - board.mover }
    }
}

impl Game for Exchanged {
    type Position = Board;
    type Move = Move;
    const LOOPY: bool = true;

    fn start(&self) -> Board {
        self.0.start()
    }

    fn outcome(&self, board: &Board) -> Option<Outcome> {
        self.0.outcome(board)
    }

    fn moves(&self, board: &Board, out: &mut Vec<Move>) {
        self.0.moves(board, out);
    }

    fn play(&self, board: &Board, mv: &Move) -> Board {
        self.0.play(board, mv)
    }
}

impl Indexed for Exchanged {
    /// Cars of the player who has more, and of the other.
    type Tier = (u32, u32);
    const VERSION: u32 = 1;
    const PARENTS: bool = true;
    const FORMS: u64 = 2;

    fn top(&self) -> (u32, u32) {
        self.0.top()
    }

    fn below(&self, (more, fewer): (u32, u32), out: &mut Vec<(u32, u32)>) {
        let mut all = Vec::new();
        self.0.below((more, fewer), &mut all);
        out.extend(all.into_iter().map(|(a, b)| (a.max(b), a.min(b))));
    }

    fn size(&self, tier: (u32, u32)) -> u64 {
        self.0.size(tier) / if tier.0 == tier.1 { 2 } else { 1 }
    }

    fn rank(&self, board: &Board) -> Option<((u32, u32), u64)> {
        let board = if board.mover == 0 { *board } else { self.image(board) };
        let ((own, other), number) = self.0.rank(&board)?;
        let tier = (own.max(other), own.min(other));
        Some((tier, number / 2 + if own < other { self.0.size(tier) / 2 } else { 0 }))
    }

    fn unrank(&self, (more, fewer): (u32, u32), number: u64) -> Option<Board> {
        let half = self.0.size((more, fewer)) / 2;
        if number < half {
            self.0.unrank((more, fewer), number * 2)
        } else {
            self.0.unrank((fewer, more), (number - half) * 2)
        }
    }

    fn parents(&self, board: &Board, tier: (u32, u32), out: &mut Vec<Board>) {
        let (own, other) = (board.cars[0].count_ones(), board.cars[1].count_ones());
        if (own.max(other), own.min(other)) == tier {
            self.0.parents(board, (own, other), out);
        }
    }

    fn images(&self, board: &Board, out: &mut Vec<Board>) {
        out.push(self.image(board));
    }

    fn form(&self, board: &Board) -> u64 {
        board.mover as u64
    }

    fn in_form(&self, board: Board, form: u64) -> Board {
        if self.form(&board) == form { board } else { self.image(&board) }
    }
}
