//! Proofs as files, written while the strategy is walked.
//!
//! ```text
//! {"format":"boyi-line-proof","version":2,"m":3,"n":3,"k":3,"position":"o2/1x1/x2 o","value":"loss",
//! "nodes":[
//! [[],[]],
//! …
//! [[],[[[6],2,{"node":0}],…,[[],6,"line"]]]
//! ],
//! "opponent":{"node":184},
//! "digest":"0123456789abcdef"}
//! ```
//!
//! Squares are numbered `column + m × row` from 0 at a1. The *prover* claims to complete a line, or to keep the other, the
//! *challenger*, from completing one: of a win the player to move (`mover`) claims it, of a loss the other (`opponent`), of
//! a draw both, each against the other's line. On the empty board that of the first player is left out: the opponent's
//! win would be the mover's (strategy stealing).
//!
//! A claim is a *strategy* if the prover is to move, and the continuation of a strategy if the challenger is. A
//! strategy is a list of three: the moves that it is meant against, all if there are none; the reply; and the continuation:
//!
//! - `"line"`: nothing, as the reply completes one;
//! - `{"leaf":[[[0,1],…],[2,…]]}`: disjoint pairs, and squares whose sum is small;
//! - `{"node":9}`: a node, as 8 × its number + a symmetry, which takes the node's squares to those here. Its bits: 1
//!   mirrors left and right, then 2 top and bottom, then 4 exchanges columns and rows.
//!
//! A node is one line, numbered from 0, and refers only to nodes before it. It has two lists: its *zone*, and its
//! strategies. Each move of the challenger is met by the first strategy that is meant against it. Where the prover
//! threatens to complete a line, only the move that prevents it is met, and none if there are two threats. What keeps the
//! challenger from a line without lines of one's own rests on a few squares, the zone: all others may be the
//! challenger's. An empty zone is the whole board.
//!
//! The digest is FNV-1a (64 bits) of everything before the line that has it.

use super::{
    Interrupted, Squares, Value,
    leaf::Leaf,
    position::Position,
    search::{Replies, Search, Stones},
    table::Key,
};
use std::{
    collections::HashMap,
    fmt,
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

impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Interrupted(interrupted) => interrupted.fmt(f),
            ProveError::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ProveError {}

/// The continuation after a reply.
#[derive(PartialEq, Eq)]
enum Then<S> {
    /// A reference.
    Node(u32),
    Leaf(Leaf<S>),
    Line,
}

/// A reply, and its continuation.
#[derive(PartialEq, Eq)]
struct Reply<S> {
    square: usize,
    then: Then<S>,
}

/// A reply, and the moves that it is meant against; all if there are none.
struct Strategy<S> {
    against: Vec<usize>,
    reply: Reply<S>,
}

/// A list in brackets.
struct List<I>(I);

impl<I: Iterator<Item: fmt::Display> + Clone> fmt::Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, item) in self.0.clone().enumerate() {
            write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
        }
        f.write_str("]")
    }
}

impl<S: Squares> fmt::Display for Then<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Then::Node(reference) => write!(f, "{{\"node\":{reference}}}"),
            Then::Leaf(leaf) => {
                let pairs = List(leaf.pairs.chunks(2).map(|pair| List(pair.iter())));
                write!(f, "{{\"leaf\":[{pairs},{}]}}", List(leaf.sum.iter()))
            }
            Then::Line => f.write_str("\"line\""),
        }
    }
}

impl<S: Squares> fmt::Display for Strategy<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Strategy { against, reply: Reply { square, then } } = self;
        write!(f, "[{},{square},{then}]", List(against.iter()))
    }
}

/// Writes a proof line by line.
pub(super) struct ProofWriter<'a> {
    out: &'a mut dyn Write,
    digest: u64,
    /// Bytes written.
    pub(super) bytes: u64,
    /// Nodes written.
    pub(super) nodes: u32,
    /// The node with two threats, which needs no strategies.
    decided: Option<u32>,
}

