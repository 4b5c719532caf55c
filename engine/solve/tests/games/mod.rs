//! Small games with numberings of their own.

#![allow(dead_code, missing_docs, unreachable_pub)] // each test uses some of them

pub mod connect_four;
pub mod dodgem;
pub mod exchanged;
pub mod morris;
pub mod random;
pub mod seeing;
pub mod tic_tac_toe;

use boyi_solve::Indexed;

/// Every position that has a number, tier by tier from the top.
pub fn positions<G: Indexed>(game: &G) -> Vec<G::Position> {
    let mut tiers = vec![game.top()];
    let mut next = 0;
    while let Some(&tier) = tiers.get(next) {
        next += 1;
        let mut below = Vec::new();
        game.below(tier, &mut below);
        below.retain(|tier| !tiers.contains(tier));
        tiers.extend(below);
    }
    let numbers = tiers.into_iter().flat_map(|tier| (0..game.size(tier)).map(move |number| (tier, number)));
    numbers.filter_map(|(tier, number)| game.unrank(tier, number)).collect()
}
