//! Nim, misère Nim, and Moore's Nim_k (E. H. Moore, "A generalization of the game called Nim", Annals of
//! Mathematics 11, 1910): a move takes any counters from 1 to k heaps, at least one in all.

mod theory;

use crate::heaps::{Heaps, heaps_text, parse_heaps, parse_take};
use boyi_catalogue::{AnyGame, Databases, ErasedGame, GameEntry, Group, Knowledge, Messages, Param, Setup};
use boyi_core::{FoldHasher, Game, Notation, Outcome, ParseError, Picture};
use smallvec::SmallVec;
use std::{hash::Hasher, sync::Arc};

/// The catalogue's entry.
pub static ENTRIES: &[GameEntry] = &[GameEntry::new(
    "nim",
    Group::Impartial,
    Knowledge::Theory,
    Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl")),
    open,
)
.with_params(&[Param::flag("misere"), Param::value("k", "1", "1..=9")])];

fn open(setup: &Setup, databases: &Arc<Databases>) -> Result<Box<dyn AnyGame>, ParseError> {
    let k = setup.number("k", 1..=MAX_K as u64, 1)? as usize;
    let game = Nim { k, misere: setup.flag("misere")? };
    Ok(ErasedGame::boxed(setup, databases, game, theory::support()))
}

/// The most heaps that one move may touch.
pub const MAX_K: usize = 64;

/// The rules: how many heaps a move may touch, and whether the last counter wins or loses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    /// Heaps that one move may lower, from 1; 1 is Bouton's game.
    pub k: usize,
    /// Whether the player who takes the last counter loses.
    pub misere: bool,
}

/// Counters taken from one heap.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Take {
    /// The heap's index from 0.
    pub heap: u32,
    /// Counters taken, at least 1.
    pub take: u64,
}

/// One move: takes from different heaps, by ascending heap.
pub type Takes = SmallVec<[Take; 2]>;

impl Nim {
    /// Appends every way to go on from `chosen` with heaps from `from` on.
    fn extend(&self, heaps: &[u64], from: usize, chosen: &Takes, out: &mut Vec<Takes>) {
        for heap in from..heaps.len() {
            for take in 1..=heaps[heap] {
                let mut mv = chosen.clone();
                mv.push(Take { heap: heap as u32, take });
                out.push(mv.clone());
                if mv.len() < self.k {
                    self.extend(heaps, heap + 1, &mv, out);
                }
            }
        }
    }
}

impl Game for Nim {
    type Position = Heaps;
    type Move = Takes;

    fn start(&self) -> Heaps {
        (0..self.k as u64 + 2).map(|i| 3 + 2 * i).collect()
    }

    fn outcome(&self, heaps: &Heaps) -> Option<Outcome> {
        let over = heaps.iter().all(|&heap| heap == 0);
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, heaps: &Heaps, out: &mut Vec<Takes>) {
        self.extend(heaps, 0, &Takes::new(), out);
    }

    fn play(&self, heaps: &Heaps, mv: &Takes) -> Heaps {
        let mut after = heaps.clone();
        for &Take { heap, take } in mv {
            debug_assert!((1..=heaps[heap as usize]).contains(&take), "{take} from heap {heap} of {heaps:?}");
            after[heap as usize] -= take;
        }
        after
    }

    fn legal(&self, heaps: &Heaps, mv: &Takes) -> bool {
        (1..=self.k).contains(&mv.len())
            && mv.windows(2).all(|pair| pair[0].heap < pair[1].heap)
            && mv.iter().all(|t| heaps.get(t.heap as usize).is_some_and(|&heap| (1..=heap).contains(&t.take)))
    }

    /// The elementary symmetric polynomials e_1 + … + e_k of the heap sizes.
    fn count(&self, heaps: &Heaps) -> u64 {
        let mut ways = vec![0u64; self.k.min(heaps.len()) + 1];
        ways[0] = 1;
        for &heap in heaps {
            for touched in (1..ways.len()).rev() {
                ways[touched] = ways[touched].saturating_add(ways[touched - 1].saturating_mul(heap));
            }
        }
        ways[1..].iter().fold(0, |sum, &n| sum.saturating_add(n))
    }

    /// Any heap as likely as another, and any take from it; with k > 1, perhaps from further heaps too.
    fn sample(&self, heaps: &Heaps, lot: u64) -> Option<Takes> {
        let mut hasher = FoldHasher::default();
        let mut draw = |below: u64| {
            hasher.write_u64(lot);
            hasher.finish() % below
        };
        let mut full: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps[heap] > 0).collect();
        let mut touched = if full.is_empty() { 0 } else { 1 + draw(self.k.min(full.len()) as u64) };
        let mut mv = Takes::new();
        while touched > 0 {
            let heap = full.swap_remove(draw(full.len() as u64) as usize);
            mv.push(Take { heap: heap as u32, take: 1 + draw(heaps[heap]) });
            touched -= 1;
        }
        mv.sort_unstable();
        (!mv.is_empty()).then_some(mv)
    }
}

impl Notation for Nim {
    fn position_text(&self, heaps: &Heaps) -> String {
        heaps_text(heaps)
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, ParseError> {
        parse_heaps(text)
    }

    fn move_text(&self, _: &Heaps, mv: &Takes) -> String {
        mv.iter().map(|t| format!("{}:{}", t.heap + 1, t.take)).collect::<Vec<_>>().join("+")
    }

    fn parse_move(&self, heaps: &Heaps, text: &str) -> Result<Takes, ParseError> {
        let mut mv = Takes::new();
        for part in text.split('+') {
            let (heap, take) = parse_take(heaps, part)?;
            mv.push(Take { heap: heap as u32, take });
        }
        mv.sort_unstable();
        if mv.windows(2).any(|pair| pair[0].heap == pair[1].heap) {
            Err(ParseError::new("move", text, "each-heap-once"))
        } else if mv.len() > self.k {
            Err(ParseError::new("move", text, "at-most-heaps").with("max", self.k))
        } else {
            Ok(mv)
        }
    }

    fn picture(&self, heaps: &Heaps, _: &str) -> Picture {
        Picture::heaps(heaps.to_vec())
    }
}
