//! Bouton's and Moore's theorems as an engine: exact for heaps of any size, without search.

use super::{Nim, Take, Takes};
use crate::heaps::{Heaps, heaps_text};
use boyi_catalogue::GameSupport;
use boyi_core::{
    Analysis, AnalysisError, Bound, Engine, Game, Limits, Line, Notation, Note, Record, SearchObserver,
    Stats, Value,
};
use boyi_impartial::{
    Convention, HeapMove, moore,
    nim::{self, Column},
};

/// Up to this many moves are classified one by one; beyond it only winning ones are constructed.
const LISTED_MOVES: u64 = 10_000;

/// Winning moves that are named where there are too many moves to classify.
const NAMED_MOVES: usize = 1_000;

/// Digits of heaps looked at, 64 a heap and move, while winning moves of Moore's Nim are constructed.
const DIGITS: usize = 10_000_000;

/// Everything that Nim brings besides its rules.
pub(super) fn support() -> GameSupport<Nim> {
    GameSupport {
        engines: vec![("theory", |_, _, _| Box::new(Theorem))],
        auto: &["theory"],
        explain: |game, record, analysis| explain(game, record.now(), &analysis.best),
        nimber: |game, heaps| (game.k == 1).then(|| nim::nim_sum(heaps)),
        lost: |game, heaps| Some(game.is_loss(heaps)),
        ..GameSupport::default()
    }
}

impl Nim {
    fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    /// Whether the mover loses: Bouton (1901) for k = 1, Moore (1910) beyond.
    pub fn is_loss(&self, heaps: &[u64]) -> bool {
        if self.k == 1 {
            nim::is_loss(heaps, self.convention())
        } else {
            moore::is_loss(heaps, self.k, self.convention())
        }
    }
}

/// Bouton's theorem and Moore's.
struct Theorem;

fn single(mv: HeapMove) -> Takes {
    Takes::from_slice(&[Take { heap: mv.heap as u32, take: mv.take }])
}

/// Winning moves, or in a lost position the ones that leave the opponent most room to err; and whether there may be further winning ones.
fn best_moves(game: &Nim, heaps: &[u64], listed: &[Line<Takes>]) -> (Vec<Takes>, bool) {
    let wins: Vec<Takes> =
        listed.iter().filter(|line| line.value.is_win()).map(|line| line.moves[0].clone()).collect();
    if !wins.is_empty() {
        return (wins, false);
    }
    if game.is_loss(heaps) {
        let longest = || {
            let heap = (0..heaps.len()).max_by_key(|&i| (heaps[i], std::cmp::Reverse(i)))?;
            Some(HeapMove { heap, take: 1 })
        };
        let trap = if game.k == 1 { nim::hardest_reply(heaps, game.convention()) } else { longest() };
        return (trap.map(single).into_iter().collect(), false);
    }
    if game.k == 1 {
        return (nim::winning_moves(heaps, game.convention()).map(single).collect(), false);
    }
    let most = (DIGITS / (64 * heaps.len())).min(NAMED_MOVES);
    // One more than are named tells whether these are all.
    let mut constructed = moore::winning_moves(heaps, game.k, game.convention(), most + 1);
    let more = constructed.len() > most;
    constructed.truncate(most.max(1));
    let takes = |mv: &Vec<HeapMove>| mv.iter().map(|m| Take { heap: m.heap as u32, take: m.take }).collect();
    let mut best: Vec<Takes> = constructed.iter().map(takes).collect();
    // In the order of `moves`.
    best.sort_unstable();
    (best, more)
}

