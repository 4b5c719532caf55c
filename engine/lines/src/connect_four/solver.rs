//! The solver: a table and the order of its questions.

use super::{
    board::{Board, Bounds, Position, Value},
    book::Book,
    geometry::{Geometry, Standard},
    search::{Search, Settled, Shared},
    stones::{Boards, playable, win_with},
    table::Table,
};
use std::sync::Arc;

/// Solves positions of one board. Results stay in its table and make later questions cheaper; they never change an exact answer.
pub struct Solver {
    board: Board,
    book: Option<Arc<Book>>,
    table: Table,
    bytes: usize,
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solver").field("board", &self.board).field("bytes", &self.table.bytes()).finish()
    }
}

/// The limits of a question, and its observer.
pub struct Effort<'a> {
    /// The maximum number of positions to expand.
    pub nodes: u64,
    /// Called every few thousand positions, with their number; `false` ends the search.
    pub poll: &'a mut dyn FnMut(u64) -> bool,
    /// Called when the bounds of the score have become narrower.
    pub report: &'a mut dyn FnMut(Bounds, u64),
}

/// The result of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Bounds of the score; equal unless the effort ended first.
    pub bounds: Bounds,
    /// Positions expanded.
    pub nodes: u64,
}

/// A question that several threads work on: the first calls [`Solver::solve_together`], the others call [`Solver::help`].
pub struct Team {
    shared: Shared,
}

impl Solver {
    /// A solver with a table of at most this many bytes; boards of more than 45 bits take 8 MiB or less in any case.
    pub fn new(board: Board, bytes: usize) -> Solver {
        Solver { board, book: None, table: Table::new(bytes, board.shape().bits()), bytes }
    }

    /// The same solver, which also looks positions up in a book where the board is 7×6 with four in a row.
    #[must_use]
    pub fn with_book(self, book: Option<Arc<Book>>) -> Solver {
        Solver { book: book.filter(|_| self.board == Board::STANDARD), ..self }
    }

