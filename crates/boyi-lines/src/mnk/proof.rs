//! Proofs as files, written while the strategy is walked.
//!
//! ```text
//! {"format":"boyi-line-proof","version":1,"m":3,"n":3,"k":3,"position":"3/3/3 x","value":"draw",
//! "nodes":[
//! [4,0,…],
//! …
//! ],
//! "roots":[[…]],
//! "digest":"0123456789abcdef"}
//! ```
//!
//! Squares are numbered `column + m × row` from 0 at a1. Each node is one line, numbered from 0, and refers only to nodes
//! before it. A *reference* is 8 × node + symmetry: the symmetry takes the node's squares to the referring one's. Its
//! bits: 1 mirrors left and right, then 2 top and bottom, then 4 exchanges columns and rows.
//!
//! **Win, loss**: a node is the attacker's move, followed by *answers*: nothing if the move decides (it completes a line,
//! or threatens to complete one on two squares); else one more than the reference for every reply not listed, or 0, and
//! then for each listed reply its square and reference. The one root is a reference, or, where the defender moves first,
//! answers. Where the attacker threatens to complete a line, only the reply that prevents it is answered.
//!
//! **Draw**: a node is a list of *strategies* against moves of the attacker. Each is a reply, followed by
//!
//! - `0 p … s …`: p squares of disjoint pairs, two by two, and s squares whose sum is small (a *leaf*);
//! - `1 reference`: a node;
//! - `2`: nothing, as it completes a line;
//! - `3 move`, then one of these: the strategy is good against this move alone.
//!
//! A leaf's zone is its squares; a node's zone is that of its strategies with their replies, and the whole board if it
//! has a strategy good against one move alone, or none. Other strategies are good against every move outside
//! their zone, and the first that is good is meant. The roots say that the mover, then that the opponent cannot win: the
//! first is `0 …` or `1 reference`, the second a strategy. The second is missing on the empty board, where the opponent's
//! win would be the mover's (strategy stealing).
//!
//! The digest is FNV-1a (64 bits) of everything before the line that has it.

use super::{
    Interrupted, Squares, Value,
    leaf::Leaf,
    position::Position,
    search::{Search, Stones},
    table::Key,
};
use std::{
    collections::HashMap,
    io::{self, Write},
};

/// Why a proof was not written.
#[derive(Debug)]
pub enum ProveError {
    /// The search ended early.
    Interrupted(Interrupted),
    /// The proof could not be written.
    Io(io::Error),
}

impl From<Interrupted> for ProveError {
    fn from(interrupted: Interrupted) -> Self {
        ProveError::Interrupted(interrupted)
    }
}

impl From<io::Error> for ProveError {
    fn from(error: io::Error) -> Self {
        ProveError::Io(error)
    }
}

impl std::fmt::Display for ProveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ProveError::Interrupted(interrupted) => interrupted.fmt(f),
            ProveError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProveError {}

/// Writes a proof line by line.
pub(super) struct ProofWriter<'a> {
    out: &'a mut dyn Write,
    digest: u64,
    /// Bytes written.
    pub(super) bytes: u64,
    /// Nodes written.
    pub(super) nodes: u32,
    line: String,
}

