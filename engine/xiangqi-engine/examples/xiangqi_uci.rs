//! A xiangqi engine for any GUI: `cargo run --release -p boyi-xiangqi-engine --example xiangqi_uci`, with `ucci` behind `--` for that protocol.

use boyi_xiangqi_engine::protocol::{Protocol, run};
use std::io::{self, stdin, stdout};

fn main() -> io::Result<()> {
    let ucci = std::env::args().nth(1).is_some_and(|argument| argument == "ucci");
    run(if ucci { Protocol::Ucci } else { Protocol::Uci }, stdin().lock(), stdout())
}
