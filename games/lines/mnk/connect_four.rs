//! Boards with gravity that fit one machine word, answered exactly by [`boyi_lines::connect_four`].
//!
//! First who wins, then how soon: where the limits end between the two, the answer is a win or loss of unknown length.

use super::{Books, Cell, Mnk, Shape, Stones};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Record, SearchObserver, Stats, ThreadPool,
    Value,
};
use boyi_lines::connect_four::{Answer, Board, Book, Bounds, Effort, Position, Solver};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

/// The engine: answers with a proof and its distance, however long it takes, unless stopped. It keeps its table.
///
/// With a limit of depth it answers only what is soon found, so that who plays at a low level is not told by a whole solution or a book.
#[derive(Default, Debug)]
pub struct ConnectFourSolver {
    books: Arc<Books>,
    solver: Option<Solver>,
}

/// It answers in place of the generic solver, with the same values.
pub(super) const NAME: &str = "solve";

/// Memory for the table per node allowed: an entry is 8 bytes, and not every node is kept.
const BYTES_PER_NODE: u64 = 16;

impl ConnectFourSolver {
    /// An engine that looks positions up in these books.
    pub fn new(books: Arc<Books>) -> ConnectFourSolver {
        ConnectFourSolver { books, solver: None }
    }

    /// The solver for a position with `stones` stones: the last question's if it is large enough.
    fn solver(&mut self, board: Board, stones: u32, limits: &Limits) -> &Solver {
        let useful = limits.nodes.map_or(u64::MAX, |nodes| nodes.saturating_mul(BYTES_PER_NODE));
        let bytes = limits.memory.min(usize::try_from(useful).unwrap_or(usize::MAX));
        let fits = |solver: &Solver| {
            solver.board() == board && solver.bytes() >= bytes && solver.bytes() <= limits.memory
        };
        let solver = match self.solver.take() {
            Some(solver) if fits(&solver) => solver,
            _ => Solver::new(board, bytes),
        };
        // The book knows what no limit of depth would find.
        let asked = limits.depth.is_none() && stones <= Book::MOST_PLIES && board == Board::STANDARD;
        self.solver.insert(solver.with_book(if asked { self.books.deepest() } else { None }))
    }
}

impl Engine<Mnk<u64>> for ConnectFourSolver {
    fn analyze(
        &mut self,
        game: &Mnk<u64>,
        record: &Record<Mnk<u64>>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Cell>,
    ) -> Result<Analysis<Cell>, AnalysisError> {
        let Some(board) = board_of(game.shape()) else { return Err(AnalysisError::NoTheory) };
        let now = *record.now();
        if let Some(outcome) = game.outcome(&now) {
            return Ok(Analysis::finished(NAME, outcome.into()));
        }
        let endless = limits.depth.is_none() && limits.nodes.is_none_or(|nodes| nodes == u64::MAX);
        let pool = observer.pool().filter(|_| endless);
        let near = limits.depth.map(|_| limits.nodes.map_or(SPARE, |nodes| nodes.min(SPARE)));
        let limits = Limits { nodes: near.or(limits.nodes), ..*limits };
        let solver = self.solver(board, u32::from(now.count), &limits);
        Question { game, solver, now, limits: &limits, observer, pool, nodes: 0, stopped: false, helpers: 0 }
            .answer()
    }

    fn clear(&mut self) {
        self.solver = None;
    }
}

/// The board of a shape with gravity.
fn board_of(shape: Shape) -> Option<Board> {
    let Shape { columns, rows, k, gravity } = shape;
    Board::new(columns as u32, rows as u32, k as u32).filter(|_| gravity)
}

/// The library's position of a board with gravity.
pub(super) fn position(shape: Shape, stones: &Stones<u64>) -> Option<Position> {
    board_of(shape)?.position(stones.mover, stones.other).ok()
}

/// One question to the engine.
struct Question<'a> {
    game: &'a Mnk<u64>,
    solver: &'a Solver,
    now: Stones<u64>,
    limits: &'a Limits,
    observer: &'a mut dyn SearchObserver<Cell>,
    pool: Option<&'static dyn ThreadPool>,
    /// Positions expanded so far.
    nodes: u64,
    /// Whether the observer has ended the question.
    stopped: bool,
    /// Threads that have searched besides this one.
    helpers: u32,
}

/// Nodes in which near wins and losses are found before anything else is asked.
const NEAR: u64 = 3_000;

/// The search of the other best moves, and that of each line of best play, may take this multiple of the nodes of the values, and
/// [`SPARE`] or [`SPARE_PLAY`] more.
const SPARE_FACTOR: u64 = 2;
/// See [`SPARE_FACTOR`]: about a tenth of a second.
const SPARE: u64 = 400_000;
/// The same for best play, which a position from the book should not wait for.
const SPARE_PLAY: u64 = 50_000;

