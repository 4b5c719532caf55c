//! Operators on canonical forms: Norton product, ordinal sum, heating and cooling, tiny and miny, uptimals, reduced form.

use crate::{Arena, Dyadic, Game, GameError, Player, arena::Map};

/// The largest exponent of an uptimal.
pub const MAX_UPTIMAL: u32 = 64;

/// Values that one operator has mapped so far.
type Mapped = Map<Game, Game>;

/// The values that are not heated.
#[derive(Clone, Copy)]
enum Cold {
    /// Numbers stay.
    Numbers,
    /// Integers become multiples of the unit.
    Integers { unit: Game },
}

impl Arena {
    /// Returns the Norton product `g`·`unit` for a positive unit: a repeated sum for an integer `g`, else
    /// {GL·U + (U + I) | GR·U − (U + I)} over all incentives I of U (Winning Ways, chapter 8).
    pub fn norton_product(&mut self, g: Game, unit: Game) -> Result<Game, GameError> {
        if !self.at_most(Game::ZERO, unit)? || unit == Game::ZERO {
            return Err(GameError::NotPositive);
        }
        let mut steps = Vec::new();
        for player in Player::BOTH {
            for option in self.options_of(unit, player)? {
                let incentive = match player {
                    Player::Left => self.difference(option, unit)?,
                    Player::Right => self.difference(unit, option)?,
                };
                steps.push(self.sum(unit, incentive)?);
            }
        }
        self.norton_step(g, unit, &steps, &mut Mapped::default())
    }

