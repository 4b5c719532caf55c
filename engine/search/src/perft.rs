//! Perft: counting the paths of a game tree, the standard check of a move generator.

use crate::limits::POLL_INTERVAL;
use boyi_core::{AnalysisError, Game, SearchObserver};

/// The number of paths of exactly `depth` moves from a position (shorter paths are not counted),
/// saturating. The last ply is counted by [`Game::count`] without being played.
///
/// # Errors
/// [`AnalysisError::Stopped`] when the observer stops it.
pub fn perft<G: Game>(
    game: &G,
    position: &G::Position,
    depth: u32,
    observer: &mut dyn SearchObserver<G::Move>,
) -> Result<u64, AnalysisError> {
    if depth == 0 {
        return Ok(1);
    }
    // A position on the path, and its moves not yet played: `moves[next..]` up to the first move of the one below it.
    struct Frame<P> {
        position: P,
        first: usize,
        next: usize,
    }
    let mut paths = 0u64;
    let mut visited = 0u64;
    let mut visit = || {
        visited += 1;
        if visited.is_multiple_of(POLL_INTERVAL) {
            observer.progress(visited);
            if observer.poll().is_break() {
                return Err(AnalysisError::Stopped);
            }
        }
        Ok(())
    };
    let mut moves = Vec::new();
    let mut path: Vec<Frame<G::Position>> = Vec::new();
    let mut entered = Some(position.clone());
    loop {
        // Step 1. Enter a position: at the last ply count its moves, before that list them. One ply above the last, where nearly
        // all the work is, count the moves after each of them on the spot.
        if let Some(position) = entered.take() {
            visit()?;
            let first = moves.len();
            match depth - path.len() as u32 {
                1 => paths = paths.saturating_add(game.count(&position)),
                2 => {
                    game.moves(&position, &mut moves);
                    for mv in &moves[first..] {
                        visit()?;
                        paths = paths.saturating_add(game.count(&game.play(&position, mv)));
                    }
                    moves.truncate(first);
                }
                _ => {
                    game.moves(&position, &mut moves);
                    path.push(Frame { position, first, next: first });
                }
            }
        }
        // Step 2. Play the next move of the deepest position that has one.
        let Some(frame) = path.last_mut() else { return Ok(paths) };
        if let Some(mv) = moves.get(frame.next) {
            frame.next += 1;
            entered = Some(game.play(&frame.position, mv));
        } else {
            moves.truncate(frame.first);
            path.pop();
        }
    }
}
