//! Wins by threes and fours (VCT, "victory by continuous threats"): every stone of the attacker makes a four or threatens an
//! open four, so that the defender has few replies. A depth-first proof-number search (A. Nagai, "Df-pn algorithm for
//! searching AND/OR trees", 2002).
//!
//! A win found is proved: against a four the only replies are the points that stop the row, against an open three those that
//! complete one of its fours and the defender's own fours; every other reply loses at once to an open four. Under Caro a
//! stone further away can stop a four, so there is no such search.
//!
//! [`Vct::with_quiet_moves`] also tries stones that threaten only a win by fours (a search of order two in T. Thomsen's "Lambda-search
//! in game trees", 2000). Then the replies are all points after which there is no such win, and a move costs about a hundred times as much.

use super::{
    board::Board,
    geometry::Point,
    pattern::Threat,
    rule::{Color, Rule},
    vcf::{Found, SameHash, Vcf, replies_to_five},
};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;

/// Proved or disproved.
const INFINITY: u32 = 1 << 30;
/// The number of nodes between two polls of the caller.
const POLL_INTERVAL: u64 = 1 << 8;
/// The deepest ply.
const MAX_PLY: u32 = 80;
/// The budget of stones of the search for a win by fours at a new position of the attacker.
const FOURS: u64 = 100;
/// The budget of stones of the search for the win by fours that a quiet move threatens.
const THREATENED_FOURS: u64 = 60;
/// The maximum number of positions remembered.
const MAX_KNOWN: usize = 1 << 20;

/// The proof and disproof numbers of a node, from the point of view of the player to move: the work left to show that it succeeds, and that it
/// fails. The attacker succeeds with a proof, the defender with a disproof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    succeed: u32,
    fail: u32,
}

const SUCCEEDS: Numbers = Numbers { succeed: 0, fail: INFINITY };
const FAILS: Numbers = Numbers { succeed: INFINITY, fail: 0 };
const NEW: Numbers = Numbers { succeed: 1, fail: 1 };

/// A search for wins by threes and fours. It remembers the results for its attacker.
#[derive(Default)]
pub struct Vct {
    known: HashMap<u64, Numbers, BuildHasherDefault<SameHash>>,
    attacker: Option<Color>,
    vcf: Vcf,
    quiet_moves: bool,
    nodes: u64,
    /// The number of nodes at the next poll.
    next_poll: u64,
    budget: u64,
    spent: bool,
}

impl Vct {
    /// A search in which a stone of the attacker may also threaten a win by fours.
    ///
    /// ```
    /// use boyi_lines::gomoku::{Board, Color, Found, Point, Rule, Vct};
    /// let mut board = Board::new(15, 15, Rule::Freestyle);
    /// for (column, row) in [(9, 5), (7, 6), (5, 6), (8, 8), (8, 5)] {
    ///     board.put(Point::new(column, row), Color::Black);
    /// }
    /// for (column, row) in [(5, 7), (6, 8), (7, 7), (5, 9), (5, 8)] {
    ///     board.put(Point::new(column, row), Color::White);
    /// }
    /// board.set_turn(Color::Black);
    /// assert_eq!(Vct::default().search(&mut board, 10_000), Found::None);
    /// assert!(matches!(Vct::with_quiet_moves().search(&mut board, 10_000), Found::Win(_)));
    /// ```
    pub fn with_quiet_moves() -> Vct {
        Vct { quiet_moves: true, ..Vct::default() }
    }

    /// Searches for a win by threats of the player to move, visiting at most `budget` positions. The line shows one reply of the
    /// defender at a time; where there are several, the others lose too.
    ///
    /// The board is the same afterwards. It must not have a winning row yet.
    pub fn search(&mut self, board: &mut Board, budget: u64) -> Found {
        self.search_while(board, budget, &mut || true)
    }

    /// The same until `go` returns `false`, which is called every few hundred positions. Searching again continues where the search ended.
    pub fn search_while(&mut self, board: &mut Board, budget: u64, go: &mut dyn FnMut() -> bool) -> Found {
        if board.rule() == Rule::Caro {
            return Found::Unknown;
        }
        if self.attacker != Some(board.turn()) || self.known.len() > MAX_KNOWN {
            self.known.clear();
            self.attacker = Some(board.turn());
        }
        (self.nodes, self.budget, self.spent) = (0, budget, false);
        self.next_poll = POLL_INTERVAL;
        let numbers = self.visit(board, INFINITY, INFINITY, 0, go);
        match numbers {
            Numbers { succeed: 0, .. } => Found::Win(self.line(board)),
            Numbers { fail: 0, .. } => Found::None,
            _ => Found::Unknown,
        }
    }

