//! Reads the file of a proof, and the lists of numbers in it.

use serde::{Deserialize, de::DeserializeOwned};
use std::{
    fmt,
    io::{BufRead, Read},
    rc::Rc,
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

/// Why a proof was rejected, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected(String);

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "proof rejected: {}", self.0)
    }
}

impl std::error::Error for Rejected {}

impl From<&str> for Rejected {
    fn from(why: &str) -> Rejected {
        Rejected(why.to_owned())
    }
}

pub(crate) fn reject<T>(why: &str) -> Result<T, Rejected> {
    Err(why.into())
}

pub(crate) fn ensure(holds: bool, why: &str) -> Result<(), Rejected> {
    if holds { Ok(()) } else { reject(why) }
}

/// Says which node was wrong, the innermost one.
pub(crate) fn at(node: usize, Rejected(why): &Rejected) -> Rejected {
    Rejected(if why.starts_with("node ") { why.clone() } else { format!("node {node}: {why}") })
}

/// The most bytes of a line, and the most numbers of a proof: half a gigabyte.
const MOST_BYTES: u64 = 1 << 24;
const MOST_NUMBERS: usize = 1 << 27;

/// A proof as it is in its file.
pub(crate) struct Proof {
    pub(crate) game: [usize; 3],
    pub(crate) position: String,
    pub(crate) value: String,
    pub(crate) nodes: Vec<Rc<[u32]>>,
    pub(crate) roots: Vec<Vec<u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    format: String,
    version: u32,
    m: usize,
    n: usize,
    k: usize,
    position: String,
    value: String,
}

/// Reads a file: its parts are there, and the digest is that of the rest.
pub(crate) fn read(proof: impl BufRead) -> Result<Proof, Rejected> {
    let mut lines = Lines { proof, digest: 0xcbf2_9ce4_8422_2325, line: Vec::new() };
    let header = lines.next()?.strip_suffix(',').ok_or("not the first line of a proof")?.to_owned() + "}";
    let Header { format, version, m, n, k, position, value } = json("the first line", &header)?;
    ensure(format == "boyi-line-proof" && version == 1, "not a proof of version 1")?;
    ensure(
        [m, n, k].iter().all(|number| (1..=26).contains(number)),
        "m, n, k: expected numbers from 1 to 26",
    )?;
    ensure(lines.next()? == "\"nodes\":[", "the second line: expected \"nodes\":[")?;
    let (mut nodes, mut numbers) = (Vec::new(), 0);
    loop {
        let line = lines.next()?;
        if line == "]," {
            break;
        }
        let node: Vec<u32> = json(&format!("node {}", nodes.len()), line.strip_suffix(',').unwrap_or(line))?;
        // A zone of a node has a mark for every square.
        numbers += node.len() + m * n / 4 + 4;
        ensure(numbers <= MOST_NUMBERS, "more nodes and numbers than can be kept")?;
        nodes.push(node.into());
    }
    let roots = lines.next()?.strip_prefix("\"roots\":").and_then(|roots| roots.strip_suffix(','));
    let roots = json("roots", roots.ok_or("no roots after the nodes")?)?;
    let last = lines.next()?.to_owned();
    let right = last == format!("\"digest\":\"{:016x}\"}}", lines.digest) && lines.next()?.is_empty();
    ensure(right, "the digest is not that of the proof")?;
    Ok(Proof { game: [m, n, k], position, value, nodes, roots })
}

fn json<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, Rejected> {
    serde_json::from_str(text).map_err(|error| Rejected(format!("{what}: {error}")))
}

/// The lines of a proof, with the digest of those before the last one read (FNV-1a).
struct Lines<R> {
    proof: R,
    digest: u64,
    line: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The next line; an empty one at the end.
    fn next(&mut self) -> Result<&str, Rejected> {
        for &byte in &self.line {
            self.digest = (self.digest ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        self.line.clear();
        let read = (&mut self.proof).take(MOST_BYTES).read_until(b'\n', &mut self.line);
        read.map_err(|error| Rejected(error.to_string()))?;
        let line = std::str::from_utf8(&self.line).map_err(|_| "not a text")?;
        match line.strip_suffix('\n') {
            Some(text) => Ok(text),
            None if line.is_empty() => Ok(line),
            None => reject("a line is not ended, or too long"),
        }
    }
}

/// A reply, and what the defender does after it.
pub(crate) struct Strategy<'a> {
    pub(crate) reply: usize,
    /// The only move that it is meant against, if it is not good against all outside its zone.
    pub(crate) only: Option<usize>,
    pub(crate) then: Then<'a>,
}

pub(crate) enum Then<'a> {
    /// Plays pairs, and takes the most dangerous of other squares.
    Leaf { pairs: &'a [u32], sum: &'a [u32] },
    /// Goes on as the node says.
    Node(u32),
    /// The reply completes a line.
    Line,
}

impl<'a> Strategy<'a> {
    /// The first strategy of a list, and the rest of the list.
    pub(crate) fn first(numbers: &'a [u32]) -> Result<(Self, &'a [u32]), Rejected> {
        let (&reply, rest) = numbers.split_first().ok_or("no reply")?;
        let (only, rest) = match *rest {
            [3, square, ref rest @ ..] => (Some(square as usize), rest),
            _ => (None, rest),
        };
        let (then, rest) = Then::first(rest)?;
        Ok((Strategy { reply: reply as usize, only, then }, rest))
    }
}

impl<'a> Then<'a> {
    pub(crate) fn first(numbers: &'a [u32]) -> Result<(Self, &'a [u32]), Rejected> {
        let short = "a list is too short";
        Ok(match *numbers {
            [0, pairs, ref rest @ ..] => {
                let (pairs, rest) = rest.split_at_checked(pairs as usize).ok_or(short)?;
                let (&sum, rest) = rest.split_first().ok_or(short)?;
                let (sum, rest) = rest.split_at_checked(sum as usize).ok_or(short)?;
                (Then::Leaf { pairs, sum }, rest)
            }
            [1, node, ref rest @ ..] => (Then::Node(node), rest),
            [2, ref rest @ ..] => (Then::Line, rest),
            _ => return reject("a strategy is not complete"),
        })
    }
}
