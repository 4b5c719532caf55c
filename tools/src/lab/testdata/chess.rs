//! Chess positions: perft suites, texts that are positions or none, lists of moves in SAN.

use super::Files;
use crate::lab::python_chess::{Random, choose, compose};
use boyi_chess::{Board, Color, History, Role, Setup, Square, perft};
use std::collections::HashSet;
use std::fmt::Write as _;

/// Positions set up by hand for one rule each, with both colours to move somewhere.
const COMPOSED: &[&str] = &[
    // Castling: alone, through and into attacked squares, with an attacked rook or b-file, giving check, and rights that captures end.
    "3k4/8/8/8/8/8/6p1/R3K2R w KQ - 0 1",
    "r3k2r/p6p/8/8/8/8/P6P/R3K2R b KQkq - 0 1",
    "r3k2r/8/8/3b4/3B4/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/1b6/8/8/8/8/1B6/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/1R2K1R1 b kq - 0 1",
    "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/r6r/8/8/R3K2R w KQ - 0 1",
    "4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1",
    "5k2/8/8/8/8/8/7P/R3K2R w KQ - 0 1",
    "3k4/8/8/8/8/8/P7/R3K2R w KQ - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "r3k2r/6P1/5n2/8/8/2N5/1p6/R3K2R b KQkq - 0 1",
    "rn2k1nr/8/8/8/8/8/8/RN2K1NR w KQkq - 0 1",
    "r3k2r/pb3p2/8/2q5/5Q2/8/P2B1P2/R3K2R b KQkq - 0 1",
    // Castling in Chess960: rooks beside the king, squares exchanged, a rook that shields its king, pieces in the way.
    "4k3/8/8/8/8/8/8/qRK5 w B - 0 1",
    "4k3/8/8/8/8/8/8/q1RK4 w C - 0 1",
    "1rk2r2/8/8/8/8/8/8/1RK2R2 w FBfb - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
    "rkr5/8/8/8/8/8/8/RKR5 w CAca - 0 1",
    "r5kr/8/8/8/8/8/8/RK5R w HAha - 0 1",
    "3r1k1r/2p5/8/8/4b3/8/2P5/3R1K1R b HDhd - 0 1",
    "2r1kr2/8/8/3B4/3b4/8/8/2R1KR2 w FCfc - 0 1",
    "1rk4r/1p4P1/8/8/8/8/1P4p1/1RK4R b HBhb - 0 1",
    "nrk1r2n/pp3p1p/2b5/8/5B2/8/PP3P1P/NRK1R2N w EBeb - 0 1",
    "4rkr1/8/8/8/8/8/8/r3RKR1 w GEge - 0 1",
    // En passant: from both sides, pinned along a rank, a file and both diagonals, giving and answering check, discovering one.
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
    "4k3/8/8/8/2pPp3/8/8/4K3 b - d3 0 2",
    "7k/8/8/K2pP2r/8/8/8/8 w - d6 0 2",
    "7k/8/8/r2Pp2K/8/8/8/8 w - e6 0 2",
    "8/8/8/8/R2pP1k1/8/8/6K1 b - e3 0 2",
    "7k/8/8/K2PpP1q/8/8/8/8 w - e6 0 2",
    "b6k/8/8/3pP3/8/8/8/7K w - d6 0 2",
    "7k/8/5b2/4pP2/8/2K5/8/8 w - e6 0 2",
    "4r2k/8/8/3pP3/8/4K3/8/8 w - d6 0 2",
    "2b4k/8/8/3pP3/6K1/8/8/8 w - d6 0 2",
    "7k/2q5/8/3pP3/8/6K1/8/8 w - d6 0 2",
    "7k/6b1/8/3pP3/2K5/8/8/8 w - d6 0 2",
    "8/8/8/2k5/3Pp3/8/8/3K4 b - d3 0 2",
    "8/8/8/k7/3Pp3/8/8/4BK2 b - d3 0 2",
    "8/8/1k6/8/2pP4/8/8/4K1B1 b - d3 0 2",
    "3k4/8/8/3pP3/8/8/8/3RK3 w - d6 0 2",
    "6k1/8/8/4pP2/8/1B6/8/4K3 b - - 0 2",
    "4k3/8/8/1pP5/8/8/8/R3K2R w KQ b6 0 2",
    "r3k2r/p1p2p2/8/1P1pP1Pp/1p1Pp1pP/8/P1P2P2/R3K2R w KQkq h6 0 2",
    "r3k2r/p1p2p2/8/1P1pP1Pp/1p1Pp1pP/8/P1P2P2/R3K2R b KQkq d3 0 2",
    // Promotion: to all pieces, with capture, of pinned pawns, to stop a check, into mate and stalemate.
    "1n1b4/P1P5/3k4/8/8/3K4/p1p5/1N1B4 w - - 0 1",
    "n1n5/1P6/7k/8/8/7K/6p1/5N1N b - - 0 1",
    "q3k3/1P6/2K5/8/8/8/8/8 w - - 0 1",
    "2r4k/3P4/8/2K5/8/8/8/8 w - - 0 1",
    "rK6/1P6/8/8/8/8/6k1/8 w - - 0 1",
    "r1K4k/1P6/8/8/8/8/8/8 w - - 0 1",
    "K6k/6pP/6P1/8/8/8/5p2/4N3 b - - 0 1",
    "8/5P1k/8/6K1/8/8/8/8 w - - 0 1",
    "7k/4P2p/7K/8/8/8/8/8 w - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 b - - 0 1",
    "r1r1r1r1/1P1P1P1P/4k3/8/8/4K3/p1p1p1p1/1R1R1R1R w - - 0 1",
    // Checks: single, double, discovered, pieces pinned across and along, kings face to face, answers by taking and stepping between.
    "4k3/8/8/8/4R3/3N4/8/4K3 b - - 0 1",
    "4k3/4r3/8/8/8/5n2/8/4K3 w - - 0 1",
    "3qk3/8/8/b7/8/8/3N4/3RK2r w - - 0 1",
    "4k3/3b4/8/1B2n3/8/4Q3/8/4K3 b - - 0 1",
    "8/2k5/8/8/2K5/8/8/q5Q1 w - - 0 1",
    "r2q1rk1/3b1ppp/8/3B2N1/8/1Q6/5PPP/4R1K1 b - - 0 1",
    "1k6/8/8/q3N2b/8/2N2P2/3PB3/3QK2r w - - 0 1",
    "6k1/5pbn/r5pp/8/8/8/1B4PP/R5K1 b - - 0 1",
    "8/1p1k1p2/1P1n1P2/8/3K4/1p1N1p2/1P1R1P2/8 w - - 0 1",
    // Many moves, few moves, and the end of the game.
    "Q5Q1/3Q4/1Q4Q1/4k3/2Q4Q/Q4Q2/3Q4/7K b - - 0 1",
    "1Q3Q2/7Q/3Q4/Q5Q1/8/4Q3/p1p4K/k7 w - - 0 1",
    "k7/8/8/8/8/8/8/K7 w - - 0 1",
    "kb6/p1p5/P1P5/8/8/p1p5/P1P5/KB6 w - - 0 1",
    "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
    "5k2/5P2/4K3/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1",
    "4k3/8/8/8/8/8/4P3/4K3 w - - 99 80",
];

