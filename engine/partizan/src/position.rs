//! Positions of a game, and their values.

use crate::{Arena, Game, GameError, Player, arena::Map};
use std::hash::Hash;

/// Work to make one position, beside that on its value.
const POSITION: u64 = 8;

/// A position of a game whose play always ends, where who cannot move loses.
pub trait Position: Clone + Eq + Hash {
    /// Whether G^L + * ≤ G ≤ G^R + * for every position G, as in Col. Then G = x + * where both players can move to x, and other moves
    /// need no look.
    const BOUND_BY_STARS: bool = false;

    /// Calls `found` with the position after each move of the player.
    fn moves(&self, player: Player, found: &mut dyn FnMut(Self));

    /// Calls `part` with positions whose sum has this position's value: independent parts, each in the form under which
    /// values are kept (the same for all positions that symmetries make equal), and whether its value is to be negated.
    /// Parts whose value is zero may be left out.
    fn parts(self, part: &mut dyn FnMut(Self, Sign)) {
        part(self, Sign::Plus);
    }
}

/// Whether a part is added or subtracted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Added.
    Plus,
    /// Subtracted: both players' moves are exchanged.
    Minus,
}

/// The values of positions of one game, each computed once.
///
/// ```
/// use boyi_partizan::{Arena, Player, Position, Values};
///
/// /// A row of free moves: Left has the first number, Right the second.
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct FreeMoves(u32, u32);
///
/// impl Position for FreeMoves {
///     fn moves(&self, player: Player, found: &mut dyn FnMut(Self)) {
///         match player {
///             Player::Left if self.0 > 0 => found(FreeMoves(self.0 - 1, self.1)),
///             Player::Right if self.1 > 0 => found(FreeMoves(self.0, self.1 - 1)),
///             _ => {}
///         }
///     }
/// }
///
/// let mut arena = Arena::new();
/// let value = Values::new().value(&mut arena, FreeMoves(5, 2))?;
/// assert_eq!(arena.write(value)?, "3");
/// # Ok::<(), boyi_partizan::GameError>(())
/// ```
#[derive(Debug)]
pub struct Values<P> {
    known: Map<P, Game>,
}

impl<P> Default for Values<P> {
    fn default() -> Self {
        Values { known: Map::default() }
    }
}

impl<P: Position> Values<P> {
    /// No values yet. They belong to the arena of the first question.
    pub fn new() -> Self {
        Values::default()
    }

    /// The number of different parts whose values are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether no value is known.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Returns the value of a position.
    pub fn value(&mut self, arena: &mut Arena, position: P) -> Result<Game, GameError> {
        let mut sum = Ok(Game::ZERO);
        position.parts(&mut |part, sign| {
            let Ok(so_far) = sum else { return };
            sum = self.part(arena, part).and_then(|value| match sign {
                Sign::Plus => arena.sum(so_far, value),
                Sign::Minus => arena.difference(so_far, value),
            });
        });
        sum
    }

    /// The value of a part, from those of its options.
    fn part(&mut self, arena: &mut Arena, part: P) -> Result<Game, GameError> {
        if let Some(&known) = self.known.get(&part) {
            return Ok(known);
        }
        let value = if P::BOUND_BY_STARS {
            self.bound_by_stars(arena, &part)?
        } else {
            let left = self.options(arena, &part, Player::Left)?;
            let right = self.options(arena, &part, Player::Right)?;
            arena.form(&left, &right)?
        };
        arena.room_for(self.known.len())?;
        self.known.insert(part, value);
        Ok(value)
    }

    fn options(&mut self, arena: &mut Arena, part: &P, player: Player) -> Result<Vec<Game>, GameError> {
        let (mut options, mut failed) = (Vec::new(), None);
        part.moves(player, &mut |next| {
            if failed.is_some() {
                return;
            }
            match self.option(arena, next) {
                Ok(value) => options.push(value),
                Err(error) => failed = Some(error),
            }
        });
        failed.map_or(Ok(options), Err)
    }

    fn option(&mut self, arena: &mut Arena, next: P) -> Result<Game, GameError> {
        arena.spend(POSITION)?;
        arena.deeper(|arena| self.value(arena, next))
    }

    /// The value x + * of a part in which both players can move to x, else that of all options.
    fn bound_by_stars(&mut self, arena: &mut Arena, part: &P) -> Result<Game, GameError> {
        let mut moves = Player::BOTH.map(|player| {
            let mut moves = Vec::new();
            part.moves(player, &mut |next| moves.push(next));
            moves
        });
        let mut options = [Vec::new(), Vec::new()];
        while moves.iter().any(|moves| !moves.is_empty()) {
            for player in [0, 1] {
                let Some(next) = moves[player].pop() else { continue };
                let value = self.option(arena, next)?;
                if options[1 - player].contains(&value) {
                    let star = arena.star()?;
                    return arena.sum(value, star);
                }
                options[player].push(value);
            }
        }
        arena.form(&options[0], &options[1])
    }
}
