//! A game of which one sees who wins by the next move.

use boyi_core::{Game, Outcome};
use boyi_solve::{Indexed, PositionValue};

#[derive(Clone, Debug)]
pub struct Seeing<G>(pub G);

impl<G: Game> Game for Seeing<G> {
    type Position = G::Position;
    type Move = G::Move;
    const LOOPY: bool = G::LOOPY;

    fn start(&self) -> G::Position {
        self.0.start()
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.0.outcome(position)
    }

    fn moves(&self, position: &G::Position, out: &mut Vec<G::Move>) {
        self.0.moves(position, out);
    }

    fn play(&self, position: &G::Position, mv: &G::Move) -> G::Position {
        self.0.play(position, mv)
    }
}

impl<G: Indexed> Indexed for Seeing<G> {
    type Tier = G::Tier;
    const VERSION: u32 = G::VERSION;
    const PARENTS: bool = G::PARENTS;
    const FORMS: u64 = G::FORMS;
    const SIGHT: bool = true;

    fn top(&self) -> G::Tier {
        self.0.top()
    }

    fn below(&self, tier: G::Tier, out: &mut Vec<G::Tier>) {
        self.0.below(tier, out);
    }

    fn cyclic(&self, tier: G::Tier) -> bool {
        self.0.cyclic(tier)
    }

    fn size(&self, tier: G::Tier) -> u64 {
        self.0.size(tier)
    }

    fn rank(&self, position: &G::Position) -> Option<(G::Tier, u64)> {
        self.0.rank(position)
    }

    fn unrank(&self, tier: G::Tier, number: u64) -> Option<G::Position> {
        self.0.unrank(tier, number)
    }

    fn parents(&self, position: &G::Position, tier: G::Tier, out: &mut Vec<G::Position>) {
        self.0.parents(position, tier, out);
    }

    fn offers_parents(&self, tier: G::Tier) -> bool {
        self.0.offers_parents(tier)
    }

    fn images(&self, position: &G::Position, out: &mut Vec<G::Position>) {
        self.0.images(position, out);
    }

    fn form(&self, position: &G::Position) -> u64 {
        self.0.form(position)
    }

    fn in_form(&self, position: G::Position, form: u64) -> G::Position {
        self.0.in_form(position, form)
    }

    fn at_sight(&self, position: &G::Position) -> Option<PositionValue> {
        if self.outcome(position).is_some() {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let mut after = moves.iter().map(|mv| self.outcome(&self.play(position, mv)));
        after.any(|outcome| outcome == Some(Outcome::Loss)).then_some(PositionValue::Win(1))
    }
}
