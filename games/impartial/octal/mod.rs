//! Take-and-break games: a move takes counters from one heap and may split what is left. Subtraction games, octal and
//! hexadecimal codes (R. K. Guy and C. A. B. Smith, "The G-values of various games", 1956), and the famous ones by name.
//!
//! In games that split, a move leaves the heaps in ascending order without empty ones, so that positions that differ
//! only in order are one position; in games that only take, every heap keeps its place.

mod equal;
pub(crate) mod misere;
mod theory;
mod values;

use crate::{
    heaps::{Heaps, heaps_text, parse_heap, parse_heaps, parse_number},
    theory::Impartial,
};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param, Setup};
use boyi_core::{Game, HeapLook, Notation, Outcome, ParseError, Picture};
use boyi_impartial::{Code, CodeError, HeapOption, HeapSplit, code::Expected};
use std::sync::Arc;
pub use values::{Law, Table};

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));
/// The largest heap of rules that may leave any number of heaps: a move can leave as many as it has counters.
const LARGEST_IN_PIECES: u64 = 1 << 16;

const MISERE: Param = Param::flag("misere");

/// The entry of a game known by name, which sets up the code of that name.
const fn named(name: &'static str, open: OpenGame) -> GameEntry {
    entry(name, &[MISERE], open)
}

const fn entry(name: &'static str, params: &'static [Param], open: OpenGame) -> GameEntry {
    GameEntry::new(name, Group::Impartial, Knowledge::Theory, MESSAGES, open).with_params(params)
}

/// The catalogue's entries, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 11] {
    [
        entry("subtraction", const { &[Param::value("take", "1+2+3", "1+2+3"), MISERE] }, open),
        named("kayles", open),
        named("dawsons-kayles", open),
        named("dawsons-chess", open).with_example("2,3,7"),
        named("treblecross", open),
        named("guiles", open).with_example("1,2,2,9"),
        named("officers", open).with_example("1,1,5,8"),
        named("lasker", open).with_example("4,4,8"),
        named("grundy", open).with_example("1,1,2,10"),
        entry("octal", const { &[Param::value("code", "0.77", "0.77"), MISERE] }, open).with_example("1,3,6,6"),
        entry("hexadecimal", const { &[Param::value("code", "0.F", "0.F"), MISERE] }, open)
            .formerly("hex")
            .with_example("2,3,4,5,6"),
    ]
}

/// The rules: the options of a heap, and the winner when there is no move.
#[derive(Clone, Debug)]
pub struct HeapGame {
    code: Code,
    misere: bool,
    look: HeapLook,
    start: Heaps,
    values: Arc<values::Values>,
    sums: Arc<misere::Misere>,
}

/// Reads an octal or hexadecimal code, a game's name, or takes joined by `+`; also as the catalogue writes them,
/// `octal:code=0.77`, `hexadecimal:0.3F`, `subtraction:take=1+2+4`. Wide characters mean the narrow ones.
///
/// # Errors
/// No such rules.
pub fn parse_rules(text: &str) -> Result<Code, ParseError> {
    let text = boyi_catalogue::narrow(text);
    let text = text.trim();
    let (game, rules) = text.split_once(':').unwrap_or(("", text));
    let rules = rules.strip_prefix("code=").or_else(|| rules.strip_prefix("take=")).unwrap_or(rules).trim();
    let named =
        |read: fn(&str) -> Result<Code, CodeError>| Code::named(rules).map_or_else(|| read(rules), Ok);
    let unknown = || {
        let names: Vec<_> = Code::names().map(|(name, _)| name).collect();
        ParseError::new("rules", text, "rules-of-heaps").with("names", names.join(", "))
    };
    let read = match game {
        "octal" => named(Code::octal),
        "hexadecimal" | "hex" => named(Code::hex),
        "subtraction" => Code::takes(rules),
        "" if rules.starts_with(|c: char| c.is_ascii_digit()) && !rules.contains(['.', '[']) => {
            Code::takes(rules)
        }
        "" => rules.parse(),
        _ => return Err(unknown()),
    };
    read.map_err(|error| match error.expected {
        Expected::Rules => unknown(),
        _ => code_error("rules", rules, &error),
    })
}

