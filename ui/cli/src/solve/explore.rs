//! A database position by position: every legal move with its value, and the line of best play.

use super::trouble;
use crate::{
    Failed,
    args::Solve,
    json::{MoveReply, PositionReply},
    output, show,
};
use boyi_core::{Bound, ParseError, Value};
use boyi_games::solve::{AnyDatabase, DatabaseMove};
use boyi_session::{Service, Words, reply_json};
use boyi_solve::{DatabaseFile, PositionValue};
use std::{io::Write, path::Path};

/// Moves of a line at most: nothing longer fits a record.
const LONGEST_LINE: usize = 1 << 14;

/// Tells a position of a database: the one asked for, the start, or with `--longest` one with the longest win.
pub fn run(
    service: &Service,
    words: &Words,
    args: &Solve,
    path: &Path,
    position: &str,
) -> Result<(), Failed> {
    let failed = |error: boyi_solve::FileError| trouble::failed_with(words, path, &error.into());
    let wrong = |error: ParseError| Failed::Request(words.parse_error(&error));
    let name = DatabaseFile::open_lazily(path).map_err(failed)?.header().game.clone();
    let game = service.registry().open(&name).map_err(wrong)?;
    let database = game.solver().open(path).map_err(failed)?;
    let database = &*database;
    let start = || game.record(None, &[]).map(|record| record.position());
    let position = match position {
        _ if args.longest => database.longest_win().map_err(failed)?.map_or_else(start, Ok),
        "start" | "startpos" => start(),
        text => game.record(Some(text), &[]).map(|record| record.position()),
    };
    let position = position.map_err(|error| Failed::Request(words.error(&error)))?;
    let outside = || wrong(ParseError::new("position", position.as_str(), "position-of-database"));
    let value = database.value(&position).map_err(failed)?.ok_or_else(outside)?;
    let moves = database.moves(&position).map_err(failed)?.unwrap_or_default();
    let line = best_line(database, &position).map_err(failed)?;
    let mut out = output::stdout();
    if args.json {
        let told = |mv: DatabaseMove| MoveReply { mv: mv.text, value: mv.value.into(), after: mv.after };
        let moves = moves.into_iter().map(told).collect();
        let reply = PositionReply { game: name, position, value: value.into(), moves, line };
        return Ok(writeln!(out, "{}", reply_json(&reply))?);
    }
    let group = show::group_of(service, &name);
    let said = |value: PositionValue| words.value(Value::from(value), Bound::Exact, group);
    writeln!(out, "{name}  {position}")?;
    writeln!(out, "{}", said(value))?;
    let width = moves.iter().map(|mv| mv.text.chars().count()).max().unwrap_or(0);
    for mv in &moves {
        writeln!(out, "  {:width$}  {}", mv.text, said(mv.value))?;
    }
    if !line.is_empty() {
        writeln!(out, "{}", words.say("solve-line", &[("line", line.join(" ").into())]))?;
    }
    Ok(())
}

/// The best moves until the game is over; none where play never ends.
fn best_line(database: &dyn AnyDatabase, position: &str) -> Result<Vec<String>, boyi_solve::FileError> {
    let (mut now, mut line) = (position.to_owned(), Vec::new());
    while line.len() < LONGEST_LINE {
        let Some(best) = database.moves(&now)?.and_then(|moves| moves.into_iter().next()) else { break };
        if best.value == PositionValue::Endless {
            break;
        }
        line.push(best.text);
        now = best.after;
    }
    Ok(line)
}
