//! The prover of `boyi_lines` as an engine: exact values of boards without gravity, with the pairs or the line behind them.

use super::{Bits, Cell, Mnk, Stones, threat_search};
use boyi_catalogue::board::stone;
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Notation, Note, Record, SearchObserver,
    Stats, Value,
};
use boyi_lines::mnk::{self, Blockade, Interrupted, Position, Rules, Square};

/// The engine: proves a value, or has no answer.
#[derive(Clone, Copy, Default, Debug)]
pub struct Prover;

pub(super) const NAME: &str = "prove";

/// Positions searched where the caller sets no limit.
const NODES: u64 = 1_000_000;

/// Boards of more squares than this are left to other engines, unless lines are long.
const SEARCHED_SQUARES: usize = 64;

/// Lines of this length or more are never completed by force, even on an endless board (T. G. L. Zetters, 1980).
const LONG_LINE: usize = 8;

/// The positions searched on such boards: a draw is seen in the first of them or in none, and each takes long.
const FEW_NODES: u64 = 8;

/// Nodes for the words about a win that is proved: does it work by threats alone?
const THREAT_NODES: u64 = 10_000;

/// Maximum size of the prover's table, in bytes.
const MEMORY: usize = 64 << 20;

impl<B: Bits> Engine<Mnk<B>> for Prover {
    fn analyze(
        &mut self,
        game: &Mnk<B>,
        record: &Record<Mnk<B>>,
        limits: &Limits,
        observer: &mut dyn SearchObserver<Cell>,
    ) -> Result<Analysis<Cell>, AnalysisError> {
        if game.shape().gravity {
            return Err(AnalysisError::NoTheory);
        }
        let now = record.now();
        if let Some(outcome) = game.outcome(now) {
            return Ok(Analysis::finished(NAME, outcome.into()));
        }
        // Another engine has the other half of the nodes.
        let nodes = limits.nodes.unwrap_or(NODES).div_ceil(2);
        let is_large = is_large(game);
        if is_large && game.shape().k < LONG_LINE {
            return Err(AnalysisError::TooLarge);
        }
        let mut proof = Proof {
            game,
            left: if is_large { nodes.min(FEW_NODES) } else { nodes },
            memory: limits.memory.min(MEMORY),
            searched: 0,
            observer,
        };
        if limits.lines > 1 { proof.every_move(now, limits.lines) } else { proof.best_move(now) }
    }
}

fn is_large<B: Bits>(game: &Mnk<B>) -> bool {
    game.shape().columns * game.shape().rows > SEARCHED_SQUARES
}

/// A question to the prover, within the limits of the engine.
struct Proof<'a, B: Bits> {
    game: &'a Mnk<B>,
    left: u64,
    memory: usize,
    searched: u64,
    observer: &'a mut dyn SearchObserver<Cell>,
}

/// Hands progress on to the observer of the engine.
struct Follower<'a> {
    before: u64,
    observer: &'a mut dyn SearchObserver<Cell>,
}

impl mnk::SearchObserver for Follower<'_> {
    fn go_on(&mut self, progress: &mnk::Progress) -> bool {
        self.observer.progress(self.before + progress.nodes);
        self.observer.poll().is_continue()
    }
}

