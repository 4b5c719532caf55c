//! The Gomoku engine alone, for managers of five-in-a-row games: `pbrain_boyi [THREADS [NODES]]`.

use boyi_lines::gomoku::gomocup::{Options, run};
use std::{env, io};

fn main() -> io::Result<()> {
    let number = |place: usize| env::args().nth(place).and_then(|text| text.parse::<u64>().ok());
    let threads = number(1).unwrap_or(1).max(1) as usize;
    run(io::stdin(), io::stdout(), Options { threads, nodes: number(2), ..Options::default() })
}
