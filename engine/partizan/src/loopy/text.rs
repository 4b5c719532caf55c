//! Loopy values as text: `over`, `3/2under`, `a{0||0|a}`, `1 & 0`.

use super::{
    Loopy, Value,
    simplify::{Entry, Side, Stopper},
};
use crate::{Arena, Dyadic, Game, GameError, write::MAX_LENGTH};
use std::fmt::Write;

/// Stoppers that are written with a name, a number before it if it is not zero.
const NAMES: [&str; 8] = ["over", "under", "^[on]", "v[on]", "^<on>", "v<on>", "on", "off"];
/// Larger stoppers have no name.
const MAX_NAMED: usize = 3;

impl Arena {
    /// Returns the value as text that [`Arena::evaluate`] reads back.
    ///
    /// ```
    /// # use boyi_partizan::{Arena, NoGames};
    /// let mut arena = Arena::new();
    /// for text in ["on", "3/2under", "dud", "over & under", "{on||0|-1/2}", "{2|0,a{1|0,a}||-1}"] {
    ///     let value = arena.evaluate(text, &mut NoGames)?;
    ///     assert_eq!(arena.write_value(&value)?, text);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_value(&mut self, value: &Value) -> Result<String, GameError> {
        self.write_value_within(value, MAX_LENGTH)
    }

    /// Returns the value as text of at most `length` bytes.
    pub fn write_value_within(&mut self, value: &Value, length: usize) -> Result<String, GameError> {
        let Loopy { on, off } = match value {
            Value::Short(game) => return self.write_within(*game, length),
            Value::Loopy(loopy) => loopy,
        };
        let text = if on == off {
            self.side_text(on, length)?
        } else {
            let [on, off] = [self.side_text(on, length)?, self.side_text(off, length)?];
            if (on.as_str(), off.as_str()) == ("on", "off") {
                "dud".to_owned()
            } else {
                format!("{on} & {off}")
            }
        };
        if text.len() > length { Err(GameError::TooLong) } else { Ok(text) }
    }

    fn side_text(&mut self, side: &Side, length: usize) -> Result<String, GameError> {
        let stopper = match side {
            Side::Short(game) => return self.write_within(*game, length),
            Side::Stopper(stopper) => stopper,
        };
        let mut names = Vec::new();
        for vertex in 0..stopper.vertices.len() {
            let below = stopper.at(self, vertex)?;
            names.push(self.stopper_name(below)?);
        }
        let mut writer = Writer::new(stopper, names, length);
        writer.find_labels(0);
        let (text, bars) = writer.vertex(self, 0)?;
        Ok(if bars > 0 { format!("{{{text}}}") } else { text })
    }

    /// A name, with the number of a short option before it.
    fn stopper_name(&mut self, stopper: Stopper) -> Result<Option<String>, GameError> {
        if stopper.vertices.len() > MAX_NAMED {
            return Ok(None);
        }
        let mut numbers = vec![Dyadic::ZERO];
        for entry in stopper.vertices.iter().flatten().flatten() {
            if let Entry::Short(game) = *entry
                && let Some(nus) = self.nus(game)
            {
                numbers.push(nus.number);
            }
        }
        numbers.dedup();
        let side = Side::Stopper(stopper);
        for name in NAMES {
            for &number in &numbers {
                let base = self.named_value(name)?.expect("a name");
                let shift = Value::Short(self.from_number(number)?);
                for (star, end) in [(Game::ZERO, ""), (self.star()?, "*")] {
                    let moved = self.value_sum(&base, &shift)?;
                    let moved = self.value_sum(&moved, &Value::Short(star))?;
                    if *moved.sides()[0] == side {
                        let number = if number.is_zero() { String::new() } else { number.to_string() };
                        return Ok(Some(format!("{number}{name}{end}")));
                    }
                }
            }
        }
        Ok(None)
    }
}

struct Writer<'a> {
    stopper: &'a Stopper,
    /// The names and the labels of vertices.
    names: Vec<Option<String>>,
    length: usize,
    met: Vec<bool>,
    /// Whether a vertex without a name is met more than once, and so needs a label.
    needs_label: Vec<bool>,
    labels: usize,
}

impl<'a> Writer<'a> {
    fn new(stopper: &'a Stopper, names: Vec<Option<String>>, length: usize) -> Self {
        let none = vec![false; names.len()];
        Writer { stopper, names, length, met: none.clone(), needs_label: none, labels: 0 }
    }

    fn find_labels(&mut self, vertex: usize) {
        if self.names[vertex].is_some() {
            return;
        }
        if std::mem::replace(&mut self.met[vertex], true) {
            self.needs_label[vertex] = true;
            return;
        }
        for entry in self.stopper.vertices[vertex].iter().flatten() {
            if let Entry::Vertex(next) = *entry {
                self.find_labels(next);
            }
        }
    }

    /// `a`, `b`, … without `v`, which is down; then `a1`, `b1`, ….
    fn next_label(&mut self) -> String {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuwxyz";
        let letter = char::from(LETTERS[self.labels % LETTERS.len()]);
        let round = self.labels / LETTERS.len();
        self.labels += 1;
        if round == 0 { letter.to_string() } else { format!("{letter}{round}") }
    }

    /// The text of a vertex, and the bars of its braces: 0 where they stay.
    fn vertex(&mut self, arena: &mut Arena, vertex: usize) -> Result<(String, usize), GameError> {
        if let Some(name) = &self.names[vertex] {
            return Ok((name.clone(), 0));
        }
        let label = self.needs_label[vertex].then(|| self.next_label());
        self.names[vertex].clone_from(&label);
        let [left, right] = [0, 1].map(|side| &self.stopper.vertices[vertex][side]);
        let (left, left_bars) = self.side(arena, left)?;
        let (right, right_bars) = self.side(arena, right)?;
        let bars = 1 + left_bars.max(right_bars);
        let text = format!("{left}{}{right}", "|".repeat(bars));
        if text.len() > self.length {
            return Err(GameError::TooLong);
        }
        Ok(match label {
            Some(label) => (format!("{label}{{{text}}}"), 0),
            None => (text, bars),
        })
    }

    fn side(&mut self, arena: &mut Arena, entries: &[Entry]) -> Result<(String, usize), GameError> {
        let mut list = String::new();
        for entry in entries {
            let (text, bars) = match *entry {
                Entry::Short(game) => arena.text_and_bars(game, self.length)?,
                Entry::Vertex(vertex) => self.vertex(arena, vertex)?,
            };
            if entries.len() == 1 && bars < crate::write::MAX_BARS {
                return Ok((text, bars));
            }
            let comma = if list.is_empty() { "" } else { "," };
            let (open, close) = if bars > 0 { ("{", "}") } else { ("", "") };
            write!(list, "{comma}{open}{text}{close}").expect("strings grow");
        }
        Ok((list, 0))
    }
}
