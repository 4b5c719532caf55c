//! Wins by fours alone (VCF, "victory by continuous fours"): the attacker makes a four with every stone, so the defender has
//! one answer each time, until a four comes that no answer stops.
//!
//! What is found is a proof, whatever the rule: every answer of the defender is looked at. The absence of a win is proved
//! only if the budget lasted.

use super::{
    board::{Board, Point},
    pattern::{Pattern, Threat},
    rule::{Color, Rule},
};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// What a search for a win found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A win: the stones of both sides, the attacker's first, up to the winning row. The defender's answers are those that
    /// hold out, as far as there is a choice.
    Win(Vec<Point>),
    /// There is none.
    None,
    /// The budget ended first.
    Unknown,
}

/// Positions are hashes already.
#[derive(Clone, Copy, Default)]
pub(super) struct SameHash(u64);

impl Hasher for SameHash {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, hash: u64) {
        self.0 = hash;
    }
}

/// The most positions that are remembered as having no win by fours.
const REMEMBERED: usize = 1 << 20;

/// A search for wins by fours. It remembers positions without one, so that asking again is cheap.
///
/// ```
/// use boyi_lines::gomoku::{Board, Color, Found, Point, Rule, Vcf};
/// let mut board = Board::new(15, 15, Rule::Freestyle);
/// for (column, row) in [(6, 7), (7, 7), (8, 7)] {
///     board.put(Point::new(column, row), Color::Black);
/// }
/// board.set_turn(Color::Black);
/// let Found::Win(line) = Vcf::default().search(&mut board, 100) else { panic!() };
/// assert_eq!(line.len(), 3);
/// ```
#[derive(Clone, Default)]
pub struct Vcf {
    without: HashSet<u64, BuildHasherDefault<SameHash>>,
    /// Stones put by the current search.
    nodes: u64,
    budget: u64,
    spent: bool,
    /// Whether fours that nothing follows from are left out.
    only_going_on: bool,
    /// The winning line, its last stone first.
    line: Vec<Point>,
}

impl Vcf {
    /// A quicker search, which does not find every win: of the fours that it may choose, only those count that leave something in another line.
    pub(super) fn of_fours_that_go_on() -> Vcf {
        Vcf { only_going_on: true, ..Vcf::default() }
    }

    /// Looks for a win by fours of the player to move, putting at most `budget` stones of the attacker.
    ///
    /// The board comes back as it was. It must not have a winning row yet.
    pub fn search(&mut self, board: &mut Board, budget: u64) -> Found {
        self.begin(budget);
        if self.attack(board) {
            self.line.reverse();
            Found::Win(std::mem::take(&mut self.line))
        } else if self.spent {
            Found::Unknown
        } else {
            Found::None
        }
    }

    /// The stones that the last search put.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets the positions without a win.
    pub fn clear(&mut self) {
        self.without.clear();
    }

    fn begin(&mut self, budget: u64) {
        (self.nodes, self.budget, self.spent) = (0, budget, false);
        self.line.clear();
        if self.without.len() > REMEMBERED {
            self.without.clear();
        }
    }

    /// Whether the player to move wins by fours; the line is left in `self.line`.
    fn attack(&mut self, board: &mut Board) -> bool {
        let mine = board.turn();
        // Step 1. A winning row at once.
        if let Some(five) = board.offer(mine, Threat::Five) {
            self.line.push(five);
            return true;
        }
        // Step 2. The opponent's row comes before any of ours: it has to be stopped by a four.
        let threatened = board.offers(!mine, Threat::Five);
        if threatened > 1 || fours(board, mine) == 0 || self.without.contains(&board.hash()) {
            return false;
        }
        if threatened == 1 {
            let stop = board.offer(!mine, Threat::Five);
            return stop.is_some_and(|stop| {
                board.threat(mine, stop) >= Threat::Four && self.with_four(board, stop) || self.fails(board)
            });
        }
        // Step 3. Fours that no answer stops, fours with a three, other fours.
        for least in [Threat::OpenFour, Threat::FourThree, Threat::Four] {
            let all: Vec<Point> = board.offering(mine, least).collect();
            for four in all {
                let skipped = self.only_going_on && least == Threat::Four && !goes_on(board, four);
                if !skipped && self.with_four(board, four) {
                    return true;
                }
            }
        }
        self.fails(board)
    }

    /// Remembers that there is no win here.
    fn fails(&mut self, board: &Board) -> bool {
        if !self.spent {
            self.without.insert(board.hash());
        }
        false
    }

    /// Whether this four wins.
    fn with_four(&mut self, board: &mut Board, four: Point) -> bool {
        if self.nodes >= self.budget {
            self.spent = true;
            return false;
        }
        let mine = board.turn();
        if board.rule().forbids(mine) && board.is_forbidden(four) {
            return false;
        }
        self.nodes += 1;
        board.play(four);
        let won = self.against_answers(board);
        board.undo();
        if won {
            self.line.push(four);
        }
        won
    }

    /// Whether the attacker, whose four stands on the board, wins against every answer. Only answers that stop the row
    /// have to be looked at; the one with the longest line stays.
    fn against_answers(&mut self, board: &mut Board) -> bool {
        let answers = stops(board);
        let begun = self.line.len();
        let mut longest: Option<Vec<Point>> = None;
        for &answer in &answers {
            if board.rule().forbids(board.turn()) && board.is_forbidden(answer) {
                continue;
            }
            board.play(answer);
            let won = self.attack(board);
            board.undo();
            if !won {
                self.line.truncate(begun);
                return false;
            }
            let line = self.line.split_off(begun);
            if longest.as_ref().is_none_or(|longest| longest.len() < line.len() + 1) {
                longest = Some(line.into_iter().chain([answer]).collect());
            }
        }
        match longest {
            Some(line) => self.line.extend(line),
            // Nothing may be played against it: any other stone loses as well, and the one a search would try first stands for them.
            None => {
                let mine = !board.turn();
                if let Some(five) = board.offer(mine, Threat::Five) {
                    let mut others: Vec<Point> =
                        board.points().filter(|&point| point != five && board.is_empty(point)).collect();
                    others.sort_by_key(|point| -board.order(board.turn(), point.index()));
                    if let Some(other) = others.into_iter().find(|&point| board.is_allowed(point)) {
                        self.line.extend([five, other]);
                    }
                }
            }
        }
        true
    }
}

/// Whether a four leaves an open two or more in another line.
fn goes_on(board: &Board, four: Point) -> bool {
    let lines = board.patterns(board.turn(), four);
    lines.iter().filter(|&&pattern| pattern >= Pattern::OpenTwo).count() > 1
}

/// How many points offer a four of any kind.
fn fours(board: &Board, color: Color) -> u16 {
    [Threat::Four, Threat::FourThree, Threat::OpenFour]
        .iter()
        .map(|&threat| board.offers(color, threat))
        .sum()
}

/// The points where the player to move can stop a row that the opponent completes next: two of the points that complete one
/// are enough, for they cannot both be taken. Under Caro also those that block an end of it.
pub(super) fn stops(board: &Board) -> Vec<Point> {
    let theirs = !board.turn();
    let mut stops: Vec<Point> = board.offering(theirs, Threat::Five).collect();
    if board.rule() == Rule::Caro {
        for at in stops.clone() {
            for direction in 0..4 {
                if board.pattern(theirs, at.index(), direction) == Pattern::Five {
                    stops.extend(board.ends(at, theirs, direction));
                }
            }
        }
        stops.sort_unstable();
        stops.dedup();
    }
    stops
}
