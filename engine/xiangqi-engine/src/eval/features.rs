//! The list of everything the evaluation counts.
//!
//! [Features](mod@boyi_alphabeta::features) are numbered in the order of this list; `weights` holds their values in the same order.

boyi_alphabeta::features! {
    terms {
        Material = "material",
        Placement = "placement",
        Mobility = "mobility",
        Cannons = "cannons",
        KingSafety = "king-safety",
        Pawns = "pawns",
        Tempo = "tempo",
    }
    /// A piece, by role; a king counts 0.
    MATERIAL[7] Material;
    /// A piece on a point as its side sees it: 50 × role + 5 × rank + distance of its file from the edge.
    PLACEMENT[350] Placement;
    /// A rook, by points it reaches.
    MOBILITY_ROOK[18] Mobility;
    /// A cannon, by points it reaches.
    MOBILITY_CANNON[18] Mobility;
    /// A horse, by points it reaches and pawns do not attack: a horse without a leg to stand on is lost sooner or later.
    MOBILITY_HORSE[9] Mobility;
    /// A cannon on the file of the enemy king with nothing between (空头炮): no piece may come between.
    HOLLOW_CANNON[1] Cannons;
    /// A cannon on that file with two pieces between, at least one of them the enemy's: it is pinned.
    PINNING_CANNON[1] Cannons;
    /// The same where a horse stands in the centre of the palace (窝心马).
    CHOKED_HORSE[1] Cannons;
    /// A cannon on the enemy back rank beside the king, with one piece between or none (沉底炮).
    BOTTOM_CANNON[1] Cannons;
    /// A cannon, for each own advisor and elephant: its screens.
    OWN_SCREENS[1] Cannons;
    /// The weight of the pieces over the river beyond two, by the number of enemy guards that are missing, 0 to 4.
    ATTACKERS[5] KingSafety;
    /// A point of the enemy palace that a rook or a horse attacks.
    PALACE_POINT[1] KingSafety;
    /// Two pawns over the river side by side.
    CONNECTED_PAWNS[1] Pawns;
    /// An own pawn straight ahead of a horse on its own side of the river: the horse has no leg forward.
    BLOCKED_HORSE[1] Pawns;
    /// The right to move.
    TEMPO[1] Tempo;
}
