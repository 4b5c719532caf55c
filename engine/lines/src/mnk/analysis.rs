//! Best play with its reasons: a winning line, a move that draws, pairs that keep a player from every line.

use super::{
    BitSet, Interrupted, Limits, Player, Position, SearchObserver, Squares, Value,
    leaf::Leaf,
    search::{Search, Stones},
    solve::Solver,
    table::Table,
};
use std::fmt;

/// A square, column and row from 0 at a1; displayed as `a1`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Square {
    /// From the left.
    pub column: usize,
    /// From the bottom.
    pub row: usize,
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column as u8), self.row + 1)
    }
}

/// A defence without search that keeps the opponent, who is to move, from every line.
///
/// The opponent's square in a pair is answered with the other one. If the opponent plays elsewhere, the player takes,
/// of the squares in `sum`, the one that lies in the most dangerous windows (Erdős and Selfridge 1973).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blockade {
    /// The player who blocks.
    pub player: Player,
    /// Disjoint pairs.
    pub pairs: Vec<[Square; 2]>,
    /// The squares of windows without a pair. Empty where pairs are enough.
    pub sum: Vec<Square>,
}

/// The value of a position, and the reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// For the player to move.
    pub value: Value,
    /// A line of best play from the position; its first move has the value. Where a player wins, as far as the replies are
    /// forced or likeliest; never empty.
    pub line: Vec<Square>,
    /// The opponent's defence if the player to move does not win, and if it needs no search.
    pub against_mover: Option<Blockade>,
    /// In a draw, the defence of the player to move after the first move of the line, if it needs no
    /// search.
    pub by_mover: Option<Blockade>,
    /// Every move draws, whichever it is, and no search is needed to see it: each player can keep the other from every line even if the
    /// other moves first.
    pub every_move_draws: bool,
    /// Positions searched.
    pub nodes: u64,
}

/// The maximum length of the line.
const LONGEST_LINE: usize = 60;

/// The value of a position with its reasons.
///
/// ```
/// use boyi_lines::mnk::{Limits, NoObserver, Position, Rules, Value, analyze};
/// let position = Position::start(Rules::new(5, 5, 5)?);
/// let found = analyze(&position, &Limits::default(), &mut NoObserver)?;
/// assert_eq!(found.value, Value::Draw);
/// // Twelve lines, a pair for each.
/// assert_eq!(found.against_mover.unwrap().pairs.len(), 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the limits or the observer end the search.
pub fn analyze(
    position: &Position,
    limits: &Limits,
    observer: &mut dyn SearchObserver,
) -> Result<Analysis, Interrupted> {
    match position.rules().squares() {
        ..=64 => Solver::<u64>::new(position, limits).analyze(observer),
        65..=128 => Solver::<u128>::new(position, limits).analyze(observer),
        129..=256 => Solver::<BitSet<4>>::new(position, limits).analyze(observer),
        _ => Solver::<BitSet<11>>::new(position, limits).analyze(observer),
    }
}

impl<S: Squares> Solver<'_, S> {
    fn analyze(&mut self, observer: &mut dyn SearchObserver) -> Result<Analysis, Interrupted> {
        let mover = self.position.mover();
        let (stones, seen_by_opponent) = (self.stones(mover), self.stones(mover.opponent()));
        let first = self.can_win(mover, observer)?;
        if first.won {
            let mut search = self.search(first.strong, first.table, observer);
            let line = winning_line(&mut search, stones, true)?;
            return Ok(self.analysis(Value::Win, line, [None, None]));
        }
        let blockade = self.leaf(stones, observer).map(|leaf| self.blockade(mover.opponent(), &leaf));
        let second = self.can_win(mover.opponent(), observer)?;
        if second.won {
            let mut search = self.search(second.strong, second.table, observer);
            let line = winning_line(&mut search, seen_by_opponent, false)?;
            return Ok(self.analysis(Value::Loss, line, [blockade, None]));
        }
        let mut search = self.search(second.strong, second.table, observer);
        let square = search.defend(seen_by_opponent)?.square.ok_or(Interrupted::Nodes)?;
        let own =
            self.leaf(seen_by_opponent.defend(square), observer).map(|leaf| self.blockade(mover, &leaf));
        // A stone more never harms who blocks: what blocks after a pass blocks after any move.
        let every_move_draws = blockade.is_some() && self.leaf(seen_by_opponent, observer).is_some();
        Ok(Analysis { every_move_draws, ..self.analysis(Value::Draw, vec![square], [blockade, own]) })
    }

    fn analysis(&self, value: Value, line: Vec<usize>, blockades: [Option<Blockade>; 2]) -> Analysis {
        let line = line.into_iter().map(|square| self.square(square)).collect();
        let [against_mover, by_mover] = blockades;
        Analysis { value, line, against_mover, by_mover, every_move_draws: false, nodes: self.nodes }
    }

    /// The strategy without search against the attacker, who is to move, if there is one.
    fn leaf(&self, stones: Stones<S>, observer: &mut dyn SearchObserver) -> Option<Leaf<S>> {
        let mut search = self.search(false, Table::new(0), observer);
        search.pairing(stones).or_else(|| search.leaf(stones).map(|(leaf, _)| leaf))
    }

    fn blockade(&self, player: Player, leaf: &Leaf<S>) -> Blockade {
        let pairs = leaf.pairs.chunks_exact(2).map(|pair| [self.square(pair[0]), self.square(pair[1])]);
        Blockade {
            player,
            pairs: pairs.collect(),
            sum: leaf.sum.iter().map(|square| self.square(square)).collect(),
        }
    }

    fn square(&self, square: usize) -> Square {
        let columns = self.position.rules().columns();
        Square { column: square % columns, row: square / columns }
    }
}

/// The attacker wins: moves of both sides until a line is made or cannot be prevented.
fn winning_line<S: Squares>(
    search: &mut Search<'_, S>,
    mut stones: Stones<S>,
    mut attacker_moves: bool,
) -> Result<Vec<usize>, Interrupted> {
    let mut line = Vec::new();
    while line.len() < LONGEST_LINE {
        if attacker_moves {
            let best = match search.best_attack(stones) {
                // The first move is needed, the rest is not.
                Err(_) if !line.is_empty() => break,
                best => best?,
            };
            let Some(square) = best.square else { break };
            line.push(square);
            stones = stones.attack(square);
        } else {
            let replies = search.replies(stones);
            if replies.is_line {
                break;
            }
            let Some(square) = replies.threats.first().or(replies.order.first().copied()) else { break };
            line.push(square);
            stones = stones.defend(square);
        }
        attacker_moves = !attacker_moves;
    }
    if line.is_empty() { Err(Interrupted::Nodes) } else { Ok(line) }
}
