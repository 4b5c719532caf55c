//! The theory of take-and-break games: nimbers heap by heap, and misère play of single heaps.

use super::{HeapGame, Table, misere::quotient_note};
use crate::{
    heaps::Heaps,
    theory::{Impartial, SHOWN_PARTS, TRIED_MOVES, joined},
};
use boyi_core::{Game, Note};
use boyi_impartial::{
    Code, HeapOption, HeapSplit,
    misere::{Element, Quotient, Scope},
    period::Proof,
};

/// Winning moves that are named where there are too many moves to try them all.
const NAMED_MOVES: usize = 100;

/// Values that an explanation writes out.
const SHOWN_VALUES: u64 = 40;

/// Values that it writes out at least.
const FEWEST_VALUES: u64 = 10;

/// Under a law without a known period, or with a long one, splits are tried up to this size of the smaller heap.
const SPLITS_TRIED: u64 = 1 << 20;

impl HeapGame {
    fn table_of(&self, heaps: &[u64]) -> Option<std::sync::Arc<Table>> {
        self.table(heaps.iter().copied().max().unwrap_or(0))
    }

    /// The take set {1, …, m}, by m.
    fn run_of_takes(&self) -> Option<u64> {
        let takes = self.code().as_subtraction()?;
        let largest = *takes.last()?;
        (takes.len() as u64 == largest).then_some(largest)
    }

    /// The one heap that can still be moved in, if it is one.
    fn only_heap(&self, heaps: &[u64]) -> Option<u64> {
        let mut live = heaps.iter().filter(|heap| self.is_live(**heap));
        let heap = *live.next()?;
        live.next().is_none().then_some(heap)
    }

    /// The options of a heap that take at most `takes` and leave at most two heaps, the smaller of them at most `parts`.
    fn options_within(&self, size: u64, takes: u64, parts: u64) -> impl Iterator<Item = HeapOption> + '_ {
        let takes = (0..=takes.min(size)).filter(|&take| !self.code().digit(take).is_zero());
        let options = takes.flat_map(move |take| {
            let rest = size - take;
            let parts = if self.code().digit(take).allows(2) { parts } else { 0 };
            let two = (1..=parts.min(rest / 2)).map(move |part| HeapOption::new(take, &[part, rest - part]));
            std::iter::once(HeapOption::new(take, &[rest])).chain(two)
        });
        options.filter(move |option| self.code().allows(size, option))
    }

    /// Moves that give the heap of that index the value `target`, too many to try: by the take, and for the splits by
    /// the size of the smaller part, which repeats with the period.
    fn options_worth(&self, heap: usize, size: u64, target: u64, table: &Table, out: &mut Vec<HeapSplit>) {
        let worth = |option: &HeapOption| {
            option.parts().iter().try_fold(0, |sum, &part| Some(sum ^ table.value(part)?))
        };
        let law = table.law.map_or(SPLITS_TRIED, |law| law.preperiod + law.period).min(SPLITS_TRIED);
        let mut support = |option: HeapOption| {
            if self.code().allows(size, &option) && worth(&option) == Some(target) {
                out.push(HeapSplit { heap, option });
            }
            out.len() < NAMED_MOVES
        };
        let saltus = table.law.is_some_and(|law| law.saltus > 0);
        if saltus {
            // Values as large as the heaps: the heap of that value is near it, and one counter beside the rest makes up
            // for what no heap has.
            let near = target.saturating_sub(2)..=target.saturating_add(2);
            near.filter(|left| *left < size).all(|left| support(HeapOption::new(size - left, &[left])));
            if size > 1 {
                support(HeapOption::new(0, &[1, size - 1]));
            }
            return;
        }
        self.options_within(size, self.code().max_take().unwrap_or(0), law).all(support);
    }
}

/// A note that names the takes, of many the first ones and the last, and how many heaps below one decide about it.
fn with_takes(note: Note, takes: &[u64]) -> Note {
    let last = takes.last().copied().unwrap_or(1);
    let shown = takes.iter().copied().filter(|&take| take != last).take(SHOWN_PARTS - 1);
    note.with("takes", joined(shown.chain([last]), "+")).with("window", last)
}