/// A position and what is counted in it: `FEN ;D1 20 ;D2 400`, as deep as the leaves are expected to stay below `most`.
fn counted(fen: &str, most: u64) -> Result<String, String> {
    let board: Board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
    let mut line = fen.to_owned();
    let mut last = 1;
    for depth in 1..=6 {
        let leaves = perft(&board, depth);
        let _ = write!(line, " ;D{depth} {leaves}");
        if leaves == 0 || leaves.saturating_mul(leaves.div_ceil(last)) > most {
            break;
        }
        last = leaves;
    }
    line.push('\n');
    Ok(line)
}

fn suite(name: &str, fens: &[String], most: u64) -> Result<(String, Vec<u8>), String> {
    let lines: String = fens.iter().map(|fen| counted(fen, most)).collect::<Result<_, _>>()?;
    Ok((format!("perft/{name}.epd"), lines.into_bytes()))
}

/// Says whether the last move was a pawn's double step beside an enemy pawn, and gives the FEN with the square passed, though taking there may be
/// illegal: a board keeps the square only where it is not.
fn passed(game: &History) -> Option<String> {
    let (board, &last) = (game.board(), game.moves().last()?);
    let (from, to) = (last.from().index(), last.to().index());
    if board.role_at(last.to()) != Some(Role::Pawn) || from.abs_diff(to) != 16 {
        return None;
    }
    let pawns = board.pieces(board.turn(), Role::Pawn);
    let beside = pawns.iter().any(|pawn| pawn.rank() == last.to().rank() && pawn.index().abs_diff(to) == 1);
    let square = Square::new((from + to) / 2);
    let fen = board.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    beside.then(|| format!("{} {} {} {square} {} {}", fields[0], fields[1], fields[2], fields[4], fields[5]))
}

