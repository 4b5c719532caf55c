//! Perft: own positions, and outside collections where they are.

use boyi_xiangqi::{Board, FenError, PositionError, perft, perft_divide};

/// Composed to be hard: pins by cannons, bare cannons, double checks, horses' legs, kings that nearly face. Counts confirmed with another program
/// (Pikafish's perft).
const CASES: &[(&str, &[u64])] = &[
    ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", &[44, 1920, 79666]),
    ("3k1a3/4a4/4b4/4C4/9/4c4/9/3AB4/4A4/R3K2c1 w - - 0 1", &[24, 729, 19955, 608223]),
    ("4k4/4a4/4N4/9/4r4/4C4/9/4n4/3KA4/4c4 w - - 0 1", &[21, 532, 11945, 342691]),
    ("3k5/2P1P4/3n5/3N1r3/9/3C5/4c4/9/3p1p3/4K4 w - - 0 1", &[24, 531, 11670, 327698]),
    ("4kab2/4a4/4b2C1/9/2n1P4/4c4/3nN4/4R4/3KA4/c8 b - - 0 1", &[44, 1326, 55854]),
    ("r3kab2/4a2c1/n3b1n2/p1P1p3p/9/4C4/P3P1p1P/N3C1N2/9/R1BAKAB1R w - - 0 1", &[35, 1221, 45920]),
    ("3k5/4P4/4c4/9/9/9/9/4C4/4p4/5K3 w - - 0 1", &[15, 197, 3118, 51484]),
    ("3a1k3/4P4/3NbP3/9/3r5/2B3B2/9/3pp4/9/2c1K1R2 b - - 0 1", &[28, 639, 16215, 367751]),
    ("4k4/3RaR3/b3b4/9/4n4/4N4/9/B3B4/3rAr3/4K4 w - - 0 1", &[38, 1247, 40675, 1324551]),
    ("3k5/9/5P3/2P1P4/2P1P4/2p1p4/2p1p4/5p3/9/5K3 w - - 0 1", &[14, 210, 2798, 41347]),
];

#[test]
fn counts_agree() {
    for (fen, counts) in CASES {
        let board: Board = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
        for (depth, &leaves) in (1..).zip(*counts) {
            assert_eq!(perft(&board, depth), leaves, "{fen} depth {depth}");
            assert_eq!(perft(&board.flipped(), depth), leaves, "flipped {fen} depth {depth}");
            assert_eq!(perft(&board.mirrored(), depth), leaves, "mirrored {fen} depth {depth}");
        }
    }
}

#[test]
fn outside_counts_agree() {
    let Some(text) = boyi_testdata::outside_text("xiangqi/perft.json") else { return };
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut checked = 0;
    for case in cases.as_array().unwrap() {
        let (fen, counts) = (case["fen"].as_str().unwrap(), case["nodes"].as_array().unwrap());
        let board: Board = match fen.parse() {
            Ok(board) => board,
            // A king that can be taken: no such position arises.
            Err(FenError::Position(PositionError::OpponentInCheck { .. })) => continue,
            Err(error) => panic!("{fen}: {error}"),
        };
        for (depth, leaves) in (1..).zip(counts) {
            let leaves = leaves.as_u64().unwrap();
            if leaves <= 5_000_000 {
                assert_eq!(perft(&board, depth), leaves, "{fen} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 70, "only {checked} counts checked");
}

/// Perft of plain play on `Board`, every move made and checked.
fn slow_perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for m in board.legal_moves() {
        assert!(board.is_legal(m), "{m} in {board}");
        total += slow_perft(&board.after(m), depth - 1);
    }
    total
}

#[test]
fn boards_play_what_perft_walks() {
    for (fen, _) in CASES {
        let board: Board = fen.parse().unwrap();
        assert_eq!(slow_perft(&board, 3), perft(&board, 3), "{fen}");
        assert_eq!(perft_divide(&board, 3).iter().map(|(_, n)| n).sum::<u64>(), perft(&board, 3), "{fen}");
    }
}
