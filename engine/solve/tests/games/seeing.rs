//! A game of which one sees who wins by the next move.

use boyi_core::{Game, Outcome};
use boyi_solve::Indexed;
use std::collections::{BTreeMap, btree_map::Entry};

#[derive(Clone, Debug)]
pub struct Seeing<G: Indexed> {
    game: G,
    decided_from: BTreeMap<G::Tier, u64>,
}

impl<G: Indexed> Seeing<G> {
    pub fn new(game: G) -> Self {
        let (mut decided_from, mut tiers) = (BTreeMap::new(), vec![game.top()]);
        while let Some(tier) = tiers.pop() {
            if let Entry::Vacant(free) = decided_from.entry(tier) {
                let open = |position: G::Position| {
                    game.outcome(&position).is_none() && !wins_at_once(&game, &position)
                };
                let last =
                    (0..game.size(tier)).rev().find(|&number| game.unrank(tier, number).is_some_and(open));
                free.insert(last.map_or(0, |last| last + 1));
                game.below(tier, &mut tiers);
            }
        }
        Seeing { game, decided_from }
    }
}

fn wins_at_once<G: Game>(game: &G, position: &G::Position) -> bool {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.iter().any(|mv| game.outcome(&game.play(position, mv)) == Some(Outcome::Loss))
}

impl<G: Indexed> Game for Seeing<G> {
    type Position = G::Position;
    type Move = G::Move;
    const LOOPY: bool = G::LOOPY;

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn moves(&self, position: &G::Position, out: &mut Vec<G::Move>) {
        self.game.moves(position, out);
    }

    fn play(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.game.play(position, mv)
    }
}

impl<G: Indexed> Indexed for Seeing<G> {
    type Tier = G::Tier;
    const VERSION: u32 = G::VERSION;
    const PARENTS: bool = G::PARENTS;
    const FORMS: u64 = G::FORMS;
    const WINS_AT_ONCE: bool = true;

    fn top(&self) -> G::Tier {
        self.game.top()
    }

    fn below(&self, tier: G::Tier, out: &mut Vec<G::Tier>) {
        self.game.below(tier, out);
    }

    fn cyclic(&self, tier: G::Tier) -> bool {
        self.game.cyclic(tier)
    }

    fn size(&self, tier: G::Tier) -> u64 {
        self.game.size(tier)
    }

    fn rank(&self, position: &G::Position) -> Option<(G::Tier, u64)> {
        self.game.rank(position)
    }

    fn unrank(&self, tier: G::Tier, number: u64) -> Option<G::Position> {
        self.game.unrank(tier, number)
    }

    fn parents(&self, position: &G::Position, tier: G::Tier, out: &mut Vec<G::Position>) {
        self.game.parents(position, tier, out);
    }

    fn offers_parents(&self, tier: G::Tier) -> bool {
        self.game.offers_parents(tier)
    }

    fn images(&self, position: &G::Position, out: &mut Vec<G::Position>) {
        self.game.images(position, out);
    }

    fn form(&self, position: &G::Position) -> u64 {
        self.game.form(position)
    }

    fn in_form(&self, position: G::Position, form: u64) -> G::Position {
        self.game.in_form(position, form)
    }

    fn wins_at_once(&self, position: &G::Position) -> bool {
        wins_at_once(&self.game, position)
    }

    fn decided_from(&self, tier: G::Tier) -> u64 {
        self.decided_from[&tier]
    }
}