/// Whether a move leaves a lost sum, from the classes of all heaps but one.
fn leaves_lost(quotient: &Quotient, rests: &[Element], mv: &HeapSplit) -> Option<bool> {
    let rest = *rests.get(mv.heap)?;
    let after = mv
        .option
        .parts()
        .iter()
        .try_fold(rest, |x, &part| Some(quotient.multiply(x, quotient.phi(part)?)))?;
    Some(quotient.is_lost(after))
}

impl Impartial for HeapGame {
    fn misere(&self) -> bool {
        self.misere
    }

    fn visit_moves(&self, heaps: &Heaps, visit: &mut dyn FnMut(HeapSplit)) {
        for (heap, &size) in heaps.iter().enumerate() {
            self.code().options(size).for_each(|option| visit(HeapSplit { heap, option }));
        }
    }

    /// Heaps in order, without those in which nothing can be done; in misère play equal heaps are one.
    fn normal_form(&self, heaps: &Heaps) -> Heaps {
        if self.misere {
            return self.sums.reduced(self.code(), heaps);
        }
        let mut live: Heaps = heaps.iter().copied().filter(|&heap| self.is_live(heap)).collect();
        live.sort_unstable();
        live
    }

    fn nimber(&self, heaps: &Heaps) -> Option<u64> {
        let table = self.table_of(heaps)?;
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ table.value(heap)?))
    }

    fn lost(&self, heaps: &Heaps) -> Option<bool> {
        if !self.misere {
            let alone = || self.at_once(heaps).map(|_| false);
            return self.nimber(heaps).map(|nimber| nimber == 0).or_else(alone);
        }
        if self.outcome(heaps).is_some() {
            return Some(false);
        }
        let single = || {
            let lost = self.sums.single(self.code())?;
            Some(lost.value(self.only_heap(heaps)?))
        };
        single().or_else(|| self.sums.quotient(self.code(), heaps)?.is_loss(heaps))
    }

    fn lost_after(&self, heaps: &Heaps, moves: &[HeapSplit]) -> Option<Vec<bool>> {
        if !self.misere {
            return Some(self.nimbers_after(heaps, moves)?.into_iter().map(|nimber| nimber == 0).collect());
        }
        match self.sums.quotient(self.code(), heaps) {
            Some(quotient) => {
                let rests = quotient.rests(heaps)?;
                moves.iter().map(|mv| leaves_lost(&quotient, &rests, mv)).collect()
            }
            None => moves.iter().map(|mv| self.lost(&self.play(heaps, mv))).collect(),
        }
    }

    /// Some winning moves of a position with too many. Classes of heaps repeat: a smaller part behind the first period does no more than
    /// one within it.
    fn constructed(&self, heaps: &Heaps) -> Option<Vec<HeapSplit>> {
        if !self.misere {
            return self.moves_to(heaps, 0).or_else(|| Some(vec![self.at_once(heaps)?]));
        }
        let quotient = self.sums.quotient(self.code(), heaps)?;
        let rests = quotient.rests(heaps)?;
        let parts = match quotient.scope() {
            Scope::Complete { preperiod, period } => (preperiod + period) as u64,
            Scope::Heaps(most) => most as u64,
        };
        let takes = self.code().max_take().unwrap_or(parts);
        let tried = heaps.iter().enumerate().flat_map(|(heap, &size)| {
            self.options_within(size, takes, parts).map(move |option| HeapSplit { heap, option })
        });
        Some(tried.filter(|mv| leaves_lost(&quotient, &rests, mv) == Some(true)).take(NAMED_MOVES).collect())
    }

    fn nimbers_after(&self, heaps: &Heaps, moves: &[HeapSplit]) -> Option<Vec<u64>> {
        let table = self.table_of(heaps)?;
        let total = self.nimber(heaps)?;
        let after = |mv: &HeapSplit| {
            let rest = total ^ table.value(heaps[mv.heap])?;
            mv.option.parts().iter().try_fold(rest, |sum, &part| Some(sum ^ table.value(part)?))
        };
        moves.iter().map(after).collect()
    }

    fn moves_to(&self, heaps: &Heaps, nimber: u64) -> Option<Vec<HeapSplit>> {
        let table = self.table_of(heaps)?;
        let change = self.nimber(heaps)? ^ nimber;
        let mut found = Vec::new();
        if self.count(heaps) <= TRIED_MOVES {
            for (heap, &size) in heaps.iter().enumerate() {
                let target = table.value(size)? ^ change;
                let worth = |option: &HeapOption| {
                    option.parts().iter().try_fold(0, |sum, &part| Some(sum ^ table.value(part)?))
                };
                let options = self.code().options(size).filter(|option| worth(option) == Some(target));
                found.extend(options.map(|option| HeapSplit { heap, option }));
            }
            return Some(found);
        }
        if self.code().splits_in_three() || (!self.code().tail().is_empty() && table.law.is_none()) {
            return None;
        }
        for (heap, &size) in heaps.iter().enumerate() {
            let target = table.value(size)? ^ change;
            self.options_worth(heap, size, target, &table, &mut found);
            if found.len() >= NAMED_MOVES {
                break;
            }
        }
        Some(found)
    }

    /// Of codes, only Nim itself is sure to have one such move at most in each heap.
    fn constructs_all(&self, heaps: &Heaps) -> bool {
        Some(self.code()) == Code::named("nim").as_ref() && heaps.len() < NAMED_MOVES
    }

    fn part_of(&self, _: &Heaps, mv: &HeapSplit) -> Option<usize> {
        Some(mv.heap)
    }

    /// One counter, or as few as may be, from the largest heap.
    fn delaying(&self, heaps: &Heaps) -> Option<Vec<HeapSplit>> {
        let heap = (0..heaps.len()).max_by_key(|&heap| (heaps[heap], std::cmp::Reverse(heap)))?;
        let option = self.code().options(heaps[heap]).next()?;
        Some(vec![HeapSplit { heap, option }])
    }

    fn parts(&self, heaps: &Heaps) -> Vec<(String, Option<u64>)> {
        let table = self.table_of(heaps);
        let value = |heap| table.as_ref().and_then(|table| table.value(heap));
        heaps.iter().map(|&heap| (heap.to_string(), value(heap))).collect()
    }

    fn parts_count(&self, heaps: &Heaps) -> u64 {
        heaps.len() as u64
    }

    fn remaining(&self, heaps: &Heaps) -> u64 {
        heaps.iter().fold(0, |sum: u64, &heap| sum.saturating_add(heap))
    }

    fn laws(&self, heaps: &Heaps) -> Vec<Note> {
        if self.misere { Vec::new() } else { self.law_notes(heaps) }
    }

    fn reasons(&self, heaps: &Heaps) -> Vec<Note> {
        if self.misere { self.misere_reasons(heaps) } else { self.normal_reasons(heaps) }
    }
}

