//! Operators on canonical forms: Norton product, ordinal sum, heating and cooling, tiny and miny, uptimals, reduced form.

use crate::{Arena, Dyadic, Game, GameError, Player, arena::Map};

/// The largest exponent of an uptimal.
pub const MAX_UPTIMAL: u32 = 64;

/// The result for a value whose options are not looked at.
type End<'a> = dyn Fn(&mut Arena, Game) -> Result<Option<Game>, GameError> + 'a;

/// Adds the options of a result that one mapped option makes.
type Added<'a> = dyn Fn(&mut Arena, Player, Game, &mut Vec<Game>) -> Result<(), GameError> + 'a;

/// An operator that maps a value by its options.
struct Operator<'a> {
    end: &'a End<'a>,
    option: &'a Added<'a>,
    /// The options of both players that every result has besides.
    besides: [Vec<Game>; 2],
}

impl Operator<'_> {
    /// The result for a value; `done` has those that are known.
    fn of(&self, arena: &mut Arena, game: Game, done: &mut Map<Game, Game>) -> Result<Game, GameError> {
        if let Some(end) = (self.end)(arena, game)? {
            return Ok(end);
        }
        if let Some(&known) = done.get(&game) {
            return Ok(known);
        }
        let mut sides = self.besides.clone();
        for (side, player) in sides.iter_mut().zip(Player::BOTH) {
            for option in arena.options_of(game, player)? {
                let mapped = arena.deeper(|arena| self.of(arena, option, done))?;
                (self.option)(arena, player, mapped, side)?;
            }
        }
        let result = arena.form(&sides[0], &sides[1])?;
        done.insert(game, result);
        Ok(result)
    }
}

/// Makes a mapped option an option of the result.
fn keep(_: &mut Arena, _: Player, mapped: Game, side: &mut Vec<Game>) -> Result<(), GameError> {
    side.push(mapped);
    Ok(())
}

impl Arena {
    /// A value after a move of a player that gains `by`.
    fn gained(&mut self, player: Player, value: Game, by: Game) -> Result<Game, GameError> {
        match player {
            Player::Left => self.sum(value, by),
            Player::Right => self.difference(value, by),
        }
    }

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
        let end = |arena: &mut Arena, game| match arena.number(game).and_then(Dyadic::integer) {
            Some(factor) => arena.multiple(unit, factor).map(Some),
            None => Ok(None),
        };
        let option = |arena: &mut Arena, player, product, side: &mut Vec<Game>| {
            for &step in &steps {
                side.push(arena.gained(player, product, step)?);
            }
            Ok(())
        };
        let norton = Operator { end: &end, option: &option, besides: Default::default() };
        norton.of(self, g, &mut Map::default())
    }

    /// Returns the ordinal sum `base`:`top` = {GL, G:HL | GR, G:HR} over the canonical form of `base`: a move in the
    /// base ends the top.
    pub fn ordinal_sum(&mut self, base: Game, top: Game) -> Result<Game, GameError> {
        let besides = [self.options_of(base, Player::Left)?, self.options_of(base, Player::Right)?];
        let end = |_: &mut Arena, top| Ok((top == Game::ZERO).then_some(base));
        Operator { end: &end, option: &keep, besides }.of(self, top, &mut Map::default())
    }

    /// Returns `game` heated by `by`, ∫G: numbers stay, else {∫GL + t | ∫GR − t}.
    pub fn heat(&mut self, game: Game, by: Game) -> Result<Game, GameError> {
        self.heated(game, by, &|arena, game| Ok(arena.number(game).map(|_| game)))
    }

    /// Returns `game` overheated from `from` to `to`: integers n become n·`from`, else {∫GL + `to` | ∫GR − `to`}.
    pub fn overheat(&mut self, game: Game, from: Game, to: Game) -> Result<Game, GameError> {
        self.heated(game, to, &|arena, game| match arena.number(game).and_then(Dyadic::integer) {
            Some(integer) => arena.multiple(from, integer).map(Some),
            None => Ok(None),
        })
    }

    fn heated(&mut self, game: Game, by: Game, end: &End<'_>) -> Result<Game, GameError> {
        let option = |arena: &mut Arena, player, heated, side: &mut Vec<Game>| {
            side.push(arena.gained(player, heated, by)?);
            Ok(())
        };
        Operator { end, option: &option, besides: Default::default() }.of(self, game, &mut Map::default())
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
        let tax = self.from_number(-by)?;
        self.heated(game, tax, &|arena, game| {
            let (mean, temperature) = arena.mean_and_temperature(game)?;
            if by > temperature { arena.from_number(mean).map(Some) } else { Ok(None) }
        })
    }

    /// Returns `game` cooled by its own temperature: its mean and an infinitesimal. A number stays.
    pub fn freeze(&mut self, game: Game) -> Result<Game, GameError> {
        let (_, temperature) = self.mean_and_temperature(game)?;
        if self.number(game).is_some() { Ok(game) } else { self.cool(game, temperature) }
    }

    /// Returns the reduced canonical form, the simplest value that differs from `game` by an infinitesimal:
    /// `game` heated by *, then each x and x* at an end replaced by x (Grossman and Siegel).
    pub fn reduced(&mut self, game: Game) -> Result<Game, GameError> {
        let stop = self.left_stop(game).number;
        if stop == self.right_stop(game).number {
            return self.from_number(stop);
        }
        let star = self.intern_nus(crate::Nus::new(Dyadic::ZERO, 0, 1)?)?;
        let heated = self.heat(game, star)?;
        let end = |arena: &mut Arena, game| {
            let cold = arena.nus(game).filter(|nus| nus.up == 0 && nus.star <= 1);
            cold.map(|nus| arena.from_number(nus.number)).transpose()
        };
        let project = Operator { end: &end, option: &keep, besides: Default::default() };
        project.of(self, heated, &mut Map::default())
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
