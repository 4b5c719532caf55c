//! Values as text, as the books and CGSuite write them: names where there are any, else braces.

use crate::{Arena, Dyadic, Game, GameError, Nus, Player, operators::MAX_UPTIMAL};
use std::{cmp::Ordering, fmt::Write};

/// The longest text of a value.
pub const MAX_LENGTH: usize = 1 << 20;
/// The longest run of bars: what lies deeper has braces.
pub(crate) const MAX_BARS: usize = 4;
/// The uptimals `^<n>` and `^[n]` that are recognised go to this n.
const NAMED_UPTIMALS: u32 = 8;
const _: () = assert!(NAMED_UPTIMALS <= MAX_UPTIMAL);
/// They are recognised with nimbers to this one.
const NAMED_STARS: u32 = 3;

/// A name of an infinitesimal: `^<3>`, `v[2]*`, ….
#[derive(Clone, Copy, Debug)]
pub(crate) struct Uptimal {
    /// `^<n>` = ↑ⁿ, else `^[n]` = ↑ + … + ↑ⁿ.
    single: bool,
    negative: bool,
    n: u32,
    star: u32,
}

/// The text of a value, and the bars of its outermost braces: 0 where it has none or they stay.
struct Text {
    text: String,
    bars: usize,
}

impl Arena {
    /// Returns the value as text that [`Arena::read`] reads back.
    ///
    /// ```
    /// # use boyi_partizan::Arena;
    /// let mut arena = Arena::new();
    /// for text in ["-3/2", "^^*", "v*2", "+-{2|1}", "{4|||3|1||0|-2}", "2Tiny(2)", "3/4v[3]*"] {
    ///     let game = arena.read(text)?;
    ///     assert_eq!(arena.write(game)?, text);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write(&mut self, game: Game) -> Result<String, GameError> {
        self.write_within(game, MAX_LENGTH)
    }

    /// Returns the value as text of at most `length` bytes.
    pub fn write_within(&mut self, game: Game, length: usize) -> Result<String, GameError> {
        let Text { text, bars } = self.text(game, length)?;
        let text = if bars > 0 { format!("{{{text}}}") } else { text };
        if text.len() > length { Err(GameError::TooLong) } else { Ok(text) }
    }

    /// The text of a value without its outermost braces, and the bars in them: 0 where it has none or they stay.
    pub(crate) fn text_and_bars(&mut self, game: Game, length: usize) -> Result<(String, usize), GameError> {
        self.text(game, length).map(|Text { text, bars }| (text, bars))
    }

    fn text(&mut self, game: Game, length: usize) -> Result<Text, GameError> {
        if let Some(name) = self.name(game, length)? {
            return Ok(Text { text: name, bars: 0 });
        }
        let (left, left_bars) = self.side(game, Player::Left, length)?;
        let (right, right_bars) = self.side(game, Player::Right, length)?;
        let bars = 1 + left_bars.max(right_bars);
        let text = format!("{left}{}{right}", "|".repeat(bars));
        if text.len() > length { Err(GameError::TooLong) } else { Ok(Text { text, bars }) }
    }

    /// The options of a player; the bars of the only one, if its braces are left out.
    fn side(&mut self, game: Game, player: Player, length: usize) -> Result<(String, usize), GameError> {
        let options = self.sorted_options(game, player)?;
        if let [only] = options[..] {
            let Text { text, bars } = self.deeper(|arena| arena.text(only, length))?;
            let inner = bars > 0 && bars < MAX_BARS;
            return Ok((
                if bars > 0 && !inner { format!("{{{text}}}") } else { text },
                if inner { bars } else { 0 },
            ));
        }
        let mut list = String::new();
        for option in options {
            let Text { text, bars } = self.deeper(|arena| arena.text(option, length))?;
            let comma = if list.is_empty() { "" } else { "," };
            let (open, close) = if bars > 0 { ("{", "}") } else { ("", "") };
            write!(list, "{comma}{open}{text}{close}").expect("strings grow");
            if list.len() > length {
                return Err(GameError::TooLong);
            }
        }
        Ok((list, 0))
    }

    /// A value's text without braces around it, or with them as a part of a name.
    fn name(&mut self, game: Game, length: usize) -> Result<Option<String>, GameError> {
        if let Some(nus) = self.nus(game) {
            return Ok(Some(nus.to_string()));
        }
        self.spend(1)?;
        if let Some(name) = self.switch_name(game, length)? {
            return Ok(Some(name));
        }
        if let Some(name) = self.tiny_name(game, length)? {
            return Ok(Some(name));
        }
        self.uptimal_name(game)
    }

    /// `+-x`: a value that is its own negative.
    fn switch_name(&mut self, game: Game, length: usize) -> Result<Option<String>, GameError> {
        if self.negative(game)? != game {
            return Ok(None);
        }
        let options = self.sorted_options(game, Player::Left)?;
        if let [only] = options[..] {
            let number = self.number(only).is_some();
            let Text { text, bars } = self.deeper(|arena| arena.text(only, length))?;
            return Ok(Some(match (number, bars) {
                (true, _) => format!("+-{text}"),
                (false, 0) => format!("+-({text})"),
                (false, _) => format!("+-{{{text}}}"),
            }));
        }
        let (list, _) = self.side(game, Player::Left, length)?;
        Ok(Some(format!("+-{{{list}}}")))
    }

    /// `Tiny(G)`, `Miny(G)`, with a number before it: {x || x | x − G} and its mirror image.
    fn tiny_name(&mut self, game: Game, length: usize) -> Result<Option<String>, GameError> {
        for (name, player) in [("Tiny", Player::Left), ("Miny", Player::Right)] {
            let Some((number, subscript)) = self.tiny_subscript(game, player)? else { continue };
            let number = if number.is_zero() { String::new() } else { number.to_string() };
            let subscript = self.deeper(|arena| arena.write_within(subscript, length))?;
            return Ok(Some(format!("{number}{name}({subscript})")));
        }
        Ok(None)
    }

    fn tiny_subscript(&mut self, game: Game, player: Player) -> Result<Option<(Dyadic, Game)>, GameError> {
        let opponent = player.opponent();
        let Some(base) = self.only_option(game, player)? else { return Ok(None) };
        let Some(number) = self.number(base) else { return Ok(None) };
        let Some(threat) = self.only_option(game, opponent)? else { return Ok(None) };
        if self.only_option(threat, player)? != Some(base) {
            return Ok(None);
        }
        let Some(last) = self.only_option(threat, opponent)? else { return Ok(None) };
        let subscript = match player {
            Player::Left => self.difference(base, last)?,
            Player::Right => self.difference(last, base)?,
        };
        let positive = subscript != Game::ZERO && self.at_most(Game::ZERO, subscript)?;
        Ok(positive.then_some((number, subscript)))
    }

    fn only_option(&mut self, game: Game, player: Player) -> Result<Option<Game>, GameError> {
        let range = self.options(game)?.of(player);
        Ok((range.len() == 1).then(|| self.pool[range.start]))
    }

    /// `^<n>`, `v[n]` and the like, with a number before and a nimber behind.
    fn uptimal_name(&mut self, game: Game) -> Result<Option<String>, GameError> {
        let number = self.left_stop(game).number;
        if number != self.right_stop(game).number {
            return Ok(None);
        }
        let options = self.options(game)?;
        if options.left().len().max(options.right().len()) > 1 + NAMED_STARS as usize {
            return Ok(None);
        }
        if self.learned.uptimals.is_empty() {
            self.name_uptimals()?;
        }
        let shift = self.from_number(-number)?;
        let infinitesimal = self.sum(game, shift)?;
        Ok(self.learned.uptimals.get(&infinitesimal).map(|uptimal| {
            let number = if number.is_zero() { String::new() } else { number.to_string() };
            format!("{number}{uptimal}")
        }))
    }

    fn name_uptimals(&mut self) -> Result<(), GameError> {
        for (n, single) in (2..=NAMED_UPTIMALS).flat_map(|n| [(n, true), (n, false)]) {
            let plain = if single { self.up_nth(n)? } else { self.up_through(n)? };
            for star in 0..=NAMED_STARS {
                let nimber = self.intern_nus(Nus::new(Dyadic::ZERO, 0, star)?)?;
                let game = self.sum(plain, nimber)?;
                let mirrored = self.negative(game)?;
                self.learned.uptimals.insert(game, Uptimal { single, negative: false, n, star });
                self.learned.uptimals.insert(mirrored, Uptimal { single, negative: true, n, star });
            }
        }
        Ok(())
    }

    /// The player's canonical options in an order that no history of the arena changes.
    fn sorted_options(&mut self, game: Game, player: Player) -> Result<Vec<Game>, GameError> {
        let key = (game, player == Player::Left);
        if let Some(known) = self.learned.sorted.get(&key) {
            return Ok(known.clone());
        }
        let mut options = self.options_of(game, player)?;
        self.spend(options.len() as u64)?;
        let mut failed = None;
        options.sort_by(|&a, &b| {
            self.text_order(a, b).unwrap_or_else(|error| {
                failed = Some(error);
                Ordering::Equal
            })
        });
        if let Some(error) = failed {
            return Err(error);
        }
        self.learned.sorted.insert(key, options.clone());
        Ok(options)
    }

    /// A total order of values for texts: numbers, nimbers and ups first, then option by option.
    fn text_order(&mut self, a: Game, b: Game) -> Result<Ordering, GameError> {
        if a == b {
            return Ok(Ordering::Equal);
        }
        self.spend(1)?;
        match (self.nus(a), self.nus(b)) {
            (Some(a), Some(b)) => return Ok(nus_order(a, b)),
            (Some(_), None) => return Ok(Ordering::Less),
            (None, Some(_)) => return Ok(Ordering::Greater),
            (None, None) => {}
        }
        for player in Player::BOTH {
            let (of_a, of_b) = (self.sorted_in_turn(a, player)?, self.sorted_in_turn(b, player)?);
            for (&a, &b) in of_a.iter().zip(&of_b) {
                let order = self.deeper(|arena| arena.text_order(a, b))?;
                if order.is_ne() {
                    return Ok(order);
                }
            }
            if of_a.len() != of_b.len() {
                return Ok(of_a.len().cmp(&of_b.len()));
            }
        }
        unreachable!("different values differ in an option")
    }

    fn sorted_in_turn(&mut self, game: Game, player: Player) -> Result<Vec<Game>, GameError> {
        self.deeper(|arena| arena.sorted_options(game, player))
    }
}

