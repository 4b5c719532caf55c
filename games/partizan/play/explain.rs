//! The worth of a position, its parts and its moves, for people.

use super::{
    component::{Component, Part},
    game::{Move, PartizanGame, Table, word},
    worth::{Judged, Judgement, Measured, Refused, Worth, with_effort},
};
use boyi_catalogue::ComponentValue;
use boyi_core::{Analysis, Arg, Game as _, Limits, Notation, Note, Record, SearchObserver};
use boyi_partizan::{Dyadic, Game, Outcome, Player};
use std::{collections::BTreeMap, iter};

/// Parts that a table writes out.
const SHOWN_PARTS: usize = 12;

/// Rows of the table of moves.
const SHOWN_ROWS: usize = 12;

/// Moves in one row.
const SHOWN_IN_ROW: usize = 8;

/// Judges the position for the reasons, within the limits.
pub(super) fn precompute(
    game: &PartizanGame,
    table: &Table,
    limits: &Limits,
    observer: &mut dyn SearchObserver<Move>,
) {
    with_effort(limits, observer, |effort| game.worth().prepare(game, table, effort));
}

/// The reasons, where values are known.
pub(super) fn explain(
    game: &PartizanGame,
    record: &Record<PartizanGame>,
    analysis: &Analysis<Move>,
) -> Vec<Note> {
    let table = record.now();
    if game.outcome(table).is_some() {
        return Vec::new();
    }
    let mut worth = game.worth();
    let judgement = worth.judgement(game, table);
    worth.begin_measures();
    // What a measure takes too much for is left out.
    let parts = parts_notes(&mut worth, game, table, analysis, judgement.as_ref().ok()).unwrap_or_default();
    let Ok(judgement) = judgement else {
        return iter::once(Note::new("partizan.no-value")).chain(parts).collect();
    };
    let mut notes = value_notes(&mut worth, judgement.value).unwrap_or_default();
    notes.extend(parts);
    notes.extend(moves_note(&mut worth, game, table, &judgement));
    notes.extend(given_up(game, table, &judgement));
    notes
}

/// The value, who wins with it, and what kind of value it is.
fn value_notes(worth: &mut Worth, value: Game) -> Result<Vec<Note>, Refused> {
    let Measured { text, mean, temperature } = worth.measured(value)?;
    let outcome = match worth.arena().outcome(value) {
        Outcome::Left => "left",
        Outcome::Right => "right",
        Outcome::First => "first",
        Outcome::Second => "second",
    };
    let note = Note::new("partizan.value").with("value", text).with("outcome", outcome);
    let kind = if temperature < Dyadic::ZERO {
        let ahead = if mean < Dyadic::ZERO { Player::Right } else { Player::Left };
        let moves = mean.abs().to_string();
        // Whole numbers have a singular.
        let moves = moves.parse::<u64>().map_or(Arg::from(moves), Arg::from);
        let number = Note::new("partizan.number").with("side", word(ahead)).with("ahead", moves);
        if mean.is_zero() { Note::new("partizan.zero") } else { number }
    } else if temperature > Dyadic::ZERO {
        Note::new("partizan.hot").with("mean", mean.to_string()).with("temperature", temperature.to_string())
    } else if mean.is_zero() {
        Note::new("partizan.infinitesimal")
    } else {
        Note::new("partizan.tepid").with("mean", mean.to_string())
    };
    Ok(vec![note, kind])
}

/// A part with what it is worth.
struct PartWorth {
    name: String,
    component: usize,
    measured: Measured,
}

/// The parts in which somebody can move: the components of a sum, else the independent parts of the board.
fn parts(worth: &mut Worth, game: &PartizanGame, table: &Table) -> Result<Vec<PartWorth>, Refused> {
    let mut named: Vec<(String, usize, &Component, Part)> = Vec::new();
    let both: Vec<_> = game.zip(table).collect();
    if let [(component, part)] = both[..] {
        named.extend(component.parts(part).into_iter().map(|(name, part)| (name, 0, component, part)));
    } else {
        for (index, (component, part)) in both.into_iter().enumerate() {
            let name = format!("{}/ {} {}", index + 1, component.name(), component.text(part));
            named.push((name, index, component, part.clone()));
        }
    }
    named.retain(|(_, _, component, part)| {
        Player::BOTH.iter().any(|&player| component.can_move(part, player))
    });
    let measure = |(name, component, of, part): (String, usize, &Component, Part)| {
        let value = worth.value(of, &part)?;
        Ok(PartWorth { name, component, measured: worth.measured(value)? })
    };
    named.into_iter().map(measure).collect()
}

