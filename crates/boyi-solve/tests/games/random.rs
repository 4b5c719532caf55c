//! Random games: graphs with tiers, cycles, ends of every kind and no meaning.

use boyi_core::{Game, Outcome};
use boyi_solve::Indexed;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct RandomGame {
    tiers: Arc<Vec<Vec<Node>>>,
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
        for tier in 0..tiers.len() {
            for place in 0..tiers[tier].len() {
                let first = tier + 1 == tiers.len() && place == 0;
                tiers[tier][place] = match random.f32() {
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
        for tier in 0..tiers.len() {
            for place in 0..tiers[tier].len() {
                let Node::Open(_) = tiers[tier][place] else { continue };
                let child = |random: &mut fastrand::Rng| {
                    let to = if random.f32() < inside { tier } else { random.usize(..=tier) };
                    let to = if solid[to].is_empty() { tier } else { to };
                    (to, solid[to][random.usize(..solid[to].len())])
                };
                let children = (0..random.usize(1..5)).map(|_| child(&mut random)).collect();
                tiers[tier][place] = Node::Open(children);
            }
        }
        RandomGame { tiers: Arc::new(tiers) }
    }

    /// A line of `length` positions, each with a move to the next, and with `loops` a move to itself besides.
    pub fn line(length: usize, loops: bool) -> Self {
        let node = |place: usize| match place {
            0 => Node::Ended(Outcome::Loss),
            _ if loops => Node::Open(vec![(0, place - 1), (0, place)]),
            _ => Node::Open(vec![(0, place - 1)]),
        };
        let mut nodes: Vec<_> = (0..length).map(node).collect();
        let last = nodes.swap_remove(0);
        // The start is place 0 of the last tier: exchange it with the end.
        nodes.push(Node::Hole);
        nodes.rotate_right(1);
        nodes[0] = last;
        RandomGame { tiers: Arc::new(vec![nodes, vec![Node::Open(vec![(0, length - 1)])]]) }
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
        for (from, node) in self.tiers[tier].iter().enumerate() {
            if let Node::Open(children) = node {
                out.extend(children.iter().filter(|child| *child == place).map(|_| (tier, from)));
            }
        }
    }
}
