//! Measures of a value: atomic weight, birthday, positions below, numbers confused with it.

use crate::{Arena, Dyadic, End, Game, GameError, Player, arena::Map, dyadic::simplest_between, nus};

/// The numbers that are confused with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Confusion {
    /// The least of them, or their lower bound.
    pub low: End,
    /// The greatest of them, or their upper bound.
    pub high: End,
}

/// The nimbers that canonical play from a value reaches, alone or beside a number or ups.
#[derive(Clone, Copy, Debug)]
struct Stars {
    /// The largest of them.
    largest: u32,
    /// Whether it reaches no number but zero: the value is all-small.
    all_small: bool,
}

/// Properties of values found so far, besides their sums and order.
#[derive(Debug, Default)]
pub(crate) struct Learned {
    pub(crate) thermographs: Map<Game, std::sync::Arc<crate::Thermograph>>,
    birthdays: Map<Game, u64>,
    stars: Map<Game, Stars>,
    weights: Map<Game, Game>,
    /// Left's options (`true`) or Right's in the order of texts.
    pub(crate) sorted: Map<(Game, bool), Vec<Game>>,
    pub(crate) uptimals: Map<Game, crate::write::Uptimal>,
}

/// Stands for the weight of positive numbers, which are more than any number of ups. Weights up to half of it are found.
const FAR: i32 = 1 << 7;

impl Arena {
    /// Returns the interval of numbers that are confused with the value: from the right to the left stop. `None` where
    /// there is none, as for numbers and for ↑.
    pub fn confusion(&self, game: Game) -> Option<Confusion> {
        let (left, right) = (self.left_stop(game), self.right_stop(game));
        let low = End { at: right.number, included: !right.right_to_move };
        let high = End { at: left.number, included: left.right_to_move };
        let some = self.number(game).is_none() && simplest_between(Some(low), Some(high)) != Ok(None);
        some.then_some(Confusion { low, high })
    }

    /// Whether the value is infinitesimal: less than every positive number, and more than every negative one.
    pub fn is_infinitesimal(&self, game: Game) -> bool {
        self.left_stop(game).number.is_zero() && self.right_stop(game).number.is_zero()
    }

    /// Returns the birthday: the depth of the canonical form.
    pub fn birthday(&mut self, game: Game) -> Result<u64, GameError> {
        if let Some(nus) = self.nus(game) {
            return Ok(nus.birthday());
        }
        if let Some(&known) = self.learned.birthdays.get(&game) {
            return Ok(known);
        }
        self.spend(1)?;
        let mut birthday = 0;
        for player in Player::BOTH {
            for option in self.options_of(game, player)? {
                birthday = birthday.max(1 + self.deeper(|arena| arena.birthday(option))?);
            }
        }
        self.learned.birthdays.insert(game, birthday);
        Ok(birthday)
    }

    /// Returns the number of values that moves in canonical form can reach, the value itself among them.
    pub fn positions(&mut self, game: Game) -> Result<u64, GameError> {
        let mut seen: Map<Game, ()> = Map::default();
        // Integers reach all integers nearer to zero: they are counted, not listed.
        let (mut least, mut greatest, mut others) = (0, 0, 0);
        let mut open = vec![game];
        while let Some(game) = open.pop() {
            if let Some(integer) = self.number(game).and_then(Dyadic::integer) {
                (least, greatest) = (integer.min(least), integer.max(greatest));
            } else if seen.insert(game, ()).is_none() {
                others += 1;
                for player in Player::BOTH {
                    open.extend(self.options_of(game, player)?);
                }
                self.spend(1)?;
            }
        }
        // Every game ends in zero.
        Ok(others + greatest.abs_diff(0) + least.abs_diff(0) + 1)
    }

    /// Whether the value is all-small: in each position that canonical play reaches, both players can move or neither.
    pub fn is_all_small(&mut self, game: Game) -> Result<bool, GameError> {
        Ok(self.stars(game)?.all_small)
    }