impl HeapGame {
    /// The note on the proved law of the values.
    fn law_notes(&self, heaps: &[u64]) -> Vec<Note> {
        let table = self.table_of(heaps).or_else(|| self.table(0));
        let Some((table, law)) = table.and_then(|table| table.law.map(|law| (table, law))) else {
            return Vec::new();
        };
        // The law shows where the values come again.
        let shown = law.period.saturating_mul(2).saturating_add(law.preperiod).clamp(FEWEST_VALUES, SHOWN_VALUES);
        let first = (0..shown).filter_map(|heap| table.value(heap));
        let values = first.map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
        let note = |id| {
            Note::new(id)
                .with("preperiod", law.preperiod)
                .with("period", law.period)
                .with("values", format!("{values} …"))
        };
        match (self.run_of_takes(), self.code().as_subtraction()) {
            (Some(most), _) => {
                vec![Note::new("subtraction.remainders").with("most", most).with("modulus", most + 1)]
            }
            (None, Some(takes)) => {
                vec![with_takes(note("subtraction.period"), &takes)]
            }
            _ if Some(self.code()) == Code::named("lasker").as_ref() => vec![Note::new("lasker.law")],
            // Nim itself has none.
            _ => law.proof.iter().map(|proof| self.proof_note(note, law.saltus, proof)).collect(),
        }
    }

