//! Bouton's and Moore's theorems as an engine: exact for heaps of any size, without search.

use super::{Nim, Take, Takes};
use crate::{Offer, heaps::heaps_text};
use boyi_core::{Analysis, Bound, Engine, Game, Host, Limits, Line, Note, Record, Refusal, Stats, Value};
use boyi_impartial::{Convention, HeapMove, moore, nim};

/// Up to this many moves are classified one by one; beyond it only the constructed ones are named.
const LISTED_MOVES: u64 = 10_000;

/// What Nim brings besides its rules.
pub(super) fn offer() -> Offer<Nim> {
    Offer {
        engines: vec![("theory", |_| Box::new(Theorem))],
        auto: &["theory"],
        explain: |game, record, _| explain(game, record.now()),
        nimber: |game, heaps| (game.k == 1).then(|| nim::nim_sum(heaps)),
        ..Offer::default()
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

/// Winning moves, or in a lost position the ones that leave the opponent most room to err.
fn best_moves(game: &Nim, heaps: &[u64], listed: &[Line<Takes>]) -> Vec<Takes> {
    let wins: Vec<Takes> =
        listed.iter().filter(|line| line.value.is_win()).map(|line| line.moves[0].clone()).collect();
    if !wins.is_empty() {
        return wins;
    }
    if game.is_loss(heaps) {
        let longest = || {
            let heap = (0..heaps.len()).max_by_key(|&i| (heaps[i], std::cmp::Reverse(i)))?;
            Some(HeapMove { heap, take: 1 })
        };
        let trap = if game.k == 1 { nim::hardest_reply(heaps, game.convention()) } else { longest() };
        return trap.map(single).into_iter().collect();
    }
    if game.k == 1 {
        return nim::winning_moves(heaps, game.convention()).map(single).collect();
    }
    let constructed = moore::winning_move(heaps, game.k, game.convention());
    let takes = |mv: Vec<HeapMove>| mv.iter().map(|m| Take { heap: m.heap as u32, take: m.take }).collect();
    constructed.map(takes).into_iter().collect()
}

impl Engine<Nim> for Theorem {
    fn analyze(
        &mut self,
        game: &Nim,
        record: &Record<Nim>,
        limits: &Limits,
        _: &mut dyn Host<Takes>,
    ) -> Result<Analysis<Takes>, Refusal> {
        let heaps = record.now();
        if let Some(outcome) = game.outcome(heaps) {
            return Ok(Analysis::finished("theory", outcome.into()));
        }
        let worth = |lost: bool| if lost { Value::Loss { plies: None } } else { Value::Win { plies: None } };
        let line = |mv: Takes, value| Line { value, bound: Bound::Exact, moves: vec![mv] };
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
        let best = best_moves(game, heaps, &listed);
        if listed.is_empty() {
            if limits.lines == Limits::ALL {
                return Err(Refusal::TooLarge);
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
            lines: listed,
            notes: Vec::new(),
            stats: Stats::default(),
        })
    }
}

/// The balance of the binary columns, and what it means for the mover.
fn explain(game: &Nim, heaps: &[u64]) -> Vec<Note> {
    let mut notes = Vec::new();
    let modulus = game.k + 1;
    let columns = moore::columns(heaps, game.k);
    if columns.is_empty() {
        return notes;
    }
    if game.k == 1 {
        notes.push(
            Note::new("nim.sum").with("heaps", joined(heaps, " ⊕ ")).with("sum", nim::nim_sum(heaps)),
        );
    } else {
        notes.push(Note::new("nim.moore-rule").with("k", game.k).with("modulus", modulus));
    }
    if heaps.len() <= SHOWN_HEAPS {
        notes.push(Note::new("nim.columns").with("table", column_table(heaps, game.k)).with("modulus", modulus));
    }
    let big = heaps.iter().filter(|&&heap| heap >= 2).count();
    if game.misere && big <= game.k {
        let ones = heaps.iter().filter(|&&heap| heap == 1).count();
        let id = match (big, game.is_loss(heaps)) {
            (0, true) => "nim.misere-ones-lost",
            (0, false) => "nim.misere-ones-won",
            _ => "nim.misere-last-big",
        };
        notes.push(Note::new(id).with("ones", ones).with("big", big).with("modulus", modulus));
        return notes;
    }
    match columns.iter().find(|column| column.residue != 0) {
        None if game.k == 1 && heaps.iter().filter(|&&heap| heap > 0).count() == 2 => {
            notes.push(Note::new("nim.mirror-lost"));
        }
        None if game.k == 1 => notes.push(Note::new("nim.balanced")),
        None => notes.push(Note::new("nim.moore-balanced").with("modulus", modulus)),
        Some(column) if game.k == 1 => {
            let balance = |heap: u64| heap ^ nim::nim_sum(heaps);
            let able = |&heap: &usize| heaps[heap] >> column.bit & 1 == 1;
            let alone = heaps.iter().filter(|&&heap| heap > 0).count() == 2;
            for heap in (0..heaps.len()).filter(able).take(SHOWN_HEAPS) {
                let (before, after) = (heaps[heap], balance(heaps[heap]));
                let note = Note::new(if alone { "nim.mirror" } else { "nim.shrink" })
                    .with("value", 1u64 << column.bit)
                    .with("count", column.count)
                    .with("heap", heap + 1)
                    .with("before", before)
                    .with("after", after)
                    .with("take", before - after);
                notes.push(note);
            }
            notes.push(Note::new("nim.lamp"));
        }
        Some(column) => {
            if let Some(mv) = moore::winning_move(heaps, game.k, game.convention()) {
                let mut after = heaps.to_vec();
                for m in &mv {
                    after[m.heap] -= m.take;
                }
                let takes: Vec<_> = mv.iter().map(|m| format!("{}:{}", m.heap + 1, m.take)).collect();
                let note = Note::new("nim.moore-move")
                    .with("value", 1u64 << column.bit)
                    .with("count", column.count)
                    .with("residue", column.residue)
                    .with("modulus", modulus)
                    .with("move", takes.join("+"));
                notes.push(if heaps.len() <= SHOWN_HEAPS {
                    note.with("after", heaps_text(&after))
                } else {
                    note.with("after", "…")
                });
            }
        }
    }
    if game.misere {
        notes.push(Note::new("nim.misere-as-normal").with("k", game.k));
    }
    notes
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
    use boyi_core::{Notation, Quiet};

    fn best(game: Nim, position: &str) -> (bool, Vec<String>) {
        let heaps = game.parse_position(position).unwrap();
        let limits = Limits { lines: Limits::ALL, ..Limits::default() };
        let record = Record::from_position(heaps.clone());
        let analysis = Theorem.analyze(&game, &record, &limits, &mut Quiet).unwrap();
        assert_eq!(analysis.stats.nodes(), 0);
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
            let analysis = Theorem.analyze(&game, &record, &Limits::default(), &mut Quiet).unwrap();
            assert!(analysis.value.is_win() && analysis.best.len() > 100_000);
            assert!(game.is_loss(&game.play(&heaps, &analysis.best[99_999])));
        }
    }

    #[test]
    fn table_of_columns() {
        assert_eq!(column_table(&[3, 5, 7], 1), "3 = 0 1 1\n5 = 1 0 1\n7 = 1 1 1\n    0 0 1");
    }
}