impl Question<'_> {
    fn answer(mut self) -> Result<Analysis<Cell>, AnalysisError> {
        // Step 1. Near wins and losses, then who wins. A limit of depth asks for no more than the near ones.
        let near = self.ask(&self.now.clone(), None, NEAR);
        let outcome = match near.outcome() {
            Some(outcome) => outcome,
            None if self.limits.depth.is_some() => return Err(AnalysisError::Stopped),
            None => self
                .ask(&self.now.clone(), Some((-1, 1)), u64::MAX)
                .outcome()
                .ok_or(AnalysisError::Stopped)?,
        };
        if near.exact().is_none() && outcome != 0 {
            let early = self.undated(outcome);
            self.observer.report(&early);
        }
        // Step 2. How soon.
        let Some(score) = self.ask(&self.now.clone(), None, u64::MAX).exact() else {
            return Ok(self.undated(outcome));
        };
        // Step 3. The moves.
        let lines = if self.limits.lines > 1 { self.every_move(score) } else { None };
        Ok(match lines {
            Some(lines) => self.analysis(score, lines, false),
            None => {
                let (lines, more) = self.best_moves(score);
                self.analysis(score, lines, more)
            }
        })
    }

    /// Bounds of a position's score, by all threads there are.
    fn ask(&mut self, position: &Stones<u64>, window: Option<(i32, i32)>, most: u64) -> Bounds {
        let position = self.position(position);
        let left = self.limits.nodes.unwrap_or(u64::MAX).saturating_sub(self.nodes).min(most);
        let helpers = self.pool.filter(|_| most > NEAR).map_or(0, |pool| pool.threads().saturating_sub(1));
        let (solver, before) = (self.solver, self.nodes);
        let (observer, stopped) = (&mut *self.observer, AtomicBool::new(self.stopped));
        let mut poll = |nodes| {
            observer.progress(before + nodes);
            if observer.poll().is_break() {
                stopped.store(true, Relaxed);
            }
            !stopped.load(Relaxed)
        };
        let left = if self.stopped { 0 } else { left };
        let mut effort = Some(Effort { nodes: left, poll: &mut poll, report: &mut |_, _| () });
        let answer = match self.pool {
            Some(pool) if helpers > 0 => {
                self.helpers = helpers as u32;
                let team = solver.team(position);
                let mut answer = Answer { bounds: solver.bounds(position), nodes: 0 };
                pool.run(helpers, &|_| solver.help(&team, position), &mut || {
                    if let Some(effort) = effort.take() {
                        answer = solver.solve_together(&team, position, window, effort);
                    }
                });
                answer
            }
            _ => match effort.take() {
                Some(effort) => solver.solve(position, window, effort),
                None => Answer { bounds: solver.bounds(position), nodes: 0 },
            },
        };
        self.stopped = stopped.load(Relaxed);
        self.nodes += answer.nodes;
        answer.bounds
    }

    fn position(&self, stones: &Stones<u64>) -> Position {
        let position = self.solver.board().position(stones.mover, stones.other);
        position.expect("the game keeps the rules of positions")
    }

    /// The moves, the middle columns first.
    fn moves(&self, position: &Stones<u64>) -> Vec<Cell> {
        let mut moves = Vec::new();
        self.game.moves(position, &mut moves);
        let columns = self.game.shape().columns;
        let stride = self.game.shape().rows + 1;
        moves.sort_by_key(|mv| (2 * (mv.bit() as usize / stride) + 1).abs_diff(columns));
        moves
    }

    /// Every move with its score, the best first; `None` if stopped before.
    fn every_move(&mut self, score: i32) -> Option<Vec<(i32, Cell)>> {
        let mut scored = Vec::new();
        for mv in self.moves(&self.now.clone()) {
            let child = self.game.play(&self.now, &mv);
            scored.push((-self.ask(&child, None, u64::MAX).exact()?, mv));
        }
        debug_assert_eq!(scored.iter().map(|scored| scored.0).max(), Some(score));
        scored.sort_by_key(|(score, _)| -score);
        Some(scored)
    }

    /// The moves that reach a score, as far as the nodes go, and whether there may be more.
    fn best_moves(&mut self, score: i32) -> (Vec<(i32, Cell)>, bool) {
        let mut open = self.moves(&self.now.clone());
        let mut best = Vec::new();
        let mut spare = self.nodes.saturating_mul(SPARE_FACTOR).saturating_add(SPARE);
        let mut budget = NEAR;
        while !open.is_empty() && (best.is_empty() || spare > 0) && !self.ended() {
            let before = self.nodes;
            let most = if best.is_empty() { budget } else { budget.min(spare) };
            open.retain(|mv| match self.reaches(&self.now.clone(), mv, score, most) {
                Some(true) => {
                    best.push((score, *mv));
                    false
                }
                Some(false) => false,
                None => true,
            });
            spare = spare.saturating_sub(self.nodes - before);
            budget = budget.saturating_mul(8);
        }
        let columns = self.moves(&self.now.clone());
        best.sort_by_key(|(_, mv)| columns.iter().position(|column| column == mv));
        (best, !open.is_empty())
    }

    /// Whether the limits or the observer have ended the question.
    fn ended(&self) -> bool {
        self.stopped || self.limits.nodes.is_some_and(|nodes| self.nodes >= nodes)
    }

    /// Whether a move reaches a score, which it cannot surpass; `None` if `most` nodes do not decide.
    fn reaches(&mut self, position: &Stones<u64>, mv: &Cell, score: i32, most: u64) -> Option<bool> {
        let child = self.game.play(position, mv);
        let Bounds { low, high } = self.ask(&child, Some((-score, -score + 1)), most);
        if high <= -score { Some(true) } else { (low > -score).then_some(false) }
    }

    /// Best play from a position of a score, as far as it is found within `most` nodes.
    fn best_play(&mut self, first: Cell, score: i32, most: u64) -> Vec<Cell> {
        let (mut now, mut score, mut line) = (self.game.play(&self.now, &first), -score, vec![first]);
        let last = self.nodes.saturating_add(most);
        while self.game.outcome(&now).is_none() {
            let Some(mv) = self.best_move(&now, score, last) else { break };
            now = self.game.play(&now, &mv);
            score = -score;
            line.push(mv);
        }
        line
    }

    /// A move that reaches a score; `None` if it is not found before the node count reaches `last`.
    fn best_move(&mut self, position: &Stones<u64>, score: i32, last: u64) -> Option<Cell> {
        let mut open = self.moves(position);
        let mut budget = NEAR;
        while !open.is_empty() {
            for mv in std::mem::take(&mut open) {
                match self.reaches(position, &mv, score, budget.min(last.saturating_sub(self.nodes))) {
                    Some(true) => return Some(mv),
                    Some(false) => {}
                    None => open.push(mv),
                }
            }
            if self.ended() || self.nodes >= last {
                return None;
            }
            budget = budget.saturating_mul(8);
        }
        None
    }

    /// The answer when only the outcome is known: a win or loss of unknown length.
    fn undated(&mut self, outcome: i32) -> Analysis<Cell> {
        let moves = self.moves(&self.now.clone());
        let mut best = Vec::new();
        for mv in &moves {
            let child = self.game.play(&self.now, mv);
            let bounds = self.solver.bounds(self.position(&child));
            if outcome < 0 || bounds.outcome() == Some(-outcome) {
                best.push(*mv);
            }
        }
        if best.is_empty() {
            // The table has lost it; the search for it begins with what is left there.
            let found = moves.iter().find(|mv| {
                let child = self.game.play(&self.now, mv);
                self.ask(&child, Some((-1, 1)), u64::MAX).outcome() == Some(-outcome)
            });
            best.extend(found);
        }
        let value = match outcome {
            1 => Value::Win { plies: None },
            0 => Value::Draw,
            _ => Value::Loss { plies: None },
        };
        let more = outcome >= 0 && best.len() < moves.len();
        let first = best.first().or(moves.first());
        let lines = first.map(|mv| Line::new(value, Bound::Exact, vec![*mv])).into_iter().collect();
        let notes = Vec::new();
        Analysis { engine: NAME, value, bound: Bound::Exact, best, more, lines, notes, stats: self.stats(0) }
    }

    fn analysis(&mut self, score: i32, lines: Vec<(i32, Cell)>, more: bool) -> Analysis<Cell> {
        let best: Vec<Cell> = lines.iter().filter(|(of, _)| *of == score).map(|(_, mv)| *mv).collect();
        let value = self.value(score);
        let most = self.nodes.saturating_mul(SPARE_FACTOR).saturating_add(SPARE_PLAY);
        let mut reported = Vec::new();
        for &(score, mv) in lines.iter().take(self.limits.lines.max(1)) {
            let moves = self.best_play(mv, score, most);
            reported.push(Line::new(self.value(score), Bound::Exact, moves));
        }
        let stats = self.stats(value.plies().unwrap_or(0));
        let notes = Vec::new();
        Analysis { engine: NAME, value, bound: Bound::Exact, best, more, lines: reported, notes, stats }
    }

    fn stats(&self, depth: u32) -> Stats {
        Stats { interior: self.nodes, depth, helpers: self.helpers, ..Stats::default() }
    }

    /// The value of a score in the position asked about.
    fn value(&self, score: i32) -> Value {
        use boyi_lines::connect_four::Value as Exact;
        match self.position(&self.now).value(score) {
            Exact::Win { plies } => Value::Win { plies: Some(plies) },
            Exact::Draw => Value::Draw,
            Exact::Loss { plies } => Value::Loss { plies: Some(plies) },
        }
    }
}