impl Engine<Nim> for Theorem {
    fn analyze(
        &mut self,
        game: &Nim,
        record: &Record<Nim>,
        limits: &Limits,
        _: &mut dyn SearchObserver<Takes>,
    ) -> Result<Analysis<Takes>, AnalysisError> {
        let heaps = record.now();
        if let Some(outcome) = game.outcome(heaps) {
            return Ok(Analysis::finished("theory", outcome.into()));
        }
        let worth = |lost: bool| if lost { Value::Loss { plies: None } } else { Value::Win { plies: None } };
        let line = |mv: Takes, value| Line::new(value, Bound::Exact, vec![mv]);
        let mut listed = Vec::new();
        if game.count(heaps) <= LISTED_MOVES {
            let mut moves = Vec::new();
            game.moves(heaps, &mut moves);
            listed.extend(moves.into_iter().map(|mv| {
                let value = -worth(game.is_loss(&game.play(heaps, &mv)));
                line(mv, value)
            }));
        }
        let value = worth(game.is_loss(heaps));
        let (best, more) = best_moves(game, heaps, &listed);
        if listed.is_empty() {
            if limits.lines == Limits::ALL {
                return Err(AnalysisError::TooLarge);
            }
            listed.extend(best.iter().map(|mv| line(mv.clone(), value)));
        }
        // Best first: the move named alone, then by value, then as generated. Several are named only where they are the wins.
        let named = |line: &Line<Takes>| matches!(&best[..], [only] if *only == line.moves[0]);
        listed.sort_by_key(|line| (!named(line), std::cmp::Reverse(line.value)));
        listed.truncate(limits.lines.max(1));
        Ok(Analysis {
            engine: "theory",
            value,
            bound: Bound::Exact,
            best,
            more,
            lines: listed,
            notes: Vec::new(),
            stats: Stats::default(),
        })
    }
}

/// The balance of the binary columns, and what it means for the mover.
fn explain(game: &Nim, heaps: &Heaps, best: &[Takes]) -> Vec<Note> {
    let mut notes = Vec::new();
    let modulus = game.k + 1;
    let columns = moore::columns(heaps, game.k);
    if columns.is_empty() {
        return notes;
    }
    let big = heaps.iter().filter(|&&heap| heap >= 2).count();
    if game.misere && big <= game.k {
        return vec![misere_endgame(game, heaps, big, winning(game, heaps, best))];
    }
    if game.k == 1 {
        notes.push(Note::new("nim.sum").with("heaps", joined(heaps, " ⊕ ")).with("sum", nim::nim_sum(heaps)));
    } else {
        notes.push(Note::new("nim.moore-rule").with("k", game.k).with("modulus", modulus));
    }
    if heaps.len() <= SHOWN_HEAPS {
        notes.push(
            Note::new("nim.columns").with("table", column_table(heaps, game.k)).with("modulus", modulus),
        );
    }
    match columns.iter().find(|column| column.residue != 0) {
        None => notes.push(balanced(game, heaps, big)),
        Some(column) if game.k == 1 => one_heap_wins(game, heaps, column, big, &mut notes),
        Some(column) => {
            if let Some(mv) = winning(game, heaps, best) {
                let note = Note::new("nim.moore-move")
                    .with("value", 1u64 << column.bit)
                    .with("count", column.count)
                    .with("residue", column.residue)
                    .with("modulus", modulus)
                    .with("move", game.move_text(heaps, &mv));
                let shown = heaps.len() <= SHOWN_HEAPS;
                let left = if shown { heaps_text(&game.play(heaps, &mv)) } else { "…".to_owned() };
                notes.push(note.with("after", left));
            }
            if game.misere {
                let note = Note::new("nim.misere-moore-as-normal");
                notes.push(note.with("k", game.k).with("modulus", modulus).with("big", big));
            }
        }
    }
    notes
}

/// Why a position is lost whose columns are all balanced; in misère play more than k heaps are larger than 1.
fn balanced(game: &Nim, heaps: &[u64], big: usize) -> Note {
    let two = heaps.iter().filter(|&&heap| heap > 0).count() == 2;
    let id = match (game.k, two, game.misere) {
        (1, true, false) => "nim.mirror-lost",
        (1, true, true) => "nim.misere-mirror-lost",
        (1, false, false) => "nim.balanced",
        (1, false, true) => "nim.misere-balanced",
        (_, _, false) => "nim.moore-balanced",
        (_, _, true) => "nim.misere-moore-balanced",
    };
    let heap = heaps.iter().copied().max().unwrap_or(0);
    Note::new(id).with("k", game.k).with("modulus", game.k + 1).with("heap", heap).with("big", big)
}

