//! `boyi gomocup`: Gomoku for programs that manage games of five in a row.

use crate::{Failed, args, input};
use boyi_lines::gomoku::gomocup::{Options, run as speak};
use boyi_session::Words;
use std::io;

/// The most threads.
const MAX_THREADS: u64 = 256;
/// The most MiB of table.
const MAX_HASH: u64 = 1 << 16;

pub fn run(words: &Words, args: &args::Gomocup) -> Result<(), Failed> {
    let threads = input::number(words, "threads", &args.threads, MAX_THREADS)?.max(1) as usize;
    let table = (input::number(words, "hash", &args.hash, MAX_HASH)?.max(1) as usize) << 20;
    let nodes =
        args.nodes.as_deref().map(|text| input::number(words, "nodes", text, u64::MAX)).transpose()?;
    Ok(speak(io::stdin(), io::stdout(), Options { threads, table, nodes })?)
}
