//! Values of games in which play may go on for ever.
//!
//! Such play is a draw. A *stopper* has none that alternates, so that it is worth as much as a short game: it has a
//! canonical form, and G ≥ H just if Left, moving second, survives G − H. Any other value here is given by two stoppers: its
//! *onside*, where infinite play counts as won by Left, and its *offside*, where Right wins it. Some games have no such
//! sides (Bach's Carousel), and some have sides that are not found here; both are refused with [`GameError::NoSides`].
//!
//! A. N. Siegel, *Coping with Cycles*, 2005; CGT, chapter VI.

mod graph;
mod position;
mod simplify;
mod text;

use crate::{Arena, Dyadic, Game, GameError, Nus, Player, Term};
use graph::Graph;
use simplify::{Side, onside};
use std::sync::Arc;

/// The largest factor of a loopy value.
const MAX_FACTOR: u64 = 100;

/// A value, which may be loopy.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Of a game whose play ends.
    Short(Game),
    /// Of one in which play may go on for ever.
    Loopy(Loopy),
}

/// A value of games in which play may go on for ever: its onside and its offside, one of which at least is no short game
/// or which differ.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Loopy {
    on: Arc<Side>,
    off: Arc<Side>,
}

impl Loopy {
    /// Whether the value is a stopper: the onside is the offside.
    pub fn is_stopper(&self) -> bool {
        self.on == self.off
    }
}

impl From<Game> for Value {
    fn from(game: Game) -> Self {
        Value::Short(game)
    }
}

/// The result when both play well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Winner {
    /// Left wins.
    Left,
    /// Right wins.
    Right,
    /// Neither: play goes on for ever.
    Nobody,
}

/// An option of a [`Form`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FormOption {
    /// A value.
    Value(Value),
    /// Another of the forms, by number.
    Form(usize),
}

/// Options of both players, Left's first, which may lead back to the form.
pub(crate) type Form = [Vec<FormOption>; 2];

impl Value {
    /// Returns the value if it is short.
    pub fn short(&self) -> Option<Game> {
        match self {
            Value::Short(game) => Some(*game),
            Value::Loopy(_) => None,
        }
    }

    fn sides(&self) -> [Arc<Side>; 2] {
        match self {
            Value::Short(game) => {
                let side = Arc::new(Side::Short(*game));
                [side.clone(), side]
            }
            Value::Loopy(loopy) => [loopy.on.clone(), loopy.off.clone()],
        }
    }

    fn of_sides(on: Side, off: Side) -> Self {
        match (&on, &off) {
            (Side::Short(game), Side::Short(same)) if game == same => Value::Short(*game),
            _ => Value::Loopy(Loopy { on: on.into(), off: off.into() }),
        }
    }
}

/// Both sides of a value whose sides are vertices of two graphs.
fn value_of(arena: &mut Arena, plus: &Graph, minus: &Graph, root: [usize; 2]) -> Result<Value, GameError> {
    let on = onside(arena, plus, root[0])?;
    let off = match onside(arena, &minus.negative(), root[1])? {
        Side::Short(game) => Side::Short(arena.negative(game)?),
        Side::Stopper(stopper) => Side::Stopper(stopper.negative(arena)?),
    };
    Ok(Value::of_sides(on, off))
}

/// Adds the sum of two vertices and all below it to `sum`.
fn add_sum(
    arena: &mut Arena,
    sum: &mut Graph,
    [g, h]: [&Graph; 2],
    root: [usize; 2],
) -> Result<usize, GameError> {
    let mut pairs = vec![root];
    let mut numbers = crate::arena::Map::default();
    let first = sum.vertex()?;
    numbers.insert(root, first);
    let mut at = 0;
    while let Some(&[a, b]) = pairs.get(at) {
        for player in [0, 1] {
            let in_g = g.options[a][player].iter().map(|&a| [a, b]);
            let in_h = h.options[b][player].iter().map(|&b| [a, b]);
            for pair in in_g.chain(in_h) {
                let option = match numbers.get(&pair) {
                    Some(&known) => known,
                    None => {
                        arena.spend(1)?;
                        pairs.push(pair);
                        let vertex = sum.vertex()?;
                        numbers.insert(pair, vertex);
                        vertex
                    }
                };
                let options = &mut sum.options[first + at][player];
                if !options.contains(&option) {
                    options.push(option);
                }
            }
        }
        at += 1;
    }
    Ok(first)
}

