//! Why a position is won or lost, from what the game knows.

use super::{
    engine::{TRAP_REPLIES, judged},
    game::Impartial,
};
use boyi_catalogue::PartNimber;
use boyi_core::{Analysis, Note, Record};
use std::collections::BTreeMap;

/// Parts of a sum that an explanation writes out.
pub(crate) const SHOWN_PARTS: usize = 12;

/// Moves that a table of moves writes out.
const SHOWN_MOVES: u64 = 60;

/// Moves of one kind in a row of such a table.
const SHOWN_IN_ROW: usize = 8;

/// Answers that the explanation of a lost position writes out.
const SHOWN_REPLIES: u64 = 16;

/// Why the position is won or lost: its parts and their nim-sum, which part has to change and to what, every move with
/// the nimber that it leads to, an answer to every move of a lost position.
pub(crate) fn explain<G: Impartial>(game: &G, record: &Record<G>, analysis: &Analysis<G::Move>) -> Vec<Note> {
    let position = record.now();
    if game.outcome(position).is_some() {
        return Vec::new();
    }
    let mut notes = game.laws(position);
    notes.extend(game.reasons(position));
    let few = game.count(position) <= SHOWN_MOVES;
    if !game.misere() {
        if let Some(nimber) = game.nimber(position) {
            // A search that has proved nothing may hold a move best that loses.
            let wins = if analysis.value.is_win() { &analysis.best[..] } else { &[] };
            let told = parts_notes(game, position, nimber, wins, &mut notes);
            let options = few.then(|| options_note(game, position, nimber)).flatten();
            if options.is_none() && !told {
                notes.push(Note::new("sum.nimber").with("nimber", nimber));
            }
            notes.extend(options);
        }
    } else if notes.is_empty() {
        notes.push(Note::new("sum.misere"));
    }
    if analysis.value.is_loss() && game.count(position) <= SHOWN_REPLIES {
        notes.extend(replies_note(game, position));
    }
    notes
}

/// The parts in which there is something left, each with its number from 1, its text and its nimber.
fn live(parts: &[(String, Option<u64>)]) -> Vec<(usize, &str, u64)> {
    let known = parts.iter().zip(1..).filter_map(|((text, value), i)| Some((i, text.as_str(), (*value)?)));
    known.filter(|(_, text, value)| *value != 0 || *text != "0").collect()
}

/// The parts in which there is something left, if there are several and no more than an explanation writes out.
pub(super) fn shown_parts(parts: &[(String, Option<u64>)]) -> Vec<PartNimber> {
    let live = live(parts);
    if !(2..=SHOWN_PARTS).contains(&live.len()) {
        return Vec::new();
    }
    let part =
        |(number, text, nimber): (usize, &str, u64)| PartNimber { number, position: text.to_owned(), nimber };
    live.into_iter().map(part).collect()
}

/// Whether there are two parts left, equal ones, so that each move in one can be copied in the other.
fn twins(parts: &[(String, Option<u64>)]) -> bool {
    matches!(live(parts)[..], [one, other] if one.1 == other.1)
}

/// Whether the parts left stand in pairs of equal ones, as they do whenever a move was copied.
fn paired(parts: &[(String, Option<u64>)]) -> bool {
    let mut texts: Vec<&str> = live(parts).into_iter().map(|part| part.1).collect();
    texts.sort_unstable();
    texts.chunks(2).all(|pair| pair.first() == pair.get(1))
}

