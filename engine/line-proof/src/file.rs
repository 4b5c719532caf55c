//! The file of a proof.

use serde::Deserialize;
use std::{fmt, io::Read};

/// The theorem that a valid proof shows.
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
    /// The number of windows examined and list entries read.
    pub steps: u64,
}

/// Why a proof was rejected, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejected(pub(crate) String);

impl fmt::Display for Rejected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "proof rejected: {}", self.0)
    }
}

impl std::error::Error for Rejected {}

pub(crate) fn ensure(holds: bool, why: &str) -> Result<(), Rejected> {
    if holds { Ok(()) } else { Err(Rejected(why.to_owned())) }
}

/// The start of every proof.
const BEGIN: &str = "{\"format\":\"boyi-line-proof\",\"version\":2,";

/// The maximum size of a proof: a quarter of a gigabyte. Once parsed, it takes at most about seven times as much.
const MOST_BYTES: u64 = 1 << 28;

#[derive(Deserialize)]
pub(crate) struct Proof {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    pub(crate) position: String,
    pub(crate) value: String,
    pub(crate) nodes: Box<[Node]>,
    /// The player to move gets the value.
    pub(crate) mover: Option<Strategy>,
    /// The other player gets the value.
    pub(crate) opponent: Option<Then>,
}

/// A position with the challenger to move: its zone, the whole board if empty; and the strategies against the moves.
#[derive(Deserialize)]
pub(crate) struct Node(pub(crate) Box<[u16]>, pub(crate) Box<[Strategy]>);

/// The moves that it is played against, all others if empty; the reply; and the continuation.
#[derive(Deserialize)]
pub(crate) struct Strategy(pub(crate) Box<[u16]>, pub(crate) u16, pub(crate) Then);

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Then {
    /// By a node: 8 × its number + the symmetry that maps its squares to those here.
    Node(usize),
    /// By pairs, and by taking the most dangerous of other squares.
    Leaf(Box<[[u16; 2]]>, Box<[u16]>),
    /// Not at all: the reply completes a line.
    Line,
}

/// Reads a file, whose digest is that of the text before it (FNV-1a).
pub(crate) fn read(file: impl Read) -> Result<Proof, Rejected> {
    let mut text = String::new();
    file.take(MOST_BYTES + 1).read_to_string(&mut text).map_err(|error| Rejected(error.to_string()))?;
    ensure(text.len() as u64 <= MOST_BYTES, "longer than 256 MiB")?;
    ensure(text.starts_with(BEGIN), "not a proof of version 2: have the position proved again")?;
    let (before, digest) = text.rsplit_once("\"digest\":").unwrap_or((&text, ""));
    let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    let right = format!("\"{:016x}\"}}\n", before.bytes().fold(0xcbf2_9ce4_8422_2325, hash));
    ensure(digest == right, "the digest is not that of the proof")?;
    serde_json::from_str(&text).map_err(|error| Rejected(error.to_string()))
}
