//! Staircase Nim: counters stand on the steps of a staircase; a move carries any of them from one step to the next one
//! down, and from the lowest step off the stairs (*Winning Ways* ch. 3; R. P. Sprague, "Bemerkungen über eine
//! spezielle Abelsche Gruppe", 1947).

use crate::{
    Entry,
    heaps::{Heaps, heaps_text, parse_heaps, parse_take},
    impartial::{Impartial, misere_entries},
};
use boyi_core::{Game, Note, Notation, Outcome, ParseError, Picture};
use boyi_impartial::{HeapMove, staircase};

/// The catalogue's entry.
pub static ENTRIES: &[Entry] = misere_entries!("staircase", Staircase);

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Staircase {
    /// Whether whoever moves last loses.
    pub misere: bool,
}

impl Game for Staircase {
    /// Counters on each step, the lowest first. The sum stays within 64 bits.
    type Position = Heaps;
    type Move = HeapMove;

    fn start(&self) -> Heaps {
        Heaps::from_slice(&[3, 4, 5, 6])
    }

    fn outcome(&self, steps: &Heaps) -> Option<Outcome> {
        let over = steps.iter().all(|&step| step == 0);
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, steps: &Heaps, out: &mut Vec<HeapMove>) {
        self.visit_moves(steps, &mut |mv| out.push(mv));
    }

    fn play(&self, steps: &Heaps, &HeapMove { heap, take }: &HeapMove) -> Heaps {
        debug_assert!((1..=steps[heap]).contains(&take));
        let mut after = steps.clone();
        after[heap] -= take;
        if heap > 0 {
            after[heap - 1] += take;
        }
        after
    }

    fn legal(&self, steps: &Heaps, &HeapMove { heap, take }: &HeapMove) -> bool {
        steps.get(heap).is_some_and(|&counters| (1..=counters).contains(&take))
    }

    fn count(&self, steps: &Heaps) -> u64 {
        steps.iter().sum()
    }
}

impl Notation for Staircase {
    fn position_text(&self, steps: &Heaps) -> String {
        heaps_text(steps)
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, ParseError> {
        let steps = parse_heaps(text)?;
        let sum = steps.iter().try_fold(0u64, |sum, &step| sum.checked_add(step));
        sum.map(|_| steps).ok_or_else(|| ParseError::new("position", text, "counters-in-all").with("max", u64::MAX))
    }

    /// The step and how many counters go down: `3:2`.
    fn move_text(&self, _: &Heaps, mv: &HeapMove) -> String {
        format!("{}:{}", mv.heap + 1, mv.take)
    }

    fn parse_move(&self, steps: &Heaps, text: &str) -> Result<HeapMove, ParseError> {
        parse_take(steps, text).map(|(heap, take)| HeapMove { heap, take })
    }

    fn picture(&self, steps: &Heaps, _: &str) -> Picture {
        Picture::Heaps(steps.to_vec())
    }
}

impl Impartial for Staircase {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, steps: &Heaps, visit: &mut dyn FnMut(HeapMove)) {
        for (heap, &counters) in steps.iter().enumerate() {
            (1..=counters).for_each(|take| visit(HeapMove { heap, take }));
        }
    }

    fn nimber(&self, steps: &Heaps) -> Option<u64> {
        Some(staircase::nim_value(steps))
    }

    fn nimbers_after(&self, steps: &Heaps, moves: &[HeapMove]) -> Option<Vec<u64>> {
        let total = staircase::nim_value(steps);
        // A move changes exactly one odd step: the one it leaves or the one it reaches.
        let after = |&HeapMove { heap, take }: &HeapMove| match heap % 2 {
            0 => total ^ steps[heap] ^ (steps[heap] - take),
            _ => total ^ steps[heap - 1] ^ (steps[heap - 1] + take),
        };
        Some(moves.iter().map(after).collect())
    }

    fn constructed(&self, steps: &Heaps) -> Option<Vec<HeapMove>> {
        (!self.misere).then(|| staircase::winning_moves(steps))
    }

    fn delaying(&self, steps: &Heaps) -> Option<Vec<HeapMove>> {
        let heap = steps.iter().rposition(|&counters| counters > 0)?;
        Some(vec![HeapMove { heap, take: 1 }])
    }

    fn constructs_all(&self, _: &Heaps) -> bool {
        true
    }

    fn remaining(&self, steps: &Heaps) -> u64 {
        steps.iter().zip(1..).fold(0, |sum: u64, (&counters, step)| sum.saturating_add(counters.saturating_mul(step)))
    }

    fn parts(&self, steps: &Heaps) -> Vec<(String, Option<u64>)> {
        steps.iter().enumerate().map(|(i, &step)| (step.to_string(), Some(if i % 2 == 0 { step } else { 0 }))).collect()
    }

    /// A move from an even step changes the odd one below it.
    fn part_of(&self, _: &Heaps, mv: &HeapMove) -> Option<usize> {
        Some(mv.heap - mv.heap % 2)
    }

    fn laws(&self, steps: &Heaps) -> Vec<Note> {
        if self.misere {
            return Vec::new();
        }
        let odd: Vec<_> = steps.iter().step_by(2).map(u64::to_string).take(12).collect();
        vec![Note::new("staircase.odd-steps").with("sum", odd.join(" ⊕ ")).with("nimber", staircase::nim_value(steps))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::testing::{agrees_below, round_trips};

    #[test]
    fn theory_equals_the_definition() {
        for steps in [&[3, 4, 5][..], &[2, 1, 3, 3], &[0, 6, 1, 2]] {
            let answered = agrees_below(&Staircase { misere: false }, &Heaps::from_slice(steps));
            assert!(answered > 100);
        }
        round_trips(&Staircase { misere: true }, &Heaps::from_slice(&[3, 2, 4]), 4);
    }
}