impl<'a> ProofWriter<'a> {
    pub(super) fn begin(out: &'a mut dyn Write, position: &Position, value: Value) -> io::Result<Self> {
        let mut writer =
            ProofWriter { out, digest: 0xcbf2_9ce4_8422_2325, bytes: 0, nodes: 0, decided: None };
        let rules = position.rules();
        let (m, n, k) = (rules.columns(), rules.rows(), rules.k());
        let game = format!("\"m\":{m},\"n\":{n},\"k\":{k},\"position\":\"{position}\",\"value\":\"{value}\"");
        writer.text(&format!("{{\"format\":\"boyi-line-proof\",\"version\":2,{game},\n\"nodes\":["))?;
        Ok(writer)
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        for byte in text.bytes() {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self.bytes += text.len() as u64;
        self.out.write_all(text.as_bytes())
    }

    fn node<S: Squares>(&mut self, zone: S, strategies: &[Strategy<S>]) -> io::Result<u32> {
        let comma = if self.nodes > 0 { "," } else { "" };
        self.text(&format!("{comma}\n[{},{}]", List(zone.iter()), List(strategies.iter())))?;
        self.nodes += 1;
        Ok(self.nodes - 1)
    }

    /// The node with two threats.
    fn decided<S: Squares>(&mut self) -> io::Result<u32> {
        let node = match self.decided {
            Some(node) => node,
            None => self.node(S::default(), &[])?,
        };
        self.decided = Some(node);
        Ok(node)
    }

    /// Ends the proof with its claims.
    pub(super) fn end(mut self, claims: &[Claim]) -> io::Result<(u32, u64)> {
        let newline = if self.nodes > 0 { "\n" } else { "" };
        let claims: String = claims.iter().map(|Claim(claim)| format!("{claim},\n")).collect();
        self.text(&format!("{newline}],\n{claims}"))?;
        let digest = self.digest;
        self.text(&format!("\"digest\":\"{digest:016x}\"}}\n"))?;
        self.out.flush()?;
        Ok((self.nodes, self.bytes))
    }
}

/// A player's claim, with the player's name.
pub(super) struct Claim(String);

/// A node written, and its zone, both in the node's own mirroring.
#[derive(Clone, Copy)]
struct Written<S> {
    node: u32,
    /// None for the whole board.
    zone: Option<S>,
}

/// The winning move of a position, and its zone, both in the position's own mirroring.
#[derive(Clone, Copy)]
struct Won<S> {
    square: usize,
    /// The node after it; None where it completes a line.
    node: Option<u32>,
    /// None for the whole board.
    zone: Option<S>,
}

/// Walks the strategy that a search found, and writes each of its positions once.
pub(super) struct Extraction<'w, 'o, 's, S> {
    search: Search<'s, S>,
    writer: &'w mut ProofWriter<'o>,
    drawn: HashMap<Key<S>, Written<S>>,
    won: HashMap<Key<S>, Won<S>>,
    most_written: usize,
}

type Step<T> = Result<T, ProveError>;

impl<'w, 'o, 's, S: Squares> Extraction<'w, 'o, 's, S> {
    pub(super) fn new(search: Search<'s, S>, writer: &'w mut ProofWriter<'o>, memory: usize) -> Self {
        let most_written = memory / (2 * size_of::<(Key<S>, Won<S>)>());
        Extraction { search, writer, drawn: HashMap::new(), won: HashMap::new(), most_written }
    }

    /// The record of a position in its own mirroring, and the symmetry that leads back from it. If there is none, it is written first.
    fn remembered<T: Copy>(
        &mut self,
        stones: Stones<S>,
        memory: fn(&mut Self) -> &mut HashMap<Key<S>, T>,
        write: fn(&mut Self, Stones<S>) -> Step<T>,
    ) -> Step<(T, usize)> {
        let (key, symmetry) = self.search.position_key(stones);
        let board = self.search.board;
        let inverse = board.inverse(symmetry);
        if let Some(known) = memory(self).get(&key) {
            return Ok((*known, inverse));
        }
        let written = write(self, stones.mirrored(board, symmetry))?;
        if memory(self).len() >= self.most_written {
            return Err(Interrupted::Memory.into());
        }
        memory(self).insert(key, written);
        Ok((written, inverse))
    }

