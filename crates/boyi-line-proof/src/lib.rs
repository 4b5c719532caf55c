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

use std::{
    collections::HashSet,
    fmt,
    io::{BufRead, Read},
};

/// What a valid proof shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// m columns, n rows, k in a row.
    pub game: [usize; 3],
    /// Rows from the top, then the player to move: `xo1/1x1/3 o`.
    pub position: String,
    /// `win`, `loss` or `draw`, for the player to move.
    pub value: String,
    /// Nodes of the proof.
    pub nodes: usize,
    /// Windows looked at.
    pub steps: u64,
}

/// Why a proof was refused, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "proof refused: {}", self.0)
    }
}

impl std::error::Error for Refused {}

fn refuse<T>(why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused(why.into()))
}

/// The steps that [`check`] takes at most: some hours.
pub const MOST_STEPS: u64 = 1_000_000_000_000;

/// The most bytes of a line, and the most numbers of a proof: half a gigabyte.
const MOST_BYTES: u64 = 1 << 24;
const MOST_NUMBERS: usize = 1 << 27;
/// The most positions remembered as checked; later ones are checked as often as they occur.
const MOST_REMEMBERED: usize = 1 << 22;

/// What is on a square, as the side that attacks sees it. A dead square is in nobody's line.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cell {
    Empty,
    Attacker,
    Defender,
    Dead,
}

use Cell::{Attacker, Dead, Defender, Empty};

/// Checks a proof.
///
/// # Errors
/// The line or the node that is wrong, and how.
pub fn check(proof: impl BufRead) -> Result<Verified, Refused> {
    check_within(proof, MOST_STEPS)
}

/// [`check`] with another bound on the steps.
///
/// # Errors
/// As [`check`], or that there were more steps.
pub fn check_within(proof: impl BufRead, most_steps: u64) -> Result<Verified, Refused> {
    let mut lines = Lines { proof, digest: 0xcbf2_9ce4_8422_2325, line: Vec::new() };
    let header = lines.next()?.to_owned();
    let mut text = Text(&header);
    text.word("{\"format\":\"boyi-line-proof\",\"version\":1,\"m\":")?;
    let (columns, _) = (text.number()? as usize, text.word(",\"n\":")?);
    let (rows, _) = (text.number()? as usize, text.word(",\"k\":")?);
    let (k, _) = (text.number()? as usize, text.word(",\"position\":\"")?);
    if [columns, rows, k].iter().any(|number| !(1..=26).contains(number)) {
        return refuse("m, n, k: expected numbers from 1 to 26");
    }
    let (position, rest) = text.0.split_once('"').ok_or_else(|| Refused("position: not ended".into()))?;
    text.0 = rest;
    text.word(",\"value\":\"")?;
    let value = ["win", "loss", "draw"].into_iter().find(|value| text.word(value).is_ok());
    let value = value.ok_or_else(|| Refused("value: expected win, loss or draw".into()))?;
    text.word("\",")?;
    text.end()?;

    let mut checker = Checker::new(columns, rows, k, most_steps);
    let (stones, first_moves) = checker.position(position)?;
    checker.read_nodes(&mut lines, value == "draw")?;
    let roots = Text(lines.next()?).roots()?;
    let last = lines.next()?.to_owned();
    if last != format!("\"digest\":\"{:016x}\"}}", lines.digest) || !lines.next()?.is_empty() {
        return refuse("the digest is not that of the proof");
    }

    let mover = if first_moves { 'x' } else { 'o' };
    let seen_by = |attacker: char| -> Vec<Cell> {
        let cell = |&stone: &char| match stone {
            '.' => Empty,
            _ if stone == attacker => Attacker,
            _ => Defender,
        };
        stones.iter().map(cell).collect()
    };
    let (as_mover, as_opponent) = (seen_by(mover), seen_by(if first_moves { 'o' } else { 'x' }));
    let is_start = stones.iter().all(|&stone| stone == '.');
    match (value, &roots[..]) {
        ("win", [root]) if root.len() == 1 => checker.won(root[0], &as_mover)?,
        ("loss", [root]) => checker.answered(root, as_opponent)?,
        ("draw", [root]) if is_start => checker.root_drawn(root, &as_mover)?,
        ("draw", [root, reply]) if !is_start => {
            checker.root_drawn(root, &as_mover)?;
            let (reply, last) = Strategy::first(reply)?;
            if !last.is_empty() {
                return refuse("roots: more than one reply");
            }
            checker.holds(&reply, as_opponent)?;
        }
        _ => return refuse("roots: too many or too few"),
    }
    let (game, position) = ([columns, rows, k], position.to_owned());
    Ok(Verified { game, position, value: value.to_owned(), nodes: checker.ends.len(), steps: checker.steps })
}

