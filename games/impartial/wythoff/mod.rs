//! Wythoff's game (W. A. Wythoff, "A modification of the game of Nim", Nieuw Archief voor Wiskunde 7, 1907): two heaps;
//! take any number from one of them, or the same number from both.

use crate::{
    heaps::{heaps_text, parse_heaps, parse_take},
    theory::{Impartial, LISTED_MOVES},
};
use boyi_catalogue::{GameEntry, Group, Knowledge, Messages, OpenGame, Param};
use boyi_core::{Game, Notation, Note, Outcome, ParseError, Picture};
use boyi_impartial::wythoff;
use std::sync::OnceLock;

const MESSAGES: Messages = Messages::new(include_str!("messages/en.ftl"), include_str!("messages/zh.ftl"));

/// The catalogue's entry, set up by `open`: as components of a sum are, so that one compiled engine plays all of them.
pub const fn entries(open: OpenGame) -> [GameEntry; 1] {
    [GameEntry::new("wythoff", Group::Impartial, Knowledge::Theory, MESSAGES, open)
        .with_params(const { &[Param::flag("misere")] })]
}

/// Nimbers are known for heaps below this size.
const NIMBERS_BELOW: usize = 1024;

/// The rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wythoff {
    /// Whether the player who takes the last counter loses.
    pub misere: bool,
}

/// Counters taken from each heap: from one only, or as many from both.
pub type Takes = [u64; 2];

impl Wythoff {
    /// Which of the lost pairs this is, counted from 0: the difference of its heaps, but for the first two in misère play.
    fn index(self, small: u64, large: u64) -> u64 {
        match (small, large) {
            (0, 1) if self.misere => 0,
            (2, 2) if self.misere => 1,
            _ => large - small,
        }
    }
}

impl Game for Wythoff {
    type Position = [u64; 2];
    type Move = Takes;

    fn start(&self) -> [u64; 2] {
        [7, 11]
    }

    fn outcome(&self, heaps: &[u64; 2]) -> Option<Outcome> {
        (*heaps == [0, 0]).then_some(if self.misere { Outcome::Win } else { Outcome::Loss })
    }

    fn moves(&self, heaps: &[u64; 2], out: &mut Vec<Takes>) {
        self.visit_moves(heaps, &mut |mv| out.push(mv));
    }

    fn play(&self, heaps: &[u64; 2], mv: &Takes) -> [u64; 2] {
        debug_assert!(self.legal(heaps, mv), "{mv:?} from {heaps:?}");
        [heaps[0] - mv[0], heaps[1] - mv[1]]
    }

    fn legal(&self, heaps: &[u64; 2], &[a, b]: &Takes) -> bool {
        a <= heaps[0] && b <= heaps[1] && [a, b] != [0, 0] && (a == 0 || b == 0 || a == b)
    }

    fn count(&self, &[a, b]: &[u64; 2]) -> u64 {
        a.saturating_add(b).saturating_add(a.min(b))
    }
}

impl Notation for Wythoff {
    fn position_text(&self, heaps: &[u64; 2]) -> String {
        heaps_text(heaps)
    }

    fn parse_position(&self, text: &str) -> Result<[u64; 2], ParseError> {
        let heaps = parse_heaps(text)?;
        heaps.as_slice().try_into().map_err(|_| ParseError::new("position", text, "two-heaps"))
    }

    /// `2:3`, or `1:3+2:3` from both.
    fn move_text(&self, _: &[u64; 2], mv: &Takes) -> String {
        match *mv {
            [take, 0] => format!("1:{take}"),
            [0, take] => format!("2:{take}"),
            [first, second] => format!("1:{first}+2:{second}"),
        }
    }

    fn parse_move(&self, heaps: &[u64; 2], text: &str) -> Result<Takes, ParseError> {
        let mut mv = [0, 0];
        for part in text.split('+') {
            let (heap, take) = parse_take(heaps, part)?;
            if mv[heap] > 0 {
                return Err(ParseError::new("move", text, "each-heap-once"));
            }
            mv[heap] = take;
        }
        if self.legal(heaps, &mv) { Ok(mv) } else { Err(ParseError::new("move", text, "same-from-both")) }
    }

