//! The value of a position, and its proof.

use super::{
    BitSet, Interrupted, Limits, Position, ProveError, SearchObserver, Squares,
    board::Board,
    position::Player,
    proof::{Claim, Extraction, ProofWriter},
    search::{Search, Stones},
    table::Table,
};
use std::{fmt, io::Write};

/// The result of best play, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The player to move wins.
    Win,
    /// The opponent wins.
    Loss,
    /// Neither player can force a line.
    Draw,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Value::Win => "win",
            Value::Loss => "loss",
            Value::Draw => "draw",
        })
    }
}

/// A value, and its cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// For the player to move.
    pub value: Value,
    /// Positions searched.
    pub nodes: u64,
}

/// A value whose proof was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proved {
    /// For the player to move.
    pub value: Value,
    /// Positions searched, those for writing the proof included.
    pub nodes: u64,
    /// Nodes of the proof.
    pub proof_nodes: u32,
    /// Bytes of the proof.
    pub bytes: u64,
}

/// The value of a position.
///
/// ```
/// use boyi_lines::mnk::{Limits, NoObserver, Position, Rules, Value, solve};
/// let position = Position::start(Rules::new(5, 5, 4)?);
/// assert_eq!(solve(&position, &Limits::default(), &mut NoObserver)?.value, Value::Draw);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the limits or the observer end the search.
pub fn solve(
    position: &Position,
    limits: &Limits,
    observer: &mut dyn SearchObserver,
) -> Result<Solved, Interrupted> {
    match position.rules().squares() {
        ..=64 => Solver::<u64>::new(position, limits).value(observer),
        65..=128 => Solver::<u128>::new(position, limits).value(observer),
        129..=256 => Solver::<BitSet<4>>::new(position, limits).value(observer),
        _ => Solver::<BitSet<11>>::new(position, limits).value(observer),
    }
}

/// The value of a position, with a proof that `boyi-line-proof` checks.
///
/// # Errors
/// If the limits or the observer end the search, or the proof cannot be written.
pub fn prove(
    position: &Position,
    limits: &Limits,
    observer: &mut dyn SearchObserver,
    out: &mut dyn Write,
) -> Result<Proved, ProveError> {
    match position.rules().squares() {
        ..=64 => Solver::<u64>::new(position, limits).prove(observer, out),
        65..=128 => Solver::<u128>::new(position, limits).prove(observer, out),
        129..=256 => Solver::<BitSet<4>>::new(position, limits).prove(observer, out),
        _ => Solver::<BitSet<11>>::new(position, limits).prove(observer, out),
    }
}

/// "Can this player force a line?", answered.
pub(super) struct Answer<S> {
    pub(super) won: bool,
    /// Whether the defender's own lines count in it.
    pub(super) strong: bool,
    /// The table of the search.
    pub(super) table: Table<S>,
}

pub(super) struct Solver<'p, S> {
    pub(super) position: &'p Position,
    limits: Limits,
    board: Board<S>,
    pub(super) nodes: u64,
}

impl<'p, S: Squares> Solver<'p, S> {
    pub(super) fn new(position: &'p Position, limits: &Limits) -> Self {
        Solver { position, limits: *limits, board: Board::new(position.rules()), nodes: 0 }
    }

    pub(super) fn stones(&self, attacker: Player) -> Stones<S> {
        Stones {
            attacker: self.position.stones_of(attacker),
            defender: self.position.stones_of(attacker.opponent()),
        }
    }

    pub(super) fn search<'s>(
        &'s self,
        strong: bool,
        table: Table<S>,
        observer: &'s mut dyn SearchObserver,
    ) -> Search<'s, S> {
        Search::new(&self.board, strong, table, self.limits.nodes.saturating_sub(self.nodes), observer)
    }

    fn value(&mut self, observer: &mut dyn SearchObserver) -> Result<Solved, Interrupted> {
        let mover = self.position.mover();
        let value = if self.can_win(mover, observer)?.won {
            Value::Win
        } else if !self.position.is_start() && self.can_win(mover.opponent(), observer)?.won {
            Value::Loss
        } else {
            Value::Draw
        };
        Ok(Solved { value, nodes: self.nodes })
    }

    /// Can a player force a line? If not even where only its own lines count, that is all; else in the real game.
    pub(super) fn can_win(
        &mut self,
        attacker: Player,
        observer: &mut dyn SearchObserver,
    ) -> Result<Answer<S>, Interrupted> {
        for strong in [false, true] {
            let mut search = self.search(strong, Table::new(self.limits.memory), observer);
            let won = self.settle(attacker, &mut search)?;
            let (table, nodes) = search.into_table();
            self.nodes += nodes;
            if !won || strong {
                return Ok(Answer { won, strong, table });
            }
        }
        unreachable!("the strong game is always answered")
    }

    fn settle(&self, attacker: Player, search: &mut Search<'_, S>) -> Result<bool, Interrupted> {
        let stones = self.stones(attacker);
        let attacks = attacker == self.position.mover();
        let choice = if attacks { search.attack(stones)? } else { search.defend(stones)? };
        Ok(choice.found.won)
    }
}

impl<S: Squares> Solver<'_, S> {
    fn prove(
        &mut self,
        observer: &mut dyn SearchObserver,
        out: &mut dyn Write,
    ) -> Result<Proved, ProveError> {
        let mover = self.position.mover();
        let first = self.can_win(mover, observer)?;
        let second = match first.won || self.position.is_start() {
            true => None,
            false => Some(self.can_win(mover.opponent(), observer)?),
        };
        let value = match &second {
            _ if first.won => Value::Win,
            Some(second) if second.won => Value::Loss,
            _ => Value::Draw,
        };
        let mut writer = ProofWriter::begin(out, self.position, value)?;
        let mut claims = Vec::new();
        if value != Value::Loss {
            claims.push(self.claim(mover, first, observer, &mut writer)?);
        }
        if let Some(second) = second {
            claims.push(self.claim(mover.opponent(), second, observer, &mut writer)?);
        }
        let (proof_nodes, bytes) = writer.end(&claims)?;
        Ok(Proved { value, nodes: self.nodes, proof_nodes, bytes })
    }

    /// Writes the strategy behind an answer.
    fn claim(
        &mut self,
        attacker: Player,
        answer: Answer<S>,
        observer: &mut dyn SearchObserver,
        writer: &mut ProofWriter<'_>,
    ) -> Result<Claim, ProveError> {
        let search = self.search(answer.strong, answer.table, observer);
        let stones = self.stones(attacker);
        let mut extraction = Extraction::new(search, writer, self.limits.memory);
        let claim = match (answer.won, attacker == self.position.mover()) {
            (true, true) => extraction.win(stones)?,
            (true, false) => extraction.win_by_answers(stones)?,
            (false, true) => extraction.draw(stones)?,
            (false, false) => extraction.draw_by_reply(stones)?,
        };
        self.nodes += extraction.nodes();
        Ok(claim)
    }
}