/// Numbers before nimbers before ups, each by size.
fn nus_order(a: Nus, b: Nus) -> Ordering {
    let key = |nus: Nus| (nus.up != 0, nus.up.abs(), nus.up < 0);
    a.number.cmp(&b.number).then(key(a).cmp(&key(b))).then(a.star.cmp(&b.star))
}

impl std::fmt::Display for Nus {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        if !self.number.is_zero() || self.is_number() {
            write!(f, "{}", self.number)?;
        }
        let arrow = if self.up < 0 { 'v' } else { '^' };
        match self.up.unsigned_abs() {
            0 => {}
            1 => write!(f, "{arrow}")?,
            2 => write!(f, "{arrow}{arrow}")?,
            ups => write!(f, "{arrow}{ups}")?,
        }
        write_star(f, self.star)
    }
}

impl std::fmt::Display for Uptimal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let arrow = if self.negative { 'v' } else { '^' };
        let (open, close) = if self.single { ('<', '>') } else { ('[', ']') };
        write!(f, "{arrow}{open}{}{close}", self.n)?;
        write_star(f, self.star)
    }
}

fn write_star(f: &mut std::fmt::Formatter, star: u32) -> std::fmt::Result {
    match star {
        0 => Ok(()),
        1 => write!(f, "*"),
        star => write!(f, "*{star}"),
    }
}
