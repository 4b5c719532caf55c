//! The board games of Boyi, one folder each: pieces that are moved or placed on a small board.
//!
//! ```
//! use boyi_catalogue::{OtherNames, Registry};
//!
//! let games = Registry::new(boyi_board_games::BOARDS.iter().copied().flatten(), OtherNames::default());
//! let mut record = games.open("othello")?.record(None, &[])?;
//! record.play("d3")?;
//! assert_eq!(record.count(), 3);
//! # Ok::<(), boyi_catalogue::Error>(())
//! ```

pub mod pieces;

// One line registers a game: its folder. A folder lists its entries (a game and its well-known sizes).
boyi_catalogue::games! {
    /// The board games, in the order in which people meet them.
    BOARDS:
    three_mens_morris,
    pong_hau_ki,
    mu_torere,
    dodgem,
    hexapawn,
    hare_and_hounds,
    fox_and_hounds,
    konane,
    othello,
    mens_morris,
    l_game,
    dobutsu,
    teeko,
    quixo,
}
