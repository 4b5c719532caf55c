//! Fibonacci Nim (M. J. Whinihan, "Fibonacci Nim", Fibonacci Quarterly 1:4, 1963): one heap; the first move takes any
//! counters but not all, every later one at most twice what the opponent has just taken.

use crate::{
    heaps::{heaps_text, parse_heaps, parse_number, parse_take},
    theory::{Impartial, joined},
};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::fibonacci;

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

/// The catalogue's entry, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 1] {
    [GameEntry::new("fibonacci", Group::Impartial, Knowledge::Theory, MESSAGES, open)
        .with_params(const { &[Param::flag("misere")] })]
}

/// Nimbers are computed from the definition for heaps up to this size.
const NIMBERS_UPTO: u64 = 100;

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fibonacci {
    /// Whether the player who takes the last counter loses.
    pub misere: bool,
}

/// A heap and the most that the next move may take.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limited {
    /// Counters left.
    pub heap: u64,
    /// The most that may be taken, at most `heap`; a larger limit would change nothing.
    pub limit: u64,
}

impl Game for Fibonacci {
    type Position = Limited;
    type Move = u64;

    fn start(&self) -> Limited {
        Limited { heap: 20, limit: 19 }
    }

    fn outcome(&self, position: &Limited) -> Option<Outcome> {
        (position.limit == 0).then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, position: &Limited, out: &mut Vec<u64>) {
        out.extend(1..=position.limit);
    }

    fn play(&self, position: &Limited, take: &u64) -> Limited {
        debug_assert!(self.legal(position, take), "{take} from {position:?}");
        let heap = position.heap - take;
        Limited { heap, limit: take.saturating_mul(2).min(heap) }
    }

    fn legal(&self, position: &Limited, take: &u64) -> bool {
        (1..=position.limit).contains(take)
    }

    fn count(&self, position: &Limited) -> u64 {
        position.limit
    }
}

impl Notation for Fibonacci {
    /// Counters and the most that may be taken: `13,6`.
    fn position_text(&self, position: &Limited) -> String {
        heaps_text(&[position.heap, position.limit])
    }

    /// Also `21` alone, for the beginning: anything but all may be taken.
    fn parse_position(&self, text: &str) -> Result<Limited, ParseError> {
        match *parse_heaps(text)?.as_slice() {
            [heap] => Ok(Limited { heap, limit: heap.saturating_sub(1) }),
            // With counters left something may always be taken, but from a single one that the game begins with.
            [heap, limit] if limit <= heap && (limit > 0 || heap <= 1) => Ok(Limited { heap, limit }),
            _ => Err(ParseError::new("position", text, "heap-and-limit")),
        }
    }

    fn move_text(&self, _: &Limited, take: &u64) -> String {
        format!("1:{take}")
    }

    /// Also the number alone.
    fn parse_move(&self, position: &Limited, text: &str) -> Result<u64, ParseError> {
        let take = parse_number("take", text)
            .or_else(|_| parse_take(&[position.heap], text).map(|(_, take)| take))?;
        if self.legal(position, &take) {
            Ok(take)
        } else {
            Err(ParseError::new("take", take.to_string(), "number-between")
                .with("min", 1u64)
                .with("max", position.limit))
        }
    }

    fn picture(&self, position: &Limited, _: &str) -> Picture {
        Picture::heaps([position.heap])
    }
}

/// Nimbers by heap and limit, up to [`NIMBERS_UPTO`].
fn nimbers() -> &'static [Vec<u8>] {
    static TABLE: std::sync::OnceLock<Vec<Vec<u8>>> = std::sync::OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table: Vec<Vec<u8>> = Vec::new();
        for heap in 0..=NIMBERS_UPTO as usize {
            let mut seen = [false; 256];
            let mut row = vec![0u8];
            for take in 1..=heap {
                let left = heap - take;
                seen[usize::from(table.get(left).map_or(0, |row: &Vec<u8>| row[(2 * take).min(left)]))] =
                    true;
                row.push(seen.iter().position(|seen| !seen).map_or(u8::MAX, |mex| mex as u8));
            }
            table.push(row);
        }
        table
    })
}

