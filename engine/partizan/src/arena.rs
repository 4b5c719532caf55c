//! The arena: every value once, under a handle.
//!
//! A value is either a [`Nus`] or a *form*, the sorted handles of its canonical options. Both are interned, so that two
//! values are equal just if their handles are. The options of a `Nus` are made when something looks at them.

use crate::{ArenaError, GameError, Nus, Outcome, Player, Stop, depth::Depth};
use foldhash::fast::{FixedState, RandomState};
use hashbrown::{HashMap, HashTable};
use std::hash::BuildHasher;

/// Work between two looks at whether to go on: some milliseconds.
const SLICE: u64 = 1 << 14;

/// How deep options of options are followed: as deep as a stack of 1 MiB allows.
const MAX_DEPTH: u32 = 700;

/// A map from handles.
pub(crate) type Map<K, V> = HashMap<K, V, RandomState>;

/// The handle of a value in its [`Arena`]: two handles are equal just if the values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Game(u32);

impl Game {
    /// Zero, in every arena.
    pub const ZERO: Game = Game(0);

    /// The number of the handle.
    pub(crate) fn id(self) -> u32 {
        self.0
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// How much an arena may hold, and do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Values at most, and as many results of sums; comparisons are kept for four times as many pairs and then forgotten.
    pub games: usize,
    /// Comparisons and options looked at for one question, see [`Arena::new_question`].
    pub work: u64,
}

impl Default for Limits {
    /// Four million values (about 1 GiB), 10^10 steps (some minutes).
    fn default() -> Self {
        Limits { games: 1 << 22, work: 10_000_000_000 }
    }
}

/// The options of a value: ranges of the arena's pool.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    start: u32,
    middle: u32,
    end: u32,
}

impl Options {
    pub(crate) fn left(self) -> std::ops::Range<usize> {
        self.start as usize..self.middle as usize
    }

    pub(crate) fn right(self) -> std::ops::Range<usize> {
        self.middle as usize..self.end as usize
    }

