//! Wins by fours alone (VCF, "victory by continuous fours"): the attacker makes a four with every stone, so the defender has
//! one reply each time, until there is a four that no reply stops.
//!
//! A win found is proved under every rule: every reply of the defender is searched. The absence of a win is proved
//! only if the budget was not exhausted.

use super::{
    board::Board,
    geometry::Point,
    pattern::{Pattern, Threat},
    rule::{Color, Rule},
};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// The result of a search for a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// A win: the stones of both sides, the attacker's first, up to the winning row. The defender's replies are those that
    /// hold out longest, as far as there is a choice.
    Win(Vec<Point>),
    /// There is no win.
    None,
    /// The budget was exhausted.
    Unknown,
}

/// The identity hash: positions are hashes already.
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

/// The maximum number of positions remembered as having no win by fours.
const REMEMBERED: usize = 1 << 20;

/// A search for wins by fours. It remembers positions without one, so that searching again is cheap.
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
    /// The number of stones placed by the current search.
    nodes: u64,
    budget: u64,
    spent: bool,
    /// Whether plain fours that leave nothing in another line are left out.
    is_narrow: bool,
    /// The winning line, its last stone first.
    line: Vec<Point>,
}

impl Vcf {
    /// A narrower, quicker search, which misses some wins: of the plain fours it tries only those that leave an open two or more in another line.
    pub(super) fn narrow() -> Vcf {
        Vcf { is_narrow: true, ..Vcf::default() }
    }

    /// Searches for a win by fours of the player to move, placing at most `budget` stones of the attacker.
    ///
    /// The board is the same afterwards. It must not have a winning row yet.
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

    /// The number of stones placed by the last search.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears the positions without a win.
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

    /// Returns `true` if the player to move wins by fours; the line is left in `self.line`.
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
        // Step 3. Fours that no reply stops, fours with a three, other fours.
        for least in [Threat::OpenFour, Threat::FourThree, Threat::Four] {
            let all: Vec<Point> = board.offering(mine, least).collect();
            for four in all {
                let skipped = self.is_narrow && least == Threat::Four && !leaves_two(board, four);
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

    /// Returns `true` if this four wins.
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
        let won = self.wins_against_replies(board);
        board.undo();
        if won {
            self.line.push(four);
        }
        won
    }

    /// Returns `true` if the attacker, whose four stands on the board, wins against every reply. Only replies that stop the row
    /// have to be searched; the one with the longest line is kept.
    fn wins_against_replies(&mut self, board: &mut Board) -> bool {
        let replies = replies_to_five(board);
        let start = self.line.len();
        let mut longest: Option<Vec<Point>> = None;
        for &answer in &replies {
            if board.rule().forbids(board.turn()) && board.is_forbidden(answer) {
                continue;
            }
            board.play(answer);
            let won = self.attack(board);
            board.undo();
            if !won {
                self.line.truncate(start);
                return false;
            }
            let line = self.line.split_off(start);
            if longest.as_ref().is_none_or(|longest| longest.len() < line.len() + 1) {
                longest = Some(line.into_iter().chain([answer]).collect());
            }
        }
        match longest {
            Some(line) => self.line.extend(line),
            // No allowed reply stops it: any other stone loses as well; the line shows the one that a search would try first. Without any
            // move the game is drawn.
            None => {
                let five = board.offer(!board.turn(), Threat::Five);
                let (Some(five), Some(other)) = (five, board.likeliest_move()) else { return false };
                self.line.extend([five, other]);
            }
        }
        true
    }
}

/// Returns `true` if a four leaves an open two or more in another line.
fn leaves_two(board: &Board, four: Point) -> bool {
    let lines = board.patterns(board.turn(), four);
    lines.iter().filter(|&&pattern| pattern >= Pattern::OpenTwo).count() > 1
}

/// The number of points that offer a four of any kind.
fn fours(board: &Board, color: Color) -> u16 {
    [Threat::Four, Threat::FourThree, Threat::OpenFour]
        .iter()
        .map(|&threat| board.offers(color, threat))
        .sum()
}

/// The points where the player to move can stop a row that the opponent completes next: two of the points that complete one
/// are enough, since they cannot both be stopped. Under Caro also those that block an end of it.
pub(super) fn replies_to_five(board: &Board) -> Vec<Point> {
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
