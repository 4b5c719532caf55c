//! Positions as keys, and the rules of a game as they are seen through them.

use boyi_core::{Game, Notation, Outcome};
use std::{fmt, sync::Arc};

/// Positions as short strings of bytes: equal positions, and only those, have equal keys.
pub trait Codec<G: Game>: Clone + Send + Sync + 'static {
    /// Appends a position's key of at most 255 bytes.
    fn encode(&self, game: &G, position: &G::Position, out: &mut Vec<u8>);

    /// The position with this key; `None` if there is none.
    fn decode(&self, game: &G, key: &[u8]) -> Option<G::Position>;
}

/// A codec that uses the text of a position as its key.
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

/// The rules of a game without its type, so that the code that lists, solves and checks positions by their keys is compiled once for all games.
#[derive(Clone)]
pub struct KeyedRules {
    rules: Arc<dyn Rules>,
}

impl KeyedRules {
    /// Creates the rules of a game whose positions are written as keys by `codec`.
    pub fn new<G: Game, C: Codec<G>>(game: &G, codec: &C) -> Self {
        KeyedRules { rules: Arc::new(Coded { game: game.clone(), codec: codec.clone() }) }
    }

    /// The key of the start.
    pub(crate) fn start(&self) -> Vec<u8> {
        let mut key = Vec::new();
        self.rules.start(&mut key);
        key
    }

    /// Visits the keys of all positions one move later, in the order of the moves. Returns the outcome of the game, if it is over; `None` if
    /// there is no position with this key.
    pub(crate) fn expand(&self, key: &[u8], visit: &mut dyn FnMut(&[u8])) -> Option<Option<Outcome>> {
        self.rules.expand(key, visit)
    }
}

impl fmt::Debug for KeyedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeyedRules").finish_non_exhaustive()
    }
}

/// The methods of a game that [`KeyedRules`] needs.
trait Rules: Send + Sync {
    fn start(&self, key: &mut Vec<u8>);
    fn expand(&self, key: &[u8], visit: &mut dyn FnMut(&[u8])) -> Option<Option<Outcome>>;
}

struct Coded<G, C> {
    game: G,
    codec: C,
}

impl<G: Game, C: Codec<G>> Rules for Coded<G, C> {
    fn start(&self, key: &mut Vec<u8>) {
        self.codec.encode(&self.game, &self.game.start(), key);
    }

    fn expand(&self, key: &[u8], visit: &mut dyn FnMut(&[u8])) -> Option<Option<Outcome>> {
        let position = self.codec.decode(&self.game, key)?;
        let outcome = self.game.outcome(&position);
        if outcome.is_none() {
            let (mut moves, mut child) = (Vec::new(), Vec::new());
            self.game.moves(&position, &mut moves);
            for mv in &moves {
                child.clear();
                self.codec.encode(&self.game, &self.game.play(&position, mv), &mut child);
                visit(&child);
            }
        }
        Some(outcome)
    }
}