    /// Positions searched.
    pub(super) fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// The opponent keeps the player to move, who attacks, from a line.
    pub(super) fn draw(&mut self, stones: Stones<S>) -> Step<Claim> {
        let (then, _) = self.drawn(stones)?;
        Ok(Claim(format!("\"opponent\":{then}")))
    }

    /// The player to move keeps the opponent, who attacks, from a line.
    pub(super) fn draw_by_reply(&mut self, stones: Stones<S>) -> Step<Claim> {
        let (reply, _) = self.defense(stones)?;
        Ok(Claim(format!("\"mover\":{}", Strategy { against: Vec::new(), reply })))
    }

    /// The player to move completes a line.
    pub(super) fn win(&mut self, stones: Stones<S>) -> Step<Claim> {
        let (reply, _) = self.winning_move(stones)?;
        Ok(Claim(format!("\"mover\":{}", Strategy { against: Vec::new(), reply })))
    }

    /// The opponent completes a line.
    pub(super) fn win_by_answers(&mut self, stones: Stones<S>) -> Step<Claim> {
        let replies = self.search.replies(stones);
        let written = self.answers(stones, replies)?;
        Ok(Claim(format!("\"opponent\":{}", Then::<S>::Node(8 * written.node))))
    }

    /// The defender's reply, its continuation, and the zone of both.
    fn defense(&mut self, stones: Stones<S>) -> Step<(Reply<S>, Option<S>)> {
        let square = self.search.defend(stones)?.square.ok_or(Interrupted::Nodes)?;
        let after = stones.defend(square);
        let (then, zone) = match self.search.completes_own_line(after, square) {
            true => (Then::Line, None),
            false => self.drawn(after)?,
        };
        Ok((Reply { square, then }, zone.map(|zone| zone.with(square))))
    }

    /// The defender's draw with the attacker to move, and its zone.
    fn drawn(&mut self, stones: Stones<S>) -> Step<(Then<S>, Option<S>)> {
        if let Some((leaf, zone)) = self.search.leaf(stones) {
            return Ok((Then::Leaf(leaf), Some(zone)));
        }
        let (written, inverse) = self.remembered(stones, |this| &mut this.drawn, Self::drawn_node)?;
        let zone = written.zone.map(|zone| self.search.board.image_of(inverse, zone));
        Ok((Then::Node(8 * written.node + inverse as u32), zone))
    }

    /// Strategies against all moves of the attacker, who is to move.
    fn drawn_node(&mut self, stones: Stones<S>) -> Step<Written<S>> {
        let (attacks, order, is_forced) = self.search.attacks(stones);
        let mut must = attacks;
        // Each with the move that it was found against, and its zone if it is good against every move outside it.
        let mut found: Vec<(Reply<S>, usize, Option<S>)> = Vec::new();
        for square in order {
            if !must.has(square) {
                continue;
            }
            let (reply, zone) = self.defense(stones.attack(square))?;
            let zone = zone.filter(|_| !is_forced);
            must &= !S::one(square);
            if let Some(zone) = zone {
                must &= zone;
            }
            found.push((reply, square, zone));
        }
        let zones = found.iter().map(|(_, _, zone)| *zone);
        let zone = zones.reduce(|all, zone| all.zip(zone).map(|(all, zone)| all | zone)).flatten();
        let mut strategies: Vec<Strategy<S>> = Vec::new();
        let mut left = zone.map_or(attacks, |zone| zone & attacks);
        for (reply, square, zone) in found {
            let met = zone.map_or(S::one(square), |zone| !zone) & left;
            left &= !met;
            strategies.push(Strategy { against: met.iter().collect(), reply });
        }
        // The first one found is meant against most moves: it comes last, against all that are left.
        strategies.reverse();
        if let Some(last) = strategies.last_mut() {
            last.against.clear();
        }
        let node = self.writer.node(zone.unwrap_or_default(), &strategies)?;
        Ok(Written { node, zone })
    }

