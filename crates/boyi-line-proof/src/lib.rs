//! Checks a proof of what a position of an m,n,k-game is worth (k or more in a row win). Written to be read: no tables, no
//! bit sets, no code in common with the prover. The module `proof` of `boyi-lines` says how a file is written.
//!
//! What is used without proof in the file:
//!
//! - A stone more never harms the player who has it. So a strategy that holds although the attacker is *given* squares
//!   holds without them, a square in no window that either side may still complete can be left out (playing there is
//!   passing, and an answer to any other move answers a pass), and the second player cannot win from the empty board.
//! - Hales and Jewett 1963: with disjoint pairs of empty squares, one pair in a window, the defender gets a square of it.
//! - Erdős and Selfridge 1973: with the attacker to move, the defender gets a square of every window of a family if the sum
//!   of 2^−e over the windows, and over those through any one square, is below 1 together; e counts a window's empty squares.

mod board;
mod file;

use board::{
    Board,
    Cell::{self, Attacker, Dead, Defender, Empty},
};
pub use file::{Rejected, Verified};
use file::{Strategy, Then, at, ensure, reject};
use std::{collections::HashSet, io::BufRead, rc::Rc};

/// The steps that [`check`] takes at most: some hours.
pub const MOST_STEPS: u64 = 1_000_000_000_000;

/// The most positions remembered as checked; later ones are checked as often as they occur.
const MOST_REMEMBERED: usize = 1 << 22;

type Step<T = ()> = Result<T, Rejected>;

/// Checks a proof.
///
/// # Errors
/// The line or the node that is wrong, and how.
pub fn check(proof: impl BufRead) -> Step<Verified> {
    check_within(proof, MOST_STEPS)
}

/// [`check`] with another bound on the steps.
///
/// # Errors
/// As [`check`], or that there were more steps.
pub fn check_within(proof: impl BufRead, most_steps: u64) -> Step<Verified> {
    let proof = file::read(proof)?;
    let board = Board::new(proof.game);
    let mover = board.position(&proof.position).ok_or("position: not one of this board")?;
    let (zones, checked) = (Vec::new(), HashSet::new());
    let mut checker = Checker { board, nodes: proof.nodes, zones, checked, steps: 0, most_steps };
    let swapped = |cell: &Cell| match cell {
        Attacker => Defender,
        Defender => Attacker,
        other => *other,
    };
    let opponent: Vec<Cell> = mover.iter().map(swapped).collect();
    if proof.value == "draw" {
        checker.find_zones()?;
    }
    match (&*proof.value, &proof.roots[..]) {
        ("win", [root]) if root.len() == 1 => checker.won(root[0], &mover)?,
        ("loss", [root]) => checker.answered(root, opponent)?,
        ("draw", [root, replies @ ..]) => {
            let (then, rest) = Then::first(root)?;
            ensure(rest.is_empty(), "roots: neither a leaf nor a node")?;
            checker.kept(&then, &mover)?;
            // Of the empty board the mover's half is enough.
            let is_start = mover.iter().all(|&cell| cell == Empty);
            ensure(replies.len() == usize::from(!is_start), "roots: too many or too few")?;
            for reply in replies {
                let (reply, rest) = Strategy::first(reply)?;
                ensure(rest.is_empty(), "roots: more than one reply")?;
                checker.holds(&reply, opponent.clone())?;
            }
        }
        _ => return reject("roots: too many or too few"),
    }
    let (nodes, steps) = (checker.nodes.len(), checker.steps);
    Ok(Verified { game: proof.game, position: proof.position, value: proof.value, nodes, steps })
}

struct Checker {
    board: Board,
    nodes: Vec<Rc<[u32]>>,
    /// For each node of a draw, whether each square is in its zone.
    zones: Vec<Vec<bool>>,
    checked: HashSet<(usize, Vec<Cell>)>,
    steps: u64,
    most_steps: u64,
}

/// What a position holds for one side.
struct Side {
    /// All squares of a window.
    has_line: bool,
    /// The squares that complete a window.
    threats: Vec<usize>,
    /// The squares of windows that may still be completed.
    alive: Vec<bool>,
}

impl Checker {
    /// The node and the symmetry of a reference. A node refers only to nodes before it.
    fn refer(&self, reference: u32, nodes: usize) -> Step<(usize, usize)> {
        let (node, symmetry) = (reference as usize / 8, reference as usize % 8);
        let exists = node < nodes && (symmetry < 4 || self.board.columns == self.board.rows);
        ensure(exists, "a reference to no node before").map(|()| (node, symmetry))
    }

    /// The node that a reference is to, and the position as that node sees it.
    fn seen(&self, reference: u32, cells: &[Cell]) -> Step<(usize, Vec<Cell>)> {
        let (node, symmetry) = self.refer(reference, self.nodes.len())?;
        Ok((node, (0..cells.len()).map(|square| cells[self.board.image(symmetry, square)]).collect()))
    }