impl<'a> ProofWriter<'a> {
    pub(super) fn begin(out: &'a mut dyn Write, position: &Position, value: Value) -> io::Result<Self> {
        let mut writer =
            ProofWriter { out, digest: 0xcbf2_9ce4_8422_2325, bytes: 0, nodes: 0, line: String::new() };
        let rules = position.rules();
        let (m, n, k) = (rules.columns(), rules.rows(), rules.k());
        let game = format!("\"m\":{m},\"n\":{n},\"k\":{k},\"position\":\"{position}\",\"value\":\"{value}\"");
        writer.text(&format!("{{\"format\":\"boyi-line-proof\",\"version\":1,{game},\n\"nodes\":[\n"))?;
        Ok(writer)
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        for byte in text.bytes() {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self.bytes += text.len() as u64;
        self.out.write_all(text.as_bytes())
    }

    fn node(&mut self, numbers: &[u32]) -> io::Result<u32> {
        use std::fmt::Write as _;
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        line.push_str(if self.nodes > 0 { ",\n[" } else { "[" });
        for (i, number) in numbers.iter().enumerate() {
            let _ = write!(line, "{}{number}", if i > 0 { "," } else { "" });
        }
        line.push(']');
        self.text(&line)?;
        self.line = line;
        self.nodes += 1;
        Ok(self.nodes - 1)
    }

    pub(super) fn end(mut self, roots: &[Vec<u32>]) -> io::Result<(u32, u64)> {
        let list = |numbers: &Vec<u32>| {
            let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
            format!("[{}]", texts.join(","))
        };
        let roots: Vec<String> = roots.iter().map(list).collect();
        let newline = if self.nodes > 0 { "\n" } else { "" };
        self.text(&format!("{newline}],\n\"roots\":[{}],\n", roots.join(",")))?;
        let digest = self.digest;
        self.text(&format!("\"digest\":\"{digest:016x}\"}}\n"))?;
        self.out.flush()?;
        Ok((self.nodes, self.bytes))
    }
}

/// A node written, and its zone, both in the node's own mirroring.
#[derive(Clone, Copy)]
struct Written<S> {
    node: u32,
    /// None for the whole board.
    zone: Option<S>,
}

/// What stands behind a reply.
struct Child<S> {
    numbers: Vec<u32>,
    zone: Option<S>,
}

/// Walks the strategy that a search found, and writes each of its positions once.
pub(super) struct Extraction<'w, 'o, 's, S> {
    search: Search<'s, S>,
    writer: &'w mut ProofWriter<'o>,
    written: HashMap<Key<S>, Written<S>>,
    most_written: usize,
}

type Step<T> = Result<T, ProveError>;

impl<'w, 'o, 's, S: Squares> Extraction<'w, 'o, 's, S> {
    pub(super) fn new(search: Search<'s, S>, writer: &'w mut ProofWriter<'o>, memory: usize) -> Self {
        let most_written = memory / (2 * size_of::<(Key<S>, Written<S>)>());
        Extraction { search, writer, written: HashMap::new(), most_written }
    }

    fn remember(&mut self, key: Key<S>, written: Written<S>) -> Step<()> {
        if self.written.len() >= self.most_written {
            return Err(Interrupted::Memory.into());
        }
        self.written.insert(key, written);
        Ok(())
    }

    /// Positions searched.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// The root of a draw where the attacker is to move.
    pub(super) fn draw(&mut self, stones: Stones<S>) -> Step<Vec<u32>> {
        Ok(self.drawn_child(stones)?.numbers)
    }

    /// The root of a draw where the defender is to move.
    pub(super) fn draw_by_reply(&mut self, stones: Stones<S>) -> Step<Vec<u32>> {
        Ok(self.strategy(stones, None, false)?.numbers)
    }

    /// A reply, and what stands behind it; where that rests on the defender's own lines, it is good against the
    /// attacker's last move alone.
    fn strategy(&mut self, stones: Stones<S>, last: Option<usize>, own_lines: bool) -> Step<Child<S>> {
        let reply = self.search.defend(stones)?.square.ok_or(Interrupted::Nodes)?;
        let after = stones.defend(reply);
        let child = match self.search.completes_own_line(after, reply) {
            true => Child { numbers: vec![2], zone: None },
            false => self.drawn_child(after)?,
        };
        let zone = child.zone.filter(|_| !own_lines);
        let mut numbers = vec![reply as u32];
        if let (None, Some(last)) = (zone, last) {
            numbers.extend([3, last as u32]);
        }
        numbers.extend(child.numbers);
        Ok(Child { numbers, zone: zone.map(|zone| zone.with(reply)) })
    }

    fn drawn_child(&mut self, stones: Stones<S>) -> Step<Child<S>> {
        if let Some((leaf, zone)) = self.search.leaf(stones) {
            return Ok(Child { numbers: leaf_numbers(&leaf), zone: Some(zone) });
        }
        let (reference, zone) = self.node(stones, Self::drawn_node)?;
        Ok(Child { numbers: vec![1, reference], zone })
    }