    fn picture(&self, heaps: &[u64; 2], _: &str) -> Picture {
        Picture::heaps(heaps.to_vec())
    }
}

impl Impartial for Wythoff {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, &[a, b]: &[u64; 2], visit: &mut dyn FnMut(Takes)) {
        let one = (1..=a).map(|take| [take, 0]).chain((1..=b).map(|take| [0, take]));
        one.chain((1..=a.min(b)).map(|take| [take, take])).for_each(visit);
    }

    fn nimber(&self, &[a, b]: &[u64; 2]) -> Option<u64> {
        static TABLE: OnceLock<Vec<Vec<u32>>> = OnceLock::new();
        if a.max(b) >= NIMBERS_BELOW as u64 {
            return None;
        }
        let table = TABLE.get_or_init(|| wythoff::nim_values(NIMBERS_BELOW));
        Some(u64::from(table[a as usize][b as usize]))
    }

    fn lost(&self, heaps: &[u64; 2]) -> Option<bool> {
        Some(wythoff::is_loss(*heaps, self.convention()))
    }

    fn lost_after(&self, heaps: &[u64; 2], moves: &[Takes]) -> Option<Vec<bool>> {
        moves.iter().map(|mv| self.lost(&self.play(heaps, mv))).collect()
    }

    fn constructed(&self, heaps: &[u64; 2]) -> Option<Vec<Takes>> {
        Some(wythoff::winning_moves(*heaps, self.convention()).into_iter().map(takes).collect())
    }

    /// A single counter from the larger heap.
    fn delaying(&self, &[a, b]: &[u64; 2]) -> Option<Vec<Takes>> {
        Some(vec![if a > b { [1, 0] } else { [0, 1] }])
    }

    fn constructs_all(&self, _: &[u64; 2]) -> bool {
        true
    }

    /// The closed form names every winning move at once.
    fn tried_moves(&self) -> u64 {
        LISTED_MOVES
    }

    fn remaining(&self, &[a, b]: &[u64; 2]) -> u64 {
        a.saturating_add(b)
    }

    fn laws(&self, _: &[u64; 2]) -> Vec<Note> {
        let first: Vec<_> = (0..6)
            .filter_map(wythoff::lost_position)
            .map(|(a, b)| if self.misere { misere_pair(a, b) } else { (a, b) })
            .map(|(a, b)| format!("({a}, {b})"))
            .collect();
        let id = if self.misere { "wythoff.misere-pairs" } else { "wythoff.pairs" };
        vec![Note::new(id).with("pairs", first.join(" "))]
    }

    fn reasons(&self, heaps: &[u64; 2]) -> Vec<Note> {
        let pair = |id, heaps: [u64; 2]| {
            let (small, large) = (heaps[0].min(heaps[1]), heaps[0].max(heaps[1]));
            Note::new(id).with("small", small).with("large", large).with("index", self.index(small, large))
        };
        let wins = wythoff::winning_moves(*heaps, self.convention());
        let won = wins
            .iter()
            .map(|mv| pair("wythoff.won", mv.play(*heaps)).with("move", self.move_text(heaps, &takes(*mv))));
        match (self.misere, heaps.iter().max()) {
            _ if !wins.is_empty() => won.collect(),
            (true, Some(1)) => vec![pair("wythoff.misere-single", *heaps)],
            (true, Some(2)) => vec![pair("wythoff.misere-twos", *heaps)],
            _ => vec![pair("wythoff.lost", *heaps)],
        }
    }
}

/// The counters that a move takes from each heap.
fn takes(mv: wythoff::Move) -> Takes {
    match mv {
        wythoff::Move::One { heap: 0, take } => [take, 0],
        wythoff::Move::One { take, .. } => [0, take],
        wythoff::Move::Both { take } => [take, take],
    }
}

