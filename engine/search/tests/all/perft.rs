//! Perft by hand-made numbers.

use crate::common::*;
use boyi_core::{Game, NoObserver};
use boyi_search::perft;

#[test]
fn counts_the_paths_of_tic_tac_toe() {
    // 9, 9·8, … until games end early: 1,440 of them by the fifth move.
    let paths = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872, 0];
    for (depth, &paths) in paths.iter().enumerate() {
        assert_eq!(
            perft(&TicTacToe, &TicTacToe.start(), depth as u32, &mut NoObserver),
            Ok(paths),
            "depth {depth}"
        );
    }
}

#[test]
fn counts_very_deep_paths() {
    let game = Subtraction { heap: 100_000, most: 1 };
    assert_eq!(perft(&game, &100_000, 100_000, &mut NoObserver), Ok(1));
    assert_eq!(perft(&game, &100_000, u32::MAX, &mut NoObserver), Ok(0));
}

#[test]
fn stops_when_asked() {
    struct Stop;
    impl boyi_core::SearchObserver<u8> for Stop {
        fn poll(&mut self) -> std::ops::ControlFlow<()> {
            std::ops::ControlFlow::Break(())
        }
    }
    let game = Mnk { columns: 7, rows: 6, k: 4, gravity: true };
    assert_eq!(perft(&game, &game.start(), 40, &mut Stop), Err(boyi_core::AnalysisError::Stopped));
}
