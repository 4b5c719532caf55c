//! Special knowledge of endings: known wins and draws, and scaling of drawish endings.

use super::features::MATERIAL;
use super::kpk;
use super::masks::wide_front;
use super::packed_score::PackedScore;
use super::tapered::FULL_SCALE;
use super::weights::WEIGHTS;
use boyi_chess::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Added to won endings against a lone king, so that the search prefers them to everything unproved.
const KNOWN_WIN: i32 = 5_000;

/// Centipawns of a piece in the endgame.
fn piece_value(role: Role) -> i32 {
    let value: PackedScore = WEIGHTS[MATERIAL + role.index()];
    value.endgame()
}

/// The score for the side to move, if this is an ending against a lone king that is known to be won or drawn.
pub(super) fn known(board: &Board) -> Option<i32> {
    let strong = match (board.color(Color::White).len(), board.color(Color::Black).len()) {
        (1, 1) => return Some(0),
        (_, 1) => Color::White,
        (1, _) => Color::Black,
        _ => return None,
    };
    against_lone_king(board, strong).map(|score| if board.turn() == strong { score } else { -score })
}

/// The score for the side `strong`, whose opponent has only the king.
fn against_lone_king(board: &Board, strong: Color) -> Option<i32> {
    let pieces = |role| board.pieces(strong, role);
    let (king, lone) = (board.king(strong), board.king(!strong));
    let pawns = pieces(Role::Pawn);
    let (knights, bishops) = (pieces(Role::Knight), pieces(Role::Bishop));
    if (pieces(Role::Rook) | pieces(Role::Queen) | knights | bishops).is_empty() {
        let pawn = pawns.single()?;
        let to_move = board.turn() == strong;
        if !kpk::wins(strong, king, pawn, lone, to_move) {
            return Some(0);
        }
        let rank = pawn.relative_to(strong).rank().index() as i32;
        return Some(KNOWN_WIN / 4 + piece_value(Role::Pawn) + 20 * rank);
    }
    let both_colours = !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);
    let mating = (pieces(Role::Rook) | pieces(Role::Queen)).any()
        || both_colours
        || (bishops.any() && knights.any())
        || knights.len() >= 3;
    if !mating {
        return if pawns.is_empty() { Some(0) } else { None };
    }
    let material: i32 = Role::ALL.iter().map(|&role| piece_value(role) * pieces(role).len() as i32).sum();
    let close = 7 - king.distance(lone) as i32;
    let only_knight_and_bishop = board.color(strong).len() == 3 && bishops.any() && knights.any();
    let drive = if only_knight_and_bishop {
        // Mate is possible only in a corner of the bishop's colour.
        let corners = if bishops.is_disjoint(Bitboard::DARK) {
            [Square::A8, Square::H1]
        } else {
            [Square::A1, Square::H8]
        };
        let away = corners.map(|corner| {
            let files = corner.file().index().abs_diff(lone.file().index());
            let ranks = corner.rank().index().abs_diff(lone.rank().index());
            (files + ranks) as i32
        });
        60 * (14 - away[0].min(away[1]))
    } else {
        40 * edge(lone)
    };
    Some(KNOWN_WIN + material.min(8_000) + drive + 15 * close)
}

/// How far a square is from the middle: 0 in the centre, 6 in a corner.
fn edge(square: Square) -> i32 {
    let off = |i: usize| if i < 4 { 3 - i as i32 } else { i as i32 - 4 };
    off(square.file().index()) + off(square.rank().index())
}

/// The scale of the endgame score, in 128ths, when the side with the better endgame score tries to win.
#[inline(always)] // compiled for the processor at hand, as its caller is
pub(super) fn scale(board: &Board, endgame: i32) -> i32 {
    let strong = if endgame > 0 { Color::White } else { Color::Black };
    let weak = !strong;
    let pawns = board.pieces(strong, Role::Pawn);
    let pieces = |color: Color| -> i32 {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .iter()
            .map(|&role| [0, 3, 3, 5, 9, 0][role.index()] * board.pieces(color, role).len() as i32)
            .sum()
    };
    let bishops = board.role(Role::Bishop);
    let majors_and_knights = board.role(Role::Knight) | board.role(Role::Rook) | board.role(Role::Queen);
    let one_each =
        board.pieces(strong, Role::Bishop).len() == 1 && board.pieces(weak, Role::Bishop).len() == 1;
    let opposite = one_each && !bishops.is_disjoint(Bitboard::LIGHT) && !bishops.is_disjoint(Bitboard::DARK);

    if pawns.is_empty() {
        let (ours, theirs) = (pieces(strong), pieces(weak));
        if ours <= 3 {
            return 0; // a lone minor piece never mates
        }
        let two_knights = ours == 6 && board.pieces(strong, Role::Knight).len() == 2;
        if two_knights && board.pieces(weak, Role::Pawn).is_empty() {
            return 0;
        }
        if ours - theirs <= 3 {
            return if theirs <= 3 { 16 } else { 24 };
        }
    }
    if rook_pawn_draw(board, strong, pawns) {
        return 0;
    }
    if opposite {
        if majors_and_knights.is_empty() {
            return (40 + 12 * passed_files(board, strong)).min(FULL_SCALE);
        }
        return (60 + 8 * board.color(strong).len() as i32).min(FULL_SCALE);
    }
    // Rook endings with a pawn more on one wing are often drawn.
    let rooks_only = (bishops | board.role(Role::Knight) | board.role(Role::Queen)).is_empty()
        && board.pieces(strong, Role::Rook).len() == 1
        && board.pieces(weak, Role::Rook).len() == 1;
    if rooks_only {
        let west = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
        let theirs = board.pieces(weak, Role::Pawn);
        let one_wing = pawns.is_disjoint(west) || (pawns - west).is_empty();
        if one_wing
            && pawns.len() <= theirs.len() + 1
            && (pawns.is_disjoint(west) == theirs.is_disjoint(west))
        {
            return 72;
        }
    }
    (80 + 12 * pawns.len() as i32).min(FULL_SCALE)
}

/// How many files hold a pawn of this side that no opposing pawn can stop.
fn passed_files(board: &Board, color: Color) -> i32 {
    let theirs = board.pieces(!color, Role::Pawn);
    let passed = |square: &Square| (wide_front(color, *square) & theirs).is_empty();
    board.pieces(color, Role::Pawn).iter().filter(passed).count() as i32
}

/// Whether all pawns are on one rook file, the corner before them is out of reach of any bishop, no other piece helps, and the
/// lone defender is in time.
fn rook_pawn_draw(board: &Board, strong: Color, pawns: Bitboard) -> bool {
    if pawns.is_empty()
        || (board.pieces(strong, Role::Knight)
            | board.pieces(strong, Role::Rook)
            | board.pieces(strong, Role::Queen))
        .any()
    {
        return false;
    }
    let file = match () {
        _ if (pawns - File::A.bitboard()).is_empty() => File::A,
        _ if (pawns - File::H.bitboard()).is_empty() => File::H,
        _ => return false,
    };
    let corner = Square::at(file, Rank::Eighth.relative_to(strong));
    let light_corner = Bitboard::LIGHT.contains(corner);
    let bishops = board.pieces(strong, Role::Bishop);
    let helpers = if light_corner { bishops & Bitboard::LIGHT } else { bishops & Bitboard::DARK };
    let king = board.king(!strong);
    helpers.is_empty() && king.distance(corner) <= 1 && board.king(strong).distance(corner) > 1
}
