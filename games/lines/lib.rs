//! The in-a-row games of Boyi, one folder each: tic-tac-toe, and m,n,k-games with Connect Four and Gomoku.
//!
//! ```
//! use boyi_catalogue::{OtherNames, Registry};
//!
//! let games = Registry::new(boyi_line_games::LINES.iter().copied().flatten(), OtherNames::default());
//! let mut record = games.open("tictactoe")?.record(None, &[])?;
//! record.play("b2")?;
//! assert_eq!(record.count(), 8);
//! # Ok::<(), boyi_catalogue::Error>(())
//! ```

// One line registers a game: its folder. A folder lists its entries (a game and its well-known sizes).
boyi_catalogue::games! {
    /// The in-a-row games, in the order in which people meet them.
    LINES:
    tictactoe,
    mnk,
}