impl<B: Bits> Proof<'_, B> {
    fn prove(&mut self, position: &Stones<B>) -> Result<mnk::Analysis, AnalysisError> {
        let shape = self.game.shape();
        let rules = Rules::new(shape.columns, shape.rows, shape.k).map_err(|_| AnalysisError::NoTheory)?;
        let text = self.game.position_text(position);
        let position = Position::parse(rules, &text).map_err(|_| AnalysisError::NoTheory)?;
        let limits = mnk::Limits { nodes: self.left, memory: self.memory };
        let mut follower = Follower { before: self.searched, observer: self.observer };
        let found =
            mnk::analyze(&position, &limits, &mut follower).map_err(|interrupted| match interrupted {
                Interrupted::Memory => AnalysisError::TooLarge,
                Interrupted::Nodes | Interrupted::Stopped => AnalysisError::Stopped,
            })?;
        self.searched += found.nodes;
        self.left = self.left.saturating_sub(found.nodes);
        Ok(found)
    }

    fn stats(&self) -> Stats {
        Stats { interior: self.searched, ..Stats::default() }
    }

    /// The value, a move that has it, and why.
    fn best_move(&mut self, now: &Stones<B>) -> Result<Analysis<Cell>, AnalysisError> {
        let found = self.prove(now)?;
        if found.value == mnk::Value::Win
            && let Some(win) = threat_search::win(self.game, now, self.observer, THREAT_NODES)
        {
            return Ok(Analysis { engine: NAME, stats: self.stats(), ..win });
        }
        let value = value_of(found.value);
        let moves: Vec<Cell> = found.line.iter().filter_map(|square| self.cell(*square)).collect();
        let best = moves.first().copied().ok_or(AnalysisError::NoTheory)?;
        let lines = vec![Line::new(value, Bound::Exact, moves)];
        let mut analysis = Analysis::of_lines(NAME, lines, self.stats());
        // Others may be as good.
        analysis.more = true;
        analysis.notes = self.reasons(now, best, &found);
        Ok(analysis)
    }

    /// The value of every move.
    fn every_move(&mut self, now: &Stones<B>, most: usize) -> Result<Analysis<Cell>, AnalysisError> {
        let mut moves = Vec::new();
        self.game.moves(now, &mut moves);
        // On a large board each proof takes long, and the moves are many.
        if is_large(self.game) && self.prove(now)?.every_move_draws {
            let lines = moves.into_iter().take(most).map(|mv| Line::new(Value::Draw, Bound::Exact, vec![mv]));
            return Ok(Analysis::of_lines(NAME, lines.collect(), self.stats()));
        }
        let mut lines = Vec::new();
        for mv in moves {
            let after = self.game.play(now, &mv);
            let mut line = vec![mv];
            let value = match self.game.outcome(&after) {
                Some(outcome) => Value::from(outcome),
                None => {
                    let found = self.prove(&after)?;
                    line.extend(found.line.iter().filter_map(|square| self.cell(*square)));
                    value_of(found.value)
                }
            };
            lines.push(Line::new((-value).one_ply_later(), Bound::Exact, line));
        }
        let mut analysis = Analysis::of_lines(NAME, lines, self.stats());
        analysis.lines.truncate(most);
        Ok(analysis)
    }

    fn cell(&self, square: Square) -> Option<Cell> {
        self.game.cell(square.column, square.row)
    }

    fn reasons(&self, now: &Stones<B>, best: Cell, found: &mnk::Analysis) -> Vec<Note> {
        let searched = |id| Note::new(id).with("nodes", self.searched);
        let line = || {
            let cells = found.line.iter().filter_map(|square| self.cell(*square));
            self.game.names(cells.map(Cell::bit))
        };
        match found.value {
            mnk::Value::Win => return vec![searched("mnk.searched-win").with("line", line())],
            mnk::Value::Loss => return vec![searched("mnk.searched-loss").with("line", line())],
            mnk::Value::Draw => {}
        }
        let mut notes = Vec::new();
        match &found.against_mover {
            Some(blockade) => {
                notes.extend(self.blockade("mnk.pairing-against", "mnk.sum-against", now, blockade))
            }
            None => notes.push(searched("mnk.searched-draw")),
        }
        let after = self.game.play(now, &best);
        if now.occupied().is_none() {
            notes.push(Note::new("mnk.stealing"));
        } else if let Some(blockade) = &found.by_mover {
            let own = self.blockade("mnk.pairing-own", "mnk.sum-own", &after, blockade);
            notes.extend(own.map(|note| note.with("square", self.game.name(best.bit()))));
        }
        notes
    }

    /// How a player blocks every line. Nothing is said where no line is open, which is said elsewhere.
    fn blockade(
        &self,
        pairing: &'static str,
        sum: &'static str,
        position: &Stones<B>,
        blockade: &Blockade,
    ) -> Option<Note> {
        match (&blockade.pairs[..], &blockade.sum[..]) {
            ([], []) => None,
            (pairs, []) => Some(Note::new(pairing).with("table", self.drawing(position, pairs))),
            _ => Some(Note::new(sum)),
        }
    }

    /// The board with the number of its pair on each square that has one.
    fn drawing(&self, position: &Stones<B>, pairs: &[[Square; 2]]) -> String {
        let shape = self.game.shape();
        let width = pairs.len().to_string().len() + 1;
        let square = |column: usize, row: usize| {
            let pair = pairs.iter().position(|pair| pair.contains(&Square { column, row }));
            let cell = self.game.cell(column, row).and_then(|cell| position.stone(cell.bit()));
            match (pair, cell) {
                (Some(pair), _) => (pair + 1).to_string(),
                (None, Some(side)) => stone(side).to_string(),
                (None, None) => "·".to_owned(),
            }
        };
        let row = |row: usize| {
            let cells: String =
                (0..shape.columns).map(|column| format!("{:>width$}", square(column, row))).collect();
            format!("{:>2} {cells}", row + 1)
        };
        let letters: String =
            (0..shape.columns).map(|column| format!("{:>width$}", char::from(b'a' + column as u8))).collect();
        let rows = (0..shape.rows).rev().map(row);
        rows.chain([format!("   {letters}")]).collect::<Vec<_>>().join("\n")
    }
}

