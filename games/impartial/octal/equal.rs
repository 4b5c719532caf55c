//! Heaps that are equal in misère play: in any sum one may stand for the other. A table of pairs of heaps has many cells, and this makes
//! few positions of them.
//!
//! J. H. Conway, "On Numbers and Games", 1976, chapter 12; A. N. Siegel, "Combinatorial Game Theory", 2013, V.1: a game G that has all
//! options of a game H, and beside them only options from which one can move to H, is equal to H; but to the game without moves only
//! if one of those options is lost for the player to move. What this does not show equal is taken as different, which costs time only.

use crate::heaps::Heaps;
use boyi_impartial::Code;

/// Heaps are compared up to this size.
const UPTO: u64 = 128;

/// Options of options that are looked at in all.
const MOST_WORK: u64 = 1 << 18;

/// Of each heap the smallest one that is known to be equal to it.
#[derive(Debug, Default)]
pub(super) struct EqualHeaps {
    /// By size; a larger heap stands for itself. 0 is the game without moves.
    least: Vec<u64>,
    /// The options of a heap, reduced, in order.
    options: Vec<Vec<Heaps>>,
    /// The smallest heap whose only move ends it; two of them are equal to none. They, and the heaps without moves, are the only
    /// games of which that is true.
    one: Option<u64>,
}

impl EqualHeaps {
    pub(super) fn new(code: &Code) -> EqualHeaps {
        let mut known = EqualHeaps::default();
        let mut work = 0u64;
        for heap in 0..=UPTO {
            let count = code.count(heap);
            work = work.saturating_add(count);
            if work > MOST_WORK {
                break;
            }
            let mut options: Vec<Heaps> =
                code.options(heap).map(|option| known.reduced(option.parts())).collect();
            options.sort_unstable();
            options.dedup();
            let next = options
                .iter()
                .flat_map(|option| option.iter().map(|&part| known.options_of(part).len() as u64));
            work = next.fold(work, u64::saturating_add);
            if work > MOST_WORK {
                break;
            }
            let least = known.find(&options).unwrap_or(heap);
            if known.one.is_none() && options.len() == 1 && options[0].is_empty() {
                known.one = Some(heap);
            }
            known.least.push(least);
            known.options.push(options);
        }
        known
    }

    /// A sum that is equal to that of these heaps: in order, without heaps that have no moves.
    pub(super) fn reduced(&self, heaps: &[u64]) -> Heaps {
        let least = |&heap: &u64| {
            usize::try_from(heap).ok().and_then(|heap| self.least.get(heap)).copied().unwrap_or(heap)
        };
        let mut reduced: Heaps = heaps.iter().map(least).filter(|&heap| heap > 0).collect();
        if let Some(one) = self.one {
            let ones = reduced.iter().filter(|&&heap| heap == one).count();
            reduced.retain(|heap| *heap != one);
            reduced.extend((ones % 2 == 1).then_some(one));
        }
        reduced.sort_unstable();
        reduced
    }

    fn options_of(&self, heap: u64) -> &[Heaps] {
        usize::try_from(heap).ok().and_then(|heap| self.options.get(heap)).map_or(&[], Vec::as_slice)
    }

    /// The smallest heap that is shown equal to a game with these options.
    fn find(&self, options: &[Heaps]) -> Option<u64> {
        let reached: Vec<Vec<u64>> = options.iter().map(|option| self.single_heaps_after(option)).collect();
        let itself = |&(heap, least): &(usize, &u64)| heap as u64 == *least;
        let mut candidates = self.least.iter().enumerate().filter(itself).map(|(_, &least)| least);
        candidates.find(|heap| {
            let own = self.options_of(*heap);
            let reversible =
                |at: usize| own.binary_search(&options[at]).is_ok() || reached[at].contains(heap);
            let ends = || self.one.is_some_and(|one| options.iter().any(|option| option[..] == [one]));
            own.iter().all(|option| options.binary_search(option).is_ok())
                && (0..options.len()).all(reversible)
                && (*heap > 0 || options.is_empty() || ends())
        })
    }

    /// The single heaps, 0 for none, that a move leaves of a sum.
    fn single_heaps_after(&self, sum: &Heaps) -> Vec<u64> {
        let mut found = Vec::new();
        for (at, &heap) in sum.iter().enumerate() {
            for option in self.options_of(heap) {
                let others = sum.iter().enumerate().filter(|other| other.0 != at).map(|other| other.1);
                let after: Heaps = others.chain(option).copied().collect();
                match self.reduced(&after)[..] {
                    [] => found.push(0),
                    [heap] => found.push(heap),
                    _ => {}
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{octal::HeapGame, theory::testing::Definition};
    use boyi_catalogue::Setup;

    /// The nim-heaps 0 to 3 among the heaps of Grundy's game, which then go wild.
    #[test]
    fn heaps_of_grundys_game() {
        let equal = EqualHeaps::new(&Code::named("grundy").unwrap());
        assert_eq!(equal.least[..18], [0, 0, 0, 3, 0, 5, 3, 0, 5, 3, 0, 5, 3, 13, 5, 3, 13, 5]);
        assert_eq!(equal.reduced(&[6, 12, 14, 3, 1])[..], [3, 5]);
        assert!(equal.least.len() > 60);
    }

    /// In every sum of two heaps the same player wins as in the reduced one.
    #[test]
    fn equal_sums_have_equal_outcomes() {
        let mut reduced_heaps = 0;
        for (name, most) in [
            ("grundy", 18),
            ("kayles", 12),
            ("dawsons-kayles", 12),
            ("octal:code=0.[37]", 7),
            ("octal:code=4.7", 7),
            ("octal:code=0.6", 14),
            ("octal:code=0.144", 14),
            ("subtraction:take=2+3+5", 12),
            ("hexadecimal:code=0.9[3]", 9),
            ("hexadecimal:code=80.7", 7),
        ] {
            let separator = if name.contains(':') { ',' } else { ':' };
            let setup = Setup::parse(&format!("{name}{separator}misere")).unwrap();
            let game = HeapGame::set_up(&setup).unwrap();
            let equal = EqualHeaps::new(game.code());
            let mut definition = Definition::new(&game);
            let mut lost = |heaps: &[u64]| {
                definition.solve(&Heaps::from_slice(if heaps.is_empty() { &[0] } else { heaps })).1
            };
            for a in 0..=most {
                reduced_heaps += u64::from(equal.least[a as usize] < a);
                for heaps in [[a, 0], [a, 3], [a, 6], [a, most / 2]] {
                    assert_eq!(lost(&equal.reduced(&heaps)), lost(&heaps), "{name} {heaps:?}");
                }
            }
        }
        assert!(reduced_heaps > 12, "{reduced_heaps}");
    }
}
