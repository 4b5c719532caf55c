//! The records of a solved tier.

use crate::{
    PositionValue,
    record::{Known, Record},
};

/// Two bytes a position, see [`Record`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TierTable {
    records: Vec<u16>,
}

impl TierTable {
    pub(crate) fn new(records: Vec<u16>) -> Self {
        TierTable { records }
    }

    pub(crate) fn len(&self) -> u64 {
        self.records.len() as u64
    }

    pub(crate) fn get(&self, number: u64) -> Option<Record> {
        self.records.get(usize::try_from(number).ok()?).map(|&bits| Record(bits))
    }

    /// The value of a position; `None` for a hole.
    pub(crate) fn value(&self, number: u64) -> Option<PositionValue> {
        match self.get(number)?.known() {
            Known::Decided(value) => Some(value),
            Known::Hole | Known::Undecided => None,
        }
    }
}
