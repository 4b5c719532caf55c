//! The state of one position while a tier is being solved, in 16 bits.
//!
//! ```text
//! bit 15 14 13 12 11 10  9 ........... 0
//!      value |          distance        |   value: 1 win, 2 loss, 3 level
//!      0  0  1  W  K  L |     left      |   undecided
//!      0  0  0  0  0  0   0 ........... 0   hole: no position has this number
//!      0  0  0  0  0  0   0 ........... 1   endless
//!
//! W     some move leads to a tier below that is won there, not in one ply: a loss may be longer than the last child implies
//! K     some move leads to a tier below that is not won there: the position is not lost
//! L     some move leads to a level position of a tier below
//! left  children in the tier not yet known to be won; 1023 stands for that many or more
//! ```
//!
//! A distance larger than the one that the analysis has come to is an upper bound for a win, and exact for a loss.

use crate::PositionValue;

/// See the module's diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record(pub(crate) u16);

const UNDECIDED: u16 = 1 << 13;
const SLOW_EXIT: u16 = 1 << 12;
const SAFE_EXIT: u16 = 1 << 11;
const LEVEL_EXIT: u16 = 1 << 10;
const LEFT: u16 = LEVEL_EXIT - 1;
const DISTANCE: u16 = (1 << 14) - 1;

/// The longest distance that a record holds.
pub(crate) const MAX_DISTANCE: u16 = DISTANCE;

/// The meaning of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    Hole,
    Undecided,
    Decided(PositionValue),
}

impl Record {
    pub(crate) const HOLE: Record = Record(0);
    pub(crate) const ENDLESS: Record = Record(1);

    pub(crate) const fn win(plies: u16) -> Record {
        Record(1 << 14 | plies)
    }

    pub(crate) const fn loss(plies: u16) -> Record {
        Record(2 << 14 | plies)
    }

    pub(crate) const fn level(plies: u16) -> Record {
        Record(3 << 14 | plies)
    }

    /// A position that waits for its children.
    pub(crate) fn undecided(left: usize, slow_exit: bool, safe_exit: bool, level_exit: bool) -> Record {
        let flag = |set: bool, bit: u16| if set { bit } else { 0 };
        let flags = flag(slow_exit, SLOW_EXIT) | flag(safe_exit, SAFE_EXIT) | flag(level_exit, LEVEL_EXIT);
        Record(UNDECIDED | flags | left.min(usize::from(LEFT)) as u16)
    }

    pub(crate) fn known(self) -> Known {
        let plies = self.0 & DISTANCE;
        match self.0 >> 14 {
            1 => Known::Decided(PositionValue::Win(plies)),
            2 => Known::Decided(PositionValue::Loss(plies)),
            3 => Known::Decided(PositionValue::Level(plies)),
            _ if self == Record::HOLE => Known::Hole,
            _ if self == Record::ENDLESS => Known::Decided(PositionValue::Endless),
            _ => Known::Undecided,
        }
    }

    #[cfg(feature = "files")]
    pub(crate) fn is_loss(self) -> bool {
        self.0 >> 14 == 2
    }

    /// Returns `true` if `other` should replace this record: this one is undecided, or has the same value at a larger distance.
    pub(crate) fn improves_to(self, other: Record) -> bool {
        self.is_undecided() || self.0 >> 14 == other.0 >> 14 && self.0 > other.0
    }

    pub(crate) fn is_undecided(self) -> bool {
        self.0 >> 13 == 1
    }

    pub(crate) fn has_slow_exit(self) -> bool {
        self.0 & SLOW_EXIT != 0
    }

    pub(crate) fn has_safe_exit(self) -> bool {
        self.0 & SAFE_EXIT != 0
    }

    pub(crate) fn has_level_exit(self) -> bool {
        self.0 & LEVEL_EXIT != 0
    }

    /// Children still waited for; `None` if there are too many to count.
    pub(crate) fn left(self) -> Option<u16> {
        let left = self.0 & LEFT;
        (left < LEFT).then_some(left)
    }

    /// The record with one child fewer to wait for.
    pub(crate) fn one_fewer(self) -> Record {
        Record(self.0 - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_hold_what_they_are_given() {
        for plies in [0, 1, 255, MAX_DISTANCE] {
            assert_eq!(Record::win(plies).known(), Known::Decided(PositionValue::Win(plies)));
            assert_eq!(Record::loss(plies).known(), Known::Decided(PositionValue::Loss(plies)));
            assert_eq!(Record::level(plies).known(), Known::Decided(PositionValue::Level(plies)));
            assert!(!Record::win(plies).is_undecided() && !Record::loss(plies).is_undecided());
        }
        assert_eq!(Record::HOLE.known(), Known::Hole);
        assert_eq!(Record::ENDLESS.known(), Known::Decided(PositionValue::Endless));
        for flags in 0..8 {
            let [w, k, l] = [1, 2, 4].map(|bit| flags & bit != 0);
            for (left, counted) in [(0, Some(0)), (1022, Some(1022)), (1023, None), (5000, None)] {
                let record = Record::undecided(left, w, k, l);
                assert_eq!(record.known(), Known::Undecided);
                assert!(record.is_undecided());
                assert_eq!(
                    (record.has_slow_exit(), record.has_safe_exit(), record.has_level_exit()),
                    (w, k, l)
                );
                assert_eq!(record.left(), counted);
            }
            assert_eq!(Record::undecided(7, w, k, l).one_fewer(), Record::undecided(6, w, k, l));
        }
    }
}