    /// The attacker's winning move, its continuation, and the zone of both: there is one if every reply is forced.
    fn winning_move(&mut self, stones: Stones<S>) -> Step<(Reply<S>, Option<S>)> {
        let (won, inverse) = self.remembered(stones, |this| &mut this.won, Self::won_node)?;
        let board = self.search.board;
        let square = board.image_of(inverse, S::one(won.square)).first().unwrap_or(won.square);
        let then = won.node.map_or(Then::Line, |node| Then::Node(8 * node + inverse as u32));
        Ok((Reply { square, then }, won.zone.map(|zone| board.image_of(inverse, zone))))
    }

    fn won_node(&mut self, stones: Stones<S>) -> Step<Won<S>> {
        let square = self.search.best_attack(stones)?.square.ok_or(Interrupted::Nodes)?;
        let after = stones.attack(square);
        let replies = self.search.replies(after);
        if replies.is_line {
            return Ok(Won { square, node: None, zone: Some(replies.threats.with(square)) });
        }
        let Written { node, zone } = self.answers(after, replies)?;
        Ok(Won { square, node: Some(node), zone: zone.map(|zone| zone.with(square)) })
    }

    /// Answers to every reply of the defender, who is to move; none are needed to two threats. There is a zone if every
    /// reply is forced.
    fn answers(&mut self, stones: Stones<S>, replies: Replies<S>) -> Step<Written<S>> {
        if replies.is_decided {
            return Ok(Written { node: self.writer.decided::<S>()?, zone: Some(replies.threats) });
        }
        if let (1, Some(block)) = (replies.threats.len(), replies.threats.first()) {
            let (reply, zone) = self.winning_move(stones.defend(block))?;
            let strategy = Strategy { against: Vec::new(), reply };
            let node = self.writer.node(S::default(), &[strategy])?;
            return Ok(Written { node, zone: zone.map(|zone| zone.with(block)) });
        }
        // Wins by fours have a zone, and are good against every reply outside it: first that after a pass.
        let mut strategies: Vec<Strategy<S>> = Vec::new();
        let mut zones: Vec<(S, usize)> = Vec::new();
        if self.search.fours(stones).is_some() {
            let (reply, zone) = self.winning_move(stones)?;
            if let Some(zone) = zone {
                zones.push((self.search.with_counterplay(zone, stones), 0));
                strategies.push(Strategy { against: Vec::new(), reply });
            }
        }
        for square in replies.order {
            if let Some(&(_, strategy)) = zones.iter().find(|(zone, _)| !zone.has(square)) {
                strategies[strategy].against.push(square);
                continue;
            }
            let after = stones.defend(square);
            let (reply, zone) = self.winning_move(after)?;
            let known = strategies.iter().position(|strategy| strategy.reply == reply);
            let strategy = known.unwrap_or(strategies.len());
            match known {
                Some(known) => strategies[known].against.push(square),
                None => strategies.push(Strategy { against: vec![square], reply }),
            }
            zones.extend(zone.map(|zone| (self.search.with_counterplay(zone, after), strategy)));
        }
        strategies.retain(|strategy| !strategy.against.is_empty());
        // The one that is meant against most comes last, against all that are left.
        let most = (0..strategies.len()).max_by_key(|&at| strategies[at].against.len());
        if let Some(most) = most {
            let mut last = strategies.swap_remove(most);
            last.against.clear();
            strategies.push(last);
        }
        let node = self.writer.node(S::default(), &strategies)?;
        Ok(Written { node, zone: None })
    }
}
