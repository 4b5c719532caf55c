//! The in-a-row games of Boyi, one folder each: tic-tac-toe, and m,n,k-games with Connect Four and Gomoku.

// One line registers a game: its folder. A folder lists its entries (a game and its well-known sizes).
boyi_catalogue::games! {
    /// The in-a-row games, in the order in which people meet them.
    LINES:
    tictactoe,
    mnk,
}
