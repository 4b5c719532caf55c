//! Chomp in a sum: nobody bites the poison, so that a player who has nothing else to bite has no move there. A bar alone is won by the
//! player who wins Chomp.

use super::{Bar, Bite, Chomp};
use crate::theory::Impartial;
use boyi_core::{Game, Notation, Outcome, ParseError, Picture};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// Nimbers of bars above more bars than this are not computed.
const MOST_BARS: u64 = 1 << 16;

/// Chomp without bites of the poison.
#[derive(Clone, Debug)]
pub struct SafeChomp {
    chomp: Chomp,
    nimbers: Arc<Mutex<HashMap<Bar, u64>>>,
}

impl SafeChomp {
    /// The game on a bar of this size.
    pub fn new(chomp: Chomp) -> Self {
        SafeChomp { chomp, nimbers: Arc::default() }
    }

    fn mex_of_bites(&self, bar: &Bar, known: &mut HashMap<Bar, u64>) -> u64 {
        if let Some(&nimber) = known.get(bar) {
            return nimber;
        }
        let mut after = Vec::new();
        self.visit_moves(bar, &mut |bite| after.push(self.mex_of_bites(&self.play(bar, &bite), known)));
        let nimber = boyi_impartial::mex(after);
        known.insert(bar.clone(), nimber);
        nimber
    }
}

/// The number of bars that bites can leave, the bar itself and the empty one among them.
fn bars_below(bar: &Bar) -> u64 {
    // By the length of the row below: the ways to leave the rows from here on.
    let longest = usize::from(bar[0]);
    let mut ways = vec![1_u64; longest + 1];
    for &length in bar.iter().rev() {
        let mut sum = 0_u64;
        let sums = ways.iter().map(|&ways| {
            sum = sum.saturating_add(ways);
            sum
        });
        let sums: Vec<u64> = sums.collect();
        ways = (0..=longest).map(|below| sums[below.min(length.into())]).collect();
    }
    ways[longest]
}

impl Game for SafeChomp {
    type Position = Bar;
    type Move = Bite;

    fn start(&self) -> Bar {
        self.chomp.start()
    }

    fn outcome(&self, bar: &Bar) -> Option<Outcome> {
        (self.count(bar) == 0).then_some(Outcome::Loss)
    }

    fn moves(&self, bar: &Bar, out: &mut Vec<Bite>) {
        self.visit_moves(bar, &mut |bite| out.push(bite));
    }

    fn play(&self, bar: &Bar, bite: &Bite) -> Bar {
        self.chomp.play(bar, bite)
    }

    fn count(&self, bar: &Bar) -> u64 {
        self.remaining(bar).saturating_sub(1)
    }
}

impl Notation for SafeChomp {
    fn position_text(&self, bar: &Bar) -> String {
        self.chomp.position_text(bar)
    }

    fn parse_position(&self, text: &str) -> Result<Bar, ParseError> {
        self.chomp.parse_position(text)
    }

    fn move_text(&self, bar: &Bar, bite: &Bite) -> String {
        self.chomp.move_text(bar, bite)
    }

    fn parse_move(&self, bar: &Bar, text: &str) -> Result<Bite, ParseError> {
        let bite = self.chomp.parse_move(bar, text)?;
        let legal = bite != POISON;
        legal.then_some(bite).ok_or_else(|| ParseError::new("move", text, "square-left").with("example", "b1"))
    }

    fn picture(&self, bar: &Bar, view: &str) -> Picture {
        self.chomp.picture(bar, view)
    }
}

const POISON: Bite = Bite { column: 0, row: 0 };

impl Impartial for SafeChomp {
    fn misere(&self) -> bool {
        false
    }

    fn visit_moves(&self, bar: &Bar, visit: &mut dyn FnMut(Bite)) {
        self.chomp.visit_moves(bar, &mut |bite| {
            if bite != POISON {
                visit(bite);
            }
        });
    }

    fn nimber(&self, bar: &Bar) -> Option<u64> {
        let mut known = self.nimbers.lock().unwrap_or_else(PoisonError::into_inner);
        (bars_below(bar) <= MOST_BARS).then(|| self.mex_of_bites(bar, &mut known))
    }

    fn remaining(&self, bar: &Bar) -> u64 {
        self.chomp.remaining(bar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::testing::{agrees_below, round_trips};

    #[test]
    fn nimbers_are_those_of_the_definition() {
        let game = SafeChomp::new(Chomp { rows: 4, columns: 4 });
        let start = game.start();
        assert_eq!(bars_below(&start), 70);
        // The empty bar is not reached.
        assert_eq!(agrees_below(&game, &start), 69);
        round_trips(&game, &start, 3);
        let row = game.parse_position("4").unwrap();
        assert_eq!(game.nimber(&row), Some(3));
    }

    /// Who wins Chomp wins the same bar without bites of the poison.
    #[test]
    fn alone_it_is_chomp() {
        let chomp = Chomp { rows: 4, columns: 5 };
        let game = SafeChomp::new(chomp);
        let mut definition = crate::theory::testing::Definition::new(&chomp);
        definition.solve(&chomp.start());
        for bar in definition.positions().into_iter().filter(|bar| bar[0] > 0) {
            assert_eq!(game.nimber(&bar) == Some(0), definition.solve(&bar).1, "{bar:?}");
        }
    }

    #[test]
    fn bars_above_too_many_others_have_no_nimber() {
        let game = SafeChomp::new(Chomp { rows: 20, columns: 26 });
        assert_eq!(game.nimber(&game.start()), None);
        assert!(game.nimber(&game.parse_position("26,26").unwrap()).is_some());
    }
}