/// Describes an error in a code, and its place.
pub fn code_error(field: &'static str, text: &str, error: &CodeError) -> ParseError {
    let found = text.chars().nth(error.position).map_or("end".to_owned(), |c| c.escape_debug().to_string());
    let expected = ParseError::new(field, text, "octal-code").with("kind", error.expected.id());
    expected.with("place", error.position + 1).with("found", found)
}

impl HeapGame {
    /// The game that an entry of [`entries`] names.
    ///
    /// # Errors
    /// A take set or a code that cannot be read.
    pub fn set_up(setup: &Setup) -> Result<HeapGame, ParseError> {
        let misere = setup.flag("misere")?;
        let read = |text: Option<&str>, default, read: fn(&str) -> Result<Code, CodeError>| {
            let text = text.unwrap_or(default);
            read(text).map_err(|error| code_error("code", text, &error))
        };
        let code = match setup.name() {
            "subtraction" => take_set(setup.text("take")?.unwrap_or("1+2+3"))?,
            "octal" => {
                let octal = |text: &str| Code::named(text).map_or_else(|| Code::octal(text), Ok);
                let code = read(setup.text("code")?, "0.77", octal);
                match setup.text("code")? {
                    Some(text) if code.is_err() && Code::hex(text).is_ok() => {
                        return Err(ParseError::new("code", text, "hex-code").with("code", text));
                    }
                    _ => code?,
                }
            }
            "hexadecimal" => read(setup.text("code")?, "0.F", Code::hex)?,
            name => read(None, name, |name| name.parse())?,
        };
        let start = match setup.name() {
            "subtraction" => Heaps::from_slice(&[21]),
            "treblecross" | "dawsons-kayles" | "dawsons-chess" => Heaps::from_slice(&[15]),
            _ => Heaps::from_slice(&[4, 7]),
        };
        let look = match setup.name() {
            "kayles" | "dawsons-kayles" | "dawsons-chess" => HeapLook::Skittles,
            "treblecross" => HeapLook::Strip,
            _ => HeapLook::Counters,
        };
        Ok(HeapGame { start, look, ..HeapGame::new(code, misere) })
    }

    /// Whether there is a move in a heap of this size.
    fn is_live(&self, heap: u64) -> bool {
        self.code.has_options(heap)
    }

    /// The game of a code, which begins with two heaps of 4 and 7.
    pub fn new(code: Code, misere: bool) -> HeapGame {
        let values = Arc::new(values::Values::new(code.clone()));
        HeapGame {
            code,
            misere,
            look: HeapLook::Counters,
            start: Heaps::from_slice(&[4, 7]),
            values,
            sums: Arc::default(),
        }
    }

    /// The rules of each heap.
    pub fn code(&self) -> &Code {
        &self.code
    }

    /// The nim-values of the heaps up to `largest` at least; `None` where that is out of reach.
    pub fn table(&self, largest: u64) -> Option<Arc<Table>> {
        self.values.upto(largest)
    }

    /// The heaps after a move, sorted where the rules can split.
    fn settle(&self, mut heaps: Heaps) -> Heaps {
        if self.code.splits() {
            heaps.retain(|heap| *heap > 0);
            heaps.sort_unstable();
            if heaps.is_empty() {
                heaps.push(0);
            }
        }
        heaps
    }
}

/// Reads `1+2+3`.
fn take_set(text: &str) -> Result<Code, ParseError> {
    let takes: Vec<u64> = text.split('+').map(|take| parse_number("take", take)).collect::<Result<_, _>>()?;
    let largest = boyi_impartial::code::MAX_DIGITS as u64;
    if let Some(&take) = takes.iter().find(|take| !(1..=largest).contains(*take)) {
        return Err(ParseError::new("take", take.to_string(), "number-between")
            .with("min", 1u64)
            .with("max", largest));
    }
    Code::subtraction(&takes).map_err(|error| code_error("take", text, &error))
}

impl Game for HeapGame {
    type Position = Heaps;
    type Move = HeapSplit;

    fn start(&self) -> Heaps {
        self.start.clone()
    }

    fn outcome(&self, heaps: &Heaps) -> Option<Outcome> {
        let over = !heaps.iter().any(|&heap| self.is_live(heap));
        over.then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, heaps: &Heaps, out: &mut Vec<HeapSplit>) {
        self.visit_moves(heaps, &mut |mv| out.push(mv));
    }

