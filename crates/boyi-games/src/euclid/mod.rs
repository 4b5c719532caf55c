//! The game of Euclid (A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm", Mathematical Gazette
//! 53, 1969): two numbers; subtract a positive multiple of the smaller from the larger without going below 0. Whoever
//! brings a number to 0 wins.

use crate::{
    GameEntry,
    heaps::{heaps_text, parse_heaps, parse_take},
    impartial::{self, Impartial, misere_entries},
};
use boyi_core::{Game, Note, Notation, Outcome, ParseError, Picture};
use boyi_impartial::euclid::{self, Ending};

/// The catalogue's entry.
pub static ENTRIES: &[GameEntry] = misere_entries!("euclid", Euclid);

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Euclid {
    /// Whether whoever reaches 0 loses.
    pub misere: bool,
}

/// How often the smaller number is subtracted from the larger one, and which one that is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Subtract {
    /// The index of the larger number. Where they are equal, [`Game::moves`] lists the second alone: to reduce the first
    /// is the same move.
    pub from: u8,
    /// The multiple, at least 1.
    pub times: u64,
}

impl Euclid {
    /// Never bringing a number to 0 where that loses leaves the game that ends at equal numbers.
    fn ending(self) -> Ending {
        if self.misere { Ending::Equal } else { Ending::Zero }
    }
}

/// The larger number's index, the larger and the smaller number.
fn ordered(&[a, b]: &[u64; 2]) -> (u8, u64, u64) {
    if a > b { (0, a, b) } else { (1, b, a) }
}

impl Game for Euclid {
    type Position = [u64; 2];
    type Move = Subtract;

    fn start(&self) -> [u64; 2] {
        [25, 7]
    }

    fn outcome(&self, numbers: &[u64; 2]) -> Option<Outcome> {
        numbers.contains(&0).then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, numbers: &[u64; 2], out: &mut Vec<Subtract>) {
        self.visit_moves(numbers, &mut |mv| out.push(mv));
    }

    fn play(&self, numbers: &[u64; 2], mv: &Subtract) -> [u64; 2] {
        debug_assert!(self.legal(numbers, mv), "{mv:?} from {numbers:?}");
        let mut after = *numbers;
        after[usize::from(mv.from)] -= mv.times * ordered(numbers).2;
        after
    }

    fn legal(&self, numbers: &[u64; 2], mv: &Subtract) -> bool {
        let larger = usize::from(mv.from) < 2 && numbers[usize::from(mv.from)] == ordered(numbers).1;
        larger && (1..=self.count(numbers)).contains(&mv.times)
    }

    fn count(&self, numbers: &[u64; 2]) -> u64 {
        let (_, large, small) = ordered(numbers);
        large.checked_div(small).unwrap_or(0)
    }
}

impl Notation for Euclid {
    fn position_text(&self, numbers: &[u64; 2]) -> String {
        heaps_text(numbers)
    }

    fn parse_position(&self, text: &str) -> Result<[u64; 2], ParseError> {
        let numbers = parse_heaps(text)?;
        numbers.as_slice().try_into().map_err(|_| ParseError::new("position", text, "two-numbers"))
    }

    /// Which number loses how much: `1:14` makes 25,7 into 11,7.
    fn move_text(&self, numbers: &[u64; 2], mv: &Subtract) -> String {
        format!("{}:{}", mv.from + 1, mv.times * ordered(numbers).2)
    }

    fn parse_move(&self, numbers: &[u64; 2], text: &str) -> Result<Subtract, ParseError> {
        let (from, less) = parse_take(numbers, text)?;
        let (larger, _, small) = ordered(numbers);
        let mv = Subtract { from: from as u8, times: less.checked_div(small).unwrap_or(0) };
        if small > 0 && less.is_multiple_of(small) && self.legal(numbers, &mv) {
            Ok(mv)
        } else {
            Err(ParseError::new("move", text, "multiple-of-smaller")
                .with("small", small)
                .with("number", larger as usize + 1))
        }
    }

    fn picture(&self, numbers: &[u64; 2], _: &str) -> Picture {
        Picture::Heaps(numbers.to_vec())
    }
}