    /// The law of a code and the theorem that proves it.
    fn proof_note(&self, note: impl Fn(&'static str) -> Note, saltus: u64, proof: &Proof) -> Note {
        let period = || note("octal.period").with("theorem", HeapGame::theorem(self.code(), proof));
        let said = match *proof {
            Proof::Arithmetic { last } => note("octal.arithmetic").with("saltus", saltus).with("upto", last),
            Proof::SparseWindow { last, last_rare, window, .. } => {
                period().with("upto", last).with("rare", last_rare).with("window", window)
            }
            Proof::Values { needed, .. } => period().with("upto", needed),
        };
        said.with("code", self.code().to_string())
    }

    /// The theorem of a proof, as messages name it. That of few heaps left is Guy and Smith's for two heaps that may be of any sizes and
    /// finitely many digits; `docs/periods.md` extends it.
    pub fn theorem(code: &Code, proof: &Proof) -> &'static str {
        match *proof {
            Proof::Arithmetic { .. } => "arithmetic",
            Proof::SparseWindow { .. } => "window",
            Proof::Values { .. } if !code.tail().is_empty() => "endless",
            Proof::Values { heaps: 3.., .. } => "more-heaps",
            Proof::Values { heaps: 1, .. } => "one-heap",
            Proof::Values { .. } if code.has_conditions() => "shapes",
            Proof::Values { .. } => "guy-smith",
        }
    }

    fn normal_reasons(&self, heaps: &[u64]) -> Vec<Note> {
        let mut notes = Vec::new();
        let Some(heap) = self.only_heap(heaps) else { return notes };
        let whole = self.code().allows(heap, &HeapOption::new(heap, &[]));
        if let Some(most) = self.run_of_takes().filter(|_| !whole) {
            let modulus = most + 1;
            let note = |id| Note::new(id).with("heap", heap).with("most", most).with("modulus", modulus);
            notes.push(match heap % modulus {
                0 => note("subtraction.multiple"),
                over => note("subtraction.to-multiple").with("take", over).with("left", heap - over),
            });
        } else if whole {
            notes.push(Note::new("octal.whole").with("heap", heap));
        } else if self.mirror(heap).is_some() {
            notes.push(Note::new("octal.mirror").with("heap", heap));
        }
        notes
    }

    /// The split of a single heap into two equal ones, which wins by copying.
    fn mirror(&self, heap: u64) -> Option<HeapOption> {
        let most = self.code().max_take().unwrap_or(heap).min(heap.checked_sub(2)?).min(64);
        let halves = |take| HeapOption::new(take, &[(heap - take) / 2, (heap - take) / 2]);
        (heap % 2..=most).step_by(2).map(halves).find(|option| self.code().allows(heap, option))
    }

    /// A move that wins a single heap, whatever its value: it takes the heap whole or leaves two equal ones.
    fn at_once(&self, heaps: &[u64]) -> Option<HeapSplit> {
        let size = self.only_heap(heaps)?;
        let whole = Some(HeapOption::new(size, &[])).filter(|option| self.code().allows(size, option));
        let heap = heaps.iter().position(|heap| *heap == size)?;
        Some(HeapSplit { heap, option: whole.or_else(|| self.mirror(size))? })
    }

    /// Which class of the misère quotient the position is in, and whether that is a lost one.
    fn quotient_note(&self, heaps: &Heaps) -> Option<Note> {
        let quotient = self.sums.quotient(self.code(), heaps)?;
        let classes = heaps.iter().map(|heap| Some((heap.to_string(), quotient.phi(*heap)?)));
        let spell = |class| quotient.word(class).iter().map(u64::to_string).collect();
        Some(quotient_note(&quotient, self.code().to_string(), classes.collect::<Option<_>>()?, spell))
    }

