//! Pictures as text.

use super::{Edge, GROUND, LETTERS};
use crate::TextError;

/// The most edges of a picture.
const MAX_EDGES: usize = 100;
/// The deepest nesting of branches.
const MAX_NESTING: usize = 50;
/// The characters that are understood.
const EXPECTED: &str = "l r e ( ; ) :";
/// The picture without edges.
const EMPTY: char = '.';
/// The names of vertices.
const NAMES: &str = "0 A … Z";

/// Reads the edges of a picture.
pub(super) fn edges(text: &str) -> Result<Vec<Edge>, TextError> {
    let chars: Vec<char> = text.trim().chars().collect();
    if chars.is_empty() {
        return Err(TextError::End { expected: EXPECTED });
    }
    if chars == [EMPTY] {
        return Ok(Vec::new());
    }
    let mut reader = Reader { chars, at: 0, edges: Vec::new(), vertices: 1, names: Vec::new() };
    reader.branches(GROUND, 0)?;
    match reader.chars.get(reader.at) {
        None => Ok(reader.edges),
        Some(_) => Err(reader.unexpected()),
    }
}

struct Reader {
    chars: Vec<char>,
    at: usize,
    edges: Vec<Edge>,
    /// Vertices so far, the ground among them.
    vertices: u8,
    /// Names of vertices: those of the same name are one.
    names: Vec<(char, u8)>,
}

impl Reader {
    /// Reads what stands on a vertex.
    fn branches(&mut self, mut vertex: u8, nesting: usize) -> Result<(), TextError> {
        if nesting > MAX_NESTING {
            return Err(TextError::TooLarge { size: nesting, most: MAX_NESTING });
        }
        loop {
            let Some(&found) = self.chars.get(self.at) else { return Ok(()) };
            if found == '(' {
                break;
            }
            let letter = LETTERS.iter().position(|&letter| letter == found && letter != EMPTY);
            let Some(colour) = letter.map(|colour| colour as u8) else { return Ok(()) };
            self.at += 1;
            let end = self.vertex()?;
            self.edges.push(Edge { ends: [vertex, end], colour });
            if self.edges.len() > MAX_EDGES {
                return Err(TextError::TooLarge { size: self.edges.len(), most: MAX_EDGES });
            }
            vertex = end;
        }
        // Branches end what stands on the vertex.
        loop {
            self.at += 1;
            self.branches(vertex, nesting + 1)?;
            match self.chars.get(self.at) {
                Some(';') => {}
                Some(')') => break,
                _ => return Err(self.unexpected()),
            }
        }
        self.at += 1;
        Ok(())
    }

    /// A new vertex, or the one whose name follows.
    fn vertex(&mut self) -> Result<u8, TextError> {
        if self.chars.get(self.at) != Some(&':') {
            self.vertices += 1;
            return Ok(self.vertices - 1);
        }
        self.at += 1;
        let vertex = match self.chars.get(self.at) {
            Some('0') => GROUND,
            Some(&name) if name.is_ascii_uppercase() => match self.names.iter().find(|(known, _)| *known == name) {
                Some(&(_, vertex)) => vertex,
                None => {
                    self.names.push((name, self.vertices));
                    self.vertices += 1;
                    self.vertices - 1
                }
            },
            Some(&found) => return Err(TextError::Character { column: self.at + 1, found, expected: NAMES }),
            None => return Err(TextError::End { expected: NAMES }),
        };
        self.at += 1;
        Ok(vertex)
    }

    fn unexpected(&self) -> TextError {
        match self.chars.get(self.at) {
            Some(&found) => TextError::Character { column: self.at + 1, found, expected: EXPECTED },
            None => TextError::End { expected: ")" },
        }
    }
}
