//! The engines and reasons of impartial games.

use super::{
    engine::Theory,
    explain::{explain, shown_parts},
    game::Impartial,
    prove::Prove,
};
use boyi_catalogue::GameSupport;
use boyi_core::{Limits, SearchObserver};

/// Nodes for the nimber of a position without a limit: a second or two.
const STUDIED_NODES: u64 = 1_000_000;

/// The nimbers after its moves get this many times as many nodes.
const NODES_OF_ALL: u64 = 10;

/// The support of every impartial game: theory first, then a proof by play, then search.
pub(crate) fn support<G: Impartial>() -> GameSupport<G> {
    GameSupport {
        engines: vec![
            ("theory", |_, _, _| Box::new(Theory)),
            ("prove", |_, _, _| Box::new(Prove::default())),
        ],
        auto: &["theory", "prove", "pvs"],
        precompute,
        explain,
        nimber: G::nimber,
        parts: |game, position| shown_parts(&game.parts(position)),
        lost: G::lost,
        ..GameSupport::default()
    }
}

/// The nimber of the position, and then, where every line is asked for, those of what its moves leave.
fn precompute<G: Impartial>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
    observer: &mut dyn SearchObserver<G::Move>,
) {
    let nodes = limits.nodes.unwrap_or(STUDIED_NODES);
    let mut precompute = |moves, most| {
        game.precompute(position, moves, &mut |looked_at| {
            observer.progress(looked_at);
            looked_at < most && observer.poll().is_continue()
        });
    };
    precompute(false, nodes);
    if limits.lines == Limits::ALL && game.nimber(position).is_some() {
        precompute(true, nodes.saturating_mul(NODES_OF_ALL));
    }
}