    /// Returns the atomic weight of an all-small value, or of another infinitesimal that has one: it differs from that many ups by
    /// less than ↑* + (*n : −1) with a remote star *n, as tiny does from none. `None` for others (Winning Ways, chapter 8; CGT II.7).
    ///
    /// ```
    /// # use boyi_partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.read("{^^^|vv}")?;
    /// let weight = arena.atomic_weight(game)?.unwrap();
    /// assert_eq!(arena.write(weight)?, "{1|0}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn atomic_weight(&mut self, game: Game) -> Result<Option<Game>, GameError> {
        if self.is_all_small(game)? {
            return self.weight(game).map(Some);
        }
        if !self.is_infinitesimal(game) {
            return Ok(None);
        }
        let weight = self.weight(game)?;
        Ok(self.is_atomic(game, weight)?.then_some(weight))
    }

    /// Whether an infinitesimal has this atomic weight.
    fn is_atomic(&mut self, game: Game, weight: Game) -> Result<bool, GameError> {
        let far = Dyadic::from(FAR / 2);
        if self.left_stop(weight).number > far || self.right_stop(weight).number < -far {
            return Ok(false);
        }
        let up = self.intern_nus(nus::Nus::new(Dyadic::ZERO, 1, 0)?)?;
        let ups = self.norton_product(weight, up)?;
        let rest = self.difference(game, ups)?;
        // From *2 on: * : −1 is ↓*, which leaves nothing of ↑*.
        let power = (self.stars(game)?.largest + 1).next_power_of_two().max(2);
        let remote = self.intern_nus(nus::Nus::new(Dyadic::ZERO, 0, power)?)?;
        let minus_one = self.from_integer(-1)?;
        let tail = self.ordinal_sum(remote, minus_one)?;
        let up_star = self.intern_nus(nus::Nus::new(Dyadic::ZERO, 1, 1)?)?;
        let most = self.sum(up_star, tail)?;
        let least = self.negative(most)?;
        Ok(self.at_most(least, rest)? && self.at_most(rest, most)?)
    }

    /// The nimbers that canonical play reaches.
    fn stars(&mut self, game: Game) -> Result<Stars, GameError> {
        if let Some(nus) = self.nus(game) {
            // n·↑ + *m passes through (n − 1)·↑ + *(m ⊕ 1).
            let largest = nus.star | u32::from(nus.up != 0);
            return Ok(Stars { largest, all_small: nus.number.is_zero() });
        }
        if let Some(&known) = self.learned.stars.get(&game) {
            return Ok(known);
        }
        self.spend(1)?;
        let mut stars = Stars { largest: 0, all_small: true };
        for player in Player::BOTH {
            for option in self.options_of(game, player)? {
                let below = self.deeper(|arena| arena.stars(option))?;
                stars.largest = stars.largest.max(below.largest);
                stars.all_small &= below.all_small;
            }
        }
        self.learned.stars.insert(game, stars);
        Ok(stars)
    }

    /// The atomic weight of an all-small value, and of another the only one that it can have: G0 = {aw(GL) − 2 | aw(GR) + 2}, and where that
    /// is an integer, the least or greatest integer that fits if the value is below or above a remote star.
    fn weight(&mut self, game: Game) -> Result<Game, GameError> {
        if let Some(nus) = self.nus(game) {
            let sign = nus.number.cmp(&Dyadic::ZERO) as i32;
            return self.from_number(if sign == 0 { Dyadic::from(nus.up) } else { Dyadic::from(sign * FAR) });
        }
        if let Some(&known) = self.learned.weights.get(&game) {
            return Ok(known);
        }
        let two = self.from_integer(2)?;
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options_of(game, player)? {
                let weight = self.deeper(|arena| arena.weight(option))?;
                side.push(match player {
                    Player::Left => self.difference(weight, two)?,
                    Player::Right => self.sum(weight, two)?,
                });
            }
        }
        let mut weight = self.form(&sides[0], &sides[1])?;
        if self.number(weight).is_some_and(|number| number.integer().is_some()) {
            weight = self.eccentric_weight(game, &sides)?;
        }
        self.learned.weights.insert(game, weight);
        Ok(weight)
    }

    fn eccentric_weight(&mut self, game: Game, sides: &[Vec<Game>; 2]) -> Result<Game, GameError> {
        let largest = self.stars(game)?.largest;
        if largest >= nus::MAX_STAR {
            return Err(GameError::NumberTooLarge);
        }
        let remote = self.intern_nus(nus::Nus::new(Dyadic::ZERO, 0, largest + 1)?)?;
        let integer = if self.at_most(game, remote)? {
            // The least n with every aw(GL) − 2 less than or confused with it.
            let low = sides[0].iter().map(|&option| self.right_stop(option)).max().expect("an option");
            least_integer(low.number, !low.right_to_move)
        } else if self.at_most(remote, game)? {
            let high = sides[1].iter().map(|&option| self.left_stop(option)).min().expect("an option");
            least_integer(-high.number, high.right_to_move).map(|least| -least)
        } else {
            Some(Dyadic::ZERO)
        };
        self.from_number(integer.ok_or(GameError::NumberTooLarge)?)
    }
}

/// The least integer above a number, or from it on.
fn least_integer(above: Dyadic, included: bool) -> Option<Dyadic> {
    let floor = i128::from(above.numerator()) >> above.exponent();
    let exact = above.integer().is_some() && included;
    Dyadic::new(floor + i128::from(!exact), 0)
}