fn value_of(value: mnk::Value) -> Value {
    match value {
        mnk::Value::Win => Value::Win { plies: None },
        mnk::Value::Loss => Value::Loss { plies: None },
        mnk::Value::Draw => Value::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::Shape;
    use boyi_core::NoObserver;
    use boyi_search::Solver;

    fn game(columns: usize, rows: usize, k: usize) -> Mnk<u64> {
        Mnk::new(Shape { columns, rows, k, gravity: false })
    }

    /// Every position of a few random games: value, best move and the value of every move are the solver's.
    #[test]
    fn proofs_equal_exhaustive_solution() {
        let mut random = fastrand::Rng::with_seed(5);
        let class = |value: Value| (value.is_win(), value.is_loss());
        for game in [game(3, 3, 3), game(4, 3, 3), game(4, 3, 4), game(6, 2, 3)] {
            for _ in 0..12 {
                let mut record = Record::new(&game);
                while game.outcome(record.now()).is_none() {
                    let text = game.position_text(record.now());
                    let every = Limits { lines: Limits::ALL, ..Limits::default() };
                    let solved = Solver::new().analyze(&game, &record, &every, &mut NoObserver).unwrap();
                    let found = Prover.analyze(&game, &record, &every, &mut NoObserver).unwrap();
                    assert_eq!(class(found.value), class(solved.value), "{text}");
                    assert_eq!(found.lines.len(), solved.lines.len(), "{text}");
                    for line in &found.lines {
                        let same = solved.lines.iter().find(|other| other.moves[0] == line.moves[0]).unwrap();
                        assert_eq!(class(line.value), class(same.value), "{text}: {:?}", line.moves);
                    }
                    let one = Prover.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
                    assert_eq!(class(one.value), class(solved.value), "{text}");
                    let best = solved.lines.iter().find(|line| line.moves[0] == one.best[0]).unwrap();
                    assert_eq!(class(best.value), class(solved.value), "{text}: {:?}", one.best);
                    let mut moves = Vec::new();
                    game.moves(record.now(), &mut moves);
                    record.push(&game, *random.choice(&moves).unwrap());
                }
            }
        }
    }

    #[test]
    fn large_boards_are_answered_at_once_or_not_at_all() {
        let drawn = Mnk::<crate::mnk::BitSet<4>>::new(Shape { columns: 15, rows: 15, k: 15, gravity: false });
        let found =
            Prover.analyze(&drawn, &Record::new(&drawn), &Limits::default(), &mut NoObserver).unwrap();
        assert_eq!((found.value, found.notes[0].id), (Value::Draw, "mnk.pairing-against"));
        let gomoku = Mnk::<crate::mnk::BitSet<4>>::new(Shape { columns: 15, rows: 15, k: 5, gravity: false });
        let found = Prover.analyze(&gomoku, &Record::new(&gomoku), &Limits::default(), &mut NoObserver);
        assert_eq!(found, Err(AnalysisError::TooLarge));
    }

    /// The same limits, the same answer; 6,6,5 needs few thousand positions.
    #[test]
    fn six_six_five_is_drawn_with_a_reason() {
        let game = game(6, 6, 5);
        let limits = Limits { nodes: Some(200_000), ..Limits::default() };
        let found = Prover.analyze(&game, &Record::new(&game), &limits, &mut NoObserver).unwrap();
        assert_eq!((found.value, found.bound, found.more), (Value::Draw, Bound::Exact, true));
        assert!(found.notes.iter().any(|note| note.id == "mnk.stealing"));
        assert_eq!(Prover.analyze(&game, &Record::new(&game), &limits, &mut NoObserver), Ok(found));
    }
}
