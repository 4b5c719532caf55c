//! Staircase Nim: counters stand on the steps of a staircase; a move carries any of them from one step to the next one
//! down, and from the lowest step off the stairs (*Winning Ways* ch. 3; R. P. Sprague, "Bemerkungen über eine
//! spezielle Abelsche Gruppe", 1947).

use crate::{
    heaps::{Heaps, heaps_text, parse_heaps, parse_take},
    theory::{Impartial, SHOWN_PARTS, joined},
};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::{Convention, HeapMove, staircase};

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

/// The catalogue's entry, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 1] {
    [GameEntry::new("staircase", Group::Impartial, Knowledge::Theory, MESSAGES, open)
        .with_params(const { &[Param::flag("misere")] })]
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Staircase {
    /// Whether the player who moves last loses.
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
        sum.map(|_| steps)
            .ok_or_else(|| ParseError::new("position", text, "counters-in-all").with("max", u64::MAX))
    }

    /// The step and how many counters go down: `3:2`.
    fn move_text(&self, _: &Heaps, mv: &HeapMove) -> String {
        format!("{}:{}", mv.heap + 1, mv.take)
    }

    fn parse_move(&self, steps: &Heaps, text: &str) -> Result<HeapMove, ParseError> {
        parse_take(steps, text).map(|(heap, take)| HeapMove { heap, take })
    }

    fn picture(&self, steps: &Heaps, _: &str) -> Picture {
        Picture::heaps(steps.to_vec())
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

    fn lost(&self, steps: &Heaps) -> Option<bool> {
        Some(staircase::is_loss(steps, self.convention()))
    }

    fn lost_after(&self, steps: &Heaps, moves: &[HeapMove]) -> Option<Vec<bool>> {
        let mut winning = vec![0; steps.len()];
        for HeapMove { heap, take } in staircase::winning_moves(steps, self.convention()) {
            winning[heap] = take;
        }
        Some(moves.iter().map(|mv| winning[mv.heap] == mv.take).collect())
    }

    fn constructed(&self, steps: &Heaps) -> Option<Vec<HeapMove>> {
        Some(staircase::winning_moves(steps, self.convention()))
    }

    fn delaying(&self, steps: &Heaps) -> Option<Vec<HeapMove>> {
        let heap = steps.iter().rposition(|&counters| counters > 0)?;
        Some(vec![HeapMove { heap, take: 1 }])
    }

    fn constructs_all(&self, _: &Heaps) -> bool {
        true
    }

    fn remaining(&self, steps: &Heaps) -> u64 {
        steps
            .iter()
            .zip(1..)
            .fold(0, |sum: u64, (&counters, step)| sum.saturating_add(counters.saturating_mul(step)))
    }

    fn laws(&self, steps: &Heaps) -> Vec<Note> {
        let id = if self.misere { "staircase.misere-odd-steps" } else { "staircase.odd-steps" };
        let odd = joined(steps.iter().step_by(2).copied(), " ⊕ ");
        vec![Note::new(id).with("sum", odd).with("nimber", staircase::nim_value(steps))]
    }

    /// Steps are no independent parts: counters go from one to the next. In normal play the nim-sum of the odd ones is balanced; in
    /// misère play the end decides: how many odd steps hold more than one counter, and how many just one.
    fn reasons(&self, steps: &Heaps) -> Vec<Note> {
        if !self.misere {
            return self.balance(steps);
        }
        let odd = || steps.iter().step_by(2);
        let (large, ones) =
            (odd().filter(|&&step| step > 1).count(), odd().filter(|&&step| step == 1).count());
        let note = match (large, staircase::is_loss(steps, Convention::Misere)) {
            (0, true) => Note::new("staircase.misere-ones-lost").with("ones", ones),
            (0, false) => Note::new("staircase.misere-ones-won").with("ones", ones),
            (1, _) => {
                let step = odd().position(|&step| step > 1).map_or(0, |i| 2 * i + 1);
                Note::new("staircase.misere-last-large").with("step", step).with("ones", ones)
            }
            (_, true) => Note::new("staircase.misere-balanced").with("large", large),
            (_, false) => Note::new("staircase.misere-as-normal").with("large", large),
        };
        vec![note]
    }
}

impl Staircase {
    /// Why the nim-sum of the odd steps decides normal play, and what each winning move does to it.
    fn balance(&self, steps: &Heaps) -> Vec<Note> {
        let nimber = staircase::nim_value(steps);
        if nimber == 0 {
            return vec![Note::new("staircase.balanced")];
        }
        // Those from odd steps first: there is one whenever the nim-sum is not 0.
        let mut wins = staircase::winning_moves(steps, Convention::Normal);
        wins.sort_by_key(|mv| mv.heap % 2);
        let note = |mv: &HeapMove| {
            let odd = mv.heap - mv.heap % 2;
            Note::new(if mv.heap == odd { "staircase.lower" } else { "staircase.raise" })
                .with("step", odd + 1)
                .with("from", mv.heap + 1)
                .with("take", mv.take)
                .with("before", steps[odd])
                .with("nimber", nimber)
                .with("after", steps[odd] ^ nimber)
                .with(Note::FOR, self.move_text(steps, mv))
        };
        wins.iter().take(SHOWN_PARTS).map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::{
        Theory,
        testing::{agrees_below, round_trips},
    };
    use boyi_core::{Engine, Limits, NoObserver, Record};

    #[test]
    fn theory_equals_the_definition() {
        for steps in [&[3, 4, 5][..], &[2, 1, 3, 3], &[0, 6, 1, 2], &[1, 2, 1, 0, 2]] {
            for misere in [false, true] {
                let answered = agrees_below(&Staircase { misere }, &Heaps::from_slice(steps));
                assert!(answered > 100);
            }
        }
        round_trips(&Staircase { misere: true }, &Heaps::from_slice(&[3, 2, 4]), 4);
    }

    /// Steps used to be called independent, and two equal ones to be won by copying, which loses: they are not equal games.
    #[test]
    fn the_nim_sum_of_the_odd_steps_is_the_reason() {
        let game = Staircase { misere: false };
        let said = |steps: &[u64]| -> Vec<String> {
            let record = Record::from_position(Heaps::from_slice(steps));
            let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
            let notes = crate::theory::explain(&game, &record, &found);
            let moves = |note: &Note| {
                note.args
                    .iter()
                    .find(|arg| arg.0 == Note::FOR)
                    .map_or(String::new(), |arg| format!(" {}", arg.1))
            };
            notes.iter().map(|note| note.id.to_owned() + &moves(note)).collect()
        };
        let lost = ["staircase.odd-steps", "staircase.balanced", "sum.options-lost", "sum.replies"];
        assert_eq!(said(&[0, 3, 0, 3]), lost);
        assert_eq!(said(&[3, 0, 3]), lost);
        assert_eq!(
            said(&[2, 1, 3]),
            ["staircase.odd-steps", "staircase.lower 3:1", "staircase.raise 2:1", "sum.options"]
        );
    }

    #[test]
    fn huge_steps() {
        for misere in [false, true] {
            let game = Staircase { misere };
            for steps in
                [[0, u64::MAX / 2, 0, 0], [u64::MAX / 2, 7, 1, 9], [1 << 40, 1 << 50, 1 << 40, 1 << 50]]
            {
                let record = Record::from_position(Heaps::from_slice(&steps));
                let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
                assert!(!found.best.is_empty() && !found.more);
                for mv in &found.best {
                    assert_eq!(game.lost(&game.play(record.now(), mv)) == Some(true), found.value.is_win());
                }
            }
        }
    }
}
