//! The engine of Gomoku with a fair opening: [`PatternSearch`], which also places stones and chooses.

use super::{
    Bits, Cell, Mnk, PATTERN_NODES, Stones,
    patterns::{self, PatternSearch},
    swap::{FIRST_CHOICE, Placed, Step, SwapGame, SwapMove, is_choice},
};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Record, SearchObserver, Stats, ThreadPool,
    Value,
};
use boyi_lines::gomoku::{self, Point};
use std::ops::ControlFlow;

/// The engine. Whoever places the stones wants neither colour to be better, as the opponent chooses; the chooser takes the better one.
#[derive(Default)]
pub(super) struct SwapSearch {
    board: PatternSearch,
}

/// Stones that are compared to complete an opening.
const COMPARED: usize = 24;

impl<B: Bits> Engine<SwapGame<B>> for SwapSearch {
    fn analyze(
        &mut self,
        game: &SwapGame<B>,
        record: &Record<SwapGame<B>>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<SwapMove>,
    ) -> Result<Analysis<SwapMove>, AnalysisError> {
        let now = record.now();
        if let Some(outcome) = game.outcome(now) {
            return Ok(Analysis::finished(patterns::NAME, outcome.into()));
        }
        match now.step {
            Step::Play => {
                let stones = stones_of(game, record);
                let mut observer = StonesObserver { observer, reports: true };
                self.board.analyze(game.board(), &stones, limits, &mut observer).map(in_this_game)
            }
            Step::Choose => self.choose(game, now, limits, observer),
            Step::Pass => {
                let pass = Line::new(Value::Unknown, Bound::Exact, vec![SwapMove::Pass]);
                Ok(Analysis::of_lines(patterns::NAME, vec![pass], Stats::default()))
            }
            Step::Place => self.place(game, now, limits, observer),
        }
    }

    fn clear(&mut self) {
        Engine::<Mnk<B>>::clear(&mut self.board);
    }
}

/// The game since the colours were chosen.
fn stones_of<B: Bits>(game: &SwapGame<B>, record: &Record<SwapGame<B>>) -> Record<Mnk<B>> {
    let positions = record.positions();
    let begun = positions.iter().rposition(|position| position.step != Step::Play).map_or(0, |last| last + 1);
    let mut stones = Record::from_position(positions[begun].stones);
    for mv in &record.moves()[begun..] {
        if let SwapMove::Stone(cell) = mv {
            stones.push(game.board(), *cell);
        }
    }
    stones
}

fn in_this_game(analysis: Analysis<Cell>) -> Analysis<SwapMove> {
    let Analysis { engine, value, bound, best, more, lines, notes, stats } = analysis;
    let best = best.into_iter().map(SwapMove::Stone).collect();
    let lines = lines.into_iter().map(line_in_this_game).collect();
    Analysis { engine, value, bound, best, more, lines, notes, stats }
}

fn line_in_this_game(line: Line<Cell>) -> Line<SwapMove> {
    let Line { value, bound, nimber, moves } = line;
    Line { value, bound, nimber, moves: moves.into_iter().map(SwapMove::Stone).collect() }
}

impl SwapSearch {
    /// Searches the stones as they lie, White or Black to move by their number.
    fn search<B: Bits>(
        &mut self,
        game: &SwapGame<B>,
        stones: Stones<B>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<SwapMove>,
    ) -> Result<Analysis<Cell>, AnalysisError> {
        let mut observer = StonesObserver { observer, reports: false };
        self.board.analyze(game.board(), &Record::from_position(stones), limits, &mut observer)
    }

    /// The better colour.
    fn choose<B: Bits>(
        &mut self,
        game: &SwapGame<B>,
        now: &Placed<B>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<SwapMove>,
    ) -> Result<Analysis<SwapMove>, AnalysisError> {
        let white = self.search(game, now.stones, limits, observer)?;
        let notes = white.notes;
        let reply = white.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
        let black = [SwapMove::Swap].into_iter().chain(reply.into_iter().map(SwapMove::Stone)).collect();
        let mut lines: Vec<_> = white.lines.into_iter().map(line_in_this_game).collect();
        lines.push(Line::new((-white.value).one_ply_later(), Bound::Exact, black));
        if game.legal(now, &SwapMove::Two) {
            // Then the opponent has the choice, and takes what is better for itself.
            lines.push(Line::new(Value::Estimate(0), Bound::Exact, vec![SwapMove::Two]));
        }
        let mut analysis = Analysis::of_lines(patterns::NAME, lines, white.stats);
        analysis.best.truncate(1);
        analysis.lines.truncate(limits.lines.max(1));
        if matches!(analysis.best[..], [SwapMove::Stone(_)]) {
            analysis.notes = notes;
        }
        Ok(analysis)
    }

