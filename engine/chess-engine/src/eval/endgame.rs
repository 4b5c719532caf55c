//! Special knowledge of endings: known wins and draws, and scaling of drawish endings.

use super::features::MATERIAL;
use super::kpk;
use super::material::Material;
use super::weights::{SCALES, WEIGHTS};
use boyi_alphabeta::features::PackedScore;
use boyi_chess::{Bitboard, Board, Color, File, Rank, Role, Square};

/// Added to won endings against a lone king, so that the search prefers them to everything unproved.
const KNOWN_WIN: i32 = 5_000;

/// The endgame value of a piece, in centipawns.
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

/// The distance of a square from the centre: 0 in the centre, 6 in a corner.
fn edge(square: Square) -> i32 {
    let off = |i: usize| if i < 4 { 3 - i as i32 } else { i as i32 - 4 };
    off(square.file().index()) + off(square.rank().index())
}

/// The scale of the endgame score, in 128ths, when the side with the better endgame score tries to win.
#[inline(always)] // compiled for the processor at hand, as its caller is
pub(super) fn scale(board: &Board, endgame: i32, material: Material) -> i32 {
    let strong = if endgame > 0 { Color::White } else { Color::Black };
    scale_kind(board, strong, material).map_or(0, |kind| i32::from(SCALES[kind]))
}

/// The kind of ending when this side tries to win, an index of [`SCALES`]. `None` if it is drawn.
///
/// ```text
/// 0 … 9     the side has no pawns: by its lead in pieces (≤ 0, 1 or 2, 3, 4, more; minor pieces count 3, rooks 5, queens 9),
///           first where the opponent has no pawns, then where it has some
/// 10 …      15 × group + 3 × (its pawns - 1, at most 4) + (pawns more than the opponent, 0 to 2)
/// ```
#[inline(always)]
pub(super) fn scale_kind(board: &Board, strong: Color, material: Material) -> Option<usize> {
    let weak = !strong;
    let pawns = material.count(strong, Role::Pawn);
    let their_pawns = material.count(weak, Role::Pawn);
    if pawns == 0 {
        let [ours, theirs] = [strong, weak].map(|color| points(color, material));
        // A lone minor piece never mates, and two knights do not against a bare king.
        let two_knights = ours == 6 && material.count(strong, Role::Knight) == 2 && their_pawns == 0;
        if ours <= 3 || two_knights {
            return None;
        }
        let ahead = match ours - theirs {
            ..=0 => 0,
            1..=2 => 1,
            3 => 2,
            4 => 3,
            _ => 4,
        };
        return Some(ahead + 5 * usize::from(their_pawns > 0));
    }
    if rook_pawn_draw(board, strong) {
        return None;
    }
    let lead = (pawns - their_pawns).clamp(0, 2) as usize;
    Some(10 + 15 * group(board, strong, material) + 3 * (pawns.min(5) as usize - 1) + lead)
}

/// Minor pieces count 3, rooks 5, queens 9.
#[inline(always)]
fn points(color: Color, material: Material) -> i32 {
    3 * (material.count(color, Role::Knight) + material.count(color, Role::Bishop))
        + 5 * material.count(color, Role::Rook)
        + 9 * material.count(color, Role::Queen)
}

/// The pieces of an ending in which `strong` has pawns.
#[inline(always)]
fn group(board: &Board, strong: Color, material: Material) -> usize {
    let count = |role| (material.count(strong, role), material.count(!strong, role));
    let (knights, bishops, rooks, queens) =
        (count(Role::Knight), count(Role::Bishop), count(Role::Rook), count(Role::Queen));
    let bishop_set = board.role(Role::Bishop);
    let opposite = bishops == (1, 1)
        && !bishop_set.is_disjoint(Bitboard::LIGHT)
        && !bishop_set.is_disjoint(Bitboard::DARK);
    match (knights, bishops, rooks, queens) {
        ((0, 0), (0, 0), (0, 0), (0, 0)) => 0, // pawns alone
        ((0, 0), _, (0, 0), (0, 0)) if opposite => 1,
        (.., (0, 0)) if opposite => 2,
        ((0, 0), (0, 0), (1, 1), (0, 0)) => {
            let west = Bitboard(0x0f0f_0f0f_0f0f_0f0f);
            let pawns = board.role(Role::Pawn);
            if pawns.is_disjoint(west) || (pawns - west).is_empty() { 3 } else { 4 } // on one wing, on both
        }
        (.., (0, 0)) if points(!strong, material) == 0 => 5, // pieces against pawns
        (_, _, (0, 0), (0, 0)) => 6,                         // minor pieces
        (.., (0, 0)) => 7,                                   // rooks, and minor pieces
        ((0, 0), (0, 0), (0, 0), _) => 8,                    // queens
        _ => 9,                                              // queens, and others
    }
}

