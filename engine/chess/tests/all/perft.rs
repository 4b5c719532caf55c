//! Every position of the perft suites, as deep as a few seconds allow; `cargo xtask deep-test perft` goes all the way.

use boyi_chess::{Board, perft, perft_divide};
use boyi_testdata::perft as suites;

#[test]
fn suites_agree() {
    for path in suites::files() {
        let (name, cases) = (path.display(), suites::read(&path));
        // Few positions are counted deeper than many.
        let at_most = if cases.len() < 200 { 5_000_000 } else { 400_000 };
        let mut checked = 0;
        for case in cases {
            let board: Board =
                case.fen.parse().unwrap_or_else(|error| panic!("{name}: {}: {error}", case.fen));
            for &(depth, leaves) in &case.counts {
                if leaves <= at_most {
                    assert_eq!(perft(&board, depth), leaves, "{name}: {} depth {depth}", case.fen);
                    checked += 1;
                }
            }
        }
        assert!(checked >= 60, "{name}: only {checked} counts checked");
    }
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
    for path in suites::files() {
        for case in suites::read(&path).iter().step_by(25) {
            let board: Board = case.fen.parse().unwrap();
            assert_eq!(slow_perft(&board, 2), perft(&board, 2), "{}", case.fen);
            assert_eq!(perft_divide(&board, 3).iter().map(|(_, n)| n).sum::<u64>(), perft(&board, 3));
            assert_eq!(perft(&board.mirrored(), 3), perft(&board, 3), "mirrored {}", case.fen);
        }
    }
}
