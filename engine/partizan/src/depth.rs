//! A bound on recursion.

use crate::GameError;

/// How deep a recursion is, and how deep it may go.
#[derive(Debug)]
pub(crate) struct Depth {
    now: u32,
    most: u32,
}

impl Depth {
    pub(crate) fn to(most: u32) -> Self {
        Depth { now: 0, most }
    }

    /// Goes one step deeper, unless that is too deep; [`leave`](Depth::leave) goes back.
    pub(crate) fn enter(&mut self) -> Result<(), GameError> {
        if self.now >= self.most {
            return Err(GameError::TooDeep);
        }
        self.now += 1;
        Ok(())
    }

    pub(crate) fn leave(&mut self) {
        self.now -= 1;
    }
}