    /// The zones of all nodes: the squares that a node's strategies rest on, or the whole board if it has none.
    fn find_zones(&mut self) -> Step {
        for node in 0..self.nodes.len() {
            let mut numbers = &*self.nodes[node];
            let mut zone = vec![numbers.is_empty(); self.board.squares()];
            while !numbers.is_empty() {
                let (strategy, rest) = Strategy::first(numbers)?;
                let squares = self.zone_of(&strategy, node).map_err(|why| at(node, &why))?;
                zone.iter_mut().zip(squares).for_each(|(zone, also)| *zone |= also);
                numbers = rest;
            }
            self.zones.push(zone);
        }
        Ok(())
    }

    /// The squares that a strategy rests on, which refers to nodes before `nodes`.
    fn zone_of(&self, strategy: &Strategy<'_>, nodes: usize) -> Step<Vec<bool>> {
        let mut zone = vec![strategy.only.is_some(); self.board.squares()];
        let mut squares = vec![strategy.reply];
        match strategy.then {
            Then::Leaf { pairs, sum } => squares.extend(pairs.iter().chain(sum).map(|&s| s as usize)),
            Then::Node(reference) => {
                let (node, symmetry) = self.refer(reference, nodes)?;
                let inside = (0..zone.len()).filter(|&square| self.zones[node][square]);
                squares.extend(inside.map(|square| self.board.image(symmetry, square)));
            }
            Then::Line => {}
        }
        for square in squares {
            *zone.get_mut(square).ok_or("a square that is not on the board")? = true;
        }
        Ok(zone)
    }

