//! Sums, negatives and multiples.

use crate::{Arena, Dyadic, Game, GameError, Nus, Player};
use smallvec::SmallVec;
use std::ops::Range;

type Side = SmallVec<[Game; 8]>;

impl Arena {
    /// Returns the value of a number.
    pub fn from_number(&mut self, number: Dyadic) -> Result<Game, GameError> {
        self.intern_nus(Nus::from(number))
    }

    /// Returns the value of an integer.
    pub fn from_integer(&mut self, integer: i32) -> Result<Game, GameError> {
        self.from_number(Dyadic::from(integer))
    }

    /// Returns the negative: both players' moves exchanged.
    pub fn negative(&mut self, game: Game) -> Result<Game, GameError> {
        if let Some(nus) = self.nus(game) {
            return self.intern_nus(nus.negative());
        }
        if let Some(&known) = self.negatives.get(&game) {
            return Ok(known);
        }
        self.spend(1)?;
        let options = self.options(game)?;
        let (left, right) = self.deeper(|arena| {
            let left = arena.mapped(options.right(), Arena::negative)?;
            Ok((left, arena.mapped(options.left(), Arena::negative)?))
        })?;
        let stops = (self.right_stop(game).negative(), self.left_stop(game).negative());
        let negative = self.intern_form(&left, &right, stops)?;
        self.negatives.insert(game, negative);
        self.negatives.insert(negative, game);
        Ok(negative)
    }

    /// Returns the sum: each move is made in one of the two.
    pub fn sum(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        if g == Game::ZERO {
            return Ok(h);
        }
        if h == Game::ZERO {
            return Ok(g);
        }
        if let (Some(g), Some(h)) = (self.nus(g), self.nus(h)) {
            return self.intern_nus(g.plus(h)?);
        }
        if self.negatives.get(&g) == Some(&h) {
            return Ok(Game::ZERO);
        }
        let key = if g < h { (g, h) } else { (h, g) };
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        self.spend(1)?;
        let sum = match (self.number(g), self.number(h)) {
            (Some(number), _) => self.deeper(|arena| arena.translate(h, g, number))?,
            (_, Some(number)) => self.deeper(|arena| arena.translate(g, h, number))?,
            _ => self.deeper(|arena| arena.sum_of_options(g, h))?,
        };
        if self.sums_are_full() {
            self.sums = Default::default();
        }
        self.sums.insert(key, sum);
        Ok(sum)
    }

    /// Returns the difference.
    pub fn difference(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let negative = self.negative(h)?;
        self.sum(g, negative)
    }

    /// G + x = {GL + x | GR + x}, which is canonical where G is and is no number (number translation).
    fn translate(&mut self, game: Game, by: Game, number: Dyadic) -> Result<Game, GameError> {
        let options = self.options(game)?;
        let left = self.mapped(options.left(), |arena, option| arena.sum(option, by))?;
        let right = self.mapped(options.right(), |arena, option| arena.sum(option, by))?;
        let stops = (self.left_stop(game).plus(number)?, self.right_stop(game).plus(number)?);
        self.intern_form(&left, &right, stops)
    }

    /// Options from the pool, each mapped to a value, in the order of handles.
    fn mapped(
        &mut self,
        options: Range<usize>,
        map: impl Fn(&mut Self, Game) -> Result<Game, GameError>,
    ) -> Result<Side, GameError> {
        let mut side = Side::new();
        for index in options {
            side.push(map(self, self.pool[index])?);
        }
        side.sort_unstable();
        Ok(side)
    }

    fn sum_of_options(&mut self, g: Game, h: Game) -> Result<Game, GameError> {
        let (of_g, of_h) = (self.options(g)?, self.options(h)?);
        let mut sides = [Side::new(), Side::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for index in of_g.of(player) {
                side.push(self.sum(self.pool[index], h)?);
            }
            for index in of_h.of(player) {
                side.push(self.sum(g, self.pool[index])?);
            }
        }
        self.form(&sides[0], &sides[1])
    }

    /// Returns the multiple of a value by an integer, by doubling.
    ///
    /// ```
    /// # use boyi_partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.read("{2||1|0}")?;
    /// let twice = arena.multiple(game, 2)?;
    /// assert_eq!(arena.write(twice)?, "{3||2,{3|2}|1}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn multiple(&mut self, game: Game, factor: i64) -> Result<Game, GameError> {
        if let Some(nus) = self.nus(game) {
            return self.intern_nus(nus.times(factor)?);
        }
        let mut power = if factor < 0 { self.negative(game)? } else { game };
        let (mut rest, mut multiple) = (factor.unsigned_abs(), Game::ZERO);
        while rest > 0 {
            if rest & 1 == 1 {
                multiple = self.sum(multiple, power)?;
            }
            rest >>= 1;
            if rest > 0 {
                power = self.sum(power, power)?;
            }
        }
        Ok(multiple)
    }
}
