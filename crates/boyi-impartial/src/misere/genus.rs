//! The genus of a position, by the definition.

use crate::Code;
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
        match self.misere.get(twos) {
            Some(&g) => g,
            None => {
                let last = self.misere.len() - 1;
                self.misere[if (twos - last).is_multiple_of(2) { last } else { last - 1 }]
            }
        }
    }

    /// Is it the genus of a Nim position? (*Tame* genera are 0^120, 1^031 and n^n(n⊕2), n = 0, 1, 2, ….)
    pub fn is_tame(&self) -> bool {
        match self.value {
            0 => self.misere == [1, 2, 0] || self.misere == [0, 2],
            1 => self.misere == [0, 3, 1] || self.misere == [1, 3],
            n => self.misere == [n, n ^ 2],
        }
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

/// Computes genera of heaps by the definition, with memory.
pub struct GenusSolver<'a> {
    code: &'a Code,
    /// Misère and normal nim-value of sorted heaps plus a number of heaps of two counters of Nim.
    memory: HashMap<(Vec<u64>, u32), (u64, u64)>,
    limit: usize,
}

impl<'a> GenusSolver<'a> {
    /// A solver that gives up after `limit` positions.
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
        let mut sorted = heaps.to_vec();
        sorted.sort_unstable();
        let (_, value) = self.values(sorted.clone(), 0)?;
        // Far enough for the alternation: twice in a row it must be by 2.
        let mut misere = Vec::new();
        let mut settled = 0;
        for twos in 0..64 {
            let (g, _) = self.values(sorted.clone(), twos)?;
            settled = if misere.last().is_some_and(|&l: &u64| l ^ 2 == g) { settled + 1 } else { 0 };
            misere.push(g);
            if settled == 5 {
                break;
            }
        }
        while misere.len() > 2 && misere[misere.len() - 3] == misere[misere.len() - 1] {
            misere.pop();
        }
        Some(Genus { value, misere })
    }

    fn values(&mut self, heaps: Vec<u64>, twos: u32) -> Option<(u64, u64)> {
        let root = (heaps, twos);
        let mut stack = vec![root.clone()];
        while let Some(top) = stack.last().cloned() {
            if self.memory.contains_key(&top) {
                stack.pop();
                continue;
            }
            if self.memory.len() >= self.limit {
                return None;
            }
            let (heaps, twos) = &top;
            let mut options: Vec<(Vec<u64>, u32)> = Vec::new();
            for (i, &size) in heaps.iter().enumerate() {
                if i > 0 && heaps[i - 1] == size {
                    continue;
                }
                for option in self.code.options(size) {
                    let mut next = heaps.clone();
                    next.remove(i);
                    next.extend_from_slice(option.parts());
                    next.sort_unstable();
                    options.push((next, *twos));
                }
            }
            // A heap of two goes to nothing here; to one counter below, where the one stands beside the rest.
            let known: Option<Vec<(u64, u64)>> =
                options.iter().map(|o| self.memory.get(o).copied()).collect();
            let less = twos.checked_sub(1).map(|t| (heaps.clone(), t));
            let less_known = less.as_ref().map(|l| self.memory.get(l).copied());
            match (known, less_known) {
                (Some(mut known), None | Some(Some(_))) => {
                    if let Some(Some((g, n))) = less_known {
                        known.push((g, n));
                        // X + ∗1: the misère and normal nim-values are those of X exclusive-or 1.
                        known.push((g ^ 1, n ^ 1));
                    }
                    let value = if known.is_empty() {
                        (1, 0)
                    } else {
                        (crate::mex(known.iter().map(|k| k.0)), crate::mex(known.iter().map(|k| k.1)))
                    };
                    stack.pop();
                    self.memory.insert(top, value);
                }
                _ => {
                    stack.extend(options.into_iter().filter(|o| !self.memory.contains_key(o)));
                    stack.extend(less.filter(|l| !self.memory.contains_key(l)));
                }
            }
        }
        self.memory.get(&root).copied()
    }
}
