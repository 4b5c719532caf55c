//! Positions whose tactic is known, and lines at random.

use boyi_chess::{Board, Move, Square};
use boyi_games::chess::tactics::{Found, Line, Tactic, mate_threat};
use std::collections::HashMap;

#[test]
fn labelled_positions() {
    for row in
        include_str!("../../../testdata/tactics/positions.tsv").lines().filter(|row| !row.starts_with('#'))
    {
        let [fen, moves, wanted, squares] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let moves: Vec<&str> = moves.split(' ').collect();
        let line = Line::from_uci(fen.parse().unwrap(), &moves).unwrap_or_else(|| panic!("{row}"));
        let tactics = line.tactics();
        let found: Vec<&str> = tactics.iter().map(|found| found.tactic.id()).collect();
        assert_eq!(found.join(" "), wanted, "{row}");
        let named =
            tactics.iter().flat_map(|found| [found.by].into_iter().chain(found.targets.iter().copied()));
        let named: Vec<String> = named.map(|square| square.to_string()).collect();
        assert_eq!(named.join(" "), squares, "{row}");
    }
}

/// Every tactic is in the file.
#[test]
fn every_tactic_has_a_position() {
    let file = include_str!("../../../testdata/tactics/positions.tsv");
    for tactic in Tactic::ALL {
        assert!(file.contains(&format!("\t{}\t", tactic.id())), "{}", tactic.id());
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

/// The squares of a tactic are as it says on the boards of the line, in lines at random that like to take and to check.
#[test]
fn every_square_that_is_named_is_the_right_one() {
    let mut rng = fastrand::Rng::with_seed(48);
    let mut met = HashMap::new();
    for _ in 0..400 {
        let mut boards = vec![Board::default()];
        let mut moves = Vec::new();
        for _ in 0..80 {
            let board = &boards[boards.len() - 1];
            let legal = board.legal_moves();
            if legal.as_slice().is_empty() {
                break;
            }
            let loud = |mv: &&Move| board.captured_role(**mv).is_some() || board.after(**mv).is_check();
            let louder: Vec<&Move> = legal.iter().filter(loud).collect();
            let mv = match louder.is_empty() || rng.u8(..3) == 0 {
                true => legal.as_slice()[rng.usize(..legal.as_slice().len())],
                false => *louder[rng.usize(..louder.len())],
            };
            moves.push(mv);
            boards.push(board.after(mv));
        }
        for begin in 0..moves.len() {
            let end = moves.len().min(begin + 5);
            let line = Line::new(boards[begin], moves[begin..end].iter().copied());
            for found in line.tactics() {
                assert!(found.ply % 2 == 0);
                let at = begin + found.ply;
                let (position, mv) = (boards[begin], &moves[begin..=at]);
                assert!(is_true(&found, &boards, &moves, at), "{position} {mv:?}: {found:?}");
                *met.entry(found.tactic).or_insert(0) += 1;
            }
        }
    }
    // Mate on the back rank is rare in games at random.
    assert!(met.len() >= 7 && met.values().all(|&count| count > 5), "{met:?}");
}

/// Whether a tactic carried out by the move with this number is what its name says, on the boards before and after.
fn is_true(found: &Found, boards: &[Board], moves: &[Move], at: usize) -> bool {
    let (before, after, mv) = (&boards[at], &boards[at + 1], moves[at]);
    let winner = before.turn();
    let attacks = |board: &Board, by: Square, target: Square| {
        board.color_at(by) == Some(winner) && board.attackers(target, board.occupied()).contains(by)
    };
    let strikes = |board: &Board| {
        let theirs = |&&target: &&Square| board.color_at(target) == Some(!winner);
        found.targets.iter().all(|target| theirs(&target) && attacks(board, found.by, *target))
    };
    let king = after.king(after.turn());
    let takes = found.by == mv.from() && found.targets == [mv.to()];
    match found.tactic {
        Tactic::Fork => found.by == mv.to() && found.targets.len() > 1 && strikes(after),
        Tactic::Pin => strikes(after) && found.targets.iter().all(|&target| after.pinned().contains(target)),
        Tactic::Skewer => takes && strikes(before) && !attacks(&boards[at - 1], found.by, found.targets[0]),
        Tactic::DiscoveredAttack if found.targets == [king] => found.by != mv.to() && strikes(after),
        Tactic::DiscoveredAttack => {
            let (closed, opened) = (&boards[at - 2], &boards[at - 1]);
            takes && strikes(opened) && !attacks(closed, found.by, found.targets[0])
        }
        Tactic::DoubleCheck => strikes(after) && found.targets == [king] && after.checkers().len() > 1,
        Tactic::HangingPiece => takes && strikes(before),
        Tactic::TrappedPiece => {
            let stood = boards[at - 1].color_at(found.targets[0]) == Some(!winner);
            let stays = moves[at - 1].from() != found.targets[0];
            found.by == mv.from() && stood && attacks(before, found.by, mv.to()) && (!stays || takes)
        }
        Tactic::BackRankMate => after.is_checkmate() && strikes(after) && found.targets == [king],
    }
}