    fn play(&self, heaps: &Heaps, mv: &HeapSplit) -> Heaps {
        let mut after = heaps.clone();
        let parts = mv.option.parts();
        debug_assert!(mv.option.take + parts.iter().sum::<u64>() >= heaps[mv.heap], "no less is left");
        after[mv.heap] = parts.first().copied().unwrap_or(0);
        after.extend(parts.iter().skip(1).copied());
        self.settle(after)
    }

    fn legal(&self, heaps: &Heaps, mv: &HeapSplit) -> bool {
        heaps.get(mv.heap).is_some_and(|&heap| self.code.allows(heap, &mv.option))
    }

    fn count(&self, heaps: &Heaps) -> u64 {
        heaps.iter().fold(0, |sum: u64, &heap| sum.saturating_add(self.code.count(heap)))
    }
}

impl Notation for HeapGame {
    fn position_text(&self, heaps: &Heaps) -> String {
        heaps_text(heaps)
    }

    fn parse_position(&self, text: &str) -> Result<Heaps, ParseError> {
        let heaps = parse_heaps(text)?;
        let largest = if self.code.most_parts().is_some() { u64::MAX } else { LARGEST_IN_PIECES };
        match heaps.iter().find(|&&heap| heap > largest) {
            Some(heap) => Err(ParseError::new("heap", heap.to_string(), "number-between")
                .with("min", 0u64)
                .with("max", largest)),
            None => Ok(heaps),
        }
    }

    /// `heap:take`, and what is left where that is more than one heap: `2:2=1+4`; with a take of 0 where counters are added, too.
    fn move_text(&self, _: &Heaps, mv: &HeapSplit) -> String {
        let parts = mv.option.parts();
        let left =
            if parts.len() < 2 { String::new() } else { format!("={}", heaps_text(parts).replace(',', "+")) };
        format!("{}:{}{left}", mv.heap + 1, mv.option.take)
    }

    /// Also `2 2`, `2:2` where the rules leave no choice, and `2=1+4`, which leaves the take to be worked out.
    fn parse_move(&self, heaps: &Heaps, text: &str) -> Result<HeapSplit, ParseError> {
        let (front, left) = text.split_once('=').map_or((text, None), |(front, left)| (front, Some(left)));
        let front = front.trim();
        let (heap, take) = front
            .split_once(':')
            .or_else(|| front.split_once(char::is_whitespace))
            .map_or((front, None), |(heap, take)| (heap, Some(take)));
        if take.is_none() && left.is_none() {
            return Err(ParseError::new("move", text, "heap-take-split"));
        }
        let heap = parse_heap(heaps, heap)?;
        let size = heaps[heap];
        let parts = left.map(|left| self.parse_parts(left, size)).transpose()?;
        let kept = parts.as_ref().map(|parts| parts.iter().sum::<u64>());
        let take = match (take, kept) {
            (Some(take), _) => parse_number("take", take)?,
            (None, kept) => size.saturating_sub(kept.unwrap_or(0)),
        };
        let option = match (&parts, kept) {
            (Some(parts), Some(kept))
                if take.checked_add(kept) == Some(size) || (take == 0 && kept > size) =>
            {
                HeapOption::new(take, parts)
            }
            (Some(_), _) => {
                return Err(ParseError::new("move", text, "parts-make-heap").with("heap", size));
            }
            (None, _) => self.only_option(heap, size, take, text)?,
        };
        let mv = HeapSplit { heap, option };
        if self.legal(heaps, &mv) { Ok(mv) } else { Err(self.not_allowed(text)) }
    }

    fn picture(&self, heaps: &Heaps, _: &str) -> Picture {
        Picture::Heaps { sizes: heaps.to_vec(), look: self.look }
    }
}

impl HeapGame {
    /// `1+4`: as many heaps as a move may leave, of at most `size` counters in all and those that it may add.
    fn parse_parts(&self, text: &str, size: u64) -> Result<Vec<u64>, ParseError> {
        let mut parts = Vec::new();
        let mut kept = 0u64;
        let most = size.saturating_add(self.code.added().len() as u64);
        let most_parts = self.code.most_parts().unwrap_or(usize::MAX).max(3);
        for part in text.split('+') {
            let part = parse_number("heap", part)?;
            kept = match kept.checked_add(part) {
                Some(kept) if kept <= most && parts.len() < most_parts => kept,
                _ => return Err(ParseError::new("move", text, "parts-make-heap").with("heap", size)),
            };
            parts.push(part);
        }
        Ok(parts)
    }

