//! The list of everything the evaluation counts.
//!
//! [Features](mod@boyi_alphabeta::features) are numbered in the order of this list; `weights` holds their values in the same order.

/// The number of kinds of endings, whose endgame scores are scaled ([`scale_kind`](super::scale_kind)).
pub(super) const SCALE_KINDS: usize = 10 + 15 * 10;

boyi_alphabeta::features! {
    terms {
        Material = "material",
        Placement = "placement",
        Mobility = "mobility",
        Pawns = "pawns",
        PassedPawns = "passed-pawns",
        Minors = "minors",
        Rooks = "rooks",
        Queens = "queens",
        Threats = "threats",
        KingSafety = "king-safety",
        Space = "space",
        Tempo = "tempo",
    }
    /// A piece, by role; a king counts 0.
    MATERIAL[6] Material;
    /// A piece, by role knight to queen and the number of its own side's pawns.
    WITH_PAWNS[36] Material;
    /// Two pieces of one side: NN, BN, BB, RN, RB, RR, QN, QB, QR, QQ.
    PAIR[10] Material;
    /// A piece for each opposing piece of a lesser kind: B and N, R and N, R and B, Q and N, Q and B, Q and R.
    AGAINST[6] Material;
    /// A piece on a square as its side sees it: 64 × role + square.
    PLACEMENT[384] Placement;
    /// A knight, by squares it can go to in the mobility area.
    MOBILITY_KNIGHT[9] Mobility;
    /// A bishop, likewise, looking through queens.
    MOBILITY_BISHOP[14] Mobility;
    /// A rook, likewise, looking through queens and own rooks.
    MOBILITY_ROOK[15] Mobility;
    /// A queen, likewise.
    MOBILITY_QUEEN[28] Mobility;
    /// A pawn without own pawns on the neighbouring files, by distance of its file from the edge.
    ISOLATED[4] Pawns;
    /// Such a pawn with no opposing pawn before it on its file.
    ISOLATED_OPEN[1] Pawns;
    /// A pawn with an own pawn before it on its file, by whether that one stands right before it.
    DOUBLED[2] Pawns;
    /// A pawn that no own pawn can support and that cannot safely step, by whether its file is open before it.
    BACKWARD[2] Pawns;
    /// A pawn with a neighbour on its rank, by rank.
    PHALANX[8] Pawns;
    /// A pawn defended by a pawn, by rank.
    SUPPORTED[8] Pawns;
    /// A pawn on an open file with at least as many helpers as guards, by rank.
    CANDIDATE[8] Pawns;
    /// A passed pawn, by rank.
    PASSED[8] PassedPawns;
    /// A passed pawn with a piece right before it, by rank.
    PASSED_BLOCKED[8] PassedPawns;
    /// A passed pawn that can step without being attacked there, by rank.
    PASSED_SAFE_STEP[8] PassedPawns;
    /// A passed pawn with no piece and no attack on its whole way, by rank.
    PASSED_FREE[8] PassedPawns;
    /// A passed pawn past the middle: distance of its own king from the square before it.
    PASSED_OWN_KING[8] PassedPawns;
    /// The same for the other side's king.
    PASSED_THEIR_KING[8] PassedPawns;
    /// A rook behind a passed pawn: own, the opponent's.
    PASSED_ROOK_BEHIND[2] PassedPawns;
    /// A passed pawn that a lone king cannot catch.
    PASSED_UNSTOPPABLE[1] PassedPawns;
    /// A knight no pawn can drive off, on ranks four to six, by whether a pawn defends it.
    KNIGHT_OUTPOST[2] Minors;
    /// A bishop there.
    BISHOP_OUTPOST[2] Minors;
    /// A knight that can jump to such a square, defended by a pawn.
    OUTPOST_REACHABLE[1] Minors;
    /// A knight or bishop behind a pawn.
    MINOR_BEHIND_PAWN[1] Minors;
    /// A knight or bishop, by distance from its own king.
    MINOR_KING_DISTANCE[8] Minors;
    /// A bishop, for each own pawn on its colour.
    BISHOP_PAWNS[1] Minors;
    /// A bishop, for each own pawn on its colour that is blocked.
    BISHOP_BLOCKED_PAWNS[1] Minors;
    /// A bishop that sees both central squares of a long diagonal.
    LONG_DIAGONAL[1] Minors;
    /// A rook on a file without pawns.
    ROOK_OPEN[1] Rooks;
    /// A rook on a file without own pawns.
    ROOK_SEMIOPEN[1] Rooks;
    /// A rook on the seventh rank, with pawns there or the king behind it.
    ROOK_SEVENTH[1] Rooks;
    /// A rook with few moves shut in by its own uncastled king.
    ROOK_TRAPPED[1] Rooks;
    /// A rook on the file of a queen.
    ROOK_QUEEN_FILE[1] Rooks;
    /// A queen with a bishop or rook aimed at it through one piece.
    QUEEN_AIMED_AT[1] Queens;
    /// A pawn attacks a piece, by its role.
    THREAT_BY_PAWN[6] Threats;
    /// A knight or bishop attacks a piece, by its role.
    THREAT_BY_MINOR[6] Threats;
    /// A rook attacks a piece, by its role.
    THREAT_BY_ROOK[6] Threats;
    /// The king attacks an undefended piece.
    THREAT_BY_KING[1] Threats;
    /// A piece attacked and not defended.
    HANGING[1] Threats;
    /// A piece (not a pawn) defended by a queen only and attacked.
    ONLY_QUEEN_DEFENDS[1] Threats;
    /// A safe pawn step that will attack a piece.
    PUSH_THREAT[1] Threats;
    /// A safe square from which a knight will attack the queen.
    QUEEN_KNIGHT_THREAT[1] Threats;
    /// A safe square from which a bishop or rook will attack the queen.
    QUEEN_SLIDER_THREAT[1] Threats;
    /// A square that both sides attack and that no opposing pawn holds.
    RESTRICTED[1] Threats;
    /// The foremost own pawn near the king, by distance of its file from the edge (4) and rank (0: none).
    SHELTER[32] KingSafety;
    /// The foremost opposing pawn near the king, by whether a pawn of ours blocks it and rank (0: none).
    STORM[16] KingSafety;
    /// The king on a file without pawns, without own pawns.
    KING_FILE[2] KingSafety;
    /// No pawn on the king's flank.
    KING_PAWNLESS_FLANK[1] KingSafety;
    /// Danger: any position (these are summed per king, then squared; see [`super::danger_score`]).
    DANGER_BASE[1] KingSafety;
    /// Danger: a piece attacks the king's ring, by role knight to queen.
    DANGER_ATTACKER[4] KingSafety;
    /// Danger: attacks on squares next to the king.
    DANGER_ADJACENT[1] KingSafety;
    /// Danger: ring squares attacked and not, or only by the king or queen, defended.
    DANGER_WEAK[1] KingSafety;
    /// Danger: squares for a safe check, by role knight to queen.
    DANGER_CHECK[4] KingSafety;
    /// Danger: squares for a check that can be captured.
    DANGER_UNSAFE_CHECK[1] KingSafety;
    /// Danger: the attacker has no queen.
    DANGER_NO_QUEEN[1] KingSafety;
    /// Danger: pieces pinned to the king.
    DANGER_PINNED[1] KingSafety;
    /// Danger: files next to the king without own pawn.
    DANGER_OPEN_FILE[1] KingSafety;
    /// Danger: squares of the king's flank that the opponent attacks.
    DANGER_FLANK_ATTACK[1] KingSafety;
    /// Danger: squares of the king's flank that we attack.
    DANGER_FLANK_DEFENCE[1] KingSafety;
    /// Danger: a knight guards the king.
    DANGER_KNIGHT_GUARD[1] KingSafety;
    /// A safe square in the own centre, counted for each piece beyond a few.
    SPACE[1] Space;
    /// The right to move.
    TEMPO[1] Tempo;
}

/// Returns `true` if the feature adds to a king's danger, which is not linear.
#[inline(always)]
pub const fn is_danger(feature: usize) -> bool {
    DANGER_BASE <= feature && feature <= DANGER_KNIGHT_GUARD
}