/// The lines of a proof, with the digest of those before the last one read (FNV-1a).
struct Lines<R> {
    proof: R,
    digest: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<&str, Refused> {
        for &byte in &self.line {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self.line.clear();
        let read = (&mut self.proof).take(MOST_BYTES).read_until(b'\n', &mut self.line);
        read.map_err(|error| Refused(error.to_string()))?;
        let line = std::str::from_utf8(&self.line).map_err(|_| Refused("not a text".into()))?;
        match line.strip_suffix('\n') {
            Some(text) => Ok(text),
            None if line.is_empty() => Ok(line),
            None => refuse("a line is not ended, or too long"),
        }
    }
}

/// What is left of a line.
struct Text<'a>(&'a str);

impl Text<'_> {
    fn word(&mut self, word: &str) -> Result<(), Refused> {
        let found: String = self.0.chars().take(20).collect();
        self.0 = self
            .0
            .strip_prefix(word)
            .ok_or_else(|| Refused(format!("expected `{word}`, found `{found}`")))?;
        Ok(())
    }

    fn number(&mut self) -> Result<u32, Refused> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.0.split_at(digits);
        self.0 = rest;
        match number.parse() {
            Ok(value) if number == "0" || !number.starts_with('0') => Ok(value),
            _ => refuse(format!("expected a number, found `{number}`")),
        }
    }

    fn list(&mut self, numbers: &mut Vec<u32>) -> Result<(), Refused> {
        self.word("[")?;
        if self.0.starts_with(']') {
            return self.word("]");
        }
        loop {
            numbers.push(self.number()?);
            if !self.0.starts_with(',') {
                return self.word("]");
            }
            self.word(",")?;
        }
    }

    fn roots(mut self) -> Result<Vec<Vec<u32>>, Refused> {
        let mut roots = Vec::new();
        self.word("\"roots\":[")?;
        while roots.is_empty() || self.0.starts_with(',') {
            if !roots.is_empty() {
                self.word(",")?;
            }
            let mut root = Vec::new();
            self.list(&mut root)?;
            roots.push(root);
        }
        self.word("],")?;
        self.end().map(|()| roots)
    }

    fn end(self) -> Result<(), Refused> {
        if self.0.is_empty() { Ok(()) } else { refuse("a line goes on after its end") }
    }
}

/// A reply, and what the defender does after it.
struct Strategy<'a> {
    reply: usize,
    then: Then<'a>,
    /// The only move that it is meant against, if it is not good against all outside its zone.
    against: Option<usize>,
}

enum Then<'a> {
    /// Plays pairs, and takes the most dangerous of other squares.
    Leaf {
        pairs: &'a [u32],
        sum: &'a [u32],
    },
    Node(u32),
    /// The reply completes a line.
    Line,
}

impl<'a> Strategy<'a> {
    /// The first strategy of a list, and the others.
    fn first(numbers: &'a [u32]) -> Result<(Self, &'a [u32]), Refused> {
        let (&reply, rest) = numbers.split_first().ok_or_else(short)?;
        let (against, rest) = match *rest {
            [3, square, ref rest @ ..] => (Some(square as usize), rest),
            _ => (None, rest),
        };
        let (then, rest) = Then::first(rest)?;
        Ok((Strategy { reply: reply as usize, then, against }, rest))
    }
}

impl<'a> Then<'a> {
    fn first(numbers: &'a [u32]) -> Result<(Self, &'a [u32]), Refused> {
        Ok(match *numbers {
            [0, pairs, ref rest @ ..] => {
                let (pairs, rest) = rest.split_at_checked(pairs as usize).ok_or_else(short)?;
                let (&sum, rest) = rest.split_first().ok_or_else(short)?;
                let (sum, rest) = rest.split_at_checked(sum as usize).ok_or_else(short)?;
                (Then::Leaf { pairs, sum }, rest)
            }
            [1, node, ref rest @ ..] => (Then::Node(node), rest),
            [2, ref rest @ ..] => (Then::Line, rest),
            _ => return refuse("a strategy is not complete"),
        })
    }
}