    pub(crate) fn of(self, player: Player) -> std::ops::Range<usize> {
        match player {
            Player::Left => self.left(),
            Player::Right => self.right(),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Shape {
    Nus(Nus),
    Form(Options),
}

#[derive(Clone, Copy, Debug)]
struct Node {
    shape: Shape,
    left_stop: Stop,
    right_stop: Stop,
}

/// Every value that was computed, and what is known about it.
///
/// ```
/// use boyi_partizan::Arena;
///
/// let mut arena = Arena::new();
/// let switch = arena.read("{1|-1}")?;
/// let sum = arena.sum(switch, switch)?;
/// assert_eq!(arena.write(sum)?, "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Arena {
    nodes: Vec<Node>,
    pub(crate) pool: Vec<Game>,
    nus: Map<Nus, Game>,
    forms: HashTable<u32>,
    hasher: FixedState,
    expanded: Map<Game, Options>,
    pub(crate) negatives: Map<Game, Game>,
    pub(crate) order: Map<u64, bool>,
    pub(crate) sums: Map<(Game, Game), Game>,
    pub(crate) learned: crate::Learned,
    limits: Limits,
    work: u64,
    /// The work at which the question stops for a look at whether to go on.
    pause: u64,
    depth: Depth,
}

impl Default for Arena {
    fn default() -> Self {
        Arena::new()
    }
}

impl Arena {
    /// An arena with the usual [`Limits`].
    pub fn new() -> Self {
        Arena::with_limits(Limits::default())
    }

    /// An arena with these limits.
    pub fn with_limits(limits: Limits) -> Self {
        let mut arena = Arena {
            nodes: Vec::new(),
            pool: Vec::new(),
            nus: Map::default(),
            forms: HashTable::new(),
            hasher: FixedState::default(),
            expanded: Map::default(),
            negatives: Map::default(),
            order: Map::default(),
            sums: Map::default(),
            learned: crate::Learned::default(),
            limits: Limits { games: limits.games.clamp(1, u32::MAX as usize), ..limits },
            work: 0,
            pause: u64::MAX,
            depth: Depth::to(MAX_DEPTH),
        };
        let zero = arena.intern_nus(Nus::default()).expect("room for zero");
        debug_assert_eq!(zero, Game::ZERO);
        arena
    }

    /// Allows the work of one question again.
    pub fn new_question(&mut self) {
        self.work = 0;
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: zero is in every arena.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Comparisons and options looked at since the last question began: a measure of work that no machine changes.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// Returns the value as number + ups + nimber, if it is one.
    pub fn nus(&self, game: Game) -> Option<Nus> {
        match self.nodes[game.index()].shape {
            Shape::Nus(nus) => Some(nus),
            Shape::Form(_) => None,
        }
    }

    /// Returns the number that the value is, if it is one.
    pub fn number(&self, game: Game) -> Option<crate::Dyadic> {
        self.nus(game).filter(|nus| nus.is_number()).map(|nus| nus.number)
    }

    /// The stop that best play reaches when Left moves first.
    pub fn left_stop(&self, game: Game) -> Stop {
        self.nodes[game.index()].left_stop
    }

    /// The stop that best play reaches when Right moves first.
    pub fn right_stop(&self, game: Game) -> Stop {
        self.nodes[game.index()].right_stop
    }

    /// Returns the winner when both play well and the last move wins.
    pub fn outcome(&self, game: Game) -> Outcome {
        let left_starts = self.left_stop(game).left_wins();
        let right_starts = self.right_stop(game).left_wins();
        match (left_starts, right_starts) {
            (true, true) => Outcome::Left,
            (true, false) => Outcome::First,
            (false, true) => Outcome::Second,
            (false, false) => Outcome::Right,
        }
    }

    /// Returns the canonical options of a player.
    pub fn options_of(&mut self, game: Game, player: Player) -> Result<Vec<Game>, GameError> {
        let options = self.options(game)?;
        Ok(self.pool[options.of(player)].to_vec())
    }

    /// Returns the ranges of the canonical options in the pool.
    pub(crate) fn options(&mut self, game: Game) -> Result<Options, GameError> {
        match self.nodes[game.index()].shape {
            Shape::Form(options) => Ok(options),
            Shape::Nus(nus) => match self.expanded.get(&game) {
                Some(&options) => Ok(options),
                None => self.expand(game, nus),
            },
        }
    }

    fn expand(&mut self, game: Game, nus: Nus) -> Result<Options, GameError> {
        let (left, right) = if nus.is_number() { number_options(nus.number) } else { nus.options() };
        self.spend(1 + left.len() as u64 + right.len() as u64)?;
        let intern = |arena: &mut Arena, side: Vec<Nus>| -> Result<Vec<Game>, GameError> {
            side.into_iter().map(|option| arena.intern_nus(option)).collect()
        };
        let (left, right) = (intern(self, left)?, intern(self, right)?);
        let options = self.keep(&left, &right)?;
        self.expanded.insert(game, options);
        Ok(options)
    }

    /// Appends options to the pool.
    fn keep(&mut self, left: &[Game], right: &[Game]) -> Result<Options, GameError> {
        let start = self.pool.len();
        let (middle, end) = (start + left.len(), start + left.len() + right.len());
        if end > self.limits.games.saturating_mul(32).min(u32::MAX as usize) {
            return Err(GameError::TooManyGames);
        }
        self.pool.extend_from_slice(left);
        self.pool.extend_from_slice(right);
        Ok(Options { start: start as u32, middle: middle as u32, end: end as u32 })
    }

    /// Returns the handle of number + ups + nimber.
    pub fn intern_nus(&mut self, nus: Nus) -> Result<Game, GameError> {
        if let Some(&game) = self.nus.get(&nus) {
            return Ok(game);
        }
        let (left_stop, right_stop) = nus.stops();
        let game = self.push(Node { shape: Shape::Nus(nus), left_stop, right_stop })?;
        self.nus.insert(nus, game);
        Ok(game)
    }

    /// Returns the handle of the value with these canonical options, sorted and without repetition; the value is no number.
    pub(crate) fn intern_form(
        &mut self,
        left: &[Game],
        right: &[Game],
        (left_stop, right_stop): (Stop, Stop),
    ) -> Result<Game, GameError> {
        if let Some(nus) = self.recognise(left, right) {
            return self.intern_nus(nus?);
        }
        let hash = self.hasher.hash_one((left, right));
        let found = self.forms.find(hash, |&index| self.has_options(index, left, right));
        if let Some(&index) = found {
            return Ok(Game(index));
        }
        let options = self.keep(left, right)?;
        let game = self.push(Node { shape: Shape::Form(options), left_stop, right_stop })?;
        let (nodes, pool, hasher) = (&self.nodes, &self.pool, &self.hasher);
        self.forms.insert_unique(hash, game.0, |&index| match nodes[index as usize].shape {
            Shape::Form(options) => hasher.hash_one((&pool[options.left()], &pool[options.right()])),
            Shape::Nus(_) => unreachable!("forms only"),
        });
        Ok(game)
    }

    /// Returns number + ups + nimber, if these options are theirs.
    fn recognise(&self, left: &[Game], right: &[Game]) -> Option<Result<Nus, GameError>> {
        // Only nimbers have more than two options of a player.
        if left.len() != right.len() && left.len() + right.len() > 3 {
            return None;
        }
        let read = |side: &[Game]| side.iter().map(|&option| self.nus(option)).collect::<Option<Vec<_>>>();
        Nus::with_options(&read(left)?, &read(right)?)
    }

    fn has_options(&self, index: u32, left: &[Game], right: &[Game]) -> bool {
        match self.nodes[index as usize].shape {
            Shape::Form(options) => {
                self.pool[options.left()] == *left && self.pool[options.right()] == *right
            }
            Shape::Nus(_) => false,
        }
    }

    fn push(&mut self, node: Node) -> Result<Game, GameError> {
        if self.nodes.len() >= self.limits.games {
            return Err(GameError::TooManyGames);
        }
        self.nodes.push(node);
        Ok(Game((self.nodes.len() - 1) as u32))
    }

    /// Refuses more positions than may be kept.
    pub(crate) fn room_for(&self, positions: usize) -> Result<(), GameError> {
        if positions >= self.limits.games.saturating_mul(4) { Err(GameError::TooManyGames) } else { Ok(()) }
    }

    /// Whether no more comparisons are to be kept before all are forgotten.
    pub(crate) fn order_is_full(&self) -> bool {
        self.order.len() >= self.limits.games.saturating_mul(4)
    }

    /// Whether no more sums are to be kept before all are forgotten.
    pub(crate) fn sums_are_full(&self) -> bool {
        self.sums.len() >= self.limits.games
    }

    /// Counts work, and refuses more than is allowed.
    pub(crate) fn spend(&mut self, work: u64) -> Result<(), GameError> {
        self.work = self.work.saturating_add(work);
        if self.work > self.limits.work {
            Err(GameError::TooMuchWork)
        } else if self.work > self.pause {
            Err(GameError::Stopped)
        } else {
            Ok(())
        }
    }

    /// Asks a question in slices of work. Between them `go_on` gets the work so far, and says whether to go on. A slice knows what
    /// those before it found, so that only the path to where they stopped is gone again.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, GameError, NoGames};
    /// let mut arena = Arena::new();
    /// let value = arena.in_slices(&mut |_| true, |arena| arena.read_with("{1|*}", &mut NoGames))?;
    /// assert_eq!(arena.write(value)?, "{1|*}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GameError::Stopped`] where `go_on` says no, else those of the question.
    pub fn in_slices<T, E: ArenaError>(
        &mut self,
        go_on: &mut dyn FnMut(u64) -> bool,
        mut ask: impl FnMut(&mut Arena) -> Result<T, E>,
    ) -> Result<T, E> {
        loop {
            // A step that keeps nothing fits into a later slice, as slices grow.
            self.pause = self.work.saturating_add(SLICE + self.work / 8);
            let answer = ask(self);
            self.pause = u64::MAX;
            match answer {
                Err(error) if error.game_error() == Some(GameError::Stopped) && go_on(self.work) => {}
                answer => return answer,
            }
        }
    }

    /// Does one step of a recursion, unless it is too deep.
    pub(crate) fn deeper<T>(
        &mut self,
        step: impl FnOnce(&mut Self) -> Result<T, GameError>,
    ) -> Result<T, GameError> {
        self.depth.enter()?;
        let result = step(self);
        self.depth.leave();
        result
    }
}

/// The canonical options of a number: n = {n − 1 | } and m/2^k = {(m − 1)/2^k | (m + 1)/2^k}.
fn number_options(number: crate::Dyadic) -> (Vec<Nus>, Vec<Nus>) {
    let numerator = i128::from(number.numerator());
    let at = |numerator| {
        Nus::from(crate::Dyadic::new(numerator, number.exponent()).expect("nearer to zero, or simpler"))
    };
    match number.integer() {
        Some(0) => (vec![], vec![]),
        Some(1..) => (vec![at(numerator - 1)], vec![]),
        Some(_) => (vec![], vec![at(numerator + 1)]),
        None => (vec![at(numerator - 1)], vec![at(numerator + 1)]),
    }
}
