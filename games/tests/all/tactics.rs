//! Positions whose tactic is known, and lines at random.

use boyi_chess::Board;
use boyi_games::chess::tactics::{Line, Tactic, mate_threat};

#[test]
fn labelled_positions() {
    for row in
        include_str!("../../../testdata/tactics/positions.tsv").lines().filter(|row| !row.starts_with('#'))
    {
        let [fen, moves, wanted] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let moves: Vec<&str> = moves.split(' ').collect();
        let line = Line::from_uci(fen.parse().unwrap(), &moves).unwrap_or_else(|| panic!("{row}"));
        let found: Vec<&str> = line.tactics().iter().map(|found| found.tactic.id()).collect();
        assert_eq!(found.join(" "), wanted, "{row}");
    }
}

/// Every tactic is in the file.
#[test]
fn every_tactic_has_a_position() {
    let file = include_str!("../../../testdata/tactics/positions.tsv");
    for tactic in Tactic::ALL {
        assert!(file.contains(&format!("\t{}\n", tactic.id())), "{}", tactic.id());
    }
}

/// A piece that takes what has just taken something as valuable only ends an exchange.
#[test]
fn taking_back_is_no_hanging_piece() {
    let before: Board = "4k3/8/8/3r4/8/8/6B1/3RK3 b - - 0 1".parse().unwrap();
    let mv = before.parse_uci("d5d1").unwrap();
    let taken = Line::from_uci(before.after(mv), &["e1d1"]).unwrap();
    assert_eq!(taken.clone().tactics()[0].tactic, Tactic::HangingPiece);
    assert!(taken.with_previous_move(before, mv).tactics().is_empty());
}

#[test]
fn threats_of_mate() {
    // White threatens mate on a8; after h6 the king has a way out.
    let board: Board = "6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1".parse().unwrap();
    assert_eq!(mate_threat(&board).map(|mv| mv.to().to_string()), Some("a8".to_owned()));
    let board: Board = "6k1/5pp1/7p/8/8/8/8/R5K1 b - - 0 1".parse().unwrap();
    assert_eq!(mate_threat(&board), None);
}

/// No line makes a detector panic, and each tactic is found at a move of the winner's.
#[test]
fn lines_at_random() {
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    for _ in 0..60 {
        let start = Board::default();
        let mut board = start;
        let mut moves = Vec::new();
        for _ in 0..80 {
            let legal = board.legal_moves();
            if legal.as_slice().is_empty() {
                break;
            }
            let mv = legal.as_slice()[random(legal.as_slice().len())];
            moves.push(mv);
            board.play(mv);
        }
        for skip in 0..moves.len().min(8) {
            let mut from = start;
            moves[..skip].iter().for_each(|&mv| from.play(mv));
            let line = Line::new(from, moves[skip..].iter().copied());
            for found in line.tactics() {
                assert!(found.ply % 2 == 0 && !found.targets.is_empty(), "{found:?}");
            }
        }
    }
}