fn short() -> Refused {
    Refused("a list is too short".into())
}

struct Checker {
    columns: usize,
    rows: usize,
    k: usize,
    windows: Vec<Vec<usize>>,
    /// The numbers of all nodes, and where each node's end.
    numbers: Vec<u32>,
    ends: Vec<usize>,
    /// For each node of a draw and each square, whether it is in the zone.
    zones: Vec<bool>,
    checked: HashSet<(usize, Vec<Cell>)>,
    steps: u64,
    most_steps: u64,
}

impl Checker {
    fn new(columns: usize, rows: usize, k: usize, most_steps: u64) -> Self {
        let mut windows = Vec::new();
        for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
                let at = |i: usize| (x as isize + dx * i as isize, y as isize + dy * i as isize);
                let (last_x, last_y) = at(k - 1);
                if (0..columns as isize).contains(&last_x) && last_y < rows as isize {
                    windows.push((0..k).map(|i| at(i).0 as usize + columns * at(i).1 as usize).collect());
                }
            }
        }
        let (numbers, ends, zones, checked) = (Vec::new(), Vec::new(), Vec::new(), HashSet::new());
        Checker { columns, rows, k, windows, numbers, ends, zones, checked, steps: 0, most_steps }
    }

    /// Reads `xo1/1x1/3 o`: the stones, `.` where there is none, and whether x is to move.
    fn position(&self, text: &str) -> Result<(Vec<char>, bool), Refused> {
        let wrong = || Refused("position: not one of this board".into());
        let (board, mover) = text.split_once(' ').ok_or_else(wrong)?;
        let mut stones = Vec::new();
        for row in board.rsplit('/') {
            let (mut length, mut text) = (0, Text(row));
            while !text.0.is_empty() {
                let stone = text.0.chars().next().filter(|stone| "xo".contains(*stone));
                let run = if stone.is_some() { 1 } else { text.number()? as usize };
                text.0 = if stone.is_some() { &text.0[1..] } else { text.0 };
                length += run;
                if length > self.columns || run == 0 {
                    return Err(wrong());
                }
                stones.extend(std::iter::repeat_n(stone.unwrap_or('.'), run));
            }
            if length != self.columns || stones.len() > self.columns * self.rows {
                return Err(wrong());
            }
        }
        let count = |of: char| stones.iter().filter(|&&stone| stone == of).count();
        let first_moves = mover == "x";
        let over = |of: char| self.windows.iter().any(|window| window.iter().all(|&s| stones[s] == of));
        let whole = stones.len() == self.columns * self.rows && (first_moves || mover == "o");
        if !whole || count('x') != count('o') + usize::from(!first_moves) || over('x') || over('o') {
            return Err(wrong());
        }
        Ok((stones, first_moves))
    }

    fn squares(&self) -> usize {
        self.columns * self.rows
    }

    fn read_nodes(&mut self, lines: &mut Lines<impl BufRead>, draw: bool) -> Result<(), Refused> {
        Text(lines.next()?).word("\"nodes\":[")?;
        loop {
            let line = lines.next()?;
            if line == "]," {
                return Ok(());
            }
            let (node, begin) = (self.ends.len(), self.numbers.len());
            let mut text = Text(line);
            let read = text.list(&mut self.numbers).and_then(|()| {
                text.0 = text.0.strip_prefix(',').unwrap_or(text.0);
                text.end()
            });
            read.map_err(|Refused(why)| at(node, why))?;
            if self.numbers.len() > MOST_NUMBERS {
                return refuse(format!("more than {MOST_NUMBERS} numbers"));
            }
            if draw {
                let zone = self.zone(&self.numbers[begin..]).map_err(|Refused(why)| at(node, why))?;
                self.zones.extend(zone);
                if self.zones.len() > MOST_NUMBERS {
                    return refuse("zones of more squares than can be kept");
                }
            }
            self.ends.push(self.numbers.len());
        }
    }

    fn node(&self, node: usize) -> &[u32] {
        &self.numbers[node.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[node]]
    }

    /// Where a symmetry takes a square.
    fn image(&self, symmetry: usize, square: usize) -> usize {
        let (mut x, mut y) = (square % self.columns, square / self.columns);
        if symmetry & 1 != 0 {
            x = self.columns - 1 - x;
        }
        if symmetry & 2 != 0 {
            y = self.rows - 1 - y;
        }
        if symmetry & 4 != 0 {
            (x, y) = (y, x);
        }
        x + self.columns * y
    }

    /// The node and the symmetry of a reference.
    fn refer(&self, reference: u32) -> Result<(usize, usize), Refused> {
        let (node, symmetry) = (reference as usize / 8, reference as usize % 8);
        if node < self.ends.len() && (symmetry < 4 || self.columns == self.rows) {
            Ok((node, symmetry))
        } else {
            refuse(format!("no node before for the reference {reference}"))
        }
    }

    /// The node that a reference is to, and the position as that node sees it.
    fn seen(&self, reference: u32, cells: &[Cell]) -> Result<(usize, Vec<Cell>), Refused> {
        let (node, symmetry) = self.refer(reference)?;
        Ok((node, (0..self.squares()).map(|square| cells[self.image(symmetry, square)]).collect()))
    }

    /// The squares that all strategies of a list rest on.
    fn zone(&self, mut numbers: &[u32]) -> Result<Vec<bool>, Refused> {
        let mut zone = vec![numbers.is_empty(); self.squares()];
        while !numbers.is_empty() {
            let (strategy, rest) = Strategy::first(numbers)?;
            let squares = self.zone_of(&strategy)?;
            zone.iter_mut().zip(squares).for_each(|(zone, also)| *zone |= also);
            numbers = rest;
        }
        Ok(zone)
    }

    fn zone_of(&self, strategy: &Strategy<'_>) -> Result<Vec<bool>, Refused> {
        let mut zone = vec![strategy.against.is_some(); self.squares()];
        let mut add = |square: usize| match zone.get_mut(square) {
            Some(inside) => {
                *inside = true;
                Ok(())
            }
            None => refuse(format!("no square {square}")),
        };
        add(strategy.reply)?;
        match strategy.then {
            Then::Leaf { pairs, sum } => {
                pairs.iter().chain(sum).try_for_each(|&square| add(square as usize))?
            }
            Then::Node(reference) => {
                let (node, symmetry) = self.refer(reference)?;
                for square in (0..self.squares()).filter(|square| self.zones[node * self.squares() + square])
                {
                    add(self.image(symmetry, square))?;
                }
            }
            Then::Line => {}
        }
        Ok(zone)
    }

    /// Looks at all windows.
    fn view(&mut self, cells: &[Cell]) -> Result<View, Refused> {
        self.steps += self.windows.len() as u64;
        if self.steps > self.most_steps {
            return refuse(format!("more than {} steps", self.most_steps));
        }
        let [attacker, defender] = [Attacker, Defender].map(|mine| {
            let mut side = Side { has_line: false, threats: Vec::new(), alive: vec![false; cells.len()] };
            for window in self.windows.iter().filter(|w| w.iter().all(|&s| [mine, Empty].contains(&cells[s])))
            {
                window.iter().for_each(|&square| side.alive[square] = true);
                let mut empty = window.iter().copied().filter(|&square| cells[square] == Empty);
                match (empty.next(), empty.next()) {
                    (None, _) => side.has_line = true,
                    (Some(square), None) if !side.threats.contains(&square) => side.threats.push(square),
                    _ => {}
                }
            }
            side
        });
        Ok(View { attacker, defender })
    }

    /// Has a position with the attacker to move been checked with this node? If not, it will have been.
    fn is_known(&mut self, node: usize, cells: &mut [Cell], view: &View) -> bool {
        for (square, cell) in cells.iter_mut().enumerate() {
            let alive = (view.attacker.alive[square], view.defender.alive[square]);
            if matches!(
                (*cell, alive),
                (Attacker, (false, _)) | (Defender, (_, false)) | (Empty, (false, false))
            ) {
                *cell = Dead;
            }
        }
        let key = (node, cells.to_vec());
        self.checked.contains(&key) || (self.checked.len() < MOST_REMEMBERED && !self.checked.insert(key))
    }

    /// The attacker, who is to move, wins.
    fn won(&mut self, reference: u32, cells: &[Cell]) -> Result<(), Refused> {
        let (node, mut cells) = self.seen(reference, cells)?;
        let view = self.view(&cells)?;
        if self.is_known(node, &mut cells, &view) {
            return Ok(());
        }
        let numbers = self.node(node).to_vec();
        let Some((&square, answers)) = numbers.split_first() else { return refuse("a node without a move") };
        self.put(&mut cells, square as usize, Attacker)?;
        self.answered(answers, cells).map_err(|Refused(why)| at(node, why))
    }

    /// The attacker, who has just moved, wins against every reply.
    fn answered(&mut self, answers: &[u32], cells: Vec<Cell>) -> Result<(), Refused> {
        let View { attacker, defender } = self.view(&cells)?;
        if !attacker.has_line && !defender.threats.is_empty() {
            return refuse(format!("the defender completes a line on {}", defender.threats[0]));
        }
        if attacker.has_line || attacker.threats.len() > 1 {
            return Ok(());
        }
        let alive =
            |&square: &usize| cells[square] == Empty && (attacker.alive[square] || defender.alive[square]);
        let replies = match attacker.threats[..] {
            [threat] => vec![threat],
            _ => (0..cells.len()).filter(alive).collect(),
        };
        let (&other, listed) = answers.split_first().ok_or_else(|| Refused("no answers".into()))?;
        let answer = |reply: usize| {
            let found = listed.chunks_exact(2).find(|pair| pair[0] as usize == reply);
            found.map(|pair| pair[1]).or(other.checked_sub(1))
        };
        let is_reply = |pair: &[u32]| replies.contains(&(pair[0] as usize));
        if replies.is_empty() || !listed.len().is_multiple_of(2) || !listed.chunks_exact(2).all(is_reply) {
            return refuse("answers to what is no reply");
        }
        for reply in replies {
            let reference = answer(reply).ok_or_else(|| Refused(format!("no answer to {reply}")))?;
            let mut after = cells.clone();
            after[reply] = Defender;
            self.won(reference, &after)?;
        }
        Ok(())
    }

    fn put(&self, cells: &mut [Cell], square: usize, stone: Cell) -> Result<(), Refused> {
        match cells.get_mut(square) {
            Some(cell) if *cell == Empty => *cell = stone,
            _ => return refuse(format!("{square} is not an empty square")),
        }
        Ok(())
    }

    /// The attacker, who is to move, does not win: the root of a proof says why.
    fn root_drawn(&mut self, root: &[u32], cells: &[Cell]) -> Result<(), Refused> {
        match Then::first(root)? {
            (Then::Leaf { pairs, sum }, []) => self.leaf_holds(pairs, sum, cells),
            (Then::Node(reference), []) => self.drawn(reference, cells),
            _ => refuse("roots: neither a leaf nor a node"),
        }
    }

    /// The attacker, who is to move, does not win.
    fn drawn(&mut self, reference: u32, cells: &[Cell]) -> Result<(), Refused> {
        let (node, mut cells) = self.seen(reference, cells)?;
        let zone = self.zones[node * cells.len()..][..cells.len()].to_vec();
        if zone.contains(&false) {
            // Nothing here rests on the defender's own lines, nor on a square outside the zone.
            for (cell, inside) in cells.iter_mut().zip(&zone) {
                match *cell {
                    Empty if !inside => *cell = Attacker,
                    Defender => *cell = Dead,
                    _ => {}
                }
            }
        }
        let view = self.view(&cells)?;
        if self.is_known(node, &mut cells, &view) {
            return Ok(());
        }
        self.drawn_by(node, &cells, &view).map_err(|Refused(why)| at(node, why))
    }

    /// Each move of the attacker is met by one of a node's strategies.
    fn drawn_by(&mut self, node: usize, cells: &[Cell], view: &View) -> Result<(), Refused> {
        if let Some(square) = view.attacker.threats.first() {
            return refuse(format!("the attacker completes a line on {square}"));
        }
        let mut left: Vec<usize> = match view.defender.threats[..] {
            [] => (0..cells.len()).filter(|&square| cells[square] == Empty).collect(),
            [threat] => vec![threat],
            _ => Vec::new(),
        };
        let numbers = self.node(node).to_vec();
        let mut numbers = &numbers[..];
        while !numbers.is_empty() {
            let (strategy, rest) = Strategy::first(numbers)?;
            let zone = self.zone_of(&strategy)?;
            let met = |square: &usize| strategy.against.map_or(!zone[*square], |only| only == *square);
            let (against, still): (Vec<usize>, Vec<usize>) = left.into_iter().partition(met);
            if !against.is_empty() {
                let mut after = cells.to_vec();
                against.into_iter().for_each(|square| after[square] = Attacker);
                self.holds(&strategy, after)?;
            }
            (left, numbers) = (still, rest);
        }
        match left.first() {
            Some(square) => refuse(format!("no reply to {square}")),
            None => Ok(()),
        }
    }

    /// The defender, who is to move, keeps the attacker from winning by a strategy.
    fn holds(&mut self, strategy: &Strategy<'_>, mut cells: Vec<Cell>) -> Result<(), Refused> {
        if self.view(&cells)?.attacker.has_line {
            return refuse(format!("the reply {} comes too late", strategy.reply));
        }
        // A reply on a dead square passes.
        if cells.get(strategy.reply) != Some(&Dead) {
            self.put(&mut cells, strategy.reply, Defender)?;
        }
        match strategy.then {
            Then::Leaf { pairs, sum } => self.leaf_holds(pairs, sum, &cells),
            Then::Node(reference) => self.drawn(reference, &cells),
            Then::Line if self.view(&cells)?.defender.has_line => Ok(()),
            Then::Line => refuse(format!("the reply {} completes no line", strategy.reply)),
        }
    }

    /// Pairs and a sum keep the attacker, who is to move, from every window.
    fn leaf_holds(&mut self, pairs: &[u32], sum: &[u32], cells: &[Cell]) -> Result<(), Refused> {
        let mut cells = cells.to_vec();
        let mut pair_of = vec![0; cells.len()];
        let mut in_sum = vec![false; cells.len()];
        // Squares used once are dead for the others.
        for (i, &square) in pairs.iter().enumerate() {
            self.put(&mut cells, square as usize, Dead)?;
            pair_of[square as usize] = 1 + i / 2;
        }
        for &square in sum {
            self.put(&mut cells, square as usize, Dead)?;
            in_sum[square as usize] = true;
        }
        if !pairs.len().is_multiple_of(2) {
            return refuse("a pair of one square");
        }
        self.steps += self.windows.len() as u64;
        let mut counted: Vec<Vec<usize>> = Vec::new();
        for window in &self.windows {
            let blocked = |&&square: &&usize| match cells[square] {
                Dead => pair_of[square] == 0 && !in_sum[square],
                cell => cell == Defender,
            };
            let has_pair = |&&square: &&usize| {
                pair_of[square] > 0
                    && window.iter().filter(|&&other| pair_of[other] == pair_of[square]).count() > 1
            };
            if window.iter().find(blocked).or(window.iter().find(has_pair)).is_none() {
                counted.push(window.iter().copied().filter(|&square| in_sum[square]).collect());
            }
        }
        // A window that has all that is counted of another is blocked with it.
        counted.sort_by_key(Vec::len);
        let (mut danger, mut total) = (vec![0u64; cells.len()], 0u64);
        for (i, window) in counted.iter().enumerate() {
            if counted[..i].iter().any(|other| other.iter().all(|square| window.contains(square))) {
                continue;
            }
            let weight = 1 << (self.k - window.len());
            total += weight;
            window.iter().for_each(|&square| danger[square] += weight);
        }
        let most = danger.iter().max().copied().unwrap_or(0);
        if total + most < 1 << self.k { Ok(()) } else { refuse("a leaf whose sum is not below 1") }
    }
}

fn at(node: usize, why: String) -> Refused {
    Refused(if why.starts_with("node ") { why } else { format!("node {node}: {why}") })
}

/// What a position holds for both sides.
struct View {
    attacker: Side,
    defender: Side,
}

struct Side {
    /// All squares of a window.
    has_line: bool,
    /// The squares that complete a window.
    threats: Vec<usize>,
    /// The squares of windows that may still be completed.
    alive: Vec<bool>,
}