    fn norton_step(
        &mut self,
        g: Game,
        unit: Game,
        steps: &[Game],
        done: &mut Mapped,
    ) -> Result<Game, GameError> {
        if let Some(factor) = self.number(g).and_then(Dyadic::integer) {
            return self.multiple(unit, factor);
        }
        if let Some(&known) = done.get(&g) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options_of(g, player)? {
                let product = self.deeper(|arena| arena.norton_step(option, unit, steps, done))?;
                for &step in steps {
                    side.push(match player {
                        Player::Left => self.sum(product, step)?,
                        Player::Right => self.difference(product, step)?,
                    });
                }
            }
        }
        let product = self.form(&sides[0], &sides[1])?;
        done.insert(g, product);
        Ok(product)
    }

    /// Returns the ordinal sum `base`:`top` = {GL, G:HL | GR, G:HR} over the canonical form of `base`: a move in the
    /// base ends the top.
    pub fn ordinal_sum(&mut self, base: Game, top: Game) -> Result<Game, GameError> {
        let sides = [self.options_of(base, Player::Left)?, self.options_of(base, Player::Right)?];
        self.ordinal_step(base, &sides, top, &mut Mapped::default())
    }

    fn ordinal_step(
        &mut self,
        base: Game,
        base_options: &[Vec<Game>; 2],
        top: Game,
        done: &mut Mapped,
    ) -> Result<Game, GameError> {
        if top == Game::ZERO {
            return Ok(base);
        }
        if let Some(&known) = done.get(&top) {
            return Ok(known);
        }
        let mut sides = base_options.clone();
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options_of(top, player)? {
                side.push(self.deeper(|arena| arena.ordinal_step(base, base_options, option, done))?);
            }
        }
        let sum = self.form(&sides[0], &sides[1])?;
        done.insert(top, sum);
        Ok(sum)
    }

    /// Returns `game` heated by `by`, ∫G: numbers stay, else {∫GL + t | ∫GR − t}.
    pub fn heat(&mut self, game: Game, by: Game) -> Result<Game, GameError> {
        self.heat_step(game, by, Cold::Numbers, &mut Mapped::default())
    }

    /// Returns `game` overheated from `from` to `to`: integers n become n·`from`, else {∫GL + `to` | ∫GR − `to`}.
    pub fn overheat(&mut self, game: Game, from: Game, to: Game) -> Result<Game, GameError> {
        self.heat_step(game, to, Cold::Integers { unit: from }, &mut Mapped::default())
    }

    fn heat_step(&mut self, game: Game, by: Game, cold: Cold, done: &mut Mapped) -> Result<Game, GameError> {
        match (cold, self.number(game)) {
            (Cold::Numbers, Some(_)) => return Ok(game),
            (Cold::Integers { unit }, Some(number)) if number.integer().is_some() => {
                return self.multiple(unit, number.numerator());
            }
            _ => {}
        }
        if let Some(&known) = done.get(&game) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options_of(game, player)? {
                let heated = self.deeper(|arena| arena.heat_step(option, by, cold, done))?;
                side.push(match player {
                    Player::Left => self.sum(heated, by)?,
                    Player::Right => self.difference(heated, by)?,
                });
            }
        }
        let heated = self.form(&sides[0], &sides[1])?;
        done.insert(game, heated);
        Ok(heated)
    }

    /// Returns `game` cooled by `by` > −1: its mean above its temperature, else {GL cooled − t | GR cooled + t}.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, Dyadic};
    /// let mut arena = Arena::new();
    /// let game = arena.read("{3||2*|1*}")?;
    /// let cooled = arena.cool(game, Dyadic::new(3, 2).unwrap())?;
    /// assert_eq!(arena.write(cooled)?, "9/4*");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cool(&mut self, game: Game, by: Dyadic) -> Result<Game, GameError> {
        if by <= Dyadic::from(-1) {
            return Err(GameError::TemperatureTooLow);
        }
        let tax = self.from_number(by)?;
        self.cool_step(game, by, tax, &mut Mapped::default())
    }

    fn cool_step(&mut self, game: Game, by: Dyadic, tax: Game, done: &mut Mapped) -> Result<Game, GameError> {
        let (mean, temperature) = self.mean_and_temperature(game)?;
        if by > temperature {
            return self.from_number(mean);
        }
        if let Some(&known) = done.get(&game) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options_of(game, player)? {
                let cooled = self.deeper(|arena| arena.cool_step(option, by, tax, done))?;
                side.push(match player {
                    Player::Left => self.difference(cooled, tax)?,
                    Player::Right => self.sum(cooled, tax)?,
                });
            }
        }
        let cooled = self.form(&sides[0], &sides[1])?;
        done.insert(game, cooled);
        Ok(cooled)
    }

    /// Returns `game` cooled by its own temperature: its mean and an infinitesimal. A number stays.
    pub fn freeze(&mut self, game: Game) -> Result<Game, GameError> {
        let (_, temperature) = self.mean_and_temperature(game)?;
        if self.number(game).is_some() { Ok(game) } else { self.cool(game, temperature) }
    }

    /// Returns the reduced canonical form, the simplest value that differs from `game` by an infinitesimal:
    /// `game` heated by *, then each x and x* at an end replaced by x (Grossman and Siegel).
    pub fn reduced(&mut self, game: Game) -> Result<Game, GameError> {
        let star = self.intern_nus(crate::Nus::new(Dyadic::ZERO, 0, 1)?)?;
        let heated = self.heat(game, star)?;
        self.project(heated, &mut Mapped::default())
    }

    fn project(&mut self, game: Game, done: &mut Mapped) -> Result<Game, GameError> {
        if let Some(nus) = self.nus(game).filter(|nus| nus.up == 0 && nus.star <= 1) {
            return self.from_number(nus.number);
        }
        if let Some(&known) = done.get(&game) {
            return Ok(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in self.options_of(game, player)? {
                side.push(self.deeper(|arena| arena.project(option, done))?);
            }
        }
        let projected = self.form(&sides[0], &sides[1])?;
        done.insert(game, projected);
        Ok(projected)
    }

    /// Returns tiny, {0 || 0 | −G}, for a positive `subscript`. Miny is its negative.
    pub fn tiny(&mut self, subscript: Game) -> Result<Game, GameError> {
        if subscript == Game::ZERO || !self.at_most(Game::ZERO, subscript)? {
            return Err(GameError::SubscriptNotPositive);
        }
        let negative = self.negative(subscript)?;
        let threat = self.form(&[Game::ZERO], &[negative])?;
        self.form(&[Game::ZERO], &[threat])
    }

    /// Returns `^<n>`, ↑ⁿ = {0 | * − ↑ − ↑² − … − ↑ⁿ⁻¹}, for n from 1 to [`MAX_UPTIMAL`].
    pub fn up_nth(&mut self, n: u32) -> Result<Game, GameError> {
        let star = self.intern_nus(crate::Nus::new(Dyadic::ZERO, 0, 1)?)?;
        let before = if n > 1 { self.up_through(n - 1)? } else { Game::ZERO };
        let answer = self.difference(star, before)?;
        self.form(&[Game::ZERO], &[answer])
    }

    /// Returns `^[n]`, ↑ + ↑² + … + ↑ⁿ = {↑^[n−1] | *}, for n from 1 to [`MAX_UPTIMAL`].
    pub fn up_through(&mut self, n: u32) -> Result<Game, GameError> {
        if n > MAX_UPTIMAL {
            return Err(GameError::NumberTooLarge);
        }
        let star = self.intern_nus(crate::Nus::new(Dyadic::ZERO, 0, 1)?)?;
        (0..n).try_fold(Game::ZERO, |before, _| self.form(&[before], &[star]))
    }
}
