//! The engine of five in a row: [`boyi_lines::gomoku`] as an engine of the games here.

use super::{Bits, Cell, Mnk};
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Note, Record, SearchObserver, Stats, Value,
};
use boyi_lines::gomoku::{self, Forcing, Report, Score};
use std::ops::ControlFlow;

/// The engine: proves wins and losses by threats, otherwise searches with patterns. For five in a row without gravity on
/// boards from 5×5 on, under every rule for rows.
#[derive(Default)]
pub struct PatternSearch {
    /// With the size of its table.
    engine: Option<(gomoku::Engine, usize)>,
}

pub(super) const NAME: &str = "patterns";

/// Bytes of table for a node.
const BYTES_PER_NODE: u64 = 32;
/// The least and the largest table.
const TABLE: (u64, u64) = (1 << 16, 64 << 20);

impl<B: Bits> Engine<Mnk<B>> for PatternSearch {
    fn analyze(
        &mut self,
        game: &Mnk<B>,
        record: &Record<Mnk<B>>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Cell>,
    ) -> Result<Analysis<Cell>, AnalysisError> {
        if let Some(outcome) = game.outcome(record.now()) {
            return Ok(Analysis::finished(NAME, outcome.into()));
        }
        let board = game.patterns(record.start(), record.moves()).ok_or(AnalysisError::NoTheory)?;
        let endless = limits.depth.is_none() && limits.nodes.is_none_or(|nodes| nodes == u64::MAX);
        let pool = observer.pool().filter(|_| endless);
        let helpers = pool.map_or(0, |pool| pool.threads().saturating_sub(1));
        let asked = gomoku::Limits {
            depth: limits.depth.map(|depth| depth.max(1)),
            nodes: limits.nodes.map(|nodes| nodes.max(1)),
            lines: limits.lines.max(1),
        };
        let bytes = limits
            .nodes
            .map_or(TABLE.1, |nodes| nodes.saturating_mul(BYTES_PER_NODE).clamp(TABLE.0, TABLE.1));
        let bytes = limits.memory.min(bytes as usize);
        let kept = self.engine.take().filter(|(_, kept)| *kept == bytes);
        let (mut engine, _) = kept.unwrap_or_else(|| (gomoku::Engine::new(bytes), bytes));
        let mut adapter = Adapter { game, observer };
        let report = match pool {
            Some(pool) if helpers > 0 => {
                let run =
                    |help: &(dyn Fn(usize) + Sync), first: &mut dyn FnMut()| pool.run(helpers, help, first);
                engine.search_with(&board, &asked, &mut adapter, &run)
            }
            _ => engine.search(&board, &asked, &mut adapter),
        };
        self.engine = Some((engine, bytes));
        analysis(game, &report, helpers as u32).ok_or(AnalysisError::Stopped)
    }

    fn clear(&mut self) {
        self.engine = None;
    }
}

/// Passes reports and questions on.
struct Adapter<'a, 'b, B: Bits> {
    game: &'a Mnk<B>,
    observer: &'b mut dyn SearchObserver<Cell>,
}

impl<B: Bits> gomoku::Observer for Adapter<'_, '_, B> {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        if let Some(analysis) = analysis(self.game, report, 0) {
            self.observer.report(&analysis);
        }
        self.observer.poll()
    }

    fn poll(&mut self, nodes: u64) -> ControlFlow<()> {
        self.observer.progress(nodes);
        self.observer.poll()
    }
}

/// Converts the engine's report to the games' types.
fn analysis<B: Bits>(game: &Mnk<B>, report: &Report, helpers: u32) -> Option<Analysis<Cell>> {
    let first = report.lines.first()?;
    let line = |line: &gomoku::Line| Line {
        value: value(line.score),
        bound: Bound::Exact,
        moves: line.moves.iter().map(|&point| game.cell_of(point)).collect(),
        nimber: None,
    };
    let lines: Vec<Line<Cell>> = report.lines.iter().map(line).collect();
    let stats = Stats { leaves: report.nodes, depth: report.depth, helpers, ..Stats::default() };
    let mut notes = Vec::new();
    let names = || game.names(first.moves.iter().map(|&point| game.cell_of(point).bit()));
    match (first.forcing, first.score) {
        (Forcing::Fours, _) if first.moves.len() > 1 => {
            notes.push(Note::new("mnk.wins-by-fours").with("line", names()))
        }
        (Forcing::Threats | Forcing::QuietThreats, _) => {
            notes.push(Note::new("mnk.wins-by-threats").with("line", names()))
        }
        (_, Score::Loss(plies)) if plies > 2 => notes.push(Note::new("mnk.all-lose")),
        _ => {}
    }
    let (value, best) = (lines[0].value, vec![lines[0].moves[0]]);
    Some(Analysis { engine: NAME, value, bound: Bound::Exact, best, more: false, lines, notes, stats })
}

/// The highest estimate.
pub(super) const SEEN: i32 = 9_000;

fn value(score: Score) -> Value {
    match score {
        // A row at once, or one that cannot be stopped, is the shortest way; other wins found may not be.
        Score::Win(plies) => Value::Win { plies: Some(plies).filter(|&plies| plies == 1) },
        Score::Loss(plies) => Value::Loss { plies: Some(plies).filter(|&plies| plies == 2) },
        // Wins that are seen but not proved stay below those that are.
        Score::Estimate(score) => Value::Estimate(score.clamp(-SEEN, SEEN)),
        Score::Unknown => Value::Unknown,
    }
}
