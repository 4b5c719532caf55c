//! The records of a solved tier.

use crate::{
    PositionValue,
    record::{Known, Record},
};

/// Two bytes a position, see [`Record`].
#[derive(Debug)]
pub(crate) enum TierTable {
    Memory(Vec<u16>),
    #[cfg(feature = "files")]
    Mapped {
        /// Little-endian records, `shard` positions in each but the last.
        shards: Vec<crate::map::Bytes>,
        /// Positions of a shard.
        shard: u64,
        /// Positions of the tier.
        len: u64,
    },
}

impl TierTable {
    pub(crate) fn new(records: Vec<u16>) -> Self {
        TierTable::Memory(records)
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            TierTable::Memory(records) => records.len() as u64,
            #[cfg(feature = "files")]
            TierTable::Mapped { len, .. } => *len,
        }
    }

    pub(crate) fn get(&self, number: u64) -> Option<Record> {
        match self {
            TierTable::Memory(records) => {
                records.get(usize::try_from(number).ok()?).map(|&bits| Record(bits))
            }
            #[cfg(feature = "files")]
            TierTable::Mapped { shards, shard, .. } => {
                let at = 2 * (number % shard) as usize;
                let bits = shards.get((number / shard) as usize)?.get(at..at + 2)?;
                Some(Record(u16::from_le_bytes([bits[0], bits[1]])))
            }
        }
    }

    /// The value of a position; `None` for a hole.
    pub(crate) fn value(&self, number: u64) -> Option<PositionValue> {
        match self.get(number)?.known() {
            Known::Decided(value) => Some(value),
            Known::Hole | Known::Undecided => None,
        }
    }
}

impl PartialEq for TierTable {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && (0..self.len()).all(|number| self.get(number) == other.get(number))
    }
}