    /// The next stone of an opening in which the colours are about equal.
    fn place<B: Bits>(
        &mut self,
        game: &SwapGame<B>,
        now: &Placed<B>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<SwapMove>,
    ) -> Result<Analysis<SwapMove>, AnalysisError> {
        let board = game.board();
        let completes = is_choice(now.stones.count + 1);
        // The stones still to be placed, the next one first.
        let mut ways: Vec<Vec<Cell>> =
            if now.stones.count < FIRST_CHOICE { known(board, &now.stones) } else { Vec::new() };
        if completes && (ways.is_empty() || limits.lines > 1) {
            let most = if limits.lines > 1 { limits.lines } else { COMPARED };
            ways = near(board, &now.stones, most).into_iter().map(|cell| vec![cell]).collect();
        }
        if ways.is_empty() {
            // A stone of White's that the search likes; the last one will set things right.
            let white = self.search(game, now.stones, &Limits { lines: 1, ..*limits }, observer)?;
            let stone =
                white.best.first().map(|&cell| SwapMove::Stone(cell)).ok_or(AnalysisError::Stopped)?;
            let line = Line::new(Value::Estimate(0), Bound::Exact, vec![stone]);
            return Ok(Analysis::of_lines(patterns::NAME, vec![line], white.stats));
        }
        let nodes = limits.nodes.unwrap_or(PATTERN_NODES).min(PATTERN_NODES.max(1_000 * ways.len() as u64));
        let share = Limits { nodes: Some((nodes / ways.len() as u64).max(1)), lines: 1, ..*limits };
        let (mut lines, mut stats) = (Vec::new(), Stats::default());
        for way in ways {
            if !lines.is_empty() && observer.poll().is_break() {
                break;
            }
            let placed = way.iter().fold(now.stones, |stones, cell| board.play(&stones, cell));
            let found = self.search(game, placed, &share, observer)?;
            stats.leaves += found.stats.leaves;
            stats.interior += found.stats.interior;
            stats.depth = stats.depth.max(found.stats.depth);
            let value = match found.value {
                Value::Estimate(score) => Value::Estimate(-score.abs()),
                // The opponent will take the colour that is sure to win.
                Value::Win { .. } | Value::Loss { .. } => Value::Estimate(-patterns::SEEN),
                open => open,
            };
            lines.push(Line::new(value, Bound::Exact, vec![SwapMove::Stone(way[0])]));
        }
        let mut analysis = Analysis::of_lines(patterns::NAME, lines, stats);
        analysis.best.truncate(1);
        analysis.lines.truncate(if completes { limits.lines.max(1) } else { 1 });
        Ok(analysis)
    }
}

/// The stones still to be placed in those openings, turned and reflected, that begin with the stones there.
fn known<B: Bits>(board: &Mnk<B>, stones: &Stones<B>) -> Vec<Vec<Cell>> {
    let shape = board.shape();
    let (black, white) = if stones.count.is_multiple_of(2) {
        (stones.mover, stones.other)
    } else {
        (stones.other, stones.mover)
    };
    // On the empty board all of them look the same.
    let (symmetries, orders) = if stones.count == 0 { (1, 1) } else { (8, 2) };
    let mut ways = Vec::new();
    for opening in gomoku::openings(shape.columns, shape.rows) {
        for symmetry in 0..symmetries {
            let turned = opening.map(|point| {
                let (x, y) = (point.column(), point.row());
                let x = if symmetry & 1 == 0 { x } else { shape.columns - 1 - x };
                let y = if symmetry & 2 == 0 { y } else { shape.rows - 1 - y };
                if symmetry & 4 == 0 { Point::new(x, y) } else { Point::new(y, x) }
            });
            let [first, second, third] = turned.map(|point| board.cell_of(point));
            // Black's two stones come in either order.
            for order in [[first, second, third], [third, second, first]].into_iter().take(orders) {
                let (there, left) = order.split_at(usize::from(stones.count));
                let stand = |(i, cell): (usize, &Cell)| if i == 1 { white } else { black }.has(cell.bit());
                if there.iter().enumerate().all(stand) && left.iter().all(|cell| board.legal(stones, cell)) {
                    ways.push(left.to_vec());
                }
            }
        }
    }
    ways.sort();
    ways.dedup();
    ways
}

/// The playable squares nearest to the stones, nearest first.
fn near<B: Bits>(board: &Mnk<B>, stones: &Stones<B>, most: usize) -> Vec<Cell> {
    let at = |bit: u32| (board.point(bit).column() as i32, board.point(bit).row() as i32);
    let distance = |bit: u32| -> i32 {
        let (x, y) = at(bit);
        stones.occupied().iter().map(at).map(|(a, b)| (x - a).pow(2) + (y - b).pow(2)).sum()
    };
    let mut cells: Vec<(i32, Cell)> =
        board.playable(stones).iter().map(|bit| (distance(bit), Cell(bit as u16))).collect();
    cells.sort();
    cells.truncate(most);
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// Passes questions on, and reports if they are about the position asked for.
pub(super) struct StonesObserver<'a> {
    pub(super) observer: &'a mut dyn SearchObserver<SwapMove>,
    pub(super) reports: bool,
}

impl SearchObserver<Cell> for StonesObserver<'_> {
    fn pool(&self) -> Option<&'static dyn ThreadPool> {
        self.observer.pool()
    }

    fn now_ms(&self) -> Option<u64> {
        self.observer.now_ms()
    }

    fn report(&mut self, analysis: &Analysis<Cell>) {
        if self.reports {
            self.observer.report(&in_this_game(analysis.clone()));
        }
    }

    fn progress(&mut self, nodes: u64) {
        self.observer.progress(nodes);
    }

    fn poll(&mut self) -> ControlFlow<()> {
        self.observer.poll()
    }
}
