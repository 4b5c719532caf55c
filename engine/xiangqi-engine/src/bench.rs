//! Positions searched to a fixed depth. The node count is the search's checksum: the same on every machine and in every build, and
//! different after any change of behaviour.

use crate::eval::AnyEvaluator;
use crate::{Engine, Limits, SearchControl, SearchObserver};
use boyi_xiangqi::{Board, Move};

/// The depth of the checksum.
pub const DEPTH: u32 = 11;

/// The checksum: the nodes of [`bench()`] at [`DEPTH`].
pub const NODES: u64 = 96_475;

/// Openings by their first moves, middlegames and endings composed for this list.
pub const POSITIONS: [&str; 10] = [
    Board::START,
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w - - 0 5",
    "2bakab1r/9/rcn3nc1/p1p1p1p1p/9/4P4/P1P3P1P/NC2C1N2/9/1RBAKAB1R b - - 2 6",
    "r2akab1r/3n5/1cn1b1c2/p1p1p3p/6p2/2P3P2/P3P3P/2C1C1N2/9/RNBAKABR1 w - - 4 9",
    "2bak4/4a4/4b1n2/p1R1p3p/4c1r2/2P6/P3P3P/2N1C4/4A4/2BAK1B2 w - - 1 22",
    "3akab2/9/4b4/p3n3p/2p1c4/6R2/P3P3P/4B1N2/4A4/3AK1B2 b - - 0 30",
    "4kab2/4a4/4b4/9/5n3/2P3P2/9/4C4/4A4/2BAK4 w - - 6 40",
    "3k5/4P4/9/9/9/9/9/9/4p4/5K3 w - - 0 60",
    "3aka3/9/4b4/9/2b6/9/9/9/4R4/4K4 w - - 0 50",
    "4k4/9/9/9/4N4/9/9/9/9/3K5 w - - 0 50",
];

/// Searches every position of [`POSITIONS`] to `depth` with one thread, an empty table of 16 MiB and empty histories. Returns the total of
/// nodes.
pub fn bench(depth: u32, evaluator: AnyEvaluator, observer: &mut impl SearchObserver<Move>) -> u64 {
    let mut engine = Engine::with_evaluator(evaluator, 16 << 20, 1);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let positions = POSITIONS.iter().map(|fen| {
        let board: Board = fen.parse().expect("the positions above are legal");
        engine.clear();
        engine.search(&board, &[], &limits, &SearchControl::default(), observer).nodes
    });
    positions.sum()
}
