//! Random games: graphs with tiers, cycles, ends of every kind and no meaning.

use boyi_core::{Game, Outcome};
use boyi_solve::Indexed;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct RandomGame {
    tiers: Arc<Vec<Vec<Node>>>,
    /// By tier and place: the places of the same tier with a move to it.
    parents: Arc<Vec<Vec<Vec<usize>>>>,
}

#[derive(Clone, Debug)]
pub enum Node {
    Hole,
    Ended(Outcome),
    /// The tier and the place of every child.
    Open(Vec<Place>),
}

pub type Place = (usize, usize);

impl RandomGame {
    /// Up to four tiers of up to `size` places; most games have all kinds of values.
    pub fn new(seed: u64, size: usize) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut tiers: Vec<Vec<Node>> =
            (0..random.usize(1..5)).map(|_| vec![Node::Hole; random.usize(1..=size)]).collect();
        let (ends, holes, inside) = (random.f32() * 0.4, random.f32() * 0.3, random.f32());
        let last = tiers.len() - 1;
        for (tier, nodes) in tiers.iter_mut().enumerate() {
            for (place, node) in nodes.iter_mut().enumerate() {
                let first = tier == last && place == 0;
                *node = match random.f32() {
                    chance if chance < holes && !first => Node::Hole,
                    chance if chance < holes + ends => {
                        let all = [Outcome::Win, Outcome::Loss, Outcome::Loss, Outcome::Draw];
                        Node::Ended(all[random.usize(..4)])
                    }
                    _ => Node::Open(Vec::new()),
                };
            }
        }
        let solid: Vec<Vec<usize>> = tiers
            .iter()
            .map(|tier| (0..tier.len()).filter(|&place| !matches!(tier[place], Node::Hole)).collect())
            .collect();
        for (tier, nodes) in tiers.iter_mut().enumerate() {
            for children in nodes.iter_mut() {
                let Node::Open(children) = children else { continue };
                let child = |random: &mut fastrand::Rng| {
                    let to = if random.f32() < inside { tier } else { random.usize(..=tier) };
                    let to = if solid[to].is_empty() { tier } else { to };
                    (to, solid[to][random.usize(..solid[to].len())])
                };
                *children = (0..random.usize(1..5)).map(|_| child(&mut random)).collect();
            }
        }
        let mut parents: Vec<_> = tiers.iter().map(|tier| vec![Vec::new(); tier.len()]).collect();
        for (tier, nodes) in tiers.iter().enumerate() {
            for (place, node) in nodes.iter().enumerate() {
                let Node::Open(children) = node else { continue };
                children
                    .iter()
                    .filter(|child| child.0 == tier)
                    .for_each(|child| parents[tier][child.1].push(place));
            }
        }
        RandomGame { tiers: Arc::new(tiers), parents: Arc::new(parents) }
    }

    pub fn tiers(&self) -> &[Vec<Node>] {
        &self.tiers
    }

    fn node(&self, (tier, place): Place) -> Option<&Node> {
        self.tiers.get(tier)?.get(place)
    }
}

impl Game for RandomGame {
    type Position = Place;
    type Move = Place;
    const LOOPY: bool = true;

    fn start(&self) -> Place {
        (self.tiers.len() - 1, 0)
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        match self.node(*place) {
            Some(Node::Ended(outcome)) => Some(*outcome),
            _ => None,
        }
    }

    fn moves(&self, place: &Place, out: &mut Vec<Place>) {
        if let Some(Node::Open(children)) = self.node(*place) {
            out.extend(children);
        }
    }

    fn play(&self, _: &Place, to: &Place) -> Place {
        *to
    }
}

impl Indexed for RandomGame {
    type Tier = usize;
    const VERSION: u32 = 1;
    const PARENTS: bool = true;

    fn top(&self) -> usize {
        self.tiers.len() - 1
    }

    fn below(&self, tier: usize, out: &mut Vec<usize>) {
        out.extend(0..tier);
    }

    fn size(&self, tier: usize) -> u64 {
        self.tiers[tier].len() as u64
    }

    fn rank(&self, place: &Place) -> Option<(usize, u64)> {
        let solid = !matches!(self.node(*place)?, Node::Hole);
        solid.then_some((place.0, place.1 as u64))
    }

    fn unrank(&self, tier: usize, number: u64) -> Option<Place> {
        let place = (tier, number as usize);
        self.rank(&place).map(|_| place)
    }

    fn parents(&self, place: &Place, tier: usize, out: &mut Vec<Place>) {
        if place.0 == tier {
            out.extend(self.parents[tier][place.1].iter().map(|&from| (tier, from)));
        }
    }
}