    /// The option that taking `take` means when nothing is said about what is left: one heap or none if the rules
    /// allow it, else the only split there is.
    fn only_option(&self, heap: usize, size: u64, take: u64, text: &str) -> Result<HeapOption, ParseError> {
        if take > size || (take == 0 && !self.code.splits()) {
            return Err(ParseError::new("take", take.to_string(), "number-between")
                .with("min", 1u64)
                .with("max", size));
        }
        let mut options = self.code.options_taking(size, take);
        let first = options.next().ok_or_else(|| self.not_allowed(text))?;
        if first.parts().len() > 1 && options.next().is_some() {
            let example = format!("{}:{take}=1+{}", heap + 1, (size - take).saturating_sub(1));
            return Err(ParseError::new("move", text, "say-what-is-left").with("example", example));
        }
        Ok(first)
    }

    fn not_allowed(&self, text: &str) -> ParseError {
        match self.code.as_subtraction() {
            Some(takes) if takes.len() <= 16 => {
                let takes: Vec<_> = takes.iter().map(u64::to_string).collect();
                ParseError::new("move", text, "take-one-of").with("list", takes.join(", "))
            }
            _ => ParseError::new("move", text, "move-of-code").with("code", self.code.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::testing::round_trips;
    use proptest::prelude::*;

    fn game(name: &str) -> HeapGame {
        HeapGame::set_up(&Setup::parse(name).unwrap()).unwrap()
    }

    #[test]
    fn every_entry_opens_and_round_trips() {
        for entry in entries(crate::sum::open_component) {
            let game = game(entry.name);
            round_trips(&game, &game.start(), 1);
            round_trips(&game, &Heaps::from_slice(&[9, 1, 6, 0]), 2);
        }
        for name in [
            "octal:code=0.15",
            "octal:code=4!.7=",
            "octal:code=0.[37]",
            "hexadecimal:code=8.8!",
            "hexadecimal:code=0.9[3]",
            "hexadecimal:code={2+}=.0",
            "hexadecimal:code={2!,4+}.1",
            "hexadecimal:code=80.7",
            "hexadecimal:code=0.*?",
        ] {
            round_trips(&game(name), &Heaps::from_slice(&[12, 5]), 3);
        }
    }

    #[test]
    fn moves_in_every_form_people_type() {
        let kayles = game("kayles");
        let heaps = kayles.parse_position("3,7").unwrap();
        let read = |text| kayles.parse_move(&heaps, text).map(|mv| kayles.move_text(&heaps, &mv));
        for (typed, canonical) in [
            ("2:2=1+4", "2:2=1+4"),
            ("2:2=4+1", "2:2=1+4"),
            ("2 2 = 4 + 1", "2:2=1+4"),
            ("2=1+4", "2:2=1+4"),
            ("2:1", "2:1"),
            ("2 1", "2:1"),
            ("2:1=6", "2:1"),
            ("1:2=1", "1:2"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(canonical), "{typed}");
        }
        for wrong in [
            "2:3",
            "3:1",
            "2",
            "2:2=1+5",
            "2:1=1+1+4",
            "2:0=3+4",
            "",
            ":",
            "=",
            "2:=",
            "1:4",
            "2:2=9999999999999999999+9999999999999999999",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(
            kayles.position_text(&kayles.play(&heaps, &kayles.parse_move(&heaps, "2:2=1+4").unwrap())),
            "1,3,4"
        );
        // Officers takes one counter and must leave something: three counters leave 2 or 1+1, and "one heap" is meant.
        let officers = game("officers");
        let three = officers.parse_position("3").unwrap();
        let written = |text| officers.parse_move(&three, text).map(|mv| officers.move_text(&three, &mv));
        assert_eq!(written("1:1").as_deref(), Ok("1:1"));
        assert_eq!(written("1:1=1+1").as_deref(), Ok("1:1=1+1"));
        let grundy = game("grundy");
        let three = grundy.parse_position("3").unwrap();
        assert_eq!(grundy.move_text(&three, &grundy.parse_move(&three, "1:0").unwrap()), "1:0=1+2");
    }

    /// Moves that leave any number of heaps, and such that add counters, for which the take is 0.
    #[test]
    fn moves_that_leave_many_heaps() {
        for (code, position, typed, after) in [
            ("0.*", "8", "1:1=2+2+2+1", "1,2,2,2"),
            ("{2+}=.0", "8", "1=2+2+2+2", "2,2,2,2"),
            ("80.0", "7,1", "1:0=6+1+1", "1,1,1,6"),
            ("80.0", "7", "1=1+1+6", "1,1,6"),
        ] {
            let game = game(&format!("hexadecimal:code={code}"));
            let heaps = game.parse_position(position).unwrap();
            let mv = game.parse_move(&heaps, typed).unwrap();
            assert_eq!(game.position_text(&game.play(&heaps, &mv)), after, "{code}");
            assert_eq!(game.parse_move(&heaps, &game.move_text(&heaps, &mv)), Ok(mv), "{code}");
        }
        for (code, typed) in [
            ("0.*", "1:1=2+2+2+2"),
            ("80.0", "1:0=1+1+8"),
            ("80.0", "1:0=1+7"),
            ("80.0", "1:1=2+2+4"),
            ("{2+}=.0", "1=3+5"),
        ] {
            let game = game(&format!("hexadecimal:code={code}"));
            assert!(game.parse_move(&game.parse_position("8").unwrap(), typed).is_err(), "{code} {typed}");
        }
        // A heap that may fall into as many as it has counters has a bound.
        assert!(game("hexadecimal:code={2+}=.0").parse_position("65537").is_err());
        assert!(game("hexadecimal:code={3=}.0").parse_position("65537").is_ok());
    }

    #[test]
    fn malformed_codes_and_take_sets_are_refused() {
        for name in [
            "octal:code=0.8",
            "octal:code=kayle",
            "hexadecimal:code=0.W",
            "hexadecimal:code=1.0",
            "hexadecimal:code=20.017",
            "hexadecimal:code=0.{64}",
            "octal:code=0.*",
            "subtraction:take=0",
            "subtraction:take=1+",
            "subtraction:take=99999999",
        ] {
            assert!(HeapGame::set_up(&Setup::parse(name).unwrap()).is_err(), "{name}");
        }
        for (code, expected) in
            [("0.3F", "hex-code"), ("8.0", "hex-code"), ("0.{2}", "hex-code"), ("0.3W", "octal-code")]
        {
            let error = HeapGame::set_up(&Setup::parse(&format!("octal:code={code}")).unwrap()).unwrap_err();
            assert_eq!(error.expected.id, expected, "{code}");
        }
    }

    /// Whether the game is over used to be asked of every take of such a heap, and of every pair of parts.
    #[test]
    fn positions_of_huge_heaps_with_few_moves_open_at_once() {
        for (name, heap, moves) in [
            ("octal:code=0.[1]", 1_000_000_000_000, 1),
            ("octal:code=0.[0000001]", u64::MAX, 0),
            ("octal:code=0.[04=]", u64::MAX, 0),
            ("hexadecimal:code=0.8=", 1_000_001, 0),
            ("hexadecimal:code=0.8=", 10_000_000_000, 1),
        ] {
            let game = game(name);
            let heaps = Heaps::from_slice(&[heap]);
            let mut found = Vec::new();
            game.moves(&heaps, &mut found);
            assert_eq!((found.len(), game.count(&heaps)), (moves, moves as u64), "{name} {heap}");
            assert_eq!(game.outcome(&heaps).is_some(), moves == 0, "{name} {heap}");
            for mv in found {
                assert_eq!(game.parse_move(&heaps, &game.move_text(&heaps, &mv)), Ok(mv));
            }
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(position in ".{0,12}", mv in "[0-9:=+ x]{0,10}", heaps in "[0-9]{1,20}(,[0-9]{1,3}){0,3}") {
            for name in ["kayles", "subtraction", "octal:code=4!.7=", "hexadecimal:code=8.F", "octal:code=0.[35]", "hexadecimal:code=80.*!"] {
                let game = game(name);
                let _ = game.parse_position(&position);
                if let Ok(heaps) = game.parse_position(&heaps) {
                    game.count(&heaps);
                    let _ = game.parse_move(&heaps, &mv).map(|mv| game.play(&heaps, &mv));
                }
            }
        }
    }
}