    /// The replies to the threat that the opponent has just made, the most promising first: every other move loses to a row, to an
    /// open four or, in a search with quiet moves, to fours. None if nothing stops the threat, or if there is none. Under Caro all points
    /// that might stop a four.
    ///
    /// ```
    /// use boyi_lines::gomoku::{Board, Color, Point, Rule, Vct};
    /// let mut board = Board::new(15, 15, Rule::Freestyle);
    /// for column in 6..9 {
    ///     board.put(Point::new(column, 7), Color::Black);
    /// }
    /// board.set_turn(Color::White);
    /// let answers: Vec<String> = Vct::default().answers_to_threat(&mut board).iter().map(Point::to_string).collect();
    /// assert_eq!(answers, ["f8", "j8", "e8", "k8"]);
    /// ```
    pub fn answers_to_threat(&mut self, board: &mut Board) -> Vec<Point> {
        if board.rule() == Rule::Caro {
            // Any one of several stones may stop a four: there wins are by fours alone.
            return replies_to_five(board);
        }
        if board.is_full() { Vec::new() } else { self.replies(board).unwrap_or_default() }
    }

    /// The number of positions that the last search visited; with quiet moves, plus the stones that searches for fours placed.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Clears all results.
    pub fn clear(&mut self) {
        self.known.clear();
        self.vcf.clear();
    }

    /// Searches a node until one of its numbers reaches its threshold.
    fn visit(
        &mut self,
        board: &mut Board,
        succeed: u32,
        fail: u32,
        ply: u32,
        go: &mut dyn FnMut() -> bool,
    ) -> Numbers {
        self.nodes += 1;
        let hash = board.hash();
        let polls = self.nodes >= self.next_poll;
        if polls {
            self.next_poll = self.nodes + POLL_INTERVAL;
        }
        if self.nodes >= self.budget || polls && !go() {
            self.spent = true;
            return NEW;
        }
        let moves = match self.moves(board, ply) {
            Ok(moves) => moves,
            Err(numbers) => {
                self.known.insert(hash, numbers);
                return numbers;
            }
        };
        loop {
            // The player to move succeeds if the other side fails after some move.
            let (mut best, mut second, mut chosen) = (INFINITY, INFINITY, None);
            let (mut sum, mut its_succeed) = (0u32, 0);
            for &point in &moves {
                let child = self.known.get(&board.hash_after(point)).copied().unwrap_or(NEW);
                sum = sum.saturating_add(child.succeed).min(INFINITY);
                if child.fail < best {
                    (second, best, chosen, its_succeed) = (best, child.fail, Some(point), child.succeed);
                } else {
                    second = second.min(child.fail);
                }
            }
            let numbers = Numbers { succeed: best, fail: sum };
            self.known.insert(hash, numbers);
            let Some(chosen) = chosen.filter(|_| best < succeed && sum < fail && !self.spent) else {
                return numbers;
            };
            board.play(chosen);
            let its_succeed_limit = fail.saturating_sub(sum).saturating_add(its_succeed).min(INFINITY);
            let child =
                self.visit(board, its_succeed_limit, succeed.min(second.saturating_add(1)), ply + 1, go);
            board.undo();
            if self.spent {
                return numbers;
            }
            debug_assert!(child.succeed > 0 || child.fail > 0);
        }
    }

    /// The moves of a node, or its numbers if it is decided.
    fn moves(&mut self, board: &mut Board, ply: u32) -> Result<Vec<Point>, Numbers> {
        if ply >= MAX_PLY || board.is_full() {
            return Err(if self.attacker == Some(board.turn()) { FAILS } else { SUCCEEDS });
        }
        if self.attacker == Some(board.turn()) { self.attacks(board) } else { self.replies(board) }
    }

    /// The defender's replies.
    fn replies(&mut self, board: &mut Board) -> Result<Vec<Point>, Numbers> {
        let replies = replies(board);
        if !self.quiet_moves || replies != Err(SUCCEEDS) {
            return replies;
        }
        // No four and no three: the threat is a win by fours.
        let me = board.turn();
        if board.offers(me, Threat::Five) > 0
            || board.offers_allowed(me, Threat::OpenFour)
            || !self.would_win(board)
        {
            return Err(SUCCEEDS);
        }
        let mut moves = by_urgency(board, |_, _| true);
        moves.retain(|&point| {
            board.play(point);
            let won = self.wins_by_fours(board, FOURS);
            board.undo();
            !won
        });
        if moves.is_empty() { Err(FAILS) } else { Ok(moves) }
    }

    /// Returns `true` if the opponent of the player to move, were it to move, would win by fours.
    fn would_win(&mut self, board: &mut Board) -> bool {
        let me = board.turn();
        board.set_turn(!me);
        let wins = self.wins_by_fours(board, THREATENED_FOURS);
        board.set_turn(me);
        wins
    }

    fn wins_by_fours(&mut self, board: &mut Board, most: u64) -> bool {
        let wins = matches!(self.vcf.search(board, most), Found::Win(_));
        if self.quiet_moves {
            self.nodes += 1 + self.vcf.nodes();
        }
        wins
    }

