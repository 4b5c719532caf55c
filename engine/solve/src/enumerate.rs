//! Games without a numbering: their positions are listed breadth first, and numbered in the order of their keys.

use crate::{
    Codec, Extent, Indexed, KeyedRules, PositionValue, Solution, SolveError, SolveObserver, SolveOptions,
    Stage, Summary, key_list::KeyList, observer::StageProgress, solve::moves_by_value,
};
use boyi_core::{Game, Outcome};
use std::convert::Infallible;

/// Any finite game, numbered by listing its positions: about 11 bytes per position besides the key, up to 2³² positions.
///
/// A position is its number, a move the number that it leads to. All positions are in one tier; each can be reached from the start.
#[derive(Clone, Debug)]
pub struct Enumerated {
    rules: KeyedRules,
    keys: KeyList,
    /// The outcome of the game, by number.
    outcomes: Vec<Option<Outcome>>,
}

/// Positions expanded between two reports.
const REPORT: usize = 1 << 12;

/// The number of a position that is not listed.
const UNLISTED: u32 = u32::MAX;

impl Enumerated {
    /// Lists every position that can be reached from the start, `limit` at most.
    ///
    /// # Errors
    /// There are more; a key cannot be read back, or is too long; the observer stopped it.
    pub fn new(rules: KeyedRules, limit: u64, observer: &mut dyn SolveObserver) -> Result<Self, SolveError> {
        Self::within(rules, limit, u64::MAX, observer)
    }

    /// Lists every position within `memory` bytes, as far as its own lists go: sorting them in the end takes most.
    ///
    /// # Errors
    /// As for [`Enumerated::new`]; too little memory is [`SolveError::TooManyPositions`] with the number of those that fit.
    pub fn within(
        rules: KeyedRules,
        limit: u64,
        memory: u64,
        observer: &mut dyn SolveObserver,
    ) -> Result<Self, SolveError> {
        let limit = limit.min(u64::from(UNLISTED));
        let mut progress = StageProgress::new(observer, Stage::Enumerate, None);
        let mut keys = KeyList::default();
        keys.insert(&rules.start())?;
        let (mut next, mut key, mut outcomes) = (0, Vec::new(), Vec::new());
        while next < keys.len() {
            if next.is_multiple_of(REPORT) {
                progress.report(next as u64, None)?;
            }
            key.clear();
            key.extend_from_slice(keys.get(next));
            next += 1;
            let mut inserted = Ok(());
            let read = rules.expand(&key, &mut |child| {
                if inserted.is_ok() {
                    inserted = keys.insert(child);
                }
            });
            inserted?;
            outcomes.push(read.ok_or_else(|| SolveError::unreadable(&key))?);
            if keys.len() as u64 > limit {
                return Err(SolveError::TooManyPositions { limit });
            }
            // Outcomes too are put in another order.
            if keys.sorting_bytes() + 2 * keys.len() as u64 > memory {
                return Err(SolveError::TooManyPositions { limit: keys.len() as u64 });
            }
        }
        let (keys, order) = keys.sorted();
        let outcomes = order.into_iter().map(|listed| outcomes[listed as usize]).collect();
        Ok(Enumerated { rules, keys, outcomes })
    }

    /// Creates the game from its keys, in ascending order.
    #[cfg(feature = "files")]
    pub(crate) fn from_keys<'a>(
        rules: KeyedRules,
        sorted: impl Iterator<Item = &'a [u8]>,
        observer: &mut dyn SolveObserver,
    ) -> Result<Self, SolveError> {
        let mut progress = StageProgress::new(observer, Stage::Enumerate, None);
        let (mut keys, mut outcomes) = (KeyList::default(), Vec::new());
        for key in sorted {
            if outcomes.len().is_multiple_of(REPORT) {
                progress.report(outcomes.len() as u64, None)?;
            }
            keys.insert(key)?;
            outcomes.push(rules.expand(key, &mut |_| ()).ok_or_else(|| SolveError::unreadable(key))?);
        }
        Ok(Enumerated { rules, keys, outcomes })
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.keys.len() as u64
    }

    /// Bytes of all keys together.
    pub fn key_bytes(&self) -> u64 {
        self.keys.key_bytes()
    }

    /// The key of a number below [`Enumerated::positions`]; keys ascend with their numbers.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn key(&self, number: u64) -> &[u8] {
        self.keys.get(number as usize)
    }

    /// The number of the position with this key; `None` if it is not listed.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        self.keys.find(key).map(|number| number as u32)
    }
}