/// A table of the parts, and the hottest of them.
fn parts_notes(
    worth: &mut Worth,
    game: &PartizanGame,
    table: &Table,
    analysis: &Analysis<Move>,
    judgement: Option<&Judgement>,
) -> Result<Vec<Note>, Refused> {
    let parts = parts(worth, game, table)?;
    if parts.len() < 2 {
        return Ok(Vec::new());
    }
    let names = parts.iter().map(|part| part.name.chars().count()).max().unwrap_or(0);
    let texts = parts.iter().map(|part| part.measured.text.chars().count()).max().unwrap_or(0);
    let row = |part: &PartWorth| {
        let Measured { text, mean, temperature } = &part.measured;
        format!("{:<names$}  {text:<texts$}  {mean}  {temperature}", part.name)
    };
    let mut rows: Vec<String> = parts.iter().take(SHOWN_PARTS).map(row).collect();
    if parts.len() > SHOWN_PARTS {
        rows.push("…".to_owned());
    }
    let mut notes =
        vec![Note::new("partizan.parts").with("count", parts.len()).with("table", rows.join("\n"))];
    let hottest = parts.iter().max_by_key(|part| part.measured.temperature).expect("several parts");
    let temperature = hottest.measured.temperature;
    if temperature <= Dyadic::ZERO {
        return Ok(notes);
    }
    let as_hot = parts.iter().filter(|part| part.measured.temperature == temperature).count();
    notes.push(
        Note::new("partizan.hottest")
            .with("count", as_hot)
            .with("part", hottest.name.as_str())
            .with("temperature", temperature.to_string()),
    );
    if game.components.len() > 1 {
        notes.extend(best_note(worth, game, table, analysis, judgement, &parts));
    }
    Ok(notes)
}

/// The best move of a sum that has a hot component: where it is, and whether the hottest component was the place to look; if it was
/// not, what the best move there leaves.
fn best_note(
    worth: &mut Worth,
    game: &PartizanGame,
    table: &Table,
    analysis: &Analysis<Move>,
    judgement: Option<&Judgement>,
    parts: &[PartWorth],
) -> Option<Note> {
    let part_of = |mv: &Move| parts.iter().find(|part| part.component == usize::from(mv.component));
    let heat = |mv: &Move| part_of(mv).map(|part| part.measured.temperature);
    // Of several best moves the one in the hottest component; of those the first.
    let best = analysis.best.iter().rev().max_by_key(|mv| heat(mv))?;
    let part = part_of(best)?;
    let hottest = parts.iter().rev().max_by_key(|part| part.measured.temperature)?;
    let note = |id| {
        Note::new(id)
            .with(Note::FOR, game.move_text(table, best))
            .with("part", part.name.as_str())
            .with("temperature", part.measured.temperature.to_string())
    };
    if part.measured.temperature == hottest.measured.temperature {
        return Some(note("partizan.best-hottest"));
    }
    let there =
        judgement?.moves.iter().filter(|judged| usize::from(judged.mv.component) == hottest.component);
    let there = there.min_by_key(|judged| judged.gives_up)?;
    let result = match (analysis.value.is_win(), there.wins) {
        (true, false) => "loses",
        (true, true) => return None,
        (false, _) => "gives-up",
    };
    let note = note("partizan.best-cooler")
        .with("hottest", hottest.name.as_str())
        .with("heat", hottest.measured.temperature.to_string())
        .with("other", game.move_text(table, &there.mv))
        .with("value", worth.text(there.after))
        .with("result", result)
        .with("amount", there.gives_up.to_string());
    Some(note)
}

/// The components of a sum, with their values, where these are known.
pub(super) fn component_values(game: &PartizanGame, table: &Table) -> Vec<ComponentValue> {
    game.worth().components(game, table)
}

/// The texts of moves, cut short after a few.
fn listed<'a>(
    game: &PartizanGame,
    table: &Table,
    moves: impl Iterator<Item = &'a Judged>,
    separator: &str,
) -> String {
    let mut texts: Vec<String> =
        moves.take(SHOWN_IN_ROW + 1).map(|judged| game.move_text(table, &judged.mv)).collect();
    if texts.len() > SHOWN_IN_ROW {
        texts[SHOWN_IN_ROW] = "…".to_owned();
    }
    texts.join(separator)
}

/// The moves by the values that they leave, those that win first.
fn moves_note(worth: &mut Worth, game: &PartizanGame, table: &Table, judgement: &Judgement) -> Option<Note> {
    let mut groups: Vec<(Game, Vec<&Judged>)> = Vec::new();
    for judged in &judgement.moves {
        match groups.iter_mut().find(|(after, _)| *after == judged.after) {
            Some((_, moves)) => moves.push(judged),
            None => groups.push((judged.after, vec![judged])),
        }
    }
    groups.sort_by_key(|(_, moves)| (!moves[0].wins, moves[0].gives_up));
    let mut rows: Vec<(String, String)> = Vec::new();
    for (after, moves) in groups.iter().take(SHOWN_ROWS) {
        rows.push((worth.text(*after), listed(game, table, moves.iter().copied(), "  ")));
    }
    let width = rows.iter().map(|(text, _)| text.chars().count()).max()?;
    let mut table: Vec<String> =
        rows.iter().map(|(text, moves)| format!("{text:>width$}:  {moves}")).collect();
    if groups.len() > SHOWN_ROWS {
        table.push("…".to_owned());
    }
    Some(Note::new("partizan.moves").with("table", table.join("\n")))
}

/// The moves that give up each amount.
fn given_up(game: &PartizanGame, table: &Table, judgement: &Judgement) -> Vec<Note> {
    let mut amounts: BTreeMap<Dyadic, Vec<&Judged>> = BTreeMap::new();
    for judged in judgement.moves.iter().filter(|judged| judged.gives_up > Dyadic::ZERO) {
        amounts.entry(judged.gives_up).or_default().push(judged);
    }
    let note = |(amount, moves): (Dyadic, Vec<&Judged>)| {
        Note::new("partizan.gives-up")
            .with("amount", amount.to_string())
            .with("count", moves.len())
            .with(Note::FOR, listed(game, table, moves.into_iter(), ", "))
    };
    amounts.into_iter().take(SHOWN_ROWS).map(note).collect()
}