impl Impartial for Fibonacci {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, position: &Limited, visit: &mut dyn FnMut(u64)) {
        (1..=position.limit).for_each(visit);
    }

    fn nimber(&self, position: &Limited) -> Option<u64> {
        (position.heap <= NIMBERS_UPTO)
            .then(|| u64::from(nimbers()[position.heap as usize][position.limit as usize]))
    }

    fn lost(&self, position: &Limited) -> Option<bool> {
        Some(fibonacci::is_loss(position.heap, position.limit, self.convention()))
    }

    fn lost_after(&self, position: &Limited, moves: &[u64]) -> Option<Vec<bool>> {
        moves.iter().map(|take| self.lost(&self.play(position, take))).collect()
    }

    fn constructed(&self, position: &Limited) -> Option<Vec<u64>> {
        Some(fibonacci::winning_takes(position.heap, position.limit, self.convention()))
    }

    fn delaying(&self, _: &Limited) -> Option<Vec<u64>> {
        Some(vec![1])
    }

    fn constructs_all(&self, _: &Limited) -> bool {
        true
    }

    fn remaining(&self, position: &Limited) -> u64 {
        position.heap
    }

    fn reasons(&self, position: &Limited) -> Vec<Note> {
        // In misère play neither player wants the last counter: they play for one less.
        let heap = position.heap.saturating_sub(u64::from(self.misere));
        let parts = fibonacci::zeckendorf(heap);
        let Some(&least) = parts.first() else {
            return if self.misere { vec![Note::new("fibonacci.misere-single")] } else { Vec::new() };
        };
        let sum = match parts[..] {
            [only] => Note::new("fibonacci.number").with("heap", only),
            _ => Note::new("fibonacci.zeckendorf")
                .with("heap", heap)
                .with("sum", joined(parts.iter().rev().copied(), " + "))
                .with("least", least),
        };
        let verdict = if least > position.limit {
            Note::new("fibonacci.lost").with("least", least).with("limit", position.limit)
        } else if parts.len() == 1 {
            Note::new(if self.misere { "fibonacci.misere-take" } else { "fibonacci.take-all" })
                .with("least", least)
        } else {
            Note::new("fibonacci.won").with("least", least).with("next", parts[1]).with("twice", least * 2)
        };
        let less =
            self.misere.then(|| Note::new("fibonacci.misere").with("heap", position.heap).with("less", heap));
        less.into_iter().chain([sum, verdict]).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::testing::{Definition, agrees, round_trips};
    use boyi_core::Arg;

    #[test]
    fn theory_equals_the_definition() {
        for misere in [false, true] {
            let game = Fibonacci { misere };
            let mut definition = Definition::new(&game);
            for heap in 0..60 {
                for limit in (0..=heap).filter(|&limit| limit > 0 || heap <= 1) {
                    assert!(
                        agrees(&game, &mut definition, &Limited { heap, limit }),
                        "{heap},{limit} {misere}"
                    );
                }
            }
            round_trips(&game, &Limited { heap: 33, limit: 32 }, 9);
        }
    }

    /// In misère play lost positions used to be told how to win, and won ones not which part to take.
    #[test]
    fn reasons_name_the_take_that_wins() {
        for misere in [false, true] {
            let game = Fibonacci { misere };
            for (heap, limit) in (2..60).flat_map(|heap| (1..=heap).map(move |limit| (heap, limit))) {
                let position = Limited { heap, limit };
                let notes = game.reasons(&position);
                let verdict = notes.last().unwrap();
                let lost = ["fibonacci.lost", "fibonacci.misere-single"].contains(&verdict.id);
                assert_eq!(game.lost(&position), Some(lost), "{position:?} {verdict:?}");
                if let (false, (_, Arg::Int(least))) = (lost, &verdict.args[0]) {
                    assert_eq!(
                        game.lost(&game.play(&position, &u64::try_from(*least).unwrap())),
                        Some(true),
                        "{position:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn positions_people_type() {
        let game = Fibonacci { misere: false };
        assert_eq!(game.parse_position("21"), Ok(Limited { heap: 21, limit: 20 }));
        assert_eq!(game.parse_position("13,6"), Ok(Limited { heap: 13, limit: 6 }));
        for wrong in ["13,14", "13,0", "1,2,3", "", "x"] {
            assert!(game.parse_position(wrong).is_err(), "{wrong}");
        }
        assert_eq!(game.parse_move(&Limited { heap: 13, limit: 6 }, "5"), Ok(5));
        assert!(game.parse_move(&Limited { heap: 13, limit: 6 }, "7").is_err());
    }
}