    /// The reference to a position's node, which is written if it has not been.
    fn node(
        &mut self,
        stones: Stones<S>,
        write: fn(&mut Self, Stones<S>) -> Step<Written<S>>,
    ) -> Step<(u32, Option<S>)> {
        let (key, symmetry) = self.search.position_key(stones);
        let board = self.search.board;
        let inverse = board.inverse(symmetry);
        let written = match self.written.get(&key) {
            Some(written) => *written,
            None => {
                let written = write(self, stones.mirrored(board, symmetry))?;
                self.remember(key, written)?;
                written
            }
        };
        let reference = 8 * written.node + inverse as u32;
        Ok((reference, written.zone.map(|zone| board.image_of(inverse, zone))))
    }

    /// Strategies against all moves of the attacker, who is to move.
    fn drawn_node(&mut self, stones: Stones<S>) -> Step<Written<S>> {
        let (mut must, order, is_forced) = self.search.attacks(stones);
        let (mut numbers, mut zone) = (Vec::new(), Some(S::default()));
        for square in order {
            if !must.has(square) {
                continue;
            }
            let strategy = self.strategy(stones.attack(square), Some(square), is_forced)?;
            numbers.extend(strategy.numbers);
            must &= !S::one(square);
            if let Some(strategy) = strategy.zone {
                must &= strategy;
            }
            zone = zone.zip(strategy.zone).map(|(zone, strategy)| zone | strategy);
        }
        if numbers.is_empty() {
            zone = None;
        }
        let node = self.writer.node(&numbers)?;
        Ok(Written { node, zone })
    }

    /// The root of a win where the attacker is to move.
    pub(super) fn win(&mut self, stones: Stones<S>) -> Step<Vec<u32>> {
        Ok(vec![self.node(stones, Self::won_node)?.0])
    }

    /// The root of a win where the defender is to move.
    pub(super) fn win_by_answers(&mut self, stones: Stones<S>) -> Step<Vec<u32>> {
        Ok(self.answers(stones)?.numbers)
    }

    fn won_node(&mut self, stones: Stones<S>) -> Step<Written<S>> {
        let square = self.search.best_attack(stones)?.square.ok_or(Interrupted::Nodes)?;
        let answers = self.answers(stones.attack(square))?;
        let mut numbers = vec![square as u32];
        numbers.extend(answers.numbers);
        let node = self.writer.node(&numbers)?;
        Ok(Written { node, zone: answers.zone.map(|zone| zone.with(square)) })
    }

    /// Answers to every reply of the defender, who is to move. There is a zone if every reply is forced.
    fn answers(&mut self, stones: Stones<S>) -> Step<Child<S>> {
        let replies = self.search.replies(stones);
        if replies.is_decided {
            return Ok(Child { numbers: Vec::new(), zone: Some(replies.threats) });
        }
        if let (1, Some(block)) = (replies.threats.len(), replies.threats.first()) {
            let (reference, zone) = self.node(stones.defend(block), Self::won_node)?;
            let numbers = vec![0, block as u32, reference];
            return Ok(Child { numbers, zone: zone.map(|zone| zone.with(block)) });
        }
        // Wins by fours, each good against every reply outside its zone: first that after a pass.
        let mut wins: Vec<(S, u32)> = Vec::new();
        let mut numbers = vec![0];
        if self.search.fours(stones).is_some() {
            let (reference, zone) = self.node(stones, Self::won_node)?;
            if let Some(zone) = zone {
                numbers[0] = reference + 1;
                wins.push((self.search.with_counterplay(zone, stones), reference));
            }
        }
        for square in replies.order {
            match wins.iter().position(|(zone, _)| !zone.has(square)) {
                Some(0) if numbers[0] > 0 => {}
                Some(win) => numbers.extend([square as u32, wins[win].1]),
                None => {
                    let after = stones.defend(square);
                    let (reference, zone) = self.node(after, Self::won_node)?;
                    numbers.extend([square as u32, reference]);
                    wins.extend(zone.map(|zone| (self.search.with_counterplay(zone, after), reference)));
                }
            }
        }
        Ok(Child { numbers, zone: None })
    }
}

fn leaf_numbers<S: Squares>(leaf: &Leaf<S>) -> Vec<u32> {
    let mut numbers = vec![0, leaf.pairs.len() as u32];
    numbers.extend(leaf.pairs.iter().map(|&square| square as u32));
    numbers.push(leaf.sum.len() as u32);
    numbers.extend(leaf.sum.iter().map(|square| square as u32));
    numbers
}