impl Arena {
    /// Returns the value of the first of these forms, whose options may be one another.
    pub(crate) fn value_of_forms(&mut self, forms: &[Form]) -> Result<Value, GameError> {
        let mut graphs = [Graph::default(), Graph::default()];
        for (side, graph) in graphs.iter_mut().enumerate() {
            for _ in forms {
                graph.vertex()?;
            }
            for (at, form) in forms.iter().enumerate() {
                for player in Player::BOTH {
                    for option in &form[player as usize] {
                        let option = match option {
                            FormOption::Form(form) => *form,
                            FormOption::Value(value) => graph.side(self, &value.sides()[side])?,
                        };
                        graph.options[at][player as usize].push(option);
                    }
                }
            }
        }
        let [plus, minus] = graphs;
        value_of(self, &plus, &minus, [0, 0])
    }

    /// Returns the sum of two values.
    pub fn value_sum(&mut self, g: &Value, h: &Value) -> Result<Value, GameError> {
        if let (Value::Short(g), Value::Short(h)) = (g, h) {
            return Ok(Value::Short(self.sum(*g, *h)?));
        }
        for (value, number) in [(g, h), (h, g)] {
            if let (Value::Loopy(loopy), Value::Short(number)) = (value, number)
                && self.number(*number).is_some()
            {
                let [on, off] = [self.side_plus(&loopy.on, *number)?, self.side_plus(&loopy.off, *number)?];
                return Ok(Value::of_sides(on, off));
            }
        }
        let mut sums = [Graph::default(), Graph::default()];
        let mut roots = [0; 2];
        let sides = [g.sides(), h.sides()];
        for (at, sum) in sums.iter_mut().enumerate() {
            let mut graphs = [Graph::default(), Graph::default()];
            let mut root = [0; 2];
            for (term, graph) in graphs.iter_mut().enumerate() {
                root[term] = graph.side(self, &sides[term][at])?;
            }
            roots[at] = add_sum(self, sum, [&graphs[0], &graphs[1]], root)?;
        }
        value_of(self, &sums[0], &sums[1], roots)
    }

    /// Returns the sum of these terms.
    pub fn value_of_terms(&mut self, terms: &[Term<Value>]) -> Result<Value, GameError> {
        terms.iter().try_fold(Value::Short(Game::ZERO), |sum, term| self.value_sum(&sum, &term.value))
    }

    fn side_plus(&mut self, side: &Side, number: Game) -> Result<Side, GameError> {
        Ok(match side {
            Side::Short(game) => Side::Short(self.sum(*game, number)?),
            Side::Stopper(stopper) => Side::Stopper(stopper.plus(self, number)?),
        })
    }

    /// Returns the negative of a value.
    pub fn value_negative(&mut self, value: &Value) -> Result<Value, GameError> {
        let mut negative = |side: &Side| {
            Ok(match side {
                Side::Short(game) => Side::Short(self.negative(*game)?),
                Side::Stopper(stopper) => Side::Stopper(stopper.negative(self)?),
            })
        };
        let [on, off] = value.sides();
        Ok(Value::of_sides(negative(&off)?, negative(&on)?))
    }

    /// Returns the multiple of a value by an integer.
    pub fn value_multiple(&mut self, value: &Value, factor: i64) -> Result<Value, GameError> {
        if let Value::Short(game) = value {
            return Ok(Value::Short(self.multiple(*game, factor)?));
        }
        if factor.unsigned_abs() > MAX_FACTOR {
            return Err(GameError::NumberTooLarge);
        }
        let step = if factor < 0 { self.value_negative(value)? } else { value.clone() };
        (0..factor.unsigned_abs()).try_fold(Value::Short(Game::ZERO), |sum, _| self.value_sum(&sum, &step))
    }

