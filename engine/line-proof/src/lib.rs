//! Checks a proof of the value of a position of an m,n,k-game (k or more in a row win). Written to be read: no tables, no
//! bit sets, no code in common with the prover. The module `proof` of `boyi-lines` describes the file.
//!
//! Three squares in a row, two stones win: the first player plays in the middle and threatens both others.
//!
//! ```
//! let proof = r#"{"format":"boyi-line-proof","version":2,"m":3,"n":1,"k":2,"position":"3 x","value":"win",
//! "nodes":[
//! [[],[]]
//! ],
//! "mover":[[],1,{"node":0}],
//! "digest":"7ebf3a79f5804f80"}
//! "#;
//! assert_eq!(boyi_line_proof::check(proof.as_bytes())?.value, "win");
//! # Ok::<(), boyi_line_proof::Rejected>(())
//! ```
//!
//! # What a proof claims
//!
//! One player, the *prover*, claims to complete a line (of a win or a loss), or to keep the other, the *challenger*, from
//! completing one (of a draw, where each player claims it; on the empty board the first player's claim is left out). Each
//! claim is a *strategy*: the reply to a move, and the continuation, which is
//!
//! - a *line*: the reply completes one;
//! - a *leaf*: the prover answers each square of a pair with the other, and otherwise takes the most dangerous square of a set;
//! - a *node*: a list of strategies. Each move of the challenger is met by the first that is meant for it.
//!
//! # What is used without proof in the file
//!
//! - A stone more never harms the player who has it. So a claim that holds although the challenger is *given* squares
//!   holds without them: a node's *zone* gives it all others, and a defence against its lines may be shown against several
//!   moves at once. A square in no window that either side may still complete is *dead*: playing there is passing, and an
//!   answer to any other move answers a pass. And the second player cannot win from the empty board.
//! - Hales and Jewett 1963: with disjoint pairs of empty squares, one pair in a window, the prover gets a square of it.
//! - Erdős and Selfridge 1973: with the challenger to move, the prover gets a square of every window of a family if the sum
//!   of 2^−e over the windows, and over those through any one square, is below 1 together; e counts a window's empty squares.
//!
//! Every step to another node puts a stone on an empty square, so that no proof is circular.

mod board;
mod file;

use board::{
    Board,
    Cell::{self, Challenger, Dead, Empty, Prover},
};
use file::{Node, Strategy, Then, ensure};
pub use file::{Rejected, Verified};
use std::{collections::HashSet, io::Read};

/// The maximum number of steps of [`check`]: some hours.
pub const MOST_STEPS: u64 = 1_000_000_000_000;

/// The maximum number of positions remembered as checked; later ones are checked whenever they occur.
const MOST_REMEMBERED: usize = 1 << 22;

type Step<T = ()> = Result<T, Rejected>;

/// Checks a proof.
///
/// # Errors
/// The error, and its place.
pub fn check(proof: impl Read) -> Step<Verified> {
    check_within(proof, MOST_STEPS)
}

/// [`check`] with another bound on the steps.
///
/// # Errors
/// As [`check`], or that there were more steps.
pub fn check_within(proof: impl Read, most_steps: u64) -> Step<Verified> {
    let proof = file::read(proof)?;
    let game = [proof.m, proof.n, proof.k];
    ensure(game.iter().all(|size| (1..=26).contains(size)), "m, n, k: expected numbers from 1 to 26")?;
    let board = Board::new(game);
    let wrong = || Rejected("position: not one of this board".to_owned());
    let mover = board.position(&proof.position).ok_or_else(wrong)?;
    let is_start = mover.iter().all(|&cell| cell == Empty);
    let claims = match &*proof.value {
        "win" => (true, false),
        "loss" => (false, true),
        "draw" => (!is_start, true),
        _ => (false, false),
    };
    let right = claims != (false, false) && claims == (proof.mover.is_some(), proof.opponent.is_some());
    ensure(right, "mover, opponent: not the claims of this value")?;
    let (wins, nodes) = (proof.value != "draw", &proof.nodes);
    let mut checker = Checker { board, wins, nodes, checked: HashSet::new(), steps: 0, most_steps };
    if let Some(then) = &proof.opponent {
        let swapped = |cell: &Cell| match cell {
            Prover => Challenger,
            Challenger => Prover,
            other => *other,
        };
        checker.goes_on(then, &mover.iter().map(swapped).collect::<Vec<_>>())?;
    }
    if let Some(strategy) = &proof.mover {
        checker.replies(strategy, mover)?;
    }
    let steps = checker.steps;
    Ok(Verified { game, position: proof.position, value: proof.value, nodes: nodes.len(), steps })
}

