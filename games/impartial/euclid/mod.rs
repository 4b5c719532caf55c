//! The game of Euclid (A. J. Cole and A. J. T. Davie, "A game based on the Euclidean algorithm", Mathematical Gazette
//! 53, 1969): two numbers; subtract a positive multiple of the smaller from the larger without going below 0. Whoever
//! brings a number to 0 wins. With both numbers positive (J. W. Grossman, Mathematics Magazine 70, 1997) it ends at equal
//! numbers.

use crate::{
    heaps::{heaps_text, parse_heaps, parse_take},
    theory::{self, Impartial},
};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::euclid::{self, Ending};

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

/// The catalogue's entry, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 1] {
    [GameEntry::new("euclid", Group::Impartial, Knowledge::Theory, MESSAGES, open)
        .with_params(const { &[Param::flag("misere"), Param::flag("positive")] })]
}

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Euclid {
    /// Whether the player who moves last loses.
    pub misere: bool,
    /// Whether both numbers stay positive: the game is over where they are equal.
    pub positive: bool,
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
    /// The end of the normal game with the same nim-values.
    fn end(self) -> Ending {
        if self.positive { Ending::Equal } else { Ending::Zero }
    }

    /// Whether the mover loses.
    fn is_lost(self, &[a, b]: &[u64; 2]) -> bool {
        match (self.misere, self.positive) {
            _ if a == 0 || b == 0 => !self.misere,
            (false, _) => euclid::nim_value(a, b, self.end()) == 0,
            // Never bringing a number to 0 where that loses leaves the game that ends at equal numbers.
            (true, false) => euclid::nim_value(a, b, Ending::Equal) == 0,
            (true, true) => lost_to_equal_numbers(a, b),
        }
    }

    /// The multiples whose subtraction wins: further up than the last two, the opponent has a choice and wins.
    fn winning(self, numbers: &[u64; 2]) -> Vec<u64> {
        let (from, _, small) = ordered(numbers);
        let most = self.count(numbers);
        let after = |times: u64| {
            let mut after = *numbers;
            after[usize::from(from)] -= times * small;
            after
        };
        // One more where bringing a number to 0 is a move, which may lose.
        (most.saturating_sub(2).max(1)..=most).filter(|&times| self.is_lost(&after(times))).collect()
    }
}

/// Whether the mover loses in misère play that ends at equal numbers, by a walk down Euclid's algorithm:
/// a move that is forced hands the question on, and the first who has a choice wins. Of a number and its double the only
/// move leaves equal numbers, where the opponent has none and wins.
fn lost_to_equal_numbers(a: u64, b: u64) -> bool {
    let (mut small, mut large) = (a.min(b), a.max(b));
    let mut lost = false;
    loop {
        match (large / small, large % small) {
            (quotient, 0) => return lost != (quotient == 2),
            (1, rest) => {
                lost = !lost;
                (small, large) = (rest, small);
            }
            _ => return lost,
        }
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
        let over = numbers.contains(&0) || self.positive && numbers[0] == numbers[1];
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
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
        // What must stay positive stays at least 1.
        large.saturating_sub(u64::from(self.positive)).checked_div(small).unwrap_or(0)
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
        Picture::heaps(numbers.to_vec())
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
        Some(if a == 0 || b == 0 { 0 } else { euclid::nim_value(a, b, self.end()) })
    }

    fn lost(&self, numbers: &[u64; 2]) -> Option<bool> {
        Some(self.is_lost(numbers))
    }

    fn lost_after(&self, numbers: &[u64; 2], moves: &[Subtract]) -> Option<Vec<bool>> {
        let wins = self.winning(numbers);
        Some(moves.iter().map(|mv| wins.contains(&mv.times)).collect())
    }

    fn constructed(&self, numbers: &[u64; 2]) -> Option<Vec<Subtract>> {
        let from = ordered(numbers).0;
        Some(self.winning(numbers).into_iter().map(|times| Subtract { from, times }).collect())
    }

    /// A closed form exists only for the nimber 0; small quotients are tried.
    fn moves_to(&self, numbers: &[u64; 2], nimber: u64) -> Option<Vec<Subtract>> {
        if self.count(numbers) > theory::TRIED_MOVES {
            let (from, large, small) = ordered(numbers);
            let wins = euclid::winning_multiples(large, small, self.end());
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
        if self.outcome(numbers).is_some() {
            return Vec::new();
        }
        if self.misere && self.positive {
            return vec![Note::new("euclid.positive-misere")];
        }
        let (quotient, rest) = (large / small, large % small);
        let note = |id| {
            Note::new(id)
                .with("large", large)
                .with("small", small)
                .with("quotient", quotient)
                .with("rest", rest)
        };
        let golden = Note::new(match (self.misere, self.positive) {
            (true, _) => "euclid.misere-golden",
            (_, true) => "euclid.positive-golden",
            _ => "euclid.golden",
        });
        let verdict = match (quotient, rest) {
            (_, 0) if self.positive => note("euclid.positive-leave-equal").with("times", quotient - 1),
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
    use crate::theory::{
        Theory,
        testing::{Definition, agrees, round_trips},
    };
    use boyi_core::{Engine, Limits, NoObserver, Record};

    const ALL: [Euclid; 4] = [
        Euclid { misere: false, positive: false },
        Euclid { misere: true, positive: false },
        Euclid { misere: false, positive: true },
        Euclid { misere: true, positive: true },
    ];

    #[test]
    fn theory_equals_the_definition() {
        for game in ALL {
            let mut definition = Definition::new(&game);
            for a in 0..60 {
                for b in 0..60 {
                    assert!(agrees(&game, &mut definition, &[a, b]), "{a},{b} {game:?}");
                }
            }
            round_trips(&game, &[89, 55], 1);
            round_trips(&game, &[100, 7], 2);
            round_trips(&game, &[6, 6], 2);
        }
    }

    #[test]
    fn huge_numbers() {
        for game in ALL {
            for numbers in
                [[u64::MAX, 3], [u64::MAX, u64::MAX - 1], [u64::MAX, u64::MAX / 2], [1_000_000, 999_999]]
            {
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
        let game = Euclid { misere: false, positive: false };
        for (typed, left) in [("1:21", [0, 21]), ("2:21", [21, 0])] {
            let mv = game.parse_move(&[21, 21], typed).unwrap();
            assert_eq!((game.play(&[21, 21], &mv), &*game.move_text(&[21, 21], &mv)), (left, typed));
        }
        assert_eq!(game.count(&[21, 21]), 1);
    }
}