    /// Whether `g` ≤ `h`: both sides of `g` are at most those of `h`.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, NoGames};
    /// let mut arena = Arena::new();
    /// let [over, small] = ["over", "1/1024"].map(|text| arena.evaluate(text, &mut NoGames).unwrap());
    /// assert!(arena.value_at_most(&over, &small)? && !arena.value_at_most(&small, &over)?);
    /// # Ok::<(), boyi_partizan::GameError>(())
    /// ```
    pub fn value_at_most(&mut self, g: &Value, h: &Value) -> Result<bool, GameError> {
        if let (Value::Short(g), Value::Short(h)) = (g, h) {
            return self.at_most(*g, *h);
        }
        let [g, h] = [g.sides(), h.sides()];
        for (low, high) in g.iter().zip(&h) {
            if !self.side_at_most(low, high)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn side_at_most(&mut self, low: &Side, high: &Side) -> Result<bool, GameError> {
        let (mut g, mut h) = (Graph::default(), Graph::default());
        let (low, high) = (g.side(self, low)?, h.side(self, high)?);
        Ok(graph::survival(self, &h, &g)?.at_least(high, low))
    }

    /// Returns the value whose onside and offside are those of two values: `1 & 0`.
    ///
    /// # Errors
    /// The onside is not at least the offside.
    pub fn value_of_sides(&mut self, on: &Value, off: &Value) -> Result<Value, GameError> {
        let (on, off) = (on.sides()[0].clone(), off.sides()[1].clone());
        if !self.side_at_most(&off, &on)? {
            return Err(GameError::SidesExchanged);
        }
        Ok(Value::of_sides(Side::clone(&on), Side::clone(&off)))
    }

    /// Returns the onside and the offside of a value, each a value of its own.
    pub fn sides(&self, value: &Value) -> [Value; 2] {
        value.sides().map(|side| Value::of_sides(Side::clone(&side), Side::clone(&side)))
    }

    /// Returns who wins if Left moves first, and if Right does.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, NoGames, Winner};
    /// let mut arena = Arena::new();
    /// let dud = arena.evaluate("on + off", &mut NoGames)?;
    /// assert_eq!(arena.write_value(&dud)?, "dud");
    /// assert_eq!(arena.winners(&dud)?, [Winner::Nobody, Winner::Nobody]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winners(&mut self, value: &Value) -> Result<[Winner; 2], GameError> {
        let zero = Side::Short(Game::ZERO);
        // By side: whether Left wins when Left moves first, and when Right does.
        let mut left_wins = [[false; 2]; 2];
        for (side, wins) in value.sides().iter().zip(&mut left_wins) {
            *wins = [!self.side_at_most(side, &zero)?, self.side_at_most(&zero, side)?];
        }
        Ok([0, 1].map(|starter| match left_wins.map(|wins| wins[starter]) {
            [_, true] => Winner::Left,
            [true, false] => Winner::Nobody,
            [false, false] => Winner::Right,
        }))
    }

    /// Returns the value with this name.
    pub(crate) fn named_value(&mut self, name: &str) -> Result<Option<Value>, GameError> {
        let star = self.star()?;
        let (own, zero, star) = (FormOption::Form(0), FormOption::from(Game::ZERO), FormOption::from(star));
        let form: Form = match name {
            "on" => [vec![own], vec![]],
            "off" => [vec![], vec![own]],
            "dud" => [vec![own.clone()], vec![own]],
            "over" => [vec![zero], vec![own]],
            "under" => [vec![own], vec![zero]],
            "upon" | "^[on]" => [vec![own], vec![star]],
            "v[on]" => [vec![star], vec![own]],
            "^<on>" => {
                let downs = self.named_value("v[on]")?.expect("a name");
                let star = Value::Short(self.star()?);
                let downs = self.value_sum(&downs, &star)?;
                [vec![zero], vec![FormOption::Value(downs)]]
            }
            "v<on>" => {
                let up = self.named_value("^<on>")?.expect("a name");
                return self.value_negative(&up).map(Some);
            }
            _ => return Ok(None),
        };
        self.value_of_forms(&[form]).map(Some)
    }

    pub(crate) fn star(&mut self) -> Result<Game, GameError> {
        self.intern_nus(Nus::new(Dyadic::ZERO, 0, 1)?)
    }
}

impl From<Game> for FormOption {
    fn from(game: Game) -> Self {
        FormOption::Value(Value::Short(game))
    }
}
