//! Games without a numbering: their positions are listed breadth first, and numbered in the order of their keys.

use crate::{Extent, Indexed, SolveError, SolveObserver, Stage, observer::StageProgress};
use boyi_core::{Game, Notation, Outcome, Side};
use foldhash::fast::FixedState;
use std::hash::BuildHasher;

/// Positions as short strings of bytes: equal positions, and only those, have equal keys.
pub trait Codec<G: Game>: Clone + Send + Sync + 'static {
    /// Appends a position's key of at most 255 bytes.
    fn encode(&self, game: &G, position: &G::Position, out: &mut Vec<u8>);

    /// The position with this key; `None` if there is none.
    fn decode(&self, game: &G, key: &[u8]) -> Option<G::Position>;
}

/// The text of a position is its key.
#[derive(Clone, Copy, Default, Debug)]
pub struct TextCodec;

impl<G: Notation> Codec<G> for TextCodec {
    fn encode(&self, game: &G, position: &G::Position, out: &mut Vec<u8>) {
        out.extend_from_slice(game.position_text(position).as_bytes());
    }

    fn decode(&self, game: &G, key: &[u8]) -> Option<G::Position> {
        game.parse_position(std::str::from_utf8(key).ok()?).ok()
    }
}

/// Any finite game, numbered by listing its positions: some 10 bytes a position besides the key, up to 2³² positions.
///
/// All positions are in one tier; each can be reached from the start.
#[derive(Clone, Debug)]
pub struct Enumerated<G: Game, C: Codec<G> = TextCodec> {
    game: G,
    codec: C,
    keys: Keys,
}

/// Positions whose children are looked for between two reports.
const REPORT: usize = 1 << 12;

impl<G: Game, C: Codec<G>> Enumerated<G, C> {
    /// Lists every position that can be reached from the start, `limit` at most.
    ///
    /// # Errors
    /// There are more; a key cannot be read back, or is too long; the observer stopped it.
    pub fn new(game: G, codec: C, limit: u64, observer: &mut dyn SolveObserver) -> Result<Self, SolveError> {
        let limit = limit.min(u64::from(u32::MAX));
        let mut progress = StageProgress::new(observer, Stage::Enumerate, None);
        let mut keys = Keys::default();
        let (mut key, mut moves) = (Vec::new(), Vec::new());
        codec.encode(&game, &game.start(), &mut key);
        keys.insert(&key)?;
        let mut next = 0;
        while next < keys.len() {
            if next % REPORT == 0 {
                progress.report(next as u64, None)?;
            }
            let position = codec.decode(&game, keys.get(next)).ok_or_else(|| unreadable(keys.get(next)))?;
            next += 1;
            if game.outcome(&position).is_some() {
                continue;
            }
            moves.clear();
            game.moves(&position, &mut moves);
            for mv in &moves {
                key.clear();
                codec.encode(&game, &game.play(&position, mv), &mut key);
                keys.insert(&key)?;
            }
            if keys.len() as u64 > limit {
                return Err(SolveError::TooManyPositions { limit });
            }
        }
        Ok(Enumerated { game, codec, keys: keys.sorted() })
    }

    /// The same from its keys, in ascending order.
    #[cfg(feature = "files")]
    pub(crate) fn from_keys<'a>(
        game: G,
        codec: C,
        sorted: impl Iterator<Item = &'a [u8]>,
    ) -> Result<Self, SolveError> {
        let mut keys = Keys::default();
        for key in sorted {
            keys.insert(key)?;
        }
        Ok(Enumerated { game, codec, keys })
    }

    /// The game itself.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The number of positions.
    pub fn positions(&self) -> u64 {
        self.keys.len() as u64
    }

    /// The key of a number below [`Enumerated::positions`]; keys ascend with their numbers.
    ///
    /// # Panics
    /// If there is no such number.
    pub fn key(&self, number: u64) -> &[u8] {
        self.keys.get(number as usize)
    }
}

fn unreadable(key: &[u8]) -> SolveError {
    SolveError::Unreadable { key: String::from_utf8_lossy(key).into_owned() }
}