/// Positions of random games from the start, or from a start of Chess960, for each of which `keep` gives a text or nothing.
fn played(
    seed: u64,
    chess960: bool,
    count: usize,
    keep: impl Fn(&History, &mut Random) -> Option<String>,
) -> Vec<String> {
    let mut random = Random(seed);
    let (mut kept, mut boards) = (Vec::new(), HashSet::new());
    while kept.len() < count {
        let number = if chess960 { random.below(960) as u16 } else { 518 };
        let mut game = History::new(Board::chess960(number).unwrap_or_default());
        let style = random.below(4);
        for ply in 0..200 {
            if game.outcome().is_some() || kept.len() == count {
                break;
            }
            let next = choose(&game, style, ply, &mut random);
            game.play(next);
            if let Some(fen) = keep(&game, &mut random)
                && boards.insert(game.board().key())
            {
                kept.push(fen);
                break;
            }
        }
    }
    kept
}

/// Set-ups at random in which a pawn has just made a double step beside another that may not take it: the capture would leave the king in check.
fn forbidden_passings(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random(seed);
    let mut kept = Vec::new();
    while kept.len() < count {
        let mut setup = Setup::empty();
        setup.turn = [Color::White, Color::Black][random.below(2)];
        let (rank, passed, from) = if setup.turn == Color::White { (4, 5, 6) } else { (3, 2, 1) };
        let file = random.below(7);
        let (step, taker) = if random.below(2) == 0 { (file, file + 1) } else { (file + 1, file) };
        for _ in 0..2 + random.below(6) {
            let color = if random.below(3) == 0 { setup.turn } else { !setup.turn };
            let role = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight][random.below(4)];
            setup.squares[random.below(64)] = Some(boyi_chess::Piece::of(color, role));
        }
        // Kings often stand where the capture opens a line.
        let king = if random.below(2) == 0 { 8 * rank + random.below(8) } else { random.below(64) };
        setup.squares[king] = Some(boyi_chess::Piece::of(setup.turn, Role::King));
        setup.squares[random.below(64)] = Some(boyi_chess::Piece::of(!setup.turn, Role::King));
        setup.squares[8 * rank + step] = Some(boyi_chess::Piece::of(!setup.turn, Role::Pawn));
        setup.squares[8 * rank + taker] = Some(boyi_chess::Piece::of(setup.turn, Role::Pawn));
        setup.squares[8 * passed + step] = None;
        setup.squares[8 * from + step] = None;
        setup.en_passant = Some(Square::new(8 * passed + step));
        let Ok(board) = setup.build() else { continue };
        if board.en_passant().is_some() || board.is_check() || setup.has_impossible_check() {
            continue;
        }
        let fen = board.to_string();
        let fields: Vec<&str> = fen.split(' ').collect();
        let square = Square::new(8 * passed + step);
        kept.push(format!("{} {} - {square} 0 2", fields[0], fields[1]));
    }
    kept
}