    fn attacks(&mut self, board: &mut Board) -> Result<Vec<Point>, Numbers> {
        let me = board.turn();
        if board.offers(me, Threat::Five) > 0 {
            return Err(SUCCEEDS);
        }
        let rows = replies_to_five(board);
        if rows.len() > 1 {
            return Err(FAILS);
        }
        if let Some(&stop) = rows.first() {
            let threatens = self.quiet_moves || board.threat(me, stop) >= Threat::Three;
            let goes_on = threatens && board.is_allowed(stop);
            return if goes_on { Ok(vec![stop]) } else { Err(FAILS) };
        }
        if board.offers_allowed(me, Threat::OpenFour) {
            return Err(SUCCEEDS);
        }
        let fours = board.offers(me, Threat::Four) + board.offers(me, Threat::FourThree);
        if fours > 0 && self.wins_by_fours(board, FOURS) {
            return Err(SUCCEEDS);
        }
        let faces_three = board.offers(!me, Threat::OpenFour) > 0;
        let least = if self.quiet_moves { Threat::Weak } else { Threat::Three };
        let mut moves = by_urgency(board, |mine, theirs| {
            mine >= least && (!faces_three || mine >= Threat::Four || theirs >= Threat::Four)
        });
        moves.retain(|&point| board.threat(me, point) >= Threat::Three || self.threatens(board, point));
        if moves.is_empty() { Err(FAILS) } else { Ok(moves) }
    }

    /// Returns `true` if a quiet move would be followed by a win by fours.
    fn threatens(&mut self, board: &mut Board, point: Point) -> bool {
        board.play(point);
        let threatens = self.would_win(board);
        board.undo();
        threatens
    }

    /// The winning line, as far as the positions are remembered.
    fn line(&mut self, board: &mut Board) -> Vec<Point> {
        let mut line = Vec::new();
        while line.len() < MAX_PLY as usize {
            let attacker = self.attacker == Some(board.turn());
            let next = if attacker {
                if let Some(rest) = self.end(board) {
                    for _ in 0..line.len() {
                        board.undo();
                    }
                    line.extend(rest);
                    return line;
                }
                // A stone after which every reply fails.
                self.attacks(board).ok().and_then(|moves| {
                    moves
                        .into_iter()
                        .find(|&at| self.known.get(&board.hash_after(at)).is_some_and(|n| n.fail == 0))
                })
            } else {
                match self.replies(board) {
                    Ok(moves) => moves.first().copied(),
                    // All replies lose alike.
                    Err(_) => by_urgency(board, |_, _| true).first().copied(),
                }
            };
            let Some(next) = next else { break };
            board.play(next);
            line.push(next);
        }
        for _ in 0..line.len() {
            board.undo();
        }
        line
    }

    /// The end of the line: a win by fours.
    fn end(&mut self, board: &mut Board) -> Option<Vec<Point>> {
        match self.vcf.search(board, 20 * FOURS) {
            Found::Win(line) => Some(line),
            _ => None,
        }
    }
}

/// The defender's replies to a four or a three.
fn replies(board: &mut Board) -> Result<Vec<Point>, Numbers> {
    let me = board.turn();
    if board.offers(me, Threat::Five) > 0 {
        return Err(SUCCEEDS);
    }
    let mut moves = replies_to_five(board);
    if moves.len() > 1 {
        return Err(FAILS);
    }
    if moves.is_empty() {
        if !board.offers_allowed(!me, Threat::OpenFour) || board.offers_allowed(me, Threat::OpenFour) {
            return Err(SUCCEEDS);
        }
        moves = by_urgency(board, |mine, theirs| mine.max(theirs) >= Threat::Four);
    } else {
        moves.retain(|&point| board.is_allowed(point));
    }
    if moves.is_empty() { Err(FAILS) } else { Ok(moves) }
}

/// The allowed moves of the player to move that `wanted` accepts, given the threats that a stone of its own and one of the opponent's would make
/// there; the most urgent first.
fn by_urgency(board: &mut Board, wanted: impl Fn(Threat, Threat) -> bool) -> Vec<Point> {
    let me = board.turn();
    let wanted =
        |point: &Point| board.is_empty(*point) && wanted(board.threat(me, *point), board.threat(!me, *point));
    let mut moves: Vec<Point> = board.points().filter(wanted).collect();
    moves.retain(|&point| board.is_allowed(point));
    moves.sort_by_cached_key(|&point| -urgency(board, point));
    moves
}

/// The urgency of a move: by the threats that it makes and prevents, then by the network's order.
fn urgency(board: &Board, point: Point) -> i32 {
    const THREATS: [i32; Threat::COUNT] = [0, 4, 20, 60, 110, 500, 160, 1400, 3000, 9000];
    let me = board.turn();
    let of = |color| THREATS[board.threat(color, point) as usize];
    2 * of(me) + of(!me) + board.order(me, point.index()) / 4
}