    /// The board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The requested size of the table, in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.table.clear();
    }

    /// The value and distance of a position, without limits.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn value(&self, position: Position) -> Value {
        position.value(self.score(position))
    }

    /// The score of a position (see [`Bounds`]), without limits.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn score(&self, position: Position) -> i32 {
        let effort = Effort { nodes: u64::MAX, poll: &mut |_| true, report: &mut |_, _| () };
        self.solve(position, None, effort).bounds.low
    }

    /// Bounds of a position's score: equal, or narrow enough to settle on which side of `window` it lies, unless the effort ends first.
    ///
    /// With a window `(low, high)`, scores up to `low` are not distinguished from each other, nor scores from `high` up.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn solve(&self, position: Position, window: Option<(i32, i32)>, effort: Effort<'_>) -> Answer {
        self.solve_together(&self.team(position), position, window, effort)
    }

    /// The bounds of a position without searching.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn bounds(&self, position: Position) -> Bounds {
        self.solve(position, None, Effort { nodes: 0, poll: &mut |_| false, report: &mut |_, _| () }).bounds
    }

    /// A question that several threads are to work on.
    pub fn team(&self, position: Position) -> Team {
        let Bounds { low, high } = self.widest(position);
        Team { shared: Shared::new(low, high) }
    }

    /// The same as [`Solver::solve`], while other threads may call [`Solver::help`] with the same team and position.
    ///
    /// # Panics
    /// If the position is of another board.
    pub fn solve_together(
        &self,
        team: &Team,
        position: Position,
        window: Option<(i32, i32)>,
        effort: Effort<'_>,
    ) -> Answer {
        assert_eq!(self.board, position.board(), "a position of another board");
        let answer = match self.board {
            Board::STANDARD => self.drive(Standard, team, position, window, effort),
            board => self.drive(board.shape(), team, position, window, effort),
        };
        team.shared.stop();
        answer
    }

    /// Searches the same position as [`Solver::solve_together`] until that returns, deferring positions that another thread is searching.
    pub fn help(&self, team: &Team, position: Position) {
        assert_eq!(self.board, position.board(), "a position of another board");
        match self.board {
            Board::STANDARD => self.help_with(Standard, team, position),
            board => self.help_with(board.shape(), team, position),
        }
    }

    fn widest(&self, position: Position) -> Bounds {
        let (shape, stones) = (self.board.shape(), position.stones() as i32);
        Bounds { low: -win_with(shape, stones + 2), high: win_with(shape, stones + 1) }
    }

    fn drive<G: Geometry>(
        &self,
        shape: G,
        team: &Team,
        position: Position,
        window: Option<(i32, i32)>,
        effort: Effort<'_>,
    ) -> Answer {
        let Effort { nodes: most, poll, report } = effort;
        let (quiet, sign) = match self.root(shape, position) {
            Root::Score(score) => return Answer { bounds: Bounds { low: score, high: score }, nodes: 0 },
            Root::Quiet(quiet, sign) => (quiet, sign),
        };
        let turned = |(low, high): (i32, i32)| {
            if sign > 0 { Bounds { low, high } } else { Bounds { low: -high, high: -low } }
        };
        let (floor, ceiling) = window.unwrap_or((i32::MIN / 2, i32::MAX / 2));
        let (floor, ceiling) = if sign > 0 { (floor, ceiling) } else { (-ceiling, -floor) };
        let mut search = Search::new(shape, &self.table, &team.shared, most, poll);
        let (low, high) = search.known(quiet);
        team.shared.learn(low - 1, low);
        team.shared.learn(high, high);
        let mut plan = Plan::default();
        loop {
            let (low, high) = team.shared.bounds();
            if low >= high || low >= ceiling || high <= floor {
                break;
            }
            let alpha = plan.next((low.max(floor), high.min(ceiling)), search.nodes);
            let before = turned((low, high));
            match search.above(quiet, alpha) {
                Ok(found) => team.shared.learn(alpha, found),
                Err(_) if team.shared.settles(alpha) => {}
                Err(_) => break,
            }
            let now = turned(team.shared.bounds());
            if now != before {
                report(now, search.nodes);
            }
        }
        Answer { bounds: turned(team.shared.bounds()), nodes: search.nodes }
    }

    fn help_with<G: Geometry>(&self, shape: G, team: &Team, position: Position) {
        let Root::Quiet(quiet, _) = self.root(shape, position) else { return };
        let mut go_on = |_| true;
        team.shared.join();
        let mut search = Search::new(shape, &self.table, &team.shared, u64::MAX, &mut go_on);
        let mut plan = Plan::default();
        loop {
            let (low, high) = team.shared.bounds();
            if low >= high || team.shared.stopped() {
                return;
            }
            let alpha = plan.next((low, high), search.nodes);
            if let Ok(found) = search.above(quiet, alpha) {
                team.shared.learn(alpha, found);
            }
        }
    }

    /// The result of forced play from a position, and 1 if the same player is to move there, otherwise −1.
    fn root<G: Geometry>(&self, shape: G, position: Position) -> Root {
        let boards = position.boards;
        let stones = boards.stones();
        if shape.has_line(boards.other()) {
            return Root::Score(-win_with(shape, stones));
        }
        if shape.completions(boards.mover) & playable(shape, boards.occupied) != 0 {
            return Root::Score(win_with(shape, stones + 1));
        }
        if let Some(score) = self.book.as_ref().and_then(|book| book.probe(boards)) {
            return Root::Score(score.into());
        }
        match Search::settle(shape, boards, stones) {
            Settled::Score(score) => Root::Score(score),
            Settled::Quiet(quiet, _, forced) => Root::Quiet(quiet, if forced % 2 == 0 { 1 } else { -1 }),
        }
    }
}

enum Root {
    Score(i32),
    Quiet(Boards, i32),
}

/// The order of the null windows: near wins and losses while they cost little, then who wins, then how soon.
#[derive(Default)]
struct Plan {
    asked: u32,
}

/// The node limit of the search for near wins and losses.
const NEAR: u64 = 1_000;

impl Plan {
    /// The next alpha: the question is whether the score is above it. At least the lower bound, and below the upper one.
    fn next(&mut self, (low, high): (i32, i32), nodes: u64) -> i32 {
        self.asked += 1;
        let may_win = high > 1 && low <= 0;
        let may_lose = low < -1 && high >= 0;
        if nodes < NEAR && (may_win || may_lose) {
            let win = may_win && (!may_lose || self.asked % 2 == 1);
            return if win { (high - 3).max(0) } else { (low + 2).min(-1) };
        }
        match (low < 0, high > 0) {
            (true, true) => 0,
            (false, _) => low,
            (true, false) => high - 1,
        }
    }
}
