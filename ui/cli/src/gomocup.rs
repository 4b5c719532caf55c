//! `boyi gomocup`: Gomoku for programs that manage games of five in a row.

use crate::{Failed, args};
use boyi_lines::gomoku::gomocup::{Options, run as speak};
use std::io;

/// Answers a manager until it says `END`.
pub fn run(args: &args::Gomocup) -> Result<(), Failed> {
    let (threads, table) = (args.threads.max(1), args.hash.max(1) << 20);
    Ok(speak(io::stdin(), io::stdout(), Options { threads, table, nodes: args.nodes })?)
}