/// Returns `true` if `strong`, which has pawns, has them all on one rook file, with a promotion corner that no bishop of its own attacks and no other
/// piece to help, and the defending king is in time.
fn rook_pawn_draw(board: &Board, strong: Color) -> bool {
    if (board.pieces(strong, Role::Knight)
        | board.pieces(strong, Role::Rook)
        | board.pieces(strong, Role::Queen))
    .any()
    {
        return false;
    }
    let pawns = board.pieces(strong, Role::Pawn);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(fen: &str) -> Option<usize> {
        let board: Board = fen.parse().unwrap();
        scale_kind(&board, Color::White, Material::of(&board))
    }

    #[test]
    fn kinds_are_numbered_as_drawn() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", None),
            ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", None),
            ("4k3/p7/8/8/8/8/8/1NN1K3 w - - 0 1", Some(9)),
            ("4k2r/8/8/8/8/8/8/Q3K3 w - - 0 1", Some(3)),
            ("k7/8/8/8/8/8/P7/1K6 w - - 0 1", None),
            ("k7/8/8/8/8/8/2P5/1K6 w - - 0 1", Some(10 + 1)),
            ("k7/8/P7/2B5/8/8/8/3K4 w - - 0 1", None),
            ("2b1k3/8/8/8/8/8/PP6/2B1K3 w - - 0 1", Some(10 + 15 + 3 + 2)),
            ("2b1k2r/8/8/8/8/8/PP6/2B1K2R w - - 0 1", Some(10 + 30 + 3 + 2)),
            ("4k2r/p7/8/8/8/8/PP6/4K2R w - - 0 1", Some(10 + 45 + 3 + 1)),
            ("4k2r/p6p/8/8/8/8/PP5P/4K2R w - - 0 1", Some(10 + 60 + 6 + 1)),
            ("4k3/pp6/8/8/8/8/PP6/4K1N1 w - - 0 1", Some(10 + 75 + 3)),
            ("4k1n1/pp6/8/8/8/8/PP6/4K1N1 w - - 0 1", Some(10 + 90 + 3)),
            ("r3k1n1/pp6/8/8/8/8/PP6/R3K1N1 w - - 0 1", Some(10 + 105 + 3)),
            ("3qk3/pp6/8/8/8/8/PP6/3QK3 w - - 0 1", Some(10 + 120 + 3)),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Some(10 + 135 + 12)),
        ] {
            assert_eq!(kind(fen), expected, "{fen}");
            assert!(expected.is_none_or(|kind| kind < SCALES.len()));
        }
    }

    /// Common knowledge of endings holds for the fitted scales.
    #[test]
    fn drawish_endings_count_less() {
        let scale = |fen: &str| SCALES[kind(fen).expect("not drawn at once")];
        let pawns_alone = scale("4k3/p6p/8/8/8/8/PP5P/4K3 w - - 0 1");
        let opposite = scale("2b1k3/p6p/8/8/8/8/PP5P/2B1K3 w - - 0 1");
        let same = scale("3bk3/p6p/8/8/8/8/PP5P/2B1K3 w - - 0 1");
        let rooks = scale("4k2r/p6p/8/8/8/8/PP5P/4K2R w - - 0 1");
        assert!(opposite < same && same < pawns_alone && rooks < pawns_alone);
        assert!(scale("2r1k3/8/8/8/8/8/8/R1B1K3 w - - 0 1") < scale("2b1k3/8/8/8/8/8/8/R1B1K3 w - - 0 1"));
    }
}