/// In misère play the first two lost pairs are (0, 1) and (2, 2); the others stay (Fraenkel 1984).
fn misere_pair(a: u64, b: u64) -> (u64, u64) {
    match (a, b) {
        (0, 0) => (0, 1),
        (1, 2) => (2, 2),
        pair => pair,
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
        for misere in [false, true] {
            let game = Wythoff { misere };
            let answered = agrees_below(&game, &[20, 20]);
            assert_eq!(answered, 21 * 21);
            round_trips(&game, &[9, 14], 5);
        }
    }

    /// In misère play no reason used to name the pair.
    #[test]
    fn reasons_name_their_pair() {
        let named = |misere, heaps: [u64; 2]| {
            let notes = Wythoff { misere }.reasons(&heaps);
            let words =
                |note: &Note| note.args.iter().map(|arg| arg.1.to_string()).collect::<Vec<_>>().join(" ");
            notes.iter().map(|note| format!("{} {}", note.id, words(note))).collect::<Vec<_>>()
        };
        assert_eq!(named(false, [4, 8]), ["wythoff.won 4 7 3 2:1"]);
        assert_eq!(named(true, [4, 8]), ["wythoff.won 4 7 3 2:1"]);
        assert_eq!(named(true, [1, 1]), ["wythoff.won 0 1 0 1:1", "wythoff.won 0 1 0 2:1"]);
        assert_eq!(named(true, [5, 2]), ["wythoff.won 2 2 1 1:3"]);
        assert_eq!(named(true, [0, 1]), ["wythoff.misere-single 0 1 0"]);
        assert_eq!(named(true, [2, 2]), ["wythoff.misere-twos 2 2 1"]);
        assert_eq!(named(true, [7, 4]), ["wythoff.lost 4 7 3"]);
        assert_eq!(named(false, [2, 1]), ["wythoff.lost 1 2 1"]);
    }

    /// In misère play taking everything has no answer: it loses at once. The table used to pass over it.
    #[test]
    fn taking_everything_loses_at_once_in_misere_play() {
        let replies = |misere, heaps: [u64; 2]| {
            let game = Wythoff { misere };
            let record = Record::from_position(heaps);
            let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
            let note = crate::theory::explain(&game, &record, &found)
                .into_iter()
                .find(|note| note.id == "sum.replies")
                .unwrap();
            note.args[1..].iter().map(|arg| arg.1.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(replies(true, [2, 2]), ["1", "1:2+2:2"]);
        assert_eq!(replies(true, [3, 5]), ["0", ""]);
        assert_eq!(replies(false, [1, 2]), ["0", ""]);
    }

    #[test]
    fn huge_heaps() {
        let game = Wythoff { misere: false };
        let record = Record::from_position([u64::MAX, u64::MAX - 12_345]);
        let found = Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        assert!(found.value.is_win() && !found.best.is_empty());
        for mv in &found.best {
            assert_eq!(game.lost(&game.play(record.now(), mv)), Some(true));
        }
    }

    /// Large heaps are answered by the closed form alone, as the smaller ones are, without a list of the moves.
    #[test]
    fn the_closed_form_answers_for_every_size() {
        let game = Wythoff { misere: false };
        let analyze = |heaps: [u64; 2]| {
            Theory.analyze(&game, &Record::from_position(heaps), &Limits::default(), &mut NoObserver).unwrap()
        };
        for size in [1_000, 5_000, 100_000, 700_000, 1_000_000, 1_000_000_000_000_000] {
            let heaps = [size, size + size / 7];
            let mut named = game.constructed(&heaps).unwrap();
            let mut best = analyze(heaps).best;
            named.sort_unstable();
            best.sort_unstable();
            assert_eq!(best, named, "{heaps:?}");
            let (small, large) = wythoff::lost_position(size).unwrap();
            let found = analyze([small, large]);
            assert!(!found.value.is_win());
            if size > 10_000 {
                assert_eq!(found.best, [[0, 1]], "a trap would take a look at every reply");
            }
        }
    }

    #[test]
    fn moves_people_type() {
        let game = Wythoff { misere: false };
        for (typed, read) in [
            ("1:2", Some([2, 0])),
            ("2 3", Some([0, 3])),
            ("2:2+1:2", Some([2, 2])),
            ("1:2+2:3", None),
            ("1:1+1:1", None),
            ("3:1", None),
            ("1:9", None),
        ] {
            assert_eq!(game.parse_move(&[5, 8], typed).ok(), read, "{typed}");
        }
    }
}