/// The nim-sum of the parts, and what it means for the mover. Are there several parts to tell of?
fn parts_notes<G: Impartial>(
    game: &G,
    position: &G::Position,
    nimber: u64,
    wins: &[G::Move],
    notes: &mut Vec<Note>,
) -> bool {
    let parts = game.parts(position);
    let live = live(&parts);
    if live.len() < 2 {
        return false;
    }
    if live.len() <= SHOWN_PARTS {
        let width = live.iter().map(|(_, text, _)| text.chars().count()).max().unwrap_or(0);
        let rows: Vec<_> =
            live.iter().map(|(i, text, value)| format!("{i})  {text:>width$}  →  {value}")).collect();
        let sum: Vec<_> = live.iter().map(|(_, _, value)| value.to_string()).collect();
        notes.push(
            Note::new("sum.parts")
                .with("table", rows.join("\n"))
                .with("sum", sum.join(" ⊕ "))
                .with("nimber", nimber),
        );
    } else {
        notes.push(Note::new("sum.many-parts").with("count", live.len()).with("nimber", nimber));
    }
    notes.push(Note::new("sum.why"));
    if nimber == 0 {
        notes.push(Note::new(if twins(&parts) { "sum.mirror" } else { "sum.balanced" }));
        return true;
    }
    // The winning moves, each under the part that it changes.
    let mut moves: BTreeMap<usize, Vec<&G::Move>> = BTreeMap::new();
    for mv in wins {
        if let Some(part) = game.part_of(position, mv) {
            moves.entry(part + 1).or_default().push(mv);
        }
    }
    let change = |id, (i, text, value): &(usize, &str, u64)| {
        let named = moves.get(i).map_or(&[][..], Vec::as_slice);
        let shown = named.iter().take(SHOWN_IN_ROW).map(|mv| game.move_label(position, mv));
        let more = (named.len() > SHOWN_IN_ROW).then(|| "…".to_owned());
        Note::new(id)
            .with("part", *i)
            .with("what", *text)
            .with("before", *value)
            .with("nimber", nimber)
            .with("after", value ^ nimber)
            .with("count", named.len())
            .with(Note::FOR, shown.chain(more).collect::<Vec<_>>().join(", "))
    };
    let falls = |(_, _, value): &&(usize, &str, u64)| value ^ nimber < *value;
    notes.extend(live.iter().filter(falls).take(SHOWN_PARTS).map(|part| change("sum.change", part)));
    // In a part that does not have the highest digit no move has to, but one may raise its nimber as is wanted.
    let rises = live.iter().filter(|part| !falls(part) && moves.contains_key(&part.0));
    notes.extend(rises.take(SHOWN_PARTS).map(|part| change("sum.raise", part)));
    true
}

/// Every move under the nimber that it leads to, and why their mex is the position's own.
fn options_note<G: Impartial>(game: &G, position: &G::Position, nimber: u64) -> Option<Note> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = game.nimbers_after(position, &moves)?;
    let mut rows: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for (mv, after) in moves.iter().zip(after) {
        rows.entry(after).or_default().push(game.move_label(position, mv));
    }
    let width = rows.keys().last().map_or(1, |value| value.to_string().len());
    let row = |(value, moves): (&u64, &Vec<String>)| {
        let more = if moves.len() > SHOWN_IN_ROW { " …" } else { "" };
        let shown: Vec<_> = moves.iter().take(SHOWN_IN_ROW).map(String::as_str).collect();
        format!("{value:>width$}:  {}{more}", shown.join("  "))
    };
    let table: Vec<_> = rows.iter().map(row).collect();
    let id = if nimber == 0 { "sum.options-lost" } else { "sum.options" };
    Some(Note::new(id).with("table", table.join("\n")).with("nimber", nimber))
}

/// For every move of a lost position, an answer that leaves the mover lost again: the copy, where the strategy is to copy.
fn replies_note<G: Impartial>(game: &G, position: &G::Position) -> Option<Note> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let copies = !game.misere() && twins(&game.parts(position));
    let (mut rows, mut ends) = (Vec::new(), Vec::new());
    for mv in &moves {
        let next = game.play(position, mv);
        if game.outcome(&next).is_some() {
            // In misère play: the player who makes the last move loses at once.
            ends.push(game.move_label(position, mv));
            continue;
        }
        if game.count(&next) > TRAP_REPLIES {
            return None;
        }
        let reply = match game.answer(position, mv) {
            Some(reply) => reply,
            None => {
                let judged = judged(game, &next)?.into_iter();
                let wins: Vec<_> = judged.filter(|(_, wins)| *wins).map(|(reply, _)| reply).collect();
                let is_copy = |reply: &G::Move| paired(&game.parts(&game.play(&next, reply)));
                let copy = copies.then(|| wins.iter().position(is_copy)).flatten();
                wins.into_iter().nth(copy.unwrap_or(0))?
            }
        };
        rows.push(format!("{}  →  {}", game.move_label(position, mv), game.move_label(&next, &reply)));
    }
    let table = || Note::new("sum.replies").with("table", rows.join("\n"));
    (!rows.is_empty()).then(|| table().with("ends", ends.len()).with("list", ends.join(", ")))
}

/// Numbers with a sign between, cut short after [`SHOWN_PARTS`].
pub(crate) fn joined(numbers: impl IntoIterator<Item = u64>, sign: &str) -> String {
    let mut text: Vec<String> = numbers.into_iter().take(SHOWN_PARTS + 1).map(|n| n.to_string()).collect();
    if text.len() > SHOWN_PARTS {
        text[SHOWN_PARTS] = "…".to_owned();
    }
    text.join(sign)
}
