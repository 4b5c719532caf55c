//! The genus of a position, from those of its options.

use crate::{Code, heap};
use std::collections::HashMap;

/// The genus of a position: its nim-value, and the misère nim-values of the position plus 0, 1, 2, … heaps of two.
///
/// J. H. Conway, *On Numbers and Games*, ch. 12; *Winning Ways* ch. 13. The superscripts end in an alternation of two
/// values that differ by 2; they are kept up to the first repetition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Genus {
    /// The nim-value in normal play.
    pub value: u64,
    /// Misère nim-values; the last two alternate for ever.
    pub misere: Vec<u64>,
}

impl Genus {
    /// The misère nim-value of the position plus `twos` heaps of two.
    pub fn term(&self, twos: usize) -> u64 {
        let last = self.misere.len().saturating_sub(1);
        let at = if twos <= last || (twos - last).is_multiple_of(2) {
            twos.min(last)
        } else {
            last.saturating_sub(1)
        };
        self.misere.get(at).copied().unwrap_or(0)
    }

    /// Returns `true` if this is the genus of a Nim position. (*Tame* genera are 0^120, 1^031 and n^n(n⊕2), n = 0, 1, 2, ….)
    pub fn is_tame(&self) -> bool {
        match self.value {
            0 => self.misere == [1, 2, 0] || self.misere == [0, 2],
            1 => self.misere == [0, 3, 1] || self.misere == [1, 3],
            n => self.misere == [n, n ^ 2],
        }
    }

    /// The genus of a position with these options.
    ///
    /// From the position plus k heaps of two a move leads to an option plus k of them, or to the position plus k − 1, alone or with
    /// a heap of one, which changes its misère value v to v ⊕ 1. Once all options alternate, and a value is what it was two steps before,
    /// so is what the next one depends on, and so on for ever.
    fn of_options(options: &[&Genus]) -> Genus {
        let value = crate::mex(options.iter().map(|option| option.value));
        if options.is_empty() {
            return Genus { value, misere: vec![1, 2, 0] };
        }
        let alternating = options.iter().map(|option| option.misere.len() - 2).max().unwrap_or(0);
        let mut misere: Vec<u64> = Vec::new();
        while !matches!(misere[..], [.., a, _, c] if misere.len() >= alternating + 3 && a == c) {
            let of_options = options.iter().map(|option| option.term(misere.len()));
            let of_fewer = misere.last().into_iter().flat_map(|&last| [last, last ^ 1]);
            misere.push(crate::mex(of_options.chain(of_fewer)));
        }
        while matches!(misere[..], [.., a, _, c] if a == c) {
            misere.pop();
        }
        Genus { value, misere }
    }
}

impl std::fmt::Display for Genus {
    /// `4^146`; values above 9 are separated by commas in brackets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}^", self.value)?;
        if self.misere.iter().all(|&g| g <= 9) {
            self.misere.iter().try_for_each(|g| write!(f, "{g}"))
        } else {
            let list: Vec<String> = self.misere.iter().map(u64::to_string).collect();
            write!(f, "({})", list.join(","))
        }
    }
}

/// Computes genera of heaps from those of their options, with memory.
pub struct GenusSolver<'a> {
    code: &'a Code,
    /// The genus of sorted heaps.
    memory: HashMap<Vec<u64>, Genus>,
    limit: usize,
}

impl<'a> GenusSolver<'a> {
    /// Creates a solver that gives up when `limit` positions are known or waited for.
    pub fn new(code: &'a Code, limit: usize) -> GenusSolver<'a> {
        GenusSolver { code, memory: HashMap::new(), limit }
    }

    /// The genus of a sum of heaps, or `None` when it takes more positions than allowed.
    ///
    /// ```
    /// use boyi_impartial::{Code, misere::GenusSolver};
    /// let kayles = Code::named("kayles").unwrap();
    /// let mut solver = GenusSolver::new(&kayles, 1 << 20);
    /// assert_eq!(solver.genus(&[5]).unwrap().to_string(), "4^146");
    /// ```
    pub fn genus(&mut self, heaps: &[u64]) -> Option<Genus> {
        let mut root = heaps.to_vec();
        root.sort_unstable();
        let mut stack = vec![root.clone()];
        while let Some(heaps) = stack.pop() {
            if self.memory.contains_key(&heaps) {
                continue;
            }
            let room = self.limit.checked_sub(self.memory.len() + stack.len() + 1)?;
            let options = self.options(&heaps, room)?;
            let known: Option<Vec<&Genus>> = options.iter().map(|option| self.memory.get(option)).collect();
            if let Some(known) = known {
                let genus = Genus::of_options(&known);
                self.memory.insert(heaps, genus);
            } else {
                stack.push(heaps);
                stack.extend(options.into_iter().filter(|option| !self.memory.contains_key(option)));
            }
        }
        self.memory.get(&root).cloned()
    }

    /// The options of sorted heaps; `None` when there are more than `room` that are not known.
    fn options(&self, heaps: &[u64], room: usize) -> Option<Vec<Vec<u64>>> {
        let mut unknown = 0;
        let options = heap::moves(heaps, |size| self.code.options(size)).map(|m| m.play(heaps));
        let allowed = options.map(|option| {
            unknown += usize::from(!self.memory.contains_key(&option));
            (unknown <= room).then_some(option)
        });
        allowed.collect()
    }
}