impl<G: Game, C: Codec<G>> Game for Enumerated<G, C> {
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

    fn hash(&self, position: &G::Position) -> u64 {
        self.game.hash(position)
    }

    fn mover(&self, start: &G::Position) -> Side {
        self.game.mover(start)
    }

    fn count(&self, position: &G::Position) -> u64 {
        self.game.count(position)
    }
}

impl<G: Game, C: Codec<G>> Indexed for Enumerated<G, C> {
    type Tier = ();
    const VERSION: u32 = 0;

    fn top(&self) {}

    fn below(&self, (): (), _: &mut Vec<()>) {}

    /// Moves lead from one position of the only tier to another, in whatever order.
    fn cyclic(&self, (): ()) -> bool {
        true
    }

    fn size(&self, (): ()) -> u64 {
        self.positions()
    }

    fn rank(&self, position: &G::Position) -> Option<((), u64)> {
        let mut key = Vec::with_capacity(64);
        self.codec.encode(&self.game, position, &mut key);
        self.keys.find(&key).map(|number| ((), number as u64))
    }

    fn unrank(&self, (): (), number: u64) -> Option<G::Position> {
        let number = usize::try_from(number).ok().filter(|&number| number < self.keys.len())?;
        self.codec.decode(&self.game, self.keys.get(number))
    }

    fn extent(&self) -> Extent {
        Extent::Numbered
    }
}

/// Keys in one list, and a hash table of their numbers.
#[derive(Clone, Default, Debug)]
struct Keys {
    bytes: Vec<u8>,
    /// Where every 256th key begins.
    bases: Vec<u64>,
    /// Where each key begins, counted from its base: 255 keys of 255 bytes fit before it.
    offsets: Vec<u16>,
    /// Open addressing: a number and one, or 0; at least a quarter is free.
    slots: Vec<u32>,
}

/// The longest key.
const LONGEST: usize = 255;

impl Keys {
    fn len(&self) -> usize {
        self.offsets.len()
    }

    fn begin(&self, number: usize) -> usize {
        match self.offsets.get(number) {
            Some(&offset) => self.bases[number / 256] as usize + usize::from(offset),
            None => self.bytes.len(),
        }
    }

    fn get(&self, number: usize) -> &[u8] {
        &self.bytes[self.begin(number)..self.begin(number + 1)]
    }

    fn hash(key: &[u8]) -> u64 {
        FixedState::with_seed(0).hash_one(key)
    }

    /// The slot that a key is in, or where it would go.
    fn slot(&self, key: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = Self::hash(key) as usize & mask;
        loop {
            match self.slots[at] {
                0 => return at,
                number if self.get(number as usize - 1) == key => return at,
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn find(&self, key: &[u8]) -> Option<usize> {
        if self.slots.is_empty() {
            return None;
        }
        (self.slots[self.slot(key)] as usize).checked_sub(1)
    }

    /// Adds a key unless it is there.
    fn insert(&mut self, key: &[u8]) -> Result<(), SolveError> {
        if key.len() > LONGEST {
            return Err(unreadable(key));
        }
        if self.len() * 4 >= self.slots.len() * 3 {
            self.rehash((self.slots.len() * 2).max(64));
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.push(key);
            self.slots[slot] = self.len() as u32;
        }
        Ok(())
    }

    fn push(&mut self, key: &[u8]) {
        if self.len().is_multiple_of(256) {
            self.bases.push(self.bytes.len() as u64);
        }
        self.offsets.push((self.bytes.len() as u64 - self.bases[self.len() / 256]) as u16);
        self.bytes.extend_from_slice(key);
    }

    fn rehash(&mut self, slots: usize) {
        self.slots.clear();
        self.slots.resize(slots, 0);
        for number in 0..self.len() {
            let slot = self.slot(self.get(number));
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// The same keys in ascending order.
    fn sorted(self) -> Self {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by_key(|&number| self.get(number as usize));
        let mut sorted = Keys { bytes: Vec::with_capacity(self.bytes.len()), ..Keys::default() };
        order.iter().for_each(|&number| sorted.push(self.get(number as usize)));
        sorted.rehash(self.slots.len());
        sorted
    }
}
