//! Codes from their text.

use super::{Code, CodeError, Digit, Expected, MAX_DIGITS, MOST_NAMED, Shape, Unit, found};

/// Reads a code; an octal one has no digit but 0 to 7.
pub(super) fn code(text: &str, octal: bool) -> Result<Code, CodeError> {
    Reader { text: text.chars().collect(), at: 0, octal }.code()
}

struct Reader {
    text: Vec<char>,
    /// The next character.
    at: usize,
    octal: bool,
}

impl Reader {
    fn code(mut self) -> Result<Code, CodeError> {
        let mut before = Vec::new();
        let mut places = Vec::new();
        while !self.passes('.') {
            places.push(self.at);
            let expected =
                if before.is_empty() && self.at < self.text.len() { self.kind() } else { Expected::Point };
            self.push(&mut before, 0, expected)?;
        }
        let (mut after, mut tail) = (Vec::new(), Vec::new());
        while after.is_empty() || self.at < self.text.len() {
            if self.passes('[') {
                while tail.is_empty() || !self.passes(']') {
                    let expected = if tail.is_empty() { self.kind() } else { Expected::Bracket };
                    self.push(&mut tail, after.len(), expected)?;
                }
                if self.at < self.text.len() {
                    return Err(self.error(self.at, Expected::End));
                }
                break;
            }
            self.push(&mut after, 0, self.kind())?;
        }
        let first = before.pop();
        let digits =
            first.into_iter().chain(if first.is_none() { Some(Digit::default()) } else { None }).chain(after);
        before.reverse();
        let code = Code::new(digits.collect(), tail).and_then(|code| code.adding(before));
        code.map_err(|error| {
            // Among too many digits, no single one is wrong.
            let position = match (error.expected, error.unit) {
                (Expected::Fewer, _) => self.text.len(),
                (_, Unit::Added) => places[places.len() - 2 - error.position],
                _ => places.last().copied().unwrap_or(0),
            };
            CodeError { position, unit: Unit::Character, ..error }
        })
    }

    /// Reads one more digit, unless there are too many.
    fn push(&mut self, digits: &mut Vec<Digit>, others: usize, expected: Expected) -> Result<(), CodeError> {
        if digits.len() + others > MAX_DIGITS + 1 {
            let found = "more text".into();
            return Err(CodeError { found, ..self.error(self.at, Expected::Fewer) });
        }
        digits.push(self.digit(expected)?);
        Ok(())
    }

    fn digit(&mut self, expected: Expected) -> Result<Digit, CodeError> {
        let start = self.at;
        match self.text.get(start) {
            Some('!' | '?' | '=') => Err(self.error(start, Expected::Condition)),
            Some('{') if !self.octal => self.braces(),
            Some('*') if !self.octal => {
                self.at += 1;
                Ok(Digit::at_least(0, self.sign().unwrap_or_default()))
            }
            Some('&') if !self.octal => {
                self.at += 1;
                let heaps = self.number().ok_or_else(|| self.error(self.at, Expected::Semicolon))?;
                if !self.passes(';') {
                    return Err(self.error(self.at, Expected::Semicolon));
                }
                Ok(Digit::new(heaps, self.sign().unwrap_or_default()))
            }
            c => {
                let heaps = c.and_then(|c| c.to_digit(if self.octal { 8 } else { 32 }));
                let heaps = heaps.ok_or_else(|| self.error(start, expected))?;
                self.at += 1;
                Ok(Digit::new(heaps.into(), self.sign().unwrap_or_default()))
            }
        }
    }

    /// `{0,2!,4+}`, or `{0,2}!`.
    fn braces(&mut self) -> Result<Digit, CodeError> {
        self.at += 1;
        let mut named: Vec<(usize, usize, Option<Shape>)> = Vec::new();
        let more = loop {
            let start = self.at;
            let heaps = self.number().filter(|&heaps| heaps <= MOST_NAMED as u64);
            let heaps = heaps.ok_or_else(|| self.error(start, Expected::Heaps))?;
            named.push((start, heaps as usize, self.sign()));
            if self.passes(',') {
                continue;
            }
            let more = self.passes('+');
            if !self.passes('}') {
                return Err(self.error(self.at, Expected::Brace));
            }
            break more;
        };
        let place = self.at;
        let common = self.sign();
        if common.is_some() && named.iter().any(|(.., shape)| shape.is_some()) {
            return Err(self.error(place, Expected::Condition));
        }
        let most = named.iter().map(|&(_, heaps, _)| heaps).max();
        named.into_iter().try_fold(Digit::default(), |digit, (start, heaps, shape)| {
            let shape = shape.or(common).unwrap_or_default();
            let this = Digit::new(1 << heaps, shape);
            let this = if more && Some(heaps) == most { Digit::at_least(heaps, shape) } else { this };
            digit.and(this).ok_or_else(|| self.error(start, Expected::Heaps))
        })
    }

    /// A number of decimal digits; nothing is read where it is too large.
    fn number(&mut self) -> Option<u64> {
        let digits: String = self.text[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let number = digits.parse().ok()?;
        self.at += digits.len();
        Some(number)
    }

    /// Reads the condition at this point.
    fn sign(&mut self) -> Option<Shape> {
        let shape = match self.text.get(self.at)? {
            '!' => Shape::Distinct,
            '?' => Shape::Mixed,
            '=' => Shape::Equal,
            _ => return None,
        };
        self.at += 1;
        Some(shape)
    }

    /// Reads the given character; returns `false` if another one follows.
    fn passes(&mut self, c: char) -> bool {
        let stands = self.text.get(self.at) == Some(&c);
        self.at += usize::from(stands);
        stands
    }

    fn kind(&self) -> Expected {
        if self.octal { Expected::OctalDigit } else { Expected::Digit }
    }

    fn error(&self, position: usize, expected: Expected) -> CodeError {
        let found = found(self.text.get(position).copied());
        CodeError { position, unit: Unit::Character, found, expected }
    }
}