/// Which heaps to lower, and to what, where a move touches one heap; `column` is the highest odd one.
fn one_heap_wins(game: &Nim, heaps: &[u64], column: &Column, big: usize, notes: &mut Vec<Note>) {
    let sum = nim::nim_sum(heaps);
    let two = heaps.iter().filter(|&&heap| heap > 0).count() == 2;
    let id = match (two, game.misere) {
        (true, false) => "nim.mirror",
        (true, true) => "nim.misere-mirror",
        (false, _) => "nim.shrink",
    };
    let able = |&heap: &usize| heaps[heap] >> column.bit & 1 == 1;
    for heap in (0..heaps.len()).filter(able).take(SHOWN_HEAPS) {
        let (before, after) = (heaps[heap], heaps[heap] ^ sum);
        let note = Note::new(id)
            .with("value", 1u64 << column.bit)
            .with("count", column.count)
            .with("heap", heap + 1)
            .with("before", before)
            .with("after", after)
            .with("take", before - after)
            .with(Note::FOR, format!("{}:{}", heap + 1, before - after));
        notes.push(note);
    }
    notes.push(Note::new("nim.lamp"));
    if game.misere && !two {
        notes.push(Note::new("nim.misere-as-normal").with("big", big));
    }
}

/// The rule of misère play when at most k heaps are larger than 1: how many single counters the mover can leave. The columns do not
/// count there.
fn misere_endgame(game: &Nim, heaps: &Heaps, big: usize, winning: Option<Takes>) -> Note {
    let modulus = game.k + 1;
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let id = match (game.k, big, game.is_loss(heaps)) {
        (1, 0, true) => "nim.misere-ones-lost",
        (1, 0, false) => "nim.misere-ones-won",
        (1, ..) => "nim.misere-last-big",
        (_, 0, true) => "nim.misere-moore-ones-lost",
        (_, 0, false) => "nim.misere-moore-ones-won",
        _ => "nim.misere-moore-last-big",
    };
    let note = Note::new(id).with("k", game.k).with("modulus", modulus).with("ones", ones).with("big", big);
    let Some(mv) = winning else { return note };
    let left: u64 = game.play(heaps, &mv).iter().sum();
    let note = note.with("move", game.move_text(heaps, &mv)).with("left", left);
    match mv[..] {
        [Take { heap, take }] if big == 1 => {
            let before = heaps[heap as usize];
            note.with("heap", u64::from(heap) + 1)
                .with("before", before)
                .with("after", before - take)
                .with("take", take)
        }
        _ => note.with("take", mv.iter().map(|part| part.take).sum::<u64>()),
    }
}

/// The winning move that an explanation speaks of: the one named first.
fn winning(game: &Nim, heaps: &Heaps, best: &[Takes]) -> Option<Takes> {
    best.first().filter(|mv| game.is_loss(&game.play(heaps, mv))).cloned()
}

/// Heaps that an explanation writes out; beyond it the binary table would not be read.
const SHOWN_HEAPS: usize = 12;

fn joined(heaps: &[u64], sign: &str) -> String {
    let shown: Vec<_> = heaps.iter().take(SHOWN_HEAPS).map(u64::to_string).collect();
    let more = if heaps.len() > SHOWN_HEAPS { format!("{sign}…") } else { String::new() };
    shown.join(sign) + &more
}

