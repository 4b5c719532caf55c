//! Thermographs: how the stops change when each move costs t (Winning Ways, chapter 6; CGT II.5).
//!
//! The walls begin at t = −1, where only integers are cold, so that no case is needed below zero.

use crate::{Arena, Dyadic, Game, GameError, Player};
use std::{cmp::Ordering, sync::Arc};

/// A part of a wall: a straight line from temperature `from` to the next piece, or for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The temperature at which the piece begins.
    pub from: Dyadic,
    /// The value there.
    pub value: Dyadic,
    /// The change of the value for each unit of temperature.
    pub slope: i8,
}

/// A wall, a piecewise linear function of the temperature t ≥ −1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wall(Vec<Piece>);

impl Wall {
    /// The pieces, the coldest first.
    pub fn pieces(&self) -> &[Piece] {
        &self.0
    }

    /// The value at a temperature of at least −1; `None` where a number is out of range.
    pub fn at(&self, temperature: Dyadic) -> Option<Dyadic> {
        let piece = self.0.iter().rev().find(|piece| piece.from <= temperature).unwrap_or(&self.0[0]);
        piece.at(temperature)
    }

    fn mast(value: Dyadic) -> Self {
        Wall(vec![Piece { from: Dyadic::from(-1), value, slope: 0 }])
    }

    /// The wall with `slope` added to every slope, pivoted at t = 0: v(t) + slope·t.
    fn tilted(&self, slope: i8) -> Option<Self> {
        let tilt = |piece: &Piece| {
            let value = piece.value.plus(piece.from.times(i64::from(slope))?)?;
            Some(Piece { from: piece.from, value, slope: piece.slope + slope })
        };
        Some(Wall(self.0.iter().map(tilt).collect::<Option<_>>()?))
    }

    /// At each temperature the greater value of two walls, or the smaller one.
    fn outer(&self, other: &Wall, greater: bool) -> Option<Self> {
        let mut wall = Wall(Vec::new());
        for (from, to) in steps(self, other) {
            let (a, b) = (self.piece_at(from)?, other.piece_at(from)?);
            let better = |x: &Piece, y: &Piece| {
                let order = x.value.cmp(&y.value).then(x.slope.cmp(&y.slope));
                if greater { order != Ordering::Less } else { order != Ordering::Greater }
            };
            let (first, second) = if better(&a, &b) { (a, b) } else { (b, a) };
            wall.push(first);
            if let Some(crossing) = first.crossing(&second)?
                && to.is_none_or(|to| crossing < to)
            {
                wall.push(Piece { from: crossing, value: second.at(crossing)?, slope: second.slope });
            }
        }
        Some(wall)
    }

    /// The piece from `from` on.
    fn piece_at(&self, from: Dyadic) -> Option<Piece> {
        let piece = self.0.iter().rev().find(|piece| piece.from <= from).unwrap_or(&self.0[0]);
        Some(Piece { from, value: piece.at(from)?, slope: piece.slope })
    }

    /// Appends a piece, or lets the last one go on where the new one continues it.
    fn push(&mut self, piece: Piece) {
        // Walls are continuous, so that equal slopes mean one line.
        if self.0.last().is_none_or(|last| last.slope != piece.slope) {
            self.0.push(piece);
        }
    }

    /// The wall up to `temperature`, and a mast above.
    fn closed(&self, temperature: Dyadic, mast: Dyadic) -> Self {
        let mut wall = Wall(self.0.iter().copied().filter(|piece| piece.from < temperature).collect());
        wall.push(Piece { from: temperature, value: mast, slope: 0 });
        wall
    }
}

impl Piece {
    fn at(&self, temperature: Dyadic) -> Option<Dyadic> {
        let time = temperature.minus(self.from)?;
        self.value.plus(time.times(i64::from(self.slope))?)
    }

    /// The temperature above `from` at which another piece with the same `from` meets this one. `Some(None)`: nowhere.
    fn crossing(&self, other: &Piece) -> Option<Option<Dyadic>> {
        let (mut gap, mut closing) = (self.value.minus(other.value)?, other.slope - self.slope);
        if closing < 0 {
            (gap, closing) = (-gap, -closing);
        }
        if closing == 0 || gap <= Dyadic::ZERO {
            return Some(None);
        }
        let time = match closing {
            1 => gap,
            2 => gap.half()?,
            _ => unreachable!("slopes of walls are -1, 0 and 1"),
        };
        Some(Some(self.from.plus(time)?))
    }
}

/// The temperatures at which one of two walls bends, each with the next one.
fn steps(a: &Wall, b: &Wall) -> Vec<(Dyadic, Option<Dyadic>)> {
    let mut bends: Vec<_> = a.0.iter().chain(&b.0).map(|piece| piece.from).collect();
    bends.sort_unstable();
    bends.dedup();
    (0..bends.len()).map(|at| (bends[at], bends.get(at + 1).copied())).collect()
}

