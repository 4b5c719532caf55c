//! Why a bar is won or lost, where an argument is known that needs no solving (D. Gale 1974), and what theory answers by it.

use super::{Bar, Bite, Chomp};
use crate::theory::Impartial;
use boyi_core::{Analysis, Game, Notation, Note, Record};

/// The reason for the position's value, whichever engine found it.
pub(super) fn explain(game: &Chomp, record: &Record<Chomp>, analysis: &Analysis<Bite>) -> Vec<Note> {
    reason(game, record.now(), analysis.value.is_proof()).into_iter().collect()
}

/// Bars for which an argument is known, with the bite that wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shape {
    /// The poison alone.
    Poison,
    /// One row or column.
    Line(Bite),
    /// Two rows or columns, the one with the poison longer by exactly one square.
    TwoLost,
    /// Other two rows or columns.
    TwoWon(Bite),
    /// Two arms of the same length beside the poison.
    ArmsLost,
    /// Two arms of different lengths.
    ArmsWon(Bite),
    /// As many rows as columns, with `b2` left.
    Square(Bite),
    /// Another full rectangle: won by an unknown first bite.
    Rectangle,
}

impl Shape {
    fn of(bar: &Bar) -> Option<Shape> {
        let (columns, rows) = (bar[0], bar.iter().filter(|&&length| length > 0).count() as u8);
        let bite = |column, row| Bite { column, row };
        // The longer and the shorter of two rows or columns.
        let pair = match (columns, rows) {
            (_, 2) => Some((columns, bar[1])),
            (2, _) => Some((rows, bar.iter().filter(|&&length| length == 2).count() as u8)),
            _ => None,
        };
        let across = |along: u8, other: u8| if rows == 2 { bite(along, other) } else { bite(other, along) };
        Some(match (columns, rows, pair) {
            (0, ..) => return None,
            (1, 1, _) => Shape::Poison,
            (_, 1, _) => Shape::Line(bite(1, 0)),
            (1, ..) => Shape::Line(bite(0, 1)),
            (.., Some((long, short))) if long == short + 1 => Shape::TwoLost,
            (.., Some((long, short))) if long == short => Shape::TwoWon(across(long - 1, 1)),
            (.., Some((_, short))) => Shape::TwoWon(across(short + 1, 0)),
            _ if bar[1] == 1 && columns == rows => Shape::ArmsLost,
            _ if bar[1] == 1 && columns > rows => Shape::ArmsWon(bite(rows, 0)),
            _ if bar[1] == 1 => Shape::ArmsWon(bite(0, columns)),
            _ if columns == rows => Shape::Square(bite(1, 1)),
            _ if is_full(bar) => Shape::Rectangle,
            _ => return None,
        })
    }

    fn is_lost(self) -> bool {
        matches!(self, Shape::Poison | Shape::TwoLost | Shape::ArmsLost)
    }

    /// The bite that wins, where it is known.
    fn bite(self) -> Option<Bite> {
        match self {
            Shape::Line(bite) | Shape::TwoWon(bite) | Shape::ArmsWon(bite) | Shape::Square(bite) => {
                Some(bite)
            }
            Shape::Poison | Shape::TwoLost | Shape::ArmsLost | Shape::Rectangle => None,
        }
    }

    /// Whether no other bite wins: of a square that has been bitten others may.
    fn all_known(self, bar: &Bar) -> bool {
        match self {
            Shape::Rectangle => false,
            Shape::Square(_) => is_full(bar),
            _ => true,
        }
    }
}

/// Results of theorems: bars of one or two rows or columns, two arms, and the full square, where all winning bites are
/// known too.
impl Impartial for Chomp {
    /// The player who eats the poison, the last square, loses.
    fn misere(&self) -> bool {
        true
    }

    fn visit_moves(&self, bar: &Bar, visit: &mut dyn FnMut(Bite)) {
        let mut moves = Vec::new();
        self.moves(bar, &mut moves);
        moves.into_iter().for_each(visit);
    }

    fn nimber(&self, _: &Bar) -> Option<u64> {
        None
    }

    fn lost(&self, bar: &Bar) -> Option<bool> {
        if bar[0] == 0 {
            return Some(false);
        }
        let shape = Shape::of(bar)?;
        shape.all_known(bar).then_some(shape.is_lost())
    }

    /// From a full square `b2` alone wins: other bites leave a rectangle, or the opponent bites `b2`.
    fn constructed(&self, bar: &Bar) -> Option<Vec<Bite>> {
        Some(vec![Shape::of(bar)?.bite()?])
    }

    fn constructs_all(&self, _: &Bar) -> bool {
        true
    }

    fn remaining(&self, bar: &Bar) -> u64 {
        bar.iter().map(|&length| u64::from(length)).sum()
    }
}

/// Whether the bar is a rectangle.
fn is_full(bar: &Bar) -> bool {
    bar.iter().all(|&length| length == 0 || length == bar[0])
}

/// ChoiceReason, and of a rectangle whether a bite that wins has been found.
fn reason(game: &Chomp, bar: &Bar, found: bool) -> Option<Note> {
    let shape = Shape::of(bar)?;
    let note = Note::new(match shape {
        Shape::Poison => "chomp.poison",
        Shape::Line(_) => "chomp.line",
        Shape::TwoLost => "chomp.two-lost",
        Shape::TwoWon(_) => "chomp.two-won",
        Shape::ArmsLost => "chomp.arms-lost",
        Shape::ArmsWon(_) => "chomp.arms-won",
        Shape::Square(_) => "chomp.square",
        Shape::Rectangle => "chomp.stealing",
    });
    Some(match shape.bite() {
        Some(bite) => note.with("move", game.move_text(bar, &bite)),
        None if shape == Shape::Rectangle => note.with("found", if found { "yes" } else { "no" }),
        None => note,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::testing::agrees_below;
    use boyi_core::{Arg, Limits, NoObserver};

    #[test]
    fn theory_equals_the_definition() {
        for (rows, columns, answered) in [(2, 9, 55), (9, 2, 55), (4, 4, 28)] {
            let game = Chomp { rows, columns };
            assert_eq!(agrees_below(&game, &game.start()), answered, "{rows} x {columns}");
        }
    }

    /// Every reason says what the solver says, and the bite that it names wins.
    #[test]
    fn reasons_are_right() {
        let game = Chomp { rows: 5, columns: 5 };
        let solution =
            boyi_search::Solution::new(&game, &game.start(), &Limits::default(), &mut NoObserver).unwrap();
        let mut reasons = 0;
        for (bar, value) in solution.iter() {
            let Some(note) = reason(&game, bar, true) else { continue };
            reasons += 1;
            assert_eq!(
                value.is_loss(),
                note.id.ends_with("lost") || note.id == "chomp.poison",
                "{bar:?} {note:?}"
            );
            for (_, named) in note.args.iter().filter(|(key, _)| *key == "move") {
                let Arg::Text(named) = named else { panic!("{note:?}") };
                let bite = game.parse_move(bar, named).unwrap();
                assert!(solution.value(&game, &game.play(bar, &bite)).unwrap().is_loss(), "{bar:?} {note:?}");
            }
        }
        assert!(reasons > 40, "{reasons}");
    }
}