pub(super) fn perft_suites() -> Result<Files, String> {
    let composed: Vec<String> = COMPOSED.iter().map(|fen| (*fen).to_owned()).collect();
    let rarely = |random: &mut Random| random.below(12) == 0;
    let text = |game: &History| Some(game.board().to_string());
    let checks = |checkers: u32| {
        move |game: &History, random: &mut Random| {
            (game.board().checkers().len() == checkers && (checkers == 2 || random.below(3) == 0))
                .then(|| game.board().to_string())
        }
    };
    let mut passing = played(4, false, 400, |game, _| passed(game));
    passing.extend(forbidden_passings(5, 200));
    let mut check = played(6, false, 400, checks(1));
    check.extend(played(7, false, 120, checks(2)));
    // From every start, so that each is counted once.
    let mut random = Random(3);
    let starts = (0..960).filter_map(Board::chess960).map(|start| {
        let mut game = History::new(start);
        let plies = 4 + random.below(30);
        for ply in 0..plies {
            if game.outcome().is_none() {
                let next = choose(&game, 3, ply, &mut random);
                // Kings stay at home as long as they may, so that they can castle.
                let at_home = |m: &boyi_chess::Move| {
                    game.board().role_at(m.from()) != Some(Role::King) || m.is_castle()
                };
                let moves = game.board().legal_moves();
                let next =
                    moves.iter().copied().filter(at_home).nth(random.below(moves.len())).unwrap_or(next);
                game.play(next);
            }
        }
        game.board().shredder_fen().to_string()
    });
    let chess960: Vec<String> = starts.collect();
    Ok(vec![
        suite("composed", &composed, 5_000_000)?,
        suite(
            "play",
            &played(2, false, 300, |game, random| rarely(random).then(|| text(game)).flatten()),
            1_500_000,
        )?,
        suite("chess960", &chess960, 400_000)?,
        suite("check", &check, 150_000)?,
        suite("en_passant", &passing, 400_000)?,
    ])
}

/// Texts composed at random, with what the reader says of them: `ok`, `check` if no move can have led there, or `no`.
pub(super) fn texts() -> Result<Files, String> {
    let mut random = Random(8);
    let mut rows = String::new();
    for number in 0..240 {
        let text = compose(number % 2 == 1, &mut random);
        let verdict =
            match text.parse::<Setup>().map(|setup| (setup.build().is_ok(), setup.has_impossible_check())) {
                Ok((true, false)) => "ok",
                Ok((true, true)) => "check",
                _ => "no",
            };
        let _ = writeln!(rows, "{verdict}\t{text}");
    }
    Ok(vec![("fen/random.tsv".to_owned(), rows.into_bytes())])
}

/// All moves in SAN of composed positions and of positions of random games.
pub(super) fn move_lists() -> Result<Files, String> {
    let crowded = [
        // Two, three and four of a kind that reach a square: by file, by rank, by both.
        "8/8/1N3N2/8/1N3N2/8/8/k6K w - - 0 1",
        "6k1/8/R6R/8/8/8/R6R/1K6 w - - 0 1",
        "8/8/2Q1Q3/8/2Q1Q3/k7/8/6K1 w - - 0 1",
        "3k4/1B3B2/8/8/8/1B3B2/8/K7 w - - 0 1",
        // The second is pinned, so that the first needs no file.
        "4k3/4r3/8/8/8/4N1N1/8/4K3 w - - 0 1",
        "4k3/8/3n1n2/1B6/8/8/8/4K3 b - - 0 1",
        // Pawns: captures from two files, en passant, promotions with and without.
        "7k/8/3p1p2/4P3/2p1p3/3P4/8/7K w - - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2",
        "1r1r3k/P1P5/8/8/8/8/8/7K w - - 0 1",
    ];
    let mut fens: Vec<String> = crowded.iter().map(|fen| (*fen).to_owned()).collect();
    fens.extend(COMPOSED.iter().step_by(3).map(|fen| (*fen).to_owned()));
    fens.extend(played(9, false, 20, |game, random| {
        (random.below(10) == 0).then(|| game.board().to_string())
    }));
    fens.extend(played(10, true, 10, |game, random| {
        (random.below(10) == 0).then(|| game.board().shredder_fen().to_string())
    }));
    let mut rows = String::new();
    for fen in fens {
        let board: Board = fen.parse().map_err(|error| format!("{fen}: {error}"))?;
        let moves: Vec<String> = board.legal_moves().iter().map(|&m| board.san(m).to_string()).collect();
        let _ = writeln!(rows, "{fen}\t{}", moves.join(" "));
    }
    Ok(vec![("fen/san.tsv".to_owned(), rows.into_bytes())])
}
