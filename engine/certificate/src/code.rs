//! The rules: an octal or hexadecimal code.

use crate::MOST_DIGITS;

/// The heaps that may be left after taking some number of counters.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Digit {
    /// Bits 1, 2, 4, 8: no heap, one heap, two heaps, three heaps.
    pub(crate) heaps: u32,
    /// '!' where several heaps left must differ, '=' where they must be equal, else a space.
    pub(crate) shape: char,
}

pub(crate) struct Game {
    pub(crate) digits: Vec<Digit>,
    /// The repeating part after the digits; empty for a finite code.
    pub(crate) tail: Vec<Digit>,
}

impl Game {
    pub(crate) fn digit(&self, k: usize) -> Digit {
        match k.checked_sub(self.digits.len()) {
            None => self.digits[k],
            Some(_) if self.tail.is_empty() => Digit { heaps: 0, shape: ' ' },
            Some(after) => self.tail[after % self.tail.len()],
        }
    }

    /// One more than the longest take up to `most`.
    pub(crate) fn end(&self, most: usize) -> usize {
        if self.tail.is_empty() { self.digits.len().min(most + 1) } else { most + 1 }
    }

    /// The subtractions up to `most` that may leave exactly this many heaps.
    pub(crate) fn takes(&self, heaps: u32, most: usize) -> impl Iterator<Item = usize> + '_ {
        (usize::from(heaps < 2)..self.end(most)).filter(move |&k| self.digit(k).heaps >> heaps & 1 == 1)
    }

    /// The takes up to `most` that are allowed to leave two heaps which need not be equal.
    pub(crate) fn splits(&self, most: usize) -> impl Iterator<Item = usize> + '_ {
        self.takes(2, most).filter(|&k| self.digit(k).shape != '=')
    }

    pub(crate) fn any(&self, what: impl Fn(&Digit) -> bool) -> bool {
        self.digits.iter().chain(&self.tail).any(what)
    }

    /// The maximum number of heaps that a move may leave, at least 1.
    pub(crate) fn most_parts(&self) -> usize {
        (2..=3).rev().find(|&m| self.any(|d| d.heaps >> m & 1 == 1)).unwrap_or(1)
    }
}

/// Reads a code, of at most [`MOST_DIGITS`].
pub(crate) fn parse_code(code: &str) -> Option<Game> {
    let (whole, rest) = code.split_once('.')?;
    let (rest, tail) = match rest.split_once('[') {
        Some((rest, tail)) => (rest, tail.strip_suffix(']').filter(|t| !t.is_empty())?),
        None => (rest, ""),
    };
    let digits = |text: &str| {
        let mut digits: Vec<Digit> = Vec::new();
        for c in text.chars() {
            if digits.len() > MOST_DIGITS + 1 {
                return None;
            }
            match (c, digits.last_mut()) {
                ('!' | '=', Some(d)) if d.shape == ' ' => d.shape = c,
                _ => digits.push(Digit { heaps: c.to_digit(16)?, shape: ' ' }),
            }
        }
        Some(digits)
    };
    let mut all = digits(if whole.is_empty() { "0" } else { whole })?;
    if all.len() != 1 || all[0].heaps & 3 != 0 {
        return None;
    }
    all.extend(digits(rest)?);
    let game = Game { digits: all, tail: digits(tail)? };
    (game.digits.len() + game.tail.len() <= MOST_DIGITS + 1).then_some(game)
}