impl Game for Enumerated {
    type Position = u32;
    type Move = u32;
    const LOOPY: bool = true;

    fn start(&self) -> u32 {
        self.find(&self.rules.start()).unwrap_or(UNLISTED)
    }

    fn outcome(&self, number: &u32) -> Option<Outcome> {
        self.outcomes.get(*number as usize).copied().flatten()
    }

    fn moves(&self, number: &u32, out: &mut Vec<u32>) {
        let _ = self.rules.expand(self.keys.get(*number as usize), &mut |child| {
            out.push(self.find(child).unwrap_or(UNLISTED));
        });
    }

    fn play(&self, _: &u32, mv: &u32) -> u32 {
        *mv
    }
}

impl Indexed for Enumerated {
    type Tier = ();
    const VERSION: u32 = 0;

    fn top(&self) {}

    fn below(&self, (): (), _: &mut Vec<()>) {}

    /// Moves lead from one position of the only tier to another, in any order.
    fn cyclic(&self, (): ()) -> bool {
        true
    }

    fn size(&self, (): ()) -> u64 {
        self.positions()
    }

    fn rank(&self, number: &u32) -> Option<((), u64)> {
        let number = u64::from(*number);
        (number < self.positions()).then_some(((), number))
    }

    fn unrank(&self, (): (), number: u64) -> Option<u32> {
        (number < self.positions()).then_some(number as u32)
    }

    fn name(&self, number: &u32) -> String {
        let listed = (*number as usize) < self.keys.len();
        if listed {
            String::from_utf8_lossy(self.keys.get(*number as usize)).into_owned()
        } else {
            "?".into()
        }
    }

    fn extent(&self) -> Extent {
        Extent::Numbered
    }

    fn held(&self) -> u64 {
        self.keys.held() + self.outcomes.len() as u64
    }
}

/// A solution of an [`Enumerated`] game that is asked by position.
#[derive(Clone, Debug)]
pub struct KeyedSolution<G: Game, C: Codec<G>> {
    game: G,
    codec: C,
    solution: Solution<Enumerated>,
}

impl<G: Game, C: Codec<G>> KeyedSolution<G, C> {
    /// Lists every position that can be reached from the start, `limit` at most, and solves them.
    ///
    /// # Errors
    /// Those of [`Enumerated::new`] and [`Solution::new`].
    pub fn new(game: G, codec: C, limit: u64, observer: &mut dyn SolveObserver) -> Result<Self, SolveError> {
        let listed = Enumerated::new(KeyedRules::new(&game, &codec), limit, observer)?;
        let solution = Solution::new(listed, &SolveOptions::default(), observer)?;
        Ok(KeyedSolution { game, codec, solution })
    }

    /// The value of a position; `None` if it cannot be reached.
    pub fn value(&self, position: &G::Position) -> Option<PositionValue> {
        let mut key = Vec::new();
        self.codec.encode(&self.game, position, &mut key);
        self.solution.value(&self.solution.game().find(&key)?)
    }

    /// Every legal move with its value for the player who makes it, best first; equal moves in generation order.
    /// Empty if the game is over.
    pub fn moves(&self, position: &G::Position) -> Vec<(G::Move, PositionValue)> {
        let Ok(moves) = moves_by_value(&self.game, position, |child| Ok::<_, Infallible>(self.value(child)));
        moves
    }

    /// The value of the start.
    pub fn start(&self) -> PositionValue {
        self.solution.start()
    }

    /// The numbers of positions by value.
    pub fn summary(&self) -> &Summary {
        self.solution.summary()
    }

    /// A position with the longest win; `None` if nothing is won.
    pub fn longest_win(&self) -> Option<G::Position> {
        let number = self.solution.longest_win()?;
        self.codec.decode(&self.game, self.solution.game().key(number.into()))
    }
}
