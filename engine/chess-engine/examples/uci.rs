//! The engine alone, for chess programs: `cargo run --release -p boyi-chess-engine --example uci [bench]`.

use std::io;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.is_empty() {
        boyi_chess_engine::uci::run(io::stdin().lock(), io::stdout())
    } else {
        boyi_chess_engine::uci::run(words.join(" ").as_bytes(), io::stdout())
    }
}