/// The thermograph of a value: the left wall is the right stop's or left stop's value when each move costs t.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thermograph {
    /// Left's wall: the left stop of the game cooled by t. Its slopes are 0 and −1.
    pub left: Wall,
    /// Right's wall: the right stop of the game cooled by t. Its slopes are 0 and 1.
    pub right: Wall,
    /// The mast's value.
    pub mean: Dyadic,
    /// The temperature from which on both walls are the mast: −1 for integers.
    pub temperature: Dyadic,
}

impl Thermograph {
    fn number(mean: Dyadic) -> Self {
        Thermograph { left: Wall::mast(mean), right: Wall::mast(mean), mean, temperature: Dyadic::from(-1) }
    }

    /// Closes the scaffolds where they meet. They do not cross at −1, as no integer has scaffolds.
    fn from_scaffolds(left: &Wall, right: &Wall) -> Option<Self> {
        for (from, to) in steps(left, right) {
            let (l, r) = (left.piece_at(from)?, right.piece_at(from)?);
            let meeting = if l.value <= r.value { Some(from) } else { l.crossing(&r)? };
            if let Some(temperature) = meeting.filter(|&meeting| to.is_none_or(|to| meeting <= to)) {
                let mean = l.at(temperature)?;
                let (left, right) = (left.closed(temperature, mean), right.closed(temperature, mean));
                return Some(Thermograph { left, right, mean, temperature });
            }
        }
        unreachable!("left scaffolds fall and right scaffolds rise in the end")
    }
}

impl Arena {
    /// Returns the thermograph.
    ///
    /// ```
    /// # use boyi_partizan::Arena;
    /// let mut arena = Arena::new();
    /// let game = arena.read("{2|-1/2}")?;
    /// let thermograph = arena.thermograph(game)?;
    /// assert_eq!((thermograph.mean.to_string(), thermograph.temperature.to_string()), ("3/4".into(), "5/4".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn thermograph(&mut self, game: Game) -> Result<Arc<Thermograph>, GameError> {
        if let Some(known) = self.learned.thermographs.get(&game) {
            return Ok(known.clone());
        }
        if let Some(integer) = self.number(game).filter(|number| number.integer().is_some()) {
            return Ok(Arc::new(Thermograph::number(integer)));
        }
        if let Some(simple) = self.same_thermograph(game)? {
            return self.thermograph(simple);
        }
        self.spend(1)?;
        let left = self.deeper(|arena| arena.scaffold(game, Player::Left))?;
        let right = self.deeper(|arena| arena.scaffold(game, Player::Right))?;
        let thermograph = Thermograph::from_scaffolds(&left, &right).ok_or(GameError::NumberTooLarge)?;
        let thermograph = Arc::new(thermograph);
        self.learned.thermographs.insert(game, thermograph.clone());
        Ok(thermograph)
    }

    /// Returns the mean and the temperature.
    pub fn mean_and_temperature(&mut self, game: Game) -> Result<(Dyadic, Dyadic), GameError> {
        if let Some(number) = self.number(game) {
            let cold = Dyadic::new(-1, number.exponent()).expect("an exponent in range");
            return Ok((number, cold));
        }
        let thermograph = self.thermograph(game)?;
        Ok((thermograph.mean, thermograph.temperature))
    }

    /// A value with the same thermograph that needs few options, for many ups or a large nimber: x↑ or x↓, and x* for
    /// nimbers, ↑* and ↓*.
    fn same_thermograph(&mut self, game: Game) -> Result<Option<Game>, GameError> {
        let Some(nus) = self.nus(game).filter(|nus| !nus.is_number()) else { return Ok(None) };
        let like_star = nus.up == 0 || (nus.up.abs() == 1 && nus.star == 1);
        let (up, star) = if like_star { (0, 1) } else { (nus.up.signum(), 0) };
        let simple = crate::Nus { up, star, ..nus };
        if simple == nus { Ok(None) } else { self.intern_nus(simple).map(Some) }
    }

    /// The player's best opposite wall over all options, less the price of the move.
    fn scaffold(&mut self, game: Game, player: Player) -> Result<Wall, GameError> {
        let mut best: Option<Wall> = None;
        for option in self.options_of(game, player)? {
            let thermograph = self.thermograph(option)?;
            let wall = match player {
                Player::Left => thermograph.right.tilted(-1),
                Player::Right => thermograph.left.tilted(1),
            };
            let wall = wall.ok_or(GameError::NumberTooLarge)?;
            self.spend(wall.0.len() as u64)?;
            best = Some(match best {
                None => wall,
                Some(best) => best.outer(&wall, player == Player::Left).ok_or(GameError::NumberTooLarge)?,
            });
        }
        Ok(best.expect("both players can move in what is no integer"))
    }
}