    /// Whether a single heap of a take set is lost, by the period of the lost ones.
    fn single_note(&self, heap: u64) -> Option<Note> {
        let lost = self.sums.single(self.code())?;
        let (preperiod, period) = (lost.preperiod as u64, lost.period as u64);
        let turns = heap.saturating_sub(preperiod) / period;
        let first = (0..preperiod + period).filter(|&heap| lost.value(heap));
        let note = Note::new("subtraction.misere-period")
            .with("preperiod", preperiod)
            .with("period", period)
            .with("values", joined(first, " "))
            .with("heap", heap)
            .with("turns", turns)
            .with("like", heap - turns * period)
            .with("lost", if lost.value(heap) { "yes" } else { "no" });
        Some(with_takes(note, &self.code().as_subtraction()?))
    }

    fn misere_reasons(&self, heaps: &Heaps) -> Vec<Note> {
        let only = self.only_heap(heaps);
        let (Some(most), Some(heap)) = (self.run_of_takes(), only) else {
            return self.quotient_note(heaps).or_else(|| self.single_note(only?)).into_iter().collect();
        };
        let modulus = most + 1;
        let over = (heap - 1) % modulus;
        let note = match (over, heap - over) {
            (0, 1) => Note::new("subtraction.misere-single"),
            (0, _) => Note::new("subtraction.misere-lost"),
            (_, 1) => Note::new("subtraction.misere-take").with("take", over),
            (_, left) => Note::new("subtraction.misere-won").with("take", over).with("left", left),
        };
        vec![note.with("heap", heap).with("most", most).with("modulus", modulus)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theory::testing::{Definition, agrees, agrees_below};
    use boyi_catalogue::Setup;
    use boyi_core::{Analysis, Engine, Limits, NoObserver, Notation, Record};

    fn game(name: &str) -> HeapGame {
        HeapGame::set_up(&Setup::parse(name).unwrap()).unwrap()
    }

    fn analysis(name: &str, position: &str) -> Analysis<HeapSplit> {
        let game = game(name);
        let record = Record::from_position(game.parse_position(position).unwrap());
        crate::theory::Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap()
    }

    fn best(name: &str, position: &str) -> Vec<String> {
        let heaps = game(name).parse_position(position).unwrap();
        analysis(name, position).best.iter().map(|mv| game(name).move_text(&heaps, mv)).collect()
    }

    #[test]
    fn worked_examples() {
        assert_eq!(best("subtraction", "21"), ["1:1"]);
        assert!(analysis("subtraction", "20").value.is_loss());
        assert_eq!(best("subtraction:misere", "20"), ["1:3"]);
        assert!(analysis("subtraction:misere", "21").value.is_loss());
        assert_eq!(best("kayles", "7"), ["1:1=3+3", "1:2=1+4"]);
        assert!(analysis("kayles", "3,6").value.is_loss());
        assert!(analysis("grundy", "20").value.is_loss());
        assert_eq!(best("lasker", "3,4"), ["1:0=1+2", "2:1"]);
    }

    /// All take sets within {1, …, 6} on every heap to 60, and codes of each kind on three heaps.
    #[test]
    fn subtraction_games_equal_the_definition() {
        for set in 1..64u32 {
            let takes: Vec<_> =
                (1..=6).filter(|take| set >> (take - 1) & 1 == 1).map(|take: u32| take.to_string()).collect();
            for misere in [false, true] {
                let name =
                    format!("subtraction:take={}{}", takes.join("+"), if misere { ",misere" } else { "" });
                let game = game(&name);
                let mut definition = Definition::new(&game);
                for heap in 0..=60 {
                    assert!(agrees(&game, &mut definition, &Heaps::from_slice(&[heap])), "{name} {heap}");
                }
                for heaps in [[4, 5, 6], [3, 7, 2]] {
                    agrees_below(&game, &Heaps::from_slice(&heaps));
                }
            }
        }
    }

    #[test]
    fn codes_equal_the_definition() {
        for name in [
            "kayles",
            "dawsons-kayles",
            "dawsons-chess",
            "treblecross",
            "guiles",
            "officers",
            "lasker",
            "grundy",
            "octal:code=4.7",
            "octal:code=0.106",
            "octal:code=4!.7=",
            "octal:code=0.[3]",
            "hexadecimal:code=0.F",
            "hexadecimal:code=8.08",
            "hexadecimal:code=0.*",
            "hexadecimal:code={2+}=.0",
            "hexadecimal:code=80.0",
            "hexadecimal:code=0.{0,2!,4?}",
        ] {
            let game = game(name);
            let answered = agrees_below(&game, &Heaps::from_slice(&[4, 6, 8]));
            assert!(answered > 10, "{name}: {answered}");
            agrees_below(&game, &Heaps::from_slice(&[15]));
        }
    }

    /// Misère sums by the quotient, where it is proved: Kayles for all heaps.
    #[test]
    fn misere_quotients_equal_the_definition() {
        for (name, most) in [
            ("kayles:misere", 20),
            ("guiles:misere", 20),
            ("octal:code=0.75,misere", 18),
            ("dawsons-kayles:misere", 20),
            ("subtraction:take=1+2+4,misere", 12),
        ] {
            let game = game(name);
            let answered = agrees_below(&game, &Heaps::from_slice(&[most / 2, most / 3, most / 4]));
            assert!(answered > 20, "{name}: {answered}");
        }
        let kayles = game("kayles:misere");
        for position in ["1000000000", "1000000000,9", "9,999999999999,3"] {
            let heaps = kayles.parse_position(position).unwrap();
            let analysis = analysis("kayles:misere", position);
            assert!(analysis.value.is_win() && !analysis.best.is_empty(), "{position}");
            for mv in analysis.best {
                assert_eq!(kayles.lost(&kayles.play(&heaps, &mv)), Some(true), "{position}");
            }
        }
    }

    /// Every winning move has its reason: also one that raises the nimber of its part, which used to go unsaid.
    #[test]
    fn winning_moves_are_explained_part_by_part() {
        let game = game("kayles");
        let said = |position: &str| -> Vec<(&str, String)> {
            let record = Record::from_position(game.parse_position(position).unwrap());
            let analysis =
                crate::theory::Theory.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
            let notes = crate::theory::explain(&game, &record, &analysis);
            let moves = |note: &Note| {
                note.args.iter().find(|arg| arg.0 == Note::FOR).map(|arg| (note.id, arg.1.to_string()))
            };
            notes.iter().filter_map(moves).collect()
        };
        assert_eq!(said("4,7"), [("sum.change", "2:2=2+3".to_owned()), ("sum.raise", "1:2".to_owned())]);
        assert_eq!(said("3,5"), [("sum.change", "2:2, 2:2=1+2".to_owned())]);
    }

    /// Where the game is over at once, or with the next counter, nothing is answered any more.
    #[test]
    fn small_heaps_of_take_away() {
        for (name, heap, id) in [
            ("subtraction", 3, "octal.whole"),
            ("subtraction", 4, "subtraction.multiple"),
            ("subtraction", 5, "subtraction.to-multiple"),
            ("subtraction:take=1", 1, "octal.whole"),
            ("subtraction:misere", 1, "subtraction.misere-single"),
            ("subtraction:misere", 3, "subtraction.misere-take"),
            ("subtraction:misere", 5, "subtraction.misere-lost"),
            ("subtraction:misere", 6, "subtraction.misere-won"),
            ("subtraction:misere", u64::MAX, "subtraction.misere-won"),
        ] {
            let reasons = game(name).reasons(&Heaps::from_slice(&[heap]));
            assert_eq!(reasons.iter().map(|note| note.id).collect::<Vec<_>>(), [id], "{name} {heap}");
        }
    }

    /// A single heap used to be told that no theorem helps, though one had decided it.
    #[test]
    fn a_single_misere_heap_is_decided_by_the_period_of_the_lost_ones() {
        let reasons = game("subtraction:take=1+60000,misere").reasons(&Heaps::from_slice(&[100_000]));
        let args = reasons[0].args.iter().map(|arg| format!("{} {}", arg.0, arg.1)).collect::<Vec<_>>();
        assert_eq!(reasons[0].id, "subtraction.misere-period");
        assert!(
            args.contains(&"lost yes".to_owned()) && args.contains(&"window 60000".to_owned()),
            "{args:?}"
        );
    }

    /// Beside the words that the opponent copies, the table used to show answers that do not.
    #[test]
    fn answers_in_equal_parts_are_copies() {
        let game = game("kayles");
        let record = Record::from_position(game.parse_position("6,6").unwrap());
        let notes = crate::theory::explain(&game, &record, &analysis("kayles", "6,6"));
        assert!(notes.iter().any(|note| note.id == "sum.mirror"));
        let table = notes.iter().find(|note| note.id == "sum.replies").unwrap().args[0].1.to_string();
        let rows: Vec<_> = table.lines().map(|row| row.split_once("  →  ").unwrap()).collect();
        assert_eq!(rows.len(), 12);
        for (mv, copy) in rows {
            let next = game.play(record.now(), &game.parse_move(record.now(), mv).unwrap());
            let after = game.play(&next, &game.parse_move(&next, copy).unwrap());
            assert!(after.chunks(2).all(|pair| pair[0] == pair[1]), "{mv} {copy}");
        }
    }

    /// Its value, 2^64, fits no number; but taking it whole wins.
    #[test]
    fn a_single_heap_that_can_be_taken_whole_is_won() {
        assert!(analysis("lasker", "0,18446744073709551615").value.is_win());
        assert_eq!(best("lasker", "0,18446744073709551615"), ["2:18446744073709551615"]);
        let reasons = game("lasker").reasons(&Heaps::from_slice(&[u64::MAX]));
        assert_eq!(reasons, [Note::new("octal.whole").with("heap", u64::MAX)]);
    }

    /// Every proof used to be credited to Guy and Smith, also that of 0.16, whose values they would need up to heap 509,622.
    #[test]
    fn laws_name_the_theorem_that_proves_them() {
        for (name, theorem) in [
            ("kayles", "guy-smith"),
            ("octal:code=0.13", "one-heap"),
            ("hexadecimal:code=0.F", "more-heaps"),
            ("hexadecimal:code=0.J", "more-heaps"),
            ("octal:code=0.77!", "shapes"),
            ("octal:code=0.[5]", "endless"),
            ("octal:code=0.3[1]", "endless"),
            ("octal:code=0.16", "window"),
        ] {
            let game = game(name);
            let laws = game.laws(&Heaps::from_slice(&[1_000_000_000]));
            let said = laws[0].args.iter().find(|arg| arg.0 == "theorem").map(|arg| arg.1.to_string());
            assert_eq!((laws[0].id, said.as_deref()), ("octal.period", Some(theorem)), "{name}");
        }
    }

    /// Lasker's law used to be told nowhere but in the catalogue.
    #[test]
    fn lasker_explains_its_values() {
        for position in ["7", "1000000000000,7", "18446744073709551611", "18446744073709551615"] {
            let game = game("lasker");
            let laws = game.laws(&game.parse_position(position).unwrap());
            assert_eq!(laws, [Note::new("lasker.law")], "{position}");
        }
    }

    /// Heaps far past any table, by the proved law.
    #[test]
    fn huge_heaps() {
        assert_eq!(best("subtraction", "9223372036854775807"), ["1:3"]);
        assert!(
            analysis("subtraction:take=2+5+7", "9223372036854775807,9223372036854775807").value.is_loss()
        );
        for (name, position) in
            [("lasker", "9223372036854775807,12"), ("octal:code=0.[3]", "9223372036854775807,12,5")]
        {
            let game = game(name);
            let heaps = game.parse_position(position).unwrap();
            let best = analysis(name, position).best;
            assert!(!best.is_empty());
            for mv in best {
                assert_eq!(
                    game.nimber(&game.play(&heaps, &mv)),
                    Some(0),
                    "{name} {}",
                    game.move_text(&heaps, &mv)
                );
            }
        }
    }
}
