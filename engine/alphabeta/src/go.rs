//! The words after `go` of UCI and UCCI.

use crate::limits::{Clock, Limits};
use core::time::Duration;

/// A `go` command, understood. Unknown words are skipped.
pub struct Go<M, E> {
    /// The limits, with the moves after `searchmoves`.
    pub limits: Limits<M>,
    /// The search ends by `stop` alone.
    pub infinite: bool,
    /// The search is on the opponent's time.
    pub ponder: bool,
    /// The depth of a count instead of a search.
    pub perft: Option<u32>,
    /// Why the first of the moves that are left out was refused.
    pub refused: Option<E>,
}

/// The differences between protocols.
#[derive(Clone, Copy)]
pub struct GoStyle {
    /// Whether the side to move has the clock of `wtime` and `winc`.
    pub white: bool,
    /// Whether `time` and `increment` are known: the clock of the side to move.
    pub own_clock: bool,
    /// The milliseconds of a unit of time.
    pub unit: u64,
    /// Whether `searchmoves` is known.
    pub moves: bool,
}

/// The words that may follow `go`: each ends a list of moves.
const WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
    "perft",
];

impl<M, E> Go<M, E> {
    /// Reads the words after `go` into `limits`; `parse` reads a move.
    pub fn read(
        words: &[&str],
        style: GoStyle,
        limits: Limits<M>,
        parse: impl Fn(&str) -> Result<M, E>,
    ) -> Go<M, E> {
        let GoStyle { white, own_clock, unit, moves } = style;
        let mut go = Go { limits, infinite: false, ponder: false, perft: None, refused: None };
        let (mut left, mut increment, mut moves_to_go) = (None, Duration::ZERO, None);
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            let number = words.peek().and_then(|text| text.parse::<i64>().ok()).map(|n| n.max(0) as u64);
            // No sensible time exceeds a month.
            let time = number.map(|n| Duration::from_millis((n.min(1 << 32) * unit).min(1 << 32)));
            let small = number.map(|n| n.min(u64::from(u32::MAX)) as u32);
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "time" if own_clock => left = time,
                "increment" if own_clock => increment = time.unwrap_or_default(),
                "wtime" if white => left = time,
                "btime" if !white => left = time,
                "winc" if white => increment = time.unwrap_or_default(),
                "binc" if !white => increment = time.unwrap_or_default(),
                "movestogo" => moves_to_go = small.filter(|&n| n > 0),
                "movetime" => go.limits.time = time,
                "depth" => go.limits.depth = small,
                "nodes" => go.limits.nodes = number,
                "mate" => go.limits.mate = small,
                "perft" => go.perft = small,
                "searchmoves" if moves => {
                    while let Some(text) = words.next_if(|word| !WORDS.contains(word)) {
                        match parse(text) {
                            Ok(m) => go.limits.moves.push(m),
                            Err(error) => go.refused = go.refused.or(Some(error)),
                        }
                    }
                }
                _ => {}
            }
        }
        go.limits.clock = left.map(|left| Clock { left, increment, moves_to_go });
        go
    }
}