    /// Looks at all windows for one side.
    fn view(&mut self, cells: &[Cell], mine: Cell) -> Step<Side> {
        self.steps += self.board.windows.len() as u64;
        ensure(self.steps <= self.most_steps, "more steps than are allowed")?;
        let mut side = Side { has_line: false, threats: Vec::new(), alive: vec![false; cells.len()] };
        for window in
            self.board.windows.iter().filter(|w| w.iter().all(|&s| [mine, Empty].contains(&cells[s])))
        {
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

    /// Has a position with the attacker to move been checked with this node? If not, it will have been.
    fn is_known(&mut self, node: usize, cells: &mut [Cell], attacker: &Side, defender: &Side) -> bool {
        for (square, cell) in cells.iter_mut().enumerate() {
            let (attackers, defenders) = (attacker.alive[square], defender.alive[square]);
            match *cell {
                Attacker if !attackers => *cell = Dead,
                Defender if !defenders => *cell = Dead,
                Empty if !attackers && !defenders => *cell = Dead,
                _ => {}
            }
        }
        let key = (node, cells.to_vec());
        self.checked.contains(&key) || (self.checked.len() < MOST_REMEMBERED && !self.checked.insert(key))
    }

    fn put(cells: &mut [Cell], square: usize, stone: Cell) -> Step {
        ensure(cells.get(square) == Some(&Empty), "a stone on a square that is not empty")?;
        cells[square] = stone;
        Ok(())
    }

    /// The attacker, who is to move, wins.
    fn won(&mut self, reference: u32, cells: &[Cell]) -> Step {
        let (node, mut cells) = self.seen(reference, cells)?;
        let (attacker, defender) = (self.view(&cells, Attacker)?, self.view(&cells, Defender)?);
        if self.is_known(node, &mut cells, &attacker, &defender) {
            return Ok(());
        }
        let numbers = Rc::clone(&self.nodes[node]);
        let (&square, answers) = numbers.split_first().ok_or("a node without a move")?;
        Self::put(&mut cells, square as usize, Attacker)?;
        self.answered(answers, cells).map_err(|why| at(node, &why))
    }

    /// The attacker, who has just moved, wins against every reply.
    fn answered(&mut self, answers: &[u32], cells: Vec<Cell>) -> Step {
        let (attacker, defender) = (self.view(&cells, Attacker)?, self.view(&cells, Defender)?);
        ensure(attacker.has_line || defender.threats.is_empty(), "the defender completes a line")?;
        if attacker.has_line || attacker.threats.len() > 1 {
            return Ok(());
        }
        let alive = |&s: &usize| cells[s] == Empty && (attacker.alive[s] || defender.alive[s]);
        let replies = match attacker.threats[..] {
            [threat] => vec![threat],
            _ => (0..cells.len()).filter(alive).collect(),
        };
        let (&other, listed) = answers.split_first().ok_or("no answers")?;
        let (listed, rest) = listed.as_chunks::<2>();
        let all_are_replies = listed.iter().all(|&[reply, _]| replies.contains(&(reply as usize)));
        ensure(!replies.is_empty() && rest.is_empty() && all_are_replies, "answers to what is no reply")?;
        for reply in replies {
            let answer = listed.iter().find(|&&[square, _]| square as usize == reply);
            let reference = answer.map(|&[_, reference]| reference).or(other.checked_sub(1));
            let mut after = cells.clone();
            after[reply] = Defender;
            self.won(reference.ok_or("a reply without an answer")?, &after)?;
        }
        Ok(())
    }

    /// The attacker, who is to move, does not win.
    fn drawn(&mut self, reference: u32, cells: &[Cell]) -> Step {
        let (node, mut cells) = self.seen(reference, cells)?;
        if self.zones[node].contains(&false) {
            // Nothing here rests on the defender's own lines, nor on a square outside the zone.
            for (cell, inside) in cells.iter_mut().zip(&self.zones[node]) {
                match *cell {
                    Empty if !inside => *cell = Attacker,
                    Defender => *cell = Dead,
                    _ => {}
                }
            }
        }
        let (attacker, defender) = (self.view(&cells, Attacker)?, self.view(&cells, Defender)?);
        if self.is_known(node, &mut cells, &attacker, &defender) {
            return Ok(());
        }
        ensure(attacker.threats.is_empty(), "the attacker completes a line").map_err(|why| at(node, &why))?;
        let left = match defender.threats[..] {
            [] => (0..cells.len()).filter(|&square| cells[square] == Empty).collect(),
            [threat] => vec![threat],
            _ => Vec::new(),
        };
        self.each_met(node, left, &cells).map_err(|why| at(node, &why))
    }

    /// Each of these moves of the attacker is met by the first of a node's strategies that is good against it.
    fn each_met(&mut self, node: usize, mut left: Vec<usize>, cells: &[Cell]) -> Step {
        let numbers = Rc::clone(&self.nodes[node]);
        let mut numbers = &*numbers;
        while !numbers.is_empty() {
            let (strategy, rest) = Strategy::first(numbers)?;
            let zone = self.zone_of(&strategy, node)?;
            let met = |square: &usize| strategy.only.map_or(!zone[*square], |only| only == *square);
            let (against, still): (Vec<usize>, Vec<usize>) = left.into_iter().partition(met);
            if !against.is_empty() {
                let mut after = cells.to_vec();
                against.into_iter().for_each(|square| after[square] = Attacker);
                self.holds(&strategy, after)?;
            }
            (left, numbers) = (still, rest);
        }
        ensure(left.is_empty(), "a move without a reply")
    }

    /// The defender, who is to move, keeps the attacker from winning by a strategy.
    fn holds(&mut self, strategy: &Strategy<'_>, mut cells: Vec<Cell>) -> Step {
        ensure(!self.view(&cells, Attacker)?.has_line, "a reply that comes too late")?;
        // A reply on a dead square passes.
        if cells.get(strategy.reply) != Some(&Dead) {
            Self::put(&mut cells, strategy.reply, Defender)?;
        }
        self.kept(&strategy.then, &cells)
    }

    /// The attacker, who is to move, does not win, for this reason.
    fn kept(&mut self, then: &Then<'_>, cells: &[Cell]) -> Step {
        match *then {
            Then::Leaf { pairs, sum } => self.leaf_holds(pairs, sum, cells),
            Then::Node(reference) => self.drawn(reference, cells),
            Then::Line => ensure(self.view(cells, Defender)?.has_line, "a reply that completes no line"),
        }
    }

    /// Pairs and a sum keep the attacker, who is to move, from every window.
    fn leaf_holds(&mut self, pairs: &[u32], sum: &[u32], cells: &[Cell]) -> Step {
        let (mut cells, mut given) = (cells.to_vec(), vec![false; cells.len()]);
        // Squares used once are dead for the others.
        for &square in pairs.iter().chain(sum) {
            Self::put(&mut cells, square as usize, Dead)?;
            given[square as usize] = true;
        }
        let (pairs, rest) = pairs.as_chunks::<2>();
        ensure(rest.is_empty(), "a pair of one square")?;
        self.steps += self.board.windows.len() as u64;
        let mut counted: Vec<Vec<usize>> = Vec::new();
        for window in &self.board.windows {
            let has = |square: &u32| window.contains(&(*square as usize));
            let blocked = |&s: &usize| cells[s] == Defender || cells[s] == Dead && !given[s];
            if !window.iter().any(blocked) && !pairs.iter().any(|pair| pair.iter().all(has)) {
                counted
                    .push(sum.iter().filter(|square| has(square)).map(|&square| square as usize).collect());
            }
        }
        // A window that has all that is counted of another is blocked with it.
        counted.sort_by_key(Vec::len);
        let (mut danger, mut total) = (vec![0u64; cells.len()], 0u64);
        for (i, window) in counted.iter().enumerate() {
            if !counted[..i].iter().any(|other| other.iter().all(|square| window.contains(square))) {
                let weight = 1 << (self.board.k - window.len());
                total += weight;
                window.iter().for_each(|&square| danger[square] += weight);
            }
        }
        let most = danger.iter().max().copied().unwrap_or(0);
        ensure(total + most < 1 << self.board.k, "a leaf whose sum is not below 1")
    }
}