struct Checker<'a> {
    board: Board,
    /// Whether the claim is a line of the prover; otherwise it is that the challenger gets none.
    wins: bool,
    nodes: &'a [Node],
    checked: HashSet<(usize, Vec<Cell>)>,
    steps: u64,
    most_steps: u64,
}

/// The lines and threats of one side in a position.
struct Side {
    /// All squares of a window.
    has_line: bool,
    /// The squares that complete a window.
    threats: Vec<usize>,
    /// The squares of windows that may still be completed.
    alive: Vec<bool>,
}

fn put(cells: &mut [Cell], square: u16, stone: Cell) -> Step {
    let at = usize::from(square);
    ensure(cells.get(at) == Some(&Empty), "a stone on a square that is not empty")?;
    cells[at] = stone;
    Ok(())
}

impl Checker<'_> {
    /// The prover, who is to move, replies. On a dead square it passes.
    fn replies(&mut self, Strategy(_, reply, then): &Strategy, mut cells: Vec<Cell>) -> Step {
        if cells.get(usize::from(*reply)) != Some(&Dead) {
            put(&mut cells, *reply, Prover)?;
        }
        self.goes_on(then, &cells)
    }

    /// The claim holds with the challenger to move.
    fn goes_on(&mut self, then: &Then, cells: &[Cell]) -> Step {
        match then {
            Then::Line => ensure(self.look(cells, Prover)?.has_line, "a reply that completes no line"),
            Then::Node(reference) => self.holds(*reference, cells),
            Then::Leaf(pairs, sum) => self.blocks(pairs, sum, cells),
        }
    }

    /// The claim holds by a node.
    fn holds(&mut self, reference: usize, cells: &[Cell]) -> Step {
        let (number, symmetry) = (reference / 8, reference % 8);
        let is_node = number < self.nodes.len() && (symmetry < 4 || self.board.columns == self.board.rows);
        ensure(is_node, "a reference to no node")?;
        let Node(zone, strategies) = &self.nodes[number];
        ensure(zone.len() <= cells.len(), "a zone with more squares than the board")?;
        let seen = |square: usize| match cells[self.board.image(symmetry, square)] {
            // The prover's own lines do not count either.
            Prover if !self.wins && !zone.is_empty() => Dead,
            Empty if !self.wins && !zone.is_empty() && !zone.contains(&(square as u16)) => Challenger,
            cell => cell,
        };
        let mut cells: Vec<Cell> = (0..cells.len()).map(seen).collect();
        let (prover, challenger) = (self.look(&cells, Prover)?, self.look(&cells, Challenger)?);
        for (square, cell) in cells.iter_mut().enumerate() {
            let is_alive = match cell {
                Prover => prover.alive[square],
                Challenger => challenger.alive[square],
                _ => prover.alive[square] || challenger.alive[square],
            };
            *cell = if is_alive { *cell } else { Dead };
        }
        let known = (number, cells);
        if self.checked.contains(&known) {
            return Ok(());
        }
        let is_lost = challenger.has_line || !challenger.threats.is_empty();
        let found = ensure(!is_lost, "the challenger completes a line");
        found.and_then(|()| self.meets(strategies, &known.1, &prover.threats)).map_err(|Rejected(why)| {
            // The innermost node is named.
            Rejected(if why.starts_with("node ") { why } else { format!("node {number}: {why}") })
        })?;
        if self.checked.len() < MOST_REMEMBERED {
            self.checked.insert(known);
        }
        Ok(())
    }

    /// Every move of the challenger, who completes no line, is met by the first strategy that is meant for it.
    fn meets(&mut self, strategies: &[Strategy], cells: &[Cell], threats: &[usize]) -> Step {
        let mut moves = match *threats {
            [] => (0..cells.len()).filter(|&square| cells[square] == Empty).collect(),
            [threat] => vec![threat],
            _ => return Ok(()),
        };
        ensure(!self.wins || !moves.is_empty(), "no line is left to complete")?;
        for strategy in strategies {
            self.count(1 + strategy.0.len())?;
            let is_met = |square: &usize| strategy.0.is_empty() || strategy.0.contains(&(*square as u16));
            let (met, left): (Vec<usize>, _) = moves.into_iter().partition(is_met);
            // To keep the challenger from a line, all of them are given to it at once.
            for together in met.chunks(if self.wins { 1 } else { cells.len() }) {
                let mut after = cells.to_vec();
                together.iter().for_each(|&square| after[square] = Challenger);
                self.replies(strategy, after)?;
            }
            moves = left;
        }
        ensure(moves.is_empty(), "a move without a reply")
    }

    /// A leaf: pairs and a sum keep the challenger, who is to move, from every window.
    fn blocks(&mut self, pairs: &[[u16; 2]], sum: &[u16], cells: &[Cell]) -> Step {
        ensure(!self.wins, "a leaf, which completes no line")?;
        self.count(self.board.windows.len())?;
        // Each of these squares is empty, and none is there twice.
        let mut used = cells.to_vec();
        for &square in pairs.as_flattened().iter().chain(sum) {
            put(&mut used, square, Dead)?;
        }
        let mut windows: Vec<Vec<u16>> = Vec::new();
        for window in &self.board.windows {
            let has = |square: &u16| window.contains(&usize::from(*square));
            let is_blocked = window.iter().any(|&square| [Prover, Dead].contains(&cells[square]));
            if !is_blocked && !pairs.iter().any(|pair| pair.iter().all(has)) {
                windows.push(sum.iter().copied().filter(has).collect());
            }
        }
        // A window that has all that is counted of another is blocked with it.
        windows.sort_by_key(Vec::len);
        let (mut danger, mut total) = (vec![0u64; cells.len()], 0u64);
        for (i, window) in windows.iter().enumerate() {
            self.count(i)?;
            if !windows[..i].iter().any(|other| other.iter().all(|square| window.contains(square))) {
                let weight = 1 << (self.board.k - window.len());
                total += weight;
                window.iter().for_each(|&square| danger[usize::from(square)] += weight);
            }
        }
        let most = danger.iter().max().copied().unwrap_or(0);
        ensure(total + most < 1 << self.board.k, "a leaf whose sum is not below 1")
    }

    /// Looks at all windows for one side.
    fn look(&mut self, cells: &[Cell], mine: Cell) -> Step<Side> {
        self.count(self.board.windows.len())?;
        let mut side = Side { has_line: false, threats: Vec::new(), alive: vec![false; cells.len()] };
        for window in &self.board.windows {
            if window.iter().any(|&square| ![mine, Empty].contains(&cells[square])) {
                continue;
            }
            window.iter().for_each(|&square| side.alive[square] = true);
            let mut empty = window.iter().copied().filter(|&square| cells[square] == Empty);
            match (empty.next(), empty.next()) {
                (None, _) => side.has_line = true,
                (Some(square), None) if !side.threats.contains(&square) => side.threats.push(square),
                _ => {}
            }
        }
        Ok(side)
    }

    fn count(&mut self, steps: usize) -> Step {
        self.steps += steps as u64;
        ensure(self.steps <= self.most_steps, "more steps than are allowed")
    }
}
