//! Mates in one and two moves and stalemates, each proved by trying every move.

use super::Files;
use crate::lab::python_chess::{Random, choose};
use boyi_chess::{Board, Color, History, Move, Piece, Role, Setup};
use std::collections::HashSet;
use std::fmt::Write as _;

/// The moves after which `holds`.
fn leading(board: &Board, holds: impl Fn(&Board) -> bool) -> Vec<Move> {
    board.legal_moves().iter().copied().filter(|&m| holds(&board.after(m))).collect()
}

/// The moves after which every reply, of which there is one, lets the mover give mate.
fn keys(board: &Board) -> Vec<Move> {
    leading(board, |after| {
        let replies = after.legal_moves();
        let mated = |&reply: &Move| !leading(&after.after(reply), Board::is_checkmate).is_empty();
        !replies.is_empty() && replies.iter().all(mated)
    })
}

/// Kings and a few men anywhere, the mover's side the stronger.
fn compose(random: &mut Random) -> Option<Board> {
    let mut setup = Setup::empty();
    setup.turn = [Color::White, Color::Black][random.below(2)];
    let (us, them) = (setup.turn, !setup.turn);
    let strong = [Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Knight, Role::Pawn];
    let weak = [Role::Pawn, Role::Pawn, Role::Pawn, Role::Knight, Role::Bishop, Role::Rook];
    for (color, roles, count) in
        [(us, &strong[..], 3 + random.below(4)), (them, &weak[..], 1 + random.below(6))]
    {
        for _ in 0..count {
            let role = roles[random.below(roles.len())];
            let square = if role == Role::Pawn { 8 + random.below(48) } else { random.below(64) };
            setup.squares[square] = Some(Piece::of(color, role));
        }
    }
    for color in [us, them] {
        setup.squares[random.below(64)] = Some(Piece::of(color, Role::King));
    }
    setup.build().ok()
}

/// Positions of random games.
fn play(random: &mut Random, boards: &mut Vec<Board>) {
    let mut game = History::default();
    let style = random.below(4);
    for ply in 0..160 {
        if game.outcome().is_some() {
            break;
        }
        let next = choose(&game, style, ply, random);
        game.play(next);
        boards.push(*game.board());
    }
}

/// The first four fields and an operation: `FEN bm Qd8 Rf3;`.
fn entry(board: &Board, operation: &str, moves: &[Move]) -> String {
    let fen = board.to_string();
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    let mut line = format!("{} {operation}", fields.join(" "));
    for &m in moves {
        let _ = write!(line, " {}", board.san(m));
    }
    line + ";\n"
}

pub(super) fn suites() -> Result<Files, String> {
    let mut random = Random(11);
    let (mut one, mut two, mut stale) = (Vec::new(), Vec::new(), Vec::new());
    let mut seen = HashSet::new();
    // From games: mates as they come up.
    while one.len() < 40 || two.len() < 44 {
        let mut boards = Vec::new();
        play(&mut random, &mut boards);
        for board in boards.iter().filter(|board| board.occupied().len() > 6) {
            let mates = leading(board, Board::is_checkmate);
            if !mates.is_empty() {
                if one.len() < 40 && random.below(3) == 0 && seen.insert(board.key()) {
                    one.push(entry(board, "bm", &mates));
                }
            } else if two.len() < 44 && random.below(4) == 0 && seen.insert(board.key()) {
                let keys = keys(board);
                if !keys.is_empty() {
                    two.push(entry(board, "bm", &keys));
                }
            }
        }
    }
    // Composed: one key that neither takes nor checks, so that no search by forcing moves alone finds it.
    while two.len() < 124 || one.len() < 64 || stale.len() < 60 {
        let Some(board) = compose(&mut random) else { continue };
        let stalemates = leading(&board, Board::is_stalemate);
        if stale.len() < 60 && !stalemates.is_empty() && random.below(4) == 0 {
            stale.push(entry(&board, "am", &stalemates));
        }
        let mates = leading(&board, Board::is_checkmate);
        if !mates.is_empty() {
            if one.len() < 64 && mates.len() == 1 && board.is_noisy(mates[0]) {
                one.push(entry(&board, "bm", &mates));
            }
            continue;
        }
        if two.len() == 124 || board.is_check() {
            continue;
        }
        if let [key] = keys(&board)[..]
            && !board.is_capture(key)
            && !board.after(key).is_check()
        {
            two.push(entry(&board, "bm", &[key]));
        }
    }
    Ok(vec![
        ("suites/mate_in_1.epd".to_owned(), one.concat().into_bytes()),
        ("suites/mate_in_2.epd".to_owned(), two.concat().into_bytes()),
        ("suites/stalemate.epd".to_owned(), stale.concat().into_bytes()),
    ])
}
