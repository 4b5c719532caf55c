//! Chess and xiangqi for Boyi, one folder each: chess and Chess960, chess endgames, xiangqi and its endgames.
//!
//! ```
//! use boyi_catalogue::{OtherNames, Registry};
//!
//! let games = Registry::new(boyi_chess_games::CHESS.iter().copied().flatten(), OtherNames::default());
//! let mut record = games.open("chess")?.record(None, &[])?;
//! record.play("e4")?;
//! assert_eq!(record.position(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
//! # Ok::<(), boyi_catalogue::Error>(())
//! ```

pub mod explorer;
pub mod line;
mod searcher;
mod weigh;

use boyi_core::{AnalysisError, SearchObserver};

// One line registers a game: its folder. A folder lists its entries (a game and its well-known sizes).
boyi_catalogue::games! {
    /// Chess, what belongs to it and xiangqi, in the order in which people meet them.
    CHESS:
    chess,
    endgame,
    #[cfg(feature = "xiangqi")]
    xiangqi,
    #[cfg(feature = "xiangqi")]
    xiangqi_endgame,
}

/// Counts the leaves of the move tree, as long as the observer lets it; saturating. `count` counts at most `unwatched` plies at once.
fn watched_perft<B, M>(
    board: &B,
    (depth, unwatched): (u32, u32),
    children: &dyn Fn(&B) -> Vec<B>,
    count: fn(&B, u32) -> u64,
    observer: &mut dyn SearchObserver<M>,
) -> Result<u64, AnalysisError> {
    fn add<B, M>(
        board: &B,
        (depth, unwatched): (u32, u32),
        children: &dyn Fn(&B) -> Vec<B>,
        count: fn(&B, u32) -> u64,
        counted: &mut u64,
        observer: &mut dyn SearchObserver<M>,
    ) -> Result<(), AnalysisError> {
        if depth > unwatched {
            let below = (depth - 1, unwatched);
            return children(board)
                .iter()
                .try_for_each(|child| add(child, below, children, count, counted, observer));
        }
        *counted = counted.saturating_add(count(board, depth));
        observer.progress(*counted);
        if observer.poll().is_break() { Err(AnalysisError::Stopped) } else { Ok(()) }
    }
    let mut counted = 0;
    add(board, (depth, unwatched), children, count, &mut counted, observer)?;
    Ok(counted)
}