/// One line a heap in binary, a rule, and the column sums modulo k + 1, as on a blackboard:
///
/// ```text
///   3 = 0 1 1
///   5 = 1 0 1
///   7 = 1 1 1
///       0 0 1
/// ```
fn column_table(heaps: &[u64], k: usize) -> String {
    let columns = moore::columns(heaps, k);
    let width = heaps.iter().max().map_or(1, |heap| heap.to_string().len());
    let digits = |digit: &dyn Fn(u32) -> usize| {
        columns.iter().map(|column| digit(column.bit).to_string()).collect::<Vec<_>>().join(" ")
    };
    let mut table = String::new();
    for heap in heaps {
        table += &format!("{heap:>width$} = {}\n", digits(&|bit| (heap >> bit & 1) as usize));
    }
    let residue = |bit| columns.iter().find(|column| column.bit == bit).map_or(0, |column| column.residue);
    table + &" ".repeat(width + 3) + &digits(&residue)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boyi_core::{NoObserver, Notation};

    fn best(game: Nim, position: &str) -> (bool, Vec<String>) {
        let heaps = game.parse_position(position).unwrap();
        let record = Record::from_position(heaps.clone());
        let analysis = Theorem.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
        assert!(analysis.stats.nodes() == 0 && !analysis.more);
        (analysis.value.is_win(), analysis.best.iter().map(|mv| game.move_text(&heaps, mv)).collect())
    }

    #[test]
    fn worked_examples_of_the_literature() {
        let nim = |k, misere| Nim { k, misere };
        assert_eq!(best(nim(1, false), "3,5,7"), (true, vec!["1:1".into(), "2:1".into(), "3:1".into()]));
        assert_eq!(best(nim(1, false), "3,5"), (true, vec!["2:2".into()]));
        assert!(!best(nim(1, false), "2,5,9,14").0);
        assert_eq!(best(nim(1, true), "3,4,5"), (true, vec!["1:2".into()]));
        assert!(!best(nim(1, true), "1,1,1").0);
        assert!(best(nim(2, false), "1,2,3,4").0);
    }

    /// Work grows with the number of heaps, not with its square: that would take hours here.
    #[test]
    fn a_million_heaps() {
        let heaps: crate::heaps::Heaps =
            (1..=1_000_000u64).map(|i| i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 1 | 1).collect();
        for misere in [false, true] {
            let game = Nim { k: 1, misere };
            let record = Record::from_position(heaps.clone());
            let analysis = Theorem.analyze(&game, &record, &Limits::default(), &mut NoObserver).unwrap();
            assert!(analysis.value.is_win() && analysis.best.len() > 100_000);
            assert!(game.is_loss(&game.play(&heaps, &analysis.best[99_999])));
        }
    }

    fn notes(game: &Nim, heaps: &Heaps) -> Vec<Note> {
        let analysis =
            Theorem.analyze(game, &Record::from_position(heaps.clone()), &Limits::default(), &mut NoObserver);
        explain(game, heaps, &analysis.unwrap().best)
    }

    fn number(note: &Note, name: &str) -> u64 {
        let found = note.args.iter().find(|arg| arg.0 == name);
        match found {
            Some((_, boyi_core::Arg::Int(number))) => u64::try_from(*number).unwrap(),
            _ => panic!("{name} of {note:?}"),
        }
    }

    /// Every position of a few small heaps.
    fn small(heaps: u32, most: u64) -> impl Iterator<Item = Heaps> {
        let digit = move |n: u64, place| n / (most + 1).pow(place) % (most + 1);
        (1..(most + 1).pow(heaps)).map(move |n| (0..heaps).map(|place| digit(n, place)).collect())
    }

    /// Copying to the end and the empty table win in normal play alone: misère Nim used to be explained by them.
    #[test]
    fn misere_reasons_hold_in_misere_play() {
        const NORMAL: [&str; 4] = ["nim.balanced", "nim.mirror", "nim.mirror-lost", "nim.moore-balanced"];
        let bigs = |heaps: &[u64]| heaps.iter().filter(|&&heap| heap > 1).count();
        for (k, count, most) in [(1, 3, 6), (2, 4, 4), (3, 5, 2)] {
            let game = Nim { k, misere: true };
            let modulus = k as u64 + 1;
            for heaps in small(count, most) {
                let replies = |heaps: &Heaps| {
                    let mut moves = Vec::new();
                    game.moves(heaps, &mut moves);
                    moves
                        .into_iter()
                        .map(|mv| game.play(heaps, &mv))
                        .filter(|after| game.is_loss(after))
                        .collect::<Vec<_>>()
                };
                let lost = game.is_loss(&heaps);
                for note in notes(&game, &heaps) {
                    assert!(!NORMAL.contains(&note.id), "{heaps:?} {note:?}");
                    match note.id {
                        "nim.misere-balanced" | "nim.misere-mirror-lost" | "nim.misere-moore-balanced" => {
                            assert!(lost);
                            let mut moves = Vec::new();
                            game.moves(&heaps, &mut moves);
                            for next in moves.iter().map(|mv| game.play(&heaps, mv)) {
                                // As long as there are heaps enough, the columns; then single counters alone.
                                let even = |after: &Heaps| {
                                    moore::columns(after, k).iter().all(|column| column.residue == 0)
                                };
                                let single = |after: &Heaps| {
                                    bigs(after) == 0 && after.iter().sum::<u64>() % modulus == 1
                                };
                                let wins = replies(&next);
                                assert!(!wins.is_empty());
                                assert!(
                                    wins.iter().all(|after| if bigs(&next) > k {
                                        even(after)
                                    } else {
                                        single(after)
                                    }),
                                    "{heaps:?}"
                                );
                                if note.id == "nim.misere-mirror-lost" && bigs(&next) > k {
                                    assert!(wins.iter().any(|after| after[0] == after[1]
                                        || after[1] == after[2]
                                        || after[0] == after[2]));
                                }
                            }
                        }
                        "nim.misere-ones-lost" | "nim.misere-moore-ones-lost" => {
                            assert!(lost && bigs(&heaps) == 0 && number(&note, "ones") % modulus == 1);
                        }
                        "nim.misere-ones-won" => assert!(!lost && number(&note, "ones").is_multiple_of(2)),
                        "nim.misere-last-big" | "nim.misere-moore-last-big" | "nim.misere-moore-ones-won" => {
                            assert!(!lost && number(&note, "left") % modulus == 1);
                            assert!(replies(&heaps).iter().any(|after| {
                                bigs(after) == 0 && after.iter().sum::<u64>() == number(&note, "left")
                            }));
                        }
                        "nim.shrink" | "nim.misere-mirror" => {
                            let mut after = heaps.clone();
                            after[number(&note, "heap") as usize - 1] = number(&note, "after");
                            assert!(game.is_loss(&after));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Beyond the moves that are classified one by one, Moore's Nim used to name a single winning move.
    #[test]
    fn every_winning_move_of_moore_is_named() {
        let game = Nim { k: 2, misere: false };
        for position in
            ["31,31,31,1", "63,63,63,1", "9000000000000000001,9000000000000000001,9000000000000000001,1"]
        {
            assert_eq!(
                best(game, position),
                (true, ["1:1", "2:1", "3:1", "4:1"].map(String::from).to_vec()),
                "{position}"
            );
        }
        for (heaps, more) in [(100, false), (40_000, true)] {
            let heaps: Heaps = std::iter::repeat_n(1 << 40, heaps).collect();
            let found = Theorem
                .analyze(&game, &Record::from_position(heaps.clone()), &Limits::default(), &mut NoObserver)
                .unwrap();
            assert_eq!(found.more, more);
            assert!(found.best.iter().all(|mv| game.is_loss(&game.play(&heaps, mv))));
        }
    }

    /// As many heaps as there are, not a sum to be worked out.
    #[test]
    fn a_balanced_position_of_moore_says_how_many_heaps_a_move_changes() {
        let said = notes(&Nim { k: 2, misere: false }, &Heaps::from_slice(&[5, 5, 5]));
        assert_eq!(number(said.iter().find(|note| note.id == "nim.moore-balanced").unwrap(), "k"), 2);
    }

    #[test]
    fn table_of_columns() {
        assert_eq!(column_table(&[3, 5, 7], 1), "3 = 0 1 1\n5 = 1 0 1\n7 = 1 1 1\n    0 0 1");
    }
}
