//! A line of a proof, read from left to right.

use crate::{Rejected, reject};

/// An option of a position, or a side of a claim: numbers, each added (`false`) or subtracted (`true`).
pub(crate) type Signed = Vec<(usize, bool)>;

/// The part of a line that has not been read.
pub(crate) struct Line<'a>(pub(crate) &'a str);

impl<'a> Line<'a> {
    /// Passes this text, if it is next.
    pub(crate) fn passes(&mut self, text: &str) -> bool {
        match self.0.strip_prefix(text) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    pub(crate) fn expect(&mut self, text: &str) -> Result<(), Rejected> {
        if self.passes(text) { Ok(()) } else { reject(format!("expected '{text}'")) }
    }

    /// Reads a number of something of which `known` exist.
    pub(crate) fn number(&mut self, known: usize) -> Result<usize, Rejected> {
        let digits = self.0.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = self.0.split_at(digits);
        let number = number.parse().or_else(|_| reject("expected a number"))?;
        self.0 = rest;
        if number < known { Ok(number) } else { reject(format!("{number} is not known yet")) }
    }

    /// Reads the number that is the next of its kind.
    pub(crate) fn next_number(&mut self, known: usize) -> Result<(), Rejected> {
        let number = self.number(usize::MAX)?;
        if number == known { Ok(()) } else { reject(format!("expected the number {known}")) }
    }

    /// Reads numbers with commas between them, or nothing.
    pub(crate) fn numbers(&mut self, known: usize) -> Result<Vec<usize>, Rejected> {
        let mut numbers = Vec::new();
        if self.0.starts_with(|c: char| c.is_ascii_digit()) {
            numbers.push(self.number(known)?);
            while self.passes(",") {
                numbers.push(self.number(known)?);
            }
        }
        Ok(numbers)
    }

    /// Reads a sum such as `3-4+5`, or `.` if it is empty.
    pub(crate) fn signed(&mut self, known: usize) -> Result<Signed, Rejected> {
        if self.passes(".") {
            return Ok(Vec::new());
        }
        let minus = self.passes("-");
        let mut sum = vec![(self.number(known)?, minus)];
        loop {
            let minus = match self.0.chars().next() {
                Some('+') => false,
                Some('-') => true,
                _ => return Ok(sum),
            };
            self.0 = &self.0[1..];
            sum.push((self.number(known)?, minus));
        }
    }

    /// Reads sums with commas between them, or nothing.
    pub(crate) fn signed_list(&mut self, known: usize) -> Result<Vec<Signed>, Rejected> {
        let mut list = Vec::new();
        if self.0.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '-' | '.')) {
            list.push(self.signed(known)?);
            while self.passes(",") {
                list.push(self.signed(known)?);
            }
        }
        Ok(list)
    }

    pub(crate) fn end(self) -> Result<(), Rejected> {
        if self.0.is_empty() { Ok(()) } else { reject("expected the end of the line") }
    }
}