impl Impartial for Euclid {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, numbers: &[u64; 2], visit: &mut dyn FnMut(Subtract)) {
        let from = ordered(numbers).0;
        (1..=self.count(numbers)).for_each(|times| visit(Subtract { from, times }));
    }

    fn nimber(&self, &[a, b]: &[u64; 2]) -> Option<u64> {
        Some(if a == 0 || b == 0 { 0 } else { euclid::nim_value(a, b, Ending::Zero) })
    }

    fn lost(&self, &[a, b]: &[u64; 2]) -> Option<bool> {
        Some(if a == 0 || b == 0 { !self.misere } else { euclid::nim_value(a, b, self.ending()) == 0 })
    }

    fn lost_after(&self, &[a, b]: &[u64; 2], moves: &[Subtract]) -> Option<Vec<bool>> {
        let wins = euclid::winning_multiples(a, b, self.ending());
        Some(moves.iter().map(|mv| wins.contains(&mv.times)).collect())
    }

    fn constructed(&self, numbers: &[u64; 2]) -> Option<Vec<Subtract>> {
        let (from, large, small) = ordered(numbers);
        let wins = euclid::winning_multiples(large, small, self.ending());
        Some(wins.into_iter().map(|times| Subtract { from, times }).collect())
    }

    /// A closed form exists only for the nimber 0; small quotients are tried.
    fn moves_to(&self, numbers: &[u64; 2], nimber: u64) -> Option<Vec<Subtract>> {
        if self.count(numbers) > impartial::TRIED_MOVES {
            let (from, large, small) = ordered(numbers);
            let wins = euclid::winning_multiples(large, small, Ending::Zero);
            return (nimber == 0).then(|| wins.into_iter().map(|times| Subtract { from, times }).collect());
        }
        let mut moves = Vec::new();
        self.moves(numbers, &mut moves);
        moves.retain(|mv| self.nimber(&self.play(numbers, mv)) == Some(nimber));
        Some(moves)
    }

    fn constructs_all(&self, _: &[u64; 2]) -> bool {
        true
    }

    fn remaining(&self, &[a, b]: &[u64; 2]) -> u64 {
        a.saturating_add(b)
    }

    fn reasons(&self, numbers: &[u64; 2]) -> Vec<Note> {
        let (_, large, small) = ordered(numbers);
        if small == 0 {
            return Vec::new();
        }
        let (quotient, rest) = (large / small, large % small);
        let note = |id| {
            Note::new(id).with("large", large).with("small", small).with("quotient", quotient).with("rest", rest)
        };
        let golden = Note::new(if self.misere { "euclid.misere-golden" } else { "euclid.golden" });
        let verdict = match (quotient, rest) {
            (1, 0) if self.misere => note("euclid.misere-equal"),
            (_, 0) if self.misere => note("euclid.misere-leave-equal").with("times", quotient - 1),
            (_, 0) => note("euclid.finish"),
            (1, _) if self.lost(numbers) == Some(true) => note("euclid.forced-lost"),
            (1, _) => note("euclid.forced-won"),
            _ => note("euclid.choice"),
        };
        vec![golden, verdict]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impartial::{
        Theory,
        testing::{Definition, agrees, round_trips},
    };
    use boyi_core::{Engine, Limits, NoObserver, Record};

    #[test]
    fn theory_equals_the_definition() {
        for misere in [false, true] {
            let game = Euclid { misere };
            let mut definition = Definition::new(&game);
            for a in 0..60 {
                for b in 0..60 {
                    assert!(agrees(&game, &mut definition, &[a, b]), "{a},{b} {misere}");
                }
            }
            round_trips(&Euclid { misere }, &[89, 55], 1);
            round_trips(&Euclid { misere }, &[100, 7], 2);
            round_trips(&Euclid { misere }, &[6, 6], 2);
        }
    }

    #[test]
    fn huge_numbers() {
        for misere in [false, true] {
            let game = Euclid { misere };
            for numbers in [[u64::MAX, 3], [u64::MAX, u64::MAX - 1], [u64::MAX, u64::MAX / 2], [1_000_000, 999_999]] {
                let record = Record::from_position(numbers);
                let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
                assert!(!found.best.is_empty());
                for mv in &found.best {
                    assert_eq!(game.lost(&game.play(&numbers, mv)) == Some(true), found.value.is_win());
                }
            }
        }
    }

    /// Taking from number 1 used to reduce number 2.
    #[test]
    fn of_equal_numbers_the_one_named_is_reduced() {
        let game = Euclid { misere: false };
        for (typed, left) in [("1:21", [0, 21]), ("2:21", [21, 0])] {
            let mv = game.parse_move(&[21, 21], typed).unwrap();
            assert_eq!((game.play(&[21, 21], &mv), &*game.move_text(&[21, 21], &mv)), (left, typed));
        }
        assert_eq!(game.count(&[21, 21]), 1);
    }
}
