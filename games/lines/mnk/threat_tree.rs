//! The tree of threats that wins: the attacker's move, every answer that stops its threat, the attacker's next move, and so on.

use super::{Bits, Cell, Mnk, Stones, threat_search::ForcedWinSearch};
use boyi_catalogue::WinTree;
use boyi_core::{Game, SearchObserver};
use boyi_lines::gomoku::{Found, Point, Vcf, Vct};

/// Positions visited to find the win at first, and after each answer.
const BUDGET: (u64, u64) = (4_000_000, 400_000);
/// Positions visited before the search for threes begins, and at first in it; a quarter as many stones are put at first in that with quiet
/// moves, which seldom ends by itself where there is no win.
const SHARE: u64 = 20_000;

/// The tree of a win by threats of the player to move, of at most about `most` moves; `None` if none is found.
pub(super) fn threat_tree<B: Bits>(
    game: &Mnk<B>,
    position: &Stones<B>,
    most: usize,
    observer: &mut dyn SearchObserver<Cell>,
) -> Option<WinTree<Cell>> {
    if game.outcome(position).is_some() || game.shape().gravity {
        return None;
    }
    let threats = [Vct::default(), Vct::with_quiet_moves()];
    let mut finder = Finder { game, vcf: Vcf::default(), threats, left: most, observer };
    finder.attack(position, BUDGET.0)
}

struct Finder<'a, B: Bits> {
    game: &'a Mnk<B>,
    vcf: Vcf,
    /// Without quiet moves and with them.
    threats: [Vct; 2],
    /// Moves that the tree has room for.
    left: usize,
    observer: &'a mut dyn SearchObserver<Cell>,
}

impl<B: Bits> Finder<'_, B> {
    /// The attacker is to move.
    fn attack(&mut self, position: &Stones<B>, budget: u64) -> Option<WinTree<Cell>> {
        let mv = self.winning_move(position, budget)?;
        let after = self.game.play(position, &mv);
        self.left = self.left.saturating_sub(1);
        let answers = self.answers(&after);
        let mut tree = WinTree { mv, answers: Vec::new(), cut: false };
        for answer in answers {
            if self.left == 0 {
                tree.cut = true;
                break;
            }
            self.left -= 1;
            let next = self.attack(&self.game.play(&after, &answer), BUDGET.1)?;
            tree.answers.push((answer, next));
        }
        // The longest defence comes first.
        tree.answers.sort_by_key(|(_, next)| std::cmp::Reverse(next.depth()));
        Some(tree)
    }

    fn winning_move(&mut self, position: &Stones<B>, budget: u64) -> Option<Cell> {
        let Some(mut board) = self.game.patterns(position, &[]) else {
            let line = ForcedWinSearch::new(self.game, self.observer, budget).winning_line(position)?;
            return line.first().map(|&bit| Cell(bit as u16));
        };
        let first = |line: &[Point]| line.first().map(|&point| self.game.cell_of(point));
        if let Found::Win(line) = self.vcf.search(&mut board, SHARE) {
            return first(&line);
        }
        let mut share = SHARE;
        while share <= budget {
            let mut open = false;
            for (threats, share) in self.threats.iter_mut().zip([share, share / 4]) {
                if self.observer.poll().is_break() {
                    return None;
                }
                // It goes on where it ended.
                let observer = &mut *self.observer;
                match threats.search_while(&mut board, share, &mut || observer.poll().is_continue()) {
                    Found::Win(line) => return first(&line),
                    Found::Unknown => open = true,
                    Found::None => {}
                }
            }
            if !open {
                return None;
            }
            share *= 2;
        }
        None
    }

    /// The defender's replies to the threat.
    fn answers(&mut self, position: &Stones<B>) -> Vec<Cell> {
        if self.game.outcome(position).is_some() {
            return Vec::new();
        }
        match self.game.patterns(position, &[]) {
            Some(mut board) => {
                let answers = self.threats[1].answers_to_threat(&mut board);
                answers.into_iter().map(|point| self.game.cell_of(point)).collect()
            }
            None => {
                let bits = ForcedWinSearch::new(self.game, self.observer, BUDGET.1).answers(position);
                bits.into_iter().map(|bit| Cell(bit as u16)).collect()
            }
        }
    }
}
