//! Chess for Boyi, one folder each: chess and Chess960, and chess endgames.

// One line registers a game: its folder. A folder lists its entries (a game and its well-known sizes).
boyi_catalogue::games! {
    /// Chess and what belongs to it, in the order in which people meet them.
    CHESS:
    chess,
    endgame,
}
